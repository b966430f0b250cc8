//! How large a compilation is, what a planner did with it, and what a plan stands for.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::compile::{Compilation, CompilationSize, Decoded, Ended, OperatorSort};
use crate::engine::PlannerRun;
use crate::planner::PlannerOutcome;
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

/// Says in the document of an answer that a planner gave it, by these runs.
pub fn report_planner(report: &mut SynthesisReport, answer: &Answer, runs: &[PlannerRun]) {
    report.found_by = answer.is_found().then_some(FoundByName::Planner);
    // What is seen in the examples is not asked.
    let is_asked = answer.proof != Some(Proof::AnySize);
    report.planner = is_asked.then(|| runs.iter().map(PlannerRun::report).collect());
}

impl PlannerRun {
    /// Reports a run.
    fn report(&self) -> PlannerReport {
        let PlannerRun { lines, variables, operators, run, .. } = self;
        PlannerReport {
            lines: *lines,
            outcome: match run.outcome {
                PlannerOutcome::Plan(_) => OutcomeName::Found,
                PlannerOutcome::Unsolvable => OutcomeName::None,
                PlannerOutcome::Undecided(_) => OutcomeName::Stopped,
                PlannerOutcome::Crashed(_) => OutcomeName::Crashed,
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
        let examples = decoded.endings.iter().map(|&(example, ended)| {
            let example = &problem.examples[example];
            EndedReport {
                instance: example.ground.task().source.name().to_owned(),
                label: example.label.into(),
                outcome: ended_name(ended),
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

fn ended_name(ended: Ended) -> OutcomeName {
    match ended {
        Ended::Solved => OutcomeName::Solved,
        Ended::IncompleteProgram => OutcomeName::IncompleteProgram,
        Ended::InapplicableAction => OutcomeName::InapplicableAction,
        Ended::InfiniteLoop => OutcomeName::InfiniteLoop,
    }
}
