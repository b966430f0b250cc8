//! What actions and conditions over pointers mean in a task.
//!
//! They are looked up among what was grounded: an action or an atom that is not there is never applicable or true.

use std::sync::Arc;

use genplan_core::execution::Meaning;
use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::instance::Test;
use genplan_core::language::{Act, Argument, Call, Condition, Move};
use genplan_core::pointers::{Bindings, Operation, PointerId, Query, Register};
use genplan_core::state::{Literal, Slot};
use genplan_pddl::Domain;
use genplan_pddl::lifted::{Role, Task, TypeId};

use super::GroundTask;
use super::layout::Truth;
use super::rules::RelationId;

/// What pointers of a domain can range over: its types, and the static predicates with one parameter.
pub fn range_names(domain: &Domain) -> impl Iterator<Item = &str> + Clone {
    let types = (0..domain.types.len()).map(|id| domain.types.name(TypeId(id as u32)));
    let predicates = domain.predicates.iter();
    let unary = predicates.filter(|known| known.role == Role::Static && known.parameters.len() == 1);
    types.chain(unary.map(|predicate| predicate.name.as_str()))
}

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

/// A conjunct of a goal that is an atom.
#[derive(Clone, Debug)]
pub(crate) struct GoalAtom {
    /// The predicate, by its index in the domain.
    pub predicate: usize,
    /// What it is about.
    pub objects: Vec<u32>,
    /// What says that it is as it must be: true or false.
    pub literal: Literal,
}

/// What an argument is in a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TaskArgument {
    Pointer(PointerId),
    Object(u32),
    Any,
}

impl TaskArgument {
    pub(super) fn pointer(self) -> Option<PointerId> {
        if let TaskArgument::Pointer(pointer) = self { Some(pointer) } else { None }
    }
}

/// What the names of a program mean in a task, by the frame that the program is over.
pub(super) struct InTask<'a> {
    pub ground: &'a GroundTask,
    pub frame: &'a Frame,
}

impl Meaning for InTask<'_> {
    fn operation(&self, action: ActionId) -> Option<Operation> {
        if let Some(index) = self.ground.instance.action_index(action) {
            return Some(Operation::Action(index));
        }
        Some(match &*self.frame.act_of(action) {
            Act::Apply(call) => Operation::Bound(Arc::new(self.actions(call)?)),
            // What speaks of an object that is not here is never applicable.
            Act::Try(call) => Operation::Try(Arc::new(self.actions(call).unwrap_or_default())),
            Act::Reach(call) => Operation::Reach(Arc::new(self.paths(call)?)),
            Act::Move(pointer, Move::Inc) => Operation::Increment(*pointer),
            Act::Move(pointer, Move::Dec) => Operation::Decrement(*pointer),
            Act::Move(pointer, Move::Reset) => Operation::Reset(*pointer),
            Act::Move(pointer, Move::Set(to)) => Operation::Set(*pointer, *to),
            Act::Move(pointer, Move::Find(condition)) => {
                // What speaks of an object that is not here holds for none.
                let query = self.query(condition).unwrap_or_else(|| Query::Holds(Bindings::default()));
                Operation::Find(*pointer, Arc::new(query))
            }
        })
    }

    fn test(&self, fluent: FluentId) -> Test {
        if let Some(slot) = self.ground.instance.slot(fluent) {
            return Test::Slot(slot);
        }
        match self.frame.fluent_term(fluent) {
            // What is about objects only has a slot, or is a fact, or is never true.
            Some(term) if self.ground.holds_always(self.frame, term) => Test::Always,
            Some(_) => Test::Never,
            None => {
                let query = self.query(&self.frame.condition_of(fluent));
                query.map_or(Test::Never, |query| Test::Query(Arc::new(query)))
            }
        }
    }
}

impl InTask<'_> {
    /// What a condition asks for; `None` if it speaks of what the task does not have.
    fn query(&self, condition: &Condition) -> Option<Query> {
        Some(match condition {
            Condition::Holds(call) => Query::Holds(self.facts(call)?),
            Condition::Can(call) => Query::Can(self.actions(call)?),
            Condition::Goal(call) => {
                let facts = self.goals(call, true).map(|(tuple, _)| (tuple, None));
                Query::Holds(bindings(facts.collect(), &self.places(call)?))
            }
            Condition::Todo(call) | Condition::Undo(call) => {
                let goals = self.goals(call, matches!(condition, Condition::Todo(_)));
                let literals = goals.filter_map(|(tuple, literal)| Some((tuple, literal?)));
                Query::Todo(bindings(literals.collect(), &self.places(call)?))
            }
            Condition::Same(one, other) => match (self.place(*one)?, self.place(*other)?) {
                (TaskArgument::Pointer(one), TaskArgument::Pointer(other)) => Query::Same(one, other),
                (pointer @ TaskArgument::Pointer(_), TaskArgument::Object(object)) => {
                    Query::Holds(bindings(vec![(vec![object], None)], &[pointer]))
                }
                (TaskArgument::Object(_) | TaskArgument::Any, _)
                | (TaskArgument::Pointer(_), TaskArgument::Any) => return None,
            },
            Condition::None(pointer) => Query::Nothing(*pointer),
            Condition::Done => Query::Done,
        })
    }

    /// What the arguments of a call are here; `None` if the task has no such object.
    fn places(&self, call: &Call) -> Option<Vec<TaskArgument>> {
        call.arguments.iter().map(|&argument| self.place(argument)).collect()
    }

    fn place(&self, argument: Argument) -> Option<TaskArgument> {
        Some(match argument {
            Argument::Pointer(pointer) => TaskArgument::Pointer(pointer),
            Argument::Object(name) => {
                TaskArgument::Object(self.ground.task().objects.get(self.frame.name(name))?.0)
            }
            Argument::Any => TaskArgument::Any,
        })
    }

    /// The actions of a schema with these arguments.
    fn actions(&self, call: &Call) -> Option<Bindings<u32>> {
        let (schema, places) = self.schema(call)?;
        let actions = self.ground.actions_of(schema).map(|(tuple, action)| (tuple.to_vec(), action));
        Some(bindings(actions.collect(), &places))
    }

    /// The schema of a call, and what its arguments are here.
    pub(super) fn schema(&self, call: &Call) -> Option<(usize, Vec<TaskArgument>)> {
        let (domain, places) = (&self.ground.task().domain, self.places(call)?);
        let schema = domain.action_named(self.frame.name(call.head))?;
        (places.len() == domain.actions[schema].parameters.len()).then_some((schema, places))
    }

    /// The atoms of a predicate with these arguments that can be true.
    fn facts(&self, call: &Call) -> Option<Bindings<Option<Slot>>> {
        let (domain, places) = (&self.ground.task().domain, self.places(call)?);
        let index = domain.predicate_named(self.frame.name(call.head))?;
        let facts = self.ground.atoms(index).map(|(tuple, slot)| (tuple.to_vec(), slot));
        (places.len() == domain.predicates[index].parameters.len())
            .then(|| bindings(facts.collect(), &places))
    }

    /// The atoms of a predicate that must be true in the end, or false, with the literals that say so; those that always are have none.
    fn goals(&self, call: &Call, value: bool) -> impl Iterator<Item = (Vec<u32>, Option<Literal>)> {
        let ground = self.ground;
        let predicate = ground.task().domain.predicate_named(self.frame.name(call.head));
        let never = Slot(ground.layout.slots);
        let goal = ground.goal().filter(move |(literal, ..)| {
            Some(literal.relation.index()) == predicate && literal.value == value
        });
        goal.map(move |(_, tuple, truth)| match truth {
            Truth::Constant(true) => (tuple, None),
            Truth::Constant(false) => (tuple, Some(Literal::new(never, true))),
            Truth::Literal(literal) => (tuple, Some(literal)),
        })
    }
}

impl GroundTask {
    /// The atoms of a predicate that can be true, as objects, each with its slot; those that always are have none.
    pub(crate) fn atoms(&self, predicate: usize) -> impl Iterator<Item = (&[u32], Option<Slot>)> {
        let tuples = &self.reached.relations[predicate].tuples;
        (0..tuples.len() as u32).filter_map(move |tuple| {
            let tuple = tuples.resolve(tuple);
            match self.layout.truth(&self.reached, RelationId(predicate as u32), tuple, true) {
                Truth::Constant(false) => None,
                Truth::Constant(true) => Some((tuple, None)),
                Truth::Literal(literal) => Some((tuple, Some(literal.slot()))),
            }
        })
    }

    /// The actions of a schema, as objects, each with its index in the instance.
    pub(super) fn actions_of(&self, schema: usize) -> impl Iterator<Item = (&[u32], u32)> {
        let first = self.actions_by_schema().take(schema).sum::<usize>() as u32;
        let tuples = &self.reached.applicable(schema).tuples;
        (0..tuples.len() as u32).map(move |index| (tuples.resolve(index), first + index))
    }

    /// The actions, each with its schema, its objects and its index in the instance.
    pub(crate) fn action_tuples(&self) -> impl Iterator<Item = (usize, Vec<u32>, u32)> {
        (0..self.task().domain.actions.len()).flat_map(|schema| {
            self.actions_of(schema).map(move |(objects, action)| (schema, objects.to_vec(), action))
        })
    }

    /// The goal as atoms that must become true, or false; `None` if it is more than that.
    pub(crate) fn goal_atoms(&self) -> Option<Vec<GoalAtom>> {
        let predicates = self.task().domain.predicates.len();
        let goal = self.goal().filter(|(_, _, truth)| *truth != Truth::Constant(true));
        let atom = |(literal, objects, truth): (&super::rules::Literal, Vec<u32>, Truth)| match truth {
            Truth::Literal(own) if literal.relation.index() < predicates => {
                Some(GoalAtom { predicate: literal.relation.index(), objects, literal: own })
            }
            _ => None,
        };
        goal.map(atom).collect()
    }

    /// The predicates whose atoms must be true in the end, or false, by their index in the domain.
    pub(crate) fn predicates_in_goal(&self) -> impl Iterator<Item = (usize, bool)> {
        let predicates = self.task().domain.predicates.len();
        let goal = self.reached.rules.goal.iter();
        let known = goal.filter(move |literal| literal.relation.index() < predicates);
        known.map(|literal| (literal.relation.index(), literal.value))
    }
}

/// Groups items by what the pointers among the places must point to; those that the objects among them exclude are
/// left out. What stands for any object comes in order.
pub(super) fn bindings<T: Copy + Default>(
    mut items: Vec<(Vec<u32>, T)>,
    places: &[TaskArgument],
) -> Bindings<T> {
    items.retain(|(tuple, _)| admits(places, tuple));
    items.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    for (tuple, _) in &mut items {
        let mut places = places.iter();
        tuple.retain(|_| places.next().and_then(|place| place.pointer()).is_some());
    }
    Bindings::new(places.iter().filter_map(|place| place.pointer()).collect(), &items)
}

/// Whether objects are those that are named.
pub(super) fn admits(places: &[TaskArgument], tuple: &[u32]) -> bool {
    tuple.iter().zip(places).all(|(&object, &place)| match place {
        TaskArgument::Object(wanted) => object == wanted,
        TaskArgument::Pointer(_) | TaskArgument::Any => true,
    })
}
