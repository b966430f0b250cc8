//! Which of the programs that fit is the answer: the best by the one [measure](super::measure).

use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::program::Program;
use genplan_pddl::Task;

use super::answer::{Answer, CHECKED_AFTER, FoundBy};
use super::measure::Merit;
use super::proof::Proof;
use crate::evidence::{Generality, Trial, Trials};
use crate::problem::GeneralizedProblem;
use crate::question::{Question, Wanted};
use crate::search::Found;

/// A program that fits the examples, as far as its engine knows.
#[derive(Clone, Debug)]
pub(crate) struct Rival {
    pub found: Found,
    pub found_by: FoundBy,
    /// The problem that it is a program for, if that is not the problem of the question.
    pub problem: Option<Arc<GeneralizedProblem>>,
}

impl Question {
    /// Whether the best of the programs that fit is wanted, and not the smallest.
    pub(super) fn is_for_best(&self) -> bool {
        self.is_for_one() && self.wanted == Wanted::Best && !self.smallest
    }
}

/// Compares programs for the examples of a question.
pub(super) struct Comparison<'q> {
    question: &'q Question,
    budget: &'q Budget,
    /// What programs are tried on; `None` if that is not known yet, or if they are over ground actions, which no order changes.
    trials: Option<Trials<'q>>,
}

impl<'q> Comparison<'q> {
    pub(super) fn new(question: &'q Question, budget: &'q Budget) -> Self {
        Comparison { question, budget, trials: None }
    }

    fn trials(&mut self, budget: &Budget) -> Result<Option<&mut Trials<'q>>, StopReason> {
        let question = self.question;
        if self.trials.is_none() && question.problem.is_over_pointers() {
            self.trials = Some(Trials::new(question, !question.only_these, budget)?);
        }
        Ok(self.trials.as_mut())
    }

    /// A program that is found just before the time is over is tried, too.
    fn lasting(&self) -> Budget {
        let budget = self.budget.clone();
        match self.budget.time_left() {
            Some(left) => budget.without_time().with_time(left + CHECKED_AFTER),
            None => budget,
        }
    }

    /// What a program does beyond the examples, and how good it is. What a limit leaves out is not known.
    pub(super) fn judge(
        &mut self,
        program: &Program,
        problem: &GeneralizedProblem,
    ) -> (Option<Generality>, Merit) {
        let budget = self.lasting();
        let trials = self.trials(&budget).ok().flatten();
        let generality = trials.and_then(|trials| trials.judge(program, &problem.frame, &budget).ok());
        let merit = Merit::new(program, problem, generality.as_ref());
        (generality, merit)
    }

    /// What a program fails on: an example with its objects in another order, or else an instance that was made and is not left out.
    pub(super) fn failing(
        &mut self,
        program: &Program,
        problem: &GeneralizedProblem,
        left_out: &[Arc<Task>],
    ) -> Option<Trial> {
        let budget = self.budget;
        self.trials(budget).ok()??.failing((program, &problem.frame), left_out, budget).ok()?
    }

    /// Makes the best of the programs that were found for a question the answer.
    pub(super) fn choose(&mut self, answer: &mut Answer, question: &Question) {
        let rivals = std::mem::take(&mut answer.rivals);
        let mut best: Option<(Rival, Option<Generality>, Merit)> = None;
        for rival in rivals.iter().filter(|_| question.is_for_best()) {
            let problem = rival.problem.as_ref().unwrap_or(&question.problem);
            let (generality, merit) = self.judge(&rival.found.program, problem);
            if best.as_ref().is_none_or(|(.., best)| merit.is_better_than(best)) {
                best = Some((rival.clone(), generality, merit));
            }
        }
        let Some((rival, generality, merit)) = best else { return self.try_only(answer, question) };
        (answer.evidence, answer.merit) = (generality, Some(merit));
        if !answer.is_led_by(&rival) {
            answer.prefer(rival);
        }
        let lines = answer.programs[0].program.lines();
        let shorter =
            rivals.into_iter().filter(|rival| rival.problem.is_none() && rival.found.program.lines() < lines);
        answer.shorter = shorter.min_by_key(|rival| rival.found.program.lines()).map(|rival| rival.found);
    }
}

impl Comparison<'_> {
    /// Says what the first program of an answer does beyond the examples, if nothing is to be chosen.
    fn try_only(&mut self, answer: &mut Answer, question: &Question) {
        let Some(found) = answer.programs.first().filter(|_| !question.wanted.is_all()) else { return };
        let (generality, merit) = self.judge(&found.program, &Arc::clone(answer.problem(question)));
        (answer.evidence, answer.merit) = (generality, Some(merit));
    }
}

impl Answer {
    /// Whether its first program is this one. Programs over other pointers may have the same numbers.
    fn is_led_by(&self, rival: &Rival) -> bool {
        let problems = (self.own_problem.as_ref(), rival.problem.as_ref());
        let is_same = match problems {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        is_same && self.programs.first().is_some_and(|found| found.program == rival.found.program)
    }

    /// Prefers a program to what was found first.
    fn prefer(&mut self, Rival { found, found_by, problem }: Rival) {
        self.proof = self.proof_without_smallest();
        self.programs = vec![found];
        (self.found_by, self.own_problem) = (found_by, problem);
    }

    /// What is proved when another program than the smallest one is the answer: that there is no smaller one.
    pub(super) fn proof_without_smallest(&self) -> Option<Proof> {
        // A search that was cut short does not know whether it is the smallest one.
        let is_smallest = self.found_by == FoundBy::Complete && self.stopped.is_none();
        let smallest = self.programs.first().filter(|_| is_smallest);
        let fewer = smallest.and_then(|smallest| smallest.program.lines().checked_sub(1));
        self.proof.or(fewer.map(Proof::UpTo))
    }
}
