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
    text.push('\n');
    let all: Vec<(Option<Purpose>, &Outcome)> = (subjects.iter().zip(outcomes))
        .flat_map(|(subject, outcomes)| outcomes.iter().map(|outcome| (subject.purpose, outcome)))
        .collect();
    let share = |what: &str,
                 is_of: &dyn Fn(Option<Purpose>, &Outcome) -> bool,
                 counts: &dyn Fn(&Outcome) -> bool| {
        let of: Vec<&Outcome> = all
            .iter()
            .filter(|(purpose, outcome)| is_of(*purpose, outcome))
            .map(|(_, outcome)| *outcome)
            .collect();
        let count = of.iter().filter(|outcome| counts(outcome)).count();
        format!("{what}: {count} of {} ({:.0} %)\n", of.len(), 100.0 * count as f64 / of.len().max(1) as f64)
    };
    let doubted = |outcome: &Outcome| outcome.found.as_ref().is_some_and(|found| found.is_doubted);
    let is_wrong = |outcome: &Outcome| outcome.found.is_some() && !outcome.is_right();
    text.push_str(&share("right on all tests", &|_, _| true, &Outcome::is_right));
    if all.iter().any(|(purpose, _)| purpose.is_some()) {
        for purpose in [Purpose::Fit, Purpose::Judge] {
            let what = format!("right on all tests, {purpose}");
            text.push_str(&share(&what, &|of, _| of == Some(purpose), &Outcome::is_right));
        }
    }
    text.push_str(&share("wrong without a warning", &|_, _| true, &|outcome| {
        is_wrong(outcome) && !doubted(outcome)
    }));
    text.push_str(&share("right programs with a warning", &|_, outcome| outcome.is_right(), &doubted));
    text
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
