//! Counterexamples from a pool, until the program is right on all of it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::{Label, Verdict};
use genplan_pddl::{Diagnostic, Task};

use crate::examples::{Example, Examples};
use crate::ground::{GroundTask, Reached};
use crate::judge::{Bounds, judge, judge_lifted, judge_task};
use crate::pointers::Signatures;
use crate::problem::GeneralizedProblem;
use crate::scene::canonical_order;
use crate::synthesis::{Answer, Observer, Progress, Question, QuestionOptions};

/// What came of a pool.
#[derive(Debug)]
#[non_exhaustive]
pub struct Learned {
    /// The program, or why there is none. If there is none that is right on the whole pool, or the work was stopped, the program of the
    /// round that had the most instances of the pool right.
    pub answer: Answer,
    /// Why no program fits all the examples, if the program is that of an earlier round for that.
    pub excluded: Option<Answer>,
    /// The examples that were added to the given ones, as numbers of the pool.
    pub added: Vec<usize>,
    /// How many instances of the pool the program of each round had right.
    pub rounds: Vec<usize>,
    /// Of the given and the added examples, in this order: those that lead to the same program alone, or all of them if that is not known.
    pub needed: Vec<usize>,
    /// Whether the question about these alone is known to be answered with this program.
    pub leads: bool,
    /// Whether none of these can be left out. If not, that is not known.
    pub is_smallest: bool,
    /// How many instances of the pool the program has right, if there is one and that is known.
    pub right: Option<usize>,
    /// Whether there is a program that is right on the whole pool.
    pub is_right: bool,
    /// Why it was stopped before a program was right on the whole pool, if it was.
    pub stopped: Option<StopReason>,
    /// The question that the program answers, with all examples.
    pub question: Question,
}

/// Adds counterexamples from a pool, the smallest first, until the program is right on all of it. If `seeks_examples`, goes on until
/// the question about these examples, as if there were no pool, is answered with it, and leaves out those that are not needed for
/// that; then the program is the same without the pool, and its examples are few.
pub fn learn(
    (examples, pool): (&Examples, &Examples),
    seeks_examples: bool,
    options: &QuestionOptions,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Learned, Diagnostic> {
    let mut learner = Learner::new(examples, pool, options, budget, observer)?;
    let mut rounds = learner.first()?;
    let stopped = loop {
        match learner.next(&mut rounds)? {
            ControlFlow::Break(None) if rounds.answer.is_found() && seeks_examples => {
                if learner.confirm(&mut rounds)?.is_break() {
                    break None;
                }
            }
            ControlFlow::Break(stopped) => break stopped,
            ControlFlow::Continue(()) => {}
        }
    };
    let is_right = stopped.is_none() && rounds.answer.is_found();
    let (round, last) = if is_right { (rounds.earlier.len(), None) } else { rounds.take_best() };
    let excluded = last.filter(Answer::is_none);
    let (needed, is_smallest) = match rounds.leads {
        true => learner.reduce(&rounds)?,
        false => ((0..examples.examples.len() + round).collect(), false),
    };
    let Rounds { answer, question, added, right: rounds, leads, .. } = rounds;
    let right = rounds.get(round).copied();
    Ok(Learned {
        answer,
        excluded,
        added,
        rounds,
        needed,
        leads,
        is_smallest,
        right,
        is_right,
        stopped,
        question,
    })
}

/// Instances of a pool to begin with: the smallest ones of different sizes, and others if there are too few of these.
pub fn first_examples(pool: &Examples) -> Examples {
    let size_of = |number: usize| size(&pool.examples[number].task);
    let mut order = canonical_order(&pool.examples);
    order.sort_by_key(|&number| size_of(number));
    let (mut first, mut others): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for number in order {
        let is_new = first.last().is_none_or(|&last| size_of(last) != size_of(number));
        if is_new { &mut first } else { &mut others }.push(number);
    }
    let chosen = first.into_iter().chain(others).take(FIRST_EXAMPLES);
    let examples = chosen.map(|number| pool.examples[number].clone()).collect();
    Examples { domain: Arc::clone(&pool.domain), examples }
}

/// How many examples of a pool there are at first. Fewer seldom show what differs between instances.
const FIRST_EXAMPLES: usize = 4;

/// How large a task is: its objects and facts.
fn size(task: &Task) -> usize {
    task.objects.len() + task.init.iter().map(genplan_pddl::lifted::Facts::len).sum::<usize>()
}

/// The rounds so far.
struct Rounds {
    /// The answer of the last one.
    answer: Answer,
    /// What that is about.
    question: Question,
    /// The answers of those before it.
    earlier: Vec<Answer>,
    /// The examples that were added, one after each round.
    added: Vec<usize>,
    /// How many instances of the pool the program of each round had right, as far as that is known.
    right: Vec<usize>,
    /// Whether the question about the examples of the last round alone is answered with its program.
    leads: bool,
}

impl Rounds {
    /// Takes the answer of the round whose program had the most instances right, the last one among equals, because that
    /// fits the most examples. Gives its number, and the answer of the last round if that is another one.
    fn take_best(&mut self) -> (usize, Option<Answer>) {
        let best = (0..self.right.len()).max_by_key(|&round| self.right[round]);
        match best.filter(|&best| best < self.earlier.len()) {
            Some(best) => {
                self.leads = false;
                let answer = self.earlier.swap_remove(best);
                (best, Some(std::mem::replace(&mut self.answer, answer)))
            }
            None => (self.earlier.len(), None),
        }
    }
}

/// To count the instances that a program has right may take this long, even if the time is over: what was found just before
/// is not lost.
const LAST_LOOK: Duration = Duration::from_secs(5);

/// The examples, and the instances of a pool whose grounding takes little work.
fn small(examples: &Examples, pool: &Examples, budget: &Budget) -> Result<Vec<Example>, Diagnostic> {
    let mut all = examples.examples.clone();
    for example in &pool.examples {
        let reached = Reached::if_small(Arc::clone(&example.task), budget);
        if reached.map_err(|error| error.diagnostic(&example.task))?.is_some() {
            all.push(example.clone());
        }
    }
    Ok(all)
}

/// All instances of a pool over a frame.
fn ground_pool(pool: &Examples, frame: &mut Frame, budget: &Budget) -> Result<Vec<GroundTask>, Diagnostic> {
    let ground = pool.examples.iter().map(|Example { task, .. }| {
        GroundTask::new(Arc::clone(task), frame, budget).map_err(|error| error.diagnostic(task))
    });
    ground.collect()
}

/// A pool in a frame that all rounds share.
struct Learner<'l> {
    examples: &'l Examples,
    pool: &'l Examples,
    /// The pool over the frame, for programs that name its actions. Those over pointers are executed without grounding.
    ground: Option<Vec<GroundTask>>,
    /// By instance of the pool: its place in the order of what they say.
    places: Vec<usize>,
    frame: Frame,
    /// What programs over pointers need, if they are.
    signatures: Option<Arc<Signatures>>,
    options: &'l QuestionOptions,
    budget: &'l Budget,
    observer: &'l dyn Observer,
}

impl<'l> Learner<'l> {
    fn new(
        examples: &'l Examples,
        pool: &'l Examples,
        options: &'l QuestionOptions,
        budget: &'l Budget,
        observer: &'l dyn Observer,
    ) -> Result<Self, Diagnostic> {
        let all = examples.examples.iter().chain(&pool.examples).cloned().collect();
        let all = Examples { domain: Arc::clone(&examples.domain), examples: all };
        let choice = options.pointers()?;
        choice.check(&all.domain)?;
        let (mut frame, mut signatures, mut ground) = (Frame::default(), None, None);
        if choice.is_wanted(&all) {
            // A few examples seldom show which pointers it takes; all that is small does.
            let shown = Examples { examples: small(examples, pool, budget)?, ..all };
            let learned = GeneralizedProblem::signatures(&shown, &choice, budget)?;
            (frame, signatures) = (learned.frame(&shown), Some(learned));
        } else {
            ground = Some(ground_pool(pool, &mut frame, budget)?);
        }
        let mut places = vec![0; pool.examples.len()];
        for (place, number) in canonical_order(&pool.examples).into_iter().enumerate() {
            places[number] = place;
        }
        Ok(Learner { examples, pool, ground, places, frame, signatures, options, budget, observer })
    }

    fn first(&mut self) -> Result<Rounds, Diagnostic> {
        let (answer, question) = self.answer(&[])?;
        let (earlier, added, right) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Rounds { answer, question, earlier, added, right, leads: false })
    }

    /// Adds a counterexample and asks again; or says why that was the last round, `None` if it is the end. What the rounds
    /// before have found is not lost.
    fn next(&mut self, rounds: &mut Rounds) -> Result<ControlFlow<Option<StopReason>>, Diagnostic> {
        let Some(found) = rounds.answer.programs.first() else {
            return Ok(ControlFlow::Break(rounds.answer.stopped));
        };
        let looked = match &rounds.answer.own_problem {
            Some(own) => self.counterexample(&found.program, &own.frame, None),
            None => self.counterexample(&found.program, &self.frame, self.ground.as_deref()),
        };
        let (right, wrong) = match looked {
            Ok(looked) => looked,
            Err(reason) => return Ok(ControlFlow::Break(Some(reason))),
        };
        rounds.right.push(right);
        let Some(wrong) = wrong else { return Ok(ControlFlow::Break(None)) };
        // A small search would end before it notices.
        if let Err(reason) = self.budget.check() {
            return Ok(ControlFlow::Break(Some(reason)));
        }
        self.add(wrong, rounds)
    }

    /// Adds an instance of the pool to the examples, and asks again.
    fn add(
        &mut self,
        number: usize,
        rounds: &mut Rounds,
    ) -> Result<ControlFlow<Option<StopReason>>, Diagnostic> {
        rounds.added.push(number);
        match self.answer(&rounds.added) {
            Err(Diagnostic { stopped: Some(reason), .. }) => return Ok(ControlFlow::Break(Some(reason))),
            Err(error) => return Err(error),
            Ok((answer, question)) => {
                rounds.earlier.push(std::mem::replace(&mut rounds.answer, answer));
                rounds.question = question;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Asks about the examples alone, when a program is right on the pool: rounds look for programs over the pointers that the whole pool
    /// shows. If the answer is another program, that is the one to take, or one that needs another example. What shows the pointers may be
    /// in any instance. The end has come if the answer is the same, if there is no other instance, or if the budget is used up.
    fn confirm(&mut self, rounds: &mut Rounds) -> Result<ControlFlow<()>, Diagnostic> {
        let Some((answer, question)) = self.answer_alone(self.all(&rounds.added))? else {
            return Ok(ControlFlow::Break(()));
        };
        rounds.leads = shown(&answer, &question) == shown(&rounds.answer, &rounds.question);
        if rounds.leads {
            return Ok(ControlFlow::Break(()));
        }
        let next = match answer.programs.first() {
            None => self.smallest_other(&rounds.added),
            Some(found) => {
                match self.counterexample(&found.program, &answer.problem(&question).frame, None) {
                    Ok((_, None)) => {
                        (rounds.answer, rounds.question, rounds.leads) = (answer, question, true);
                        return Ok(ControlFlow::Break(()));
                    }
                    wrong => wrong.ok().and_then(|(_, wrong)| wrong),
                }
            }
        };
        let next = next.filter(|_| self.budget.check().is_ok());
        if let Some(number) = next
            && self.add(number, rounds)?.is_continue()
        {
            return Ok(ControlFlow::Continue(()));
        }
        // What could not be asked about was not added.
        rounds.added.truncate(rounds.earlier.len());
        Ok(ControlFlow::Break(()))
    }

    /// The smallest instance of the pool that is no example yet.
    fn smallest_other(&self, added: &[usize]) -> Option<usize> {
        let is_given = |number: usize| {
            let task = &self.pool.examples[number].task;
            self.examples.examples.iter().any(|example| Arc::ptr_eq(&example.task, task))
        };
        (0..self.places.len())
            .filter(|number| !added.contains(number) && !is_given(*number))
            .min_by_key(|&number| self.places[number])
    }

    fn all(&self, added: &[usize]) -> Vec<Example> {
        let added = added.iter().map(|&number| &self.pool.examples[number]);
        self.examples.examples.iter().chain(added).cloned().collect()
    }

    /// The answer for some examples, as if there were no others, and what it is about; `None` if the budget ends before it is known.
    fn answer_alone(&self, examples: Vec<Example>) -> Result<Option<(Answer, Question)>, Diagnostic> {
        let examples = Examples { domain: Arc::clone(&self.examples.domain), examples };
        let Some(question) = self.options.question(&examples, self.budget).value else { return Ok(None) };
        let question = Question { suspects: false, conflict: false, other_paths: false, ..question };
        let answer = question.answer(self.budget, self.observer)?;
        let is_known = answer.stopped.is_none_or(|reason| reason == StopReason::Incomplete);
        Ok(is_known.then_some((answer, question)))
    }

    /// The answer for the given examples and some of the pool, and what it is about.
    fn answer(&mut self, added: &[usize]) -> Result<(Answer, Question), Diagnostic> {
        let mut all = self.all(added);
        all.sort_by_key(|example| example.label);
        let examples = Examples { domain: Arc::clone(&self.examples.domain), examples: all };
        let (frame, budget) = (self.frame.clone(), self.budget);
        let signatures = self.signatures.clone();
        let problem = GeneralizedProblem::with_signatures(&examples, signatures, frame, budget)?;
        let question = Question { suspects: false, other_paths: false, ..self.options.about(problem)? };
        let answer = question.answer(self.budget, self.observer)?;
        // Numbers of new names stay what they are.
        self.frame = question.problem.frame.clone();
        Ok((answer, question))
    }

    /// How many instances of the pool are as labelled, and the smallest one that is not. The pool may be ground over the frame.
    fn counterexample(
        &self,
        program: &Program,
        frame: &Frame,
        pool: Option<&[GroundTask]>,
    ) -> Result<(usize, Option<usize>), StopReason> {
        let (mut right, mut wrong) = (0, Vec::new());
        let time = self.budget.time_left().map_or(Duration::MAX, |left| left.max(LAST_LOOK));
        let budget = self.budget.clone().without_time().with_time(time);
        let (mut frame, bounds, of) = (frame.clone(), Bounds::default(), self.pool.examples.len());
        for (number, example) in self.pool.examples.iter().enumerate() {
            if !self.observer.go_on(&Progress::Pool { judged: number, of }) {
                return Err(StopReason::Interrupted);
            }
            let execution = match pool {
                Some(pool) => judge(program, &frame, &pool[number], &bounds, &budget, |_| {}).execution,
                None if frame.pointers().is_empty() => {
                    let judgement = judge_task(program, &mut frame, &example.task, &bounds, &budget, |_| {});
                    judgement.map_err(|error| error.reason)?.execution
                }
                None => judge_lifted(program, &mut frame, &example.task, &bounds, &budget, |_| {}).execution,
            };
            match (execution.ending, Verdict { label: example.label, execution }.as_labelled()) {
                (Ending::Stopped(reason), _) => return Err(reason),
                (_, Some(true)) => right += 1,
                (ending, _) => {
                    let is_failure = ending != Ending::Decided(Outcome::Solved);
                    wrong.push((size(&example.task), is_failure, self.places[number], number));
                }
            }
        }
        Ok((right, wrong.into_iter().min().map(|(.., number)| number)))
    }

    /// Leaves out examples, one after the other, as long as the question about the others alone has the same answer. Says whether none
    /// of the rest can be left out: one that was needed may not be needed any more when others are left out.
    fn reduce(&self, rounds: &Rounds) -> Result<(Vec<usize>, bool), Diagnostic> {
        let all = self.all(&rounds.added);
        let wanted = shown(&rounds.answer, &rounds.question);
        let mut needed = canonical_order(&all);
        // This many of the last ones are needed.
        let mut tried = 0;
        while tried < needed.len() {
            let fewer = needed[1..].to_vec();
            if fewer.iter().any(|&other| all[other].label == Label::Positive) {
                let examples = fewer.iter().map(|&other| all[other].clone()).collect();
                let Some((answer, question)) = self.answer_alone(examples)? else { break };
                if shown(&answer, &question) == wanted {
                    (needed, tried) = (fewer, 0);
                    continue;
                }
            }
            needed.rotate_left(1);
            tried += 1;
        }
        let is_smallest = tried >= needed.len();
        needed.sort_unstable();
        Ok((needed, is_smallest))
    }
}

/// The program of an answer, if there is one, as it is written.
fn shown(answer: &Answer, question: &Question) -> Option<String> {
    answer.programs.first().map(|found| found.program.show(&answer.problem(question).frame).to_string())
}
