//! What a compilation may cost, and where it was when that was not enough.

use std::cell::{Cell, RefCell};
use std::fmt::{self, Display, Formatter};

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
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

/// Counts the work and the memory of a compilation.
pub(super) struct CompilationMeter<'b> {
    stage: Cell<CompilationStage>,
    meter: RefCell<Meter<'b>>,
    held: RefCell<Holding>,
}

impl<'b> CompilationMeter<'b> {
    /// Begins with a stage, unless the budget is used up already.
    pub(super) fn new(budget: &'b Budget, stage: CompilationStage) -> Result<Self, Overrun> {
        let (meter, held) = (RefCell::new(budget.meter()), RefCell::new(budget.holding()));
        let effort = CompilationMeter { stage: Cell::new(stage), meter, held };
        effort.enter(stage)?;
        Ok(effort)
    }

    /// Goes on to another stage.
    pub(super) fn enter(&self, stage: CompilationStage) -> Result<(), Overrun> {
        self.stage.set(stage);
        self.held.borrow().budget().check().map_err(|reason| self.overrun(reason))
    }

    /// Has done `amount` of work.
    pub(super) fn work(&self, amount: usize) -> Result<(), Overrun> {
        self.meter.borrow_mut().work(amount as u64).map_err(|reason| self.overrun(reason))
    }

    /// Needs `bytes` of memory, which is also work to fill.
    pub(super) fn take(&self, bytes: usize) -> Result<(), Overrun> {
        self.work(1 + bytes / 16)?;
        let mut held = self.held.borrow_mut();
        let bytes = held.bytes().saturating_add(bytes);
        held.set(bytes).map_err(|reason| self.overrun(reason))
    }

    fn overrun(&self, reason: StopReason) -> Overrun {
        Overrun { stage: self.stage.get(), reason }
    }

    /// What was taken, to be given back when it is dropped.
    pub(super) fn into_held(self) -> Holding {
        self.held.into_inner()
    }
}

/// Whether all of these pass a test that has its price.
pub(super) fn all<T>(
    items: impl IntoIterator<Item = T>,
    mut test: impl FnMut(T) -> Result<bool, Overrun>,
) -> Result<bool, Overrun> {
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
    mut test: impl FnMut(T) -> Result<bool, Overrun>,
) -> Result<bool, Overrun> {
    Ok(!all(items, |item| Ok(!test(item)?))?)
}

/// A text that is written as far as the budget allows.
pub(super) fn text(content: impl Display, budget: &Budget) -> Result<String, Overrun> {
    use fmt::Write;
    let mut text = BudgetedText {
        text: String::new(),
        stopped: None,
        effort: CompilationMeter::new(budget, CompilationStage::Writing)?,
    };
    let written = write!(text, "{content}");
    if let Some(overrun) = text.stopped {
        return Err(overrun);
    }
    written.expect("a string takes anything");
    Ok(text.text)
}

struct BudgetedText<'b> {
    text: String,
    stopped: Option<Overrun>,
    effort: CompilationMeter<'b>,
}

impl fmt::Write for BudgetedText<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.effort.take(part.len()).map_err(|overrun| {
            self.stopped = Some(overrun);
            fmt::Error
        })?;
        self.text.push_str(part);
        Ok(())
    }
}
