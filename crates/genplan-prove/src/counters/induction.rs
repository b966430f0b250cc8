//! The proof that every execution of a family has the same shape, and ends with the numbers that the goal asks for.

use super::machine::Jump;
use super::numbers::{CounterFamily, InitialNumber};
use super::operation::{Affine, Assignment, CounterInstruction};
use super::path::LoopPath;
use super::sequence::Sequence;

/// n times a number, plus the number of rounds that are over times a number, plus a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Steady {
    n: i128,
    rounds: i128,
    constant: i128,
}

impl Steady {
    fn plus(self, times: i128, other: Steady) -> Option<Steady> {
        let add = |one: i128, other: i128| one.checked_add(other.checked_mul(times)?);
        Some(Steady {
            n: add(self.n, other.n)?,
            rounds: add(self.rounds, other.rounds)?,
            constant: add(self.constant, other.constant)?,
        })
    }

    /// What a register holds initially, if it is known.
    fn of(initial: InitialNumber) -> Option<Steady> {
        match initial {
            InitialNumber::Constant(number) => Some(Steady::number(number)),
            InitialNumber::Shifted(number) => Some(Steady { n: 1, ..Steady::number(number) }),
            InitialNumber::Nothing | InitialNumber::Any => None,
        }
    }

    fn number(constant: i128) -> Steady {
        Steady { constant, ..Steady::default() }
    }
}

/// Which steps of a path are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Those before and after the rounds: for every n of the family.
    Once,
    /// Those of a round: for every n that is not the smallest, and every number of rounds before.
    Round,
}

/// A proof by induction over n, and within an instance over its rounds.
pub(super) struct CounterInduction<'a> {
    pub(super) program: &'a [CounterInstruction],
    pub(super) family: &'a CounterFamily,
    pub(super) path: &'a LoopPath,
}

impl CounterInduction<'_> {
    /// Checks it; an error says what is not known.
    pub(super) fn check(&self) -> Result<(), String> {
        let initial: Vec<Option<Steady>> = self.family.initial.iter().copied().map(Steady::of).collect();
        let before = self.walk(Stage::Once, &self.path.before, &initial)?;
        let before: Vec<Option<Steady>> = before.iter().map(|sum| steady(sum, &initial)).collect();
        let by_round = self.changes_by_round()?;
        let with_rounds = |rounds: &dyn Fn(Steady, i128) -> Option<Steady>| -> Vec<Option<Steady>> {
            before.iter().zip(&by_round).map(|(start, change)| rounds((*start)?, (*change)?)).collect()
        };
        let in_round =
            with_rounds(&|start, change| start.plus(change, Steady { rounds: 1, ..Steady::default() }));
        self.walk(Stage::Round, &self.path.round, &in_round)?;
        // After all rounds, of which there are n less the smallest n.
        let all = Steady { n: 1, ..Steady::number(-self.family.start) };
        let after = with_rounds(&|start, change| start.plus(change, all));
        self.walk(Stage::Once, &self.path.after, &after)?;
        self.check_goal()
    }

    /// By register: by how much each round changes it, if that is always the same.
    fn changes_by_round(&self) -> Result<Vec<Option<i128>>, String> {
        let sums = self.sums(&self.path.round, &self.registers())?;
        let change = |(register, sum): (usize, &Affine)| {
            let held =
                Affine { constant: sum.constant, ..Affine::register(register, sum.coefficients.len()) };
            (*sum == held).then_some(sum.constant)
        };
        Ok(sums.iter().enumerate().map(change).collect())
    }

    fn registers(&self) -> Vec<Affine> {
        let count = self.family.initial.len();
        (0..count).map(|register| Affine::register(register, count)).collect()
    }

    /// The assignments of a step: those to registers that hold something, and of such.
    fn assignments(&self, (line, _): Jump) -> impl Iterator<Item = &Assignment> {
        let assignments: &[Assignment] = match &self.program[line.index()] {
            CounterInstruction::Assign(assignments) => assignments,
            CounterInstruction::Goto { .. } | CounterInstruction::End => &[],
        };
        assignments.iter().filter(|assignment| {
            let sums = assignment.if_numbers.iter().chain([&assignment.value]);
            let used = sums.flat_map(|sum| (0..).zip(&sum.coefficients));
            let used = used.filter(|(_, coefficient)| **coefficient != 0).map(|(register, _)| register);
            used.chain([assignment.register])
                .all(|register| self.family.initial[register] != InitialNumber::Nothing)
        })
    }

    /// What registers hold after steps, if all numbers are there.
    fn sums(&self, jumps: &[Jump], start: &[Affine]) -> Result<Vec<Affine>, String> {
        let zero = Affine::number(0, self.family.initial.len());
        let mut sums = start.to_vec();
        for &jump in jumps {
            let mut after = sums.clone();
            for assignment in self.assignments(jump) {
                after[assignment.register] = assignment.value.with(&sums, &zero).ok_or(TOO_LARGE)?;
            }
            sums = after;
        }
        Ok(sums)
    }

    /// Checks the steps of a stage, from what registers hold before it; gives what they hold after it.
    fn walk(&self, stage: Stage, jumps: &[Jump], start: &[Option<Steady>]) -> Result<Vec<Affine>, String> {
        let mut sums = self.registers();
        for jump in jumps {
            self.check_jump(stage, *jump, &sums, start)?;
            for assignment in self.assignments(*jump) {
                self.check_numbers(stage, *jump, assignment, &sums, start)?;
            }
            sums = self.sums(std::slice::from_ref(jump), &sums)?;
        }
        Ok(sums)
    }

    /// That a goto goes where the path goes.
    fn check_jump(
        &self,
        stage: Stage,
        (line, next): Jump,
        sums: &[Affine],
        start: &[Option<Steady>],
    ) -> Result<(), String> {
        let CounterInstruction::Goto { target, register, number } = self.program[line.index()] else {
            return Ok(());
        };
        if target == line.next()
            || (self.family.initial[register] == InitialNumber::Nothing && next == target)
        {
            return Ok(());
        }
        let held = steady(&sums[register], start).and_then(|held| held.plus(-1, Steady::number(number)));
        let is_known = held.is_some_and(|difference| match next == target {
            true => self.is_positive(stage, difference) || self.is_positive(stage, negative(difference)),
            false => self.is_zero(stage, difference),
        });
        is_known.then_some(()).ok_or_else(|| format!("it is not known where line {} goes", line.0))
    }

    /// That the numbers that a step asks for are there.
    fn check_numbers(
        &self,
        stage: Stage,
        (line, _): Jump,
        assignment: &Assignment,
        sums: &[Affine],
        start: &[Option<Steady>],
    ) -> Result<(), String> {
        let zero = Affine::number(0, self.family.initial.len());
        for sum in assignment.if_numbers.iter().filter(|sum| sum.as_register().is_none()) {
            let value = steady(&sum.with(sums, &zero).ok_or(TOO_LARGE)?, start);
            let is_there = value.is_some_and(|value| self.is_number(stage, value));
            let is_last = *sum == assignment.value && self.only_grows(assignment.register);
            if !is_there && !is_last {
                return Err(format!("it is not known whether the numbers suffice in line {}", line.0));
            }
        }
        for (sum, predicate) in &assignment.if_within {
            let limit =
                self.family.limits.get(predicate).and_then(|limit| Steady::of(*limit)).ok_or(TOO_LARGE)?;
            let value = steady(&sum.with(sums, &zero).ok_or(TOO_LARGE)?, start);
            let room = value.and_then(|value| limit.plus(-1, value));
            if !room.is_some_and(|room| self.is_natural(stage, room)) {
                return Err(format!(
                    "it is not known whether line {} stays within the limit of a relation",
                    line.0
                ));
            }
        }
        Ok(())
    }

    /// Whether a number is neither negative nor larger than some number that is there initially.
    fn is_number(&self, stage: Stage, value: Steady) -> bool {
        let mut initial = self.family.initial.iter().copied().filter_map(Steady::of);
        let is_below = |upper: Steady| {
            let room = upper.plus(-1, value).and_then(|room| room.plus(1, Steady::number(self.family.slack)));
            room.is_some_and(|room| self.is_natural(stage, room))
        };
        self.is_natural(stage, value) && initial.any(is_below)
    }

    /// Whether a register never gets smaller, and the goal says what it holds in the end: then it never holds more than that.
    fn only_grows(&self, register: usize) -> bool {
        let grows = |assignment: &Assignment| {
            let others =
                assignment.value.coefficients.iter().enumerate().filter(|(other, _)| *other != register);
            assignment.value.coefficients[register] == 1
                && assignment.value.constant >= 0
                && others.into_iter().all(|(_, coefficient)| *coefficient >= 0)
        };
        let mut all = self.path.all().flat_map(|jump| self.assignments(jump));
        self.family.goals[register].is_some()
            && all.all(|assignment| assignment.register != register || grows(assignment))
    }

    /// Whether a number is never negative: n is the smallest one and some more; in a round, one more than the rounds before and some more.
    fn is_natural(&self, stage: Stage, Steady { n, rounds, constant }: Steady) -> bool {
        let at = |start: i128| n.checked_mul(start).and_then(|part| part.checked_add(constant));
        match stage {
            Stage::Once => n >= 0 && rounds == 0 && at(self.family.start).is_some_and(|least| least >= 0),
            Stage::Round => {
                n >= 0 && n + rounds >= 0 && at(self.family.start + 1).is_some_and(|least| least >= 0)
            }
        }
    }

    fn is_positive(&self, stage: Stage, value: Steady) -> bool {
        value.plus(-1, Steady::number(1)).is_some_and(|less| self.is_natural(stage, less))
    }

    fn is_zero(&self, stage: Stage, value: Steady) -> bool {
        self.is_natural(stage, value) && self.is_natural(stage, negative(value))
    }

    /// That the goal holds after all steps, for every n. What a register holds in the end, less what the goal asks, is a linear recurrence
    /// in n: if it is zero as often as its order, it is always zero.
    fn check_goal(&self) -> Result<(), String> {
        let registers = self.family.initial.len();
        let order = 2 * (registers + 1) + Sequence::ORDER;
        for rounds in 0..order {
            let n = self.family.start + rounds as i128;
            let initial = self.family.initial.iter().enumerate().map(|(register, initial)| match *initial {
                InitialNumber::Nothing => Affine::number(0, registers),
                InitialNumber::Constant(number) => Affine::number(number, registers),
                InitialNumber::Shifted(number) => Affine::number(n + number, registers),
                InitialNumber::Any => Affine::register(register, registers),
            });
            let initial: Vec<Affine> = initial.collect();
            let jumps = [&self.path.before[..], &self.path.round.repeat(rounds), &self.path.after].concat();
            let last = self.sums(&jumps, &initial)?;
            for (goal, held) in self.family.goals.iter().zip(&last) {
                let Some(goal) = goal else { continue };
                if *held != Affine::number(goal.at(n).ok_or(TOO_LARGE)?, registers) {
                    return Err(format!("it is not known whether the goal holds in the end for n = {n}"));
                }
            }
        }
        Ok(())
    }
}

const TOO_LARGE: &str = "the numbers get too large";

/// A sum of registers that change steadily.
fn steady(sum: &Affine, registers: &[Option<Steady>]) -> Option<Steady> {
    let terms = sum.coefficients.iter().zip(registers).filter(|(coefficient, _)| **coefficient != 0);
    let mut terms = terms.into_iter();
    terms.try_fold(Steady::number(sum.constant), |sum, (coefficient, register)| {
        sum.plus(*coefficient, (*register)?)
    })
}

fn negative(value: Steady) -> Steady {
    Steady { n: -value.n, rounds: -value.rounds, constant: -value.constant }
}
