//! How many labels it takes until the program is the intended one.
//!
//! ```text
//! cargo bench -p genplan-lab --bench teaching [-- --starts 5] [--made-only] [--random] [--slack 2]
//!     [--verbose] [DOMAIN …]
//! cargo bench -p genplan-lab --bench teaching -- --best [--starts 5] DOMAIN …
//! ```
//!
//! Each start is one small positive example. A right program answers the questions, until the found program is right on
//! the whole test set of `examples/DOMAIN/test`. `--made-only` asks about instances made from the examples only;
//! `--random` gives random labelled instances of the pool instead of asking, as the paper does. `--best` tells how few
//! of these would have been enough, for someone who knows the right program.

mod best;
mod conversation;
mod stopwatch;
mod subject;

use std::time::Duration;

use best::{MOST_CHOSEN, fewest};
use conversation::{Conversation, Start};
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
    best: bool,
    conversation: Conversation,
    domains: Vec<String>,
}

fn main() {
    let options = options();
    match options.best {
        true => choose(&options),
        false => teach(&options),
    }
}

/// A row for each domain: for how many starts how few labels would be enough.
fn choose(options: &Options) {
    for name in &options.domains {
        let subject = Subject::new(name);
        let starts = 0..options.starts.min(subject.starts());
        let labels: Vec<Option<usize>> = starts.map(|start| fewest(&subject, start)).collect();
        let count = |wanted| labels.iter().filter(|labels| **labels == wanted).count();
        let few: Vec<String> = (0..=MOST_CHOSEN).map(|n| format!("{n}: {}", count(Some(n)))).collect();
        println!("{name:24} {}, more: {}", few.join(", "), count(None));
    }
}

fn teach(options: &Options) {
    println!(
        "{:24} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9} {:>9} {:>9} {:>9}",
        "domain",
        "starts",
        "median",
        "most",
        "sum",
        "failed",
        "agree",
        "size",
        "most",
        "s first",
        "s median",
        "s most",
        "s search"
    );
    for name in &options.domains {
        let subject = Subject::new(name);
        let count = options.starts.min(subject.starts());
        let starts: Vec<Start> =
            (0..count).map(|start| options.conversation.teach(&subject, start)).collect();
        report(name, &starts);
    }
}

fn options() -> Options {
    let conversation = Conversation { made_only: false, random: false, slack: 1, verbose: false };
    let mut options = Options { starts: 20, best: false, conversation, domains: Vec::new() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--starts" => options.starts = words.next().and_then(|n| n.parse().ok()).unwrap_or(20),
            "--slack" => options.conversation.slack = words.next().and_then(|n| n.parse().ok()).unwrap_or(1),
            "--made-only" => options.conversation.made_only = true,
            "--best" => options.best = true,
            "--random" => options.conversation.random = true,
            "--verbose" => options.conversation.verbose = true,
            "--bench" => {}
            name => options.domains.push(name.to_owned()),
        }
    }
    if options.domains.is_empty() {
        options.domains = DOMAINS.map(str::to_owned).to_vec();
    }
    options
}

/// The row of a domain: labels, sizes of questions as multiples of the first example, and times: until the first question,
/// from an answer to the next one (median and most), and of a search for the program.
fn report(name: &str, starts: &[Start]) {
    let mut labels: Vec<usize> = starts.iter().map(|start| start.labels.unwrap_or(usize::MAX)).collect();
    labels.sort_unstable();
    let right: Vec<usize> = labels.iter().copied().filter(|&labels| labels != usize::MAX).collect();
    let shown = |labels: usize| if labels == usize::MAX { "-".into() } else { labels.to_string() };
    let seconds = |times: &[Duration]| times.iter().map(Duration::as_secs_f64).collect::<Vec<f64>>();
    let first = Spread::new(starts.iter().flat_map(|start| seconds(&start.first)));
    let times = Spread::new(starts.iter().flat_map(|start| seconds(&start.times)));
    let answers = Spread::new(starts.iter().flat_map(|start| seconds(&start.answers)));
    let sizes = Spread::new(starts.iter().flat_map(|start| start.sizes.iter().copied()));
    println!(
        "{name:24} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6.1} {:>6.1} {:>9.3} {:>9.3} {:>9.3} {:>9.3}",
        starts.len(),
        shown(labels[labels.len() / 2]),
        shown(labels[labels.len() - 1]),
        right.iter().sum::<usize>(),
        starts.len() - right.len(),
        starts.iter().filter(|start| start.agreed).count(),
        sizes.median,
        sizes.most,
        first.median,
        times.median,
        times.most,
        answers.median,
    );
}

/// The median of numbers, and the most.
#[derive(Default)]
struct Spread {
    median: f64,
    most: f64,
}

impl Spread {
    fn new(numbers: impl Iterator<Item = f64>) -> Self {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        let Some(&most) = numbers.last() else { return Spread::default() };
        Spread { median: numbers[numbers.len() / 2], most }
    }
}
