//! What users type after `prove`.

use std::path::PathBuf;

use clap::Args;

use super::BudgetArgs;

pub(super) const EXAMPLE: &str = "\
Example: genplan prove table.prog examples/ordinary/delivery --family family.pddl --smt proof";

#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// The program file
    pub program: PathBuf,
    /// A folder with domain.pddl and examples [default: this folder]
    pub folder: Option<PathBuf>,
    /// What is assumed of every instance: read from FILE, or written to it if it is not there
    #[arg(long, value_name = "FILE")]
    pub family: Option<PathBuf>,
    /// Write every obligation of a proof to this new folder, in SMT-LIB 2
    #[arg(long, value_name = "FOLDER")]
    pub smt: Option<PathBuf>,
    /// Ask this solver, not those that are installed; its file is called z3… or cvc5…
    #[arg(long, value_name = "FILE")]
    pub solver: Vec<PathBuf>,
    /// Write an instance that the program does not solve to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite files
    #[arg(short, long)]
    pub force: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}
