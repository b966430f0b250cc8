//! What random cases have found, at its smallest.

use std::sync::Arc;

use genplan::program::read_program;
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::frame::Frame;
use genplan_pddl::Source;

use crate::pipeline;

/// Checks what comes of a program in a domain with these parts, from this initial state, for this goal.
#[track_caller]
fn check(domain: &str, [init, goal]: [&str; 2], program: &str, outcome: Outcome) {
    let domain = format!("(define (domain d) {domain})");
    let problem =
        format!("(define (problem p) (:domain d) (:objects o1 o2 o3) (:init {init}) (:goal {goal}))");
    let task = genplan_testing::problem(&domain, &problem);
    let mut frame = Frame::default();
    let reading =
        read_program(&Source::new("program", program), &task.domain, &[Arc::clone(&task)], &mut frame);
    let program = reading.value.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    let ground = pipeline::ground(&task, &mut frame);
    let (execution, _) = ground.executor(&program, &frame, &Budget::default()).unwrap().run(
        u64::MAX,
        &Budget::default(),
        |_| (),
    );
    assert_eq!(execution.ending, Ending::Decided(outcome));
}

#[test]
fn preconditions_with_nested_parts_belong_to_their_own_action() {
    check(
        "(:predicates (p) (q))
         (:action first :precondition (or (p) (q)) :effect (not (p)))
         (:action second :effect (q))",
        ["(p)", "(and (q) (not (p)))"],
        "first second end",
        Outcome::Solved,
    );
}

#[test]
fn initial_facts_count_also_where_some_derived_predicate_is_static() {
    check(
        "(:predicates (p) (edge ?x ?y) (linked ?x) (derived))
         (:action act :precondition (p) :effect (not (p)))
         (:derived (linked ?x) (exists (?y) (edge ?x ?y)))
         (:derived (derived) (p))",
        ["(p) (edge o1 o2)", "(and (not (p)) (linked o1) (not (linked o2)))"],
        "go(0, !derived) act end",
        Outcome::Solved,
    );
}

#[test]
fn recursion_through_all_static_neighbours_is_a_least_fixpoint() {
    let domain = "(:predicates (p) (edge ?x ?y) (safe ?x))
         (:action act :effect (p))
         (:derived (safe ?x) (forall (?y) (imply (edge ?x ?y) (safe ?y))))";
    let cycle = "(edge o1 o2) (edge o2 o1)";
    check(domain, [cycle, "(and (safe o3) (not (safe o1)) (not (safe o2)))"], "end", Outcome::Solved);
    check(domain, [cycle, "(safe o1)"], "end", Outcome::Failed(Failure::IncompleteProgram));
    check(domain, ["(edge o1 o2)", "(forall (?x) (safe ?x))"], "end", Outcome::Solved);
}

#[test]
fn gotos_see_static_facts() {
    let domain = "(:predicates (p) (edge ?x ?y) (blocked))
         (:action act :effect (p))";
    let seen = |init: &str, program: &str, solved: bool| {
        let outcome = if solved { Outcome::Solved } else { Outcome::Failed(Failure::IncompleteProgram) };
        check(domain, [init, "(p)"], program, outcome);
    };
    seen("(edge o1 o2)", "go(2, !edge(o1, o2)) act end", true);
    seen("(edge o1 o2)", "go(2, !edge(o2, o1)) act end", false);
    seen("(blocked)", "go(2, !blocked) act end", true);
    seen("", "go(2, !blocked) act end", false);
    seen("(blocked)", "go(2, !edge(o1, o1)) act end", false);
}
