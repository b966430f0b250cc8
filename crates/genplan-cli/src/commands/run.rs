//! `genplan run`: one program, one instance.

use std::io::{self, Write};
use std::sync::Arc;

use genplan::examples::read_file;
use genplan::ground::GroundTask;
use genplan::judge::{Judgement, trace};
use genplan::report::{TraceReport, VerdictReport};
use genplan_pddl::{Domain, Reading, Task, read_domain, read_task};

use super::{Session, evidence, exit_of, outcome_words, plural};
use crate::args::RunArgs;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn run(args: &RunArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
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
    Ok(exit_of(&judgement.execution))
}

fn read(args: &RunArgs, terminal: &mut Terminal) -> Result<(Arc<Domain>, Arc<Task>), Stop> {
    let (strictness, mut diagnostics) = (terminal.strictness, Vec::new());
    let domain =
        read_file(&args.domain, &mut diagnostics, |source| read_domain(source, strictness)).map(Arc::new);
    let task = domain.as_ref().and_then(|domain| {
        read_file(&args.instance, &mut diagnostics, |source| read_task(source, domain, strictness))
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
