//! `genplan run`: one program, one instance.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use genplan::examples::{ExampleFiles, Part};
use genplan::files::is_there;
use genplan::ground::{GroundError, GroundTask};
use genplan::judge::{Judgement, trace};
use genplan::report::{InstructionReport, TraceReport, TracedReport, VerdictReport, VerdictsReport};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Domain, Reading, Task, read_domain, read_task};
use genplan_show::page::{Recording, RecordingLimits, Shown, trace_page};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use serde_json::Value;

use super::validate::by_execution;
use super::{CommandSession, ProgramFile, evidence, exit_of, grouped, outcome_words, plural, refuse_ground};
use crate::args::RunArgs;
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};

/// How often a long execution that is repeated shows how far it is.
const STEPS_BETWEEN_PROGRESS: u64 = 1 << 16;

impl RunArgs {
    fn program_file(&self) -> ProgramFile<'_> {
        ProgramFile { path: &self.program, is_plan: self.plan }
    }
}

/// What is run: a program on an instance.
struct RunSubject<'a> {
    args: &'a RunArgs,
    instance: &'a Path,
}

pub(crate) fn run(args: &RunArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match &args.instance {
        Some(instance) => run_one(&RunSubject { args, instance }, terminal),
        None => run_all(args, terminal),
    }
}

/// Runs a program on all examples of a folder, whose labels say what it should do.
fn run_all(args: &RunArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let error = match args {
        RunArgs { trace: true, .. } => Some("--trace is for a single instance"),
        RunArgs { html: Some(_), .. } => Some("--html is for a single instance"),
        RunArgs { domain, .. } if !domain.is_dir() => Some("on which instance?"),
        _ => None,
    };
    if let Some(error) = error {
        let help = "genplan run PROGRAM DOMAIN INSTANCE runs one, genplan run PROGRAM FOLDER all examples of a folder";
        return terminal.refuse(Diagnostic::error(error).help(help), Exit::BadInput);
    }
    let budget = args.limits.budget(terminal);
    let files = ExampleFiles::in_folder(&args.domain, Part::Training);
    let files = files.or_else(|error| terminal.refuse(error, Exit::BadInput))?;
    let reading = files.read_with(&terminal.files, terminal.strictness);
    let examples = terminal.accept(reading)?;
    by_execution(args.program_file(), &examples, args.limits.bounds(), budget, terminal)
}

fn run_one(subject: &RunSubject<'_>, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let RunSubject { args, instance } = *subject;
    let target = args.html.as_deref().map(|path| Target { path, force: args.force });
    let inputs = [&args.program, &args.domain, instance].map(Path::to_owned);
    target::check(target.as_slice(), &inputs, terminal)?;
    let budget = args.limits.budget(terminal);
    let (domain, task) = read(subject, terminal)?;
    let tasks = [Arc::clone(&task)];
    let mut session =
        CommandSession::new(args.program_file(), &domain, &tasks, args.limits.bounds(), budget, terminal)?;
    let ground = match session.ground(&task) {
        Ok(ground) => ground,
        Err(error) => return undecided(subject, &task, error, session),
    };
    drop((task, tasks));
    let judgement = session.judge(&ground);
    let interrupt = session.terminal.interrupt.clone();
    let traced = interrupt.gently(|| match session.terminal.json {
        true => document(subject, &mut session, &ground, &judgement),
        false => text(args, &mut session, &ground, &judgement),
    })?;
    if let Err(reason) = traced {
        session.terminal.finish()?;
        session.terminal.tell(&format!("the trace is incomplete: {reason}"))?;
        return Ok(Exit::stopped(reason));
    }
    match target {
        Some(target) => save_page(subject, target, &mut session, &ground, &judgement),
        None => Ok(exit_of(&judgement.execution)),
    }
}

/// Says that there is no verdict, because the task was not grounded.
fn undecided(
    subject: &RunSubject<'_>,
    task: &Task,
    error: GroundError,
    session: CommandSession<'_>,
) -> Result<Exit, Stop> {
    let CommandSession { program, frame, terminal, .. } = session;
    if terminal.json {
        let (name, judgement) = (subject.instance.display().to_string(), Judgement::undecided(error.reason));
        let verdict = VerdictReport::new(name, None, &judgement, &program, &frame);
        terminal.document(&VerdictsReport::new(&program, &frame, vec![verdict]))?;
    }
    refuse_ground(task, error, terminal)
}

/// Whether a trace is complete.
type Traced = Result<(), StopReason>;

fn read(subject: &RunSubject<'_>, terminal: &mut Terminal) -> Result<(Arc<Domain>, Arc<Task>), Stop> {
    let (files, strictness, mut diagnostics) = (&terminal.files, terminal.strictness, Vec::new());
    let domain = files
        .read(&subject.args.domain, &mut diagnostics, |source| read_domain(source, strictness))
        .map(Arc::new);
    let task = domain.as_ref().and_then(|domain| {
        files.read(subject.instance, &mut diagnostics, |source| read_task(source, domain, strictness))
    });
    terminal.accept(Reading { value: domain.zip(task.map(Arc::new)), diagnostics })
}

fn document(
    subject: &RunSubject<'_>,
    session: &mut CommandSession<'_>,
    ground: &GroundTask,
    judgement: &Judgement,
) -> io::Result<Traced> {
    let CommandSession { program, frame, terminal, budget, .. } = session;
    let name = subject.instance.display().to_string();
    let verdict = VerdictReport::new(name, None, judgement, program, frame);
    if !subject.args.trace {
        terminal.document(&VerdictsReport::new(program, frame, vec![verdict]))?;
        return Ok(Ok(()));
    }
    let (steps, traced) = (judgement.execution.steps, Cell::new(Ok(())));
    let trace = Trace { program, frame, ground, steps, budget, traced: &traced };
    let instructions = InstructionReport::all(program, frame);
    let verdicts = vec![TracedReport { verdict, trace: Some(trace) }];
    terminal.document(&VerdictsReport { instructions, verdicts })?;
    Ok(traced.into_inner())
}

/// The steps of an execution as a list in a document, each executed when it is written: there may be more of them
/// than memory for them.
struct Trace<'a> {
    program: &'a Program,
    frame: &'a Frame,
    ground: &'a GroundTask,
    steps: u64,
    budget: &'a Budget,
    /// Whether all of them could be written.
    traced: &'a Cell<Traced>,
}

impl Serialize for Trace<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let executor = match self.ground.observable(self.program, self.frame, self.budget) {
            Ok(executor) => executor,
            Err(reason) => {
                self.traced.set(Err(reason));
                return list.end();
            }
        };
        for (number, step) in (1..).zip(trace(&executor, self.steps, self.budget)) {
            match step {
                Ok(step) => {
                    list.serialize_element(&TraceReport::new(number, &step, self.program, self.frame))?;
                }
                Err(reason) => self.traced.set(Err(reason)),
            }
            if self.traced.get().is_err() {
                break;
            }
        }
        list.end()
    }
}

fn text(
    args: &RunArgs,
    session: &mut CommandSession<'_>,
    ground: &GroundTask,
    judgement: &Judgement,
) -> io::Result<Traced> {
    let traced = match args.trace {
        true => show_trace(session, ground, judgement.execution.steps)?,
        false => Ok(()),
    };
    let CommandSession { program, frame, terminal, .. } = session;
    let steps = plural(judgement.execution.steps, "step");
    writeln!(terminal.out, "{} after {steps}", outcome_words(judgement.execution.ending))?;
    for line in evidence(judgement, program, frame) {
        writeln!(terminal.out, "  {line}")?;
    }
    Ok(traced)
}

fn show_trace(session: &mut CommandSession<'_>, ground: &GroundTask, steps: u64) -> io::Result<Traced> {
    let CommandSession { program, frame, terminal, budget, .. } = session;
    let instructions: Vec<String> =
        program.instructions().iter().map(|instruction| instruction.show(frame).to_string()).collect();
    let width =
        instructions.iter().map(|text| text.chars().count()).max().unwrap_or(0).max("instruction".len());
    writeln!(terminal.out, "{:>6}  {:>4}  {:width$}  changes", "step", "line", "instruction")?;
    let signed = |sign: char, fluents: &[_]| -> Vec<String> {
        fluents.iter().map(|&fluent| format!("{sign}{}", frame.show_fluent(fluent))).collect()
    };
    let executor = match ground.observable(program, frame, budget) {
        Ok(executor) => executor,
        Err(reason) => return Ok(Err(reason)),
    };
    for (number, step) in (1_u64..).zip(trace(&executor, steps, budget)) {
        let step = match step {
            Ok(step) => step,
            Err(reason) => return writeln!(terminal.out, "     …\n").map(|()| Err(reason)),
        };
        let changes = [signed('+', &step.became_true), signed('-', &step.became_false)].concat().join(" ");
        let line =
            format!("{number:>6}  {:>4}  {:width$}  {changes}", step.line.0, instructions[step.line.index()]);
        writeln!(terminal.out, "{}", line.trim_end())?;
    }
    writeln!(terminal.out)?;
    Ok(Ok(()))
}

/// Writes the page to step through the execution.
fn save_page(
    subject: &RunSubject<'_>,
    target: Target<'_>,
    session: &mut CommandSession<'_>,
    ground: &GroundTask,
    judgement: &Judgement,
) -> Result<Exit, Stop> {
    // What has been found is seen while the steps are repeated.
    session.terminal.finish()?;
    if judgement.execution.ending == Ending::Stopped(StopReason::Interrupted) {
        session.terminal.tell("interrupted, so no page is written")?;
        return Ok(Exit::Interrupted);
    }
    let interrupt = session.terminal.interrupt.clone();
    let recording = match interrupt.gently(|| record(session, ground, judgement.execution.steps)) {
        Ok(recording) => recording,
        Err(reason) => {
            session.terminal.tell(&format!("{reason}, so no page is written"))?;
            return Ok(Exit::stopped(reason));
        }
    };
    let CommandSession { program, frame, terminal, .. } = session;
    let shown = Shown {
        program_name: &file_name(&subject.args.program),
        instance_name: &file_name(subject.instance),
        label: label_of(subject.instance),
        program,
        frame,
        ground,
        judgement,
        recording: &recording,
    };
    let page = trace_page(&shown, picture(&subject.args.domain, terminal)?);
    if recording.skipped() > 0 {
        terminal.remark(&format!("the page leaves out {}", plural(recording.skipped(), "step")))?;
    }
    target.write(&page, terminal)?;
    Ok(exit_of(&judgement.execution))
}

fn record(
    session: &mut CommandSession<'_>,
    ground: &GroundTask,
    steps: u64,
) -> Result<Recording, StopReason> {
    let CommandSession { program, frame, terminal, budget, .. } = session;
    let mut recording = Recording::new(RecordingLimits::default());
    let executor = ground.observable(program, frame, budget)?;
    for (number, step) in (1..).zip(trace(&executor, steps, budget)) {
        recording.push(step?);
        if number % STEPS_BETWEEN_PROGRESS == 0 {
            terminal.progress(|| format!("page: {} of {}", grouped(number), plural(steps, "step")));
        }
    }
    terminal.end_progress();
    Ok(recording)
}

/// How states are drawn, if the folder of the domain says so.
fn picture(domain: &Path, terminal: &mut Terminal) -> Result<Option<Value>, Stop> {
    let path = domain.with_file_name("picture.json");
    if !is_there(&path) {
        return Ok(None);
    }
    let source = terminal.files.found(&path).or_else(|error| terminal.refuse(error, Exit::BadInput))?;
    serde_json::from_str(source.text()).map(Some).or_else(|error| {
        let error = Diagnostic::error(format!("`{}` is not JSON: {error}", path.display()));
        terminal.refuse(error, Exit::BadInput)
    })
}

/// The label of an instance of a domain folder, by the folder it is in.
fn label_of(instance: &Path) -> Option<Label> {
    match instance.parent()?.file_name()?.to_str()? {
        "positive" => Some(Label::Positive),
        "negative" => Some(Label::Negative),
        _ => None,
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).display().to_string()
}
