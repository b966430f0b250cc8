//! Which tuple has which slot.

use genplan_core::budget::StopReason;
use genplan_core::frame::{FluentId, Frame, Symbol};
use genplan_core::language::{Argument, Condition};
use genplan_core::pointers::{PointerId, Register};
use genplan_core::state::Slot;
use genplan_pddl::lifted::Task;

use super::account::Account;
use super::pointers::registers;
use super::reach::Reached;
use super::relation::Relation;
use super::rules::{RelationId, RelationKind, Rules};

/// The symbols of a task's names in the frame.
pub(crate) struct Names {
    predicates: Vec<Symbol>,
    schemas: Vec<Symbol>,
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

    /// Writes the symbols of a predicate applied to objects.
    pub(crate) fn fluent(&self, relation: RelationId, objects: &[u32], term: &mut Vec<Symbol>) {
        self.term(self.predicates[relation.index()], objects, term);
    }

    /// Writes the symbols of an action schema applied to objects.
    pub(crate) fn action(&self, schema: usize, objects: &[u32], term: &mut Vec<Symbol>) {
        self.term(self.schemas[schema], objects, term);
    }

    fn term(&self, head: Symbol, objects: &[u32], term: &mut Vec<Symbol>) {
        term.clear();
        term.push(head);
        term.extend(objects.iter().map(|&object| self.objects[object as usize]));
    }
}

/// The truth value of a ground atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// Always this.
    Constant(bool),
    /// Whatever the slot says.
    Slot(Slot),
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
    /// Lays out what was reached.
    pub(crate) fn new(
        task: &Task,
        rules: &Rules,
        reached: &Reached,
        names: &Names,
        frame: &mut Frame,
        account: &mut Account<'_>,
    ) -> Result<Self, StopReason> {
        let first = vec![None; rules.relations.len()];
        let mut layout = Layout {
            first,
            slots: 0,
            basic: 0,
            fluents: Vec::new(),
            initial: Vec::new(),
            registers: Vec::new(),
        };
        for relation in layout.place(rules, reached, |kind| matches!(kind, RelationKind::Fluent)) {
            layout.name(relation, reached, names, frame, account)?;
            layout.initialize(relation, reached);
        }
        layout.fix_derived(rules, reached, names, frame, account)?;
        layout.place_pointers(task, names, frame);
        layout.basic = layout.slots;
        for relation in layout.place(rules, reached, |kind| matches!(kind, RelationKind::Derived)) {
            layout.name(relation, reached, names, frame, account)?;
        }
        layout.place(rules, reached, |kind| matches!(kind, RelationKind::Auxiliary(_)));
        Ok(layout)
    }

    /// How many bytes the layout takes.
    pub(crate) fn bytes(&self) -> usize {
        4 * (self.fluents.capacity() + self.initial.capacity()) + 8 * self.first.capacity()
    }

    /// The truth value of a tuple.
    pub(crate) fn truth(&self, relations: &[Relation], relation: RelationId, tuple: &[u32]) -> Truth {
        let (relation, first) = (&relations[relation.index()], self.first[relation.index()]);
        match (relation.tuples.find(tuple), first) {
            (Some(index), Some(first)) if !relation.is_constant(index) => Truth::Slot(Slot(first + index)),
            (found, _) => Truth::Constant(found.is_some()),
        }
    }

    /// Gives slots to the relations of a kind that can change, and returns these.
    fn place(
        &mut self,
        rules: &Rules,
        reached: &Reached,
        is_kind: fn(&RelationKind) -> bool,
    ) -> Vec<RelationId> {
        let mut placed = Vec::new();
        for (index, signature) in rules.relations.iter().enumerate() {
            if is_kind(&signature.kind) && !signature.is_static {
                self.first[index] = Some(self.slots);
                self.slots += reached.relations[index].tuples.len() as u32;
                placed.push(RelationId(index as u32));
            }
        }
        placed
    }

    /// Gives slots to the pointers of the frame: all point to the first object of their range.
    fn place_pointers(&mut self, task: &Task, names: &Names, frame: &mut Frame) {
        self.registers = registers(task, frame, self.slots);
        for (place, register) in (0..).zip(&self.registers) {
            let pointer = Argument::Pointer(PointerId(place));
            let objects = register.objects.iter().map(|&object| names.objects[object as usize]);
            let is_there = |object| Condition::Same(pointer, Argument::Object(object));
            self.fluents.extend(objects.map(|object| frame.condition(&is_there(object))));
            self.initial.extend((!register.objects.is_empty()).then_some(register.first));
        }
        self.slots = self.fluents.len() as u32;
    }

    fn name(
        &mut self,
        id: RelationId,
        reached: &Reached,
        names: &Names,
        frame: &mut Frame,
        account: &mut Account<'_>,
    ) -> Result<(), StopReason> {
        let tuples = &reached.relations[id.index()].tuples;
        let mut term = Vec::new();
        let known = frame.bytes();
        frame.reserve_fluents(tuples.len());
        for tuple in 0..tuples.len() as u32 {
            names.fluent(id, tuples.resolve(tuple), &mut term);
            self.fluents.push(frame.fluent(&term));
            account.work(term.len())?;
        }
        // A fluent here, and in the instance twice.
        account.grow(frame.bytes() - known + 12 * tuples.len())
    }

    fn initialize(&mut self, id: RelationId, reached: &Reached) {
        let first = self.first[id.index()].expect("a relation that has been placed");
        let initially = reached.relations[id.index()].deletable.len() as u32;
        self.initial.extend((first..first + initially).map(Slot));
    }

    /// Gives slots to the derived fluents that are true in every state: programs may test them, and they may
    /// differ between examples.
    fn fix_derived(
        &mut self,
        rules: &Rules,
        reached: &Reached,
        names: &Names,
        frame: &mut Frame,
        account: &mut Account<'_>,
    ) -> Result<(), StopReason> {
        for (index, signature) in rules.relations.iter().enumerate() {
            if matches!(signature.kind, RelationKind::Derived) && signature.is_static {
                let before = self.fluents.len() as u32;
                self.name(RelationId(index as u32), reached, names, frame, account)?;
                self.slots = self.fluents.len() as u32;
                self.initial.extend((before..self.slots).map(Slot));
            }
        }
        Ok(())
    }
}

/// A predicate applied to objects in the terms of a task, if the task knows its names.
pub(crate) fn resolve(term: &[Symbol], task: &Task, frame: &Frame) -> Option<(RelationId, Vec<u32>)> {
    let (head, arguments) = term.split_first()?;
    let name = frame.name(*head);
    let relation = task.domain.predicates.iter().position(|predicate| predicate.name == name)?;
    let objects = arguments.iter().map(|&argument| Some(task.objects.get(frame.name(argument))?.0));
    Some((RelationId(relation as u32), objects.collect::<Option<_>>()?))
}
