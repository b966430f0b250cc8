//! Descriptions of objects: how a step says which objects its action is about.

use std::collections::BTreeSet;
use std::rc::Rc;

use genplan_pddl::Domain;
use genplan_pddl::lifted::{Parameter, Role, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::invariants::{Dependencies, Doubt, NOT};
use super::rows::{HeadTables, RowChoices, TupleLists};
use super::space::{StateId, TaskSpace, View};
use crate::ground::GoalAtom;
use crate::scene::OrderedKinds;

/// A register that points to nothing.
pub(super) const NOTHING: u32 = u32::MAX;

/// An argument of an action or of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Arg {
    /// What a register of the body points to.
    Register(usize),
    /// A constant of the domain.
    Constant(u32),
    /// `_`
    Any,
}

impl Arg {
    /// The object that it stands for, if it is not any.
    pub(super) fn fixed(self, value: &dyn Fn(usize) -> u32) -> Option<u32> {
        match self {
            Arg::Any => None,
            Arg::Constant(constant) => Some(constant),
            Arg::Register(register) => Some(value(register)),
        }
    }
}

/// What a test asks about its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    Holds,
    Goal,
    Todo,
    Undo,
    Can,
}

/// What goals of one kind are: atoms of a predicate that must become true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct GoalHead {
    pub predicate: usize,
    pub value: bool,
}

impl GoalHead {
    pub(super) fn of(goal: &GoalAtom) -> Self {
        GoalHead { predicate: goal.predicate, value: goal.literal.value() }
    }

    /// What asks for such goals that are not achieved yet.
    pub(super) fn open(self) -> Kind {
        if self.value { Kind::Todo } else { Kind::Undo }
    }
}

/// A predicate or a schema, applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct AtomTest {
    pub kind: Kind,
    pub head: usize,
    pub arguments: Vec<Arg>,
}

/// What a register ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Range {
    /// The objects of a type.
    Type(TypeId),
    /// The objects for which a static predicate holds.
    Static(usize),
}

/// `find(register, test)`; the register is the next free one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Find {
    pub range: Range,
    pub test: AtomTest,
}

/// The domain as descriptions see it.
pub(super) struct Language<'d> {
    pub domain: &'d Domain,
    /// The objects whose order is meant.
    pub ordered: &'d OrderedKinds,
    /// The static predicates with one parameter.
    pub unary: Vec<usize>,
    /// The kinds of goals that examples have.
    pub goals: BTreeSet<GoalHead>,
    /// What determines what.
    pub dependencies: Dependencies,
}

impl<'d> Language<'d> {
    pub(super) fn new(domain: &'d Domain, ordered: &'d OrderedKinds, goals: BTreeSet<GoalHead>) -> Self {
        let predicates = domain.predicates.iter().enumerate();
        let unary = predicates.filter(|(_, known)| known.role == Role::Static && known.parameters.len() == 1);
        Language {
            domain,
            ordered,
            unary: unary.map(|(number, _)| number).collect(),
            goals,
            dependencies: Dependencies::default(),
        }
    }

    pub(super) fn parameters(&self, kind: Kind, head: usize) -> &'d [Parameter] {
        match kind {
            Kind::Can => &self.domain.actions[head].parameters,
            Kind::Holds | Kind::Goal | Kind::Todo | Kind::Undo => &self.domain.predicates[head].parameters,
        }
    }

    /// How sure it is that a test is about one object at a place only, given its other arguments.
    fn doubt(&self, test: &AtomTest, place: usize) -> Doubt {
        let given = test
            .arguments
            .iter()
            .enumerate()
            .filter(|(other, argument)| *other != place && **argument != Arg::Any);
        let bits = given.clone().fold(0, |bits, (other, _)| bits | 1 << other);
        match test.kind {
            Kind::Holds => self.dependencies.of_atom(test.head, place, bits),
            Kind::Goal | Kind::Todo | Kind::Undo => {
                let head = GoalHead { predicate: test.head, value: test.kind != Kind::Undo };
                self.dependencies.of_goal(head, place, bits)
            }
            Kind::Can => {
                let given: Vec<bool> =
                    (0..test.arguments.len()).map(|place| bits >> place & 1 == 1).collect();
                self.dependencies.of_action((test.head, &self.domain.actions[test.head]), &given)[place]
            }
        }
    }

    /// Whether the values of a register may stand for a parameter, as the first of them shows.
    pub(super) fn fits(&self, parameter: &Parameter, moments: &[Moment<'_, '_>], values: &[u32]) -> bool {
        let value = values.iter().zip(moments).find(|(value, _)| **value != NOTHING);
        value.is_some_and(|(&value, moment)| self.admits(parameter, moment.space, value))
    }

    /// What the heads of tests can be.
    pub(super) fn heads(&self) -> Vec<(Kind, usize)> {
        let predicates = 0..self.domain.predicates.len();
        let todo = self.goals.iter().map(|goal| (goal.open(), goal.predicate));
        let wanted = self.goals.iter().filter(|goal| goal.value);
        let goal = wanted.map(|goal| (Kind::Goal, goal.predicate));
        let holds = predicates.clone().map(|head| (Kind::Holds, head));
        let can = (0..self.domain.actions.len()).map(|head| (Kind::Can, head));
        let is_narrow = |&(kind, head): &(Kind, usize)| self.parameters(kind, head).len() <= MOST_PARAMETERS;
        todo.chain(goal).chain(holds).chain(can).filter(is_narrow).collect()
    }

    /// What a register for a parameter ranges over.
    pub(super) fn range(parameter: &Parameter) -> Range {
        match parameter.types[..] {
            [one] => Range::Type(one),
            _ => Range::Type(TypeId::OBJECT),
        }
    }

    /// Whether the objects of a task may stand for a parameter.
    pub(super) fn admits(&self, parameter: &Parameter, space: &TaskSpace<'_>, object: u32) -> bool {
        let types = &space.ground.task().objects.object(genplan_pddl::lifted::ObjectId(object)).types;
        self.domain.types.admits(&parameter.types, types)
    }
}

/// What has more parameters is not asked about: there are too many ways to say it.
pub(super) const MOST_PARAMETERS: usize = 8;

/// Where a test is asked.
pub(super) struct Moment<'m, 'n> {
    pub task: usize,
    pub space: &'m TaskSpace<'n>,
    pub state: StateId,
    pub view: Rc<View>,
    /// By object: its place in the order of declarations.
    pub rank: &'m [u32],
    /// The goals, by their numbers in the space.
    pub goals: &'m [usize],
}

impl Moment<'_, '_> {
    /// The tuples of a test's head that are as it asks.
    pub(super) fn tuples<'t>(&'t self, kind: Kind, head: usize) -> Box<dyn Iterator<Item = &'t [u32]> + 't> {
        let goals = move || {
            let goals = self.goals.iter().map(|&goal| &self.space.goals[goal]);
            let head = GoalHead { predicate: head, value: kind != Kind::Undo };
            goals.filter(move |goal| GoalHead::of(goal) == head)
        };
        match kind {
            Kind::Holds => {
                Box::new(self.view.facts[head].iter().chain(&self.space.always[head]).map(|tuple| &**tuple))
            }
            Kind::Goal => Box::new(goals().map(|goal| &goal.objects[..])),
            Kind::Todo | Kind::Undo => Box::new(
                goals()
                    .filter(|goal| !self.space.holds(self.state, goal.literal))
                    .map(|goal| &goal.objects[..]),
            ),
            Kind::Can => {
                let deeds = self.view.of(head).iter();
                Box::new(deeds.map(|&deed| &self.space.deeds[deed as usize].objects[..]))
            }
        }
    }

    /// Whether it is as a test asks.
    pub(super) fn asks(&self, test: &AtomTest, value: &dyn Fn(usize) -> u32) -> bool {
        self.tuples(test.kind, test.head)
            .any(|tuple| matched(tuple, &test.arguments, usize::MAX, value).is_some())
    }

    /// The first object with which it is as a test asks, and whether there are others.
    pub(super) fn find(&self, find: &Find, register: usize, value: &dyn Fn(usize) -> u32) -> (u32, bool) {
        let arguments = &find.test.arguments;
        let objects = self.tuples(find.test.kind, find.test.head);
        let objects = objects.filter_map(|tuple| matched(tuple, arguments, register, value));
        first_of(objects.filter(|&object| self.is_in(find.range, object)), self.rank)
    }

    pub(super) fn is_in(&self, range: Range, object: u32) -> bool {
        match range {
            Range::Type(_) => true,
            Range::Static(predicate) => self.space.always[predicate].iter().any(|tuple| tuple[0] == object),
        }
    }
}

/// The first of some objects, and whether there are others.
fn first_of(objects: impl Iterator<Item = u32>, rank: &[u32]) -> (u32, bool) {
    let (mut first, mut several) = (NOTHING, false);
    for object in objects.filter(|&object| object != NOTHING) {
        several |= first != NOTHING && first != object;
        if first == NOTHING || rank[object as usize] < rank[first as usize] {
            first = object;
        }
    }
    (first, several)
}

/// The object of a register with which a tuple is what the arguments say; [`NOTHING`] if they do not mention it.
fn matched(tuple: &[u32], arguments: &[Arg], register: usize, value: &dyn Fn(usize) -> u32) -> Option<u32> {
    let mut own = NOTHING;
    for (&object, &argument) in tuple.iter().zip(arguments) {
        match argument {
            Arg::Any => {}
            Arg::Constant(constant) if constant == object => {}
            Arg::Register(other) if other == register => {
                if own != NOTHING && own != object {
                    return None;
                }
                own = object;
            }
            Arg::Register(other) if value(other) == object => {}
            Arg::Constant(_) | Arg::Register(_) => return None,
        }
    }
    Some(own)
}

/// A way to say which object is meant, in each example.
#[derive(Clone, Debug)]
pub(super) struct ObjectDescription {
    pub argument: Arg,
    /// What is found for it, from the first free register on.
    pub finds: Vec<Find>,
    /// What the first of two finds finds, by example.
    pub before: Option<Rc<[u32]>>,
    /// What it takes to say it, in thirds of a line.
    pub cost: u32,
    /// What it costs to rely on it.
    pub doubt: Doubt,
}

impl ObjectDescription {
    /// What is known.
    fn of(argument: Arg) -> Self {
        ObjectDescription { argument, finds: Vec::new(), before: None, cost: 0, doubt: 0 }
    }

    /// By which the best one is chosen.
    pub(super) fn price(&self) -> u32 {
        self.cost + self.doubt
    }
}

/// Where objects are described: one moment for each example.
pub(super) struct DescribedScene<'m, 'n> {
    pub language: &'m Language<'n>,
    pub moments: &'m [Moment<'m, 'n>],
    tables: HeadTables<'m>,
    /// By task and static predicate with one parameter: the objects.
    marks: FxHashMap<usize, Vec<FxHashSet<u32>>>,
}

impl<'m, 'n> DescribedScene<'m, 'n> {
    pub(super) fn new(language: &'m Language<'n>, moments: &'m [Moment<'m, 'n>]) -> Self {
        let tables = HeadTables::new(language, moments);
        let mut marks = FxHashMap::default();
        for moment in moments {
            let objects = |&unary: &usize| moment.space.always[unary].iter().map(|tuple| tuple[0]).collect();
            marks.entry(moment.task).or_insert_with(|| language.unary.iter().map(objects).collect());
        }
        DescribedScene { language, moments, tables, marks }
    }
}

/// Descriptions of objects, one for each vector of objects: the cheapest.
pub(super) struct Descriptions {
    /// By vector, of an object for each example.
    pub all: Vec<(Rc<[u32]>, ObjectDescription)>,
    numbers: FxHashMap<Rc<[u32]>, usize>,
}

/// What a description costs, in thirds of a line.
pub(super) const LINE: u32 = 3;

impl Descriptions {
    /// The descriptions over registers with these values, for each example.
    pub(super) fn new(scene: &DescribedScene<'_, '_>, registers: &[Rc<[u32]>], work: &mut u64) -> Self {
        let mut known = Descriptions { all: Vec::new(), numbers: FxHashMap::default() };
        for (register, values) in registers.iter().enumerate() {
            known.add(values.clone(), ObjectDescription::of(Arg::Register(register)));
        }
        for constant in 0..scene.language.domain.constants.len() as u32 {
            let values: Rc<[u32]> = vec![constant; scene.moments.len()].into();
            known.add(values, ObjectDescription::of(Arg::Constant(constant)));
        }
        known.extend(scene, registers, None, work);
        let mut first: Vec<(Rc<[u32]>, ObjectDescription)> =
            known.all.iter().filter(|(_, description)| description.finds.len() == 1).cloned().collect();
        first.sort_by_key(|(_, description)| description.price());
        first.truncate(MOST_FIRST);
        for (values, description) in first {
            let more: Vec<_> = registers.iter().cloned().chain([values]).collect();
            known.extend(scene, &more, Some(&description), work);
        }
        known
    }

    fn add(&mut self, values: Rc<[u32]>, description: ObjectDescription) {
        if let Some(&number) = self.numbers.get(&values) {
            if description.price() < self.all[number].1.price() {
                self.all[number].1 = description;
            }
        } else {
            self.numbers.insert(Rc::clone(&values), self.all.len());
            self.all.push((values, description));
        }
    }

    /// Adds what can be found by one test over the registers; if there is something found before, the last register is that, and the test
    /// mentions it.
    fn extend(
        &mut self,
        scene: &DescribedScene<'_, '_>,
        registers: &[Rc<[u32]>],
        before: Option<&ObjectDescription>,
        work: &mut u64,
    ) {
        let DescribedScene { language, moments, .. } = scene;
        let own = registers.len();
        let constants = 0..language.domain.constants.len() as u32;
        let choices = |parameter: &Parameter| {
            let fits = |register: &usize| language.fits(parameter, moments, &registers[*register]);
            let registers = (0..registers.len()).filter(fits).map(Arg::Register);
            let constants = constants
                .clone()
                .filter(|&c| language.admits(parameter, moments[0].space, c))
                .map(Arg::Constant);
            [Arg::Register(own), Arg::Any].into_iter().chain(registers).chain(constants).collect()
        };
        let wanted = [Arg::Register(own), Arg::Register(own.saturating_sub(1))];
        let wanted = &wanted[..=usize::from(before.is_some())];
        let rows = RowChoices { choices: &choices, registers, wanted, new: Some(Arg::Register(own)) };
        // What can be done says little about what was found before.
        let heads = &scene.tables.heads;
        let heads = heads.iter().filter(|((kind, _), _)| before.is_none() || *kind != Kind::Can);
        for ((kind, head), tuples) in heads {
            let parameters = language.parameters(*kind, *head);
            *work += rows.visit(parameters, tuples, &mut |arguments, left| {
                let test = AtomTest { kind: *kind, head: *head, arguments: arguments.to_vec() };
                self.add_finds(scene, &test, left, (registers, before));
            });
        }
    }

    /// Adds what a test finds, in each range.
    fn add_finds(
        &mut self,
        scene: &DescribedScene<'_, '_>,
        test: &AtomTest,
        left: &TupleLists<'_>,
        (registers, before): (&[Rc<[u32]>], Option<&ObjectDescription>),
    ) {
        let language = scene.language;
        let is_own = |argument: &Arg| *argument == Arg::Register(registers.len());
        let place = test.arguments.iter().position(is_own).expect("it is there");
        let general = Language::range(&language.parameters(test.kind, test.head)[place]);
        let doubt = language.doubt(test, place);
        let ranges = [general].into_iter().chain(language.unary.iter().map(|&unary| Range::Static(unary)));
        for (number, range) in ranges.enumerate() {
            let (mut values, mut arbitrary) = (Vec::with_capacity(scene.moments.len()), false);
            for (example, tuples) in left.by_moment().enumerate() {
                let marks = &scene.marks[&scene.moments[example].task];
                let is_in = |object: u32| number == 0 || marks[number - 1].contains(&object);
                let objects = tuples.iter().map(|tuple| tuple[place]).filter(|&object| is_in(object));
                let (object, several) = first_of(objects, scene.moments[example].rank);
                arbitrary |= several;
                values.push(object);
            }
            if values.iter().any(|&value| value != NOTHING) {
                let doubt = if arbitrary { NOT + 1 } else { doubt };
                self.add_find((range, test), doubt, values, (registers, before));
            }
        }
    }

    /// Adds what a test finds in a range, with what it costs to rely on that.
    fn add_find(
        &mut self,
        (range, test): (Range, &AtomTest),
        mut doubt: Doubt,
        values: Vec<u32>,
        (registers, before): (&[Rc<[u32]>], Option<&ObjectDescription>),
    ) {
        let own = Arg::Register(registers.len());
        doubt += u32::from(values.contains(&NOTHING)) + before.map_or(0, |before| before.doubt);
        let mut cost = LINE + before.map_or(0, |before| before.cost);
        cost += match (test.kind, range) {
            (Kind::Can, _) => 2,
            (Kind::Goal, _) => 1,
            _ => 0,
        };
        cost += u32::from(matches!(range, Range::Static(_)));
        // What has nothing to do with what is known is hardly meant.
        let is_anchored = test.arguments.iter().any(|&argument| argument != Arg::Any && argument != own);
        doubt += u32::from(!is_anchored);
        if self.numbers.get(&*values).is_some_and(|&known| self.all[known].1.price() <= cost + doubt) {
            return;
        }
        let mut finds = before.map_or_else(Vec::new, |before| before.finds.clone());
        finds.push(Find { range, test: test.clone() });
        let before = before.and_then(|_| registers.last().cloned());
        self.add(values.into(), ObjectDescription { argument: own, finds, before, cost, doubt });
    }
}

/// At most this many descriptions are described further by.
const MOST_FIRST: usize = 40;
