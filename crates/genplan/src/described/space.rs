//! What happens in one task: its states as far as they are met, with what holds and what can be done in each.

use std::collections::VecDeque;
use std::rc::Rc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::registry::StateRegistry;
use genplan_core::simulator::{Network, Simulator};
use genplan_core::state::{Literal, Slot, State};
use genplan_pddl::lifted::MovePath;
use rustc_hash::FxHashMap;

use super::paths::ways;
use crate::ground::{GoalAtom, GroundTask};

/// A state of a [`TaskSpace`].
pub(super) type StateId = u32;

/// Something that can be done: an action of the instance, or a way along several of them.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    /// The schema; those of paths follow those of the domain.
    pub schema: usize,
    /// The objects of its parameters.
    pub objects: Vec<u32>,
    /// The actions of the instance, in turn.
    pub actions: Vec<u32>,
}

impl Deed {
    /// The actions of a task.
    pub(super) fn all(ground: &GroundTask) -> Vec<Deed> {
        let deed = |(schema, objects, action)| Deed { schema, objects, actions: vec![action] };
        ground.action_tuples().map(deed).collect()
    }
}

/// What holds and what can be done in a state.
#[derive(Debug)]
pub(super) struct View {
    /// By predicate: the tuples that hold and can change.
    pub facts: Vec<Vec<Rc<[u32]>>>,
    /// What can be done, by number, in the order of the schemas.
    pub deeds: Vec<u32>,
    /// By schema: where its deeds begin among these; and where the last ones end.
    starts: Vec<u32>,
}

impl View {
    /// The deeds of a schema.
    pub(super) fn of(&self, schema: usize) -> &[u32] {
        &self.deeds[self.starts[schema] as usize..self.starts[schema + 1] as usize]
    }
}

/// About this many bytes are for what is known of a state, without what holds and what can be done.
const VIEW: usize = 200;

/// The states of a task that were met.
pub(super) struct TaskSpace<'n> {
    pub ground: &'n GroundTask,
    simulator: Simulator<'n>,
    states: StateRegistry,
    /// By predicate: the tuples that always hold.
    pub always: Vec<Vec<Rc<[u32]>>>,
    /// By predicate: the tuples that can change, with their slots.
    pub changing: Vec<Vec<(Rc<[u32]>, Slot)>>,
    /// In the order of their schemas.
    pub deeds: Vec<Deed>,
    schemas: usize,
    /// What can be a goal: those of the task come first.
    pub goals: Vec<GoalAtom>,
    views: FxHashMap<StateId, Rc<View>>,
    successors: FxHashMap<(StateId, u32), StateId>,
    /// The work that was done and the bytes that were taken since somebody asked.
    pub work: u64,
    pub bytes: usize,
}

impl<'n> TaskSpace<'n> {
    /// The space of a task; `None` if its goal is more than a conjunction of literals.
    pub(super) fn new(
        ground: &'n GroundTask,
        network: &'n Network<'n>,
        paths: &[MovePath],
        budget: &Budget,
    ) -> Option<Self> {
        let domain = &ground.task().domain;
        let (mut always, mut changing) = (Vec::new(), Vec::new());
        for predicate in 0..domain.predicates.len() {
            let atoms = ground.atoms(predicate).map(|(tuple, slot)| (Rc::from(tuple), slot));
            let (changed, constant): (Vec<_>, Vec<_>) = atoms.partition(|(_, slot)| slot.is_some());
            always.push(constant.into_iter().map(|(tuple, _)| tuple).collect());
            changing.push(changed.into_iter().filter_map(|(tuple, slot)| Some((tuple, slot?))).collect());
        }
        let deeds = Deed::all(ground);
        let actions = deeds.len();
        let mut space = TaskSpace {
            ground,
            simulator: Simulator::new(network),
            states: StateRegistry::new(budget),
            always,
            changing,
            deeds,
            schemas: domain.actions.len() + paths.len(),
            goals: ground.goal_atoms()?,
            views: FxHashMap::default(),
            successors: FxHashMap::default(),
            work: 0,
            bytes: 0,
        };
        let schemas = domain.actions.len();
        for (number, path) in paths.iter().enumerate() {
            let ways = ways(path, &space.deeds[..actions], ground.instance());
            space.deeds.extend(ways.into_iter().map(|way| Deed { schema: schemas + number, ..way }));
        }
        Some(space)
    }

    pub(super) fn instance(&self) -> &'n Instance {
        self.ground.instance()
    }

    /// The initial state.
    pub(super) fn initial(&mut self) -> Result<StateId, StopReason> {
        let mut state = State::new(self.instance().slots());
        for &slot in self.instance().initial() {
            if !state.get(slot) {
                state.flip(slot);
            }
        }
        self.simulator.go_to(state.words());
        self.register()
    }

    fn register(&mut self) -> Result<StateId, StopReason> {
        self.states.insert(self.simulator.state().words())
    }

    /// The state in which other atoms hold: some slots that are no derived ones are flipped.
    pub(super) fn flipped(&mut self, state: StateId, flips: &[Slot]) -> Result<StateId, StopReason> {
        let mut words = self.states.words(state).to_vec();
        flips.iter().for_each(|slot| words[slot.index() / 64] ^= 1 << (slot.index() % 64));
        self.simulator.go_to(&words);
        self.register()
    }

    /// The number of a goal, which may be a new one.
    pub(super) fn goal(&mut self, predicate: usize, objects: &[u32], literal: Literal) -> usize {
        self.goals.iter().position(|goal| goal.literal == literal).unwrap_or_else(|| {
            self.goals.push(GoalAtom { predicate, objects: objects.to_vec(), literal });
            self.goals.len() - 1
        })
    }

    /// Whether a literal holds in a state.
    pub(super) fn holds(&self, state: StateId, literal: Literal) -> bool {
        let words = self.states.words(state);
        let slot = literal.slot().index();
        (words[slot / 64] >> (slot % 64) & 1 == 1) == literal.value()
    }

    pub(super) fn words(&self, state: StateId) -> &[u64] {
        self.states.words(state)
    }

    /// What holds and what can be done in a state.
    pub(super) fn view(&mut self, state: StateId) -> Rc<View> {
        if let Some(view) = self.views.get(&state) {
            return Rc::clone(view);
        }
        self.simulator.go_to(self.states.words(state));
        let simulator = &self.simulator;
        let holds =
            |&(ref tuple, slot): &(Rc<[u32]>, Slot)| simulator.state().get(slot).then(|| Rc::clone(tuple));
        let facts = self.changing.iter().map(|tuples| tuples.iter().filter_map(holds).collect()).collect();
        let applicable = |deed: &Deed| simulator.applicable(deed.actions[0] as usize);
        let can = (0..).zip(&self.deeds).filter(|(_, deed)| applicable(deed));
        let deeds: Vec<u32> = can.map(|(number, _)| number).collect();
        let schema = |number: &u32| self.deeds[*number as usize].schema;
        let starts =
            (0..=self.schemas).map(|first| deeds.partition_point(|deed| schema(deed) < first) as u32);
        let starts = starts.collect();
        let view = Rc::new(View { facts, deeds, starts });
        self.work += self.deeds.len() as u64;
        self.bytes += VIEW + 24 * view.facts.iter().map(Vec::len).sum::<usize>() + 4 * view.deeds.len();
        self.views.insert(state, Rc::clone(&view));
        view
    }

    /// Where the deeds of a schema are.
    pub(super) fn of_schema(&self, schema: usize) -> std::ops::Range<usize> {
        let first = |schema: usize| self.deeds.partition_point(|deed| deed.schema < schema);
        first(schema)..first(schema + 1)
    }

    /// What holds and what can be done in a state that was viewed before.
    pub(super) fn known_view(&self, state: StateId) -> Rc<View> {
        Rc::clone(&self.views[&state])
    }

    /// The state after a deed that is applicable.
    pub(super) fn successor(&mut self, state: StateId, deed: u32) -> Result<StateId, StopReason> {
        if let Some(&next) = self.successors.get(&(state, deed)) {
            return Ok(next);
        }
        self.simulator.go_to(self.states.words(state));
        for &action in &self.deeds[deed as usize].actions {
            // A way that is cut off on the way ends there; the program is checked by execution.
            if !self.simulator.applicable(action as usize) {
                break;
            }
            self.simulator.apply(action as usize);
            self.work += self.simulator.work();
        }
        let next = self.register()?;
        self.successors.insert((state, deed), next);
        Ok(next)
    }
}

/// By node: the first step of a shortest way to each other one, over edges that come with their actions.
pub(super) fn shortest_ways(edges: &[(u32, u32, u32)], from: u32) -> Vec<(u32, Vec<u32>)> {
    let mut ways: Vec<(u32, Vec<u32>)> = vec![(from, Vec::new())];
    let mut open: VecDeque<usize> = VecDeque::from([0]);
    while let Some(place) = open.pop_front() {
        let (node, way) = ways[place].clone();
        for &(start, end, action) in edges.iter().filter(|edge| edge.0 == node) {
            debug_assert_eq!(start, node);
            if ways.iter().all(|&(known, _)| known != end) {
                open.push_back(ways.len());
                ways.push((end, way.iter().copied().chain([action]).collect()));
            }
        }
    }
    ways.remove(0);
    ways
}
