//! Synthesis by the paper's compilation and a classical planner.

use genplan::compile::Compilation;
use genplan::planner::StopReason as PlannerStop;
use genplan::search::{Found, Outcome, Statistics, StopReason, Synthesis};
use genplan_pddl::Diagnostic;

use super::question::Question;
use crate::args::SynthArgs;
use crate::commands::engine::{Answer, Engine};
use crate::commands::{default_budget, refuse_overrun};
use crate::terminal::{Exit, Stop, Terminal};

/// Asks the planner for a program.
pub(super) fn search(
    question: &mut Question,
    engine: &mut Engine,
    terminal: &mut Terminal,
) -> Result<Synthesis, Stop> {
    // A plan is some program within the bound, not the best one.
    question.options.first = true;
    engine.work(terminal, |engine, terminal| ask(question, engine, terminal))
}

/// Asks the planner for one bound after the other, and checks what it finds.
fn ask(question: &Question, engine: &mut Engine, terminal: &mut Terminal) -> Result<Synthesis, Stop> {
    let options = &question.options;
    let bounds = options.lines.map_or(1..=options.max_lines, |lines| lines..=lines);
    let mut exhausted = None;
    for lines in bounds {
        let (mode, conditions, budget) = (options.mode, &options.conditions, default_budget(terminal));
        let compilation = Compilation::synthesis(&question.problem, lines, mode, conditions, &budget);
        let compilation = compilation.or_else(|overrun| refuse_overrun(overrun, terminal))?;
        match engine.solve(&question.examples, &compilation, terminal)? {
            Answer::Unsolvable => exhausted = Some(lines),
            Answer::Plan(decoded) => {
                let program = decoded.program;
                question.checker().check(&program).or_else(|bug| terminal.refuse(bug, Exit::BadInput))?;
                let programs = vec![Found { program, conditions: Vec::new() }];
                return Ok(synthesis(Outcome::Found { programs, exhausted, stopped: None }));
            }
            Answer::Stopped(reason) => {
                let reason = stop_reason(reason);
                return Ok(synthesis(Outcome::Stopped { reason, exhausted, share: 0.0 }));
            }
        }
    }
    Ok(synthesis(Outcome::None { lines: exhausted.unwrap_or(0) }))
}

fn synthesis(outcome: Outcome) -> Synthesis {
    Synthesis { outcome, statistics: Statistics::default() }
}

fn stop_reason(reason: PlannerStop) -> StopReason {
    match reason {
        PlannerStop::Time => StopReason::Time,
        PlannerStop::Memory => StopReason::Memory,
        PlannerStop::Interrupted => StopReason::Interrupted,
        PlannerStop::Incomplete => StopReason::Incomplete,
    }
}

/// Refuses options that only the native engine understands.
pub(super) fn check_options(args: &SynthArgs, terminal: &mut Terminal) -> Result<(), Stop> {
    let given = [
        (args.question.sketch.is_some(), "--sketch"),
        (args.question.all, "--all"),
        (args.question.first, "--first"),
        (args.effort.threads.is_some(), "--threads"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => {
            let error = Diagnostic::error(format!("{option} is for the native engine"));
            terminal.refuse(error.help("leave it out, or leave out --engine planner"), Exit::BadInput)
        }
    }
}
