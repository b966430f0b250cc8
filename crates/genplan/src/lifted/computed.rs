//! Relations that rules compute: by need where that ends, else all tuples until the state changes.
//!
//! A tuple of a relation that does not depend on itself is derived from its arguments. Relations that depend on themselves are
//! derived together: each new tuple is joined with those found before it (semi-naive evaluation), until there are no new ones. There is
//! no negation within a component, so that is its least fixpoint. When a relation changes that its rules name, what was derived
//! with what is gone is taken back and derived again where it still can be (delete and rederive; Gupta, Mumick and Subrahmanian
//! 1993), and what is new is joined. Where the dependence is less direct, all is derived again from nothing.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use genplan_core::budget::StopReason;
use genplan_pddl::lifted::{Term, Variable};

use super::conjunction::{Conjunction, OPEN, Values, value};
use super::model::{Knowledge, RecursiveComponent, TaskModel};
use super::state::{Derivation, Flip, LiftedAtom, LiftedState};
use crate::ground::rules::{Literal, RelationId};

impl LiftedState {
    /// Whether a rule concludes a tuple.
    pub(super) fn derive(&mut self, relation: RelationId, tuple: &[u32]) -> Result<bool, StopReason> {
        let model = Rc::clone(&self.model);
        for &rule in &model.concluding[relation.index()] {
            let (body, mut values) = (&model.bodies[rule], vec![OPEN; model.rules.variables]);
            if bind(body, model.head(rule).1, tuple, &mut values) && self.first(body, &[], &mut values)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The tuples of a relation that rules conclude and that agree with the known arguments of a literal, end to end, in the
    /// order of the values at some positions.
    pub(super) fn tuples_of(
        &mut self,
        literal: &Literal,
        order: &[usize],
        known: &Values,
    ) -> Result<Vec<u32>, StopReason> {
        let (model, mut found) = (Rc::clone(&self.model), Vec::new());
        let key: Vec<u32> = literal.arguments.iter().map(|&term| value(term, known)).collect();
        for &rule in &model.concluding[literal.relation.index()] {
            let (body, mut values) = (&model.bodies[rule], vec![OPEN; model.rules.variables]);
            if bind(body, model.head(rule).1, &key, &mut values) {
                self.all(body, &variables(model.head(rule).1), &mut values, &mut found)?;
            }
        }
        let mut tuples: Vec<&[u32]> = found.chunks(key.len()).collect();
        tuples.sort_unstable_by_key(|tuple| order.iter().map(|&place| tuple[place]).collect::<Vec<u32>>());
        tuples.dedup();
        self.effort.work(found.len() as u64)?;
        Ok(tuples.concat())
    }

    /// Derives the tuples of a relation, and of all that depend on it and it on them, if something changed.
    pub(super) fn bring_up_to_date(&mut self, relation: RelationId) -> Result<(), StopReason> {
        let Knowledge::Recursive(number) = self.model.knowledge(relation) else { return Ok(()) };
        if matches!(&self.derivations[number], Derivation::Before(changes) if changes.is_empty()) {
            return Ok(());
        }
        let model = Rc::clone(&self.model);
        let component = &model.components[number];
        // Whoever asks meanwhile is told what is known so far.
        let known = std::mem::replace(&mut self.derivations[number], Derivation::Before(Vec::new()));
        let result = match known {
            Derivation::Before(changes) => self.follow(component, &net(changes), &model),
            Derivation::Unknown => self.derive_all(component, &model),
        };
        if result.is_err() {
            self.derivations[number] = Derivation::Unknown;
        }
        result
    }

    /// Derives all tuples from nothing.
    fn derive_all(&mut self, component: &RecursiveComponent, model: &TaskModel) -> Result<(), StopReason> {
        component.members.iter().for_each(|&member| self.store_mut(member).clear());
        let mut found = Vec::new();
        for &rule in &component.rules {
            self.heads(rule, &mut vec![OPEN; model.rules.variables], model, &mut found)?;
        }
        self.add_all(component, found, model)
    }

    /// Derives what changes of the tuples when something else changes. What was derived with what is gone is taken back, and derived
    /// again if that is possible without.
    fn follow(
        &mut self,
        component: &RecursiveComponent,
        changes: &[Flip],
        model: &TaskModel,
    ) -> Result<(), StopReason> {
        self.undo(changes, true)?;
        let lost = self.derived_with(component, changes, model);
        self.undo(changes, false)?;
        let lost = lost?;
        for (relation, tuple) in &lost {
            self.set(*relation, tuple, false)?;
        }
        let mut found = Vec::new();
        for &Flip { relation, tuple, value } in changes {
            self.heads_with(component, (relation, tuple, value), model, &mut found)?;
        }
        for (relation, tuple) in lost {
            if self.derive(relation, &tuple)? {
                found.push((relation, tuple));
            }
        }
        self.add_all(component, found, model)
    }

    /// Undoes some changes of the state, or does them again; no component notes that.
    fn undo(&mut self, changes: &[Flip], is_undone: bool) -> Result<(), StopReason> {
        for &Flip { relation, tuple, value } in changes {
            let tuple = self.store(relation).resolve(tuple).to_vec();
            // A tuple that has a number takes no more memory, so this cannot be stopped halfway.
            self.set(relation, &tuple, value != is_undone)?;
        }
        Ok(())
    }

    /// The tuples that were derived with the help of what has changed since; in the state before that.
    fn derived_with(
        &mut self,
        component: &RecursiveComponent,
        changes: &[Flip],
        model: &TaskModel,
    ) -> Result<Vec<LiftedAtom>, StopReason> {
        let (mut lost, mut known) = (Vec::new(), BTreeSet::new());
        let gone = changes.iter().map(|change| (change.relation, change.tuple, !change.value));
        let (mut agenda, mut found): (VecDeque<_>, _) = (gone.collect(), Vec::new());
        while let Some(fact) = agenda.pop_front() {
            self.heads_with(component, fact, model, &mut found)?;
            for (relation, tuple) in found.drain(..) {
                let number = self.store(relation).number(&tuple).expect("what rules conclude was derived");
                if known.insert((relation, number)) {
                    agenda.push_back((relation, number, true));
                    lost.push((relation, tuple));
                }
            }
        }
        Ok(lost)
    }

    /// Adds tuples, and all that follows from them.
    fn add_all(
        &mut self,
        component: &RecursiveComponent,
        mut found: Vec<LiftedAtom>,
        model: &TaskModel,
    ) -> Result<(), StopReason> {
        let with_universals = |rule: &&usize| !model.rules.all[**rule].body.universals.is_empty();
        let mut agenda = VecDeque::new();
        loop {
            self.add(&mut found, &mut agenda)?;
            while let Some((relation, tuple)) = agenda.pop_front() {
                self.heads_with(component, (relation, tuple, true), model, &mut found)?;
                self.add(&mut found, &mut agenda)?;
            }
            // Universal conditions are not met by a single tuple.
            for &rule in component.rules.iter().filter(with_universals) {
                self.heads(rule, &mut vec![OPEN; model.rules.variables], model, &mut found)?;
                self.add(&mut found, &mut agenda)?;
            }
            if agenda.is_empty() {
                return Ok(());
            }
        }
    }

    /// Adds tuples; those that are new are put on an agenda.
    fn add(
        &mut self,
        found: &mut Vec<LiftedAtom>,
        agenda: &mut VecDeque<(RelationId, u32)>,
    ) -> Result<(), StopReason> {
        for (relation, tuple) in found.drain(..) {
            let number = self.set(relation, &tuple, true)?;
            agenda.extend(number.map(|number| (relation, number)));
        }
        Ok(())
    }

    /// Adds what rules conclude with a tuple that is in a relation, or is not, to a list.
    fn heads_with(
        &mut self,
        component: &RecursiveComponent,
        (relation, tuple, value): (RelationId, u32, bool),
        model: &TaskModel,
        found: &mut Vec<LiftedAtom>,
    ) -> Result<(), StopReason> {
        for &rule in &component.rules {
            for literal in &model.rules.all[rule].body.literals {
                if literal.relation == relation && literal.value == value {
                    let mut values = vec![OPEN; model.rules.variables];
                    let tuple = self.store(relation).resolve(tuple);
                    if bind(&model.bodies[rule], &literal.arguments, tuple, &mut values) {
                        self.heads(rule, &mut values, model, found)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds what a rule concludes from the values of some of its variables to a list.
    fn heads(
        &mut self,
        rule: usize,
        values: &mut Values,
        model: &TaskModel,
        found: &mut Vec<LiftedAtom>,
    ) -> Result<(), StopReason> {
        let (head, columns) = model.head(rule);
        let columns = variables(columns);
        if columns.is_empty() {
            if self.first(&model.bodies[rule], &[], values)? {
                found.push((head, Box::default()));
            }
            return Ok(());
        }
        let mut tuples = Vec::new();
        self.all(&model.bodies[rule], &columns, values, &mut tuples)?;
        found.extend(tuples.chunks(columns.len()).map(|tuple| (head, tuple.into())));
        Ok(())
    }
}

/// What some changes come to: a tuple that has changed an even number of times is as before.
fn net(changes: Vec<Flip>) -> Vec<Flip> {
    let mut net = BTreeMap::new();
    for change in changes {
        let key = (change.relation, change.tuple);
        if net.remove(&key).is_none() {
            net.insert(key, change);
        }
    }
    net.into_values().collect()
}

/// Gives the variables among some terms their values from a tuple, where that has some; says whether they can be.
fn bind(body: &Conjunction, terms: &[Term], tuple: &[u32], values: &mut Values) -> bool {
    terms.iter().zip(tuple).all(|(&term, &object)| match (term, value(term, values)) {
        (_, _) if object == OPEN => true,
        (Term::Variable(variable), OPEN) => {
            values[variable.0 as usize] = object;
            body.admits(variable, object)
        }
        (_, known) => known == object,
    })
}

/// The variables among some terms.
fn variables(terms: &[Term]) -> Vec<Variable> {
    terms
        .iter()
        .filter_map(|term| if let Term::Variable(variable) = term { Some(*variable) } else { None })
        .collect()
}
