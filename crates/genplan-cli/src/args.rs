//! What users type.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

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
Exit codes: 0 yes (solved, all as labelled, nothing found by lint); 1 no; 2 bad usage or bad input; \
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
}

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
