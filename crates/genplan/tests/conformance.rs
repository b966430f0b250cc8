//! The authors' benchmark data: every file is read, every instance has the verdict of its label, and every run
//! of the paper is decided.
//!
//! Needs the data, whose folder is named by `GENPLAN_BENCH`; so it is compiled only with the feature
//! `conformance`, and `.ci/run` asks for it where the data is present.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use genplan::examples::ExampleFiles;
use genplan::question::{Bound, Mode};
use genplan::synthesis::Question;
use genplan_core::execution::{Ending, Failure, Outcome as Verdict};
use genplan_core::verdict::Label;
use genplan_pddl::{Domain, Source, Strictness, read_task};
use genplan_testing::{answer, domain, generalized, judged, rendered, verdict};

/// A domain of the paper.
struct Set {
    folder: &'static str,
    /// The program that its instances are meant for.
    program: &'static str,
    positive: usize,
    negative: usize,
    /// Instances whose label is known to be wrong.
    wrong: &'static [&'static str],
}

#[test]
fn robopainter() {
    are_as_labelled(&Set {
        folder: "robopainter",
        program: "inc paint inc go(0, !last-cell) end",
        positive: 21,
        negative: 84,
        wrong: &[],
    });
}

#[test]
fn green_block() {
    are_as_labelled(&Set {
        folder: "green-block",
        program: "drop unstack go(0, !holding-greenish) collect end",
        positive: 20,
        negative: 80,
        wrong: &[],
    });
}

#[test]
fn fibonacci() {
    are_as_labelled(&Set {
        folder: "fibonacci",
        program: "assign-c-to-d assign-a-to-c add-a-d dec-b go(0, !assignment(b, v0)) end",
        positive: 13,
        negative: 52,
        wrong: &[],
    });
}

#[test]
fn gripper() {
    are_as_labelled(&Set {
        folder: "gripper",
        program: "pick-left move drop-left move go(0, !no-balls-in-roomA) end",
        positive: 20,
        negative: 80,
        // Both are, but for their names, gripper-2-pos-a: one ball in room A, and it must go to room B.
        wrong: &["gripper-2-neg-a.pddl", "gripper-2-neg-c.pddl"],
    });
}

#[test]
fn the_wrong_labels_are_those_of_a_positive_instance() {
    let text = |name: &str| {
        let text = std::fs::read_to_string(data().join("gripper").join(name)).expect("part of the data");
        text.split_once('\n').expect("the first line has the name").1.to_owned()
    };
    for name in ["gripper-2-neg-a.pddl", "gripper-2-neg-c.pddl"] {
        assert_eq!(text(name), text("gripper-2-pos-a.pddl"), "{name}");
    }
}

#[test]
fn list() {
    are_as_labelled(&Set {
        folder: "list",
        program: "visit-node move-next go(0, !is-tail) visit-node end",
        positive: 21,
        negative: 84,
        wrong: &[],
    });
}

#[test]
fn triangular_sum() {
    are_as_labelled(&Set {
        folder: "triangular-sum",
        program: "add-a-b dec-b go(0, !assignment(b, v0)) end",
        positive: 21,
        negative: 84,
        wrong: &[],
    });
}

#[test]
fn there_are_586_files() {
    let folders = std::fs::read_dir(data()).expect("the data").map(|entry| entry.expect("an entry").path());
    let files: usize = folders.filter(|path| path.is_dir()).map(|folder| pddl_files(&folder).len()).sum();
    assert_eq!(files, 586);
}

fn data() -> PathBuf {
    let folder = std::env::var_os("GENPLAN_BENCH").expect("GENPLAN_BENCH names the folder of the data");
    PathBuf::from(folder).join("aaai20")
}

fn are_as_labelled(set: &Set) {
    let folder = data().join(set.folder);
    let domain = domain(&source(&folder.join("domain.pddl")));
    let files = pddl_files(&folder);
    let count = |part: &str| files.iter().filter(|name| name.contains(part)).count();
    assert_eq!((count("-pos-"), count("-neg-")), (set.positive, set.negative));
    assert_eq!(files.len(), set.positive + set.negative + 1, "and the domain");
    let mut times = Vec::new();
    for name in files.iter().filter(|name| *name != "domain.pddl") {
        let start = Instant::now();
        let solved = solves(set.program, &folder.join(name), &domain);
        times.push((start.elapsed(), name));
        let wanted = name.contains("-pos-") || set.wrong.contains(&&**name);
        assert_eq!(solved, wanted, "{name}");
    }
    tell(set, times);
}

fn solves(program: &str, path: &Path, domain: &Arc<Domain>) -> bool {
    let reading = read_task(&source(path), domain, Strictness::Lenient);
    assert_eq!(rendered(&reading.diagnostics), "", "{}", path.display());
    let task = Arc::new(reading.value.expect("no error"));
    verdict(program, &task).0.execution.ending == Ending::Decided(Verdict::Solved)
}

fn source(path: &Path) -> Arc<Source> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Source::decode(path.display().to_string(), bytes).expect("text")
}

/// The names of the PDDL files of a folder.
fn pddl_files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let paths = paths.filter(|path| path.extension().is_some_and(|extension| extension == "pddl"));
    let mut names: Vec<String> =
        paths.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Says which files took longest, for whoever wonders about the time.
fn tell(set: &Set, mut times: Vec<(Duration, &String)>) {
    times.sort_unstable_by(|left, right| right.cmp(left));
    let total: Duration = times.iter().map(|(time, _)| time).sum();
    let slowest: Vec<String> = times
        .iter()
        .take(3)
        .map(|(time, name)| format!("{name} {:.0} ms", 1e3 * time.as_secs_f64()))
        .collect();
    let (count, total) = (times.len(), total.as_secs_f64());
    println!(
        "{}: {count} instances as labelled in {total:.2} s; slowest: {}",
        set.folder,
        slowest.join(", ")
    );
}

/// Decides a run of the paper: whether a program was found. What is found must fit the examples.
fn decide(folder: &Path, mode: &str, lines: usize, positive: &str, negative: &str) -> bool {
    let paths = |names: &str| names.split_whitespace().map(|name| folder.join(name)).collect();
    let files = ExampleFiles {
        domain: folder.join("domain.pddl"),
        positive: paths(positive),
        negative: paths(negative),
    };
    let examples = files.read(Strictness::Lenient).value.expect("the files can be read");
    let problem = generalized(&examples);
    let mode = match mode {
        "pn" => Mode::Pn,
        "pn-lite" => Mode::PnLite,
        _ => Mode::Positive,
    };
    let question = Question { mode, bound: Bound::UpTo(lines), conflict: false, ..Question::new(&problem) };
    let answer = answer(&question);
    assert_eq!(answer.stopped, None, "undecided without a limit");
    let Some(found) = answer.programs.first() else { return false };
    for example in &problem.examples {
        let ending = judged(&found.program, &problem.frame, &example.ground).execution.ending;
        let is_loop = matches!(ending, Ending::Decided(Verdict::Failed(Failure::InfiniteLoop { .. })));
        let is_solved = ending == Ending::Decided(Verdict::Solved);
        let fits = match example.label {
            Label::Positive => is_solved,
            Label::Negative => mode == Mode::Positive || !(is_solved || is_loop && mode == Mode::PnLite),
        };
        assert!(fits, "{}: {ending:?}", example.ground.task().source.name());
    }
    true
}

#[test]
fn every_run_of_the_paper_is_decided_and_what_is_found_fits() {
    let table = std::fs::read_to_string(data().join("configurations.csv")).expect("part of the data");
    let (mut found, mut none) = (0, 0);
    for line in table.lines().skip(1).filter(|line| line.ends_with(",yes")) {
        let columns: Vec<&str> = line.split(',').collect();
        let lines = columns[3].parse().expect("a number of lines");
        let is_found = decide(&data().join(columns[0]), columns[1], lines, columns[4], columns[5]);
        *(if is_found { &mut found } else { &mut none }) += 1;
    }
    assert_eq!((found, none), (426, 85));
}
