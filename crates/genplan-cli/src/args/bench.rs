//! What users type after `genplan bench`.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, value_parser};

use super::MOST_LINES;
use super::quantities::{duration, megabytes};

pub(super) const EXAMPLE: &str = "\
Example: genplan bench table1 table2 --seed 1
         genplan bench my-domain --configurations 96 --max-lines 5 --results runs.jsonl
         genplan bench table2 --data aaai20 --max-lines 6 --html report.html
         genplan bench table1 --shard 3/8 --results runs-3.jsonl
         genplan bench merge runs-*.jsonl -o runs.jsonl

Each configuration is a random set of examples: only positive ones (P), or positive and negative ones (PN-Lite, PN). \
genplan executes its program on all other instances of the domain, including those in test/.
--results appends each finished run to a file. The same command then continues an experiment that was interrupted.
--shard I/K does every K-th run, from the I-th on, so that K machines share an experiment. `merge` puts their files \
together, and the same command without --shard shows the tables.
Exits with 0 if everything was decided, 3 if a run reached a limit.";

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub command: Option<BenchCommand>,
    /// table1 or table2, or both; and domain folders with positive/ and negative/, which alone give both tables
    #[arg(required = true, value_name = "TABLE or FOLDER")]
    pub what: Vec<PathBuf>,
    #[command(flatten)]
    pub configurations: ConfigurationArgs,
    #[command(flatten)]
    pub effort: BenchEffortArgs,
    #[command(flatten)]
    pub output: BenchOutputArgs,
}

/// What else can be done with experiments.
#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Put the results of several shards into one file
    Merge(MergeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The results files of the shards
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write all runs to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Overwrite that file if it exists
    #[arg(long)]
    pub force: bool,
}

/// One of several parts of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which one, from 1.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// Whether a run is part of it.
    pub(crate) fn has(self, run: usize) -> bool {
        run % self.of == self.number - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Reads `3/8`.
fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(i, k)| Some((i.parse().ok()?, k.parse().ok()?)));
    match parts {
        Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
        _ => Err("expected I/K with I from 1 to K, for example 3/8".to_owned()),
    }
}

/// Which sets of examples, and which programs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Configurations")]
pub(crate) struct ConfigurationArgs {
    /// Repeat the runs of the authors: a folder with configurations.csv and their instances
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["configurations", "examples", "seed"])]
    pub data: Option<PathBuf>,
    /// N for each domain: a sixth P, half of the others PN-Lite, half PN
    #[arg(long, value_name = "N", default_value_t = 96, value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub configurations: u32,
    /// At most N examples in each
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u8).range(2..=100))]
    pub examples: u8,
    /// The seed of the random sets of examples
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Search programs of at most N lines directly, instead of trying 1, 2, 3, …
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=MOST_LINES))]
    pub lines: Option<u8>,
    /// Try 1, 2, 3, … up to N lines [default: n of the intended program for bundled domains, the paper's for
    /// --data, 6 for a folder]
    #[arg(long, value_name = "N", conflicts_with = "lines", value_parser = value_parser!(u8).range(1..=MOST_LINES))]
    pub max_lines: Option<u8>,
}

/// How long and with what to search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Effort")]
pub(crate) struct BenchEffortArgs {
    /// Do N runs in parallel, each on one thread [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Give up a run after this time: seconds, or 90s, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "60", value_parser = duration, allow_negative_numbers = true)]
    pub time_limit: Duration,
    /// Give up a run before it uses more memory for states: megabytes, or 512M, 4G
    #[arg(long, value_name = "MEMORY", default_value_t = 1024, value_parser = megabytes)]
    pub memory_limit: usize,
}

/// Where to leave the results.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct BenchOutputArgs {
    /// Append each finished run to a file, and skip runs that are already there
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Do only one of K parts of the experiment, and show no tables
    #[arg(long, value_name = "I/K", value_parser = shard, requires = "results",
        conflicts_with_all = ["csv", "html"])]
    pub shard: Option<Shard>,
    /// Write a certificate of each run that is decided into a folder, for `genplan-check --some`; what is proved is
    /// searched once more for it. Runs that are already in the results get none
    #[arg(long, value_name = "FOLDER")]
    pub certificates: Option<PathBuf>,
    /// Write the cells of the tables as comma-separated values
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write a page with tables and plots
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Overwrite these files if they exist; a results file only if it is from another experiment
    #[arg(long)]
    pub force: bool,
}
