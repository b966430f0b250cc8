//! Which engine answers.

use genplan_compile::PlannerOptions;
use genplan_compile::planner::find;
use genplan_pddl::Diagnostic;

use crate::args::{EngineArg, EngineArgs};

/// The planner that the arguments ask for, if it is the engine.
pub(super) fn planner(args: &EngineArgs) -> Result<Option<PlannerOptions>, Diagnostic> {
    if args.engine == EngineArg::Native {
        let given = [
            (args.planner.is_some(), "--planner"),
            (args.planner_args.is_some(), "--planner-args"),
            (args.planner_format.is_some(), "--planner-format"),
            (args.keep, "--keep"),
        ];
        let help = ("is for the planner", "add --engine planner");
        return refuse_given(&given, help).map(|()| None);
    }
    let planner = find(args.planner.as_deref())?;
    let mut options = PlannerOptions::new(planner);
    options.arguments = args.planner_args.as_deref().map(words).transpose().map_err(Diagnostic::error)?;
    options.format = args.planner_format.unwrap_or_default();
    options.keep = args.keep;
    Ok(Some(options))
}

/// Refuses options that have no meaning for the other engine, if they are given.
pub(super) fn refuse_given(options: &[(bool, &str)], (why, help): (&str, &str)) -> Result<(), Diagnostic> {
    let given = options.iter().find(|(is_given, _)| *is_given);
    given.map_or(Ok(()), |(_, option)| Err(Diagnostic::error(format!("{option} {why}")).help(help)))
}

/// The words of a command line: separated by blanks, unless these are in quotes.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for character in text.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    match quote {
        Some(open) => Err(format!("--planner-args has an unclosed {open}")),
        None => Ok(words.into_iter().chain(word).collect()),
    }
}
