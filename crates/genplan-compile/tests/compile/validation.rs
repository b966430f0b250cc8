//! P′ₙ names the failure that the executor names.

use std::cell::RefCell;

use genplan::problem::GeneralizedProblem;
use genplan::question::OutcomeName;
use genplan_compile::compile::{Compilation, Decoded};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_testing::random::sample;
use genplan_testing::{examples_within, positive, with_program};
use proptest::prop_assert;

use crate::blind::{self, Answer};
use crate::interpreter::{Instruction, Interpreter, Outcome};
use crate::pipeline;
use crate::problems::executed;
use crate::random::{Case, cases, check_on};
use crate::sas::Sas;
use crate::solve::{Format, in_parallel, solve};
use crate::unlimited::{decode, sas, validation};

/// A case as a problem. Labels do not matter for a validation.
fn validated(case: &Case) -> (GeneralizedProblem, Program) {
    let mut frame = Frame::default();
    let program = pipeline::program(&case.program, &mut frame);
    let problem = GeneralizedProblem::new(&positive(&case.tasks), frame, &Budget::default());
    (problem.expect("random tasks are small"), program)
}

/// How often what happened.
#[derive(Debug, Default)]
struct Mix {
    solved: usize,
    incomplete: usize,
    inapplicable: usize,
    loops: usize,
    loops_of_one_goto: usize,
    loops_of_more_gotos: usize,
}

impl Mix {
    fn count(&mut self, ended: OutcomeName) {
        *match ended {
            OutcomeName::Solved => &mut self.solved,
            OutcomeName::IncompleteProgram => &mut self.incomplete,
            OutcomeName::InapplicableAction => &mut self.inapplicable,
            OutcomeName::InfiniteLoop => &mut self.loops,
            other => panic!("{other:?} is no end of an execution"),
        } += 1;
    }

    /// Looks at the loops of a case.
    fn count_gotos(&mut self, case: &Case) {
        for task in &case.tasks {
            let run = Interpreter::new(task).run(&case.program);
            let Outcome::Loop { since } = run.outcome else { continue };
            let lines = &run.lines[since + 1..];
            if lines.iter().all(|&line| matches!(case.program[line], Instruction::Goto(..))) {
                self.loops_of_one_goto += usize::from(lines.len() == 1);
                self.loops_of_more_gotos += usize::from(lines.len() > 1);
            }
        }
    }

    fn pairs(&self) -> usize {
        self.solved + self.incomplete + self.inapplicable + self.loops
    }

    fn assert_has_all(&self, pairs: usize) {
        println!("{self:?}");
        let sources = [self.solved, self.incomplete, self.inapplicable, self.loops];
        let is_healthy = self.pairs() >= pairs
            && sources.iter().all(|&count| 20 * count >= pairs)
            && self.loops_of_one_goto > 0
            && self.loops_of_more_gotos > 0;
        assert!(is_healthy, "{self:?}");
    }
}

fn endings(compilation: &Compilation, format: Format) -> Vec<(usize, OutcomeName)> {
    let Decoded { endings, .. } = solve(compilation, format).decoded(compilation);
    endings
}

/// The planner's answer on all examples of a case at once, and on each of them.
fn batch_and_singles(case: &Case, with_singles: bool) -> Vec<OutcomeName> {
    let (problem, program) = validated(case);
    let batch = endings(&validation(&problem, &program), Format::Sas);
    for &(index, ended) in &batch {
        assert_eq!(ended, executed(&problem, index, &program), "example {index} in {case:?}");
        if with_singles {
            let compilation = validation(&problem.subset(&[index]), &program);
            assert_eq!(endings(&compilation, Format::Sas), [(0, ended)], "example {index} alone in {case:?}");
        }
    }
    assert_eq!(batch.len(), case.tasks.len());
    batch.into_iter().map(|(_, ended)| ended).collect()
}

/// Cases, those with loops of gotos preferred.
fn chosen(count: usize) -> Vec<Case> {
    let mut cases = sample(&cases(), 20 * count as u32);
    let rank = |case: &Case| {
        let mut mix = Mix::default();
        mix.count_gotos(case);
        (mix.loops_of_one_goto.min(1) + 2 * mix.loops_of_more_gotos.min(1)).min(2)
    };
    let mut places = [0; 3];
    // At most a tenth of each sort of goto loops, and the others in order.
    let share = cases.len() / 20 / 10;
    let rest = cases.len() / 20 - 2 * share;
    cases.retain(|case| {
        let rank = rank(case);
        places[rank] += 1;
        places[rank] <= if rank == 0 { rest } else { share }
    });
    cases
}

#[test]
fn the_planner_names_the_failure_that_the_executor_names() {
    let cases = chosen(36);
    let mut mix = Mix::default();
    cases.iter().for_each(|case| mix.count_gotos(case));
    let tasks = cases.iter().enumerate().collect();
    let ended = in_parallel(tasks, |(index, case)| batch_and_singles(case, index % 4 == 0));
    ended.into_iter().flatten().for_each(|ended| mix.count(ended));
    mix.assert_has_all(60);
}

#[test]
fn the_text_names_the_failure_that_the_executor_names() {
    let mix = RefCell::new(Mix::default());
    check_on(&cases(), 250, |case| {
        let (problem, program) = validated(case);
        let compilation = validation(&problem, &program);
        let Answer::Plan(plan) = blind::search(&Sas::read(&sas(&compilation.task)), 20_000) else {
            return Err(proptest::test_runner::TestCaseError::fail("no plan"));
        };
        let decoded = decode(&plan.join("\n"), &compilation);
        let decoded = decoded.expect("a plan");
        prop_assert!(decoded.endings.len() == case.tasks.len());
        mix.borrow_mut().count_gotos(case);
        for (index, ended) in decoded.endings {
            prop_assert!(ended == executed(&problem, index, &program), "example {}: {:?}", index, ended);
            mix.borrow_mut().count(ended);
        }
        Ok(())
    });
    mix.borrow().assert_has_all(400);
}

#[test]
fn loops_of_gotos_only_are_named() {
    let domain = "(:predicates (f) (g)) (:action a :effect (and (f) (g)))";
    let [dark, bright] = ["(:init) (:goal (and))", "(:init (f)) (:goal (and))"];
    let examples = examples_within(domain, &[(Label::Positive, dark), (Label::Negative, bright)]);
    let (endless, solved) = (OutcomeName::InfiniteLoop, OutcomeName::Solved);
    for (text, expected) in [
        ("go(0, !f) end", [endless, solved]),
        ("go(1, !f) go(0, !f) end", [endless, solved]),
        ("go(2, !f) end go(0, !g) end", [endless, solved]),
        ("go(1, !f) go(2, !g) go(0, !g) end", [endless, endless]),
        ("a go(1, !f) end", [solved, solved]),
    ] {
        let (problem, program) = with_program(&examples, text);
        let compilation = validation(&problem, &program);
        for format in crate::solve::FORMATS {
            assert_eq!(endings(&compilation, format), [(0, expected[0]), (1, expected[1])], "{text}");
        }
    }
}
