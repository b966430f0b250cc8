//! What the linter finds: a test for each finding, and what it must not complain about.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

use std::sync::Arc;

use expect_test::{Expect, expect};
use genplan::examples::{Example, Examples};
use genplan::lint::lint;
use genplan_core::budget::Budget;
use genplan_core::verdict::Label::{self, Negative, Positive};
use genplan_pddl::{Severity, Source};
use genplan_testing::{brief, domain, example, task};

/// A lamp in each room, which can be switched on but not off.
const LAMPS: &str = "(define (domain lamps)
  (:requirements :typing :negative-preconditions)
  (:types room)
  (:predicates (lit ?r - room) (lamp ?r - room))
  (:action switch
    :parameters (?r - room)
    :precondition (and (lamp ?r) (not (lit ?r)))
    :effect (lit ?r)))";

/// A problem with the rooms `hall` and `attic`, both with a lamp.
fn problem(init: &str, goal: &str) -> String {
    format!(
        "(define (problem p) (:domain lamps)
  (:objects hall attic - room)
  (:init (lamp hall) (lamp attic) {init})
  (:goal {goal}))"
    )
}

const TO_LIGHT: &str = "(lit hall)";

#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(domain: &str, examples: &[(Label, String)], expected: Expect) {
    let Examples { domain, examples } = genplan_testing::examples(domain, examples);
    let findings = lint(&domain, &examples, &Budget::default()).expect("small enough");
    expected.assert_eq(&brief(&findings));
}

mod examples_as_such {
    use super::*;

    #[test]
    fn good_examples_are_praised_by_silence() {
        let both = problem("", "(and (lit hall) (lit attic))");
        check(LAMPS, &[(Positive, problem("", TO_LIGHT)), (Negative, both)], expect![""]);
    }

    #[test]
    fn an_instance_labelled_both_ways() {
        let same = problem("", TO_LIGHT);
        check(
            LAMPS,
            &[(Positive, same.clone()), (Negative, same)],
            expect![[r#"
                2.pddl:1:1 "" warning[both-labels]: the same instance is labelled positive and negative — negative here
                  1.pddl:1:1 "" positive here
                  = no program can both solve it and fail on it, so none exists for these examples"#]],
        );
    }

    #[test]
    fn over_pointers_another_order_of_the_objects_is_another_instance() {
        let text = problem("", TO_LIGHT);
        let other = text.replace("hall attic - room", "attic hall - room");
        check(LAMPS, &[(Positive, text), (Negative, other)], expect![""]);
    }

    #[test]
    fn over_pointers_a_static_predicate_has_a_use() {
        let domain = LAMPS.replace("(lamp ?r - room)", "(lamp ?r - room) (marked ?r - room)");
        check(&domain, &[(Positive, problem("(marked attic)", TO_LIGHT))], expect![""]);
    }

    #[test]
    fn of_three_copies_all_are_named() {
        let text = problem("", TO_LIGHT);
        check(
            LAMPS,
            &[(Positive, text.clone()), (Positive, text.clone()), (Positive, text)],
            expect![[r#"
                3.pddl:1:1 "" warning[same-instance]: the same instance is given 3 times — positive here
                  1.pddl:1:1 "" positive here
                  2.pddl:1:1 "" positive here
                  = the copies add nothing; did you mean another instance?"#]],
        );
    }

    #[test]
    fn what_a_file_allows_is_no_finding() {
        let text = problem("", TO_LIGHT);
        let allowed = format!("; the same on purpose, genplan: allow(same-instance)\n{text}");
        check(LAMPS, &[(Positive, text), (Positive, allowed)], expect![""]);
    }

    #[test]
    fn an_instance_given_twice_in_another_order() {
        let again = "(define (problem q) (:domain lamps) (:objects hall - room attic - room)
            (:init (lamp attic) (LAMP Hall) (lamp hall)) (:goal (and (lit hall) (lit hall))))";
        check(
            LAMPS,
            &[(Positive, problem("", TO_LIGHT)), (Positive, again.into())],
            expect![[r#"
                2.pddl:1:1 "" warning[same-instance]: the same instance is given twice — positive here
                  1.pddl:1:1 "" positive here
                  = the copies add nothing; did you mean another instance?"#]],
        );
    }

    #[test]
    fn an_instance_with_another_fact_is_another_instance() {
        let other = problem("(lit attic)", TO_LIGHT);
        check(LAMPS, &[(Positive, problem("", TO_LIGHT)), (Positive, other)], expect![""]);
    }

    #[test]
    fn no_positive_example() {
        check(
            LAMPS,
            &[(Negative, problem("", TO_LIGHT))],
            expect![[r#"
                domain.pddl:1:1 "" warning[no-positive-example]: there is no positive example
                  = without one, the program `0. end` fits whenever the goals of the negative examples do not hold initially"#]],
        );
    }
}

mod goals {
    use super::*;

    const GOOD: &str = TO_LIGHT;

    /// Checks an example beside a good one.
    #[track_caller]
    fn check_goal(label: Label, text: String, expected: Expect) {
        check(LAMPS, &[(Positive, problem("", GOOD)), (label, text)], expected);
    }

    #[test]
    fn a_negative_example_whose_goal_is_already_true() {
        check_goal(
            Negative,
            problem("(lit attic)", "(lit attic)"),
            expect![[r#"
                2.pddl:4:10 "(lit attic)" warning[goal-already-true]: the goal of a negative example is already true — holds initially
                  = every program that stops without changing anything relevant solves it; is that intended?"#]],
        );
    }

    #[test]
    fn a_positive_example_whose_goal_is_already_true() {
        check_goal(
            Positive,
            problem("(lit attic)", "(lit attic)"),
            expect![[r#"
                2.pddl:4:10 "(lit attic)" note[goal-already-true]: the goal of a positive example is already true — holds initially
                  = a program that changes nothing relevant solves it; is that intended?"#]],
        );
    }

    #[test]
    fn a_negative_example_that_no_relaxation_reaches() {
        let text = "(define (problem p) (:domain lamps) (:objects hall cellar - room)
            (:init (lamp hall)) (:goal (lit cellar)))";
        check_goal(
            Negative,
            text.into(),
            expect![[r#"
                2.pddl:2:40 "(lit cellar)" warning[unreachable-goal]: the goal of a negative example is unreachable — holds in no reachable state
                  = every program fails on it, so it does not help to find the program"#]],
        );
    }

    #[test]
    fn a_negative_example_that_only_exploration_refutes() {
        check_goal(
            Negative,
            problem("(lit attic)", "(and (lit hall) (not (lit attic)))"),
            expect![[r#"
                2.pddl:4:15 "(lit hall)" warning[unreachable-goal]: the goal of a negative example is unreachable — holds in no reachable state
                  = every program fails on it, so it does not help to find the program"#]],
        );
    }

    #[test]
    fn a_positive_example_whose_goal_is_unreachable() {
        check_goal(
            Positive,
            problem("(lit attic)", "(not (lit attic))"),
            expect![[r#"
                2.pddl:4:15 "(lit attic)" warning[unreachable-goal]: the goal of a positive example is unreachable — holds in no reachable state
                  = no program can solve it, so none exists for these examples"#]],
        );
    }

    #[test]
    fn a_goal_about_what_nothing_changes() {
        check_goal(
            Positive,
            problem("", "(and (lit attic) (lamp hall))"),
            expect![[r#"
                2.pddl:4:27 "(lamp hall)" warning[static-goal]: the goal mentions `lamp`, which nothing can change — it stays as it is initially
                  domain.pddl:4:33 "lamp" in no effect and no axiom
                  = this part of the goal is either true from the start or never"#]],
        );
        check_goal(
            Negative,
            problem("", "(and (lit attic) (not (lamp hall)))"),
            expect![[r#"
                2.pddl:4:15 "(lit attic)" warning[unreachable-goal]: the goal of a negative example is unreachable — holds in no reachable state
                  = every program fails on it, so it does not help to find the program
                2.pddl:4:32 "(lamp hall)" warning[static-goal]: the goal mentions `lamp`, which nothing can change — it stays as it is initially
                  domain.pddl:4:33 "lamp" in no effect and no axiom
                  = this part of the goal is either true from the start or never"#]],
        );
    }

    #[test]
    fn a_state_space_that_is_too_large_is_no_reason_to_complain() {
        let rooms: String = (0..40).map(|room| format!(" r{room}")).collect();
        let lamps: String = (1..40).map(|room| format!(" (lamp r{room})")).collect();
        let goal: String = (1..40).map(|room| format!(" (lit r{room})")).collect();
        let text = format!(
            "(define (problem p) (:domain lamps) (:objects{rooms} - room)
               (:init (lit r0){lamps}) (:goal (and (not (lit r1)){goal})))"
        );
        check_goal(Negative, text, expect![""]);
    }
}

mod unused {
    use super::*;

    fn example() -> [(Label, String); 1] {
        [(Positive, problem("", TO_LIGHT))]
    }

    #[test]
    fn a_predicate_that_nothing_mentions() {
        check(
            &LAMPS.replace("(lamp ?r - room))", "(lamp ?r - room) (broken ?r - room))"),
            &example(),
            expect![[r#"
                domain.pddl:4:50 "broken" warning[unused-predicate]: predicate `broken` is never used — in no condition, effect, goal or fact
                  = is a condition missing? If not, remove the predicate"#]],
        );
    }

    #[test]
    fn a_fact_is_a_use_where_programs_can_look_for_objects_by_it() {
        let text = LAMPS.replace("(lamp ?r - room))", "(lamp ?r - room) (broken ?r - room))");
        check(&text, &[(Positive, problem("(broken attic)", TO_LIGHT))], expect![""]);
    }

    #[test]
    fn a_fact_is_no_use_where_programs_name_their_actions() {
        let text = "(define (domain lamp) (:predicates (on) (broken)) (:action switch :effect (on)))";
        let dark = "(define (problem dark) (:domain lamp) (:init (broken)) (:goal (on)))";
        check(
            text,
            &[(Positive, dark.to_owned())],
            expect![[r#"
                domain.pddl:1:42 "broken" warning[unused-predicate]: predicate `broken` is never used — in no condition, effect or goal
                  = is a condition missing? If not, remove the predicate"#]],
        );
    }

    #[test]
    fn a_predicate_that_is_only_changed() {
        let text = LAMPS
            .replace("(lamp ?r - room))", "(lamp ?r - room) (used))")
            .replace(":effect (lit ?r)", ":effect (and (lit ?r) (used))");
        check(
            &text,
            &example(),
            expect![[r#"
                domain.pddl:4:50 "used" note[unasked-predicate]: predicate `used` is in no condition and no goal — only changed, never asked for
                  = only a goto or a `find` of the program can use it"#]],
        );
    }

    #[test]
    fn a_derived_predicate_is_there_for_programs() {
        let text = LAMPS
            .replace("(lamp ?r - room))", "(lamp ?r - room) (dark))")
            .replace(":typing ", ":typing :adl :derived-predicates ")
            .replace(
                ":effect (lit ?r)))",
                ":effect (lit ?r)) (:derived (dark) (forall (?r - room) (not (lit ?r)))))",
            );
        check(&text, &example(), expect![""]);
    }

    #[test]
    fn a_type_that_nothing_has() {
        check(
            &LAMPS.replace("(:types room)", "(:types room door - object)"),
            &example(),
            expect![[r#"
                domain.pddl:3:16 "door" warning[unused-type]: type `door` is never used — no parameter, no object
                  = did you declare objects with another type by mistake?"#]],
        );
    }

    #[test]
    fn a_type_is_used_if_a_type_below_it_is() {
        check(
            &LAMPS.replace("(:types room)", "(:types room - place place - object)"),
            &example(),
            expect![""],
        );
    }

    #[test]
    fn an_action_that_can_never_be_applied() {
        let text = LAMPS
            .replace("(lamp ?r - room))", "(lamp ?r - room) (key))")
            .replace(
                "(:action switch",
                "(:action unlock :precondition (key) :effect (lit nowhere))\n  (:action switch",
            )
            .replace("(:types room)", "(:types room) (:constants nowhere - room)");
        check(
            &text,
            &example(),
            expect![[r#"
                domain.pddl:5:12 "unlock" warning[inapplicable-action]: action `unlock` is applicable in no reachable state of any example — its precondition never holds
                  = a program that reaches it fails; is its precondition wrong?"#]],
        );
    }

    #[test]
    fn an_action_that_only_one_example_can_apply_is_of_use() {
        let dark = "(define (problem p) (:domain lamps) (:objects hall - room) (:init (lit hall)) (:goal (lit hall)))";
        check(
            LAMPS,
            &[(Positive, problem("", TO_LIGHT)), (Positive, dark.into())],
            expect![[r#"
                2.pddl:1:86 "(lit hall)" note[goal-already-true]: the goal of a positive example is already true — holds initially
                  = a program that changes nothing relevant solves it; is that intended?"#]],
        );
    }

    #[test]
    fn objects_that_nothing_is_said_about() {
        let text = "(define (problem p) (:domain lamps) (:objects hall a b c d e f - room)
            (:init (lamp hall)) (:goal (lit hall)))";
        check(
            LAMPS,
            &[(Positive, text.into())],
            expect![[r#"
                1.pddl:1:52 "a" warning[unused-object]: nothing is said about some objects — a, b, c, d, e, … (6 in all)
                  = they are in no fact, no goal and no applicable action; are facts missing?"#]],
        );
    }

    #[test]
    fn an_object_that_an_action_can_take_is_of_use() {
        let text = LAMPS
            .replace("(and (lamp ?r) (not (lit ?r)))", "(not (lit ?r))")
            .replace(" (lamp ?r - room)", "");
        let problem =
            "(define (problem p) (:domain lamps) (:objects hall attic - room) (:init) (:goal (lit hall)))";
        check(&text, &[(Positive, problem.into())], expect![""]);
    }
}

/// The labelled files of a bundled example.
type Files = &'static [(Label, &'static str)];

#[test]
fn the_bundled_examples_are_good_but_for_the_negative_one_of_figure_1() {
    let corridors: Files =
        &[(Positive, "positive/two"), (Positive, "positive/six"), (Negative, "negative/one")];
    let lists: Files =
        &[(Positive, "positive/three"), (Positive, "positive/six"), (Negative, "negative/four")];
    assert_eq!(warnings("corridor", corridors), ["the goal of a negative example is already true"]);
    assert_eq!(warnings("reverse", lists), [""; 0]);
}

fn warnings(folder: &str, files: Files) -> Vec<String> {
    let domain = domain(&example(&format!("{folder}/domain.pddl")));
    let read = |name: &str| task(&example(&format!("{folder}/{name}.pddl")), &domain);
    let examples: Vec<Example> =
        files.iter().map(|&(label, name)| Example { label, task: read(name) }).collect();
    let findings = lint(&domain, &examples, &Budget::default()).expect("small enough");
    let warnings = findings.into_iter().filter(|finding| finding.severity > Severity::Note);
    warnings.map(|warning| warning.message).collect()
}

#[test]
fn a_task_that_is_too_large_is_told() {
    let domain = domain(&Source::new("domain.pddl", LAMPS));
    let rooms: Vec<String> = (0..10_000).map(|room| format!("r{room}")).collect();
    let lamps: String = rooms.iter().map(|room| format!("(lamp {room})")).collect();
    let text = format!(
        "(define (problem p) (:domain lamps) (:objects {} - room) (:init {lamps}) (:goal (lit r0)))",
        rooms.join(" ")
    );
    let task = task(&Source::new("p.pddl", text), &domain);
    let examples = [Example { label: Positive, task }];
    let budget = Budget::default().with_bytes(200_000);
    let (task, error) = lint(&domain, &examples, &budget).expect_err("this memory is not enough");
    assert!(Arc::ptr_eq(&task, &examples[0].task));
    expect![[r#"
        domain.pddl:5:12 "switch" error: `p.pddl` is too large to be grounded — this action has too many instances
          = more memory, a smaller instance, or conditions that relate the variables to each other, would help"#]]
    .assert_eq(&brief(&[error.diagnostic(&task)]));
}
