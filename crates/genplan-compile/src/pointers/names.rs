//! What the new predicates and actions are called.

use std::collections::{BTreeMap, BTreeSet};

use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::language::{Argument, Parts, SAME};
use genplan_pddl::Domain;
use genplan_pddl::lifted::TypeId;

/// What gets a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    /// `(at-b ?x)`: the pointer points to it.
    At(String),
    /// `(first-ball ?x)`: it is the first object of a range.
    First(String),
    /// `(next-ball ?x ?y)`: they are neighbours in a range.
    Next(String),
    /// `(before ?x ?y)`: one comes before the other in the order of all objects.
    Before,
    /// `(is-ball1 ?x)`: it is the object of that name.
    Is(String),
    /// `(goal-at ?x ?y)`: the atom is part of the goal.
    Goal(usize),
    /// `(goal-not-at ?x ?y)`: the negation of the atom is part of the goal.
    GoalNot(usize),
    /// `(goal-of-3)`: this is that instance, whose goal is no conjunction of literals; without a number: one whose goal
    /// is.
    GoalOf(Option<usize>),
    /// `(applicable-pick ?x ?y ?z)`: the action of the domain is applicable.
    Applicable(usize),
    /// `(found-find_b_at_b_r ?x)`: the condition of a `find` holds with it.
    Found(ActionId),
    /// `(done)`: the goal holds.
    Done,
    /// What says how a `reach` goes on.
    Path(ActionId, PathPart),
    /// A condition.
    Condition(FluentId),
    /// An instruction.
    Instruction(ActionId),
}

/// A predicate that says how a `reach` goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PathPart {
    /// `(usable-… ?v ?from ?to)`: the action is applicable if the thing is there.
    Usable,
    /// `(within-… ?steps ?v ?node)`: the target is this many steps from there.
    Within,
    /// `(possible-… ?steps)`: the thing can go to where the target is this many steps away.
    Possible,
    /// `(best-… ?v ?from ?to)`: the action is the first step of a shortest path.
    Best,
    /// `(there-…)`: the thing is at the target.
    There,
}

impl PathPart {
    /// What its name begins with.
    pub(super) fn name(self) -> &'static str {
        match self {
            PathPart::Usable => "usable",
            PathPart::Within => "within",
            PathPart::Possible => "possible",
            PathPart::Best => "best",
            PathPart::There => "there",
        }
    }
}

/// Names that are new to a domain.
pub(super) struct FreshNames {
    taken: BTreeSet<String>,
    given: BTreeMap<Thing, String>,
    predicates: Vec<String>,
    schemas: Vec<String>,
}

impl FreshNames {
    pub(super) fn new(domain: &Domain) -> Self {
        let predicates: Vec<String> =
            domain.predicates.iter().map(|predicate| predicate.name.clone()).collect();
        let schemas = domain.actions.iter().map(|action| action.name.clone()).collect();
        // Some planners have one space of names for predicates and types.
        let types = (0..domain.types.len()).map(|id| domain.types.name(TypeId(id as u32)).to_owned());
        let taken = predicates.iter().cloned().chain(types).collect();
        FreshNames { taken, given: BTreeMap::new(), predicates, schemas }
    }

    /// What is called by its usual name.
    pub(super) fn of(&mut self, thing: Thing) -> String {
        let usual = match &thing {
            Thing::At(pointer) => format!("at-{pointer}"),
            Thing::First(range) => format!("first-{range}"),
            Thing::Next(range) => format!("next-{range}"),
            Thing::Before => "before".into(),
            Thing::Is(object) => format!("is-{object}"),
            Thing::Goal(predicate) => format!("goal-{}", self.predicates[*predicate]),
            Thing::GoalNot(predicate) => format!("goal-not-{}", self.predicates[*predicate]),
            Thing::GoalOf(Some(task)) => format!("goal-of-{task}"),
            Thing::GoalOf(None) => "goal-of-literals".into(),
            Thing::Applicable(schema) => format!("applicable-{}", self.schemas[*schema]),
            Thing::Done => "done".into(),
            Thing::Found(_) | Thing::Path(..) | Thing::Condition(_) | Thing::Instruction(_) => "it".into(),
        };
        self.called(thing, &usual)
    }

    /// The name of a thing: this one, unless it is taken.
    pub(super) fn called(&mut self, thing: Thing, usual: &str) -> String {
        if let Some(name) = self.given.get(&thing) {
            return name.clone();
        }
        let numbered = (2..).map(|number| format!("{usual}-{number}"));
        let mut candidates = std::iter::once(usual.to_string()).chain(numbered);
        let name =
            candidates.find(|name| !self.taken.contains(name)).expect("one of infinitely many is free");
        self.taken.insert(name.clone());
        self.given.insert(thing, name.clone());
        name
    }

    /// All that has got a name.
    pub(super) fn given(&self) -> impl Iterator<Item = (&Thing, &str)> {
        self.given.iter().map(|(thing, name)| (thing, name.as_str()))
    }
}

/// `can pick(b, _)` as one name: `can_pick_b_any`.
pub(super) fn joined(parts: &Parts<'_>, frame: &Frame) -> String {
    let mut words: Vec<&str> = parts.prefix.into_iter().collect();
    words.push(if parts.head == SAME { "same" } else { parts.head });
    words.extend(parts.arguments.iter().map(|argument| match argument {
        Argument::Any => "any",
        Argument::Pointer(_) | Argument::Object(_) => argument.name(frame),
    }));
    let sought = parts.sought.iter().map(|sought| joined(sought, frame));
    std::iter::once(words.join("_")).chain(sought).collect::<Vec<_>>().join("_")
}
