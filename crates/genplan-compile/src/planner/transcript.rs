//! The lines of a log to times and sizes.

use std::collections::VecDeque;
use std::time::Duration;

/// How large a task is after translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Finite-domain variables, derived ones included.
    pub variables: u64,
    /// The values of all variables.
    pub facts: u64,
    /// Operators.
    pub operators: u64,
}

/// How many of the last lines are kept.
const LAST: usize = 12;

/// What matters of what a planner has said.
#[derive(Clone, Debug, Default)]
pub(super) struct Transcript {
    /// What the translator took.
    pub translation: Option<Duration>,
    /// What the search took.
    pub search: Option<Duration>,
    /// Whether the search has nothing left to look at; only version 24.06 and older say so.
    pub exhausted: bool,
    /// The last lines that are not empty.
    pub last: VecDeque<String>,
    variables: Option<u64>,
    facts: Option<u64>,
    operators: Option<u64>,
}

impl Transcript {
    /// Takes notice of a line.
    pub(super) fn read(&mut self, line: &[u8]) {
        let line = printable(line);
        if line.trim().is_empty() {
            return;
        }
        self.understand(message(&line));
        if self.last.len() == LAST {
            self.last.pop_front();
        }
        self.last.push_back(line);
    }

    fn understand(&mut self, message: &str) {
        if let Some(times) = message.strip_prefix("Done! [") {
            self.translation = times.split(", ").nth(1).and_then(seconds).or(self.translation);
        } else if message == "Completely explored state space -- no solution!" {
            self.exhausted = true;
        } else if let Some((name, value)) = message.split_once(": ") {
            match name {
                "Translator variables" => self.variables = value.parse().ok(),
                "Translator facts" => self.facts = value.parse().ok(),
                "Translator operators" => self.operators = value.parse().ok(),
                "Total time" => self.search = seconds(value),
                _ => {}
            }
        }
    }

    /// How large the task is, if the translator has said so.
    pub(super) fn size(&self) -> Option<Size> {
        Some(Size { variables: self.variables?, facts: self.facts?, operators: self.operators? })
    }
}

/// A line without what could confuse a terminal.
fn printable(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let visible = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.trim_end().chars().map(visible).collect()
}

/// A line without the search's time and memory at its start: `[t=0.003s, 10412 KB] Variables: 1`.
fn message(line: &str) -> &str {
    let rest = line.strip_prefix("[t=").and_then(|rest| rest.split_once("] "));
    rest.map_or(line, |(_, message)| message)
}

/// The number of seconds that a text starts with: `0.005s wall-clock`.
fn seconds(text: &str) -> Option<Duration> {
    let (number, _) = text.split_once('s')?;
    Duration::try_from_secs_f64(number.parse().ok()?).ok()
}
