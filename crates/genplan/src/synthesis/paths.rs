//! What else a goto of a found program could test.
//!
//! Search knows all conditions with which a goto does the same as in the found program whenever an example reaches it: they take the same
//! path. With another condition, examples may take another path and still end as they must. So the program is executed with each
//! condition on offer in the place of the one that it tests. Conditions that agree whenever an execution comes to the goto
//! share that execution.

use std::collections::BTreeSet;

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
use genplan_core::execution::{Ending, Executor};
use genplan_core::frame::FluentId;
use genplan_core::instance::Test;
use genplan_core::program::{Instruction, Line, Program};

use crate::problem::{GeneralizedProblem, GroundExample};
use crate::program::SketchInstruction;
use crate::question::{Mode, Question, candidates};
use crate::search::{Found, OtherPaths};

/// At most this much work is done for a program, counted so that the answer does not depend on the machine.
pub(super) const MOST_WORK: u64 = 1 << 23;

/// At most this much where there may be many programs.
pub(super) const ONE_OF_MANY: u64 = MOST_WORK >> 6;

impl Question {
    /// Finds what else the gotos of a found program could test, and what of that is never true.
    pub(super) fn find_alternatives(&self, found: &mut Found, work: &mut u64, budget: &Budget) {
        self.find_other_paths(found, work, budget);
        let lists = found.conditions.iter().chain(found.other_paths.iter().flatten());
        let (frame, examples) = (&self.problem.frame, &self.problem.examples);
        let is_never =
            |test: &FluentId| examples.iter().all(|example| example.ground.test(frame, *test).is_never());
        found.never_true = lists.flat_map(|(_, tests)| tests).copied().filter(is_never).collect();
    }

    /// Finds the conditions of a found program that fit by another path, if this much work suffices. What is left of that remains.
    fn find_other_paths(&self, found: &mut Found, work: &mut u64, budget: &Budget) {
        if found.conditions.is_empty() {
            found.other_paths = Some(Vec::new());
        }
        if !self.other_paths || found.conditions.is_empty() || *work == 0 {
            return;
        }
        let wider = self.problem.wider_for(&found.program);
        let problem = wider.as_ref().unwrap_or(&self.problem);
        let conditions = candidates(problem, &self.conditions);
        let conditions = conditions.into_iter().map(|candidate| candidate.fluent).collect();
        let (meter, held) = (budget.meter().at_most(*work, usize::MAX), budget.holding());
        let (mode, examples) = (self.mode, Vec::new());
        let mut finder = PathFinder { problem, mode, conditions, examples, budget, meter, held };
        let found_paths = finder.prepare().and_then(|()| finder.find(found, |line| self.is_given(line)));
        (found.other_paths, *work) = (found_paths.ok(), finder.meter.work_left());
    }

    /// Whether a sketch says what the goto on a line tests.
    pub fn is_given(&self, line: Line) -> bool {
        let instruction = self.bound.sketch().and_then(|sketch| sketch.instructions().get(line.index()));
        matches!(instruction, Some(SketchInstruction::Goto { unless: Some(_), .. }))
    }
}

/// An example that counts, and what each condition on offer means there.
struct TestedExample<'p> {
    example: &'p GroundExample,
    tests: Vec<Test>,
}

/// Executes a program with other conditions.
struct PathFinder<'p> {
    problem: &'p GeneralizedProblem,
    mode: Mode,
    /// The conditions on offer, the most general first.
    conditions: Vec<FluentId>,
    examples: Vec<TestedExample<'p>>,
    budget: &'p Budget,
    meter: Meter,
    held: Holding,
}

impl PathFinder<'_> {
    /// Finds out what the conditions mean in the examples that count.
    fn prepare(&mut self) -> Result<(), StopReason> {
        let mut bytes = 0;
        for number in self.problem.canonical() {
            let example = &self.problem.examples[number];
            if !self.mode.counts(example.label) {
                continue;
            }
            let mut tests = Vec::new();
            for place in 0..self.conditions.len() {
                let test = example.ground.test(&self.problem.frame, self.conditions[place]);
                bytes += size_of::<Test>() + test.bytes();
                self.meter.work(1 + test.bytes() as u64 / 16)?;
                tests.push(test);
            }
            self.held.set(bytes)?;
            self.examples.push(TestedExample { example, tests });
        }
        Ok(())
    }

    /// By goto: the conditions that fit by another path. Those that a sketch gives have none.
    fn find(&self, found: &Found, is_given: impl Fn(Line) -> bool) -> Result<OtherPaths, StopReason> {
        let gotos = found.conditions.iter().filter(|(line, _)| !is_given(*line));
        gotos.map(|(line, same)| Ok((*line, self.others(&found.program, *line, same)?))).collect()
    }

    fn others(&self, program: &Program, line: Line, same: &[FluentId]) -> Result<Vec<FluentId>, StopReason> {
        let same: BTreeSet<FluentId> = same.iter().copied().collect();
        let all = 0..self.conditions.len();
        let mut open: Vec<usize> = all.filter(|&place| !same.contains(&self.conditions[place])).collect();
        let mut fitting = Vec::new();
        while let Some(&first) = open.first() {
            let (alike, fits) =
                self.execute(&with_condition(program, line, self.conditions[first]), line, &open)?;
            let alike: BTreeSet<usize> = alike.into_iter().collect();
            open.retain(|place| !alike.contains(place));
            fitting.extend(alike.into_iter().filter(|_| fits));
        }
        fitting.sort_unstable();
        Ok(fitting.into_iter().map(|place| self.conditions[place]).collect())
    }

    /// Executes a program whose goto on a line tests the first of some conditions: which of them lead to the same executions, and
    /// whether these end as they must.
    fn execute(
        &self,
        program: &Program,
        line: Line,
        conditions: &[usize],
    ) -> Result<(Vec<usize>, bool), StopReason> {
        self.budget.check()?;
        let mut alike = conditions.to_vec();
        for place in 0..self.examples.len() {
            let GroundExample { label, ground, .. } = self.examples[place].example;
            self.meter.work(1 + ground.instance().slots() as u64)?;
            let executor = ground.observable(program, &self.problem.frame, self.budget)?;
            let (execution, _) = executor.run(self.meter.work_left(), self.budget, |_| ());
            if let Ending::Stopped(reason) = execution.ending {
                return Err(reason);
            }
            self.follow(&executor, (place, line), execution.steps, &mut alike)?;
            if !self.mode.admits(*label, execution.ending) {
                return Ok((alike, false));
            }
        }
        Ok((alike, true))
    }

    /// Keeps the conditions that agree with the first one whenever an execution comes to a line.
    fn follow(
        &self,
        executor: &Executor<'_>,
        (example, line): (usize, Line),
        steps: u64,
        alike: &mut Vec<usize>,
    ) -> Result<(), StopReason> {
        let mut machine = executor.machine();
        for _ in 0..steps {
            if machine.line() == line {
                self.meter.work(alike.len() as u64)?;
                let tests = &self.examples[example].tests;
                let value = machine.holds(&tests[alike[0]]);
                alike.retain(|&place| machine.holds(&tests[place]) == value);
            }
            machine.step();
            self.meter.work(machine.work())?;
        }
        Ok(())
    }
}

/// The program whose goto on a line tests something else.
fn with_condition(program: &Program, line: Line, unless: FluentId) -> Program {
    let mut instructions = program.instructions().to_vec();
    if let Instruction::Goto { unless: tested, .. } = &mut instructions[line.index()] {
        *tested = unless;
    }
    Program::new(instructions).expect("it ends as before")
}
