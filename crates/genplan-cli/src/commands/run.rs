//! `genplan run`: one program, one instance.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan::ground::GroundTask;
use genplan::judge::{Judgement, trace};
use genplan::page::{Limits, Recording, Shown, trace_page};
use genplan::report::{TraceReport, VerdictReport};
use genplan_core::execution::{Ending, StopReason};
use genplan_pddl::{Domain, Reading, Task, read_domain, read_task};

use super::{Session, evidence, exit_of, grouped, outcome_words, plural};
use crate::args::RunArgs;
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};

/// How often a long execution that is repeated shows how far it is.
const STEPS_BETWEEN_PROGRESS: u64 = 1 << 16;

pub(crate) fn run(args: &RunArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let target = args.html.as_deref().map(|path| Target { path, force: args.force });
    let inputs = [&args.program, &args.domain, &args.instance].map(PathBuf::clone);
    target::check(target.as_slice(), &inputs, terminal)?;
    let (domain, task) = read(args, terminal)?;
    let mut session = Session::new(&args.program, &domain, &[Arc::clone(&task)], &args.limits, terminal)?;
    let ground = session.ground(&task)?;
    drop(task);
    let judgement = session.judge(&ground);
    if session.terminal.json {
        document(args, &mut session, &ground, &judgement)?;
    } else {
        text(args, &mut session, &ground, &judgement)?;
    }
    if let Some(target) = target {
        save_page(args, target, &mut session, &ground, &judgement)?;
    }
    Ok(exit_of(&judgement.execution))
}

fn read(args: &RunArgs, terminal: &mut Terminal) -> Result<(Arc<Domain>, Arc<Task>), Stop> {
    let (files, strictness, mut diagnostics) = (terminal.files, terminal.strictness, Vec::new());
    let domain =
        files.read(&args.domain, &mut diagnostics, |source| read_domain(source, strictness)).map(Arc::new);
    let task = domain.as_ref().and_then(|domain| {
        files.read(&args.instance, &mut diagnostics, |source| read_task(source, domain, strictness))
    });
    terminal.accept(Reading { value: domain.zip(task.map(Arc::new)), diagnostics })
}

fn document(
    args: &RunArgs,
    session: &mut Session<'_>,
    ground: &GroundTask,
    judgement: &Judgement,
) -> io::Result<()> {
    let Session { program, frame, terminal, .. } = session;
    let name = args.instance.display().to_string();
    let mut report = VerdictReport::new(name, None, judgement, program, frame);
    if args.trace {
        let mut steps = Vec::new();
        trace(program, ground, judgement.execution.steps, |step| {
            steps.push(TraceReport::new(steps.len() as u64 + 1, &step, program, frame));
        });
        report.trace = Some(steps);
    }
    terminal.document(&[report])
}

fn text(
    args: &RunArgs,
    session: &mut Session<'_>,
    ground: &GroundTask,
    judgement: &Judgement,
) -> io::Result<()> {
    if args.trace {
        show_trace(session, ground, judgement.execution.steps)?;
    }
    let Session { program, frame, terminal, .. } = session;
    let steps = plural(judgement.execution.steps, "step");
    writeln!(terminal.out, "{} after {steps}", outcome_words(judgement.execution.ending))?;
    for line in evidence(judgement, program, frame) {
        writeln!(terminal.out, "  {line}")?;
    }
    Ok(())
}

fn show_trace(session: &mut Session<'_>, ground: &GroundTask, steps: u64) -> io::Result<()> {
    let Session { program, frame, terminal, .. } = session;
    let instructions: Vec<String> =
        program.instructions().iter().map(|instruction| instruction.show(frame).to_string()).collect();
    let width =
        instructions.iter().map(|text| text.chars().count()).max().unwrap_or(0).max("instruction".len());
    writeln!(terminal.out, "{:>6}  {:>4}  {:width$}  changes", "step", "line", "instruction")?;
    let mut result = Ok(());
    let mut number = 0;
    trace(program, ground, steps, |step| {
        number += 1;
        let signed = |sign: char, fluents: &[_]| -> Vec<String> {
            fluents.iter().map(|&fluent| format!("{sign}{}", frame.show_fluent(fluent))).collect()
        };
        let changes = [signed('+', &step.became_true), signed('-', &step.became_false)].concat().join(" ");
        let line =
            format!("{number:>6}  {:>4}  {:width$}  {changes}", step.line.0, instructions[step.line.index()]);
        if result.is_ok() {
            result = writeln!(terminal.out, "{}", line.trim_end());
        }
    });
    result?;
    writeln!(terminal.out)
}

/// Writes the page to step through the execution.
fn save_page(
    args: &RunArgs,
    target: Target<'_>,
    session: &mut Session<'_>,
    ground: &GroundTask,
    judgement: &Judgement,
) -> Result<(), Stop> {
    // What has been found is seen while the steps are repeated.
    session.terminal.finish()?;
    if judgement.execution.ending == Ending::Stopped(StopReason::Interrupted) {
        return Ok(session.terminal.tell("interrupted, so no page is written")?);
    }
    let recording = record(session, ground, judgement.execution.steps);
    let Session { program, frame, terminal, .. } = session;
    let page = trace_page(&Shown {
        program_name: &file_name(&args.program),
        instance_name: &file_name(&args.instance),
        program,
        frame,
        ground,
        judgement,
        recording: &recording,
    });
    if recording.skipped() > 0 {
        terminal.remark(&format!("the page leaves out {}", plural(recording.skipped(), "step")))?;
    }
    target.write(&page, terminal)
}

fn record(session: &mut Session<'_>, ground: &GroundTask, steps: u64) -> Recording {
    let Session { program, terminal, .. } = session;
    let mut recording = Recording::new(Limits::default());
    let mut number = 0;
    trace(program, ground, steps, |step| {
        recording.push(step);
        number += 1;
        if number % STEPS_BETWEEN_PROGRESS == 0 {
            terminal.progress(|| format!("page: {} of {}", grouped(number), plural(steps, "step")));
        }
    });
    terminal.end_progress();
    recording
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).display().to_string()
}
