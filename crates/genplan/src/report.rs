//! Results as documents: the only types that are written as JSON.

mod diagnostics;
mod document;
mod instruction;
mod proving;
mod serving;
mod synthesis;
mod teaching;
mod words;

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::frame::{FluentId, Frame};
use genplan_core::metrics::Confusion;
use genplan_core::program::Program;
use genplan_core::verdict::{Label, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use crate::ground::TraceStep;
pub use crate::ground::Unmet as UnmetReport;
use crate::judge::Judgement;
pub use crate::question::{LabelName, OutcomeName, label_name};
pub use diagnostics::{CountsReport, DiagnosticReport, ErrorReport, LintReport, PlaceReport, SeverityName};
pub use document::{Document, VERSION};
pub use genplan_pddl::counted::{grouped, plural};
pub use instruction::{ConditionReport, InstructionReport, ListingReport, OptionalListing};
pub use proving::{AssumptionReport, ProofReport};
pub use serving::{ConflictingFile, RefusalReason, RefusalReport, ServingReport};
pub use synthesis::{
    AlternativesReport, ConflictReport, EvidenceReport, ExampleReport, FoundByName, MadeReport,
    PlannerReport, ProgramReport, ScopeReport, StageName, StatisticsReport, StopName, SynthesisReport,
    UntestedReport,
};
pub use teaching::{
    AnswerReport, LearnReport, NearestReport, OriginName, RemainingReport, SuggestionReport,
    SuggestionsReport, TeachReport,
};
pub use words::{evidence, outcome_words};

/// What a program did on one instance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerdictReport {
    /// The file of the instance.
    pub instance: String,
    /// How it is labelled, if it is.
    pub label: Option<LabelName>,
    /// How execution ended.
    pub outcome: OutcomeName,
    /// The line at which execution ended.
    pub line: u32,
    /// The instruction on that line.
    pub instruction: String,
    /// How many instructions were executed before it.
    pub steps: u64,
    /// Whether the outcome is what the label asks for; open without a label and for undecided executions.
    pub as_labelled: Option<bool>,
    /// For an infinite loop: the step of the first visit of the program state that `steps` visits again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// For failures by goal or precondition: conditions that do not hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unmet: Vec<UnmetReport>,
    /// How many conditions do not hold; more than are listed if there are very many.
    #[serde(skip_serializing_if = "is_zero")]
    pub unmet_total: usize,
}

/// What a program did on instances.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerdictsReport<T = Vec<TraceReport>> {
    /// The instructions of the program, by line. Lines in verdicts are places in this list.
    pub instructions: Vec<InstructionReport>,
    /// A verdict for each instance.
    pub verdicts: Vec<TracedReport<T>>,
}

/// What a program did on one instance, and its steps if they are wanted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TracedReport<T = Vec<TraceReport>> {
    /// What it did.
    #[serde(flatten)]
    pub verdict: VerdictReport,
    /// The steps: a list of [`TraceReport`]s, or something that is written as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<T>,
}

/// What a program did on one instance, and the plan that it made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlanReport<T = Vec<String>> {
    /// What it did.
    #[serde(flatten)]
    pub verdict: VerdictReport,
    /// If the instance is solved, how many actions the plan has: each costs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// If the instance is solved, the plan: a list of ground actions as planners write them, or something that is written as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<T>,
}

/// One step of an execution.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TraceReport {
    /// Its number, from 1.
    pub step: u64,
    /// The line that was executed.
    pub line: u32,
    /// The instruction on that line.
    pub instruction: String,
    /// Fluents that became true.
    pub became_true: Vec<String>,
    /// Fluents that became false.
    pub became_false: Vec<String>,
}

/// How well a program does on labelled instances.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EvaluationReport {
    /// True positives.
    pub positives_solved: u64,
    /// False negatives.
    pub positives_failed: u64,
    /// False positives.
    pub negatives_solved: u64,
    /// True negatives.
    pub negatives_failed: u64,
    /// Instances that are in none of the four counts, because a limit was reached.
    pub undecided: u64,
    /// Of the solved ones, the share of positives.
    pub precision: Option<f64>,
    /// Of the positives, the share of solved ones.
    pub recall: Option<f64>,
    /// The share of instances that are as labelled.
    pub accuracy: Option<f64>,
    /// The mean of recall and the share of negatives that fail.
    pub balanced_accuracy: Option<f64>,
    /// Matthews' correlation coefficient.
    pub mcc: Option<f64>,
    /// What is asked of the program, if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<RequirementReport>,
    /// The instances that are not as labelled, and what happens on them.
    pub not_as_labelled: Vec<VerdictReport>,
}

/// How many instances must be as labelled.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct RequirementReport {
    /// The smallest share of all instances that is enough, the undecided ones included.
    pub accuracy: f64,
    /// Whether this many are as labelled; not known if it depends on undecided ones.
    pub is_met: Option<bool>,
}

// `serde` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl VerdictReport {
    /// Reports what a program did on an instance.
    pub fn new(
        instance: impl Into<String>,
        label: Option<Label>,
        judgement: &Judgement,
        program: &Program,
        frame: &Frame,
    ) -> Self {
        let execution = judgement.execution;
        VerdictReport {
            instance: instance.into(),
            label: label.map(LabelName::from),
            outcome: execution.ending.into(),
            line: execution.line.0,
            instruction: program.instruction(execution.line).show(frame).to_string(),
            steps: execution.steps,
            as_labelled: label.and_then(|label| Verdict { label, execution }.as_labelled()),
            since: since(execution.ending),
            unmet: judgement.evidence.unmet.clone(),
            unmet_total: judgement.evidence.total,
        }
    }
}

impl VerdictsReport {
    /// Reports verdicts on a program, without steps.
    pub fn new(program: &Program, frame: &Frame, verdicts: Vec<VerdictReport>) -> Self {
        let untraced = |verdict| TracedReport { verdict, trace: None };
        VerdictsReport {
            instructions: InstructionReport::all(program, frame),
            verdicts: verdicts.into_iter().map(untraced).collect(),
        }
    }
}

impl TraceReport {
    /// Reports the step with that number, from 1.
    pub fn new(step: u64, trace: &TraceStep, program: &Program, frame: &Frame) -> Self {
        let names = |fluents: &[FluentId]| {
            fluents.iter().map(|&fluent| frame.show_fluent(fluent).to_string()).collect()
        };
        TraceReport {
            step,
            line: trace.line.0,
            instruction: program.instruction(trace.line).show(frame).to_string(),
            became_true: names(&trace.became_true),
            became_false: names(&trace.became_false),
        }
    }
}

impl EvaluationReport {
    /// Reports the metrics of a confusion matrix, and the instances that are not as labelled.
    /// If so, that at least this many percent of the instances are as labelled is asked.
    pub fn new(
        confusion: &Confusion,
        undecided: u64,
        not_as_labelled: Vec<VerdictReport>,
        required: Option<f64>,
    ) -> Self {
        let required = required.map(|percent| RequirementReport {
            accuracy: percent / 100.0,
            is_met: confusion.is_accurate(percent, undecided),
        });
        EvaluationReport {
            positives_solved: confusion.positives_solved,
            positives_failed: confusion.positives_failed,
            negatives_solved: confusion.negatives_solved,
            negatives_failed: confusion.negatives_failed,
            undecided,
            precision: confusion.precision(),
            recall: confusion.recall(),
            accuracy: confusion.accuracy(),
            balanced_accuracy: confusion.balanced_accuracy(),
            mcc: confusion.mcc(),
            required,
            not_as_labelled,
        }
    }
}

fn since(ending: Ending) -> Option<u64> {
    match ending {
        Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { since })) => Some(since),
        _ => None,
    }
}
