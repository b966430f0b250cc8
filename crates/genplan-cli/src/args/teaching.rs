//! What users type to choose the next example.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};

use super::{EffortArgs, LanguageArgs};

pub(crate) const SUGGEST_EXAMPLE: &str = "\
Example: genplan suggest examples/list
         genplan suggest examples/list -o next.pddl
         genplan suggest examples/list --count 3 --json

Some programs that fit the examples solve the suggested instance, others do not. Decide whether it should be solved, and \
put it into positive/ or negative/.
Exits with 0 if there is a suggestion, 1 if all programs agree on everything that was tried, 3 if a limit was reached.";

pub(crate) const TEACH_EXAMPLE: &str = "\
Example: genplan teach my-domain
         genplan teach my-domain --oracle intended.prog -o found.prog

genplan saves each answer in positive/ or negative/ before it asks again. You can stop and continue at any time.
When all programs agree, it goes on with longer ones. Stop when the program is the one you mean.
Exits with 0 if all programs agree on everything that was tried, 1 if no program fits, 3 if it was stopped first.";

pub(crate) const LEARN_EXAMPLE: &str = "\
Example: genplan learn my-domain
         genplan learn my-domain --pool labelled
         genplan learn my-domain --pool labelled -o found.prog --examples-to smallest

Without --pool, the folder is as learning competitions have it: domain.pddl, and instances without labels in training/ and the \
folders in it. All of them are to be solved. A few small ones are the first examples.

A pool is a folder with positive/*.pddl and negative/*.pddl, or with files whose names have -pos- or -neg- in them.
Exits with 0 if the program is right on the whole pool, 1 if no program fits, 3 if a limit was reached.";

/// Examples, programs that fit, and instances to tell them apart.
#[derive(Args, Debug)]
pub(crate) struct TeachingArgs {
    /// A folder with domain.pddl and examples
    pub folder: PathBuf,
    /// Instances without labels to choose from [default: FOLDER/pool, if there is one]
    #[arg(long, value_name = "FOLDER")]
    pub pool: Option<PathBuf>,
    /// Where instances come from [default: all]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "SOURCES")]
    pub from: Vec<SourceArg>,
    /// Compare programs of up to N lines more than the smallest one has
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u8).range(0..=10))]
    pub slack: u8,
    /// Make instances of up to N objects more than the largest example has
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u8).range(0..=50))]
    pub growth: u8,
    /// Also compare programs that only fit because they name or test objects of single examples
    #[arg(long)]
    pub specific: bool,
    #[command(flatten)]
    pub search: TeachingSearchArgs,
}

/// Which programs are looked for.
#[derive(Args, Debug)]
pub(crate) struct TeachingSearchArgs {
    /// Search programs of 1, 2, 3, … up to N lines [default: no bound, and proofs up to 6 lines]
    #[arg(long, value_name = "N")]
    pub max_lines: Option<usize>,
    #[command(flatten)]
    pub language: LanguageArgs,
    #[command(flatten)]
    pub effort: EffortArgs,
}

/// Where instances come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SourceArg {
    /// The pool
    Pool,
    /// The generator, for bundled domains
    Generator,
    /// Changes of the examples
    Examples,
}

#[derive(Args, Debug)]
pub(crate) struct SuggestArgs {
    #[command(flatten)]
    pub teaching: TeachingArgs,
    /// Suggest K instances
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u16).range(1..=100))]
    pub count: u16,
    /// Write the suggested instance to a file
    #[arg(short, long, value_name = "FILE", conflicts_with = "count")]
    pub output: Option<PathBuf>,
    /// Write a web page that shows two programs on it, side by side
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Overwrite these files if they exist
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TeachArgs {
    #[command(flatten)]
    pub teaching: TeachingArgs,
    /// Let a program answer instead of you
    #[arg(long, value_name = "PROGRAM")]
    pub oracle: Option<PathBuf>,
    /// Stop after N answers
    #[arg(long, value_name = "N")]
    pub questions: Option<usize>,
    /// Write a web page for each question, in place of the last one: two programs on the instance, side by side
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the program to a file in the end
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite these files if they exist
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct LearnArgs {
    /// A folder with domain.pddl and examples; without --pool, with domain.pddl and training
    pub folder: PathBuf,
    /// Instances with labels [default: FOLDER/training, all to be solved]
    #[arg(long, value_name = "FOLDER")]
    pub pool: Option<PathBuf>,
    #[command(flatten)]
    pub search: TeachingSearchArgs,
    /// Write the program to a file as well
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write a domain folder with the examples that lead to the program
    #[arg(long, value_name = "FOLDER")]
    pub examples_to: Option<PathBuf>,
    /// Overwrite files that exist
    #[arg(long)]
    pub force: bool,
}
