//! `genplan compile pointers`: pointers as plain PDDL.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::QuestionOptions;
use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::pointers::Rewriting;
use genplan::program::{frame_for, read_program};
use genplan::report::RewritingReport;
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::{Diagnostic, Reading};

use super::check_files;
use crate::args::RewriteArgs;
use crate::commands::plural;
use crate::target::save_all;
use crate::terminal::{Exit, Stop, Terminal};

pub(super) fn rewrite(args: &RewriteArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = args.budget.budget(terminal);
    let subject = RewriteSubject::read(args, terminal)?;
    let names = subject.file_names(args);
    let paths: Vec<PathBuf> = names.iter().map(|name| args.output.join(name)).collect();
    let inputs: Vec<PathBuf> =
        subject.files.paths().map(Path::to_owned).chain(args.program.clone()).collect();
    check_files(&args.output, &paths, args.force, &inputs, terminal)?;
    let RewrittenFiles { rewriting, frame, program } = match &args.program {
        Some(program) => subject.program(program, terminal)?,
        None => subject.all(args, &budget, terminal)?,
    };
    let texts = std::iter::once(&rewriting.domain).chain(&rewriting.tasks).chain(&program);
    let files: Vec<(PathBuf, &str)> = names.iter().cloned().zip(texts.map(String::as_str)).collect();
    let interrupt = terminal.interrupt.clone();
    interrupt.gently(|| save_all(&args.output, &files, args.force)).or_else(|error| {
        let error = Diagnostic::error(format!("cannot write to `{}`: {error}", args.output.display()));
        terminal.refuse(error, Exit::BadInput)
    })?;
    let names = names.iter().map(|name| name.display().to_string()).collect();
    show(&RewritingReport::new(&rewriting, &frame, names), rewriting.tasks.len(), terminal)?;
    Ok(Exit::Yes)
}

/// A rewriting of instructions and conditions of a frame, and of a program, if there is one.
struct RewrittenFiles {
    rewriting: Rewriting,
    frame: Frame,
    program: Option<String>,
}

/// All examples of a folder, with those of its test set.
struct RewriteSubject {
    files: ExampleFiles,
    examples: Examples,
    /// The examples without those of the test set.
    training: Examples,
}

impl RewriteSubject {
    fn read(args: &RewriteArgs, terminal: &mut Terminal) -> Result<Self, Stop> {
        let training = ExampleFiles::in_folder(&args.folder, Part::Training);
        let training = training.or_else(|error| terminal.refuse(error, Exit::BadInput))?;
        let mut files = training.clone();
        files.add_test_set(&args.folder).or_else(|error| terminal.refuse(error, Exit::BadInput))?;
        let examples = files.read_with(&terminal.files, terminal.strictness);
        let examples = terminal.accept(examples)?;
        let mut kept = examples.clone();
        let is_training = |path: &PathBuf| training.paths().any(|other| other == path);
        let mut paths = files.positive.iter().chain(&files.negative);
        kept.examples.retain(|_| paths.next().is_some_and(is_training));
        Ok(RewriteSubject { files, examples, training: kept })
    }

    /// What the files are called in the folder: the domain, the instances, and the program, if there is one.
    fn file_names(&self, args: &RewriteArgs) -> Vec<PathBuf> {
        let read = self.files.paths().map(|path| path.strip_prefix(&args.folder).unwrap_or(path).to_owned());
        let program = args.program.as_ref().and_then(|path| path.file_name());
        read.chain(program.map(|name| Path::new("programs").join(name))).collect()
    }

    /// Rewrites a program.
    fn program(&self, path: &Path, terminal: &mut Terminal) -> Result<RewrittenFiles, Stop> {
        let (mut frame, mut diagnostics) = (Frame::default(), Vec::new());
        let Examples { domain, .. } = &self.examples;
        let tasks = self.examples.tasks();
        let value = terminal.files.read(path, &mut diagnostics, |source| {
            frame = frame_for(source);
            read_program(source, domain, &tasks, &mut frame)
        });
        let program = terminal.accept(Reading { value, diagnostics })?;
        if frame.pointers().is_empty() {
            let error = Diagnostic::error(format!("`{}` declares no pointers", path.display()));
            return terminal.refuse(error.help("it needs no rewriting"), Exit::BadInput);
        }
        let rewriting = Rewriting::of_program(domain, &tasks, &frame, &program);
        let rewriting = written(rewriting, terminal)?;
        let program = Some(rewriting.program(&program));
        Ok(RewrittenFiles { rewriting, frame, program })
    }

    /// Rewrites all that programs may be made of.
    fn all(
        &self,
        args: &RewriteArgs,
        budget: &Budget,
        terminal: &mut Terminal,
    ) -> Result<RewrittenFiles, Stop> {
        let options = QuestionOptions { pointers: Some(args.pointers.clone()), ..QuestionOptions::default() };
        let interrupt = terminal.interrupt.clone();
        let question = interrupt.gently(|| options.question(&self.training, budget));
        let problem = terminal.accept(question)?.problem;
        if !problem.is_over_pointers() {
            let error = Diagnostic::error("programs for these examples have no pointers");
            let help = "the actions take no objects of the instances; --pointers TYPE:COUNT adds pointers";
            return terminal.refuse(error.help(help), Exit::BadInput);
        }
        let (domain, tasks) = (&self.examples.domain, self.examples.tasks());
        let (actions, fluents) = (problem.actions(), problem.fluents());
        let rewriting = Rewriting::new(domain, &tasks, &problem.frame, &actions, &fluents);
        let rewriting = written(rewriting, terminal)?;
        Ok(RewrittenFiles { rewriting, frame: problem.frame.clone(), program: None })
    }
}

/// What was read once can be read again, unless a limit is reached.
fn written(rewriting: Option<Rewriting>, terminal: &mut Terminal) -> Result<Rewriting, Stop> {
    let error = || Diagnostic::error("a limit was reached while the files were rewritten");
    rewriting.map_or_else(|| terminal.refuse(error(), Exit::Undecided), Ok)
}

fn show(report: &RewritingReport, instances: usize, terminal: &mut Terminal) -> io::Result<()> {
    if terminal.json {
        return terminal.document(report);
    }
    let out = &mut terminal.out;
    writeln!(out, "pointers {}", report.pointers)?;
    writeln!(out, "  actions    {:>6}", report.actions.len())?;
    writeln!(out, "  conditions {:>6}", report.conditions.len())?;
    writeln!(out, "wrote domain.pddl and {}", plural(instances as u64, "instance"))?;
    report
        .files
        .last()
        .filter(|name| name.starts_with("programs"))
        .map_or(Ok(()), |name| writeln!(out, "wrote {name}"))
}
