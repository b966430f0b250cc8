//! `genplan bench merge`: the results of several shards in one file.

use std::collections::BTreeMap;
use std::path::Path;

use genplan::report::plural;
use genplan_lab::experiment::RunReport;
use genplan_pddl::Diagnostic;

use super::results::{Header, complete_lines, left_out};
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
struct MergedResults<'f> {
    /// Where the experiment is described first, and its description.
    header: Option<(&'f Path, Header)>,
    /// By number: the lines of runs.
    runs: BTreeMap<usize, String>,
    /// How many runs were in more than one place.
    twice: usize,
}

impl<'f> MergedResults<'f> {
    /// Adds a file; says what was left out.
    fn add(&mut self, path: &'f Path, terminal: &Terminal) -> Result<Vec<Diagnostic>, Diagnostic> {
        let source = terminal.files.source(path)?;
        let (header, lines) = complete_lines(path, source.text())?;
        if let Some((other, known)) = &self.header
            && *known != header
        {
            let message =
                format!("`{}` and `{}` are from different experiments", other.display(), path.display());
            return Err(Diagnostic::error(message).helps(header.differences(known)));
        }
        self.header.get_or_insert((path, header));
        let unread = lines.filter(|(_, line)| !self.add_run(line));
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
        let header = self.header.iter().filter_map(|(_, header)| serde_json::to_string(header).ok());
        header.chain(self.runs.values().cloned()).flat_map(|line| [line, "\n".to_owned()]).collect()
    }
}
