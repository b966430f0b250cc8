//! Whatever goes step by step, executed until it ends or comes back.
//!
//! Execution is deterministic and there are finitely many program states, so a repeated program state proves
//! an infinite loop, and an infinite loop repeats one. Brent's algorithm finds the repetition with one
//! remembered program state: the present one is compared with one that is renewed at steps 1, 2, 4, 8, …
//! Neither is ever copied. What is kept is the set of parts in which they differ, so that a comparison is
//! the question whether that set is empty.

use crate::budget::{Budget, Meter, StopReason};
use crate::execution::{Ending, Execution, Failure, Outcome};
use crate::program::Line;

/// A program state (s, i) and the number of steps that led there.
pub trait Stepping: Clone {
    /// In which parts two states differ.
    type Difference: StateDifference;

    /// The program counter i.
    fn line(&self) -> Line;

    /// How many steps have been taken.
    fn steps(&self) -> u64;

    /// What the latest step cost, in memory accesses or so.
    fn work(&self) -> u64;

    /// The outcome, if execution ends here; an infinite loop does not. Whoever must work for that may be stopped.
    fn arrive(&mut self) -> Result<Option<Outcome>, StopReason>;

    /// Executes the instruction on the present line, at which execution does not end.
    fn advance(&mut self) -> Result<(), StopReason>;

    /// No difference.
    fn no_difference(&self) -> Self::Difference;

    /// Changes a difference to another state by what the latest step has changed.
    fn toggle_changes(&self, difference: &mut Self::Difference);
}

/// In which parts two states differ.
pub trait StateDifference {
    /// Whether they do not.
    fn is_empty(&self) -> bool;

    /// Lets them not differ.
    fn clear(&mut self);
}

/// Executes what begins at `start` for at most `max_steps` steps, and returns the last program state as well. What happens
/// within these steps is reported, a loop that closes at the last one included.
///
/// The budget is asked by the work done, and whenever it is, `tell` is told the number of steps.
pub fn run<M: Stepping>(
    start: impl Fn() -> Result<M, StopReason>,
    max_steps: u64,
    budget: &Budget,
    tell: impl FnMut(u64),
) -> Result<(Execution, M), StopReason> {
    let (mut pace, mut machine) = (Pace { meter: budget.meter(), tell }, start()?);
    let mut brent = Brent::new(&machine);
    let found = match advance(&mut machine, &mut brent, max_steps, &mut pace) {
        Ok(Arrival::Halt(outcome)) => return Ok(ended(machine, Ending::Decided(outcome))),
        Ok(Arrival::Repetition(period)) => locate_loop(&start, period, &mut pace).map(Some),
        Ok(Arrival::Limit) => closed_loop(&start, &machine, &mut pace),
        Err(reason) => Err(reason),
    };
    Ok(match found {
        Ok(Some((behind, ahead))) => {
            let outcome = Outcome::Failed(Failure::InfiniteLoop { since: behind });
            ended(ahead, Ending::Decided(outcome))
        }
        Ok(None) => ended(machine, Ending::Stopped(StopReason::Steps)),
        Err(reason) => ended(machine, Ending::Stopped(reason)),
    })
}

fn ended<M: Stepping>(machine: M, ending: Ending) -> (Execution, M) {
    (Execution { ending, line: machine.line(), steps: machine.steps() }, machine)
}

/// Where an execution arrives.
enum Arrival {
    /// At its end.
    Halt(Outcome),
    /// In the remembered program state, after this number of steps.
    Repetition(u64),
    /// At the last step that is allowed.
    Limit,
}

/// Asks the budget by the work done.
struct Pace<T> {
    meter: Meter,
    tell: T,
}

impl<T: FnMut(u64)> Pace<T> {
    /// Takes a step; says whether to go on.
    fn step(&mut self, machine: &mut impl Stepping) -> Result<(), StopReason> {
        machine.advance()?;
        let Pace { meter, tell } = self;
        meter.work_telling(machine.work(), || tell(machine.steps()))
    }
}

/// Executes as far as that step at most.
fn advance<M: Stepping>(
    machine: &mut M,
    brent: &mut Brent<M>,
    max_steps: u64,
    pace: &mut Pace<impl FnMut(u64)>,
) -> Result<Arrival, StopReason> {
    loop {
        if let Some(outcome) = machine.arrive()? {
            return Ok(Arrival::Halt(outcome));
        }
        if machine.steps() == max_steps {
            return Ok(Arrival::Limit);
        }
        pace.step(machine)?;
        if let Some(period) = brent.repeats(machine) {
            return Ok(Arrival::Repetition(period));
        }
    }
}

/// The step of the first visit of a program state, and a machine at its second visit.
type ClosedLoop<M> = (u64, M);

/// The loop that closed before the machine came to where it is, if one did. Brent's algorithm may see it
/// later than that. But a machine that has closed a loop is on it, and so comes back to where it is within
/// as many steps again as it has taken.
fn closed_loop<M: Stepping>(
    start: &impl Fn() -> Result<M, StopReason>,
    machine: &M,
    pace: &mut Pace<impl FnMut(u64)>,
) -> Result<Option<ClosedLoop<M>>, StopReason> {
    let (mut beyond, mut here) = (machine.clone(), Brent::new(machine));
    here.lifetime = u64::MAX;
    match advance(&mut beyond, &mut here, machine.steps().saturating_mul(2), pace)? {
        Arrival::Repetition(period) => {
            let found = locate_loop(start, period, pace)?;
            Ok(Some(found).filter(|(_, ahead)| ahead.steps() <= machine.steps()))
        }
        Arrival::Halt(_) | Arrival::Limit => Ok(None),
    }
}

/// The first repetition of a program state, given its period: the first step at which a machine and
/// another one that is ahead by the period agree.
fn locate_loop<M: Stepping>(
    start: &impl Fn() -> Result<M, StopReason>,
    period: u64,
    pace: &mut Pace<impl FnMut(u64)>,
) -> Result<ClosedLoop<M>, StopReason> {
    let (mut behind, mut ahead) = (start()?, start()?);
    let mut difference = ahead.no_difference();
    for _ in 0..period {
        on(&mut ahead, &mut difference, pace)?;
    }
    while behind.line() != ahead.line() || !difference.is_empty() {
        on(&mut behind, &mut difference, pace)?;
        on(&mut ahead, &mut difference, pace)?;
    }
    Ok((behind.steps(), ahead))
}

/// Goes on with one of two machines.
fn on<M: Stepping>(
    machine: &mut M,
    difference: &mut M::Difference,
    pace: &mut Pace<impl FnMut(u64)>,
) -> Result<(), StopReason> {
    pace.step(machine)?;
    machine.toggle_changes(difference);
    Ok(())
}

/// A remembered program state: its line, and in what the present state differs from it.
struct Brent<M: Stepping> {
    line: Line,
    difference: M::Difference,
    age: u64,
    /// The age at which the remembered state is replaced by the present one.
    lifetime: u64,
}

impl<M: Stepping> Brent<M> {
    /// Remembers the program state in which a machine is.
    fn new(machine: &M) -> Self {
        Brent { line: machine.line(), difference: machine.no_difference(), age: 0, lifetime: 1 }
    }

    /// Takes note of a step; if the machine is back in the remembered program state, says after how many.
    fn repeats(&mut self, machine: &M) -> Option<u64> {
        self.age += 1;
        machine.toggle_changes(&mut self.difference);
        if machine.line() == self.line && self.difference.is_empty() {
            return Some(self.age);
        }
        if self.age == self.lifetime {
            self.difference.clear();
            (self.line, self.age, self.lifetime) = (machine.line(), 0, self.lifetime * 2);
        }
        None
    }
}
