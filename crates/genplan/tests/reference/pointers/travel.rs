//! What moves a thing along a path, word for word as the reference page has it.
//!
//! The schema is read by the names of its parameters: a thing moves from `?from` to `?to`. All edges are tried in every
//! state, and all distances are computed.

use std::collections::BTreeMap;

use genplan_pddl::Task;
use genplan_pddl::lifted::{Action, Atom, Formula, Role, Term as LiftedTerm};

use super::interpreter::{PointerInterpreter, Positions};
use crate::interpreter::{Fact, Facts, Interpreter, Term};

pub struct Travel<'t> {
    programs: &'t PointerInterpreter<'t>,
    task: &'t Task,
    plain: &'t Interpreter<'t>,
    term: &'t Term,
    schema: &'t Action,
    from: usize,
    to: usize,
    /// What says where the thing is.
    atom: &'t Atom,
}

impl<'t> Travel<'t> {
    pub fn new(
        programs: &'t PointerInterpreter<'t>,
        task: &'t Task,
        plain: &'t Interpreter<'t>,
        term: &'t Term,
    ) -> Self {
        let schema = task.domain.actions.iter().find(|schema| schema.name == term.head).expect("an action");
        let [from, to] = ["from", "to"].map(|name| {
            schema.parameters.iter().position(|parameter| parameter.name == name).expect("a parameter")
        });
        let literals = schema.effects.iter().flat_map(|effect| &effect.literals);
        let variable = LiftedTerm::Variable(schema.parameters[from].variable);
        let mut left =
            literals.filter(|literal| !literal.value && literal.atom.arguments.contains(&variable));
        let atom = &left.next().expect("it leaves").atom;
        Travel { programs, task, plain, term, schema, from, to, atom }
    }

    /// Whether a thing that fits is at the target.
    pub fn is_there(&self, facts: &Facts, positions: &Positions) -> bool {
        let Some(target) = self.target(positions) else { return false };
        let is_there = |others: &Vec<String>| {
            let fact = self.place(others, &target);
            self.fits(others, &target) && fact.is_some_and(|fact| facts.contains(&fact))
        };
        self.others(positions).iter().any(is_there)
    }

    /// The state after one step on a shortest path, or the same state at its end.
    pub fn on_the_way(&self, facts: &Facts, positions: &Positions) -> Option<Facts> {
        if self.is_there(facts, positions) {
            return Some(facts.clone());
        }
        let target = self.target(positions)?;
        let mut best: Option<(usize, Term)> = None;
        for others in self.others(positions) {
            let distances = self.distances(&others, facts, &target);
            for from in self.objects() {
                for to in self.objects() {
                    let step = self.step(&others, &from, &to);
                    let is_here = self.place(&others, &from).is_some_and(|fact| facts.contains(&fact));
                    if let Some(&distance) = distances.get(&to)
                        && is_here
                        && from != to
                        && self.plain.is_applicable(facts, &step)
                        && best.as_ref().is_none_or(|(least, _)| distance < *least)
                    {
                        best = Some((distance, step));
                    }
                }
            }
        }
        self.plain.successor(facts, &best?.1)
    }

    /// How many steps it is to the target from each place from which it can be reached.
    fn distances(&self, others: &[String], facts: &Facts, target: &str) -> BTreeMap<String, usize> {
        let mut distances = BTreeMap::from([(target.to_owned(), 0)]);
        loop {
            let known = distances.clone();
            for from in self.objects() {
                for to in self.objects() {
                    let mut with = facts.clone();
                    with.extend(self.place(others, &from));
                    if let Some(&distance) = known.get(&to)
                        && from != to
                        && !known.contains_key(&from)
                        && self.plain.is_applicable(&with, &self.step(others, &from, &to))
                    {
                        let least = distances.entry(from.clone()).or_insert(distance + 1);
                        *least = (*least).min(distance + 1);
                    }
                }
            }
            if distances == known {
                return distances;
            }
        }
    }

    fn objects(&self) -> Vec<String> {
        self.task.objects.iter().map(|(_, name, _)| name.to_owned()).collect()
    }

    fn target(&self, positions: &Positions) -> Option<String> {
        let name = &self.term.arguments[self.to];
        match self.programs.place(name) {
            Some(pointer) => positions[pointer].clone(),
            None => self.task.objects.get(name).map(|_| name.clone()),
        }
    }

    /// The arguments in order, without those that it moves between; none if there is no such object.
    fn others(&self, positions: &Positions) -> Vec<Vec<String>> {
        let mut term = self.term.clone();
        let target = self.target(positions).unwrap_or_default();
        (term.arguments[self.from], term.arguments[self.to]) = (target.clone(), target);
        let all = self.programs.ground(&term, positions).into_iter().map(|term| term.arguments);
        all.filter(|names| names.iter().all(|name| self.task.objects.get(name).is_some())).collect()
    }

    fn step(&self, others: &[String], from: &str, to: &str) -> Term {
        let mut arguments = others.to_vec();
        (arguments[self.from], arguments[self.to]) = (from.to_owned(), to.to_owned());
        Term { head: self.term.head.clone(), arguments }
    }

    /// That the thing is at a place.
    fn place(&self, others: &[String], node: &str) -> Option<Fact> {
        let mut arguments = others.to_vec();
        node.clone_into(&mut arguments[self.from]);
        self.fact(self.atom, &arguments)
    }

    fn fact(&self, atom: &Atom, arguments: &[String]) -> Option<Fact> {
        let name = |term: &LiftedTerm| match term {
            LiftedTerm::Object(object) => self.task.objects.name(*object).to_owned(),
            LiftedTerm::Variable(_) => arguments[self.parameter(*term).expect("no quantifier")].clone(),
        };
        let head = self.task.domain.predicate(atom.predicate).name.clone();
        self.plain.fact(&Term { head, arguments: atom.arguments.iter().map(name).collect() })
    }

    fn parameter(&self, term: LiftedTerm) -> Option<usize> {
        let is_it = |variable| LiftedTerm::Variable(variable) == term;
        self.schema.parameters.iter().position(|parameter| is_it(parameter.variable))
    }

    /// Whether the thing and the target have the types of their parameters, and the thing fulfils what the precondition says of
    /// it alone, and which never changes.
    fn fits(&self, others: &[String], target: &str) -> bool {
        let things: Vec<usize> =
            self.atom.arguments.iter().filter_map(|&term| self.parameter(term)).collect();
        let things: Vec<usize> = things.into_iter().filter(|&place| place != self.from).collect();
        let belongs = |place: usize, name: &str| {
            let object = self.task.objects.get(name);
            object.is_some_and(|object| self.plain.belongs(object, &self.schema.parameters[place]))
        };
        let is_guarded = self.schema.precondition.conjuncts().into_iter().all(|part| {
            let (atom, value) = match part {
                Formula::Atom(atom) => (atom, true),
                Formula::Not(inner) => match &**inner {
                    Formula::Atom(atom) => (atom, false),
                    _ => return true,
                },
                _ => return true,
            };
            let is_own =
                |term: &LiftedTerm| self.parameter(*term).is_none_or(|place| things.contains(&place));
            let is_guard = self.task.domain.predicate(atom.predicate).role == Role::Static;
            let initial = || self.plain.initial();
            !is_guard
                || !atom.arguments.iter().all(is_own)
                || self.fact(atom, others).is_some_and(|fact| initial().contains(&fact)) == value
        });
        is_guarded && things.iter().all(|&place| belongs(place, &others[place])) && belongs(self.to, target)
    }
}
