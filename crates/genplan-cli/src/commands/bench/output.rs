//! Tables and pages as files.

use std::path::PathBuf;
use std::sync::Arc;

use genplan::draw::Automaton;
use genplan::experiment::{BestReport, ExperimentReport};
use genplan::experiment::{Pool, csv};
use genplan::page;
use genplan::problem::GeneralizedProblem;
use genplan::program::read_program;
use genplan_pddl::{Diagnostic, Source};

use crate::args::BenchOutputArgs;
use crate::target::Target;
use crate::terminal::{Exit, Stop, Terminal};

/// Refuses before the experiment what could not be written after it.
pub(super) fn check(args: &BenchOutputArgs, terminal: &mut Terminal) -> Result<(), Stop> {
    let paths: Vec<&PathBuf> = [&args.csv, &args.html, &args.results].into_iter().flatten().collect();
    let twice = paths.iter().enumerate().find(|(index, path)| paths[..*index].contains(path));
    if let Some((_, path)) = twice {
        let message = format!("`{}` is named for two outputs", path.display());
        return terminal.refuse(Diagnostic::error(message), Exit::BadInput);
    }
    for (path, force) in [(&args.csv, args.force), (&args.html, args.force), (&args.results, true)] {
        path.as_ref().map_or(Ok(()), |path| Target { path, force }.check(terminal))?;
    }
    Ok(())
}

/// Writes the files that are wanted.
pub(super) fn write(
    args: &BenchOutputArgs,
    report: &ExperimentReport,
    pools: &[Pool],
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    if let Some(path) = &args.csv {
        Target { path, force: args.force }.write(&csv(&report.cells), terminal)?;
    }
    if let Some(path) = &args.html {
        let page = page::experiment(report, &|best| picture(best, pools));
        Target { path, force: args.force }.write(&page, terminal)?;
    }
    Ok(())
}

/// The automaton of a program, if it can be drawn.
fn picture(best: &BestReport, pools: &[Pool]) -> Option<String> {
    let GeneralizedProblem { domain, frame, examples, .. } =
        &pools.iter().find(|pool| pool.name == best.domain)?.problem;
    let mut frame = frame.clone();
    let tasks: Vec<_> = examples.iter().map(|example| Arc::clone(example.ground.task())).collect();
    let source = Source::new("the best program", best.program.join("\n"));
    let program = read_program(&source, domain, &tasks, &mut frame).value?;
    Some(Automaton::new(&program, &frame).svg(&best.domain))
}
