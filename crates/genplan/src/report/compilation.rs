//! How large a compilation is, what a planner did with it, and what a plan stands for.

use std::collections::BTreeMap;

use serde::Serialize;

use super::label_name;
use crate::compile::{Compilation, CompilationSize, Decoded, Ended, OperatorSort};
use crate::planner::PlannerOutcome;
use crate::problem::GeneralizedProblem;
use crate::synthesis::PlannerRun;

/// The size of a compilation.
#[derive(Clone, Debug, Serialize)]
pub struct CompilationReport {
    /// Its name in the paper.
    pub compilation: &'static str,
    /// n.
    pub lines: usize,
    /// How many examples it executes.
    pub examples: usize,
    /// How many fluents there are: propositions, as the paper counts them.
    pub fluents: usize,
    /// By predicate.
    pub fluents_by_predicate: BTreeMap<String, usize>,
    /// How many actions there are.
    pub actions: usize,
    /// By sort.
    pub actions_by_sort: BTreeMap<String, usize>,
    /// How many conditional effects they have.
    pub effects: usize,
    /// How many rules of derived fluents there are.
    pub axioms: usize,
    /// How many variables SAS+ needs.
    pub variables: usize,
    /// How many values these have.
    pub facts: usize,
    /// The files that were written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<&'static str>,
}

impl CompilationReport {
    /// Reports the size of a compilation.
    pub fn new(compilation: &Compilation, size: &CompilationSize, files: Vec<&'static str>) -> Self {
        let sorts = size.operators.iter().map(|(&sort, &count)| (sort_name(sort).to_owned(), count));
        CompilationReport {
            compilation: compilation.kind.name(),
            lines: compilation.lines,
            examples: compilation.examples.len(),
            fluents: size.fluents.values().sum(),
            fluents_by_predicate: size.fluents.clone(),
            actions: size.operators.values().sum(),
            actions_by_sort: sorts.collect(),
            effects: size.effects,
            axioms: size.axioms,
            variables: size.variables,
            facts: size.facts,
            files,
        }
    }
}

fn sort_name(sort: OperatorSort) -> &'static str {
    match sort {
        OperatorSort::Programming => "programming",
        OperatorSort::Check => "check",
        OperatorSort::Execution => "execution",
        OperatorSort::LoopDetection => "loop-detection",
        OperatorSort::Skip => "skip",
    }
}

/// A run of the planner.
#[derive(Clone, Debug, Serialize)]
pub struct PlannerReport {
    /// The bound n of the compilation.
    pub lines: usize,
    /// `plan`, `unsolvable`, `undecided` or `crashed`.
    pub outcome: &'static str,
    /// Variables of the task, after translation.
    pub variables: u64,
    /// Operators of the task, after translation.
    pub operators: u64,
    /// The time of the planner's translator, if it translated the task.
    pub translation_seconds: Option<f64>,
    /// The time of its search, if it came to an end.
    pub search_seconds: Option<f64>,
    /// The time of the whole process.
    pub total_seconds: f64,
}

impl PlannerReport {
    /// Reports a run.
    pub fn new(run: &PlannerRun) -> Self {
        let PlannerRun { lines, variables, operators, run, .. } = run;
        PlannerReport {
            lines: *lines,
            outcome: match run.outcome {
                PlannerOutcome::Plan(_) => "plan",
                PlannerOutcome::Unsolvable => "unsolvable",
                PlannerOutcome::Undecided(_) => "undecided",
                PlannerOutcome::Crashed(_) => "crashed",
            },
            variables: *variables,
            operators: *operators,
            translation_seconds: run.times.translation.map(|time| time.as_secs_f64()),
            search_seconds: run.times.search.map(|time| time.as_secs_f64()),
            total_seconds: run.times.total.as_secs_f64(),
        }
    }
}

/// What a plan stands for.
#[derive(Clone, Debug, Serialize)]
pub struct DecodedReport {
    /// The number of lines of the program before the last `end`.
    pub lines: usize,
    /// Its instructions.
    pub program: Vec<String>,
    /// How many steps the plan has.
    pub plan_steps: usize,
    /// What the program does on each example.
    pub examples: Vec<EndedReport>,
}

/// What a program does on an example, according to a plan.
#[derive(Clone, Debug, Serialize)]
pub struct EndedReport {
    /// The file of the instance.
    pub instance: String,
    /// How it is labelled.
    pub label: &'static str,
    /// `solved`, `incomplete-program`, `inapplicable-action` or `infinite-loop`.
    pub outcome: &'static str,
}

impl DecodedReport {
    /// Reports a decoded plan.
    pub fn new(decoded: &Decoded, problem: &GeneralizedProblem) -> Self {
        let instructions = decoded.program.instructions().iter();
        let examples = decoded.endings.iter().map(|&(example, ended)| {
            let example = &problem.examples[example];
            EndedReport {
                instance: example.ground.task().source.name().to_owned(),
                label: label_name(example.label),
                outcome: ended_name(ended),
            }
        });
        DecodedReport {
            lines: decoded.program.lines(),
            program: instructions.map(|instruction| instruction.show(&problem.frame).to_string()).collect(),
            plan_steps: decoded.steps,
            examples: examples.collect(),
        }
    }
}

fn ended_name(ended: Ended) -> &'static str {
    match ended {
        Ended::Solved => "solved",
        Ended::IncompleteProgram => "incomplete-program",
        Ended::InapplicableAction => "inapplicable-action",
        Ended::InfiniteLoop => "infinite-loop",
    }
}
