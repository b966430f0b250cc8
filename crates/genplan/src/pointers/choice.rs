//! Which pointers programs may use.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use genplan_core::language::Argument;
use genplan_pddl::lifted::{Action, Object, Parameter};
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Domain, Task};

use crate::examples::Examples;
use crate::ground::range_names;

/// Which pointers programs may use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PointerChoice {
    /// Those that the actions need, if an action takes an object that is no constant of the domain; else none.
    #[default]
    Auto,
    /// None: the paper's programs, over ground actions.
    None,
    /// These.
    Given {
        /// This many for each of these ranges.
        counts: Vec<(String, usize)>,
        /// Whether programs may use each action with `_` for all its arguments, too.
        any: bool,
    },
}

/// Why a text is not a choice of pointers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointerChoiceError(String);

impl fmt::Display for PointerChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = format!("TYPE:COUNT with a count from 1 to {MOST} (for example ball:1,room:2)");
        write!(f, "`{}` is neither {form} nor `_`", self.0)
    }
}

impl Error for PointerChoiceError {}

/// A range has at most this many pointers.
const MOST: usize = 9;

impl FromStr for PointerChoice {
    type Err = PointerChoiceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "auto" => Ok(PointerChoice::Auto),
            "none" => Ok(PointerChoice::None),
            _ => {
                let (any, counted): (Vec<&str>, Vec<&str>) =
                    text.split(',').map(str::trim).partition(|&word| word == Argument::ANY);
                let counts = counted.into_iter().map(count).collect::<Result<_, _>>()?;
                Ok(PointerChoice::Given { counts, any: !any.is_empty() })
            }
        }
    }
}

/// Reads `ball:2`.
fn count(text: &str) -> Result<(String, usize), PointerChoiceError> {
    let error = || PointerChoiceError(text.to_string());
    let (range, count) = text.split_once(':').ok_or_else(error)?;
    let count = count.trim().parse().ok().filter(|count| (1..=MOST).contains(count)).ok_or_else(error)?;
    Some((range.trim().to_ascii_lowercase(), count)).filter(|(range, _)| !range.is_empty()).ok_or_else(error)
}

impl PointerChoice {
    /// What is wrong with the choice for a domain: a range that is no type of it, and no predicate that acts as one.
    pub fn check(&self, domain: &Domain) -> Result<(), Diagnostic> {
        let PointerChoice::Given { counts, .. } = self else { return Ok(()) };
        let ranges = || range_names(domain);
        match counts.iter().find(|(range, _)| ranges().all(|known| known != range)) {
            None => Ok(()),
            Some((unknown, _)) => {
                let error = Diagnostic::error(format!("--pointers: the domain has no type `{unknown}`"));
                let known: Vec<&str> = ranges().collect();
                let listed = || format!("pointers can range over: {}", known.join(", ")).into();
                Err(error.help(did_you_mean(unknown, ranges()).unwrap_or_else(listed)))
            }
        }
    }

    /// Whether programs for these examples are over pointers.
    pub fn is_wanted(&self, examples: &Examples) -> bool {
        match self {
            PointerChoice::None => false,
            PointerChoice::Given { .. } => true,
            PointerChoice::Auto => {
                let tasks = || examples.examples.iter().map(|example| &*example.task);
                examples.domain.actions.iter().any(|action| takes_objects(&examples.domain, action, tasks()))
            }
        }
    }
}

/// Whether a parameter of an action can be an object of a task that is no constant of the domain.
pub fn takes_objects<'t>(
    domain: &Domain,
    action: &Action,
    mut tasks: impl Iterator<Item = &'t Task>,
) -> bool {
    tasks.any(|task| {
        let mut own = task.objects.iter().skip(domain.constants.len());
        let admits =
            |object: &Object, parameter: &Parameter| domain.types.admits(&parameter.types, &object.types);
        own.any(|(_, _, object)| action.parameters.iter().any(|parameter| admits(object, parameter)))
    })
}
