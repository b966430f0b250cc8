//! The `genplan` command. All terminal input and output of genplan is here.

mod args;
mod commands;
mod digest;
mod interrupt;
mod printable;
mod target;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use terminal::{Exit, Stop, Terminal};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut terminal = match Terminal::new(&cli.common) {
        Ok(terminal) => terminal,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot watch for Ctrl-C: {error}");
            return ExitCode::from(Exit::BadInput as u8);
        }
    };
    let result = match &cli.command {
        Command::Synth(args) => commands::synth::synth(args, &mut terminal),
        Command::Run(args) => commands::run::run(args, &mut terminal),
        Command::Validate(args) => commands::validate::validate(args, &mut terminal),
        Command::Evaluate(args) => commands::evaluate::evaluate(args, &mut terminal),
        Command::Draw(args) => commands::draw::draw(args, &mut terminal),
        Command::Lint(args) => commands::lint::lint(args, &mut terminal),
        Command::Suggest(args) => commands::suggest::suggest(args, &mut terminal),
        Command::Teach(args) => commands::teach::teach(args, &mut terminal),
        Command::Learn(args) => commands::learn::learn(args, &mut terminal),
        Command::Compile(command) => commands::compile::compile(command, &mut terminal),
        Command::Decode(args) => commands::decode::decode(args, &mut terminal),
        Command::Generate(args) => commands::generate::generate(args, &mut terminal),
        Command::Bench(args) => commands::bench::bench(args, &mut terminal),
    };
    let exit = match result.and_then(|exit| terminal.finish().map(|()| exit)) {
        Ok(exit) | Err(Stop::Exit(exit)) => exit,
        Err(Stop::Limit(reason)) => Exit::stopped(reason),
        Err(Stop::Output(error)) => terminal.output_failed(&error),
    };
    ExitCode::from(match exit {
        Exit::Interrupted => terminal.interrupt.exit_code(),
        exit => exit as u8,
    })
}
