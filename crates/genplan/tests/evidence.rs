//! What is known of a program beyond the examples: other orders of their objects, and instances that are made from them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use genplan::judge::Bounds;
use genplan::question::Native;
use genplan::synthesis::{Checked, Found, Generality, check};
use genplan::{
    Answer, Budget, Examples, GeneralizedProblem, Label, Mode, Observer, OrderedKinds, Part, Program,
    Progress, Question, QuestionOptions, Silent, Task, reordered,
};
use genplan_testing::{answer, bundled, examples_within, faultless, over_pointers};

/// One of three buttons is wanted, always the second one that is declared.
const BUTTONS: &str = "(:requirements :typing) (:types button) (:predicates (pressed ?b - button))
    (:action press :parameters (?b - button) :effect (pressed ?b))";

fn wanted(buttons: &str, wanted: &str) -> (Label, String) {
    let text = format!("(:objects {buttons} - button) (:init) (:goal (pressed {wanted}))");
    (Label::Positive, text)
}

/// Two instances in which the second of three buttons is wanted, and nothing else may be pressed in others.
fn buttons() -> Examples {
    examples_within(BUTTONS, &[wanted("a b c", "b"), wanted("x y z", "y")])
}

fn question(examples: &Examples, options: &QuestionOptions) -> Question {
    let question = faultless(options.question(examples, &Budget::default()));
    Question { conflict: false, ..question }
}

fn evidence(answer: &Answer) -> &Generality {
    answer.evidence.as_ref().expect("it was tried")
}

fn text(question: &Question, answer: &Answer) -> String {
    answer.programs[0].program.show(&answer.problem(question).frame).to_string()
}

#[test]
fn a_program_is_right_in_any_order_of_the_objects() {
    let question = question(&buttons(), &QuestionOptions::default());
    let answer = answer(&question);
    let found = evidence(&answer);
    assert!(found.any_order && found.all_orders, "{found:?}");
    assert_eq!(found.orders, 2 * (3 * 2 - 1), "all but the given ones");
    assert!(!text(&question, &answer).contains("inc("), "{}", text(&question, &answer));
}

#[test]
fn an_order_that_is_meant_is_kept() {
    let options = QuestionOptions { ordered: vec!["button".into()], ..QuestionOptions::default() };
    let question = question(&buttons(), &options);
    assert!(evidence(&answer(&question)).any_order);
    assert!(!question.problem.ordered.is_empty());
    for (name, objects) in [("sorting", &["i1", "i2"][..]), ("triangular-sum", &["n0", "n1", "n2"])] {
        let examples = bundled(&format!("pointers/{name}"), Part::Training);
        let said =
            OrderedKinds::of_domain(&[], &examples.domain).value.expect("a comment of the domain says so");
        assert!(!said.is_empty());
        let task = &examples.examples[0].task;
        for order in 1..6 {
            let other = reordered(task, order, &said, &Budget::default()).expect("it can be written");
            let places: Vec<_> =
                objects.iter().map(|name| other.objects.get(name).expect("it is there")).collect();
            assert!(places.is_sorted(), "{name} in order {order}: {places:?}");
        }
    }
}

/// The facts and the goal of a task, in no order.
fn said(task: &Task) -> (Vec<String>, String) {
    let fact = |predicate: usize, objects: &[genplan_pddl::lifted::ObjectId]| {
        let names: Vec<&str> = objects.iter().map(|&object| task.objects.name(object)).collect();
        format!("{}({})", task.domain.predicates[predicate].name, names.join(", "))
    };
    let facts = task.init.iter().enumerate();
    let mut facts: Vec<String> = facts
        .flat_map(|(id, all)| all.iter().map(move |objects| fact(id, objects)).collect::<Vec<_>>())
        .collect();
    facts.sort();
    let mut objects: Vec<&str> = task.objects.iter().map(|(_, name, _)| name).collect();
    objects.sort_unstable();
    (facts, objects.join(" "))
}

#[test]
fn another_order_says_the_same() {
    for name in
        ["ordinary/gripper", "ordinary/satellite", "ordinary/visitall", "pointers/sorting", "corridor"]
    {
        for example in bundled(name, Part::Training).examples {
            for order in 0..4 {
                let other = reordered(&example.task, order, &OrderedKinds::default(), &Budget::default());
                assert_eq!(said(&other.expect("it can be written")), said(&example.task), "{name}");
            }
        }
    }
}

#[test]
fn made_instances_are_tried_unless_only_the_examples_count() {
    let examples = bundled("ordinary/gripper", Part::Training);
    let tried = answer(&question(&examples, &QuestionOptions::default()));
    let found = evidence(&tried);
    assert!(found.made > 20 && found.solved == found.made && found.failing.is_empty(), "{found:?}");
    let options = QuestionOptions { only_these: true, ..QuestionOptions::default() };
    let only_these = answer(&question(&examples, &options));
    assert_eq!(evidence(&only_these).made, 0);
    assert!(evidence(&only_these).any_order);
}

#[test]
fn the_evidence_does_not_depend_on_the_number_of_threads() {
    let examples = bundled("ordinary/ferry", Part::Training);
    let evidence = |threads| {
        let mut asked = Question::new(over_pointers(&examples));
        asked.native = Native::with_threads(threads);
        let answer = answer(&asked);
        let Generality { orders, any_order, made, solved, largest, .. } = *evidence(&answer);
        (text(&asked, &answer), orders, any_order, made, solved, largest)
    };
    assert_eq!(evidence(1), evidence(3));
}

#[test]
fn what_made_instances_show_is_mended_or_said() {
    // In both examples, all that is there must be carried from `left` to `right`.
    let answer =
        answer(&question(&bundled("ordinary/satellite", Part::Training), &QuestionOptions::default()));
    let found = evidence(&answer);
    let is_warned =
        answer.diagnostics.iter().any(|said| said.message.contains("may fit these examples only"));
    assert_eq!(is_warned, 20 * found.failed() > found.made, "{found:?}");
    assert_eq!(found.failing.is_empty(), found.failed() == 0);
}

#[test]
fn a_negative_example_keeps_made_instances_from_joining() {
    // The second instance says that two at once are not meant: a program that solves it is refused.
    let negative = "(:objects a b c - button) (:init) (:goal (and (pressed a) (pressed b)))";
    let given = [wanted("a b c", "b"), wanted("x y", "x"), (Label::Negative, negative.to_owned())];
    let question = question(&examples_within(BUTTONS, &given), &QuestionOptions::default());
    let answer = answer(&question);
    assert!(evidence(&answer).any_order, "{}", text(&question, &answer));
}

/// Stops after some looks.
struct After(AtomicUsize, Arc<AtomicBool>);

impl Observer for After {
    fn go_on(&self, _: &Progress<'_>) -> bool {
        if self.0.fetch_add(1, Ordering::Relaxed) > 3 {
            self.1.store(true, Ordering::Relaxed);
        }
        true
    }
}

#[test]
fn limits_and_interrupts_keep_the_best_program_with_what_is_known() {
    let question = question(&bundled("ordinary/transport", Part::Training), &QuestionOptions::default());
    for milliseconds in [1, 30, 300, 1_000] {
        let clock = genplan_core::clock::Clock::system();
        let budget = Budget::default().with_clock(clock).with_time(Duration::from_millis(milliseconds));
        let stopped = question.answer(&budget, &Silent).expect("an answer");
        let is_untried = stopped.diagnostics.iter().any(|said| said.message.contains("not tried beyond"));
        assert_eq!(is_untried, stopped.is_found() && stopped.evidence.is_none());
    }
    let interrupt = Arc::new(AtomicBool::new(false));
    let budget = Budget::default().with_interrupt(Arc::clone(&interrupt));
    let watcher = After(AtomicUsize::new(0), interrupt);
    let stopped = question.answer(&budget, &watcher).expect("an answer");
    assert!(stopped.is_found() || stopped.stopped.is_some());
}

/// Whoever is told of programs while better ones are looked for.
#[derive(Default)]
struct Told(Mutex<Vec<(Program, Arc<GeneralizedProblem>)>>);

impl Observer for Told {
    fn so_far(&self, found: &Found, problem: &GeneralizedProblem) {
        self.0.lock().expect("no panic").push((found.program.clone(), Arc::new(problem.clone())));
    }
}

#[test]
fn programs_that_fit_are_told_before_the_answer() {
    let examples = bundled("ordinary/ferry", Part::Training);
    let question = question(&examples, &QuestionOptions::default());
    let told = Told::default();
    let answer = question.answer(&Budget::default(), &told).expect("an answer");
    let told = told.0.into_inner().expect("no panic");
    let last = told.last().expect("a program is told of").0.lines();
    assert_eq!(last, answer.programs[0].program.lines(), "the last one is the answer");
    for (program, problem) in &told {
        let checked = check(program, (problem, Mode::Pn), &Bounds::default(), &Budget::default());
        assert_eq!(checked, Checked::Fits);
    }
}
