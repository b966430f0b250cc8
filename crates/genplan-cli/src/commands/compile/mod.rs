//! `genplan compile`: generalized planning as classical planning.

pub(crate) mod subject;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::compile::{Compilation, Size, pddl, sas};
use genplan::examples::{Examples, Part, read_file};
use genplan::report::CompilationReport;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Reading};

use super::scope::{conditions, no_positive};
use super::{examples, plural};
use crate::args::{CompileCommand, ExampleArgs, FormatArg, ModeArg, ScopeArgs, TargetArgs};
use crate::terminal::{Exit, Stop, Terminal};
use subject::{Manifest, Question, Subject, headline};

/// The name of the file from which a compilation can be made again.
pub(crate) const MANIFEST: &str = "compilation.json";

pub(crate) fn compile(command: &CompileCommand, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let (subject, target) = match command {
        CompileCommand::Synthesis { examples, lines, scope, target } => {
            (synthesis(examples, (*lines).into(), scope, terminal)?, target)
        }
        CompileCommand::Validation { program, examples, target } => {
            (validation(program, examples, terminal)?, target)
        }
    };
    check_target(target, terminal)?;
    let compiled = subject.compile(terminal)?;
    let files = files(&subject, &compiled.compilation, target.format)?;
    write_files(&files, target, terminal)?;
    show(&compiled.compilation, &files, terminal)?;
    Ok(Exit::Yes)
}

fn synthesis(
    args: &ExampleArgs,
    lines: usize,
    scope: &ScopeArgs,
    terminal: &mut Terminal,
) -> Result<Subject, Stop> {
    let mut examples = examples(args, Part::Training, terminal)?;
    if scope.mode == ModeArg::Positive {
        examples.examples.retain(|example| example.label == Label::Positive);
    }
    if !examples.examples.iter().any(|example| example.label == Label::Positive) {
        return terminal.refuse(no_positive(), Exit::BadInput);
    }
    let conditions = conditions(scope, &examples.domain, terminal)?;
    let question = Question::Synthesis { lines, mode: scope.mode.mode(), conditions };
    Ok(Subject { examples, question })
}

/// The validation of a program file.
pub(crate) fn validation(
    program: &Path,
    args: &ExampleArgs,
    terminal: &mut Terminal,
) -> Result<Subject, Stop> {
    let examples = examples(args, Part::Training, terminal)?;
    let mut diagnostics = Vec::new();
    let source = |source: &_| Reading { value: Some(std::sync::Arc::clone(source)), diagnostics: Vec::new() };
    let value = read_file(program, &mut diagnostics, source);
    let program = terminal.accept(Reading { value, diagnostics })?;
    Ok(Subject { examples, question: Question::Validation { program } })
}

/// A file of the compilation: its name and text.
pub(crate) type NamedText = (&'static str, String);

/// The task as one or two files.
pub(crate) fn task_files(
    examples: &Examples,
    compilation: &Compilation,
    format: FormatArg,
) -> Vec<NamedText> {
    match format {
        FormatArg::Sas => vec![("output.sas", sas(&compilation.task))],
        FormatArg::Pddl => {
            let text = pddl(compilation, &headline(examples, compilation));
            vec![("domain.pddl", text.domain), ("problem.pddl", text.problem)]
        }
    }
}

fn files(subject: &Subject, compilation: &Compilation, format: FormatArg) -> io::Result<Vec<NamedText>> {
    let mut files = task_files(&subject.examples, compilation, format);
    files.push((MANIFEST, serde_json::to_string_pretty(&Manifest::new(subject))?));
    Ok(files)
}

/// Refuses beforehand what must not be overwritten.
fn check_target(target: &TargetArgs, terminal: &mut Terminal) -> Result<(), Stop> {
    let names: &[&str] = match target.format {
        FormatArg::Sas => &["output.sas", MANIFEST],
        FormatArg::Pddl => &["domain.pddl", "problem.pddl", MANIFEST],
    };
    let existing = names.iter().map(|name| target.output.join(name)).find(|path| path.exists());
    match existing.filter(|_| !target.force) {
        None => Ok(()),
        Some(path) => {
            let error = Diagnostic::error(format!("`{}` exists", path.display()));
            terminal.refuse(error.help("--force overwrites it"), Exit::BadInput)
        }
    }
}

fn write_files(files: &[NamedText], target: &TargetArgs, terminal: &mut Terminal) -> Result<(), Stop> {
    let fail = |path: &Path, error: io::Error| {
        Diagnostic::error(format!("cannot write `{}`: {error}", path.display()))
    };
    let written = fs::create_dir_all(&target.output).map_err(|error| fail(&target.output, error));
    let written = written.and_then(|()| {
        files.iter().try_for_each(|(name, text)| {
            let path: PathBuf = target.output.join(name);
            fs::write(&path, text).map_err(|error| fail(&path, error))
        })
    });
    written.or_else(|error| terminal.refuse(error, Exit::BadInput))
}

fn show(compilation: &Compilation, files: &[NamedText], terminal: &mut Terminal) -> io::Result<()> {
    let files = files.iter().map(|(name, _)| *name).collect();
    let report = CompilationReport::new(compilation, &Size::of(compilation), files);
    if terminal.json {
        return terminal.document(&report);
    }
    let out = &mut terminal.out;
    let examples = plural(report.examples as u64, "example");
    writeln!(out, "{} for {examples} and n = {}", report.compilation, report.lines)?;
    writeln!(out, "  fluents    {:>6}  {}", report.fluents, list(&report.fluents_by_predicate))?;
    writeln!(out, "  actions    {:>6}  {}", report.actions, list(&report.actions_by_sort))?;
    writeln!(out, "  effects    {:>6}", report.effects)?;
    writeln!(out, "  axioms     {:>6}", report.axioms)?;
    writeln!(out, "  as SAS+    {:>6}  variables with {} values", report.variables, report.facts)?;
    writeln!(out, "wrote {}", report.files.join(", "))
}

/// Numbers with their names, the largest first.
fn list(counts: &std::collections::BTreeMap<String, usize>) -> String {
    let mut counts: Vec<(&String, &usize)> = counts.iter().collect();
    counts.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}
