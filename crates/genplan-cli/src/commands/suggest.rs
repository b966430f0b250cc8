//! `genplan suggest`: the instance whose label would tell most.

use std::io::Write;
use std::path::PathBuf;

use genplan::report::{SuggestionReport, SuggestionsReport};
use genplan::teaching::{Round, RoundOptions, Turn};

use super::comparison::comparison;
use super::folder_paths;
use super::synth::show_no_program;
use super::teaching::{TaughtFolder, agreement, both_programs, programs_words, show_instance, split_words};
use crate::args::SuggestArgs;
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};

/// Suggests instances. If a limit is reached before there are programs, the document says so.
pub(crate) fn suggest(args: &SuggestArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let suggested = suggest_all(args, terminal);
    if let Some(reason) = suggested.as_ref().err().and_then(Stop::limit).filter(|_| terminal.json) {
        terminal.document(&SuggestionsReport::stopped(reason))?;
    }
    suggested
}

fn suggest_all(args: &SuggestArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let target = |path| Target { path, force: args.force };
    let (output, page) = (args.output.as_deref().map(target), args.html.as_deref().map(target));
    let targets: Vec<Target<'_>> = output.into_iter().chain(page).collect();
    let inputs: Vec<PathBuf> = folder_paths(&args.teaching.folder);
    target::check(&targets, &inputs, terminal)?;
    let options = RoundOptions { count: args.count.into(), ..RoundOptions::default() };
    let mut taught = TaughtFolder::read(&args.teaching, options, terminal)?;
    let Turn { question, round, .. } = taught.turn(false, terminal)?;
    if !round.answer.is_found() {
        let (search, exit) = show_no_program(&round.answer, &question, terminal)?;
        if terminal.json {
            let report = SuggestionsReport::new(&round, Vec::new());
            terminal.document(&SuggestionsReport { search: Some(search), ..report })?;
        }
        return Ok(exit);
    }
    let reports: Vec<SuggestionReport> =
        round.suggestions.iter().map(|suggestion| taught.report(suggestion)).collect();
    if let (Some(target), Some(report)) = (output, reports.first()) {
        target.write(&report.text, terminal)?;
    }
    if let (Some(target), Some(suggestion)) = (page, round.suggestions.first()) {
        let html = comparison(&round, suggestion, &reports[0].name, &taught.budget);
        target.write(&html, terminal)?;
    }
    let exit = exit(&round, terminal);
    if terminal.json {
        terminal.document(&SuggestionsReport::new(&round, reports))?;
        return Ok(exit);
    }
    show(&round, &reports, taught.lesson.examples().examples.len(), terminal)?;
    Ok(exit)
}

fn show(
    round: &Round,
    reports: &[SuggestionReport],
    examples: usize,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    if round.has_agreed() && round.limit().is_none() {
        terminal.write_lines(&agreement(round, examples, None))?;
    } else {
        writeln!(terminal.out, "{}", programs_words(round, examples))?;
    }
    let out = &mut terminal.out;
    if let Some(reason) = round.limit().filter(|_| reports.is_empty()) {
        writeln!(out, "undecided: {reason} before an instance was found on which they disagree")?;
    }
    if round.has_agreed() && !reports.is_empty() {
        writeln!(out, "Are they right on this one?")?;
    }
    for (suggestion, report) in round.suggestions.iter().zip(reports) {
        writeln!(out)?;
        show_instance(out, report)?;
        writeln!(out, "  {}", split_words(suggestion, round))?;
        for program in both_programs(suggestion, round) {
            writeln!(out)?;
            program.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
        }
    }
    Ok(())
}

fn exit(round: &Round, terminal: &Terminal) -> Exit {
    match round {
        _ if terminal.interrupt.noticed() => Exit::Interrupted,
        _ if !round.has_agreed() => Exit::Yes,
        _ if round.limit().is_some() => Exit::Undecided,
        _ => Exit::No,
    }
}
