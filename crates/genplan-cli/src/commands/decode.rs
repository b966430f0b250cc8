//! `genplan decode`: what a plan for a compiled task stands for.

use std::io::Write;
use std::path::Path;

use genplan::files::is_there;
use genplan::judge::Bounds;
use genplan::synthesis::{Checked, check};
use genplan_compile::DecodedReport;
use genplan_compile::compile::{CompilationKind, Decoded, decode as decode_plan};
use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use super::compile::MANIFEST;
use super::compile::subject::{CompilationSubject, Compiled, Manifest, VERSION};
use super::plural;
use super::validate::LabelledVerdicts;
use crate::args::DecodeArgs;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn decode(args: &DecodeArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = args.budget.start(terminal);
    let subject = read_subject(&args.folder, terminal)?;
    let compiled = subject.compile(&budget, terminal)?;
    let plan = terminal.files.source(&args.plan)?;
    let decoded = terminal.gently(|_| decode_plan(&plan, &compiled.compilation, &budget))?;
    match compiled.compilation.kind {
        CompilationKind::Validation => {
            LabelledVerdicts::compare(&decoded, &compiled, Bounds::default(), &budget, terminal)
        }
        _ => show_program(&decoded, &subject, &compiled, &budget, terminal),
    }
}

/// Shows a program that fits the examples.
fn show_program(
    decoded: &Decoded,
    subject: &CompilationSubject,
    compiled: &Compiled,
    budget: &Budget,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let problem = &*compiled.problem;
    let examples = (problem, subject.mode());
    match check(&decoded.program, examples, &Bounds::default(), budget) {
        Checked::Fits => {}
        Checked::WrongProgram(wrong) => return Err(wrong.diagnostic().into()),
        Checked::Stopped(reason) => return Err(Stop::undecided(unchecked(reason))),
    }
    let report = DecodedReport::new(decoded, problem);
    if terminal.json {
        terminal.document(&report)?;
        return Ok(Exit::Yes);
    }
    write!(terminal.out, "{}", decoded.program.show(&problem.frame))?;
    for example in &report.examples {
        let outcome = example.outcome.words();
        writeln!(terminal.out, "; {}  {}  {outcome}", example.label, example.instance)?;
    }
    writeln!(terminal.out, "; from a plan of {}", plural(report.plan_steps as u64, "step"))?;
    Ok(Exit::Yes)
}

/// Says that the program is not known to fit.
fn unchecked(reason: StopReason) -> Diagnostic {
    Diagnostic::error(format!("the program of the plan could not be checked: {reason}"))
}

/// Reads what a folder is about.
fn read_subject(folder: &Path, terminal: &mut Terminal) -> Result<CompilationSubject, Stop> {
    let path = folder.join(MANIFEST);
    if !is_there(&path) {
        let error = Diagnostic::error(format!("there is no `{}`", path.display()))
            .help("the first argument is a folder that `genplan compile` wrote");
        return Err(error.into());
    }
    let source = terminal.files.found(&path)?;
    let manifest: Manifest = serde_json::from_str(source.text()).map_err(|error| {
        Diagnostic::error(format!("`{}` cannot be read: {error}", path.display()))
            .help("`genplan compile` writes this file; do not edit it")
    })?;
    if manifest.genplan != VERSION {
        let warning = Diagnostic::warning(format!("the task was compiled by genplan {}", manifest.genplan))
            .help(format!("this is genplan {VERSION}; if the plan is refused, compile the task again"));
        terminal.diagnose(&[warning])?;
    }
    Ok(manifest.subject(&terminal.files.budget)?)
}
