//! Atoms over variables whose types are wider than those of the predicate, and types that are declared twice:
//! what they mean when they are executed.

use std::sync::Arc;

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_pddl::{Source, Task};
use genplan_testing::{domain, problem, task, verdict};

/// `lit` takes rooms; the variables are places.
const DOMAIN: &str = "(define (domain wide) (:requirements :adl :derived-predicates)
  (:types room door - place)
  (:predicates (lit ?r - room) (seen ?p - place) (dark ?r - room))
  (:derived (dark ?r - place) (not (lit ?r)))
  (:action light :parameters (?p - place) :effect (and (lit ?p) (seen ?p)))
  (:action leave :parameters (?p - place) :effect (and (not (lit ?p)) (seen ?p)))
  (:action look :parameters (?p - place) :precondition (lit ?p) :effect (seen ?p))
  (:action grope :parameters (?p - place) :precondition (not (lit ?p)) :effect (seen ?p))
  (:action light-all :parameters () :effect (forall (?p - place) (lit ?p)))
  (:action light-some :parameters (?p - place) :effect (when (not (seen ?p)) (and (lit ?p) (seen ?p)))))";

fn example(goal: &str) -> Arc<Task> {
    let text = format!(
        "(define (problem p) (:domain wide) (:objects hall - room gate - door) (:init) (:goal {goal}))"
    );
    problem(DOMAIN, &text)
}

#[track_caller]
fn check(program: &str, goal: &str, expected: &str) {
    let (judgement, _) = verdict(program, &example(goal));
    let found = match judgement.execution.ending {
        Ending::Decided(Outcome::Solved) => "solved",
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => "inapplicable",
        Ending::Decided(Outcome::Failed(_)) => "failed",
        Ending::Stopped(_) => "stopped",
    };
    assert_eq!(found, expected, "{program} for {goal}");
}

#[test]
fn an_atom_is_false_for_objects_of_other_types() {
    check("light(hall) look(hall) end", "(seen hall)", "solved");
    check("look(gate) end", "(seen gate)", "inapplicable");
    check("grope(gate) end", "(seen gate)", "solved");
    check("light-all end", "(exists (?p - place) (lit ?p))", "solved");
    check("light-all end", "(forall (?p - place) (lit ?p))", "failed");
    check("light-all end", "(forall (?r - room) (lit ?r))", "solved");
}

#[test]
fn an_action_that_would_make_it_true_is_inapplicable() {
    check("light(hall) end", "(and (lit hall) (seen hall))", "solved");
    check("light(gate) end", "(seen gate)", "inapplicable");
}

#[test]
fn what_makes_it_false_is_no_matter() {
    check("leave(gate) end", "(seen gate)", "solved");
}

#[test]
fn a_conditional_effect_is_left_out() {
    check("light-some(hall) end", "(and (seen hall) (lit hall))", "solved");
    check("light-some(gate) end", "(and (seen gate) (not (exists (?p - place) (lit ?p))))", "solved");
}

#[test]
fn a_rule_holds_for_what_the_predicate_is_declared_for() {
    check("end", "(dark hall)", "solved");
    check("grope(gate) end", "(exists (?p - place) (and (dark ?p) (seen ?p)))", "failed");
    check("grope(hall) end", "(exists (?p - place) (and (dark ?p) (seen ?p)))", "solved");
    check("end", "(forall (?p - place) (or (dark ?p) (not (seen ?p))))", "solved");
}

#[test]
fn a_goto_about_an_object_of_another_type_jumps() {
    check("light-all go(3, !lit(gate)) end leave(hall) end", "(seen hall)", "solved");
}

#[test]
fn a_type_declared_twice_has_the_supertypes_of_both() {
    let text = "(define (domain storage) (:requirements :typing)
      (:types surface place area - object  storearea - area  area crate - surface)
      (:predicates (clear ?s - surface) (in ?a - area))
      (:action sweep :parameters (?a - storearea) :effect (and (clear ?a) (in ?a))))";
    let domain = domain(&Source::new("domain.pddl", text));
    let problem = "(define (problem p) (:domain storage) (:objects s - storearea c - crate) (:init)
      (:goal (and (forall (?s - surface) (or (clear ?s) (clear c) (not (clear c)))) (clear s) (in s))))";
    let (judgement, _) = verdict("sweep(s) end", &task(&Source::new("p.pddl", problem), &domain));
    assert_eq!(judgement.execution.ending, Ending::Decided(Outcome::Solved));
}
