//! What has to be shown, as texts that solvers read.

use std::fmt::Write;

use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::smt::{SmtWriter, StateNames};
use crate::step::{CutPoint, PathStep, ProgramPath};
use crate::theory::Theory;

/// What is known without any assumption: types, constants, orders, that atoms are well typed, that pointers stay in their ranges.
pub(crate) fn axioms(theory: &Theory) -> Vec<FirstOrder> {
    let mut axioms = type_axioms(theory);
    for sort in (0..theory.sorts.len() as u32).map(SortId) {
        if theory.ordered.iter().any(|&pointer| theory.pointers[pointer as usize].sort == sort) {
            axioms.extend(order(sort));
        }
    }
    let mut relators: Vec<Relator> = Vec::new();
    for id in 0..theory.domain.predicates.len() as u32 {
        relators.extend([Relator::Fact(id), Relator::Wanted(id), Relator::Forbidden(id)]);
    }
    relators.extend(theory.paths.keys().map(|&schema| Relator::Path(schema)));
    axioms.extend(relators.into_iter().filter_map(|relator| well_typed(theory, relator)));
    for pointer in 0..theory.pointers.len() as u32 {
        let in_range = theory.in_range(pointer, Individual::Pointer(pointer));
        if in_range != FirstOrder::truth() {
            axioms.push(FirstOrder::or([FirstOrder::IsNone(pointer), in_range]));
        }
    }
    axioms
}

/// That objects have one type each, and constants theirs.
fn type_axioms(theory: &Theory) -> Vec<FirstOrder> {
    let (mut axioms, types) = (Vec::new(), &theory.domain.types);
    let x = Individual::Bound(0);
    let is = |id| FirstOrder::Atom(Relator::Type(id), vec![x]);
    for (sort, ids) in (0..).map(SortId).zip(&theory.sorts).filter(|(_, ids)| ids.len() > 1) {
        let all = |formula| FirstOrder::forall(vec![(0, sort)], formula);
        axioms.push(all(FirstOrder::or(ids.iter().map(|&id| is(id)))));
        for &one in ids {
            for &other in ids.iter().filter(|&&other| other != one) {
                if types.is_subtype(one, other) {
                    axioms.push(all(is(one).implies(is(other))));
                } else if one < other
                    && !ids.iter().any(|&id| types.is_subtype(id, one) && types.is_subtype(id, other))
                {
                    axioms.push(all(FirstOrder::and([is(one), is(other)]).negated()));
                }
            }
        }
    }
    let constants: Vec<(u32, SortId)> =
        theory.domain.constants.iter().map(|(id, _, _)| (id.0, theory.sort_of_constant(id.0))).collect();
    for (id, _, object) in theory.domain.constants.iter() {
        if theory.sorts[theory.sort_of_constant(id.0).index()].len() > 1 {
            let of = |&sup: &genplan_pddl::lifted::TypeId| {
                FirstOrder::Atom(Relator::Type(sup), vec![Individual::Constant(id.0)])
            };
            let sort = &theory.sorts[theory.sort_of_constant(id.0).index()];
            axioms.extend(sort.iter().map(|sup| {
                let is_one = object.types.iter().any(|&own| types.is_subtype(own, *sup));
                if is_one { of(sup) } else { of(sup).negated() }
            }));
        }
    }
    for (place, (one, sort)) in constants.iter().enumerate() {
        for (other, _) in constants[..place].iter().filter(|(_, of)| of == sort) {
            let equal = FirstOrder::Equal(Individual::Constant(*one), Individual::Constant(*other));
            axioms.push(equal.negated());
        }
    }
    axioms
}

/// That a strict order is total.
fn order(sort: SortId) -> Vec<FirstOrder> {
    let [x, y, z] = [0, 1, 2].map(Individual::Bound);
    let before = |one, other| FirstOrder::Atom(Relator::Before(sort), vec![one, other]);
    let all =
        |count: u32, formula| FirstOrder::forall((0..count).map(|number| (number, sort)).collect(), formula);
    vec![
        all(1, before(x, x).negated()),
        all(3, FirstOrder::and([before(x, y), before(y, z)]).implies(before(x, z))),
        all(2, FirstOrder::or([FirstOrder::Equal(x, y), before(x, y), before(y, x)])),
    ]
}

/// That a relation holds only of what it is declared for; `None` if that says nothing.
fn well_typed(theory: &Theory, relator: Relator) -> Option<FirstOrder> {
    let variables: Vec<(u32, SortId)> = (0..).zip(theory.columns(relator)).collect();
    let terms: Vec<Individual> = variables.iter().map(|&(number, _)| Individual::Bound(number)).collect();
    let types = theory.column_types(relator);
    let belongs = FirstOrder::and(terms.iter().zip(&types).map(|(&term, types)| theory.typed(term, types)));
    if belongs == FirstOrder::truth() {
        return None;
    }
    Some(FirstOrder::forall(variables, FirstOrder::Atom(relator, terms).implies(belongs)))
}

/// What is asserted of the states at a cut point.
#[derive(Clone, Debug)]
pub(crate) struct PathKnowledge {
    /// With a name for each: what a solver needed is told by these.
    pub named: Vec<(String, FirstOrder)>,
}

/// The text of a path up to a step, with what is known at its beginning; and the names of the state there.
pub(crate) fn prefix(
    theory: &Theory,
    path: &ProgramPath,
    known: &PathKnowledge,
    end: usize,
) -> (String, StateNames) {
    let writer = SmtWriter { theory };
    let mut state = writer.first_state();
    let mut text = writer.declare(&state);
    for axiom in axioms(theory) {
        // Before the start of the program, pointers point nowhere.
        if path.from != CutPoint::Start || !axiom.has_pointers() {
            writeln!(text, "(assert {})", writer.formula(&axiom, &state)).expect("a string");
        }
    }
    for (name, formula) in &known.named {
        writeln!(text, "(assert (! {} :named {name}))", writer.formula(formula, &state)).expect("a string");
    }
    for (place, step) in path.steps[..end].iter().enumerate() {
        text.push_str(&writer.step(step, &mut state, place));
    }
    (text, state)
}

/// The places of the requirements of a path, and what they ask for.
pub(crate) fn requirements(path: &ProgramPath) -> Vec<(usize, &FirstOrder, crate::step::Requirement)> {
    let steps = path.steps.iter().enumerate();
    steps
        .filter_map(|(place, step)| match step {
            PathStep::Require(holds, what) => Some((place, holds, *what)),
            _ => None,
        })
        .collect()
}
