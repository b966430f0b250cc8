//! Domains that tests of several crates are about.

/// A lamp in each room, which can be switched on where it is not broken.
pub const LAMPS: &str = "(define (domain lamps)
  (:requirements :typing :negative-preconditions)
  (:types room)
  (:constants hall - room)
  (:predicates (lit ?r - room) (broken ?r - room))
  (:action switch :parameters (?r - room)
    :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lit ?r))
  (:action break :parameters (?r - room) :effect (and (broken ?r) (not (lit ?r)))))
";

/// A problem of [`LAMPS`] to be solved by switching once.
pub const DARK: &str = "(define (problem dark) (:domain lamps)
  (:objects attic - room)
  (:init)
  (:goal (lit hall)))
";

/// A counter in binary numbers: with many bits, it counts for longer than anyone can wait.
pub const COUNTER: &str = "(define (domain counter)
  (:requirements :adl :typing :derived-predicates)
  (:types bit)
  (:predicates (one ?b - bit) (next ?a ?b - bit) (first ?b - bit) (last ?b - bit) (carry ?b - bit) (full))
  (:derived (carry ?b - bit) (or (first ?b) (exists (?a - bit) (and (next ?a ?b) (one ?a) (carry ?a)))))
  (:derived (full) (exists (?b - bit) (and (last ?b) (one ?b) (carry ?b))))
  (:action inc :effect (forall (?b - bit) (and
    (when (and (carry ?b) (one ?b)) (not (one ?b)))
    (when (and (carry ?b) (not (one ?b))) (one ?b))))))
";

/// A counter of `bits` bits, a problem of [`COUNTER`].
pub fn counter(bits: usize) -> String {
    let list = |numbers: std::ops::Range<usize>, show: fn(usize) -> String| -> String {
        numbers.map(show).collect()
    };
    let objects = list(1..bits + 1, |bit| format!(" b{bit}"));
    let next = list(1..bits, |bit| format!(" (next b{bit} b{})", bit + 1));
    format!(
        "(define (problem counter) (:domain counter) (:objects{objects} - bit)
  (:init (first b1) (last b{bits}){next}) (:goal (full)))
"
    )
}
