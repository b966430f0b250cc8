//! All that programs over given pointers may say, but for `try` and `reach`.
//!
//! What the search [is offered](super::vocabulary) is a part of it, chosen so that programs are found soon. That no program
//! fits is a proof about such programs over these pointers only if all of this was searched. Arguments are pointers, `_` and constants
//! of the domain: an object of a single example means nothing in the others.
//!
//! To know whether a program fits, [fewer instructions](distinct) are enough: of those that name the same pointers and do the same in all
//! examples, one; and `set(p, p)` does nothing, as a goto to the next line does.

use std::collections::BTreeSet;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::language::{Act, Argument, Call, Condition, Move, Word};
use genplan_core::pointers::{Operation, PointerId};
use genplan_pddl::Domain;
use genplan_pddl::lifted::Parameter;
use rustc_hash::FxHashMap;

use super::vocabulary::{Offered, Writer};
use crate::ground::GroundTask;

/// A language of more instructions and conditions than this is not searched.
const MOST_TERMS: usize = 20_000;

/// Everything that programs over the pointers of a frame may say without `try` and `reach`; `None` if that is too much to search.
pub(crate) fn language(
    domain: &Domain,
    frame: &mut Frame,
    meter: &Meter,
) -> Result<Option<Offered>, StopReason> {
    let mut writer = Writer::new(domain, frame, meter);
    if size(&mut writer)? > MOST_TERMS {
        return Ok(None);
    }
    for action in &domain.actions {
        let calls = all_calls(&mut writer, &action.name, &action.parameters)?;
        calls.into_iter().try_for_each(|call| writer.apply(call))?;
    }
    for predicate in &domain.predicates {
        let calls = all_calls(&mut writer, &predicate.name, &predicate.parameters)?;
        for condition in [Condition::Holds, Condition::Goal, Condition::Todo, Condition::Undo] {
            calls.iter().try_for_each(|call| writer.condition(&condition(call.clone())))?;
        }
    }
    pointer_terms(&mut writer)?;
    searches(&mut writer)?;
    Ok(Some(writer.offered))
}

/// About how many terms there are: each condition also makes an instruction for each pointer.
fn size(writer: &mut Writer<'_>) -> Result<usize, StopReason> {
    let domain = writer.domain;
    let schemas = domain.actions.iter().map(|action| &action.parameters);
    let predicates = domain.predicates.iter().map(|predicate| &predicate.parameters);
    let mut conditions = writer.pointers.len().saturating_mul(domain.constants.len());
    for parameters in schemas.chain(predicates) {
        let mut count = 4_usize;
        for parameter in parameters {
            if count.max(conditions) > MOST_TERMS {
                return Ok(usize::MAX);
            }
            count = count.saturating_mul(admitted(writer, parameter)?.len());
        }
        conditions = conditions.saturating_add(count);
    }
    Ok(conditions.saturating_mul(1 + writer.pointers.len()))
}

/// What can be an argument: pointers that may point to an object that fits, constants, and `_`.
fn admitted(writer: &mut Writer<'_>, parameter: &Parameter) -> Result<Vec<Argument>, StopReason> {
    let types = &writer.domain.types;
    writer.meter.work((writer.pointers.len() + writer.domain.constants.len()) as u64)?;
    let fits = |pointer: &PointerId| {
        types
            .get(writer.range(*pointer))
            .is_none_or(|range| parameter.types.iter().any(|&wanted| types.are_related(wanted, range)))
    };
    let pointers = writer.pointers.iter().copied().filter(fits).map(Argument::Pointer);
    let mut admitted: Vec<Argument> = pointers.collect();
    let constants = writer.domain.constants.iter();
    let constants = constants.filter(|(_, _, object)| types.admits(&parameter.types, &object.types));
    admitted.extend(constants.map(|(_, name, _)| Argument::Object(writer.frame.symbol(name))));
    admitted.push(Argument::Any);
    Ok(admitted)
}

/// The calls of a name with all arguments that fit its parameters.
fn all_calls(writer: &mut Writer<'_>, name: &str, parameters: &[Parameter]) -> Result<Vec<Call>, StopReason> {
    let choices = parameters.iter().map(|parameter| admitted(writer, parameter));
    let choices: Vec<Vec<Argument>> = choices.collect::<Result<_, _>>()?;
    writer.calls(name, &choices, |_, _| true)
}

/// What moves pointers, and where they are.
fn pointer_terms(writer: &mut Writer<'_>) -> Result<(), StopReason> {
    let pointers = writer.pointers.clone();
    let constants = writer.domain.constants.iter();
    let constants: Vec<Argument> =
        constants.map(|(_, name, _)| Argument::Object(writer.frame.symbol(name))).collect();
    for &pointer in &pointers {
        for to in [Move::Inc, Move::Dec, Move::Reset] {
            writer.act(&Act::Move(pointer, to))?;
        }
        pointers.iter().try_for_each(|&other| writer.act(&Act::Move(pointer, Move::Set(other))))?;
        let mut asked = Word::CONDITIONS.iter().filter_map(|word| word.condition(&[pointer]));
        asked.try_for_each(|condition| writer.condition(&condition))?;
        let mut others = pointers.iter().copied().map(Argument::Pointer).chain(constants.iter().copied());
        others.try_for_each(|other| writer.condition(&Condition::Same(Argument::Pointer(pointer), other)))?;
    }
    let mut asked = Word::CONDITIONS.iter().filter_map(|word| word.condition(&[]));
    asked.try_for_each(|condition| writer.condition(&condition))
}

/// What moves pointers to objects of which a condition holds, other than an equality.
fn searches(writer: &mut Writer<'_>) -> Result<(), StopReason> {
    let conditions: Vec<FluentId> = writer.offered.fluents.iter().copied().collect();
    for condition in conditions {
        let condition = writer.frame.condition_of(condition).into_owned();
        if matches!(condition, Condition::Same(..)) {
            continue;
        }
        for pointer in writer.pointers.clone() {
            writer.act(&Act::Move(pointer, Move::Find(condition.clone())))?;
        }
    }
    Ok(())
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
    let meter = budget.meter();
    let mut known: FxHashMap<(Vec<PointerId>, Vec<Option<Operation>>), ActionId> = FxHashMap::default();
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
        let arguments = frame.act_of(action).arguments(frame);
        let pointers = arguments.into_iter().filter_map(Argument::pointer).collect();
        known.entry((pointers, operations)).or_insert(action);
        if known.len() > before {
            meter.take(size)?;
        }
    }
    Ok(known.into_values().collect())
}

/// What instructions and conditions of a language are about that a part of it lacks, in words.
pub(crate) fn lacking(whole: &Offered, part: &Offered, domain: &Domain, frame: &Frame) -> Vec<&'static str> {
    let others = whole.actions.difference(&part.actions);
    let actions = others.filter_map(|&action| match &*frame.act_of(action) {
        // It does nothing.
        Act::Move(one, Move::Set(other)) if one == other => None,
        Act::Move(_, Move::Dec) => Some("`dec`"),
        Act::Move(_, Move::Set(_)) => Some("`set` between pointers of different types"),
        Act::Move(_, Move::Find(Condition::Can(_))) => Some("`find` with `can`"),
        Act::Move(_, Move::Inc | Move::Reset | Move::Find(_)) => Some("other conditions of `find`"),
        Act::Apply(call) | Act::Try(call) | Act::Reach(call) => Some(special(&call.arguments, domain, frame)),
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
fn special(arguments: &[Argument], domain: &Domain, frame: &Frame) -> &'static str {
    let is_constant = |argument: &Argument| {
        argument.object().is_some_and(|name| domain.constants.get(frame.name(name)).is_some())
    };
    let is_repeated =
        |place: usize| arguments[place] != Argument::Any && arguments[..place].contains(&arguments[place]);
    match arguments {
        _ if arguments.iter().any(is_constant) => "constants as arguments of actions",
        _ if (1..arguments.len()).any(is_repeated) => "actions with a pointer twice",
        _ => "other choices of pointers and `_` in actions",
    }
}
