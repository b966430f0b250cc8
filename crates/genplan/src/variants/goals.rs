//! Other goals for the same start: those of the programs' own ends, and a literal more, less or other.

use std::collections::BTreeSet;

use genplan_pddl::lifted::{ObjectId, PredicateId, Role, TypeUnion};

use super::invariants::{Invariant, Invariants};
use crate::scene::{Fact, Goal, GoalPart, Scene, given};

/// A literal of a goal, without the objects of single instances.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pattern {
    predicate: PredicateId,
    /// By position: the constant that stands there, or the types of the object.
    arguments: Vec<PatternArgument>,
}

/// What stands at a position of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PatternArgument {
    Constant(ObjectId),
    Any(TypeUnion),
}

/// What the given goals ask for.
#[derive(Clone, Debug, Default)]
pub(crate) struct GoalStyle {
    positive: BTreeSet<Pattern>,
    negative: BTreeSet<Pattern>,
}

/// A goal, and how unlike it is to the given ones.
#[derive(Clone, Debug)]
pub(crate) struct OddGoal {
    pub goal: Goal,
    pub oddness: usize,
}

/// A goal that differs from that of a scene in one literal. There are as many of them as literals, each of that size: a goal is
/// made only where it is needed.
#[derive(Clone, Debug)]
pub(crate) struct NearGoal {
    literal: (bool, Fact),
    /// Whether the goal asks for the contrary, or for nothing.
    is_negated: bool,
    pub oddness: usize,
}

impl NearGoal {
    pub(crate) fn goal(self, scene: &Scene) -> OddGoal {
        let mut goal = scene.own_goal();
        goal.remove(&self.literal);
        let (value, fact) = self.literal;
        goal.extend(self.is_negated.then_some((!value, fact)));
        OddGoal { goal, oddness: self.oddness }
    }
}

/// At most this many atoms of a pattern are asked for. It changes what is asked about large instances.
const MOST_ATOMS: usize = 2_000;

impl GoalStyle {
    pub(crate) fn learn(scenes: &[Scene]) -> Self {
        let mut style = GoalStyle::default();
        for scene in given(scenes) {
            for (value, fact) in scene.literals() {
                let patterns = if value { &mut style.positive } else { &mut style.negative };
                patterns.insert(Pattern::of(scene, fact));
            }
        }
        style
    }

    /// Whether all literals of the goal of a scene are like some that the given goals have.
    pub(crate) fn covers(&self, scene: &Scene) -> bool {
        scene.literals().all(|(value, fact)| {
            let known = if value { &self.positive } else { &self.negative };
            known.contains(&Pattern::of(scene, fact))
        })
    }

    /// Whether goals can be made for a scene: its own consists of literals about what is given, not derived.
    pub(crate) fn can_vary(scene: &Scene) -> bool {
        let is_plain = |part: &GoalPart| match part {
            GoalPart::Literal(_, fact) => {
                !matches!(scene.domain.predicate(fact.predicate).role, Role::Derived { .. })
            }
            GoalPart::Other(_) => false,
        };
        !scene.goal.is_empty() && scene.goal.iter().all(is_plain)
    }

    /// The goals that ask for how a program ends: as much of it as the given goals would ask for; and exactly that.
    pub(crate) fn of_end(
        &self,
        scene: &Scene,
        invariants: &Invariants,
        holds: &dyn Fn(&Fact) -> bool,
    ) -> Vec<OddGoal> {
        let atoms = |patterns: &BTreeSet<Pattern>| -> Vec<Fact> {
            patterns.iter().flat_map(|pattern| pattern.atoms(scene)).take(MOST_ATOMS).collect()
        };
        let (positive, negative) = (atoms(&self.positive), atoms(&self.negative));
        let is_so: Goal = positive.iter().filter(|fact| holds(fact)).map(|f| (true, f.clone())).collect();
        let is_not = negative.iter().filter(|fact| !holds(fact) && !is_implied(fact, &is_so, invariants));
        let plain: Goal = is_so.iter().cloned().chain(is_not.map(|f| (false, f.clone()))).collect();
        let others = positive.iter().filter(|fact| !holds(fact) && !is_implied(fact, &is_so, invariants));
        let exact: Goal = plain.iter().cloned().chain(others.map(|f| (false, f.clone()))).collect();
        let oddness = usize::from(exact != plain);
        let goals = [(plain, 0), (exact, oddness)].into_iter().filter(|(goal, _)| !goal.is_empty());
        goals.map(|(goal, oddness)| OddGoal { goal, oddness }).collect()
    }

    /// How the goals differ from that of the scene that differ in one literal.
    pub(crate) fn near(&self, scene: &Scene) -> Vec<NearGoal> {
        let own = scene.own_goal();
        let (is_single, mut near) = (own.len() == 1, Vec::new());
        for literal in own {
            let (value, fact) = &literal;
            let known = if *value { &self.negative } else { &self.positive };
            let oddness = usize::from(!known.contains(&Pattern::of(scene, fact)));
            if !is_single {
                near.push(NearGoal { literal: literal.clone(), is_negated: false, oddness: 1 });
            }
            near.push(NearGoal { literal, is_negated: true, oddness });
        }
        near
    }
}

/// Whether a fact is false because another one of the goal is true.
fn is_implied(fact: &Fact, so: &Goal, invariants: &Invariants) -> bool {
    let once = |position: usize| invariants.require(&Invariant::AtMostOnce((fact.predicate, position)));
    let shares = |other: &Fact| {
        let pairs = fact.arguments.iter().zip(&other.arguments).enumerate();
        pairs.into_iter().any(|(position, (one, other))| one == other && once(position))
    };
    let is_alone = invariants.require(&Invariant::AtMostOne(fact.predicate));
    let excludes = |other: &Fact| fact.predicate == other.predicate && (is_alone || shares(other));
    so.iter().any(|(value, other)| *value && excludes(other))
}

impl Pattern {
    fn of(scene: &Scene, fact: &Fact) -> Self {
        let is_last = |position: usize| position + 1 == fact.arguments.len() && position > 0;
        // Of a relation, the first object says what it is about; the others may be any like it.
        let argument = |(position, &object): (usize, &ObjectId)| match object.index() < scene.constants() {
            true if !is_last(position) => PatternArgument::Constant(object),
            _ => PatternArgument::Any(scene.types(object).clone()),
        };
        Pattern {
            predicate: fact.predicate,
            arguments: fact.arguments.iter().enumerate().map(argument).collect(),
        }
    }

    /// The atoms of a scene that are like this.
    fn atoms(&self, scene: &Scene) -> Vec<Fact> {
        let mut atoms = vec![Vec::new()];
        for argument in &self.arguments {
            let objects: Vec<ObjectId> = match argument {
                PatternArgument::Constant(constant) => vec![*constant],
                PatternArgument::Any(types) => scene.all().filter(|&o| scene.types(o) == types).collect(),
            };
            atoms = (atoms.iter())
                .flat_map(|start: &Vec<ObjectId>| objects.iter().map(|&o| [&start[..], &[o]].concat()))
                .take(MOST_ATOMS)
                .collect();
        }
        atoms.into_iter().map(|arguments| Fact { predicate: self.predicate, arguments }).collect()
    }
}
