//! What a synthesis found or proved.

use std::sync::Arc;

use genplan_core::budget::StopReason;
use genplan_core::frame::FluentId;
use genplan_core::program::Line;
use genplan_pddl::Task;
use schemars::JsonSchema;
use serde::Serialize;

use super::{LabelName, ListingReport, OptionalListing, OutcomeName, ProofReport};
use crate::problem::{GeneralizedProblem, GroundExample};
use crate::question::ConditionChoice;
use crate::search::SearchStatistics;
pub use crate::synthesis::Untested as UntestedReport;
use crate::synthesis::{
    Answer, Conflict, Found, FoundBy, Generality, Proof, ProofScope, Question, Statistics, Suspicion,
    object_names,
};

/// The result of a synthesis.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct SynthesisReport {
    /// How it ended.
    pub outcome: OutcomeName,
    /// Why the search was not completed, if it was not.
    pub stop_reason: Option<StopName>,
    /// Where it was stopped, if that was before the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<StageName>,
    /// The number of lines of the program before the last `end`.
    pub lines: Option<usize>,
    /// The program.
    #[serde(flatten)]
    pub listing: OptionalListing,
    /// For each goto of the program: the conditions that fit.
    pub alternatives: Vec<AlternativesReport>,
    /// All programs, if all were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub programs: Option<Vec<ProgramReport>>,
    /// Who found the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_by: Option<FoundByName>,
    /// What the program does beyond the examples, if it is over pointers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<EvidenceReport>,
    /// How many bits it takes to write the program down, and to say where it fails beyond the examples: of programs that fit, the one with
    /// the fewest is the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<f64>,
    /// A shorter program that fits, but is worse by that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shorter: Option<ProgramReport>,
    /// What was proved, as a sentence.
    pub proved: Option<String>,
    /// Which programs this is about; absent if it is about all of any size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved_about: Option<ScopeReport>,
    /// No program of at most this many lines fits, as far as that was proved.
    pub exhausted: Option<usize>,
    /// The same, under the name that the library gives it.
    pub proved_none_up_to: Option<usize>,
    /// For a search that was stopped without a program: the estimated share of the bound after `exhausted`
    /// that was searched, if complete search was the last to search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// An example without which a much better program fits, with that program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspicious: Option<SuspicionReport>,
    /// If there is no program: examples that already conflict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictReport>,
    /// If there is no program: the static predicates, which gotos did not test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub untested: Option<UntestedReport>,
    /// What came of a proof that the program is right for instances of all sizes, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofReport>,
    /// What it cost.
    pub statistics: StatisticsReport,
    /// The runs of the planner, if it was the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planner: Option<Vec<PlannerReport>>,
}

/// What a program does beyond the examples.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EvidenceReport {
    /// In how many other orders of their objects the examples were tried.
    pub orders: usize,
    /// Whether these are all that a program can tell apart.
    pub all_orders: bool,
    /// Whether the program is right in all of them.
    pub any_order: bool,
    /// On how many instances it was tried that were made from the examples and can be solved.
    pub made: usize,
    /// How many of these it solves.
    pub solved: usize,
    /// The most objects of one of these.
    pub largest: usize,
    /// The smallest of these that it does not solve.
    pub failing: Vec<MadeReport>,
}

/// An instance that was made from the examples.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MadeReport {
    /// The name of a file for it.
    pub name: String,
    /// What stands in that.
    pub text: String,
}

impl From<&Generality> for EvidenceReport {
    fn from(evidence: &Generality) -> Self {
        let made = |(number, task): (usize, &Arc<Task>)| MadeReport {
            name: format!("{}-{}.pddl", task.name, number + 1),
            text: task.source.text().to_owned(),
        };
        let &Generality { orders, all_orders, any_order, made: tried, solved, largest, .. } = evidence;
        let failing = evidence.failing.iter().enumerate().map(made).collect();
        EvidenceReport { orders, all_orders, any_order, made: tried, solved, largest, failing }
    }
}

/// Which programs a proof is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ScopeReport {
    /// Their pointers, as they are declared, if they are over pointers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointers: Option<String>,
    /// Whether these are all programs over these pointers without `try` and `reach` that name no objects of single examples, or, without
    /// pointers, all over ground actions; in both cases with the conditions that gotos may test. If not, they are made of what was tried.
    pub whole_language: bool,
    /// The predicates that gotos may test, if the user has named them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Vec<String>>,
    /// What the language has over these pointers and was not tried, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_tried: Vec<String>,
}

/// What comes before the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StageName {
    /// From files to lifted examples.
    Reading,
    /// From lifted to ground examples.
    Grounding,
}

/// Who found a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FoundByName {
    /// Complete search.
    Complete,
    /// Guided search.
    Guided,
    /// Search over described actions.
    Described,
    /// A classical planner.
    Planner,
}

/// Why a search was not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StopName {
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// An execution took as many steps as are allowed.
    StepLimit,
    /// The user has interrupted it.
    Interrupted,
    /// As many programs as were asked for have been found.
    Limit,
    /// The search ended, but it does not look everywhere: the planner gave up, or the number of lines has no bound, or not all
    /// that the language has over the pointers was searched.
    Incomplete,
}

/// A program that fits the examples.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProgramReport {
    /// The number of lines before the last `end`.
    pub lines: usize,
    /// The program.
    #[serde(flatten)]
    pub listing: ListingReport,
    /// For each goto: the conditions that fit.
    pub alternatives: Vec<AlternativesReport>,
}

/// The conditions that a goto could test.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AlternativesReport {
    /// The line of the goto.
    pub line: u32,
    /// The fluents that fit, the one that the program tests first, and behind it first those that take the same path.
    pub conditions: Vec<String>,
    /// Whether these are all that fit of the conditions that were tried; if not, they are those that take the same path: with them, the
    /// goto does the same whenever an example reaches it.
    pub is_complete: bool,
    /// Those of them that name no object of single examples.
    #[serde(skip)]
    pub general: Vec<String>,
    /// Those of them that are true in no state of any example: with them the goto always jumps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_true: Vec<String>,
    /// Whether the goto jumps whenever an example reaches it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub always_jumps: bool,
    /// The objects of single examples that the program tests here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<String>,
    /// Whether a sketch says what the goto tests.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

/// An example without which a much better program fits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuspicionReport {
    /// The example.
    #[serde(flatten)]
    pub example: ExampleReport,
    /// The number of lines of the program before the last `end`.
    pub lines: usize,
    /// The program.
    #[serde(flatten)]
    pub listing: ListingReport,
}

/// Examples for which no program exists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConflictReport {
    /// The examples.
    pub examples: Vec<ExampleReport>,
    /// Whether a program exists as soon as any one of them is left out. If not, that is not known.
    pub is_smallest: bool,
}

/// A labelled example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExampleReport {
    /// The file of the instance.
    pub instance: String,
    /// How it is labelled.
    pub label: LabelName,
}

/// What a synthesis cost.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct StatisticsReport {
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// The time of everything.
    pub seconds: f64,
    /// The part of it in which programs were searched for.
    pub search_seconds: f64,
    /// The part of it in which the conflict was searched for, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict_seconds: Option<f64>,
}

/// A run of the planner.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlannerReport {
    /// The bound n of the compilation.
    pub lines: usize,
    /// `found` a plan, proved that there is `none`, was `stopped` or has `crashed`.
    pub outcome: OutcomeName,
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

impl SynthesisReport {
    /// Reports the answer to a question.
    pub fn new(answer: &Answer, question: &Question) -> Self {
        let over = question.about_programs(answer);
        Self::with_programs(answer, question, |found| ProgramReport::new(found, &over))
    }

    /// Reports the answer with reports of programs that may have been made when they were found: there can be many of them.
    pub fn with_programs(
        answer: &Answer,
        question: &Question,
        report: impl FnMut(&Found) -> ProgramReport,
    ) -> Self {
        let mut programs = answer.programs.iter().map(report);
        let mut report = SynthesisReport {
            outcome: answer.into(),
            stop_reason: answer.stopped.map(StopName::from),
            shorter: answer.shorter.as_ref().map(|shorter| ProgramReport::new(shorter, question)),
            evidence: answer.evidence.as_ref().map(EvidenceReport::from),
            bits: answer.merit.map(|merit| (merit.bits * 10.0).round() / 10.0),
            proved: proved(answer),
            proved_about: proved_about(answer, question),
            found_by: answer.is_found().then(|| answer.found_by.into()),
            exhausted: answer.proved_none_up_to(),
            proved_none_up_to: answer.proved_none_up_to(),
            share: answer.share.filter(|_| answer.is_stopped()),
            suspicious: answer
                .suspicious
                .as_ref()
                .map(|suspicion| SuspicionReport::new(suspicion, &question.problem)),
            conflict: answer
                .conflict
                .as_ref()
                .map(|conflict| ConflictReport::new(conflict, &question.problem)),
            untested: answer.untested.clone(),
            statistics: StatisticsReport::new(answer),
            ..SynthesisReport::default()
        };
        if question.wanted.is_all() && answer.is_found() {
            report.programs = Some(programs.collect());
        } else if let Some(ProgramReport { lines, listing, alternatives }) = programs.next() {
            (report.lines, report.alternatives) = (Some(lines), alternatives);
            report.listing = Some(listing).into();
        }
        report
    }

    /// Reports that the budget ended before anything could be asked.
    pub fn stopped_in(stage: StageName, reason: StopReason) -> Self {
        let (stop_reason, stage) = (Some(reason.into()), Some(stage));
        SynthesisReport { stop_reason, stage, ..SynthesisReport::default() }
    }
}

impl From<&Answer> for OutcomeName {
    fn from(answer: &Answer) -> Self {
        match answer {
            _ if answer.is_found() => OutcomeName::Found,
            _ if answer.is_none() => OutcomeName::None,
            _ => OutcomeName::Stopped,
        }
    }
}

/// What is proved, in the words for a program that was found or for none.
fn proved(answer: &Answer) -> Option<String> {
    let proof = answer.proof?;
    let is_smallest = |found: &Found| proof.lines().is_some_and(|lines| found.program.lines() <= lines + 1);
    Some(match answer.programs.first().is_some_and(is_smallest) {
        true => answer.scope.no_smaller(),
        false => proof.about(answer.scope),
    })
}

/// The programs that a proof is about: not if there is no program of any size.
fn proved_about(answer: &Answer, question: &Question) -> Option<ScopeReport> {
    let problem = &question.problem;
    let are_all = question.wanted.is_all() && answer.is_found() && answer.stopped.is_none();
    let is_about_some = are_all || answer.proof.is_some_and(|proof| proof != Proof::AnySize);
    let pointers = || problem.frame.show_pointers(problem.pointers()).to_string();
    let whole_language = answer.scope == ProofScope::Language;
    is_about_some.then(|| ScopeReport {
        pointers: problem.is_over_pointers().then(pointers),
        whole_language,
        conditions: match &question.conditions {
            ConditionChoice::Named(names) => Some(names.clone()),
            ConditionChoice::Changeable => None,
        },
        not_tried: match whole_language {
            true => Vec::new(),
            false => problem.not_offered().into_iter().map(str::to_owned).collect(),
        },
    })
}

impl From<FoundBy> for FoundByName {
    fn from(found_by: FoundBy) -> Self {
        match found_by {
            FoundBy::Complete => FoundByName::Complete,
            FoundBy::Guided { .. } => FoundByName::Guided,
            FoundBy::Described { .. } => FoundByName::Described,
        }
    }
}

impl StatisticsReport {
    fn new(answer: &Answer) -> Self {
        let Statistics { search, seconds, search_seconds, conflict_seconds, .. } = answer.statistics;
        let SearchStatistics { nodes, steps, .. } = search;
        let conflict_seconds = Some(conflict_seconds).filter(|&seconds| seconds > 0.0);
        StatisticsReport { nodes, steps, seconds, search_seconds, conflict_seconds }
    }
}

impl ProgramReport {
    /// Reports a program that answers a question.
    pub fn new(found: &Found, question: &Question) -> Self {
        let problem = &question.problem;
        let always = found.always_jumping();
        ProgramReport {
            lines: found.program.lines(),
            listing: ListingReport::new(&found.program, &problem.frame),
            alternatives: (found.conditions.iter())
                .map(|(line, same)| AlternativesReport {
                    always_jumps: always.contains(line),
                    ..AlternativesReport::new(*line, same, found, question)
                })
                .collect(),
        }
    }
}

/// The conditions that fit by another path, if they are known.
fn other_paths(found: &Found, line: Line) -> &[FluentId] {
    let all = found.other_paths.iter().flatten();
    all.into_iter().find(|(other, _)| *other == line).map_or(&[], |(_, conditions)| conditions)
}

impl AlternativesReport {
    fn new(line: Line, same: &[FluentId], found: &Found, question: &Question) -> Self {
        let problem = &question.problem;
        let conditions: Vec<FluentId> = same.iter().chain(other_paths(found, line)).copied().collect();
        let name = |fluent: &FluentId| problem.frame.show_fluent(*fluent).to_string();
        AlternativesReport {
            line: line.0,
            conditions: conditions.iter().map(name).collect(),
            is_complete: found.other_paths.is_some(),
            general: conditions
                .iter()
                .filter(|&&other| object_names(other, problem).is_empty())
                .map(name)
                .collect(),
            never_true: conditions.iter().filter(|test| found.never_true.contains(test)).map(name).collect(),
            always_jumps: false,
            objects: conditions.first().map_or_else(Vec::new, |&chosen| {
                object_names(chosen, problem).into_iter().map(str::to_owned).collect()
            }),
            given: question.is_given(line),
        }
    }
}

impl SuspicionReport {
    fn new(suspicion: &Suspicion, problem: &GeneralizedProblem) -> Self {
        let Suspicion { example, found, problem: own } = suspicion;
        SuspicionReport {
            example: ExampleReport::new(&problem.examples[*example]),
            lines: found.program.lines(),
            listing: ListingReport::new(&found.program, &own.frame),
        }
    }
}

impl ConflictReport {
    /// Reports a conflict among the examples of a problem.
    fn new(conflict: &Conflict, problem: &GeneralizedProblem) -> Self {
        let named = conflict.examples.iter().map(|&number| ExampleReport::new(&problem.examples[number]));
        ConflictReport { examples: named.collect(), is_smallest: conflict.is_smallest }
    }
}

impl ExampleReport {
    /// Names an example.
    pub fn new(example: &GroundExample) -> Self {
        let instance = example.ground.task().source.name().to_owned();
        ExampleReport { instance, label: example.label.into() }
    }
}

impl From<StopReason> for StopName {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Time => StopName::TimeLimit,
            StopReason::Memory => StopName::MemoryLimit,
            StopReason::Steps => StopName::StepLimit,
            StopReason::Programs => StopName::Limit,
            StopReason::Incomplete => StopName::Incomplete,
            _ => StopName::Interrupted,
        }
    }
}
