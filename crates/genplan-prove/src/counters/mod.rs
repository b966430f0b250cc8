//! Programs over registers that hold numbers: proved for all numbers by induction, without a solver.
//!
//! | module | turns | into |
//! |---|---|---|
//! | `reading`, `arithmetic` | instances | what registers hold; static relations are equations between numbers |
//! | `numbers`, `sequence` | instances | the family: one register holds n, and the goal is a sequence in n |
//! | `operation`, `machine` | a program | assignments of sums to registers; its execution |
//! | `path` | executions for small n | the shape that all of them have |
//! | `induction` | a family and a shape | the proof |
//! | `sentences`, `pddl` | a family, an instance | what is assumed, in words; an instance file |
//!
//! # Why it is right
//! Of every instance of the family it is assumed that its objects are the numbers from 0 to a largest one, that its static relations are
//! exactly the equations that are named, what the registers hold, and what the goal asks: sequences in n, with the rule that is named.
//! The number n, the largest number (from some on), and registers that may hold any number are free.
//!
//! 1. *All executions have one shape.* Executions for small n suggest it: some steps, one round for each n beyond the smallest, some
//!    steps. That each goto goes that way, for every n and in every round, is checked: it tests a register that changes by the same number
//!    in each round, so whether it holds some number is a linear inequality in n and the rounds.
//! 2. *Numbers suffice.* Each assignment takes place only if its sums are numbers of the instance. They are, if they are linear and
//!    between 0 and a number that is there; or if the register never gets smaller and the goal says what it holds in the end: if a sum
//!    were the first that is too large, then so would be the last, and that is a number of the instance, as 3 says.
//! 3. *The goal holds.* A round is an affine map of the registers. So what a register holds in the end is a linear recurrence in n of a
//!    known order, and the difference to what the goal asks is one, too. If it is zero as often as its order, it is zero for all n.

mod arithmetic;
mod induction;
mod machine;
mod numbers;
mod operation;
mod path;
mod pddl;
mod reading;
mod sentences;
mod sequence;

use std::sync::Arc;

use genplan::Task;

use crate::rows::refuted;
use crate::verdict::{FamilyClaim, FamilyProof, FamilyVerdict, ProofMethod};
use induction::CounterInduction;
use machine::{Jump, execute};
use numbers::CounterFamily;
use operation::CounterInstruction;
use path::LoopPath;
use reading::{CounterFrame, CounterInstance};

/// How far to look for an instance that is not solved.
#[derive(Clone, Copy, Debug)]
pub struct CounterLimits {
    /// As many n, from the smallest one on (default: 6).
    pub numbers: usize,
    /// As many largest numbers for each n (default: 3).
    pub sizes: usize,
    /// At most this many steps in an execution (default: 100,000).
    pub steps: usize,
}

impl Default for CounterLimits {
    fn default() -> Self {
        CounterLimits { numbers: 6, sizes: 3, steps: 100_000 }
    }
}

/// Decides whether a program solves every instance of a family, if the examples of the family are counters.
pub fn decide(claim: FamilyClaim<'_>, limits: CounterLimits) -> FamilyVerdict {
    match CounterProver::read(&claim.family.examples) {
        Ok(prover) => prover.decide(claim, limits).unwrap_or_else(FamilyVerdict::NotProved),
        Err(reason) => FamilyVerdict::NotProved(reason),
    }
}

/// The instances of the simplest family that has these examples, as far as the limits say, the smallest first.
pub fn instances(examples: &[Arc<Task>], limits: CounterLimits) -> Result<Vec<Arc<Task>>, String> {
    let prover = CounterProver::read(examples)?;
    prover.instances(limits).iter().map(|instance| prover.task(instance)).collect()
}

/// A family of counters.
struct CounterProver {
    frame: CounterFrame,
    family: CounterFamily,
}

impl CounterProver {
    fn read(examples: &[Arc<Task>]) -> Result<Self, String> {
        let (frame, instances) = reading::read(examples)?;
        let family = CounterFamily::of(&instances)?;
        Ok(CounterProver { frame, family })
    }

    fn task(&self, instance: &CounterInstance) -> Result<Arc<Task>, String> {
        self.frame.task(instance).ok_or_else(|| "an instance cannot be written as PDDL".into())
    }

    /// The smallest n, and those after it.
    fn numbers(&self, limits: CounterLimits) -> impl Iterator<Item = i128> {
        (self.family.start..).take(limits.numbers)
    }

    fn instances(&self, limits: CounterLimits) -> Vec<CounterInstance> {
        let sizes = self.numbers(limits).filter_map(|n| Some((n, self.family.least_largest(n)?)));
        let sizes =
            sizes.flat_map(|(n, least)| (least..).take(limits.sizes).map(move |largest| (n, largest)));
        let mut instances: Vec<CounterInstance> =
            sizes.flat_map(|(n, largest)| self.family.instances(n, largest)).collect();
        instances.sort_by_key(|instance| instance.largest);
        instances
    }

    fn decide(&self, claim: FamilyClaim<'_>, limits: CounterLimits) -> Result<FamilyVerdict, String> {
        let program = operation::compile(claim.program, claim.frame, &self.frame)?;
        for instance in self.instances(limits) {
            let run = execute(&program, &instance, limits.steps).ok_or("an execution takes too long")?;
            if run.is_solved {
                continue;
            }
            if let Some(verdict) = refuted(claim, self.task(&instance)?)? {
                return Ok(verdict);
            }
        }
        let path = self.path(&program, limits).ok_or("there is no round for each next n")?;
        CounterInduction { program: &program, family: &self.family, path: &path }.check()?;
        Ok(FamilyVerdict::Proved(FamilyProof {
            assumptions: self.frame.assumptions(&self.family),
            by: ProofMethod::Counters,
        }))
    }

    /// The shape of executions for small n.
    fn path(&self, program: &[CounterInstruction], limits: CounterLimits) -> Option<LoopPath> {
        let run = |n| {
            let instance = self.family.instances(n, self.family.least_largest(n)?).into_iter().next()?;
            Some(execute(program, &instance, limits.steps)?.jumps)
        };
        LoopPath::of(&self.numbers(limits).map(run).collect::<Option<Vec<Vec<Jump>>>>()?)
    }
}
