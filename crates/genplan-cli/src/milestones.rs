//! When to say how far long work is, if nobody is looking: at growing intervals.

use std::time::Duration;

/// The first of them, in seconds.
const FIRST: [u64; 6] = [10, 30, 60, 120, 300, 600];

/// The time between the others.
const LATER: u64 = 600;

/// Which of the times have passed.
#[derive(Default)]
pub(crate) struct Milestones {
    passed: u64,
}

impl Milestones {
    /// Whether one has passed since the last time that one had.
    pub(crate) fn is_due(&mut self, elapsed: Duration) -> bool {
        let before = self.passed;
        while elapsed.as_secs() >= time(self.passed) {
            self.passed += 1;
        }
        self.passed > before
    }
}

fn time(number: u64) -> u64 {
    match usize::try_from(number).ok().and_then(|number| FIRST.get(number)) {
        Some(&time) => time,
        None => FIRST[FIRST.len() - 1] + LATER * (number + 1 - FIRST.len() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_grow_to_ten_minutes() {
        let mut milestones = Milestones::default();
        let due: Vec<u64> =
            (0..2500).filter(|&second| milestones.is_due(Duration::from_secs(second))).collect();
        assert_eq!(due, [10, 30, 60, 120, 300, 600, 1200, 1800, 2400]);
    }

    #[test]
    fn after_a_long_silence_one_line_is_enough() {
        let mut milestones = Milestones::default();
        assert!(milestones.is_due(Duration::from_secs(100)));
        assert!(!milestones.is_due(Duration::from_secs(110)));
        assert!(milestones.is_due(Duration::from_mins(2)));
    }
}
