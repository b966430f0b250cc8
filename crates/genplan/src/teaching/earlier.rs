//! Programs that an earlier round has compared.
//!
//! An example more excludes programs, and adds none. So the best of those that fitted before and still do is known without
//! a search, which takes most of the time over pointers. It need not be the one that a search would find: that is looked
//! for when nothing tells the programs apart any more.

use genplan_core::budget::Budget;
use genplan_core::program::Program;
use genplan_pddl::Source;

use super::remaining::is_specific;
use super::round::Round;
use crate::judge::Bounds;
use crate::problem::GeneralizedProblem;
use crate::program::read_program;
use crate::replay::STEPS;
use crate::synthesis::{Answer, Checked, Found, Question, check};

/// The programs of an earlier round about some of the examples, as text: another round has other fluents and actions.
#[derive(Clone, Debug, Default)]
pub struct EarlierPrograms {
    /// The preferred one first, the others by weight. What cannot be read is left out when they are used.
    pub(super) texts: Vec<String>,
}

impl EarlierPrograms {
    /// The programs of a round.
    pub fn of(round: &Round) -> Self {
        let programs = round.remaining.programs.iter();
        let texts = programs.map(|remaining| remaining.program.show(&round.frame).to_string());
        EarlierPrograms { texts: texts.collect() }
    }

    /// The shortest of them that fits the examples in so few steps that they could be [followed](STEPS), as an answer about which nothing
    /// is proved. There is none if it names objects of single examples: then a search may find a better one.
    pub(super) fn answer(&self, question: &Question, budget: &Budget) -> Option<Answer> {
        let (problem, bounds) = (&*question.problem, Bounds { max_steps: STEPS, ..Bounds::default() });
        let mut programs = self.programs(problem, budget);
        programs.sort_by_key(Program::lines);
        let program = programs
            .into_iter()
            .take_while(|_| budget.check().is_ok())
            .filter(|program| program.lines() <= question.bound.lines() && !is_specific(program, question))
            .find(|program| check(program, (problem, question.mode), &bounds, budget) == Checked::Fits)?;
        Some(Answer { programs: vec![Found::new(program)], ..Answer::default() })
    }

    /// The programs whose names, actions and conditions the frame of a problem has.
    fn programs(&self, problem: &GeneralizedProblem, budget: &Budget) -> Vec<Program> {
        let (known, mut frame) = (&problem.frame, problem.frame.clone());
        let texts = self.texts.iter().take_while(|_| budget.check().is_ok());
        let programs = texts.filter_map(|text| {
            read_program(&Source::new("program", text.as_str()), &problem.domain, &[], &mut frame).value
        });
        let is_known = |program: &Program| {
            program.actions().all(|action| (action.0 as usize) < known.actions())
                && program.tests().all(|test| (test.0 as usize) < known.fluents())
        };
        programs.filter(is_known).collect()
    }
}
