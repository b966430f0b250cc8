//! What the search over described actions finds, against the naive interpreter.

use std::cell::Cell;
use std::fmt;

use genplan::examples::Examples;
use genplan::synthesis::{FoundBy, Observer, Progress, Question};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::{self, Program};
use genplan_core::verdict::Label;
use genplan_testing::{examples, over_pointers};
use proptest::collection::vec;
use proptest::prop_assert_eq;
use proptest::strategy::Strategy;

use super::interpreter::PointerInterpreter;
use super::notation::{self, Instruction, PointerProgram};
use crate::interpreter::Outcome;
use crate::random::problem::{Problem, atoms};
use crate::random::signature::{Kind, Signature};
use crate::random::{Case, Tape, bytes, check_on};

/// Whoever does not wait for the other searches.
struct Impatient;

impl Observer for Impatient {
    fn go_on(&self, _progress: &Progress<'_>) -> bool {
        false
    }
}

/// Random examples whose goals are conjunctions of atoms.
struct Described {
    texts: Vec<String>,
    examples: Examples,
}

impl fmt::Debug for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.texts.iter().try_for_each(|text| writeln!(f, "\n{text}"))
    }
}

/// The text of a problem with another goal: one or two atoms that can change.
fn with_atoms(Problem { objects, text }: &Problem, signature: &Signature, tape: &mut Tape<'_>) -> String {
    let fluents = signature.predicates.iter().filter(|predicate| predicate.kind == Kind::Fluent);
    let all: Vec<String> = fluents.flat_map(|predicate| atoms(signature, predicate, objects)).collect();
    let goal: Vec<&String> = (0..=tape.below(2)).filter_map(|_| tape.pick(&all)).collect();
    let goal: String = goal.into_iter().map(String::as_str).collect();
    let (start, _) = text.split_once("(:goal").expect("a goal");
    format!("{start}(:goal (and {goal})))\n")
}

impl Described {
    fn new(domain: &[u8], problems: &[Vec<u8>], goals: &[u8]) -> Self {
        let signature = Signature::random(&mut Tape::new(domain));
        let mut texts = Case::new(domain, problems, &[]).texts;
        let mut tape = Tape::new(goals);
        for (text, bytes) in texts[1..].iter_mut().zip(problems) {
            let problem = crate::random::problem::problem(&signature, &mut Tape::new(bytes));
            *text = with_atoms(&problem, &signature, &mut tape);
        }
        let instances: Vec<(Label, &String)> =
            texts[1..].iter().map(|text| (Label::Positive, text)).collect();
        let examples = examples(&texts[0], &instances);
        Described { texts, examples }
    }
}

fn problems() -> impl Strategy<Value = Described> {
    (bytes(500), vec(bytes(160), 1..=3), bytes(20))
        .prop_map(|(domain, problems, goals)| Described::new(&domain, &problems, &goals))
}

/// A program in the words of the naive interpreter.
fn naive(program: &Program, frame: &Frame) -> PointerProgram {
    let lines = program.instructions().iter().map(|instruction| match instruction {
        program::Instruction::Act(action) => notation::instruction(frame, *action),
        program::Instruction::Goto { target, unless } => {
            Instruction::Goto(target.index(), notation::condition(frame, *unless))
        }
        program::Instruction::End => Instruction::End,
    });
    PointerProgram { pointers: notation::pointers(frame), lines: lines.collect() }
}

#[test]
fn described_programs_do_what_they_are_found_for() {
    let count = Cell::new(0);
    check_on(&problems(), 1500, |case| {
        let question =
            Question { lint: false, conflict: false, ..Question::new(over_pointers(&case.examples)) };
        let answer = question.answer(&Budget::default(), &Impatient).expect("an answer");
        if !matches!(answer.found_by, FoundBy::Described { .. }) {
            return Ok(());
        }
        count.set(count.get() + 1);
        let program = naive(&answer.programs[0].program, &answer.problem(&question).frame);
        for example in &case.examples.examples {
            let interpreter = PointerInterpreter::new(&example.task, &program.pointers);
            prop_assert_eq!(interpreter.run(&program).outcome, Outcome::Solved, "{}", program);
        }
        Ok(())
    });
    assert!(count.get() > 30, "{} were found", count.get());
}
