//! A family of rows in plain words.

use std::collections::{BTreeMap, BTreeSet};

use super::automaton::RowAutomaton;
use super::frame::RowFrame;
use super::language::RowLanguage;
use super::letter::{Letter, LocalAtomId};
use super::state::{RowState, Segment};
use crate::family::{Assumption, Subject};

/// What a cell is called in what is said about it.
const HERE: &str = "x";
/// What the one after it is called.
const NEXT: &str = "y";

impl RowFrame {
    /// All that is assumed of an instance; `longest` is the length of the longest row, if there is one.
    pub(super) fn assumptions(&self, language: &RowLanguage, longest: Option<usize>) -> Vec<Assumption> {
        let mut assumptions = vec![self.about_objects(language)];
        let mut say = |subject, text| assumptions.push(Assumption { subject, text });
        let cell = self.cell_name();
        if let Some(longest) = longest {
            say(
                Subject::Objects,
                format!("no row has more than {longest} of them: no example shows what may be repeated"),
            );
        }
        if language.wholes.iter().any(|whole| !whole.is_empty()) {
            say(
                Subject::Initial,
                format!("besides what is about a {cell}, there is {}", self.any_of(&language.wholes)),
            );
        }
        for (place, letters) in
            [("first ", &language.first), ("", &language.letters), ("last ", &language.last)]
        {
            say(Subject::Initial, format!("a {place}{cell} x is {}", self.any_of(letters)));
        }
        for (kind, next) in Self::followers(language) {
            let (kind, next) = (self.text(kind), self.any_of(&next));
            say(Subject::Initial, format!("after {kind} comes {next}, but for what only one {cell} has"));
        }
        for (unique, number) in [
            (language.exactly_one, "exactly"),
            (language.at_most_one.without(language.exactly_one), "at most"),
        ] {
            for part in self.parts(unique) {
                say(Subject::Initial, format!("{number} one {cell} is {part}"));
            }
        }
        for goal in &self.shared_goals {
            say(Subject::Goal, goal.text.clone());
        }
        assumptions
    }

    fn about_objects(&self, language: &RowLanguage) -> Assumption {
        let (cell, link) = (self.cell_name(), &self.domain.predicate(self.link.predicate).name);
        let others: Vec<&str> = self.fixed.iter().map(|object| &*object.name).collect();
        let others =
            if others.is_empty() { String::new() } else { format!(", besides {}", others.join(", ")) };
        let text = if language.loose.is_empty() {
            format!("all objects{others} are of type {cell}, one or more, and form one row by `{link}`")
        } else {
            let loose = self.any_of(&language.loose);
            format!(
                "all objects{others} are of type {cell}; one or more of them form one row by `{link}`, and each other x is {loose}"
            )
        };
        Assumption { subject: Subject::Objects, text }
    }

    /// By kind of letter: those that may come after it.
    fn followers(language: &RowLanguage) -> BTreeMap<Letter, BTreeSet<Letter>> {
        let mut followers: BTreeMap<Letter, BTreeSet<Letter>> = BTreeMap::new();
        for &(kind, next) in &language.pairs {
            followers.entry(kind).or_default().insert(next);
        }
        followers
    }

    fn any_of(&self, letters: &BTreeSet<Letter>) -> String {
        let texts: Vec<String> = letters.iter().map(|&letter| self.text(letter)).collect();
        texts.join(" or ")
    }

    fn text(&self, letter: Letter) -> String {
        match &self.parts(letter)[..] {
            [] => "nothing".into(),
            parts => format!("[{}]", parts.join(", ")),
        }
    }

    /// What a letter says, one atom each.
    fn parts(&self, letter: Letter) -> Vec<String> {
        let atoms = |set: u128| LocalAtomId::of(set).map(|id| self.atom_text(id, HERE, NEXT));
        let facts = atoms(letter.facts);
        let required = atoms(letter.required).map(|atom| format!("goal {atom}"));
        let forbidden = atoms(letter.forbidden).map(|atom| format!("goal (not {atom})"));
        facts.chain(required).chain(forbidden).collect()
    }
}

impl RowFrame {
    /// A state, for one who wants to know why nothing was proved.
    pub(super) fn state_text(&self, state: &RowState, automaton: &RowAutomaton) -> String {
        let texts = |segments: &[Segment]| -> Vec<String> {
            segments.iter().map(|segment| self.segment_text(segment, automaton)).collect()
        };
        let mut text = format!("{}: {}", self.text(state.whole), texts(&state.row).join(" "));
        if !state.loose.is_empty() {
            text.push_str(", besides ");
            text.push_str(&texts(&state.loose).join(" "));
        }
        text
    }

    fn segment_text(&self, segment: &Segment, automaton: &RowAutomaton) -> String {
        match segment {
            Segment::Cell(letter) => self.text(*letter),
            Segment::Mixed(letters) => format!("({})*", self.any_of(letters)),
            Segment::Unread(..) => format!("unread ({})", self.any_of(&segment.letters(automaton))),
        }
    }
}
