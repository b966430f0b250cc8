//! Which objects of single examples a program names.

use std::collections::BTreeSet;

use genplan_core::frame::FluentId;
use genplan_core::language::Argument;
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::Diagnostic;

use crate::problem::{GeneralizedProblem, GroundExample};
use crate::search::Found;

/// At most this many objects are named.
const NAMED: usize = 5;

/// Warns about a program whose actions or gotos name objects that are no constants of the domain: it says nothing about
/// instances without them.
pub(super) fn warnings(found: &Found, problem: &GeneralizedProblem) -> Vec<Diagnostic> {
    [in_actions(&found.program, problem), in_gotos(found, problem)].into_iter().flatten().collect()
}

fn in_actions(program: &Program, problem: &GeneralizedProblem) -> Option<Diagnostic> {
    let arguments =
        program.actions().flat_map(|action| problem.frame.act_of(action).arguments(&problem.frame));
    let objects: BTreeSet<&str> = objects(arguments, problem).collect();
    let named = some_of(&objects)?;
    let message = format!("the actions of the program name objects of the examples: {named}");
    let help = "it can be wrong for other objects; `--pointers auto` looks for a program that names none";
    Some(Diagnostic::warning(message).help(help))
}

fn in_gotos(found: &Found, problem: &GeneralizedProblem) -> Option<Diagnostic> {
    let frame = &problem.frame;
    // What a goto tests that always jumps does not matter.
    let always = found.always_jumping();
    let tests =
        found.program.instructions().iter().enumerate().filter_map(
            |(line, instruction)| match *instruction {
                Instruction::Goto { unless, .. } if !always.contains(&Line(line as u32)) => Some(unless),
                _ => None,
            },
        );
    let specific: Vec<FluentId> = tests.filter(|&test| !object_names(test, problem).is_empty()).collect();
    let first = *specific.first()?;
    let shown: Vec<String> = specific.iter().map(|&test| frame.show_fluent(test).to_string()).collect();
    let named = some_of(&shown.iter().map(String::as_str).collect())?;
    let message = format!("the program tests objects of the examples: {named}");
    Some(
        Diagnostic::warning(message)
            .help("it can be wrong for other objects: without such an object, the goto jumps")
            .help(replacement(first, problem)),
    )
}

/// What could replace a test of an object.
fn replacement(test: FluentId, problem: &GeneralizedProblem) -> String {
    let (frame, parts) = (&problem.frame, problem.frame.condition_of(test).parts(&problem.frame));
    let predicate = parts.whole_head();
    let mut names: Vec<&str> = object_names(test, problem);
    names.sort_unstable();
    names.dedup();
    let arguments: Vec<String> = (parts.arguments.iter().enumerate())
        .map(|(place, argument)| match names.contains(&argument.name(frame)) {
            true => format!("?x{}", place + 1),
            false => argument.name(frame).to_owned(),
        })
        .collect();
    let variables: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|argument| argument.starts_with('?')).collect();
    format!(
        "a derived predicate that says what is special about {} could replace it: \
         (:derived (NAME) (exists ({}) (and ({predicate} {}) …)))",
        names.join(" and "),
        variables.join(" "),
        arguments.join(" "),
    )
}

/// The objects of single examples that a condition names, constants of the domain not counted.
pub fn object_names(test: FluentId, problem: &GeneralizedProblem) -> Vec<&str> {
    objects(problem.frame.condition_of(test).arguments(&problem.frame), problem).collect()
}

/// The objects among arguments, without constants.
fn objects(
    arguments: impl IntoIterator<Item = Argument>,
    problem: &GeneralizedProblem,
) -> impl Iterator<Item = &str> {
    let names = arguments.into_iter().filter_map(Argument::object).map(|object| problem.frame.name(object));
    names.filter(|name| {
        let has = |example: &GroundExample| example.ground.task().objects.get(name).is_some();
        problem.domain.constants.get(name).is_none() && problem.examples.iter().any(has)
    })
}

/// The first of some names, if there are any.
fn some_of(names: &BTreeSet<&str>) -> Option<String> {
    let mut first: Vec<&str> = names.iter().copied().take(NAMED).collect();
    if names.len() > NAMED {
        first.push("…");
    }
    (!first.is_empty()).then(|| first.join(", "))
}
