//! How a worker keeps to the budget, and gives work away.

use genplan_core::budget::StopReason;

use super::choice::Path;
use super::context::Context;
use super::index::ExampleId;
use super::pool::Pool;
use super::space::Space;
use super::worker::{Branch, Worker};

impl Worker<'_, '_> {
    /// Reports to the pool, and gives work away if others are idle. Says no if the search is over.
    pub(super) fn check_in(&mut self, pool: &Pool<'_>) -> Result<bool, StopReason> {
        // What was tried last is not needed any more.
        self.come_back();
        self.pay()?;
        let goes_on = pool.report(&mut self.counts);
        if goes_on && pool.is_hungry() {
            self.give_away(pool);
        }
        Ok(goes_on)
    }

    /// Accounts for what has been explored. When too much memory is used, forgets states.
    pub(super) fn pay(&mut self) -> Result<(), StopReason> {
        let cost: u64 = self.spaces.iter_mut().map(Space::take_cost).sum();
        self.meter.work(cost)?;
        let &Context { max_bytes, can_forget, .. } = self.context;
        if self.bytes() <= max_bytes {
            return Ok(());
        }
        if !can_forget {
            return Err(StopReason::Memory);
        }
        self.forget();
        // If little was gained, the next time would come too soon.
        if self.bytes() > max_bytes / 2 { Err(StopReason::Memory) } else { Ok(()) }
    }

    fn bytes(&self) -> usize {
        self.spaces.iter().map(Space::bytes).sum()
    }

    /// Forgets all states but those that the present path may come back to; what is needed again is computed again.
    fn forget(&mut self) {
        for (index, space) in self.spaces.iter_mut().enumerate() {
            let example = ExampleId::new(index);
            let kept: Vec<_> = self.cursors.states(example).map(|state| *state).collect();
            let numbers = space.keep(kept);
            for state in self.cursors.states(example) {
                *state = numbers[state];
            }
        }
    }

    /// Gives the untried choices of the uppermost branch that has some to the pool.
    fn give_away(&mut self, pool: &Pool<'_>) {
        let is_untried = |branch: &Branch| branch.next < branch.end;
        let Some(depth) = self.branches.iter().position(is_untried) else { return };
        pool.give(self.untried_at(depth).collect());
        let branch = &mut self.branches[depth];
        branch.next = branch.end;
    }

    /// Leaves what is left to search, and what was counted, to the pool.
    pub(super) fn leave(&mut self, pool: &Pool<'_>) {
        pool.give(self.untried().into_iter().map(|(path, _)| path).collect());
        pool.account(&mut self.counts);
    }

    /// The nodes that the untried choices of a branch lead to.
    fn untried_at(&self, depth: usize) -> impl Iterator<Item = Path> {
        let branch = &self.branches[depth];
        let (above, untried) = (&self.path[..depth], &self.choices[branch.next..branch.end]);
        untried.iter().map(move |choice| [above, &[*choice]].concat())
    }

    /// All that is left to search, in order, and about what share of the search space each is. It is somebody else's from
    /// now on.
    pub(super) fn untried(&mut self) -> Vec<(Path, f64)> {
        let depths = (0..self.branches.len()).rev();
        let untried = depths.flat_map(|depth| {
            let share = self.branches[depth].share;
            self.untried_at(depth).map(move |path| (path, share))
        });
        let untried = untried.collect();
        self.branches.clear();
        untried
    }
}
