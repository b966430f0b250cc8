//! The execution model of planning programs: how it ends, and ground programs on ground instances.

use rustc_hash::FxHashMap;

use crate::budget::{Budget, Holding, Meter, StopReason};
use crate::frame::{ActionId, FluentId};
use crate::instance::{Instance, Test};
use crate::pointers::Operation;
use crate::program::{Instruction, Line, Program};
use crate::simulator::{Network, Simulator, Watch};
use crate::sparse_set::SparseSet;
use crate::state::{Slot, State};
use crate::stepping::{StateDifference, Stepping, run};

/// The three ways in which a planning program can fail on an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Execution reached an `end` where the goal does not hold.
    IncompleteProgram,
    /// Execution reached an action whose precondition does not hold.
    InapplicableAction(ActionId),
    /// Execution came back to the program state of step `since`, and so never ends.
    InfiniteLoop {
        /// The step of the first visit.
        since: u64,
    },
}

/// What a program does on an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Execution reached an `end` where the goal holds.
    Solved,
    /// It fails.
    Failed(Failure),
}

/// How an execution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With a proof.
    Decided(Outcome),
    /// Without one.
    Stopped(StopReason),
}

/// An execution, from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Execution {
    /// How it ended.
    pub ending: Ending,
    /// Where it ended: the `end`, the inapplicable action, or the line that was visited twice in one state.
    pub line: Line,
    /// How many instructions were executed to get there.
    pub steps: u64,
}

/// A program and an instance, prepared for execution.
pub struct Executor<'a> {
    instructions: Vec<Step>,
    program: &'a Program,
    network: Network<'a>,
    /// What it takes of the budget.
    _held: Holding,
}

/// What the names of a program mean in an instance.
pub trait Meaning {
    /// What an action does; `None` if it is never applicable.
    fn operation(&self, action: ActionId) -> Option<Operation>;

    /// What a goto sees of a fluent.
    fn test(&self, fluent: FluentId) -> Test;
}

impl Meaning for Instance {
    /// Where no fluent is static, one without a slot is never true.
    fn test(&self, fluent: FluentId) -> Test {
        self.slot(fluent).map_or(Test::Never, Test::Slot)
    }

    fn operation(&self, action: ActionId) -> Option<Operation> {
        self.action_index(action).map(Operation::Action)
    }
}

/// An instruction in the terms of one instance.
#[derive(Clone)]
enum Step {
    /// An action of the network.
    Act(usize),
    /// An action that is never applicable here.
    ActInVain,
    /// A goto, and what it sees of its fluent.
    Goto(Line, Test),
    End,
}

impl<'a> Executor<'a> {
    /// Prepares an execution that keeps up to date what it needs and what is to be watched besides, if the budget allows
    /// that.
    pub fn new(
        program: &'a Program,
        instance: &'a Instance,
        meaning: &impl Meaning,
        watch: Watch<'_>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let mut translation = Translation::new(budget);
        let instructions = translation.steps(program, meaning)?;
        let tested = match watch {
            Watch::Everything => None,
            Watch::Only(besides) => Some(translation.tested(instance, besides)?),
        };
        let Translation { actions, tests, meter, .. } = translation;
        drop(meter);
        let network = Network::new(instance, actions, tested.as_deref().map_or(watch, Watch::Only));
        let mut held = budget.holding();
        held.set(network.bytes() + tests.values().map(Test::bytes).sum::<usize>())?;
        Ok(Executor { instructions, program, network, _held: held })
    }

    /// The instance.
    pub fn instance(&self) -> &'a Instance {
        self.network.instance()
    }

    /// Executes the program for at most `max_steps` steps, and returns the last state as well. What happens
    /// within these steps is reported, a loop that closes at the last one included.
    ///
    /// The budget is asked by the work done, and whenever it is, `tell` is told the number of steps.
    pub fn run(&self, max_steps: u64, budget: &Budget, tell: impl FnMut(u64)) -> (Execution, State) {
        self.run_from(Line(0), max_steps, budget, tell)
    }

    /// Executes the program from another line, as [`run`](Self::run) does from the first. So several programs can be prepared together, one below the other.
    pub fn run_from(
        &self,
        start: Line,
        max_steps: u64,
        budget: &Budget,
        tell: impl FnMut(u64),
    ) -> (Execution, State) {
        let (execution, machine) = run(|| Ok(self.machine_at(start)), max_steps, budget, tell)
            .expect("nothing stops a machine at its start");
        (execution, machine.simulator.into_state())
    }

    /// The program at its first line, to be executed step by step.
    pub fn machine(&self) -> Machine<'_> {
        self.machine_at(Line(0))
    }

    fn machine_at(&self, line: Line) -> Machine<'_> {
        let simulator = Simulator::new(&self.network);
        Machine { executor: self, simulator, line, steps: 0, acted: false, looked: 0 }
    }
}

/// What a program mentions, in the terms of an instance. What it mentions more than once is looked up once.
///
/// What instructions over pointers stand for can be as large as the instance for each of them, so the budget is asked
/// one by one.
struct Translation {
    actions: Vec<Operation>,
    numbers: FxHashMap<ActionId, Option<usize>>,
    tests: FxHashMap<FluentId, Test>,
    meter: Meter,
}

impl Translation {
    fn new(budget: &Budget) -> Self {
        Translation {
            actions: Vec::new(),
            numbers: FxHashMap::default(),
            tests: FxHashMap::default(),
            meter: budget.meter(),
        }
    }

    fn steps(&mut self, program: &Program, meaning: &impl Meaning) -> Result<Vec<Step>, StopReason> {
        let steps = program.instructions().iter().map(|&instruction| match instruction {
            Instruction::Act(action) => Ok(self.act(action, meaning)?.map_or(Step::ActInVain, Step::Act)),
            Instruction::Goto { target, unless } => Ok(Step::Goto(target, self.test(unless, meaning)?)),
            Instruction::End => Ok(Step::End),
        });
        steps.collect()
    }

    fn act(&mut self, action: ActionId, meaning: &impl Meaning) -> Result<Option<usize>, StopReason> {
        if let Some(&number) = self.numbers.get(&action) {
            return Ok(number);
        }
        let operation = meaning.operation(action);
        self.meter.take(operation.as_ref().map_or(0, Operation::bytes))?;
        let number = operation.as_ref().map(|_| self.actions.len());
        self.actions.extend(operation);
        self.numbers.insert(action, number);
        Ok(number)
    }

    fn test(&mut self, fluent: FluentId, meaning: &impl Meaning) -> Result<Test, StopReason> {
        if let Some(test) = self.tests.get(&fluent) {
            return Ok(test.clone());
        }
        let test = meaning.test(fluent);
        self.meter.take(test.bytes())?;
        self.tests.insert(fluent, test.clone());
        Ok(test)
    }

    /// The slots that gotos look at, and some besides.
    fn tested(&mut self, instance: &Instance, besides: &[Slot]) -> Result<Vec<Slot>, StopReason> {
        let mut is_tested = vec![false; instance.slots()];
        besides.iter().for_each(|slot| is_tested[slot.index()] = true);
        for test in self.tests.values() {
            test.needed(instance, &mut |slot| is_tested[slot.index()] = true);
            self.meter.work(1 + test.bytes() as u64 / 16)?;
        }
        let slots = (0..).map(Slot).zip(is_tested);
        Ok(slots.filter_map(|(slot, is_tested)| is_tested.then_some(slot)).collect())
    }
}

/// A program state (s, i) and the number of steps that led there.
#[derive(Clone)]
pub struct Machine<'e> {
    executor: &'e Executor<'e>,
    simulator: Simulator<'e>,
    line: Line,
    steps: u64,
    /// Whether the latest step was an action.
    acted: bool,
    /// What the latest step cost if it was a goto.
    looked: u64,
}

impl Machine<'_> {
    /// The program counter i.
    pub fn line(&self) -> Line {
        self.line
    }

    /// How many steps have been taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What the latest step cost, in memory accesses or so.
    pub fn work(&self) -> u64 {
        1 + if self.acted { self.simulator.work() } else { self.looked }
    }

    /// The planning state s.
    pub fn state(&self) -> &State {
        self.simulator.state()
    }

    /// What a goto would see here. What it depends on must be [watched](Watch).
    pub fn holds(&self, test: &Test) -> bool {
        self.simulator.holds(test)
    }

    /// The slots that the latest step flipped, in no particular order.
    pub fn flips(&self) -> impl Iterator<Item = Slot> {
        self.acted.then(|| self.simulator.flips()).into_iter().flatten()
    }

    /// The flipped slots that are not derived.
    fn basic_flips(&self) -> impl Iterator<Item = Slot> {
        let basic = self.simulator.instance().basic();
        self.flips().filter(move |slot| slot.index() < basic)
    }

    /// The outcome, if execution ends here; an infinite loop does not.
    pub fn halted(&self) -> Option<Outcome> {
        match &self.executor.instructions[self.line.index()] {
            Step::End if self.simulator.goal_holds() => Some(Outcome::Solved),
            Step::End => Some(Outcome::Failed(Failure::IncompleteProgram)),
            Step::ActInVain => Some(self.inapplicable()),
            Step::Act(action) if !self.simulator.applicable(*action) => Some(self.inapplicable()),
            Step::Act(_) | Step::Goto(..) => None,
        }
    }

    fn inapplicable(&self) -> Outcome {
        let Instruction::Act(action) = self.executor.program.instruction(self.line) else {
            unreachable!("only actions are inapplicable");
        };
        Outcome::Failed(Failure::InapplicableAction(action))
    }

    /// The action of the instance that the next step applies, if it applies one: a goto does not, nor does what moves a
    /// pointer, nor an action that is tried in vain.
    pub fn action(&self) -> Option<ActionId> {
        let Step::Act(action) = self.executor.instructions[self.line.index()] else { return None };
        let action = self.simulator.ground_action(action)?;
        Some(self.executor.instance().actions()[action])
    }

    /// Executes the instruction on the present line.
    ///
    /// # Panics
    /// If execution has [halted](Machine::halted).
    pub fn step(&mut self) {
        let step = &self.executor.instructions[self.line.index()];
        self.acted = matches!(step, Step::Act(_));
        self.looked = if let Step::Goto(_, test) = step { self.simulator.cost(test) } else { 0 };
        match step {
            Step::Act(action) => {
                self.simulator.apply(*action);
                if !self.simulator.is_under_way() {
                    self.line = self.line.next();
                }
            }
            Step::Goto(_, test) if self.simulator.holds(test) => self.line = self.line.next(),
            Step::Goto(target, _) => self.line = *target,
            Step::End | Step::ActInVain => panic!("execution has halted"),
        }
        self.steps += 1;
    }
}

impl Stepping for Machine<'_> {
    type Difference = SparseSet;

    fn line(&self) -> Line {
        self.line
    }

    fn steps(&self) -> u64 {
        self.steps
    }

    fn work(&self) -> u64 {
        self.work()
    }

    fn arrive(&mut self) -> Result<Option<Outcome>, StopReason> {
        Ok(self.halted())
    }

    fn advance(&mut self) -> Result<(), StopReason> {
        self.step();
        Ok(())
    }

    fn no_difference(&self) -> SparseSet {
        SparseSet::new(self.executor.instance().basic())
    }

    fn toggle_changes(&self, difference: &mut SparseSet) {
        self.basic_flips().for_each(|slot| difference.toggle(slot.0));
    }
}

impl StateDifference for SparseSet {
    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn clear(&mut self) {
        self.clear();
    }
}
