//! What users type.

mod bench;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use genplan::search::MAX_LINES;

pub(crate) use bench::{BenchArgs, BenchOutputArgs, ConfigurationArgs};

/// Finds the program behind examples: generalized planning with positive and negative examples.
#[derive(Debug, Parser)]
#[command(name = "genplan", version, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub common: Common,
}

const EXIT_CODES: &str = "\
Exit codes: 0 yes (found, solved, all as labelled, nothing found by lint); 1 no (none exists, fails); 2 bad usage or bad input; \
3 undecided, a limit was reached; 130 interrupted.
Results go to stdout, diagnostics and progress to stderr.

A domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl, \
and optionally test/positive/*.pddl and test/negative/*.pddl.";

/// Options of all commands.
#[derive(Args, Debug)]
pub(crate) struct Common {
    /// Write the result as one JSON document
    #[arg(long, global = true)]
    pub json: bool,
    /// Show errors only, no warnings, notes or progress
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Treat undeclared PDDL requirements as errors
    #[arg(long, global = true)]
    pub strict: bool,
    /// When to use colours; auto: on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the smallest program that fits the examples, or prove that there is none
    #[command(after_help = SYNTH_EXAMPLE)]
    Synth(SynthArgs),
    /// Execute a program on an instance: solved, or which failure, where and why
    #[command(after_help = RUN_EXAMPLE)]
    Run(RunArgs),
    /// Check that a program solves all positive examples and fails on all negative ones
    #[command(after_help = VALIDATE_EXAMPLE)]
    Validate(ProgramAndExamples),
    /// Measure how well a program generalises to the test set of a domain folder
    #[command(after_help = EVALUATE_EXAMPLE)]
    Evaluate(ProgramAndExamples),
    /// Look for mistakes in a domain and its examples
    #[command(after_help = LINT_EXAMPLE)]
    Lint(ExampleArgs),
    /// Repeat the paper's experiments, or do them with other domains
    #[command(after_help = bench::EXAMPLE)]
    Bench(BenchArgs),
}

const SYNTH_EXAMPLE: &str = "\
Example: genplan synth examples/corridor
         genplan synth examples/corridor --lines 5 --mode pn-lite --json
         genplan synth examples/corridor --all --limit 10
         genplan synth examples/corridor --sketch half.prog

A sketch is a program with `?` for an open line, and go(?, !?), go(3, !?) or go(?, !f) for open parts.
The output is a program file: whatever is said about the program is a comment in it.
Exits with 0 if a program was found, 1 if it was proved that there is none, 3 if a limit was reached before.";

const RUN_EXAMPLE: &str = "\
Example: genplan run examples/corridor/programs/once-or-more.prog \
examples/corridor/domain.pddl examples/corridor/positive/six.pddl --trace";

const VALIDATE_EXAMPLE: &str = "\
Example: genplan validate examples/corridor/programs/star.prog examples/corridor";

const EVALUATE_EXAMPLE: &str = "\
Example: genplan evaluate examples/corridor/programs/once-or-more.prog examples/corridor
Exits with 0 when every instance was decided, whatever the metrics are.";

const LINT_EXAMPLE: &str = "\
Example: genplan lint examples/corridor
Checks the examples and the test set. Exits with 1 if there are warnings.";

#[derive(Args, Debug)]
pub(crate) struct SynthArgs {
    #[command(flatten)]
    pub examples: ExampleArgs,
    #[command(flatten)]
    pub question: QuestionArgs,
    #[command(flatten)]
    pub effort: EffortArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Programs have at most so many lines.
#[allow(clippy::cast_possible_wrap, reason = "it is small")]
const MOST_LINES: i64 = MAX_LINES as i64 - 1;

/// Which programs are looked for.
#[derive(Args, Debug)]
#[command(next_help_heading = "Which program")]
pub(crate) struct QuestionArgs {
    /// At most so many lines before the last `end`, at once instead of 1, 2, 3, …
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=MOST_LINES))]
    pub lines: Option<u8>,
    /// Try 1, 2, 3, … lines up to so many
    #[arg(long, value_name = "N", default_value_t = 6, conflicts_with = "lines",
        value_parser = value_parser!(u8).range(1..=MOST_LINES))]
    pub max_lines: u8,
    /// What a negative example must do: fail (pn), fail without an infinite loop (pn-lite), or nothing at all
    /// (positive)
    #[arg(long, value_enum, default_value_t = ModeArg::Pn)]
    pub mode: ModeArg,
    /// Complete a program with holes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lines", "max_lines"])]
    pub sketch: Option<PathBuf>,
    /// Test only these predicates, static ones included, instead of all that can change
    #[arg(long, value_name = "PREDICATES", value_delimiter = ',')]
    pub conditions: Option<Vec<String>>,
    /// Take the first program that is found instead of the best of its size
    #[arg(long)]
    pub first: bool,
    /// Find every program of the smallest size, with all conditions that fit
    #[arg(long, conflicts_with = "first")]
    pub all: bool,
    /// Stop after so many programs
    #[arg(long, value_name = "K", requires = "all", value_parser = value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
}

/// How long and with what to search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Effort")]
pub(crate) struct EffortArgs {
    /// Search with so many threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub time_limit: Option<Duration>,
    /// Give up before more memory is used for states
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    pub memory_limit: usize,
    /// Search even if it can be seen beforehand that there is no program
    #[arg(long)]
    pub no_lint: bool,
}

/// Where to leave the program.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write the program to a file as well
    #[arg(short, long, value_name = "FILE", conflicts_with = "all")]
    pub output: Option<PathBuf>,
    /// Overwrite that file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeArg {
    Pn,
    PnLite,
    Positive,
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// The program file
    pub program: PathBuf,
    /// The PDDL file of the domain
    pub domain: PathBuf,
    /// The PDDL file of the instance
    pub instance: PathBuf,
    /// Show each step: line, instruction, what became true (+) and false (-)
    #[arg(long)]
    pub trace: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ProgramAndExamples {
    /// The program file
    pub program: PathBuf,
    #[command(flatten)]
    pub examples: ExampleArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct LimitArgs {
    /// Give up as undecided after so many steps
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub max_steps: u64,
}

/// A domain folder, or its files one by one.
#[derive(Args, Debug)]
pub(crate) struct ExampleArgs {
    /// A folder with domain.pddl and examples
    #[arg(required_unless_present_any = ["domain", "positive", "negative"], conflicts_with_all = ["domain", "positive", "negative"])]
    pub folder: Option<PathBuf>,
    /// The domain, instead of a folder
    #[arg(long, value_name = "FILE")]
    pub domain: Option<PathBuf>,
    /// Instances that must be solved, instead of a folder
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "domain")]
    pub positive: Vec<PathBuf>,
    /// Instances that must not be solved, instead of a folder
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "domain")]
    pub negative: Vec<PathBuf>,
}
