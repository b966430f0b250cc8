//! Pointers of one range all start at its first object, so a program in which two of them change places does the same.
//! Of all these programs one is enough: the one whose actions name the pointers of a range in their order, from the first
//! decision to the last.
//!
//! Nothing is lost. Of the best programs, the search returns the one that is decided first. Let it name a pointer q before
//! p, which has the same range and comes first. With p and q exchanged it has as many lines and conditions of the same
//! ranks, because whatever is offered over p is offered over q; it fits the examples; and until q is named, it is
//! decided alike, because a goto holds all its conditions. There it names p instead of q. The actions are sorted by their
//! texts, so that decision comes first: a contradiction.

use genplan_core::budget::StopReason;
use genplan_core::frame::{ActionId, Frame};
use genplan_core::language::Argument;
use genplan_core::pointers::PointerId;

use super::{NodeView, PruningRule, RuleInput, RuleScope};
use crate::search::choice::Choice;
use crate::search::partial::{Op, PartialProgram};

/// Which pointers actions name.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct NamedPointers {
    /// By action: its pointers, from left to right.
    named: Vec<Vec<usize>>,
    /// By pointer: those before it that have the same range.
    before: Vec<u64>,
}

impl NamedPointers {
    /// What these actions name. Only some pointers fit into a set; of the others nothing is known.
    pub(in crate::search) fn new(frame: &Frame, actions: &[ActionId]) -> Self {
        let pointers = &frame.pointers()[..frame.pointers().len().min(64)];
        let same = |one: usize, other: usize| u64::from(pointers[one].range == pointers[other].range) << one;
        let before = |pointer| (0..pointer).map(|one| same(one, pointer)).sum();
        let named = |&action: &ActionId| {
            let arguments = frame.act_of(action).arguments(frame).into_iter();
            let named = arguments.filter_map(Argument::pointer).map(PointerId::index);
            named.filter(|&pointer| pointer < pointers.len()).collect()
        };
        NamedPointers {
            named: actions.iter().map(named).collect(),
            before: (0..pointers.len()).map(before).collect(),
        }
    }

    /// Whether two pointers have the same range.
    fn has_pairs(&self) -> bool {
        self.before.iter().any(|&before| before != 0)
    }

    /// Whether an action names a pointer before one of the same range that comes first, if these are named already.
    fn is_too_early(&self, action: usize, mut known: u64) -> bool {
        self.named[action].iter().any(|&pointer| {
            let is_early = self.before[pointer] & !known != 0;
            known |= 1 << pointer;
            is_early
        })
    }
}

/// The rule.
pub(in crate::search) struct Interchangeable(NamedPointers);

impl PruningRule for Interchangeable {
    const SCOPE: RuleScope = RuleScope { all: false, sketch: false };

    fn learn(input: &mut RuleInput<'_, '_>) -> Result<Option<Self>, StopReason> {
        let pointers = &input.vocabulary.pointers;
        Ok(pointers.has_pairs().then(|| Interchangeable(pointers.clone())))
    }

    #[inline]
    fn cuts_choice(&self, program: &PartialProgram, _at: &NodeView, choice: Choice) -> bool {
        let Choice::Act(action) = choice else { return false };
        let Interchangeable(pointers) = self;
        // Most actions are never too early.
        if !pointers.is_too_early(action.index(), 0) {
            return false;
        }
        let named = program.lines().iter().filter_map(|line| match program.op(line) {
            Op::Act(action) => Some(&pointers.named[action.index()]),
            _ => None,
        });
        let known = named.flatten().fold(0, |known, pointer| known | 1 << pointer);
        pointers.is_too_early(action.index(), known)
    }
}

#[cfg(test)]
mod tests {
    use genplan_core::language::{Act, Call, Condition, Move};

    use super::*;

    #[test]
    fn pointers_of_one_range_are_named_in_order() {
        let pointers = [("a", "room"), ("b", "ball"), ("c", "room")];
        let mut frame = Frame::new(&pointers.map(|(name, range)| (name.to_owned(), range.to_owned())));
        // A predicate may be called like a pointer.
        let [at, to, a] = ["at", "move", "a"].map(|name| frame.symbol(name));
        let [p, q, r] = [0, 1, 2].map(PointerId);
        let call = |head, pointers: &[PointerId]| Call {
            head,
            arguments: pointers.iter().copied().map(Argument::Pointer).collect(),
        };
        let acts = [
            Act::Move(r, Move::Inc),
            Act::Move(q, Move::Find(Condition::Holds(call(at, &[q, r])))),
            Act::Apply(call(to, &[p, r])),
            Act::Apply(call(to, &[r, p])),
            Act::Move(q, Move::Find(Condition::Holds(call(a, &[])))),
        ];
        let actions = acts.map(|act| frame.act(&act));
        let named = NamedPointers::new(&frame, &actions);
        assert_eq!(named.named, [vec![2], vec![1, 1, 2], vec![0, 2], vec![2, 0], vec![1]]);
        assert_eq!(
            (0..5).map(|action| named.is_too_early(action, 0)).collect::<Vec<_>>(),
            [true, true, false, true, false]
        );
        assert!(!named.is_too_early(3, 1), "the first is known");
    }
}
