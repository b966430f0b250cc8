//! `genplan compile pointers`: pointers as plain PDDL.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::QuestionOptions;
use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::program::read_program;
use genplan_compile::pointers::{Rewriting, RewritingReport};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::Diagnostic;

use super::check_files;
use crate::args::RewriteArgs;
use crate::commands::{add_test_set, plural, read_in_frame};
use crate::target::write_all;
use crate::terminal::{Exit, Stop, Terminal};

pub(super) fn rewrite(args: &RewriteArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = args.budget.start(terminal);
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
    write_all(&args.output, &files, args.force, terminal)?;
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
        let mut files = ExampleFiles::in_folder(&args.folder, Part::Training)?;
        let mut is_training = add_test_set(&mut files, &args.folder)?.into_iter();
        let examples = terminal.examples(&files)?;
        let mut training = examples.clone();
        training.examples.retain(|_| is_training.next() == Some(true));
        Ok(RewriteSubject { files, examples, training })
    }

    /// What the files are called in the folder: the domain, the instances, and the program, if there is one.
    fn file_names(&self, args: &RewriteArgs) -> Vec<PathBuf> {
        let read = self.files.paths().map(|path| path.strip_prefix(&args.folder).unwrap_or(path).to_owned());
        let program = args.program.as_ref().and_then(|path| path.file_name());
        read.chain(program.map(|name| Path::new("programs").join(name))).collect()
    }

    /// Rewrites a program.
    fn program(&self, path: &Path, terminal: &mut Terminal) -> Result<RewrittenFiles, Stop> {
        let (domain, tasks) = (&self.examples.domain, self.examples.tasks());
        let read = |source: &_, frame: &mut _| read_program(source, domain, &tasks, frame);
        let (program, frame) = read_in_frame(path, read, terminal)?;
        if frame.pointers().is_empty() {
            let error = Diagnostic::error(format!("`{}` declares no pointers", path.display()));
            return Err(error.help("it needs no rewriting").into());
        }
        let rewriting = Rewriting::of_program(domain, &tasks, &frame, &program).ok_or_else(unwritten)?;
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
        let question = terminal.gently(|_| options.question(&self.training, budget));
        let problem = terminal.accept(question)?.problem;
        if !problem.is_over_pointers() {
            let error = Diagnostic::error("programs for these examples have no pointers");
            let help = "the actions take no objects of the instances; --pointers TYPE:COUNT adds pointers";
            return Err(error.help(help).into());
        }
        let (domain, tasks) = (&self.examples.domain, self.examples.tasks());
        let (actions, fluents) = (problem.actions(), problem.fluents());
        let rewriting = Rewriting::new(domain, &tasks, &problem.frame, &actions, &fluents);
        let rewriting = rewriting.ok_or_else(unwritten)?;
        Ok(RewrittenFiles { rewriting, frame: problem.frame.clone(), program: None })
    }
}

/// What was read once can be read again, unless a limit is reached.
fn unwritten() -> Stop {
    Stop::undecided(Diagnostic::error("a limit was reached while the files were rewritten"))
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
