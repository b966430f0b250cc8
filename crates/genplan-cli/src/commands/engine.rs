//! Which engine answers.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use genplan::planner::find;
use genplan::synthesis::{Observer, PlannerOptions, Progress};
use genplan_pddl::Diagnostic;

use crate::args::{EngineArg, EngineArgs, FormatArg};
use crate::interrupt::Interrupt;
use crate::terminal::{Exit, Stop, Terminal};

/// The planner that the arguments ask for, if it is the engine.
pub(super) fn planner(args: &EngineArgs, terminal: &mut Terminal) -> Result<Option<PlannerOptions>, Stop> {
    if args.engine == EngineArg::Native {
        let given = [
            (args.planner.is_some(), "--planner"),
            (args.planner_args.is_some(), "--planner-args"),
            (args.planner_format.is_some(), "--planner-format"),
            (args.keep, "--keep"),
        ];
        return refuse_without_planner(&given, terminal).map(|()| None);
    }
    let planner = find(args.planner.as_deref());
    let planner = planner.or_else(|missing| terminal.refuse(missing.diagnostic(), Exit::BadInput))?;
    let arguments = args.planner_args.as_deref().map(words).transpose();
    let arguments =
        arguments.or_else(|message| terminal.refuse(Diagnostic::error(message), Exit::BadInput))?;
    let mut options = PlannerOptions::new(planner);
    options.arguments = arguments;
    options.format = args.planner_format.unwrap_or(FormatArg::Sas).format();
    options.keep = args.keep;
    Ok(Some(options))
}

/// Whoever waits for a planner.
pub(super) struct PlannerWatcher<'t> {
    interrupt: Interrupt,
    terminal: Mutex<&'t mut Terminal>,
}

impl<'t> PlannerWatcher<'t> {
    pub(super) fn new(terminal: &'t mut Terminal) -> Self {
        PlannerWatcher { interrupt: terminal.interrupt.clone(), terminal: Mutex::new(terminal) }
    }

    fn terminal(&self) -> MutexGuard<'_, &'t mut Terminal> {
        self.terminal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for PlannerWatcher<'_> {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        if let Progress::Planner { lines, elapsed, line } = *progress {
            self.terminal().progress(|| planner_words(lines, elapsed, line));
        }
        !self.interrupt.noticed()
    }

    fn kept(&self, folder: &Path) {
        // If it cannot be said, nothing else can either.
        let _ = self.terminal().tell(&kept_words(folder));
    }
}

impl Drop for PlannerWatcher<'_> {
    fn drop(&mut self) {
        self.terminal().end_progress();
    }
}

/// How far a planner is.
pub(super) fn planner_words(lines: usize, elapsed: Duration, line: &str) -> String {
    let line: String = line.chars().take(60).collect();
    format!("planner, at most {lines} lines: {} s  {line}", elapsed.as_secs())
}

/// Where the files of a planner stay.
pub(super) fn kept_words(folder: &Path) -> String {
    format!("the planner's files are in {}", folder.display())
}

/// Refuses options that have no meaning without the planner, if they are given.
pub(super) fn refuse_without_planner(options: &[(bool, &str)], terminal: &mut Terminal) -> Result<(), Stop> {
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => {
            let error = Diagnostic::error(format!("{option} is for the planner"));
            terminal.refuse(error.help("add --engine planner"), Exit::BadInput)
        }
    }
}

/// The words of a command line: separated by blanks, unless these are in quotes.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for character in text.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    match quote {
        Some(open) => Err(format!("--planner-args has an unclosed {open}")),
        None => Ok(words.into_iter().chain(word).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_blanks_outside_of_quotes() {
        let given = words("--search  \"astar(blind(), cost_type=one)\" --x=''").expect("words");
        assert_eq!(given, ["--search", "astar(blind(), cost_type=one)", "--x="]);
        assert!(words("--search 'astar(").is_err());
    }
}
