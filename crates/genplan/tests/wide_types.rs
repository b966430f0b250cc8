//! Atoms over variables whose types are wider than those of the predicate, and types that are declared twice:
//! what they mean when they are executed.

use std::sync::Arc;

use genplan_pddl::Task;
use genplan_testing::domains::{STORAGE, WIDE_TYPES};
use genplan_testing::{ending, problem};

fn example(goal: &str) -> Arc<Task> {
    let text = format!(
        "(define (problem p) (:domain wide) (:objects hall - room gate - door) (:init) (:goal {goal}))"
    );
    problem(WIDE_TYPES, &text)
}

#[track_caller]
fn ends(program: &str, goal: &str, expected: &str) {
    assert_eq!(ending(program, &example(goal)), expected, "{program} for {goal}");
}

#[test]
fn an_atom_is_false_for_objects_of_other_types() {
    ends("light(hall) look(hall) end", "(seen hall)", "solved");
    ends("look(gate) end", "(seen gate)", "inapplicable");
    ends("grope(gate) end", "(seen gate)", "solved");
    ends("light-all end", "(exists (?p - place) (lit ?p))", "solved");
    ends("light-all end", "(forall (?p - place) (lit ?p))", "incomplete");
    ends("light-all end", "(forall (?r - room) (lit ?r))", "solved");
}

#[test]
fn an_action_that_would_make_it_true_is_inapplicable() {
    ends("light(hall) end", "(and (lit hall) (seen hall))", "solved");
    ends("light(gate) end", "(seen gate)", "inapplicable");
}

#[test]
fn what_makes_it_false_is_no_matter() {
    ends("leave(gate) end", "(seen gate)", "solved");
}

#[test]
fn a_conditional_effect_is_left_out() {
    ends("light-some(hall) end", "(and (seen hall) (lit hall))", "solved");
    ends("light-some(gate) end", "(and (seen gate) (not (exists (?p - place) (lit ?p))))", "solved");
}

#[test]
fn a_rule_holds_for_what_the_predicate_is_declared_for() {
    ends("end", "(dark hall)", "solved");
    ends("grope(gate) end", "(exists (?p - place) (and (dark ?p) (seen ?p)))", "incomplete");
    ends("grope(hall) end", "(exists (?p - place) (and (dark ?p) (seen ?p)))", "solved");
    ends("end", "(forall (?p - place) (or (dark ?p) (not (seen ?p))))", "solved");
}

#[test]
fn a_goto_about_an_object_of_another_type_jumps() {
    ends("light-all go(3, !lit(gate)) end leave(hall) end", "(seen hall)", "solved");
}

#[test]
fn a_type_declared_twice_has_the_supertypes_of_both() {
    let problem = "(define (problem p) (:domain storage) (:objects s - storearea c - crate) (:init)
      (:goal (and (forall (?s - surface) (or (clear ?s) (clear c) (not (clear c)))) (clear s) (in s))))";
    assert_eq!(ending("sweep(s) end", &genplan_testing::problem(STORAGE, problem)), "solved");
}
