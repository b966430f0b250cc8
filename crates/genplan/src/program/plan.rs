//! Plans: programs without gotos, in the notation of planners.

use std::sync::Arc;

use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Domain, Reading, Source, Task};

use super::read_program;

/// Reads a plan as a program that executes its steps and ends: `(pick ball1 rooma left)`, one to a line.
pub fn read_plan(
    source: &Arc<Source>,
    domain: &Domain,
    tasks: &[Arc<Task>],
    frame: &mut Frame,
) -> Reading<Program> {
    let lines: Vec<String> = source.text().lines().map(line).collect();
    let text = format!("{}\nend\n", lines.join("\n"));
    read_program(&Source::new(source.name(), text), domain, tasks, frame)
}

/// A line in the notation of programs; what is no step stays as it is.
fn line(line: &str) -> String {
    let code = line.split(';').next().unwrap_or_default();
    match code.split_once('(').zip(code.rsplit_once(')')) {
        Some(((_, step), _)) => as_instruction(step.split(')').next().unwrap_or_default()),
        None => code.to_owned(),
    }
}

/// The words of a step as an instruction.
pub(super) fn as_instruction(step: &str) -> String {
    let mut words = step.split_whitespace();
    let name = words.next().unwrap_or_default();
    let arguments: Vec<&str> = words.collect();
    match arguments.is_empty() {
        true => format!("{name}()"),
        false => format!("{name}({})", arguments.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn steps_are_instructions() {
        assert_eq!(line("(pick ball1 rooma left)"), "pick(ball1, rooma, left)");
        assert_eq!(line("0: (PICK ball1)  [1]"), "PICK(ball1)");
        assert_eq!(line("(noop)"), "noop()");
        assert_eq!(line("; cost = 3 (unit cost)"), "");
    }
}
