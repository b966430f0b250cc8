//! `genplan evaluate`: metrics on the test set.

use std::io::{self, Write};

use genplan::examples::Part;
use genplan::report::EvaluationReport;
use genplan_core::budget::StopReason;
use genplan_core::execution::{Ending, Outcome};
use genplan_core::metrics::Confusion;

use super::{Session, examples};
use crate::args::ProgramAndExamples;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn evaluate(args: &ProgramAndExamples, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let (bounds, budget) = (args.limits.bounds(), args.limits.budget(terminal));
    let examples = examples(&args.examples, Part::Test, terminal)?;
    let mut session =
        Session::new(&args.program, &examples.domain, &examples.tasks(), bounds, budget, terminal)?;
    let (mut confusion, mut undecided) = (Confusion::default(), 0);
    for (index, example) in examples.examples.iter().enumerate() {
        match session.judge_task(&example.task)?.execution.ending {
            Ending::Decided(outcome) => confusion.count(example.label, outcome == Outcome::Solved),
            Ending::Stopped(StopReason::Interrupted) => {
                let total = examples.examples.len();
                session.terminal.tell(&format!("interrupted after {index} of {total} instances"))?;
                return Ok(Exit::Interrupted);
            }
            Ending::Stopped(_) => undecided += 1,
        }
    }
    let report = EvaluationReport::new(&confusion, undecided);
    if session.terminal.json {
        session.terminal.document(&report)?;
    } else {
        show(&report, session.terminal)?;
    }
    Ok(if undecided > 0 { Exit::Undecided } else { Exit::Yes })
}

fn show(report: &EvaluationReport, terminal: &mut Terminal) -> io::Result<()> {
    let out = &mut terminal.out;
    writeln!(out, "{:20}{:>8}{:>8}", "", "solved", "failed")?;
    writeln!(out, "{:20}{:>8}{:>8}", "positive", report.positives_solved, report.positives_failed)?;
    writeln!(out, "{:20}{:>8}{:>8}", "negative", report.negatives_solved, report.negatives_failed)?;
    if report.undecided > 0 {
        writeln!(out, "{:20}{:>8}", "undecided", report.undecided)?;
    }
    writeln!(out)?;
    let percent = |ratio: Option<f64>| ratio.map_or("n/a".into(), |ratio| format!("{:.2} %", 100.0 * ratio));
    writeln!(out, "{:20}{:>10}", "precision", percent(report.precision))?;
    writeln!(out, "{:20}{:>10}", "recall", percent(report.recall))?;
    writeln!(out, "{:20}{:>10}", "accuracy", percent(report.accuracy))?;
    writeln!(out, "{:20}{:>10}", "balanced accuracy", percent(report.balanced_accuracy))?;
    let mcc = report.mcc.map_or("n/a".into(), |mcc| format!("{mcc:.4}"));
    writeln!(out, "{:20}{mcc:>10}", "MCC")
}
