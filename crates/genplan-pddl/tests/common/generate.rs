//! Random ASTs.

use genplan_pddl::syntax::ast::{
    Action, Atom, Axiom, Domain, Effect, Formula, Literal, Name, Place, Predicate, Problem, Requirements,
    Term, TypeNames, TypedList,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

const NAMES: [&str; 12] =
    ["a", "B2", "on", "at", "is-tail", "x.y", "1", "zähler", "define", "either", "a@b", "object"];

fn name() -> impl Strategy<Value = Name<'static>> + Clone {
    prop::sample::select(&NAMES[..]).prop_map(Name::new)
}

fn type_names() -> impl Strategy<Value = TypeNames<'static>> + Clone {
    prop_oneof![3 => name().prop_map(TypeNames::One), 1 => vec(name(), 1..4).prop_map(TypeNames::Either)]
}

fn with(mut list: TypedList<'static>, name: Name<'static>) -> TypedList<'static> {
    list.push(name);
    list
}

fn typed_list() -> impl Strategy<Value = TypedList<'static>> + Clone {
    (vec((vec(name(), 0..4), type_names()), 0..3), vec(name(), 0..3)).prop_map(|(groups, untyped)| {
        let mut list = TypedList::default();
        for (names, types) in groups {
            list = names.into_iter().fold(list, with);
            list.close(types);
        }
        untyped.into_iter().fold(list, with)
    })
}

fn term() -> impl Strategy<Value = Term<'static>> {
    prop_oneof![name().prop_map(Term::Variable), name().prop_map(Term::Object)]
}

fn atom() -> impl Strategy<Value = Atom<'static>> {
    (name(), vec(term(), 0..4)).prop_map(|(predicate, arguments)| Atom {
        predicate,
        arguments: arguments.into(),
        place: Place::default(),
    })
}

fn literal() -> impl Strategy<Value = Literal<'static>> {
    (atom(), any::<bool>()).prop_map(|(atom, value)| Literal { atom, value })
}

fn formula() -> impl Strategy<Value = Formula<'static>> {
    let leaf = prop_oneof![
        3 => atom().prop_map(Formula::Atom),
        1 => [term(), term()].prop_map(|terms| Formula::Equal(terms.into())),
    ];
    leaf.prop_recursive(4, 20, 4, |inner| {
        let quantified = (typed_list(), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|inner| Formula::Not(inner.into())),
            vec(inner.clone(), 0..4).prop_map(Formula::And),
            vec(inner.clone(), 0..4).prop_map(Formula::Or),
            (inner.clone(), inner).prop_map(|(left, right)| Formula::Imply(left.into(), right.into())),
            quantified.clone().prop_map(|(variables, body)| Formula::Forall(variables, body.into())),
            quantified.prop_map(|(variables, body)| Formula::Exists(variables, body.into())),
        ]
    })
}

fn effect() -> impl Strategy<Value = Effect<'static>> {
    literal().prop_map(Effect::Literal).prop_recursive(4, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Effect::And),
            (typed_list(), inner.clone()).prop_map(|(list, inner)| Effect::Forall(list, inner.into())),
            (formula(), inner).prop_map(|(condition, inner)| Effect::When(condition, inner.into())),
        ]
    })
}

fn requirements() -> impl Strategy<Value = Option<Requirements<'static>>> {
    option::of(vec(name(), 0..4).prop_map(|flags| Requirements { flags, place: Place::default() }))
}

fn predicate() -> impl Strategy<Value = Predicate<'static>> {
    (name(), typed_list()).prop_map(|(name, parameters)| Predicate { name, parameters })
}

fn action() -> impl Strategy<Value = Action<'static>> {
    (name(), typed_list(), formula(), effect()).prop_map(|(name, parameters, precondition, effect)| Action {
        name,
        parameters,
        precondition,
        effect,
    })
}

fn axiom() -> impl Strategy<Value = Axiom<'static>> {
    (name(), typed_list(), formula()).prop_map(|(head, parameters, body)| Axiom { head, parameters, body })
}

/// Any domain: well formed, but its names may mean nothing.
pub fn domain() -> impl Strategy<Value = Domain<'static>> {
    let lists = (typed_list(), typed_list(), vec(predicate(), 0..4));
    (name(), requirements(), lists, vec(action(), 0..3), vec(axiom(), 0..3)).prop_map(
        |(name, requirements, (types, constants, predicates), actions, axioms)| Domain {
            name,
            requirements,
            types,
            constants,
            predicates,
            actions,
            axioms,
        },
    )
}

/// Any problem: well formed, but its names may mean nothing.
pub fn problem() -> impl Strategy<Value = Problem<'static>> {
    (name(), name(), requirements(), typed_list(), vec(literal(), 0..6), formula()).prop_map(
        |(name, domain, requirements, objects, init, goal)| Problem {
            name,
            domain,
            requirements,
            objects,
            init,
            goal,
        },
    )
}
