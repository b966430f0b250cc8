//! Reading keeps within the budget of its source, whatever is large about the text.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::{Domain, Reading, Source, Strictness, read_domain, read_task};
use genplan_testing::{domain, domain_within, problem_within};

/// A source with a budget, which holds its text.
fn source(text: &str, budget: &Budget) -> Arc<Source> {
    let mut held = budget.holding();
    held.set(text.len()).expect("room for the text");
    Source::decode_held("x.pddl", text.as_bytes().to_vec(), held).expect("a text")
}

fn lamp() -> Arc<Domain> {
    let text = domain_within("(:predicates (on) (at ?x ?y)) (:action switch :effect (on))");
    domain(&Source::new("lamp.pddl", text))
}

fn problem(objects: &str, init: &str, goal: &str) -> String {
    problem_within(&format!("(:objects {objects}) (:init {init}) (:goal {goal})"))
}

/// `count` names.
fn names(count: usize) -> String {
    (0..count).map(|number| format!("o{number} ")).collect::<Vec<_>>().concat()
}

/// Problems in which one thing is large, with what it is.
fn large_problems() -> Vec<(&'static str, String)> {
    let facts: String = (0..30_000)
        .map(|fact| format!("(at o{} o{})", fact % 100, fact / 100 % 100))
        .collect::<Vec<_>>()
        .concat();
    vec![
        ("objects", problem(&names(50_000), "", "(on)")),
        ("types", problem(&"o - t ".repeat(50_000), "", "(on)")),
        ("facts", problem(&names(100), &facts, "(on)")),
        ("negated facts", problem(&names(100), &facts.replace("(at", "(not (at").replace(')', "))"), "(on)")),
        ("a goal", problem("", "", &format!("(and {})", "(on) (not (on)) ".repeat(20_000)))),
        ("an empty goal", problem("", "", &format!("(or {})", "() ".repeat(50_000)))),
        ("quantifiers", problem("", "", &format!("(and {})", "(forall (?x ?y) (at ?x ?y)) ".repeat(10_000)))),
        (
            "unknown objects",
            problem("", &names(50_000).replace('o', "(at o) (at p").replace(' ', ")"), "(on)"),
        ),
        ("parentheses", "()".repeat(100_000)),
        ("open parentheses", problem("", &"(on ".repeat(150), &"(on) ".repeat(50_000))),
    ]
}

/// Domains in which one thing is large, with what it is.
fn large_domains() -> Vec<(&'static str, String)> {
    let domain = |sections: String| domain_within(&sections);
    let many =
        |form: &str| -> String { (0..10_000).map(|number| form.replace('#', &number.to_string())).collect() };
    let axioms = many("(:derived (p#) (and (p0) (not (q)))) ");
    vec![
        ("types", domain(format!("(:types {})", names(30_000)))),
        ("a deep hierarchy", domain(format!("(:types {})", many("t# - t1# ")))),
        ("supertypes", domain(format!("(:types {} - (either {}))", names(3_000), many("s# ")))),
        ("constants", domain(format!("(:constants {})", names(50_000)))),
        ("predicates", domain(format!("(:predicates {})", many("(p# ?x ?y) ")))),
        (
            "actions",
            domain(format!("(:predicates (p)) {}", many("(:action a# :parameters (?x) :effect (p)) "))),
        ),
        ("rules", domain(format!("(:predicates (q) {}) {axioms}", many("(p#) ")))),
        ("nested effects", domain(nested_effects(2_000))),
    ]
}

/// Effects that all repeat a long condition around them: what they mean is much longer than what is written.
fn nested_effects(count: usize) -> String {
    let condition = "(p) ".repeat(count);
    let effects = "(when (p) (q)) ".repeat(count);
    format!("(:predicates (p) (q)) (:action a :effect (when (and {condition}) (and {effects})))")
}

/// Checks that nothing but the limit is said.
#[track_caller]
fn stopped<T>(what: &str, reading: &Reading<T>, reason: StopReason) {
    assert!(reading.value.is_none(), "{what}");
    assert_eq!(reading.diagnostics.len(), 1, "{what}: {:?}", reading.diagnostics);
    let diagnostic = &reading.diagnostics[0];
    assert_eq!(diagnostic.stopped, Some(reason), "{what}");
    assert!(diagnostic.message.ends_with(" while reading `x.pddl`"), "{what}: {}", diagnostic.message);
}

/// Reads everything large within budgets of this kind.
fn all_stopped(budget: impl Fn() -> Budget, reason: StopReason) {
    let lamp = lamp();
    for (what, text) in large_problems() {
        let budget = budget();
        stopped(what, &read_task(&source(&text, &budget), &lamp, Strictness::Lenient), reason);
        assert_eq!(budget.bytes_left(), budget.max_bytes(), "{what}");
    }
    for (what, text) in large_domains() {
        let budget = budget();
        stopped(what, &read_domain(&source(&text, &budget), Strictness::Lenient), reason);
        assert_eq!(budget.bytes_left(), budget.max_bytes(), "{what}");
    }
}

#[test]
fn memory_is_limited() {
    all_stopped(|| Budget::default().with_bytes(1_200_000), StopReason::Memory);
}

/// Whether a limit was reached. If so, nothing else is said.
fn is_stopped<T>(what: &str, reading: &Reading<T>) -> bool {
    let is_stopped = reading.diagnostics.iter().any(|diagnostic| diagnostic.stopped.is_some());
    if is_stopped {
        stopped(what, reading, StopReason::Memory);
    }
    is_stopped
}

#[test]
fn memory_may_end_at_any_place() {
    let lamp = lamp();
    let budget = |text: &str, more: usize| Budget::default().with_bytes(text.len() + more);
    let mut stops = 0;
    for more in (0..5).map(|power| 60_000 << (2 * power)) {
        for (what, text) in large_problems() {
            let source = source(&text, &budget(&text, more));
            stops += usize::from(is_stopped(what, &read_task(&source, &lamp, Strictness::Lenient)));
        }
        for (what, text) in large_domains() {
            let source = source(&text, &budget(&text, more));
            stops += usize::from(is_stopped(what, &read_domain(&source, Strictness::Lenient)));
        }
    }
    assert!((20..80).contains(&stops), "{stops}");
}

#[test]
fn time_is_limited() {
    all_stopped(|| Budget::default().with_time(Duration::ZERO), StopReason::Time);
}

#[test]
fn interrupts_are_noticed() {
    let interrupted = || Budget::default().with_interrupt(Arc::new(AtomicBool::new(true)));
    all_stopped(interrupted, StopReason::Interrupted);
}

#[test]
fn what_an_effect_repeats_is_counted() {
    let text = domain_within(&nested_effects(10_000));
    let budget = Budget::default().with_bytes(100 << 20);
    stopped("effects", &read_domain(&source(&text, &budget), Strictness::Lenient), StopReason::Memory);
}

#[test]
fn a_task_holds_its_memory_as_long_as_it_exists() {
    let budget = Budget::default().with_bytes(10 << 20);
    let text = problem(&names(10_000), "", "(on)");
    let reading = read_task(&source(&text, &budget), &lamp(), Strictness::Lenient);
    let task = reading.value.expect("a task");
    let held = budget.max_bytes() - budget.bytes_left();
    assert!((500_000..3_000_000).contains(&held), "{held}");
    drop(task);
    assert_eq!(budget.bytes_left(), budget.max_bytes());
}

#[test]
fn small_texts_are_read_within_small_limits() {
    let budget = Budget::default().with_bytes(20_000).with_time(Duration::ZERO);
    let text = problem("a b", "(at a b)", "(on)");
    assert!(read_task(&source(&text, &budget), &lamp(), Strictness::Lenient).value.is_some());
}
