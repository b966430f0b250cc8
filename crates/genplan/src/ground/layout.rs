//! Which tuple has which slot.

use genplan_core::budget::{Meter, StopReason};
use genplan_core::frame::{FluentId, Frame, Symbol};
use genplan_core::language::{Argument, Condition};
use genplan_core::pointers::{PointerId, Register};
use genplan_core::state::{Literal, Slot};
use genplan_pddl::lifted::Task;

use super::pointers::registers;
use super::reach::ReachedTask;
use super::rules::{RelationId, RelationKind, Rules, Signature};

/// The symbols of a task's names in the frame.
pub(crate) struct Names {
    predicates: Vec<Symbol>,
    pub schemas: Vec<Symbol>,
    objects: Vec<Symbol>,
}

impl Names {
    pub(crate) fn new(task: &Task, frame: &mut Frame) -> Self {
        frame.reserve_symbols(task.objects.len());
        Names {
            predicates: task
                .domain
                .predicates
                .iter()
                .map(|predicate| frame.symbol(&predicate.name))
                .collect(),
            schemas: task.domain.actions.iter().map(|action| frame.symbol(&action.name)).collect(),
            objects: task.objects.iter().map(|(_, name, _)| frame.symbol(name)).collect(),
        }
    }

    /// Writes the symbols of a predicate or an action schema applied to objects.
    pub(crate) fn term(&self, head: Symbol, objects: &[u32], term: &mut Vec<Symbol>) {
        term.clear();
        term.push(head);
        term.extend(objects.iter().map(|&object| self.objects[object as usize]));
    }
}

/// When a ground literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// Always, or never.
    Constant(bool),
    /// When a slot has this value.
    Literal(Literal),
}

impl Truth {
    /// What a state must be like, if it is not the same in all.
    pub(crate) fn literal(self) -> Option<Literal> {
        if let Truth::Literal(literal) = self { Some(literal) } else { None }
    }
}

/// Where the tuples of relations are found in states, and what they are called there.
#[derive(Debug)]
pub(crate) struct Layout {
    /// By relation that can change: the slot of its first tuple; the others follow.
    first: Vec<Option<u32>>,
    /// How many slots there are.
    pub slots: u32,
    /// How many of them actions can change; they come first.
    pub basic: u32,
    /// By slot with a name.
    pub fluents: Vec<FluentId>,
    /// The slots that are true initially.
    pub initial: Vec<Slot>,
    /// By pointer of the frame.
    pub registers: Vec<Register>,
}

impl Layout {
    /// Lays out what was reached. Derived fluents that are true in every state have slots, too: programs may test them, and they may
    /// differ between examples.
    pub(crate) fn new(
        reached: &ReachedTask,
        names: &Names,
        frame: &mut Frame,
        meter: &Meter,
    ) -> Result<Self, StopReason> {
        let ReachedTask { task, rules, relations, .. } = reached;
        let first = vec![None; relations.len()];
        let (fluents, initial, registers) = (Vec::new(), Vec::new(), Vec::new());
        let mut layout = Layout { first, slots: 0, basic: 0, fluents, initial, registers };
        for index in those(rules, |signature| matches!(signature.kind, RelationKind::Fluent)) {
            let first = layout.name(index, reached, names, frame, meter)?;
            layout.first[index] = Some(first);
            layout.initial.extend((first..).take(relations[index].deletable.len()).map(Slot));
        }
        let derived = |signature: &Signature| matches!(signature.kind, RelationKind::Derived);
        for index in those(rules, |signature| derived(signature) && signature.is_static) {
            let first = layout.name(index, reached, names, frame, meter)?;
            layout.initial.extend((first..layout.fluents.len() as u32).map(Slot));
        }
        layout.place_pointers(task, names, frame);
        layout.basic = layout.fluents.len() as u32;
        for index in those(rules, |signature| derived(signature) && !signature.is_static) {
            layout.first[index] = Some(layout.name(index, reached, names, frame, meter)?);
        }
        layout.slots = layout.fluents.len() as u32;
        let is_nested = |signature: &Signature| matches!(signature.kind, RelationKind::Auxiliary(_));
        for index in those(rules, |signature| is_nested(signature) && !signature.is_static) {
            layout.first[index] = Some(layout.slots);
            layout.slots += relations[index].tuples.len() as u32;
        }
        Ok(layout)
    }

    /// How many bytes the layout takes.
    pub(crate) fn bytes(&self) -> usize {
        4 * (self.fluents.capacity() + self.initial.capacity()) + 8 * self.first.capacity()
    }

    /// The first slots of the relations that can change, in order.
    pub(crate) fn blocks(&self) -> Vec<(u32, usize)> {
        let relations = self.first.iter().enumerate();
        let mut blocks: Vec<_> = relations.filter_map(|(one, first)| Some(((*first)?, one))).collect();
        blocks.sort_unstable();
        blocks
    }

    /// When a tuple is, or is not, in a relation.
    pub(crate) fn truth(&self, reached: &ReachedTask, id: RelationId, tuple: &[u32], value: bool) -> Truth {
        let (relation, first) = (&reached.relations[id.index()], self.first[id.index()]);
        match (relation.tuples.find(tuple), first) {
            (Some(index), Some(first)) if !relation.is_constant(index) => {
                Truth::Literal(Literal::new(Slot(first + index), value))
            }
            (found, _) => Truth::Constant(found.is_some() == value),
        }
    }

    /// Gives slots to the pointers of the frame: all point to the first object of their range.
    fn place_pointers(&mut self, task: &Task, names: &Names, frame: &mut Frame) {
        self.registers = registers(task, frame, self.fluents.len() as u32);
        for (place, register) in (0..).zip(&self.registers) {
            let pointer = Argument::Pointer(PointerId(place));
            let objects = register.objects.iter().map(|&object| names.objects[object as usize]);
            let is_there = |object| Condition::Same(pointer, Argument::Object(object));
            self.fluents.extend(objects.map(|object| frame.condition(&is_there(object))));
            self.initial.extend((!register.objects.is_empty()).then_some(register.first));
        }
    }

    /// Gives the tuples of a predicate slots with names, and returns the first one.
    fn name(
        &mut self,
        predicate: usize,
        reached: &ReachedTask,
        names: &Names,
        frame: &mut Frame,
        meter: &Meter,
    ) -> Result<u32, StopReason> {
        let tuples = &reached.relations[predicate].tuples;
        let (mut term, first) = (Vec::new(), self.fluents.len() as u32);
        let known = frame.bytes();
        frame.reserve_fluents(tuples.len());
        for tuple in 0..tuples.len() as u32 {
            names.term(names.predicates[predicate], tuples.resolve(tuple), &mut term);
            self.fluents.push(frame.fluent(&term));
            meter.work(1 + term.len() as u64)?;
        }
        // A fluent here, and in the instance twice.
        meter.take(frame.bytes() - known + 12 * tuples.len())?;
        Ok(first)
    }
}

/// The relations that fulfil a condition.
fn those(rules: &Rules, condition: impl Fn(&Signature) -> bool) -> impl Iterator<Item = usize> {
    (0..rules.relations.len()).filter(move |&index| condition(&rules.relations[index]))
}
