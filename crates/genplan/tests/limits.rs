//! Grounding and exploration keep within their budget, and give back what they took.
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use genplan::explore::{ExplorationBounds, Reachability, goal_reachability};
use genplan::ground::{GroundError, GroundTask};
use genplan::judge::{Bounds, judge};
use genplan::pointers::PointerChoice;
use genplan::problem::GeneralizedProblem;
use genplan::question::Bound;
use genplan::synthesis::{Answer, Question, Silent};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::clock::Clock;
use genplan_core::execution::{Ending, Outcome};
use genplan_core::frame::{FluentId, Frame};
use genplan_core::program::Program;
use genplan_pddl::Task;
use genplan_testing::{generalized, positive, program, task_within};

/// `count` objects in a domain.
fn objects(domain: &str, count: usize, init: &str, goal: &str) -> Arc<Task> {
    let names: String = (0..count).map(|number| format!(" o{number}")).collect();
    task_within(domain, &format!("(:objects{names}) (:init {init}) (:goal {goal})"))
}

/// Few tuples, each of `columns` columns: their number says little about their size.
fn wide(columns: usize) -> Arc<Task> {
    let parameters: String = (0..columns).map(|column| format!(" ?p{column}")).collect();
    let arguments: String = (0..columns).map(|column| [" ?x", " ?y", " ?z"][column % 3]).collect();
    let domain = format!(
        "(:predicates (wide{parameters})) (:action widen :parameters (?x ?y ?z) :effect (wide{arguments}))"
    );
    objects(&domain, 60, "", "(and)")
}

/// A join with many partial results and no complete one: it takes long, and nothing grows.
fn futile(side: usize) -> Arc<Task> {
    let mut edges = String::new();
    for (from, to) in [(0, 1), (1, 2)] {
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            write!(edges, "(edge o{} o{})", from * side + a, to * side + b).expect("a string");
        }
    }
    let domain = "(:predicates (edge ?x ?y) (done)) (:action turn :parameters (?x ?y ?z)
          :precondition (and (edge ?x ?y) (edge ?y ?z) (edge ?z ?x)) :effect (done))";
    objects(domain, 3 * side, &edges, "(done)")
}

fn ground(task: &Arc<Task>, budget: &Budget) -> Result<GroundTask, GroundError> {
    GroundTask::new(Arc::clone(task), &mut Frame::default(), budget)
}

#[track_caller]
fn stops(task: &Arc<Task>, budget: &Budget, reason: StopReason) {
    let (left, started) = (budget.bytes_left(), Instant::now());
    let error = ground(task, budget).expect_err("too large");
    assert_eq!((error.reason, error.action), (reason, Some(0)));
    assert_eq!(budget.bytes_left(), left, "all is given back");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn wide_tuples_count_by_their_width() {
    let budget = Budget::default().with_bytes(8 << 20);
    stops(&wide(200), &budget, StopReason::Memory);
    assert!(ground(&objects(TOGGLES, 60, "", "(and)"), &budget).is_ok(), "what is small is not refused");
}

#[test]
fn time_is_asked_while_tuples_are_found() {
    stops(&wide(100), &Budget::default().with_time(Duration::from_millis(30)), StopReason::Time);
}

#[test]
fn time_is_asked_while_nothing_is_found() {
    // A look takes a second, however fast the machine is.
    let looks = AtomicU64::new(0);
    let clock = Clock::new(move || Duration::from_secs(looks.fetch_add(1, Ordering::Relaxed)));
    let budget = Budget::default().with_clock(clock).with_time(Duration::from_secs(50));
    stops(&futile(240), &budget, StopReason::Time);
}

#[test]
fn grounding_can_be_interrupted() {
    let interrupted = Budget::default().with_interrupt(Arc::new(AtomicBool::new(true)));
    stops(&futile(60), &interrupted, StopReason::Interrupted);
}

/// Any set of objects can be on.
const TOGGLES: &str = "(:requirements :adl) (:predicates (on ?x))
    (:action turn-on :parameters (?x) :effect (on ?x))
    (:action turn-off :parameters (?x) :effect (not (on ?x)))";

#[test]
fn a_ground_task_holds_its_bytes_as_long_as_it_lives() {
    let budget = Budget::default().with_bytes(100 << 20);
    let task = objects(TOGGLES, 5_000, "", "(on o0)");
    let ground = ground(&task, &budget).expect("enough memory");
    let held = budget.max_bytes() - budget.bytes_left();
    assert!((100_000..10_000_000).contains(&held), "{held}");
    drop(ground);
    assert_eq!(budget.bytes_left(), budget.max_bytes());
}

/// What comes of a search for a program of one line.
fn searched(task: &Arc<Task>, budget: &Budget) -> Answer {
    let problem = generalized(&positive(std::slice::from_ref(task)));
    let question = Question { bound: Bound::Lines(1), lint: false, ..Question::new(&problem) };
    question.answer(budget, &Silent).expect("an answer")
}

#[test]
fn a_search_that_has_no_room_for_its_examples_does_not_begin() {
    let task = objects(TOGGLES, 5_000, "", "(and (on o0) (on o1))");
    let budget = Budget::default().with_bytes(1 << 10);
    let answer = searched(&task, &budget);
    assert_eq!((answer.stopped, answer.statistics.search.nodes), (Some(StopReason::Memory), 0));
    assert_eq!(budget.bytes_left(), 1 << 10, "all is given back");
    let answer = searched(&task, &Budget::default().with_time(Duration::ZERO));
    assert_eq!((answer.stopped, answer.statistics.search.nodes), (Some(StopReason::Time), 0));
    assert_eq!(searched(&task, &Budget::default()).stopped, None);
}

#[test]
fn an_execution_that_needs_more_memory_is_undecided() {
    let task = objects(TOGGLES, 5_000, "", "(on o0)");
    let mut frame = Frame::default();
    let program = program("turn-on(o0) end", &task.domain, std::slice::from_ref(&task), &mut frame);
    let ground = genplan_testing::ground(&task, &mut frame);
    let ending = |bytes: usize| {
        let budget = Budget::default().with_bytes(bytes);
        let bounds = Bounds::default();
        let judgement = judge(&program, &frame, &ground, &bounds, &budget, |_| ());
        assert_eq!(budget.bytes_left(), bytes, "all is given back");
        judgement.execution.ending
    };
    assert_eq!(ending(1_000), Ending::Stopped(StopReason::Memory));
    assert!(matches!(ending(10_000_000), Ending::Decided(_)));
}

/// A program over pointers, and 2000 objects.
fn over_pointers(text: &str) -> (Program, Frame, GroundTask) {
    let domain = "(:predicates (ripe ?x)) (:action ripen :parameters (?x) :effect (ripe ?x))
      (:action pick :parameters (?x) :precondition (ripe ?x) :effect (not (ripe ?x)))";
    let task = objects(domain, 2000, "", "(and)");
    let mut frame = Frame::default();
    let program = program(text, &task.domain, std::slice::from_ref(&task), &mut frame);
    let ground = genplan_testing::ground(&task, &mut frame);
    (program, frame, ground)
}

#[test]
fn what_instructions_over_pointers_stand_for_takes_memory_and_time() {
    let judged = |instructions: &str, budget: &Budget| {
        let names: String = (0..20).map(|number| format!(" p{number}")).collect();
        let (program, frame, ground) =
            over_pointers(&format!("pointers{names} - object\n{instructions}end\n"));
        judge(&program, &frame, &ground, &Bounds::default(), budget, |_| ()).execution.ending
    };
    let actions: String = (0..20).map(|number| format!("ripen(p{number})\n")).collect();
    let tests: String = (0..20).map(|number| format!("go({number}, !ripe(p{number}))\n")).collect();
    let solved = Ending::Decided(Outcome::Solved);
    for many in [&actions, &tests] {
        let budget = Budget::default().with_bytes(1_500_000);
        assert_eq!(judged("ripen(p0)\n", &budget), solved);
        assert_eq!(judged(many, &budget), Ending::Stopped(StopReason::Memory));
        assert_eq!(budget.bytes_left(), 1_500_000, "all is given back");
        let late = Budget::default().with_time(Duration::ZERO);
        assert_eq!(judged(many, &late), Ending::Stopped(StopReason::Time));
    }
    assert_eq!(judged(&actions, &Budget::default()), solved);
}

#[test]
fn what_a_condition_over_pointers_looks_at_is_work() {
    let (program, frame, ground) =
        over_pointers("pointers o - object\ngo(1, !can pick(_))\ninc(o)\ngo(0, !none(o))\nend\n");
    let mut asked = 0;
    let judged = judge(&program, &frame, &ground, &Bounds::default(), &Budget::default(), |_| asked += 1);
    assert_eq!(judged.execution.steps, 6000);
    assert!(asked >= 100, "the budget was asked {asked} times while four million actions were looked at");
}

#[test]
fn an_exploration_ends_with_its_budget() {
    let all_on: String = (0..12).map(|number| format!("(on o{number})")).collect();
    let toggles = |goal: &str| ground(&objects(TOGGLES, 12, "", goal), &Budget::default());
    let possible = toggles(&format!("(and {all_on})")).expect("no limits");
    // That o0 is off in the end, too, is only known when all states have been looked at.
    let impossible = toggles(&format!("(and {all_on} (not (on o0)))")).expect("no limits");
    let reached = |ground: &GroundTask, budget: &Budget| {
        goal_reachability(ground.instance(), &ExplorationBounds::default(), budget)
    };
    assert_eq!(reached(&possible, &Budget::default()), Reachability::Reachable);
    let explore = |budget: &Budget| reached(&impossible, budget);
    assert_eq!(explore(&Budget::default()), Reachability::Unreachable);
    assert_eq!(explore(&Budget::default().with_time(Duration::ZERO)), Reachability::Unknown);
    let little = Budget::default().with_bytes(20_000);
    assert_eq!(explore(&little), Reachability::Unknown);
    assert_eq!(little.bytes_left(), 20_000, "all is given back");
}

#[test]
fn an_atom_of_many_columns_is_no_product_of_all_pointers() {
    let examples = positive(&[wide(40)]);
    let pointers = "object:3".parse::<PointerChoice>().expect("a choice");
    let budget = Budget::default().with_bytes(256 << 20).with_time(Duration::from_mins(1));
    // Three pointers in forty columns, each at most once, are in none of them all.
    let problem = GeneralizedProblem::over_pointers(&examples, &pointers, &[], &budget);
    let problem = problem.expect("it is small");
    let is_wide =
        |&fluent: &FluentId| problem.frame.condition_of(fluent).arguments(&problem.frame).len() == 40;
    assert_eq!(problem.fluents().iter().filter(|fluent| is_wide(fluent)).count(), 0);
}

#[test]
fn the_successors_of_one_state_are_asked_for_one_by_one() {
    let task = objects(TOGGLES, 3_000, "", "(and (on o0) (on o1))");
    let task = ground(&task, &Budget::default()).expect("no limits");
    let most = |bytes: usize| {
        let budget = Budget::default().with_bytes(bytes);
        let bounds = ExplorationBounds { states: usize::MAX, ..ExplorationBounds::default() };
        let reachability = goal_reachability(task.instance(), &bounds, &budget);
        assert_eq!(budget.bytes_left(), bytes, "all is given back");
        reachability
    };
    // The first state alone has successors of more than a megabyte, the second one shows the goal.
    assert_eq!(most(1 << 20), Reachability::Unknown);
    assert_eq!(most(64 << 20), Reachability::Reachable);
}
