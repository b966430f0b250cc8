//! `genplan prove`: whether a program is right for every instance of a family.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::files::is_there;
use genplan::program::read_program;
use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Task};
use genplan_prove::report::report;
use genplan_prove::{
    FamilyClaim, FamilyVerdict, InstanceFamily, Obligation, ProofAttempt, ProofMethod, ProofOptions, Solver,
    SolverKind,
};

use super::{plural, read_in_frame};
use crate::args::ProveArgs;
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn prove(args: &ProveArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let options = ProofOptions { solvers: solvers(&args.solver)?, ..ProofOptions::default() };
    let budget = args.budget.start(terminal);
    let output = args.output.as_deref().map(|path| Target { path, force: args.force });
    let family_file = args.family.as_deref().filter(|path| !is_there(path));
    let family_file = family_file.map(|path| Target { path, force: args.force });
    let targets: Vec<Target<'_>> = output.into_iter().chain(family_file).collect();
    target::check(&targets, std::slice::from_ref(&args.program), terminal)?;
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from("."));
    let examples = read_examples(&folder, terminal)?;
    let tasks = positive(&examples);
    let read = |source: &_, frame: &mut _| read_program(source, &examples.domain, &tasks, frame);
    let (program, frame) = read_in_frame(&args.program, read, terminal)?;
    let family = read_family(args, &examples, &tasks, terminal)?;
    let claim = FamilyClaim { program: &program, frame: &frame, family: &family };
    let attempt = attempt(&claim, &options, &budget, terminal)?;
    let document = report(&attempt, &family.assumptions);
    if let (FamilyVerdict::Refuted(task), Some(target)) = (&attempt.verdict, output) {
        target.write(&task.source.text(), terminal)?;
    }
    let text = match &attempt.verdict {
        FamilyVerdict::Proved(proof) => family.text_of_proof(proof),
        FamilyVerdict::Refuted(_) | FamilyVerdict::NotProved(_) => family.text(),
    };
    family_file.into_iter().try_for_each(|target| target.write(&text, terminal))?;
    if let Some(folder) = args.smt.as_deref() {
        write_obligations(&attempt, folder, args.force, terminal)?;
    }
    if terminal.json {
        terminal.document(&document)?;
    } else {
        show(&attempt, args, family_file.is_some(), terminal)?;
    }
    Ok(match attempt.verdict {
        FamilyVerdict::Proved(_) => Exit::Yes,
        FamilyVerdict::Refuted(_) => Exit::No,
        FamilyVerdict::NotProved(_) => Exit::Undecided,
    })
}

fn attempt(
    claim: &FamilyClaim<'_>,
    options: &ProofOptions,
    budget: &Budget,
    terminal: &mut Terminal,
) -> Result<ProofAttempt, Stop> {
    let attempt = terminal.gently(|_| genplan_prove::prove(claim, options, budget));
    attempt.map_err(|reason| {
        Stop::undecided(Diagnostic {
            stopped: Some(reason),
            ..Diagnostic::error(format!("undecided: {reason}"))
        })
    })
}

/// The named solvers, or those that are installed.
fn solvers(named: &[PathBuf]) -> Result<Vec<Solver>, Stop> {
    let solver = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kind = SolverKind::ALL.into_iter().find(|kind| name.starts_with(kind.name()));
        let error = || Diagnostic::error(format!("`{}` is called neither z3 nor cvc5", file.display()));
        Ok(Solver { kind: kind.ok_or_else(error)?, file: file.clone() })
    };
    match named {
        [] => Ok(Solver::installed()),
        _ => Ok(named.iter().map(solver).collect::<Result<_, Diagnostic>>()?),
    }
}

/// The examples of a folder, and those of its test set.
fn read_examples(folder: &Path, terminal: &mut Terminal) -> Result<Examples, Stop> {
    let mut files = ExampleFiles::in_folder(folder, Part::Training)?;
    files.add_test_set(folder)?;
    terminal.examples(&files)
}

fn positive(examples: &Examples) -> Vec<Arc<Task>> {
    let all = examples.examples.iter();
    all.filter(|example| example.label == Label::Positive).map(|example| Arc::clone(&example.task)).collect()
}

fn read_family(
    args: &ProveArgs,
    examples: &Examples,
    tasks: &[Arc<Task>],
    terminal: &mut Terminal,
) -> Result<InstanceFamily, Stop> {
    if let Some(path) = args.family.as_deref().filter(|path| is_there(path)) {
        let source = terminal.files.source(path)?;
        return Ok(InstanceFamily::read(&source, &examples.domain, tasks)?);
    }
    Ok(InstanceFamily::of_examples_or_bare(&examples.domain, tasks))
}

fn write_obligations(
    attempt: &ProofAttempt,
    folder: &Path,
    force: bool,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let text = |obligation: &Obligation| {
        format!("; unsat: {}\n(set-logic UF)\n{}(check-sat)\n", obligation.title, obligation.text)
    };
    let texts: Vec<String> = attempt.obligations.iter().map(text).collect();
    let names = (1..).map(|number| PathBuf::from(format!("{number:03}.smt2")));
    let files: Vec<(PathBuf, &str)> = names.zip(&texts).map(|(name, text)| (name, &**text)).collect();
    target::write_all(folder, &files, force, terminal)
}

/// Shows what came of an attempt; `is_written` if the file of the family was not there before.
fn show(
    attempt: &ProofAttempt,
    args: &ProveArgs,
    is_written: bool,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let (out, name) = (&mut terminal.out, args.program.display());
    match &attempt.verdict {
        FamilyVerdict::Proved(proof) => {
            writeln!(out, "proved: {name} solves every instance in which")?;
            for assumption in &proof.assumptions {
                writeln!(out, "  {} ({})", assumption.text, assumption.subject.name())?;
            }
            writeln!(out, "for any number of objects, declared in any order.")?;
            writeln!(out, "{}", method_words(&proof.by, attempt.obligations.len()))?;
            if let Some(file) = args.family.as_deref().filter(|_| !proof.by.assumes_formulas()) {
                let file = file.display();
                match is_written {
                    true => writeln!(out, "{file} has these sentences as comments: they are no formulas.")?,
                    false => writeln!(out, "These sentences are assumed, and not what {file} says.")?,
                }
            }
        }
        FamilyVerdict::Refuted(task) => {
            writeln!(out, "refuted: {name} does not solve this instance of the family:")?;
            writeln!(out, "{}", task.source.text().trim_end())?;
        }
        FamilyVerdict::NotProved(why) => {
            writeln!(out, "not proved: {why}")?;
        }
    }
    Ok(())
}

/// What shows a claim, and who agrees.
fn method_words(method: &ProofMethod, obligations: usize) -> String {
    let obligations = plural(obligations as u64, "obligation");
    match method {
        ProofMethod::Rows => "No solver was needed: decided by rows, as words of a regular language.".into(),
        ProofMethod::Counters => {
            "No solver was needed: decided by counters, by induction over a number.".into()
        }
        ProofMethod::Solvers(_) => match &method.names()[..] {
            [one] => format!("{one} says so; no second solver was asked, on {obligations}."),
            all => format!("{} agree, on {obligations}.", all.join(" and ")),
        },
    }
}
