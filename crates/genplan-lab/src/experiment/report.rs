//! What came of the runs of an experiment.

use std::iter::Sum;

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::metrics::Confusion;
use genplan_core::verdict::Label;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use genplan::question::{Mode, OutcomeName};

/// One run: the program that a set of examples leads to, and what it does on the other instances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunReport {
    /// Its number in the experiment, from 0.
    pub run: usize,
    /// The domain.
    pub domain: String,
    /// Which failures count.
    pub mode: Mode,
    /// What the set of examples is called.
    pub configuration: String,
    /// The most lines that the program may have.
    pub bound: usize,
    /// The examples, positive ones first.
    pub examples: Vec<String>,
    /// The size of the examples: how many fluents they have, all together.
    pub size: usize,
    /// How the search ended.
    pub outcome: OutcomeName,
    /// The time of the search.
    pub seconds: f64,
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// The pointers of the program, if it has some, as they are declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pointers: Option<String>,
    /// The program, if there is one.
    pub program: Option<Vec<String>>,
    /// What the program does on all instances that it was not found with.
    pub unseen: Option<ScoreReport>,
}

impl RunReport {
    /// The number of lines of the program before the last `end`.
    pub fn lines(&self) -> Option<usize> {
        self.program.as_ref().map(|program| program.len().saturating_sub(1))
    }
}

/// What a program does on labelled instances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreReport {
    /// On those that must be solved.
    pub positives: OutcomeCountsReport,
    /// On those that must not be solved.
    pub negatives: OutcomeCountsReport,
}

/// How executions ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeCountsReport {
    /// With the goal.
    pub solved: u64,
    /// At an `end` without the goal.
    pub incomplete_program: u64,
    /// At an action that is not applicable.
    pub inapplicable_action: u64,
    /// In a circle.
    pub infinite_loop: u64,
    /// At a limit.
    pub undecided: u64,
}

impl OutcomeCountsReport {
    /// Counts one more execution.
    pub fn count(&mut self, ending: Ending) {
        *match ending {
            Ending::Decided(Outcome::Solved) => &mut self.solved,
            Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => &mut self.incomplete_program,
            Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => &mut self.inapplicable_action,
            Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { .. })) => &mut self.infinite_loop,
            Ending::Stopped(_) => &mut self.undecided,
        } += 1;
    }

    /// All counts, with their names.
    pub(crate) fn parts(&self) -> [(&'static str, u64); 5] {
        [
            ("solved", self.solved),
            ("incomplete-program", self.incomplete_program),
            ("inapplicable-action", self.inapplicable_action),
            ("infinite-loop", self.infinite_loop),
            ("undecided", self.undecided),
        ]
    }

    /// All failures.
    pub fn failed(&self) -> u64 {
        self.incomplete_program + self.inapplicable_action + self.infinite_loop
    }

    fn add(&mut self, other: &OutcomeCountsReport) {
        self.solved += other.solved;
        self.incomplete_program += other.incomplete_program;
        self.inapplicable_action += other.inapplicable_action;
        self.infinite_loop += other.infinite_loop;
        self.undecided += other.undecided;
    }
}

impl<'s> Sum<&'s ScoreReport> for ScoreReport {
    fn sum<I: Iterator<Item = &'s ScoreReport>>(scores: I) -> Self {
        scores.fold(ScoreReport::default(), |mut sum, score| {
            sum.positives.add(&score.positives);
            sum.negatives.add(&score.negatives);
            sum
        })
    }
}

impl ScoreReport {
    /// Counts one more execution.
    pub fn count(&mut self, label: Label, ending: Ending) {
        match label {
            Label::Positive => self.positives.count(ending),
            Label::Negative => self.negatives.count(ending),
        }
    }

    /// What is solved and what is failed, without what is undecided.
    pub fn confusion(&self) -> Confusion {
        Confusion {
            positives_solved: self.positives.solved,
            positives_failed: self.positives.failed(),
            negatives_solved: self.negatives.solved,
            negatives_failed: self.negatives.failed(),
        }
    }
}

/// The runs of one domain in one mode.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CellReport {
    /// The domain.
    pub domain: String,
    /// Which failures count.
    pub mode: Mode,
    /// The most lines that programs may have.
    pub bound: usize,
    /// How many runs there are.
    pub runs: usize,
    /// Those that found a program.
    pub found: ShareReport,
    /// Those that proved that there is none.
    pub none: ShareReport,
    /// Those that reached a limit.
    pub undecided: ShareReport,
    /// How long the searches took.
    pub seconds: SecondsReport,
    /// What the found programs do on unseen instances, all together.
    pub unseen: ScoreReport,
    /// The metrics of these counts, as in the paper.
    pub pooled: MetricsReport,
    /// The means of the metrics of the single programs, where they are defined.
    pub means: MetricsReport,
    /// What the paper says.
    pub paper: Option<PaperReport>,
}

/// A share of the runs, with its 95 % confidence interval (Wilson's).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ShareReport {
    /// How many.
    pub count: usize,
    /// Which share that is.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Times of searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SecondsReport {
    /// The mean over the runs that found a program, as in the paper.
    pub mean_found: Option<f64>,
    /// The mean over all runs.
    pub mean: f64,
    /// The median over all runs.
    pub median: f64,
    /// The longest.
    pub max: f64,
}

/// The metrics of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MetricsReport {
    /// Of the positives, the share of solved ones.
    pub recall: EstimateReport,
    /// Of the solved ones, the share of positives.
    pub precision: EstimateReport,
    /// The share of instances that are as labelled.
    pub accuracy: EstimateReport,
    /// The mean of recall and the share of negatives that fail.
    pub balanced_accuracy: EstimateReport,
    /// Matthews' correlation coefficient.
    pub mcc: EstimateReport,
}

/// A metric, with its 95 % confidence interval (by resampling the programs).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct EstimateReport {
    /// The value; undefined if it is for no program.
    pub value: Option<f64>,
    /// The lower end of the interval; needs two programs.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// For this many programs it is undefined.
    pub undefined: usize,
}

/// What the paper says about a cell. Shares are between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PaperReport {
    /// The bound on the lines.
    pub lines: usize,
    /// The share of runs that found a program.
    pub found: f64,
    /// The mean time of these, in seconds.
    pub seconds: Option<f64>,
    /// Recall, precision and accuracy as they are printed.
    pub printed: Option<[f64; 3]>,
    /// The same, recomputed from the authors' logs where these say something else.
    pub recomputed: Option<[f64; 3]>,
}

/// The best program of a domain.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BestReport {
    /// The domain.
    pub domain: String,
    /// The instructions, one for each line.
    pub program: Vec<String>,
    /// How many runs found it.
    pub runs: usize,
    /// How many runs found a program.
    pub found: usize,
    /// What it does on the instances that were unseen in the run in which it did best.
    pub unseen: ScoreReport,
}

/// An experiment.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExperimentReport {
    /// The cells, by domain and mode.
    pub cells: Vec<CellReport>,
    /// The best program of each domain in which one was found.
    pub best: Vec<BestReport>,
    /// All runs.
    pub runs: Vec<RunReport>,
}
