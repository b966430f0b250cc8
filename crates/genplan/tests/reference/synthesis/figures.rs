//! The programs of the paper's figures are found.

use genplan::examples::{Example, Examples, Part};
use genplan::problem::GeneralizedProblem;
use genplan::program::read_program;
use genplan::question::{Bound, Mode};
use genplan::synthesis::{Native, Proof, Question, Silent};
use genplan_core::budget::Budget;
use genplan_testing::{bundled as examples, example, generalized};

use super::brute::is_wanted;
use super::small::instructions;
use super::{answer, question, without_analysis};
use crate::interpreter::{Instruction, Interpreter, Outcome as Verdict, Run};

fn verdicts(program: &[Instruction], examples: &Examples) -> Vec<Verdict> {
    let run = |example: &Example| Interpreter::new(&example.task).run(program);
    examples.examples.iter().map(run).map(|run: Run| run.outcome).collect()
}

/// The training examples of a bundled domain.
pub(super) fn problem(name: &str) -> GeneralizedProblem {
    generalized(&examples(name, Part::Training))
}

/// Checks that the program that is found is as good as a bundled one, on the examples and on unseen ones.
fn finds(name: &str, intended: &str) {
    let training = examples(name, Part::Training);
    let mut problem = generalized(&training);
    let answer = answer(&Question { bound: Bound::UpTo(5), ..Question::new(&problem) });
    assert_eq!(answer.stopped, None);
    let source = example(&format!("{name}/programs/{intended}"));
    let intended = read_program(&source, &training.domain, &training.tasks(), &mut problem.frame);
    let intended = intended.value.expect("a good program");
    let found = &answer.programs[0].program;
    println!("{}", found.show(&problem.frame));
    assert_eq!(found.lines(), intended.lines());
    assert_eq!(answer.proof, Some(Proof::UpTo(intended.lines() - 1)));
    let [found, intended] = [found, &intended].map(|program| instructions(program, &problem.frame));
    for part in [Part::Training, Part::Test] {
        let examples = examples(name, part);
        let (found, intended) = (verdicts(&found, &examples), verdicts(&intended, &examples));
        assert_eq!(found, intended, "{part:?}");
        for (example, &verdict) in examples.examples.iter().zip(&found) {
            assert!(is_wanted(example.label, verdict, Mode::Pn), "{part:?}: {found:?}");
        }
    }
}

#[test]
fn painting_every_other_cell_is_found() {
    finds("corridor", "once-or-more.prog");
}

#[test]
fn reversing_a_list_is_found() {
    finds("reverse", "reverse.prog");
}

#[test]
fn a_search_forgets_states_rather_than_give_up() {
    let problem = problem("reverse");
    let search = |memory_limit: usize, threads: usize| {
        let question = Question {
            native: Native { threads, ..without_analysis() },
            other_paths: false,
            ..question(&problem)
        };
        question.answer(&Budget::default().with_bytes(memory_limit), &Silent).expect("an answer")
    };
    let (plenty, little) = (search(1 << 30, 1), search(8_000, 1));
    assert!(little.statistics.search.nodes > 2048, "the search is long enough to run out of memory");
    assert_eq!(plenty.statistics.search.nodes, little.statistics.search.nodes);
    assert!(plenty.is_found());
    for answer in [little, search(16_000, 2)] {
        assert_eq!((answer.stopped, &answer.programs), (None, &plenty.programs));
    }
}
