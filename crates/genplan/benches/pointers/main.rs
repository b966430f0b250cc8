//! Programs over pointers for ordinary domains: which are found, how fast, and whether they are right on large instances.
//!
//! ```text
//! cargo bench -p genplan --bench pointers                    # a minute for each domain
//! cargo bench -p genplan --bench pointers -- 10 ferry        # ten seconds; only domains with this in their names
//! cargo bench -p genplan --bench pointers -- scale           # the gripper program on many balls
//! ```
//! The domains are those of `examples/ordinary` and `examples/pointers`.

mod scale;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use genplan::judge::Bounds;
use genplan::{
    Answer, Budget, Ending, ExampleFiles, Examples, Frame, GeneralizedProblem, GroundTask, Label, Outcome,
    Part, PointerChoice, Question, Silent, Strictness, judge,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if arguments.iter().any(|word| word == "scale") {
        return scale::table();
    }
    let limit = arguments.iter().find_map(|word| word.parse().ok()).unwrap_or(60.0);
    let parts: Vec<&String> = arguments.iter().filter(|word| word.parse::<f64>().is_err()).collect();
    println!(
        "{:28}{:>7}{:>13}{:>9}{:>10}{:>11}",
        "domain", "lines", "nodes", "seconds", "positive", "negative"
    );
    for folder in folders() {
        let name = folder.strip_prefix(examples()).unwrap_or(&folder).display().to_string();
        if parts.is_empty() || parts.iter().any(|part| name.contains(part.as_str())) {
            println!("{name:28}{}", row(&folder, limit));
        }
    }
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// The domain folders, by name.
fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = ["ordinary", "pointers"]
        .iter()
        .flat_map(|part| fs::read_dir(examples().join(part)).expect("examples"))
        .map(|entry| entry.expect("a folder").path())
        .filter(|path| path.join("domain.pddl").is_file())
        .collect();
    folders.sort();
    folders
}

fn read(folder: &Path, part: Part) -> Examples {
    let files = ExampleFiles::in_folder(folder, part).expect("a domain folder");
    files.read(Strictness::Lenient).into_result().expect("good files")
}

/// The pointers of a domain: what its actions need, unless its README says something else.
fn pointers(folder: &Path) -> PointerChoice {
    let is_tower = folder.ends_with("ordinary/blocks-tower");
    if is_tower { "object:2,_".parse().expect("a choice") } else { PointerChoice::Auto }
}

/// What is found for a domain, and how many test instances are as labelled.
fn row(folder: &Path, limit: f64) -> String {
    let budget = Budget::default().with_time(Duration::from_secs_f64(limit));
    let (examples, started) = (read(folder, Part::Training), Instant::now());
    let problem = GeneralizedProblem::over_pointers(&examples, &pointers(folder), &[], &budget);
    let problem = problem.expect("small examples");
    let question = Question { conflict: false, ..Question::new(problem) };
    let answer = question.answer(&budget, &Silent).expect("an answer");
    let seconds = started.elapsed().as_secs_f64();
    let lines = answer.programs.first().map_or("–".into(), |found| found.program.lines().to_string());
    let [positive, negative] = tests(folder, &answer, &answer.problem(&question).frame);
    format!("{lines:>7}{:>13}{seconds:>9.2}{positive:>10}{negative:>11}", answer.statistics.search.nodes)
}

/// Of the positive and of the negative test instances: how many are as labelled.
fn tests(folder: &Path, answer: &Answer, frame: &Frame) -> [String; 2] {
    let mut counts = [(0, 0); 2];
    if let Some(found) = answer.programs.first() {
        for example in read(folder, Part::Test).examples {
            let (mut frame, budget) = (frame.clone(), Budget::default());
            let ground = GroundTask::new(example.task.clone(), &mut frame, &budget).expect("a test instance");
            let ending =
                judge(&found.program, &frame, &ground, &Bounds::default(), &budget, |_| ()).execution.ending;
            let count = &mut counts[usize::from(example.label == Label::Negative)];
            count.1 += 1;
            let is_solved = ending == Ending::Decided(Outcome::Solved);
            count.0 += usize::from(is_solved == (example.label == Label::Positive));
        }
    }
    counts.map(|(right, all)| if all == 0 { String::new() } else { format!("{right}/{all}") })
}
