//! Sequences of actions that do the same.
//!
//! Two sequences that take every state of every example to the same state are interchangeable wherever nothing
//! jumps into their middle. Of those only one is *canonical*: the shortest, and among these the first. Take a
//! program that fits the examples, of the fewest lines and then the first: where it has a sequence that is not
//! canonical, something jumps into the middle of it; else the canonical one in its place would make a program
//! that behaves alike and is shorter, or comes first. So a search may demand of every sequence that is not
//! canonical that a goto still to be completed jumps into it. This keeps the best program, and since every goto
//! meets a limited number of demands, it cuts off whatever has too many of them.

use std::ops::Range;

use genplan_core::budget::{Meter, StopReason};
use genplan_core::interner::Interner;

use super::{NodeView, PruningRule, RuleInput, RuleScope};
use crate::search::choice::Choice;
use crate::search::index::{ActionIndex, LineId, LineSet, StateId};
use crate::search::partial::{Op, PartialProgram};
use crate::search::space::Space;
use crate::search::thresholds::{LONGEST_SEQUENCE, SEQUENCES_PART};

/// The canonical sequences of actions, as a tree: every part of a canonical sequence is canonical, so the sequence
/// that begins one action earlier is found from the present one.
pub(in crate::search) struct Sequences {
    actions: usize,
    /// By sequence and action: the sequence that has the action before it, if it is canonical.
    longer: Vec<Option<SequenceId>>,
    /// Sequences up to this length have been compared.
    length: usize,
}

type SequenceId = u32;

/// The sequence without actions.
const EMPTY: SequenceId = 0;

/// What a sequence does: by example and state, the state that it leads to, if it is applicable.
type Function = Vec<Option<StateId>>;

impl PruningRule for Sequences {
    const SCOPE: RuleScope = RuleScope { all: false, sketch: false };

    fn learn(input: &mut RuleInput<'_, '_>) -> Result<Option<Self>, StopReason> {
        if !input.is_complete {
            return Ok(None);
        }
        let RuleInput { spaces, vocabulary, effort, budget, .. } = input;
        let (actions, effort) = (vocabulary.actions.len(), *effort / SEQUENCES_PART);
        let states: usize = spaces.iter().map(Space::len).sum();
        if actions.saturating_mul(states) > effort {
            return Ok(None);
        }
        let meter = budget.meter();
        let steps: Vec<Function> =
            (0..actions).map(|action| function(spaces, ActionIndex::new(action))).collect();
        let mut learner = SequenceLearner::new(steps, spaces);
        let mut spent = 0;
        for _ in 0..LONGEST_SEQUENCE {
            spent += learner.cost();
            if spent > effort || !learner.lengthen(&meter)? {
                break;
            }
        }
        Ok(Some(learner.sequences))
    }

    /// An action that does nothing, or what another one does.
    #[inline]
    fn cuts_choice(&self, _program: &PartialProgram, _at: &NodeView, choice: Choice) -> bool {
        matches!(choice, Choice::Act(action) if self.length > 0 && self.before(EMPTY, action).is_none())
    }

    /// Every demand needs a goto whose target is open, and their number is limited.
    #[inline]
    fn cuts_program(&self, program: &PartialProgram, room: usize) -> bool {
        // Demands without a line in common need a goto each.
        let (mut needed, mut covered) = (0, LineSet::default());
        for demand in program.demands() {
            if !demand.intersects(covered) {
                needed += 1;
                covered = covered.union(demand);
            }
        }
        needed > usize::from(program.outline().open_gotos) + room
    }

    /// The lines into which something must jump if this action is put below a line, because it completes a sequence
    /// that is not canonical.
    fn demands(
        &self,
        program: &PartialProgram,
        mut above: LineId,
        action: ActionIndex,
        line: LineId,
    ) -> Option<LineSet> {
        let mut sequence = self.before(EMPTY, action)?;
        let mut inside = LineSet::default().with(line);
        for _ in 1..self.length {
            let Op::Act(action) = program.op(above) else { return None };
            let Some(longer) = self.before(sequence, action) else { return Some(inside) };
            sequence = longer;
            // The sequence goes on upwards if nothing jumps to where it begins.
            if program.outline().targeted.contains(above) {
                return None;
            }
            inside = inside.with(above);
            above = program.previous(above)?;
        }
        None
    }
}

impl Sequences {
    /// The sequence with an action before it, if it is canonical.
    fn before(&self, sequence: SequenceId, action: ActionIndex) -> Option<SequenceId> {
        self.longer.get(sequence as usize * self.actions + action.index()).copied().flatten()
    }
}

/// What an action does.
fn function(spaces: &mut [Space<'_>], action: ActionIndex) -> Function {
    let mut function = Function::new();
    for space in spaces {
        for state in space.states() {
            let successor = space.successor(state, action);
            function.push(successor);
        }
    }
    function
}

/// Finds canonical sequences, one length after the other.
struct SequenceLearner {
    sequences: Sequences,
    /// By action: what it does.
    steps: Vec<Function>,
    /// By example: the places of its states in functions.
    places: Vec<Range<usize>>,
    /// By canonical sequence: what it does. No two do the same.
    functions: Interner<Option<StateId>>,
    /// By canonical sequence: the first action, and the sequence without it.
    heads: Vec<Option<(ActionIndex, SequenceId)>>,
    /// The canonical sequences of the greatest length.
    longest: Range<SequenceId>,
}

impl SequenceLearner {
    fn new(steps: Vec<Function>, spaces: &[Space<'_>]) -> Self {
        let places = spaces.iter().scan(0, |end, space| {
            let start = std::mem::replace(end, *end + space.len());
            Some(start..*end)
        });
        let identity: Function = spaces.iter().flat_map(|space| space.states().map(Some)).collect();
        let mut learner = SequenceLearner {
            sequences: Sequences { actions: steps.len(), longer: Vec::new(), length: 0 },
            steps,
            places: places.collect(),
            functions: Interner::default(),
            heads: Vec::new(),
            longest: EMPTY..EMPTY + 1,
        };
        learner.add(&identity, None);
        learner
    }

    /// What the next length would cost, in steps.
    fn cost(&self) -> usize {
        self.longest.len() * self.sequences.actions * self.functions.resolve(EMPTY).len()
    }

    /// Finds the canonical sequences that are one action longer; says no if there are none.
    ///
    /// They are met in order: first the shorter ones, and those of a length by their first action, then by the rest.
    /// So what was met before is shorter or comes first.
    fn lengthen(&mut self, meter: &Meter) -> Result<bool, StopReason> {
        let (before, mut function) = (self.longest.end, Function::new());
        for action in (0..self.sequences.actions).map(ActionIndex::new) {
            for rest in self.longest.clone() {
                meter.work(self.functions.resolve(rest).len() as u64)?;
                if self.is_beginning_canonical(action, rest) {
                    self.compose(action, rest, &mut function);
                    self.add(&function, Some((action, rest)));
                }
            }
        }
        self.longest = before..id(self.heads.len());
        self.sequences.length += 1;
        Ok(!self.longest.is_empty())
    }

    /// Whether a sequence with an action before it is canonical without its last action, as all parts of a canonical
    /// one are.
    fn is_beginning_canonical(&self, action: ActionIndex, sequence: SequenceId) -> bool {
        let mut actions = Vec::new();
        let mut rest = sequence;
        while let Some((action, next)) = self.heads[rest as usize] {
            actions.push(action);
            rest = next;
        }
        let Some((_, beginning)) = actions.split_last() else { return true };
        let all = std::iter::once(&action).chain(beginning);
        all.rev().try_fold(EMPTY, |sequence, &action| self.sequences.before(sequence, action)).is_some()
    }

    /// What a sequence with an action before it does.
    fn compose(&self, action: ActionIndex, rest: SequenceId, function: &mut Function) {
        let (first, rest) = (&self.steps[action.index()], self.functions.resolve(rest));
        function.clear();
        for places in &self.places {
            let rest = &rest[places.clone()];
            let both = first[places.clone()].iter().map(|after| after.and_then(|state| rest[state.index()]));
            function.extend(both);
        }
    }

    /// Adds a sequence unless a known one does the same.
    fn add(&mut self, function: &[Option<StateId>], head: Option<(ActionIndex, SequenceId)>) {
        let sequence = self.functions.intern(function);
        if sequence < id(self.heads.len()) {
            return;
        }
        self.heads.push(head);
        self.sequences.longer.resize(self.heads.len() * self.sequences.actions, None);
        if let Some((action, rest)) = head {
            let place = rest as usize * self.sequences.actions + action.index();
            self.sequences.longer[place] = Some(sequence);
        }
    }
}

fn id(index: usize) -> SequenceId {
    SequenceId::try_from(index).expect("effort bounds the sequences")
}
