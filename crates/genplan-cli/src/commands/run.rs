//! `genplan run`: one program, one instance.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use genplan::certificate::{CertificateFile, NotCertified};
use genplan::examples::{ExampleFiles, Part};
use genplan::files::is_there;
use genplan::ground::{GroundError, TraceStep, Traced};
use genplan::judge::{ExecutableTask, Judgement};
use genplan::report::{
    InstructionReport, ListingReport, TraceReport, TracedReport, VerdictReport, VerdictsReport,
};
use genplan_core::budget::StopReason;
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Domain, Reading, Task, read_domain, read_task};
use genplan_show::page::{Recording, RecordingLimits, Shown, trace_page};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use serde_json::Value;

use super::validate::by_execution;
use super::{CommandSession, certificate, changes, evidence, exit_of, grouped, outcome_words, plural};
use crate::args::RunArgs;
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};

/// How often a long execution that is repeated shows how far it is.
const STEPS_BETWEEN_PROGRESS: u64 = 1 << 16;

pub(crate) fn run(args: &RunArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match &args.instance {
        Some(instance) => run_one(args, instance, terminal),
        None => run_all(args, terminal),
    }
}

/// Runs a program on all examples of a folder, whose labels say what it should do.
fn run_all(args: &RunArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let error = match args {
        RunArgs { trace: true, .. } => Some("--trace is for a single instance"),
        RunArgs { html: Some(_), .. } => Some("--html is for a single instance"),
        RunArgs { certificate: Some(_), .. } => Some("--certificate is for a single instance"),
        RunArgs { domain, .. } if !domain.is_dir() => Some("on which instance?"),
        _ => None,
    };
    if let Some(error) = error {
        let help = "genplan run PROGRAM DOMAIN INSTANCE runs one, genplan run PROGRAM FOLDER all examples of a folder";
        return Err(Diagnostic::error(error).help(help).into());
    }
    let budget = args.limits.budget.start(terminal);
    let examples = terminal.examples(&ExampleFiles::in_folder(&args.domain, Part::Training)?)?;
    let tasks = (&*examples.domain, &*examples.tasks());
    let (file, bounds) = ((&*args.program, args.plan), args.limits.bounds());
    let session = CommandSession::read(file, tasks, bounds, budget, terminal)?;
    by_execution(session, &examples, terminal)
}

fn run_one(args: &RunArgs, instance: &Path, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let target = args.html.as_deref().map(|path| Target { path, force: args.force });
    let inputs = [&args.program, &args.domain, instance].map(Path::to_owned);
    let certificate = args.certificate.as_deref().map(|path| Target { path, force: args.force });
    let targets: Vec<Target<'_>> = target.iter().chain(&certificate).copied().collect();
    target::check(&targets, &inputs, terminal)?;
    let budget = args.limits.budget.start(terminal);
    let (domain, task) = read(&args.domain, instance, terminal)?;
    let tasks = [Arc::clone(&task)];
    let (file, bounds) = ((&*args.program, args.plan), args.limits.bounds());
    let mut session = CommandSession::read(file, (&domain, &tasks), bounds, budget, terminal)?;
    let (judgement, prepared) = match session.try_to_judge(&task, terminal) {
        Ok(judged) => judged,
        Err(error) => return undecided(instance, &task, error, &session, terminal),
    };
    drop((task, tasks));
    let mut run = InstanceRun { args, instance, session, prepared, judgement };
    let traced = terminal.gently(|terminal| match terminal.json {
        true => run.document(terminal),
        false => run.text(terminal),
    })?;
    if let Err(reason) = traced {
        terminal.finish()?;
        terminal.tell(&format!("the trace is incomplete: {reason}"))?;
        return Ok(Exit::stopped(reason));
    }
    if let Some(target) = certificate {
        certificate::write(run.certificate(), target, terminal)?;
    }
    match target {
        Some(target) => run.save_page(target, terminal),
        None => Ok(exit_of(&run.judgement.execution)),
    }
}

/// Says that there is no verdict, because the task was not grounded.
fn undecided(
    instance: &Path,
    task: &Task,
    error: GroundError,
    session: &CommandSession,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let CommandSession { program, frame, .. } = session;
    if terminal.json {
        let (name, judgement) = (instance.display().to_string(), Judgement::undecided(error.reason));
        let verdict = VerdictReport::new(name, None, &judgement, program, frame);
        terminal.document(&VerdictsReport::new(program, frame, vec![verdict]))?;
    }
    Err(error.diagnostic(task).into())
}

/// Reads a domain and an instance of it.
pub(super) fn read(
    domain: &Path,
    instance: &Path,
    terminal: &mut Terminal,
) -> Result<(Arc<Domain>, Arc<Task>), Stop> {
    let (files, strictness, mut diagnostics) = (&terminal.files, terminal.strictness, Vec::new());
    let domain = files.read(domain, &mut diagnostics, |source| read_domain(source, strictness)).map(Arc::new);
    let task = domain.as_ref().and_then(|domain| {
        files.read(instance, &mut diagnostics, |source| read_task(source, domain, strictness))
    });
    terminal.accept(Reading { value: domain.zip(task.map(Arc::new)), diagnostics })
}

/// A program that was executed on an instance.
struct InstanceRun<'a> {
    args: &'a RunArgs,
    instance: &'a Path,
    session: CommandSession,
    prepared: ExecutableTask,
    judgement: Judgement,
}

impl InstanceRun<'_> {
    fn certificate(&self) -> Result<CertificateFile, NotCertified> {
        let CommandSession { program, frame, .. } = &self.session;
        CertificateFile::verdict(program, frame, self.prepared.task(), self.judgement.execution.ending)
    }

    /// Executes it once more, and shows each step with its number.
    fn trace<E>(
        &mut self,
        mut show: impl FnMut(&Frame, u64, TraceStep) -> Result<(), E>,
    ) -> Result<Traced, E> {
        let CommandSession { program, frame, budget, .. } = &mut self.session;
        let (steps, mut number) = (self.judgement.execution.steps, 0);
        self.prepared.trace(program, frame, steps, budget, |frame, step| {
            number += 1;
            show(frame, number, step)
        })
    }

    fn document(&mut self, terminal: &mut Terminal) -> io::Result<Traced> {
        let CommandSession { program, frame, .. } = &self.session;
        let name = self.instance.display().to_string();
        let verdict = VerdictReport::new(name, None, &self.judgement, program, frame);
        if !self.args.trace {
            terminal.document(&VerdictsReport::new(program, frame, vec![verdict]))?;
            return Ok(Ok(()));
        }
        let instructions = InstructionReport::all(program, frame);
        let trace = Trace { run: RefCell::new(self), traced: Cell::new(Ok(())) };
        let verdicts = vec![TracedReport { verdict, trace: Some(&trace) }];
        terminal.document(&VerdictsReport { instructions, verdicts })?;
        Ok(trace.traced.into_inner())
    }

    fn text(&mut self, terminal: &mut Terminal) -> io::Result<Traced> {
        let traced = if self.args.trace { self.show_trace(terminal)? } else { Ok(()) };
        show_verdict(&self.judgement, &self.session, terminal)?;
        Ok(traced)
    }

    fn show_trace(&mut self, terminal: &mut Terminal) -> io::Result<Traced> {
        let CommandSession { program, frame, .. } = &self.session;
        let instructions = ListingReport::new(program, frame).program;
        let width =
            instructions.iter().map(|text| text.chars().count()).max().unwrap_or(0).max("instruction".len());
        writeln!(terminal.out, "{:>6}  {:>4}  {:width$}  changes", "step", "line", "instruction")?;
        let traced = self.trace(|frame, number, step| {
            let (line, instruction) = (step.line.0, &instructions[step.line.index()]);
            let line = format!("{number:>6}  {line:>4}  {instruction:width$}  {}", changes(&step, frame));
            writeln!(terminal.out, "{}", line.trim_end())
        })?;
        writeln!(terminal.out, "{}", if traced.is_err() { "     …\n" } else { "" })?;
        Ok(traced)
    }

    /// Writes the page to step through the execution.
    fn save_page(&mut self, target: Target<'_>, terminal: &mut Terminal) -> Result<Exit, Stop> {
        // What has been found is seen while the steps are repeated.
        terminal.finish()?;
        if self.judgement.execution.ending == Ending::Stopped(StopReason::Interrupted) {
            terminal.tell("interrupted, so no page is written")?;
            return Ok(Exit::Interrupted);
        }
        let recording = match terminal.gently(|terminal| self.record(terminal)) {
            Ok(recording) => recording,
            Err(reason) => {
                terminal.tell(&format!("{reason}, so no page is written"))?;
                return Ok(Exit::stopped(reason));
            }
        };
        let InstanceRun { args, instance, session, prepared, judgement } = &*self;
        let shown = Shown {
            program_name: &file_name(&args.program),
            instance_name: &file_name(instance),
            label: label_of(instance),
            program: &session.program,
            frame: &session.frame,
            task: prepared.task(),
            judgement,
            recording: &recording,
        };
        let page = trace_page(&shown, picture(&args.domain, terminal)?);
        if recording.skipped() > 0 {
            terminal.remark(&format!("the page leaves out {}", plural(recording.skipped(), "step")))?;
        }
        target.write(&page, terminal)?;
        Ok(exit_of(&judgement.execution))
    }

    fn record(&mut self, terminal: &mut Terminal) -> Result<Recording, StopReason> {
        let InstanceRun { session: CommandSession { program, frame, budget, .. }, .. } = self;
        let (steps, limits) = (self.judgement.execution.steps, RecordingLimits::default());
        let of = plural(steps, "step");
        let recording = Recording::new((program, steps), frame, &self.prepared, limits, budget, |number| {
            if number % STEPS_BETWEEN_PROGRESS == 0 {
                terminal.progress(|| format!("page: {} of {of}", grouped(number)));
            }
        });
        terminal.end_progress();
        recording
    }
}

/// Shows what a program did, and why.
pub(super) fn show_verdict(
    judgement: &Judgement,
    session: &CommandSession,
    terminal: &mut Terminal,
) -> io::Result<()> {
    let steps = plural(judgement.execution.steps, "step");
    writeln!(terminal.out, "{} after {steps}", outcome_words(judgement.execution.ending))?;
    for line in evidence(judgement, &session.program, &session.frame) {
        writeln!(terminal.out, "  {line}")?;
    }
    Ok(())
}

/// The steps of an execution as a list in a document, each executed when it is written: there may be more of them
/// than memory for them.
struct Trace<'r, 'a> {
    run: RefCell<&'r mut InstanceRun<'a>>,
    /// Whether all of them could be written.
    traced: Cell<Traced>,
}

impl Serialize for &Trace<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut run = self.run.borrow_mut();
        let program = run.session.program.clone();
        let mut list = serializer.serialize_seq(None)?;
        self.traced.set(run.trace(|frame, number, step| {
            list.serialize_element(&TraceReport::new(number, &step, &program, frame))
        })?);
        list.end()
    }
}

/// How states are drawn, if the folder of the domain says so.
fn picture(domain: &Path, terminal: &Terminal) -> Result<Option<Value>, Diagnostic> {
    let path = domain.with_file_name("picture.json");
    if !is_there(&path) {
        return Ok(None);
    }
    let source = terminal.files.found(&path)?;
    serde_json::from_str(source.text())
        .map_err(|error| Diagnostic::error(format!("`{}` is not JSON: {error}", path.display())))
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
