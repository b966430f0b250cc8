//! What correct files mean.
#![allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod common;

use std::sync::Arc;

use common::{describe, rendered};
use expect_test::{Expect, expect};
use genplan_pddl::{Source, Strictness, read_domain, read_task};
use genplan_testing::domains::{
    ALMOST_NOTHING, CELLS, NODES, NOTHING_TO_DO, ONE_NODE, ROOMS, THREE_CELLS, TOWER, TWO_CUBES,
};
use genplan_testing::{domain_within, problem_within};

/// Checks the meaning of a domain.
#[track_caller]
fn check_domain(text: &str, expected: Expect) {
    let reading = read_domain(&Source::new("d.pddl", text), Strictness::Lenient);
    let errors = rendered(&reading.diagnostics);
    expected.assert_eq(&reading.value.map_or(errors, |domain| describe::domain(&domain)));
}

/// Checks the meaning of a problem.
#[track_caller]
fn check_task(domain: &str, text: &str, expected: Expect) {
    let domain =
        read_domain(&Source::new("d.pddl", domain), Strictness::Lenient).value.expect("a correct domain");
    let reading = read_task(&Source::new("p.pddl", text), &Arc::new(domain), Strictness::Lenient);
    let errors = rendered(&reading.diagnostics);
    expected.assert_eq(&reading.value.map_or(errors, |task| describe::task(&task)));
}

#[test]
fn universal_conditional_effects_keep_their_literals_together() {
    check_domain(
        CELLS,
        expect![[r#"
            domain corridor
            type object <
            type cell < object
            Fluent at(c#0: cell)
            Static next(c1#0: cell, c2#1: cell)
            Static end(c#0: cell)
            Fluent black(c#0: cell)
            Derived { stratum: 0 } at-end()
            action step() [2 variables]
              if and[]
              all(a#0: cell, b#1: cell) and[at(?0), next(?0, ?1)] ▷ -at(?0) +at(?1)
            action paint() [1 variables]
              if and[]
              all(c#0: cell) at(?0) ▷ +black(?0)
            at-end() ← exists(c#0: cell) and[at(?0), end(?0)] [1 variables]
        "#]],
    );
    check_task(
        CELLS,
        THREE_CELLS,
        expect![[r#"
            task three
            object c0: cell
            object c1: cell
            object c2: cell
            init at(c0)
            init next(c0, c1)
            init next(c1, c2)
            init end(c2)
            goal and[black(c0), not black(c1)] [0 variables]
        "#]],
    );
}

#[test]
fn upper_case_blanks_and_any_order_mean_the_same() {
    check_domain(
        NODES,
        expect![[r#"
            domain list
            type object <
            type node < object
            constant nil: node
            Static link(n0#0: node, n1#1: node)
            Fluent seen(n0#0: node)
            action look() [1 variables]
              if and[]
              all(n0#0: node) not seen(?0) ▷ +seen(?0) -seen(nil)
        "#]],
    );
    check_task(
        NODES,
        ONE_NODE,
        expect![[r#"
            task empty
            object nil: node
            init link(nil, nil)
            init link(nil, nil)
            goal seen(nil) [0 variables]
        "#]],
    );
}

#[test]
fn nested_effects_accumulate_variables_and_conditions() {
    check_domain(
        TOWER,
        expect![[r#"
            domain tower
            type object <
            type block < object thing
            type table < object thing
            type cube < object block thing
            type robot < object
            type ghost < object robot thing
            type thing < object
            constant floor: table
            constant spook: ghost
            Fluent on(x#0: thing, y#1: thing)
            Derived { stratum: 0 } above(x#0: block, y#1: thing)
            Fluent held(b#0: cube|block)
            Fluent any(o#0: object)
            Fluent busy()
            action stack(x#0: cube, y#1: thing) [6 variables]
              if and[held(?0), not ?0 = ?1, or[], or[not busy(), any(floor)], forall(z#2: block) exists(x#3: thing) or[on(?2, ?3), held(?2)]]
              all() and[] ▷ +on(?0, ?1) -held(?0)
              all(z#4: block) and[] ▷ +any(?4) +any(?0)
              all(z#4: block) on(?4, ?0) ▷ -on(?4, ?0)
              all(z#4: block, w#5: cube) and[on(?4, ?0), held(?5)] ▷ -any(?5)
              all() and[busy(), not busy()] ▷ +busy()
            action rest() [0 variables]
              if and[]
            above(x#0: block, y#1: thing) ← or[on(?0, ?1), exists(z#2: block) and[on(?0, ?2), above(?2, ?1)]] [3 variables]
        "#]],
    );
    check_task(
        TOWER,
        TWO_CUBES,
        expect![[r#"
            task two
            object floor: table
            object spook: ghost
            object a: cube
            object b: cube
            object r: robot
            object x: ghost|table
            object y: object
            init on(a, b)
            init on(b, floor)
            init any(y)
            init any(spook)
            goal forall(c#0: cube) or[not held(?0), not above(?0, b)] [1 variables]
        "#]],
    );
}

#[test]
fn almost_nothing_is_enough() {
    check_domain(
        ALMOST_NOTHING,
        expect![[r#"
            domain zähler
            type object <
            Fluent null()
            Static gleich(a#0: object, b#1: object)
            action warte() [0 variables]
              if and[]
            action prüfe() [0 variables]
              if and[]
              all() and[] ▷ +null()
        "#]],
    );
    check_task(
        ALMOST_NOTHING,
        NOTHING_TO_DO,
        expect![[r#"
            task p-0
            object 1: object
            object 2: object
            object x.y: object
            object a@b: object
            init gleich(1, x.y)
            goal and[] [0 variables]
        "#]],
    );
    check_domain(
        "(define (domain d))",
        expect![[r#"
            domain d
            type object <
        "#]],
    );
}

#[test]
fn derived_predicates_get_strata() {
    check_domain(
        &domain_within(
            "(:requirements :adl :derived-predicates)
  (:predicates (base) (a) (b) (c) (e) (unused))
  (:derived (c) (and (not (b)) (a)))
  (:derived (b) (or (a) (b) (e)))
  (:derived (e) (b))
  (:derived (a) (not (not (a))))
  (:derived (a) (imply (base) (not (not (a)))))",
        ),
        expect![[r#"
            domain d
            type object <
            Static base()
            Derived { stratum: 0 } a()
            Derived { stratum: 0 } b()
            Derived { stratum: 1 } c()
            Derived { stratum: 0 } e()
            Static unused()
            c() ← and[not b(), a()] [0 variables]
            b() ← or[a(), b(), e()] [0 variables]
            e() ← b() [0 variables]
            a() ← not not a() [0 variables]
            a() ← or[not base(), not not a()] [0 variables]
        "#]],
    );
}

#[test]
fn types_may_have_several_parents_that_are_mentioned_nowhere_else() {
    check_domain(
        &domain_within(
            "(:requirements :typing) (:types duck - amphibian amphibian - (either car boat) object)",
        ),
        expect![[r#"
            domain d
            type object <
            type duck < object amphibian car boat
            type amphibian < object car boat
            type car < object
            type boat < object
        "#]],
    );
}

#[test]
fn an_object_of_several_types_fits_each_of_them() {
    check_task(
        &domain_within(
            "(:requirements :typing) (:types car boat) (:predicates (drives ?c - car) (swims ?b - boat))",
        ),
        &problem_within(
            "(:objects dukw - (either car boat)) (:init (drives dukw) (swims dukw)) (:goal (and))",
        ),
        expect![[r#"
            task p
            object dukw: car|boat
            init drives(dukw)
            init swims(dukw)
            goal and[] [0 variables]
        "#]],
    );
}

#[test]
fn an_effect_on_a_variable_of_several_types_asks_for_the_one_that_fits() {
    check_domain(
        &domain_within(
            "(:requirements :typing) (:types car boat)
  (:predicates (moves ?x - (either boat car)) (drives ?c - car))
  (:action a :parameters (?x - (either car boat)) :precondition (moves ?x) :effect (drives ?x))",
        ),
        expect![[r#"
            domain d
            type object <
            type car < object
            type boat < object
            Static moves(x#0: boat|car)
            Fluent drives(c#0: car)
            action a(x#0: car|boat) [2 variables]
              if and[moves(?0), exists(c#1: car) ?1 = ?0]
              all() and[] ▷ +drives(?0)
        "#]],
    );
}

#[test]
fn inner_variables_hide_outer_ones_and_have_numbers_of_their_own() {
    check_domain(
        &domain_within(
            "(:requirements :adl) (:predicates (p ?x ?y))
  (:action a :parameters (?x)
    :precondition (and (exists (?x ?y) (forall (?x) (p ?x ?y))) (p ?x ?x))
    :effect (and (forall (?x) (p ?x ?x)) (p ?x ?x)))",
        ),
        expect![[r#"
            domain d
            type object <
            Fluent p(x#0: object, y#1: object)
            action a(x#0: object) [5 variables]
              if and[exists(x#1: object, y#2: object) forall(x#3: object) p(?3, ?2), p(?0, ?0)]
              all(x#4: object) and[] ▷ +p(?4, ?4)
              all() and[] ▷ +p(?0, ?0)
        "#]],
    );
}

#[test]
fn constants_have_the_same_ids_in_every_task() {
    let domain = common::domain(ROOMS);
    let text =
        "(define (problem p) (:domain rooms) (:objects attic - room) (:init (lit hall)) (:goal (lit attic)))";
    let task = read_task(&Source::new("p.pddl", text), &domain, Strictness::Strict).value.expect("a task");
    assert_eq!(task.objects.get("hall"), domain.constants.get("hall"));
    assert_eq!(task.objects.len(), 2);
}

#[test]
fn deep_formulas_are_read_up_to_the_limit() {
    let depth = genplan_pddl::syntax::MAX_DEPTH - 5;
    let goal = format!("{}(dark){}", "(not ".repeat(depth), ")".repeat(depth));
    let text = format!("(define (problem p) (:domain rooms) (:init) (:goal {goal}))");
    let reading = read_task(&Source::new("p.pddl", text), &common::domain(ROOMS), Strictness::Lenient);
    assert!(reading.value.is_some(), "{}", rendered(&reading.diagnostics));
}
