//! Domains and problems of any size, as text.

use genplan_testing::domains::reversal;
pub use genplan_testing::domains::{COUNTER, counter};

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

/// A list of `length` elements that is to be reversed, as a problem of `examples/reverse`.
pub fn list(length: usize) -> String {
    let values: Vec<usize> = (1..=length).collect();
    let reversed: Vec<usize> = (1..=length).rev().collect();
    reversal(&values, &reversed)
}
