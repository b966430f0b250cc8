//! States of instances as structures, in which formulas are true or false.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use genplan::Task;
use genplan_pddl::lifted::{Formula, ObjectId, Role, Term};

use crate::logic::{FirstOrder, Individual, Relator, SortId};
#[cfg(test)]
use crate::step::PathStep;
use crate::theory::Theory;
use crate::translate::{FormulaTranslator, FreshNumbers, Scope};

/// The tuples of a relation.
pub(crate) type TupleSet = HashSet<Vec<u32>>;

/// What no step changes of an instance.
#[derive(Debug)]
pub(crate) struct Rigid {
    /// By sort: its objects, in the order of their declaration.
    pub objects: Vec<Vec<u32>>,
    pub tuples: BTreeMap<Relator, TupleSet>,
}

/// A state of an instance, with the pointers of a program.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    pub rigid: Arc<Rigid>,
    /// The atoms that hold, by predicate that actions change.
    pub facts: BTreeMap<u32, TupleSet>,
    pub pointers: Vec<Option<u32>>,
    /// What was chosen, and what was noted, on the way.
    pub chosen: BTreeMap<u32, u32>,
    pub flags: BTreeMap<u32, bool>,
}

impl Structure {
    /// The initial state of a task, without pointers; an error says what the theory cannot express.
    pub(crate) fn initial(task: &Task, theory: &Theory) -> Result<Self, String> {
        let mut rigid = Rigid { objects: vec![Vec::new(); theory.sorts.len()], tuples: BTreeMap::new() };
        for (id, name, object) in task.objects.iter() {
            let [one] = object.types[..] else { return Err(format!("`{name}` has several types")) };
            let sort = theory.sort(&[one]);
            rigid.objects[sort.index()].push(id.0);
            let types = theory.sorts[sort.index()].iter();
            for &sup in types.filter(|&&sup| theory.domain.types.is_subtype(one, sup)) {
                rigid.tuples.entry(Relator::Type(sup)).or_default().insert(vec![id.0]);
            }
        }
        let tuples = |id: u32| -> TupleSet {
            task.init[id as usize].iter().map(|row| row.iter().map(|object| object.0).collect()).collect()
        };
        for id in theory.statics() {
            rigid.tuples.insert(Relator::Fact(id), tuples(id));
        }
        read_goal(task, &mut rigid)?;
        let facts = theory.fluents().into_iter().map(|id| (id, tuples(id))).collect();
        let mut structure = Structure {
            rigid: Arc::new(rigid),
            facts,
            pointers: vec![None; theory.pointers.len()],
            chosen: BTreeMap::new(),
            flags: BTreeMap::new(),
        };
        structure.find_paths(theory)?;
        Ok(structure)
    }

    /// Computes where moves lead.
    fn find_paths(&mut self, theory: &Theory) -> Result<(), String> {
        let mut found = BTreeMap::new();
        for &schema in theory.paths.keys() {
            found.insert(Relator::Path(schema), closed(&self.moves(schema, theory)?));
        }
        Arc::get_mut(&mut self.rigid).expect("nobody else has it yet").tuples.extend(found);
        Ok(())
    }

    /// The moves of a schema, wherever the thing is: by the columns of its path.
    fn moves(&self, schema: u32, theory: &Theory) -> Result<TupleSet, String> {
        let (domain, path) = (theory.domain.clone(), &theory.paths[&schema]);
        let action = &domain.actions[schema as usize];
        let is_static = |part: &&Formula| {
            part.atoms().iter().all(|atom| domain.predicate(atom.predicate).role == Role::Static)
        };
        let parts: Vec<&Formula> = action.precondition.conjuncts().into_iter().filter(is_static).collect();
        let (places, mut theory) = (theory.path_places(schema), theory.clone());
        let columns = theory.columns(Relator::Path(schema));
        let mut translator = FormulaTranslator { theory: &mut theory, fresh: FreshNumbers::default() };
        let variables = translator.fresh.variables(&columns);
        let (mut scope, mut needed) = (Scope::new(), Vec::new());
        for (&place, &(number, sort)) in places.iter().zip(&variables) {
            let parameter = &action.parameters[place];
            scope.insert(parameter.variable, (Individual::Bound(number), sort));
            needed.push(translator.theory.typed(Individual::Bound(number), &parameter.types));
        }
        for part in parts {
            needed.push(translator.formula(part, &scope)?);
        }
        debug_assert!(path.from != path.to);
        let mut found = TupleSet::new();
        self.solutions(&variables, &FirstOrder::and(needed), &mut Vec::new(), &mut found);
        Ok(found)
    }

    fn solutions(
        &self,
        variables: &[(u32, SortId)],
        formula: &FirstOrder,
        values: &mut Vec<(u32, u32)>,
        found: &mut TupleSet,
    ) {
        let Some((&(number, sort), rest)) = variables.split_first() else {
            if self.holds_with(formula, values) {
                found.insert(values.iter().map(|&(_, object)| object).collect());
            }
            return;
        };
        for &object in &self.rigid.objects[sort.index()] {
            values.push((number, object));
            self.solutions(rest, formula, values, found);
            values.pop();
        }
    }

    /// Whether the relation holds of some objects.
    pub(crate) fn has(&self, relator: Relator, tuple: &[u32]) -> bool {
        match relator {
            Relator::Before(_) => tuple[0] < tuple[1],
            _ => self.tuples(relator).is_some_and(|tuples| tuples.contains(tuple)),
        }
    }

    /// The tuples of a relation; `None` if there are none.
    pub(crate) fn tuples(&self, relator: Relator) -> Option<&TupleSet> {
        let fact = if let Relator::Fact(id) = relator { self.facts.get(&id) } else { None };
        fact.or_else(|| self.rigid.tuples.get(&relator))
    }

    /// Whether a formula holds.
    pub(crate) fn holds(&self, formula: &FirstOrder) -> bool {
        self.holds_with(formula, &mut Vec::new())
    }

    /// What an individual is; `None` for a pointer to nothing.
    fn object(&self, individual: Individual, values: &[(u32, u32)]) -> Option<u32> {
        match individual {
            Individual::Bound(number) => {
                values.iter().rev().find(|(known, _)| *known == number).map(|&(_, object)| object)
            }
            Individual::Pointer(pointer) => self.pointers[pointer as usize],
            Individual::Constant(constant) => Some(constant),
            Individual::Chosen(number) => self.chosen.get(&number).copied(),
        }
    }

    fn holds_with(&self, formula: &FirstOrder, values: &mut Vec<(u32, u32)>) -> bool {
        match formula {
            FirstOrder::Atom(relator, arguments) => {
                let tuple: Option<Vec<u32>> = arguments.iter().map(|&one| self.object(one, values)).collect();
                tuple.is_some_and(|tuple| self.has(*relator, &tuple))
            }
            FirstOrder::Equal(one, other) => {
                let (one, other) = (self.object(*one, values), self.object(*other, values));
                one.is_some() && one == other
            }
            FirstOrder::IsNone(pointer) => self.pointers[*pointer as usize].is_none(),
            FirstOrder::Flag(number) => self.flags[number],
            FirstOrder::Not(inner) => !self.holds_with(inner, values),
            FirstOrder::And(parts) => parts.iter().all(|part| self.holds_with(part, values)),
            FirstOrder::Or(parts) => parts.iter().any(|part| self.holds_with(part, values)),
            FirstOrder::Forall(variables, inner) => !self.some(variables, inner, false, values),
            FirstOrder::Exists(variables, inner) => self.some(variables, inner, true, values),
        }
    }

    /// Whether the formula has that value for some values of the variables.
    fn some(
        &self,
        variables: &[(u32, SortId)],
        inner: &FirstOrder,
        wanted: bool,
        values: &mut Vec<(u32, u32)>,
    ) -> bool {
        let Some((&(number, sort), rest)) = variables.split_first() else {
            return self.holds_with(inner, values) == wanted;
        };
        self.rigid.objects[sort.index()].iter().any(|&object| {
            values.push((number, object));
            let found = self.some(rest, inner, wanted, values);
            values.pop();
            found
        })
    }

    /// The state after a step, in which what is chosen is given; `None` if the path is not taken.
    #[cfg(test)]
    pub(crate) fn after(&self, step: &PathStep, chosen: u32) -> Option<Self> {
        let mut next = self.clone();
        match step {
            PathStep::Assume(holds) | PathStep::Require(holds, _) => {
                return self.holds(holds).then_some(next);
            }
            PathStep::Choose(number, _) => {
                next.chosen.insert(*number, chosen);
            }
            PathStep::Note(number, holds) => {
                next.flags.insert(*number, self.holds(holds));
            }
            PathStep::Point { pointer, to, none } => {
                let to = if self.holds(none) { None } else { self.object(*to, &[]) };
                next.pointers[*pointer as usize] = to;
            }
            PathStep::Change(definitions) => {
                for one in definitions {
                    let mut tuples = TupleSet::new();
                    self.solutions(&one.variables, &one.holds, &mut Vec::new(), &mut tuples);
                    next.facts.insert(one.predicate, tuples);
                }
            }
        }
        Some(next)
    }
}

/// The literals of a goal.
fn read_goal(task: &Task, rigid: &mut Rigid) -> Result<(), String> {
    for part in task.goal.conjuncts() {
        let Some((atom, value)) = part.as_literal() else {
            return Err(format!("the goal of `{}` is no conjunction of literals", task.name));
        };
        let tuple: Option<Vec<u32>> =
            atom.arguments.iter().map(|term| Term::object(*term).map(|ObjectId(id)| id)).collect();
        let tuple = tuple.ok_or_else(|| format!("the goal of `{}` has variables", task.name))?;
        let relator = if value { Relator::Wanted } else { Relator::Forbidden }(atom.predicate.0);
        rigid.tuples.entry(relator).or_default().insert(tuple);
    }
    Ok(())
}

/// The tuples by which the last place can be reached from the one before, what stands in front of them being kept.
fn closed(moves: &TupleSet) -> TupleSet {
    let mut found = moves.clone();
    let mut agenda: Vec<Vec<u32>> = moves.iter().cloned().collect();
    while let Some(one) = agenda.pop() {
        let end = one.len() - 1;
        for next in moves.iter().filter(|next| next[..end - 1] == one[..end - 1] && next[end - 1] == one[end])
        {
            let mut longer = one.clone();
            longer[end] = next[end];
            if found.insert(longer.clone()) {
                agenda.push(longer);
            }
        }
    }
    found
}
