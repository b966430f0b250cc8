//! A family of rows as a finite automaton that reads a word.
//!
//! A state knows the kind of the last letter, and what that is so of one cell alone has been read. It is guessed when the word ends, so that
//! every word that ends in a state has the same of these: from the two ends of an unread part it is known what is in it.

use std::collections::{BTreeMap, BTreeSet};

use super::language::RowLanguage;
use super::letter::Letter;

/// A state of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ReadingState(u32);

/// What a state knows: the kind of the last letter (none before the first), what of the unique has been read, and whether the word has ended.
type AlreadyRead = (Option<Letter>, Letter, bool);

/// A step of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ReadingStep {
    pub(super) from: ReadingState,
    pub(super) letter: Letter,
    pub(super) to: ReadingState,
}

/// An automaton that reads the words of a family.
#[derive(Clone, Debug)]
pub(super) struct RowAutomaton {
    steps: Vec<ReadingStep>,
    ends: Vec<ReadingState>,
    /// By state: the states to which one or more steps lead.
    beyond: Vec<BTreeSet<ReadingState>>,
}

/// An automaton with more states is not made.
const MOST_STATES: usize = 2_000;

impl RowAutomaton {
    /// The state before the first letter.
    pub(super) const START: ReadingState = ReadingState(0);

    /// The automaton of a language; `None` if it is too large.
    pub(super) fn new(language: &RowLanguage) -> Option<Self> {
        let start: AlreadyRead = (None, Letter::default(), false);
        let (mut known, mut numbers) = (vec![start], BTreeMap::from([(start, Self::START)]));
        let (mut steps, mut next) = (Vec::new(), 0);
        while let Some(&state) = known.get(next) {
            for (letter, to) in successors(language, state) {
                let number = ReadingState(known.len() as u32);
                let to = *numbers.entry(to).or_insert_with(|| {
                    known.push(to);
                    number
                });
                steps.push(ReadingStep { from: ReadingState(next as u32), letter, to });
            }
            next += 1;
            if known.len() > MOST_STATES {
                return None;
            }
        }
        let ends = numbers.iter().filter(|((_, _, ended), _)| *ended).map(|(_, &state)| state).collect();
        let beyond = reached(&steps, known.len());
        Some(RowAutomaton { steps, ends, beyond })
    }

    /// The states in which a word ends.
    pub(super) fn ends(&self) -> &[ReadingState] {
        &self.ends
    }

    /// The length of the longest word; `None` if there is none.
    pub(super) fn longest(&self) -> Option<usize> {
        let mut open = BTreeSet::from([Self::START]);
        let useful = |state: &ReadingState| self.ends.iter().any(|&end| self.reaches(*state, end));
        for length in 0..=self.beyond.len() {
            let next: BTreeSet<ReadingState> =
                open.iter().flat_map(|&state| self.from(state)).map(|step| step.to).filter(useful).collect();
            if next.is_empty() {
                return Some(length);
            }
            open = next;
        }
        None
    }

    /// Whether one or more steps lead from one state to another.
    pub(super) fn leads(&self, from: ReadingState, to: ReadingState) -> bool {
        self.beyond[from.0 as usize].contains(&to)
    }

    /// Whether no, one or more steps lead from one state to another.
    pub(super) fn reaches(&self, from: ReadingState, to: ReadingState) -> bool {
        from == to || self.leads(from, to)
    }

    /// The steps on all ways between two states.
    pub(super) fn between(&self, from: ReadingState, to: ReadingState) -> impl Iterator<Item = ReadingStep> {
        let on_a_way = move |step: &&ReadingStep| self.reaches(from, step.from) && self.reaches(step.to, to);
        self.steps.iter().filter(on_a_way).copied()
    }

    /// The steps from a state after which a word can end.
    pub(super) fn from(&self, state: ReadingState) -> impl Iterator<Item = ReadingStep> {
        let can_end = |state| self.ends.iter().any(|&end| self.reaches(state, end));
        self.steps.iter().filter(move |step| step.from == state && can_end(step.to)).copied()
    }

    /// The letters on all ways between two states.
    pub(super) fn letters(&self, from: ReadingState, to: ReadingState) -> BTreeSet<Letter> {
        self.between(from, to).map(|step| step.letter).collect()
    }
}

/// The letters that may come next, and what is known then.
fn successors(language: &RowLanguage, (last, seen, ended): AlreadyRead) -> Vec<(Letter, AlreadyRead)> {
    if ended {
        return Vec::new();
    }
    let may_follow = |letter: &Letter| match last {
        None => language.first.contains(letter),
        Some(last) => language.pairs.contains(&(last, language.kind(*letter))),
    };
    let mut successors = Vec::new();
    for letter in language.letters.iter().copied().filter(may_follow) {
        let unique = letter.and(language.at_most_one);
        if !seen.and(unique).is_empty() {
            continue;
        }
        let seen = seen.or(unique);
        successors.push((letter, (Some(language.kind(letter)), seen, false)));
        if language.last.contains(&letter) && language.exactly_one.without(seen).is_empty() {
            successors.push((letter, (None, seen, true)));
        }
    }
    successors
}

/// By state: where one or more steps lead.
fn reached(steps: &[ReadingStep], states: usize) -> Vec<BTreeSet<ReadingState>> {
    let mut next = vec![BTreeSet::new(); states];
    steps.iter().for_each(|step| next[step.from.0 as usize].extend([step.to]));
    let from = |state: usize| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![ReadingState(state as u32)]);
        while let Some(state) = open.pop() {
            let new = next[state.0 as usize].iter().filter(|&&to| reached.insert(to));
            open.extend(new.copied().collect::<Vec<_>>());
        }
        reached
    };
    (0..states).map(from).collect()
}
