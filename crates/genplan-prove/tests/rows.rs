//! Programs in families of rows: what is proved, refuted, and refused.

use std::fs;
use std::sync::Arc;

use genplan::ground::GroundTask;
use genplan::program::read_program;
use genplan::{Frame, Label, Outcome, Part, Program, Source, Task};
use genplan_core::execution::Ending;
use genplan_prove::rows::{RowLimits, decide, instances};
use genplan_prove::{FamilyClaim, FamilyVerdict, InstanceFamily};
use genplan_testing::mutation::Random;
use genplan_testing::{bundled, ending, faultless, ground, judged, program, repository, task_within};

/// The bundled domains whose instances are rows, each with the name of its intended program.
const ROWS: [(&str, &str); 7] = [
    ("corridor", "once-or-more"),
    ("doors", "intended"),
    ("green-block", "intended"),
    ("gripper", "intended"),
    ("list", "intended"),
    ("robopainter", "intended"),
    ("words", "intended"),
];

/// The positive examples of a bundled domain.
fn positive(name: &str, part: Part) -> Vec<Arc<Task>> {
    let examples = bundled(name, part).examples.into_iter();
    examples.filter(|example| example.label == Label::Positive).map(|example| example.task).collect()
}

fn intended((domain, program): (&str, &str)) -> String {
    let file = repository().join(format!("examples/{domain}/programs/{program}.prog"));
    fs::read_to_string(file).expect("a program")
}

fn decided(program: &Program, frame: &Frame, examples: &[Arc<Task>]) -> FamilyVerdict {
    let domain = Arc::clone(&examples[0].domain);
    let family = InstanceFamily { domain, assumptions: Vec::new(), examples: examples.to_vec() };
    decide(FamilyClaim { program, frame, family: &family }, RowLimits::default())
}

fn verdict(text: &str, examples: &[Arc<Task>]) -> FamilyVerdict {
    let mut frame = Frame::default();
    let program = program(text, &examples[0].domain, examples, &mut frame);
    decided(&program, &frame, examples)
}

/// Checks that a program is proved, and gives all that was assumed.
#[track_caller]
fn proved(text: &str, examples: &[Arc<Task>]) -> Vec<String> {
    match verdict(text, examples) {
        FamilyVerdict::Proved(proof) => proof.assumptions.into_iter().map(|said| said.text).collect(),
        FamilyVerdict::Refuted(task) => panic!("refuted: {}", task.source.text()),
        FamilyVerdict::NotProved(reason) => panic!("not proved: {reason}"),
    }
}

/// Checks that nothing is proved, and gives the reason.
#[track_caller]
fn refused(text: &str, examples: &[Arc<Task>]) -> String {
    match verdict(text, examples) {
        FamilyVerdict::NotProved(reason) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_intended_programs_solve_rows_of_all_lengths() {
    for row in ROWS {
        for part in [Part::Training, Part::Test] {
            let assumed = proved(&intended(row), &positive(row.0, part));
            assert!(!assumed.iter().any(|text| text.contains("no row has more")), "{assumed:#?}");
        }
    }
}

/// Programs with one or two changes, as texts.
fn mutants(text: &str, conditions: &[&str], actions: &[&str], count: usize) -> Vec<String> {
    let mut random = Random::new(7);
    let lines: Vec<String> = text
        .lines()
        .filter(|line| !line.starts_with(';'))
        .map(|line| line.split_once(". ").expect("a numbered line").1.to_owned())
        .collect();
    let mut mutants = Vec::new();
    while mutants.len() < count {
        let mut lines = lines.clone();
        for _ in 0..=random.below(2) {
            mutate(&mut lines, conditions, actions, &mut random);
        }
        mutants.push(lines.join("\n") + "\n");
    }
    mutants
}

fn mutate(lines: &mut Vec<String>, conditions: &[&str], actions: &[&str], random: &mut Random) {
    let last = lines.len() - 1;
    let line = random.below(last.max(1));
    match random.below(5) {
        0 if last > 1 => {
            lines.remove(line);
            let last = last - 1;
            lines.iter_mut().for_each(|line| *line = aimed(line, |target| target.min(last)));
        }
        1 => lines.swap(line, random.below(last.max(1))),
        2 => lines[line] = String::from(random.pick(actions)),
        3 => lines[line] = format!("go({}, !{})", random.below(last + 1), random.pick(conditions)),
        _ => {
            let target = random.below(last + 1);
            lines[line] = aimed(&lines[line], |_| target);
        }
    }
}

/// A line with another target, if it is a goto.
fn aimed(line: &str, target: impl Fn(usize) -> usize) -> String {
    let Some((old, rest)) = line.strip_prefix("go(").and_then(|rest| rest.split_once(',')) else {
        return line.to_owned();
    };
    format!("go({},{rest}", target(old.parse().expect("a line")))
}

#[derive(Debug, Default)]
struct Counts {
    proved: usize,
    refuted: usize,
    not_proved: usize,
    wrong_but_not_refuted: usize,
}

/// All rows of a family with few objects, ready for programs over a frame.
fn rows(examples: &[Arc<Task>], frame: &mut Frame) -> Vec<GroundTask> {
    let rows = instances(examples, RowLimits { rows: 60, ..RowLimits::default() }).expect("rows");
    rows.iter().map(|task| ground(task, frame)).collect()
}

fn solves(program: &Program, frame: &Frame, task: &GroundTask) -> bool {
    judged(program, frame, task).execution.ending == Ending::Decided(Outcome::Solved)
}

#[test]
fn what_is_proved_and_refuted_is_what_execution_says_of_all_short_rows() {
    let mut all = Counts::default();
    for row in ROWS {
        let counts = check_mutants(row, 60);
        println!("{}: {counts:?}", row.0);
        all.proved += counts.proved;
        all.refuted += counts.refuted;
        all.not_proved += counts.not_proved;
        all.wrong_but_not_refuted += counts.wrong_but_not_refuted;
    }
    println!("all: {all:?}");
    assert_eq!(all.wrong_but_not_refuted, 0);
    assert!(all.proved > 0 && all.refuted > 0, "{all:?}");
}

fn check_mutants(row: (&str, &str), count: usize) -> Counts {
    let examples = positive(row.0, Part::Training);
    let domain = &examples[0].domain;
    let derived = domain.axioms.iter().map(|axiom| &*domain.predicate(axiom.head).name);
    let conditions: Vec<&str> = derived.collect();
    let actions: Vec<&str> = domain.actions.iter().map(|action| &*action.name).collect();
    let mut frame = Frame::default();
    let read =
        |text: String| faultless(read_program(&Source::new("p.prog", text), domain, &examples, &mut frame));
    let programs: Vec<Program> =
        mutants(&intended(row), &conditions, &actions, count).into_iter().map(read).collect();
    let rows = rows(&examples, &mut frame);
    let mut counts = Counts::default();
    for program in programs {
        let unsolved = rows.iter().find(|task| !solves(&program, &frame, task));
        match (decided(&program, &frame, &examples), unsolved) {
            (FamilyVerdict::Proved(_), None) => counts.proved += 1,
            (FamilyVerdict::Proved(_), Some(task)) => {
                panic!("{}: proved, but fails: {}", program.show(&frame), task.task().source.text())
            }
            (FamilyVerdict::Refuted(found), unsolved) => {
                counts.refuted += 1;
                let text = program.show(&frame).to_string();
                assert_ne!(ending(&text, &found), "solved", "{text}");
                let smallest = unsolved.map_or(usize::MAX, |task| task.task().objects.len());
                assert!(found.objects.len() <= smallest, "{text}: {}", found.source.text());
            }
            (FamilyVerdict::NotProved(reason), unsolved) => {
                println!("{}not proved: {reason}", program.show(&frame));
                counts.not_proved += 1;
                counts.wrong_but_not_refuted += usize::from(unsolved.is_some());
            }
        }
    }
    counts
}

/// A road whose places are in a row, as the texts of its parts say.
fn road(places: &str, init: &str, goal: &str) -> Arc<Task> {
    let domain = "(:types place town)
        (:predicates (at ?p - place) (next ?p ?q - place) (seen ?p - place) (near ?p ?q - place) (end ?p - place) (there)
          (far ?p - place) (stuck))
        (:action go :parameters () :effect (forall (?p ?q - place)
          (when (and (at ?p) (next ?p ?q)) (and (not (at ?p)) (at ?q) (seen ?q)))))
        (:action link :parameters () :effect (forall (?p ?q - place) (when (end ?q) (near ?p ?q))))
        (:derived (there) (exists (?p - place) (and (at ?p) (end ?p))))
        (:derived (far ?p - place) (exists (?q - place) (and (next ?p ?q) (or (end ?q) (far ?q)))))
        (:derived (stuck) (exists (?p - place) (and (at ?p) (not (far ?p)))))";
    task_within(domain, &format!("(:objects {places}) (:init {init}) (:goal (and {goal}))"))
}

const ON: &str = "go\ngo(0, !there)\nend\n";
const THREE: &str = "a b c - place";

/// The reason why nothing is said about the program that goes on, for one instance.
#[track_caller]
fn reason(places: &str, init: &str, goal: &str) -> String {
    refused(ON, &[road(places, init, goal)])
}

#[test]
fn what_is_no_row_is_refused_with_a_reason() {
    let goal = "(seen c)";
    let cases = [
        ("", "", "", "no relation puts objects in a row"),
        (THREE, "(at a)", goal, "no relation puts objects in a row"),
        (THREE, "(at a) (next a b) (next b c) (next c a)", goal, "`next` goes round in a ring in `p`"),
        (
            "a b c d e - place",
            "(next a b) (next c d) (next d e) (next e c)",
            goal,
            "`next` goes round in a ring in `p`",
        ),
        ("a b c d - place", "(at a) (next a b) (next c d)", goal, "`next` makes 2 rows in `p`"),
        (THREE, "(at a) (next a b) (next a c)", goal, "`next` branches in `p`"),
        (THREE, "(at a) (next a c) (next b c)", goal, "`next` branches in `p`"),
        (THREE, "(at a) (next a a)", goal, "`next` goes round in a ring in `p`"),
        (
            THREE,
            "(next a b) (next b c) (near a c)",
            goal,
            "`(near a c)` relates objects that are not neighbours in `p`",
        ),
        (
            THREE,
            "(at a) (next a b) (next b c) (end c)",
            "(or (seen b) (seen c))",
            "the goal of `p` is no conjunction of literals",
        ),
    ];
    for (places, init, goal, expected) in cases {
        assert_eq!(reason(places, init, goal), expected, "{init}");
    }
}

#[test]
fn a_goal_for_all_cells_is_read_as_it_is() {
    let task =
        road(THREE, "(at a) (seen a) (next a b) (next b c) (end c)", "(forall (?p - place) (seen ?p))");
    let assumed = proved(ON, &[task]);
    assert!(assumed.iter().any(|text| text == "(forall (?x0 - place) (seen ?x0))"), "{assumed:#?}");
}

#[test]
fn a_program_that_asks_what_depends_on_itself_is_not_decided() {
    let task = road(THREE, "(at a) (next a b) (next b c) (end c)", "(seen b) (seen c)");
    proved(ON, &[Arc::clone(&task)]);
    let reason = refused("go\ngo(0, !stuck)\nend\n", &[task]);
    assert_eq!(reason, "what a step does is not known: a derived predicate depends on itself");
}

#[test]
fn a_program_that_names_a_cell_is_refused() {
    let task = road(THREE, "(at a) (next a b) (next b c) (end c)", "(seen b) (seen c)");
    let reason = refused("go\ngo(0, !at(c))\nend\n", &[Arc::clone(&task)]);
    assert_eq!(reason, "the program names `c`, and a name says nothing about a place of another instance");
    let reason = refused("pointers p - place\ngo\ngo(0, !at(p))\nend\n", &[task]);
    assert_eq!(reason, "the program is not over ground actions and fluents");
}

#[test]
fn an_action_that_relates_cells_far_from_each_other_is_refused() {
    let task = road(THREE, "(at a) (next a b) (next b c) (end c)", "(seen b) (seen c)");
    let reason = refused("link\ngo\ngo(1, !there)\nend\n", &[task]);
    assert_eq!(reason, "`link` changes what relates cells that may not be neighbours");
}

#[test]
fn what_examples_do_not_show_to_be_repeated_is_not_assumed_to_be() {
    let two = road("a b - place", "(at a) (next a b) (end b)", "(seen b)");
    let assumed = proved(ON, &[two]);
    assert!(assumed.iter().any(|text| text.starts_with("no row has more than 2 of them")), "{assumed:#?}");
    let init = "(at a) (next a b) (next b c) (next c d) (end d)";
    let four = road("a b c d - place", init, "(seen b) (seen c) (seen d)");
    assert!(!proved(ON, &[four]).iter().any(|text| text.starts_with("no row has more")));
}
