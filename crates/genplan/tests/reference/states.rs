//! States and what changes them.

use std::collections::BTreeSet;

use genplan::ground::GroundTask;
use genplan_core::budget::Budget;
use genplan_core::frame::{FluentId, Frame};
use genplan_core::instance::{Instance, Test};
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::{Slot, State};
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use crate::interpreter::{Facts, Interpreter, Step, Term};
use crate::pipeline;
use crate::random::{cases, check_on};

/// All that gotos see to be true in a state, static fluents included.
fn seen(ground: &GroundTask, state: &State, frame: &mut Frame) -> BTreeSet<FluentId> {
    let interpreter = Interpreter::new(ground.task());
    let all = interpreter.all_facts();
    let fluents = all.iter().map(|fact| pipeline::fluent(&interpreter.term(fact), frame)).collect::<Vec<_>>();
    let is_true = |fluent: &FluentId| match ground.test(frame, *fluent) {
        Test::Slot(slot) => state.get(slot),
        Test::Always => true,
        Test::Never => false,
        Test::Query(_) => panic!("there are no pointers"),
    };
    fluents.into_iter().filter(is_true).collect()
}

/// The slots with a name that are true.
fn named(instance: &Instance, is_true: impl Fn(Slot) -> bool) -> BTreeSet<FluentId> {
    let slots = (0..instance.slots() as u32).map(Slot).filter(|&slot| is_true(slot));
    slots.filter_map(|slot| instance.fluent(slot)).collect()
}

/// All that is true according to the definitions, derived facts included.
fn fluents(interpreter: Interpreter<'_>, facts: &Facts, frame: &mut Frame) -> BTreeSet<FluentId> {
    let complete = interpreter.complete(facts);
    complete.iter().map(|fact| pipeline::fluent(&interpreter.term(fact), frame)).collect()
}

#[test]
fn every_step_of_a_program_leads_to_the_state_that_the_definitions_say() {
    check_on(&cases(), 700, |case| {
        for task in &case.tasks {
            let mut frame = Frame::default();
            let program = pipeline::program(&case.program, &mut frame);
            let ground = genplan_testing::ground(task, &mut frame);
            let (instance, interpreter) = (ground.instance(), Interpreter::new(task));
            let executor = ground.observable(&program, &frame, &Budget::default()).unwrap();
            let mut machine = executor.machine();
            let mut facts = interpreter.initial();
            let mut before = fluents(interpreter, &facts, &mut frame);
            prop_assert_eq!(&seen(&ground, machine.state(), &mut frame), &before);
            for _ in 0..interpreter.run(&case.program).steps() {
                let line = machine.line().index();
                let Step::Next(successor, next) = interpreter.step(&case.program, &facts, line) else {
                    unreachable!("the run goes on");
                };
                facts = successor;
                machine.step();
                let after = fluents(interpreter, &facts, &mut frame);
                prop_assert_eq!(machine.line().index(), next);
                prop_assert_eq!(&seen(&ground, machine.state(), &mut frame), &after);
                let flips: Vec<Slot> = machine.flips().collect();
                let difference: BTreeSet<_> = before.symmetric_difference(&after).copied().collect();
                prop_assert_eq!(&named(instance, |slot| flips.contains(&slot)), &difference);
                before = after;
            }
        }
        Ok(())
    });
}

/// A state of a task, as the simulator and as the definitions have it.
#[derive(Clone)]
struct Reached {
    state: State,
    facts: Facts,
}

/// A task with its ground instance, and states that were reached in it.
struct Explorer<'a> {
    interpreter: Interpreter<'a>,
    actions: Vec<Term>,
    /// By action: its place in the network; none if it is never applicable.
    places: Vec<Option<usize>>,
    ground: &'a GroundTask,
    network: &'a Network<'a>,
    reached: Vec<Reached>,
}

/// How many states are looked at in one task.
const ENOUGH: usize = 12;

impl<'a> Explorer<'a> {
    fn new(ground: &'a GroundTask, network: &'a Network<'a>, frame: &mut Frame) -> Self {
        let interpreter = Interpreter::new(ground.task());
        let actions = interpreter.all_actions();
        let instance = network.instance();
        let places = actions.iter().map(|term| instance.action_index(pipeline::action(term, frame)));
        let places = places.collect();
        let initial = Reached { state: Simulator::new(network).into_state(), facts: interpreter.initial() };
        Explorer { interpreter, places, actions, ground, network, reached: vec![initial] }
    }

    /// Applies all actions in the reached states, comparing what they do, until there are enough states.
    fn explore(&mut self) -> TestCaseResult {
        let mut next = 0;
        while next < self.reached.len() && self.reached.len() < ENOUGH {
            self.expand(&self.reached[next].clone())?;
            next += 1;
        }
        Ok(())
    }

    fn expand(&mut self, from: &Reached) -> TestCaseResult {
        for (action, &place) in self.actions.iter().zip(&self.places) {
            let mut simulator = Simulator::new(self.network);
            simulator.go_to(from.state.words());
            let successor = self.interpreter.successor(&from.facts, action);
            let is_applicable = place.is_some_and(|place| simulator.applicable(place));
            prop_assert_eq!(is_applicable, successor.is_some(), "{:?}", action);
            if let (Some(facts), Some(place)) = (successor, place) {
                simulator.apply(place);
                let is_new = self.reached.iter().all(|known| known.facts != facts);
                let is_new_state = self.reached.iter().all(|known| known.state != *simulator.state());
                prop_assert_eq!(is_new, is_new_state);
                if is_new {
                    self.reached.push(Reached { state: simulator.into_state(), facts });
                }
            }
        }
        Ok(())
    }
}

/// Explores each task of random cases, then looks at what was reached.
fn check_reached(count: u32, test: impl Fn(&Explorer<'_>, &mut Frame) -> TestCaseResult) {
    check_on(&cases(), count, |case| {
        for task in &case.tasks {
            let mut frame = Frame::default();
            let ground = genplan_testing::ground(task, &mut frame);
            let instance = ground.instance();
            let network = Network::of_all_actions(instance, Watch::Everything);
            let mut explorer = Explorer::new(&ground, &network, &mut frame);
            explorer.explore()?;
            test(&explorer, &mut frame)?;
        }
        Ok(())
    });
}

#[test]
fn all_actions_do_what_the_definitions_say_in_all_states() {
    check_reached(400, |explorer, frame| {
        for reached in &explorer.reached {
            let seen = seen(explorer.ground, &reached.state, frame);
            prop_assert_eq!(seen, fluents(explorer.interpreter, &reached.facts, frame));
        }
        Ok(())
    });
}

#[test]
fn a_simulator_can_go_from_any_state_to_any_other() {
    check_reached(300, |explorer, _| {
        let mut simulator = Simulator::new(explorer.network);
        for (from, to) in
            explorer.reached.iter().flat_map(|from| explorer.reached.iter().map(move |to| (from, to)))
        {
            simulator.go_to(from.state.words());
            simulator.go_to(to.state.words());
            prop_assert!(*simulator.state() == to.state);
            prop_assert_eq!(simulator.goal_holds(), explorer.interpreter.goal_holds(&to.facts));
            let flips: BTreeSet<Slot> = simulator.flips().collect();
            let slots = (0..explorer.network.instance().slots() as u32).map(Slot);
            let difference: BTreeSet<Slot> =
                slots.filter(|&slot| from.state.get(slot) != to.state.get(slot)).collect();
            prop_assert_eq!(flips, difference);
        }
        Ok(())
    });
}
