//! The search for programs over pointers against brute force.

use std::collections::BTreeSet;
use std::fmt;

use genplan::examples::{Example, Examples};
use genplan::pointers::PointerChoice;
use genplan::problem::GeneralizedProblem;
use genplan::question::{Bound, ConditionChoice, Mode, Wanted, candidates};
use genplan::synthesis::{Answer, Native, Proof, Question, Silent};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::{self, Program};
use genplan_core::verdict::Label;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestCaseResult};
use proptest::{prop_assert, prop_assert_eq};

use super::interpreter::{PointerInterpreter, State};
use super::notation::{self, Condition, Instruction, Pointer, PointerProgram};
use super::random::ranges;
use crate::interpreter::Outcome;
use crate::random::{Case, Tape, cases, check_small};
use crate::synthesis::brute::{self, Op, Shape, Table, View};

/// Larger problems are left out.
const MOST_STATES: usize = 60;
const MOST_PROGRAMS: usize = 16_000;
const MODES: [Mode; 3] = [Mode::Positive, Mode::PnLite, Mode::Pn];

/// A problem over pointers that brute force can solve.
struct Small {
    texts: Vec<String>,
    problem: GeneralizedProblem,
    actions: Vec<ActionId>,
    conditions: Vec<FluentId>,
    tables: Vec<Table>,
}

impl fmt::Debug for Small {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.texts.iter().try_for_each(|text| writeln!(f, "\n{text}"))?;
        let labels: Vec<Label> = self.problem.examples.iter().map(|example| example.label).collect();
        write!(f, "{labels:?}")
    }
}

fn problems() -> impl Strategy<Value = Option<Small>> {
    (cases(), vec(any::<u8>(), 6)).prop_map(|(case, labels)| Small::new(case, &mut Tape::new(&labels)))
}

impl Small {
    fn new(case: Case, tape: &mut Tape<'_>) -> Option<Self> {
        let Case { texts, domain, tasks, .. } = case;
        let labelled = tasks.into_iter().take(3).enumerate().map(|(index, task)| {
            let label = if index > 0 && tape.chance(50) { Label::Negative } else { Label::Positive };
            Example { label, task }
        });
        let mut labelled: Vec<Example> = labelled.collect();
        labelled.sort_by_key(|example| example.label);
        let examples = Examples { domain, examples: labelled };
        let choice = choice(&examples, tape);
        let problem = GeneralizedProblem::over_pointers(&examples, &choice, &[], &Budget::default());
        let problem = problem.expect("random tasks are small");
        if !problem.is_over_pointers() {
            return None;
        }
        let actions: Vec<ActionId> = problem.actions().into_iter().collect();
        let conditions = candidates(&problem, &ConditionChoice::default());
        let conditions: Vec<FluentId> = conditions.into_iter().map(|candidate| candidate.fluent).collect();
        if brute::count(2, actions.len(), conditions.len()) > MOST_PROGRAMS / 4 {
            return None;
        }
        let tables = tables(&problem, &examples, &actions, &conditions)?;
        Some(Small { texts, problem, actions, conditions, tables })
    }

    fn programs(&self, lines: usize) -> impl Iterator<Item = Vec<Op>> {
        brute::programs(lines, self.actions.len(), self.conditions.len())
    }

    /// The most lines for which all programs can be enumerated.
    fn lines(&self) -> usize {
        brute::most_lines(MOST_PROGRAMS, self.actions.len(), self.conditions.len())
    }

    fn ops(&self, program: &Program) -> Vec<Op> {
        let place = |fluent: &FluentId| self.conditions.iter().position(|known| known == fluent);
        let op = |instruction: &program::Instruction| match instruction {
            program::Instruction::Act(action) => {
                Op::Act(self.actions.iter().position(|known| known == action).expect("an action"))
            }
            program::Instruction::Goto { target, unless } => {
                Op::Goto(target.index(), place(unless).expect("a condition"))
            }
            program::Instruction::End => Op::End,
        };
        program.instructions().iter().map(op).collect()
    }

    fn answer(
        &self,
        mode: Mode,
        bound: Bound,
        wanted: Wanted,
        native: Native,
    ) -> Result<Answer, TestCaseError> {
        let question = Question::new(&self.problem);
        let question =
            Question { more_pointers: false, only_these: true, lint: false, conflict: false, ..question };
        let question = Question { mode, bound, wanted, native, ..question };
        let answer = question.answer(&Budget::default(), &Silent);
        let answer = answer.map_err(|error| TestCaseError::fail(error.to_string()))?;
        // The whole language may be too much to search.
        prop_assert!(matches!(answer.stopped, None | Some(StopReason::Incomplete)), "{:?}", answer.stopped);
        Ok(answer)
    }

    /// Whether a program that is not made of what is offered fits, as the naive interpreter has it.
    fn is_right(&self, program: &Program, mode: Mode) -> bool {
        let frame = &self.problem.frame;
        let lines = program.instructions().iter().map(|instruction| match instruction {
            program::Instruction::Act(action) => notation::instruction(frame, *action),
            program::Instruction::Goto { target, unless } => {
                Instruction::Goto(target.index(), notation::condition(frame, *unless))
            }
            program::Instruction::End => Instruction::End,
        });
        let program = PointerProgram { pointers: notation::pointers(frame), lines: lines.collect() };
        self.problem.examples.iter().filter(|example| mode.counts(example.label)).all(|example| {
            let interpreter = PointerInterpreter::new(example.ground.task(), &program.pointers);
            match (example.label, interpreter.run(&program).outcome) {
                (Label::Positive, outcome) => outcome == Outcome::Solved,
                (Label::Negative, Outcome::Loop { .. }) => mode != Mode::PnLite,
                (Label::Negative, outcome) => outcome != Outcome::Solved,
            }
        })
    }

    /// Checks the answer to a question for which nothing that is offered fits: what the rest of the language gives must.
    fn check_others(&self, answer: &Answer, mode: Mode) -> TestCaseResult {
        for found in &answer.programs {
            prop_assert!(!self.problem.admits(&found.program), "it is offered");
            prop_assert!(self.is_right(&found.program, mode), "{mode:?}: {:?}", found.program);
        }
        Ok(())
    }

    fn show(&self, program: &[Op]) -> String {
        let lines = program.iter().map(|op| match op {
            Op::Act(action) => notation::instruction(&self.problem.frame, self.actions[*action]).to_string(),
            Op::Goto(target, condition) => {
                let condition = notation::condition(&self.problem.frame, self.conditions[*condition]);
                format!("go({target}, !{condition})")
            }
            Op::End => "end".into(),
        });
        lines.collect::<Vec<_>>().join(" ")
    }
}

/// All pointers that the actions need, or a single one; with the latter, sometimes actions with any objects.
fn choice(examples: &Examples, tape: &mut Tape<'_>) -> PointerChoice {
    match tape.pick(&ranges(&examples.domain)).filter(|_| tape.chance(60)) {
        Some(range) => PointerChoice::Given { counts: vec![(range.clone(), 1)], any: tape.chance(40) },
        None => PointerChoice::Auto,
    }
}

/// What the naive interpreter says about each example; `None` if there are too many states.
fn tables(
    problem: &GeneralizedProblem,
    examples: &Examples,
    actions: &[ActionId],
    conditions: &[FluentId],
) -> Option<Vec<Table>> {
    let frame = &problem.frame;
    let pointers: Vec<Pointer> = notation::pointers(frame);
    let actions: Vec<Instruction> = actions.iter().map(|&id| notation::instruction(frame, id)).collect();
    let conditions: Vec<Condition> = conditions.iter().map(|&id| notation::condition(frame, id)).collect();
    let table = |example: &Example| {
        let interpreter = PointerInterpreter::new(&example.task, &pointers);
        let view = |state: &State| View {
            successors: actions.iter().map(|action| interpreter.successor(state, action)).collect(),
            truths: conditions.iter().map(|condition| interpreter.holds(state, condition)).collect(),
            goal: interpreter.goal_holds(state),
        };
        Table::explore(example.label, interpreter.initial(), view, MOST_STATES)
    };
    examples.examples.iter().map(table).collect()
}

/// Runs a test on random problems that are small enough, among which there must be all sorts.
fn on_small(cases: u32, test: impl Fn(&Small, usize) -> TestCaseResult) {
    let counts = check_small(&problems(), cases, Small::lines, test);
    assert!(counts[2..].iter().all(|&count| count > cases as usize / 25), "{counts:?}");
}

#[test]
fn the_smallest_program_over_pointers_is_found() {
    on_small(150, |small, most| {
        for mode in MODES {
            let fits = |lines: &usize| small.programs(*lines).any(|p| brute::fits(&small.tables, &p, mode));
            let lines = (0..=most).find(fits);
            let proof = lines.and_then(|lines| lines.checked_sub(1)).map(Proof::UpTo);
            for patience in [0, u64::MAX] {
                let native = Native { patience, ..Native::default() };
                let answer = small.answer(mode, Bound::UpTo(most), Wanted::Best, native)?;
                if lines.is_none() {
                    small.check_others(&answer, mode)?;
                    continue;
                }
                // A longer one may be right in more orders of the objects.
                let found = answer.programs.iter().chain(&answer.shorter);
                prop_assert_eq!(found.clone().map(|found| found.program.lines()).min(), lines, "{:?}", mode);
                prop_assert_eq!(answer.proof, proof, "{:?}", mode);
                for found in found.filter(|found| found.other_paths.is_some()) {
                    let program = small.ops(&found.program);
                    prop_assert!(
                        brute::fits(&small.tables, &program, mode),
                        "{mode:?}: {}",
                        small.show(&program)
                    );
                    let others = found.other_paths.as_ref().expect("little work");
                    for ((line, same), (_, others)) in found.conditions.iter().zip(others) {
                        let place = |fluent: &FluentId| small.conditions.iter().position(|c| c == fluent);
                        let said: BTreeSet<usize> = same.iter().chain(others).filter_map(place).collect();
                        let (line, count) = (line.index(), small.conditions.len());
                        let right = brute::fitting_conditions(&small.tables, &program, line, count, mode);
                        prop_assert_eq!(said, right, "{:?}: line {} of {}", mode, line, small.show(&program));
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn all_programs_over_pointers_are_found() {
    on_small(150, |small, lines| {
        for mode in MODES {
            let fitting = small.programs(lines).filter(|program| brute::fits(&small.tables, program, mode));
            let expected: BTreeSet<Shape> =
                fitting.filter_map(|program| brute::shape(&small.tables, &program, mode)).collect();
            let answer =
                small.answer(mode, Bound::Lines(lines), Wanted::All(usize::MAX), Native::default())?;
            if expected.is_empty() {
                small.check_others(&answer, mode)?;
                continue;
            }
            let mut shapes = BTreeSet::new();
            for found in &answer.programs {
                for program in expanded(small, found) {
                    let shape = brute::shape(&small.tables, &program, mode);
                    prop_assert!(
                        brute::fits(&small.tables, &program, mode),
                        "wrong: {}",
                        small.show(&program)
                    );
                    shapes.extend(shape);
                }
            }
            prop_assert_eq!(shapes.difference(&expected).next(), None, "{:?}", mode);
            prop_assert_eq!(expected.difference(&shapes).next(), None, "{:?}", mode);
        }
        Ok(())
    });
}

/// All programs that a found one stands for, one for each choice of conditions.
fn expanded(small: &Small, found: &genplan::synthesis::Found) -> Vec<Vec<Op>> {
    let places = |fluents: &[FluentId]| {
        let all = 0..small.conditions.len();
        all.filter(|&place| fluents.contains(&small.conditions[place])).collect()
    };
    let choices = found.conditions.iter().map(|(line, fluents)| (line.index(), places(fluents)));
    brute::with_conditions(small.ops(&found.program), choices)
}
