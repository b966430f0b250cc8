//! `genplan learn`: counterexamples from a pool.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use genplan::examples::{Example, ExampleFiles, Examples};
use genplan::files::is_there;
use genplan::report::{ExampleReport, LearnReport, ListingReport, OutcomeName, label_name};
use genplan::teaching::{Identity, Learned, first_examples, identity, learn as learn_from};
use genplan_pddl::counted::is_or_are;
use genplan_pddl::{Diagnostic, Span};

use super::progress::ProgressWatcher;
use super::synth::show_no_program;
use super::teaching::training;
use super::{folder_paths, plural};
use crate::args::{BudgetArgs, LearnArgs};
use crate::target::{self, cannot, check_folder, save_all};
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn learn(args: &LearnArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = &args.search.effort.budget;
    let time_limit = budget.time_limit.or_else(|| args.pool.is_none().then_some(TRAINING_TIME));
    let budget = BudgetArgs { time_limit, ..*budget }.start(terminal);
    args.examples_to.iter().try_for_each(|folder| check_output(folder, args.force, terminal))?;
    let target = target::instead_of_stdout(args.output.as_deref(), args.force, terminal)?;
    target::check(target.as_slice(), &inputs(args), terminal)?;
    let (examples, pool) = read(args, terminal)?;
    let learned = terminal.gently(|terminal| {
        let watcher = ProgressWatcher::new(terminal);
        // Whoever has a training folder wants the program.
        let seeks_examples = args.pool.is_some() || args.examples_to.is_some();
        learn_from((&examples, &pool), seeks_examples, &args.search.options(), &budget, &watcher)
    })?;
    let all: Vec<&Example> =
        examples.examples.iter().chain(learned.added.iter().map(|&number| &pool.examples[number])).collect();
    if !learned.answer.is_found() && !terminal.json {
        let (_, exit) = show_no_program(&learned.answer, &learned.question, terminal)?;
        return Ok(exit);
    }
    if let Some(excluded) = learned.excluded.as_ref().filter(|_| !terminal.json) {
        show_no_program(excluded, &learned.question, terminal)?;
    }
    let is_labelled = args.pool.is_some();
    match terminal.json {
        true => terminal.document(&report(&learned, &pool, &all))?,
        false => show(&learned, &pool, (&all, is_labelled), &mut terminal.out)?,
    }
    if let Some(folder) = args.examples_to.as_ref().filter(|_| learned.is_right) {
        save(folder, args.force, &learned, &all, terminal)?;
    }
    // The program comes last: if its examples cannot be written, the old one stays.
    if let Some(target) = target.filter(|_| learned.answer.is_found()) {
        let mut text = Vec::new();
        show(&learned, &pool, (&all, is_labelled), &mut text)?;
        target.write(&String::from_utf8_lossy(&text), terminal)?;
    }
    Ok(exit(&learned, terminal))
}

/// How long it may take to learn from a folder without labels, as in competitions.
const TRAINING_TIME: Duration = Duration::from_mins(10);

/// The files that the command reads, as far as they can be listed.
fn inputs(args: &LearnArgs) -> Vec<PathBuf> {
    let pool = match &args.pool {
        Some(pool) => ExampleFiles::labelled_in(pool),
        None => ExampleFiles::for_training(&args.folder),
    };
    let pool = pool.unwrap_or_default();
    folder_paths(&args.folder).into_iter().chain(pool.positive).chain(pool.negative).collect()
}

/// The first examples, and the pool.
fn read(args: &LearnArgs, terminal: &mut Terminal) -> Result<(Examples, Examples), Stop> {
    let Some(folder) = &args.pool else {
        let pool = terminal.examples(&unlabelled(&args.folder)?)?;
        return Ok((first_examples(&pool), pool));
    };
    let examples = training(&args.folder, terminal)?;
    let pool = pool(args, folder, &examples, terminal)?;
    Ok((examples, pool))
}

/// The instances without labels of a folder.
fn unlabelled(folder: &Path) -> Result<ExampleFiles, Diagnostic> {
    let files = ExampleFiles::for_training(folder);
    let help = "--pool LABELLED names a folder with labelled instances, if FOLDER has labelled examples";
    let has_labels = ["positive", "negative"].iter().any(|part| is_there(&folder.join(part)));
    files.map_err(|error| if has_labels { error.help(help) } else { error })
}

/// Refuses an output folder that cannot be written, or that has examples already.
fn check_output(folder: &Path, force: bool, terminal: &mut Terminal) -> Result<(), Stop> {
    if !force && !folder_paths(folder).is_empty() {
        let error = Diagnostic::error(format!("`{}` has examples already", folder.display()));
        return Err(error.help("--force adds to them and overwrites").into());
    }
    check_folder(folder, terminal)
}

/// The labelled instances of a folder, in `positive` and `negative`, or by their names.
fn pool(
    args: &LearnArgs,
    folder: &Path,
    examples: &Examples,
    terminal: &mut Terminal,
) -> Result<Examples, Stop> {
    let files = ExampleFiles { domain: args.folder.join("domain.pddl"), ..labelled(folder)? };
    // Tasks of the same text of a domain are tasks of the same domain.
    let pool = Examples { domain: examples.domain.clone(), ..terminal.examples(&files)? };
    contradiction(&pool, examples).map_or(Ok(pool), |error| Err(error.into()))
}

fn labelled(folder: &Path) -> Result<ExampleFiles, Diagnostic> {
    if !folder.is_dir() {
        let found = if is_there(folder) { "is not a folder" } else { "does not exist" };
        return Err(Diagnostic::error(format!("`{}` {found}", folder.display())));
    }
    let files = ExampleFiles::labelled_in(folder)?;
    if files.positive.is_empty() && files.negative.is_empty() {
        let error = Diagnostic::error(format!("there are no instances in the pool `{}`", folder.display()));
        return Err(error.help("genplan reads the files positive/*.pddl and negative/*.pddl there"));
    }
    Ok(files)
}

/// Finds an instance with two labels, in the pool or in the pool and the examples.
fn contradiction(pool: &Examples, examples: &Examples) -> Option<Diagnostic> {
    let mut known: BTreeMap<Identity, &Example> = BTreeMap::new();
    for example in examples.examples.iter().chain(&pool.examples) {
        let first = *known.entry(identity(&example.task)).or_insert(example);
        if first.label != example.label {
            let here = |example: &Example| format!("{} here", label_name(example.label));
            let error = Diagnostic::error("the same instance has two labels")
                .label(&example.task.source, Span::default(), here(example))
                .label(&first.task.source, Span::default(), here(first))
                .help("no program can be right on both; names of objects do not matter");
            return Some(error);
        }
    }
    None
}

/// Writes the program, with what there is to say about it as comments.
fn show(
    learned: &Learned,
    pool: &Examples,
    (all, is_labelled): (&[&Example], bool),
    out: &mut impl Write,
) -> io::Result<()> {
    let total = pool.examples.len() as u64;
    let (instances, are) = (plural(total, "instance"), is_or_are(total));
    let as_wanted = if is_labelled { "as labelled" } else { "solved" };
    let named = |example: &Example, separator: &str| match is_labelled {
        true => format!("{}{separator}{}", label_name(example.label), example.task.source.name()),
        false => example.task.source.name().to_owned(),
    };
    for (round, right) in learned.rounds.iter().enumerate() {
        let added = learned.added.get(round).map(|&number| &pool.examples[number]);
        let added = added.map_or(String::new(), |example| format!("; added {}", named(example, " example ")));
        writeln!(out, "; round {}: {right} of {instances} of the pool {are} {as_wanted}{added}", round + 1)?;
    }
    if let Some(found) = learned.answer.programs.first() {
        write!(out, "{}", found.program.show(&learned.answer.problem(&learned.question).frame))?;
    }
    if !learned.is_right {
        let right = learned.right.map_or("an unknown number".into(), |right| right.to_string());
        let why = learned.stopped.map_or(String::new(), |reason| format!("undecided: {reason}; "));
        writeln!(out, "; {why}this program is right on {right} of {instances}")?;
    }
    writeln!(out, "; {}:", needed(learned, all.len()))?;
    for example in learned.needed.iter().map(|&number| all[number]) {
        writeln!(out, ";   {}", named(example, "  "))?;
    }
    Ok(())
}

/// How many of the examples lead to the program.
fn needed(learned: &Learned, count: usize) -> String {
    if !learned.leads {
        let used = plural(learned.needed.len() as u64, "example");
        return format!("found with {used}; whether these alone lead to this program is not known");
    }
    let lead = match learned.needed.len() {
        1 => format!("1 example of {count} leads to this program"),
        needed => format!("{} of {count} lead to this program", plural(needed as u64, "example")),
    };
    match (learned.is_smallest, learned.needed.len()) {
        (false, _) | (true, 1) => lead,
        (true, _) => format!("{lead}; none of them can be left out"),
    }
}

fn report(learned: &Learned, pool: &Examples, all: &[&Example]) -> LearnReport {
    let named = |example: &Example| ExampleReport {
        instance: example.task.source.name().to_owned(),
        label: example.label.into(),
    };
    let first = learned.answer.programs.first();
    let frame = &learned.answer.problem(&learned.question).frame;
    LearnReport {
        outcome: match learned {
            Learned { is_right: true, .. } => OutcomeName::Found,
            _ if learned.answer.is_none() || learned.excluded.is_some() => OutcomeName::None,
            _ => OutcomeName::Stopped,
        },
        listing: first.map(|found| ListingReport::new(&found.program, frame)).into(),
        pool: pool.examples.len(),
        rounds: learned.rounds.clone(),
        right: learned.right,
        stop_reason: learned.stopped.map(Into::into),
        added: learned.added.iter().map(|&number| named(&pool.examples[number])).collect(),
        needed: learned.needed.iter().map(|&number| named(all[number])).collect(),
        leads: learned.leads,
        is_smallest: learned.is_smallest,
    }
}

/// Writes a domain folder with the needed examples.
fn save(
    folder: &Path,
    force: bool,
    learned: &Learned,
    all: &[&Example],
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let mut files: Vec<(PathBuf, &str)> =
        vec![(PathBuf::from("domain.pddl"), learned.question.problem.domain.source.text())];
    for example in learned.needed.iter().map(|&number| all[number]) {
        let name = Path::new(example.task.source.name()).file_name().unwrap_or_default();
        let path = Path::new(label_name(example.label)).join(name);
        let path = free(&path, |path| files.iter().any(|(other, _)| other == path));
        files.push((path, example.task.source.text()));
    }
    let written = terminal.gently(|_| save_all(folder, &files, force));
    Ok(written.map_err(cannot("write into", folder))?)
}

/// A path like this one that is not taken: examples and pool may have files of the same name.
fn free(path: &Path, is_taken: impl Fn(&Path) -> bool) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let numbered = (2..).map(|number| path.with_file_name(format!("{stem}-{number}.pddl")));
    let mut paths = std::iter::once(path.to_owned()).chain(numbered);
    paths.find(|path| !is_taken(path)).unwrap_or_default()
}

fn exit(learned: &Learned, terminal: &Terminal) -> Exit {
    match learned {
        _ if terminal.interrupt.noticed() => Exit::Interrupted,
        Learned { is_right: true, .. } => Exit::Yes,
        Learned { answer, excluded, .. } if answer.is_none() || excluded.is_some() => Exit::No,
        _ => Exit::Undecided,
    }
}
