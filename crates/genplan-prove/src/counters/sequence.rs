//! Numbers of examples to the simplest rule that they follow.

use std::collections::BTreeMap;

/// A sequence g with g(n) = a·g(n−1) + b·g(n−2) + c·n + d, from some n on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    /// The n from which on it is defined.
    start: i128,
    /// The first numbers: as many as the rule looks back.
    first: Vec<i128>,
    back: [i128; 2],
    slope: i128,
    constant: i128,
}

/// How large the coefficients of a rule that looks back may be.
const LARGEST_COEFFICIENT: i128 = 2;

/// Two sequences are equal if their first numbers are, as many as this says: the difference of two of them is a linear recurrence of at
/// most this order.
const ENOUGH: i128 = 8;

impl Sequence {
    /// A linear recurrence that it follows has at most this order: two numbers back, and those of c·n + d.
    pub(super) const ORDER: usize = 4;

    /// The simplest sequence with some numbers; an error if there is none, or several.
    pub(super) fn through(numbers: &BTreeMap<i128, i128>) -> Result<Sequence, String> {
        let mut found: Vec<(i128, Sequence)> = Vec::new();
        for order in 0..=2 {
            for sequence in candidates(numbers, order) {
                found.push((sequence.cost(), sequence));
            }
            let Some(least) = found.iter().map(|(cost, _)| *cost).min() else { continue };
            found.retain(|(cost, _)| *cost == least);
            let (_, first) = &found[0];
            return match found.iter().all(|(_, other)| first.is_same(other)) {
                true => Ok(first.clone()),
                false => Err("the examples follow several rules".into()),
            };
        }
        Err("the examples follow no simple rule".into())
    }

    /// The n-th number; `None` if it is too large.
    pub(super) fn at(&self, n: i128) -> Option<i128> {
        let mut numbers = self.first.clone();
        let order = self.first.len();
        for index in order as i128..=(n - self.start) {
            let mut next = self.slope.checked_mul(self.start + index)?.checked_add(self.constant)?;
            for (back, coefficient) in (1..=order).zip(self.back) {
                next = next.checked_add(coefficient.checked_mul(numbers[numbers.len() - back])?)?;
            }
            numbers.push(next);
        }
        numbers.get(usize::try_from(n - self.start).ok()?).copied()
    }

    /// How much there is to say about it.
    pub(super) fn cost(&self) -> i128 {
        self.back.iter().chain([&self.slope, &self.constant]).map(|number| number.abs()).sum()
    }

    fn is_same(&self, other: &Sequence) -> bool {
        (self.start..=self.start + ENOUGH).all(|n| self.at(n) == other.at(n))
    }

    /// In words, with the name of the sequence.
    pub(super) fn text(&self, name: &str) -> String {
        let looks_back = |(back, &coefficient): (usize, &i128)| (coefficient, format!("{name}(n-{back})"));
        let back = (1..).zip(&self.back).map(looks_back);
        let terms = back.chain([(self.slope, "n".to_owned()), (self.constant, String::new())]);
        let mut text = String::new();
        for (coefficient, what) in terms.filter(|(coefficient, _)| *coefficient != 0) {
            let sign = match (coefficient < 0, text.is_empty()) {
                (true, true) => "-",
                (true, false) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            };
            let size = coefficient.abs();
            let times = if what.is_empty() || size != 1 { size.to_string() } else { String::new() };
            text.extend([sign, &times, &what]);
        }
        let text = if text.is_empty() { "0".to_owned() } else { text };
        let first = (self.start..).zip(&self.first).map(|(n, number)| format!(", {name}({n}) = {number}"));
        format!("{name}(n) = {text}{}", first.collect::<Vec<_>>().concat())
    }
}

/// The sequences with some numbers whose rules look back this far.
fn candidates(numbers: &BTreeMap<i128, i128>, order: usize) -> Vec<Sequence> {
    match order {
        0 => straight(numbers).into_iter().collect(),
        _ if numbers.len() <= order => Vec::new(),
        _ => rules(order).filter_map(|rule| fitted(numbers, order, rule)).collect(),
    }
}

/// The sequence c·n + d. Two numbers say that it is constant; a slope takes three.
fn straight(numbers: &BTreeMap<i128, i128>) -> Option<Sequence> {
    let (mut all, last) = (numbers.iter(), numbers.last_key_value()?);
    let first = all.next()?;
    let width = last.0 - first.0;
    let slope = if width == 0 { 0 } else { (last.1 - first.1) / width };
    let sequence = Sequence {
        start: *first.0,
        first: Vec::new(),
        back: [0; 2],
        slope,
        constant: first.1 - slope * first.0,
    };
    let is_told = numbers.len() >= if slope == 0 { 2 } else { 3 };
    (is_told && sequence.fits(numbers)).then_some(sequence)
}

/// The coefficients of rules.
fn rules(order: usize) -> impl Iterator<Item = [i128; 4]> {
    let all = || -LARGEST_COEFFICIENT..=LARGEST_COEFFICIENT;
    let back = move |a: i128| all().filter(move |b| if order == 1 { a != 0 && *b == 0 } else { *b != 0 });
    all()
        .flat_map(move |a| back(a).map(move |b| [a, b]))
        .flat_map(move |[a, b]| all().map(move |c| [a, b, c]))
        .flat_map(move |[a, b, c]| all().map(move |d| [a, b, c, d]))
}

/// The sequence of a rule with some numbers. What it starts with, if no example says so, follows from the first example after that.
fn fitted(
    numbers: &BTreeMap<i128, i128>,
    order: usize,
    [a, b, slope, constant]: [i128; 4],
) -> Option<Sequence> {
    let (&start, &first) = numbers.first_key_value()?;
    let with = |second: Option<i128>| {
        let first = std::iter::once(first).chain(second).collect();
        Sequence { start, first, back: [a, b], slope, constant }
    };
    let sequence = if order == 1 {
        with(None)
    } else {
        // g(n) = g₀(n) + x·(g₁(n) − g₀(n)), where x is the second number.
        let (&n, &wanted) = numbers.iter().nth(1)?;
        let [zero, one] = [0, 1].map(|second| with(Some(second)).at(n));
        let (zero, one) = (zero?, one?);
        let step = one.checked_sub(zero).filter(|step| *step != 0)?;
        let rest = wanted.checked_sub(zero)?;
        with((rest % step == 0).then_some(rest / step).map(Some)?)
    };
    sequence.fits(numbers).then_some(sequence)
}

impl Sequence {
    fn fits(&self, numbers: &BTreeMap<i128, i128>) -> bool {
        numbers.iter().all(|(&n, &number)| self.at(n) == Some(number))
    }
}
