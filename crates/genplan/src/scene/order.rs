//! The order in which the objects of an instance are declared, which says nothing about what is meant, unless the user says so.

use std::collections::BTreeMap;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role, TypeId};
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Domain, Reading, Task};

use super::{Fact, Scene};

/// In how many orders of its objects an instance is looked at while a program is searched for.
pub(crate) const ORDERS: u64 = 3;

/// An instance with fewer orders than this is tried in all of them.
const FEW_ORDERS: usize = 60;

/// Any other is tried in this many.
const SOME_ORDERS: u64 = 10;

/// The objects of which the order of declaration is meant: those of some types, or of static predicates that act as types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderedKinds {
    types: Vec<TypeId>,
    predicates: Vec<PredicateId>,
}

/// What a comment of a domain begins with that names kinds: `; ordered: cell`.
const COMMENT: &str = "ordered:";

impl OrderedKinds {
    /// The kinds with these names, and those that a comment of the domain names.
    pub fn of_domain(names: &[String], domain: &Domain) -> Reading<Self> {
        let (mut kinds, mut diagnostics) = (OrderedKinds::default(), Vec::new());
        let given = names.iter().map(|name| (name.trim().to_ascii_lowercase(), "--ordered".to_owned()));
        let said = said_by(domain).map(|name| (name, format!("the comment `; {COMMENT}`")));
        for (name, place) in given.filter(|(name, _)| !name.is_empty()).chain(said) {
            match (domain.types.get(&name), domain.predicate_named(&name)) {
                (Some(kind), _) => kinds.types.push(kind),
                (None, Some(index)) if is_kind(domain, PredicateId(index as u32)) => {
                    kinds.predicates.push(PredicateId(index as u32));
                }
                _ => diagnostics.push(unknown(&name, &place, domain)),
            }
        }
        Reading { value: diagnostics.is_empty().then_some(kinds), diagnostics }
    }

    /// Whether no order is meant.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty() && self.predicates.is_empty()
    }

    /// Whether the place of an object among its like is meant.
    pub(crate) fn includes_in(&self, scene: &Scene, object: ObjectId) -> bool {
        let is_said =
            |&predicate: &PredicateId| scene.facts.contains(&Fact { predicate, arguments: vec![object] });
        scene.domain.types.admits(&self.types, scene.types(object)) || self.predicates.iter().any(is_said)
    }

    /// The same in a task.
    fn includes(&self, task: &Task, object: ObjectId) -> bool {
        let is_said =
            |predicate: &PredicateId| task.init[predicate.index()].iter().any(|fact| fact == [object]);
        task.domain.types.admits(&self.types, &task.objects.object(object).types)
            || self.predicates.iter().any(is_said)
    }
}

/// The names in the comments of a domain that say which order is meant.
fn said_by(domain: &Domain) -> impl Iterator<Item = String> {
    let comments = domain.source.text().lines().filter_map(|line| line.trim().strip_prefix(';'));
    let words = comments.map(|comment| comment.trim_start_matches(';').trim().to_ascii_lowercase());
    let said = words.filter_map(|words| words.strip_prefix(COMMENT).map(str::to_owned));
    said.flat_map(|names| {
        let names = names.split([' ', ',', '\t']).filter(|name| !name.is_empty());
        names.map(str::to_owned).collect::<Vec<_>>()
    })
}

/// Whether a predicate says what kind an object is: it is static, and about one object.
fn is_kind(domain: &Domain, predicate: PredicateId) -> bool {
    let predicate = domain.predicate(predicate);
    predicate.role == Role::Static && predicate.parameters.len() == 1
}

fn unknown(name: &str, place: &str, domain: &Domain) -> Diagnostic {
    let types = (0..domain.types.len() as u32).map(|id| domain.types.name(TypeId(id)));
    let predicates = (0..domain.predicates.len() as u32).map(PredicateId);
    let predicates = predicates.filter(|&id| is_kind(domain, id)).map(|id| &*domain.predicate(id).name);
    let names: Vec<&str> = types.chain(predicates).collect();
    let list = || Some(format!("the kinds of objects are: {}", names.join(", ")).into());
    let help = did_you_mean(name, names.iter().copied()).or_else(list);
    Diagnostic::error(format!(
        "{place} names `{name}`, which is no type and no static predicate of one object"
    ))
    .helps(help)
}

/// The task with its objects declared in another order: 1 is from the last to the first, more are shuffled. `None` if it cannot be
/// written like that, or a limit is reached.
pub fn reordered(task: &Task, order: u64, kinds: &OrderedKinds, budget: &Budget) -> Option<Arc<Task>> {
    listed(task, &ranks(task, order, kinds), budget)
}

/// The task with its objects declared in the order of their ranks.
fn listed(task: &Task, rank: &[u32], budget: &Budget) -> Option<Arc<Task>> {
    let mut listed: Vec<ObjectId> = task.objects.iter().map(|(object, ..)| object).collect();
    listed.sort_by_key(|object| rank[object.index()]);
    Scene::new(task, budget).with_objects(&listed)?.task(&task.name, &[])
}

/// By object of a task: its place in one of the orders; the first is that of the declarations. Constants come first in all of them, and
/// what is meant to be in order stays so.
pub(crate) fn ranks(task: &Task, order: u64, kinds: &OrderedKinds) -> Vec<u32> {
    let mut rank: Vec<u32> = (0..task.objects.len() as u32).collect();
    let own = &mut rank[task.domain.constants.len()..];
    match order {
        0 => {}
        1 => own.reverse(),
        seed => shuffle(own, seed),
    }
    let is_fixed = |object: &usize| kinds.includes(task, ObjectId(*object as u32));
    let fixed: Vec<usize> = (task.domain.constants.len()..rank.len()).filter(is_fixed).collect();
    let mut places: Vec<u32> = fixed.iter().map(|&object| rank[object]).collect();
    places.sort_unstable();
    fixed.into_iter().zip(places).for_each(|(object, place)| rank[object] = place);
    rank
}

/// Other orders of the objects of a task, and whether these are all that a program can tell apart, in which it can be written.
pub(crate) fn other_orders(
    task: &Task,
    kinds: &OrderedKinds,
    ranges: &[Vec<ObjectId>],
    budget: &Budget,
) -> (Vec<Arc<Task>>, bool) {
    let free =
        |object: &ObjectId| object.index() >= task.domain.constants.len() && !kinds.includes(task, *object);
    let groups: Vec<Vec<ObjectId>> =
        groups(task, ranges).into_iter().map(|group| group.into_iter().filter(free).collect()).collect();
    let count = groups.iter().flat_map(|group| 1..=group.len()).try_fold(1_usize, usize::checked_mul);
    // What stays in its place beside others that move can be told apart from them.
    let is_small = kinds.is_empty() && count.is_some_and(|count| count <= FEW_ORDERS);
    let ranks: Vec<Vec<u32>> = match is_small {
        true => all_ranks(task, &groups).skip(1).collect(),
        false => (1..=SOME_ORDERS).map(|order| ranks(task, order, kinds)).collect(),
    };
    let tasks: Vec<Arc<Task>> = ranks.iter().filter_map(|rank| listed(task, rank, budget)).collect();
    let is_all = is_small && tasks.len() == ranks.len();
    (tasks, is_all)
}

/// The objects of a task in groups: no pointer or parameter of a program ranges over objects of two.
fn groups(task: &Task, ranges: &[Vec<ObjectId>]) -> Vec<Vec<ObjectId>> {
    let mut group: Vec<usize> = (0..task.objects.len()).collect();
    for range in ranges {
        let joined: Vec<usize> = range.iter().map(|object| group[object.index()]).collect();
        let Some(&first) = joined.first() else { continue };
        group.iter_mut().filter(|group| joined.contains(group)).for_each(|group| *group = first);
    }
    let mut groups: BTreeMap<usize, Vec<ObjectId>> = BTreeMap::new();
    for (object, group) in (0..).map(ObjectId).zip(group) {
        groups.entry(group).or_default().push(object);
    }
    groups.into_values().collect()
}

/// The ranks of all orders in which objects are permuted within their groups, that of the declarations first.
fn all_ranks<'t>(task: &'t Task, groups: &'t [Vec<ObjectId>]) -> impl Iterator<Item = Vec<u32>> + 't {
    let first: Vec<Vec<ObjectId>> = groups.to_vec();
    std::iter::successors(Some(first), |permuted| {
        let mut next = permuted.clone();
        for (place, group) in next.iter_mut().enumerate() {
            if step(group) {
                return Some(next);
            }
            group.clone_from(&groups[place]);
        }
        None
    })
    .map(|permuted| {
        let mut rank: Vec<u32> = (0..task.objects.len() as u32).collect();
        for (group, permuted) in groups.iter().zip(&permuted) {
            group.iter().zip(permuted).for_each(|(object, place)| rank[object.index()] = place.0);
        }
        rank
    })
}

/// The next permutation in the order of the numbers; says no after the last.
fn step(row: &mut [ObjectId]) -> bool {
    let Some(pivot) = (1..row.len()).rev().find(|&place| row[place - 1] < row[place]) else { return false };
    let swap = (pivot..row.len()).rev().find(|&place| row[pivot - 1] < row[place]);
    row.swap(pivot - 1, swap.unwrap_or(pivot));
    row[pivot..].reverse();
    true
}

/// Puts numbers into an order that looks random, the same for a seed on every machine.
fn shuffle(numbers: &mut [u32], seed: u64) {
    let mut random = Lcg::new(seed);
    for place in (1..numbers.len()).rev() {
        numbers.swap(place, random.below(place + 1));
    }
}

/// Numbers that look random, by a linear congruential generator: the same for a seed on every machine.
pub(crate) struct Lcg(u64);

impl Lcg {
    pub(crate) fn new(seed: u64) -> Self {
        Lcg(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The next one, less than a limit that is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}
