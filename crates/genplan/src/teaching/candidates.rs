//! Instances that could be asked about: small before large, natural before odd.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::lifted::{ObjectId, PredicateId};
use genplan_pddl::{Domain, Source, Strictness, Task, read_task};

use super::identity::Identity;
use super::invariants::Invariants;
use super::resize::{grow, shrink};
use super::scene::Scene;
use super::situation::{News, Origin, Situation, reachability};
use super::vary::{reached, reordered, single_facts, spread, walks};
use crate::canonical::in_canonical_order;
use crate::explore::Reachability;
use crate::generate::{Family, Request, families, generate};

/// Where instances come from.
#[derive(Clone, Debug)]
pub struct Sources {
    /// Instances that are there already.
    pub pool: Vec<Arc<Task>>,
    /// Whether the generator is asked, if the domain is a bundled one (default: yes).
    pub generator: bool,
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
        Sources { pool: Vec::new(), generator: true, made: true, growth: 3, size: None, most: 120 }
    }
}

impl Sources {
    fn size(&self, examples: &[Scene]) -> usize {
        self.size.unwrap_or_else(|| examples.iter().map(Scene::size).max().unwrap_or(1))
    }
}

/// Collects instances that are different.
pub(super) struct Collector<'c> {
    pub frame: &'c mut Frame,
    budget: &'c Budget,
    known: BTreeSet<Identity>,
    /// The same without the order of objects.
    shapes: BTreeSet<Identity>,
    pub situations: Vec<Situation>,
}

impl<'c> Collector<'c> {
    pub(super) fn new(frame: &'c mut Frame, budget: &'c Budget) -> Self {
        Collector { frame, budget, known: BTreeSet::new(), shapes: BTreeSet::new(), situations: Vec::new() }
    }

    /// Collects instances of all sources.
    pub(super) fn collect(
        &mut self,
        sources: &Sources,
        domain: &Domain,
        examples: &[Scene],
        invariants: &Invariants,
    ) {
        self.add_given(in_canonical_order(&sources.pool), Origin::Pool, MOST_OF_POOL);
        if sources.generator
            && let Some(family) = bundled(domain)
        {
            let largest = 2 * sources.size(examples) + sources.growth;
            let generated = generated(family, &examples[0].domain, largest);
            self.add_given(generated, Origin::Generated, sources.most);
        }
        if sources.made {
            self.make(sources, examples, invariants);
        }
    }

    /// Makes instances from the examples.
    fn make(&mut self, sources: &Sources, examples: &[Scene], invariants: &Invariants) {
        let share = sources.most / 3;
        let examples: Vec<Scene> =
            examples.iter().filter(|scene| scene.facts.len() <= MOST_FACTS).cloned().collect();
        let resized = self.resized(&examples, sources, invariants);
        let bases: Vec<Scene> = examples.iter().chain(&resized).cloned().collect();
        let first = self.situations.len();
        self.add_made(bases.clone(), share + examples.len(), invariants);
        let (mut seen, mut unseen) = (Vec::new(), Vec::new());
        for scene in &bases {
            let (mut likes, mut news) = (12, 6);
            for changed in single_facts(scene, invariants) {
                let (scenes, left) = match invariants.has_news(&changed) {
                    true => (&mut unseen, &mut news),
                    false => (&mut seen, &mut likes),
                };
                if *left > 0 {
                    *left -= 1;
                    scenes.push(changed);
                }
                if likes + news == 0 {
                    break;
                }
            }
        }
        for scenes in [&mut seen, &mut unseen] {
            scenes.sort_by_cached_key(|scene| (invariants.oddness(scene), scene.size()));
        }
        self.add_made(seen, share, invariants);
        self.add_made(unseen, share / 2, invariants);
        let count = (share / (self.situations.len() - first).max(1)).max(4);
        let mut walked: Vec<Scene> = Vec::new();
        for situation in &mut self.situations[first..] {
            let states = reached(&situation.ground, self.budget);
            walked.extend(walks(&situation.scene, &situation.ground, self.frame, (&states, count)));
            situation.ends = spread(&states, MOST_ENDS).cloned().collect();
        }
        self.add_made(walked, share, invariants);
        let reordered = bases.iter().flat_map(|scene| reordered(scene, invariants)).collect();
        self.add_listed(reordered, share, invariants);
    }

    /// Makes instances that differ from small examples in what these have in common, but maybe by accident: how many facts
    /// of a predicate there are.
    pub(super) fn dare(&mut self, examples: &[Scene], invariants: &Invariants) {
        let accidental: Vec<PredicateId> = invariants.accidental().collect();
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
            self.add_daring(bases.iter().flat_map(|&scene| changed(scene)).collect(), invariants, &wider);
        }
        self.dare_together(&bases, &accidental, invariants);
        self.tell_news(&accidental, invariants);
    }

    /// One more of one thing may need one more of another, as nuts need spanners: where a goal cannot be reached, a second
    /// step is taken.
    fn dare_together(&mut self, bases: &[&Scene], accidental: &[PredicateId], invariants: &Invariants) {
        let widest = invariants.with_any_number(accidental);
        let grown = |scene: &Scene| {
            let steps = steps(scene, &widest).into_iter();
            steps.filter(|step| step.size() > scene.size()).collect::<Vec<Scene>>()
        };
        self.add_daring(bases.iter().flat_map(|scene| grown(scene)).collect(), invariants, &widest);
        let is_stuck = |situation: &&Situation| {
            reachability(&situation.ground, self.budget) == Reachability::Unreachable
        };
        let stuck = self.situations.iter().filter(is_stuck).take_while(|_| self.budget.check().is_ok());
        let further = stuck.flat_map(|situation| grown(&situation.scene)).collect();
        self.add_daring(further, invariants, &widest);
    }

    /// Says of which predicate no example has as many facts: what two accidents forbid only together is news of the first.
    fn tell_news(&mut self, accidental: &[PredicateId], invariants: &Invariants) {
        let law = |&predicate: &PredicateId| {
            let others: Vec<PredicateId> = accidental.iter().copied().filter(|&p| p != predicate).collect();
            (predicate, invariants.with_any_number(&others))
        };
        let laws: Vec<(PredicateId, Invariants)> = accidental.iter().map(law).collect();
        for situation in &mut self.situations {
            let broken = laws.iter().find(|(_, law)| !law.hold(&situation.scene));
            let (predicate, _) = broken.unwrap_or(&laws[0]);
            let name = situation.scene.domain.predicate(*predicate).name.clone();
            situation.news = Some(News::Number(name));
        }
    }

    /// Adds scenes that are against the invariants, but for the wider ones.
    fn add_daring(&mut self, mut scenes: Vec<Scene>, invariants: &Invariants, wider: &Invariants) {
        scenes.retain(|scene| !invariants.hold(scene));
        scenes.sort_by_cached_key(|scene| (wider.oddness(scene), scene.size()));
        self.add_made(scenes, MOST_DARING, wider);
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

    /// Adds scenes that are not known yet, in whatever order their objects are, as long as there are not too many.
    fn add_made(&mut self, scenes: Vec<Scene>, most: usize, invariants: &Invariants) {
        let before = self.situations.len();
        for scene in scenes {
            if self.situations.len() - before >= most || self.budget.check().is_err() {
                return;
            }
            if self.shapes.insert(scene.identity_in_any_order()) {
                self.add_listed(vec![scene], 1, invariants);
            }
        }
    }

    /// Adds scenes that are not known yet in this order of their objects, as long as there are not too many.
    fn add_listed(&mut self, scenes: Vec<Scene>, most: usize, invariants: &Invariants) {
        let before = self.situations.len();
        for scene in scenes {
            if self.situations.len() - before >= most || self.budget.check().is_err() {
                return;
            }
            if self.known.insert(scene.identity()) {
                let (oddness, origin) = (invariants.oddness(&scene), (Origin::Made, None));
                self.situations.extend(Situation::new(scene, origin, oddness, self.frame, self.budget));
            }
        }
    }

    /// Adds tasks that are not known yet, the smallest first.
    fn add_given(&mut self, mut tasks: Vec<Arc<Task>>, origin: Origin, most: usize) {
        tasks.sort_by_key(|task| task.objects.len());
        let before = self.situations.len();
        for task in tasks {
            if self.situations.len() - before >= most || self.budget.check().is_err() {
                return;
            }
            let scene = Scene::new(&task, self.budget);
            if self.known.insert(scene.identity()) {
                self.shapes.insert(scene.identity_in_any_order());
                let origin = (origin, Some(task));
                self.situations.extend(Situation::new(scene, origin, 0, self.frame, self.budget));
            }
        }
    }
}

/// At most this many instances of a pool are looked at.
const MOST_OF_POOL: usize = 500;

/// Instances are made from examples with at most this many facts: what is made from larger ones is no easier to judge.
const MOST_FACTS: usize = 500;

/// At most this many goals of a scene are taken from states that actions lead to.
const MOST_ENDS: usize = 4;

/// From at most this many examples instances are made that are against what these have in common.
const MOST_BASES: usize = 3;

/// At most this many for each predicate, and for several at once.
const MOST_DARING: usize = 12;

/// At most this many scenes of one size are made.
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

/// The bundled family that a domain is, word by word.
fn bundled(domain: &Domain) -> Option<&'static dyn Family> {
    families().iter().copied().find(|family| family.domain() == domain.source.text())
}

/// Instances of a family up to a size, of all kinds.
fn generated(family: &dyn Family, domain: &Arc<Domain>, largest: usize) -> Vec<Arc<Task>> {
    let mut tasks: Vec<Arc<Task>> = Vec::new();
    let kinds = [(Label::Positive, false), (Label::Negative, true), (Label::Negative, false)];
    let own = |task: &Task| task.objects.len() - domain.constants.len();
    let too_large = |tasks: &[Arc<Task>]| tasks.last().is_some_and(|task| own(task) > largest);
    for size in family.sizes().take_while(|&size| size <= largest) {
        if too_large(&tasks) {
            break;
        }
        for (label, near) in kinds {
            let texts = (1..=4)
                .rev()
                .find_map(|count| generate(family, &Request { size, label, count, seed: 1, near }).ok());
            for generated in texts.into_iter().flatten() {
                let source = Source::new(generated.name, generated.text);
                tasks.extend(read_task(&source, domain, Strictness::Lenient).value.map(Arc::new));
            }
        }
    }
    tasks
}
