//! Random machines: tasks in which the programs that people want, those with loops, are not rare.
//!
//! Each example is a graph of a few places with an edge for every place and action, if there is one, and some
//! marks that can be seen. The place where one is can be tested as well, but it means something else in each
//! example.

use crate::random::Tape;

const PLACES: usize = 4;

/// A domain and its instances in PDDL.
pub fn texts(domain: &[u8], problems: &[Vec<u8>]) -> Vec<String> {
    let mut tape = Tape::new(domain);
    let (actions, marks) = (1 + tape.below(3), tape.below(3));
    let mut texts = vec![self::domain(actions, marks, &mut tape)];
    texts.extend(problems.iter().map(|bytes| problem(actions, marks, &mut Tape::new(bytes))));
    texts
}

fn domain(actions: usize, marks: usize, tape: &mut Tape<'_>) -> String {
    let edges: Vec<String> = (0..actions).map(|a| format!("(edge{a} ?x ?y)")).collect();
    let seen: Vec<String> = (0..marks).map(|m| format!("(mark{m} ?x) (see{m})")).collect();
    let action = |number: usize| {
        let edge = &edges[number];
        // Where there is no edge, some actions do nothing, and others are not applicable.
        let precondition =
            if tape.chance(50) { format!("(exists (?x ?y) (and (at ?x) {edge}))") } else { "(and)".into() };
        format!(
            "\n  (:action a{number} :parameters () :precondition {precondition}\n    :effect (forall (?x ?y) \
             (when (and (at ?x) {edge} (not (= ?x ?y))) (and (not (at ?x)) (at ?y)))))"
        )
    };
    let actions: String = (0..actions).map(action).collect::<String>();
    let axiom = |m| format!("\n  (:derived (see{m}) (exists (?x) (and (at ?x) (mark{m} ?x))))");
    let axioms = (0..marks).map(axiom).collect::<String>();
    format!(
        "(define (domain machine)\n  (:requirements :adl :derived-predicates)\n  (:predicates (at ?x) {} {})\
         {actions}{axioms})\n",
        edges.join(" "),
        seen.join(" ")
    )
}

fn problem(actions: usize, marks: usize, tape: &mut Tape<'_>) -> String {
    let places = 1 + tape.below(PLACES);
    let mut init = vec!["(at s0)".to_owned()];
    for from in 0..places {
        for action in 0..actions {
            let to = tape.below(places + 1);
            // Often one place further, so that there are ways to go.
            let to = if tape.chance(40) { from + 1 } else { to };
            if to < places {
                init.push(format!("(edge{action} s{from} s{to})"));
            }
        }
        init.extend((0..marks).filter(|_| tape.chance(40)).map(|mark| format!("(mark{mark} s{from})")));
    }
    let goal = places - 1 - tape.below(places);
    let goal = if tape.chance(15) { format!("(not (at s{goal}))") } else { format!("(at s{goal})") };
    let objects: Vec<String> = (0..places).map(|place| format!("s{place}")).collect();
    format!(
        "(define (problem machine)\n  (:domain machine)\n  (:objects {} - object)\n  (:init {})\n  (:goal {goal}))\n",
        objects.join(" "),
        init.join(" ")
    )
}

/// A domain, and an instance in which everything can be reached in many ways.
pub fn hopeless() -> Vec<String> {
    let (actions, places) = (5, 7);
    let domain = domain(actions, 2, &mut Tape::new(&[]));
    let mut init = vec!["(at s0) (mark0 s1) (mark0 s4) (mark1 s2) (mark1 s5)".to_owned()];
    for (action, step) in [1, 2, 3, 4, 5].into_iter().enumerate() {
        init.extend(
            (0..places).map(|from| format!("(edge{action} s{from} s{})", (from * step + 1) % places)),
        );
    }
    let objects: Vec<String> = (0..places).map(|place| format!("s{place}")).collect();
    let problem = format!(
        "(define (problem machine)\n  (:domain machine)\n  (:objects {} - object)\n  (:init {})\n  (:goal (at s6)))\n",
        objects.join(" "),
        init.join(" ")
    );
    vec![domain, problem]
}
