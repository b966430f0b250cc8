//! Which schemas move a thing along a static relation.

use genplan_pddl::lifted::MovePath;
use genplan_pddl::{Strictness, read_domain};
use genplan_testing::{domain_within, read};

/// The first schema of a domain with these parameters, precondition and effect, as what moves from where to where.
fn check(parameters: &str, precondition: &str, effect: &str, expected: Option<&str>) {
    let text = domain_within(&format!(
        "(:requirements :adl :derived-predicates) (:types thing place) (:constants base - place)
           (:predicates (at ?x - thing ?l - place) (here ?l - place) (road ?a ?b - place) (fast ?x - thing)
             (open ?l - place) (fuel ?x - thing) (near ?l - place) (in ?z ?l - place))
           (:action a :parameters ({parameters}) :precondition {precondition} :effect {effect})
           (:action other :parameters (?l - place ?x - thing) :precondition () :effect (and (open ?l) (fuel ?x)))
           (:derived (near ?l - place) (exists (?x - thing) (at ?x ?l)))"
    ));
    let domain = read(&text, |source| read_domain(source, Strictness::Strict));
    let found = MovePath::of(&domain, 0).map(|path| {
        let name = |place: usize| domain.actions[0].parameters[place].name.as_str();
        let things: Vec<&str> = path.thing().map(name).collect();
        let predicate = &domain.predicate(path.predicate).name;
        format!("{predicate}({}) {} -> {}", things.join(", "), name(path.from), name(path.to))
    });
    assert_eq!(found.as_deref(), expected, "{precondition} {effect}");
}

const DRIVE: &str = "?v - thing ?f ?t - place";
const MOVES: &str = "(and (not (at ?v ?f)) (at ?v ?t))";
const ALONG: Option<&str> = Some("at(v) f -> t");

#[test]
fn a_thing_that_moves_along_a_static_relation_qualifies() {
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t))", MOVES, ALONG);
    check(DRIVE, "(and (road ?t ?f) (fast ?v) (at ?v ?f))", MOVES, ALONG);
    check(
        "?t ?f - place",
        "(and (here ?f) (road ?f ?t))",
        "(and (here ?t) (not (here ?f)))",
        Some("here() f -> t"),
    );
    let shipped = "(and (not (in base ?f)) (in base ?t))";
    check("?f ?t - place", "(and (in base ?f) (road ?f ?t))", shipped, Some("in() f -> t"));
}

#[test]
fn what_else_it_needs_must_not_change() {
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (open ?t) (not (= ?f ?t)))", MOVES, ALONG);
    let visits = "(and (not (at ?v ?f)) (at ?v ?t) (open ?t))";
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t))", visits, ALONG);
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (not (open ?t)))", visits, None);
    let burns = "(and (not (at ?v ?f)) (at ?v ?t) (when (open ?t) (not (fuel ?v))))";
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (fuel ?v))", burns, None);
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (near base))", MOVES, None);
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (or (open ?t) (near ?t)))", MOVES, None);
}

#[test]
fn it_may_ask_who_is_where_it_comes_to() {
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (not (at ?v ?t)))", MOVES, ALONG);
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (not (exists (?w - thing) (at ?w ?t))))", MOVES, ALONG);
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t) (not (at ?v base)))", MOVES, None);
    check(
        DRIVE,
        "(and (at ?v ?f) (road ?f ?t) (forall (?w - thing) (imply (at ?w ?f) (fast ?w))))",
        MOVES,
        None,
    );
}

#[test]
fn what_does_not_move_one_thing_does_not_qualify() {
    check(DRIVE, "(at ?v ?f)", MOVES, None);
    check(DRIVE, "(and (at ?v ?f) (road ?f base) (road ?t ?t))", MOVES, None);
    check(DRIVE, "(road ?f ?t)", MOVES, None);
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t))", "(at ?v ?t)", None);
    check(DRIVE, "(and (at ?v ?f) (road ?f ?t))", "(and (not (at ?v ?f)) (when (open ?t) (at ?v ?t)))", None);
    let pair = "(and (not (at ?v ?f)) (at ?v ?t) (not (at ?w ?f)) (at ?w ?t))";
    check("?v ?w - thing ?f ?t - place", "(and (at ?v ?f) (at ?w ?f) (road ?f ?t))", pair, None);
    check(DRIVE, "(and (at ?v ?f) (road ?f base))", "(and (not (at ?v ?f)) (at ?v base))", None);
}
