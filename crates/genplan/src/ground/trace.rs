//! Executions step by step, for whoever shows them: what each step changes, by the names of a frame.
//!
//! The steps are the same whether a task is ground or not, and so is the order in which they name what changes: fluents by predicate
//! and by their objects, then pointers, then what is derived.

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::{FluentId, Frame};
use genplan_core::program::{Line, Program};
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::{Slot, State};

use super::explain::{GroundSituation, goal_words};
use super::{GroundTask, Truth};

/// One step of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The line that was executed.
    pub line: Line,
    /// The fluents that became true, derived ones included.
    pub became_true: Vec<FluentId>,
    /// The fluents that became false, derived ones included.
    pub became_false: Vec<FluentId>,
    /// The parts of the goal which are nested conditions that hold now and did not before, or the other way round; by their numbers.
    pub goal: Vec<usize>,
}

/// What is so before the first step.
#[derive(Clone, Debug, Default)]
pub struct TraceStart {
    /// The fluents that are true, derived ones included; of the static ones, those that the program tests.
    pub fluents: Vec<FluentId>,
    /// The parts of the goal that must hold together, in order.
    pub goal: Vec<GoalConjunct>,
}

/// A part of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalConjunct {
    /// What should hold: `at(b1, rooma)`, `!at(b1, rooma)`, or the text of a nested condition.
    pub text: String,
    /// When it does.
    pub holds: GoalTruth,
}

/// When a part of a goal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalTruth {
    /// Always, or never.
    Constant(bool),
    /// When a fluent has this value.
    Fluent(FluentId, bool),
    /// It is a nested condition: whether it holds before the first step. Each step says whether that changes.
    Nested(bool),
}

/// Whether all steps could be executed.
pub type Traced = Result<(), StopReason>;

impl GroundTask {
    /// What is so before the first step of a program; of the goal, at most this many parts.
    pub fn trace_start(&self, program: &Program, frame: &Frame, parts: usize) -> TraceStart {
        let network = Network::new(&self.instance, Vec::new(), Watch::Everything);
        let simulator = Simulator::new(&network);
        let initial = simulator.state();
        let slots = (0..self.instance.slots() as u32).map(Slot).filter(|&slot| initial.get(slot));
        let changing = slots.filter_map(|slot| self.instance.fluent(slot));
        let tested = program.tests().filter(|&fluent| self.is_fact(frame, fluent));
        let words = goal_words(&GroundSituation::new(self, initial), parts);
        let goal = words.into_iter().zip(self.goal()).map(|(text, (.., truth))| {
            let holds = match truth {
                Truth::Constant(truth) => GoalTruth::Constant(truth),
                Truth::Literal(literal) => match self.instance.fluent(literal.slot()) {
                    Some(fluent) => GoalTruth::Fluent(fluent, literal.value()),
                    None => GoalTruth::Nested(initial.get(literal.slot()) == literal.value()),
                },
            };
            GoalConjunct { text, holds }
        });
        TraceStart { fluents: changing.chain(tested).collect(), goal: goal.collect() }
    }

    /// Executes the first steps of a program once more, and shows each of them.
    ///
    /// # Panics
    /// If the execution ends before that.
    pub fn trace<E>(
        &self,
        program: &Program,
        frame: &Frame,
        steps: u64,
        budget: &Budget,
        mut show: impl FnMut(&Frame, TraceStep) -> Result<(), E>,
    ) -> Result<Traced, E> {
        let executor = match self.observable(program, frame, budget) {
            Ok(executor) => executor,
            Err(reason) => return Ok(Err(reason)),
        };
        let (mut machine, meter) = (executor.machine(), budget.meter());
        let (blocks, nested) = (self.layout.blocks(), self.nested_goal());
        for _ in 0..steps {
            let line = machine.line();
            machine.step();
            if let Err(reason) = meter.work(machine.work()) {
                return Ok(Err(reason));
            }
            let mut slots: Vec<Slot> = machine.flips().collect();
            slots.sort_unstable_by_key(|&slot| self.place(slot, &blocks));
            show(frame, self.trace_step(line, &slots, machine.state(), &nested))?;
        }
        Ok(Ok(()))
    }

    fn trace_step(&self, line: Line, slots: &[Slot], state: &State, nested: &[(Slot, usize)]) -> TraceStep {
        let (mut became_true, mut became_false) = (Vec::new(), Vec::new());
        for &slot in slots {
            let list = if state.get(slot) { &mut became_true } else { &mut became_false };
            list.extend(self.instance.fluent(slot));
        }
        let has_changed = |(slot, _): &&(Slot, usize)| slots.contains(slot);
        let goal = nested.iter().filter(has_changed).map(|&(_, part)| part).collect();
        TraceStep { line, became_true, became_false, goal }
    }

    /// Where a slot stands among others: by the first slot of its relation, then by its objects.
    fn place(&self, slot: Slot, blocks: &[(u32, usize)]) -> (u32, &[u32]) {
        let block = blocks.partition_point(|&(first, _)| first <= slot.0).checked_sub(1);
        let tuple = block.and_then(|block| {
            let (first, relation) = blocks[block];
            let tuples = &self.reached.relations[relation].tuples;
            ((slot.0 - first) < tuples.len() as u32).then(|| (first, tuples.resolve(slot.0 - first)))
        });
        tuple.unwrap_or((slot.0, &[]))
    }

    /// The slots of the parts of the goal that are nested conditions, with the numbers of these parts.
    fn nested_goal(&self) -> Vec<(Slot, usize)> {
        let parts = self.goal().enumerate().filter_map(|(part, (.., truth))| {
            let slot = truth.literal()?.slot();
            self.instance.fluent(slot).is_none().then_some((slot, part))
        });
        parts.collect()
    }
}
