//! Programs over registers that hold numbers: what is proved, refuted, and refused.

use std::sync::Arc;

use crate::common::{Counts, decided, intended, mutants, positive, proved, refused};
use genplan::ground::GroundTask;
use genplan::program::read_program;
use genplan::{Frame, Part, Program, Source, Task};
use genplan_prove::counters::{CounterLimits, decide, instances};
use genplan_prove::{FamilyClaim, FamilyVerdict};
use genplan_testing::{ending, faultless, ground, task_within};

const COUNTERS: [(&str, &str); 2] = [("fibonacci", "intended"), ("triangular-sum", "intended")];

fn by_induction(claim: FamilyClaim<'_>) -> FamilyVerdict {
    decide(claim, CounterLimits::default())
}

#[test]
fn the_intended_programs_are_right_for_all_numbers() {
    for counter in COUNTERS {
        for part in [Part::Training, Part::Test] {
            proved(by_induction, &intended(counter), &positive(counter.0, part));
        }
    }
}

#[test]
fn what_is_assumed_is_said() {
    let assumed = proved(by_induction, &intended(COUNTERS[1]), &positive("triangular-sum", Part::Training));
    assert_eq!(
        assumed,
        [
            "the objects of type number are the numbers from 0 to a largest one; v0 is 0, and the largest one is by 1 or more larger \
             than those that are named below",
            "(next x y) says that x + 1 = y, and has all such facts",
            "(sum x y z) says that x + y = z and y is not larger than a limit, and has all such facts",
            "the limit of sum is n, where n is any number from 1 on",
            "result is 0",
            "counter is n, where n is any number from 1 on",
            "result is to be g(n), where g(n) = g(n-1) + n, g(1) = 1",
            "counter is to be g(n), where g(n) = 0",
        ]
    );
}

#[test]
fn what_is_proved_and_refuted_is_what_execution_says_of_small_numbers() {
    let mut all = Counts::default();
    for counter in COUNTERS {
        let counts = check_mutants(counter, 100);
        println!("{}: {counts:?}", counter.0);
        all.add(&counts);
    }
    println!("all: {all:?}");
    assert_eq!(all.wrong_but_not_refuted, 0);
    assert!(all.proved > 0 && all.refuted > 0, "{all:?}");
}

fn check_mutants(counter: (&str, &str), count: usize) -> Counts {
    let examples = positive(counter.0, Part::Training);
    let domain = &examples[0].domain;
    let actions: Vec<&str> = domain.actions.iter().map(|action| &*action.name).collect();
    let conditions = ["value(counter, v0)", "value(result, v0)"];
    let mut frame = Frame::default();
    let read =
        |text: String| faultless(read_program(&Source::new("p.prog", text), domain, &examples, &mut frame));
    let programs: Vec<Program> =
        mutants(&intended(counter), &conditions, &actions, count).into_iter().map(read).collect();
    let instances = instances(&examples, CounterLimits { numbers: 5, ..CounterLimits::default() });
    let instances: Vec<GroundTask> =
        instances.expect("counters").iter().map(|task| ground(task, &mut frame)).collect();
    let mut counts = Counts::default();
    for program in programs {
        counts.count(by_induction, (&program, &frame), &examples, &instances);
    }
    counts
}

/// A counter that is to be 0, with a number for each object.
fn count_down(init: &str, goal: &str) -> Arc<Task> {
    let domain = "(:types number register) (:constants r - register zero - number)
        (:predicates (holds ?r - register ?v - number) (next ?v ?w - number) (even ?v - number))
        (:action dec :parameters () :effect (forall (?v ?w - number) (when (and (holds r ?w) (next ?v ?w))
          (and (not (holds r ?w)) (holds r ?v)))))
        (:action half :parameters () :precondition (holds r zero) :effect (holds r zero))";
    task_within(
        domain,
        &format!("(:objects a b c - number) (:init (next zero a) {init}) (:goal (and {goal}))"),
    )
}

const DOWN: &str = "dec\ngo(0, !holds(r, zero))\nend\n";
const UP_TO_THREE: &str = "(next a b) (next b c)";

#[test]
fn a_countdown_is_proved() {
    let examples =
        ["a", "b", "c"].map(|n| count_down(&format!("{UP_TO_THREE} (holds r {n})"), "(holds r zero)"));
    proved(by_induction, DOWN, &examples);
    proved(by_induction, "go(2, !holds(r, zero))\nend\ndec\ngo(2, !holds(r, zero))\nend\n", &examples);
}

#[test]
fn what_counts_not_is_refused_with_a_reason() {
    let goal = "(holds r zero)";
    let cases = [
        ("(next a b) (next b zero) (holds r a)", goal, "no relation counts the objects of `p`"),
        ("(next a b) (next a c) (holds r a)", goal, "no relation counts the objects of `p`"),
        ("(next a b) (holds r a)", goal, "no relation counts the objects of `p`"),
        (
            "(next a b) (next b c) (holds r a) (holds r b)",
            goal,
            "`holds` says two numbers of one thing in `p`",
        ),
        (
            "(next a b) (next b c) (holds r a) (even b)",
            goal,
            "`even` in `p` does not say which number something holds",
        ),
        (
            "(next a b) (next b c) (holds r a)",
            "(not (holds r a))",
            "the goal of `p` says more than which numbers registers hold",
        ),
        (
            "(next a b) (next b c) (holds r a)",
            goal,
            "the examples do not differ in the number from which they start",
        ),
    ];
    for (init, goal, expected) in cases {
        assert_eq!(refused(by_induction, DOWN, &[count_down(init, goal)]), expected, "{init}");
    }
}

#[test]
fn goals_that_follow_no_rule_are_refused() {
    let pairs = [("a", "zero"), ("b", "zero"), ("c", "b")];
    let examples = pairs
        .map(|(n, goal)| count_down(&format!("{UP_TO_THREE} (holds r {n})"), &format!("(holds r {goal})")));
    let reason = refused(by_induction, DOWN, &examples);
    assert_eq!(reason, "the examples follow several rules");
}

#[test]
fn an_action_that_is_no_assignment_is_refused() {
    let examples =
        ["a", "b", "c"].map(|n| count_down(&format!("{UP_TO_THREE} (holds r {n})"), "(holds r zero)"));
    let reason = refused(by_induction, "half\nend\n", &examples);
    assert_eq!(reason, "`half` has a precondition");
}

#[test]
fn a_counterexample_is_a_small_instance() {
    let examples = positive("fibonacci", Part::Training);
    let text = intended(COUNTERS[0]).replace("save-result", "save-last");
    let FamilyVerdict::Refuted(task) = decided(by_induction, &text, &examples) else { panic!("not refuted") };
    assert_eq!(ending(&text, &task), "incomplete");
    assert_eq!(task.name, "fibonacci-2", "{}", task.source.text());
}
