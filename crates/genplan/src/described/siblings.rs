//! Larger instances, in which objects have siblings.
//!
//! Small examples often have one tray, one rover, one mode, and a program that fits them may rely on that. A sibling of an object is a copy of
//! it with what belongs to it: facts about it are true of the copy, but for those that determine something else. What solves the
//! instance solves the larger one, unless an action needs that something is not there.
//!
//! A sibling may *lack* something: all facts of one static predicate. Then whoever needs such an object has to choose it by that.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role, TypeUnion};

use super::invariants::{Dependencies, SEEN};
use crate::ground::GroundTask;
use crate::scene::{Fact, Scene};

/// What siblings lack: the facts of a static predicate in which they stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lack {
    pub predicate: usize,
    pub place: usize,
}

/// Makes instances with siblings.
pub(super) struct SiblingMaker<'d> {
    pub dependencies: &'d Dependencies,
    pub budget: &'d Budget,
}

impl SiblingMaker<'_> {
    /// The task with a sibling for each object that is the only one of its kind; `None` if there is no such object, or a limit is reached.
    pub(super) fn of_only_ones(&self, task: &Task) -> Option<GroundTask> {
        let scene = Scene::new(task, self.budget);
        let single = only_ones(&scene);
        self.with_siblings(scene, single, None)
    }

    /// The task with siblings that lack something which their originals have; `None` if there are none, or a limit is reached.
    pub(super) fn lacking(&self, task: &Task, lack: Lack) -> Option<GroundTask> {
        let scene = Scene::new(task, self.budget);
        let free = outside_the_goal(&scene);
        let predicate = PredicateId(lack.predicate as u32);
        let having: BTreeSet<ObjectId> = scene.of(predicate).map(|fact| fact.arguments[lack.place]).collect();
        let having: Vec<ObjectId> = having.intersection(&free).copied().take(MOST_LACKING).collect();
        self.with_siblings(scene, having, Some(lack))
    }

    fn with_siblings(
        &self,
        mut scene: Scene,
        originals: Vec<ObjectId>,
        lack: Option<Lack>,
    ) -> Option<GroundTask> {
        if originals.is_empty() {
            return None;
        }
        let all = self.with_belongings(&scene, originals);
        let copies: BTreeMap<ObjectId, ObjectId> =
            all.into_iter().map(|object| (object, scene.add_like(object))).collect();
        let is_lacked = |fact: &Fact| {
            lack.is_some_and(|lack| {
                fact.predicate.index() == lack.predicate && copies.contains_key(&fact.arguments[lack.place])
            })
        };
        let facts = scene.facts.iter().filter(|fact| !is_lacked(fact) && self.is_copied(fact, &copies));
        let twin = |fact: &Fact| fact.map(|object| copies.get(&object).copied().unwrap_or(object));
        let facts: Vec<Fact> = facts.map(twin).collect();
        scene.facts.extend(facts);
        let task: Arc<Task> = scene.task(&scene.domain.name.clone(), &[])?;
        GroundTask::new(task, &mut Frame::default(), self.budget).ok()
    }

    /// Objects and what belongs to them, each to one only: what stands in facts that it determines.
    fn with_belongings(&self, scene: &Scene, originals: Vec<ObjectId>) -> BTreeSet<ObjectId> {
        let free = outside_the_goal(scene);
        let mut all: BTreeSet<ObjectId> = originals.iter().copied().collect();
        let mut open = originals;
        while let Some(owner) = open.pop() {
            for fact in scene.facts.iter().filter(|fact| fact.mentions(owner)) {
                let place = fact.arguments.iter().position(|&object| object == owner).expect("it is there");
                for (other, &object) in fact.arguments.iter().enumerate() {
                    let belongs = self.determines(fact, 1 << other, place);
                    if belongs && free.contains(&object) && all.insert(object) {
                        open.push(object);
                    }
                }
            }
        }
        all
    }

    /// Whether a fact is true of copies, too: unless what is not copied determines what is.
    fn is_copied(&self, fact: &Fact, copies: &BTreeMap<ObjectId, ObjectId>) -> bool {
        let places = || fact.arguments.iter().enumerate();
        let is_copy = |object: &ObjectId| copies.contains_key(object);
        let given =
            places().filter(|(_, object)| !is_copy(object)).fold(0, |given, (place, _)| given | 1 << place);
        places().filter(|(_, object)| is_copy(object)).all(|(place, _)| !self.determines(fact, given, place))
    }

    /// Whether some arguments of such facts determine another one, and not because there never was another candidate.
    fn determines(&self, fact: &Fact, given: u32, place: usize) -> bool {
        given != 0
            && given >> place & 1 == 0
            && self.dependencies.of_atom(fact.predicate.index(), place, given) <= SEEN
    }
}

/// At most this many objects get a sibling that lacks something.
const MOST_LACKING: usize = 6;

/// The objects of its own that the goal is not about.
fn outside_the_goal(scene: &Scene) -> BTreeSet<ObjectId> {
    let in_goal = |object: &ObjectId| scene.literals().any(|(_, fact)| fact.mentions(*object));
    scene.own().filter(|object| !in_goal(object)).collect()
}

/// The kind of an object: the types, and the static predicates of one argument that hold.
pub(super) fn kind(scene: &Scene, object: ObjectId) -> (TypeUnion, Vec<PredicateId>) {
    (scene.types(object).clone(), marks(scene, object))
}

fn marks(scene: &Scene, object: ObjectId) -> Vec<PredicateId> {
    let marks = scene.facts.iter().filter(|fact| {
        let predicate = scene.domain.predicate(fact.predicate);
        predicate.role == Role::Static && fact.arguments == [object]
    });
    marks.map(|fact| fact.predicate).collect()
}

/// The objects that are the only ones of their kind.
fn only_ones(scene: &Scene) -> Vec<ObjectId> {
    let mut kinds: BTreeMap<_, Vec<ObjectId>> = BTreeMap::new();
    for object in scene.own() {
        kinds.entry(kind(scene, object)).or_default().push(object);
    }
    kinds.into_values().filter_map(|kind| if let [one] = kind[..] { Some(one) } else { None }).collect()
}
