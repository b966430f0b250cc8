//! The `genplan` command. All terminal input and output of genplan is here.

mod args;
mod commands;
mod interrupt;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use terminal::{Stop, Terminal};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut terminal = Terminal::new(&cli.common);
    let result = match &cli.command {
        Command::Run(args) => commands::run::run(args, &mut terminal),
        Command::Validate(args) => commands::validate::validate(args, &mut terminal),
        Command::Evaluate(args) => commands::evaluate::evaluate(args, &mut terminal),
        Command::Lint(args) => commands::lint::lint(args, &mut terminal),
    };
    let exit = match result.and_then(|exit| terminal.finish().map(|()| exit)) {
        Ok(exit) | Err(Stop::Exit(exit)) => exit,
        Err(Stop::Output(error)) => terminal.output_failed(&error),
    };
    ExitCode::from(exit as u8)
}
