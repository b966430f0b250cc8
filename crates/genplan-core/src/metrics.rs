//! How well a program generalises: the paper's metrics, and two that do not flatter on unbalanced test sets.

use crate::verdict::Label;

/// How many examples of each label a program solves and fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Confusion {
    /// p: true positives.
    pub positives_solved: u64,
    /// n⁻: false negatives.
    pub positives_failed: u64,
    /// p⁻: false positives.
    pub negatives_solved: u64,
    /// n: true negatives.
    pub negatives_failed: u64,
}

impl Confusion {
    /// Counts one more example.
    pub fn count(&mut self, label: Label, solved: bool) {
        *match (label, solved) {
            (Label::Positive, true) => &mut self.positives_solved,
            (Label::Positive, false) => &mut self.positives_failed,
            (Label::Negative, true) => &mut self.negatives_solved,
            (Label::Negative, false) => &mut self.negatives_failed,
        } += 1;
    }

    /// p / (p + p⁻): how many of the solved examples should be. Undefined if nothing is solved.
    pub fn precision(&self) -> Option<f64> {
        ratio(self.positives_solved, self.positives_solved + self.negatives_solved)
    }

    /// p / (p + n⁻): how many of the positives are solved. Undefined without positives.
    pub fn recall(&self) -> Option<f64> {
        ratio(self.positives_solved, self.positives_solved + self.positives_failed)
    }

    /// n / (n + p⁻): how many of the negatives are failed. Undefined without negatives.
    pub fn specificity(&self) -> Option<f64> {
        ratio(self.negatives_failed, self.negatives_failed + self.negatives_solved)
    }

    /// (p + n) / all. Undefined without examples.
    pub fn accuracy(&self) -> Option<f64> {
        let right = self.positives_solved + self.negatives_failed;
        ratio(right, right + self.positives_failed + self.negatives_solved)
    }

    /// Whether at least this many percent of all examples are as labelled, if there are this many undecided ones, too; `None` if it
    /// depends on those.
    pub fn is_accurate(&self, percent: f64, undecided: u64) -> Option<bool> {
        let right = self.positives_solved + self.negatives_failed;
        let total = right + self.positives_failed + self.negatives_solved + undecided;
        let is_enough = |right: u64| 100.0 * right as f64 >= percent * total as f64;
        match is_enough(right) {
            true => Some(true),
            false => (!is_enough(right + undecided)).then_some(false),
        }
    }

    /// The mean of recall and specificity: ½ for a program that fails always, whatever the share of negatives.
    pub fn balanced_accuracy(&self) -> Option<f64> {
        Some(f64::midpoint(self.recall()?, self.specificity()?))
    }

    /// Matthews' correlation coefficient of label and verdict, from −1 to 1.
    /// Undefined if all labels or all verdicts are the same.
    pub fn mcc(&self) -> Option<f64> {
        let [tp, fne, fp, tn] =
            [self.positives_solved, self.positives_failed, self.negatives_solved, self.negatives_failed]
                .map(|count| count as f64);
        let product = (tp + fp) * (tp + fne) * (tn + fp) * (tn + fne);
        (product > 0.0).then(|| (tp * tn - fp * fne) / product.sqrt())
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn confusion(counts: [u64; 4]) -> Confusion {
        let [positives_solved, positives_failed, negatives_solved, negatives_failed] = counts;
        Confusion { positives_solved, positives_failed, negatives_solved, negatives_failed }
    }

    fn check(counts: [u64; 4], expected: [Option<f64>; 5]) {
        let c = confusion(counts);
        let found = [c.precision(), c.recall(), c.accuracy(), c.balanced_accuracy(), c.mcc()];
        for (found, expected) in found.into_iter().zip(expected) {
            match (found, expected) {
                (Some(f), Some(e)) => assert!((f - e).abs() < 1e-12, "{found:?} is not {expected:?}"),
                _ => assert_eq!(found, expected),
            }
        }
    }

    #[test]
    fn a_perfect_program_scores_one_everywhere() {
        check([3, 0, 0, 12], [Some(1.0); 5]);
    }

    #[test]
    fn always_failing_is_accurate_on_an_unbalanced_set_but_not_balanced() {
        check([0, 20, 0, 80], [None, Some(0.0), Some(0.8), Some(0.5), None]);
    }

    #[test]
    fn metrics_follow_their_formulas() {
        let mcc = (6.0 * 3.0 - 1.0 * 2.0) / (7.0_f64 * 8.0 * 4.0 * 5.0).sqrt();
        check([6, 2, 1, 3], [Some(6.0 / 7.0), Some(0.75), Some(0.75), Some(0.75), Some(mcc)]);
    }

    #[test]
    fn ratios_without_examples_are_undefined() {
        check([0; 4], [None; 5]);
    }
}
