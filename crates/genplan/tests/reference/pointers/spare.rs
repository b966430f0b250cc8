//! Which pointers programs get, and what happens where the actions need none.

use std::fmt::Write;
use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::pointers::PointerChoice;
use genplan::problem::GeneralizedProblem;
use genplan::synthesis::{Question, Silent};
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Outcome};
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use crate::pipeline;

/// A robot toggles the lamp where it is, and goes to the right.
const LAMPS: &str = "(define (domain lamps) (:types lamp)
    (:predicates (left-of ?a ?b - lamp) (at ?l - lamp) (on ?l - lamp))
    (:action toggle :parameters (?l - lamp) :precondition (at ?l)
      :effect (and (when (on ?l) (not (on ?l))) (when (not (on ?l)) (on ?l))))
    (:action step :parameters (?a ?b - lamp) :precondition (and (at ?a) (left-of ?a ?b))
      :effect (and (not (at ?a)) (at ?b))))";

/// Passengers at floors.
const LIFT: &str = "(define (domain lift) (:types floor person)
    (:predicates (origin ?p - person ?f - floor) (lift-at ?f - floor) (in ?p - person))
    (:action go :parameters (?f ?g - floor) :precondition (lift-at ?f)
      :effect (and (not (lift-at ?f)) (lift-at ?g)))
    (:action board :parameters (?f - floor ?p - person) :precondition (and (lift-at ?f) (origin ?p ?f))
      :effect (in ?p)))";

/// A row of lamps, of which some are on (`+`): all are to be.
fn row(lamps: &str) -> Arc<Task> {
    let (mut objects, mut init, mut goal) = (String::new(), "(at l0)".to_string(), String::new());
    for (place, lamp) in lamps.chars().enumerate() {
        // Declared from the right to the left.
        objects = format!("l{place} {objects}");
        write!(goal, "(on l{place})").expect("a string");
        if lamp == '+' {
            write!(init, "(on l{place})").expect("a string");
        }
        if place > 0 {
            write!(init, "(left-of l{} l{place})", place - 1).expect("a string");
        }
    }
    let text = format!(
        "(define (problem row) (:domain lamps) (:objects {objects} - lamp) (:init {init}) (:goal (and {goal})))"
    );
    genplan_testing::problem(LAMPS, &text)
}

fn problem(tasks: &[Arc<Task>]) -> GeneralizedProblem {
    let example = |task: &Arc<Task>| Example { label: Label::Positive, task: Arc::clone(task) };
    let domain = Arc::clone(&tasks[0].domain);
    let examples = Examples { domain, examples: tasks.iter().map(example).collect() };
    let problem = GeneralizedProblem::over_pointers(&examples, &PointerChoice::Auto, &[], &Budget::default());
    problem.expect("small tasks")
}

#[test]
fn a_program_may_point_to_what_the_state_determines() {
    let problem = problem(&["-", "+", "-+-", "+--+", "--+-+"].map(row));
    assert!(problem.pointers().is_empty(), "where the robot is needs no pointer");
    let answer = Question::new(&problem).answer(&Budget::default(), &Silent).expect("an answer");
    let program = &answer.programs.first().expect("a program").program;
    assert!(!program.pointers(&problem.frame).is_empty(), "only a pointer can tell whether the lamp is on");
    let mut frame = problem.frame.clone();
    let long = pipeline::ground(&row(&"--+-+++-".repeat(5)), &mut frame);
    let executor = long.executor(program, &frame, &Budget::default());
    let (execution, _) = executor.expect("small").run(u64::MAX, &Budget::default(), |_| ());
    assert_eq!(execution.ending, Ending::Decided(Outcome::Solved));
}

/// `count` names, with one letter.
fn names(letter: &str, count: usize) -> String {
    let names: Vec<String> = (0..count).map(|number| format!("{letter}{number}")).collect();
    names.join(" ")
}

/// Whether a lift with these floors and passengers, who wait at these floors, has a pointer to passengers.
fn points_to_passengers(lifts: &[(usize, &[usize])]) -> bool {
    let task = |&(floors, origins): &(usize, &[usize])| {
        let [floors, people] =
            [("f", floors), ("p", origins.len())].map(|(letter, count)| names(letter, count));
        let origins = origins.iter().enumerate();
        let origins: Vec<String> =
            origins.map(|(person, floor)| format!("(origin p{person} f{floor})")).collect();
        let origins = origins.concat();
        let text = format!(
            "(define (problem p) (:domain lift) (:objects {floors} - floor {people} - person)
             (:init (lift-at f0) {origins}) (:goal (in p0)))"
        );
        genplan_testing::problem(LIFT, &text)
    };
    let problem = problem(&lifts.iter().map(task).collect::<Vec<_>>());
    let mut ranges = problem.pointers().iter().map(|pointer| problem.frame.name(pointer.range));
    ranges.any(|range| range == "person")
}

#[test]
fn that_no_two_passengers_wait_on_one_floor_can_be_a_coincidence() {
    assert!(points_to_passengers(&[(2, &[0]), (3, &[1, 0]), (3, &[2])]));
    assert!(points_to_passengers(&[(3, &[1, 1])]));
    // Four times three passengers on three different floors.
    assert!(!points_to_passengers(&[(3, &[0, 1, 2]), (3, &[1, 0, 2]), (3, &[2, 1, 0]), (3, &[1, 2, 0])]));
}
