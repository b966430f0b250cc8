//! The instructions and conditions that programs over pointers are made of.

use std::collections::BTreeSet;

use genplan_core::budget::{Meter, StopReason};
use genplan_core::frame::{ActionId, FluentId, Frame, Pointer, Symbol};
use genplan_pddl::Domain;

use super::ranges::overlap;
use super::signature::Signatures;
use crate::ground::words::{self, Word};

/// The instructions and conditions that programs may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offered {
    /// Actions over pointers, and what moves pointers.
    pub actions: BTreeSet<ActionId>,
    /// What gotos may test.
    pub fluents: BTreeSet<FluentId>,
}

impl Offered {
    /// What programs over the first pointers of a frame, so many, are made of. `in_goals` are the predicates that goals ask
    /// for; with `any`, actions may have `_` for all their arguments.
    pub(crate) fn new(
        domain: &Domain,
        signatures: &Signatures,
        in_goals: &BTreeSet<usize>,
        frame: &mut Frame,
        pointers: usize,
        any: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let pointers = frame.pointers()[..pointers].to_vec();
        let mut offer =
            Offer { domain, signatures, frame, pointers, any, meter, offered: Offered::default() };
        offer.actions()?;
        offer.moves()?;
        offer.conditions(in_goals)?;
        offer.searches(in_goals)?;
        Ok(offer.offered)
    }
}

struct Offer<'a, 'b> {
    domain: &'a Domain,
    signatures: &'a Signatures,
    frame: &'a mut Frame,
    pointers: Vec<Pointer>,
    any: bool,
    meter: &'a mut Meter<'b>,
    offered: Offered,
}

/// About so many bytes are for a term and its number, and for each argument.
const TERM: usize = 128;
const ARGUMENT: usize = 16;

impl Offer<'_, '_> {
    /// Offers an action.
    fn action(&mut self, term: &[Symbol]) -> Result<(), StopReason> {
        self.meter.take(TERM + ARGUMENT * term.len())?;
        self.offered.actions.insert(self.frame.action(term));
        Ok(())
    }

    /// Offers a condition.
    fn fluent(&mut self, term: &[Symbol]) -> Result<(), StopReason> {
        self.meter.take(TERM + ARGUMENT * term.len())?;
        self.offered.fluents.insert(self.frame.fluent(term));
        Ok(())
    }

    /// All ways to choose one of each, in order, in which no pointer stands twice.
    fn product(&mut self, choices: &[Vec<Symbol>]) -> Result<Vec<Vec<Symbol>>, StopReason> {
        let any = self.frame.symbol(words::ANY);
        let mut all = vec![Vec::new()];
        for choice in choices {
            let mut longer: Vec<Vec<Symbol>> = Vec::new();
            for (start, &symbol) in all.iter().flat_map(|start| choice.iter().map(move |one| (start, one))) {
                self.meter.work(1 + start.len() as u64)?;
                if symbol == any || !start.contains(&symbol) {
                    self.meter.take(TERM + ARGUMENT * start.len())?;
                    longer.push([&start[..], &[symbol]].concat());
                }
            }
            all = longer;
        }
        Ok(all)
    }

    /// The actions of the domain, and whether they are applicable.
    fn actions(&mut self) -> Result<(), StopReason> {
        let domain = self.domain;
        for (index, action) in domain.actions.iter().enumerate() {
            let any = self.frame.symbol(words::ANY);
            let choices = self.arguments_of(index);
            let can = self.frame.symbol(&format!("{}{}", words::CAN, action.name));
            let act = self.frame.symbol(&action.name);
            let all_any = self.any.then(|| vec![any; choices.len()]);
            for arguments in self.product(&choices)?.into_iter().chain(all_any) {
                self.action(&with_head(act, &arguments))?;
                self.fluent(&with_head(can, &arguments))?;
            }
        }
        Ok(())
    }

    /// By parameter of an action: what can be its argument.
    fn arguments_of(&mut self, action: usize) -> Vec<Vec<Symbol>> {
        let any = self.frame.symbol(words::ANY);
        let (ranges, pointers) = (&self.signatures.ranges.actions[action], &self.signatures.pointers[action]);
        let arguments = ranges.iter().zip(pointers);
        arguments.map(|(range, needs)| if *needs { self.pointers_of(range) } else { vec![any] }).collect()
    }

    /// What moves pointers, and where they are.
    fn moves(&mut self) -> Result<(), StopReason> {
        // Programs may use `dec`, too, but to offer it makes the search wider, and helped only one of 23 domains.
        let words = [Word::Inc, Word::Reset];
        let words = words.map(|word| self.frame.symbol(word.spelling(self.domain)));
        let [none, done] = [Word::None, Word::Done].map(|word| self.frame.symbol(word.spelling(self.domain)));
        let same = self.frame.symbol(words::SAME);
        let pointers = self.pointers.clone();
        for (place, pointer) in pointers.iter().enumerate() {
            for word in words {
                self.action(&[word, pointer.name])?;
            }
            self.fluent(&[none, pointer.name])?;
            for other in &pointers[place + 1..] {
                if self.are_related(*pointer, *other) {
                    self.fluent(&[same, pointer.name, other.name])?;
                }
            }
        }
        self.fluent(&[done])
    }

    /// What gotos may test of predicates.
    fn conditions(&mut self, in_goals: &BTreeSet<usize>) -> Result<(), StopReason> {
        let domain = self.domain;
        let any = self.frame.symbol(words::ANY);
        for (index, predicate) in domain.predicates.iter().enumerate() {
            let mut choices: Vec<Vec<Symbol>> =
                (0..predicate.parameters.len()).map(|place| self.admitted(index, place)).collect();
            let head = self.frame.symbol(&predicate.name);
            let is_range = self.is_range(&predicate.name);
            for arguments in if is_range { Vec::new() } else { self.product(&choices)? } {
                self.fluent(&with_head(head, &arguments))?;
            }
            if in_goals.contains(&index) && !predicate.parameters.is_empty() {
                choices.iter_mut().for_each(|choice| choice.push(any));
                for prefix in [words::TODO, words::GOAL] {
                    let head = self.frame.symbol(&format!("{prefix}{}", predicate.name));
                    for arguments in self.product(&choices)? {
                        if arguments.iter().any(|&argument| argument != any) {
                            self.fluent(&with_head(head, &arguments))?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// What moves pointers to objects: those of which something is true, is asked by the goal, or is still to be done;
    /// and where another pointer is.
    fn searches(&mut self, in_goals: &BTreeSet<usize>) -> Result<(), StopReason> {
        let atoms = self.atoms(in_goals)?;
        let [find, set] = [Word::Find, Word::Set].map(|word| self.frame.symbol(word.spelling(self.domain)));
        let pointers = self.pointers.clone();
        for atom in atoms.iter().map(|atom| self.frame.symbol(atom)).collect::<Vec<_>>() {
            for pointer in &pointers {
                if self.frame.mentions(&[find, atom], *pointer) {
                    self.action(&[find, pointer.name, atom])?;
                }
            }
        }
        for one in &pointers {
            for other in pointers.iter().filter(|other| *other != one) {
                if self.are_related(*one, *other) {
                    self.action(&[set, one.name, other.name])?;
                }
            }
        }
        Ok(())
    }

    /// The atoms over pointers, as texts, that a pointer may look for. Only in goals, `_` stands for some object.
    fn atoms(&mut self, in_goals: &BTreeSet<usize>) -> Result<Vec<String>, StopReason> {
        let (domain, any) = (self.domain, self.frame.symbol(words::ANY));
        let mut atoms = Vec::new();
        for (index, predicate) in domain.predicates.iter().enumerate() {
            let mut choices: Vec<Vec<Symbol>> =
                (0..predicate.parameters.len()).map(|place| self.admitted(index, place)).collect();
            if !self.is_range(&predicate.name) {
                self.texts("", &predicate.name, &choices, &mut atoms)?;
            }
            if in_goals.contains(&index) {
                choices.iter_mut().for_each(|choice| choice.push(any));
                for prefix in [words::GOAL, words::TODO] {
                    self.texts(prefix, &predicate.name, &choices, &mut atoms)?;
                }
            }
        }
        Ok(atoms)
    }

    /// Adds a name applied to all choices of arguments.
    fn texts(
        &mut self,
        prefix: &str,
        name: &str,
        choices: &[Vec<Symbol>],
        texts: &mut Vec<String>,
    ) -> Result<(), StopReason> {
        for arguments in self.product(choices)?.into_iter().filter(|arguments| !arguments.is_empty()) {
            let names: Vec<&str> = arguments.iter().map(|&argument| self.frame.name(argument)).collect();
            let text = format!("{prefix}{name}({})", names.join(", "));
            self.meter.take(2 * text.len())?;
            texts.push(text);
        }
        Ok(())
    }

    /// Whether a predicate acts as the type of a pointer: then it says nothing else.
    fn is_range(&self, predicate: &str) -> bool {
        self.pointers.iter().any(|pointer| self.frame.name(pointer.range) == predicate)
    }

    /// The pointers that can be an argument of a predicate.
    fn admitted(&self, predicate: usize, place: usize) -> Vec<Symbol> {
        let pointers = self.pointers.iter().filter(|pointer| {
            let range = self.frame.name(pointer.range);
            self.signatures.ranges.admits(self.domain, predicate, place, range)
        });
        pointers.map(|pointer| pointer.name).collect()
    }

    /// The pointers for a parameter.
    fn pointers_of(&self, range: &str) -> Vec<Symbol> {
        let pointers = self
            .pointers
            .iter()
            .filter(|pointer| overlap(self.domain, range, self.frame.name(pointer.range)));
        pointers.map(|pointer| pointer.name).collect()
    }

    fn are_related(&self, one: Pointer, other: Pointer) -> bool {
        let [one, other] = [one, other].map(|pointer| self.frame.name(pointer.range));
        overlap(self.domain, one, other)
    }
}

pub(super) fn with_head(head: Symbol, arguments: &[Symbol]) -> Vec<Symbol> {
    std::iter::once(head).chain(arguments.iter().copied()).collect()
}
