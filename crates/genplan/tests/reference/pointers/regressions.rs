//! What random programs over pointers have found, at its smallest.

use genplan_testing::{ending, task_within};

/// Lamps that can be lit; the goal is to light the last one of three.
#[track_caller]
fn ends(program: &str, expected: &str) {
    let domain =
        "(:predicates (lit ?x) (small ?x) (ready)) (:action light :parameters (?x) :effect (lit ?x))";
    let problem = "(:objects o1 o2 o3) (:init (small o1) (ready)) (:goal (lit o3))";
    assert_eq!(ending(program, &task_within(domain, problem)), expected);
}

#[test]
fn a_pointer_that_is_called_like_an_object_stands_for_what_it_points_to() {
    ends("pointers o1 - object inc(o1) inc(o1) light(o1) end", "solved");
    ends("pointers o3 - object light(o3) end", "incomplete");
    ends(
        "pointers o1 - object inc(o1) inc(o1) go(4, !lit(o1)) end light(o1) go(2, !small(o1)) end",
        "solved",
    );
    ends("pointers o1 - object inc(o1) go(3, !small(o1)) end light(o3) end", "solved");
}

#[test]
fn what_speaks_of_an_object_that_is_not_there_is_found_for_none() {
    ends("pointers i j - object find(i, lit(nowhere)) go(3, !none(i)) light(o3) end", "solved");
}

#[test]
fn an_atom_without_arguments_may_have_parentheses() {
    ends("pointers i - object inc(i) find(i, ready()) go(4, !small(i)) light(o3) end", "solved");
}

#[test]
fn a_pointer_may_be_called_like_a_condition_without_arguments() {
    ends("pointers i ready - object inc(i) find(i, ready) go(4, !small(i)) light(o3) end", "solved");
    ends(
        "pointers ready - object inc(ready) inc(ready) find(ready, lit(ready)) go(4, !ready) light(o3) end",
        "solved",
    );
}
