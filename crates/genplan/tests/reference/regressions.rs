//! What random cases have found, at its smallest.

use genplan_testing::{ending, task_within};

/// Checks how a program ends in a domain with these parts, from this initial state, for this goal.
#[track_caller]
fn ends(domain: &str, [init, goal]: [&str; 2], program: &str, expected: &str) {
    let task = task_within(domain, &format!("(:objects o1 o2 o3) (:init {init}) (:goal {goal})"));
    assert_eq!(ending(program, &task), expected);
}

#[test]
fn preconditions_with_nested_parts_belong_to_their_own_action() {
    ends(
        "(:predicates (p) (q))
         (:action first :precondition (or (p) (q)) :effect (not (p)))
         (:action second :effect (q))",
        ["(p)", "(and (q) (not (p)))"],
        "first second end",
        "solved",
    );
}

#[test]
fn initial_facts_count_also_where_some_derived_predicate_is_static() {
    ends(
        "(:predicates (p) (edge ?x ?y) (linked ?x) (derived))
         (:action act :precondition (p) :effect (not (p)))
         (:derived (linked ?x) (exists (?y) (edge ?x ?y)))
         (:derived (derived) (p))",
        ["(p) (edge o1 o2)", "(and (not (p)) (linked o1) (not (linked o2)))"],
        "go(0, !derived) act end",
        "solved",
    );
}

#[test]
fn recursion_through_all_static_neighbours_is_a_least_fixpoint() {
    let domain = "(:predicates (p) (edge ?x ?y) (safe ?x))
         (:action act :effect (p))
         (:derived (safe ?x) (forall (?y) (imply (edge ?x ?y) (safe ?y))))";
    let cycle = "(edge o1 o2) (edge o2 o1)";
    ends(domain, [cycle, "(and (safe o3) (not (safe o1)) (not (safe o2)))"], "end", "solved");
    ends(domain, [cycle, "(safe o1)"], "end", "incomplete");
    ends(domain, ["(edge o1 o2)", "(forall (?x) (safe ?x))"], "end", "solved");
}

#[test]
fn gotos_see_static_facts() {
    let domain = "(:predicates (p) (edge ?x ?y) (blocked))
         (:action act :effect (p))";
    let seen = |init: &str, program: &str, expected: &str| ends(domain, [init, "(p)"], program, expected);
    seen("(edge o1 o2)", "go(2, !edge(o1, o2)) act end", "solved");
    seen("(edge o1 o2)", "go(2, !edge(o2, o1)) act end", "incomplete");
    seen("(blocked)", "go(2, !blocked) act end", "solved");
    seen("", "go(2, !blocked) act end", "incomplete");
    seen("(blocked)", "go(2, !edge(o1, o1)) act end", "incomplete");
}
