//! Random instances of a random domain as PDDL text.

use super::Tape;
use super::signature::{Kind, Predicate, Signature, Typed, show};
use super::writer::Writer;

/// An instance has some of the objects `o0`, `o1`, …
pub const OBJECTS: usize = 5;

/// An instance: its objects, constants included, and its text.
pub struct Problem {
    pub objects: Vec<Typed>,
    pub text: String,
}

pub fn problem(signature: &Signature, tape: &mut Tape<'_>) -> Problem {
    let mut own = Vec::new();
    for index in 0..OBJECTS {
        if tape.chance(50) {
            own.push(signature.object(format!("o{index}"), tape));
        }
    }
    let declared = show(&own);
    let objects = [&signature.constants[..], &own].concat();
    let init = init(signature, &objects, tape);
    let depth = 1 + tape.below(3);
    let mut writer = Writer { signature, objects: &objects, scope: Vec::new(), level: None, tape };
    let goal = writer.formula(depth, true);
    let text = format!(
        "(define (problem random)\n  (:domain random)\n  (:objects {declared})\n  (:init{init})\n  (:goal {goal}))\n"
    );
    Problem { objects, text }
}

fn init(signature: &Signature, objects: &[Typed], tape: &mut Tape<'_>) -> String {
    let mut init = String::new();
    let basic = signature.predicates.iter().filter(|p| !matches!(p.kind, Kind::Derived(_)));
    for predicate in basic {
        let percent = 20 + 15 * tape.below(4);
        for atom in atoms(signature, predicate, objects) {
            if tape.chance(percent) {
                init.extend([" ", &atom]);
            }
        }
    }
    init
}

/// The predicate applied to all objects that fit.
pub fn atoms(signature: &Signature, predicate: &Predicate, objects: &[Typed]) -> Vec<String> {
    let mut atoms = vec![format!("({}", predicate.name)];
    for parameter in &predicate.parameters {
        let fitting = objects.iter().filter(|object| signature.admits(&parameter.types, &object.types));
        let extended = |atom: String| fitting.clone().map(move |object| format!("{atom} {}", object.name));
        atoms = atoms.into_iter().flat_map(extended).collect();
    }
    atoms.into_iter().map(|atom| atom + ")").collect()
}
