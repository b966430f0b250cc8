//! How well the examples support a program over pointers.
//!
//! A general program goes round its loops again and again, and what a goto decides, it decides in several examples. A long program that
//! was made for these examples alone repeats little, or has a way that only one step of one example has ever taken. Of the programs for
//! `examples/` that are right on all tests, none has such a way; the longest execution has at least twice as many steps as the program has
//! lines, but for the tower of blocks (1.75). Of five that are wrong, two have such a way,
//! and two repeat as little.

use genplan_core::program::Line;
use genplan_pddl::Diagnostic;
use genplan_pddl::counted::plural;

use crate::described::MadeEvidence;
use crate::problem::GeneralizedProblem;
use crate::question::Question;
use crate::replay::Replay;
use crate::search::Found;

/// What the positive examples do with a program over pointers that has gotos.
pub(super) struct Support<'r> {
    lines: u64,
    replay: &'r Replay,
}

impl<'r> Support<'r> {
    /// The support of a program; `None` if it is not over pointers, has no goto, or was not followed on all examples.
    pub(super) fn of(found: &'r Found, problem: &GeneralizedProblem) -> Option<Self> {
        let replay = found.replay.as_ref().filter(|replay| replay.is_known && problem.is_over_pointers())?;
        let has_gotos = found.program.tests().next().is_some();
        has_gotos.then(|| Support { lines: found.program.lines() as u64, replay })
    }

    /// A way that was taken once in all examples, if there are more than two.
    fn single(&self) -> Option<(Line, Line)> {
        let mut ways = self.replay.ways.iter().filter(|_| self.replay.positive > 2);
        ways.find(|(_, count)| **count == 1).map(|(way, _)| *way)
    }

    /// Whether it is worth to look for a program of another kind. (To be wrong here costs time.)
    pub(super) fn is_thin(&self) -> bool {
        self.single().is_some() || self.replay.longest < 2 * self.lines
    }

    /// Warns about a program that may fit these examples only. (To be wrong here costs trust.)
    pub(super) fn warning(&self) -> Option<Diagnostic> {
        let reason = match self.single() {
            Some((line, target)) => {
                format!("in all of them together, line {} leads to line {} only once", line.0, target.0)
            }
            None if 2 * self.replay.longest < 3 * self.lines => {
                let (lines, longest) = (plural(self.lines, "line"), plural(self.replay.longest, "step"));
                format!("it has {lines} and takes at most {longest} on them: it hardly repeats anything")
            }
            None => return None,
        };
        let help = "more or larger examples would tell; `genplan learn` chooses them from a labelled pool";
        Some(Diagnostic::warning(format!("{FITS_ONLY}: {reason}")).help(help))
    }
}

impl MadeEvidence {
    /// Warns about a program that does not solve what was made from the examples.
    pub(super) fn warning(&self) -> Option<Diagnostic> {
        let failed = self.made - self.solved;
        let made = plural(self.made as u64, "instance");
        let reason =
            format!("it fails on {failed} of {made} that genplan made from them and that can be solved");
        let help = "more or larger examples would tell; `genplan teach` asks about such instances";
        let warning = || Diagnostic::warning(format!("{FITS_ONLY}: {reason}")).help(help);
        (failed > 0).then(warning)
    }
}

/// What is feared of a program that the examples hardly support.
const FITS_ONLY: &str = "the program may fit these examples only";

impl Question {
    /// Whether the examples hardly support a program, so that one over more pointers is looked for.
    pub fn is_hardly_supported(&self, found: &Found) -> bool {
        self.more_pointers && Support::of(found, &self.problem).is_some_and(|support| support.is_thin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a program of four lines has thin support, and whether the user is warned.
    fn judged(positive: usize, longest: u64, ways: &[u64]) -> (bool, bool) {
        let ways = ways.iter().zip(0..).map(|(&count, line)| ((Line(line), Line(0)), count)).collect();
        let replay = Replay { positive, longest, ways, ..Replay::default() };
        let support = Support { lines: 4, replay: &replay };
        (support.is_thin(), support.warning().is_some())
    }

    #[test]
    fn what_is_taken_once_in_several_examples_or_hardly_repeated_has_thin_support() {
        assert_eq!(judged(3, 8, &[3, 3]), (false, false));
        assert_eq!(judged(3, 8, &[3, 1]), (true, true));
        assert_eq!(judged(1, 8, &[3, 1]), (false, false), "one example ends once");
        assert_eq!(judged(3, 7, &[3]), (true, false));
        assert_eq!(judged(3, 5, &[3]), (true, true));
    }
}
