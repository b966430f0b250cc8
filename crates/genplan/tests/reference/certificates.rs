//! The checker of certificates, which executes and splits by itself, on random cases: it agrees with the naive interpreter, and it accepts
//! every proof of the search.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use genplan::certificate::CertificateFile;
use genplan::question::{Bound, Mode, Wanted};
use genplan::synthesis::{Native, Question};
use genplan_check::Refusal;
use genplan_check::certificate::{Certificate, hash};
use genplan_check::check::{Checked, Limits, check};
use genplan_core::budget::Budget;
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_pddl::Task;
use genplan_testing::answer;
use proptest::test_runner::{TestCaseError, TestCaseResult};
use proptest::{prop_assert, prop_assert_eq};

use crate::interpreter::Interpreter;
use crate::pipeline;
use crate::random::{cases, check_on, check_small};
use crate::synthesis::small::{Small, machines, problems};

/// Checks a certificate about tasks, which differ in what they say or are the same.
fn checked(file: CertificateFile, tasks: &[Arc<Task>]) -> Result<Checked, Refusal> {
    let bytes = [file.text.into_bytes(), file.symbols].concat();
    let certificate = Certificate::read(&bytes)?;
    let task = |mark: u64| tasks.iter().find(|task| hash(task.source.text()) == mark).cloned();
    let tasks = certificate.examples.iter().map(|example| task(example.file.hash).expect("one of the tasks"));
    check(&certificate, &tasks.collect::<Vec<_>>(), Limits::default())
}

#[test]
fn a_verdict_of_the_interpreter_is_checked_and_no_other_one() {
    const OUTCOMES: [&str; 4] = ["solved", "incomplete-program", "inapplicable-action", "infinite-loop"];
    check_on(&cases(), 1500, |case| {
        for task in &case.tasks {
            let run = Interpreter::new(task).run(&case.program);
            let mut frame = Frame::default();
            let program = pipeline::program(&case.program, &mut frame);
            let ending: Ending = pipeline::expected(&run, &program).ending;
            let file = CertificateFile::verdict(&program, &frame, task, ending).expect("it is decided");
            let tasks = [Arc::clone(task)];
            let claimed =
                OUTCOMES.iter().position(|outcome| file.text.contains(&format!("claim {outcome}\n")));
            let claimed = claimed.expect("a claim");
            let other = OUTCOMES[(claimed + 1) % OUTCOMES.len()];
            let text = file.text.replace(OUTCOMES[claimed], other);
            prop_assert_eq!(checked(file.clone(), &tasks).err(), None);
            let wrong = CertificateFile { text, ..file };
            prop_assert!(checked(wrong, &tasks).is_err());
        }
        Ok(())
    });
}

/// How often what was claimed.
type Claims = RefCell<BTreeMap<String, usize>>;

/// Whatever is asked about a small problem: the certificate of its answer is accepted.
fn what_is_proved_is_checked(small: &Small, lines: usize, claims: &Claims) -> TestCaseResult {
    let problem = small.problem();
    let tasks = small.examples.tasks();
    for mode in [Mode::Positive, Mode::PnLite, Mode::Pn] {
        for patience in [0, u64::MAX] {
            let native = Native { patience, ..Native::default() };
            let asked = Question { mode, native, ..Question::new(&problem) };
            let smallest = Question {
                bound: Bound::UpTo(lines),
                smallest: true,
                lint: false,
                conflict: false,
                ..asked.clone()
            };
            let conflict = Question { bound: Bound::UpTo(lines), ..asked.clone() };
            let all = Question {
                bound: Bound::Lines(lines),
                wanted: Wanted::All(usize::MAX),
                lint: false,
                ..asked
            };
            for question in [smallest, conflict, all] {
                accepted(&question, &tasks, claims)?;
            }
        }
    }
    Ok(())
}

fn accepted(question: &Question, tasks: &[Arc<Task>], claims: &Claims) -> TestCaseResult {
    let answer = answer(question);
    let file = CertificateFile::of_answer(question, &answer, &Budget::default());
    let file = file.map_err(|refusal| TestCaseError::fail(format!("{refusal:?}")))?;
    let text = file.text.clone();
    match checked(file, tasks) {
        Ok(checked) => {
            let is_none = checked.proved.starts_with("no program");
            prop_assert!(answer.is_found() != is_none, "{text}");
            let kind = text.lines().find(|line| line.starts_with("claim ")).unwrap_or_default();
            *claims.borrow_mut().entry(kind.to_owned()).or_default() += 1;
        }
        Err(refusal) => return Err(TestCaseError::fail(format!("{refusal}\n{text}"))),
    }
    Ok(())
}

/// Random problems are worth little if their answers are all alike.
fn assert_healthy(claims: &Claims) {
    let claims = claims.borrow();
    println!("{claims:?}");
    for claim in ["none", "smallest", "all", "conflict"] {
        assert!(claims.contains_key(&format!("claim {claim}")), "{claims:?}");
    }
}

#[test]
fn what_is_proved_in_random_domains_is_checked() {
    let claims = Claims::default();
    let check = |small: &Small, lines| what_is_proved_is_checked(small, lines, &claims);
    check_small(&problems(), 200, Small::lines, check);
    assert_healthy(&claims);
}

#[test]
fn what_is_proved_for_machines_is_checked() {
    let claims = Claims::default();
    let check = |small: &Small, lines| what_is_proved_is_checked(small, lines, &claims);
    check_small(&machines(), 100, Small::lines, check);
    assert_healthy(&claims);
}
