//! The file of finished runs.
//!
//! Its first line says which experiment it is; each further line is a run. A run is written at once and as a
//! whole, so whatever happens at most the last line is incomplete; it is dropped and the run is done again. So is
//! the run of any other line that cannot be read. The file is locked as long as it is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use genplan_lab::experiment::RunReport;
use genplan_pddl::Diagnostic;
use serde::{Deserialize, Serialize};

use super::input::Input;
use crate::args::BenchArgs;
use crate::target::cannot;
use crate::terminal::{Stop, Terminal};

/// Where finished runs go.
pub(super) struct Results {
    path: PathBuf,
    file: File,
}

/// Which experiment a results file is from: options and what they were.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    experiment: BTreeMap<String, String>,
}

/// What stands for the examples in a header.
const INPUT: &str = "examples";

/// What a results file holds.
#[derive(Default)]
struct SavedRuns {
    runs: Vec<RunReport>,
    /// What was left out.
    notes: Vec<Diagnostic>,
    /// Where its last complete line ends; 0 if it has no first line yet.
    end: usize,
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
        let file = open(path).map_err(cannot("use", path))?.ok_or_else(|| busy(path))?;
        let text = terminal.files.bytes(&file, path)?;
        let SavedRuns { runs, notes, end } = SavedRuns::read(path, &text, &header, input, args.output.force)?;
        let file = resume(file, end, &header).map_err(cannot("use", path))?;
        terminal.diagnose(&notes)?;
        Ok((Some(Results { path: path.clone(), file }), runs))
    }

    /// Writes a run.
    pub(super) fn append(&mut self, report: &RunReport) -> Result<(), Diagnostic> {
        let written = line(&mut self.file, report).map_err(cannot("write", &self.path));
        written.map_err(|error| error.help("earlier runs are kept; the same command continues from there"))
    }
}

/// Writes a document as one line, at once.
fn line(to: &mut impl Write, document: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(document)?;
    line.push(b'\n');
    to.write_all(&line)?;
    to.flush()
}

/// Goes on with a file after its last complete line, or begins it.
fn resume(mut file: File, end: usize, header: &Header) -> io::Result<File> {
    file.set_len(end as u64)?;
    file.seek(SeekFrom::End(0))?;
    if end == 0 {
        line(&mut file, header)?;
    }
    Ok(file)
}

/// Opens a file for this process alone; `None` if another one uses it.
fn open(path: &Path) -> io::Result<Option<File>> {
    // A device may have no end.
    if path.exists() && !path.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        // Some file systems have no locks.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(Some(file)),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn busy(path: &Path) -> Diagnostic {
    Diagnostic::error(format!("`{}` is in use by another genplan bench", path.display()))
        .help("wait until it has finished, or name another --results FILE")
}

fn foreign(path: &Path) -> Diagnostic {
    Diagnostic::error(format!("`{}` is not a results file of genplan bench", path.display()))
        .help("name another --results FILE; --force only replaces results of other experiments")
}

impl SavedRuns {
    /// Reads all complete lines, each run once. With `force`, what is from another experiment is forgotten.
    fn read(
        path: &Path,
        text: &[u8],
        header: &Header,
        input: &Input,
        force: bool,
    ) -> Result<Self, Diagnostic> {
        let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        if end == 0 && serde_json::to_vec(header).is_ok_and(|header| header.starts_with(text)) {
            return Ok(SavedRuns::default());
        }
        let text = String::from_utf8_lossy(&text[..end]);
        let (first, lines) = complete_lines(path, &text)?;
        if first != *header {
            let error = Diagnostic::error(format!("`{}` is from another experiment", path.display()))
                .helps(header.differences(&first))
                .help("--force starts a new one; another --results FILE keeps it");
            return if force { Ok(SavedRuns::default()) } else { Err(error) };
        }
        let (mut saved, mut known) = (SavedRuns { end, ..SavedRuns::default() }, BTreeSet::new());
        for (number, line) in lines {
            match serde_json::from_str(line).ok().filter(|run: &RunReport| input.design.has(run)) {
                Some(run) if known.insert(run.run) => saved.runs.push(run),
                Some(_) => {}
                None => saved.notes.push(left_out(path, number)),
            }
        }
        Ok(saved)
    }
}

/// The complete lines of a results file: what it is from, and those of its runs with their numbers.
pub(super) fn complete_lines<'t>(
    path: &Path,
    text: &'t str,
) -> Result<(Header, impl Iterator<Item = (usize, &'t str)>), Diagnostic> {
    // A line without an end is one that was being written.
    let mut lines = text.rfind('\n').map_or("", |end| &text[..end]).lines();
    let header = lines.next().and_then(|line| serde_json::from_str(line).ok());
    Ok((header.ok_or_else(|| foreign(path))?, (2..).zip(lines)))
}

pub(super) fn left_out(path: &Path, number: usize) -> Diagnostic {
    let path = path.display();
    Diagnostic::note(format!("line {number} of `{path}` is not a run of this experiment: it is ignored"))
}

impl Header {
    fn new(args: &BenchArgs, input: &Input) -> Self {
        let configurations = &args.configurations;
        let number = |number: Option<u8>| number.map_or_else(|| "not given".to_owned(), |n| n.to_string());
        let names: Vec<&str> = input.design.pools.iter().map(|pool| pool.name.as_str()).collect();
        let mut experiment = vec![
            ("genplan", env!("CARGO_PKG_VERSION").to_owned()),
            ("domains", names.join(" ")),
            ("--lines", number(configurations.lines)),
            ("--max-lines", number(configurations.max_lines)),
            ("--time-limit", args.effort.time_limit.as_secs_f64().to_string()),
            ("--memory-limit", args.effort.memory_limit.to_string()),
            (INPUT, format!("{:016x}", input.design.fingerprint())),
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
    pub(super) fn differences(&self, other: &Header) -> Vec<String> {
        let absent = "not given".to_owned();
        let mut names: Vec<&String> = self.experiment.keys().chain(other.experiment.keys()).collect();
        names.sort();
        names.dedup();
        let differences: Vec<String> = (names.into_iter().filter(|name| *name != INPUT))
            .filter_map(|name| {
                let [here, there] = [self, other].map(|h| h.experiment.get(name).unwrap_or(&absent));
                (here != there).then(|| format!("{name} is {here} now, but was {there} there"))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Remembers what each write was.
    #[derive(Default)]
    struct Writes(Vec<Vec<u8>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_is_one_write() {
        let mut writes = Writes::default();
        line(&mut writes, &["a run", "of many parts"]).expect("a line");
        assert_eq!(writes.0, [b"[\"a run\",\"of many parts\"]\n"]);
    }
}
