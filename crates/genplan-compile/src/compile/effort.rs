//! What a compilation may cost, and where it was when that was not enough.

use std::fmt::{self, Display, Formatter};

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_pddl::Diagnostic;

/// The stages of a compilation and of its way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompilationStage {
    /// Which fluents exclude each other.
    Groups,
    /// The fluents of the examples.
    Fluents,
    /// The rules of derived fluents.
    Axioms,
    /// What the actions of the domain do.
    Actions,
    /// The operators of the paper.
    Operators,
    /// The text of the task.
    Writing,
    /// The execution of a plan.
    Plan,
}

impl Display for CompilationStage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CompilationStage::Groups => "looking for fluents that exclude each other",
            CompilationStage::Fluents => "compiling the fluents",
            CompilationStage::Axioms => "compiling the derived fluents",
            CompilationStage::Actions => "compiling the actions",
            CompilationStage::Operators => "compiling the instructions",
            CompilationStage::Writing => "writing the task",
            CompilationStage::Plan => "executing the plan",
        })
    }
}

impl CompilationStage {
    /// Ends the stage with a look at the budget, and begins another one.
    pub(super) fn end(&mut self, meter: &Meter, next: CompilationStage) -> Result<(), StopReason> {
        meter.look()?;
        *self = next;
        Ok(())
    }
}

/// A budget was not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overrun {
    /// For what.
    pub stage: CompilationStage,
    /// What there was too little of.
    pub reason: StopReason,
}

impl From<Overrun> for Diagnostic {
    fn from(overrun: Overrun) -> Self {
        Diagnostic::stopped(overrun.reason, &overrun.stage.to_string())
    }
}

/// Whether all of these pass a test that has its price.
pub(super) fn all<T>(
    items: impl IntoIterator<Item = T>,
    mut test: impl FnMut(T) -> Result<bool, StopReason>,
) -> Result<bool, StopReason> {
    for item in items {
        if !test(item)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether one of these passes a test that has its price.
pub(super) fn any<T>(
    items: impl IntoIterator<Item = T>,
    mut test: impl FnMut(T) -> Result<bool, StopReason>,
) -> Result<bool, StopReason> {
    Ok(!all(items, |item| Ok(!test(item)?))?)
}

/// A text that is written as far as the budget allows.
pub(super) fn text(content: impl Display, budget: &Budget) -> Result<String, Overrun> {
    use fmt::Write;
    let mut text = BudgetedText { text: String::new(), meter: budget.meter() };
    let written = write!(text, "{content}");
    text.meter.look().map_err(|reason| Overrun { stage: CompilationStage::Writing, reason })?;
    written.expect("a string takes anything");
    Ok(text.text)
}

struct BudgetedText {
    text: String,
    meter: Meter,
}

impl fmt::Write for BudgetedText {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.meter.take(part.len()).map_err(|_| fmt::Error)?;
        self.text.push_str(part);
        Ok(())
    }
}
