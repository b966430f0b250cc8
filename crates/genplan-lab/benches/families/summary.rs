//! All outcomes in a table for a page of evidence, and the figures by which they are judged.

use std::fmt::Write;

use genplan_lab::generate::ordinary::Purpose;

use crate::Subject;
use crate::outcome::Outcome;

/// A row for each family, then the figures.
pub(crate) fn table(subjects: &[Subject], outcomes: &[Vec<Outcome>]) -> String {
    let mut text = String::from("| family | group | found | right | tests solved | lines | seconds |\n");
    text.push_str("|---|---|---|---|---|---|---|\n");
    for (subject, outcomes) in subjects.iter().zip(outcomes) {
        let purpose = subject.purpose.map_or_else(String::new, |purpose| format!(", {purpose}"));
        let _ = writeln!(text, "| {} | {}{purpose} | {} |", subject.name, subject.group, row(outcomes));
    }
    let of = |purpose: Purpose| -> Vec<&Outcome> {
        let subjects = subjects.iter().zip(outcomes).filter(|(subject, _)| subject.purpose == Some(purpose));
        subjects.flat_map(|(_, outcomes)| outcomes).collect()
    };
    let (fit, judge) = (of(Purpose::Fit), of(Purpose::Judge));
    let all: Vec<&Outcome> = outcomes.iter().flatten().collect();
    let right: Vec<&Outcome> = all.iter().copied().filter(|outcome| outcome.is_right()).collect();
    text + "\n"
        + &share("right on all tests", &all, Outcome::is_right)
        + &share("right on all tests, fit", &fit, Outcome::is_right)
        + &share("right on all tests, put aside", &judge, Outcome::is_right)
        + &share("wrong without a warning", &all, |outcome| outcome.is_wrong() && !outcome.is_doubted())
        + &share("right programs with a warning", &right, Outcome::is_doubted)
}

fn share(what: &str, of: &[&Outcome], counts: impl Fn(&Outcome) -> bool) -> String {
    let count = of.iter().filter(|outcome| counts(outcome)).count();
    format!("{what}: {count} of {} ({:.0} %)\n", of.len(), 100.0 * count as f64 / of.len().max(1) as f64)
}

fn row(outcomes: &[Outcome]) -> String {
    let found = outcomes.iter().filter(|outcome| outcome.found.is_some()).count();
    let right = outcomes.iter().filter(|outcome| outcome.is_right()).count();
    let (solved, tests): (usize, usize) = outcomes
        .iter()
        .fold((0, 0), |(solved, tests), outcome| (solved + outcome.solved, tests + outcome.tests));
    let lines = range(outcomes.iter().filter_map(Outcome::lines).map(|lines| lines as f64), 0);
    let seconds = range(outcomes.iter().map(|outcome| outcome.seconds), 2);
    format!("{found} of {} | {right} | {solved} of {tests} | {lines} | {seconds}", outcomes.len())
}

/// From the smallest to the largest number.
fn range(numbers: impl Iterator<Item = f64>, digits: usize) -> String {
    let mut numbers: Vec<String> = {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        numbers.into_iter().map(|number| format!("{number:.digits$}")).collect()
    };
    numbers.dedup();
    match &numbers[..] {
        [] => String::new(),
        [only] => only.clone(),
        [first, .., last] => format!("{first}–{last}"),
    }
}
