//! What actions and conditions over pointers mean in a task.
//!
//! They are looked up among what was grounded: an action or an atom that is not there is never applicable or true.

use std::sync::Arc;

use genplan_core::execution::Meaning;
use genplan_core::frame::{ActionId, FluentId, Frame, Pointer, Symbol};
use genplan_core::instance::Test;
use genplan_core::pointers::{Bindings, Operation, PointerId, Query, Register};
use genplan_core::state::{Literal, Slot};
use genplan_pddl::lifted::{Role, Task};

use super::GroundTask;
use super::layout::Truth;
use super::reach::value;
use super::rules::{Head, RelationId};
use super::words::{self, Word, split_atom};

/// The objects of a range in order: those of a type, or those for which a static predicate holds.
pub fn range_of(task: &Task, name: &str) -> Vec<u32> {
    let domain = &task.domain;
    if let Some(id) = domain.types.get(name) {
        let objects = task.objects.iter();
        let objects = objects.filter(|(_, _, object)| domain.types.admits(&[id], &object.types));
        return objects.map(|(id, _, _)| id.0).collect();
    }
    let acts_as_type = |role: Role, arity: usize| role == Role::Static && arity == 1;
    let predicate = domain.predicates.iter().position(|predicate| {
        predicate.name == name && acts_as_type(predicate.role, predicate.parameters.len())
    });
    let facts = predicate.map(|predicate| task.init[predicate].iter().map(|objects| objects[0].0));
    let mut objects: Vec<u32> = facts.into_iter().flatten().collect();
    objects.sort_unstable();
    objects.dedup();
    objects
}

/// The registers of a frame's pointers, from a slot on.
pub(super) fn registers(task: &Task, frame: &Frame, mut first: u32) -> Vec<Register> {
    let registers = frame.pointers().iter().map(|&pointer| {
        let objects = range_of(task, frame.name(pointer.range));
        let register = Register { first: Slot(first), objects };
        first += register.objects.len() as u32;
        register
    });
    registers.collect()
}

/// An argument of an instruction or a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    Pointer(PointerId),
    Object(u32),
    Any,
}

/// What the names of a program mean in a task, by the frame that the program is over.
pub(super) struct InTask<'a> {
    pub ground: &'a GroundTask,
    pub frame: &'a Frame,
}

impl Meaning for InTask<'_> {
    fn operation(&self, action: ActionId) -> Option<Operation> {
        let term = self.frame.action_term(action);
        if let Some(index) = self.ground.instance.action_index(action).filter(|_| !self.hides(term)) {
            return Some(Operation::Action(index));
        }
        let (head, arguments) = term.split_first()?;
        let (head, domain) = (self.frame.name(*head), &self.ground.task.domain);
        match Word::of_instruction(head, domain) {
            Some(word) => self.instruction(word, arguments),
            None => Some(Operation::Bound(Arc::new(self.actions(head, &self.arguments(arguments)?)?))),
        }
    }

    fn test(&self, fluent: FluentId) -> Test {
        match self.ground.instance.slot(fluent) {
            _ if self.hides(self.frame.fluent_term(fluent)) => self.tested(fluent),
            Some(slot) => Test::Slot(slot),
            None if self.is_fact(fluent) => Test::Always,
            None => self.tested(fluent),
        }
    }
}

impl InTask<'_> {
    /// Whether a fluent is true in all states.
    pub(super) fn is_fact(&self, fluent: FluentId) -> bool {
        let (ground, term) = (self.ground, self.frame.fluent_term(fluent));
        !self.hides(term) && ground.instance.slot(fluent).is_none() && ground.holds_always(self.frame, term)
    }

    /// Whether an argument is a pointer that is called like an object of the task: it stands for the pointer.
    fn hides(&self, term: &[Symbol]) -> bool {
        let is_hidden =
            |pointer: &Pointer| self.ground.task.objects.get(self.frame.name(pointer.name)).is_some();
        let hiding = self.frame.pointers().iter().filter(|pointer| is_hidden(pointer));
        hiding.into_iter().any(|pointer| term.iter().skip(1).any(|&argument| argument == pointer.name))
    }

    fn tested(&self, fluent: FluentId) -> Test {
        self.query(fluent).map_or(Test::Never, |query| Test::Query(Arc::new(query)))
    }

    fn instruction(&self, word: Word, arguments: &[Symbol]) -> Option<Operation> {
        let pointer = |place: usize| self.frame.find_pointer(*arguments.get(place)?);
        match word {
            Word::Inc => Some(Operation::Increment(pointer(0)?)),
            Word::Dec => Some(Operation::Decrement(pointer(0)?)),
            Word::Reset => Some(Operation::Reset(pointer(0)?)),
            Word::Set => Some(Operation::Set(pointer(0)?, pointer(1)?)),
            Word::Find => {
                let (head, names) = split_atom(self.frame.name(*arguments.get(1)?));
                let query =
                    self.named_arguments(&names).and_then(|arguments| self.condition(head, &arguments));
                // What speaks of an object that is not here holds for none.
                let query = query.unwrap_or_else(|| Query::Holds(Bindings::default()));
                Some(Operation::Find(pointer(0)?, Arc::new(query)))
            }
            Word::None | Word::Done => None,
        }
    }

    fn query(&self, fluent: FluentId) -> Option<Query> {
        let (head, arguments) = self.frame.fluent_term(fluent).split_first()?;
        let (head, arguments) = (self.frame.name(*head), self.arguments(arguments)?);
        let is_atom = self.ground.task.domain.predicates.iter().any(|predicate| predicate.name == head);
        // What is about objects only has a slot, or is a fact, or is never true.
        if is_atom && arguments.iter().all(|argument| matches!(argument, Argument::Object(_))) {
            return None;
        }
        self.condition(head, &arguments)
    }

    fn condition(&self, head: &str, arguments: &[Argument]) -> Option<Query> {
        if let Some(schema) = head.strip_prefix(words::CAN) {
            return self.actions(schema, arguments).map(Query::Can);
        }
        if let Some(predicate) = head.strip_prefix(words::TODO) {
            let goals = self.goals(predicate);
            let literals = goals.filter_map(|(tuple, literal)| Some((tuple, literal?)));
            return Some(Query::Todo(bindings(literals.collect(), arguments)));
        }
        if let Some(predicate) = head.strip_prefix(words::GOAL) {
            let facts = self.goals(predicate).map(|(tuple, _)| (tuple, None));
            return Some(Query::Holds(bindings(facts.collect(), arguments)));
        }
        match (Word::of_condition(head, &self.ground.task.domain), head, arguments) {
            (Some(Word::None), _, &[Argument::Pointer(pointer)]) => Some(Query::Nothing(pointer)),
            (Some(Word::Done), ..) => Some(Query::Done),
            (_, words::SAME, &[Argument::Pointer(one), Argument::Pointer(other)]) => {
                Some(Query::Same(one, other))
            }
            (_, words::SAME, &[Argument::Pointer(pointer), Argument::Object(object)]) => {
                Some(Query::Holds(bindings(vec![(vec![object], None)], &[Argument::Pointer(pointer)])))
            }
            _ => self.facts(head, arguments).map(Query::Holds),
        }
    }

    pub(super) fn arguments(&self, symbols: &[Symbol]) -> Option<Vec<Argument>> {
        symbols.iter().map(|&symbol| self.argument(self.frame.name(symbol))).collect()
    }

    fn named_arguments(&self, names: &[&str]) -> Option<Vec<Argument>> {
        names.iter().map(|name| self.argument(name)).collect()
    }

    /// What a name stands for; nothing if the task has no such object.
    pub(super) fn argument(&self, name: &str) -> Option<Argument> {
        let is_name = |pointer: &Pointer| self.frame.name(pointer.name) == name;
        match self.frame.pointers().iter().position(is_name) {
            _ if name == words::ANY => Some(Argument::Any),
            Some(pointer) => Some(Argument::Pointer(PointerId(pointer as u32))),
            None => self.ground.task.objects.get(name).map(|object| Argument::Object(object.0)),
        }
    }

    /// The actions of a schema with these arguments.
    fn actions(&self, schema: &str, arguments: &[Argument]) -> Option<Bindings<u32>> {
        let ground = self.ground;
        let schemas = &ground.task.domain.actions;
        let schema = schemas.iter().position(|action| action.name == schema)?;
        let first = ground.actions_by_schema().take(schema).sum::<usize>() as u32;
        let Head::Atom(applicable, _) = ground.rules.all[schema].head else { return None };
        let tuples = &ground.relations[applicable.index()].tuples;
        let actions = (0..tuples.len() as u32).map(|index| (tuples.resolve(index).to_vec(), first + index));
        (arguments.len() == schemas[schema].parameters.len()).then(|| bindings(actions.collect(), arguments))
    }

    /// The atoms of a predicate with these arguments that can be true.
    fn facts(&self, predicate: &str, arguments: &[Argument]) -> Option<Bindings<Option<Slot>>> {
        let predicates = &self.ground.task.domain.predicates;
        let index = predicates.iter().position(|known| known.name == predicate)?;
        let facts = self.ground.atoms(index).map(|(tuple, slot)| (tuple.to_vec(), slot));
        (arguments.len() == predicates[index].parameters.len()).then(|| bindings(facts.collect(), arguments))
    }

    /// The atoms of a predicate that must hold in the end, with the literals that say so; those that always hold have
    /// none.
    fn goals(&self, predicate: &str) -> impl Iterator<Item = (Vec<u32>, Option<Literal>)> {
        let ground = self.ground;
        let predicate = ground.task.domain.predicates.iter().position(|known| known.name == predicate);
        let never = Slot(ground.layout.slots);
        let goal = ground.rules.goal.iter();
        let goal = goal.filter(move |literal| Some(literal.relation.index()) == predicate && literal.value);
        goal.map(move |literal| {
            let tuple: Vec<u32> = literal.arguments.iter().map(|&term| value(term, &[])).collect();
            let literal = match ground.layout.truth(&ground.relations, literal.relation, &tuple) {
                Truth::Constant(true) => None,
                Truth::Constant(false) => Some(Literal::new(never, true)),
                Truth::Slot(slot) => Some(Literal::new(slot, true)),
            };
            (tuple, literal)
        })
    }
}

impl GroundTask {
    /// The atoms of a predicate that can be true, as objects, each with its slot; those that always are have none.
    pub(crate) fn atoms(&self, predicate: usize) -> impl Iterator<Item = (&[u32], Option<Slot>)> {
        let tuples = &self.relations[predicate].tuples;
        (0..tuples.len() as u32).filter_map(move |tuple| {
            let tuple = tuples.resolve(tuple);
            match self.layout.truth(&self.relations, RelationId(predicate as u32), tuple) {
                Truth::Constant(false) => None,
                Truth::Constant(true) => Some((tuple, None)),
                Truth::Slot(slot) => Some((tuple, Some(slot))),
            }
        })
    }

    /// The predicates whose atoms the goal asks for, by their index in the domain.
    pub(crate) fn predicates_in_goal(&self) -> impl Iterator<Item = usize> {
        let predicates = self.task.domain.predicates.len();
        let goal = self.rules.goal.iter().filter(|literal| literal.value);
        goal.map(|literal| literal.relation.index()).filter(move |&relation| relation < predicates)
    }
}

/// Groups items by what the pointers among the arguments must point to; those that the objects among them exclude are
/// left out. What stands for any object comes in order.
fn bindings<T: Copy + Default>(mut items: Vec<(Vec<u32>, T)>, arguments: &[Argument]) -> Bindings<T> {
    items.retain(|(tuple, _)| {
        tuple.iter().zip(arguments).all(|(&object, &argument)| match argument {
            Argument::Object(wanted) => object == wanted,
            Argument::Pointer(_) | Argument::Any => true,
        })
    });
    items.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    let pointer = |argument: &Argument| match argument {
        Argument::Pointer(pointer) => Some(*pointer),
        Argument::Object(_) | Argument::Any => None,
    };
    for (tuple, _) in &mut items {
        let mut places = arguments.iter();
        tuple.retain(|_| places.next().and_then(pointer).is_some());
    }
    Bindings::new(arguments.iter().filter_map(pointer).collect(), &items)
}
