//! A state as sets of tuples.

use std::rc::Rc;

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Task;
use genplan_pddl::lifted::Variable;

use super::conjunction::{OPEN, Values, value};
use super::effort::ExecutionEffort;
use super::model::{GoalRelation, Knowledge, TaskModel};
use super::store::TupleStore;
use crate::ground::rules::{Head, Literal, RelationId};

/// The true tuples of a task in a state, with what is derived from them as far as it was asked for.
#[derive(Clone, Debug)]
pub(super) struct LiftedState {
    pub model: Rc<TaskModel>,
    /// By relation, those about the goal included. Those that are derived by need stay empty.
    stores: Vec<TupleStore>,
    /// By relation: when it changed last.
    changed: Vec<u64>,
    /// By recursive component: what is known of its tuples.
    pub derivations: Vec<Derivation>,
    /// How many changes there were.
    pub time: u64,
    /// How many literals of the goal about stored relations do not hold.
    unmet: usize,
    /// By relation: how many tuples were numbered, and the bytes that they took then.
    noted: Vec<(usize, usize)>,
    pub effort: ExecutionEffort,
}

/// What is known of the tuples of a recursive component.
#[derive(Clone, Debug)]
pub(super) enum Derivation {
    /// Nothing.
    Unknown,
    /// They are those of the state before some changes.
    Before(Vec<Flip>),
}

/// A tuple that became true or false, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flip {
    pub relation: RelationId,
    pub tuple: u32,
    pub value: bool,
}

impl LiftedState {
    /// The initial state.
    pub(super) fn new(model: &Rc<TaskModel>, budget: &Budget) -> Result<Self, StopReason> {
        let stores: Vec<TupleStore> = model.arities().map(TupleStore::new).collect();
        let changed = vec![0; stores.len()];
        let derivations = vec![Derivation::Unknown; model.components.len()];
        let (model, effort) = (Rc::clone(model), ExecutionEffort::new(budget));
        let noted = vec![(0, 0); stores.len()];
        let mut state = LiftedState { model, stores, changed, derivations, time: 0, unmet: 0, noted, effort };
        state.effort.resize(0, state.model.bytes())?;
        let model = Rc::clone(&state.model);
        state.read_initial(&model.task)?;
        state.read_goal(&model)?;
        Ok(state)
    }

    fn read_initial(&mut self, task: &Task) -> Result<(), StopReason> {
        let mut tuple = Vec::new();
        for ((store, noted), facts) in self.stores.iter_mut().zip(&mut self.noted).zip(&task.init) {
            store.reserve(facts.len());
            for fact in facts.iter() {
                tuple.clear();
                tuple.extend(fact.iter().map(|object| object.0));
                store.set(&tuple, true);
                self.effort.work(1 + fact.len() as u64)?;
            }
            *noted = (store.numbered(), store.bytes());
            self.effort.resize(0, noted.1)?;
        }
        Ok(())
    }

    fn read_goal(&mut self, model: &TaskModel) -> Result<(), StopReason> {
        for literal in model.rules.goal.iter().filter(|literal| is_predicate(model, literal.relation)) {
            let tuple: Vec<u32> = literal.arguments.iter().map(|&term| value(term, &[])).collect();
            let asked = if literal.value { GoalRelation::Wanted } else { GoalRelation::Forbidden };
            let is_new = self.set(model.in_goal(literal.relation, asked), &tuple, true)?.is_some();
            let is_stored = model.knowledge(literal.relation) == Knowledge::Stored;
            if is_new && is_stored && self.store(literal.relation).contains(&tuple) != literal.value {
                self.unmet += 1;
                if literal.value {
                    self.set(model.in_goal(literal.relation, GoalRelation::Todo), &tuple, true)?;
                }
            }
            self.effort.work(1 + tuple.len() as u64)?;
        }
        Ok(())
    }

    pub(super) fn store(&self, relation: RelationId) -> &TupleStore {
        &self.stores[relation.index()]
    }

    pub(super) fn store_mut(&mut self, relation: RelationId) -> &mut TupleStore {
        &mut self.stores[relation.index()]
    }

    /// Whether the state has the tuples of a relation.
    pub(super) fn is_stored(&self, relation: RelationId) -> bool {
        self.model.knowledge(relation) == Knowledge::Stored
    }

    /// Makes a tuple true or false; its number if that changes it.
    pub(super) fn set(
        &mut self,
        relation: RelationId,
        tuple: &[u32],
        value: bool,
    ) -> Result<Option<u32>, StopReason> {
        let store = &mut self.stores[relation.index()];
        let number = store.set(tuple, value);
        let noted = &mut self.noted[relation.index()];
        // What grows are the tuples that were ever true, and the indexes with them.
        if store.numbered() != noted.0 {
            let before = std::mem::replace(noted, (store.numbered(), store.bytes())).1;
            self.effort.resize(before, noted.1)?;
        }
        Ok(number)
    }

    /// When one of some relations changed last.
    pub(super) fn latest_change(&self, relations: &[RelationId]) -> u64 {
        relations.iter().map(|relation| self.changed[relation.index()]).max().unwrap_or(0)
    }

    /// Whether a tuple is in a relation.
    pub(super) fn is_true(&mut self, relation: RelationId, tuple: &[u32]) -> Result<bool, StopReason> {
        self.effort.work(1 + tuple.len() as u64)?;
        match self.model.knowledge(relation) {
            Knowledge::Stored => {}
            Knowledge::Recursive(_) => self.bring_up_to_date(relation)?,
            Knowledge::ByNeed => return self.derive(relation, tuple),
        }
        Ok(self.store(relation).contains(tuple))
    }

    /// Whether the goal holds.
    pub(super) fn goal_holds(&mut self) -> Result<bool, StopReason> {
        if self.unmet > 0 {
            return Ok(false);
        }
        let model = Rc::clone(&self.model);
        for literal in model.computed_goal.iter().map(|&number| &model.rules.goal[number]) {
            let tuple: Vec<u32> = literal.arguments.iter().map(|&term| value(term, &[])).collect();
            if self.is_true(literal.relation, &tuple)? != literal.value {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Replaces the state s by θ(s, a); the action is applicable. All conditions are read in s, and where an atom is both
    /// deleted and added, the add wins. Adds what that changes to a list.
    pub(super) fn apply(
        &mut self,
        schema: usize,
        objects: &[u32],
        flips: &mut Vec<Flip>,
    ) -> Result<(), StopReason> {
        let model = Rc::clone(&self.model);
        let (mut deleted, mut added) = (Vec::new(), Vec::new());
        let mut values: Values = vec![OPEN; model.rules.variables];
        for &rule in &model.effects[schema] {
            let Head::Effects(_, changes) = &model.rules.all[rule].head else { unreachable!("an effect") };
            values.fill(OPEN);
            for (parameter, &object) in model.task.domain.actions[schema].parameters.iter().zip(objects) {
                values[parameter.variable.0 as usize] = object;
            }
            let output: Vec<Variable> = model.bodies[rule].open(&values).collect();
            if output.is_empty() {
                if self.first(&model.bodies[rule], &[], &mut values)? {
                    instantiate(changes, &values, &mut deleted, &mut added);
                }
                continue;
            }
            let mut found = Vec::new();
            self.all(&model.bodies[rule], &output, &mut values, &mut found)?;
            for solution in found.chunks(output.len()) {
                output.iter().zip(solution).for_each(|(one, &object)| values[one.0 as usize] = object);
                instantiate(changes, &values, &mut deleted, &mut added);
            }
        }
        added.sort_unstable();
        for (relation, tuple) in deleted.iter().filter(|atom| added.binary_search(atom).is_err()) {
            self.flip(*relation, tuple, false, flips)?;
        }
        for (relation, tuple) in &added {
            self.flip(*relation, tuple, true, flips)?;
        }
        Ok(())
    }

    fn flip(
        &mut self,
        relation: RelationId,
        tuple: &[u32],
        value: bool,
        flips: &mut Vec<Flip>,
    ) -> Result<(), StopReason> {
        self.effort.work(1 + tuple.len() as u64)?;
        let Some(number) = self.set(relation, tuple, value)? else { return Ok(()) };
        let flip = Flip { relation, tuple: number, value };
        flips.push(flip);
        self.time += 1;
        self.changed[relation.index()] = self.time;
        self.note_for_dependents(flip);
        if self.store(self.model.in_goal(relation, GoalRelation::Wanted)).contains(tuple) {
            self.unmet = if value { self.unmet - 1 } else { self.unmet + 1 };
            self.set(self.model.in_goal(relation, GoalRelation::Todo), tuple, !value)?;
        }
        if self.store(self.model.in_goal(relation, GoalRelation::Forbidden)).contains(tuple) {
            self.unmet = if value { self.unmet + 1 } else { self.unmet - 1 };
        }
        Ok(())
    }
}

impl LiftedState {
    /// Notes a change for the components that depend on its relation. More changes than the relation has tuples are not worth it.
    fn note_for_dependents(&mut self, flip: Flip) {
        let most = self.store(flip.relation).numbered();
        for dependent in &self.model.dependents[flip.relation.index()] {
            match &mut self.derivations[dependent.component] {
                Derivation::Before(changes) if dependent.is_direct && changes.len() < most => {
                    changes.push(flip);
                }
                known => *known = Derivation::Unknown,
            }
        }
    }
}

/// Whether a relation is a predicate of the domain.
fn is_predicate(model: &TaskModel, relation: RelationId) -> bool {
    relation.index() < model.task.domain.predicates.len()
}

/// An atom, as a relation and its objects.
pub(super) type LiftedAtom = (RelationId, Box<[u32]>);

/// Adds what an effect changes, for the values of its variables.
fn instantiate(
    changes: &[Literal],
    values: &Values,
    deleted: &mut Vec<LiftedAtom>,
    added: &mut Vec<LiftedAtom>,
) {
    for change in changes {
        let tuple = change.arguments.iter().map(|&term| value(term, values)).collect();
        if change.value { &mut *added } else { &mut *deleted }.push((change.relation, tuple));
    }
}
