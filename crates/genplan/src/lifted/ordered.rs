//! Sets of numbers, in an order that somebody else knows.

use std::cmp::Ordering;

/// A run of numbers is cut in two when it is longer: what is moved to make room for one stays in the cache.
const LONGEST_RUN: usize = 512;

/// Distinct numbers in an order that is told with each change; in runs, so that a change moves few of them.
#[derive(Clone, Debug)]
pub(super) enum OrderedNumbers {
    /// The most frequent case needs no allocation.
    One(u32),
    Runs {
        runs: Vec<Vec<u32>>,
        count: usize,
    },
}

/// How far one has got in a set.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunCursor {
    run: usize,
    place: usize,
}

impl OrderedNumbers {
    /// Of numbers in their order.
    pub(super) fn of_sorted(numbers: &[u32]) -> Self {
        match numbers {
            [one] => OrderedNumbers::One(*one),
            _ => OrderedNumbers::Runs {
                runs: numbers.chunks(LONGEST_RUN).map(<[u32]>::to_vec).collect(),
                count: numbers.len(),
            },
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            OrderedNumbers::One(_) => 1,
            OrderedNumbers::Runs { count, .. } => *count,
        }
    }

    /// The next number, if there is one.
    pub(super) fn next(&self, cursor: &mut RunCursor) -> Option<u32> {
        match self {
            OrderedNumbers::One(number) => (std::mem::replace(&mut cursor.run, 1) == 0).then_some(*number),
            OrderedNumbers::Runs { runs, .. } => {
                let run = runs.get(cursor.run)?;
                let number = run[cursor.place];
                cursor.place += 1;
                if cursor.place == run.len() {
                    *cursor = RunCursor { run: cursor.run + 1, place: 0 };
                }
                Some(number)
            }
        }
    }

    /// Adds a number that is not there.
    pub(super) fn insert(&mut self, number: u32, compare: impl Fn(u32, u32) -> Ordering) {
        match self {
            OrderedNumbers::One(one) => {
                let mut both = [*one, number];
                both.sort_by(|a, b| compare(*a, *b));
                *self = OrderedNumbers::of_sorted(&both);
            }
            OrderedNumbers::Runs { runs, .. } if runs.is_empty() => *self = OrderedNumbers::One(number),
            OrderedNumbers::Runs { runs, count } => {
                let run = run_of(runs, number, &compare).min(runs.len() - 1);
                let place = runs[run].partition_point(|&other| compare(other, number) == Ordering::Less);
                runs[run].insert(place, number);
                *count += 1;
                if runs[run].len() > LONGEST_RUN {
                    let second = runs[run].split_off(LONGEST_RUN / 2);
                    runs.insert(run + 1, second);
                }
            }
        }
    }

    /// Removes a number that is there.
    pub(super) fn remove(&mut self, number: u32, compare: impl Fn(u32, u32) -> Ordering) {
        match self {
            OrderedNumbers::One(_) => *self = OrderedNumbers::of_sorted(&[]),
            OrderedNumbers::Runs { runs, count } => {
                let run = run_of(runs, number, &compare);
                let place = runs[run].partition_point(|&other| compare(other, number) == Ordering::Less);
                debug_assert_eq!(runs[run][place], number);
                runs[run].remove(place);
                *count -= 1;
                if runs[run].is_empty() {
                    runs.remove(run);
                }
            }
        }
    }
}

/// The run that ends at a number or behind it.
fn run_of(runs: &[Vec<u32>], number: u32, compare: &impl Fn(u32, u32) -> Ordering) -> usize {
    let ends_before = |run: &Vec<u32>| compare(run[run.len() - 1], number) == Ordering::Less;
    runs.partition_point(ends_before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(set: &OrderedNumbers) -> Vec<u32> {
        let mut cursor = RunCursor::default();
        std::iter::from_fn(|| set.next(&mut cursor)).collect()
    }

    #[test]
    fn numbers_come_in_order_whatever_was_inserted_and_removed() {
        let (mut set, descending) = (OrderedNumbers::of_sorted(&[]), |a: u32, b: u32| b.cmp(&a));
        let all = || (0..3000_u32).map(|number| number * 7919 % 3001);
        all().for_each(|number| set.insert(number, descending));
        assert_eq!((set.len(), numbers(&set).len()), (3000, 3000));
        assert!(numbers(&set).is_sorted_by(|a, b| a > b));
        all().filter(|number| number % 3 > 0).for_each(|number| set.remove(number, descending));
        let left: Vec<u32> = all().filter(|number| number % 3 == 0).collect();
        assert_eq!((set.len(), numbers(&set).len()), (left.len(), left.len()));
        assert!(numbers(&set).iter().all(|number| number % 3 == 0));
        left.iter().for_each(|&number| set.remove(number, descending));
        assert_eq!((set.len(), numbers(&set)), (0, Vec::new()));
    }
}
