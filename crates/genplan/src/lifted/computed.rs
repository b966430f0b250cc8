//! Relations that rules compute: by need where that ends, else all tuples until the state changes.
//!
//! A tuple of a relation that does not depend on itself is derived from its arguments. Relations that depend on themselves are
//! derived together, from nothing: each new tuple is joined with those found before it (semi-naive evaluation), until there are no
//! new ones. There is no negation within a component, so that is its least fixpoint; it is kept until a relation changes that it
//! depends on.

use std::collections::VecDeque;
use std::rc::Rc;

use genplan_core::budget::StopReason;
use genplan_pddl::lifted::{Term, Variable};

use super::conjunction::{Conjunction, OPEN, Values, value};
use super::model::{Knowledge, RecursiveComponent, TaskModel};
use super::state::LiftedState;
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
        let model = Rc::clone(&self.model);
        let component = &model.components[number];
        if self.derived[number].is_some_and(|time| time >= self.latest_change(&component.bases)) {
            return Ok(());
        }
        self.derived[number] = Some(self.time);
        component.members.iter().for_each(|&member| self.store_mut(member).clear());
        let result = self.derive_all(component, &model);
        if result.is_err() {
            self.derived[number] = None;
        }
        result
    }

    fn derive_all(&mut self, component: &RecursiveComponent, model: &TaskModel) -> Result<(), StopReason> {
        let mut agenda = VecDeque::new();
        let with_universals = |rule: &&usize| !model.rules.all[**rule].body.universals.is_empty();
        for &rule in &component.rules {
            self.conclude(rule, &mut vec![OPEN; model.rules.variables], model, &mut agenda)?;
        }
        loop {
            while let Some((relation, tuple)) = agenda.pop_front() {
                self.trigger(component, relation, tuple, model, &mut agenda)?;
            }
            // Universal conditions are not met by a single tuple.
            for &rule in component.rules.iter().filter(with_universals) {
                self.conclude(rule, &mut vec![OPEN; model.rules.variables], model, &mut agenda)?;
            }
            if agenda.is_empty() {
                return Ok(());
            }
        }
    }

    /// Joins a new tuple with the others.
    fn trigger(
        &mut self,
        component: &RecursiveComponent,
        relation: RelationId,
        tuple: u32,
        model: &TaskModel,
        agenda: &mut VecDeque<(RelationId, u32)>,
    ) -> Result<(), StopReason> {
        for &rule in &component.rules {
            for literal in &model.rules.all[rule].body.literals {
                if literal.relation == relation && literal.value {
                    let mut values = vec![OPEN; model.rules.variables];
                    let tuple = self.store(relation).resolve(tuple);
                    if bind(&model.bodies[rule], &literal.arguments, tuple, &mut values) {
                        self.conclude(rule, &mut values, model, agenda)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds what a rule concludes from the values of some of its variables.
    fn conclude(
        &mut self,
        rule: usize,
        values: &mut Values,
        model: &TaskModel,
        agenda: &mut VecDeque<(RelationId, u32)>,
    ) -> Result<(), StopReason> {
        let (head, columns) = model.head(rule);
        let columns = variables(columns);
        if columns.is_empty() {
            let holds = self.first(&model.bodies[rule], &[], values)?;
            let number = if holds { self.set(head, &[], true)? } else { None };
            agenda.extend(number.map(|number| (head, number)));
            return Ok(());
        }
        let mut found = Vec::new();
        self.all(&model.bodies[rule], &columns, values, &mut found)?;
        for tuple in found.chunks(columns.len()) {
            let number = self.set(head, tuple, true)?;
            agenda.extend(number.map(|number| (head, number)));
        }
        Ok(())
    }
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
