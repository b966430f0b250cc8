//! `genplan synth`: the program behind the examples.

mod planner;
mod question;
mod text;
mod watcher;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use genplan::lint::obstacles;
use genplan::report::{ConflictReport, SynthesisReport};
use genplan::search::{Outcome, StopReason, Synthesis, conflict, synthesize};
use genplan_core::budget::Budget;
use genplan_core::program::Program;
use genplan_pddl::Diagnostic;

use crate::args::{OutputArgs, SynthArgs};
use crate::commands::budget;
use crate::commands::engine::Engine;
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};
use question::Question;
use watcher::{Stream, Watcher};

pub(crate) fn synth(args: &SynthArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = budget(args.effort.time_limit, args.effort.memory_limit, terminal);
    let deadline = budget.deadline();
    let mut engine = Engine::wanted(&args.engine, deadline, args.effort.memory_limit, terminal)?;
    if engine.is_some() {
        planner::check_options(args, terminal)?;
    }
    let inputs: Vec<PathBuf> =
        args.examples.paths().into_iter().chain(args.question.sketch.clone()).collect();
    target::check(target(&args.output).as_slice(), &inputs, terminal)?;
    let mut question = Question::read(args, &budget, terminal)?;
    if !args.effort.no_lint
        && let Some(report) = impossible(&question, &budget, terminal)?
    {
        show(&report, &question, terminal)?;
        return Ok(Exit::No);
    }
    let started = Instant::now();
    let synthesis = match &mut engine {
        Some(engine) => planner::search(&mut question, engine, terminal)?,
        None => search(&mut question, deadline, terminal)?,
    };
    let seconds = started.elapsed().as_secs_f64();
    let mut report = SynthesisReport::new(&synthesis, &question.options, &question.problem, seconds);
    if let Some(engine) = &mut engine {
        report.planner = Some(std::mem::take(&mut engine.runs));
    }
    match &synthesis.outcome {
        Outcome::Found { programs, .. } => {
            show(&report, &question, terminal)?;
            save(&args.output, &programs[0].program, &question, terminal)?;
        }
        Outcome::None { .. } if engine.is_some() => show(&report, &question, terminal)?,
        Outcome::None { lines } => report_none(&mut report, *lines, &question, deadline, terminal)?,
        Outcome::Stopped { .. } => show(&report, &question, terminal)?,
    }
    Ok(exit(&synthesis, &question, terminal))
}

/// Searches, and checks what was found.
fn search(
    question: &mut Question,
    deadline: Option<Instant>,
    terminal: &mut Terminal,
) -> Result<Synthesis, Stop> {
    let stream = match question.options.all {
        Some(_) if !terminal.json => Some(Stream::new(question)),
        _ => None,
    };
    question.options.time_limit = remaining(deadline);
    let Question { problem, options, .. } = question;
    let interrupt = terminal.interrupt.clone();
    let mut watcher = Watcher::new(terminal, "", None);
    watcher.stream(stream);
    let synthesis = interrupt.gently(|| synthesize(problem, options, &watcher));
    let is_checked = watcher.finish()?;
    if !is_checked && let Outcome::Found { programs, .. } = &synthesis.outcome {
        let checker = question.checker();
        for found in programs {
            checker.check(&found.program).or_else(|bug| terminal.refuse(bug, Exit::BadInput))?;
        }
    }
    Ok(synthesis)
}

fn remaining(deadline: Option<Instant>) -> Option<Duration> {
    deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
}

/// What can be seen without a search: that no program of any size fits.
fn impossible(
    question: &Question,
    budget: &Budget,
    terminal: &mut Terminal,
) -> Result<Option<SynthesisReport>, Stop> {
    let obstacles = obstacles(&question.examples.examples, &question.problem.examples, budget);
    let diagnostics: Vec<Diagnostic> = obstacles.iter().map(|obstacle| obstacle.diagnostic.clone()).collect();
    terminal.diagnose(&diagnostics)?;
    Ok(obstacles.first().map(|obstacle| SynthesisReport::impossible(&obstacle.examples, &question.problem)))
}

/// Reports that there is no program, and then which examples are the reason, because that takes longer.
fn report_none(
    report: &mut SynthesisReport,
    lines: usize,
    question: &Question,
    deadline: Option<Instant>,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    if !terminal.json {
        show(report, question, terminal)?;
        terminal.finish()?;
    }
    let interrupt = terminal.interrupt.clone();
    // It is worth about as much as the answer itself was.
    let patience = Duration::from_secs_f64(5.0 + 2.0 * report.statistics.seconds);
    let patience = Instant::now() + patience;
    let deadline = Some(deadline.map_or(patience, |deadline| deadline.min(patience)));
    let watcher = Watcher::new(terminal, "which examples conflict? ", deadline);
    let conflict = interrupt.gently(|| conflict(&question.problem, &question.options, lines, &watcher));
    watcher.finish()?;
    let conflict = ConflictReport::new(&conflict, &question.problem.examples);
    if terminal.json {
        report.conflict = Some(conflict);
        return show(report, question, terminal).map_err(Stop::from);
    }
    Ok(text::conflict(&mut terminal.out, &conflict, report, &question.options)?)
}

fn show(report: &SynthesisReport, question: &Question, terminal: &mut Terminal) -> io::Result<()> {
    if terminal.json {
        return terminal.document(report);
    }
    text::report(&mut terminal.out, report, &question.options)?;
    terminal.out.flush()?;
    if report.statistics.nodes > 0 {
        terminal.remark(&text::statistics(&report.statistics))?;
    }
    report.planner.iter().flatten().try_for_each(|run| terminal.remark(&text::planner_run(run)))?;
    Ok(())
}

fn exit(synthesis: &Synthesis, question: &Question, terminal: &Terminal) -> Exit {
    match &synthesis.outcome {
        _ if terminal.interrupt.noticed() => Exit::Interrupted,
        // Some of the programs that were asked for may be missing.
        Outcome::Found { stopped: Some(StopReason::Time | StopReason::Memory), .. }
            if question.options.all.is_some() =>
        {
            Exit::Undecided
        }
        Outcome::Found { .. } => Exit::Yes,
        Outcome::None { .. } => Exit::No,
        Outcome::Stopped { .. } => Exit::Undecided,
    }
}

/// The file for the program, if one is wanted.
fn target(args: &OutputArgs) -> Option<Target<'_>> {
    args.output.as_deref().map(|path| Target { path, force: args.force })
}

/// Writes the program to a file if that is wanted.
fn save(
    args: &OutputArgs,
    program: &Program,
    question: &Question,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let Some(target) = target(args) else { return Ok(()) };
    target.write(&program.show(&question.problem.frame).to_string(), terminal)
}
