//! Guided search on families that were written for it, side by side with complete search.
//!
//! ```text
//! cargo bench -p genplan --bench guided                 # ten seconds for each family and search
//! cargo bench -p genplan --bench guided -- 60 sorting   # a minute; only families whose name has this part
//! ```
//! The families were written before any of them was searched. Each has a program of 6 to 10 lines, which is checked on
//! instances ten times as large as the examples; so is what guided search finds. Nothing tells the searches
//! which conditions to test or how many lines to use.

mod chains;
mod family;
mod grids;
mod numbers;
mod pddl;
mod random;
mod sorting;

use std::time::{Duration, Instant};

use family::{Family, Ready};
use genplan::search::{Options, with_search};
use genplan::synthesis::Silent;
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
    let is_wanted = |family: &Family| {
        let mut parts = arguments.iter().filter(|word| word.parse::<f64>().is_err()).peekable();
        parts.peek().is_none() || parts.any(|part| family.name.contains(part.as_str()))
    };
    println!(
        "{:12}{:>6}  {:>6}{:>10}{:>9}{:>8}   complete search",
        "family", "known", "lines", "nodes", "seconds", "tests"
    );
    for family in families().into_iter().filter(is_wanted) {
        let ready = family.read();
        family.check(&ready);
        let known = family.program.split_whitespace().count() - 1;
        print!("{:12}{known:>6}  ", family.name);
        println!("{}   {}", guided(&ready, limit), complete(&ready, limit));
    }
}

fn budget(limit: f64) -> Budget {
    Budget::default().with_time(Duration::from_secs_f64(limit))
}

/// What guided search alone finds within a time.
fn guided(ready: &Ready, limit: f64) -> String {
    let start = Instant::now();
    let (budget, options) = (budget(limit), Options::default());
    let (bounded, nodes) = with_search(&ready.problem, &options, &budget, &Silent, |search| {
        (search.guided(31, u64::MAX), search.statistics().nodes)
    });
    let seconds = start.elapsed().as_secs_f64();
    match bounded.programs.first() {
        None => format!("{:>6}{nodes:>10}{seconds:>9.3}{:>8}", "-", ""),
        Some(found) => {
            let (solved, tests) = ready.test(&found.program);
            let tests = format!("{solved}/{tests}");
            if std::env::var_os("SHOW").is_some() {
                println!("{}", found.program.show(&ready.problem.frame));
            }
            format!("{:>6}{nodes:>10}{seconds:>9.3}{tests:>8}", found.program.lines())
        }
    }
}

/// What complete search alone, one bound after the other, comes to within a time.
fn complete(ready: &Ready, limit: f64) -> String {
    let start = Instant::now();
    let (budget, options) = (budget(limit), Options::default());
    with_search(&ready.problem, &options, &budget, &Silent, |search| {
        for lines in 1.. {
            let bounded = search.bound(lines, lines > 1);
            let seconds = start.elapsed().as_secs_f64();
            let nodes = search.statistics().nodes;
            if let Some(found) = bounded.programs.first().filter(|_| bounded.stopped.is_none()) {
                let (solved, tests) = ready.test(&found.program);
                let lines = found.program.lines();
                return format!("{lines} lines, {nodes} nodes, {seconds:.3} s, {solved}/{tests}");
            }
            if bounded.stopped.is_some() {
                return format!("none of at most {} lines in {limit} s, {nodes} nodes", lines - 1);
            }
        }
        String::new()
    })
}
