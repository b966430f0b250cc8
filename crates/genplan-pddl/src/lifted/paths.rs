//! Schemas that move one thing along a static relation, so that it can be moved along a path.

use std::collections::BTreeSet;

use super::{Action, Atom, Domain, EffectLiteral, Formula, PredicateId, Role, Term, Variable};

/// How a schema moves a thing: it needs and deletes `p(…from…)`, adds `p(…to…)`, and needs a static atom about both.
///
/// Nothing else that it changes matters for whether it can be applied, so the moves that are possible stay the same while
/// the thing is on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePath {
    /// The schema, by its index in the domain.
    pub schema: usize,
    /// p: what says where the thing is.
    pub predicate: PredicateId,
    /// By argument of p: the parameter of the schema; `None` for a constant.
    pub arguments: Vec<Option<usize>>,
    /// The parameter that the thing moves from.
    pub from: usize,
    /// The parameter that it moves to.
    pub to: usize,
}

impl MovePath {
    /// How a schema of a domain moves a thing, if it does.
    pub fn of(domain: &Domain, schema: usize) -> Option<Self> {
        let action = domain.actions.get(schema)?;
        let sure = action.effects.iter().filter(|effect| effect.parameters.is_empty());
        let sure = sure.filter(|effect| effect.condition.conjuncts().is_empty());
        let changes: Vec<&EffectLiteral> = sure.flat_map(|effect| &effect.literals).collect();
        let leaves = changes.iter().filter(|change| !change.value);
        let mut pairs = leaves.flat_map(|left| changes.iter().map(move |come| (&left.atom, come)));
        pairs.find_map(|(left, come)| {
            let (place, from, to) = moved(left, &come.atom).filter(|_| come.value)?;
            let is_fixed = keeps_graph(domain, action, left, place, to);
            (is_fixed && has_edge(domain, action, [from, to])).then_some(())?;
            let argument = |term: &Term| action.parameter((*term).variable()?);
            let arguments = left.arguments.iter().map(argument).collect();
            let [from, to] = [from, to].map(|end| action.parameter(end));
            Some(MovePath { schema, predicate: left.predicate, arguments, from: from?, to: to? })
        })
    }

    /// All schemas of a domain that move a thing.
    pub fn all(domain: &Domain) -> Vec<Self> {
        (0..domain.actions.len()).filter_map(|schema| Self::of(domain, schema)).collect()
    }

    /// The atom that says that the thing is at `from`.
    pub fn start<'d>(&self, domain: &'d Domain) -> &'d Atom {
        let action = &domain.actions[self.schema];
        let from = Term::Variable(action.parameters[self.from].variable);
        let is_start =
            |atom: &&Atom| atom.predicate == self.predicate && atom.arguments[self.place()] == from;
        needed(action).find(is_start).expect("it needs that")
    }

    /// The arguments of that atom: what stands for a parameter, or for a constant.
    pub fn place_of<T>(
        &self,
        domain: &Domain,
        parameter: impl Fn(usize) -> T,
        constant: impl Fn(u32) -> T,
    ) -> Vec<T> {
        let terms = self.start(domain).arguments.iter().zip(&self.arguments);
        let argument = |(term, known): (&Term, &Option<usize>)| match (known, term) {
            (Some(known), _) => parameter(*known),
            (None, Term::Object(object)) => constant(object.0),
            (None, Term::Variable(_)) => unreachable!("a variable is a parameter"),
        };
        terms.map(argument).collect()
    }

    /// The argument of p that changes.
    pub fn place(&self) -> usize {
        self.arguments.iter().position(|&parameter| parameter == Some(self.from)).expect("it moves")
    }

    /// The parameters that say which thing it is.
    pub fn thing(&self) -> impl Iterator<Item = usize> {
        self.arguments.iter().flatten().copied().filter(|&parameter| parameter != self.from)
    }

    /// The static atoms that a thing must fulfil, each with whether it must hold: those of the precondition that are about
    /// nothing else.
    pub fn guards<'d>(&self, domain: &'d Domain) -> Vec<(&'d Atom, bool)> {
        let action = &domain.actions[self.schema];
        let things: Vec<Term> =
            self.thing().map(|place| Term::Variable(action.parameters[place].variable)).collect();
        let is_about = |term: &Term| things.contains(term) || matches!(term, Term::Object(_));
        let literals = action.precondition.conjuncts().into_iter().filter_map(Formula::as_literal);
        let is_guard = |(atom, _): &(&Atom, bool)| {
            domain.predicate(atom.predicate).role == Role::Static && atom.arguments.iter().all(is_about)
        };
        literals.filter(is_guard).collect()
    }
}

/// The atoms that an action needs.
fn needed(action: &Action) -> impl Iterator<Item = &Atom> {
    action.precondition.conjuncts().into_iter().filter_map(Formula::as_atom)
}

/// The place of the one argument in which two atoms of a predicate differ, and the variables there. No other argument is
/// one of these.
fn moved(left: &Atom, come: &Atom) -> Option<(usize, Variable, Variable)> {
    if left.predicate != come.predicate {
        return None;
    }
    let pairs = left.arguments.iter().zip(&come.arguments).enumerate();
    let different: Vec<usize> =
        pairs.filter(|(_, (one, other))| one != other).map(|(place, _)| place).collect();
    let &[place] = &different[..] else { return None };
    let ends = [left.arguments[place], come.arguments[place]];
    let others = left.arguments.iter().enumerate().filter(|&(other, _)| other != place);
    let [from, to] = ends.map(Term::variable);
    others.into_iter().all(|(_, term)| !ends.contains(term)).then_some((place, from?, to?))
}

/// Whether a static atom that the action needs is about both ends.
fn has_edge(domain: &Domain, action: &Action, ends: [Variable; 2]) -> bool {
    let is_static = |atom: &&Atom| domain.predicate(atom.predicate).role == Role::Static;
    let is_about = |atom: &Atom| ends.iter().all(|&end| atom.arguments.contains(&Term::Variable(end)));
    needed(action).filter(is_static).any(is_about)
}

/// Whether the action needs that the thing is where it leaves, and nothing else that it changes: but for whether something
/// is where it comes to, since a shortest path comes to no place twice.
fn keeps_graph(domain: &Domain, action: &Action, left: &Atom, place: usize, to: Variable) -> bool {
    let is_left = |atom: &Atom| atom.predicate == left.predicate && atom.arguments == left.arguments;
    let is_about_end = |atom: &Atom| atom.arguments[place] == Term::Variable(to);
    let atoms = action.precondition.atoms();
    let own = |atom: &&&Atom| atom.predicate == left.predicate;
    let is_good = atoms.iter().filter(own).all(|atom| is_left(atom) || is_about_end(atom));
    let changes = action.effects.iter().flat_map(|effect| &effect.literals);
    let changes: Vec<PredicateId> = changes.map(|change| change.atom.predicate).collect();
    let is_moved_once = changes.iter().filter(|&&changed| changed == left.predicate).count() == 2;
    let others = atoms.iter().map(|atom| atom.predicate).filter(|&other| other != left.predicate);
    let seen = with_premises(domain, others);
    let is_needed = needed(action).any(is_left) && atoms.iter().filter(|atom| is_left(atom)).count() == 1;
    is_good && is_needed && is_moved_once && !changes.iter().any(|changed| seen.contains(changed))
}

/// Some predicates, and those that they are derived from.
fn with_premises(domain: &Domain, predicates: impl Iterator<Item = PredicateId>) -> BTreeSet<PredicateId> {
    let mut pending: Vec<PredicateId> = predicates.collect();
    let mut seen = BTreeSet::new();
    while let Some(predicate) = pending.pop() {
        if seen.insert(predicate) {
            let axioms = domain.axioms.iter().filter(|axiom| axiom.head == predicate);
            pending.extend(axioms.flat_map(|axiom| axiom.body.atoms()).map(|atom| atom.predicate));
        }
    }
    seen
}
