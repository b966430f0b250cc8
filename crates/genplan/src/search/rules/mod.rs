//! What is cut off, and why: one file for each rule.
//!
//! A rule is asked about choices and nodes and says whether it cuts them off. To add a rule, write its file and add it to
//! the list below: the names and the statistics follow from that.

mod dead_ends;
mod detours;
mod ends;
mod forward;
mod pointers;
mod sequences;
mod stuck;

use genplan_core::budget::{Budget, StopReason};

use super::choice::Choice;
use super::cursor::Cursor;
use super::index::{ActionIndex, ExampleId, LineId, LineSet, StateId};
use super::partial::PartialProgram;
use super::space::Space;
use super::vocabulary::SearchVocabulary;
use crate::question::Pruning;
use dead_ends::DeadEnds;
pub(super) use pointers::NamedPointers;

/// A rule, by its place in [`RULES`].
pub(super) type RuleIndex = usize;

/// Where a choice is made.
#[derive(Clone, Copy)]
pub(super) struct NodeView {
    /// The example that asks.
    pub example: ExampleId,
    /// How far it has got.
    pub cursor: Cursor,
    pub is_positive: bool,
    /// How many lines can still be added that are not `end`.
    pub room: usize,
    /// Whether the execution could go to an `end` that is there.
    pub end_in_reach: bool,
    /// Whether the execution can go to no line at all after the choice.
    pub is_stuck: bool,
    /// The state after the action that is executed next, if it is one and its successor is known.
    pub after: Option<StateId>,
}

/// What rules can learn from.
pub(super) struct RuleInput<'l, 'n> {
    pub spaces: &'l mut [Space<'n>],
    /// Whether the state spaces are explored completely.
    pub is_complete: bool,
    pub vocabulary: &'l SearchVocabulary,
    /// What the question needs of the rules.
    pub scope: RuleScope,
    /// About how many steps learning may take, for each rule.
    pub effort: usize,
    pub budget: &'l Budget,
}

/// For which questions a rule may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuleScope {
    /// When all programs are wanted: it cuts off none that fits.
    pub all: bool,
    /// When a sketch is completed.
    pub sketch: bool,
}

impl RuleScope {
    /// Whether a rule of this scope may be used for a question that needs another.
    fn covers(self, needed: RuleScope) -> bool {
        (self.all || !needed.all) && (self.sketch || !needed.sketch)
    }
}

/// A pruning rule. Its file says why it keeps the best program.
pub(super) trait PruningRule: Sized {
    /// For which questions it may be used.
    const SCOPE: RuleScope;

    /// The rule, if enough is known for it.
    fn learn(input: &mut RuleInput<'_, '_>) -> Result<Option<Self>, StopReason>;

    /// Whether a choice leads to no wanted program.
    fn cuts_choice(&self, _program: &PartialProgram, _at: &NodeView, _choice: Choice) -> bool {
        false
    }

    /// Whether an example that has come so far can no longer be as labelled.
    fn cuts_cursor(
        &self,
        _program: &PartialProgram,
        _room: usize,
        _example: ExampleId,
        _cursor: Cursor,
    ) -> bool {
        false
    }

    /// Whether a program leads to no wanted one. It is asked when lines have been added or linked, not when conditions are
    /// lost.
    fn cuts_program(&self, _program: &PartialProgram, _room: usize) -> bool {
        false
    }

    /// The lines one of which must become a target if this action is put on a new line below another.
    fn demands(
        &self,
        _program: &PartialProgram,
        _above: LineId,
        _action: ActionIndex,
        _line: LineId,
    ) -> Option<LineSet> {
        None
    }
}

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $field:ident: $rule:ty, $name:literal;)+) => {
        /// The rules: their names, and what they cut off.
        pub const RULES: &[(&str, &str)] = &[$(($name, concat!($($doc),+).trim_ascii_start()),)+];

        /// The rules in use.
        #[derive(Default)]
        pub(super) struct PruningRules {
            $($field: Option<$rule>,)+
        }

        impl PruningRules {
            /// Learns the rules that are wanted and for this question; those that need to know more are left out.
            pub(super) fn learn(pruning: Pruning, mut input: RuleInput<'_, '_>) -> Result<Self, StopReason> {
                Ok(PruningRules {
                    $($field: match pruning.uses($name) && <$rule>::SCOPE.covers(input.scope) {
                        true => <$rule>::learn(&mut input)?,
                        false => None,
                    },)+
                })
            }

            /// The rule by which a choice leads to no wanted program, if there is one.
            #[allow(clippy::inline_always, reason = "what is asked is known where it is asked: most rules are left out")]
            #[inline(always)]
            pub(super) fn choice(
                &self,
                program: &PartialProgram,
                at: &NodeView,
                choice: Choice,
            ) -> Option<RuleIndex> {
                let mut _number = 0;
                $(if let Some(rule) = &self.$field && rule.cuts_choice(program, at, choice) {
                    return Some(_number);
                }
                _number += 1;)+
                None
            }

            /// The rule by which an example that has come so far can no longer be as labelled, if there is one.
            #[inline]
            pub(super) fn cursor(
                &self,
                program: &PartialProgram,
                room: usize,
                example: ExampleId,
                cursor: Cursor,
            ) -> Option<RuleIndex> {
                let mut _number = 0;
                $(if let Some(rule) = &self.$field && rule.cuts_cursor(program, room, example, cursor) {
                    return Some(_number);
                }
                _number += 1;)+
                None
            }

            /// The rule by which a program leads to no wanted one, if there is one.
            #[inline]
            pub(super) fn program(&self, program: &PartialProgram, room: usize) -> Option<RuleIndex> {
                let mut _number = 0;
                $(if let Some(rule) = &self.$field && rule.cuts_program(program, room) {
                    return Some(_number);
                }
                _number += 1;)+
                None
            }

            /// The lines one of which must become a target, if a rule asks for that.
            pub(super) fn demands(
                &self,
                program: &PartialProgram,
                above: LineId,
                action: ActionIndex,
                line: LineId,
            ) -> Option<LineSet> {
                $(if let Some(rule) = &self.$field
                    && let Some(lines) = rule.demands(program, above, action, line)
                {
                    return Some(lines);
                })+
                None
            }
        }
    };
}

impl PruningRules {
    /// By example: whether there is a table of dead ends, and if so, whether it tells sets of actions apart.
    pub(super) fn dead_end_tables(&self) -> Vec<Option<bool>> {
        self.dead_ends.iter().flat_map(DeadEnds::tables).collect()
    }
}

rules! {
    /// States of positive examples from which the actions at hand, and as many more as there is room for, cannot
    /// reach the goal.
    dead_ends: DeadEnds, "dead-ends";
    /// Sequences of actions that do what a shorter or earlier one does, unless something jumps into their middle.
    sequences: sequences::Sequences, "sequences";
    /// A second `end` where one is enough.
    ends: ends::Ends, "ends";
    /// Sides of a goto from which an example can go to no line, when none can be added.
    stuck: stuck::Stuck, "stuck";
    /// Gotos that only lead to a block that could stand in their place, when no line can be added.
    detours: detours::Detours, "detours";
    /// Programs in which pointers of one range have changed places.
    pointers: pointers::Interchangeable, "pointers";
}
