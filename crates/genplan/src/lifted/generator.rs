//! Where the values of open variables come from.

use std::rc::Rc;

use genplan_core::budget::StopReason;
use genplan_pddl::lifted::{Term, Variable};

use super::conjunction::{Conjunction, Constraint, FewValues, OPEN, OpenPart, Values, value};
use super::model::TaskModel;
use super::ordered::RunCursor;
use super::state::LiftedState;
use super::store::{IndexLayout, TupleGroup};
use crate::ground::object_sets::ObjectSet;
use crate::ground::rules::{Literal, RelationId};

/// What gives values to some of the open variables of a part, one combination after the other.
pub(super) struct ValueGenerator {
    /// The variables that get values, the one that changes last coming first: combinations come in their order.
    pub binds: Rc<[Variable]>,
    /// The constraint that is met by that.
    pub meets: Option<usize>,
    /// At most how many combinations there are.
    size: usize,
    source: ValueSource,
}

enum ValueSource {
    /// One value.
    Value(Option<u32>),
    /// The objects of a variable's range.
    Domain(Rc<ObjectSet>, usize),
    /// Tuples of a relation.
    Stored(RelationId, TupleGroup, RunCursor),
    /// Tuples that were computed, end to end.
    Computed { tuples: Vec<u32>, arity: usize, next: usize },
    /// None.
    Nothing,
}

/// The range of a variable is taken only if it is this many times smaller than the tuples that would meet a constraint as well.
const DOMAIN_HANDICAP: u32 = 2;

impl ValueGenerator {
    /// The smaller the better; of two sizes with the same number of digits, that which knows the first of the wanted
    /// variables: it can end with the first combination that goes with the rest.
    fn rank(&self, wanted: &[Variable]) -> (u32, bool, usize) {
        let handicap = if matches!(self.source, ValueSource::Domain(..)) { DOMAIN_HANDICAP } else { 0 };
        let is_late = wanted.first().is_some_and(|first| self.binds.first() != Some(first));
        (usize::BITS - self.size.leading_zeros() + handicap, is_late, self.size)
    }

    fn new(binds: Rc<[Variable]>, meets: Option<usize>, size: usize, source: ValueSource) -> Self {
        ValueGenerator { binds, meets, size, source }
    }
}

impl LiftedState {
    /// The best generator for a part.
    pub(super) fn generator(
        &mut self,
        of: &Conjunction,
        part: &OpenPart,
        access: &PartAccess,
        values: &mut Values,
    ) -> Result<ValueGenerator, StopReason> {
        let mut best: Option<ValueGenerator> = None;
        let mut offer = |generator: ValueGenerator| {
            if best.as_ref().is_none_or(|best| generator.rank(&access.wanted) < best.rank(&access.wanted)) {
                best = Some(generator);
            }
        };
        for &constraint in &part.constraints {
            let Constraint::Equality(one, other, true) = of.constraints[constraint] else { continue };
            let (open, known) = if value(one, values) == OPEN { (one, other) } else { (other, one) };
            if let (Term::Variable(open), known) = (open, value(known, values))
                && known != OPEN
            {
                let source = ValueSource::Value(Some(known));
                offer(ValueGenerator::new(Rc::from([open]), Some(constraint), 1, source));
            }
        }
        for tuples in &access.tuples {
            if self.is_stored(tuples.literal(of).relation) {
                offer(self.by_tuples(of, tuples, values));
            }
        }
        for (binds, domain) in &access.domains {
            let (size, source) = (domain.members().len(), ValueSource::Domain(Rc::clone(domain), 0));
            offer(ValueGenerator::new(Rc::clone(binds), None, size, source));
        }
        let is_domain = best.as_ref().is_none_or(|best| matches!(best.source, ValueSource::Domain(..)));
        if is_domain && let Some(generator) = self.by_computed(of, access, values)? {
            return Ok(generator);
        }
        Ok(best.expect("a variable that no relation gives a value to has a range"))
    }

    fn by_tuples(&mut self, of: &Conjunction, access: &TupleAccess, values: &Values) -> ValueGenerator {
        let literal = access.literal(of);
        let key = access.layout.positions.iter().map(|&position| value(literal.arguments[position], values));
        let (key, meets) = (FewValues::of(key), Some(access.constraint));
        let store = self.store_mut(literal.relation);
        let (size, source) = match store.group(access.index, &access.layout, key.as_slice()) {
            Some(group) => {
                let source = ValueSource::Stored(literal.relation, group, RunCursor::default());
                (store.size(group), source)
            }
            None => (0, ValueSource::Nothing),
        };
        ValueGenerator::new(Rc::clone(&access.binds), meets, size, source)
    }

    /// The values that meet a literal of a computed relation, one of whose arguments is known.
    fn by_computed(
        &mut self,
        of: &Conjunction,
        access: &PartAccess,
        values: &mut Values,
    ) -> Result<Option<ValueGenerator>, StopReason> {
        for access in &access.tuples {
            let literal = access.literal(of);
            if self.is_stored(literal.relation) {
                continue;
            }
            if self.model.is_recursive(literal.relation) {
                self.bring_up_to_date(literal.relation)?;
                return Ok(Some(self.by_tuples(of, access, values)));
            }
            if access.layout.positions.is_empty() {
                continue;
            }
            let tuples = self.tuples_of(literal, &access.layout.order, values)?;
            let (size, arity) = (tuples.len(), literal.arguments.len());
            let source = ValueSource::Computed { tuples, arity, next: 0 };
            let binds = Rc::clone(&access.binds);
            return Ok(Some(ValueGenerator::new(binds, Some(access.constraint), size, source)));
        }
        Ok(None)
    }

    /// Gives variables their next values, if there are some.
    pub(super) fn next(
        &mut self,
        generator: &mut ValueGenerator,
        of: &Conjunction,
        values: &mut Values,
    ) -> Result<bool, StopReason> {
        loop {
            self.effort.work(1 + generator.binds.len() as u64)?;
            let is_admitted = match &mut generator.source {
                ValueSource::Nothing => return Ok(false),
                ValueSource::Value(known) => match known.take() {
                    Some(object) => bind(of, generator.binds[0], object, values),
                    None => return Ok(false),
                },
                ValueSource::Domain(domain, next) => {
                    let Some(&object) = domain.members().get(*next) else { return Ok(false) };
                    *next += 1;
                    values[generator.binds[0].0 as usize] = object;
                    true
                }
                ValueSource::Stored(relation, group, cursor) => {
                    let store = self.store(*relation);
                    let Some(number) = store.next(*group, cursor) else { return Ok(false) };
                    unify(of, generator.meets, store.resolve(number), &generator.binds, values)
                }
                ValueSource::Computed { tuples, arity, next } => {
                    let Some(tuple) = tuples.get(*next..*next + *arity) else { return Ok(false) };
                    *next += *arity;
                    unify(of, generator.meets, tuple, &generator.binds, values)
                }
            };
            if is_admitted {
                return Ok(true);
            }
        }
    }
}

/// How the values of a part are found.
#[derive(Debug)]
pub(super) struct PartAccess {
    /// The variables whose combinations are wanted in their order.
    pub wanted: Vec<Variable>,
    /// By literal that must hold.
    tuples: Vec<TupleAccess>,
    /// The ranges of its variables.
    domains: Vec<(Rc<[Variable]>, Rc<ObjectSet>)>,
}

impl PartAccess {
    pub(super) fn new(part: &OpenPart, wanted: Vec<Variable>, of: &Conjunction, model: &TaskModel) -> Self {
        let tuples = part.constraints.iter().filter_map(|&constraint| match &of.constraints[constraint] {
            Constraint::Literal(literal) if literal.value => {
                Some(TupleAccess::new(literal, constraint, &wanted, part, model))
            }
            _ => None,
        });
        let tuples = tuples.collect();
        let domain = |&variable| Some((Rc::from([variable]), Rc::clone(of.domain(variable)?)));
        PartAccess { tuples, domains: part.open.iter().filter_map(domain).collect(), wanted }
    }
}

/// How the tuples that agree with known values are found.
#[derive(Debug)]
struct TupleAccess {
    constraint: usize,
    /// The index that knows them: the other positions are those of the wanted variables first and in their order.
    layout: IndexLayout,
    /// Its number.
    index: usize,
    /// The variables there, each once.
    binds: Rc<[Variable]>,
}

impl TupleAccess {
    fn new(
        literal: &Literal,
        constraint: usize,
        wanted: &[Variable],
        part: &OpenPart,
        model: &TaskModel,
    ) -> Self {
        let (mut positions, mut order) = (Vec::new(), Vec::new());
        for (position, &term) in literal.arguments.iter().enumerate() {
            match term {
                Term::Variable(variable) if part.open.contains(&variable) => {
                    let rank = wanted.iter().position(|&other| other == variable);
                    order.push((rank.unwrap_or(wanted.len()), position, variable));
                }
                _ => positions.push(position),
            }
        }
        order.sort_unstable_by_key(|&(rank, position, _)| (rank, position));
        let mut binds: Vec<Variable> = order.iter().map(|&(.., variable)| variable).collect();
        binds.dedup();
        let order = order.into_iter().map(|(_, position, _)| position).collect();
        let layout = IndexLayout { positions: positions.into(), order };
        let index = model.index_number(literal.relation, &layout);
        TupleAccess { constraint, layout, index, binds: binds.into() }
    }

    fn literal<'c>(&self, of: &'c Conjunction) -> &'c Literal {
        match &of.constraints[self.constraint] {
            Constraint::Literal(literal) => literal,
            _ => unreachable!("tuples meet a literal"),
        }
    }
}

fn bind(of: &Conjunction, variable: Variable, object: u32, values: &mut Values) -> bool {
    values[variable.0 as usize] = object;
    of.admits(variable, object)
}

/// Gives variables their values from a tuple, if it agrees with those that have one.
fn unify(
    of: &Conjunction,
    literal: Option<usize>,
    tuple: &[u32],
    binds: &[Variable],
    values: &mut Values,
) -> bool {
    let Some(Constraint::Literal(literal)) = literal.map(|index| &of.constraints[index]) else {
        unreachable!("tuples meet a literal");
    };
    binds.iter().for_each(|variable| values[variable.0 as usize] = OPEN);
    literal.arguments.iter().zip(tuple).all(|(&term, &object)| match (term, value(term, values)) {
        (Term::Variable(variable), OPEN) => bind(of, variable, object, values),
        (_, known) => known == object,
    })
}
