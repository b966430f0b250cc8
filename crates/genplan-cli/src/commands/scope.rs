//! What counts as an example, and what gotos may test.

use genplan::question::{ConditionChoice, Mode};
use genplan::synthesis::TaskFormat;
use genplan_pddl::Domain;

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

/// The predicates that gotos may test.
pub(super) fn conditions(
    args: &ScopeArgs,
    domain: &Domain,
    terminal: &mut Terminal,
) -> Result<ConditionChoice, Stop> {
    let Some(names) = &args.conditions else { return Ok(ConditionChoice::default()) };
    terminal.accept(ConditionChoice::of_domain(names, domain))
}
