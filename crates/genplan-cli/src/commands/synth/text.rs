//! Results of a synthesis for people. What is said about a program is a comment in it.

use std::io::{self, Write};

use genplan::report::{
    AlternativesReport, ConflictReport, OutcomeName, PlannerReport, ProgramReport, StatisticsReport,
    StopName, SynthesisReport, label_name,
};
use genplan::search::{Mode, Options};
use genplan_core::verdict::Label;

use super::question::MOST_LINES;
use crate::commands::plural;

/// At most so many other conditions are named.
const NAMED: usize = 5;

/// Writes a report, except for the conflict that is found later.
pub(super) fn report(out: &mut impl Write, report: &SynthesisReport, options: &Options) -> io::Result<()> {
    match report.outcome {
        OutcomeName::Found => found(out, report, options),
        OutcomeName::None => none(out, report, options),
        OutcomeName::Stopped => stopped(out, report, options),
    }
}

fn found(out: &mut impl Write, report: &SynthesisReport, options: &Options) -> io::Result<()> {
    if let Some(instructions) = &report.program {
        program(out, instructions, &report.alternatives)?;
    }
    match (&report.programs, report.stop_reason) {
        (Some(programs), None) => {
            let scope = match (&options.sketch, options.lines) {
                (Some(_), _) => "completes the sketch".into(),
                (None, Some(lines)) => format!("of at most {} fits", plural(lines as u64, "line")),
                (None, None) => "of this size fits".into(),
            };
            writeln!(out, "; {}: no other program {scope}", plural(programs.len() as u64, "program"))?;
        }
        (Some(programs), Some(reason)) => {
            let count = plural(programs.len() as u64, "program");
            writeln!(out, "; {count}, and there may be more: {}", stop_words(reason))?;
        }
        (None, Some(reason)) => {
            writeln!(out, "; there may be a better program of the same size: {}", stop_words(reason))?;
        }
        (None, None) => {}
    }
    report.proved.iter().try_for_each(|proved| writeln!(out, "; {proved}"))
}

/// Writes a program that is one of several.
pub(super) fn numbered(out: &mut impl Write, number: usize, report: &ProgramReport) -> io::Result<()> {
    writeln!(out, "; program {number}")?;
    program(out, &report.program, &report.alternatives)?;
    writeln!(out)
}

fn program(
    out: &mut impl Write,
    instructions: &[String],
    alternatives: &[AlternativesReport],
) -> io::Result<()> {
    for (line, instruction) in instructions.iter().enumerate() {
        writeln!(out, "{line}. {instruction}")?;
    }
    alternatives.iter().try_for_each(|goto| writeln!(out, "; {}", condition(goto)))
}

/// What a goto tests, and what it could test.
fn condition(goto: &AlternativesReport) -> String {
    let AlternativesReport { line, conditions, never_true, given } = goto;
    let Some((chosen, others)) = conditions.split_first() else { return String::new() };
    let tests = match never_true.contains(chosen) {
        true => format!("line {line} always jumps, because {chosen} is never true"),
        false => format!("line {line} tests {chosen}"),
    };
    if *given {
        return format!("{tests}, as the sketch says");
    }
    let mut named: Vec<String> = others.iter().take(NAMED).map(|other| named(other, never_true)).collect();
    if others.len() > NAMED {
        named.push("…".into());
    }
    let named = named.join(", ");
    match others.len() {
        0 => format!("{tests}; no other condition fits"),
        1 => format!("{tests}; 1 other condition fits as well: {named}"),
        count => format!("{tests}; {} fit as well: {named}", plural(count as u64, "other condition")),
    }
}

fn named(condition: &str, never_true: &[String]) -> String {
    match never_true.iter().any(|other| other == condition) {
        true => format!("{condition} (never true)"),
        false => condition.to_owned(),
    }
}

fn none(out: &mut impl Write, report: &SynthesisReport, options: &Options) -> io::Result<()> {
    report.proved.iter().try_for_each(|proved| writeln!(out, "{proved}"))?;
    report.conflict.iter().try_for_each(|reason| conflict(out, reason, report, options))
}

/// Writes which examples conflict, and what would help.
pub(super) fn conflict(
    out: &mut impl Write,
    conflict: &ConflictReport,
    report: &SynthesisReport,
    options: &Options,
) -> io::Result<()> {
    let meaning = match (&conflict.examples[..], conflict.is_smallest) {
        ([_], true) => "no such program fits even this one alone:",
        (_, true) => "these examples conflict; without any one of them there is a program:",
        (_, false) if is_impossible(report, options) => "these examples conflict:",
        (_, false) => "these examples conflict; the search for fewer that do was stopped:",
    };
    writeln!(out, "{meaning}")?;
    for example in &conflict.examples {
        writeln!(out, "  {}  {}", example.label, example.instance)?;
    }
    writeln!(out, "what could help:")?;
    advice(conflict, report, options).iter().try_for_each(|advice| writeln!(out, "  {advice}"))
}

/// Whether there is no program of any size.
fn is_impossible(report: &SynthesisReport, options: &Options) -> bool {
    report.exhausted.is_none() && options.sketch.is_none()
}

/// What to try when there is no program.
fn advice(conflict: &ConflictReport, report: &SynthesisReport, options: &Options) -> Vec<String> {
    let mut advice = vec!["another label or goal, if one of these examples is not as it is meant".to_owned()];
    if let Some(lines) = report.exhausted.filter(|&lines| lines < MOST_LINES) {
        let option = if options.lines.is_some() { "--lines" } else { "--max-lines" };
        advice.push(format!("more lines: {option} {}", lines + 1));
    }
    if options.sketch.is_some() {
        advice.push("more or other holes in the sketch".into());
    }
    let has_negative = conflict.examples.iter().any(|example| example.label == label_name(Label::Negative));
    if options.mode == Mode::PnLite && has_negative && !is_impossible(report, options) {
        advice.push("--mode pn, in which a negative example may also fail by an infinite loop".into());
    }
    advice
}

fn stopped(out: &mut impl Write, report: &SynthesisReport, options: &Options) -> io::Result<()> {
    writeln!(out, "undecided: {}", report.stop_reason.map_or("", stop_words))?;
    match &report.proved {
        Some(proved) => writeln!(out, "{proved}")?,
        None => writeln!(out, "nothing is proved")?,
    }
    let next = match (&options.sketch, options.lines) {
        (Some(_), _) => "programs that complete the sketch".into(),
        (None, Some(lines)) => format!("programs of at most {}", plural(lines as u64, "line")),
        (None, None) => format!("programs of {}", plural(report.exhausted.unwrap_or(0) as u64 + 1, "line")),
    };
    if report.planner.is_some() {
        return Ok(());
    }
    let percent = 100.0 * report.share.unwrap_or(0.0);
    writeln!(out, "about {percent:.1} % of the {next} were searched")
}

fn stop_words(reason: StopName) -> &'static str {
    match reason {
        StopName::TimeLimit => "the time limit was reached",
        StopName::MemoryLimit => "the memory limit was reached",
        StopName::Interrupted => "the search was interrupted",
        StopName::Limit => "--limit was reached",
        StopName::Incomplete => "the search ended, but it does not look everywhere",
    }
}

/// What a search cost, in one line.
pub(super) fn statistics(statistics: &StatisticsReport) -> String {
    let StatisticsReport { nodes, steps, seconds } = *statistics;
    format!("{}, {}, {seconds:.2} s", plural(nodes, "node"), plural(steps, "step"))
}

/// A run of the planner, in one line.
pub(super) fn planner_run(run: &PlannerReport) -> String {
    let PlannerReport { lines, outcome, variables, operators, total_seconds, .. } = run;
    let lines = plural(*lines as u64, "line");
    format!("at most {lines}: {outcome}, {variables} variables, {operators} operators, {total_seconds:.2} s")
}
