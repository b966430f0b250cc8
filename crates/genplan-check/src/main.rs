//! `genplan-check CERTIFICATE FOLDER`: checks what genplan has proved.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use genplan_check::Refusal;
use genplan_check::certificate::Certificate;
use genplan_check::check::{Checked, Limits, check};
use genplan_check::files::{Paths, bytes, tasks};
use genplan_core::verdict::Label;
use genplan_pddl::counted::plural;
use genplan_pddl::printable::lines;

const USAGE: &str = "\
Checks what genplan has proved, without its search.

Usage: genplan-check CERTIFICATE FOLDER
       genplan-check CERTIFICATE --domain FILE [--positive FILE…] [--negative FILE…]

Options: --memory MB   how much the states and tables of an example may take (4096)
         --some        the certificate may be about some of the examples only, and these are named

Exit codes: 0 checked; 1 not a proof of what it claims about these files; 2 bad usage or bad input.";

/// What was typed.
#[derive(Default)]
struct Arguments {
    certificate: Option<PathBuf>,
    paths: Paths,
    limits: Limits,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, Refusal> {
        let (mut arguments, mut option) = (Arguments::default(), String::new());
        let (mut folder, mut some) = (None, false);
        for word in words.by_ref() {
            if word == "--some" {
                some = true;
                continue;
            }
            if word.starts_with("--") {
                option = word;
                continue;
            }
            match &*option {
                "--domain" => arguments.paths.domain = word.into(),
                "--positive" => arguments.paths.examples.push((Label::Positive, word.into())),
                "--negative" => arguments.paths.examples.push((Label::Negative, word.into())),
                "--memory" => {
                    let megabytes: usize = word.parse().map_err(|_| usage())?;
                    arguments.limits.bytes = megabytes.saturating_mul(1 << 20);
                    option.clear();
                }
                "" if arguments.certificate.is_none() => arguments.certificate = Some(word.into()),
                "" if folder.is_none() => folder = Some(word),
                _ => return Err(usage()),
            }
        }
        if let Some(folder) = folder {
            arguments.paths = Paths::in_folder(Path::new(&folder))?;
        }
        arguments.paths.some = some;
        Ok(arguments)
    }
}

fn usage() -> Refusal {
    Refusal::BadInput(USAGE.to_owned())
}

fn run() -> Result<Checked, Refusal> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let bytes = bytes(&arguments.certificate.ok_or_else(usage)?)?;
    let certificate = Certificate::read(&bytes)?;
    let mut checked = check(&certificate, &tasks(&certificate, &arguments.paths)?, arguments.limits)?;
    if arguments.paths.some {
        let names: Vec<&str> = certificate.examples.iter().map(|example| &*example.file.name).collect();
        checked.proved += "; the examples are ";
        checked.proved += &names.join(", ");
    }
    Ok(checked)
}

fn main() -> ExitCode {
    let started = Instant::now();
    let (text, code) = match run() {
        Ok(Checked { proved, nodes }) => {
            let (nodes, seconds) = (plural(nodes, "node"), started.elapsed().as_secs_f64());
            (format!("checked: {proved} ({nodes}, {seconds:.1} s)"), 0)
        }
        Err(Refusal::NotAProof(why)) => (format!("not a proof: {why}"), 1),
        Err(Refusal::BadInput(why)) => (why, 2),
    };
    // Names of a certificate may be anything.
    let text = lines(&text).into_owned() + "\n";
    // Nobody is left to tell if this fails.
    let _ = match code {
        0 | 1 => io::stdout().write_all(text.as_bytes()),
        _ => io::stderr().write_all(text.as_bytes()),
    };
    ExitCode::from(code)
}
