//! Guided search on families that were written for it, side by side with complete search.
//!
//! ```text
//! cargo bench -p genplan --bench guided                 # ten seconds for each family and search
//! cargo bench -p genplan --bench guided -- 60 sort      # a minute; only families with this in their names
//! cargo bench -p genplan --bench guided -- orders       # what else could be paid for
//! ```
//! The families were written before any of them was searched; then examples were added until most of the programs that fit
//! them were general. Each has a program of 6 to 10 lines, which is checked on
//! instances ten times as large as the examples; so is what the searches find. Nothing tells them which conditions to
//! test or how many lines to use.
#![allow(clippy::format_collect, clippy::format_push_string, reason = "inputs are written by formatting")]

mod chains;
mod family;
mod grids;
mod numbers;
mod pddl;
mod random;
mod sorting;

use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

use family::{Family, Ready};
use genplan::question::MOST_LINES;
use genplan::search::{Found, Prices, with_search};
use genplan::synthesis::{Question, Silent};
use genplan_core::budget::Budget;

fn families() -> Vec<Family> {
    vec![
        sorting::selection(),
        sorting::bubble(),
        sorting::insertion(),
        sorting::flag(),
        sorting::merge(),
        grids::snake(),
        grids::sweep(),
        grids::spiral(),
        numbers::area(),
        numbers::volume(),
        numbers::counter(),
        numbers::compare(),
        chains::reversal(),
        chains::deletion(),
        chains::palindrome(),
        chains::tower(),
        chains::lift(),
    ]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let limit = arguments.iter().find_map(|word| word.parse().ok()).unwrap_or(10.0);
    let is_part = |word: &&String| word.parse::<f64>().is_err() && *word != "orders";
    let parts: Vec<&String> = arguments.iter().filter(is_part).collect();
    let is_wanted =
        |family: &Family| parts.is_empty() || parts.iter().any(|part| family.name.contains(part.as_str()));
    let families: Vec<Family> = families().into_iter().filter(is_wanted).collect();
    if arguments.iter().any(|word| word == "orders") {
        orders(&families);
    } else {
        side_by_side(&families, limit);
    }
}

fn side_by_side(families: &[Family], limit: f64) {
    println!(
        "{:12}{:>5} |{:^33}|{:^33}|{:^33}",
        "family", "known", "guided: the first", "guided and complete: the answer", "complete"
    );
    println!(
        "{:17} |{1}|{1}|{1}",
        "",
        format!("{:>6}{:>10}{:>9}{:>8}", "lines", "nodes", "seconds", "tests")
    );
    for family in families {
        let ready = family.read();
        family.check(&ready);
        let known = family.program.split_whitespace().count() - 1;
        let first = guided(&ready, limit, u64::MAX, &Prices::default());
        let [answer, complete] = [answer(&ready, limit), complete(&ready, limit)];
        println!("{:12}{known:>5} |{first}|{answer}|{complete}", family.name);
    }
}

/// What other prices come to, with a number of nodes for each family.
fn orders(families: &[Family]) {
    const NODES: u64 = 500_000;
    let ready: Vec<Ready> = families.iter().map(Family::read).collect();
    println!("{:20}{:>10}{:>8}{:>9}{:>12}", "price of a line", "repeated", "found", "general", "nodes");
    let lines: [&[u64]; 6] = [&[50], &[100], &[200], &[50, 200], &[50, 100, 200], &[50, 100, 200, 400]];
    let lines = lines.map(|line| Prices { line: line.to_vec(), ..Prices::default() });
    let repetitions = [0, 25, 50, 100, 200, 400].map(|repetition| Prices { repetition, ..Prices::default() });
    for prices in lines.into_iter().chain(repetitions) {
        let runs: Vec<Run> = ready.iter().map(|ready| guided(ready, f64::INFINITY, NODES, &prices)).collect();
        let found = runs.iter().filter(|run| run.lines.is_some()).count();
        let is_general = |run: &&Run| run.solved.is_some_and(|(solved, tests)| solved == tests);
        let (general, nodes) = (runs.iter().filter(is_general).count(), runs.iter().map(|run| run.nodes));
        let (line, nodes) = (format!("{:?}", prices.line), nodes.sum::<u64>());
        println!("{line:20}{:>10}{found:>8}{general:>9}{nodes:>12}", prices.repetition);
    }
}

/// What a search came to.
struct Run {
    lines: Option<usize>,
    nodes: u64,
    seconds: f64,
    /// How many of how many tests are solved.
    solved: Option<(usize, usize)>,
}

impl Run {
    fn new(ready: &Ready, start: Instant, nodes: u64, found: Option<&Found>) -> Self {
        let seconds = start.elapsed().as_secs_f64();
        let lines = found.map(|found| found.program.lines());
        Run { lines, nodes, seconds, solved: found.map(|found| ready.test(&found.program)) }
    }
}

impl Display for Run {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines = self.lines.map_or_else(|| "-".to_owned(), |lines| lines.to_string());
        let tests = self.solved.map_or_else(String::new, |(solved, tests)| format!("{solved}/{tests}"));
        write!(f, "{lines:>6}{:>10}{:>9.3}{tests:>8}", self.nodes, self.seconds)
    }
}

/// A budget of `limit` seconds.
fn budget(limit: f64) -> Budget {
    Duration::try_from_secs_f64(limit)
        .map_or_else(|_| Budget::default(), |time| Budget::default().with_time(time))
}

/// What guided search alone finds first.
fn guided(ready: &Ready, limit: f64, nodes: u64, prices: &Prices) -> Run {
    let start = Instant::now();
    let question = Question::new(&ready.problem);
    let (bounded, nodes) = with_search(&question, &budget(limit), &Silent, |search| {
        search.prices = prices.clone();
        (search.guided(MOST_LINES, nodes), search.statistics().nodes)
    });
    Run::new(ready, start, nodes, bounded.programs.first())
}

/// What both searches come to, as `genplan synth` asks them.
fn answer(ready: &Ready, limit: f64) -> Run {
    let start = Instant::now();
    let question = Question { lint: false, conflict: false, ..Question::new(&ready.problem) };
    let answer = question.answer(&budget(limit), &Silent).expect("an answer");
    Run::new(ready, start, answer.statistics.search.nodes, answer.programs.first())
}

/// What complete search alone, one bound after the other, comes to.
fn complete(ready: &Ready, limit: f64) -> Run {
    let start = Instant::now();
    let (bounded, nodes) = with_search(&Question::new(&ready.problem), &budget(limit), &Silent, |search| {
        let mut bounds = (1..).map(|lines| search.bound(lines, lines > 1));
        let bounded = bounds.find(|bounded| !bounded.programs.is_empty() || bounded.stopped.is_some());
        (bounded, search.statistics().nodes)
    });
    Run::new(ready, start, nodes, bounded.as_ref().and_then(|bounded| bounded.programs.first()))
}
