//! From a solution of the search to a program.

use genplan_core::program::{Instruction, Line, Program};

use super::Found;
use super::index::LineId;
use super::partial::Op;
use super::solution::Solution;
use super::vocabulary::SearchVocabulary;
use crate::question::{Candidate, Rank};

impl SearchVocabulary {
    /// A solution as a program.
    pub(super) fn translate(&self, solution: &Solution) -> Found {
        let program = &solution.program;
        let place = |line: LineId| {
            let place = solution.order.iter().position(|&other| other == line);
            number(place.unwrap_or(solution.order.len()))
        };
        let (mut conditions, mut specific) = (Vec::new(), 0);
        let mut instructions: Vec<Instruction> = (solution.order.iter().enumerate())
            .map(|(here, &line)| match program.op(line) {
                Op::Act(action) => Instruction::Act(self.actions[action.index()]),
                Op::Nil | Op::End => Instruction::End,
                Op::Goto(goto) => {
                    let fitting = self.fitting(program.conditions(goto));
                    let Candidate { fluent: unless, rank } = *fitting[0];
                    specific += usize::from(rank == Rank::Specific);
                    let fluents = fitting.iter().map(|candidate| candidate.fluent).collect();
                    conditions.push((number(here), fluents));
                    let target = program.target(line).map_or_else(|| number(here + 1), place);
                    Instruction::Goto { target, unless }
                }
            })
            .collect();
        if solution.extra_end {
            instructions.push(Instruction::End);
        }
        let program = Program::new(instructions).expect("a layout ends with `end`");
        Found { conditions, specific, ..Found::new(program) }
    }

    /// All of a set of conditions.
    fn fitting(&self, set: &[u64]) -> Vec<&Candidate> {
        let all = self.candidates.iter().enumerate();
        let fitting = all.filter(|(condition, _)| set[condition / 64] >> (condition % 64) & 1 == 1);
        fitting.map(|(_, candidate)| candidate).collect()
    }
}

fn number(line: usize) -> Line {
    Line(u32::try_from(line).expect("programs are short"))
}
