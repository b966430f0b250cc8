//! How large a compilation is, what a planner did with it, and what a plan stands for.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::compile::{Compilation, Decoded, StateVariable};
use genplan::problem::GeneralizedProblem;
use genplan::report::{
    FoundByName, InstructionReport, LabelName, ListingReport, OutcomeName, PlannerReport, SynthesisReport,
};
use genplan::synthesis::{Answer, Proof};

/// The size of a compilation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    pub fn new(compilation: &Compilation, files: Vec<&'static str>) -> Self {
        let task = &compilation.task;
        let atoms = task.variables.iter().flat_map(|variable| &variable.atoms);
        CompilationReport {
            compilation: compilation.kind.name(),
            lines: compilation.lines,
            examples: compilation.examples.len(),
            fluents: atoms.clone().count(),
            fluents_by_predicate: counts(atoms.map(|atom| &*atom[0])),
            actions: task.operators.len(),
            actions_by_sort: counts(compilation.steps.iter().map(|step| step.sort())),
            effects: task.operators.iter().map(|operator| task.effect_count(operator)).sum(),
            axioms: task.axioms.len(),
            variables: task.varying().count(),
            facts: task.varying().map(StateVariable::size).sum(),
            files,
        }
    }
}

/// How often there is each of these.
fn counts<'n>(names: impl Iterator<Item = &'n str>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    names.for_each(|name| *counts.entry(name.to_owned()).or_default() += 1);
    counts
}

/// Says in the document of an answer that a planner gave it, by these runs.
pub fn report_planner(report: &mut SynthesisReport, answer: &Answer, runs: Vec<PlannerReport>) {
    report.found_by = answer.is_found().then_some(FoundByName::Planner);
    // What is seen in the examples is not asked.
    report.planner = (answer.proof != Some(Proof::AnySize)).then_some(runs);
}

/// What a plan stands for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecodedReport {
    /// The number of lines of the program before the last `end`.
    pub lines: usize,
    /// Its instructions, one for each line.
    pub program: Vec<String>,
    /// The same with their parts.
    pub instructions: Vec<InstructionReport>,
    /// How many steps the plan has.
    pub plan_steps: usize,
    /// What the program does on each example.
    pub examples: Vec<EndedReport>,
}

/// What a program does on an example, according to a plan.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EndedReport {
    /// The file of the instance.
    pub instance: String,
    /// How it is labelled.
    pub label: LabelName,
    /// How execution ended.
    pub outcome: OutcomeName,
}

impl DecodedReport {
    /// Reports a decoded plan.
    pub fn new(decoded: &Decoded, problem: &GeneralizedProblem) -> Self {
        let examples = decoded.endings.iter().map(|&(example, outcome)| {
            let example = &problem.examples[example];
            EndedReport {
                instance: example.ground.task().source.name().to_owned(),
                label: example.label.into(),
                outcome,
            }
        });
        let ListingReport { program, instructions, .. } =
            ListingReport::new(&decoded.program, &problem.frame);
        DecodedReport {
            lines: decoded.program.lines(),
            program,
            instructions,
            plan_steps: decoded.steps,
            examples: examples.collect(),
        }
    }
}
