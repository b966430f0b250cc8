//! What counts as an example, and what gotos may test.

use genplan::question::{ConditionChoice, Mode};
use genplan::synthesis::TaskFormat;
use genplan_pddl::lifted::Role;
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Domain, Reading};

use crate::args::{FormatArg, ModeArg, ScopeArgs};
use crate::terminal::{Stop, Terminal};

impl ModeArg {
    /// What it means.
    pub(crate) fn mode(self) -> Mode {
        match self {
            ModeArg::Pn => Mode::Pn,
            ModeArg::PnLite => Mode::PnLite,
            ModeArg::Positive => Mode::Positive,
        }
    }

    /// How a mode is written.
    pub(crate) fn of(mode: Mode) -> Self {
        match mode {
            Mode::Pn => ModeArg::Pn,
            Mode::PnLite => ModeArg::PnLite,
            Mode::Positive => ModeArg::Positive,
        }
    }
}

impl FormatArg {
    /// What it means.
    pub(crate) fn format(self) -> TaskFormat {
        match self {
            FormatArg::Sas => TaskFormat::Sas,
            FormatArg::Pddl => TaskFormat::Pddl,
        }
    }
}

pub(super) fn no_positive() -> Diagnostic {
    Diagnostic::error("there is no positive example")
        .help("a program is found from what it must solve; a program that only has to fail can do anything")
        .help("positive examples are the files positive/*.pddl of the folder, or follow --positive")
}

/// The predicates that gotos may test.
pub(super) fn conditions(
    args: &ScopeArgs,
    domain: &Domain,
    terminal: &mut Terminal,
) -> Result<ConditionChoice, Stop> {
    let Some(names) = &args.conditions else { return Ok(ConditionChoice::default()) };
    let names = names.iter().map(|name| name.trim().to_ascii_lowercase());
    let is_known = |name: &str| domain.predicates.iter().any(|predicate| predicate.name == name);
    let expand = |name: String| match name == DERIVED && !is_known(DERIVED) {
        true => derived(domain),
        false => vec![name],
    };
    let names: Vec<String> = names.filter(|name| !name.is_empty()).flat_map(expand).collect();
    let mut errors: Vec<Diagnostic> =
        names.iter().filter(|name| !is_known(name)).map(|name| unknown(name, domain)).collect();
    if names.is_empty() {
        let help = "name some predicates, or leave --conditions out to allow all that can change";
        errors.push(Diagnostic::error("the set of conditions is empty").help(help));
    }
    let value = errors.is_empty().then_some(ConditionChoice::Named(names));
    terminal.accept(Reading { value, diagnostics: errors })
}

/// Stands for all derived predicates.
const DERIVED: &str = "derived";

fn derived(domain: &Domain) -> Vec<String> {
    let derived = domain.predicates.iter().filter(|predicate| matches!(predicate.role, Role::Derived { .. }));
    derived.map(|predicate| predicate.name.clone()).collect()
}

fn unknown(name: &str, domain: &Domain) -> Diagnostic {
    let names = || domain.predicates.iter().map(|predicate| predicate.name.as_str());
    let list = || Some(format!("the predicates are: {}", names().collect::<Vec<_>>().join(", ")));
    let help = did_you_mean(name, names()).or_else(list);
    Diagnostic::error(format!("unknown predicate `{name}` in --conditions")).helps(help)
}
