//! Instances of counters to the family that they are taken for.
//!
//! One register says which instance it is: its initial number is n. Others start with a number, with n plus a number, or with any number;
//! and what the goal asks of each is a sequence in n, the simplest one that the examples follow.

use std::collections::BTreeMap;

use genplan_pddl::lifted::PredicateId;

use super::reading::CounterInstance;
use super::sequence::Sequence;

/// What a register holds initially.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InitialNumber {
    /// Nothing: it is no number of this family.
    Nothing,
    /// This number.
    Constant(i128),
    /// n plus a number.
    Shifted(i128),
    /// Any number that there is.
    Any,
}

impl InitialNumber {
    /// The number for some n, if there is just one.
    fn at(self, n: i128) -> Option<i128> {
        match self {
            InitialNumber::Constant(number) => Some(number),
            InitialNumber::Shifted(number) => Some(n + number),
            InitialNumber::Nothing | InitialNumber::Any => None,
        }
    }
}

/// A family of counters.
#[derive(Clone, Debug)]
pub(super) struct CounterFamily {
    /// The smallest n.
    pub(super) start: i128,
    pub(super) initial: Vec<InitialNumber>,
    pub(super) goals: Vec<Option<Sequence>>,
    /// The largest number is larger than all initial numbers and those of the goal by at least this.
    pub(super) slack: i128,
    /// By relation that has one: its limit.
    pub(super) limits: BTreeMap<PredicateId, InitialNumber>,
}

impl CounterFamily {
    /// The simplest family that has all examples.
    pub(super) fn of(examples: &[CounterInstance]) -> Result<Self, String> {
        let registers = examples.first().map_or(0, |example| example.initial.len());
        let (mut families, mut reason) = (Vec::new(), None);
        for parameter in 0..registers {
            match Self::by(examples, parameter) {
                Ok(family) => families.push(family),
                Err(error) => reason = reason.or(Some(error)),
            }
        }
        families.sort_by_key(CounterFamily::cost);
        match &families[..] {
            [] => Err(reason.unwrap_or_else(|| "there are no registers".into())),
            [first, second, ..] if first.cost() == second.cost() => {
                Err("it is not clear which register counts".into())
            }
            _ => Ok(families.swap_remove(0)),
        }
    }

    /// The family in which a register says which instance it is.
    fn by(examples: &[CounterInstance], parameter: usize) -> Result<Self, String> {
        let keys: Option<Vec<i128>> = examples.iter().map(|example| example.initial[parameter]).collect();
        let keys = keys.ok_or("a register does not hold a number in every example")?;
        let start = *keys.iter().min().ok_or("there is no example")?;
        if keys.iter().all(|key| *key == start) {
            return Err("the examples do not differ in the number from which they start".into());
        }
        let registers = 0..examples[0].initial.len();
        let initial = registers.clone().map(|register| initial_number(examples, &keys, register));
        let goals = registers.map(|register| goal(examples, &keys, register));
        let (initial, goals) = (initial.collect::<Result<_, _>>()?, goals.collect::<Result<_, _>>()?);
        let slack = |example: &CounterInstance| {
            let values = example.initial.iter().chain(&example.goal).flatten().chain(example.limits.values());
            example.largest - values.max().copied().unwrap_or_default()
        };
        let slack = examples.iter().map(slack).min().unwrap_or_default();
        let limits = examples[0].limits.keys().map(|&predicate| {
            let limits: Vec<i128> = examples.iter().map(|example| example.limits[&predicate]).collect();
            match by_rule(&limits, &keys) {
                InitialNumber::Any => Err("the limit of a relation follows no rule".to_owned()),
                rule => Ok((predicate, rule)),
            }
        });
        let limits = limits.collect::<Result<_, _>>()?;
        Ok(CounterFamily { start, initial, goals, slack, limits })
    }

    /// How much the family leaves open, and how much there is to say about its goal.
    fn cost(&self) -> (usize, i128) {
        let any = self.initial.iter().filter(|initial| **initial == InitialNumber::Any).count();
        (any, self.goals.iter().flatten().map(Sequence::cost).sum())
    }

    /// The least largest number of the n-th instances; `None` if it is too large, or a goal is no number.
    pub(super) fn least_largest(&self, n: i128) -> Option<i128> {
        let initial = self.initial.iter().chain(self.limits.values()).filter_map(|initial| initial.at(n));
        let goals = self.goals.iter().flatten().map(|goal| goal.at(n));
        let goals = goals.collect::<Option<Vec<i128>>>()?;
        let is_negative = |number: &i128| *number < 0;
        let all: Vec<i128> = initial.chain(goals).collect();
        (!all.iter().any(is_negative)).then(|| all.into_iter().max().unwrap_or_default() + self.slack)
    }

    /// The n-th instances with some largest number.
    pub(super) fn instances(&self, n: i128, largest: i128) -> Vec<CounterInstance> {
        let goal: Vec<Option<i128>> =
            self.goals.iter().map(|goal| goal.as_ref().and_then(|goal| goal.at(n))).collect();
        let limits =
            self.limits.iter().filter_map(|(&predicate, limit)| Some((predicate, limit.at(n)?))).collect();
        let mut instances = vec![CounterInstance { largest, initial: Vec::new(), goal, limits }];
        for initial in &self.initial {
            let options: Vec<Option<i128>> = match *initial {
                InitialNumber::Any => (0..=largest).map(Some).collect(),
                other => vec![other.at(n)],
            };
            let with = |instance: &CounterInstance, option: Option<i128>| {
                let mut instance = instance.clone();
                instance.initial.push(option);
                instance
            };
            instances = instances
                .iter()
                .flat_map(|instance| options.iter().map(|&option| with(instance, option)))
                .collect();
        }
        instances
    }
}

fn initial_number(
    examples: &[CounterInstance],
    keys: &[i128],
    register: usize,
) -> Result<InitialNumber, String> {
    let values: Vec<Option<i128>> = examples.iter().map(|example| example.initial[register]).collect();
    let numbers: Option<Vec<i128>> = values.iter().copied().collect();
    let Some(numbers) = numbers else {
        let is_nothing = values.iter().all(Option::is_none);
        return is_nothing
            .then_some(InitialNumber::Nothing)
            .ok_or_else(|| "a register holds a number in some examples only".into());
    };
    Ok(by_rule(&numbers, keys))
}

/// The simplest rule that gives numbers, each for an n.
fn by_rule(numbers: &[i128], keys: &[i128]) -> InitialNumber {
    let shifts: Vec<i128> = numbers.iter().zip(keys).map(|(number, key)| number - key).collect();
    let same = |numbers: &[i128]| numbers.iter().all(|number| *number == numbers[0]);
    match (same(numbers), same(&shifts)) {
        (true, _) => InitialNumber::Constant(numbers[0]),
        (_, true) => InitialNumber::Shifted(shifts[0]),
        _ => InitialNumber::Any,
    }
}

fn goal(examples: &[CounterInstance], keys: &[i128], register: usize) -> Result<Option<Sequence>, String> {
    let goals: Vec<Option<i128>> = examples.iter().map(|example| example.goal[register]).collect();
    if goals.iter().all(Option::is_none) {
        return Ok(None);
    }
    let mut numbers = BTreeMap::new();
    for (key, goal) in keys.iter().zip(goals) {
        let goal = goal.ok_or("the goal is about other registers in some examples")?;
        if numbers.insert(*key, goal).is_some_and(|other| other != goal) {
            return Err("two examples start from the same number and have different goals".into());
        }
    }
    Sequence::through(&numbers).map(Some)
}
