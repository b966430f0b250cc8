//! Domains and problems of any size, as text.

/// Two registers, `sum` and `counter`, over numbers with a table of their sums.
pub const SUMS: &str = "(define (domain sums)
  (:requirements :typing :conditional-effects)
  (:types register number)
  (:constants sum counter - register v0 v1 - number)
  (:predicates (is ?r - register ?v - number) (plus ?x ?y ?z - number))
  (:action add :effect (forall (?x ?y ?z - number)
    (when (and (is sum ?x) (is counter ?y) (plus ?x ?y ?z)) (and (not (is sum ?x)) (is sum ?z)))))
  (:action dec :effect (forall (?x ?y - number)
    (when (and (is counter ?y) (plus ?x v1 ?y)) (and (not (is counter ?y)) (is counter ?x))))))";

/// The sum of the numbers from 1 to `number` is wanted.
pub fn triangular_sum(number: usize) -> String {
    let largest = number * (number + 1) / 2;
    let objects: String = (2..=largest).map(|value| format!(" v{value}")).collect();
    let plus: String = (0..=largest)
        .flat_map(|x| (0..=largest - x).map(move |y| format!(" (plus v{x} v{y} v{})", x + y)))
        .collect();
    format!(
        "(define (problem sum-{number}) (:domain sums) (:objects{objects} - number)
           (:init (is sum v0) (is counter v{number}){plus}) (:goal (is sum v{largest})))"
    )
}

/// A binary number that is counted up: with n bits it takes 2ⁿ − 1 increments until it is full.
pub const COUNTER: &str = "(define (domain counter)
  (:requirements :adl :typing :derived-predicates)
  (:types bit)
  (:predicates (one ?b - bit) (next ?a ?b - bit) (first ?b - bit) (last ?b - bit) (carry ?b - bit) (full))
  (:derived (carry ?b - bit) (or (first ?b) (exists (?a - bit) (and (next ?a ?b) (one ?a) (carry ?a)))))
  (:derived (full) (exists (?b - bit) (and (last ?b) (one ?b) (carry ?b))))
  (:action inc :effect (forall (?b - bit) (and
    (when (and (carry ?b) (one ?b)) (not (one ?b)))
    (when (and (carry ?b) (not (one ?b))) (one ?b))))))";

/// A counter of `bits` bits.
pub fn counter(bits: usize) -> String {
    let objects: String = (1..=bits).map(|bit| format!(" b{bit}")).collect();
    let next: String = (1..bits).map(|bit| format!(" (next b{bit} b{})", bit + 1)).collect();
    format!(
        "(define (problem counter-{bits}) (:domain counter) (:objects{objects} - bit)
           (:init (first b1) (last b{bits}){next}) (:goal (full)))"
    )
}

/// A list of `length` elements that is to be reversed, as a problem of `examples/reverse`.
pub fn list(length: usize) -> String {
    let range = || 1..=length;
    let positions: String = range().map(|place| format!(" p{place}")).collect();
    let values: String = range().map(|value| format!(" v{value}")).collect();
    let next: String = (1..length).map(|place| format!(" (next p{place} p{})", place + 1)).collect();
    let holds: String = range().map(|place| format!(" (holds p{place} v{place})")).collect();
    let reversed: String =
        range().map(|place| format!(" (holds p{place} v{})", length + 1 - place)).collect();
    format!(
        "(define (problem list-{length}) (:domain reverse)
           (:objects{positions} - position{values} - value)
           (:init (left p1) (right p{length}){next}{holds}) (:goal (and{reversed})))"
    )
}
