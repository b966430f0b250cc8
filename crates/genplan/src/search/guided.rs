//! Guided search: the most promising partial program first.
//!
//! The nodes are those of the complete search: decisions are lazy, and all examples run as far as the program is
//! decided. But they are taken in the order of a price: how far the positive examples still are from their goals,
//! relative to where they started, and how many lines have been decided. So it finds long programs after few nodes.
//! It proves nothing.
//!
//! Conditions come in *rounds*: first only those of the most general rank, then those over constants as well, then
//! all. Each round has its own open list and an equal share of the work; general programs are found first, although
//! specific conditions make shorter ones.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use genplan_core::budget::StopReason;

use super::choice::{Choice, Path};
use super::context::{Context, Memory};
use super::cursor::{Phase, retrace};
use super::distance::{Distances, max_states};
use super::engine::Search;
use super::index::{ExampleId, StateId};
use super::pool::{Control, Pool, SearchStop};
use super::rules::{Lesson, PruningRules};
use super::solution::Solution;
use super::space::Space;
use super::thresholds::{DISTANCE_PRICE, GUIDED_EFFORT, LINE_PRICE, NODE_BYTES, NODES_UNCHECKED};
use super::worker::Worker;
use super::{Bounded, Found};
use crate::question::Wanted;

/// A guided search under way.
pub(super) struct Guided<'n> {
    spaces: Vec<Space<'n>>,
    distances: Distances,
    rules: PruningRules,
    rounds: Vec<Round>,
}

/// A search with some of the conditions.
struct Round {
    /// How many of the conditions, which are sorted by rank.
    conditions: usize,
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<OpenEntry>>,
}

/// A partial program: its parent, and what was decided there. The first node is the root.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    choice: Choice,
}

/// A node that is to be expanded: its price, how long ago it was met (later ones first), and its number.
type OpenEntry = (u64, Reverse<u32>, u32);

impl Round {
    fn new(conditions: usize) -> Self {
        let root = Node { parent: 0, choice: Choice::End };
        Round { conditions, nodes: vec![root], open: BinaryHeap::from([Reverse((0, Reverse(0), 0))]) }
    }

    /// The decisions that lead to a node.
    fn path(&self, mut node: u32, path: &mut Path) {
        path.clear();
        while node != 0 {
            let Node { parent, choice } = self.nodes[node as usize];
            path.push(choice);
            node = parent;
        }
        path.reverse();
    }

    fn push(&mut self, parent: u32, choice: Choice, price: u64) {
        let number = u32::try_from(self.nodes.len()).expect("memory is bounded");
        self.nodes.push(Node { parent, choice });
        self.open.push(Reverse((price, Reverse(number), number)));
    }

    fn bytes(&self) -> usize {
        NODE_BYTES * self.nodes.len()
    }

    /// Forgets the worse half of the nodes that are to be expanded, and all that lead to none of the others.
    fn forget(&mut self) {
        let mut open: Vec<OpenEntry> =
            std::mem::take(&mut self.open).into_iter().map(|Reverse(entry)| entry).collect();
        open.sort_unstable();
        open.truncate(open.len() / 2);
        let mut numbers = vec![None; self.nodes.len()];
        numbers[0] = Some(0);
        for &(_, _, node) in &open {
            let mut node = node as usize;
            while numbers[node].is_none() {
                numbers[node] = Some(u32::MAX);
                node = self.nodes[node].parent as usize;
            }
        }
        let mut kept: Vec<Node> = Vec::new();
        for (node, number) in numbers.iter_mut().enumerate().filter(|(_, number)| number.is_some()) {
            *number = u32::try_from(kept.len()).ok();
            kept.push(self.nodes[node]);
        }
        let renumber = |node: u32| numbers[node as usize].expect("ancestors are kept");
        kept.iter_mut().for_each(|node| node.parent = renumber(node.parent));
        self.nodes = kept;
        let open = open.into_iter().map(|(price, _, node)| {
            let node = renumber(node);
            Reverse((price, Reverse(node), node))
        });
        self.open = open.collect();
    }
}

/// What came of a share of the work.
enum Share {
    Found(Box<Solution>),
    /// All of the round was searched.
    Exhausted,
    /// The work is done.
    Done,
}

impl<'n> Search<'_, 'n> {
    /// Looks for a program of at most so many lines with so much work, and goes on where it was the last time.
    /// It need not be the smallest or the best one.
    pub fn guided(&mut self, lines: usize, work: u64) -> Bounded {
        let result = self.guided_program(lines, work);
        let stopped = result.as_ref().err().copied();
        Bounded { programs: result.ok().flatten().into_iter().collect(), share: 0.0, stopped }
    }

    fn guided_program(&mut self, lines: usize, work: u64) -> Result<Option<Found>, StopReason> {
        self.prepared?;
        let mut guided = match self.guided.take() {
            Some(guided) => guided,
            None => self.prepare_guided()?,
        };
        let share = work / guided.rounds.len().max(1) as u64;
        let mut found = Ok(None);
        for round in 0..guided.rounds.len() {
            match self.share(&mut guided, round, lines, share) {
                Ok(Share::Found(solution)) => found = Ok(Some(self.translate(&solution))),
                Ok(Share::Exhausted | Share::Done) => continue,
                Err(reason) => found = Err(reason),
            }
            break;
        }
        self.guided = Some(guided);
        found
    }

    fn prepare_guided(&mut self) -> Result<Guided<'n>, StopReason> {
        let mut spaces = self.spaces.clone();
        let distances = Distances::new(&mut spaces, self.budget)?;
        let mut is_complete = distances.are_exact();
        for space in &mut spaces {
            is_complete &= space.complete(max_states(space), self.max_bytes(4), self.budget)?;
        }
        let (actions, budget) = (self.actions.len(), self.budget);
        let lesson = Lesson { spaces: &mut spaces, is_complete, actions, effort: GUIDED_EFFORT, budget };
        let rules = PruningRules::learn(self.options.pruning, lesson)?;
        let mut ranks: Vec<usize> = Vec::new();
        for rank in self.candidates[..self.free].iter().map(|candidate| candidate.rank) {
            let up_to = self.candidates[..self.free].partition_point(|candidate| candidate.rank <= rank);
            if ranks.last() != Some(&up_to) {
                ranks.push(up_to);
            }
        }
        if ranks.is_empty() {
            ranks.push(0);
        }
        Ok(Guided { spaces, distances, rules, rounds: ranks.into_iter().map(Round::new).collect() })
    }

    /// Does a share of the work in one round.
    fn share(
        &mut self,
        guided: &mut Guided<'n>,
        round: usize,
        lines: usize,
        work: u64,
    ) -> Result<Share, StopReason> {
        let Guided { spaces, distances, rules, rounds } = guided;
        let round = &mut rounds[round];
        let translate = |solution: &Solution| self.translate(solution);
        let control = Control {
            budget: self.budget,
            patience: u64::MAX,
            max_nodes: u64::MAX,
            observer: self.observer,
            translate: &translate,
        };
        let pool = Pool::new(&control, Wanted::First, lines);
        // Distances are known by the numbers of states.
        let memory = Memory { max_bytes: self.max_bytes(2), can_forget: distances.are_estimates() };
        let context = Context { rules, memory, ..self.context(lines, false, 1) };
        let context = context.with_conditions(round.conditions);
        let root = self.root(&context);
        let worker = Worker::new(&context, &root, std::mem::take(spaces), self.budget.meter());
        let mut explorer = Explorer { worker, round, distances, pool: &pool, path: Path::new() };
        let share = explorer.explore(work);
        let Explorer { mut worker, .. } = explorer;
        pool.account(&mut worker.counts);
        *spaces = worker.into_spaces();
        let (mut solutions, counts, stop) = pool.finish();
        self.count(&counts);
        match (solutions.pop(), stop) {
            (Some(solution), _) => Ok(Share::Found(Box::new(self.widen(solution, spaces)))),
            (None, Some(SearchStop::Limit(reason))) => Err(reason),
            (None, _) => share,
        }
    }
}

/// A worker that expands the nodes of a round.
struct Explorer<'e, 'a, 'n> {
    worker: Worker<'a, 'n>,
    round: &'e mut Round,
    distances: &'e Distances,
    pool: &'e Pool<'e>,
    path: Path,
}

impl Explorer<'_, '_, '_> {
    fn explore(&mut self, work: u64) -> Result<Share, StopReason> {
        let mut done = 0;
        while done < work {
            let Some(Reverse((_, _, node))) = self.round.open.pop() else { return Ok(Share::Exhausted) };
            done += self.expand(node)?;
            if self.pool.has_solution() || !self.check_in()? {
                return Ok(Share::Done);
            }
        }
        Ok(Share::Done)
    }

    /// Makes all choices at a node; says how many.
    fn expand(&mut self, node: u32) -> Result<u64, StopReason> {
        self.round.path(node, &mut self.path);
        if !self.worker.travel(&self.path, self.pool)? {
            return Ok(1);
        }
        let depth = self.worker.branches.len();
        let (first, end) = (self.worker.branches[depth - 1].next, self.worker.branches[depth - 1].end);
        for choice in first..end {
            let choice = self.worker.choices[choice];
            self.worker.counts.nodes += 1;
            self.worker.return_to(depth);
            self.worker.descend(choice, self.pool)?;
            if self.pool.has_solution() {
                break;
            }
            if self.worker.branches.len() > depth
                && let Some(price) = self.price()
            {
                self.round.push(node, choice, price);
            }
        }
        Ok((end - first) as u64)
    }

    /// What the present node costs; nothing if an example can no longer reach its goal.
    fn price(&self) -> Option<u64> {
        let Worker { spaces, cursors, program, .. } = &self.worker;
        let mut price = LINE_PRICE * program.len() as u64;
        for (index, space) in spaces.iter().enumerate() {
            let example = ExampleId::new(index);
            let cursor = cursors.get(example);
            if cursor.phase != Phase::Done {
                let start = self.distances.get(example, StateId::INITIAL, space)?;
                let here = self.distances.get(example, cursor.state, space)?;
                price += DISTANCE_PRICE * u64::from(here) / u64::from(start.max(1));
            }
        }
        Some(price)
    }

    /// Looks at the budget, and forgets nodes where they are too many. Says no if the search is over.
    fn check_in(&mut self) -> Result<bool, StopReason> {
        let max_bytes = self.worker.context.memory.max_bytes / 2;
        if self.round.bytes() > max_bytes {
            self.round.forget();
            if self.round.bytes() > max_bytes {
                return Err(StopReason::Memory);
            }
        }
        if self.worker.counts.nodes < NODES_UNCHECKED {
            return Ok(true);
        }
        self.worker.pay()?;
        Ok(self.pool.report(&mut self.worker.counts))
    }
}

impl Worker<'_, '_> {
    /// Goes to a node, from where the worker is. Says no if it has no future.
    fn travel(&mut self, path: &[Choice], pool: &Pool<'_>) -> Result<bool, StopReason> {
        let common = self.path.iter().zip(path).take_while(|(one, other)| one == other).count();
        if self.branches.is_empty() {
            if !self.go_to(&[], pool)? {
                return Ok(false);
            }
        } else {
            self.return_to(common.min(self.branches.len() - 1) + 1);
        }
        for &choice in &path[self.branches.len() - 1..] {
            let depth = self.branches.len();
            self.descend(choice, pool)?;
            if self.branches.len() == depth {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes back all but so many branches.
    fn return_to(&mut self, depth: usize) {
        self.branches.truncate(depth);
    }
}

impl<'n> Search<'_, 'n> {
    /// Gives the gotos of a solution all conditions that fit, of whatever rank: those that lead to the same sides in all
    /// states that the examples come through.
    fn widen(&self, solution: Solution, spaces: &mut [Space<'n>]) -> Solution {
        let mut wide = solution.program.with_all_conditions(&self.all_conditions());
        for space in spaces {
            retrace(&solution.program, space, |goto, state, space, falls| {
                wide.keep(goto, space.truths(state), falls);
            });
        }
        Solution { program: wide, ..solution }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::index::ActionIndex;

    #[test]
    fn the_worse_half_is_forgotten_and_the_paths_to_the_others_stay() {
        let act = |action| Choice::Act(ActionIndex::new(action));
        let mut round = Round::new(0);
        round.open.clear();
        // Two branches below the root, each with two leaves.
        for (parent, action, price) in [(0, 0, 9), (0, 1, 9), (1, 2, 5), (1, 3, 1), (2, 4, 2), (2, 5, 7)] {
            round.push(parent, act(action), price);
        }
        round.forget();
        let mut paths = Vec::new();
        while let Some(Reverse((price, _, node))) = round.open.pop() {
            let mut path = Path::new();
            round.path(node, &mut path);
            paths.push((price, path));
        }
        assert_eq!(paths, [(1, vec![act(0), act(3)]), (2, vec![act(1), act(4)]), (5, vec![act(0), act(2)])]);
        assert_eq!(round.nodes.len(), 6, "the root, two branches and three leaves");
    }
}
