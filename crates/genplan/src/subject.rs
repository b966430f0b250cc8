//! Examples, and what a program for them may be made of: what questions are about.
//!
//! Whoever asks, the command or a program in another language, says the same things in other ways. Here they are
//! checked, and the examples are ground.

use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::counted::plural;
use genplan_pddl::{Diagnostic, Reading, Source, Task};

use crate::examples::Examples;
use crate::ground::GroundError;
use crate::pointers::PointerChoice;
use crate::problem::GeneralizedProblem;
use crate::program::{Sketch, read_sketch};
use crate::question::{ConditionChoice, MOST_LINES, Mode};

/// What counts, and what programs may be made of.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Which examples and failures count.
    pub mode: Mode,
    /// The names of the predicates that gotos may test; all that can change if none are given.
    pub conditions: Option<Vec<String>>,
    /// Which pointers programs may use.
    pub pointers: PointerChoice,
    /// A program with holes that is to be completed.
    pub sketch: Option<Arc<Source>>,
}

/// What questions are about.
#[derive(Debug)]
pub struct Subject {
    /// The examples that count.
    pub problem: GeneralizedProblem,
    /// What gotos may test.
    pub conditions: ConditionChoice,
    /// The program to complete, if there is one.
    pub sketch: Option<Sketch>,
    /// What there is to tell about it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Why there is nothing to ask about.
#[derive(Debug)]
pub enum Unsuitable {
    /// Something is wrong with what was given.
    Input(Vec<Diagnostic>),
    /// The budget ended at this example.
    Ground(Arc<Task>, GroundError),
}

impl Unsuitable {
    /// What to tell about it.
    pub fn diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Unsuitable::Input(diagnostics) => diagnostics,
            Unsuitable::Ground(task, error) => vec![error.diagnostic(&task)],
        }
    }
}

impl From<Diagnostic> for Unsuitable {
    fn from(diagnostic: Diagnostic) -> Self {
        Unsuitable::Input(vec![diagnostic])
    }
}

impl Subject {
    /// Checks what was given, and grounds the examples that count.
    pub fn new(mut examples: Examples, scope: &Scope, budget: &Budget) -> Result<Self, Unsuitable> {
        examples.examples.retain(|example| scope.mode.counts(example.label));
        if !examples.examples.iter().any(|example| example.label == Label::Positive) {
            return Err(no_positive().into());
        }
        let mut diagnostics = Vec::new();
        let conditions = match &scope.conditions {
            Some(names) => accept(ConditionChoice::of_domain(names, &examples.domain), &mut diagnostics)?,
            None => ConditionChoice::default(),
        };
        scope.pointers.check(&examples.domain)?;
        let mut frame = Frame::default();
        let sketch = match &scope.sketch {
            Some(source) => Some(sketch(source, &examples, &mut frame, &mut diagnostics)?),
            None => None,
        };
        let problem = GeneralizedProblem::over_pointers(&examples, &scope.pointers, frame, budget);
        let mut problem = problem.map_err(|(task, error)| Unsuitable::Ground(task, error))?;
        if let ConditionChoice::Named(names) = &conditions {
            problem = problem.with_static_facts(names);
        }
        Ok(Subject { problem, conditions, sketch, diagnostics })
    }
}

/// That there is nothing that a program must do.
pub fn no_positive() -> Diagnostic {
    Diagnostic::error("there is no positive example")
        .help("genplan needs an instance that the program must solve: a program that only has to fail can do anything")
        .help("genplan reads the files positive/*.pddl of the folder, or those after --positive")
}

fn sketch(
    source: &Arc<Source>,
    examples: &Examples,
    frame: &mut Frame,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Sketch, Unsuitable> {
    let sketch = accept(read_sketch(source, &examples.domain, &examples.tasks(), frame), diagnostics)?;
    if sketch.lines() > MOST_LINES {
        let message = format!("the sketch `{}` has {}", source.name(), plural(sketch.lines() as u64, "line"));
        let help = format!("genplan searches at most {MOST_LINES} lines before the last `end`");
        return Err(Diagnostic::error(message).help(help).into());
    }
    Ok(sketch)
}

/// What was read, if it is usable; what else there is to say is kept.
fn accept<T>(reading: Reading<T>, kept: &mut Vec<Diagnostic>) -> Result<T, Unsuitable> {
    kept.extend(reading.diagnostics);
    reading.value.ok_or_else(|| Unsuitable::Input(std::mem::take(kept)))
}
