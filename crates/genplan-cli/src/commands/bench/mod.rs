//! `genplan bench`: the paper's experiments.

mod certificates;
mod input;
mod merge;
mod output;
mod results;
mod watcher;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::num::NonZero;
use std::thread;
use std::time::Instant;

use genplan_lab::experiment::{
    Effort, ExperimentReport, OutcomeCountsReport, OutcomeName, RunReport, table1, table2,
};

use super::plural;
use crate::args::{BenchArgs, BenchCommand, BudgetArgs, Shard};
use crate::terminal::{Exit, Stop, Terminal};
use certificates::Certificates;
use input::{Input, Tables};
use results::Results;
use watcher::BenchWatcher;

pub(crate) fn bench(args: &BenchArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match &args.command {
        Some(BenchCommand::Merge(args)) => merge::merge(args, terminal),
        None => conduct_all(args, terminal),
    }
}

fn conduct_all(args: &BenchArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let started = Instant::now();
    output::check(args, terminal)?;
    BudgetArgs::DEFAULT.start(terminal);
    let input = Input::read(args, terminal)?;
    let (results, done) = Results::open(args, &input, terminal)?;
    let kept = done.len();
    let runs = experiment(args, &input, results, done, terminal)?;
    if let Some(shard) = args.output.shard {
        return finish_shard(shard, &input, &runs, (kept, started), terminal);
    }
    if runs.len() < input.design.configurations.len() {
        interrupted(args, runs.len(), &input, terminal)?;
        return Ok(Exit::Interrupted);
    }
    let report = input.design.report(runs);
    show(&report, input.tables, terminal)?;
    output::write(&args.output, &report, &input.design.pools, terminal)?;
    terminal.finish()?;
    terminal.remark(&summary(&report.runs, kept, started))?;
    Ok(exit(&report.runs))
}

/// Says what came of a part of the experiment. There are tables when all parts are done.
fn finish_shard(
    shard: Shard,
    input: &Input,
    runs: &[RunReport],
    (kept, started): (usize, Instant),
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let all = (0..input.design.configurations.len()).filter(|&run| shard.has(run)).count();
    let done: Vec<RunReport> = runs.iter().filter(|report| shard.has(report.run)).cloned().collect();
    terminal.tell(&format!("shard {shard}: {}", summary(&done, kept, started)))?;
    Ok(if done.len() < all { Exit::Interrupted } else { exit(&done) })
}

/// Does all runs that are not done yet, and gives all that are done then, in order.
fn experiment(
    args: &BenchArgs,
    input: &Input,
    results: Option<Results>,
    done: Vec<RunReport>,
    terminal: &mut Terminal,
) -> Result<Vec<RunReport>, Stop> {
    let effort = Effort {
        time_limit: Some(args.effort.time_limit),
        memory_limit: args.effort.memory_limit.saturating_mul(1 << 20),
    };
    let threads = args.effort.threads.map_or_else(processors, usize::from);
    let known: BTreeSet<usize> = done.iter().map(|report| report.run).collect();
    let is_wanted = |run: &usize| args.output.shard.is_none_or(|shard| shard.has(*run));
    let all = (0..input.design.configurations.len()).filter(is_wanted);
    let mut missing: Vec<usize> = all.filter(|number| !known.contains(number)).collect();
    mix(&mut missing);
    let interrupt = terminal.interrupt.clone();
    let certificates = Certificates::new(&args.output, &input.design);
    let watcher = BenchWatcher::new(done, missing.len(), (results, certificates), terminal);
    let conducted = interrupt.gently(|| input.design.conduct(&missing, &effort, threads, &watcher));
    let mut runs = watcher.finish()?;
    conducted?;
    runs.sort_by_key(|report| report.run);
    Ok(runs)
}

/// Spreads domains and modes evenly, so that the time of the first runs tells that of the others.
fn mix(numbers: &mut [usize]) {
    let turn = |number: usize| (number as f64 * 0.618_033_988_75).fract();
    numbers.sort_by(|&one, &other| turn(one).total_cmp(&turn(other)));
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn interrupted(args: &BenchArgs, done: usize, input: &Input, terminal: &mut Terminal) -> io::Result<()> {
    let total = input.design.configurations.len();
    let end = match &args.output.results {
        Some(path) => format!("the same command continues from `{}`", path.display()),
        None => "with --results FILE, the same command would continue from there".to_owned(),
    };
    terminal.tell(&format!("interrupted after {done} of {}; {end}", plural(total as u64, "run")))
}

fn show(report: &ExperimentReport, tables: Tables, terminal: &mut Terminal) -> io::Result<()> {
    if terminal.json {
        return terminal.document(report);
    }
    let texts = [(tables.first, table1(&report.cells)), (tables.second, table2(&report.cells))];
    let texts: Vec<String> = texts.into_iter().filter(|(wanted, _)| *wanted).map(|(_, text)| text).collect();
    write!(terminal.out, "{}", texts.join("\n"))
}

fn summary(runs: &[RunReport], kept: usize, started: Instant) -> String {
    let kept = if kept > 0 { format!(" ({kept} of them done before)") } else { String::new() };
    let seconds = started.elapsed().as_secs_f64();
    format!("{}{kept}, {seconds:.1} s", plural(runs.len() as u64, "run"))
}

fn exit(runs: &[RunReport]) -> Exit {
    let is_open = |outcomes: &OutcomeCountsReport| outcomes.undecided > 0;
    let is_undecided = |run: &RunReport| {
        let unseen = run.unseen.as_ref();
        run.outcome == OutcomeName::Stopped
            || unseen.is_some_and(|unseen| is_open(&unseen.positives) || is_open(&unseen.negatives))
    };
    if runs.iter().any(is_undecided) { Exit::Undecided } else { Exit::Yes }
}
