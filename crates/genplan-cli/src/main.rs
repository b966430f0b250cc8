//! The `genplan` command. All terminal input and output of genplan is here.

mod args;
mod commands;
mod digest;
mod interrupt;
mod milestones;
mod printable;
mod resident;
mod target;
mod terminal;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use genplan::report::{Document, ErrorReport};

use args::{Cli, Command};
use terminal::{Exit, Terminal};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
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
        Command::Plan(args) => commands::plan::plan(args, &mut terminal),
        Command::Prove(args) => commands::prove::prove(args, &mut terminal),
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
        Command::New { name } => commands::new::new(name, &mut terminal),
        #[cfg(feature = "serve")]
        Command::Serve(args) => commands::serve::serve(args, &mut terminal),
        Command::Completions { shell } => commands::shell::completions(*shell, &mut terminal),
        Command::Man { command } => commands::shell::man(command.as_deref(), &mut terminal),
    };
    let exit = result.or_else(|stop| terminal.ended(stop)).and_then(|exit| finish(exit, &mut terminal));
    let exit = match exit {
        Ok(exit) => exit,
        Err(error) => terminal.output_failed(&error),
    };
    ExitCode::from(match exit {
        Exit::Interrupted => terminal.interrupt.exit_code(),
        exit => exit as u8,
    })
}

/// Writes out what is left; for an end without a document, says why, if one is wanted.
fn finish(exit: Exit, terminal: &mut Terminal) -> io::Result<Exit> {
    if exit != Exit::Yes {
        terminal.document_failure()?;
    }
    terminal.out.flush().map(|()| exit)
}

/// The error of a command that is given something else than what it must be followed by: it names what that can be.
fn unnamed_part(error: &clap::Error) -> Option<clap::Error> {
    if !matches!(
        error.kind(),
        ErrorKind::InvalidSubcommand | ErrorKind::MissingSubcommand | ErrorKind::UnknownArgument
    ) {
        return None;
    }
    let mut root = Cli::command();
    root.build();
    let mut command = &mut root;
    for word in env::args_os().skip(1) {
        match word.to_str().filter(|word| command.find_subcommand(word).is_some()) {
            Some(name) => command = command.find_subcommand_mut(name)?,
            None if word.as_encoded_bytes().starts_with(b"-") => {}
            None => break,
        }
    }
    let name = command.get_bin_name()?.to_owned();
    if !command.is_subcommand_required_set() || name == "genplan" {
        return None;
    }
    let parts = command.get_subcommands().map(|part| format!("`{}`", part.get_name()));
    let parts: Vec<String> = parts.filter(|part| part != "`help`").collect();
    let (last, others) = parts.split_last()?;
    let message = format!("`{name}` is followed by {} or {last}", others.join(", "));
    Some(command.error(ErrorKind::MissingSubcommand, message))
}

/// Says what is wrong with the arguments, or shows help; in a document too if one is wanted.
fn refuse(error: &clap::Error) -> ExitCode {
    let unnamed = unnamed_part(error);
    let error = unnamed.as_ref().unwrap_or(error);
    let wants_document = env::args_os().take_while(|word| word != "--").any(|word| word == "--json");
    if error.use_stderr() && wants_document {
        let text = error.render().to_string();
        let message = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let document = Document::new(ErrorReport::message(message));
        // If it cannot be written, the exit code still tells.
        let _ = serde_json::to_string_pretty(&document).map(|text| writeln!(io::stdout(), "{text}"));
    }
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { Exit::BadInput } else { Exit::Yes } as u8)
}
