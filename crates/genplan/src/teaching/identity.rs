//! What is the same for two scenes that differ in the names of their objects only.
//!
//! Objects get colours: first by their types (constants by their names), then again and again by the colours of those
//! with which they stand in facts. Where several objects keep the same colour, each of them is told apart in turn, and
//! the smallest description that comes of it is the identity (individualization and refinement, as in McKay's nauty).

use std::collections::BTreeMap;
use std::fmt::Write;

use genplan_pddl::lifted::PredicateId;

use super::scene::{Fact, Scene};

/// At most so many ways to tell objects apart are tried. Beyond that, two scenes that are the same may be taken for
/// different ones: a question too many, and no harm.
const MOST_LEAVES: usize = 200;

/// A description of a scene without the names of its objects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity(String);

impl Scene {
    /// The identity of this scene.
    pub(super) fn identity(&self) -> Identity {
        let mut search = Search { scene: self, facts: tagged(self), leaves: 0, best: None };
        let start = search.initial();
        search.descend(start);
        Identity(search.best.unwrap_or_default())
    }
}

/// The facts, and the literals of the goal, with what they are.
fn tagged(scene: &Scene) -> Vec<(u8, &Fact)> {
    let facts = scene.facts.iter().map(|fact| (0, fact));
    facts.chain(scene.literals().map(|(value, fact)| (1 + u8::from(value), fact))).collect()
}

struct Search<'s> {
    scene: &'s Scene,
    facts: Vec<(u8, &'s Fact)>,
    leaves: usize,
    best: Option<String>,
}

type Colours = Vec<usize>;

impl Search<'_> {
    /// Constants have colours of their own, the others those of their types.
    fn initial(&self) -> Colours {
        let scene = self.scene;
        let keys: Vec<_> = (scene.all())
            .map(|object| match object.index() {
                constant if constant < scene.constants() => (0, constant, Vec::new()),
                _ => (1, 0, scene.types(object).to_vec()),
            })
            .collect();
        ranks(&keys)
    }

    /// Refines colours as far as facts tell objects apart.
    fn refine(&self, mut colours: Colours) -> Colours {
        loop {
            let mut seen: Vec<Vec<(u8, PredicateId, usize, Vec<usize>)>> = vec![Vec::new(); colours.len()];
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
    }

    fn descend(&mut self, colours: Colours) {
        let colours = self.refine(colours);
        let shared = (0..colours.len()).find(|&colour| colours.iter().filter(|&&c| c == colour).count() > 1);
        let Some(shared) = shared else {
            self.leaves += 1;
            let text = self.describe(&colours);
            if self.best.as_ref().is_none_or(|best| text < *best) {
                self.best = Some(text);
            }
            return;
        };
        for object in (0..colours.len()).filter(|&object| colours[object] == shared) {
            if self.leaves >= MOST_LEAVES {
                return;
            }
            // The one comes before all others of its colour.
            let told = colours.iter().enumerate().map(|(other, &colour)| (colour, other != object));
            self.descend(ranks(&told.collect::<Vec<_>>()));
        }
    }

    /// The facts by the colours of their objects, all of which are different.
    fn describe(&self, colours: &[usize]) -> String {
        let mut lines: Vec<_> = (self.facts.iter())
            .map(|(tag, fact)| {
                let objects: Vec<usize> = fact.arguments.iter().map(|o| colours[o.index()]).collect();
                (*tag, fact.predicate.0, objects)
            })
            .collect();
        lines.sort_unstable();
        let mut text = format!("{} {}", colours.len(), self.scene.other_parts());
        lines.iter().for_each(|line| _ = write!(text, " {line:?}"));
        text
    }
}

/// By item: how many different smaller ones there are.
fn ranks<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut numbers: BTreeMap<&K, usize> = keys.iter().map(|key| (key, 0)).collect();
    numbers.values_mut().enumerate().for_each(|(number, rank)| *rank = number);
    keys.iter().map(|key| numbers[key]).collect()
}

fn count(colours: &[usize]) -> usize {
    colours.iter().max().map_or(0, |most| most + 1)
}
