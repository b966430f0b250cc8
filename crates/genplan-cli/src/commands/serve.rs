//! `genplan serve`: the playground in the browser.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use genplan::report::ServingReport;
use genplan_pddl::Diagnostic;
use genplan_server::{Limits, ServeError, Server, Settings};

use crate::args::ServeArgs;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn serve(args: &ServeArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let limits = Limits {
        search_time: args.time_limit,
        time: args.time_limit.min(Limits::default().time),
        bytes: args.memory_limit.saturating_mul(1 << 20),
        ..Limits::default()
    };
    let settings = Settings { host: args.host, port: args.port, folder: args.folder.clone(), limits };
    let server = Server::bind(&settings).map_err(|error| refusal(&error))?;
    if !args.host.is_loopback() {
        terminal.diagnose(&[warning(args)])?;
    }
    // From the moment at which the address is known, Ctrl-C is the usual end.
    terminal.gently(|terminal| {
        announce(&server.address(), args, terminal)?;
        server.run(&terminal.interrupt.flag()).map_err(|error| refusal(&error))?;
        Ok(Exit::Yes)
    })
}

/// Prints the address, and opens it if that is wanted.
fn announce(address: &str, args: &ServeArgs, terminal: &mut Terminal) -> Result<(), Stop> {
    match terminal.json {
        true => terminal.document(&ServingReport { address: address.to_owned() })?,
        false => writeln!(terminal.out, "{address}")?,
    }
    terminal.out.flush()?;
    terminal.remark("The playground is at this address until Ctrl-C.")?;
    if !args.no_open && open(address).is_err() {
        terminal.remark("No browser could be started: open the address yourself.")?;
    }
    Ok(())
}

fn refusal(error: &ServeError) -> Diagnostic {
    let help = match error {
        ServeError::Listen(..) => Some("another port, with --port, may be free".to_owned()),
        ServeError::Folder(_) => {
            Some("a domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl".to_owned())
        }
        _ => None,
    };
    Diagnostic::error(error.to_string()).helps(help)
}

fn warning(args: &ServeArgs) -> Diagnostic {
    Diagnostic::warning(format!("others can reach the playground at {}", args.host))
        .help("anyone who has the address with its token can use it, and save to the folder")
        .help("without --host, only this machine can reach it")
}

/// Opens an address in the browser of the user.
fn open(address: &str) -> io::Result<()> {
    let mut command = Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(drop)
}
