//! Synthesis on the authors' benchmark data, whose folder is named by `GENPLAN_BENCH`.
//!
//! ```text
//! cargo bench -p genplan --bench synthesis -- configurations
//! cargo bench -p genplan --bench synthesis -- frontier 4 7 2            # n = 4 … 7, two threads
//! cargo bench -p genplan --bench synthesis -- frontier 4 6 1 dead-ends  # without a pruning rule
//! cargo bench -p genplan --bench synthesis -- frontier 9 9 2 list       # one domain
//! ```
//! `configurations` decides all runnable runs of the paper, one after the other.
//! `frontier` proves that no program exists for contradictory examples: three positive ones of growing size,
//! the last of them also negative, so that the whole space is searched.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use genplan::examples::ExampleFiles;
use genplan::problem::GeneralizedProblem;
use genplan::question::{Bound, Mode, Native, Pruning};
use genplan::search::{RULES, with_search};
use genplan::synthesis::{Question, Silent};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::Strictness;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let Some(folder) = std::env::var_os("GENPLAN_BENCH") else {
        println!("GENPLAN_BENCH does not name the folder of the authors' data: nothing to measure");
        return;
    };
    let folder = PathBuf::from(folder).join("aaai20");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] | ["configurations"] => configurations(&folder),
        ["frontier", first, last, threads, ref words @ ..] => {
            let number = |text: &str| text.parse().expect("a number");
            frontier(&folder, number(first)..=number(last), number(threads), words);
        }
        _ => println!("expected `configurations` or `frontier FIRST LAST THREADS [RULE or DOMAIN …]`"),
    }
}

fn read(files: &ExampleFiles) -> genplan::examples::Examples {
    files.read(Strictness::Lenient).value.expect("the authors' files can be read")
}

fn ground(examples: &genplan::examples::Examples) -> GeneralizedProblem {
    GeneralizedProblem::new(examples, Frame::default(), &Budget::default()).expect("small examples")
}

/// What the runs of one domain and mode have cost.
#[derive(Default)]
struct Row {
    found: u32,
    none: u32,
    nodes: u64,
    seconds: f64,
}

fn configurations(folder: &Path) {
    let table = std::fs::read_to_string(folder.join("configurations.csv")).expect("the authors' table");
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let (mut reading, mut grounding, mut searching) = (0.0, 0.0, 0.0);
    for line in table.lines().skip(1) {
        let [domain, mode, _, lines, positive, negative, runnable] =
            line.split(',').collect::<Vec<_>>().try_into().expect("seven columns");
        if runnable != "yes" {
            continue;
        }
        let folder = folder.join(domain);
        let paths = |names: &str| names.split_whitespace().map(|name| folder.join(name)).collect();
        let files = ExampleFiles {
            domain: folder.join("domain.pddl"),
            positive: paths(positive),
            negative: paths(negative),
        };
        let start = Instant::now();
        let examples = read(&files);
        reading += start.elapsed().as_secs_f64();
        let start = Instant::now();
        let problem = ground(&examples);
        grounding += start.elapsed().as_secs_f64();
        let max_lines = lines.parse().expect("a number of lines");
        let question =
            Question { mode: mode_of(mode), bound: Bound::UpTo(max_lines), ..Question::new(&problem) };
        let question = Question { lint: false, conflict: false, ..question };
        let answer = question.answer(&Budget::default(), &Silent).expect("an answer");
        let seconds = answer.statistics.search_seconds;
        searching += seconds;
        let row = rows.entry(format!("{domain} {mode}")).or_default();
        row.nodes += answer.statistics.search.nodes;
        row.seconds += seconds;
        assert_eq!(answer.stopped, None, "{line}: undecided without a limit");
        *(if answer.is_found() { &mut row.found } else { &mut row.none }) += 1;
    }
    println!("{:28}{:>6}{:>6}{:>12}{:>10}", "domain and mode", "found", "none", "nodes", "seconds");
    for (name, Row { found, none, nodes, seconds }) in &rows {
        println!("{name:28}{found:>6}{none:>6}{nodes:>12}{seconds:>10.3}");
    }
    println!("\nreading {reading:.3} s, grounding {grounding:.3} s, search {searching:.3} s");
}

fn mode_of(name: &str) -> Mode {
    match name {
        "pn" => Mode::Pn,
        "pn-lite" => Mode::PnLite,
        _ => Mode::Positive,
    }
}

/// The six domains, with the prefix of their files and the sizes of three positive examples.
const SETS: [(&str, &str, [u32; 3]); 6] = [
    ("robopainter", "rp", [3, 6, 8]),
    ("green-block", "gb", [3, 4, 5]),
    ("fibonacci", "fibo", [2, 3, 4]),
    ("gripper", "gripper", [3, 4, 5]),
    ("list", "list", [3, 4, 6]),
    ("triangular-sum", "ts", [2, 3, 4]),
];

fn frontier(folder: &Path, bounds: std::ops::RangeInclusive<usize>, threads: usize, words: &[&str]) {
    let left_out = RULES.iter().find(|(rule, _)| words.contains(rule));
    let pruning = left_out.map_or(Pruning::All, |(rule, _)| Pruning::Without(rule));
    println!("{:20}{:>4}{:>14}{:>16}{:>10}", "domain", "n", "nodes", "steps", "seconds");
    let is_one_named = SETS.iter().any(|(domain, ..)| words.contains(domain));
    for (domain, prefix, sizes) in
        SETS.into_iter().filter(|(domain, ..)| !is_one_named || words.contains(domain))
    {
        let folder = folder.join(domain);
        let path = |size: u32| folder.join(format!("{prefix}-{size}-pos-a.pddl"));
        let files = ExampleFiles {
            domain: folder.join("domain.pddl"),
            positive: sizes.map(path).into(),
            negative: vec![path(sizes[2])],
        };
        let problem = ground(&read(&files));
        for lines in bounds.clone() {
            // Complete search alone.
            let native = Native { threads, pruning, ..Native::default() };
            let question = Question { native, ..Question::new(&problem) };
            let start = Instant::now();
            let (bounded, statistics) = with_search(&question, &Budget::default(), &Silent, |search| {
                (search.bound(lines, false), search.statistics())
            });
            let seconds = start.elapsed().as_secs_f64();
            let is_none = bounded.programs.is_empty() && bounded.stopped.is_none();
            assert!(is_none, "the examples contradict each other");
            println!("{domain:20}{lines:>4}{:>14}{:>16}{seconds:>10.2}", statistics.nodes, statistics.steps);
        }
    }
}
