//! What random problems have found, at its smallest.

use genplan::examples::{Example, Examples};
use genplan::program::read_sketch;
use genplan::question::{Bound, Mode, Wanted};
use genplan::synthesis::{Conflict, Native, Question};
use genplan_core::verdict::Label;
use genplan_testing::{generalized, read};

use super::brute::is_wanted;
use super::small::instructions;
use super::{answer, question};
use crate::interpreter::Interpreter;

/// A labelled instance: its objects, initial state and goal.
pub(super) type Instance<'a> = (Label, [&'a str; 3]);

pub(super) fn examples(domain: &str, instances: &[Instance<'_>]) -> Examples {
    let text = |&(label, [objects, init, goal]): &Instance<'_>| {
        (label, format!("(:objects {objects}) (:init {init}) (:goal {goal})"))
    };
    genplan_testing::examples_within(domain, &instances.iter().map(text).collect::<Vec<_>>())
}

/// Checks which program is found, or that there is none, and that the interpreter agrees.
#[track_caller]
fn finds(
    domain: &str,
    instances: &[Instance<'_>],
    sketch: Option<&str>,
    ask: &dyn Fn(Question) -> Question,
    expected: &[&str],
) {
    let examples = examples(domain, instances);
    let mut problem = generalized(&examples);
    let sketch = sketch.map(|text| {
        read(text, |source| read_sketch(source, &examples.domain, &examples.tasks(), &mut problem.frame))
    });
    for patience in [0, u64::MAX] {
        let native = Native { patience, ..Native::default() };
        let bound = sketch.clone().map_or_else(Bound::default, Bound::Sketch);
        let question = ask(Question { native, bound, ..question(&problem) });
        let answer = answer(&question);
        assert_eq!(answer.stopped, None);
        let programs = answer.programs;
        let mut texts = Vec::new();
        for found in &programs {
            let instructions = instructions(&found.program, &problem.frame);
            let text: Vec<String> =
                found.program.instructions().iter().map(|w| w.show(&problem.frame).to_string()).collect();
            texts.push(text.join(" "));
            for Example { label, task } in &examples.examples {
                let outcome = Interpreter::new(task).run(&instructions).outcome;
                assert!(is_wanted(*label, outcome, question.mode), "{texts:?} {outcome:?}");
            }
        }
        assert_eq!(texts, expected, "patience {patience}");
    }
}

fn all_of_one_line(question: Question) -> Question {
    Question { bound: Bound::Lines(1), wanted: Wanted::All(usize::MAX), ..question }
}

#[test]
fn to_do_nothing_is_the_smallest_program() {
    finds(
        "(:predicates (p)) (:action a :effect (p))",
        &[(Label::Positive, ["", "", "(not (p))"])],
        None,
        &|question| question,
        &["end"],
    );
    // `go(0, !see) end` fits as well.
    finds(
        "(:predicates (see)) (:action a :effect (not (see))) (:action b :effect (see))",
        &[(Label::Positive, ["", "(see)", "(and)"]), (Label::Negative, ["", "", "(see)"])],
        None,
        &|question| question,
        &["end"],
    );
}

#[test]
fn without_conditions_there_are_no_gotos() {
    finds(
        "(:predicates (p ?x)) (:action a :effect (forall (?x) (p ?x)))",
        &[(Label::Positive, ["", "", "(and)"])],
        None,
        &all_of_one_line,
        &["end", "a end"],
    );
}

#[test]
fn conditions_that_are_always_true_never_jump() {
    finds(
        "(:predicates (p)) (:action a :effect (p))",
        &[(Label::Positive, ["", "(p)", "(p)"])],
        None,
        &all_of_one_line,
        &["end", "a end"],
    );
    // But a sketch may ask for just that.
    finds(
        "(:predicates (p)) (:action a :effect (p))",
        &[(Label::Positive, ["", "(p)", "(p)"])],
        Some("go(0, !?) end"),
        &|question| question,
        &["go(0, !p) end"],
    );
}

#[test]
fn a_derived_fluent_that_is_always_true_does_not_make_a_jump() {
    finds(
        "(:predicates (p) (always)) (:derived (always) (and)) (:action a :effect (not (p)))",
        &[(Label::Positive, ["", "(p)", "(p)"])],
        Some("go(2, !?) a end"),
        &|question| question,
        &[],
    );
}

#[test]
fn a_derived_fluent_that_nothing_changes_tells_examples_apart() {
    finds(
        "(:predicates (p) (many)) (:derived (many) (exists (?x ?y) (not (= ?x ?y)))) (:action a :effect (p))",
        &[(Label::Positive, ["o1 o2", "", "(p)"]), (Label::Negative, ["o1", "", "(p)"])],
        None,
        &|question| Question { mode: Mode::PnLite, bound: Bound::UpTo(2), ..question },
        &["go(2, !many) a end"],
    );
}

#[test]
fn a_given_condition_stays_although_another_is_true_in_the_same_states() {
    finds(
        "(:predicates (p) (q)) (:action a :effect (and (p) (q)))",
        &[(Label::Positive, ["", "", "(q)"])],
        Some("? go(0, !q) end"),
        &|question| question,
        &["a go(0, !q) end"],
    );
}

#[test]
fn programs_without_some_examples_may_still_use_their_fluents() {
    // Only the last one has a fluent that is never true in the others, without which nothing can fail on the second.
    let examples = examples(
        "(:predicates (at ?x) (edge ?x ?y)) (:action go
           :effect (forall (?x ?y) (when (and (at ?x) (edge ?x ?y)) (and (not (at ?x)) (at ?y)))))",
        &[
            (Label::Positive, ["s0", "(at s0)", "(at s0)"]),
            (Label::Negative, ["s0", "(at s0)", "(at s0)"]),
            (Label::Negative, ["s0 s1", "(at s0)", "(at s1)"]),
        ],
    );
    let problem = generalized(&examples);
    let answer = answer(&Question { bound: Bound::Lines(2), lint: false, ..Question::new(&problem) });
    assert_eq!(answer.conflict, Some(Conflict { examples: vec![0, 1], is_smallest: true }));
}
