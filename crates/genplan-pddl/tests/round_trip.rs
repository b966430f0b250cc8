//! Reading what is printed gives the same tree.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod common;

use common::{SAMPLES, generate, rendered};
use expect_test::expect;
use genplan_pddl::Source;
use genplan_pddl::syntax::{ast, parse_domain, parse_problem};
use genplan_testing::domains::{CELLS, THREE_CELLS};
use proptest::prelude::*;

#[track_caller]
fn check_domain(tree: &ast::Domain<'_>) {
    let source = Source::new("printed", tree.to_string());
    let reading = parse_domain(&source);
    assert_eq!(reading.value.as_ref(), Some(tree), "{}{}", rendered(&reading.diagnostics), source.text());
}

#[track_caller]
fn check_problem(tree: &ast::Problem<'_>) {
    let source = Source::new("printed", tree.to_string());
    let reading = parse_problem(&source);
    assert_eq!(reading.value.as_ref(), Some(tree), "{}{}", rendered(&reading.diagnostics), source.text());
}

#[test]
fn samples_survive() {
    for (domain, problem) in SAMPLES {
        let (domain, problem) = (Source::new("domain", domain), Source::new("problem", problem));
        check_domain(&parse_domain(&domain).value.expect("a correct sample"));
        check_problem(&parse_problem(&problem).value.expect("a correct sample"));
    }
}

#[test]
fn the_printed_text_is_readable() {
    let source = Source::new("domain", CELLS);
    let printed = parse_domain(&source).value.expect("a correct sample").to_string();
    expect![[r#"
        (define (domain corridor)
          (:requirements :typing)
          (:types cell)
          (:predicates
            (at ?c - cell)
            (next ?c1 ?c2 - cell)
            (end ?c - cell)
            (black ?c - cell)
            (at-end))
          (:action step
            :parameters ()
            :precondition (and)
            :effect (and (forall (?a ?b - cell) (when (and (at ?a) (next ?a ?b)) (and (not (at ?a)) (at ?b))))))
          (:action paint
            :parameters ()
            :precondition (and)
            :effect (forall (?c - cell) (and (when (at ?c) (black ?c)))))
          (:derived (at-end)
            (exists (?c - cell) (and (at ?c) (end ?c)))))
    "#]].assert_eq(&printed);
    let source = Source::new("problem", THREE_CELLS);
    let printed = parse_problem(&source).value.expect("a correct sample").to_string();
    expect![[r#"
        (define (problem three)
          (:domain corridor)
          (:objects c0 c1 c2 - cell)
          (:init
            (at c0)
            (next c0 c1)
            (next c1 c2)
            (end c2))
          (:goal (and (black c0) (not (black c1)))))
    "#]]
    .assert_eq(&printed);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_domains_survive(tree in generate::domain()) {
        check_domain(&tree);
    }

    #[test]
    fn random_problems_survive(tree in generate::problem()) {
        check_problem(&tree);
    }
}
