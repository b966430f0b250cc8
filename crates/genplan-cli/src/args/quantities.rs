//! Times and sizes as users write them.

use std::time::Duration;

/// Reads a time: seconds, or a number with a unit.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("min", 60.0), ("m", 60.0), ("h", 3600.0)];
    let seconds = quantity(text, &units).ok_or("write seconds, or a time such as 90s, 2m or 1.5h")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Reads a size: megabytes, or a number with a unit.
#[allow(clippy::cast_sign_loss, reason = "it is not negative")]
pub(super) fn megabytes(text: &str) -> Result<usize, String> {
    const GIGA: f64 = 1024.0;
    const TERA: f64 = GIGA * 1024.0;
    let units = [
        ("m", 1.0),
        ("mb", 1.0),
        ("mib", 1.0),
        ("g", GIGA),
        ("gb", GIGA),
        ("gib", GIGA),
        ("t", TERA),
        ("tb", TERA),
        ("tib", TERA),
    ];
    let size = text.parse().ok().or_else(|| {
        let size = quantity(text, &units).filter(|size| size.is_finite() && *size >= 0.0)?;
        Some(size.ceil() as usize)
    });
    size.ok_or_else(|| "write megabytes, or a size such as 512M or 4G".to_owned())
}

/// Reads a share in percent.
pub(super) fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches('%').trim_end().parse().ok();
    let number = number.filter(|percent: &f64| (0.0..=100.0).contains(percent));
    number.ok_or_else(|| "write a number from 0 to 100".to_owned())
}

/// A number, times its unit if it has one.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim().to_ascii_lowercase();
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let numbers = units.iter().filter_map(|(unit, size)| {
        let number: f64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        Some(number * size)
    });
    numbers.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_or_have_a_unit() {
        for (text, seconds) in [
            ("90", 90.0),
            ("0.5", 0.5),
            ("90s", 90.0),
            ("2m", 120.0),
            ("2 min", 120.0),
            ("1.5h", 5400.0),
            ("50ms", 0.05),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_secs_f64(seconds)), "{text}");
        }
        for text in ["soon", "2x", "s", "", "-1", "-1s"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_percentage_is_a_number_up_to_a_hundred() {
        for (text, share) in [("95", 95.0), ("99.5 %", 99.5), ("0", 0.0), ("100%", 100.0)] {
            assert_eq!(percent(text), Ok(share), "{text}");
        }
        for text in ["", "%", "all", "101", "-1", "nan", "inf"] {
            assert!(percent(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_megabytes_or_have_a_unit() {
        for (text, size) in
            [("100", 100), ("512M", 512), ("512 MB", 512), ("4G", 4096), ("1.5g", 1536), ("1T", 1 << 20)]
        {
            assert_eq!(megabytes(text), Ok(size), "{text}");
        }
        for text in ["much", "4X", "G", "", "-1", "-1G", "infG", "nan"] {
            assert!(megabytes(text).is_err(), "{text}");
        }
    }
}
