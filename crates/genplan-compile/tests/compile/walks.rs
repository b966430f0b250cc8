//! Random walks on the text of compiled tasks, compared with the definitions at every step.

use genplan::examples::{Example, Examples};
use genplan::problem::GeneralizedProblem;
use genplan::question::Mode;
use genplan_compile::compile::Compilation;
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;

use crate::pipeline;
use crate::random::{Case, Tape, cases, check_on};
use crate::sas::Sas;
use crate::shadow::Shadow;
use crate::unlimited::{sas, synthesis, validation};

/// Labels the tasks of a case; the first is positive.
pub fn labelled(case: &Case, tape: &mut Tape<'_>) -> Examples {
    let label = |index| {
        let is_negative = index > 0 && tape.chance(60);
        if is_negative { Label::Negative } else { Label::Positive }
    };
    let labels: Vec<Label> = (0..case.tasks.len()).map(label).collect();
    let examples =
        labels.into_iter().zip(&case.tasks).map(|(label, task)| Example { label, task: task.clone() });
    Examples { domain: case.domain.clone(), examples: examples.collect() }
}

/// Walks, and compares at every step. A walk goes on to the end of all examples, if chance wants it.
fn walk(compilation: &Compilation, examples: &Examples, frame: &Frame, choices: &[u8]) -> usize {
    let task = Sas::read(&sas(&compilation.task));
    assert_eq!(task.operators.len(), compilation.steps.len());
    let atoms = task.atoms();
    let (mut state, mut shadow) = (task.start(), Shadow::new(compilation, examples, frame));
    shadow.assert_agrees(&atoms, &state);
    let mut tape = Tape::new(choices);
    for _ in choices {
        let all = 0..task.operators.len();
        let applicable: Vec<usize> =
            all.filter(|&index| task.operators[index].is_applicable(&state)).collect();
        let Some(&index) = tape.pick(&applicable) else { break };
        state = task.apply(&task.operators[index], &state);
        shadow.follow(compilation.steps[index]);
        shadow.assert_agrees(&atoms, &state);
        if shadow.is_done() {
            assert!(task.is_goal(&state));
            break;
        }
        assert!(!task.is_goal(&state));
    }
    shadow.endings.len()
}

fn walks() -> impl Strategy<Value = (Case, Vec<u8>)> {
    (cases(), vec(any::<u8>(), 0..=80))
}

#[test]
fn random_walks_of_syntheses_are_executions() {
    let ended = std::cell::Cell::new([0; 3]);
    check_on(&walks(), 120, |(case, choices)| {
        let examples = labelled(case, &mut Tape::new(choices));
        let problem = genplan_testing::generalized(&examples);
        for (index, mode) in [Mode::Positive, Mode::PnLite, Mode::Pn].into_iter().enumerate() {
            let compilation = synthesis(&problem, 2, mode);
            let endings = walk(&compilation, &examples, &problem.frame, choices);
            let mut counts = ended.get();
            counts[index] += endings;
            ended.set(counts);
        }
        Ok(())
    });
    assert!(ended.get().iter().all(|&count| count >= 20), "examples that ended: {:?}", ended.get());
}

#[test]
fn random_walks_of_validations_are_executions() {
    let ended = std::cell::Cell::new(0);
    check_on(&walks(), 200, |(case, choices)| {
        let examples = labelled(case, &mut Tape::new(choices));
        let mut frame = Frame::default();
        let program = pipeline::program(&case.program, &mut frame);
        let problem = GeneralizedProblem::new(&examples, frame, &Budget::default());
        let problem = problem.expect("random tasks are small");
        let compilation = validation(&problem, &program);
        ended.set(ended.get() + walk(&compilation, &examples, &problem.frame, choices));
        Ok(())
    });
    assert!(ended.get() >= 100, "examples that ended: {}", ended.get());
}
