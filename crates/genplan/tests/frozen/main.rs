//! What genplan answers for every bundled domain, with a fixed amount of work.
//!
//! The table may change only in a commit that says why: `UPDATE_EXPECT=1` writes it again. It is made by an optimized build, because an
//! unoptimized one takes half an hour: `cargo test --profile quick -p genplan --features conformance,frozen --test frozen`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use expect_test::expect_file;
use genplan::{Answer, Budget, Ending, Frame, Label, Observer, Outcome, Part, Progress, Question};
use genplan_testing::{folder as read, ground, judged, over_pointers, repository};

/// How often a search may report before it is stopped; it reports after a fixed number of nodes.
const MOST_REPORTS: u64 = 2_000;

/// Stops a search after a fixed amount of work.
#[derive(Default)]
struct Patience(AtomicU64);

impl Observer for Patience {
    fn go_on(&self, _progress: &Progress<'_>) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) < MOST_REPORTS
    }
}

/// All domain folders, by name.
fn folders() -> Vec<PathBuf> {
    let parts = ["", "ordinary", "pointers"];
    let entries = parts
        .iter()
        .flat_map(|part| fs::read_dir(repository().join("examples").join(part)).expect("examples"));
    let paths = entries.map(|entry| entry.expect("a folder").path());
    let mut folders: Vec<PathBuf> = paths.filter(|path| path.join("domain.pddl").is_file()).collect();
    folders.sort();
    folders
}

/// The program for a folder, what is proved, and on how many test instances it does as their labels say.
fn row(folder: &Path) -> String {
    let problem = over_pointers(&read(folder, Part::Training));
    let question = Question { conflict: false, ..Question::new(&problem) };
    let answer = question.answer(&Budget::default(), &Patience::default()).expect("an answer");
    let proved = answer.proof.map_or("nothing is proved".into(), |proof| proof.about(answer.scope));
    let Some(found) = answer.programs.first() else { return format!("no program; {proved}\n") };
    let problem = answer.problem(&question);
    let mut row = format!("{}; {proved}\n", tests(folder, &answer, &problem.frame));
    let pointers = found.program.declaration(&problem.frame);
    pointers.iter().for_each(|pointers| writeln!(row, "    pointers {pointers}").expect("a string"));
    for (line, instruction) in found.program.instructions().iter().enumerate() {
        writeln!(row, "    {line}. {}", instruction.show(&problem.frame)).expect("a string");
    }
    row
}

fn tests(folder: &Path, answer: &Answer, frame: &Frame) -> String {
    let program = &answer.programs[0].program;
    let examples = read(folder, Part::Test).examples;
    let is_right = |example: &&genplan::Example| {
        let mut frame = frame.clone();
        let ground = ground(&example.task, &mut frame);
        let ending = judged(program, &frame, &ground).execution.ending;
        (ending == Ending::Decided(Outcome::Solved)) == (example.label == Label::Positive)
    };
    format!("{} of {} tests are right", examples.iter().filter(is_right).count(), examples.len())
}

#[test]
fn every_bundled_domain_has_its_answer() {
    let mut table = String::new();
    for folder in folders() {
        let name = folder
            .strip_prefix(repository().join("examples"))
            .expect("below the examples")
            .display()
            .to_string();
        write!(table, "{name}: {}", row(&folder)).expect("a string");
    }
    expect_file!["table.txt"].assert_eq(&table);
}
