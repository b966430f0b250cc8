//! Why goals and preconditions do not hold.

use std::sync::Arc;

use genplan::ground::{Evidence, GroundTask};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::State;
use genplan_pddl::Task;
use genplan_testing::domains::BALLS;
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use crate::interpreter::{Facts, Instruction, Interpreter, Step, Term};
use crate::pipeline;
use crate::random::{Case, cases, check_on};

/// Calls a function with every state in an execution of a case's program.
fn for_all_states(
    case: &Case,
    task: &Arc<Task>,
    mut visit: impl FnMut(&GroundTask, &mut Frame, &State, &Facts) -> TestCaseResult,
) -> TestCaseResult {
    let mut frame = Frame::default();
    let program = pipeline::program(&case.program, &mut frame);
    let ground = genplan_testing::ground(task, &mut frame);
    let executor = ground.executor(&program, &frame, &Budget::default()).unwrap();
    let (interpreter, mut machine) = (Interpreter::new(task), executor.machine());
    let mut facts = interpreter.initial();
    visit(&ground, &mut frame, machine.state(), &facts)?;
    for _ in 0..interpreter.run(&case.program).steps().min(8) {
        let step = interpreter.step(&case.program, &facts, machine.line().index());
        let Step::Next(successor, _) = step else { unreachable!("the run goes on") };
        facts = successor;
        machine.step();
        visit(&ground, &mut frame, machine.state(), &facts)?;
    }
    Ok(())
}

const LIMIT: usize = 2;

/// There is evidence if and only if the condition does not hold, and as much is shown as was asked for.
fn check_evidence(evidence: &Evidence, holds: bool) -> TestCaseResult {
    prop_assert_eq!(evidence.total == 0, holds, "{:?}", evidence);
    prop_assert_eq!(evidence.unmet.len(), evidence.total.min(LIMIT));
    let mut texts = evidence.unmet.iter().flat_map(|unmet| unmet.because.iter().chain([&unmet.condition]));
    prop_assert!(!texts.any(String::is_empty), "{:?}", evidence);
    Ok(())
}

#[test]
fn a_goal_has_unmet_parts_if_and_only_if_it_does_not_hold() {
    check_on(&cases(), 800, |case| {
        case.tasks.iter().try_for_each(|task| {
            for_all_states(case, task, |ground, _, state, facts| {
                let holds = Interpreter::new(task).goal_holds(facts);
                check_evidence(&ground.unmet_goal(state, LIMIT), holds)
            })
        })
    });
}

#[test]
fn a_precondition_has_unmet_parts_if_and_only_if_it_does_not_hold() {
    check_on(&cases(), 250, |case| {
        case.tasks.iter().try_for_each(|task| {
            let interpreter = Interpreter::new(task);
            let programmed = case.program.iter().filter_map(|instruction| match instruction {
                Instruction::Act(action) => Some(action.clone()),
                Instruction::Goto(..) | Instruction::End => None,
            });
            let actions: Vec<Term> = interpreter.all_actions().into_iter().chain(programmed).collect();
            for_all_states(case, task, |ground, frame, state, facts| {
                actions.iter().try_for_each(|term| {
                    let action = pipeline::action(term, frame);
                    let evidence = ground.unmet_precondition(frame, action, state, LIMIT);
                    check_evidence(&evidence, interpreter.is_applicable(facts, term))
                })
            })
        })
    });
}

fn task(goal: &str) -> Arc<Task> {
    let problem = format!(
        "(define (problem p) (:domain d) (:objects b1 b2 - ball cellar - room)
          (:init (at b1 hall) (at b2 hall) (adjacent hall cellar)) (:goal {goal}))"
    );
    genplan_testing::problem(BALLS, &problem)
}

/// Every unmet part, with its reasons behind a colon.
fn show(evidence: &Evidence) -> Vec<String> {
    assert_eq!(evidence.total, evidence.unmet.len());
    let parts = evidence.unmet.iter().map(|unmet| match &unmet.because[..] {
        [] if unmet.fact.is_some() => {
            format!("{}: {}", unmet.condition, unmet.fact.clone().unwrap_or_default())
        }
        [] => unmet.condition.clone(),
        because => format!("{}: {}", unmet.condition, because.join("; ")),
    });
    parts.collect()
}

fn initial_state(ground: &GroundTask) -> State {
    let network = Network::new(ground.instance(), Vec::new(), Watch::Everything);
    Simulator::new(&network).into_state()
}

#[track_caller]
fn check_goal(goal: &str, expected: &[&str]) {
    let ground = genplan_testing::ground(&task(goal), &mut Frame::default());
    assert_eq!(show(&ground.unmet_goal(&initial_state(&ground), 10)), expected);
}

#[track_caller]
fn check_precondition(head: &str, arguments: &[&str], expected: &[&str]) {
    let mut frame = Frame::default();
    let ground = genplan_testing::ground(&task("(and)"), &mut frame);
    let arguments = arguments.iter().map(|&argument| argument.into()).collect();
    let action = pipeline::action(&Term { head: head.into(), arguments }, &mut frame);
    let evidence = ground.unmet_precondition(&frame, action, &initial_state(&ground), 10);
    assert_eq!(show(&evidence), expected);
}

#[test]
fn unmet_literals_are_shown_as_programs_write_them() {
    check_goal(
        "(and (at b1 hall) (at b1 cellar) (not (at b2 hall)) (open))",
        &["at(b1, cellar)", "!at(b2, hall)", "open"],
    );
}

#[test]
fn an_unmet_universal_goal_names_its_exceptions() {
    check_goal(
        "(forall (?b - ball) (at ?b cellar))",
        &["(forall (?b - ball) (at ?b cellar)): !at(b1, cellar); !at(b2, cellar)"],
    );
    check_goal(
        "(forall (?b - ball ?r - room) (imply (at ?b ?r) (clean ?r)))",
        &["(forall (?b - ball ?r - room) (or (not (at ?b ?r)) (clean ?r))): \
           at(b1, hall) and !clean(hall); at(b2, hall) and !clean(hall)"],
    );
}

#[test]
fn exceptions_that_no_action_can_remove_are_named_too() {
    check_goal(
        "(forall (?r - room) (adjacent ?r hall))",
        &["(forall (?r - room) (adjacent ?r hall)): !adjacent(hall, hall); !adjacent(cellar, hall)"],
    );
}

#[test]
fn an_exception_that_has_no_name_is_not_named() {
    check_goal(
        "(forall (?b - ball) (exists (?r - room) (and (at ?b ?r) (clean ?r))))",
        &["(forall (?b - ball) (exists (?r - room) (and (at ?b ?r) (clean ?r))))"],
    );
}

#[test]
fn an_unmet_existential_goal_is_shown_as_written_and_a_disjunction_with_its_parts() {
    let exists = "(exists (?b - ball) (at ?b cellar))";
    check_goal(exists, &[exists]);
    check_goal("(or (open) (at b1 cellar))", &["(or (open) (at b1 cellar)): !open and !at(b1, cellar)"]);
    check_goal("(not (or (open) (at b1 hall)))", &["!at(b1, hall)"]);
}

#[test]
fn what_comes_nearest_to_an_existential_goal_says_why_it_is_unmet() {
    let exists = "(exists (?b - ball ?r - room) (and (at ?b ?r) (adjacent ?r cellar) (not (at ?b hall))))";
    check_goal(exists, &[exists]);
    let exists = "(exists (?r - room) (and (at b1 ?r) (adjacent ?r cellar) (not (at b2 ?r))))";
    check_goal(exists, &[&format!("{exists}: at(b2, hall)")]);
}

#[test]
fn an_unmet_goal_of_constants_is_shown_too() {
    check_goal("(= hall cellar)", &["(= hall cellar)"]);
    check_goal(
        "(and (not (= b1 b1)) (adjacent cellar hall))",
        &["adjacent(cellar, hall)", "(not (= b1 b1))"],
    );
}

#[test]
fn unmet_preconditions_have_objects_in_place_of_parameters() {
    check_precondition("move", &["b1", "hall", "cellar"], &[]);
    check_precondition(
        "move",
        &["b1", "cellar", "hall"],
        &["at(b1, cellar)", "(or (open) (adjacent cellar hall)): !open and !adjacent(cellar, hall)"],
    );
    check_precondition(
        "move",
        &["b1", "hall", "hall"],
        &["(or (open) (adjacent hall hall)): !open and !adjacent(hall, hall)", "(not (= hall hall))"],
    );
    check_precondition(
        "sweep",
        &["hall"],
        &["(forall (?b - ball) (not (at ?b hall))): at(b1, hall); at(b2, hall)"],
    );
    check_precondition("sweep", &["cellar"], &[]);
}

#[test]
fn an_argument_that_is_missing_or_of_another_type_is_the_evidence() {
    check_precondition(
        "move",
        &["b1", "hall", "attic"],
        &["attic - room: this instance has no object attic"],
    );
    check_precondition(
        "move",
        &["hall", "b1", "attic"],
        &[
            "hall - ball: hall is not of type ball",
            "b1 - room: b1 is not of type room",
            "attic - room: this instance has no object attic",
        ],
    );
}
