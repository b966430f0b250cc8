//! Instances that could be asked about: small before large, natural before odd.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::lifted::{ObjectId, PredicateId};
use genplan_pddl::{Domain, Task};

use super::ground_scene::{GroundScene, InstanceOrigin, Novelty, reachability};
use super::invariants::Invariants;
use super::resize::{grow, shrink};
use super::vary::{reached, reordered, single_facts, spread};
use crate::explore::Reachability;
use crate::scene::{Identity, Scene, content_order};

/// Gives instances of a domain, up to a size: none if it does not know the domain.
pub type Generator = fn(domain: &Arc<Domain>, largest: usize) -> Vec<Arc<Task>>;

/// Where instances come from.
#[derive(Clone, Debug)]
pub struct Sources {
    /// Instances that are there already.
    pub pool: Vec<Arc<Task>>,
    /// A generator that may know the domain (default: none).
    pub generator: Option<Generator>,
    /// Whether instances are made from the examples (default: yes).
    pub made: bool,
    /// At most this many objects more than the largest example, or than `size` (default: 3).
    pub growth: usize,
    /// The size of the largest example at the beginning, if it is not to grow with the answers.
    pub size: Option<usize>,
    /// At most this many instances of each source, before their goals are varied (default: 120).
    pub most: usize,
}

impl Default for Sources {
    fn default() -> Self {
        Sources { pool: Vec::new(), generator: None, made: true, growth: 3, size: None, most: 120 }
    }
}

impl Sources {
    fn size(&self, examples: &[Scene]) -> usize {
        self.size.unwrap_or_else(|| examples.iter().map(Scene::size).max().unwrap_or(1))
    }
}

/// Collects instances that are different.
pub(crate) struct Collector<'c> {
    pub frame: &'c mut Frame,
    budget: &'c Budget,
    known: BTreeSet<Identity>,
    /// The same without the order of objects.
    shapes: BTreeSet<Identity>,
    pub scenes: Vec<GroundScene>,
}

impl<'c> Collector<'c> {
    pub(crate) fn new(frame: &'c mut Frame, budget: &'c Budget) -> Self {
        Collector { frame, budget, known: BTreeSet::new(), shapes: BTreeSet::new(), scenes: Vec::new() }
    }

    pub(crate) fn collect(&mut self, sources: &Sources, examples: &[Scene], invariants: &Invariants) {
        let order = content_order(sources.pool.iter().map(|task| &**task));
        let pool = order.iter().map(|&number| Arc::clone(&sources.pool[number])).collect();
        self.add_given(pool, InstanceOrigin::Pool, MOST_OF_POOL);
        if let Some(generator) = sources.generator {
            let largest = 2 * sources.size(examples) + sources.growth;
            let generated = generator(&examples[0].domain, largest);
            self.add_given(generated, InstanceOrigin::Generator, sources.most);
        }
        if sources.made {
            self.make(sources, examples, invariants);
        }
    }

    fn make(&mut self, sources: &Sources, examples: &[Scene], invariants: &Invariants) {
        let most = sources.most / 3;
        let examples: Vec<Scene> =
            examples.iter().filter(|scene| scene.facts.len() <= MOST_FACTS).cloned().collect();
        let resized = self.resized(&examples, sources, invariants);
        let bases: Vec<Scene> = examples.iter().chain(&resized).cloned().collect();
        let first = self.scenes.len();
        self.add_made(bases.clone(), most + examples.len(), invariants);
        let (mut seen, mut unseen) = (Vec::new(), Vec::new());
        for scene in &bases {
            let (mut seen_left, mut unseen_left) = (MOST_CHANGED, MOST_CHANGED / 2);
            for changed in single_facts(scene, invariants) {
                let (scenes, left) = match invariants.has_unseen(&changed) {
                    true => (&mut unseen, &mut unseen_left),
                    false => (&mut seen, &mut seen_left),
                };
                if *left > 0 {
                    *left -= 1;
                    scenes.push(changed);
                }
                if seen_left + unseen_left == 0 {
                    break;
                }
            }
        }
        for (mut scenes, most) in [(seen, most), (unseen, most / 2)] {
            scenes.sort_by_cached_key(|scene| (invariants.oddness(scene), scene.size()));
            self.add_made(scenes, most, invariants);
        }
        let count = (most / (self.scenes.len() - first).max(1)).max(4);
        let mut walked: Vec<Scene> = Vec::new();
        for start in &mut self.scenes[first..] {
            let states = reached(&start.ground, self.budget);
            walked.extend(spread(&states, count).filter_map(|state| start.started(state)));
            start.ends = spread(&states, MOST_ENDS).cloned().collect();
        }
        self.add_made(walked, most, invariants);
        let reordered = bases.iter().flat_map(|scene| reordered(scene, invariants)).collect();
        self.add_listed(reordered, most, invariants);
    }

    /// Makes instances that break what small examples have in common, but maybe by accident: how many facts of a predicate
    /// there are.
    pub(crate) fn break_accidental(&mut self, examples: &[Scene], invariants: &Invariants) {
        let accidental: Vec<PredicateId> = invariants.accidental.iter().copied().collect();
        if accidental.is_empty() {
            return;
        }
        let mut bases: Vec<&Scene> =
            examples.iter().filter(|scene| scene.facts.len() <= MOST_FACTS).collect();
        bases.sort_by_key(|scene| scene.size());
        bases.truncate(MOST_BASES);
        for &predicate in &accidental {
            let wider = invariants.with_any_number(&[predicate]);
            let changed = |scene| steps(scene, &wider).into_iter().chain(single_facts(scene, &wider));
            self.add_breaking(bases.iter().flat_map(|&scene| changed(scene)).collect(), invariants, &wider);
        }
        self.break_together(&bases, &accidental, invariants);
        self.name_novelties(&accidental, invariants);
    }

    /// One more of one thing may need one more of another, as nuts need spanners: where a goal cannot be reached, a second
    /// step is taken.
    fn break_together(&mut self, bases: &[&Scene], accidental: &[PredicateId], invariants: &Invariants) {
        let widest = invariants.with_any_number(accidental);
        let grown = |scene: &Scene| {
            let steps = steps(scene, &widest).into_iter();
            steps.filter(|step| step.size() > scene.size()).collect::<Vec<Scene>>()
        };
        self.add_breaking(bases.iter().flat_map(|scene| grown(scene)).collect(), invariants, &widest);
        let is_stuck =
            |start: &&GroundScene| reachability(&start.ground, self.budget) == Reachability::Unreachable;
        let stuck = self.scenes.iter().filter(is_stuck).take_while(|_| self.budget.check().is_ok());
        let further = stuck.flat_map(|start| grown(&start.scene)).collect();
        self.add_breaking(further, invariants, &widest);
    }

    /// Says of which predicate no example has as many facts: what two accidents forbid only together is new for the first.
    fn name_novelties(&mut self, accidental: &[PredicateId], invariants: &Invariants) {
        let without_others = |&predicate: &PredicateId| {
            let others: Vec<PredicateId> = accidental.iter().copied().filter(|&p| p != predicate).collect();
            (predicate, invariants.with_any_number(&others))
        };
        let each: Vec<(PredicateId, Invariants)> = accidental.iter().map(without_others).collect();
        for start in &mut self.scenes {
            let broken = each.iter().find(|(_, invariants)| !invariants.hold(&start.scene));
            let (predicate, _) = broken.unwrap_or(&each[0]);
            let name = start.scene.domain.predicate(*predicate).name.clone();
            start.novelty = Some(Novelty::Number(name));
        }
    }

    /// Adds scenes that are against the invariants, but not against the wider ones.
    fn add_breaking(&mut self, mut scenes: Vec<Scene>, invariants: &Invariants, wider: &Invariants) {
        scenes.retain(|scene| !invariants.hold(scene));
        scenes.sort_by_cached_key(|scene| (wider.oddness(scene), scene.size()));
        self.add_made(scenes, MOST_BREAKING, wider);
    }

    /// Scenes with more or fewer objects, step by step, the nearest sizes first.
    fn resized(&self, examples: &[Scene], sources: &Sources, invariants: &Invariants) -> Vec<Scene> {
        let largest = sources.size(examples) + sources.growth;
        let mut known: BTreeSet<Identity> = examples.iter().map(Scene::identity_in_any_order).collect();
        let mut all: Vec<Scene> = Vec::new();
        let mut level: Vec<Scene> = examples.to_vec();
        // Two objects may be one step; smaller ones are few.
        for _ in 0..=sources.growth {
            let mut next: Vec<Scene> = Vec::new();
            for scene in level.iter().take_while(|_| self.budget.check().is_ok()) {
                let steps = steps(scene, invariants).into_iter().filter(|step| step.size() <= largest);
                for step in steps {
                    let of_this_size =
                        all.iter().chain(&next).filter(|other| other.size() == step.size()).count();
                    if of_this_size < MOST_OF_A_SIZE && known.insert(step.identity_in_any_order()) {
                        next.push(step);
                    }
                }
            }
            all.extend(next.iter().cloned());
            level = next;
        }
        all
    }

    /// Adds scenes that are not known yet, in whatever order their objects are listed, as long as there are not too many.
    fn add_made(&mut self, scenes: Vec<Scene>, most: usize, invariants: &Invariants) {
        let before = self.scenes.len();
        for scene in scenes {
            if !self.is_full(before, most) && self.shapes.insert(scene.identity_in_any_order()) {
                self.add_listed(vec![scene], 1, invariants);
            }
        }
    }

    /// Adds scenes that are not known yet in this order of their objects, as long as there are not too many.
    fn add_listed(&mut self, scenes: Vec<Scene>, most: usize, invariants: &Invariants) {
        let before = self.scenes.len();
        for scene in scenes {
            if !self.is_full(before, most) {
                let oddness = invariants.oddness(&scene);
                self.add(scene, (InstanceOrigin::Examples, None), oddness);
            }
        }
    }

    /// Adds tasks that are not known yet, the smallest first, as long as there are not too many.
    fn add_given(&mut self, mut tasks: Vec<Arc<Task>>, origin: InstanceOrigin, most: usize) {
        tasks.sort_by_key(|task| task.objects.len());
        let before = self.scenes.len();
        for task in tasks {
            if !self.is_full(before, most) {
                let scene = Scene::new(&task, self.budget);
                self.shapes.insert(scene.identity_in_any_order());
                self.add(scene, (origin, Some(task)), 0);
            }
        }
    }

    fn is_full(&self, before: usize, most: usize) -> bool {
        self.scenes.len() - before >= most || self.budget.check().is_err()
    }

    fn add(&mut self, scene: Scene, origin: (InstanceOrigin, Option<Arc<Task>>), oddness: usize) {
        if self.known.insert(scene.identity()) {
            self.scenes.extend(GroundScene::new(scene, origin, oddness, self.frame, self.budget));
        }
    }
}

/// At most this many instances of a pool are looked at. It changes what is asked.
const MOST_OF_POOL: usize = 500;

/// Instances are made from examples with at most this many facts: what is made from larger ones is no easier to judge.
/// It changes what is asked.
const MOST_FACTS: usize = 500;

/// At most this many goals of a scene are taken from states that actions lead to. It changes what is asked.
const MOST_ENDS: usize = 4;

/// From at most this many examples instances are made that are against what these have in common.
/// It changes what is asked.
const MOST_BASES: usize = 3;

/// At most this many for each predicate, and for several at once. It changes what is asked.
const MOST_BREAKING: usize = 12;

/// At most this many scenes differ from one in a single fact, and half as many in one of a predicate that no example has.
/// It changes what is asked.
const MOST_CHANGED: usize = 12;

/// At most this many scenes of one size are made. It changes what is asked.
const MOST_OF_A_SIZE: usize = 8;

/// The scenes one step away, the most natural of each kind.
fn steps(scene: &Scene, invariants: &Invariants) -> Vec<Scene> {
    let varying: Vec<ObjectId> = scene.own().filter(|&object| invariants.can_vary(scene, object)).collect();
    let goes_on = |_: &&ObjectId| scene.goes_on();
    let grown = varying
        .iter()
        .take_while(goes_on)
        .flat_map(|&object| grow(scene, object, invariants).into_iter().take(3));
    let shrunk = varying
        .iter()
        .take_while(goes_on)
        .flat_map(|&object| shrink(scene, object, invariants).into_iter().take(2));
    let mut steps: Vec<Scene> = grown.chain(shrunk).collect();
    steps.sort_by_cached_key(|scene| invariants.oddness(scene));
    steps
}
