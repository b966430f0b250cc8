//! How far the states of positive examples are from the goal.
//!
//! Where the state space of an example is small enough to be explored, the distance is exact: the number of actions of
//! a shortest plan, by one backward sweep. Elsewhere it is estimated by the number of goal literals that do not hold.

use genplan_core::budget::{Budget, StopReason};
use genplan_core::rows::Rows;
use genplan_core::verdict::Label;

use super::index::{ExampleId, StateId};
use super::projection::{LEAST_ACTIONS, ProjectedDistances, is_too_large};
use super::space::Space;
use super::thresholds::DISTANCE_BYTES;

/// A distance from the goal.
pub(super) type Distance = u32;

/// The distances of all examples.
pub(super) struct Distances {
    examples: Vec<Guide>,
}

/// How the distance of a state is found.
enum Guide {
    /// It does not matter: the example is negative.
    Indifferent,
    /// By state, if the goal can be reached.
    Exact(Vec<Option<Distance>>),
    /// By state without its pointers.
    Projection(Box<ProjectedDistances>),
    /// By counting goal literals.
    Estimate,
}

impl Distances {
    /// Explores the spaces that have at most this many pairs of a state and an action, and measures them.
    pub(super) fn new(spaces: &mut [Space<'_>], pairs: usize, budget: &Budget) -> Result<Self, StopReason> {
        let max_bytes = (budget.bytes_left() / 4).min(DISTANCE_BYTES) / spaces.len().max(1);
        let guides = spaces.iter_mut().map(|space| {
            if space.label == Label::Negative {
                return Ok(Guide::Indifferent);
            }
            let max_states = max_states(space, pairs);
            if !is_too_large(space, max_states, max_bytes, budget)?
                && space.complete(max_states, max_bytes, budget)?
            {
                return Ok(Guide::Exact(exact(space)));
            }
            let projected = ProjectedDistances::new(space, pairs, max_bytes, budget)?;
            Ok(projected.map_or(Guide::Estimate, |projected| Guide::Projection(Box::new(projected))))
        });
        Ok(Distances { examples: guides.collect::<Result<_, _>>()? })
    }

    /// Whether the distances of an example are exact.
    pub(super) fn is_exact(&self, example: usize) -> bool {
        matches!(self.examples[example], Guide::Exact(_))
    }

    /// The distances of some examples only.
    pub(super) fn of(self, chosen: &[usize]) -> Self {
        let examples = self.examples.into_iter().enumerate();
        let chosen = examples.filter(|(example, _)| chosen.contains(example));
        Distances { examples: chosen.map(|(_, guide)| guide).collect() }
    }

    /// Whether no distance is exact.
    pub(super) fn are_estimates(&self) -> bool {
        !self.examples.iter().any(|guide| matches!(guide, Guide::Exact(_)))
    }

    /// Whether all distances are exact.
    pub(super) fn are_exact(&self) -> bool {
        !self.examples.iter().any(|guide| matches!(guide, Guide::Estimate | Guide::Projection(_)))
    }

    /// How far a state of an example is from the goal, if that can be reached from it.
    pub(super) fn get(&self, example: ExampleId, state: StateId, space: &Space<'_>) -> Option<Distance> {
        match &self.examples[example.index()] {
            Guide::Indifferent => Some(0),
            Guide::Exact(distances) => distances.get(state.index()).copied().flatten(),
            Guide::Projection(projected) => projected.get(space.words(state)),
            Guide::Estimate => Some(Distance::try_from(space.unmet_goals(state)).unwrap_or(Distance::MAX)),
        }
    }
}

/// How many states a space with this many pairs of a state and an action has at the most.
pub(super) fn max_states(space: &Space<'_>, pairs: usize) -> usize {
    pairs / space.actions().max(LEAST_ACTIONS)
}

/// The distances of all states of a space that is completely explored.
fn exact(space: &mut Space<'_>) -> Vec<Option<Distance>> {
    let goals: Vec<bool> = space.states().map(|state| space.goal(state)).collect();
    sweep(&space.predecessors(), |(before, _)| before.index(), &goals)
}

/// Searches backwards from the goal, breadth first.
pub(super) fn sweep<T>(
    predecessors: &Rows<T>,
    from: impl Fn(&T) -> usize,
    goals: &[bool],
) -> Vec<Option<Distance>> {
    let mut distances: Vec<Option<Distance>> = goals.iter().map(|is_goal| is_goal.then_some(0)).collect();
    let mut layer: Vec<usize> = (0..goals.len()).filter(|&state| goals[state]).collect();
    for distance in 1.. {
        let mut next = Vec::new();
        for before in layer.iter().flat_map(|&state| predecessors.row(state)).map(&from) {
            if distances[before].is_none() {
                distances[before] = Some(distance);
                next.push(before);
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

#[cfg(test)]
mod tests {
    use genplan_core::budget::Budget;

    use super::*;
    use crate::examples::Examples;
    use crate::problem::GeneralizedProblem;
    use crate::question::Question;
    use crate::search::index::ActionIndex;
    use crate::search::{Silent, with_search};

    /// Relaxes every step until nothing changes.
    fn naive(space: &mut Space<'_>, actions: usize) -> Vec<Option<Distance>> {
        let mut distances: Vec<Option<Distance>> =
            space.states().map(|state| space.goal(state).then_some(0)).collect();
        loop {
            let before = distances.clone();
            for (state, action) in
                space.states().flat_map(|state| (0..actions).map(move |action| (state, action)))
            {
                if let Some(successor) = space.successor(state, ActionIndex::new(action))
                    && let Some(distance) = distances[successor.index()]
                {
                    let here = &mut distances[state.index()];
                    *here = Some(here.map_or(distance + 1, |here| here.min(distance + 1)));
                }
            }
            if distances == before {
                return distances;
            }
        }
    }

    #[test]
    fn distances_are_the_lengths_of_shortest_plans() {
        for name in ["corridor", "green-block", "gripper", "grid"] {
            let problem = GeneralizedProblem::from_examples(&Examples::bundled(name)).expect("small");
            with_search(&Question::new(&problem), &Budget::default(), &Silent, |search| {
                let (mut spaces, actions) = (search.spaces.clone(), search.problem.vocabulary.actions.len());
                let distances =
                    Distances::new(&mut spaces, 1_000_000, &Budget::default()).expect("no limits");
                assert!(distances.are_exact());
                for (index, space) in spaces.iter_mut().enumerate() {
                    if space.label == Label::Positive {
                        let expected = naive(space, actions);
                        let example = ExampleId::new(index);
                        let found: Vec<_> =
                            space.states().map(|state| distances.get(example, state, space)).collect();
                        assert_eq!(found, expected, "{name}");
                    }
                }
            });
        }
    }
}
