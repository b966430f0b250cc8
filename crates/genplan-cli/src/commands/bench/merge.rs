//! `genplan bench merge`: the results of several shards in one file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use genplan::report::plural;
use genplan_lab::experiment::RunReport;
use genplan_pddl::Diagnostic;

use super::results::{Header, foreign, left_out};
use crate::args::MergeArgs;
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};

pub(super) fn merge(args: &MergeArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let target = Target { path: &args.output, force: args.force };
    target::check(&[target], &args.files, terminal)?;
    let mut merged = MergedResults::default();
    for path in &args.files {
        let notes = merged.add(path, terminal)?;
        terminal.diagnose(&notes)?;
    }
    target.write(&merged.text(), terminal)?;
    let (runs, files) = (merged.runs.len() as u64, args.files.len() as u64);
    let twice = if merged.twice > 0 { format!(", {} more than once", merged.twice) } else { String::new() };
    terminal.tell(&format!("{} of {}{twice}", plural(runs, "run"), plural(files, "file")))?;
    Ok(Exit::Yes)
}

/// What is in several results files of one experiment.
#[derive(Default)]
struct MergedResults {
    /// Where the experiment is described first, its description, and that as it stands there.
    header: Option<(PathBuf, Header, String)>,
    /// By number: the lines of runs.
    runs: BTreeMap<usize, String>,
    /// How many runs were in more than one place.
    twice: usize,
}

impl MergedResults {
    /// Adds a file; says what was left out.
    fn add(&mut self, path: &Path, terminal: &Terminal) -> Result<Vec<Diagnostic>, Diagnostic> {
        let source = terminal.files.source(path)?;
        // A line without an end is one that was being written.
        let complete = source.text().rfind('\n').map_or("", |end| &source.text()[..end]);
        let mut lines = complete.lines();
        let first = lines.next().unwrap_or_default();
        let Ok(header) = serde_json::from_str::<Header>(first) else {
            return Err(foreign(path));
        };
        if let Some((other, known, _)) = &self.header
            && *known != header
        {
            let message =
                format!("`{}` and `{}` are from different experiments", other.display(), path.display());
            return Err(Diagnostic::error(message).helps(header.differences(known)));
        }
        self.header.get_or_insert_with(|| (path.to_owned(), header, first.to_owned()));
        let unread = (2..).zip(lines).filter(|(_, line)| !self.add_run(line));
        Ok(unread.map(|(number, _)| left_out(path, number)).collect())
    }

    /// Adds a run; says no if it is none. What was there first stays.
    fn add_run(&mut self, line: &str) -> bool {
        let Ok(report) = serde_json::from_str::<RunReport>(line) else { return false };
        match self.runs.contains_key(&report.run) {
            true => self.twice += 1,
            false => _ = self.runs.insert(report.run, line.to_owned()),
        }
        true
    }

    /// The results file of all of them.
    fn text(&self) -> String {
        let header = self.header.iter().map(|(_, _, line)| line);
        header.chain(self.runs.values()).flat_map(|line| [line, "\n"]).collect()
    }
}
