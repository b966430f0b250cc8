//! What all given instances respect, and so must all that are made from them.
//!
//! A *role* is a position of a predicate: what an object is in a fact. Roles that no object has twice, predicates with
//! exactly one fact, chains (`next`) and total orders (`smaller`) are learned from the given instances, and which roles
//! exclude or complete each other.

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::lifted::{ConditionalEffect, ObjectId, PredicateId, Role, TypeId};

use super::customs::Customs;
use super::rows::{Columns, Rows};
use super::scene::{Fact, Scene};
use super::share::Share;

/// A position of a predicate.
pub(super) type RoleId = (PredicateId, usize);

/// What a predicate does to the objects of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
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

/// What was learned from the given instances.
#[derive(Clone, Debug, Default)]
pub(super) struct Invariants {
    /// Roles that no object has twice.
    at_most_once: BTreeSet<RoleId>,
    /// Roles that every object has that can have them, if no others are alike.
    total: BTreeSet<RoleId>,
    /// Predicates of one object with exactly one fact.
    unique: BTreeSet<PredicateId>,
    /// Predicates of one object with never more than one fact.
    at_most_one: BTreeSet<PredicateId>,
    /// Predicates without arguments, and others that never have facts together with them.
    apart: BTreeSet<(PredicateId, PredicateId)>,
    /// Predicates of one object.
    single: BTreeSet<PredicateId>,
    /// Predicates with facts in some instance.
    seen: BTreeSet<PredicateId>,
    shapes: BTreeMap<PredicateId, Shape>,
    /// Of these two roles every object has exactly one.
    either: BTreeSet<(RoleId, RoleId)>,
    /// No object has both of these roles: hard where both are about one object only, are alike in whether actions change
    /// them, and have facts or are changed; else it is odd.
    excluded: BTreeSet<(RoleId, RoleId)>,
    /// Every object that can have one of these roles has one at least: the letters of a word.
    covers: Vec<Vec<RoleId>>,
    /// Whether some instance lists objects of one type in another order than that of their names.
    is_unsorted: bool,
    /// Predicates of one object that no action changes, always about the first object that is listed or the last one,
    /// where programs see the order.
    at_end: BTreeSet<(PredicateId, End)>,
    /// Predicates of which all given instances have one fact, or one for each object, maybe by accident: they are all of
    /// one size, and neither actions nor rows keep that number. And relations in which no two objects have the same partner,
    /// likewise.
    accidental: BTreeSet<PredicateId>,
    /// Types of numbers and the like: they are in tables of three and more columns that cannot be continued.
    tabled: BTreeSet<TypeId>,
    customs: Customs,
    /// What the pairs of roles take of the budget.
    share: Share,
}

/// Where in the list of the objects that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    First,
    Last,
}

/// About so many bytes are for a pair of roles.
const PAIR: usize = 64;

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

    fn count(&self, role: RoleId, object: ObjectId) -> usize {
        self.0.get(&(role, object)).copied().unwrap_or(0)
    }

    fn has(&self, role: RoleId, object: ObjectId) -> bool {
        self.count(role, object) > 0
    }

    fn most(&self, role: RoleId) -> usize {
        let counts = self.0.range((role, ObjectId(0))..=(role, ObjectId(u32::MAX)));
        counts.map(|(_, count)| *count).max().unwrap_or(0)
    }
}

impl Invariants {
    /// Learns from scenes of one domain.
    pub(super) fn learn(scenes: &[Scene]) -> Self {
        let Some(first) = scenes.first() else { return Invariants::default() };
        let roles: Vec<Roles> = scenes.iter().map(Roles::of).collect();
        let predicates = || (0..first.domain.predicates.len() as u32).map(PredicateId);
        let count = |scene: &Scene, predicate| scene.of(predicate).count();
        let mut learned = Invariants {
            seen: predicates().filter(|&p| scenes.iter().any(|scene| count(scene, p) > 0)).collect(),
            single: unary(first).into_iter().collect(),
            is_unsorted: scenes.iter().any(is_unsorted),
            customs: Customs::learn(scenes),
            ..Invariants::default()
        };
        learned.unique = (learned.seen.iter().copied())
            .filter(|&p| arity(first, p) == 1 && scenes.iter().all(|scene| count(scene, p) == 1))
            .collect();
        learned.at_most_one = (learned.seen.iter().copied())
            .filter(|&p| arity(first, p) == 1 && scenes.iter().all(|scene| count(scene, p) <= 1))
            .collect();
        learned.learn_apart(scenes);
        let all: Vec<RoleId> = (learned.seen.iter())
            .flat_map(|&p| (0..arity(first, p)).map(move |position| (p, position)))
            .collect();
        let once =
            |role: &RoleId| roles.iter().all(|roles| roles.most(*role) <= 1) && has_evidence(*role, scenes);
        learned.at_most_once = all.iter().copied().filter(once).collect();
        let is_total = |role: &RoleId| {
            scenes.iter().zip(&roles).all(|(scene, roles)| fitting(scene, *role).all(|o| roles.has(*role, o)))
        };
        learned.total = all.iter().copied().filter(is_total).collect();
        learned.learn_shapes(scenes);
        learned.tabled = tabled(first, &learned.shapes);
        learned.learn_pairs(&all, scenes, &roles);
        learned.learn_covers(scenes, &roles);
        learned.share = Share::of(first.budget(), PAIR * learned.pairs());
        let has_others =
            |role: &RoleId| learned.covers.iter().any(|group| group.len() > 1 && group.contains(role));
        learned.total.retain(|role| !has_others(role));
        learned.learn_accidents(scenes);
        learned.learn_ends(scenes);
        learned
    }

    /// How many pairs of roles are known.
    fn pairs(&self) -> usize {
        self.excluded.len() + self.either.len()
    }

    fn learn_apart(&mut self, scenes: &[Scene]) {
        let alone = self.seen.iter().copied().filter(|&p| arity(&scenes[0], p) == 0);
        let pairs = alone.flat_map(|p| self.seen.iter().map(move |&q| (p, q)));
        let is_apart =
            |&(p, q): &(PredicateId, PredicateId)| p != q && scenes.iter().all(|s| are_apart(s, p, q));
        self.apart = pairs.filter(is_apart).collect();
    }

    fn learn_ends(&mut self, scenes: &[Scene]) {
        let fixed = |p: &PredicateId| scenes[0].is_ordered() && !scenes[0].is_fluent(*p);
        let unique = self.unique.iter().copied().filter(fixed);
        let both = unique.flat_map(|p| [(p, End::First), (p, End::Last)]);
        self.at_end = both.filter(|(p, end)| scenes.iter().all(|scene| is_at_end(scene, *p, *end))).collect();
    }

    fn learn_shapes(&mut self, scenes: &[Scene]) {
        let shape = |&p: &PredicateId| Some((p, self.shape(p, Columns::of(&scenes[0], p)?, scenes)?));
        let shapes: Vec<_> = self.seen.iter().filter_map(shape).collect();
        self.shapes.extend(shapes);
        // Of two objects, each has one partner.
        let shapes = &self.shapes;
        self.at_most_once.retain(|(predicate, _)| shapes.get(predicate) != Some(&Shape::Complete));
    }

    fn learn_accidents(&mut self, scenes: &[Scene]) {
        let is_accident = |p: &PredicateId| match arity(&scenes[0], *p) {
            1 => {
                let is_single = self.at_most_one.contains(p) && !is_kept_single(&scenes[0], *p);
                (is_single || self.total.contains(&(*p, 0))) && !self.marks_end(&scenes[0], *p)
            }
            2 => self.at_most_once.contains(&(*p, 1)) && !self.shapes.contains_key(p),
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
        let (role, mut pairs) = ((predicate, 0), self.either.iter());
        !scene.is_fluent(predicate)
            && pairs.any(|(a, b)| *a == role && has_next(b) || *b == role && has_next(a))
    }

    /// Predicates of which the given instances may have as many facts as they have by accident.
    pub(super) fn accidental(&self) -> impl Iterator<Item = PredicateId> {
        self.accidental.iter().copied()
    }

    /// The same, if it does not matter how many facts of these predicates there are, or for a relation, to how many objects
    /// one is related; nor whether objects with them are in relations.
    pub(super) fn with_any_number(&self, predicates: &[PredicateId]) -> Self {
        let mut wider = self.clone();
        let is_any = |predicate: &PredicateId| predicates.contains(predicate);
        let is_single = |role: &RoleId| self.single.contains(&role.0);
        let stays = |a: &RoleId, b: &RoleId| !is_any(&a.0) && !is_any(&b.0) || is_single(a) && is_single(b);
        wider.either.retain(|(a, b)| stays(a, b));
        wider.excluded.retain(|(a, b)| stays(a, b));
        wider.unique.retain(|predicate| !is_any(predicate));
        wider.at_most_one.retain(|predicate| !is_any(predicate));
        wider.total.retain(|role| !is_any(&role.0) || role.1 == 0 && !is_single(role));
        wider.at_most_once.retain(|role| !is_any(&role.0) || role.1 != 1);
        wider.accidental.retain(|predicate| !is_any(predicate));
        wider
    }

    fn shape(&self, predicate: PredicateId, columns: Columns, scenes: &[Scene]) -> Option<Shape> {
        let rows: Vec<Option<Rows>> =
            scenes.iter().map(|scene| Rows::of(scene, predicate, columns)).collect();
        let is_once = |position| self.at_most_once.contains(&(predicate, position));
        if columns.all().all(is_once) && rows.iter().all(Option::is_some) {
            let rows: Vec<Rows> = rows.into_iter().flatten().collect();
            let covers = rows.iter().all(|rows| rows.covers);
            return Some(Shape::Chain { rows: rows.iter().map(|rows| rows.count).max()?, covers, columns });
        }
        let is_pair = columns.between.is_none();
        if is_pair && scenes.iter().all(|scene| is_order(scene, predicate)) {
            return Some(Shape::Order);
        }
        (is_pair && scenes.iter().all(|scene| is_complete(scene, predicate))).then_some(Shape::Complete)
    }

    fn learn_pairs(&mut self, all: &[RoleId], scenes: &[Scene], roles: &[Roles]) {
        let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
        let mut meter = scenes[0].budget().meter();
        for (a, b) in pairs.filter(|(a, b)| a < b && a.0 != b.0 && concern_one_type(&scenes[0], *a, *b)) {
            let objects = scenes.iter().map(|scene| scene.objects.len() as u64).sum();
            if meter.work(objects).and_then(|()| meter.take(PAIR)).is_err() {
                return;
            }
            let each = || {
                scenes.iter().zip(roles).flat_map(|(scene, roles)| {
                    fitting(scene, a).map(|object| [roles.has(a, object), roles.has(b, object)])
                })
            };
            if each().all(|has| has != [true, true]) {
                self.excluded.insert((a, b));
                let is_alike = scenes[0].is_fluent(a.0) == scenes[0].is_fluent(b.0);
                if is_alike && each().all(|has| has != [false, false]) {
                    self.either.insert((a, b));
                }
            }
        }
    }

    /// Groups the predicates of single objects that are alike, also those without facts, and keeps the groups in which
    /// no object has none.
    fn learn_covers(&mut self, scenes: &[Scene], roles: &[Roles]) {
        let scene = &scenes[0];
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
        groups.retain(|group| scenes.iter().zip(roles).all(|(scene, roles)| is_covered(scene, group, roles)));
        // What no example has takes the place of what it is like.
        let mut meter = scene.budget().meter();
        for group in &groups {
            let is_pair =
                |(a, b): &(RoleId, RoleId)| a < b && !(self.seen.contains(&a.0) && self.seen.contains(&b.0));
            let pairs = group.iter().flat_map(|&a| group.iter().map(move |&b| (a, b)));
            let pairs = pairs.filter(is_pair).take_while(|_| meter.take(PAIR).is_ok());
            self.excluded.extend(pairs);
        }
        // Of three that are alike, none must be one of two only.
        let is_one_of_two = |(a, b): &(RoleId, RoleId)| {
            !groups.iter().any(|group| group.len() > 2 && group.contains(a) && group.contains(b))
        };
        self.either.retain(is_one_of_two);
        self.covers = groups;
    }

    /// Whether a scene respects all that must be respected.
    pub(super) fn hold(&self, scene: &Scene) -> bool {
        let roles = Roles::of(scene);
        let has = |role: &RoleId, object| roles.has(*role, object);
        self.at_most_once.iter().all(|&role| roles.most(role) <= 1)
            && self.total.iter().all(|role| fitting(scene, *role).all(|object| has(role, object)))
            && self.unique.iter().all(|&predicate| scene.of(predicate).count() == 1)
            && self.at_most_one.iter().all(|&predicate| scene.of(predicate).count() <= 1)
            && self.apart.iter().all(|&(p, q)| are_apart(scene, p, q))
            && self.shapes.iter().all(|(&predicate, &shape)| has_shape(scene, predicate, shape))
            && self.either.iter().all(|(a, b)| fitting(scene, *a).all(|o| has(a, o) != has(b, o)))
            && self.covers.iter().all(|group| is_covered(scene, group, &roles))
            && self.at_end.iter().all(|&(predicate, end)| is_at_end(scene, predicate, end))
            && self.hard_exclusions(scene).all(|(a, b)| !fitting(scene, *a).any(|o| has(a, o) && has(b, o)))
    }

    fn hard_exclusions<'i>(&'i self, scene: &'i Scene) -> impl Iterator<Item = &'i (RoleId, RoleId)> {
        self.excluded.iter().filter(|((a, _), (b, _))| {
            let is_simple =
                |p: &PredicateId| arity(scene, *p) == 1 && (self.seen.contains(p) || scene.is_fluent(*p));
            is_simple(a) && is_simple(b) && scene.is_fluent(*a) == scene.is_fluent(*b)
        })
    }

    /// How much about a scene is unlike all given ones: nothing that must not be, but no one has seen it yet.
    pub(super) fn oddness(&self, scene: &Scene) -> usize {
        let roles = Roles::of(scene);
        let pairs = self.excluded.iter().filter(|(a, b)| {
            let mut objects = fitting(scene, *a);
            objects.any(|object| roles.has(*a, object) && roles.has(*b, object))
        });
        let unseen = scene.facts.iter().filter(|fact| !self.seen.contains(&fact.predicate)).count();
        pairs.count() + 2 * unseen + self.customs.oddness(scene)
    }

    /// What a predicate does to the objects of one type.
    pub(super) fn shape_of(&self, predicate: PredicateId) -> Option<Shape> {
        self.shapes.get(&predicate).copied()
    }

    /// Whether a scene has facts of a predicate of which no given instance has any.
    pub(super) fn has_news(&self, scene: &Scene) -> bool {
        scene.facts.iter().any(|fact| !self.seen.contains(&fact.predicate))
    }

    /// Whether some given instance has facts of a predicate.
    pub(super) fn has_seen(&self, predicate: PredicateId) -> bool {
        self.seen.contains(&predicate)
    }

    /// Whether the order in which objects are listed seems to mean nothing.
    pub(super) fn is_unsorted(&self) -> bool {
        self.is_unsorted
    }

    /// All predicates with a shape.
    pub(super) fn shaped(&self) -> impl Iterator<Item = (PredicateId, Shape)> {
        self.shapes.iter().map(|(&predicate, &shape)| (predicate, shape))
    }

    /// Whether a predicate never has more than one fact.
    pub(super) fn is_at_most_one(&self, predicate: PredicateId) -> bool {
        self.at_most_one.contains(&predicate)
    }

    /// Whether a predicate always has exactly one fact.
    pub(super) fn is_unique(&self, predicate: PredicateId) -> bool {
        self.unique.contains(&predicate)
    }

    /// Whether no object has this role twice.
    pub(super) fn is_at_most_once(&self, role: RoleId) -> bool {
        self.at_most_once.contains(&role)
    }

    /// Whether each object that can have this role has it exactly once.
    pub(super) fn is_exactly_once(&self, role: RoleId) -> bool {
        self.at_most_once.contains(&role) && self.total.contains(&role)
    }

    /// Whether there can be more or fewer objects like this one.
    pub(super) fn can_vary(&self, scene: &Scene, object: ObjectId) -> bool {
        let tabled = |id: &TypeId| self.tabled.iter().any(|&sup| scene.domain.types.is_subtype(*id, sup));
        object.index() >= scene.constants() && !scene.types(object).iter().any(tabled)
    }
}

/// The predicates of one object that are given, not derived.
pub(super) fn unary(scene: &Scene) -> Vec<PredicateId> {
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
pub(super) fn fitting(scene: &Scene, (predicate, position): RoleId) -> impl Iterator<Item = ObjectId> {
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

/// Whether two predicates do not both have facts.
fn are_apart(scene: &Scene, p: PredicateId, q: PredicateId) -> bool {
    scene.of(p).next().is_none() || scene.of(q).next().is_none()
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

/// Whether the only object of a predicate is the first of those that could be, or the last.
fn is_at_end(scene: &Scene, predicate: PredicateId, end: End) -> bool {
    let mut objects = fitting(scene, (predicate, 0));
    let object = if end == End::First { objects.next() } else { objects.last() };
    scene.of(predicate).all(|fact| Some(fact.arguments[0]) == object)
}

/// Whether every object has one of these roles that can have them.
fn is_covered(scene: &Scene, group: &[RoleId], roles: &Roles) -> bool {
    fitting(scene, group[0]).all(|object| group.iter().any(|&role| roles.has(role, object)))
}

/// Whether two roles are about the same objects.
pub(super) fn concern_one_type(scene: &Scene, a: RoleId, b: RoleId) -> bool {
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
    // So many facts there are at least, and at most one more for each object; to compare all pairs takes longer than to count.
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
        Shape::Chain { rows, covers, columns } => Rows::of(scene, predicate, columns)
            .is_some_and(|found| found.count <= rows.max(1) && (found.covers || !covers)),
    }
}
