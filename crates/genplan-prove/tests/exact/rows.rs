//! Programs in families of rows: what is proved, refuted, and refused.

use std::sync::Arc;

use crate::common::{Counts, claimed, intended, mutants, positive};
use genplan::ground::GroundTask;
use genplan::program::read_program;
use genplan::{Ending, Frame, Outcome, Part, Program, Source, Task};
use genplan_prove::rows::{RowLimits, decide, instances};
use genplan_prove::{FamilyClaim, FamilyVerdict};
use genplan_testing::domains::list;
use genplan_testing::random::scale;
use genplan_testing::{faultless, ground, judged, task_within};

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

fn as_words(claim: FamilyClaim<'_>) -> FamilyVerdict {
    decide(claim, RowLimits::default())
}

/// Checks that a program is proved, and gives all that was assumed.
#[track_caller]
fn proved(text: &str, examples: &[Arc<Task>]) -> Vec<String> {
    crate::common::proved(as_words, text, examples)
}

/// Checks that nothing is proved, and gives the reason.
#[track_caller]
fn refused(text: &str, examples: &[Arc<Task>]) -> String {
    crate::common::refused(as_words, text, examples)
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

/// All rows of a family with few objects, ready for programs over a frame.
fn rows(examples: &[Arc<Task>], frame: &mut Frame) -> Vec<GroundTask> {
    let rows = instances(examples, RowLimits { rows: 60, ..RowLimits::default() }).expect("rows");
    rows.iter().map(|task| ground(task, frame)).collect()
}

#[test]
fn what_is_proved_and_refuted_is_what_execution_says_of_all_short_rows() {
    let mut all = Counts::default();
    for row in ROWS {
        let counts = check_mutants(row, 60);
        println!("{}: {counts:?}", row.0);
        all.add(&counts);
    }
    println!("all: {all:?}");
    assert_eq!(all.wrong_but_not_refuted, 0);
    assert!(all.proved > 0 && all.refuted > 0, "{all:?}");
}

fn check_mutants(row: (&str, &str), count: usize) -> Counts {
    let examples = positive(row.0, Part::Training);
    let mut frame = Frame::default();
    let programs = changed(&intended(row), &examples, &mut frame, count);
    let rows = rows(&examples, &mut frame);
    let mut counts = Counts::default();
    for program in programs {
        counts.count(as_words, (&program, &frame), &examples, &rows);
    }
    counts
}

/// Changed programs over the actions and the derived fluents of a domain.
fn changed(text: &str, examples: &[Arc<Task>], frame: &mut Frame, count: usize) -> Vec<Program> {
    let domain = &examples[0].domain;
    let derived = domain.axioms.iter().map(|axiom| &*domain.predicate(axiom.head).name);
    let conditions: Vec<&str> = derived.collect();
    let actions: Vec<&str> = domain.actions.iter().map(|action| &*action.name).collect();
    let mut read =
        |text: String| faultless(read_program(&Source::new("p.prog", text), domain, examples, frame));
    mutants(text, &conditions, &actions, count).into_iter().map(&mut read).collect()
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

/// A corridor in which one may go in both directions.
fn both_ways(cells: usize) -> Arc<Task> {
    let domain = "(:types cell)
        (:predicates (at ?c - cell) (painted ?c - cell) (next ?c ?d - cell) (first ?c - cell) (last ?c - cell) (at-first) (at-last)
          (fresh) (all))
        (:action paint :parameters () :effect (forall (?c - cell) (when (at ?c) (painted ?c))))
        (:action inc :parameters () :effect (forall (?c ?d - cell)
          (when (and (at ?c) (next ?c ?d)) (and (not (at ?c)) (at ?d)))))
        (:action dec :parameters () :effect (forall (?c ?d - cell)
          (when (and (at ?d) (next ?c ?d)) (and (not (at ?d)) (at ?c)))))
        (:action back :parameters () :effect (forall (?c ?d - cell)
          (when (and (at ?c) (first ?d)) (and (not (at ?c)) (at ?d)))))
        (:action wipe :parameters () :effect (forall (?c - cell) (not (painted ?c))))
        (:derived (at-first) (exists (?c - cell) (and (at ?c) (first ?c))))
        (:derived (at-last) (exists (?c - cell) (and (at ?c) (last ?c))))
        (:derived (fresh) (exists (?c - cell) (and (at ?c) (not (painted ?c)))))
        (:derived (all) (forall (?c - cell) (painted ?c)))";
    let (objects, last) = (list(0..cells, |cell| format!("c{cell} ")), cells - 1);
    let next = list(0..last, |cell| format!("(next c{cell} c{})", cell + 1));
    let painted = list(0..cells, |cell| format!("(painted c{cell})"));
    let init = format!("(at c0) (first c0) (last c{last}) {next}");
    task_within(
        domain,
        &format!("(:objects {objects} - cell) (:init {init}) (:goal (and (at c0) {painted}))"),
    )
}

/// Programs that paint all cells of such a corridor, and end in the first.
const BOTH_WAYS: [&str; 5] = [
    // Paints on the way to the end, and goes back.
    "paint\ninc\npaint\ngo(0, !at-last)\ndec\ngo(4, !at-first)\nend\n",
    // Goes to the end, and paints on the way back.
    "inc\ngo(0, !at-last)\npaint\ndec\npaint\ngo(2, !at-first)\nend\n",
    // Is put back to the first cell.
    "paint\ninc\npaint\ngo(0, !all)\nback\nend\n",
    // Goes to and fro between the first two cells; paints what is not painted.
    "paint\ninc\npaint\ndec\ninc\ngo(8, !fresh)\npaint\ngo(4, !all)\ninc\ngo(5, !all)\nback\nend\n",
    "wipe\npaint\ninc\npaint\ngo(1, !at-last)\nwipe\npaint\ndec\npaint\ngo(6, !at-first)\nend\n",
];

#[test]
fn a_head_may_go_in_both_directions() {
    let rows: Vec<Arc<Task>> = [2, 3, 4, 5].map(both_ways).into();
    for program in BOTH_WAYS {
        proved(program, &rows);
    }
}

/// The same without the execution on longer rows: what is proved is proved by the graph alone.
fn by_the_graph_alone(claim: FamilyClaim<'_>) -> FamilyVerdict {
    decide(claim, RowLimits { objects: 3, ..RowLimits::default() })
}

#[test]
fn what_the_graph_alone_proves_is_what_execution_says_of_longer_rows() {
    let mut counts = Counts::default();
    for row in ROWS {
        check_alone(&intended(row), &positive(row.0, Part::Training), &mut counts);
    }
    for program in BOTH_WAYS {
        check_alone(program, &[2, 3, 4, 5].map(both_ways), &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.proved > 0, "{counts:?}");
}

fn check_alone(text: &str, examples: &[Arc<Task>], counts: &mut Counts) {
    let mut frame = Frame::default();
    let programs = changed(text, examples, &mut frame, 20 * scale() as usize);
    let rows = rows(examples, &mut frame);
    for program in programs {
        let side = match claimed(by_the_graph_alone, (&program, &frame), examples) {
            FamilyVerdict::Proved(_) => {
                let unsolved = rows.iter().find(|task| !solves(&program, &frame, task));
                assert!(unsolved.is_none(), "{}{unsolved:?}", program.show(&frame));
                &mut counts.proved
            }
            FamilyVerdict::Refuted(_) => &mut counts.refuted,
            FamilyVerdict::NotProved(_) => &mut counts.not_proved,
        };
        *side += 1;
    }
}

fn solves(program: &Program, frame: &Frame, task: &GroundTask) -> bool {
    judged(program, frame, task).execution.ending == Ending::Decided(Outcome::Solved)
}
