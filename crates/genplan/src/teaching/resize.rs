//! An object more, or one less.
//!
//! A new object is like a sibling: it has the same facts, where it may. Where it may not, because a fact is there once
//! only, the fact stays where it is or moves. In a row, the new object stands beside its sibling.

use genplan_pddl::lifted::{ObjectId, PredicateId};

use super::invariants::{Invariants, Shape};
use super::scene::{Fact, GoalPart, Scene};

/// At most this many facts are decided on, one by one, whether they stay or move.
const MOST_DOUBTS: usize = 4;

/// Scenes with one more unit like that of an object, the most natural first.
pub(super) fn grow(scene: &Scene, object: ObjectId, invariants: &Invariants) -> Vec<Scene> {
    let unit = unit(scene, object, invariants);
    let sides = [Side::After, Side::Before];
    let grown = sides.into_iter().flat_map(|side| Growth::new(scene, &unit, side, invariants).scenes());
    natural(grown.collect(), invariants)
}

/// Scenes without the unit of an object, the most natural first.
pub(super) fn shrink(scene: &Scene, object: ObjectId, invariants: &Invariants) -> Vec<Scene> {
    let unit = unit(scene, object, invariants);
    let heirs = [Side::After, Side::Before].map(|side| Shrinkage::new(scene, &unit, side, invariants));
    natural(heirs.into_iter().filter_map(Shrinkage::scene).collect(), invariants)
}

/// Those that respect the invariants, the most natural first.
fn natural(mut scenes: Vec<Scene>, invariants: &Invariants) -> Vec<Scene> {
    scenes.retain(|scene| invariants.hold(scene));
    scenes.sort_by_cached_key(|scene| invariants.oddness(scene));
    scenes
}

/// An object, and those that it can only be together with: a position and the value there, a room and the door to the
/// next one.
fn unit(scene: &Scene, object: ObjectId, invariants: &Invariants) -> Vec<ObjectId> {
    let mut unit = vec![object];
    let mut next = 0;
    while let Some(&member) = unit.get(next) {
        next += 1;
        let doors =
            invariants.shaped().filter_map(|(predicate, shape)| door(scene, member, predicate, shape));
        for other in partners(scene, member, invariants).into_iter().chain(doors) {
            if other.index() >= scene.constants() && !unit.contains(&other) {
                unit.push(other);
            }
        }
    }
    unit
}

/// The objects that have exactly one fact together with this one, as it has with them.
fn partners(scene: &Scene, object: ObjectId, invariants: &Invariants) -> Vec<ObjectId> {
    let are_partners = |fact: &&Fact| {
        let is_once = |position| invariants.is_exactly_once((fact.predicate, position));
        fact.arguments.len() == 2 && fact.mentions(object) && is_once(0) && is_once(1)
    };
    let pairs = scene.facts.iter().filter(are_partners);
    pairs
        .filter(|fact| fact.arguments[0] != fact.arguments[1])
        .flat_map(|fact| fact.arguments.clone())
        .collect()
}

/// What is between an object and the next one in a row, or the one before.
fn door(scene: &Scene, object: ObjectId, predicate: PredicateId, shape: Shape) -> Option<ObjectId> {
    let Shape::Chain { columns, .. } = shape else { return None };
    let at = |column: usize| scene.of(predicate).find(|fact| fact.arguments[column] == object);
    columns.between(at(columns.from).or_else(|| at(columns.to))?)
}

/// Where in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    After,
    Before,
}

/// Another unit is added beside one.
struct Growth<'s> {
    invariants: &'s Invariants,
    unit: &'s [ObjectId],
    side: Side,
    /// With the new objects, and what is certain about them.
    scene: Scene,
    /// The new objects.
    news: Vec<ObjectId>,
    /// Facts of the old objects that the new ones may have instead.
    doubts: Vec<Fact>,
    /// Likewise, in the goal.
    goal_doubts: Vec<(bool, Fact)>,
}

impl<'s> Growth<'s> {
    fn new(scene: &Scene, unit: &'s [ObjectId], side: Side, invariants: &'s Invariants) -> Self {
        let mut grown = scene.clone();
        let news = unit.iter().map(|&object| grown.add_like(object)).collect();
        let mut growth = Growth {
            invariants,
            unit,
            side,
            scene: grown,
            news,
            doubts: Vec::new(),
            goal_doubts: Vec::new(),
        };
        growth.links(scene);
        growth.copies(scene);
        growth.goals(scene);
        growth
    }

    fn to_new(&self, object: ObjectId) -> ObjectId {
        self.unit.iter().position(|&old| old == object).map_or(object, |place| self.news[place])
    }

    /// Puts the new objects into the rows and orders of their siblings.
    fn links(&mut self, old: &Scene) {
        for (predicate, shape) in self.invariants.shaped() {
            for (&object, new) in self.unit.iter().zip(self.news.clone()) {
                let ([from, to], covers) = match shape {
                    Shape::Chain { columns, covers, .. } => ([columns.from, columns.to], covers),
                    Shape::Order => ([0, 1], true),
                    Shape::Complete => ([0, 1], false),
                };
                let fits = old.fits(object, predicate, from);
                let is_in = |fact: &Fact| fact.arguments[from] == object || fact.arguments[to] == object;
                if fits && (covers || old.of(predicate).any(is_in)) {
                    let door = door(old, object, predicate, shape).map(|door| self.to_new(door));
                    self.link(predicate, shape, (object, new), door);
                }
            }
        }
    }

    fn link(
        &mut self,
        predicate: PredicateId,
        shape: Shape,
        (object, new): (ObjectId, ObjectId),
        door: Option<ObjectId>,
    ) {
        let pair = if self.side == Side::After { (object, new) } else { (new, object) };
        let fact = |(a, b)| Fact { predicate, arguments: vec![a, b] };
        match shape {
            Shape::Complete => self.scene.facts.extend([fact(pair), fact((pair.1, pair.0))]),
            Shape::Order => self.scene.facts.extend([fact(pair)]),
            Shape::Chain { columns, .. } => {
                let column = if self.side == Side::After { columns.from } else { columns.to };
                let moved: Vec<Fact> =
                    self.scene.of(predicate).filter(|f| f.arguments[column] == object).cloned().collect();
                for old in moved {
                    self.scene.facts.remove(&old);
                    self.scene.facts.insert(old.map(|other| if other == object { new } else { other }));
                }
                self.scene.facts.extend(columns.fact(predicate, pair, door));
            }
        }
    }

    /// Gives the new objects the facts of their siblings.
    fn copies(&mut self, old: &Scene) {
        let is_concerned = |fact: &&Fact| self.unit.iter().any(|&object| fact.mentions(object));
        let concerned: Vec<Fact> = old.facts.iter().filter(is_concerned).cloned().collect();
        for fact in concerned {
            let is_row = matches!(self.invariants.shape_of(fact.predicate), Some(Shape::Chain { .. }));
            match self.may_copy(&fact) {
                _ if is_row => {}
                true => _ = self.scene.facts.insert(fact.map(|object| self.to_new(object))),
                false => self.doubts.push(fact),
            }
        }
    }

    /// Whether both the old and the new objects may have a fact.
    fn may_copy(&self, fact: &Fact) -> bool {
        let is_taken = |(position, &object): (usize, &ObjectId)| {
            !self.unit.contains(&object) && self.invariants.is_at_most_once((fact.predicate, position))
        };
        !self.invariants.is_at_most_one(fact.predicate) && !fact.arguments.iter().enumerate().any(is_taken)
    }

    /// Asks of the new objects what the goal asks of their siblings.
    fn goals(&mut self, old: &Scene) {
        for (value, fact) in old.literals() {
            if !self.unit.iter().any(|&object| fact.mentions(object)) {
                continue;
            }
            match self.may_copy(fact) {
                true => {
                    let copy = fact.map(|object| self.to_new(object));
                    self.scene.goal.push(GoalPart::Literal(value, copy));
                }
                false => self.goal_doubts.push((value, fact.clone())),
            }
        }
    }

    /// All ways to decide what is doubtful.
    fn scenes(&self) -> Vec<Scene> {
        let (facts, goals) = (self.doubts.len(), self.goal_doubts.len());
        if facts > MOST_DOUBTS {
            return Vec::new();
        }
        let goals = goals.min(MOST_DOUBTS);
        (0_u32..1 << (facts + goals)).map(|moves| self.decided(moves)).collect()
    }

    /// The scene in which these doubtful facts move to the new objects.
    fn decided(&self, moves: u32) -> Scene {
        let mut scene = self.scene.clone();
        let moves = |doubt: usize| moves >> doubt & 1 == 1;
        for (_, fact) in self.doubts.iter().enumerate().filter(|(doubt, _)| moves(*doubt)) {
            scene.facts.remove(fact);
            scene.facts.insert(fact.map(|object| self.to_new(object)));
        }
        let decide = |(value, fact): (bool, &Fact)| {
            let doubt = self.goal_doubts.iter().position(|(_, other)| other == fact);
            match doubt.is_some_and(|doubt| doubt < MOST_DOUBTS && moves(self.doubts.len() + doubt)) {
                true => (value, fact.map(|object| self.to_new(object))),
                false => (value, fact.clone()),
            }
        };
        let literals: Vec<(bool, Fact)> = scene.literals().map(decide).collect();
        scene.with_literals(literals)
    }
}

/// A unit is taken away; what is there once only goes to a neighbour.
struct Shrinkage<'s> {
    invariants: &'s Invariants,
    unit: &'s [ObjectId],
    scene: Scene,
    /// By member of the unit: the neighbour in its row.
    heirs: Vec<Option<ObjectId>>,
}

impl<'s> Shrinkage<'s> {
    fn new(scene: &Scene, unit: &'s [ObjectId], side: Side, invariants: &'s Invariants) -> Self {
        let mut shrinkage =
            Shrinkage { invariants, unit, scene: scene.clone(), heirs: vec![None; unit.len()] };
        for (place, &object) in unit.iter().enumerate() {
            shrinkage.heirs[place] = shrinkage.bridge(object, side);
        }
        shrinkage
    }

    /// Joins the neighbours of an object in its rows; gives one of them.
    fn bridge(&mut self, object: ObjectId, side: Side) -> Option<ObjectId> {
        let mut heir = None;
        for (predicate, shape) in self.invariants.shaped() {
            let Shape::Chain { columns, .. } = shape else { continue };
            let at = |column: usize| self.scene.of(predicate).find(|fact| fact.arguments[column] == object);
            let (next, last) = (at(columns.from), at(columns.to));
            let (after, before) =
                (next.map(|fact| fact.arguments[columns.to]), last.map(|fact| fact.arguments[columns.from]));
            if let (Some(after), Some(before)) = (after, before) {
                let between = [next, last].into_iter().flatten().filter_map(|fact| columns.between(fact));
                let stays = between.into_iter().find(|object| !self.unit.contains(object));
                self.scene.facts.extend(columns.fact(predicate, (before, after), stays));
            }
            let preferred = if side == Side::After { after } else { before };
            heir = heir.or(preferred).or(after).or(before);
        }
        heir
    }

    /// A fact of the unit, which a neighbour has from now on, if it must not be lost.
    fn inherited(&self, fact: &Fact) -> Option<Fact> {
        let heir = |object| match self.unit.iter().position(|&gone| gone == object) {
            None => Some(object),
            Some(place) => self.heirs[place],
        };
        let arguments = fact.arguments.iter().map(|&object| heir(object)).collect::<Option<_>>();
        arguments
            .filter(|_| self.invariants.is_unique(fact.predicate))
            .map(|arguments| Fact { predicate: fact.predicate, arguments })
    }

    fn scene(self) -> Option<Scene> {
        let is_gone = |fact: &Fact| self.unit.iter().any(|&object| fact.mentions(object));
        let keep = |fact: &Fact| if is_gone(fact) { self.inherited(fact) } else { Some(fact.clone()) };
        let facts = self.scene.facts.iter().filter_map(keep).collect();
        let literals = self.scene.literals().filter_map(|(value, fact)| Some((value, keep(fact)?)));
        let literals: Vec<(bool, Fact)> = literals.collect();
        let scene = Scene { facts, ..self.scene.with_literals(literals) };
        (scene.size() > self.unit.len()).then(|| scene.without(self.unit))?
    }
}
