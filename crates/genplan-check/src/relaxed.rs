//! What can be true and what can happen in a ground task, with something to spare.
//!
//! Every atom can have one value, the other, or both. To begin with, an atom has its initial value; whatever can happen adds the
//! values that it gives. The result covers every reachable state, by induction over the number of actions: a condition that holds in
//! a covered state can hold. So what cannot be true here is true in no state.

use crate::ground::{Condition, Ground, Name};

/// The actions that can be applicable, and the atoms that can be true.
pub fn possible(ground: &Ground) -> (Vec<&Name>, Vec<&Name>) {
    let relaxed = Relaxed::new(ground);
    let actions = ground.actions.iter().filter(|(_, action)| relaxed.can_be(&action.precondition, true));
    let atoms = ground.atoms.iter().filter(|(_, atom)| relaxed.can[**atom][1]).map(|(name, _)| name);
    (actions.map(|(name, _)| name).collect(), atoms.chain(&ground.facts).collect())
}

/// Which values the atoms of a task can have.
struct Relaxed {
    /// By atom: whether it can be false, and whether it can be true.
    can: Vec<[bool; 2]>,
}

impl Relaxed {
    /// Finds the least such values.
    fn new(ground: &Ground) -> Relaxed {
        let mut can = vec![[true, false]; ground.width()];
        ground.initial.iter().for_each(|&atom| can[atom] = [false, true]);
        let mut relaxed = Relaxed { can };
        loop {
            let mut basic = relaxed.can.clone();
            relaxed.derive(ground);
            let (before, mut changes) = (basic.clone(), Vec::new());
            for action in ground.actions.values().filter(|action| relaxed.can_be(&action.precondition, true))
            {
                changes
                    .extend(action.effects.iter().filter(|effect| relaxed.can_be(&effect.condition, true)));
            }
            for effect in changes {
                effect.adds.iter().for_each(|&atom| basic[atom][1] = true);
                effect.deletes.iter().for_each(|&atom| basic[atom][0] = true);
            }
            if basic == before {
                return relaxed;
            }
            relaxed.can = basic;
        }
    }

    /// Whether a condition can have this value.
    fn can_be(&self, condition: &Condition, value: bool) -> bool {
        condition.can_be(value, &|atom, value| self.can[atom][usize::from(value)])
    }

    /// Which values derived atoms can have. An atom that some rule makes true, whatever the state, cannot be false.
    fn derive(&mut self, ground: &Ground) {
        for stratum in &ground.rules {
            stratum.iter().for_each(|rule| self.can[rule.head] = [true, false]);
            for value in [true, false] {
                let mut is_done = false;
                while !is_done {
                    is_done = true;
                    for rule in stratum {
                        let [can_be_false, can_be_true] = self.can[rule.head];
                        let new = match value {
                            true => [can_be_false, can_be_true || self.can_be(&rule.body, true)],
                            false => [can_be_false && self.can_be(&rule.body, false), can_be_true],
                        };
                        is_done &= self.can[rule.head] == new;
                        self.can[rule.head] = new;
                    }
                }
            }
        }
    }
}
