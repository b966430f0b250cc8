//! Which pointers programs get, and what happens where the actions need none.

use std::fmt::Write;
use std::sync::Arc;

use genplan::synthesis::Question;
use genplan_core::execution::{Ending, Outcome};
use genplan_pddl::Task;
use genplan_testing::domains::{LAMP_ROW, LIFT};
use genplan_testing::{answer, ground, judged, over_pointers, positive};

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
    genplan_testing::problem(LAMP_ROW, &text)
}

#[test]
fn a_program_may_point_to_what_the_state_determines() {
    let problem = over_pointers(&positive(&["-", "+", "-+-", "+--+", "--+-+"].map(row)));
    assert!(problem.pointers().is_empty(), "where the robot is needs no pointer");
    let question = Question::new(&problem);
    let answer = answer(&question);
    let (program, problem) =
        (&answer.programs.first().expect("a program").program, answer.problem(&question));
    assert!(!program.pointers(&problem.frame).is_empty(), "only a pointer can tell whether the lamp is on");
    let mut frame = problem.frame.clone();
    let long = ground(&row(&"--+-+++-".repeat(5)), &mut frame);
    let execution = judged(program, &frame, &long).execution;
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
    let problem = over_pointers(&positive(&lifts.iter().map(task).collect::<Vec<_>>()));
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
