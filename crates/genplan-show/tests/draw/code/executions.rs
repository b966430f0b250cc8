//! On real instances, code calls what the executor executes.

use std::convert::Infallible;
use std::fmt::Write;
use std::process::Command;
use std::sync::Arc;

use genplan::ground::GroundTask;
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Line, Program};
use genplan_show::draw::python;

use super::run;
use genplan_testing::{domain, example, ground, program, task};

/// Says what is answered, and writes down what is called.
const WORLD: &str = "
class World:
    def __init__(self, answers):
        self.answers, self.log = iter(answers), []

    def __getattr__(self, name):
        def call(*arguments):
            self.log.append(name + ('(' + ','.join(arguments) + ')' if arguments else ''))
            return next(self.answers)
        return call

world = World(answers)
run(world)
print('\\n'.join(world.log))
";

/// What the executor executes: the lines, up to an `end`.
fn executed(program: &Program, frame: &Frame, ground: &GroundTask) -> Vec<Line> {
    let budget = Budget::default();
    let executor = ground.executor(program, frame, &budget).expect("no limit");
    let (execution, _) = executor.run(10_000, &budget, |_| ());
    assert_eq!(program.instruction(execution.line), Instruction::End, "it ends");
    let mut lines = Vec::new();
    let Ok(traced) = ground.trace(program, frame, execution.steps, &budget, |_, step| {
        lines.push(step.line);
        Ok::<(), Infallible>(())
    });
    traced.expect("no limit");
    lines.push(execution.line);
    lines
}

/// What is called for an instruction, and what the answer is.
fn call(program: &Program, frame: &Frame, line: Line, next: Line) -> (String, bool) {
    let (text, answer) = match program.instruction(line) {
        Instruction::Act(action) => (frame.show_action(action).to_string(), false),
        Instruction::Goto { unless, .. } => (frame.show_fluent(unless).to_string(), next == line.next()),
        Instruction::End => unreachable!("the last line is not called"),
    };
    let (head, arguments) = text.split_once('(').map_or((&*text, ""), |(head, rest)| (head, rest));
    let arguments = arguments.replace(' ', "");
    let open = if arguments.is_empty() { "" } else { "(" };
    (format!("{}{open}{arguments}", head.replace(['-', ' '], "_")), answer)
}

#[track_caller]
fn calls_what_is_executed(text: &str, folder: &str, instance: &str) {
    let domain = domain(&example(&format!("{folder}/domain.pddl")));
    let task = task(&example(&format!("{folder}/{instance}.pddl")), &domain);
    let mut frame = Frame::default();
    let program = program(text, &domain, &[Arc::clone(&task)], &mut frame);
    let ground = ground(&task, &mut frame);
    let lines = executed(&program, &frame, &ground);
    let calls = lines.windows(2).map(|pair| call(&program, &frame, pair[0], pair[1]));
    let (calls, answers): (Vec<String>, Vec<bool>) = calls.unzip();
    assert!(calls.len() > 5, "it does something");
    let mut script = python(&program, &frame) + "\n\nanswers = [";
    answers.iter().for_each(|&answer| write!(script, "{}, ", u8::from(answer)).expect("written"));
    script = script + "]\n" + WORLD;
    assert_eq!(run::lines(Command::new("python3").args(["-c", &script])), calls);
}

#[test]
fn python_calls_what_is_executed() {
    for (folder, program, instance) in [
        ("corridor", "once-or-more", "positive/six"),
        ("corridor", "star", "positive/six"),
        ("reverse", "reverse", "test/positive/eight"),
    ] {
        let text = example(&format!("{folder}/programs/{program}.prog"));
        calls_what_is_executed(text.text(), folder, instance);
    }
}

#[test]
fn python_over_pointers_calls_what_is_executed() {
    let table = "pointers o - object
        go(3, !can unstack(o, _)) unstack(o, _) put-down(_) inc(o) go(0, !none(o)) reset(o) go(0, !done) end";
    for instance in ["blocks-3a", "blocks-5"] {
        calls_what_is_executed(table, "ordinary/blocks-table", &format!("positive/{instance}"));
    }
}
