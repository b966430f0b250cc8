//! Regular expressions, and how they are written.

use std::fmt;

use genplan_core::frame::{ActionId, Frame};

/// A regular expression over actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regex {
    /// ∅: no word at all.
    Empty,
    /// ε: the empty word.
    Epsilon,
    /// A word of one action.
    Action(ActionId),
    /// One after the other; at least two, none of which is `Empty`, `Epsilon` or a sequence.
    Sequence(Vec<Regex>),
    /// One of them; at least two, none of which is `Empty`, `Epsilon` or a union.
    Union(Vec<Regex>),
    /// One of them several times.
    Repeat(Box<Regex>, Repetition),
}

/// How often something is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// `?`: at most once.
    Optional,
    /// `*`: any number of times.
    Star,
    /// `+`: at least once.
    Plus,
}

use Repetition::{Optional, Plus, Star};

impl Regex {
    /// Whether the empty word is in the language.
    pub fn is_nullable(&self) -> bool {
        match self {
            Regex::Empty | Regex::Action(_) => false,
            Regex::Epsilon | Regex::Repeat(_, Optional | Star) => true,
            Regex::Sequence(items) => items.iter().all(Regex::is_nullable),
            Regex::Union(items) => items.iter().any(Regex::is_nullable),
            Regex::Repeat(inner, Plus) => inner.is_nullable(),
        }
    }

    /// How many actions and operators it has.
    pub fn size(&self) -> usize {
        match self {
            Regex::Empty | Regex::Epsilon | Regex::Action(_) => 1,
            Regex::Sequence(items) | Regex::Union(items) => items.iter().map(Regex::size).sum(),
            Regex::Repeat(inner, _) => inner.size() + 1,
        }
    }

    /// How deep it is nested.
    pub fn depth(&self) -> usize {
        match self {
            Regex::Empty | Regex::Epsilon | Regex::Action(_) => 1,
            Regex::Sequence(items) | Regex::Union(items) => {
                items.iter().map(Regex::depth).max().unwrap_or(0) + 1
            }
            Regex::Repeat(inner, _) => inner.depth() + 1,
        }
    }

    /// The expression as text: `(paint inc inc)+`. A name that contains an operator is quoted.
    pub fn show(&self, frame: &Frame) -> impl fmt::Display {
        fmt::from_fn(move |f| self.write(frame, f))
    }

    fn write(&self, frame: &Frame, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Regex::Empty => f.write_str("∅"),
            Regex::Epsilon => f.write_str("ε"),
            Regex::Action(action) => write_action(&frame.show_action(*action).to_string(), f),
            Regex::Sequence(items) => write_items(items, " ", frame, f),
            Regex::Union(items) => write_items(items, " | ", frame, f),
            Regex::Repeat(inner, repetition) => {
                inner.write_inside(frame, f)?;
                f.write_str(match repetition {
                    Optional => "?",
                    Star => "*",
                    Plus => "+",
                })
            }
        }
    }

    /// Writes a part of something that binds more tightly.
    fn write_inside(&self, frame: &Frame, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if matches!(self, Regex::Empty | Regex::Epsilon | Regex::Action(_)) {
            return self.write(frame, f);
        }
        f.write_str("(")?;
        self.write(frame, f)?;
        f.write_str(")")
    }
}

fn write_action(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match name.contains(['*', '+', '|']) {
        true => write!(f, "\"{name}\""),
        false => f.write_str(name),
    }
}

fn write_items(items: &[Regex], separator: &str, frame: &Frame, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        f.write_str(if index == 0 { "" } else { separator })?;
        match item {
            Regex::Sequence(_) | Regex::Repeat(..) => item.write(frame, f)?,
            _ => item.write_inside(frame, f)?,
        }
    }
    Ok(())
}
