//! Programs for competition domains, from random sets of four small training files each, tried on larger files.
//!
//! `GENPLAN_BENCH=… cargo bench -p genplan --bench competition -- [--sets N] [--seed S] [--show] [DOMAIN …]`

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use genplan::examples::{ExampleFiles, Examples};
use genplan::ground::GroundTask;
use genplan::judge::{Bounds, judge};
use genplan::question::QuestionOptions;
use genplan::reordered;
use genplan::synthesis::Silent;
use genplan_core::budget::Budget;
use genplan_core::clock::Clock;
use genplan_core::execution::{Ending, Outcome};
use genplan_pddl::Strictness;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |name: &str, usual: u64| {
        let place = arguments.iter().position(|argument| argument == name);
        place.map_or(usual, |place| arguments[place + 1].parse().expect("a number"))
    };
    let (sets, seed, seconds) = (number("--sets", 3), number("--seed", 1), number("--seconds", 60));
    let show = arguments.iter().any(|argument| argument == "--show");
    let names: Vec<&String> =
        arguments.iter().filter(|argument| argument.starts_with(char::is_alphabetic)).collect();
    let bench = std::env::var("GENPLAN_BENCH").unwrap_or_else(|_| "../shared/bench".into());
    for domain in domains(Path::new(&bench)) {
        let name = domain.strip_prefix(&bench).unwrap_or(&domain).display().to_string();
        if names.is_empty() || names.iter().any(|wanted| name.contains(wanted.as_str())) {
            for set in 0..sets {
                run(&domain, &name, seed.wrapping_mul(1000) + set, seconds, show);
            }
        }
    }
}

fn domains(bench: &Path) -> Vec<PathBuf> {
    let list = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let mut tracks = list(&bench.join("competition"));
    tracks.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/ordinary"));
    tracks.iter().flat_map(|track| list(track)).filter(|folder| folder.join("domain.pddl").exists()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = open.pop() {
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            match path.is_dir() {
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort_by_key(|path| (std::fs::metadata(path).map_or(0, |data| data.len()), path.clone()));
    found
}

fn random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

fn pick(from: &[PathBuf], count: usize, seed: &mut u64) -> Vec<PathBuf> {
    let mut from = from.to_vec();
    let mut picked = Vec::new();
    while picked.len() < count && !from.is_empty() {
        let place = random(seed) as usize % from.len();
        picked.push(from.swap_remove(place));
    }
    picked
}

fn read(domain: &Path, positive: Vec<PathBuf>) -> Examples {
    let files = ExampleFiles { domain: domain.join("domain.pddl"), positive, negative: Vec::new() };
    files.read(Strictness::default()).into_result().expect("competition files can be read")
}

fn run(domain: &Path, name: &str, seed: u64, seconds: u64, show: bool) {
    let mut training = files(&domain.join("training"));
    let is_bundled = training.is_empty();
    if is_bundled {
        training = files(&domain.join("positive"));
    }
    let mut seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    random(&mut seed);
    let small = &training[..(training.len() / 3).max(6).min(training.len())];
    let chosen = if is_bundled { training.clone() } else { pick(small, 4, &mut seed) };
    let larger: Vec<PathBuf> =
        training[training.len() / 3..].iter().filter(|path| !chosen.contains(path)).cloned().collect();
    let larger = if is_bundled { files(&domain.join("test/positive")) } else { larger };
    let tests = pick(&larger, 10, &mut seed);
    let examples = read(domain, chosen.clone());
    let budget = Budget::default().with_clock(Clock::system()).with_time(Duration::from_secs(seconds));
    let started = Instant::now();
    let options = QuestionOptions { conflict: false, ..QuestionOptions::default() };
    let question = options.question(&examples, &budget).into_result().expect("a question");
    let answer = question.answer(&budget, &Silent).expect("an answer");
    let took = started.elapsed().as_secs_f64();
    let names: Vec<String> =
        chosen.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    let line = format!("{name:30} {:24} {took:6.2} s", names.join(" "));
    let Some(found) = answer.programs.first() else {
        return println!("{line} none: {:?}", answer.stopped);
    };
    let (tests, mut frame) = (read(domain, tests), answer.problem(&question).frame.clone());
    let mut solved = 0;
    for example in &tests.examples {
        let task =
            reordered(&example.task, random(&mut seed) + 2, &Budget::default()).expect("it can be written");
        let ground = GroundTask::new(task, &mut frame, &Budget::default()).expect("it can be ground");
        let judgement =
            judge(&found.program, &frame, &ground, &Bounds::default(), &Budget::default(), |_| {});
        solved += u32::from(judgement.execution.ending == Ending::Decided(Outcome::Solved));
    }
    let (lines, by, tests) = (found.program.lines(), answer.found_by, tests.examples.len());
    println!("{line} {lines:2} lines, {by:?}, {solved} of {tests} tests");
    if show {
        println!("{}", found.program.show(&frame));
    }
}
