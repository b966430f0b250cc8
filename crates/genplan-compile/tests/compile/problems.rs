//! Problems for these tests: written by hand, bundled, or drawn at random.

use std::path::PathBuf;
use std::sync::Arc;

use genplan::examples::{Example, ExampleFiles, Examples, Part};
use genplan::problem::GeneralizedProblem;
use genplan::program::read_program;
use genplan::question::OutcomeName;
use genplan_core::budget::Budget;
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::{Source, Strictness, read_domain, read_task};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};

use crate::random::read;

fn number(name: &str) -> Option<u32> {
    std::env::var(name).ok().map(|text| text.parse().expect(name))
}

/// A number of random values, always the same: where a planner is asked, nothing is shrunk.
/// `GENPLAN_TEST_SCALE` multiplies their number; `GENPLAN_TEST_SEED` makes them others.
pub fn sample<S: Strategy>(strategy: &S, count: u32) -> Vec<S::Value> {
    let seed = RngSeed::Fixed(number("GENPLAN_TEST_SEED").unwrap_or(0).into());
    let mut runner = TestRunner::new(Config { rng_seed: seed, ..Config::default() });
    let mut one = || strategy.new_tree(&mut runner).expect("a random value").current();
    (0..count * scale()).map(|_| one()).collect()
}

/// How many times more than usual is tested.
pub fn scale() -> u32 {
    number("GENPLAN_TEST_SCALE").unwrap_or(1)
}

/// The examples in these texts.
pub fn examples(domain: &str, problems: &[(Label, &str)]) -> Examples {
    let domain = Arc::new(read(domain, |source| read_domain(source, Strictness::Lenient)));
    let example = |&(label, text): &(Label, &str)| {
        let task = read(text, |source| read_task(source, &domain, Strictness::Lenient));
        Example { label, task: Arc::new(task) }
    };
    let examples = problems.iter().map(example).collect();
    Examples { domain, examples }
}

/// The training examples in a bundled folder.
pub fn bundled(name: &str) -> Examples {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a bundled example");
    files.read(Strictness::Strict).value.expect("bundled examples are good")
}

/// The problem that these examples make.
pub fn problem(examples: &Examples) -> GeneralizedProblem {
    GeneralizedProblem::new(examples, Frame::default(), &Budget::default()).expect("small examples")
}

/// A problem and a program for it that is written by hand.
pub fn with_program(examples: &Examples, text: &str) -> (GeneralizedProblem, Program) {
    let mut frame = Frame::default();
    let source = Source::new("p.prog", text);
    let reading = read_program(&source, &examples.domain, &examples.tasks(), &mut frame);
    let program = reading.value.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    let problem = GeneralizedProblem::new(examples, frame, &Budget::default());
    (problem.expect("small examples"), program)
}

/// How the executor says that a program ends on an example.
pub fn executed(problem: &GeneralizedProblem, example: usize, program: &Program) -> OutcomeName {
    let executor =
        problem.examples[example].ground.executor(program, &problem.frame, &Budget::default()).unwrap();
    let (execution, _) = executor.run(1 << 20, &Budget::default(), |_| ());
    assert!(matches!(execution.ending, Ending::Decided(_)), "{execution:?}");
    execution.ending.into()
}

/// Whether the executor says that a program does on all examples what their labels want.
pub fn fits(problem: &GeneralizedProblem, program: &Program, mode: genplan::question::Mode) -> bool {
    use genplan::question::Mode;
    problem.examples.iter().enumerate().all(|(index, example)| match (example.label, mode) {
        (Label::Negative, Mode::Positive) => true,
        (Label::Positive, _) => executed(problem, index, program) == OutcomeName::Solved,
        (Label::Negative, Mode::Pn) => executed(problem, index, program) != OutcomeName::Solved,
        (Label::Negative, Mode::PnLite) => matches!(
            executed(problem, index, program),
            OutcomeName::IncompleteProgram | OutcomeName::InapplicableAction
        ),
    })
}
