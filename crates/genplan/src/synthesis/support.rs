//! How well the examples support a program over pointers.
//!
//! A general program goes round its loops again and again, and what a goto decides, it decides in several examples. A long program that
//! was made for these examples alone repeats little, or has a way that only one step of one example has ever taken. Of the programs for
//! `examples/` that are right on all tests, none has such a way; the longest execution has at least twice as many steps as the program has
//! lines, but for the tower of blocks (1.75). Of five that are wrong, two have such a way,
//! and two repeat as little.

use std::collections::BTreeMap;

use genplan_core::program::{Instruction, Line, Program};
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;
use genplan_pddl::counted::plural;

use super::jumps::follow_gotos;
use super::question::Question;
use crate::problem::GeneralizedProblem;

/// What the positive examples do with a program that has gotos.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Support {
    lines: u64,
    /// How many examples there are.
    examples: usize,
    /// The most steps that one of them takes.
    longest: u64,
    /// By goto, and where it leads: how often.
    ways: BTreeMap<(Line, Line), u64>,
}

impl Support {
    /// The support of a program over pointers; nothing if it has no goto, or takes too long to tell.
    pub(super) fn of(program: &Program, problem: &GeneralizedProblem) -> Option<Self> {
        let has_gotos =
            program.instructions().iter().any(|instruction| matches!(instruction, Instruction::Goto { .. }));
        if !problem.is_over_pointers() || !has_gotos {
            return None;
        }
        let mut support = Support { lines: program.lines() as u64, ..Support::default() };
        for example in problem.examples.iter().filter(|example| example.label == Label::Positive) {
            let ways = &mut support.ways;
            let note = |line, next| *ways.entry((line, next)).or_default() += 1;
            let steps = follow_gotos(program, problem, &example.ground, note)?;
            (support.examples, support.longest) = (support.examples + 1, support.longest.max(steps));
        }
        Some(support)
    }

    /// A way that was taken once in all examples, if there are more than two.
    fn single(&self) -> Option<(Line, Line)> {
        let mut ways = self.ways.iter().filter(|_| self.examples > 2);
        ways.find(|(_, count)| **count == 1).map(|(way, _)| *way)
    }

    /// Whether it is worth to look for a program of another kind. (To be wrong here costs time.)
    pub(super) fn is_thin(&self) -> bool {
        self.single().is_some() || self.longest < 2 * self.lines
    }

    /// Warns about a program that may fit these examples only. (To be wrong here costs trust.)
    pub(super) fn warning(&self) -> Option<Diagnostic> {
        let reason = match self.single() {
            Some((line, target)) => {
                format!("in all of them together, line {} leads to line {} only once", line.0, target.0)
            }
            None if 2 * self.longest < 3 * self.lines => {
                let (lines, longest) = (plural(self.lines, "line"), plural(self.longest, "step"));
                format!("it has {lines} and takes at most {longest} on them: it hardly repeats anything")
            }
            None => return None,
        };
        let message = "the program may fit these examples only";
        let help = "more or larger examples would tell; `genplan learn` chooses them from a labelled pool";
        Some(Diagnostic::warning(format!("{message}: {reason}")).help(help))
    }
}

impl Question<'_> {
    /// Whether the examples hardly support a program, so that one over more pointers is looked for.
    pub fn is_hardly_supported(&self, program: &Program) -> bool {
        self.more_pointers && Support::of(program, self.problem).is_some_and(|support| support.is_thin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn support(examples: usize, longest: u64, ways: &[u64]) -> Support {
        let ways = ways.iter().zip(0..).map(|(&count, line)| ((Line(line), Line(0)), count));
        Support { lines: 4, examples, longest, ways: ways.collect() }
    }

    #[test]
    fn what_is_taken_once_in_several_examples_or_hardly_repeated_is_doubted() {
        let judged = |support: Support| (support.is_thin(), support.warning().is_some());
        assert_eq!(judged(support(3, 8, &[3, 3])), (false, false));
        assert_eq!(judged(support(3, 8, &[3, 1])), (true, true));
        assert_eq!(judged(support(1, 8, &[3, 1])), (false, false), "one example ends once");
        assert_eq!(judged(support(3, 7, &[3])), (true, false));
        assert_eq!(judged(support(3, 5, &[3])), (true, true));
    }
}
