//! Sets of examples that conflict, against brute force over all sets.

use std::cell::Cell;

use genplan::question::{Bound, Mode};
use genplan::synthesis::Question;
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use super::brute::is_wanted;
use super::small::{Small, machines, problems};
use super::{answer, on_small};

const LINES: usize = 2;

/// By set of examples, as the bits of a number: whether some program over the actions and conditions of all examples
/// fits those of the set.
fn solvable(small: &Small) -> Vec<bool> {
    let mut solvable = vec![false; 1 << small.tables.len()];
    for program in small.programs(LINES) {
        let fits =
            small.tables.iter().map(|table| is_wanted(table.label, table.run(&program, |_| {}), Mode::Pn));
        let fitting: usize = fits.enumerate().map(|(number, fits)| usize::from(fits) << number).sum();
        solvable[fitting] = true;
    }
    // What fits some examples fits fewer.
    (0..solvable.len())
        .map(|set| (set..solvable.len()).any(|more| more & set == set && solvable[more]))
        .collect()
}

fn is_minimal(small: &Small, conflicts: &Cell<usize>) -> TestCaseResult {
    let (problem, solvable) = (small.problem(), solvable(small));
    let question = Question { bound: Bound::Lines(LINES), lint: false, ..Question::new(&problem) };
    let answer = answer(&question);
    prop_assert_eq!(answer.is_none(), !solvable[solvable.len() - 1]);
    let Some(conflict) = answer.conflict else { return Ok(()) };
    conflicts.set(conflicts.get() + 1);
    let set: usize = conflict.examples.iter().map(|&number| 1 << number).sum();
    prop_assert!(conflict.is_smallest);
    prop_assert!(!solvable[set], "{:?} does not conflict", conflict.examples);
    for left_out in &conflict.examples {
        prop_assert!(solvable[set & !(1 << left_out)], "{left_out} of {:?} is not needed", conflict.examples);
    }
    Ok(())
}

#[test]
fn a_conflict_is_one_and_each_of_its_examples_is_needed() {
    let conflicts = Cell::new(0);
    on_small(&machines(), 120, |small, _| is_minimal(small, &conflicts));
    on_small(&problems(), 120, |small, _| is_minimal(small, &conflicts));
    assert!(conflicts.get() > 20, "only {} conflicts", conflicts.get());
}
