//! Means, medians and 95 % confidence intervals.

use crate::generate::Rng;

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How often programs are resampled.
const RESAMPLES: usize = 2000;

/// The arithmetic mean; there is none of nothing.
pub(super) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The median: of an even number of values the mean of the two in the middle.
pub(super) fn median(values: &[f64]) -> Option<f64> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let middle = values.len().checked_sub(1)? / 2;
    Some(f64::midpoint(values[middle], values[values.len() / 2]))
}

/// Wilson's score interval for a proportion: unlike the normal approximation it stays within 0 and 1, and is
/// not empty for 0 % and 100 %.
pub(super) fn wilson(count: usize, total: usize) -> (f64, f64) {
    let (share, total) = (count as f64 / total as f64, total as f64);
    let scale = 1.0 + Z * Z / total;
    let centre = (share + Z * Z / (2.0 * total)) / scale;
    let radius = Z / scale * (share * (1.0 - share) / total + Z * Z / (4.0 * total * total)).sqrt();
    ((centre - radius).max(0.0), (centre + radius).min(1.0))
}

/// Confidence intervals of several statistics of a sample, by the percentiles of the bootstrap: the sample is
/// drawn again and again, with repetition, from itself.
///
/// The executions of one program are not independent of each other, so whole programs are drawn, and no
/// formula for proportions is used on the counts.
pub(super) fn bootstrap<T, const N: usize>(
    sample: &[T],
    statistics: impl Fn(&[&T]) -> [Option<f64>; N],
) -> [Option<(f64, f64)>; N] {
    let mut values: [Vec<f64>; N] = std::array::from_fn(|_| Vec::with_capacity(RESAMPLES));
    if sample.len() > 1 {
        let mut random = Rng::new(0).for_purpose("bootstrap");
        for _ in 0..RESAMPLES {
            let drawn: Vec<&T> = sample.iter().map(|_| &sample[random.below(sample.len())]).collect();
            for (values, value) in values.iter_mut().zip(statistics(&drawn)) {
                values.extend(value);
            }
        }
    }
    values.map(|mut values| {
        values.sort_by(f64::total_cmp);
        let last = values.len().checked_sub(1)?;
        let tail = values.len() / 40;
        Some((values[tail], values[last - tail]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 5e-5
    }

    #[test]
    fn wilsons_interval_is_that_of_the_textbooks() {
        // Newcombe (1998), Table I: 81/263, 15/148, 0/20 and 1/29.
        for (count, total, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(count, total);
            assert!(is_close(found.0, low) && is_close(found.1, high), "{count}/{total}: {found:?}");
        }
        assert!(is_close(wilson(20, 20).0, 0.8389) && is_close(wilson(20, 20).1, 1.0));
    }

    #[test]
    fn means_and_medians() {
        assert_eq!([mean(&[]), median(&[])], [None; 2]);
        assert_eq!([mean(&[4.0, 1.0, 1.0]), median(&[4.0, 1.0, 1.0])], [Some(2.0), Some(1.0)]);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }

    #[test]
    fn the_bootstrap_of_equal_values_is_a_point_and_of_one_value_nothing() {
        let statistic = |sample: &[&f64]| [mean(&sample.iter().map(|value| **value).collect::<Vec<_>>())];
        assert_eq!(bootstrap(&[0.5; 7], statistic), [Some((0.5, 0.5))]);
        assert_eq!(bootstrap(&[0.5], statistic), [None]);
    }

    #[test]
    fn the_bootstrap_of_a_mean_is_close_to_the_normal_interval() {
        let sample: Vec<f64> = (0..100).map(f64::from).collect();
        let statistic = |sample: &[&f64]| [mean(&sample.iter().map(|value| **value).collect::<Vec<_>>())];
        let [Some((low, high))] = bootstrap(&sample, statistic) else { panic!("an interval") };
        // The standard error of the mean is 28.866 / 10.
        let radius = Z * 2.8866;
        assert!(
            (low - (49.5 - radius)).abs() < 0.5 && (high - (49.5 + radius)).abs() < 0.5,
            "{low} … {high}"
        );
    }
}
