//! The examples of a question, each in several orders of its objects, as the search sees them.

use std::ops::Range;
use std::rc::Rc;

use genplan_core::budget::{Meter, StopReason};
use genplan_pddl::lifted::MovePath;
use rustc_hash::{FxHashMap, FxHashSet};

use super::describe::{GoalHead, Language, Moment, NOTHING};
use super::distance::{GoalDistance, Operators, Regression};
use super::invariants::Dependencies;
use super::space::{Deed, StateId, TaskSpace};
use crate::scene::{ORDERS, ranks};

/// A task with an order of its objects, a start and goals.
#[derive(Clone)]
pub(super) struct Variant {
    pub task: usize,
    /// By object: its place in the order.
    pub rank: Vec<u32>,
    pub start: StateId,
    /// By their numbers in the space.
    pub goals: Rc<[usize]>,
}

/// One goal that is to be achieved from one state, while those that are achieved stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GoalRound {
    pub variant: usize,
    pub state: StateId,
    pub goal: usize,
    pub achieved: Rc<[usize]>,
    /// What the goal is about.
    pub registers: Vec<u32>,
}

/// What an action with described arguments is in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Resolved {
    /// Not applicable.
    Nothing,
    /// A way to where it is already.
    Already,
    /// This deed.
    Deed(u32),
}

/// What takes more actions in an example does not end soon.
const MOST_ACTIONS: usize = 500;

/// The tasks of a question, as far as they are known.
pub(super) struct World<'n> {
    pub language: Language<'n>,
    pub paths: Vec<MovePath>,
    pub spaces: Vec<TaskSpace<'n>>,
    pub operators: Vec<Operators>,
    regressions: FxHashMap<(usize, usize, Rc<[usize]>), Regression>,
    /// By task: the goals that are given.
    pub given: Vec<Rc<[usize]>>,
    pub variants: Vec<Variant>,
}

impl<'n> World<'n> {
    /// Without tasks.
    pub(super) fn new(language: Language<'n>, paths: Vec<MovePath>) -> Self {
        World {
            language,
            paths,
            spaces: Vec::new(),
            operators: Vec::new(),
            regressions: FxHashMap::default(),
            given: Vec::new(),
            variants: Vec::new(),
        }
    }

    /// Adds tasks, each in several orders of its objects, and says which variants these are.
    pub(super) fn extend(&mut self, spaces: Vec<TaskSpace<'n>>) -> Result<Range<usize>, StopReason> {
        let first = self.variants.len();
        for mut space in spaces {
            let goals: Rc<[usize]> = (0..space.goals.len()).collect();
            let (task, start) = (self.spaces.len(), space.initial()?);
            let variant = |order| {
                let rank = ranks(space.ground.task(), order, self.language.ordered);
                Variant { task, rank, start, goals: Rc::clone(&goals) }
            };
            self.variants.extend((0..ORDERS).map(variant));
            self.operators.push(Operators::new(&space));
            self.given.push(goals);
            self.spaces.push(space);
        }
        self.language.dependencies = Dependencies::new(self.language.domain, &self.spaces, &self.operators);
        Ok(first..self.variants.len())
    }

    /// The schema of a way along edges of this one, if some task has such ways.
    pub(super) fn along(&self, schema: usize) -> usize {
        let path = self.paths.iter().position(|path| path.schema == schema);
        path.map_or(schema, |path| self.language.domain.actions.len() + path)
    }

    pub(super) fn path(&self, schema: usize) -> Option<&MovePath> {
        schema.checked_sub(self.language.domain.actions.len()).map(|number| &self.paths[number])
    }

    pub(super) fn space(&mut self, variant: usize) -> &mut TaskSpace<'n> {
        &mut self.spaces[self.variants[variant].task]
    }

    /// How far a state of a variant is from a goal, if others must stay.
    pub(super) fn distance(
        &mut self,
        variant: usize,
        goal: usize,
        achieved: &Rc<[usize]>,
        state: StateId,
    ) -> Option<GoalDistance> {
        self.distance_in(self.variants[variant].task, goal, achieved, state)
    }

    /// How far a state of a task is from a goal, if others must stay.
    pub(super) fn distance_in(
        &mut self,
        task: usize,
        goal: usize,
        achieved: &Rc<[usize]>,
        state: StateId,
    ) -> Option<GoalDistance> {
        let (space, schemas) =
            (&mut self.spaces[task], self.language.domain.actions.len() + self.paths.len());
        let regression = self.regressions.entry((task, goal, Rc::clone(achieved))).or_insert_with(|| {
            let protected: Vec<_> = achieved.iter().map(|&goal| space.goals[goal].literal).collect();
            Regression::new(space.goals[goal].literal, &protected, schemas)
        });
        regression.distance(state, space, &self.operators[task])
    }

    /// Whether a state of a variant is nearer to a goal than this many actions, if others must stay. The goal was this far from another
    /// state.
    pub(super) fn is_nearer(
        &mut self,
        (variant, goal): (usize, usize),
        achieved: &Rc<[usize]>,
        state: StateId,
        than: u32,
    ) -> bool {
        let task = self.variants[variant].task;
        let regression = self.regressions.get(&(task, goal, Rc::clone(achieved)));
        regression.is_some_and(|regression| regression.is_nearer(state, &mut self.spaces[task], than))
    }

    /// Whether all goals can still be reached, each for itself.
    pub(super) fn is_alive(&mut self, variant: usize, state: StateId) -> bool {
        let none: Rc<[usize]> = Rc::from([]);
        let goals = Rc::clone(&self.variants[variant].goals);
        goals.iter().all(|&goal| {
            let space = self.space(variant);
            space.holds(state, space.goals[goal].literal)
                || self.distance(variant, goal, &none, state).is_some()
        })
    }

    /// Whether the goals that a round must not lose hold in a state.
    pub(super) fn keeps(&self, round: &GoalRound, state: StateId) -> bool {
        let space = &self.spaces[self.variants[round.variant].task];
        round.achieved.iter().all(|&goal| space.holds(state, space.goals[goal].literal))
    }

    pub(super) fn moment(&mut self, variant: usize, state: StateId) -> Moment<'_, 'n> {
        self.space(variant).view(state);
        self.known_moment(variant, state)
    }

    /// A moment in a state whose view is known.
    pub(super) fn known_moment(&self, variant: usize, state: StateId) -> Moment<'_, 'n> {
        let Variant { task, rank, goals, .. } = &self.variants[variant];
        let space = &self.spaces[*task];
        Moment { task: *task, space, state, view: space.known_view(state), rank, goals }
    }

    /// The goals that hold in a state.
    pub(super) fn achieved(&self, variant: usize, state: StateId) -> Rc<[usize]> {
        let Variant { task, goals, .. } = &self.variants[variant];
        let space = &self.spaces[*task];
        goals.iter().copied().filter(|&goal| space.holds(state, space.goals[goal].literal)).collect()
    }

    /// The goals of some kinds that hold in a state.
    pub(super) fn kept(&self, variant: usize, state: StateId, heads: &[GoalHead]) -> Rc<[usize]> {
        let goals = &self.spaces[self.variants[variant].task].goals;
        let achieved = self.achieved(variant, state);
        achieved.iter().copied().filter(|&goal| heads.contains(&GoalHead::of(&goals[goal]))).collect()
    }

    /// Tells a meter what was done and taken since it was told.
    pub(super) fn account(&mut self, meter: &Meter) -> Result<(), StopReason> {
        for space in &mut self.spaces {
            meter.work(std::mem::take(&mut space.work))?;
            meter.take(std::mem::take(&mut space.bytes))?;
        }
        Ok(())
    }

    /// The state when none of some actions can be taken any more, and how many were taken: each time the first of them that can, with the
    /// arguments that are given or any. `None` if that does not end soon.
    pub(super) fn exhausted(
        &mut self,
        (variant, mut state): (usize, StateId),
        choices: &[(usize, Vec<Option<u32>>)],
    ) -> Result<Option<(StateId, usize)>, StopReason> {
        let mut seen = FxHashSet::from_iter([state]);
        for taken in 0..MOST_ACTIONS {
            let moment = self.moment(variant, state);
            let resolve =
                |(schema, fixed): &(usize, Vec<Option<u32>>)| moment.resolve(None, *schema, fixed).0;
            let found = choices.iter().map(resolve).find(|resolved| *resolved != Resolved::Nothing);
            let Some(resolved) = found else { return Ok(Some((state, taken))) };
            state = self.after(variant, state, resolved)?;
            if !seen.insert(state) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Whether an action can be taken in a state whose arguments are these, or any.
    pub(super) fn can_be_taken(
        &mut self,
        (variant, state): (usize, StateId),
        (schema, fixed): &(usize, Vec<Option<u32>>),
    ) -> bool {
        let space = self.space(variant);
        let deeds = space.of_schema(*schema);
        space.work += deeds.len() as u64 / 4;
        let fits = |deed: &Deed| {
            deed.objects.iter().zip(fixed).all(|(object, fixed)| fixed.is_none_or(|fixed| fixed == *object))
        };
        let can = |deed: &Deed| {
            let precondition = space.instance().precondition(deed.actions[0] as usize);
            precondition.iter().all(|&literal| space.holds(state, literal))
        };
        space.deeds[deeds].iter().any(|deed| fits(deed) && can(deed))
    }

    /// What comes of a step that was resolved.
    pub(super) fn after(
        &mut self,
        variant: usize,
        state: StateId,
        resolved: Resolved,
    ) -> Result<StateId, StopReason> {
        match resolved {
            Resolved::Deed(deed) => self.space(variant).successor(state, deed),
            Resolved::Already | Resolved::Nothing => Ok(state),
        }
    }
}

impl Moment<'_, '_> {
    /// What an action is here whose arguments are these, or any, and whether it could be another one.
    pub(super) fn resolve(
        &self,
        path: Option<&MovePath>,
        schema: usize,
        fixed: &[Option<u32>],
    ) -> (Resolved, bool) {
        if fixed.contains(&Some(NOTHING)) {
            return (Resolved::Nothing, false);
        }
        if path.is_some_and(|path| self.is_there(path, fixed)) {
            return (Resolved::Already, false);
        }
        let base = path.map_or(schema, |path| path.schema);
        let (mut first, mut several): (Option<u32>, bool) = (None, false);
        let ways = if base == schema { &[] } else { self.view.of(schema) };
        for &number in self.view.of(base).iter().chain(ways) {
            let deed = &self.space.deeds[number as usize];
            if !deed
                .objects
                .iter()
                .zip(fixed)
                .all(|(object, fixed)| fixed.is_none_or(|fixed| fixed == *object))
            {
                continue;
            }
            several |= first.is_some();
            // The shortest way, and of these the first one in the order of the objects.
            let order = |number: u32| {
                let Deed { objects, actions, .. } = &self.space.deeds[number as usize];
                std::iter::once(actions.len() as u32)
                    .chain(objects.iter().map(|&object| self.rank[object as usize]))
            };
            if first.is_none_or(|first| order(number).lt(order(first))) {
                first = Some(number);
            }
        }
        (first.map_or(Resolved::Nothing, Resolved::Deed), several)
    }

    /// Whether what a path moves is at its end already.
    fn is_there(&self, path: &MovePath, fixed: &[Option<u32>]) -> bool {
        self.view.facts[path.predicate.index()].iter().any(|tuple| {
            tuple.iter().zip(&path.arguments).all(|(&object, &argument)| match argument {
                Some(parameter) if parameter == path.from => fixed[path.to] == Some(object),
                Some(parameter) => fixed[parameter].is_none_or(|fixed| fixed == object),
                None => true,
            })
        })
    }
}
