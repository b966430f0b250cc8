//! Whoever waits for long work: sees how far it is, and can end it.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use genplan::search::SearchProgress;
use genplan::synthesis::{Observer, Progress};

use super::{grouped, plural};
use crate::interrupt::Interrupt;
use crate::terminal::Terminal;

/// Shows how far it is until it is interrupted.
pub(super) struct ProgressWatcher<'t> {
    interrupt: Interrupt,
    screen: Mutex<(&'t mut Terminal, ProgressWords)>,
}

impl<'t> ProgressWatcher<'t> {
    pub(super) fn new(terminal: &'t mut Terminal) -> Self {
        let interrupt = terminal.interrupt.clone();
        ProgressWatcher { interrupt, screen: Mutex::new((terminal, ProgressWords::default())) }
    }

    fn screen(&self) -> MutexGuard<'_, (&'t mut Terminal, ProgressWords)> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for ProgressWatcher<'_> {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        let mut screen = self.screen();
        let (terminal, words) = &mut *screen;
        words.note(progress);
        terminal.progress(|| words.say(progress));
        !self.interrupt.noticed()
    }

    fn kept(&self, folder: &Path) {
        // If it cannot be said, nothing else can either.
        let _ = self.screen().0.tell(&kept_words(folder));
    }
}

impl Drop for ProgressWatcher<'_> {
    fn drop(&mut self) {
        self.screen().0.end_progress();
    }
}

/// Where the files of a planner stay.
pub(super) fn kept_words(folder: &Path) -> String {
    format!("the planner's files are in {}", folder.display())
}

/// How far a search is, in words.
#[derive(Default)]
pub(super) struct ProgressWords {
    attempts: Attempts,
    speed: Speed,
}

impl ProgressWords {
    /// Is told everything, said or not.
    pub(super) fn note(&mut self, progress: &Progress<'_>) {
        if let Progress::Search(search) = progress {
            self.attempts.note(search);
        }
    }

    pub(super) fn say(&mut self, progress: &Progress<'_>) -> String {
        match progress {
            Progress::Search(search) if search.is_guided => {
                let lines = plural(search.lines as u64, "line");
                format!("guided search, at most {lines}: {}", self.nodes(search))
            }
            Progress::Search(search) => {
                let (attempt, nodes) = (self.attempts.words(), self.nodes(search));
                format!("{attempt}: {nodes}, about {} searched", percent(search.share))
            }
            // There are many such searches, each with its own share.
            Progress::Conflict(search) => format!("which examples conflict? {}", self.nodes(search)),
            Progress::Planner { lines, elapsed, line } => planner_words(*lines, *elapsed, line),
            _ => String::new(),
        }
    }

    fn nodes(&mut self, progress: &SearchProgress) -> String {
        let speed = self.speed.at(progress.nodes);
        format!("{}, {} nodes/s", plural(progress.nodes, "node"), grouped(speed))
    }
}

/// A share in percent. What is not complete is less than 100.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", (1000.0 * share).floor().clamp(0.0, 999.0) / 10.0)
}

fn planner_words(lines: usize, elapsed: Duration, line: &str) -> String {
    let line: String = line.chars().take(60).collect();
    let lines = plural(lines as u64, "line");
    format!("planner, at most {lines}: {} s  {line}", elapsed.as_secs())
}

/// How often complete search has begun anew within a bound: with more work, or with what it has learned.
#[derive(Default)]
struct Attempts {
    lines: usize,
    nodes: u64,
    count: usize,
}

impl Attempts {
    /// A search that begins anew counts its nodes from zero.
    fn note(&mut self, progress: &SearchProgress) {
        let SearchProgress { lines, nodes, is_guided, .. } = *progress;
        if is_guided {
            return;
        }
        let count = match lines == self.lines {
            true => self.count + usize::from(nodes < self.nodes),
            false => 1,
        };
        *self = Attempts { lines, nodes, count };
    }

    fn words(&self) -> String {
        let Attempts { lines, count, .. } = self;
        let lines = plural(*lines as u64, "line");
        match count {
            0 | 1 => format!("at most {lines}"),
            _ => format!("at most {lines}, attempt {count} with more work"),
        }
    }
}

/// How fast it goes.
struct Speed {
    since: Instant,
    nodes: u64,
}

impl Default for Speed {
    fn default() -> Self {
        Speed { since: Instant::now(), nodes: 0 }
    }
}

impl Speed {
    /// Nodes per second since the last time. A search that starts again counts from zero.
    #[allow(clippy::cast_sign_loss, reason = "numbers of nodes are not negative")]
    fn at(&mut self, nodes: u64) -> u64 {
        let done = nodes.checked_sub(self.nodes).unwrap_or(nodes);
        let speed = done as f64 / self.since.elapsed().as_secs_f64().max(0.001);
        *self = Speed { since: Instant::now(), nodes };
        speed as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of searches with this many lines and nodes, without their speed; a share of half is done.
    fn said(searches: &[(usize, u64, bool)]) -> Vec<String> {
        let mut words = ProgressWords::default();
        let say = |&(lines, nodes, is_guided): &(usize, u64, bool)| {
            let progress =
                SearchProgress { lines, nodes, share: 0.5, is_guided, ..SearchProgress::default() };
            words.note(&Progress::Search(progress));
            let text = words.say(&Progress::Search(progress));
            let (before, after) = text.split_once(" nodes, ").expect("nodes");
            let share = after.split_once(", ").map_or("", |(_, share)| share);
            format!("{before} {share}")
        };
        searches.iter().map(say).collect()
    }

    #[test]
    fn what_is_not_complete_is_less_than_100_percent() {
        let shown = [0.0, 0.125, 0.9989, 0.999_99, 1.0].map(percent);
        assert_eq!(shown, ["0.0 %", "12.5 %", "99.8 %", "99.9 %", "99.9 %"]);
    }

    #[test]
    fn a_share_that_starts_again_is_that_of_another_attempt() {
        let searches =
            [(3, 1000, false), (3, 5000, false), (8, 300, true), (3, 1000, false), (4, 100, false)];
        assert_eq!(
            said(&searches),
            [
                "at most 3 lines: 1,000 about 50.0 % searched",
                "at most 3 lines: 5,000 about 50.0 % searched",
                "guided search, at most 8 lines: 300 ",
                "at most 3 lines, attempt 2 with more work: 1,000 about 50.0 % searched",
                "at most 4 lines: 100 about 50.0 % searched",
            ]
        );
    }
}
