//! Programs that an earlier round has compared.
//!
//! An example more excludes programs, and adds none. So the best of those that fitted before and still do is known without
//! a search, which takes most of the time over pointers. It need not be the one that a search would find: that is looked
//! for when nothing tells the programs apart any more.

use genplan_core::budget::Budget;
use genplan_core::frame::{Frame, Symbol};
use genplan_core::program::{Instruction, Program};

use super::remaining::is_specific;
use super::round::Round;
use crate::judge::Bounds;
use crate::synthesis::{Answer, Checked, Found, Question, check};

/// The programs of an earlier round about some of the examples, by the names of their actions and conditions.
#[derive(Clone, Debug, Default)]
pub struct EarlierPrograms {
    /// The preferred one first, the others by weight.
    programs: Vec<Program>,
    frame: Frame,
}

/// A program that takes more steps on an example is not taken over.
const MOST_STEPS: u64 = 100_000;

impl EarlierPrograms {
    /// The programs of a round.
    pub fn of(round: &Round) -> Self {
        let programs = round.remaining.programs.iter().map(|remaining| remaining.program.clone());
        EarlierPrograms { programs: programs.collect(), frame: round.frame.clone() }
    }

    /// The shortest of them that fits the examples, as an answer about which nothing is proved. There is none if it names
    /// objects of single examples: then a search may find a better one.
    pub(super) fn answer(&self, question: &Question<'_>, budget: &Budget) -> Option<Answer> {
        let mut programs: Vec<&Program> = self.programs.iter().collect();
        programs.sort_by_key(|program| program.lines());
        let (problem, bounds) = (question.problem, Bounds { max_steps: MOST_STEPS, ..Bounds::default() });
        let program = programs
            .into_iter()
            .take_while(|_| budget.check().is_ok())
            .filter_map(|program| renamed(program, &self.frame, &problem.frame))
            .filter(|program| program.lines() <= question.bound.lines() && !is_specific(program, question))
            .find(|program| check(program, (problem, question.mode), &bounds, budget) == Checked::Fits)?;
        let found = Found { program, conditions: Vec::new(), other_paths: None, specific: 0 };
        Some(Answer { programs: vec![found], ..Answer::default() })
    }
}

/// The same program over another frame, if that has all its actions and conditions.
fn renamed(program: &Program, from: &Frame, to: &Frame) -> Option<Program> {
    let mut frame = to.clone();
    let instructions = program.instructions().iter().map(|&instruction| {
        let mut term = |term: &[Symbol]| -> Vec<Symbol> {
            term.iter().map(|&symbol| frame.symbol(from.name(symbol))).collect()
        };
        Some(match instruction {
            Instruction::Act(action) => {
                let term = term(from.action_term(action));
                let action = frame.action(&term);
                Instruction::Act((action.0 < to.actions() as u32).then_some(action)?)
            }
            Instruction::Goto { target, unless } => {
                let term = term(from.fluent_term(unless));
                Instruction::Goto { target, unless: to.find_fluent(&term)? }
            }
            Instruction::End => Instruction::End,
        })
    });
    Program::new(instructions.collect::<Option<_>>()?).ok()
}
