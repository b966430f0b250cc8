//! Claims about families: true ones are proved, others are not, whatever solvers do.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use genplan::examples::Part;
use genplan::program::{frame_for, read_program};
use genplan::{Budget, Domain, Frame, Program, Source, Task};
use genplan_prove::{
    FamilyClaim, FamilyVerdict, InstanceFamily, ProofAttempt, ProofOptions, Solver, SolverKind, prove,
};
use genplan_testing::{bundled, need_solvers, positive, task_within};

const DELIVERY: &str = "pointers p - parcel, a b - place
find(p, todo at(p, _))
find(b, todo at(p, b))
go(9, !todo at(p, b))
find(a, at(p, a))
drive(_, a)
load(p, a)
drive(a, b)
unload(p, b)
go(0, !done)
end
";

/// Lamps that a program switches on, one by one.
const LAMPS: &str =
    "(:requirements :typing :negative-preconditions) (:types lamp) (:predicates (lit ?l - lamp))
    (:action switch :parameters (?l - lamp) :precondition (not (lit ?l)) :effect (lit ?l))";

const SWITCH_ALL: &str = "pointers l - lamp\nswitch(l)\ninc(l)\ngo(0, !none(l))\nend\n";

/// Sorts cells in the order in which they are declared.
const SORT: &str = "pointers c1 c2 - cell
reset(c1)
inc(c2)
go(4, !can swap(c1, c2, _, _))
swap(c1, c2, _, _)
inc(c1)
go(2, !none(c1))
go(0, !c1 = c2)
end
";

fn read(text: &str, tasks: &[Arc<Task>]) -> (Program, Frame) {
    let source = Source::new("p.prog", text);
    let mut frame = frame_for(&source);
    let program = read_program(&source, &tasks[0].domain, tasks, &mut frame);
    (program.into_result().expect("a program"), frame)
}

fn attempt(text: &str, tasks: &[Arc<Task>], options: &ProofOptions) -> ProofAttempt {
    let (program, frame) = read(text, tasks);
    let family = InstanceFamily::of_examples(&tasks[0].domain, tasks).expect("a family");
    let claim = FamilyClaim { program: &program, frame: &frame, family: &family };
    prove(&claim, options, &Budget::default()).expect("no limit")
}

/// With all solvers: without them these tests say nothing.
fn options() -> ProofOptions {
    need_solvers();
    let options = ProofOptions { patience: Duration::from_secs(20), ..ProofOptions::default() };
    assert_eq!(options.solvers.len(), 2, "z3 and cvc5");
    options
}

fn deliveries() -> Vec<Arc<Task>> {
    bundled("ordinary/delivery", Part::Training).tasks()
}

fn lamps(init: [&str; 2], goal: [&str; 2]) -> Vec<Arc<Task>> {
    let task = |objects: &str, init: &str, goal: &str| {
        let domain = LAMPS;
        task_within(domain, &format!("(:objects {objects} - lamp) (:init {init}) (:goal (and {goal}))"))
    };
    let first = task("a b", init[0], goal[0]);
    let text = format!(
        "(define (problem q) (:domain d) (:objects a b c - lamp) (:init {}) (:goal (and {})))",
        init[1], goal[1]
    );
    let second = genplan_testing::task(&Source::new("q.pddl", text), &first.domain);
    vec![first, second]
}

fn is_proved(attempt: &ProofAttempt) -> bool {
    matches!(attempt.verdict, FamilyVerdict::Proved(_))
}

#[test]
fn a_program_that_is_right_is_proved_and_says_what_it_assumes() {
    let attempt = attempt(DELIVERY, &deliveries(), &options());
    let FamilyVerdict::Proved(proof) = &attempt.verdict else { panic!("{:?}", attempt.verdict) };
    assert_eq!(proof.by.names(), ["Z3", "cvc5"]);
    let texts: Vec<&str> = proof.assumptions.iter().map(|one| &*one.text).collect();
    assert!(
        texts.contains(&"(empty)") && texts.contains(&"(exists (?x0 - place) (at-truck ?x0))"),
        "{texts:?}"
    );
    assert!(!attempt.obligations.is_empty());
    let domain = Arc::clone(&deliveries()[0].domain);
    let family = InstanceFamily { domain, assumptions: proof.assumptions.clone(), examples: Vec::new() };
    assert!(deliveries().iter().all(|task| family.contains(task) == Ok(true)));
}

#[test]
fn a_loop_over_all_objects_is_proved() {
    let tasks = lamps(["", ""], ["(lit a) (lit b)", "(lit a) (lit b) (lit c)"]);
    assert!(is_proved(&attempt(SWITCH_ALL, &tasks, &options())));
}

#[test]
fn an_example_that_fails_refutes() {
    let tasks = lamps(["(lit a)", ""], ["(lit b)", "(lit a) (lit b) (lit c)"]);
    let attempt = attempt(SWITCH_ALL, &tasks, &options());
    assert!(matches!(&attempt.verdict, FamilyVerdict::Refuted(task) if task.objects.len() == 2));
}

#[test]
fn what_is_not_assumed_is_not_proved() {
    let tasks = lamps(["", ""], ["(lit a) (lit b)", "(lit a) (lit b) (lit c)"]);
    let (program, frame) = read(SWITCH_ALL, &tasks);
    let domain: Arc<Domain> = Arc::clone(&tasks[0].domain);
    // Nothing says that no lamp is lit at the start.
    let family = InstanceFamily { domain, assumptions: Vec::new(), examples: tasks };
    let claim = FamilyClaim { program: &program, frame: &frame, family: &family };
    let attempt = prove(&claim, &options(), &Budget::default()).expect("no limit");
    assert!(matches!(attempt.verdict, FamilyVerdict::NotProved(_)), "{:?}", attempt.verdict);
}

#[test]
fn a_family_without_its_examples_is_refused() {
    let tasks = lamps(["", ""], ["(lit a) (lit b)", "(lit a) (lit b) (lit c)"]);
    let (program, frame) = read(SWITCH_ALL, &tasks);
    let text = "(define (problem family) (:domain d) (:init) (:goal (forall (?x - lamp) (lit ?x))))";
    let family = InstanceFamily::read(&Source::new("family.pddl", text), &tasks[0].domain, &tasks);
    let family = family.expect("a family");
    let claim = FamilyClaim { program: &program, frame: &frame, family: &family };
    let attempt = prove(&claim, &options(), &Budget::default()).expect("no limit");
    assert!(
        matches!(&attempt.verdict, FamilyVerdict::NotProved(why) if why.contains("is not in the family")),
        "{:?}",
        attempt.verdict
    );
}

#[test]
fn a_family_is_what_its_file_says() {
    let tasks = deliveries();
    let family = InstanceFamily::of_examples(&tasks[0].domain, &tasks).expect("a family");
    let source = Source::new("family.pddl", family.text());
    let again = InstanceFamily::read(&source, &tasks[0].domain, &tasks).expect("a family");
    assert_eq!(again.assumptions.len(), family.assumptions.len());
    let text = DELIVERY;
    let (program, frame) = read(text, &tasks);
    let claim = FamilyClaim { program: &program, frame: &frame, family: &again };
    assert!(is_proved(&prove(&claim, &options(), &Budget::default()).expect("no limit")));
}

#[test]
fn names_that_mean_something_to_solvers_mean_nothing() {
    let domain = "(:requirements :typing :negative-preconditions) (:types assert)
        (:predicates (x0 ?l - assert) (true) (before ?x - assert))
        (:action ite :parameters (?l - assert) :precondition (not (x0 ?l)) :effect (and (x0 ?l) (true)))";
    let task = |objects: &str, goal: &str| {
        task_within(domain, &format!("(:objects {objects} - assert) (:init) (:goal (and {goal}))"))
    };
    let task = task("push false", "(x0 push) (x0 false)");
    let text = "pointers let - assert\nite(let)\ninc(let)\ngo(0, !none(let))\nend\n";
    assert!(is_proved(&attempt(text, &[task], &options())));
}

/// A program that takes the place of a solver.
fn fake(folder: &Path, kind: SolverKind, script: &str) -> Solver {
    let file: PathBuf = folder.join(kind.name());
    fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("a script");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be run");
    Solver { kind, file }
}

const LIES: &str = "while read -r line; do case $line in
    '(check-sat)') echo unsat;; '(get-unsat-core)') echo '()';; esac; done";

#[test]
fn a_solver_that_lies_is_caught_by_the_other_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let honest = options().solvers.into_iter().find(|solver| solver.kind == SolverKind::Cvc5).expect("cvc5");
    let liar = fake(folder.path(), SolverKind::Z3, LIES);
    let tasks = lamps(["", ""], ["(lit a) (lit b)", "(lit a) (lit b) (lit c)"]);
    let options =
        |solvers| ProofOptions { solvers, patience: Duration::from_secs(5), ..ProofOptions::default() };
    assert!(is_proved(&attempt(SWITCH_ALL, &tasks, &options(vec![liar.clone()]))), "alone it is believed");
    let attempt = attempt(SWITCH_ALL, &tasks, &options(vec![liar, honest]));
    assert!(
        matches!(&attempt.verdict, FamilyVerdict::NotProved(why) if why.contains("cvc5 does not agree")),
        "{:?}",
        attempt.verdict
    );
}

#[test]
fn solvers_that_are_missing_that_die_or_that_never_answer_prove_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let tasks = lamps(["", ""], ["(lit a) (lit b)", "(lit a) (lit b) (lit c)"]);
    let patience = Duration::from_millis(200);
    let missing = Solver { kind: SolverKind::Z3, file: folder.path().join("nowhere") };
    let dying = fake(folder.path(), SolverKind::Z3, "exit 1");
    let silent = fake(folder.path(), SolverKind::Cvc5, "sleep 600");
    for solvers in [vec![], vec![missing], vec![dying], vec![silent]] {
        let options = ProofOptions { solvers, patience, ..ProofOptions::default() };
        let attempt = attempt(SWITCH_ALL, &tasks, &options);
        assert!(matches!(attempt.verdict, FamilyVerdict::NotProved(_)), "{:?}", attempt.verdict);
    }
}

#[test]
fn a_limit_on_time_ends_a_proof() {
    let tasks = deliveries();
    let (program, frame) = read(DELIVERY, &tasks);
    let family = InstanceFamily::of_examples(&tasks[0].domain, &tasks).expect("a family");
    let claim = FamilyClaim { program: &program, frame: &frame, family: &family };
    let budget = Budget::default().with_time(Duration::from_millis(1));
    assert_eq!(prove(&claim, &options(), &budget).err(), Some(genplan::StopReason::Time));
    assert!(positive(&tasks).examples.len() > 1);
}

#[test]
fn an_order_that_is_meant_refutes_no_program() {
    let tasks = bundled("pointers/sorting", Part::Training).tasks();
    let options = ProofOptions { patience: Duration::from_millis(100), ..options() };
    let verdict = attempt(SORT, &tasks, &options).verdict;
    assert!(!matches!(verdict, FamilyVerdict::Refuted(_)), "{verdict:?}");
}

#[test]
fn a_program_with_too_many_ways_through_it_is_refused() {
    let rest: Vec<String> = (9..60).map(|line| format!("go({}, !none(p))\n", line + 2)).collect();
    let text = DELIVERY.replace("end\n", &format!("{}end\nend\n", rest.concat()));
    let FamilyVerdict::NotProved(why) = attempt(&text, &deliveries(), &options()).verdict else {
        panic!("it is not proved");
    };
    assert_eq!(why, "there are too many ways through the program");
}
