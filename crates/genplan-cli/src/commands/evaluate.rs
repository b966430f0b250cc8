//! `genplan evaluate`: metrics on the test set.

use std::io::{self, Write};

use genplan::examples::Part;
use genplan::report::{EvaluationReport, RequirementReport, VerdictReport};
use genplan_core::budget::StopReason;
use genplan_core::execution::{Ending, Outcome};
use genplan_core::metrics::Confusion;
use genplan_core::verdict::Verdict;
use genplan_pddl::Diagnostic;

use super::{CommandSession, examples, plural};
use crate::args::EvaluateArgs;
use crate::terminal::{Exit, Stop, Terminal};

/// Without `--all`, this many instances that are not as labelled are named.
const NAMED: usize = 10;

pub(crate) fn evaluate(args: &EvaluateArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let EvaluateArgs { subject: args, all, require } = args;
    let budget = args.limits.budget.start(terminal);
    let examples = examples(&args.examples, Part::Test, terminal)?;
    if require.is_some() && examples.examples.is_empty() {
        let error = Diagnostic::error("there are no instances, and so no share of them is as labelled");
        return Err(error.help("name them after --positive and --negative").into());
    }
    let mut session = args.session(&examples, budget, terminal)?;
    let (mut confusion, mut undecided, mut wrong) = (Confusion::default(), 0, Vec::new());
    for (index, example) in examples.examples.iter().enumerate() {
        let judgement = session.judge_task(&example.task, terminal)?;
        let verdict = Verdict { label: example.label, execution: judgement.execution };
        if verdict.as_labelled() == Some(false) {
            let (name, CommandSession { program, frame, .. }) = (example.task.source.name(), &session);
            wrong.push(VerdictReport::new(name, Some(example.label), &judgement, program, frame));
        }
        match judgement.execution.ending {
            Ending::Decided(outcome) => confusion.count(example.label, outcome == Outcome::Solved),
            Ending::Stopped(StopReason::Interrupted) => {
                let total = plural(examples.examples.len() as u64, "instance");
                terminal.tell(&format!("interrupted after {index} of {total}"))?;
                return Ok(Exit::Interrupted);
            }
            Ending::Stopped(_) => undecided += 1,
        }
    }
    let report = EvaluationReport::new(&confusion, undecided, wrong, *require);
    if terminal.json {
        terminal.document(&report)?;
    } else {
        show(&report, terminal)?;
        show_wrong(&report.not_as_labelled, if *all { usize::MAX } else { NAMED }, terminal)?;
    }
    Ok(exit(&report))
}

/// Whether enough is as labelled, if that is asked; else whether all is decided.
fn exit(report: &EvaluationReport) -> Exit {
    let is_met = match report.required {
        Some(required) => required.is_met,
        None => (report.undecided == 0).then_some(true),
    };
    match is_met {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Undecided,
    }
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
    writeln!(out, "{:20}{mcc:>10}", "MCC")?;
    let Some(RequirementReport { accuracy, is_met }) = report.required else { return Ok(()) };
    let words = match is_met {
        Some(true) => "reached",
        Some(false) => "not reached",
        None => "not known",
    };
    writeln!(out, "\n{:20}{:>10}: {words}", "required accuracy", percent(Some(accuracy)))
}

/// Names instances that are not as labelled, at most this many of them.
fn show_wrong(wrong: &[VerdictReport], most: usize, terminal: &mut Terminal) -> io::Result<()> {
    let out = &mut terminal.out;
    if wrong.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nnot as labelled:")?;
    let shown = &wrong[..most.min(wrong.len())];
    let width = shown.iter().map(|verdict| verdict.instance.chars().count()).max().unwrap_or(0);
    for verdict in shown {
        let (label, outcome) =
            (verdict.label.map_or_else(String::new, |label| label.to_string()), verdict.outcome.words());
        let why = verdict.unmet.first().map_or(String::new(), |unmet| format!(": {}", unmet.words()));
        let (name, line) = (&verdict.instance, verdict.line);
        let steps = plural(verdict.steps, "step");
        writeln!(out, "  {label}  {name:width$}  {outcome} on line {line} after {steps}{why}")?;
    }
    if shown.len() < wrong.len() {
        writeln!(out, "  … and {} more: --all names them", wrong.len() - shown.len())?;
    }
    Ok(())
}
