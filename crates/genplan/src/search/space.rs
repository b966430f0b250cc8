//! The state space of an example, explored as far as it is asked for.
//!
//! States are interned; successors, goals and the truth of candidate conditions are computed once and then
//! looked up, so that a step of an execution is an array read.

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::interner::Interner;
use genplan_core::pointers::Operation;
use genplan_core::rows::Rows;
use genplan_core::simulator::Simulator;
use genplan_core::state::Literal;
use genplan_core::verdict::Label;
use rustc_hash::FxHashMap;

use super::index::{ActionIndex, StateId};
use super::prepare::PreparedExample;
use super::thresholds::{COSTLY, DENSE};

/// The state space of an example.
#[derive(Clone)]
pub(super) struct Space<'n> {
    pub label: Label,
    example: &'n PreparedExample<'n>,
    simulator: Simulator<'n>,
    /// The state that the simulator is in.
    at: StateId,
    states: Interner<u64>,
    successors: Successors,
    /// By state.
    goals: Vec<bool>,
    /// By state: a bitset of the candidate conditions that hold.
    truths: Vec<u64>,
    width: usize,
    /// What has been explored, and listed of that, in about as many memory accesses, and no meter was told of yet: whoever explores
    /// has the meter, and looks at the bytes of all spaces at the same time.
    cost: u64,
}

/// By state: the states from which an action leads there, with the action.
pub(super) type Predecessors = Rows<(StateId, ActionIndex)>;

/// What is known of a successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It is this state.
    State(StateId),
    /// The action is not applicable.
    Inapplicable,
    /// It has not been asked for.
    Nothing,
}

/// By state and action: the successor. With few actions, each state has a row of all of them; with many, a list of
/// those that are applicable, in order.
#[derive(Clone)]
struct Successors {
    /// The length of a row; zero where there are lists.
    actions: usize,
    rows: Vec<Entry>,
    lists: Vec<Box<[(ActionIndex, Entry)]>>,
    /// By state: whether it is known which actions are applicable.
    is_listed: Vec<bool>,
    bytes: usize,
}

/// What is known of a successor: a state, or one of the values below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u32);

impl Entry {
    /// The action is not applicable.
    const INAPPLICABLE: Entry = Entry(u32::MAX);
    /// Whether it is applicable has not been looked at.
    const UNKNOWN: Entry = Entry(u32::MAX - 1);
    /// The action is applicable; what it leads to has not been computed.
    const APPLICABLE: Entry = Entry(u32::MAX - 2);
    /// There are not more states than this.
    const STATES: u32 = u32::MAX - 2;

    fn of(state: StateId) -> Self {
        Entry(u32::try_from(state.index()).ok().filter(|&state| state < Self::STATES).expect("fewer states"))
    }

    fn state(self) -> Option<StateId> {
        (self < Entry::APPLICABLE).then(|| StateId::new(self.0 as usize))
    }
}

impl<'n> Space<'n> {
    /// The space with its initial state.
    pub(super) fn new(example: &'n PreparedExample<'n>) -> Self {
        let mut space = Space {
            label: example.label,
            example,
            simulator: Simulator::new(&example.network),
            at: StateId::INITIAL,
            states: Interner::default(),
            successors: Successors::new(example.actions.len()),
            goals: Vec::new(),
            truths: Vec::new(),
            width: example.conditions.len().div_ceil(64),
            cost: 0,
        };
        space.intern();
        space
    }

    /// How many states are known.
    pub(super) fn len(&self) -> usize {
        self.goals.len()
    }

    /// The states that are known.
    pub(super) fn states(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.len()).map(StateId::new)
    }

    /// How many actions there are.
    pub(super) fn actions(&self) -> usize {
        self.example.actions.len()
    }

    /// The instance.
    pub(super) fn instance(&self) -> &'n Instance {
        self.simulator.instance()
    }

    /// What actions do here.
    pub(super) fn operations(&self) -> &'n [Operation] {
        self.simulator.operations()
    }

    /// A state, as its bits.
    pub(super) fn words(&self, state: StateId) -> &[u64] {
        self.states.resolve(raw(state))
    }

    /// About how many bytes the space takes.
    pub(super) fn bytes(&self) -> usize {
        let words = self.width + self.simulator.state().words().len() + 4;
        8 * words * self.len() + self.successors.bytes
    }

    /// Whether enough has been explored to look at the budget.
    #[inline]
    pub(super) fn is_costly(&self) -> bool {
        self.cost > COSTLY
    }

    /// Counts a look at this many actions of a state: with many of them, a few nodes are much work.
    #[inline]
    pub(super) fn charge(&mut self, actions: usize) {
        self.cost += actions as u64;
    }

    /// What has been explored since this was last asked.
    pub(super) fn take_cost(&mut self) -> u64 {
        std::mem::take(&mut self.cost)
    }

    /// θ(s, a), as far as it is known.
    #[inline]
    pub(super) fn known_successor(&self, state: StateId, action: ActionIndex) -> Known {
        let row = state.index() * self.successors.actions;
        match self.successors.rows.get(row + action.index()) {
            Some(&entry) if entry < Entry::APPLICABLE => Known::State(StateId::new(entry.0 as usize)),
            Some(&Entry::INAPPLICABLE) => Known::Inapplicable,
            Some(_) => Known::Nothing,
            None => self.successors.find_in_list(state, action),
        }
    }

    /// θ(s, a), if the action is applicable.
    #[inline]
    pub(super) fn successor(&mut self, state: StateId, action: ActionIndex) -> Option<StateId> {
        match self.known_successor(state, action) {
            Known::State(successor) => Some(successor),
            Known::Inapplicable => None,
            Known::Nothing => self.find_successor(state, action),
        }
    }

    /// The actions that are applicable in a state, in order, each with its successor if that is known.
    #[inline]
    pub(super) fn applicable(
        &mut self,
        state: StateId,
    ) -> impl Iterator<Item = (ActionIndex, Option<StateId>)> {
        self.list(state);
        let row = self.successors.row(state).iter().enumerate();
        let row = row.map(|(action, &entry)| (ActionIndex::new(action), entry));
        let list = self.successors.lists.get(state.index());
        let known = row.chain(list.into_iter().flatten().copied());
        known
            .filter(|(_, entry)| *entry != Entry::INAPPLICABLE)
            .map(|(action, entry)| (action, entry.state()))
    }

    /// Whether the goal holds.
    #[inline]
    pub(super) fn goal(&self, state: StateId) -> bool {
        self.goals[state.index()]
    }

    /// How many literals of the goal do not hold.
    pub(super) fn unmet_goals(&self, state: StateId) -> usize {
        let words = self.words(state);
        let holds = |literal: &&Literal| {
            let slot = literal.slot().index();
            (words[slot / 64] >> (slot % 64) & 1 == 1) == literal.value()
        };
        let goal = self.simulator.instance().goal.iter();
        goal.filter(|literal| !holds(literal)).count()
    }

    /// The candidate conditions that hold.
    #[inline]
    pub(super) fn truths(&self, state: StateId) -> &[u64] {
        let start = state.index() * self.width;
        &self.truths[start..start + self.width]
    }

    /// The set, where there are at most 64.
    #[inline]
    pub(super) fn truths_word(&self, state: StateId) -> u64 {
        self.truths[state.index()]
    }

    /// Explores everything, unless there are more states or bytes than allowed, or the budget says no.
    pub(super) fn complete(
        &mut self,
        max_states: usize,
        max_bytes: usize,
        budget: &Budget,
    ) -> Result<bool, StopReason> {
        let meter = budget.meter();
        let mut state = 0;
        while state < self.len() {
            if self.len() > max_states || self.bytes() > max_bytes {
                return Ok(false);
            }
            for action in 0..self.actions() {
                let known = self.len();
                self.successor(StateId::new(state), ActionIndex::new(action));
                meter.work(self.take_cost())?;
                // One state can have as many successors as there are actions.
                if self.len() > known && (known >= max_states || self.bytes() > max_bytes) {
                    return Ok(false);
                }
            }
            state += 1;
        }
        Ok(true)
    }

    /// The steps into each state of a space that is explored completely.
    pub(super) fn predecessors(&mut self) -> Predecessors {
        let mut edges = Vec::new();
        for state in self.states() {
            let known = self.applicable(state).filter_map(|(action, successor)| Some((successor?, action)));
            edges.extend(known.map(|(successor, action)| (successor.index(), (state, action))));
        }
        Rows::group(self.len(), || edges.iter().copied())
    }

    /// Forgets all states but these and the initial one; says, by old number, what their new numbers are.
    pub(super) fn keep(&mut self, states: impl IntoIterator<Item = StateId>) -> FxHashMap<StateId, StateId> {
        let old = std::mem::take(&mut self.states);
        self.goals.clear();
        self.successors = Successors::new(self.actions());
        self.truths.clear();
        let mut numbers = FxHashMap::default();
        for state in std::iter::once(StateId::INITIAL).chain(states) {
            numbers.entry(state).or_insert_with(|| {
                self.simulator.go_to(old.resolve(raw(state)));
                self.at = self.intern();
                self.at
            });
        }
        numbers
    }

    /// The successor by an action about which not all is known.
    #[cold]
    fn find_successor(&mut self, state: StateId, action: ActionIndex) -> Option<StateId> {
        self.list(state);
        let entry = *self.successors.entry(state, action)?;
        if entry != Entry::APPLICABLE {
            return entry.state();
        }
        self.go_to(state);
        self.apply(self.example.actions[action.index()]?);
        self.at = self.intern();
        if let Some(entry) = self.successors.entry(state, action) {
            *entry = Entry::of(self.at);
        }
        Some(self.at)
    }

    /// Applies an action until its line is left. What happens on the way decides nothing: nothing else is executed there, and
    /// no state comes twice.
    fn apply(&mut self, action: usize) {
        self.simulator.apply(action);
        while self.simulator.is_under_way() {
            self.cost += self.simulator.work();
            self.simulator.apply(action);
        }
    }

    /// Finds out which actions are applicable in a state, unless that is known.
    fn list(&mut self, state: StateId) {
        if self.successors.is_listed[state.index()] {
            return;
        }
        self.go_to(state);
        let Space { simulator, example, successors, .. } = self;
        let is_applicable =
            |action: &Option<usize>| action.is_some_and(|action| simulator.applicable(action));
        successors.list(state, example.actions.iter().map(is_applicable));
        self.cost += self.actions() as u64 / 4;
    }

    fn go_to(&mut self, state: StateId) {
        if self.at != state {
            self.simulator.go_to(self.states.resolve(raw(state)));
            self.at = state;
        }
    }

    /// The number of the state that the simulator is in.
    fn intern(&mut self) -> StateId {
        let words = self.simulator.state().words();
        let state = StateId::new(self.states.intern(words) as usize);
        self.cost += 16 + words.len() as u64;
        if state.index() == self.goals.len() {
            self.goals.push(self.simulator.goal_holds());
            self.successors.push();
            let start = self.truths.len();
            self.truths.resize(start + self.width, 0);
            for (bit, condition) in self.example.conditions.iter().enumerate() {
                if self.simulator.holds(condition) {
                    self.truths[start + bit / 64] |= 1 << (bit % 64);
                }
            }
            self.cost += self.example.conditions.len() as u64;
        }
        state
    }
}

/// The number that the interner knows a state by.
fn raw(state: StateId) -> u32 {
    Entry::of(state).0
}

impl Successors {
    fn new(actions: usize) -> Self {
        let actions = if actions <= DENSE { actions } else { 0 };
        Successors { actions, rows: Vec::new(), lists: Vec::new(), is_listed: Vec::new(), bytes: 0 }
    }

    /// What is known of the successors of a state, by action; nothing where there are lists.
    #[inline]
    fn row(&self, state: StateId) -> &[Entry] {
        let start = state.index() * self.actions;
        &self.rows[start..start + self.actions]
    }

    /// What is known of a successor, where there are lists.
    fn find_in_list(&self, state: StateId, action: ActionIndex) -> Known {
        let list = &self.lists[state.index()];
        match list.binary_search_by_key(&action, |(action, _)| *action) {
            Ok(place) => list[place].1.state().map_or(Known::Nothing, Known::State),
            Err(_) if self.is_listed[state.index()] => Known::Inapplicable,
            Err(_) => Known::Nothing,
        }
    }

    /// Adds a state of which nothing is known.
    fn push(&mut self) {
        self.is_listed.push(false);
        self.bytes += 20 + 4 * self.actions;
        if self.actions > 0 {
            self.rows.resize(self.rows.len() + self.actions, Entry::UNKNOWN);
        } else {
            self.lists.push(Box::default());
        }
    }

    /// Notes which actions are applicable in a state.
    fn list(&mut self, state: StateId, is_applicable: impl Iterator<Item = bool>) {
        self.is_listed[state.index()] = true;
        if self.actions > 0 {
            let row = &mut self.rows[state.index() * self.actions..][..self.actions];
            for (entry, is_applicable) in row.iter_mut().zip(is_applicable) {
                *entry = if is_applicable { Entry::APPLICABLE } else { Entry::INAPPLICABLE };
            }
        } else {
            let applicable = is_applicable.enumerate().filter(|(_, is_applicable)| *is_applicable);
            let list = applicable.map(|(action, _)| (ActionIndex::new(action), Entry::APPLICABLE));
            self.lists[state.index()] = list.collect();
            self.bytes += 8 * self.lists[state.index()].len();
        }
    }

    /// What is known of a successor; `None` if the action is not applicable. The state must be listed.
    fn entry(&mut self, state: StateId, action: ActionIndex) -> Option<&mut Entry> {
        let entry = if self.actions > 0 {
            &mut self.rows[state.index() * self.actions + action.index()]
        } else {
            let list = &mut self.lists[state.index()];
            let place = list.binary_search_by_key(&action, |(action, _)| *action).ok()?;
            &mut list[place].1
        };
        Some(entry).filter(|entry| **entry != Entry::INAPPLICABLE)
    }
}
