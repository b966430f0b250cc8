//! Counterexamples from a labelled pool, until the program is right on all of it.

use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::{Label, Verdict};
use genplan_pddl::Task;

use crate::examples::{Example, Examples};
use crate::ground::{GroundError, GroundTask};
use crate::judge::{Bounds, judge};
use crate::pointers::{PointerChoice, Signatures};
use crate::problem::GeneralizedProblem;
use crate::question::ConditionChoice;
use crate::synthesis::{Answer, Observer, Question, SynthesisError};

/// What came of a pool.
#[derive(Debug)]
#[non_exhaustive]
pub struct Learned {
    /// The program, or why there is none.
    pub answer: Answer,
    /// The examples that led to it: the given ones, then those that were added, as numbers of the pool.
    pub added: Vec<usize>,
    /// How many instances of the pool the program of each round had right.
    pub rounds: Vec<usize>,
    /// Of the given and the added examples, in this order: those that lead to the same program alone.
    pub needed: Vec<usize>,
    /// Whether none of these can be left out. If not, that is not known.
    pub is_smallest: bool,
    /// Whether the program is right on the whole pool; nothing if that is not known.
    pub is_right: Option<bool>,
    /// What the program is about: its names, and all examples.
    pub problem: GeneralizedProblem,
}

/// Why nothing came of a pool.
#[derive(Debug)]
pub enum LearnError {
    /// An instance was not grounded.
    Ground(Arc<Task>, GroundError),
    /// There is no answer.
    Synthesis(SynthesisError),
}

impl From<SynthesisError> for LearnError {
    fn from(error: SynthesisError) -> Self {
        LearnError::Synthesis(error)
    }
}

impl From<(Arc<Task>, GroundError)> for LearnError {
    fn from((task, error): (Arc<Task>, GroundError)) -> Self {
        LearnError::Ground(task, error)
    }
}

/// How the program is to be asked for: a question about any examples.
pub trait Ask {
    /// The question about a problem.
    fn question<'p>(&self, problem: &'p GeneralizedProblem) -> Question<'p>;

    /// Which pointers programs may use.
    fn pointers(&self) -> PointerChoice {
        PointerChoice::default()
    }
}

/// Adds counterexamples from a pool, the smallest first, until the program is right on all of it.
pub fn learn(
    examples: &Examples,
    pool: &Examples,
    ask: &dyn Ask,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Learned, LearnError> {
    let mut learner = Learner::new(examples, pool, ask, budget, observer)?;
    let mut added: Vec<usize> = Vec::new();
    let mut rounds = Vec::new();
    let (answer, is_right) = loop {
        let answer = learner.answer(&added)?;
        let Some(found) = answer.programs.first() else { break (answer, None) };
        match learner.counterexample(&found.program) {
            Err(_) => break (answer, None),
            Ok((right, None)) => {
                rounds.push(right);
                break (answer, Some(true));
            }
            Ok((right, Some(next))) => {
                rounds.push(right);
                added.push(next);
            }
        }
    };
    let all = learner.problem(&added)?;
    let (needed, is_smallest) = match is_right {
        Some(_) => learner.reduce(&answer, &added)?,
        None => ((0..examples.examples.len() + added.len()).collect(), false),
    };
    Ok(Learned { answer, added, rounds, needed, is_smallest, is_right, problem: all })
}

/// A pool in a frame that all rounds share.
struct Learner<'l> {
    examples: &'l Examples,
    pool: &'l Examples,
    ground: Vec<GroundTask>,
    frame: Frame,
    /// What programs over pointers need, if they are, and how many pointers are spare.
    signatures: Option<(Arc<Signatures>, usize)>,
    ask: &'l dyn Ask,
    budget: &'l Budget,
    observer: &'l dyn Observer,
}

impl<'l> Learner<'l> {
    fn new(
        examples: &'l Examples,
        pool: &'l Examples,
        ask: &'l dyn Ask,
        budget: &'l Budget,
        observer: &'l dyn Observer,
    ) -> Result<Self, LearnError> {
        // A few examples seldom show which pointers it takes; the whole pool does.
        let all = examples.examples.iter().chain(&pool.examples).cloned().collect();
        let all = Examples { domain: Arc::clone(&examples.domain), examples: all };
        let (choice, mut frame) = (ask.pointers(), Frame::default());
        let signatures = match choice.is_wanted(&all) {
            true => Some(GeneralizedProblem::signatures(&all, &choice, budget)?),
            false => None,
        };
        let signatures = signatures.map(|signatures| {
            let spare = signatures.declare(&all, &mut frame);
            (signatures, spare)
        });
        let ground = pool.examples.iter().map(|example| {
            let task = &example.task;
            GroundTask::new(Arc::clone(task), &mut frame, budget).map_err(|error| (Arc::clone(task), error))
        });
        let ground = ground.collect::<Result<_, _>>()?;
        Ok(Learner { examples, pool, ground, frame, signatures, ask, budget, observer })
    }

    /// The given examples and some of the pool.
    fn all(&self, added: &[usize]) -> Vec<Example> {
        let added = added.iter().map(|&number| &self.pool.examples[number]);
        self.examples.examples.iter().chain(added).cloned().collect()
    }

    fn problem(&self, added: &[usize]) -> Result<GeneralizedProblem, LearnError> {
        self.problem_of(self.all(added))
    }

    fn problem_of(&self, mut all: Vec<Example>) -> Result<GeneralizedProblem, LearnError> {
        all.sort_by_key(|example| example.label);
        let examples = Examples { domain: Arc::clone(&self.examples.domain), examples: all };
        let (frame, budget) = (self.frame.clone(), self.budget);
        let problem = match self.signatures.clone() {
            Some((signatures, spare)) => {
                GeneralizedProblem::with_signatures(&examples, signatures, spare, frame, budget)?
            }
            None => GeneralizedProblem::new(&examples, frame, budget)?,
        };
        let conditions = self.ask.question(&problem).conditions;
        Ok(match conditions {
            ConditionChoice::Named(names) => problem.with_static_facts(&names),
            ConditionChoice::Changeable => problem,
        })
    }

    fn answer(&mut self, added: &[usize]) -> Result<Answer, LearnError> {
        let problem = self.problem(added)?;
        let answer = self.ask.question(&problem).answer(self.budget, self.observer)?;
        // Numbers of new names stay what they are.
        self.frame = problem.frame;
        Ok(answer)
    }

    /// How many instances of the pool are as labelled, and the smallest one that is not.
    fn counterexample(&self, program: &Program) -> Result<(usize, Option<usize>), StopReason> {
        let (mut right, mut wrong) = (0, Vec::new());
        for (number, (example, ground)) in self.pool.examples.iter().zip(&self.ground).enumerate() {
            let execution =
                judge(program, &self.frame, ground, &Bounds::default(), self.budget, |_| {}).execution;
            match (execution.ending, Verdict { label: example.label, execution }.as_labelled()) {
                (Ending::Stopped(reason), _) => return Err(reason),
                (_, Some(true)) => right += 1,
                (ending, _) => {
                    wrong.push((self.size(number), ending != Ending::Decided(Outcome::Solved), number));
                }
            }
        }
        Ok((right, wrong.into_iter().min().map(|(_, _, number)| number)))
    }

    fn size(&self, number: usize) -> usize {
        let task = &self.pool.examples[number].task;
        task.objects.len() + task.init.iter().map(genplan_pddl::lifted::Facts::len).sum::<usize>()
    }

    /// Leaves out examples, one after the other, as long as the program stays the same.
    fn reduce(&self, answer: &Answer, added: &[usize]) -> Result<(Vec<usize>, bool), LearnError> {
        let all = self.all(added);
        let wanted = answer.programs.first().map(|found| found.program.show(&self.frame).to_string());
        let mut needed: Vec<usize> = (0..all.len()).collect();
        for number in 0..all.len() {
            let fewer: Vec<usize> = needed.iter().copied().filter(|&other| other != number).collect();
            if !fewer.iter().any(|&other| all[other].label == Label::Positive) {
                continue;
            }
            if self.budget.check().is_err() {
                return Ok((needed, false));
            }
            let problem = self.problem_of(fewer.iter().map(|&number| all[number].clone()).collect())?;
            let found = self.ask.question(&problem).conflict(false).answer(self.budget, self.observer)?;
            let found = found.programs.first().map(|found| found.program.show(&problem.frame).to_string());
            if found == wanted {
                needed = fewer;
            }
        }
        Ok((needed, true))
    }
}
