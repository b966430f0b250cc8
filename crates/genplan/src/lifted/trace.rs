//! Executions step by step, as those of ground tasks are shown.
//!
//! What the state has is known from the step itself. What is derived is looked at again when something has changed that it depends on,
//! and compared with what it was.

use std::cell::{Cell, RefCell};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::{FluentId, Frame, Symbol};
use genplan_core::language::{Argument, Condition};
use genplan_core::pointers::PointerId;
use genplan_core::program::Program;
use genplan_core::stepping::Stepping;
use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, Term, Variable};

use super::LiftedTask;
use super::conjunction::{OPEN, value};
use super::explain::LiftedSituation;
use super::machine::{LiftedExecutor, LiftedMachine};
use super::model::{Knowledge, TaskModel};
use super::state::LiftedState;
use crate::ground::rules::{Literal, RelationId, RelationKind};
use crate::ground::{GoalConjunct, GoalTruth, TraceStart, TraceStep, Traced, goal_words};

impl LiftedTask {
    /// What is so before the first step of a program; of the goal, at most this many parts. The frame learns the names of what is
    /// true.
    pub fn trace_start(
        &self,
        program: &Program,
        frame: &mut Frame,
        parts: usize,
        budget: &Budget,
    ) -> Result<TraceStart, StopReason> {
        let names = frame.clone();
        let executor = LiftedExecutor::new(program, &self.model, &names);
        let mut machine = executor.machine(budget)?;
        let fluents = initially_true(&mut machine, program, frame)?;
        let holds = goal_truths(&mut machine, frame, parts)?;
        let (machine, stopped) = (RefCell::new(machine), Cell::default());
        let (task, rules) = (&*self.model.task, &self.model.rules);
        let words = goal_words(&LiftedSituation { task, rules, machine, stopped }, parts);
        let goal = words.into_iter().zip(holds).map(|(text, holds)| GoalConjunct { text, holds });
        Ok(TraceStart { fluents, goal: goal.collect() })
    }

    /// Executes the first steps of a program once more, and shows each of them. The frame learns the names of what changes.
    ///
    /// # Panics
    /// If the execution ends before that.
    pub fn trace<E>(
        &self,
        program: &Program,
        frame: &mut Frame,
        steps: u64,
        budget: &Budget,
        mut show: impl FnMut(&Frame, TraceStep) -> Result<(), E>,
    ) -> Result<Traced, E> {
        let names = frame.clone();
        let executor = LiftedExecutor::new(program, &self.model, &names);
        let mut trace = match LiftedTrace::new(&executor, budget) {
            Ok(trace) => trace,
            Err(reason) => return Ok(Err(reason)),
        };
        for _ in 0..steps {
            match trace.step(frame) {
                Ok(step) => show(frame, step)?,
                Err(reason) => return Ok(Err(reason)),
            }
        }
        Ok(Ok(()))
    }
}

/// An execution with what is derived in its state.
struct LiftedTrace<'e> {
    machine: LiftedMachine<'e>,
    derived: Vec<WatchedRelation>,
    goal: Vec<WatchedPart>,
}

/// A derived predicate.
struct WatchedRelation {
    relation: RelationId,
    /// The relations of the state that it depends on.
    bases: Vec<RelationId>,
    /// Its tuples, sorted.
    tuples: Vec<Box<[u32]>>,
}

/// A part of the goal that is a nested condition.
struct WatchedPart {
    part: usize,
    /// The relations of the state that it depends on.
    bases: Vec<RelationId>,
    holds: bool,
}

/// What a step does to a fluent: its predicate, its objects, and whether it is true now.
type FluentChange = (RelationId, Box<[u32]>, bool);

impl<'e> LiftedTrace<'e> {
    fn new(executor: &'e LiftedExecutor<'e>, budget: &Budget) -> Result<Self, StopReason> {
        let mut machine = executor.machine(budget)?;
        let model = machine.model();
        let (mut derived, mut goal) = (Vec::new(), Vec::new());
        for relation in model.predicates_of(|kind| matches!(kind, RelationKind::Derived)) {
            let tuples = machine.state.tuples_in(relation)?;
            derived.push(WatchedRelation { relation, bases: model.bases(relation), tuples });
        }
        for (part, literal) in model.rules.goal.iter().enumerate() {
            if is_nested(model, literal) {
                let holds = part_holds(&mut machine.state, literal)?;
                goal.push(WatchedPart { part, bases: model.bases(literal.relation), holds });
            }
        }
        Ok(LiftedTrace { machine, derived, goal })
    }

    /// Executes the next step.
    fn step(&mut self, frame: &mut Frame) -> Result<TraceStep, StopReason> {
        let (line, time, known) = (self.machine.line(), self.machine.state.time, frame.bytes());
        self.machine.advance()?;
        let (mut became_true, mut became_false) = (Vec::new(), Vec::new());
        let mut add = |fluent, is_true| {
            if is_true { &mut became_true } else { &mut became_false }.push(fluent);
        };
        let model = self.machine.model();
        let task = &*model.task;
        for (relation, objects, is_true) in self.changes() {
            add(named(task, relation, &objects, frame), is_true);
        }
        if let Some((pointer, from, to)) = self.machine.moved.filter(|(_, from, to)| from != to) {
            let range = model.ranges[pointer.index()].members();
            for (position, is_true) in [(from, false), (to, true)] {
                let object = range.get(position as usize);
                object.into_iter().for_each(|&object| add(pointing(task, pointer, object, frame), is_true));
            }
        }
        for (relation, objects, is_true) in self.derived_changes(time)? {
            add(named(task, relation, &objects, frame), is_true);
        }
        let goal = self.goal_changes(time)?;
        self.machine.state.effort.resize(known, frame.bytes())?;
        Ok(TraceStep { line, became_true, became_false, goal })
    }

    /// What the latest step changed in the state, in order.
    fn changes(&self) -> Vec<FluentChange> {
        let state = &self.machine.state;
        let changes = self.machine.flips.iter().map(|flip| {
            let objects = state.store(flip.relation).resolve(flip.tuple);
            (flip.relation, Box::from(objects), flip.value)
        });
        let mut changes: Vec<FluentChange> = changes.collect();
        changes.sort_unstable();
        changes
    }

    /// What has changed of the derived predicates since then, in order.
    fn derived_changes(&mut self, time: u64) -> Result<Vec<FluentChange>, StopReason> {
        let (state, mut changes) = (&mut self.machine.state, Vec::new());
        for WatchedRelation { relation, bases, tuples } in &mut self.derived {
            if state.latest_change(bases) <= time {
                continue;
            }
            let before = std::mem::replace(tuples, state.tuples_in(*relation)?);
            let mut own: Vec<FluentChange> = Vec::new();
            for (some, others, is_true) in [(&before, &*tuples, false), (&*tuples, &before, true)] {
                let only = some.iter().filter(|tuple| others.binary_search(tuple).is_err());
                own.extend(only.map(|tuple| (*relation, tuple.clone(), is_true)));
            }
            own.sort_unstable();
            changes.append(&mut own);
        }
        Ok(changes)
    }

    /// The nested parts of the goal that have changed since then.
    fn goal_changes(&mut self, time: u64) -> Result<Vec<usize>, StopReason> {
        let (model, state, mut changes) = (self.machine.model(), &mut self.machine.state, Vec::new());
        for WatchedPart { part, bases, holds } in &mut self.goal {
            if state.latest_change(bases) > time {
                let before = std::mem::replace(holds, part_holds(state, &model.rules.goal[*part])?);
                changes.extend((before != *holds).then_some(*part));
            }
        }
        Ok(changes)
    }
}

/// Whether a part of a goal is a nested condition.
fn is_nested(model: &TaskModel, literal: &Literal) -> bool {
    matches!(model.rules.relations[literal.relation.index()].kind, RelationKind::Auxiliary(_))
}

fn part_holds(state: &mut LiftedState, literal: &Literal) -> Result<bool, StopReason> {
    Ok(state.is_true(literal.relation, &objects_of(literal))? == literal.value)
}

/// What a part of a goal is about.
fn objects_of(literal: &Literal) -> Vec<u32> {
    literal.arguments.iter().map(|&term| value(term, &[])).collect()
}

/// All fluents that are true, and the static ones among the program's tests.
fn initially_true(
    machine: &mut LiftedMachine<'_>,
    program: &Program,
    frame: &mut Frame,
) -> Result<Vec<FluentId>, StopReason> {
    let (model, known) = (machine.model(), frame.bytes());
    let mut fluents = Vec::new();
    for relation in model.predicates_of(|kind| matches!(kind, RelationKind::Fluent)) {
        for objects in machine.state.store(relation).all() {
            fluents.push(named(&model.task, relation, objects, frame));
        }
    }
    for pointer in (0..frame.pointers().len() as u32).map(PointerId) {
        if let Some(object) = machine.object(pointer) {
            fluents.push(pointing(&model.task, pointer, object, frame));
        }
    }
    for relation in model.predicates_of(|kind| matches!(kind, RelationKind::Derived)) {
        for objects in machine.state.tuples_in(relation)? {
            fluents.push(named(&model.task, relation, &objects, frame));
        }
    }
    for relation in model.predicates_of(|kind| matches!(kind, RelationKind::Static)) {
        let is_true = |test: &FluentId| {
            let objects = tested_objects(&model.task, relation, frame.fluent_term(*test)?, frame)?;
            machine.state.store(relation).contains(&objects).then_some(())
        };
        let tested: Vec<FluentId> = program.tests().filter(|test| is_true(test).is_some()).collect();
        fluents.extend(tested);
    }
    machine.state.effort.resize(known, frame.bytes())?;
    Ok(fluents)
}

/// The objects of a fluent, if it is one of that predicate and the task has them.
fn tested_objects(task: &Task, relation: RelationId, term: &[Symbol], frame: &Frame) -> Option<Vec<u32>> {
    let (head, objects) = term.split_first()?;
    let predicate = &task.domain.predicates[relation.index()];
    let is_it = predicate.name == frame.name(*head) && predicate.parameters.len() == objects.len();
    let mut objects = objects.iter().map(|&name| Some(task.objects.get(frame.name(name))?.0));
    if is_it { objects.by_ref().collect() } else { None }
}

/// When the first parts of the goal hold.
fn goal_truths(
    machine: &mut LiftedMachine<'_>,
    frame: &mut Frame,
    parts: usize,
) -> Result<Vec<GoalTruth>, StopReason> {
    let model = machine.model();
    let mut truths = Vec::new();
    for literal in model.rules.goal.iter().take(parts) {
        let holds = part_holds(&mut machine.state, literal)?;
        truths.push(match model.rules.relations[literal.relation.index()].kind {
            RelationKind::Static => GoalTruth::Constant(holds),
            RelationKind::Fluent | RelationKind::Derived => {
                let fluent = named(&model.task, literal.relation, &objects_of(literal), frame);
                GoalTruth::Fluent(fluent, literal.value)
            }
            RelationKind::Auxiliary(_) | RelationKind::Applicable => GoalTruth::Nested(holds),
        });
    }
    Ok(truths)
}

/// That a pointer points to an object.
fn pointing(task: &Task, pointer: PointerId, object: u32, frame: &mut Frame) -> FluentId {
    let name = frame.symbol(task.objects.name(ObjectId(object)));
    frame.condition(&Condition::Same(Argument::Pointer(pointer), Argument::Object(name)))
}

/// An atom as a fluent of a frame.
fn named(task: &Task, relation: RelationId, objects: &[u32], frame: &mut Frame) -> FluentId {
    let head = frame.symbol(&task.domain.predicates[relation.index()].name);
    let mut term = vec![head];
    term.extend(objects.iter().map(|&object| frame.symbol(task.objects.name(ObjectId(object)))));
    frame.fluent(&term)
}

impl LiftedState {
    /// All tuples of a derived predicate, sorted.
    fn tuples_in(&mut self, relation: RelationId) -> Result<Vec<Box<[u32]>>, StopReason> {
        let arity = self.model.rules.relations[relation.index()].arity;
        let mut tuples: Vec<Box<[u32]>> = match self.model.knowledge(relation) {
            _ if arity == 0 => self.is_true(relation, &[])?.then(Box::default).into_iter().collect(),
            Knowledge::ByNeed => {
                let variables: Vec<Variable> = (0..arity as u32).map(Variable).collect();
                let arguments = variables.iter().copied().map(Term::Variable).collect();
                let literal = Literal { relation, arguments, value: true };
                let order: Vec<usize> = (0..arity).collect();
                self.tuples_of(&literal, &order, &vec![OPEN; arity])?.chunks(arity).map(Box::from).collect()
            }
            Knowledge::Stored | Knowledge::Recursive(_) => {
                self.bring_up_to_date(relation)?;
                self.store(relation).all().map(Box::from).collect()
            }
        };
        tuples.sort_unstable();
        self.effort.work(1 + (tuples.len() * arity) as u64)?;
        Ok(tuples)
    }
}
