//! How many labels it takes until the program is the intended one.
//!
//! ```text
//! cargo bench -p genplan --bench teaching [-- --starts 5] [--made-only] [--random] [--slack 2]
//!     [--verbose] [DOMAIN …]
//! ```
//!
//! Each start is one small positive example. A right program answers the questions, until the found program is right on
//! the whole test set of `examples/DOMAIN/test`. `--made-only` asks about instances made from the examples only;
//! `--random` gives random labelled instances of the pool instead of asking, as the paper does.

mod lesson;
mod subject;

use std::time::Duration;

use lesson::{Lesson, Start};
use subject::Subject;

/// The six domains of the paper, then ours, then ordinary ones, whose programs are over pointers.
const DOMAINS: [&str; 25] = [
    "robopainter",
    "green-block",
    "fibonacci",
    "gripper",
    "list",
    "triangular-sum",
    "words",
    "sort",
    "doors",
    "grid",
    "ordinary/gripper",
    "ordinary/ferry",
    "ordinary/delivery",
    "ordinary/spanner",
    "ordinary/blocks-table",
    "ordinary/visitall",
    "ordinary/corridor",
    "ordinary/locked-door",
    "ordinary/fragile-parcel",
    "ordinary/forbidden-order",
    "pointers/find",
    "pointers/triangular-sum",
    "pointers/select",
    "pointers/fibonacci",
    "pointers/reverse",
];

struct Options {
    starts: usize,
    lesson: Lesson,
    domains: Vec<String>,
}

fn main() {
    let options = options();
    println!(
        "{:24} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9} {:>9} {:>9}",
        "domain", "starts", "median", "most", "failed", "agree", "s median", "s most", "of it: 1."
    );
    for name in &options.domains {
        let subject = Subject::new(name);
        let count = options.starts.min(subject.starts());
        let starts: Vec<Start> = (0..count).map(|start| options.lesson.teach(&subject, start)).collect();
        report(name, &starts);
    }
}

fn options() -> Options {
    let lesson = Lesson { made_only: false, random: false, slack: 1, verbose: false };
    let mut options = Options { starts: 20, lesson, domains: Vec::new() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--starts" => options.starts = words.next().and_then(|n| n.parse().ok()).unwrap_or(20),
            "--slack" => options.lesson.slack = words.next().and_then(|n| n.parse().ok()).unwrap_or(1),
            "--made-only" => options.lesson.made_only = true,
            "--random" => options.lesson.random = true,
            "--verbose" => options.lesson.verbose = true,
            "--bench" => {}
            name => options.domains.push(name.to_owned()),
        }
    }
    if options.domains.is_empty() {
        options.domains = DOMAINS.map(str::to_owned).to_vec();
    }
    options
}

/// The row of a domain. The last column is the median of the time that finding the first program takes.
fn report(name: &str, starts: &[Start]) {
    let mut labels: Vec<usize> = starts.iter().map(|start| start.labels.unwrap_or(usize::MAX)).collect();
    labels.sort_unstable();
    let failed = labels.iter().filter(|&&labels| labels == usize::MAX).count();
    let shown = |labels: usize| if labels == usize::MAX { "-".into() } else { labels.to_string() };
    let times = sorted(starts.iter().flat_map(|start| &start.times));
    let answers = sorted(starts.iter().flat_map(|start| &start.answers));
    println!(
        "{name:24} {:>6} {:>6} {:>6} {failed:>6} {:>6} {:>9.3} {:>9.3} {:>9.3}",
        starts.len(),
        shown(labels[labels.len() / 2]),
        shown(labels[labels.len() - 1]),
        starts.iter().filter(|start| start.agreed).count(),
        median(&times),
        times.last().copied().unwrap_or(0.0),
        median(&answers),
    );
}

fn sorted<'t>(times: impl Iterator<Item = &'t Duration>) -> Vec<f64> {
    let mut times: Vec<f64> = times.map(Duration::as_secs_f64).collect();
    times.sort_by(f64::total_cmp);
    times
}

fn median(times: &[f64]) -> f64 {
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}
