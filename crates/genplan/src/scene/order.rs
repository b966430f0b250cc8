//! The order in which the objects of an instance are declared, which says nothing about what is meant.

use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_pddl::Task;
use genplan_pddl::lifted::ObjectId;

use super::Scene;

/// In how many orders of its objects an instance is looked at.
pub(crate) const ORDERS: u64 = 3;

/// The task with its objects declared in another order: 1 is from the last to the first, more are shuffled. `None` if it cannot be
/// written like that, or a limit is reached.
pub fn reordered(task: &Task, order: u64, budget: &Budget) -> Option<Arc<Task>> {
    let rank = ranks(task, order);
    let mut listed: Vec<ObjectId> = task.objects.iter().map(|(object, ..)| object).collect();
    listed.sort_by_key(|object| rank[object.index()]);
    Scene::new(task, budget).with_objects(&listed)?.task(&task.name, &[])
}

/// By object of a task: its place in one of the orders; the first is that of the declarations. Constants come first in all of them.
pub(crate) fn ranks(task: &Task, order: u64) -> Vec<u32> {
    let mut rank: Vec<u32> = (0..task.objects.len() as u32).collect();
    let own = &mut rank[task.domain.constants.len()..];
    match order {
        0 => {}
        1 => own.reverse(),
        seed => shuffle(own, seed),
    }
    rank
}

/// Puts numbers into an order that looks random, the same for a seed on every machine.
fn shuffle(numbers: &mut [u32], seed: u64) {
    let mut random = Lcg::new(seed);
    for place in (1..numbers.len()).rev() {
        numbers.swap(place, random.below(place + 1));
    }
}

/// Numbers that look random, by a linear congruential generator: the same for a seed on every machine.
pub(crate) struct Lcg(u64);

impl Lcg {
    pub(crate) fn new(seed: u64) -> Self {
        Lcg(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The next one, less than a limit that is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}
