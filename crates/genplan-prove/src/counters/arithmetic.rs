//! Static relations over numbers to equations.

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role};

/// That a sum is zero: each argument times its coefficient, and a constant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Equation {
    /// The argument, if there is one, that is not larger than a number of the instance.
    pub(super) limited: Option<usize>,
    pub(super) coefficients: Vec<i128>,
    pub(super) constant: i128,
}

/// The numbers that objects are.
pub(super) type ObjectNumbers = BTreeMap<ObjectId, i128>;

impl Equation {
    /// The equations that a relation with this many arguments may be.
    pub(super) fn of_arity(arity: usize) -> Vec<Equation> {
        let equations: &[(&[i128], i128)] = match arity {
            2 => &[(&[1, -1], 1), (&[1, -1], -1), (&[1, -1], 0)],
            3 => &[(&[1, 1, -1], 0), (&[1, -1, 1], 0), (&[-1, 1, 1], 0)],
            _ => &[],
        };
        let all = |&(coefficients, constant): &(&[i128], i128)| {
            let limited = std::iter::once(None).chain((0..coefficients.len()).map(Some));
            let coefficients = coefficients.to_vec();
            limited
                .map(move |limited| Equation { limited, coefficients: coefficients.clone(), constant })
                .collect::<Vec<_>>()
        };
        equations.iter().flat_map(all).collect()
    }

    fn holds(&self, numbers: &[i128]) -> bool {
        numbers.iter().zip(&self.coefficients).map(|(number, coefficient)| number * coefficient).sum::<i128>()
            == -self.constant
    }

    /// In words, with the name of the relation.
    pub(super) fn text(&self, name: &str) -> String {
        let names = &["x", "y", "z"][..self.coefficients.len()];
        let side = |sign: i128| {
            let arguments =
                names.iter().zip(&self.coefficients).filter(|(_, coefficient)| **coefficient == sign);
            let constant = (self.constant == sign).then(|| "1".to_owned());
            let parts: Vec<String> =
                arguments.map(|(argument, _)| (*argument).to_owned()).chain(constant).collect();
            parts.join(" + ")
        };
        let limit = self
            .limited
            .map_or(String::new(), |place| format!(" and {} is not larger than a limit", names[place]));
        format!("({name} {}) says that {} = {}{limit}", names.join(" "), side(1), side(-1))
    }

    /// All tuples of numbers up to a largest one for which it holds; what is limited is at most the limit.
    pub(super) fn tuples(&self, largest: i128, limit: i128) -> Vec<Vec<i128>> {
        let (last, others) = self.coefficients.split_last().expect("an equation has arguments");
        let mut tuples = vec![Vec::new()];
        for _ in others {
            tuples = tuples
                .iter()
                .flat_map(|tuple| (0..=largest).map(move |number| [&tuple[..], &[number]].concat()))
                .collect();
        }
        let complete = |mut tuple: Vec<i128>| {
            let sum: i128 = tuple.iter().zip(others).map(|(number, coefficient)| number * coefficient).sum();
            // The last coefficient is 1 or -1.
            tuple.push(-last * (sum + self.constant));
            (0..=largest).contains(&tuple[others.len()]).then_some(tuple)
        };
        let is_within = |tuple: &Vec<i128>| self.limited.is_none_or(|place| tuple[place] <= limit);
        tuples.into_iter().filter_map(complete).filter(is_within).collect()
    }
}

/// The equations that static relations of a task are, if its objects are these numbers.
pub(super) fn equations(task: &Task, numbering: &ObjectNumbers) -> BTreeMap<PredicateId, BTreeSet<Equation>> {
    let predicates = (0..task.init.len()).map(|number| PredicateId(number as u32));
    let predicates = predicates.filter(|&predicate| task.domain.predicate(predicate).role == Role::Static);
    let of = |predicate: PredicateId| {
        let facts = &task.init[predicate.index()];
        let numbers = |fact: &[ObjectId]| fact.iter().map(|object| numbering.get(object).copied()).collect();
        let tuples: Option<BTreeSet<Vec<i128>>> = facts.iter().map(numbers).collect();
        let tuples = tuples?;
        let arity = task.domain.predicate(predicate).parameters.len();
        let fits = |equation: &Equation| {
            tuples.iter().all(|tuple| equation.holds(tuple)) && {
                let limit =
                    equation.limited.map_or(0, |place| largest(tuples.iter().map(|tuple| tuple[place])));
                equation.tuples(numbering.len() as i128 - 1, limit).len() == tuples.len()
            }
        };
        let equations: BTreeSet<Equation> = Equation::of_arity(arity).into_iter().filter(fits).collect();
        Some((predicate, equations))
    };
    let found = predicates.filter_map(of);
    found.filter(|(_, equations)| !equations.is_empty()).collect()
}

/// The limit of a relation in a task: the largest number in a place.
pub(super) fn limit(task: &Task, numbering: &ObjectNumbers, predicate: PredicateId, place: usize) -> i128 {
    largest(task.init[predicate.index()].iter().filter_map(|fact| numbering.get(&fact[place]).copied()))
}

fn largest(numbers: impl Iterator<Item = i128>) -> i128 {
    numbers.max().unwrap_or_default()
}

/// The ways to number objects along a relation: by its facts, or by those with a constant in one place.
pub(super) fn numberings(task: &Task, numbers: &[ObjectId]) -> Vec<ObjectNumbers> {
    let constants = numbers.iter().filter(|id| id.index() < task.domain.constants.len());
    let constants: Vec<ObjectId> = constants.copied().collect();
    let mut numberings = Vec::new();
    for (facts, predicate) in task.init.iter().zip(&task.domain.predicates) {
        if predicate.role != Role::Static {
            continue;
        }
        match facts.iter().next().map_or(0, <[ObjectId]>::len) {
            2 => numberings.extend(along(facts.iter().map(|fact| (fact[0], fact[1])), numbers)),
            3 => {
                for (place, one, other) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)] {
                    for &constant in &constants {
                        let fixed = facts.iter().filter(|fact| fact[place] == constant);
                        numberings.extend(along(fixed.map(|fact| (fact[one], fact[other])), numbers));
                    }
                }
            }
            _ => {}
        }
    }
    numberings
}

/// The numbers of objects along arcs, from both ends, if the arcs are one chain through all objects.
fn along(arcs: impl Iterator<Item = (ObjectId, ObjectId)>, numbers: &[ObjectId]) -> Vec<ObjectNumbers> {
    let arcs: BTreeSet<(ObjectId, ObjectId)> = arcs.collect();
    let after: BTreeMap<ObjectId, ObjectId> = arcs.iter().copied().collect();
    let targets: BTreeSet<ObjectId> = after.values().copied().collect();
    let Some(&start) = numbers.iter().find(|number| !targets.contains(number)) else { return Vec::new() };
    let next = |object: &ObjectId| after.get(object).copied();
    let chain: Vec<ObjectId> = std::iter::successors(Some(start), next).take(numbers.len() + 1).collect();
    let is_chain = chain.len() == numbers.len() && arcs.len() + 1 == numbers.len();
    if !is_chain || chain.iter().any(|object| !numbers.contains(object)) {
        return Vec::new();
    }
    let up = chain.iter().copied().zip(0..).collect();
    let down = chain.iter().rev().copied().zip(0..).collect();
    vec![up, down]
}
