//! What random programs over pointers have found, at its smallest.

use std::sync::Arc;

use genplan::program::{frame_for, read_program};
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_pddl::Source;

use crate::pipeline;

/// Lamps that can be lit; the goal is to light the last one of three.
#[track_caller]
fn check(program: &str, outcome: Outcome) {
    let task = genplan_testing::problem(
        "(define (domain d) (:predicates (lit ?x) (small ?x) (ready)) (:action light :parameters (?x) :effect (lit ?x)))",
        "(define (problem p) (:domain d) (:objects o1 o2 o3) (:init (small o1) (ready)) (:goal (lit o3)))",
    );
    let source = Source::new("program", program);
    let mut frame = frame_for(&source);
    let reading = read_program(&source, &task.domain, &[Arc::clone(&task)], &mut frame);
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
fn a_pointer_that_is_called_like_an_object_stands_for_what_it_points_to() {
    check("pointers o1 - object inc(o1) inc(o1) light(o1) end", Outcome::Solved);
    check("pointers o3 - object light(o3) end", Outcome::Failed(Failure::IncompleteProgram));
    check(
        "pointers o1 - object inc(o1) inc(o1) go(4, !lit(o1)) end light(o1) go(2, !small(o1)) end",
        Outcome::Solved,
    );
    check("pointers o1 - object inc(o1) go(3, !small(o1)) end light(o3) end", Outcome::Solved);
}

#[test]
fn what_speaks_of_an_object_that_is_not_there_is_found_for_none() {
    check("pointers i j - object find(i, lit(nowhere)) go(3, !none(i)) light(o3) end", Outcome::Solved);
}

#[test]
fn an_atom_without_arguments_may_have_parentheses() {
    check("pointers i - object inc(i) find(i, ready()) go(4, !small(i)) light(o3) end", Outcome::Solved);
}

#[test]
fn a_pointer_may_be_called_like_a_condition_without_arguments() {
    check("pointers i ready - object inc(i) find(i, ready) go(4, !small(i)) light(o3) end", Outcome::Solved);
    check(
        "pointers ready - object inc(ready) inc(ready) find(ready, lit(ready)) go(4, !ready) light(o3) end",
        Outcome::Solved,
    );
}
