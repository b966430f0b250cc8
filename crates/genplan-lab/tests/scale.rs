//! Many actions and large states: the search finds what is there, and keeps within its budget.
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use genplan::{Answer, Bound, Budget, Domain, Examples, Label, Native, Question, Silent, Source, StopReason};
use genplan_lab::generate::{Request, family, generate};
use genplan_testing::{domain, ending, example, examples_within as examples, generalized, positive, task};

/// `count` objects with this first letter.
fn objects(letter: char, count: usize) -> String {
    (0..count).map(|number| format!("{letter}{number} ")).collect()
}

/// The answer to a question about examples that are analysed at once, within limits; and what time it took.
fn answer(examples: &Examples, bound: Bound, limit: Duration, megabytes: usize) -> (Answer, Duration) {
    let problem = generalized(examples);
    let native = Native { patience: 0, ..Native::default() };
    let question = Question { bound, native, ..Question::new(&problem) };
    let budget = Budget::default().with_time(limit).with_bytes(megabytes << 20);
    let started = Instant::now();
    let answer =
        Question { lint: false, conflict: false, ..question }.answer(&budget, &Silent).expect("an answer");
    (answer, started.elapsed())
}

/// Checks that a search without a program ends with its time, and not much later.
#[track_caller]
fn ends_in_time(examples: &Examples, bound: Bound, megabytes: usize) {
    let (answer, elapsed) = answer(examples, bound, Duration::from_secs(1), megabytes);
    let is_limit = matches!(answer.stopped, Some(StopReason::Time | StopReason::Memory));
    assert!(answer.programs.is_empty() && is_limit, "{answer:?}");
    assert!(elapsed < Duration::from_secs(6), "{elapsed:?}");
}

#[test]
fn one_of_67_600_actions_is_found() {
    let text = "(:requirements :adl) (:predicates (key ?x) (lock ?y) (open))
        (:action turn :parameters (?x ?y) :effect (when (and (key ?x) (lock ?y)) (open)))";
    let instance = format!("(:objects {}) (:init (key o258) (lock o259)) (:goal (open))", objects('o', 260));
    let examples = examples(text, &[(Label::Positive, &instance)]);
    let (answer, _) = answer(&examples, Bound::Lines(1), Duration::from_mins(2), 1000);
    let problem = generalized(&examples);
    assert_eq!(problem.actions().len(), 67_600);
    assert_eq!(answer.programs.len(), 1, "{:?}", answer.stopped);
    assert!(answer.statistics.search.nodes < 200_000, "{:?}", answer.statistics);
    let task = &examples.examples[0].task;
    assert_eq!(ending("turn(o258, o259) end", task), "solved");
    assert_eq!(ending("turn(o257, o259) end", task), "incomplete");
}

/// A robot that goes from each of some rooms to each other one and rings a bell: few states, many actions. It must, and
/// must not, do so.
fn rooms(count: usize, more: &str) -> Examples {
    let text = format!(
        "(:requirements :adl :equality) (:predicates (at ?r) (rung) (lit))
        (:action go :parameters (?a ?b) :precondition (and (at ?a) (not (= ?a ?b)))
          :effect (and (at ?b) (not (at ?a))))
        (:action ring :parameters (?a) :precondition (at ?a) :effect (rung)) {more}"
    );
    let init = format!("(:objects {}) (:init (at r0))", objects('r', count));
    let goal = format!("{init} (:goal (and (rung) (at r{})))", count - 1);
    examples(&text, &[(Label::Positive, &goal), (Label::Negative, &goal)])
}

#[test]
fn sequences_of_many_actions_keep_within_their_memory_and_time() {
    let lamps = "(:action on :effect (lit)) (:action off :effect (not (lit)))";
    for (examples, actions) in [(rooms(12, lamps), 146), (rooms(9, ""), 81)] {
        let problem = generalized(&examples);
        assert_eq!(problem.actions().len(), actions);
        ends_in_time(&examples, Bound::Lines(8), 64);
    }
}

/// The towers of Hanoi: all moves of `discs` discs.
fn hanoi(discs: usize) -> Examples {
    let text = "(:requirements :strips) (:predicates (clear ?x) (on ?x ?y) (smaller ?x ?y))
        (:action move :parameters (?disc ?from ?to)
          :precondition (and (smaller ?disc ?to) (on ?disc ?from) (clear ?disc) (clear ?to))
          :effect (and (clear ?from) (on ?disc ?to) (not (on ?disc ?from)) (not (clear ?to))))";
    let on = |peg: &str| -> String {
        let above = (1..discs).map(|disc| format!("(on d{} d{disc}) ", disc - 1));
        above.chain([format!("(on d{} {peg}) ", discs - 1)]).collect()
    };
    let pegs = (0..discs).map(|disc| format!("(smaller d{disc} p) (smaller d{disc} q) (smaller d{disc} r) "));
    let larger = (0..discs).flat_map(|disc| (disc + 1..discs).map(move |other| (disc, other)));
    let larger = larger.map(|(disc, other)| format!("(smaller d{disc} d{other}) "));
    let smaller: String = pegs.chain(larger).collect();
    let init = format!("(:init (clear d0) (clear q) (clear r) {smaller}{})", on("p"));
    let instance = format!("(:objects p q r {}) {init} (:goal (and {}))", objects('d', discs), on("r"));
    examples(text, &[(Label::Positive, &instance)])
}

#[test]
fn a_tower_of_hanoi_keeps_within_its_time() {
    ends_in_time(&hanoi(6), Bound::Lines(9), 256);
}

/// A generated instance of a bundled domain.
fn generated(name: &str, size: usize) -> Examples {
    let domain: Arc<Domain> = domain(&example(&format!("{name}/domain.pddl")));
    let request = Request { size, label: Label::Positive, count: 1, seed: 1, near: false };
    let instances = generate(family(name).expect("a family"), &request).expect("a size");
    positive(&[task(&Source::new("p.pddl", instances[0].text.clone()), &domain)])
}

#[test]
fn large_states_keep_within_their_memory_and_time() {
    for (name, lines) in [("list", 2), ("gripper", 5)] {
        let examples = generated(name, 10_000);
        ends_in_time(&examples, Bound::Lines(lines), 64);
        ends_in_time(&examples, Bound::Open, 64);
    }
}
