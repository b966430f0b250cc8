//! Outcomes and numbers in words.

use genplan_core::budget::StopReason;
use genplan_core::execution::{Ending, Execution, Failure, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::counted::plural;

use crate::judge::Judgement;
use crate::question::OutcomeName;

/// An ending in words.
pub fn outcome_words(ending: Ending) -> String {
    match ending {
        Ending::Decided(_) => OutcomeName::from(ending).words(),
        Ending::Stopped(StopReason::Interrupted) => "interrupted".to_owned(),
        Ending::Stopped(_) => "undecided".to_owned(),
    }
}

/// The evidence for an outcome, one line each.
pub fn evidence(judgement: &Judgement, program: &Program, frame: &Frame) -> Vec<String> {
    let Execution { ending, line, steps } = judgement.execution;
    let here = format!("line {}: {}", line.0, program.instruction(line).show(frame));
    let mut lines = Vec::new();
    match ending {
        Ending::Decided(Outcome::Solved) => {}
        Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => {
            lines.push(format!("{here}, but the goal does not hold:"));
        }
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => {
            lines.push(format!("{here}, but its precondition does not hold:"));
        }
        Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { since })) => lines.push(format!(
            "{here} is reached after {} and again after {} in the same state",
            plural(since, "step"),
            plural(steps, "step"),
        )),
        Ending::Stopped(reason) => lines.push(match reason {
            StopReason::Steps => {
                format!("{here} is reached when the steps run out; --max-steps allows more")
            }
            StopReason::Time => format!("{here} is reached when the time runs out; --time-limit allows more"),
            StopReason::Memory => "an execution needs more memory; --memory-limit allows more".into(),
            StopReason::Interrupted => format!("{here} is reached when interrupted"),
            _ => format!("{here}: {reason}"),
        }),
    }
    for unmet in &judgement.evidence.unmet {
        lines.push(format!("  {}", unmet.fact.as_ref().unwrap_or(&unmet.condition)));
        lines.extend(unmet.because.iter().map(|reason| format!("    because {reason}")));
    }
    let hidden = judgement.evidence.total - judgement.evidence.unmet.len();
    if hidden > 0 {
        lines.push(format!("  … and {hidden} more"));
    }
    lines
}
