//! Lifted execution against ground execution: verdicts, steps, lines, evidence and plans.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use genplan::ground::{GoalTruth, GroundTask, TraceStep};
use genplan::judge::{Bounds, judge, judge_task, plan};
use genplan::lifted::{LiftedTask, NamedAction};
use genplan::program::{frame_for, read_plan, read_program};
use genplan::{Ending, Failure, FluentId, Judgement, Label, Outcome, StopReason};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Source, Task};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;

use super::ordinary;
use super::paths::path_cases;
use super::random::pointer_cases;
use crate::pipeline;
use crate::random::{Tape, cases, check_on};

fn read(text: &str, task: &Task) -> (Program, Frame) {
    let source = Source::new("program", text);
    let mut frame = frame_for(&source);
    let reading = read_program(&source, &task.domain, &[], &mut frame);
    (reading.value.unwrap_or_else(|| panic!("{text}\n{:?}", reading.diagnostics)), frame)
}

fn lifted(program: &Program, frame: &mut Frame, task: &Arc<Task>, bounds: &Bounds) -> Judgement {
    let limits = (bounds.max_steps, bounds.evidence);
    let done = LiftedTask::new(task, frame).execute(program, frame, limits, &Budget::default(), |_| ());
    let (execution, evidence) = done.expect("there are no limits");
    Judgement { execution, evidence }
}

/// At most this many steps are compared one by one.
const TRACED: u64 = 300;

/// Executes a program both ways.
#[track_caller]
fn compare(program: &Program, frame: &mut Frame, task: &Arc<Task>, bounds: &Bounds) -> Judgement {
    let (ground, budget) = (genplan_testing::ground(task, frame), Budget::default());
    let judgement = judge(program, frame, &ground, bounds, &budget, |_| ());
    assert_eq!(lifted(program, frame, task, bounds), judgement, "lifted and ground");
    let executor = ground.executor(program, frame, &budget).unwrap();
    let steps = judgement.execution.steps;
    let actions = plan(&executor, steps, &budget).unwrap();
    let names =
        |action: &_| frame.action_term(*action).unwrap().iter().map(|&name| frame.name(name)).collect();
    let actions: Vec<Vec<&str>> = actions.iter().map(names).collect();
    let task = LiftedTask::new(task, &mut frame.clone());
    let lifted = task.plan(program, frame, steps, &budget).unwrap();
    let words = |action: NamedAction<'_>| [&[action.name], &action.objects[..]].concat().join(" ");
    let plan: Vec<String> = lifted.actions().map(words).collect();
    assert_eq!(plan, actions.iter().map(|action| action.join(" ")).collect::<Vec<_>>(), "plans");
    compare_traces(program, (&*frame, &ground), &task, steps.min(TRACED));
    let is_valid = lifted.is_valid(&budget).unwrap();
    match judgement.execution.ending {
        Ending::Decided(Outcome::Solved) => {
            assert!(is_valid && solves(&lifted.to_string(), &ground), "{lifted}");
        }
        Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => assert!(!is_valid, "{lifted}"),
        _ => {}
    }
    judgement
}

/// The first steps are the same both ways, by the names of what they change. So is the start, as far as it is not about what a ground
/// task knows never to change.
#[track_caller]
fn compare_traces(program: &Program, (frame, ground): (&Frame, &GroundTask), task: &LiftedTask, steps: u64) {
    let budget = Budget::default();
    let named = |frame: &Frame, fluents: &[FluentId]| -> Vec<String> {
        fluents.iter().map(|&fluent| frame.show_fluent(fluent).to_string()).collect()
    };
    let shown = |frame: &Frame, step: &TraceStep| {
        let changes = [&step.became_true, &step.became_false].map(|fluents| named(frame, fluents));
        (step.line, changes, step.goal.clone())
    };
    let (mut expected, mut traced, mut own) = (Vec::new(), Vec::new(), frame.clone());
    let Ok(all) = ground.trace(program, frame, steps, &budget, |frame, step| {
        expected.push(shown(frame, &step));
        Ok::<(), Infallible>(())
    });
    all.unwrap();
    let Ok(all) = task.trace(program, &mut own, steps, &budget, |frame, step| {
        traced.push(shown(frame, &step));
        Ok::<(), Infallible>(())
    });
    all.unwrap();
    assert_eq!(traced, expected, "traces");
    let known = ground.trace_start(program, frame, usize::MAX);
    let start = task.trace_start(program, &mut own, usize::MAX, &budget).unwrap();
    let sorted = |frame: &Frame, fluents: &[FluentId]| -> BTreeSet<String> {
        named(frame, fluents).into_iter().collect()
    };
    assert_eq!(sorted(&own, &start.fluents), sorted(frame, &known.fluents), "what is true at first");
    for (part, known) in start.goal.iter().zip(&known.goal) {
        assert_eq!(part.text, known.text);
        if !matches!(known.holds, GoalTruth::Constant(_)) {
            let holds = |frame: &Frame, truth: GoalTruth| match truth {
                GoalTruth::Fluent(fluent, value) => (frame.show_fluent(fluent).to_string(), value),
                GoalTruth::Constant(value) | GoalTruth::Nested(value) => (String::new(), value),
            };
            assert_eq!(holds(&own, part.holds), holds(frame, known.holds), "{}", part.text);
        }
    }
}

/// Whether the kernel comes to the goal with a plan, as it is read from a file.
fn solves(plan: &str, ground: &GroundTask) -> bool {
    let (source, task) = (Source::new("plan", plan), ground.task());
    let mut frame = Frame::default();
    let plan = read_plan(&source, &task.domain, &[Arc::clone(task)], &mut frame).value.expect("a plan");
    let ground = genplan_testing::ground(task, &mut frame);
    let judgement = judge(&plan, &frame, &ground, &Bounds::default(), &Budget::default(), |_| ());
    judgement.execution.ending == Ending::Decided(Outcome::Solved)
}

/// Enough for all, and too few for some.
const BOUNDS: [u64; 3] = [20_000, 7, 2];

#[test]
fn programs_over_pointers_do_the_same_without_grounding() {
    check_on(&pointer_cases(), 2000, |case| {
        for task in &case.tasks {
            for max_steps in BOUNDS {
                let (program, mut frame) = read(&case.program.to_string(), task);
                compare(&program, &mut frame, task, &Bounds { max_steps, evidence: 3 });
            }
        }
        Ok(())
    });
}

#[test]
fn ground_programs_do_the_same_without_grounding() {
    check_on(&cases(), 1000, |case| {
        for task in &case.tasks {
            let mut frame = Frame::default();
            let program = pipeline::program(&case.program, &mut frame);
            compare(&program, &mut frame, task, &Bounds { max_steps: 20_000, evidence: 3 });
        }
        Ok(())
    });
}

#[test]
fn paths_are_the_same_without_grounding() {
    check_on(&path_cases(), 2000, |case| {
        for max_steps in BOUNDS {
            let (program, mut frame) = read(&case.program.to_string(), &case.task);
            compare(&program, &mut frame, &case.task, &Bounds { max_steps, evidence: 3 });
        }
        Ok(())
    });
}

/// A domain with an action of five parameters that are joined at random, a problem, and a program of `_` and pointers.
fn joins(tape: &mut Tape<'_>) -> (String, String, String) {
    let variables = ["?a", "?b", "?c", "?d", "?e"];
    let mut literals = String::new();
    for _ in 0..=tape.below(6) {
        let mut variable = || variables[tape.below(5)];
        let atom = [variable(), variable(), variable()];
        let (relation, arity) =
            [("one", 1), ("two", 2), ("three", 3), ("edge", 2), ("far", 2), ("=", 2)][tape.below(6)];
        let atom = format!("({relation} {})", atom[..arity].join(" "));
        let literal = if tape.chance(25) { format!("(not {atom})") } else { atom };
        literals.push_str(&literal);
    }
    let domain = format!(
        "(define (domain d) (:requirements :adl :derived-predicates) (:types small - object)
           (:predicates (one ?x) (two ?x ?y) (three ?x ?y ?z) (edge ?x ?y) (far ?x ?y) (near ?x ?y) (calm ?x) (used ?x ?y))
           (:derived (far ?x ?y) (or (edge ?x ?y) (exists (?z) (and (edge ?x ?z) (far ?z ?y)))))
           (:derived (near ?x ?y) (or (and (edge ?x ?y) (not (used ?x ?y)))
             (exists (?z) (and (near ?x ?z) (near ?z ?y) (not (one ?z)))) (and (two ?y ?x) (near ?y ?x))))
           (:derived (calm ?x) (forall (?y) (or (not (edge ?x ?y)) (calm ?y))))
           (:action join :parameters (?a ?b - small ?c ?d ?e) :precondition (and {literals} (not (used ?a ?c)))
             :effect (and (used ?a ?c) (not (one ?b)) (two ?d ?e) (when (two ?e ?d) (not (edge ?a ?d)))
               (when (three ?a ?d ?e) (and (edge ?c ?b) (not (two ?a ?d)) (one ?e))))))"
    );
    let mut facts = String::new();
    for (relation, arity) in [("one", 1), ("two", 2), ("three", 3), ("edge", 2)] {
        for _ in 0..tape.below(9) {
            let objects: Vec<String> = (0..arity).map(|_| format!("o{}", tape.below(5))).collect();
            facts.extend(["(", relation, " ", &objects.join(" "), ")"]);
        }
    }
    let problem = format!(
        "(define (problem p) (:domain d) (:objects o3 o1 - small o4 o0 - object o2 - small)
           (:init {facts}) (:goal (and (used o1 o2) (far o1 o4))))"
    );
    let mut arguments = || [(); 5].map(|()| ["_", "_", "_", "_", "i", "j"][tape.below(6)]).join(", ");
    let (call, sought) = (arguments(), arguments());
    let derived = ["far(j, _)", "near(j, i)", "near(_, j)", "calm(j)"][tape.below(4)];
    let program = format!(
        "pointers i - object, j - small\n0. join({call})\n1. find(i, can join({sought}))\n2. go(0, !none(i))\n3. find(j, {derived})\n4. go(0, !none(j))\n5. end\n"
    );
    (domain, problem, program)
}

#[test]
fn the_first_action_is_the_same_however_it_is_joined() {
    let (applied, longest) = (Cell::new(0), Cell::new(0));
    check_on(&vec(any::<u8>(), 0..=160).prop_map(|bytes| joins(&mut Tape::new(&bytes))), 3000, |case| {
        let (domain, problem, text) = case;
        let task = genplan_testing::problem(domain, problem);
        let (program, mut frame) = read(text, &task);
        let judgement = compare(&program, &mut frame, &task, &Bounds::default());
        applied.set(applied.get() + u64::from(judgement.execution.steps > 0));
        longest.set(longest.get().max(judgement.execution.steps));
        Ok(())
    });
    assert!(applied.get() > 300 && longest.get() > 10, "{applied:?} {longest:?}");
}

#[test]
fn a_plan_is_checked_action_by_action() {
    let task = genplan_testing::problem(
        LAMPS,
        "(define (problem p) (:domain d) (:objects a b) (:init) (:goal (lit b)))",
    );
    let plan = |text: &str| {
        let (program, mut frame) = read(text, &task);
        let steps = program.instructions().len() as u64 - 1;
        LiftedTask::new(&task, &mut frame).plan(&program, &frame, steps, &Budget::default()).unwrap()
    };
    let [right, short] = ["light(a)\nlight(b)\nend", "light(a)\nend"].map(plan);
    assert_eq!(right.to_string(), "(light a)\n(light b)\n; cost = 2 (unit cost)\n");
    assert_eq!(right.is_valid(&Budget::default()), Ok(true));
    assert_eq!(short.is_valid(&Budget::default()), Ok(false));
}

#[test]
fn programs_for_ordinary_domains_do_the_same_without_grounding() {
    for (folder, text) in ordinary::programs() {
        for (label, task) in ordinary::tasks(folder) {
            let (program, mut frame) = read(text, &task);
            let judgement = compare(&program, &mut frame, &task, &Bounds::default());
            let is_solved = judgement.execution.ending == Ending::Decided(Outcome::Solved);
            assert_eq!(is_solved, label == Label::Positive, "{folder}");
        }
    }
}

/// What a program over pointers does on an instance, both ways.
#[track_caller]
fn outcome(domain: &str, instance: &str, text: &str) -> Ending {
    let domain = format!("(define (domain d) (:requirements :adl) {domain})");
    let task = genplan_testing::problem(&domain, &format!("(define (problem p) (:domain d) {instance})"));
    let (program, mut frame) = read(text, &task);
    compare(&program, &mut frame, &task, &Bounds::default()).execution.ending
}

#[test]
fn a_range_without_objects_has_no_first_one() {
    let domain = "(:types ghost) (:predicates (seen ?g - ghost) (done)) (:action see :parameters (?g - ghost) :effect (done))";
    let instance = "(:objects o - object) (:init) (:goal (done))";
    let incomplete = Ending::Decided(Outcome::Failed(Failure::IncompleteProgram));
    let text = "pointers g - ghost\n0. reset(g)\n1. find(g, can see(g))\n2. go(4, !none(g))\n3. end\n4. see(_)\n5. end";
    assert_eq!(outcome(domain, instance, text), incomplete);
    assert!(matches!(
        outcome(domain, instance, "pointers g - ghost\n0. see(_)\n1. end"),
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_)))
    ));
}

#[test]
fn an_argument_may_be_of_either_type() {
    let domain = "(:types cat dog fish - object) (:constants rex - dog)
        (:predicates (fed ?x - (either cat dog)) (hungry ?x - object))
        (:action feed :parameters (?x - (either cat dog)) :precondition (not (fed ?x)) :effect (fed ?x))";
    let instance = "(:objects nemo - fish tom - cat) (:init (hungry nemo)) (:goal (and (fed tom) (fed rex)))";
    let text = "pointers i - object\n0. feed(_)\n1. find(i, can feed(i))\n2. feed(i)\n3. end";
    assert_eq!(outcome(domain, instance, text), Ending::Decided(Outcome::Solved));
    let text = "pointers i - object\n0. find(i, hungry(i))\n1. feed(i)\n2. end";
    assert!(matches!(
        outcome(domain, instance, text),
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_)))
    ));
}

/// Trios of people meet: too many trios to list them.
#[test]
fn what_is_too_large_to_be_ground_is_executed_all_the_same() {
    let people: Vec<String> = (0..3000).map(|number| format!("p{number}")).collect();
    let goal: Vec<String> = people[..90].iter().map(|name| format!("(met {name})")).collect();
    let goal = goal.join(" ");
    let task = genplan_testing::problem(
        "(define (domain d) (:requirements :adl) (:predicates (met ?x))
           (:action meet :parameters (?x ?y ?z)
             :precondition (and (not (met ?x)) (not (met ?y)) (not (met ?z)) (not (= ?x ?y)) (not (= ?y ?z)) (not (= ?x ?z)))
             :effect (and (met ?x) (met ?y) (met ?z))))",
        &format!("(define (problem p) (:domain d) (:objects {}) (:init) (:goal (and {goal})))", people.join(" ")),
    );
    let (program, mut frame) = read(
        "pointers i - object\n0. meet(i, _, _)\n1. find(i, todo met(i))\n2. go(0, !done)\n3. end",
        &task,
    );
    let budget = Budget::default().with_bytes(64 << 20);
    let judgement = judge_task(&program, &mut frame, &task, &Bounds::default(), &budget, |_| ());
    let execution = judgement.expect("nothing is ground").execution;
    assert_eq!((execution.ending, execution.steps), (Ending::Decided(Outcome::Solved), 90));
}

const LAMPS: &str = "(define (domain d) (:predicates (lit ?x) (next ?x ?y))
    (:action light :parameters (?x) :precondition (not (lit ?x)) :effect (lit ?x)))";

fn lamps(count: usize) -> Arc<Task> {
    let objects: Vec<String> = (0..count).map(|number| format!("o{number}")).collect();
    let goal: Vec<String> = objects.iter().map(|object| format!("(lit {object})")).collect();
    let (objects, goal) = (objects.join(" "), goal.join(" "));
    let text = format!("(define (problem p) (:domain d) (:objects {objects}) (:init) (:goal (and {goal})))");
    genplan_testing::problem(LAMPS, &text)
}

#[test]
fn budgets_end_a_lifted_execution() {
    let task = lamps(2000);
    let (program, mut frame) = read("pointers i - object\n0. light(_)\n1. go(0, !done)\n2. end", &task);
    let task = LiftedTask::new(&task, &mut frame);
    let run = |budget: &Budget, steps| {
        let done = task.execute(&program, &frame, (steps, 3), budget, |_| ());
        done.map_or_else(Ending::Stopped, |(execution, _)| execution.ending)
    };
    let free = Budget::default();
    assert_eq!(run(&free, u64::MAX), Ending::Decided(Outcome::Solved));
    assert_eq!(run(&free, 100), Ending::Stopped(StopReason::Steps));
    assert_eq!(run(&free.clone().with_bytes(20_000), u64::MAX), Ending::Stopped(StopReason::Memory));
    assert_eq!(run(&free.clone().with_time(Duration::ZERO), u64::MAX), Ending::Stopped(StopReason::Time));
    let interrupted = free.with_interrupt(Arc::new(AtomicBool::new(true)));
    assert_eq!(run(&interrupted, u64::MAX), Ending::Stopped(StopReason::Interrupted));
}

#[test]
fn what_a_lifted_execution_holds_is_given_back() {
    let (task, budget) = (lamps(5000), Budget::default().with_bytes(1 << 30));
    let (program, mut frame) =
        read("pointers i - object\n0. find(i, todo lit(i))\n1. light(i)\n2. go(0, !done)\n3. end", &task);
    let left = budget.bytes_left();
    let task = LiftedTask::new(&task, &mut frame);
    let (execution, _) = task.execute(&program, &frame, (u64::MAX, 3), &budget, |_| ()).unwrap();
    assert_eq!(execution.steps, 15_000);
    assert_eq!(budget.bytes_left(), left);
}
