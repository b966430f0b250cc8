//! A compilation as the files that a planner reads.

use genplan::problem::GeneralizedProblem;
use genplan::question::label_name;
use genplan_core::budget::Budget;

use crate::compile::{Compilation, Overrun, pddl, sas};

/// How a classical task is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TaskFormat {
    /// As the output of Fast Downward's translator.
    #[default]
    Sas,
    /// As a domain and a problem.
    Pddl,
}

impl TaskFormat {
    /// The names of the files.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            TaskFormat::Sas => &["output.sas"],
            TaskFormat::Pddl => &["domain.pddl", "problem.pddl"],
        }
    }
}

/// A file: its name and text.
pub type TaskFile = (&'static str, String);

/// The task of a compilation of these examples, as one or two files.
pub fn task_files(
    problem: &GeneralizedProblem,
    compilation: &Compilation,
    format: TaskFormat,
    budget: &Budget,
) -> Result<Vec<TaskFile>, Overrun> {
    let texts = match format {
        TaskFormat::Sas => vec![sas(&compilation.task, budget)?],
        TaskFormat::Pddl => {
            let text = pddl(compilation, &headline(problem, compilation), budget)?;
            vec![text.domain, text.problem]
        }
    };
    Ok(format.names().iter().copied().zip(texts).collect())
}

/// How a task is introduced in its files.
fn headline(problem: &GeneralizedProblem, compilation: &Compilation) -> String {
    let named = compilation.examples.iter().enumerate().map(|(place, &example)| {
        let example = &problem.examples[example];
        format!("  t{}  {}  {}", place + 1, label_name(example.label), example.ground.task().source.name())
    });
    let named: Vec<String> = named.collect();
    let (name, lines, version) = (compilation.kind.name(), compilation.lines, env!("CARGO_PKG_VERSION"));
    format!("{name} for n = {lines}, by genplan {version}\n{}", named.join("\n"))
}
