//! What these tests have found, at its smallest.

use genplan::examples::Examples;
use genplan::question::Mode;
use genplan::question::OutcomeName;
use genplan_core::verdict::Label;
use genplan_testing::{examples_within, generalized, with_program};

use crate::blind::{self, Answer};
use crate::format::is_reachable;
use crate::problems::executed;
use crate::sas::Sas;
use crate::solve::{FORMATS, solve};
use crate::unlimited::{pddl, sas, synthesis, validation};

/// An example of a domain with these parts.
fn example(domain: &str, [init, goal]: [&str; 2]) -> Examples {
    let domain = format!("(:constants o1 o2) {domain}");
    examples_within(&domain, &[(Label::Positive, format!("(:init {init}) (:goal {goal})"))])
}

/// Checks how a program ends: by the executor, by the text of P′ₙ in both formats, and by the planner.
#[track_caller]
fn ends(domain: &str, task: [&str; 2], program: &str, ended: OutcomeName) {
    let (problem, program) = with_program(&example(domain, task), program);
    assert_eq!(ended, executed(&problem, 0, &program));
    let compilation = validation(&problem, &program);
    let answer = blind::search(&Sas::read(&sas(&compilation.task)), 1000);
    assert!(matches!(answer, Answer::Plan(_)), "{answer:?}");
    assert_eq!(is_reachable(&pddl(&compilation)), Some(true));
    for format in FORMATS {
        let decoded = solve(&compilation, format).decoded(&compilation);
        assert_eq!(decoded.endings, [(0, ended)], "{format:?}");
    }
}

#[test]
fn a_deletion_does_not_undo_an_addition_that_wants_the_fluent_false() {
    let domain = "(:predicates (up))
        (:action press :effect (and (not (up)) (when (not (up)) (up))))";
    ends(domain, ["", "(up)"], "press end", OutcomeName::Solved);
    ends(domain, ["(up)", "(not (up))"], "press end", OutcomeName::Solved);
    ends(domain, ["", "(up)"], "press press end", OutcomeName::IncompleteProgram);
}

#[test]
fn a_deletion_does_not_undo_an_addition_whose_condition_excludes_the_fluent() {
    // `at o1 o2` excludes both `at o1 o1` and `at o2 o2`; with one of them it becomes a variable, the other
    // remains alone. `at o2 o1` is wanted false, so that there are no larger groups.
    let domain = "(:predicates (at ?x ?y))
        (:action move :effect (and (not (at o2 o2)) (when (at o1 o2) (and (not (at o1 o2)) (at o2 o2)))))
        (:action back :effect (and (not (at o1 o1)) (when (at o1 o2) (and (not (at o1 o2)) (at o1 o1)))))
        (:action other :precondition (not (at o2 o1)) :effect (at o2 o1))";
    ends(domain, ["(at o1 o2)", "(at o2 o2)"], "move end", OutcomeName::Solved);
    ends(domain, ["(at o1 o2)", "(at o2 o2)"], "move move end", OutcomeName::IncompleteProgram);
    ends(domain, ["(at o1 o2)", "(and (at o1 o1) (at o2 o1))"], "other back end", OutcomeName::Solved);
}

#[test]
fn rules_of_derived_predicates_with_arguments_are_read_by_the_planner() {
    let domain = "(:predicates (on ?x) (seen ?x))
        (:derived (seen ?x) (on ?x))
        (:action light :effect (on o1))";
    ends(domain, ["", "(and (seen o1) (not (seen o2)))"], "light go(0, !seen(o1)) end", OutcomeName::Solved);
    ends(domain, ["", "(seen o2)"], "light go(0, !seen(o1)) end", OutcomeName::IncompleteProgram);
    ends(domain, ["", "(seen o2)"], "light go(0, !seen(o2)) end", OutcomeName::InfiniteLoop);
}

#[test]
fn contradictory_conditions_are_left_out() {
    let domain = "(:predicates (p) (q) (d))
        (:derived (d) (and (q) (not (q))))
        (:action a :effect (and (q) (when (and (p) (not (p))) (not (q)))))
        (:action never :precondition (and (p) (not (p))) :effect (not (p)))";
    ends(domain, ["(p)", "(and (q) (not (d)))"], "a end", OutcomeName::Solved);
    ends(domain, ["(p)", "(and (q) (not (q)))"], "a end", OutcomeName::IncompleteProgram);
    ends(domain, ["(p)", "(q)"], "a never end", OutcomeName::InapplicableAction);
    for mode in [Mode::Positive, Mode::PnLite, Mode::Pn] {
        let problem = generalized(&example(domain, ["(p)", "(and (p) (not (p)))"]));
        let compilation = synthesis(&problem, 1, mode);
        let answer = blind::search(&Sas::read(&sas(&compilation.task)), 1000);
        assert_eq!(answer, Answer::Unsolvable, "{mode:?}");
    }
}
