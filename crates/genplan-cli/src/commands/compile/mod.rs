//! `genplan compile`: generalized planning as classical planning.

mod rewrite;
pub(crate) mod subject;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::QuestionOptions;
use genplan::examples::Part;
use genplan::files::is_there;
use genplan_compile::CompilationReport;
use genplan_compile::compile::Compilation;
use genplan_compile::{TaskFile, TaskFormat, task_files};
use genplan_core::budget::Budget;
use genplan_pddl::Diagnostic;

use super::{examples, plural};
use crate::args::{CompileCommand, ExampleArgs, ScopeArgs, TargetArgs};
use crate::target::{self, Target, cannot, write_all};
use crate::terminal::{Exit, Stop, Terminal};
use subject::{CompilationQuestion, CompilationSubject, Manifest};

/// The name of the file from which a compilation can be made again.
pub(crate) const MANIFEST: &str = "compilation.json";

pub(crate) fn compile(command: &CompileCommand, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match command {
        CompileCommand::Synthesis { examples, lines, scope, target } => {
            let budget = target.budget.start(terminal);
            let subject = synthesis(examples, *lines, scope, terminal)?;
            compile_task(&subject, &examples.paths(), target, &budget, terminal)
        }
        CompileCommand::Validation { program, examples, target } => {
            let budget = target.budget.start(terminal);
            let subject = validation(program, examples, terminal)?;
            let inputs: Vec<PathBuf> = examples.paths().into_iter().chain([program.clone()]).collect();
            compile_task(&subject, &inputs, target, &budget, terminal)
        }
        CompileCommand::Pointers(args) => rewrite::rewrite(args, terminal),
    }
}

fn compile_task(
    subject: &CompilationSubject,
    inputs: &[PathBuf],
    target: &TargetArgs,
    budget: &Budget,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let manifest = serde_json::to_string_pretty(&Manifest::new(subject)).map_err(io::Error::from)?;
    let is_same = terminal.files.found(&target.output.join(MANIFEST)).is_ok_and(|old| old.text() == manifest);
    check_target(target, is_same, inputs, terminal)?;
    let compiled = subject.compile(budget, terminal)?;
    let mut files =
        terminal.gently(|_| task_files(&compiled.problem, &compiled.compilation, target.format, budget))?;
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
) -> Result<CompilationSubject, Stop> {
    let mut examples = examples(args, Part::Training, terminal)?;
    examples.examples.retain(|example| scope.mode.counts(example.label));
    let (lines, pointers) = (Some(lines), Some("none".to_owned()));
    let options = QuestionOptions { lines, pointers, ..scope.options() };
    let question = CompilationQuestion::Synthesis(Box::new(options));
    Ok(CompilationSubject { examples, question })
}

/// The validation of a program file.
pub(crate) fn validation(
    program: &Path,
    args: &ExampleArgs,
    terminal: &mut Terminal,
) -> Result<CompilationSubject, Stop> {
    let examples = examples(args, Part::Training, terminal)?;
    if examples.examples.is_empty() {
        let error = Diagnostic::error("there are no examples");
        return Err(error.help("name them after --positive and --negative").into());
    }
    let program = terminal.files.source(program)?;
    Ok(CompilationSubject { examples, question: CompilationQuestion::Validation { program } })
}

/// Refuses beforehand what must not or cannot be overwritten.
///
/// The same question may be written to the same folder in both formats.
fn check_target(
    target: &TargetArgs,
    is_same: bool,
    inputs: &[PathBuf],
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let names = target.format.names().iter().chain((!is_same).then_some(&MANIFEST));
    let paths: Vec<PathBuf> = names.map(|name| target.output.join(name)).collect();
    check_files(&target.output, &paths, target.force, inputs, terminal)
}

/// Refuses beforehand to write files into a folder where that is impossible or not wanted.
fn check_files(
    folder: &Path,
    paths: &[PathBuf],
    force: bool,
    inputs: &[PathBuf],
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    if is_there(folder) && !folder.is_dir() {
        return Err(Diagnostic::error(format!("`{}` is not a folder", folder.display())).into());
    }
    target::check_folder(folder, terminal)?;
    let existing = paths.iter().filter(|path| is_there(path));
    let targets: Vec<Target> = existing.map(|path| Target { path, force }).collect();
    target::check(&targets, inputs, terminal)
}

/// Writes all files. A task in the other format does not stay if it is for another question.
fn write_files(
    files: &[TaskFile],
    target: &TargetArgs,
    is_same: bool,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let texts: Vec<(PathBuf, &str)> = files.iter().map(|(name, text)| (name.into(), &**text)).collect();
    write_all(&target.output, &texts, true, terminal)?;
    let stale = [TaskFormat::Pddl, TaskFormat::Sas].into_iter().filter(|&format| format != target.format);
    let stale = stale.filter(|_| !is_same).flat_map(TaskFormat::names);
    let mut stale = stale.map(|name| target.output.join(name)).filter(|path| path.is_file());
    Ok(stale.try_for_each(fs::remove_file).map_err(cannot("write to", &target.output))?)
}

fn show(compilation: &Compilation, files: &[TaskFile], terminal: &mut Terminal) -> io::Result<()> {
    let files = files.iter().map(|(name, _)| *name).collect();
    let report = CompilationReport::new(compilation, files);
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
    writeln!(
        out,
        "  as SAS+    {:>6}  variables with {}",
        report.variables,
        plural(report.facts as u64, "value")
    )?;
    writeln!(out, "wrote {}", report.files.join(", "))
}

/// Numbers with their names, the largest first.
fn list(counts: &std::collections::BTreeMap<String, usize>) -> String {
    let mut counts: Vec<(&String, &usize)> = counts.iter().collect();
    counts.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}
