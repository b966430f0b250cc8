//! Which objects of single examples a program names.

use std::collections::BTreeSet;

use genplan_core::frame::Symbol;
use genplan_core::program::{Instruction, Program};
use genplan_pddl::Diagnostic;
use genplan_pddl::lifted::Objects;

use crate::problem::GeneralizedProblem;

/// At most so many objects are named.
const NAMED: usize = 5;

/// Warns about a program whose actions name objects that are no constants of the domain: it says nothing about instances
/// without them.
pub(super) fn warning(program: &Program, problem: &GeneralizedProblem) -> Option<Diagnostic> {
    let objects = objects(program, problem);
    if objects.is_empty() {
        return None;
    }
    let mut named: Vec<&str> = objects.iter().map(String::as_str).take(NAMED).collect();
    if objects.len() > NAMED {
        named.push("…");
    }
    let message = format!("the actions of the program name objects of the examples: {}", named.join(", "));
    let help = "it can be wrong for other objects; --pointers auto looks for a program that names none";
    Some(Diagnostic::warning(message).help(help))
}

/// The objects that the actions of a program name, without constants.
fn objects(program: &Program, problem: &GeneralizedProblem) -> BTreeSet<String> {
    let frame = &problem.frame;
    let is_object = |&&symbol: &&Symbol| {
        let name = frame.name(symbol);
        let is_own = |constants: &Objects| constants.get(name).is_none();
        let has = problem.examples.iter().any(|example| example.ground.task().objects.get(name).is_some());
        frame.find_pointer(symbol).is_none() && is_own(&problem.domain.constants) && has
    };
    let actions = program.instructions().iter().filter_map(|instruction| match *instruction {
        Instruction::Act(action) => Some(&frame.action_term(action)[1..]),
        Instruction::Goto { .. } | Instruction::End => None,
    });
    actions.flatten().filter(is_object).map(|&symbol| frame.name(symbol).to_string()).collect()
}
