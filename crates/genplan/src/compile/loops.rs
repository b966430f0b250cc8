//! The detection of infinite loops: store a program state, compare a later one with it.

use super::construct::NewOperator;
use super::control::{FALSE, Flags, TRUE};
use super::task::{ClassicalTask, Effect, Fact, Variable, VariableId};
use super::vocabulary::Vocabulary;

/// The copies of all that makes up a program state.
#[derive(Default)]
pub(super) struct Copies {
    copies: Vec<Copy>,
}

/// A variable, its copy, and whether they were the same.
struct Copy {
    of: VariableId,
    kept: VariableId,
    correct: VariableId,
}

impl Copies {
    /// Adds copies of these variables to a task. The correctness of a variable with several atoms is named
    /// after the first one.
    pub(super) fn new(
        variables: impl Iterator<Item = VariableId>,
        vocabulary: &mut Vocabulary<'_>,
        task: &mut ClassicalTask,
    ) -> Self {
        let copies = variables.map(|of| {
            let original = task.variable(of).clone();
            let atoms = original.atoms.iter().map(|atom| vocabulary.about("copy", atom)).collect();
            let none = original.none();
            let kept = task.add_variable(Variable { atoms, can_be_none: true, ..original }, none);
            let correct = vocabulary.about("correct", &task.variable(of).atoms[0]);
            Copy { of, kept, correct: task.add_flag(correct, false) }
        });
        Copies { copies: copies.collect() }
    }

    /// Copies every value. Copies are "none" before that.
    pub(super) fn store(&self, task: &ClassicalTask) -> Vec<Effect> {
        let each = |copy: &Copy| {
            let Copy { of, kept, .. } = *copy;
            let values = 0..task.variable(of).none();
            values.map(move |value| Effect { condition: vec![of.is(value)], fact: kept.is(value) })
        };
        self.copies.iter().flat_map(each).collect()
    }

    /// Notes which values are the same.
    pub(super) fn compare(&self, task: &ClassicalTask) -> Vec<Effect> {
        let each = |copy: &Copy| {
            let Copy { of, kept, correct } = *copy;
            let values = 0..task.variable(of).size() as u32;
            values.map(move |value| Effect {
                condition: vec![of.is(value), kept.is(value)],
                fact: correct.is(TRUE),
            })
        };
        self.copies.iter().flat_map(each).collect()
    }

    /// That all values are the same.
    pub(super) fn are_correct(&self) -> impl Iterator<Item = Fact> {
        self.copies.iter().map(|copy| copy.correct.is(TRUE))
    }

    /// Forgets all copies.
    pub(super) fn clear(&self, task: &ClassicalTask) -> Vec<Effect> {
        let each = |copy: &Copy| {
            let none = task.variable(copy.kept).none();
            [copy.kept.is(none), copy.correct.is(FALSE)].map(Effect::always)
        };
        self.copies.iter().flat_map(each).collect()
    }
}

/// store, compare and process, apart from the copies.
pub(super) fn operators(flags: &Flags, checked: VariableId, label: Option<Fact>) -> [NewOperator; 3] {
    let Flags { stored, acted, is_loop } = *flags;
    let unchecked = checked.is(FALSE);
    let store =
        ([unchecked, stored.is(FALSE), acted.is(TRUE)].to_vec(), [stored.is(TRUE), acted.is(FALSE)].to_vec());
    let compare = (
        [unchecked, stored.is(TRUE), acted.is(TRUE), is_loop.is(FALSE)].to_vec(),
        [stored.is(FALSE), acted.is(FALSE), is_loop.is(TRUE)].to_vec(),
    );
    let process = ([is_loop.is(TRUE)].to_vec(), [is_loop.is(FALSE), checked.is(TRUE)].to_vec());
    [store, compare, process].map(|(precondition, effects)| {
        let precondition = precondition.into_iter().chain(label).collect();
        NewOperator::new(precondition, effects.into_iter().map(Effect::always).collect())
    })
}
