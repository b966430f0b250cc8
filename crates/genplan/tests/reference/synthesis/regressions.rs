//! What random problems have found, at its smallest.

use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::problem::GeneralizedProblem;
use genplan::program::read_sketch;
use genplan::search::{Conflict, Mode, Options, Outcome, Patient, conflict, synthesize};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::{Source, Strictness, read_domain, read_task};

use super::brute::is_wanted;
use super::small::instructions;
use crate::interpreter::Interpreter;
use crate::random::read;

/// A labelled instance: its objects, initial state and goal.
type Instance<'a> = (Label, [&'a str; 3]);

fn examples(domain: &str, instances: &[Instance<'_>]) -> Examples {
    let domain = format!("(define (domain d) {domain})");
    let domain = Arc::new(read(&domain, |source| read_domain(source, Strictness::Lenient)));
    let example = |&(label, [objects, init, goal]): &Instance<'_>| {
        let text =
            format!("(define (problem p) (:domain d) (:objects {objects}) (:init {init}) (:goal {goal}))");
        let task = Arc::new(read(&text, |source| read_task(source, &domain, Strictness::Lenient)));
        Example { label, task }
    };
    let examples = instances.iter().map(example).collect();
    Examples { domain, examples }
}

/// Checks which program is found, or that there is none, and that the interpreter agrees.
#[track_caller]
fn check(
    domain: &str,
    instances: &[Instance<'_>],
    sketch: Option<&str>,
    options: &Options,
    expected: &[&str],
) {
    let examples = examples(domain, instances);
    let domain = Arc::clone(&examples.domain);
    let mut problem =
        GeneralizedProblem::new(&examples, Frame::default(), &Budget::default()).expect("small");
    let sketch = sketch.map(|text| {
        let reading =
            read_sketch(&Source::new("sketch", text), &domain, &examples.tasks(), &mut problem.frame);
        reading.value.unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
    });
    for patience in [0, u64::MAX] {
        let options = Options { patience, sketch: sketch.clone(), ..options.clone() };
        let outcome = synthesize(&problem, &options, &Patient).outcome;
        let programs = match outcome {
            Outcome::Found { programs, .. } => programs,
            Outcome::None { .. } => Vec::new(),
            Outcome::Stopped { .. } => panic!("{outcome:?}"),
        };
        let mut texts = Vec::new();
        for found in &programs {
            let instructions = instructions(&found.program, &problem.frame);
            let text: Vec<String> =
                found.program.instructions().iter().map(|w| w.show(&problem.frame).to_string()).collect();
            texts.push(text.join(" "));
            for Example { label, task } in &examples.examples {
                let outcome = Interpreter::new(task).run(&instructions).outcome;
                assert!(is_wanted(*label, outcome, options.mode), "{texts:?} {outcome:?}");
            }
        }
        assert_eq!(texts, expected, "patience {patience}");
    }
}

#[test]
fn to_do_nothing_is_the_smallest_program() {
    check(
        "(:predicates (p)) (:action a :effect (p))",
        &[(Label::Positive, ["", "", "(not (p))"])],
        None,
        &Options::default(),
        &["end"],
    );
    // `go(0, !see) end` fits as well.
    check(
        "(:predicates (see)) (:action a :effect (not (see))) (:action b :effect (see))",
        &[(Label::Positive, ["", "(see)", "(and)"]), (Label::Negative, ["", "", "(see)"])],
        None,
        &Options::default(),
        &["end"],
    );
}

#[test]
fn without_conditions_there_are_no_gotos() {
    check(
        "(:predicates (p ?x)) (:action a :effect (forall (?x) (p ?x)))",
        &[(Label::Positive, ["", "", "(and)"])],
        None,
        &Options { lines: Some(1), all: Some(usize::MAX), ..Options::default() },
        &["end", "a end"],
    );
}

#[test]
fn conditions_that_are_always_true_never_jump() {
    check(
        "(:predicates (p)) (:action a :effect (p))",
        &[(Label::Positive, ["", "(p)", "(p)"])],
        None,
        &Options { lines: Some(1), all: Some(usize::MAX), ..Options::default() },
        &["end", "a end"],
    );
    // But a sketch may ask for just that.
    check(
        "(:predicates (p)) (:action a :effect (p))",
        &[(Label::Positive, ["", "(p)", "(p)"])],
        Some("go(0, !?) end"),
        &Options::default(),
        &["go(0, !p) end"],
    );
}

#[test]
fn a_derived_fluent_that_is_always_true_does_not_make_a_jump() {
    check(
        "(:predicates (p) (always)) (:derived (always) (and)) (:action a :effect (not (p)))",
        &[(Label::Positive, ["", "(p)", "(p)"])],
        Some("go(2, !?) a end"),
        &Options::default(),
        &[],
    );
}

#[test]
fn a_derived_fluent_that_nothing_changes_tells_examples_apart() {
    check(
        "(:predicates (p) (many)) (:derived (many) (exists (?x ?y) (not (= ?x ?y)))) (:action a :effect (p))",
        &[(Label::Positive, ["o1 o2", "", "(p)"]), (Label::Negative, ["o1", "", "(p)"])],
        None,
        &Options { mode: Mode::PnLite, max_lines: 2, ..Options::default() },
        &["go(2, !many) a end"],
    );
}

#[test]
fn a_given_condition_stays_although_another_is_true_in_the_same_states() {
    check(
        "(:predicates (p) (q)) (:action a :effect (and (p) (q)))",
        &[(Label::Positive, ["", "", "(q)"])],
        Some("? go(0, !q) end"),
        &Options::default(),
        &["a go(0, !q) end"],
    );
}

#[test]
fn an_example_that_was_needed_with_others_is_left_out_of_a_conflict_without_them() {
    // Only the last one has a fluent that is never true, without which nothing can fail on the second.
    let examples = examples(
        "(:predicates (at ?x) (edge ?x ?y)) (:action go
           :effect (forall (?x ?y) (when (and (at ?x) (edge ?x ?y)) (and (not (at ?x)) (at ?y)))))",
        &[
            (Label::Positive, ["s0", "(at s0)", "(at s0)"]),
            (Label::Negative, ["s0", "(at s0)", "(at s0)"]),
            (Label::Negative, ["s0 s1", "(at s0)", "(at s1)"]),
        ],
    );
    let problem = GeneralizedProblem::new(&examples, Frame::default(), &Budget::default()).expect("small");
    let conflict = conflict(&problem, &Options::default(), 2, &Patient);
    assert_eq!(conflict, Conflict { examples: vec![1], is_smallest: true });
}
