//! `genplan decode`: what a plan for a compiled task stands for.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

use genplan::compile::{CompilationKind, Decoded, Undecodable, decode as decode_plan};
use genplan::judge::Bounds;
use genplan::report::DecodedReport;
use genplan_pddl::{Diagnostic, Source};

use super::checker::Checker;
use super::compile::MANIFEST;
use super::compile::subject::{Compiled, Manifest, Subject, VERSION};
use super::validate::Verdicts;
use super::{plural, refuse_overrun};
use crate::args::DecodeArgs;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn decode(args: &DecodeArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = args.budget.budget(terminal);
    let subject = read_subject(&args.folder, terminal)?;
    let compiled = subject.compile(&budget, terminal)?;
    let plan = read_plan(&args.plan, terminal)?;
    let interrupt = terminal.interrupt.clone();
    let decoded = interrupt.gently(|| decode_plan(&plan, &compiled.compilation, &budget));
    let decoded = decoded.or_else(|error| match error {
        Undecodable::Refused(error) => terminal.refuse(error, Exit::BadInput),
        Undecodable::Stopped(overrun) => refuse_overrun(overrun, terminal),
    })?;
    match compiled.compilation.kind {
        CompilationKind::Validation => {
            Verdicts::compare(&decoded, &compiled, Bounds::default(), &budget, terminal)
        }
        _ => show_program(&decoded, &subject, &compiled, terminal),
    }
}

/// Shows a program that fits the examples.
fn show_program(
    decoded: &Decoded,
    subject: &Subject,
    compiled: &Compiled,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let Compiled { problem, .. } = compiled;
    let checker = Checker::new(problem, subject.mode());
    checker.check(&decoded.program).or_else(|bug| terminal.refuse(bug, Exit::BadInput))?;
    let report = DecodedReport::new(decoded, problem);
    if terminal.json {
        terminal.document(&report)?;
        return Ok(Exit::Yes);
    }
    write!(terminal.out, "{}", decoded.program.show(&problem.frame))?;
    for example in &report.examples {
        let outcome = example.outcome.replace('-', " ");
        writeln!(terminal.out, "; {}  {}  {outcome}", example.label, example.instance)?;
    }
    writeln!(terminal.out, "; by a plan of {}", plural(report.plan_steps as u64, "step"))?;
    Ok(Exit::Yes)
}

/// Larger files are no plans.
const MOST_BYTES: u64 = 256 << 20;

fn read_text(path: &Path, terminal: &mut Terminal) -> Result<Arc<Source>, Stop> {
    let name = path.display();
    let source = match read_bytes(path) {
        Err(error) => Err(Diagnostic::error(format!("cannot read `{name}`: {error}"))),
        Ok(bytes) if bytes.len() as u64 > MOST_BYTES => {
            let most = MOST_BYTES >> 20;
            Err(Diagnostic::error(format!("`{name}` is too large"))
                .help(format!("files of more than {most} MB are not read")))
        }
        Ok(bytes) => Source::decode(name.to_string(), bytes),
    };
    source.or_else(|error| terminal.refuse(error, Exit::BadInput))
}

/// The bytes of a file, which may be a pipe or a device, but not many more than are allowed.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads the file of a plan.
pub(super) fn read_plan(path: &Path, terminal: &mut Terminal) -> Result<Arc<Source>, Stop> {
    read_text(path, terminal)
}

/// Reads what a folder is about.
fn read_subject(folder: &Path, terminal: &mut Terminal) -> Result<Subject, Stop> {
    let path = folder.join(MANIFEST);
    if !path.is_file() {
        let error = Diagnostic::error(format!("there is no `{}`", path.display()))
            .help("the first argument is a folder that `genplan compile` wrote");
        return terminal.refuse(error, Exit::BadInput);
    }
    let source = read_text(&path, terminal)?;
    let manifest: Manifest = serde_json::from_str(source.text()).or_else(|error| {
        let error = Diagnostic::error(format!("`{}` cannot be read: {error}", path.display()))
            .help("it is written by `genplan compile` and not meant to be edited");
        terminal.refuse(error, Exit::BadInput)
    })?;
    if manifest.genplan != VERSION {
        let warning = Diagnostic::warning(format!("the task was compiled by genplan {}", manifest.genplan))
            .help(format!("this is genplan {VERSION}; if the plan is refused, compile the task again"));
        terminal.diagnose(&[warning])?;
    }
    terminal.accept(manifest.subject())
}
