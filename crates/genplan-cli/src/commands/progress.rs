//! Whoever waits for long work: sees how far it is, and can end it.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use genplan::search::{SearchProgress, WorkDone};
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

    /// Shows something else in between.
    pub(super) fn with_terminal<T>(&self, show: impl FnOnce(&mut Terminal) -> T) -> T {
        show(self.screen().0)
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
        let _ = self.screen().0.tell(&format!("the planner's files are in {}", folder.display()));
    }
}

impl Drop for ProgressWatcher<'_> {
    fn drop(&mut self) {
        self.screen().0.end_progress();
    }
}

/// How far a search is, in words.
#[derive(Default)]
struct ProgressWords {
    attempts: Attempts,
    speed: Speed,
}

impl ProgressWords {
    /// Is told everything, said or not.
    fn note(&mut self, progress: &Progress<'_>) {
        if let Progress::Search(search) = progress {
            self.attempts.note(search);
        }
    }

    fn say(&mut self, progress: &Progress<'_>) -> String {
        match progress {
            Progress::Search(search) => {
                let (attempt, nodes) = (self.attempts.words(search), self.nodes(search));
                match search.is_guided {
                    true => format!("{attempt}: {nodes}"),
                    false => format!("{attempt}: {nodes}, about {} searched", percent(search.share)),
                }
            }
            // There are many such searches, each with its own share.
            Progress::Conflict(search) => format!("which examples conflict? {}", self.nodes(search)),
            Progress::Planner { lines, elapsed, line } => planner_words(*lines, *elapsed, line),
            Progress::Pool { judged, of } => {
                format!("the program found is tried: {judged} of {}", plural(*of as u64, "instance"))
            }
            _ => String::new(),
        }
    }

    fn nodes(&mut self, progress: &SearchProgress) -> String {
        let (nodes, speed) = self.speed.at(progress.total().nodes);
        format!("{}, {} nodes/s", plural(nodes, "node"), grouped(speed))
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

/// Whether complete search has begun anew within a bound: with more work, or with what it has learned.
#[derive(Default)]
struct Attempts {
    lines: usize,
    /// What was done before it began.
    before: WorkDone,
    is_repeated: bool,
}

impl Attempts {
    fn note(&mut self, progress: &SearchProgress) {
        let SearchProgress { lines, before, is_guided, .. } = *progress;
        if is_guided || (lines, before) == (self.lines, self.before) {
            return;
        }
        *self = Attempts { lines, before, is_repeated: lines == self.lines };
    }

    /// What is being tried.
    fn words(&self, progress: &SearchProgress) -> String {
        let SearchProgress { lines, is_guided, is_language, .. } = *progress;
        let at_most = format!("at most {}", plural(lines as u64, "line"));
        let at_most = match self.is_repeated && !is_guided {
            true => format!("{at_most}, again with more work"),
            false => at_most,
        };
        match (is_language, is_guided) {
            (true, _) => format!("the whole language over these pointers, {at_most}"),
            (false, true) => format!("guided search, {at_most}"),
            (false, false) => at_most,
        }
    }
}

/// How much was done, and how fast it goes.
struct Speed {
    since: Instant,
    nodes: u64,
    /// Of questions before the present one.
    before: u64,
}

impl Default for Speed {
    fn default() -> Self {
        Speed { since: Instant::now(), nodes: 0, before: 0 }
    }
}

impl Speed {
    /// All nodes, and nodes per second since the last time. A question counts from zero, and threads do not always speak in the order in
    /// which they have counted; what is shown never becomes less.
    #[allow(clippy::cast_sign_loss, reason = "numbers of nodes are not negative")]
    fn at(&mut self, nodes: u64) -> (u64, u64) {
        let Speed { since, nodes: last, before } = *self;
        let is_new = nodes < last / 2;
        let (before, last) = if is_new { (before + last, 0) } else { (before, last) };
        let nodes = nodes.max(last);
        let done = nodes - last;
        *self = Speed { since: Instant::now(), nodes, before };
        (before + nodes, (done as f64 / since.elapsed().as_secs_f64().max(0.001)) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of searches, without their speed; a share of half is done.
    fn said(searches: &[SearchProgress]) -> Vec<String> {
        let mut words = ProgressWords::default();
        let say = |progress: &SearchProgress| {
            words.note(&Progress::Search(*progress));
            let text = words.say(&Progress::Search(*progress));
            let (before, after) = text.split_once(" nodes, ").expect("nodes");
            let share = after.split_once(", ").map_or("", |(_, share)| share);
            format!("{before} {share}")
        };
        searches.iter().map(say).collect()
    }

    /// A search with this many lines, and nodes of its own and before.
    fn search(lines: usize, nodes: u64, before: u64) -> SearchProgress {
        let before = WorkDone { nodes: before, steps: 0 };
        SearchProgress { lines, nodes, before, share: 0.5, ..SearchProgress::default() }
    }

    fn guided(progress: SearchProgress) -> SearchProgress {
        SearchProgress { is_guided: true, ..progress }
    }

    #[test]
    fn what_is_not_complete_is_less_than_100_percent() {
        let shown = [0.0, 0.125, 0.9989, 0.999_99, 1.0].map(percent);
        assert_eq!(shown, ["0.0 %", "12.5 %", "99.8 %", "99.9 %", "99.9 %"]);
    }

    #[test]
    fn a_share_that_starts_again_is_that_of_another_attempt_and_nodes_are_all_nodes() {
        let searches = [
            search(3, 1000, 0),
            search(3, 5000, 0),
            guided(search(8, 300, 5000)),
            search(3, 1000, 5300),
            search(4, 100, 6400),
        ];
        assert_eq!(
            said(&searches),
            [
                "at most 3 lines: 1,000 about 50.0 % searched",
                "at most 3 lines: 5,000 about 50.0 % searched",
                "guided search, at most 8 lines: 5,300 ",
                "at most 3 lines, again with more work: 6,300 about 50.0 % searched",
                "at most 4 lines: 6,500 about 50.0 % searched",
            ]
        );
    }

    #[test]
    fn the_search_of_the_whole_language_says_so() {
        let language = SearchProgress { is_language: true, ..search(1, 10, 20) };
        assert_eq!(
            said(&[language]),
            ["the whole language over these pointers, at most 1 line: 30 about 50.0 % searched"]
        );
    }

    #[test]
    fn a_question_that_comes_after_another_one_does_not_let_the_count_go_down() {
        let searches = [search(3, 1000, 0), search(1, 10, 0), search(2, 30, 10)];
        let nodes: Vec<String> = said(&searches)
            .iter()
            .map(|text| {
                text.split(": ").nth(1).unwrap_or_default().split(' ').next().unwrap_or_default().to_owned()
            })
            .collect();
        assert_eq!(nodes, ["1,000", "1,010", "1,040"]);
    }
}
