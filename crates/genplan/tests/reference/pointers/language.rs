//! A program of the language that fits is never excluded, whatever it says: but for `try` and `reach`, which are not searched.

use std::cell::Cell;
use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::pointers::PointerChoice;
use genplan::problem::GeneralizedProblem;
use genplan::program::read_sketch;
use genplan::question::Bound;
use genplan::synthesis::{Answer, ProofScope, Question};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::verdict::Label;
use genplan_pddl::lifted::Role;
use genplan_pddl::{Strictness, Task, read_task};
use genplan_testing::{answer, read};
use proptest::prop_assert;

use super::interpreter::PointerInterpreter;
use super::notation::{Instruction, PointerProgram};
use super::random::{PointerCase, pointer_cases};
use crate::interpreter::{Fact, Outcome, Term};
use crate::random::check_on;

/// The tasks with a goal that says where a program leads, labelled as it then ends; `None` if it solves none of them.
fn labelled(case: &PointerCase) -> Option<Examples> {
    let PointerCase { texts, tasks, program } = case;
    let mut examples: Vec<Example> = tasks
        .iter()
        .zip(&texts[1..])
        .map(|(task, text)| {
            let goal = goal_of(task, program);
            let start = text.find("(:goal").expect("a goal");
            let text = format!("{}(:goal (and {goal})))", &text[..start]);
            let task = Arc::new(read(&text, |source| read_task(source, &task.domain, Strictness::Lenient)));
            let interpreter = PointerInterpreter::new(&task, &program.pointers);
            let is_solved = interpreter.run(program).outcome == Outcome::Solved;
            Example { label: if is_solved { Label::Positive } else { Label::Negative }, task }
        })
        .collect();
    examples.sort_by_key(|example| example.label);
    let domain = Arc::clone(&tasks[0].domain);
    (examples[0].label == Label::Positive).then_some(Examples { domain, examples })
}

/// The facts that are true, and those that are no longer true, when an execution ends.
fn goal_of(task: &Task, program: &PointerProgram) -> String {
    let interpreter = PointerInterpreter::new(task, &program.pointers);
    let (before, after) = (interpreter.initial().0, interpreter.last_state(program).0);
    let atom = |(predicate, objects): &Fact| {
        let names: Vec<&str> = objects.iter().map(|&object| task.objects.name(object)).collect();
        format!("({} {})", task.domain.predicate(*predicate).name, names.join(" "))
    };
    let is_basic = |fact: &&Fact| !matches!(task.domain.predicate(fact.0).role, Role::Derived { .. });
    let held = after.iter().filter(is_basic).map(atom);
    let lost = before.difference(&after).filter(is_basic).map(|fact| format!("(not {})", atom(fact)));
    held.chain(lost).collect()
}

/// Whether a program names an object that is neither a constant nor called like a pointer.
fn names_objects(case: &PointerCase) -> bool {
    let text = case.program.to_string();
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let objects = |task: &Arc<Task>| {
        let own = task.objects.iter().skip(task.domain.constants.len());
        own.map(|(_, name, _)| name.to_owned()).collect::<Vec<_>>()
    };
    let objects: Vec<String> = case.tasks.iter().flat_map(objects).collect();
    let is_pointer = |word: &str| case.program.pointers.iter().any(|pointer| pointer.name == word);
    words.any(|word| {
        let is_like_one = word.strip_prefix('o').is_some_and(|rest| rest.parse::<u32>().is_ok());
        (is_like_one || objects.iter().any(|object| object == word)) && !is_pointer(word)
    })
}

fn ask(case: &PointerCase, examples: &Examples, sketch: Option<&str>) -> Answer {
    let pointers = case.program.pointers.iter();
    let pointers: Vec<_> = pointers.map(|pointer| (pointer.name.clone(), pointer.range.clone())).collect();
    let problem =
        GeneralizedProblem::over_pointers(examples, &PointerChoice::Auto, &pointers, &Budget::default());
    let mut problem = problem.expect("random tasks are small");
    let sketch = sketch.map(|text| {
        read(text, |source| read_sketch(source, &examples.domain, &examples.tasks(), &mut problem.frame))
    });
    // Guided search takes part where programs are long.
    let guided = sketch.is_some();
    let bound = sketch.map_or(Bound::Lines(case.program.lines.len() - 1), Bound::Sketch);
    let question = Question { bound, lint: false, conflict: false, guided, ..Question::new(&problem) };
    answer(&question)
}

/// Asks about random programs that fit; `sketch` says what is given of one, or that it is not asked about.
fn are_found(sketch: impl Fn(&PointerProgram) -> Option<Option<String>>) {
    let counts = [const { Cell::new(0) }; 3];
    let [found, open, whole] = &counts;
    check_on(&pointer_cases(), 400, |case| {
        let tries = case.program.lines.iter().any(|line| matches!(line, Instruction::Try(_)));
        let is_searched = !tries && !names_objects(case);
        let Some(examples) = labelled(case).filter(|_| is_searched) else { return Ok(()) };
        let Some(sketch) = sketch(&case.program) else { return Ok(()) };
        let answer = ask(case, &examples, sketch.as_deref());
        prop_assert!(
            answer.is_found() || answer.stopped == Some(StopReason::Incomplete),
            "{:?} {:?}",
            answer.proof,
            sketch
        );
        let count = if answer.is_found() { found } else { open };
        count.set(count.get() + 1);
        whole.set(whole.get() + usize::from(answer.scope == ProofScope::Language));
        Ok(())
    });
    println!("found {}, open {}, in the whole language {}", found.get(), open.get(), whole.get());
    assert!(found.get() > 10 * open.get() && whole.get() > 0);
}

#[test]
fn a_program_that_fits_is_found_if_its_bound_is_given() {
    are_found(|program| (program.lines.len() <= 3).then_some(None));
}

#[test]
fn a_sketch_of_a_program_that_fits_is_completed() {
    are_found(|program| {
        let (mut program, last) = (program.clone(), program.lines.len() - 1);
        for hole in (0..last).filter(|line| line % 3 == last % 3) {
            program.lines[hole] = Instruction::Act(Term { head: "?".into(), arguments: vec![] });
        }
        Some(Some(program.to_string()))
    });
}
