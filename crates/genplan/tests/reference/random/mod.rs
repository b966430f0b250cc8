//! Random domains, instances and programs.
//!
//! All of them are made from tapes of random bytes, so that proptest can shrink what fails
//! (see [`Tape`]). What fails is shown as PDDL text, ready to become a test of its own.

mod domain;
pub mod problem;
mod program;
pub mod signature;
mod writer;

use std::fmt;
use std::sync::Arc;

use genplan_pddl::{Diagnostic, Domain, Source, Strictness, Task, read_domain, read_task};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use proptest::test_runner::TestCaseResult;

use crate::interpreter::Instruction;
pub use genplan_testing::random::{Tape, bytes, check_on};
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

/// Reads PDDL text that is without fault.
pub fn read<T>(text: &str, reader: impl FnOnce(&Arc<Source>) -> genplan_pddl::Reading<T>) -> T {
    let reading = reader(&Source::new("random.pddl", text));
    let errors: Vec<&Diagnostic> = reading.diagnostics.iter().filter(|d| d.is_error()).collect();
    reading.value.unwrap_or_else(|| panic!("{errors:#?}\nin\n{text}"))
}

/// Random cases.
pub fn cases() -> impl Strategy<Value = Case> {
    (bytes(500), vec(bytes(160), 1..=4), bytes(60))
        .prop_map(|(domain, problems, program)| Case::new(&domain, &problems, &program))
}

/// Runs a test on a number of random cases.
pub fn check(cases_in_a_run: u32, test: impl Fn(&Case) -> TestCaseResult) {
    check_on(&cases(), cases_in_a_run, test);
}
