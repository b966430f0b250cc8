//! Random domains, instances and programs.
//!
//! All of them are made from tapes of random bytes, so that proptest can shrink what fails
//! (see [`Tape`]). What fails is shown as PDDL text, ready to become a test of its own.

mod domain;
pub mod problem;
mod program;
pub mod signature;
mod writer;

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use genplan_pddl::{Domain, Strictness, Task, read_domain, read_task};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use proptest::test_runner::TestCaseResult;

use crate::interpreter::Instruction;
pub use genplan_testing::random::{Tape, bytes, check_on};
use genplan_testing::read;
use signature::Signature;

/// A domain, some instances, and a program that is mostly about the objects of the first.
pub struct Case {
    /// The domain and the instances in PDDL.
    pub texts: Vec<String>,
    pub domain: Arc<Domain>,
    pub tasks: Vec<Arc<Task>>,
    pub program: Vec<Instruction>,
}

impl Case {
    pub fn new(domain: &[u8], problems: &[Vec<u8>], program: &[u8]) -> Self {
        let mut tape = Tape::new(domain);
        let signature = Signature::random(&mut tape);
        let text = domain::domain(&signature, &mut tape);
        let domain = Arc::new(read(&text, |source| read_domain(source, Strictness::Strict)));
        let mut case = Case { texts: vec![text], domain, tasks: Vec::new(), program: Vec::new() };
        let problems: Vec<_> =
            problems.iter().map(|bytes| problem::problem(&signature, &mut Tape::new(bytes))).collect();
        for problem in &problems {
            let task = read(&problem.text, |source| read_task(source, &case.domain, Strictness::Strict));
            case.tasks.push(Arc::new(task));
            case.texts.push(problem.text.clone());
        }
        case.program = program::program(&signature, &problems[0].objects, &mut Tape::new(program));
        case
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.texts.iter().try_for_each(|text| writeln!(f, "\n{text}"))?;
        self.program.iter().enumerate().try_for_each(|(line, w)| writeln!(f, "{line}. {w:?}"))
    }
}

/// Random cases.
pub fn cases() -> impl Strategy<Value = Case> {
    (bytes(500), vec(bytes(160), 1..=4), bytes(60))
        .prop_map(|(domain, problems, program)| Case::new(&domain, &problems, &program))
}

/// Runs a test on random problems that are small enough, with the most lines for which that is so; gives how many have
/// how many lines.
pub fn check_small<S, P>(
    strategy: &S,
    cases: u32,
    lines: impl Fn(&P) -> usize,
    test: impl Fn(&P, usize) -> TestCaseResult,
) -> [usize; 4]
where
    S: Strategy<Value = Option<P>>,
{
    let counts = [const { Cell::new(0) }; 4];
    check_on(strategy, cases, |small| {
        let Some(small) = small else { return Ok(()) };
        let (lines, test) = (lines(small), &test);
        counts[lines].set(counts[lines].get() + 1);
        test(small, lines)
    });
    let counts = counts.map(Cell::into_inner);
    println!("small problems by lines: {counts:?}");
    counts
}
