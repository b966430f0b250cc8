//! All that programs over given pointers may say.
//!
//! What the search [is offered](super::vocabulary) is a part of it, chosen so that programs are found soon. That no program
//! fits is a proof about programs over these pointers only if all of this was searched. Arguments are pointers, `_` and constants
//! of the domain: an object of a single example means nothing in the others.
//!
//! Three things are left out, because nothing is lost: `set(p, p)` does nothing, and so does a goto to the next line;
//! `q = p` is `p = q`; and of instructions that name the same pointers and do the same in all examples, [one](distinct) is enough.

use std::collections::BTreeSet;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::{ActionId, FluentId, Frame, Pointer, Symbol};
use genplan_core::pointers::Operation;
use genplan_pddl::Domain;
use genplan_pddl::lifted::Parameter;
use rustc_hash::FxHashMap;

use super::vocabulary::{Offered, product, with_head};
use crate::ground::GroundTask;
use crate::ground::words::{self, Word, split_atom};

/// A language of more instructions and conditions than this is not searched.
const MOST_TERMS: usize = 20_000;

/// Everything that programs over the first pointers of a frame, this many, may say; `None` if that is too much to search.
pub(crate) fn language(domain: &Domain, frame: &mut Frame, pointers: usize) -> Option<Offered> {
    let pointers = frame.pointers()[..pointers].to_vec();
    let any = frame.symbol(words::ANY);
    let mut writer = Writer { domain, frame, pointers, any, offered: Offered::default() };
    if writer.size() > MOST_TERMS {
        return None;
    }
    writer.actions();
    writer.atoms();
    writer.pointers();
    writer.searches();
    Some(writer.offered)
}

struct Writer<'a> {
    domain: &'a Domain,
    frame: &'a mut Frame,
    pointers: Vec<Pointer>,
    any: Symbol,
    offered: Offered,
}

impl Writer<'_> {
    /// About how many terms there are: each condition also makes an instruction for each pointer.
    fn size(&mut self) -> usize {
        let domain = self.domain;
        let schemas = domain.actions.iter().map(|action| &action.parameters);
        let predicates = domain.predicates.iter().map(|predicate| &predicate.parameters);
        let mut conditions = 0_usize;
        for parameters in schemas.chain(predicates) {
            let sizes = parameters.iter().map(|parameter| self.admitted(parameter).len());
            conditions = conditions.saturating_add(sizes.fold(3, usize::saturating_mul));
            if conditions > MOST_TERMS {
                break;
            }
        }
        conditions.saturating_mul(1 + self.pointers.len())
    }

    /// What can be an argument: pointers that may point to an object that fits, constants, and `_`.
    fn admitted(&mut self, parameter: &Parameter) -> Vec<Symbol> {
        let types = &self.domain.types;
        let fits = |pointer: &&Pointer| {
            types.get(self.frame.name(pointer.range)).is_none_or(|range| {
                let mut wanted = parameter.types.iter();
                wanted.any(|&wanted| types.is_subtype(range, wanted) || types.is_subtype(wanted, range))
            })
        };
        let mut admitted: Vec<Symbol> =
            self.pointers.iter().filter(fits).map(|pointer| pointer.name).collect();
        let constants = self.domain.constants.iter();
        let constants = constants.filter(|(_, _, object)| types.admits(&parameter.types, &object.types));
        admitted.extend(constants.map(|(_, name, _)| self.frame.symbol(name)));
        admitted.push(self.any);
        admitted
    }

    fn applied(&mut self, parameters: &[Parameter]) -> impl Iterator<Item = Vec<Symbol>> + use<> {
        let choices: Vec<Vec<Symbol>> = parameters.iter().map(|parameter| self.admitted(parameter)).collect();
        product(&choices)
    }

    fn condition(&mut self, term: &[Symbol]) {
        self.offered.fluents.insert(self.frame.fluent(term));
    }

    /// The actions of the domain, and whether they are applicable.
    fn actions(&mut self) {
        for action in &self.domain.actions {
            let can = self.frame.symbol(&format!("{}{}", words::CAN, action.name));
            let act = self.frame.symbol(&action.name);
            for arguments in self.applied(&action.parameters) {
                self.offered.actions.insert(self.frame.action(&with_head(act, &arguments)));
                self.condition(&with_head(can, &arguments));
            }
        }
    }

    /// What holds, what the goal asks for, and what is still to be done.
    fn atoms(&mut self) {
        for predicate in &self.domain.predicates {
            for prefix in ["", words::GOAL, words::TODO] {
                let head = self.frame.symbol(&format!("{prefix}{}", predicate.name));
                for arguments in self.applied(&predicate.parameters) {
                    self.condition(&with_head(head, &arguments));
                }
            }
        }
    }

    /// What moves pointers, and where they are.
    fn pointers(&mut self) {
        let words = [Word::Inc, Word::Dec, Word::Reset, Word::Set, Word::None, Word::Done];
        let words = words.map(|word| self.frame.symbol(word.spelling(self.domain)));
        let [inc, dec, reset, set, none, done] = words;
        let same = self.frame.symbol(words::SAME);
        let constants: Vec<Symbol> =
            self.domain.constants.iter().map(|(_, name, _)| self.frame.symbol(name)).collect();
        let names: Vec<Symbol> = self.pointers.iter().map(|pointer| pointer.name).collect();
        for (place, &name) in names.iter().enumerate() {
            for word in [inc, dec, reset] {
                self.offered.actions.insert(self.frame.action(&[word, name]));
            }
            for &other in names.iter().filter(|&&other| other != name) {
                self.offered.actions.insert(self.frame.action(&[set, name, other]));
            }
            self.condition(&[none, name]);
            for &other in names[place..].iter().chain(&constants) {
                self.condition(&[same, name, other]);
            }
        }
        self.condition(&[done]);
    }

    /// What moves pointers to objects of which a condition holds, other than an equality.
    fn searches(&mut self) {
        let find = self.frame.symbol(Word::Find.spelling(self.domain));
        let same = self.frame.symbol(words::SAME);
        let conditions: Vec<FluentId> = self.offered.fluents.iter().copied().collect();
        for condition in conditions {
            if self.frame.fluent_term(condition)[0] == same {
                continue;
            }
            let text = self.frame.show_fluent(condition).to_string();
            let text = self.frame.symbol(&text);
            for pointer in self.pointers.clone() {
                self.offered.actions.insert(self.frame.action(&[find, pointer.name, text]));
            }
        }
    }
}

/// Of instructions that name the same pointers in the same order and do the same in all tasks: the first one.
///
/// A program that uses another one of them does the same with the first one in its place, and names pointers in the same order.
pub(crate) fn distinct(
    actions: &BTreeSet<ActionId>,
    frame: &Frame,
    tasks: &[&GroundTask],
    budget: &Budget,
) -> Result<BTreeSet<ActionId>, StopReason> {
    let (mut meter, mut held) = (budget.meter(), budget.holding());
    let mut bytes = 0;
    let mut known: FxHashMap<(Vec<Symbol>, Vec<Option<Operation>>), ActionId> = FxHashMap::default();
    for &action in actions {
        let operations: Vec<Option<Operation>> =
            tasks.iter().map(|task| task.operation(frame, action)).collect();
        let size: usize = operations.iter().flatten().map(Operation::bytes).sum();
        meter.work(1 + size as u64)?;
        let before = known.len();
        known.entry((named_pointers(action, frame), operations)).or_insert(action);
        if known.len() > before {
            bytes += size;
            held.set(bytes)?;
        }
    }
    Ok(known.into_values().collect())
}

/// The pointers that an instruction names, from left to right.
fn named_pointers(action: ActionId, frame: &Frame) -> Vec<Symbol> {
    let arguments = &frame.action_term(action)[1..];
    let names = arguments.iter().flat_map(|&argument| {
        let (head, arguments) = split_atom(frame.name(argument));
        std::iter::once(head).chain(arguments).collect::<Vec<&str>>()
    });
    let pointers = frame.pointers();
    names
        .filter_map(|name| pointers.iter().find(|pointer| frame.name(pointer.name) == name))
        .map(|pointer| pointer.name)
        .collect()
}

/// What instructions and conditions of a language are about that a part of it lacks, in words.
pub(crate) fn lacking(whole: &Offered, part: &Offered, domain: &Domain, frame: &Frame) -> Vec<&'static str> {
    let actions = whole.actions.difference(&part.actions).map(|&action| {
        let term = frame.action_term(action);
        match Word::of_instruction(frame.name(term[0]), domain) {
            Some(Word::Dec) => "`dec`",
            Some(Word::Set) => "`set` between pointers of different types",
            Some(Word::Find) if frame.name(term[2]).starts_with(words::CAN) => "`find` with `can`",
            Some(_) => "other conditions of `find`",
            None => arguments(&term[1..], domain, frame),
        }
    });
    let fluents = whole.fluents.difference(&part.fluents).map(|_| "other conditions of gotos");
    let mut words: Vec<&'static str> = Vec::new();
    for word in actions.chain(fluents) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// What is special about the arguments of an action that is not offered.
fn arguments(arguments: &[Symbol], domain: &Domain, frame: &Frame) -> &'static str {
    let is_constant = |&symbol: &Symbol| domain.constants.get(frame.name(symbol)).is_some();
    let is_repeated = |place: usize| {
        frame.name(arguments[place]) != words::ANY && arguments[..place].contains(&arguments[place])
    };
    match arguments {
        _ if arguments.iter().any(is_constant) => "constants as arguments of actions",
        _ if (1..arguments.len()).any(is_repeated) => "actions with a pointer twice",
        _ => "other choices of pointers and `_` in actions",
    }
}
