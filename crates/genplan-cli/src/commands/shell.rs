//! `genplan completions` and `genplan man`: what a shell and a reader of manuals need.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use genplan_pddl::Diagnostic;
use genplan_pddl::suggest::did_you_mean;

use crate::args::Cli;
use crate::terminal::{Exit, Stop, Terminal};

/// Writes completions.
pub(crate) fn completions(shell: Shell, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "genplan", &mut script);
    terminal.out.as_is().write_all(&script)?;
    Ok(Exit::Yes)
}

/// Writes a manual page.
pub(crate) fn man(name: Option<&str>, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut all = Cli::command();
    all.build();
    let command = match name {
        None => all,
        Some(name) => match all.find_subcommand(name) {
            Some(command) => command.clone(),
            None => return Err(unknown(name, &all).into()),
        },
    };
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    terminal.out.as_is().write_all(&page)?;
    Ok(Exit::Yes)
}

fn unknown(name: &str, all: &clap::Command) -> Diagnostic {
    let names = all.get_subcommands().map(clap::Command::get_name);
    let error = Diagnostic::error(format!("there is no command `{name}`"));
    match did_you_mean(name, names) {
        Some(help) => error.help(help),
        None => error.help("`genplan help` lists the commands"),
    }
}
