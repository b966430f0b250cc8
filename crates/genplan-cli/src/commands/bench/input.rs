//! Which tables of which domains, and from which examples.

use std::path::{Path, PathBuf};

use genplan::examples::{ExampleFiles, Part};
use genplan::files::refuse_listed;
use genplan::question::Bound;
use genplan_core::verdict::Label;
use genplan_lab::experiment::{
    AuthorsRun, Configuration, Draw, InstancePool, PoolEntry, read_configurations,
};
use genplan_pddl::printable::one_line;
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Reading};

use super::bundled::bundles;
use crate::args::{BenchArgs, ConfigurationArgs};
use crate::terminal::{Exit, Stop, Terminal};

/// Which tables are wanted.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    pub first: bool,
    pub second: bool,
}

/// All that an experiment needs.
pub(super) struct Input {
    pub tables: Tables,
    pub pools: Vec<InstancePool>,
    pub configurations: Vec<Configuration>,
    /// Whether the domains are those of the paper.
    pub of_the_paper: bool,
}

const TABLES: [&str; 2] = ["table1", "table2"];

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
        let (pools, configurations) = match (&args.configurations.data, &folders[..]) {
            (Some(_), [folder, ..]) => return terminal.refuse(mixed(folder), Exit::BadInput),
            (Some(data), []) => authors(data, &args.configurations, terminal)?,
            (None, []) => bundled(&args.configurations, terminal)?,
            (None, folders) => own(folders, &args.configurations, terminal)?,
        };
        Ok(Input { tables, pools, configurations, of_the_paper: folders.is_empty() })
    }
}

fn mixed(folder: &Path) -> Diagnostic {
    Diagnostic::error(format!("`{}` cannot be added to the runs of --data", folder.display()))
        .help("name tables only, or leave --data out")
}

/// Random configurations of the domains that come with genplan.
fn bundled(
    args: &ConfigurationArgs,
    terminal: &mut Terminal,
) -> Result<(Vec<InstancePool>, Vec<Configuration>), Stop> {
    let mut drawn = Drawn::default();
    for bundle in bundles(args.seed) {
        let pool = bundle.pool(terminal)?;
        drawn.add(pool, args, bundle.lines, terminal)?;
    }
    Ok((drawn.pools, drawn.configurations))
}

/// Random configurations of domain folders.
fn own(
    folders: &[&PathBuf],
    args: &ConfigurationArgs,
    terminal: &mut Terminal,
) -> Result<(Vec<InstancePool>, Vec<Configuration>), Stop> {
    let same = |one: &Path, other: &Path| one.canonicalize().ok() == other.canonicalize().ok();
    let mut drawn = Drawn::default();
    for (index, folder) in folders.iter().enumerate() {
        if folder.exists() && folders[..index].iter().any(|other| same(other, folder)) {
            return terminal.refuse(named_twice(folder), Exit::BadInput);
        }
        let pool = folder_pool(folder, &drawn.pools, terminal)?;
        drawn.add(pool, args, MAX_LINES, terminal)?;
    }
    Ok((drawn.pools, drawn.configurations))
}

fn named_twice(folder: &Path) -> Diagnostic {
    Diagnostic::error(format!("the folder `{}` is named twice", folder.display()))
}

/// Pools and the configurations drawn from them.
#[derive(Default)]
struct Drawn {
    pools: Vec<InstancePool>,
    configurations: Vec<Configuration>,
}

impl Drawn {
    fn add(
        &mut self,
        pool: InstancePool,
        args: &ConfigurationArgs,
        usual_lines: usize,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let draw = Draw {
            configurations: args.configurations as usize,
            examples: args.examples.into(),
            seed: args.seed,
        };
        let drawn = draw.configurations(self.pools.len(), &pool, &bound(args, usual_lines));
        self.configurations.extend(drawn.or_else(|error| terminal.refuse(error, Exit::BadInput))?);
        self.pools.push(pool);
        Ok(())
    }
}

fn bound(args: &ConfigurationArgs, usual: usize) -> Bound {
    match (args.lines, args.max_lines) {
        (Some(lines), _) => Bound::Lines(lines.into()),
        (None, Some(lines)) => Bound::UpTo(lines.into()),
        (None, None) => Bound::UpTo(usual),
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
    let training = training(folder, terminal)?;
    let mut files = training.clone();
    files.add_test_set(folder).or_else(|error| terminal.refuse(error, Exit::BadInput))?;
    let is_example = |path: &PathBuf| training.positive.contains(path) || training.negative.contains(path);
    pool(name, folder, &files, is_example, terminal)
}

fn training(folder: &Path, terminal: &mut Terminal) -> Result<ExampleFiles, Stop> {
    ExampleFiles::in_folder(folder, Part::Training).or_else(|error| {
        let error = if folder.exists() { error } else { unknown(folder) };
        terminal.refuse(error, Exit::BadInput)
    })
}

fn unknown(word: &Path) -> Diagnostic {
    let word = word.display().to_string();
    let help = did_you_mean(&word, TABLES);
    Diagnostic::error(format!("`{word}` is neither a table nor a folder"))
        .helps(help)
        .help("expected table1, table2, or a folder with domain.pddl, positive/*.pddl and negative/*.pddl")
}

fn pool(
    name: String,
    folder: &Path,
    files: &ExampleFiles,
    is_example: impl Fn(&PathBuf) -> bool,
    terminal: &mut Terminal,
) -> Result<InstancePool, Stop> {
    let reading = files.read_with(&terminal.files, terminal.strictness);
    let examples = terminal.accept(reading)?;
    let entry = |path: &PathBuf| {
        let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
        PoolEntry { name: one_line(&name).into_owned(), is_example: is_example(path) }
    };
    let entries = files.positive.iter().chain(&files.negative).map(entry).collect();
    InstancePool::new(name, &examples, entries).or_else(|error| terminal.refuse(error, Exit::Undecided))
}

/// The authors' configurations.
fn authors(
    folder: &Path,
    args: &ConfigurationArgs,
    terminal: &mut Terminal,
) -> Result<(Vec<InstancePool>, Vec<Configuration>), Stop> {
    let mut diagnostics = Vec::new();
    let table = folder.join("configurations.csv");
    refuse_listed(&table).or_else(|error| terminal.refuse(error, Exit::BadInput))?;
    let value = terminal.files.read(&table, &mut diagnostics, read_configurations);
    let runs = terminal.accept(Reading { value, diagnostics })?;
    let pools = authors_pools(folder, &runs, terminal)?;
    let configurations = runs.iter().map(|run| authors_configuration(run, &pools, args));
    let configurations = configurations.collect::<Result<_, _>>();
    Ok((pools, configurations.or_else(|error| terminal.refuse(error, Exit::BadInput))?))
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
            let files = ExampleFiles::labelled_by_name(&folder);
            let files = files.or_else(|error| terminal.refuse(error, Exit::BadInput))?;
            pools.push(pool(domain.clone(), &folder, &files, |_| true, terminal)?);
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
    let (mode, name, bound) = (run.mode, run.configuration.clone(), bound(args, run.lines));
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
