//! All that programs over given pointers may say.
//!
//! What the search [is offered](super::vocabulary) is a part of it, chosen so that programs are found soon. That no program
//! fits is a proof about programs over these pointers only if all of this was searched. Arguments are pointers, `_` and constants
//! of the domain: an object of a single example means nothing in the others.
//!
//! To know whether a program fits, [fewer instructions](distinct) are enough: of those that name the same pointers and do the same in all
//! examples, one; and `set(p, p)` does nothing, as a goto to the next line does.

use std::collections::BTreeSet;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::frame::{ActionId, FluentId, Frame, Pointer, Symbol};
use genplan_core::pointers::Operation;
use genplan_pddl::Domain;
use genplan_pddl::lifted::Parameter;
use rustc_hash::FxHashMap;

use super::vocabulary::{Offered, with_head};
use crate::ground::GroundTask;
use crate::ground::words::{self, Word, split_atom};

/// A language of more instructions and conditions than this is not searched.
const MOST_TERMS: usize = 20_000;

/// About this many bytes are for a term and its number.
const TERM: usize = 256;

/// Everything that programs over the first pointers of a frame, this many, may say; `None` if that is too much to search.
pub(crate) fn language(
    domain: &Domain,
    frame: &mut Frame,
    pointers: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<Offered>, StopReason> {
    let pointers = frame.pointers()[..pointers].to_vec();
    let any = frame.symbol(words::ANY);
    let mut writer = Writer { domain, frame, pointers, any, meter, offered: Offered::default() };
    if writer.size()? > MOST_TERMS {
        return Ok(None);
    }
    writer.actions()?;
    writer.atoms()?;
    writer.pointers()?;
    writer.searches()?;
    Ok(Some(writer.offered))
}

struct Writer<'a, 'b> {
    domain: &'a Domain,
    frame: &'a mut Frame,
    pointers: Vec<Pointer>,
    any: Symbol,
    meter: &'a mut Meter<'b>,
    offered: Offered,
}

impl Writer<'_, '_> {
    /// About how many terms there are: each condition also makes an instruction for each pointer.
    fn size(&mut self) -> Result<usize, StopReason> {
        let domain = self.domain;
        let schemas = domain.actions.iter().map(|action| &action.parameters);
        let predicates = domain.predicates.iter().map(|predicate| &predicate.parameters);
        let mut conditions = self.pointers.len().saturating_mul(domain.constants.len());
        for parameters in schemas.chain(predicates) {
            let mut count = 3_usize;
            for parameter in parameters {
                if count.max(conditions) > MOST_TERMS {
                    return Ok(usize::MAX);
                }
                count = count.saturating_mul(self.admitted(parameter)?.len());
            }
            conditions = conditions.saturating_add(count);
        }
        Ok(conditions.saturating_mul(1 + self.pointers.len()))
    }

    /// What can be an argument: pointers that may point to an object that fits, constants, and `_`.
    fn admitted(&mut self, parameter: &Parameter) -> Result<Vec<Symbol>, StopReason> {
        let types = &self.domain.types;
        self.meter.work((self.pointers.len() + self.domain.constants.len()) as u64)?;
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
        Ok(admitted)
    }

    /// A head with all arguments that fit its parameters.
    fn applied(&mut self, head: Symbol, parameters: &[Parameter]) -> Result<Vec<Vec<Symbol>>, StopReason> {
        let mut all = vec![vec![head]];
        for parameter in parameters {
            let choices = self.admitted(parameter)?;
            self.meter.take(TERM * all.len() * choices.len())?;
            let longer = |start: &Vec<Symbol>| {
                choices.iter().map(|&choice| with_last(start, choice)).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        Ok(all)
    }

    fn condition(&mut self, term: &[Symbol]) -> Result<(), StopReason> {
        self.meter.take(TERM)?;
        self.offered.fluents.insert(self.frame.fluent(term));
        Ok(())
    }

    fn instruction(&mut self, term: &[Symbol]) -> Result<(), StopReason> {
        self.meter.take(TERM)?;
        self.offered.actions.insert(self.frame.action(term));
        Ok(())
    }

    /// The actions of the domain, and whether they are applicable.
    fn actions(&mut self) -> Result<(), StopReason> {
        for action in &self.domain.actions {
            let can = self.frame.symbol(&format!("{}{}", words::CAN, action.name));
            let act = self.frame.symbol(&action.name);
            for term in self.applied(act, &action.parameters)? {
                self.instruction(&term)?;
                self.condition(&with_head(can, &term[1..]))?;
            }
        }
        Ok(())
    }

    /// What holds, what the goal asks for, and what is still to be done.
    fn atoms(&mut self) -> Result<(), StopReason> {
        for predicate in &self.domain.predicates {
            for prefix in ["", words::GOAL, words::TODO] {
                let head = self.frame.symbol(&format!("{prefix}{}", predicate.name));
                let terms = self.applied(head, &predicate.parameters)?;
                terms.iter().try_for_each(|term| self.condition(term))?;
            }
        }
        Ok(())
    }

    /// What moves pointers, and where they are.
    fn pointers(&mut self) -> Result<(), StopReason> {
        let words = [Word::Inc, Word::Dec, Word::Reset, Word::Set, Word::None, Word::Done];
        let words = words.map(|word| self.frame.symbol(word.spelling(self.domain)));
        let [inc, dec, reset, set, none, done] = words;
        let same = self.frame.symbol(words::SAME);
        let constants: Vec<Symbol> =
            self.domain.constants.iter().map(|(_, name, _)| self.frame.symbol(name)).collect();
        let names: Vec<Symbol> = self.pointers.iter().map(|pointer| pointer.name).collect();
        for &name in &names {
            [inc, dec, reset].iter().try_for_each(|&word| self.instruction(&[word, name]))?;
            names.iter().try_for_each(|&other| self.instruction(&[set, name, other]))?;
            self.condition(&[none, name])?;
            let mut others = names.iter().chain(&constants);
            others.try_for_each(|&other| self.condition(&[same, name, other]))?;
        }
        self.condition(&[done])
    }

    /// What moves pointers to objects of which a condition holds, other than an equality.
    fn searches(&mut self) -> Result<(), StopReason> {
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
                self.instruction(&[find, pointer.name, text])?;
            }
        }
        Ok(())
    }
}

fn with_last(start: &[Symbol], last: Symbol) -> Vec<Symbol> {
    start.iter().copied().chain([last]).collect()
}

/// Of instructions that name the same pointers in the same order and do the same in all tasks: the first one, without those that do
/// nothing.
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
        let does_nothing =
            |operation: &Option<Operation>| matches!(operation, Some(Operation::Set(p, q)) if p == q);
        if operations.iter().all(does_nothing) {
            continue;
        }
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
    // `set(p, p)` does nothing.
    let repeats = |&&action: &&ActionId| matches!(frame.action_term(action), [_, one, other] if one == other);
    let is_set = |&&action: &&ActionId| {
        Word::of_instruction(frame.name(frame.action_term(action)[0]), domain) == Some(Word::Set)
    };
    let others =
        whole.actions.difference(&part.actions).filter(|action| !(is_set(action) && repeats(action)));
    let actions = others.map(|&action| {
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
