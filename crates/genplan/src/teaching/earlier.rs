//! Programs that an earlier round has compared.
//!
//! An example more excludes programs, and adds none. So the best of those that fitted before and still do is known without
//! a search, which takes most of the time over pointers. It need not be the one that a search would find: that is looked
//! for when nothing tells the programs apart any more.

use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Program};
use genplan_pddl::Source;

use super::remaining::is_specific;
use super::round::Round;
use crate::examples::Examples;
use crate::judge::Bounds;
use crate::program::read_program;
use crate::synthesis::{Answer, Checked, Found, Question, check};

/// The programs of an earlier round about some of the examples, by the names of their actions and conditions.
#[derive(Clone, Debug, Default)]
pub struct EarlierPrograms {
    /// The preferred one first, the others by weight.
    programs: Vec<(Program, Arc<Frame>)>,
}

/// A program that takes more steps on an example is not taken over.
const MOST_STEPS: u64 = 100_000;

impl EarlierPrograms {
    /// The programs of a round.
    pub fn of(round: &Round) -> Self {
        let frame = Arc::new(round.frame.clone());
        let programs = round.remaining.programs.iter();
        let programs = programs.map(|remaining| (remaining.program.clone(), Arc::clone(&frame)));
        EarlierPrograms { programs: programs.collect() }
    }

    /// The programs with these texts, as far as they can be read.
    pub(super) fn read(texts: &[String], examples: &Examples) -> Self {
        let tasks = examples.tasks();
        let programs = texts.iter().filter_map(|text| {
            let (source, mut frame) = (Source::new("program", text.as_str()), Frame::default());
            let program = read_program(&source, &examples.domain, &tasks, &mut frame).value?;
            Some((program, Arc::new(frame)))
        });
        EarlierPrograms { programs: programs.collect() }
    }

    /// The texts of the programs.
    pub(super) fn texts(&self) -> Vec<String> {
        self.programs.iter().map(|(program, frame)| program.show(frame).to_string()).collect()
    }

    /// The shortest of them that fits the examples, as an answer about which nothing is proved. There is none if it names
    /// objects of single examples: then a search may find a better one.
    pub(super) fn answer(&self, question: &Question, budget: &Budget) -> Option<Answer> {
        let mut programs: Vec<_> = self.programs.iter().collect();
        programs.sort_by_key(|(program, _)| program.lines());
        let (problem, bounds) = (&*question.problem, Bounds { max_steps: MOST_STEPS, ..Bounds::default() });
        let program = programs
            .into_iter()
            .take_while(|_| budget.check().is_ok())
            .filter_map(|(program, frame)| renamed(program, frame, &problem.frame))
            .filter(|program| program.lines() <= question.bound.lines() && !is_specific(program, question))
            .find(|program| check(program, (problem, question.mode), &bounds, budget) == Checked::Fits)?;
        Some(Answer { programs: vec![Found::new(program)], ..Answer::default() })
    }
}

/// The same program over another frame, if that has its names and all its actions and conditions.
fn renamed(program: &Program, from: &Frame, to: &Frame) -> Option<Program> {
    let instructions = program.instructions().iter().map(|&instruction| {
        Some(match instruction {
            Instruction::Act(action) => {
                Instruction::Act(to.find_act(&from.act_of(action).translated(from, to)?)?)
            }
            Instruction::Goto { target, unless } => {
                let condition = from.condition_of(unless).translated(from, to)?;
                Instruction::Goto { target, unless: to.find_condition(&condition)? }
            }
            Instruction::End => Instruction::End,
        })
    });
    Program::new(instructions.collect::<Option<_>>()?).ok()
}
