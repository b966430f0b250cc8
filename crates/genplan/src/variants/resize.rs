//! An object more, or one less.
//!
//! A new object is like a sibling: it has the same facts, where it may. Where it may not, because a fact is there once
//! only, the fact stays where it is or moves. In a row, the new object stands beside its sibling.

use genplan_pddl::lifted::{ObjectId, PredicateId};

use super::invariants::{Invariant, Invariants, Shape};
use crate::scene::{Fact, GoalPart, Scene};

/// At most this many facts are decided on, one by one, whether they stay or move. It changes what is asked.
const MOST_UNDECIDED: usize = 4;

/// Scenes with one more unit like that of an object, the most natural first.
pub(crate) fn grow(scene: &Scene, object: ObjectId, invariants: &Invariants) -> Vec<Scene> {
    let unit = unit(scene, object, invariants);
    let sides = [Side::After, Side::Before];
    let grown = sides.into_iter().flat_map(|side| Growth::new(scene, &unit, side, invariants).scenes());
    natural(grown.collect(), invariants)
}

/// Scenes without the unit of an object, the most natural first.
pub(crate) fn shrink(scene: &Scene, object: ObjectId, invariants: &Invariants) -> Vec<Scene> {
    let unit = unit(scene, object, invariants);
    let sides = [Side::After, Side::Before].into_iter();
    natural(sides.filter_map(|side| without(scene, &unit, side, invariants)).collect(), invariants)
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
        let doors = (invariants.shapes.iter())
            .filter_map(|(&predicate, &shape)| door(scene, member, predicate, shape));
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
    added: Vec<ObjectId>,
    /// Facts of the old objects that the new ones may have instead.
    undecided: Vec<Fact>,
    /// The same for literals of the goal.
    undecided_goals: Vec<Fact>,
}

impl<'s> Growth<'s> {
    fn new(scene: &Scene, unit: &'s [ObjectId], side: Side, invariants: &'s Invariants) -> Self {
        let mut grown = scene.clone();
        let added = unit.iter().map(|&object| grown.add_like(object)).collect();
        let (undecided, undecided_goals) = (Vec::new(), Vec::new());
        let mut growth = Growth { invariants, unit, side, scene: grown, added, undecided, undecided_goals };
        growth.links(scene);
        growth.copies(scene);
        growth.goals(scene);
        growth
    }

    fn to_new(&self, object: ObjectId) -> ObjectId {
        self.unit.iter().position(|&old| old == object).map_or(object, |place| self.added[place])
    }

    /// Puts the new objects into the rows and orders of their siblings.
    fn links(&mut self, old: &Scene) {
        for (&predicate, &shape) in &self.invariants.shapes {
            for (&object, new) in self.unit.iter().zip(self.added.clone()) {
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
            let is_row = matches!(self.invariants.shapes.get(&fact.predicate), Some(Shape::Chain { .. }));
            match self.may_copy(&fact) {
                _ if is_row => {}
                true => _ = self.scene.facts.insert(fact.map(|object| self.to_new(object))),
                false => self.undecided.push(fact),
            }
        }
    }

    /// Whether both the old and the new objects may have a fact.
    fn may_copy(&self, fact: &Fact) -> bool {
        let is_taken = |(position, &object): (usize, &ObjectId)| {
            let once = Invariant::AtMostOnce((fact.predicate, position));
            !self.unit.contains(&object) && self.invariants.require(&once)
        };
        !self.invariants.require(&Invariant::AtMostOne(fact.predicate))
            && !fact.arguments.iter().enumerate().any(is_taken)
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
                false => self.undecided_goals.push(fact.clone()),
            }
        }
    }

    /// All ways to decide which facts move to the new objects.
    fn scenes(&self) -> Vec<Scene> {
        let (facts, goals) = (self.undecided.len(), self.undecided_goals.len().min(MOST_UNDECIDED));
        if facts > MOST_UNDECIDED {
            return Vec::new();
        }
        (0_u32..1 << (facts + goals)).map(|moves| self.decided(moves)).collect()
    }

    /// The scene in which these undecided facts move.
    fn decided(&self, moves: u32) -> Scene {
        let mut scene = self.scene.clone();
        let moves = |number: usize| moves >> number & 1 == 1;
        for (_, fact) in self.undecided.iter().enumerate().filter(|(number, _)| moves(*number)) {
            scene.facts.remove(fact);
            scene.facts.insert(fact.map(|object| self.to_new(object)));
        }
        let decide = |(value, fact): (bool, &Fact)| {
            let number = self.undecided_goals.iter().take(MOST_UNDECIDED).position(|other| other == fact);
            match number.is_some_and(|number| moves(self.undecided.len() + number)) {
                true => (value, fact.map(|object| self.to_new(object))),
                false => (value, fact.clone()),
            }
        };
        let literals: Vec<(bool, Fact)> = scene.literals().map(decide).collect();
        scene.with_literals(literals)
    }
}

/// The scene without a unit: the neighbours of its objects are joined, and what is there once only goes to one of them.
fn without(scene: &Scene, unit: &[ObjectId], side: Side, invariants: &Invariants) -> Option<Scene> {
    let mut joined = scene.clone();
    let heirs: Vec<Option<ObjectId>> =
        unit.iter().map(|&object| bridge(&mut joined, unit, object, side, invariants)).collect();
    let heir = |object| match unit.iter().position(|&gone| gone == object) {
        None => Some(object),
        Some(place) => heirs[place],
    };
    let keep = |fact: &Fact| {
        let is_gone = unit.iter().any(|&object| fact.mentions(object));
        if is_gone && !invariants.require(&Invariant::Unique(fact.predicate)) {
            return None;
        }
        let arguments = fact.arguments.iter().map(|&object| heir(object)).collect::<Option<_>>()?;
        Some(Fact { predicate: fact.predicate, arguments })
    };
    let facts = joined.facts.iter().filter_map(keep).collect();
    let literals = joined.literals().filter_map(|(value, fact)| Some((value, keep(fact)?)));
    let scene = Scene { facts, ..joined.with_literals(literals) };
    let rest: Vec<ObjectId> = scene.all().filter(|object| !unit.contains(object)).collect();
    (scene.size() > unit.len()).then(|| scene.with_objects(&rest))?
}

/// Joins the neighbours of an object in its rows; gives one of them.
fn bridge(
    scene: &mut Scene,
    unit: &[ObjectId],
    object: ObjectId,
    side: Side,
    invariants: &Invariants,
) -> Option<ObjectId> {
    let mut heir = None;
    for (&predicate, shape) in &invariants.shapes {
        let Shape::Chain { columns, .. } = shape else { continue };
        let at = |column: usize| scene.of(predicate).find(|fact| fact.arguments[column] == object);
        let (next, last) = (at(columns.from), at(columns.to));
        let after = next.map(|fact| fact.arguments[columns.to]);
        let before = last.map(|fact| fact.arguments[columns.from]);
        if let (Some(after), Some(before)) = (after, before) {
            let stays = ([next, last].into_iter().flatten())
                .filter_map(|fact| columns.between(fact))
                .find(|object| !unit.contains(object));
            scene.facts.extend(columns.fact(predicate, (before, after), stays));
        }
        let preferred = if side == Side::After { after } else { before };
        heir = heir.or(preferred).or(after).or(before);
    }
    heir
}
