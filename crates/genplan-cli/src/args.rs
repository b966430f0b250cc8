//! What users type.

mod bench;
mod prove;
mod quantities;
#[cfg(feature = "serve")]
mod serve;
mod teaching;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use genplan::question::{self, Mode, label_name};
use genplan_compile::TaskFormat;
use genplan_core::verdict::Label;

use quantities::{duration, megabytes, percent};

pub(crate) use bench::{BenchArgs, BenchCommand, BenchOutputArgs, ConfigurationArgs, MergeArgs, Shard};
pub(crate) use prove::ProveArgs;
#[cfg(feature = "serve")]
pub(crate) use serve::ServeArgs;
pub(crate) use teaching::{LearnArgs, SourceArg, SuggestArgs, TeachArgs, TeachingArgs, TeachingSearchArgs};

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
3 undecided (a limit was reached, or longer programs are not excluded); 130 interrupted (129 by SIGHUP, 143 by SIGTERM); 141 nobody reads the output.
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
    /// Refuse to read files that are larger: megabytes, or 512M, 4G
    #[arg(long, global = true, value_name = "SIZE", default_value_t = 1024, value_parser = megabytes)]
    pub max_file_size: usize,
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
    /// Write the plan that a program makes for an instance, checked
    #[command(after_help = PLAN_EXAMPLE)]
    Plan(PlanArgs),
    /// Check that a program solves all positive examples and fails on all negative ones
    #[command(after_help = VALIDATE_EXAMPLE)]
    Validate(ValidateArgs),
    /// Measure how well a program generalises to the test set of a domain folder
    #[command(after_help = EVALUATE_EXAMPLE)]
    Evaluate(EvaluateArgs),
    /// Prove that a program solves every instance of a family, or find one that it does not solve
    #[command(after_help = prove::EXAMPLE)]
    Prove(ProveArgs),
    /// Draw a program as an automaton, or write it as a regular expression
    #[command(after_help = DRAW_EXAMPLE)]
    Draw(DrawArgs),
    /// Look for mistakes in a domain and its examples
    #[command(after_help = LINT_EXAMPLE)]
    Lint(ExampleArgs),
    /// Suggest the instance whose label would tell most about the intended program
    #[command(after_help = teaching::SUGGEST_EXAMPLE)]
    Suggest(SuggestArgs),
    /// Ask which instances should be solved, until all programs that fit agree
    #[command(after_help = teaching::TEACH_EXAMPLE)]
    Teach(TeachArgs),
    /// Add counterexamples from a pool of instances, until the program is right on all of it
    #[command(after_help = teaching::LEARN_EXAMPLE)]
    Learn(LearnArgs),
    /// Write synthesis or validation as a classical planning task, or pointers as plain PDDL
    #[command(subcommand, after_help = COMPILE_EXAMPLE)]
    Compile(CompileCommand),
    /// Read a plan for a compiled task: the program, or what it does on each example
    #[command(after_help = DECODE_EXAMPLE)]
    Decode(DecodeArgs),
    /// Write labelled random instances of a bundled domain
    #[command(after_help = GENERATE_EXAMPLE)]
    Generate(GenerateArgs),
    /// Repeat the paper's experiments, or do them with other domains
    #[command(after_help = bench::EXAMPLE)]
    Bench(BenchArgs),
    /// Write a domain folder to start from, with comments
    #[command(after_help = NEW_EXAMPLE)]
    New {
        /// The folder to write
        name: PathBuf,
    },
    /// Open the playground: edit examples and watch the program appear, in the browser
    #[cfg(feature = "serve")]
    #[command(after_help = serve::EXAMPLE)]
    Serve(ServeArgs),
    /// Write the completions of a shell to stdout
    #[command(after_help = COMPLETIONS_EXAMPLE)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual page of genplan or of one of its commands to stdout
    #[command(after_help = MAN_EXAMPLE)]
    Man {
        /// The command
        command: Option<String>,
    },
}

const NEW_EXAMPLE: &str = "\
Example: genplan new my-domain
         genplan synth my-domain";

const COMPLETIONS_EXAMPLE: &str = "\
Example: genplan completions bash > ~/.local/share/bash-completion/completions/genplan
         genplan completions fish > ~/.config/fish/completions/genplan.fish";

const MAN_EXAMPLE: &str = "\
Example: genplan man | man -l -
         genplan man synth > ~/.local/share/man/man1/genplan-synth.1";

const SYNTH_EXAMPLE: &str = "\
Example: genplan synth examples/corridor
         genplan synth examples/corridor --lines 5 --mode pn-lite --json
         genplan synth examples/corridor --all --limit 10
         genplan synth examples/corridor --sketch half.prog

A sketch is a program with `?` for an open line, and go(?, !?), go(3, !?) or go(?, !f) for open parts.
The output is a program file. What genplan says about the program is a comment in it.
Exits with 0 if genplan found a program, 1 if it proved that there is none, 3 if it reached a limit first.";

const RUN_EXAMPLE: &str = "\
Example: genplan run examples/corridor/programs/once-or-more.prog \
examples/corridor/domain.pddl examples/corridor/positive/six.pddl --trace

--html writes one file that works without a network. If there are more than 100,000 steps, it shows the first and the last ones.";

const PLAN_EXAMPLE: &str = "\
Example: genplan plan examples/corridor/programs/once-or-more.prog \
examples/corridor/domain.pddl examples/corridor/positive/six.pddl -o six.plan

The plan is a list of ground actions, as planners write it and validators read it. It is checked before it is written: the \
actions are applied one by one, without the program.
Exits with 0 if the program solves the instance; else nothing is written, and the answer is that of `genplan run`.";

const VALIDATE_EXAMPLE: &str = "\
Example: genplan validate examples/corridor/programs/star.prog examples/corridor";

const EVALUATE_EXAMPLE: &str = "\
Example: genplan evaluate examples/corridor/programs/once-or-more.prog examples/corridor
Names the first ten instances that are not as labelled, or all with --all.
Exits with 0 if every instance was decided, even if some are not as labelled. With --require 95, exits with 1 if fewer than \
95 % of the instances are as labelled (the accuracy), and with 3 if undecided ones make the difference.";

const DRAW_EXAMPLE: &str = "\
Example: genplan draw examples/corridor/programs/star.prog
         genplan draw examples/corridor/programs/star.prog -o star.svg
         genplan draw examples/corridor/programs/star.prog --format regex
         genplan draw examples/corridor/programs/star.prog --format pseudocode

Each line of the program is a state. A goto has two edges: one if its fluent is true, one if it is false.
The regular expression describes all paths to an `end`. It ignores conditions.
--json writes the states, the edges and the regular expression to stdout.";

const LINT_EXAMPLE: &str = "\
Example: genplan lint examples/corridor
Checks the examples and the test set. Exits with 1 if there are warnings.";

const COMPILE_EXAMPLE: &str = "\
Example: genplan compile synthesis examples/corridor --lines 4 -o out
         genplan compile validation examples/corridor/programs/star.prog examples/corridor -o out --format sas
         genplan compile pointers examples/ordinary/gripper -o out

`synthesis` and `validation` write a planning task (domain.pddl and problem.pddl, or output.sas for the search of Fast Downward) \
and compilation.json, which `genplan decode` needs. `pointers` writes a domain folder for `genplan synth --pointers none`.";

const DECODE_EXAMPLE: &str = "\
Example: genplan decode out sas_plan
Exits with 0 if all examples are as labelled, else with 1. Refuses a plan that the compiled task does not allow.";

const GENERATE_EXAMPLE: &str = "\
Example: genplan generate
         genplan generate green-block --size 5 --label negative --seed 7
         genplan generate green-block --size 5 --label negative --count 20 --seed 7 -o folder
         genplan generate green-block --pool --seed 7 -o folder

Without a domain, it lists the bundled ones. The same seed gives the same instances.
The intended program of the domain solves the positive instances. It fails on the negative ones, although their goals can \
be reached. With --near, a negative instance differs from a positive one in a single goal literal; if all instances have \
the same goal, in a single fact.";

#[derive(Args, Debug)]
pub(crate) struct SynthArgs {
    #[command(flatten)]
    pub examples: ExampleArgs,
    #[command(flatten)]
    pub question: QuestionArgs,
    #[command(flatten)]
    pub effort: EffortArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Write instances that genplan made from the examples and that the program does not solve
    #[arg(long, value_name = "DIR")]
    pub evidence: Option<PathBuf>,
    /// Try to prove that the program solves every instance of the family, of whatever size, as `genplan prove` does
    #[arg(long)]
    pub prove: bool,
    /// Write a certificate of the answer, which `genplan-check` checks; what is proved is searched once more for it
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

/// Programs have at most this many lines.
#[allow(clippy::cast_possible_wrap, reason = "it is small")]
const MOST_LINES: i64 = question::MOST_LINES as i64;

/// Which programs are looked for.
#[allow(clippy::struct_excessive_bools, reason = "they are options that users set one by one")]
#[derive(Args, Debug)]
#[command(next_help_heading = "Which program")]
pub(crate) struct QuestionArgs {
    /// Search programs of at most N lines directly, instead of trying 1, 2, 3, …
    #[arg(long, value_name = "N")]
    pub lines: Option<usize>,
    /// Search programs of 1, 2, 3, … up to N lines [default: no bound, and proofs up to 6 lines]
    #[arg(long, value_name = "N")]
    pub max_lines: Option<usize>,
    /// Find the program with the fewest lines, and prove that it is the smallest, however long that takes
    #[arg(long)]
    pub smallest: bool,
    #[command(flatten)]
    pub language: LanguageArgs,
    /// Complete a program with holes
    #[arg(long, value_name = "FILE")]
    pub sketch: Option<PathBuf>,
    /// Count nothing but these examples: make no instances from them to compare programs
    #[arg(long)]
    pub only_these: bool,
    /// Take the first program instead of the best one
    #[arg(long)]
    pub first: bool,
    /// Find every program of the smallest size, with all conditions that fit
    #[arg(long)]
    pub all: bool,
    /// Stop after K programs
    #[arg(long, value_name = "K")]
    pub limit: Option<usize>,
    /// If there is no program, look this long for the fewest examples that conflict [default: a quarter of the time that the
    /// search took, at least 5s]
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true)]
    pub conflict_time: Option<Duration>,
}

/// What programs may say.
#[derive(Args, Debug)]
pub(crate) struct LanguageArgs {
    #[command(flatten)]
    pub scope: ScopeArgs,
    /// The pointers of programs over an ordinary domain: a number for each type (ball:1,room:2), as many as the actions
    /// need (auto), or none; with `_` (ball:1,_), actions may also take any objects
    #[arg(long, value_name = "POINTERS", default_value = "auto")]
    pub pointers: String,
    /// The types whose objects are declared in an order that is meant: the cells of a list. Nothing else depends on the order in which
    /// objects are declared. A comment `; ordered: cell` in the domain says the same
    #[arg(long, value_name = "TYPES", value_delimiter = ',')]
    pub ordered: Vec<String>,
}

/// What counts, and what may be tested.
#[derive(Args, Debug)]
pub(crate) struct ScopeArgs {
    /// What the program must do on negative examples: fail (pn), fail without an infinite loop (pn-lite), or anything
    /// (positive)
    #[arg(long, default_value = "pn", value_parser = named([Mode::Pn, Mode::PnLite, Mode::Positive], Mode::name))]
    pub mode: Mode,
    /// Let gotos test only these predicates, static ones included, instead of all that can change; `derived` stands for
    /// all derived ones
    #[arg(long, value_name = "PREDICATES", value_delimiter = ',')]
    pub conditions: Option<Vec<String>>,
}

/// Who does the work.
#[derive(Args, Debug)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// Search natively, or compile to classical planning and run Fast Downward
    #[arg(long, value_enum, default_value_t = EngineArg::Native)]
    pub engine: EngineArg,
    /// The Fast Downward to run [default: `GENPLAN_PLANNER`, the PATH, the Python package up-fast-downward]
    #[arg(long, value_name = "PATH")]
    pub planner: Option<PathBuf>,
    /// Options for the planner, instead of `--alias lama-first`
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    pub planner_args: Option<String>,
    /// Give the planner the task as SAS+ (sas) or as PDDL [default: sas]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub planner_format: Option<TaskFormat>,
    /// Keep the folder with the planner's input, plan and log
    #[arg(long)]
    pub keep: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineArg {
    Native,
    Planner,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CompileCommand {
    /// Is there a program of at most N lines that fits the examples? P''n, or Pn for --mode positive
    Synthesis {
        #[command(flatten)]
        examples: ExampleArgs,
        /// Programs of at most N lines
        #[arg(long, value_name = "N")]
        lines: usize,
        #[command(flatten)]
        scope: ScopeArgs,
        #[command(flatten)]
        target: TargetArgs,
    },
    /// What does a program do on the examples? P'n
    Validation {
        /// The program file
        program: PathBuf,
        #[command(flatten)]
        examples: ExampleArgs,
        #[command(flatten)]
        target: TargetArgs,
    },
    /// What do instructions and conditions over pointers mean in plain PDDL?
    Pointers(RewriteArgs),
}

/// What is rewritten without pointers.
#[derive(Args, Debug)]
pub(crate) struct RewriteArgs {
    /// A folder with domain.pddl and examples
    pub folder: PathBuf,
    /// The pointers of programs: a number for each type (ball:1,room:2; with `_`, actions also take any objects), or as
    /// many as the actions need (auto)
    #[arg(long, value_name = "POINTERS", default_value = "auto")]
    pub pointers: String,
    /// Rewrite this program too, with only the instructions and conditions that it uses
    #[arg(long, value_name = "FILE", conflicts_with = "pointers")]
    pub program: Option<PathBuf>,
    /// The folder to write to; genplan makes it if there is none
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,
    /// Overwrite files that exist
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// Where a compiled task goes to, and what it may cost.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct TargetArgs {
    /// The folder to write to; genplan makes it if there is none
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,
    /// PDDL, or SAS+ for the search of Fast Downward
    #[arg(long, default_value = "pddl", value_parser = formats())]
    pub format: TaskFormat,
    /// Overwrite files that exist
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Args, Debug)]
pub(crate) struct DecodeArgs {
    /// The folder that `genplan compile` wrote
    pub folder: PathBuf,
    /// The plan
    pub plan: PathBuf,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// How much time and memory a command may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Effort")]
pub(crate) struct BudgetArgs {
    /// Give up after this time: seconds, or 90s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true)]
    pub time_limit: Option<Duration>,
    /// Give up before more memory is used: megabytes, or 512M, 4G
    #[arg(long, value_name = "MEMORY", default_value_t = MEMORY_LIMIT, value_parser = megabytes)]
    pub memory_limit: usize,
}

/// How long and with what to search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Effort")]
pub(crate) struct EffortArgs {
    /// Search with N threads [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Search even if a first look at the examples shows that there is no program
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
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// The bundled domain; without one, those with labels are listed, with `ordinary` those that are called ordinary/NAME
    #[arg(value_name = "DOMAIN")]
    pub family: Option<String>,
    /// List the bundled domains
    #[arg(long, conflicts_with_all = ["family", "size", "label", "near", "pool", "output"])]
    pub list: bool,
    #[command(flatten)]
    pub instances: InstanceArgs,
    /// Write a whole domain folder: the domain, instances of many sizes, and the intended program or, of an ordinary one,
    /// a test set
    #[arg(long, requires_all = ["family", "output"], conflicts_with_all = ["size", "label", "count", "near"])]
    pub pool: bool,
    /// The same seed gives the same instances
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write the instances into a folder; genplan makes it if there is none
    #[arg(short, long, value_name = "FOLDER", requires = "family")]
    pub output: Option<PathBuf>,
    /// Overwrite files that exist
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Which instances of a bundled domain are wanted.
#[derive(Args, Debug)]
pub(crate) struct InstanceArgs {
    /// How large the instances are, in the unit of the domain
    #[arg(long, value_name = "N", requires = "family")]
    pub size: Option<usize>,
    /// Whether a program must solve the instances or must not [default: positive, or negative with --near]
    #[arg(long, requires = "family", value_parser = named([Label::Positive, Label::Negative], label_name))]
    pub label: Option<Label>,
    /// How many different instances
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    pub count: u32,
    /// Negative instances that differ from a positive one in a single goal literal; if all instances have the same goal,
    /// in a single fact
    #[arg(long, requires = "family")]
    pub near: bool,
}

/// Reads a value by its name.
fn named<T, const N: usize>(values: [T; N], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Clone + Copy + Send + Sync + 'static,
{
    let find = move |text: String| values.into_iter().find(|&value| name(value) == text);
    PossibleValuesParser::new(values.map(name))
        .map(move |text| find(text).expect("one of the possible values"))
}

/// Reads the format of a planning task.
fn formats() -> impl TypedValueParser<Value = TaskFormat> {
    named(
        [TaskFormat::Pddl, TaskFormat::Sas],
        |format| if format == TaskFormat::Sas { "sas" } else { "pddl" },
    )
}

#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// The program file
    pub program: PathBuf,
    /// The PDDL file of the domain; or a domain folder, to run the program on all its examples
    pub domain: PathBuf,
    /// The PDDL file of the instance
    pub instance: Option<PathBuf>,
    /// PROGRAM is a plan: a list of actions, as planners write it
    #[arg(long)]
    pub plan: bool,
    /// Show each step: line, instruction, what became true (+) and false (-)
    #[arg(long)]
    pub trace: bool,
    /// Write a web page to step through the execution
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write a certificate of the outcome, which `genplan-check` checks
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Overwrite that file if it exists
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PlanArgs {
    /// The program file
    pub program: PathBuf,
    /// The PDDL file of the domain
    pub domain: PathBuf,
    /// The PDDL file of the instance
    pub instance: PathBuf,
    /// Write the plan to a file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite that file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct DrawArgs {
    /// The program file
    pub program: PathBuf,
    /// Check the names of the program against this domain
    #[arg(long, value_name = "FILE")]
    pub domain: Option<PathBuf>,
    /// How to draw it: a picture (svg), for Graphviz (dot), for Markdown viewers (mermaid), the program with its
    /// jumps in the margin (text), a regular expression over its actions (regex), or as code, with loops and
    /// branches: pseudocode, a Python function, a C function [default: what the name of the output says, else text]
    #[arg(long, value_enum)]
    pub format: Option<DrawFormat>,
    /// Write to a file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite that file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawFormat {
    Svg,
    Dot,
    Mermaid,
    Text,
    Regex,
    Pseudocode,
    Python,
    C,
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
pub(crate) struct EvaluateArgs {
    #[command(flatten)]
    pub subject: ProgramAndExamples,
    /// Name all instances that are not as labelled, not only the first ten
    #[arg(long)]
    pub all: bool,
    /// Exit with 1 if fewer than PERCENT % of the instances are as labelled
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_negative_numbers = true)]
    pub require: Option<f64>,
}

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    #[command(flatten)]
    pub subject: ProgramAndExamples,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// How much grounding and execution may cost.
#[derive(Args, Debug)]
#[command(next_help_heading = "Effort")]
pub(crate) struct LimitArgs {
    /// Give up as undecided after N steps
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub max_steps: u64,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// How much memory a command may use if nothing else is said, in MB.
pub(crate) const MEMORY_LIMIT: usize = 4096;

/// A domain folder, or its files one by one.
#[derive(Args, Debug)]
pub(crate) struct ExampleArgs {
    /// A folder with domain.pddl and examples [default: this folder]
    #[arg(conflicts_with_all = ["domain", "positive", "negative"])]
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
