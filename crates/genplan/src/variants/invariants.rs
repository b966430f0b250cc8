//! What all given instances respect, and so must all that are made from them.
//!
//! A *role* is a position of a predicate: what an object is in a fact. An [`Invariant`] that could be is learned if it
//! holds in all given instances. Shapes (rows, orders) are learned beside them, and which roles no object has together.

use std::collections::{BTreeMap, BTreeSet};

use genplan_core::budget::Holding;
use genplan_pddl::lifted::{ConditionalEffect, ObjectId, PredicateId, Role, TypeId};

use super::regularities::Regularities;
use super::rows::{Columns, RowCover};
use crate::scene::{Fact, PART, Scene};

/// A position of a predicate.
pub(crate) type RoleId = (PredicateId, usize);

/// What a predicate does to the objects of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A row: each object has at most one after it and one before it, and there are no circles.
    Chain {
        /// At most this many rows.
        rows: usize,
        /// Whether all objects are in one, if there are two or more.
        covers: bool,
        columns: Columns,
    },
    /// Of two objects, always exactly one comes before the other.
    Order,
    /// Each object that is in it is related to all others that are: that they are different, or that roads lead from
    /// each to each.
    Complete,
}

/// What a scene may respect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Invariant {
    /// No object has this role twice.
    AtMostOnce(RoleId),
    /// Every object has this role that can have it.
    Total(RoleId),
    /// This predicate of one object has exactly one fact.
    Unique(PredicateId),
    /// This predicate of one object has never more than one fact.
    AtMostOne(PredicateId),
    /// These predicates, the first without arguments, do not both have facts.
    Apart(PredicateId, PredicateId),
    /// Every object has exactly one of these two roles.
    Either(RoleId, RoleId),
    /// No object has both of these roles.
    Excluded(RoleId, RoleId),
    /// Every object that can have one of these roles has one at least: the letters of a word.
    Covered(Vec<RoleId>),
    /// The only object of this predicate is listed first of those that could be.
    First(PredicateId),
    /// It is listed last of them.
    Last(PredicateId),
}

impl Invariant {
    fn holds(&self, scene: &Scene, roles: &Roles) -> bool {
        let is_at = |predicate: PredicateId, end: Option<ObjectId>| {
            scene.of(predicate).all(|fact| Some(fact.arguments[0]) == end)
        };
        match *self {
            Invariant::AtMostOnce(role) => roles.most(role) <= 1,
            Invariant::Total(role) => fitting(scene, role).all(|object| roles.has(role, object)),
            Invariant::Unique(predicate) => scene.of(predicate).count() == 1,
            Invariant::AtMostOne(predicate) => scene.of(predicate).count() <= 1,
            Invariant::Apart(p, q) => scene.of(p).next().is_none() || scene.of(q).next().is_none(),
            Invariant::Either(a, b) => fitting(scene, a).all(|o| roles.has(a, o) != roles.has(b, o)),
            Invariant::Excluded(a, b) => !fitting(scene, a).any(|o| roles.has(a, o) && roles.has(b, o)),
            Invariant::Covered(ref group) => {
                fitting(scene, group[0]).all(|object| group.iter().any(|&role| roles.has(role, object)))
            }
            Invariant::First(predicate) => is_at(predicate, fitting(scene, (predicate, 0)).next()),
            Invariant::Last(predicate) => is_at(predicate, fitting(scene, (predicate, 0)).last()),
        }
    }
}

/// What was learned from the given instances.
#[derive(Clone, Debug, Default)]
pub(crate) struct Invariants {
    /// What must hold.
    must: BTreeSet<Invariant>,
    /// No object has both of these roles: hard where both are about one object only, are alike in whether actions change
    /// them, and have facts or are changed; else it is odd.
    excluded: BTreeSet<(RoleId, RoleId)>,
    pub shapes: BTreeMap<PredicateId, Shape>,
    /// Predicates of one object.
    single: BTreeSet<PredicateId>,
    /// Predicates with facts in some instance.
    pub seen: BTreeSet<PredicateId>,
    /// Whether some instance lists objects of one type in another order than that of their names.
    pub is_unsorted: bool,
    /// Predicates of which all given instances have one fact, or one for each object, maybe by accident: they are all of
    /// one size, and neither actions nor rows keep that number. And relations in which no two objects have the same
    /// partner, maybe by accident.
    pub accidental: BTreeSet<PredicateId>,
    /// Types of numbers and the like: they are in tables of three and more columns that cannot be continued.
    tabled: BTreeSet<TypeId>,
    regularities: Regularities,
    /// What the pairs of roles take of the budget.
    held: Option<Holding>,
}

/// By role: how often each object has it.
struct Roles(BTreeMap<(RoleId, ObjectId), usize>);

impl Roles {
    fn of(scene: &Scene) -> Self {
        let mut counts = BTreeMap::new();
        for fact in &scene.facts {
            for (position, &object) in fact.arguments.iter().enumerate() {
                *counts.entry(((fact.predicate, position), object)).or_default() += 1;
            }
        }
        Roles(counts)
    }

    fn has(&self, role: RoleId, object: ObjectId) -> bool {
        self.0.contains_key(&(role, object))
    }

    fn most(&self, role: RoleId) -> usize {
        let counts = self.0.range((role, ObjectId(0))..=(role, ObjectId(u32::MAX)));
        counts.map(|(_, count)| *count).max().unwrap_or(0)
    }
}

/// The scenes to learn from, of one domain.
struct Given<'s> {
    scenes: &'s [Scene],
    roles: Vec<Roles>,
}

impl Given<'_> {
    fn hold(&self, invariant: &Invariant) -> bool {
        self.scenes.iter().zip(&self.roles).all(|(scene, roles)| invariant.holds(scene, roles))
    }
}

impl Invariants {
    pub(crate) fn learn(scenes: &[Scene]) -> Self {
        let Some(first) = scenes.first() else { return Invariants::default() };
        let given = Given { scenes, roles: scenes.iter().map(Roles::of).collect() };
        let mut learned = Invariants {
            seen: scenes.iter().flat_map(|scene| &scene.facts).map(|fact| fact.predicate).collect(),
            single: unary(first).into_iter().collect(),
            is_unsorted: scenes.iter().any(is_unsorted),
            regularities: Regularities::learn(scenes),
            ..Invariants::default()
        };
        let roles: Vec<RoleId> = (learned.seen.iter())
            .flat_map(|&p| (0..arity(first, p)).map(move |position| (p, position)))
            .collect();
        learned.learn_counts(&roles, &given);
        learned.learn_shapes(scenes);
        learned.tabled = tabled(first, &learned.shapes);
        learned.learn_pairs(&roles, &given);
        learned.learn_covers(&given);
        let either = learned.must.iter().filter(|invariant| matches!(invariant, Invariant::Either(..)));
        learned.held = Some(first.budget().holding_at_most(PART * (learned.excluded.len() + either.count())));
        learned.learn_accidents(scenes);
        learned
    }

    /// Learns how many facts of predicates there are, about which objects, and which predicates have none together.
    fn learn_counts(&mut self, roles: &[RoleId], given: &Given<'_>) {
        let scene = &given.scenes[0];
        let once = roles.iter().filter(|role| has_evidence(**role, given.scenes));
        let single = self.seen.iter().filter(|&&p| arity(scene, p) == 1);
        let alone = self.seen.iter().filter(|&&p| arity(scene, p) == 0);
        let pairs = alone.flat_map(|&p| self.seen.iter().map(move |&q| (p, q))).filter(|(p, q)| p != q);
        let is_fixed = |p: PredicateId| !scene.is_fluent(p) && given.hold(&Invariant::Unique(p));
        let listed = single.clone().filter(|&&p| scene.is_ordered() && is_fixed(p));
        let candidates = (once.map(|&role| Invariant::AtMostOnce(role)))
            .chain(roles.iter().map(|&role| Invariant::Total(role)))
            .chain(single.flat_map(|&p| [Invariant::Unique(p), Invariant::AtMostOne(p)]))
            .chain(pairs.map(|(p, q)| Invariant::Apart(p, q)))
            .chain(listed.flat_map(|&p| [Invariant::First(p), Invariant::Last(p)]));
        self.must = candidates.filter(|invariant| given.hold(invariant)).collect();
    }

    fn learn_shapes(&mut self, scenes: &[Scene]) {
        let shape = |&p: &PredicateId| Some((p, self.shape(p, Columns::of(&scenes[0], p)?, scenes)?));
        let shapes: BTreeMap<PredicateId, Shape> = self.seen.iter().filter_map(shape).collect();
        // Of two objects, each has one partner.
        self.must.retain(|invariant| match invariant {
            Invariant::AtMostOnce((predicate, _)) => shapes.get(predicate) != Some(&Shape::Complete),
            _ => true,
        });
        self.shapes = shapes;
    }

    fn shape(&self, predicate: PredicateId, columns: Columns, scenes: &[Scene]) -> Option<Shape> {
        let rows: Option<Vec<RowCover>> =
            scenes.iter().map(|scene| RowCover::of(scene, predicate, columns)).collect();
        let is_once = |position| self.require(&Invariant::AtMostOnce((predicate, position)));
        if let Some(rows) = rows.filter(|_| columns.all().all(is_once)) {
            let covers = rows.iter().all(|rows| rows.covers);
            return Some(Shape::Chain { rows: rows.iter().map(|rows| rows.count).max()?, covers, columns });
        }
        let is_pair = columns.between.is_none();
        if is_pair && scenes.iter().all(|scene| is_order(scene, predicate)) {
            return Some(Shape::Order);
        }
        (is_pair && scenes.iter().all(|scene| is_complete(scene, predicate))).then_some(Shape::Complete)
    }

    fn learn_pairs(&mut self, roles: &[RoleId], given: &Given<'_>) {
        let scene = &given.scenes[0];
        let pairs = roles.iter().flat_map(|&a| roles.iter().map(move |&b| (a, b)));
        let objects = given.scenes.iter().map(|scene| scene.objects.len() as u64).sum();
        let meter = scene.budget().meter();
        for (a, b) in pairs.filter(|(a, b)| a < b && a.0 != b.0 && concern_one_type(scene, *a, *b)) {
            if meter.work(objects).and_then(|()| meter.take(PART)).is_err() {
                return;
            }
            if given.hold(&Invariant::Excluded(a, b)) {
                self.excluded.insert((a, b));
            }
            let is_alike = scene.is_fluent(a.0) == scene.is_fluent(b.0);
            if is_alike && given.hold(&Invariant::Either(a, b)) {
                self.must.insert(Invariant::Either(a, b));
            }
        }
    }

    /// Groups the predicates of single objects that are alike, also those without facts, and keeps the groups in which
    /// no object has none.
    fn learn_covers(&mut self, given: &Given<'_>) {
        let scene = &given.scenes[0];
        let mut groups: Vec<Vec<RoleId>> = Vec::new();
        for role in unary(scene).into_iter().map(|p| (p, 0)) {
            let is_alike = |group: &&mut Vec<RoleId>| {
                concern_one_type(scene, group[0], role)
                    && scene.is_fluent(group[0].0) == scene.is_fluent(role.0)
            };
            match groups.iter_mut().find(is_alike) {
                Some(group) => group.push(role),
                None => groups.push(vec![role]),
            }
        }
        groups.retain(|group| given.hold(&Invariant::Covered(group.clone())));
        // What no example has takes the place of what it is like.
        let meter = scene.budget().meter();
        for group in &groups {
            let is_pair =
                |(a, b): &(RoleId, RoleId)| a < b && !(self.seen.contains(&a.0) && self.seen.contains(&b.0));
            let pairs = group.iter().flat_map(|&a| group.iter().map(move |&b| (a, b)));
            let pairs = pairs.filter(is_pair).take_while(|_| meter.take(PART).is_ok());
            self.excluded.extend(pairs);
        }
        self.must.retain(|invariant| match invariant {
            // Of three that are alike, none must be one of two only.
            Invariant::Either(a, b) => {
                !groups.iter().any(|group| group.len() > 2 && group.contains(a) && group.contains(b))
            }
            Invariant::Total(role) => !groups.iter().any(|group| group.len() > 1 && group.contains(role)),
            _ => true,
        });
        self.must.extend(groups.into_iter().map(Invariant::Covered));
    }

    fn learn_accidents(&mut self, scenes: &[Scene]) {
        let is_accident = |p: &PredicateId| match arity(&scenes[0], *p) {
            1 => {
                let is_single = self.require(&Invariant::AtMostOne(*p)) && !is_kept_single(&scenes[0], *p);
                let is_total = self.require(&Invariant::Total((*p, 0)));
                (is_single || is_total) && !self.marks_end(&scenes[0], *p)
            }
            2 => self.require(&Invariant::AtMostOnce((*p, 1))) && !self.shapes.contains_key(p),
            _ => false,
        };
        let sizes = |p: &PredicateId| {
            let given = scenes.iter().filter(|scene| !scene.is_suggested);
            let role = (*p, arity(&scenes[0], *p) - 1);
            given.map(|scene| fitting(scene, role).count()).collect::<BTreeSet<usize>>().len()
        };
        let accidents = self.seen.iter().copied().filter(is_accident).filter(|p| sizes(p) < 2);
        self.accidental = accidents.collect();
    }

    /// Whether a predicate that no action changes says which object is the last of a row: programs test that, so it is no
    /// accident that there is one.
    fn marks_end(&self, scene: &Scene, predicate: PredicateId) -> bool {
        let has_next = |role: &RoleId| match self.shapes.get(&role.0) {
            Some(Shape::Chain { columns, .. }) => columns.from == role.1,
            _ => false,
        };
        let role = (predicate, 0);
        let is_or_has_next = |invariant: &Invariant| match invariant {
            Invariant::Either(a, b) => *a == role && has_next(b) || *b == role && has_next(a),
            _ => false,
        };
        !scene.is_fluent(predicate) && self.must.iter().any(is_or_has_next)
    }

    /// The same, if it does not matter how many facts of these predicates there are, or for a relation, to how many objects
    /// one is related; nor whether objects with them are in relations.
    pub(crate) fn with_any_number(&self, predicates: &[PredicateId]) -> Self {
        let mut wider = self.clone();
        let is_any = |predicate: &PredicateId| predicates.contains(predicate);
        let is_single = |role: &RoleId| self.single.contains(&role.0);
        let stays = |a: &RoleId, b: &RoleId| !is_any(&a.0) && !is_any(&b.0) || is_single(a) && is_single(b);
        wider.must.retain(|invariant| match invariant {
            Invariant::Either(a, b) => stays(a, b),
            Invariant::Unique(predicate) | Invariant::AtMostOne(predicate) => !is_any(predicate),
            Invariant::Total(role) => !is_any(&role.0) || role.1 == 0 && !is_single(role),
            Invariant::AtMostOnce(role) => !is_any(&role.0) || role.1 != 1,
            _ => true,
        });
        wider.excluded.retain(|(a, b)| stays(a, b));
        wider.accidental.retain(|predicate| !is_any(predicate));
        wider
    }

    /// Whether a scene respects all that must be respected.
    pub(crate) fn hold(&self, scene: &Scene) -> bool {
        let roles = Roles::of(scene);
        self.must.iter().all(|invariant| invariant.holds(scene, &roles))
            && self.shapes.iter().all(|(&predicate, &shape)| has_shape(scene, predicate, shape))
            && self.hard_exclusions(scene).all(|&(a, b)| Invariant::Excluded(a, b).holds(scene, &roles))
    }

    fn hard_exclusions<'i>(&'i self, scene: &'i Scene) -> impl Iterator<Item = &'i (RoleId, RoleId)> {
        self.excluded.iter().filter(|((a, _), (b, _))| {
            let is_simple =
                |p: &PredicateId| arity(scene, *p) == 1 && (self.seen.contains(p) || scene.is_fluent(*p));
            is_simple(a) && is_simple(b) && scene.is_fluent(*a) == scene.is_fluent(*b)
        })
    }

    /// How much about a scene is unlike all given ones: nothing that must not be, but no one has seen it yet.
    pub(crate) fn oddness(&self, scene: &Scene) -> usize {
        let roles = Roles::of(scene);
        let pairs = self.excluded.iter().filter(|&&(a, b)| !Invariant::Excluded(a, b).holds(scene, &roles));
        let unseen = scene.facts.iter().filter(|fact| !self.seen.contains(&fact.predicate)).count();
        pairs.count() + 2 * unseen + self.regularities.broken_by(scene)
    }

    /// Whether a scene has facts of a predicate of which no given instance has any.
    pub(crate) fn has_unseen(&self, scene: &Scene) -> bool {
        scene.facts.iter().any(|fact| !self.seen.contains(&fact.predicate))
    }

    /// Whether an invariant must hold.
    pub(crate) fn require(&self, invariant: &Invariant) -> bool {
        self.must.contains(invariant)
    }

    /// Whether each object that can have this role has it exactly once.
    pub(crate) fn is_exactly_once(&self, role: RoleId) -> bool {
        self.require(&Invariant::AtMostOnce(role)) && self.require(&Invariant::Total(role))
    }

    /// Whether there can be more or fewer objects like this one.
    pub(crate) fn can_vary(&self, scene: &Scene, object: ObjectId) -> bool {
        let tabled = |id: &TypeId| self.tabled.iter().any(|&sup| scene.domain.types.is_subtype(*id, sup));
        object.index() >= scene.constants() && !scene.types(object).iter().any(tabled)
    }
}

/// The predicates of one object that are given, not derived.
pub(crate) fn unary(scene: &Scene) -> Vec<PredicateId> {
    let all = (0..).map(PredicateId).zip(&scene.domain.predicates);
    let given = all.filter(|(_, predicate)| !matches!(predicate.role, Role::Derived { .. }));
    given.filter(|(_, predicate)| predicate.parameters.len() == 1).map(|(id, _)| id).collect()
}

/// Whether an action that makes a fact of a predicate true always makes another one false.
fn is_kept_single(scene: &Scene, predicate: PredicateId) -> bool {
    let mut effects = scene.domain.actions.iter().flat_map(|action| &action.effects);
    let count = |effect: &ConditionalEffect, value: bool| {
        let literals = effect.literals.iter().filter(|literal| literal.value == value);
        literals.filter(|literal| literal.atom.predicate == predicate).count()
    };
    scene.is_added(predicate) && effects.all(|effect| count(effect, true) <= count(effect, false))
}

fn arity(scene: &Scene, predicate: PredicateId) -> usize {
    scene.domain.predicate(predicate).parameters.len()
}

/// The objects that can have a role.
pub(crate) fn fitting(scene: &Scene, (predicate, position): RoleId) -> impl Iterator<Item = ObjectId> {
    scene.all().filter(move |&object| scene.fits(object, predicate, position))
}

/// Whether it is no accident that no object has a role twice: of a single fact that makes no row, only the first object is
/// taken for one that has but one partner.
fn has_evidence((predicate, position): RoleId, scenes: &[Scene]) -> bool {
    let scene = &scenes[0];
    position == 0
        || Columns::of(scene, predicate).is_some()
        || scenes.iter().any(|scene| scene.of(predicate).count() > 1)
}

/// Whether objects of one type are listed in another order than that of their names.
fn is_unsorted(scene: &Scene) -> bool {
    let number = |name: &str| {
        let stem = name.trim_end_matches(|character: char| character.is_ascii_digit());
        (stem.to_owned(), name[stem.len()..].parse::<u64>().ok())
    };
    let is_after = |a: ObjectId, b: ObjectId| {
        let ((stem, first), (other, second)) = (number(scene.name(a)), number(scene.name(b)));
        stem == other && first > second && scene.types(a) == scene.types(b)
    };
    scene.own().zip(scene.own().skip(1)).any(|(a, b)| is_after(a, b))
}

/// Whether two roles are about the same objects.
pub(crate) fn concern_one_type(scene: &Scene, a: RoleId, b: RoleId) -> bool {
    let types = |(predicate, position): RoleId| &scene.domain.predicate(predicate).parameters[position].types;
    types(a) == types(b)
}

/// The types that are more than once in a predicate of three or more columns that makes no rows.
fn tabled(scene: &Scene, shapes: &BTreeMap<PredicateId, Shape>) -> BTreeSet<TypeId> {
    let mut tabled = BTreeSet::new();
    let all = (0..).map(PredicateId).zip(&scene.domain.predicates);
    let wide = all.filter(|(id, predicate)| predicate.parameters.len() > 2 && !shapes.contains_key(id));
    for (_, predicate) in wide {
        let types: Vec<TypeId> = predicate.parameters.iter().flat_map(|p| p.types.to_vec()).collect();
        let is_repeated = |id: &&TypeId| types.iter().filter(|other| other == id).count() > 1;
        tabled.extend(types.iter().filter(is_repeated));
    }
    tabled
}

fn is_order(scene: &Scene, predicate: PredicateId) -> bool {
    let objects: Vec<ObjectId> = fitting(scene, (predicate, 0)).collect();
    // There are as many facts as pairs, and at most one more for each object; to compare all pairs takes longer than to count.
    let pairs = objects.len() * objects.len().saturating_sub(1) / 2;
    if !(pairs..=pairs + objects.len()).contains(&scene.of(predicate).count()) {
        return false;
    }
    let holds = |a, b| scene.facts.contains(&Fact { predicate, arguments: vec![a, b] });
    let is_total = objects.iter().all(|&a| objects.iter().all(|&b| (a != b) == (holds(a, b) != holds(b, a))));
    // In an order, the objects have 0, 1, 2, … others before them.
    let before = |b: ObjectId| objects.iter().filter(|&&a| holds(a, b)).count();
    let counts = || objects.iter().map(|&object| before(object)).collect::<BTreeSet<usize>>();
    is_total && counts().len() == objects.len()
}

/// Whether each object of a relation is related to all others, and none to itself.
fn is_complete(scene: &Scene, predicate: PredicateId) -> bool {
    let members: BTreeSet<ObjectId> = scene.of(predicate).flat_map(|fact| fact.arguments.clone()).collect();
    let is_loop = |fact: &Fact| fact.arguments[0] == fact.arguments[1];
    let pairs = members.len() * members.len().saturating_sub(1);
    scene.of(predicate).count() == pairs && !scene.of(predicate).any(is_loop)
}

fn has_shape(scene: &Scene, predicate: PredicateId, shape: Shape) -> bool {
    match shape {
        Shape::Order => is_order(scene, predicate),
        Shape::Complete => is_complete(scene, predicate),
        Shape::Chain { rows, covers, columns } => RowCover::of(scene, predicate, columns)
            .is_some_and(|found| found.count <= rows.max(1) && (found.covers || !covers)),
    }
}
