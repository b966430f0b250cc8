//! When instances are the same, and in which order they come: by what they say, whatever their files are called and however
//! they are written.
//!
//! The names of objects count where programs can tell them apart by their names. Where they do not, objects get colours:
//! first by their types (constants by their names), then again and again by the colours of those with which they stand in
//! facts. Where several objects keep the same colour, each of them is told apart in turn, and the smallest description that
//! comes of it, with colours for names, is the identity (individualization and refinement, as in nauty).
//!
//! Search executes examples one after the other, and what the first ones exclude it need not try on the others; so which of
//! several programs is found first depends on their order: positive ones first, small ones first, because these are executed
//! soonest, and by what they say where that is the same.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use genplan_core::budget::Budget;
use genplan_pddl::Task;
use genplan_pddl::lifted::{Facts, Formula, ObjectId, PredicateId, TypeUnion};

use super::{Fact, Scene};
use crate::examples::Example;

/// At most this many ways to tell objects apart are tried. Beyond that, two scenes that are the same may be taken for
/// different ones: a question too many, and no harm.
const MOST_LEAVES: usize = 200;

/// At most this many objects and facts are looked at. Beyond that, objects are told apart by their order, with the same
/// consequence.
const MOST_LOOKS: usize = 2_000_000;

/// What an instance says: the same for instances that are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(String);

impl Scene {
    /// The identity of this scene, whatever its objects are called. Where programs see in which order objects are listed,
    /// the order is part of it.
    pub(crate) fn identity(&self) -> Identity {
        if !self.is_ordered() {
            return self.identity_in_any_order();
        }
        let search = IdentitySearch::new(self);
        Identity(search.describe(&search.initial(true)))
    }

    /// The same for scenes that differ in the order of their objects, too.
    pub(crate) fn identity_in_any_order(&self) -> Identity {
        let mut search = IdentitySearch::new(self);
        search.descend(search.initial(false));
        Identity(search.best.unwrap_or_default())
    }

    /// The identity of this scene if the names of its objects count, and maybe their order.
    pub(crate) fn identity_by_name(&self, is_ordered: bool) -> Identity {
        let names = self.names();
        let typed = names.iter().zip(self.all());
        let typed = typed.map(|(name, object)| format!("{name} - {}", self.types_text(object))).collect();
        Identity(self.content(&names, typed, if is_ordered { &names } else { &[] }))
    }
}

/// The numbers of examples in the order of what they say.
pub(crate) fn canonical_order(examples: &[Example]) -> Vec<usize> {
    let mut order = content_order(examples.iter().map(|example| &*example.task));
    order.sort_by_key(|&number| examples[number].label);
    order
}

/// The numbers of tasks in the order of what they say.
pub(crate) fn content_order<'t>(tasks: impl IntoIterator<Item = &'t Task>) -> Vec<usize> {
    let tasks: Vec<&Task> = tasks.into_iter().collect();
    let size = |number: &usize| {
        let task = tasks[*number];
        (task.objects.len(), task.init.iter().map(Facts::len).sum::<usize>(), atoms(&task.goal))
    };
    let mut order: Vec<usize> = (0..tasks.len()).collect();
    order.sort_by_cached_key(size);
    // Texts are written only where sizes do not tell; the same instance written in two ways has an order as well.
    for alike in order.chunk_by_mut(|one, other| size(one) == size(other)) {
        alike.sort_by_cached_key(|&number| {
            let identity = Scene::new(tasks[number], &Budget::default()).identity_by_name(true);
            (identity, tasks[number].source.text())
        });
    }
    order
}

/// How many atoms a formula has.
fn atoms(formula: &Formula) -> usize {
    let mut count = 0;
    formula.walk(&mut |part| count += usize::from(matches!(part, Formula::Atom(_) | Formula::Equal(..))));
    count
}

struct IdentitySearch<'s> {
    scene: &'s Scene,
    /// The facts, and the literals of the goal, with what they are.
    facts: Vec<(u8, &'s Fact)>,
    leaves: usize,
    looks: usize,
    best: Option<String>,
}

type Colours = Vec<usize>;

/// What an object sees in a fact: what kind of fact it is, its own position, and the colours of all its objects.
type SeenFact = (u8, PredicateId, usize, Colours);

/// A fact without the object that it is seen from: what kind of fact it is, and the others at their positions.
type OtherArguments = (u8, PredicateId, Vec<Option<ObjectId>>);

impl<'s> IdentitySearch<'s> {
    fn new(scene: &'s Scene) -> Self {
        let facts = scene.facts.iter().map(|fact| (0, fact));
        let facts = facts.chain(scene.literals().map(|(value, fact)| (1 + u8::from(value), fact))).collect();
        IdentitySearch { scene, facts, leaves: 0, looks: 0, best: None }
    }

    /// Constants have colours of their own, the others those of their types, or of their places among those of their types.
    fn initial(&self, is_ordered: bool) -> Colours {
        let (constants, mut places) = (self.scene.constants(), BTreeMap::<&TypeUnion, usize>::new());
        let keys = self.scene.all().map(|object| {
            let types = self.scene.types(object);
            let place = places.entry(types).or_default();
            *place += usize::from(is_ordered);
            if object.index() < constants { (None, object.index()) } else { (Some(types), *place) }
        });
        ranks(&keys.collect::<Vec<_>>())
    }

    /// Refines colours as far as facts tell objects apart, or wholly if there is too much to look at.
    fn refine(&mut self, mut colours: Colours) -> Colours {
        while self.looks < MOST_LOOKS && self.scene.goes_on() {
            self.looks += colours.len() + self.facts.len();
            let mut seen: Vec<Vec<SeenFact>> = vec![Vec::new(); colours.len()];
            for (tag, fact) in &self.facts {
                let around: Vec<usize> =
                    fact.arguments.iter().map(|object| colours[object.index()]).collect();
                for (position, object) in fact.arguments.iter().enumerate() {
                    seen[object.index()].push((*tag, fact.predicate, position, around.clone()));
                }
            }
            seen.iter_mut().for_each(|seen| seen.sort_unstable());
            let keys: Vec<_> = colours.iter().copied().zip(seen).collect();
            let refined = ranks(&keys);
            if count(&refined) == count(&colours) {
                return refined;
            }
            colours = refined;
        }
        ranks(&colours.iter().copied().zip(0..).collect::<Vec<_>>())
    }

    fn descend(&mut self, colours: Colours) {
        let colours = self.refine(colours);
        let Some(shared) = shared(&colours) else {
            self.leaves += 1;
            let text = self.describe(&colours);
            if self.best.as_ref().is_none_or(|best| text < *best) {
                self.best = Some(text);
            }
            return;
        };
        if self.are_alike(&colours, shared) {
            // In whatever order they are told apart, the description is the same.
            let told = colours.iter().zip(0..).map(|(&colour, object)| match colour == shared {
                true => (colour, object),
                false => (colour, 0),
            });
            return self.descend(ranks(&told.collect::<Vec<_>>()));
        }
        for object in (0..colours.len()).filter(|&object| colours[object] == shared) {
            if self.leaves >= MOST_LEAVES || self.looks >= MOST_LOOKS && self.leaves > 0 {
                return;
            }
            // The one comes before all others of its colour.
            let told = colours.iter().enumerate().map(|(other, &colour)| (colour, other != object));
            self.descend(ranks(&told.collect::<Vec<_>>()));
        }
    }

    /// Whether any two objects of a colour can be exchanged: each has the same facts, and no fact is about two of them.
    fn are_alike(&mut self, colours: &[usize], shared: usize) -> bool {
        self.looks += self.facts.len();
        let is_one = |object: &&ObjectId| colours[object.index()] == shared;
        let mut said: BTreeMap<ObjectId, BTreeSet<OtherArguments>> = BTreeMap::new();
        for (tag, fact) in &self.facts {
            let mut ones = fact.arguments.iter().filter(is_one);
            let Some(&one) = ones.next() else { continue };
            if ones.any(|&other| other != one) {
                return false;
            }
            let others = fact.arguments.iter().map(|&object| (object != one).then_some(object));
            said.entry(one).or_default().insert((*tag, fact.predicate, others.collect()));
        }
        let mut said = said.values();
        let first = said.next();
        said.all(|other| Some(other) == first)
    }

    /// What is said about objects with their colours for names, all of which are different.
    fn describe(&self, colours: &[usize]) -> String {
        let names: Vec<Cow<'_, str>> = colours.iter().map(|colour| colour.to_string().into()).collect();
        self.scene.content(&names, vec![colours.len().to_string()], &[])
    }
}

/// By item: how many different smaller ones there are.
fn ranks<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut numbers: BTreeMap<&K, usize> = keys.iter().map(|key| (key, 0)).collect();
    numbers.values_mut().enumerate().for_each(|(number, rank)| *rank = number);
    keys.iter().map(|key| numbers[key]).collect()
}

/// The first colour that several objects have.
fn shared(colours: &[usize]) -> Option<usize> {
    let mut objects = vec![0; count(colours)];
    colours.iter().for_each(|&colour| objects[colour] += 1);
    objects.iter().position(|&objects| objects > 1)
}

fn count(colours: &[usize]) -> usize {
    colours.iter().max().map_or(0, |most| most + 1)
}

#[cfg(test)]
mod tests {
    use genplan_pddl::{Source, Strictness, read_domain, read_task};

    use super::*;

    /// Balls that nothing tells apart.
    fn balls(count: usize) -> Scene {
        let domain =
            "(define (domain d) (:predicates (here ?b)) (:action a :parameters (?b) :effect (here ?b)))";
        let read =
            read_domain(&Source::new("domain.pddl".to_owned(), domain.to_owned()), Strictness::Lenient);
        let names = (0..count).map(|ball| format!("b{ball}")).collect::<Vec<_>>().join(" ");
        let text = format!("(define (problem p) (:domain d) (:objects {names}) (:init) (:goal (here b0)))");
        let domain = std::sync::Arc::new(read.value.expect("a domain"));
        let task = read_task(&Source::new("task.pddl".to_owned(), text), &domain, Strictness::Lenient);
        Scene::new(&task.value.expect("a task"), &Budget::default())
    }

    #[test]
    fn the_order_of_objects_counts_where_actions_take_them() {
        let scene = balls(3);
        let order: Vec<_> = scene.own().collect();
        let listed = |order: &[ObjectId]| scene.with_objects(order).expect("a scene");
        let backwards = listed(&order.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(backwards.name(order[0]), "b2");
        assert_ne!(scene.identity(), backwards.identity());
        assert_eq!(scene.identity_in_any_order(), backwards.identity_in_any_order());
        assert_eq!(scene.identity(), listed(&order).identity());
    }

    #[test]
    fn objects_that_are_alike_are_told_apart_at_once() {
        let scene = balls(2_000);
        let mut search = IdentitySearch::new(&scene);
        search.descend(search.initial(false));
        assert_eq!(search.leaves, 1);
        assert!(search.looks < 20_000, "{} looks", search.looks);
    }

    #[test]
    fn objects_of_one_fact_are_not_alike() {
        let scene = balls(4);
        let here = |ball: u32| Fact { predicate: PredicateId(0), arguments: vec![ObjectId(ball)] };
        let pair = |one: u32, other: u32| Fact {
            predicate: PredicateId(0),
            arguments: vec![ObjectId(one), ObjectId(other)],
        };
        let is_alike = |facts: &[Fact]| {
            let facts = facts.iter().map(|fact| (0, fact)).collect();
            IdentitySearch { facts, ..IdentitySearch::new(&scene) }.are_alike(&[0; 4], 0)
        };
        assert!(is_alike(&[]) && is_alike(&[0, 1, 2, 3].map(here)));
        assert!(!is_alike(&[pair(0, 1), pair(2, 3)]), "to exchange 0 and 2 makes other facts");
    }

    #[test]
    fn many_objects_that_are_alike_take_no_more_than_is_allowed() {
        let scene = balls(20_000);
        let mut search = IdentitySearch { facts: Vec::new(), ..IdentitySearch::new(&scene) };
        search.descend(search.initial(false));
        assert!(search.best.is_some());
        assert!(search.looks <= MOST_LOOKS + 20_000, "{} looks", search.looks);
    }
}
