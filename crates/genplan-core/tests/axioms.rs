//! Derived fluents as basic ones change, above all recursive ones.

use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Executor, Failure, Outcome};
use genplan_core::frame::{ActionId, FluentId};
use genplan_core::instance::Instance;
use genplan_core::program::{Instruction, Line, Program};
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::{Literal, Slot, State};

fn is(slot: u32) -> Literal {
    Literal::new(Slot(slot), true)
}

fn not(slot: u32) -> Literal {
    Literal::new(Slot(slot), false)
}

fn instance(basic: u32, derived: u32) -> Instance {
    Instance::new((0..basic + derived).map(FluentId).collect(), basic as usize, 0)
}

fn true_slots(state: &State, slots: impl IntoIterator<Item = u32>) -> Vec<u32> {
    slots.into_iter().filter(|&slot| state.get(Slot(slot))).collect()
}

/// Two derived fluents that support each other, each with a reason of its own.
mod circle {
    use super::*;

    const REASONS: [u32; 2] = [0, 1];
    const DERIVED: [u32; 2] = [2, 3];

    fn circle() -> Instance {
        let mut circle = instance(2, 2);
        for (index, derived) in DERIVED.into_iter().enumerate() {
            circle.push_axiom(Slot(derived), [is(REASONS[index])]);
            circle.push_axiom(Slot(derived), [is(DERIVED[1 - index])]);
            circle.push_action(ActionId(index as u32), []);
            circle.push_effect([], [not(REASONS[index])]);
        }
        circle.set_initial(REASONS.map(Slot).to_vec());
        circle
    }

    #[test]
    fn a_circle_holds_as_long_as_one_reason_does() {
        let circle = circle();
        let network = Network::of_all_actions(&circle, Watch::Everything);
        for order in [[0, 1], [1, 0]] {
            let mut simulator = Simulator::new(&network);
            simulator.apply(order[0]);
            assert_eq!(true_slots(simulator.state(), DERIVED), DERIVED);
            assert_eq!(simulator.flips().collect::<Vec<_>>(), [Slot(REASONS[order[0]])]);
            simulator.apply(order[1]);
            assert_eq!(true_slots(simulator.state(), DERIVED), []);
            assert_eq!(simulator.flips().count(), 3);
        }
    }

    #[test]
    fn a_program_sees_that_a_circle_has_lost_its_reasons() {
        let mut circle = circle();
        circle.goal = vec![not(DERIVED[0]), not(DERIVED[1])];
        let run = |instructions: Vec<Instruction>| {
            let program = Program::new(instructions).unwrap();
            Executor::new(&program, &circle, &circle, Watch::Only(&[]), &Budget::default())
                .unwrap()
                .run(u64::MAX, &Budget::default(), |_| ())
                .0
                .ending
        };
        let [first, second] = [0, 1].map(|action| Instruction::Act(ActionId(action)));
        let incomplete = Ending::Decided(Outcome::Failed(Failure::IncompleteProgram));
        assert_eq!(run(vec![first, Instruction::End]), incomplete);
        assert_eq!(run(vec![first, second, Instruction::End]), Ending::Decided(Outcome::Solved));
        let leave = Instruction::Goto { target: Line(3), unless: FluentId(DERIVED[1]) };
        assert_eq!(run(vec![first, leave, second, Instruction::End]), Ending::Decided(Outcome::Solved));
    }
}

/// Which nodes of a graph are reached from the first, and which are not; the edges are basic.
mod graph {
    use super::*;

    const NODES: u32 = 4;
    /// Every pair of different nodes among the first three, and a way to the fourth and back.
    const EDGES: [(u32, u32); 8] = [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0), (2, 3), (3, 1)];

    fn reached(node: u32) -> u32 {
        EDGES.len() as u32 + node
    }

    fn unreached(node: u32) -> u32 {
        reached(NODES) + node
    }

    fn graph() -> Instance {
        let mut graph = instance(EDGES.len() as u32, 2 * NODES);
        graph.push_axiom(Slot(reached(0)), []);
        for (edge, (from, to)) in (0..).zip(EDGES) {
            graph.push_axiom(Slot(reached(to)), [is(edge), is(reached(from))]);
        }
        for node in 0..NODES {
            graph.push_axiom(Slot(unreached(node)), [not(reached(node))]);
        }
        graph
    }

    /// The state with these edges and what follows from them, found by going round until nothing changes.
    fn state(edges: u32) -> State {
        let mut is_reached = [true, false, false, false];
        for _ in 0..NODES {
            for (edge, (from, to)) in EDGES.iter().enumerate() {
                is_reached[*to as usize] |= edges >> edge & 1 == 1 && is_reached[*from as usize];
            }
        }
        let mut state = State::new(graph().slots());
        let edges = (0..EDGES.len() as u32).filter(|edge| edges >> edge & 1 == 1);
        let derived = (0..NODES).map(|n| if is_reached[n as usize] { reached(n) } else { unreached(n) });
        edges.chain(derived).for_each(|slot| _ = state.flip(Slot(slot)));
        state
    }

    #[test]
    fn reachability_is_exact_after_any_change_of_the_edges() {
        let graph = graph();
        let network = Network::new(&graph, Vec::new(), Watch::Everything);
        let states: Vec<State> = (0..1 << EDGES.len()).map(state).collect();
        let mut simulator = Simulator::new(&network);
        for (from, to) in states.iter().flat_map(|from| states.iter().map(move |to| (from, to))) {
            simulator.go_to(from.words());
            simulator.go_to(to.words());
            assert!(simulator.state() == to);
            let differing = (0..graph.slots() as u32).map(Slot).filter(|&s| from.get(s) != to.get(s)).count();
            assert_eq!(simulator.flips().count(), differing);
        }
    }
}

#[test]
fn what_is_not_watched_costs_nothing_and_what_is_asked_for_is_right() {
    let mut chain = instance(1, 3);
    chain.push_axiom(Slot(1), [is(0)]);
    chain.push_axiom(Slot(2), [not(1)]);
    chain.push_axiom(Slot(3), [not(2)]);
    let values = |watch| {
        let network = Network::new(&chain, Vec::new(), watch);
        true_slots(Simulator::new(&network).state(), 0..4)
    };
    assert_eq!(values(Watch::Everything), [2]);
    assert_eq!(values(Watch::Only(&[Slot(3)])), [2]);
    assert_eq!(values(Watch::Only(&[])), []);
}
