//! How large a search would be.

use genplan_core::budget::StopReason;

use super::pool::Pool;
use super::worker::Worker;

impl Worker<'_, '_> {
    /// Estimates the number of nodes from random dives (Knuth): the expected number of nodes at a depth is the
    /// expected product of the numbers of choices on the way there.
    pub(super) fn estimate(&mut self, dives: u32, pool: &Pool<'_>) -> Result<f64, StopReason> {
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let mut total = 0.0;
        for _ in 0..dives {
            self.go_to(&[], pool)?;
            let (mut nodes, mut deepest) = (1.0, 0);
            while self.branches.len() > deepest
                && let Some(branch) = self.branches.last()
            {
                deepest = self.branches.len();
                let choices = &self.choices[branch.next..branch.end];
                nodes *= choices.len() as f64;
                total += nodes;
                // Marsaglia's xorshift.
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let choice = usize::try_from(random % choices.len() as u64).unwrap_or(0);
                self.descend(choices[choice], pool)?;
            }
            self.pay()?;
        }
        Ok(total / f64::from(dives))
    }
}
