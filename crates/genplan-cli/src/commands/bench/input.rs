//! Which tables of which domains, and from which examples.

use std::path::{Path, PathBuf};

use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::files::refuse_listed;
use genplan::question::Bound;
use genplan_core::verdict::Label;
use genplan_lab::experiment::{
    AuthorsRun, Configuration, Draw, ExperimentDesign, InstancePool, PoolEntry, read_configurations,
};
use genplan_lab::generate::{self, Family, Generated, family};
use genplan_pddl::printable::one_line;
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Source};

use crate::args::{BenchArgs, ConfigurationArgs};
use crate::commands::add_test_set;
use crate::terminal::{Stop, Terminal};

/// Which tables are wanted.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    pub first: bool,
    pub second: bool,
}

/// All that an experiment needs.
pub(super) struct Input {
    pub tables: Tables,
    pub design: ExperimentDesign,
}

const TABLES: [&str; 2] = ["table1", "table2"];

/// The names of the paper's domains.
const PAPER: [&str; 6] = ["robopainter", "green-block", "fibonacci", "gripper", "list", "triangular-sum"];

/// The last bound if neither the command nor the paper says one.
const MAX_LINES: usize = 6;

impl Input {
    /// Reads all that the arguments name.
    pub(super) fn read(args: &BenchArgs, terminal: &mut Terminal) -> Result<Self, Stop> {
        let (named, folders): (Vec<&PathBuf>, Vec<&PathBuf>) =
            args.what.iter().partition(|word| TABLES.iter().any(|table| word.as_os_str() == *table));
        let is_wanted = |table: &str| named.is_empty() || named.iter().any(|word| word.as_os_str() == table);
        let [first, second] = TABLES.map(is_wanted);
        let tables = Tables { first, second };
        let design = match (&args.configurations.data, &folders[..]) {
            (Some(_), [folder, ..]) => return Err(mixed(folder).into()),
            (Some(data), []) => authors(data, &args.configurations, terminal)?,
            (None, []) => bundled(&args.configurations, terminal)?,
            (None, folders) => own(folders, &args.configurations, terminal)?,
        };
        Ok(Input { tables, design })
    }
}

fn mixed(folder: &Path) -> Diagnostic {
    Diagnostic::error(format!("`{}` cannot be added to the runs of --data", folder.display()))
        .help("name tables only, or leave --data out")
}

/// Random configurations of the domains that come with genplan.
fn bundled(args: &ConfigurationArgs, terminal: &mut Terminal) -> Result<ExperimentDesign, Stop> {
    let mut design = ExperimentDesign { of_the_paper: true, ..ExperimentDesign::default() };
    for family in PAPER.iter().filter_map(|name| family(name)) {
        let pool = family_pool(family, args.seed, terminal)?;
        design.draw(pool, &args.draw(), &args.bound(family.lines))?;
    }
    Ok(design)
}

/// Random instances of a bundled domain.
fn family_pool(family: &Family, seed: u64, terminal: &mut Terminal) -> Result<InstancePool, Stop> {
    let instances = generate::pool(family, seed);
    let source = |name: &str, text: &str| Source::new(format!("{}/{name}", family.name), text);
    let labelled = instances.iter().map(|instance| (instance.label, source(&instance.name, &instance.text)));
    let labelled: Vec<_> = labelled.collect();
    let domain = source("domain.pddl", family.domain);
    let examples = terminal.accept(Examples::read(&domain, &labelled, terminal.strictness))?;
    let entries = instances.into_iter().map(|Generated { name, .. }| PoolEntry { name, is_example: true });
    InstancePool::new(family.name, &examples, entries.collect()).map_err(Stop::undecided)
}

/// Random configurations of domain folders.
fn own(
    folders: &[&PathBuf],
    args: &ConfigurationArgs,
    terminal: &mut Terminal,
) -> Result<ExperimentDesign, Stop> {
    let same = |one: &Path, other: &Path| one.canonicalize().ok() == other.canonicalize().ok();
    let mut design = ExperimentDesign::default();
    for (index, folder) in folders.iter().enumerate() {
        if folder.exists() && folders[..index].iter().any(|other| same(other, folder)) {
            return Err(named_twice(folder).into());
        }
        let pool = folder_pool(folder, &design.pools, terminal)?;
        design.draw(pool, &args.draw(), &args.bound(MAX_LINES))?;
    }
    Ok(design)
}

fn named_twice(folder: &Path) -> Diagnostic {
    Diagnostic::error(format!("the folder `{}` is named twice", folder.display()))
}

impl ConfigurationArgs {
    fn draw(&self) -> Draw {
        let &ConfigurationArgs { configurations, examples, seed, .. } = self;
        Draw { configurations: configurations as usize, examples: examples.into(), seed }
    }

    /// How many lines a program may have.
    fn bound(&self, usual: usize) -> Bound {
        match (self.lines, self.max_lines) {
            (Some(lines), _) => Bound::Lines(lines.into()),
            (None, lines) => Bound::UpTo(lines.map_or(usual, Into::into)),
        }
    }
}

/// All instances of a domain folder.
fn folder_pool(
    folder: &Path,
    others: &[InstancePool],
    terminal: &mut Terminal,
) -> Result<InstancePool, Stop> {
    let name = folder.canonicalize().ok().and_then(|path| Some(path.file_name()?.display().to_string()));
    let is_taken = |name: &String| others.iter().any(|other| other.name == *name);
    let name = name.filter(|name| !is_taken(name)).unwrap_or_else(|| folder.display().to_string());
    let name = one_line(&name).into_owned();
    let mut files = ExampleFiles::in_folder(folder, Part::Training)
        .map_err(|error| if folder.exists() { error } else { unknown(folder) })?;
    let is_example = add_test_set(&mut files, folder)?;
    pool(name, folder, &files, &is_example, terminal)
}

fn unknown(word: &Path) -> Diagnostic {
    let word = word.display().to_string();
    let help = did_you_mean(&word, TABLES);
    Diagnostic::error(format!("`{word}` is neither a table nor a folder"))
        .helps(help)
        .help("expected table1, table2, or a folder with domain.pddl, positive/*.pddl and negative/*.pddl")
}

/// All instances of some files; those that may be drawn as examples, or all if nothing is said.
fn pool(
    name: String,
    folder: &Path,
    files: &ExampleFiles,
    is_example: &[bool],
    terminal: &mut Terminal,
) -> Result<InstancePool, Stop> {
    let examples = terminal.examples(files)?;
    let entry = |(number, path): (usize, &PathBuf)| {
        let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
        let is_example = is_example.get(number).copied().unwrap_or(true);
        PoolEntry { name: one_line(&name).into_owned(), is_example }
    };
    let entries = files.positive.iter().chain(&files.negative).enumerate().map(entry).collect();
    InstancePool::new(name, &examples, entries).map_err(Stop::undecided)
}

/// The authors' configurations.
fn authors(
    folder: &Path,
    args: &ConfigurationArgs,
    terminal: &mut Terminal,
) -> Result<ExperimentDesign, Stop> {
    let table = folder.join("configurations.csv");
    refuse_listed(&table)?;
    let runs = terminal.read(&table, read_configurations)?;
    let pools = authors_pools(folder, &runs, terminal)?;
    let configurations = runs.iter().map(|run| authors_configuration(run, &pools, args));
    let configurations = configurations.collect::<Result<_, _>>()?;
    Ok(ExperimentDesign { pools, configurations, of_the_paper: true })
}

/// All domains that the runs are about, in their order.
fn authors_pools(
    folder: &Path,
    runs: &[AuthorsRun],
    terminal: &mut Terminal,
) -> Result<Vec<InstancePool>, Stop> {
    let mut pools: Vec<InstancePool> = Vec::new();
    for AuthorsRun { domain, .. } in runs {
        if pools.iter().all(|pool| pool.name != *domain) {
            let folder = folder.join(domain);
            let files = ExampleFiles::labelled_by_name(&folder)?;
            pools.push(pool(domain.clone(), &folder, &files, &[], terminal)?);
        }
    }
    Ok(pools)
}

fn authors_configuration(
    run: &AuthorsRun,
    pools: &[InstancePool],
    args: &ConfigurationArgs,
) -> Result<Configuration, Diagnostic> {
    let pool =
        pools.iter().position(|pool| pool.name == run.domain).expect("there is a pool for each domain");
    let examples = authors_examples(run, &pools[pool])?;
    let (mode, name, bound) = (run.mode, run.configuration.clone(), args.bound(run.lines));
    Ok(Configuration { pool, mode, name, bound, examples })
}

fn authors_examples(run: &AuthorsRun, pool: &InstancePool) -> Result<Vec<usize>, Diagnostic> {
    let labelled = run.positive.iter().map(|name| (Label::Positive, name));
    let labelled = labelled.chain(run.negative.iter().map(|name| (Label::Negative, name)));
    let find = |(label, name): (Label, &String)| {
        let instance = pool.find(name).filter(|&instance| pool.label(instance) == label);
        instance.ok_or_else(|| {
            let AuthorsRun { domain, configuration, .. } = run;
            Diagnostic::error(format!("the configuration {configuration} of {domain} names `{name}`")).help(
                format!("there is no such {} instance in that domain", genplan::report::label_name(label)),
            )
        })
    };
    labelled.map(find).collect()
}
