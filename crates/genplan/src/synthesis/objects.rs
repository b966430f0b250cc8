//! Which objects of single examples a program names.

use std::collections::BTreeSet;

use genplan_core::frame::{FluentId, Symbol};
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::Diagnostic;
use genplan_pddl::lifted::Objects;

use super::jumps::always_jumping;
use crate::problem::GeneralizedProblem;

/// At most so many objects are named.
const NAMED: usize = 5;

/// Warns about a program whose actions or gotos name objects that are no constants of the domain: it says nothing about
/// instances without them.
pub(super) fn warnings(program: &Program, problem: &GeneralizedProblem) -> Vec<Diagnostic> {
    [in_actions(program, problem), in_gotos(program, problem)].into_iter().flatten().collect()
}

fn in_actions(program: &Program, problem: &GeneralizedProblem) -> Option<Diagnostic> {
    let actions = program.instructions().iter().filter_map(|instruction| match *instruction {
        Instruction::Act(action) => Some(problem.frame.action_term(action)),
        Instruction::Goto { .. } | Instruction::End => None,
    });
    let objects: BTreeSet<&str> = actions.flat_map(|term| objects(term, problem)).collect();
    let named = some_of(&objects)?;
    let message = format!("the actions of the program name objects of the examples: {named}");
    let help = "it can be wrong for other objects; `--pointers auto` looks for a program that names none";
    Some(Diagnostic::warning(message).help(help))
}

fn in_gotos(program: &Program, problem: &GeneralizedProblem) -> Option<Diagnostic> {
    let frame = &problem.frame;
    // What a goto tests that always jumps does not matter.
    let always = always_jumping(program, problem);
    let tests =
        program.instructions().iter().enumerate().filter_map(|(line, instruction)| match *instruction {
            Instruction::Goto { unless, .. } if !always.contains(&Line(line as u32)) => Some(unless),
            _ => None,
        });
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
    let (frame, term) = (&problem.frame, problem.frame.fluent_term(test));
    let predicate = frame.name(term[0]);
    let mut names: Vec<&str> = object_names(test, problem);
    names.sort_unstable();
    names.dedup();
    let arguments: Vec<String> = (term[1..].iter().enumerate())
        .map(|(place, &symbol)| match names.contains(&frame.name(symbol)) {
            true => format!("?x{}", place + 1),
            false => frame.name(symbol).to_owned(),
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
    objects(problem.frame.fluent_term(test), problem).collect()
}

/// The objects among the arguments of a term, without constants.
fn objects<'p>(term: &'p [Symbol], problem: &'p GeneralizedProblem) -> impl Iterator<Item = &'p str> {
    let frame = &problem.frame;
    let is_object = |symbol: &&Symbol| {
        let name = frame.name(**symbol);
        let is_own = |constants: &Objects| constants.get(name).is_none();
        let has = problem.examples.iter().any(|example| example.ground.task().objects.get(name).is_some());
        frame.find_pointer(**symbol).is_none() && is_own(&problem.domain.constants) && has
    };
    term[1..].iter().filter(is_object).map(|&symbol| frame.name(symbol))
}

/// The first of some names, if there are any.
fn some_of(names: &BTreeSet<&str>) -> Option<String> {
    let mut first: Vec<&str> = names.iter().copied().take(NAMED).collect();
    if names.len() > NAMED {
        first.push("…");
    }
    (!first.is_empty()).then(|| first.join(", "))
}
