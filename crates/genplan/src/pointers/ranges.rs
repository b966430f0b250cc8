//! What a parameter ranges over: a type, or a static predicate that acts as one.
//!
//! In an untyped domain, `(ball ?x)` in a precondition says what `?x` is. So a parameter without a type ranges over the
//! objects of the first static unary predicate that its precondition asks for.

use std::collections::BTreeSet;

use genplan_pddl::Domain;
use genplan_pddl::lifted::{Action, Atom, Formula, Parameter, Predicate, Role, Term, TypeId};

/// What parameters range over.
#[derive(Debug)]
pub(super) struct Ranges {
    /// By action and parameter: the name of a type or of a static predicate.
    pub actions: Vec<Vec<String>>,
    /// By predicate and parameter: the ranges of the variables that actions use it with.
    uses: Vec<Vec<BTreeSet<String>>>,
}

impl Ranges {
    /// The ranges of a domain.
    pub(super) fn of(domain: &Domain) -> Self {
        let actions: Vec<Vec<String>> =
            domain.actions.iter().map(|action| action_ranges(domain, action)).collect();
        let mut uses: Vec<Vec<BTreeSet<String>>> =
            domain.predicates.iter().map(|p| vec![BTreeSet::new(); p.parameters.len()]).collect();
        for (action, ranges) in domain.actions.iter().zip(&actions) {
            for atom in atoms(action) {
                let places = uses[atom.predicate.index()].iter_mut();
                for (place, term) in places.zip(&atom.arguments) {
                    place.extend(range_of(action, ranges, *term).cloned());
                }
            }
        }
        Ranges { actions, uses }
    }

    /// Whether a pointer of that range can be an argument of a predicate.
    pub(super) fn admits(&self, domain: &Domain, predicate: usize, place: usize, range: &str) -> bool {
        let uses = &self.uses[predicate][place];
        if uses.is_empty() {
            return domain.types.get(range).is_none_or(|id| {
                let wanted = &domain.predicates[predicate].parameters[place].types;
                wanted.iter().any(|&wanted| domain.types.are_related(wanted, id))
            });
        }
        uses.iter().any(|used| overlap(domain, used, range))
    }
}

/// Whether two ranges may have objects in common. Predicates that act as types are taken to exclude each other.
pub(super) fn overlap(domain: &Domain, one: &str, other: &str) -> bool {
    let are_predicates = [one, other].iter().all(|range| domain.types.get(range).is_none());
    let (types, others) = (types_of(domain, one), types_of(domain, other));
    let mut pairs = types.iter().flat_map(|&one| others.iter().map(move |&other| (one, other)));
    one == other || !are_predicates && pairs.any(|(one, other)| domain.types.are_related(one, other))
}

/// The types of the objects of a range.
fn types_of(domain: &Domain, range: &str) -> Vec<TypeId> {
    let predicate = domain.predicate_named(range).map(|number| &domain.predicates[number]);
    let of_predicate = || predicate.map(|predicate| predicate.parameters[0].types.to_vec());
    domain.types.get(range).map(|id| vec![id]).or_else(of_predicate).unwrap_or_default()
}

/// The range of a variable that is a parameter of an action.
fn range_of<'r>(action: &Action, ranges: &'r [String], term: Term) -> Option<&'r String> {
    action.parameter(term.variable()?).map(|place| &ranges[place])
}

fn action_ranges(domain: &Domain, action: &Action) -> Vec<String> {
    action.parameters.iter().map(|parameter| range(domain, action, parameter)).collect()
}

fn range(domain: &Domain, action: &Action, parameter: &Parameter) -> String {
    match parameter.types[..] {
        [only] if only != TypeId::OBJECT => domain.types.name(only).to_string(),
        [only] => acting_as_type(domain, action, parameter)
            .map_or_else(|| domain.types.name(only).to_string(), |predicate| predicate.name.clone()),
        _ => domain.types.name(TypeId::OBJECT).to_string(),
    }
}

/// The static unary predicate that a precondition asks of a parameter.
fn acting_as_type<'d>(domain: &'d Domain, action: &Action, parameter: &Parameter) -> Option<&'d Predicate> {
    let atoms = conjuncts(&action.precondition);
    let predicates = atoms.into_iter().filter_map(|atom| {
        let is_about = atom.arguments[..] == [Term::Variable(parameter.variable)];
        let predicate = domain.predicate(atom.predicate);
        (is_about && predicate.role == Role::Static).then_some(predicate)
    });
    predicates.into_iter().next()
}

/// The atoms that a condition asks for in any case.
pub(super) fn conjuncts(formula: &Formula) -> Vec<&Atom> {
    formula.conjuncts().into_iter().filter_map(Formula::as_atom).collect()
}

/// All atoms of an action's precondition and effects.
fn atoms(action: &Action) -> Vec<&Atom> {
    let conditions = action.effects.iter().map(|effect| &effect.condition);
    let conditions = std::iter::once(&action.precondition).chain(conditions);
    let mut atoms: Vec<&Atom> = conditions.flat_map(Formula::atoms).collect();
    atoms.extend(action.effects.iter().flat_map(|effect| &effect.literals).map(|literal| &literal.atom));
    atoms
}
