//! The file of finished runs.
//!
//! Its first line says which experiment it is; each further line is a run. A run is written at once and as a
//! whole, so whatever happens at most the last line is incomplete; it is dropped and the run is done again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use genplan::experiment::fingerprint;
use genplan::report::RunReport;
use genplan_pddl::Diagnostic;
use serde::{Deserialize, Serialize};

use super::input::Input;
use crate::args::BenchArgs;
use crate::terminal::{Exit, Stop, Terminal};

/// Where finished runs go.
pub(super) struct Results {
    path: PathBuf,
    file: File,
}

/// Which experiment a results file is from: options and what they were.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    experiment: BTreeMap<String, String>,
}

/// What stands for the examples in a header.
const INPUT: &str = "examples";

/// What is wrong with a results file.
enum Trouble {
    Io(io::Error),
    /// It is of another experiment, or none at all.
    Other(Diagnostic),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Io(error)
    }
}

impl Results {
    /// Opens the file that the arguments name, with the runs that it has.
    pub(super) fn open(
        args: &BenchArgs,
        input: &Input,
        terminal: &mut Terminal,
    ) -> Result<(Option<Results>, Vec<RunReport>), Stop> {
        let Some(path) = &args.output.results else { return Ok((None, Vec::new())) };
        let header = Header::new(args, input);
        let opened = match resume(path, &header, input) {
            Err(Trouble::Other(_)) if args.output.force => begin(path, &header),
            result => result,
        };
        opened.map(|(results, done)| (Some(results), done)).or_else(|trouble| {
            let error = match trouble {
                Trouble::Io(error) => Diagnostic::error(format!("cannot use `{}`: {error}", path.display())),
                Trouble::Other(error) => {
                    error.help("--force starts it anew; another --results FILE keeps it")
                }
            };
            terminal.refuse(error, Exit::BadInput)
        })
    }

    /// Writes a run.
    pub(super) fn append(&mut self, report: &RunReport) -> Result<(), Diagnostic> {
        line(&mut self.file, report).map_err(|error| {
            Diagnostic::error(format!("cannot write `{}`: {error}", self.path.display()))
                .help("the runs before are kept; the same command goes on from there")
        })
    }
}

/// Writes a document as one line, at once.
fn line(file: &mut File, document: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(document)?;
    line.push(b'\n');
    file.write_all(&line)?;
    file.flush()
}

fn begin(path: &Path, header: &Header) -> Result<(Results, Vec<RunReport>), Trouble> {
    let mut file = File::create(path)?;
    line(&mut file, header)?;
    Ok((Results { path: path.to_owned(), file }, Vec::new()))
}

/// Goes on with a file, if there is one.
fn resume(path: &Path, header: &Header, input: &Input) -> Result<(Results, Vec<RunReport>), Trouble> {
    if !path.exists() {
        return begin(path, header);
    }
    // A device may have no end.
    if !path.is_file() {
        return Err(io::Error::other("it is not a regular file").into());
    }
    let text = std::fs::read(path)?;
    let complete = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    if complete == 0 && serde_json::to_vec(header).map_err(io::Error::from)?.starts_with(&text) {
        return begin(path, header);
    }
    let done = read(path, &text[..complete], header, input).map_err(Trouble::Other)?;
    let mut file = File::options().write(true).open(path)?;
    file.set_len(complete as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok((Results { path: path.to_owned(), file }, done))
}

/// Reads a file that ends with a complete line.
fn read(path: &Path, text: &[u8], header: &Header, input: &Input) -> Result<Vec<RunReport>, Diagnostic> {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    let first = lines.next().and_then(|line| serde_json::from_str::<Header>(line).ok());
    let Some(first) = first else {
        let message = format!("`{}` is not a results file of genplan bench", path.display());
        return Err(Diagnostic::error(message));
    };
    if first != *header {
        let message = format!("`{}` is from another experiment", path.display());
        return Err(Diagnostic::error(message).helps(header.differences(&first)));
    }
    let runs = (2..).zip(lines).map(|(number, line)| {
        run(line, input).ok_or_else(|| {
            Diagnostic::error(format!(
                "line {number} of `{}` is not a run of this experiment",
                path.display()
            ))
        })
    });
    runs.collect()
}

fn run(line: &str, input: &Input) -> Option<RunReport> {
    let report: RunReport = serde_json::from_str(line).ok()?;
    let configuration = input.configurations.get(report.run)?;
    (configuration.name == report.configuration).then_some(report)
}

impl Header {
    fn new(args: &BenchArgs, input: &Input) -> Self {
        let configurations = &args.configurations;
        let number = |number: Option<u8>| number.map_or_else(|| "not given".to_owned(), |n| n.to_string());
        let names: Vec<&str> = input.pools.iter().map(|pool| pool.name.as_str()).collect();
        let mut experiment = vec![
            ("genplan", env!("CARGO_PKG_VERSION").to_owned()),
            ("domains", names.join(" ")),
            ("--lines", number(configurations.lines)),
            ("--max-lines", number(configurations.max_lines)),
            ("--time-limit", args.effort.time_limit.as_secs_f64().to_string()),
            ("--memory-limit", args.effort.memory_limit.to_string()),
            (INPUT, format!("{:016x}", fingerprint(&input.pools, &input.configurations))),
        ];
        if configurations.data.is_none() {
            experiment.push(("--configurations", configurations.configurations.to_string()));
            experiment.push(("--examples", configurations.examples.to_string()));
            experiment.push(("--seed", configurations.seed.to_string()));
        }
        let experiment = experiment.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Header { experiment }
    }

    /// What another experiment has that this one has not, the options first.
    fn differences(&self, other: &Header) -> Vec<String> {
        let absent = "not given".to_owned();
        let mut names: Vec<&String> = self.experiment.keys().chain(other.experiment.keys()).collect();
        names.sort();
        names.dedup();
        let differences: Vec<String> = (names.into_iter().filter(|name| *name != INPUT))
            .filter_map(|name| {
                let [here, there] = [self, other].map(|h| h.experiment.get(name).unwrap_or(&absent));
                (here != there).then(|| format!("{name} is {here} now, and was {there} there"))
            })
            .collect();
        match differences.is_empty() {
            true => {
                vec!["the options are the same, but the domains or examples have changed since".to_owned()]
            }
            false => differences,
        }
    }
}
