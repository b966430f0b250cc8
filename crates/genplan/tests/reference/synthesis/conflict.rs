//! The smallest sets of examples that conflict.

use std::cell::Cell;

use genplan::question::Bound;
use genplan::synthesis::Question;
use proptest::prop_assert;
use proptest::test_runner::TestCaseResult;

use super::small::{Small, machines};
use super::{answer, check, question};

const LINES: usize = 2;

/// Whether some program fits these examples.
fn exists(small: &Small, examples: &[usize]) -> bool {
    let problem = small.problem().subset(examples);
    answer(&question(&problem).bound(Bound::Lines(LINES))).is_found()
}

fn is_smallest(small: &Small, conflicts: &Cell<usize>) -> TestCaseResult {
    let problem = small.problem();
    let all: Vec<usize> = (0..problem.examples.len()).collect();
    if exists(small, &all) {
        return Ok(());
    }
    conflicts.set(conflicts.get() + 1);
    let question = Question::new(&problem).bound(Bound::Lines(LINES)).lint(false);
    let conflict = answer(&question).conflict.expect("no program fits");
    prop_assert!(conflict.is_smallest);
    prop_assert!(!exists(small, &conflict.examples), "{:?} does not conflict", conflict.examples);
    for left_out in &conflict.examples {
        let others: Vec<usize> =
            conflict.examples.iter().copied().filter(|other| other != left_out).collect();
        prop_assert!(exists(small, &others), "{left_out} of {:?} can be left out", conflict.examples);
    }
    Ok(())
}

#[test]
fn a_conflict_is_one_and_each_of_its_examples_is_needed() {
    let conflicts = Cell::new(0);
    check(&machines(), 120, |small, _| is_smallest(small, &conflicts));
    assert!(conflicts.get() > 10, "only {} conflicts", conflicts.get());
}
