//! `genplan compile`: generalized planning as classical planning.

pub(crate) mod subject;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::compile::{Compilation, Size, pddl, sas};
use genplan::examples::{Examples, Part};
use genplan::report::CompilationReport;
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;
use tempfile::{Builder, NamedTempFile};

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
    let manifest = serde_json::to_string_pretty(&Manifest::new(&subject)).map_err(io::Error::from)?;
    let is_same = terminal.files.source(&target.output.join(MANIFEST)).is_ok_and(|old| old.text() == manifest);
    check_target(target, is_same, terminal)?;
    let compiled = subject.compile(terminal)?;
    let mut files = task_files(&subject.examples, &compiled.compilation, target.format);
    files.push((MANIFEST, manifest));
    write_files(&files, target, is_same, terminal)?;
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
    if examples.examples.is_empty() {
        let error = Diagnostic::error("there are no examples");
        return terminal.refuse(error.help("they follow --positive and --negative"), Exit::BadInput);
    }
    let program = terminal.files.source(program).or_else(|error| terminal.refuse(error, Exit::BadInput))?;
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

/// Refuses beforehand what must not or cannot be overwritten.
///
/// The same question may be written to the same folder in both formats.
fn check_target(target: &TargetArgs, is_same: bool, terminal: &mut Terminal) -> Result<(), Stop> {
    let is_in_the_way = |path: &PathBuf| path.is_dir() || !target.force && path.exists();
    let names = names(target.format).iter().chain((!is_same).then_some(&MANIFEST));
    let mut paths = names.map(|name| target.output.join(name));
    let error = if target.output.exists() && !target.output.is_dir() {
        Diagnostic::error(format!("`{}` is not a folder", target.output.display()))
    } else if let Some(path) = paths.find(is_in_the_way) {
        let help = if path.is_dir() { "it is a folder" } else { "--force overwrites it" };
        Diagnostic::error(format!("`{}` exists", path.display())).help(help)
    } else {
        return Ok(());
    };
    terminal.refuse(error, Exit::BadInput)
}

/// Writes all files. A task in the other format does not stay if it is for another question.
fn write_files(
    files: &[NamedText],
    target: &TargetArgs,
    is_same: bool,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let written = write_all(files, &target.output).and_then(|()| {
        let stale = [FormatArg::Pddl, FormatArg::Sas].into_iter().filter(|&format| format != target.format);
        let stale = stale.filter(|_| !is_same).flat_map(names).map(|name| target.output.join(name));
        stale.filter(|path| path.is_file()).try_for_each(fs::remove_file)
    });
    written.or_else(|error| {
        let error = Diagnostic::error(format!("cannot write to `{}`: {error}", target.output.display()));
        terminal.refuse(error, Exit::BadInput)
    })
}

/// The files of a task.
fn names(format: FormatArg) -> &'static [&'static str] {
    match format {
        FormatArg::Sas => &["output.sas"],
        FormatArg::Pddl => &["domain.pddl", "problem.pddl"],
    }
}

/// Writes all files or none: they get their names when all of them are complete.
fn write_all(files: &[NamedText], folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let complete = |(name, text): &NamedText| {
        let mut file = readable_by_others(Builder::new().prefix(".genplan-")).tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        Ok((file, folder.join(name)))
    };
    let complete: Vec<(NamedTempFile, PathBuf)> = files.iter().map(complete).collect::<io::Result<_>>()?;
    complete.into_iter().try_for_each(|(file, path)| file.persist(path).map(drop).map_err(|e| e.error))
}

/// Temporary files are private otherwise. The user's mask still applies.
#[cfg(unix)]
fn readable_by_others<'b, 'p, 's>(builder: &'b mut Builder<'p, 's>) -> &'b mut Builder<'p, 's> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn readable_by_others<'b, 'p, 's>(builder: &'b mut Builder<'p, 's>) -> &'b mut Builder<'p, 's> {
    builder
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
