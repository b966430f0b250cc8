//! Sequences, unions and repetitions of regular expressions, simplified as they are built.
//!
//! The rules are few: what comes out of an elimination is mostly X X*, ε | X, and alternatives that begin or end
//! alike.

use super::expression::Regex;
use super::expression::Repetition::{self, Optional, Plus, Star};

impl Regex {
    /// XY.
    #[must_use]
    pub fn then(self, other: Regex) -> Regex {
        if self == Regex::Empty || other == Regex::Empty {
            return Regex::Empty;
        }
        let mut items = self.into_items();
        // The other sequence is as short as it can be, so only stars before it can make it shorter.
        let has_star = items.iter().any(|item| matches!(item, Regex::Repeat(_, Star)));
        for item in other.into_items() {
            append(&mut items, item);
            if has_star {
                contract_last(&mut items);
            }
        }
        Regex::sequence(items)
    }

    /// X | Y.
    #[must_use]
    pub fn or(self, other: Regex) -> Regex {
        let mut union = Alternatives::default();
        union.add(self);
        union.add(other);
        union.finish()
    }

    /// X*.
    #[must_use]
    pub fn star(self) -> Regex {
        match self {
            Regex::Empty | Regex::Epsilon => Regex::Epsilon,
            Regex::Repeat(inner, _) => Regex::Repeat(inner, Star),
            Regex::Union(items) => {
                let once = items.into_iter().map(Regex::unrepeated).reduce(Regex::or);
                Regex::Repeat(Box::new(once.unwrap_or(Regex::Epsilon).unrepeated()), Star)
            }
            Regex::Sequence(items) if items.iter().all(Regex::is_nullable) => {
                items.into_iter().reduce(Regex::or).unwrap_or(Regex::Epsilon).star()
            }
            other => Regex::Repeat(Box::new(other), Star),
        }
    }

    /// What it is a sequence of.
    fn into_items(self) -> Vec<Regex> {
        match self {
            Regex::Epsilon => Vec::new(),
            Regex::Sequence(items) => items,
            other => vec![other],
        }
    }

    fn items(&self) -> &[Regex] {
        match self {
            Regex::Epsilon => &[],
            Regex::Sequence(items) => items,
            other => std::slice::from_ref(other),
        }
    }

    fn sequence(mut items: Vec<Regex>) -> Regex {
        match items.len() {
            0 => Regex::Epsilon,
            1 => items.remove(0),
            _ => Regex::Sequence(items),
        }
    }

    /// X of X?, X* and X+, which is all the same under a star.
    fn unrepeated(self) -> Regex {
        match self {
            Regex::Repeat(inner, _) => *inner,
            other => other,
        }
    }

    fn optional(self) -> Regex {
        match self {
            Regex::Repeat(inner, Plus) => Regex::Repeat(inner, Star),
            other if other.is_nullable() => other,
            other => Regex::Repeat(Box::new(other), Optional),
        }
    }
}

/// Adds to a sequence; X X* becomes X+, X* X* becomes X*, and so on.
fn append(items: &mut Vec<Regex>, item: Regex) {
    if let Regex::Repeat(inner, repetition) = &item {
        if let Some(Regex::Repeat(last, before)) = items.last_mut()
            && last == inner
            && let Some(both) = in_a_row(*before, *repetition)
        {
            *before = both;
            return;
        }
        if *repetition == Star && items.ends_with(inner.items()) {
            items.truncate(items.len() - inner.items().len());
            append(items, Regex::Repeat(inner.clone(), Plus));
            return;
        }
    }
    items.push(item);
}

/// What X with one repetition and then with the other is, if it is one repetition of X.
fn in_a_row(one: Repetition, other: Repetition) -> Option<Repetition> {
    match (one, other) {
        (Optional, Optional) | (Plus, Plus) => None,
        (Plus, _) | (_, Plus) => Some(Plus),
        (Star, _) | (_, Star) => Some(Star),
    }
}

/// If the sequence ends with X* X, makes it X+.
fn contract_last(items: &mut Vec<Regex>) {
    let star = (0..items.len()).find(|&place| match &items[place] {
        Regex::Repeat(inner, Star) => inner.items() == &items[place + 1..],
        _ => false,
    });
    if let Some(star) = star {
        items.truncate(star + 1);
        let inner = items.pop().unwrap_or(Regex::Epsilon).unrepeated();
        items.push(Regex::Repeat(Box::new(inner), Plus));
    }
}

/// The parts of a union while it is built.
#[derive(Default)]
struct Alternatives {
    /// Whether ε is one of them.
    epsilon: bool,
    /// The others.
    items: Vec<Regex>,
}

impl Alternatives {
    fn add(&mut self, regex: Regex) {
        match regex {
            Regex::Empty => {}
            Regex::Epsilon => self.epsilon = true,
            Regex::Union(items) => items.into_iter().for_each(|item| self.add(item)),
            Regex::Repeat(inner, Optional) => {
                self.epsilon = true;
                self.add(*inner);
            }
            item => self.add_item(item),
        }
    }

    /// X | X* is X*, X | X+ is X+, X+ | X* is X*.
    fn add_item(&mut self, item: Regex) {
        if !self.items.iter().any(|other| covers(other, &item)) {
            self.items.retain(|other| !covers(&item, other));
            self.items.push(item);
        }
    }

    /// ε | X+ is X*, and ε | X is X?.
    fn finish(mut self) -> Regex {
        let plus = self.items.iter_mut().find_map(|item| match item {
            Regex::Repeat(_, repetition @ Plus) => Some(repetition),
            _ => None,
        });
        if let Some(repetition) = plus.filter(|_| self.epsilon) {
            *repetition = Star;
        }
        let union = factored(self.items);
        match self.epsilon {
            true if union == Regex::Empty => Regex::Epsilon,
            true => union.optional(),
            false => union,
        }
    }
}

/// Whether the words of one are plainly words of the other, too.
fn covers(one: &Regex, other: &Regex) -> bool {
    match (one, other) {
        _ if one == other => true,
        (Regex::Repeat(inner, Star), Regex::Repeat(other, _)) => inner == other,
        (Regex::Repeat(inner, Star | Plus), other) => **inner == *other,
        _ => false,
    }
}

/// The union of different expressions, with what all of them begin or end with written once.
fn factored(mut items: Vec<Regex>) -> Regex {
    if items.len() < 2 {
        return items.pop().unwrap_or(Regex::Empty);
    }
    let first = items[0].items();
    let shortest = items.iter().map(|item| item.items().len()).min().unwrap_or(0);
    let equal = |(one, other): &(&Regex, &Regex)| one == other;
    let heads = items.iter().map(|item| item.items().iter().zip(first).take_while(equal).count());
    let before = heads.min().unwrap_or(0);
    let tails =
        items.iter().map(|item| item.items().iter().rev().zip(first.iter().rev()).take_while(equal).count());
    let after = tails.min().unwrap_or(0).min(shortest - before);
    if before + after == 0 {
        return Regex::Union(items);
    }
    let sequence = |items: &[Regex]| Regex::sequence(items.to_vec());
    let (head, tail) = (sequence(&first[..before]), sequence(&first[first.len() - after..]));
    let middles = items.iter().map(|item| &item.items()[before..item.items().len() - after]);
    let middle = middles.map(sequence).fold(Regex::Empty, Regex::or);
    head.then(middle).then(tail)
}
