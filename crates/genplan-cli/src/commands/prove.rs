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
use genplan_prove::report::ProofReport;
use genplan_prove::{
    FamilyClaim, FamilyVerdict, InstanceFamily, Obligation, ProofAttempt, ProofOptions, Solver, SolverKind,
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
    let mut family = read_family(args, &examples, &tasks, terminal)?;
    let claim = FamilyClaim { program: &program, frame: &frame, family: &family };
    let attempt = attempt(&claim, &options, &budget, terminal)?;
    let report = ProofReport::new(&attempt, &family.assumptions);
    match &attempt.verdict {
        FamilyVerdict::Proved(proof) => family.assumptions.clone_from(&proof.assumptions),
        FamilyVerdict::Refuted(task) => {
            output.into_iter().try_for_each(|target| target.write(&task.source.text(), terminal))?;
        }
        FamilyVerdict::NotProved(_) => {}
    }
    family_file.into_iter().try_for_each(|target| target.write(&family.text(), terminal))?;
    if let Some(folder) = args.smt.as_deref() {
        write_obligations(&attempt, folder, args.force, terminal)?;
    }
    if terminal.json {
        terminal.document(&report)?;
    } else {
        show(&attempt, &args.program, terminal)?;
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
    let solvers: Vec<Solver> = match named {
        [] => Solver::installed(),
        _ => named.iter().map(solver).collect::<Result<_, Diagnostic>>()?,
    };
    if solvers.is_empty() {
        let error = Diagnostic::error("there is no solver: neither z3 nor cvc5 is on the PATH");
        return Err(Stop::undecided(error.help("install both, as with `apt-get install z3 cvc5`")));
    }
    Ok(solvers)
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
    let read_off = InstanceFamily::of_examples(&examples.domain, tasks);
    read_off.map_err(|why| Stop::undecided(Diagnostic::error(why)))
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

fn show(attempt: &ProofAttempt, program: &Path, terminal: &mut Terminal) -> Result<(), Stop> {
    let (out, name) = (&mut terminal.out, program.display());
    match &attempt.verdict {
        FamilyVerdict::Proved(proof) => {
            writeln!(out, "proved: {name} solves every instance in which")?;
            for assumption in &proof.assumptions {
                writeln!(out, "  {} ({})", assumption.text, assumption.subject.name())?;
            }
            let obligations = plural(attempt.obligations.len() as u64, "obligation");
            writeln!(out, "for any number of objects, declared in any order.")?;
            let who = match &proof.by[..] {
                [one] => format!("{one} says so; no second solver was asked"),
                all => format!("{} agree", all.join(" and ")),
            };
            writeln!(out, "{who}, on {obligations}.")?;
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
