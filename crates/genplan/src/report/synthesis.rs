//! What a synthesis found or proved.

use genplan_core::frame::FluentId;
use genplan_core::instance::Test;
use genplan_core::program::Line;
use serde::Serialize;

use super::{PlannerReport, label_name};
use crate::problem::{GeneralizedProblem, GroundExample};
use crate::program::SketchInstruction;
use crate::search::{Conflict, Found, Options, Outcome, Statistics, StopReason, Synthesis};

/// The result of a synthesis.
#[derive(Clone, Debug, Serialize)]
pub struct SynthesisReport {
    /// How it ended.
    pub outcome: OutcomeName,
    /// Why the search was not completed, if it was not.
    pub stop_reason: Option<StopName>,
    /// The number of lines of the program before the last `end`.
    pub lines: Option<usize>,
    /// The instructions of the program, one for each line.
    pub program: Option<Vec<String>>,
    /// For each goto of the program: the conditions that fit.
    pub alternatives: Vec<AlternativesReport>,
    /// All programs, if all were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub programs: Option<Vec<ProgramReport>>,
    /// What was proved, as a sentence.
    pub proved: Option<String>,
    /// No program of at most so many lines fits, as far as that was proved.
    pub exhausted: Option<usize>,
    /// For a search that was stopped without a program: the estimated share of the bound after `exhausted`
    /// that was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// If there is no program: examples that already conflict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictReport>,
    /// What it cost.
    pub statistics: StatisticsReport,
    /// The runs of the planner, if it was the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planner: Option<Vec<PlannerReport>>,
}

/// How a synthesis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeName {
    /// With a program, or with several.
    Found,
    /// With the proof that there is none.
    None,
    /// Before either was known.
    Stopped,
}

/// Why a search was not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopName {
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// The user has interrupted it.
    Interrupted,
    /// As many programs as were asked for have been found.
    Limit,
    /// The search of the planner ended, but it does not look everywhere.
    Incomplete,
}

/// A program that fits the examples.
#[derive(Clone, Debug, Serialize)]
pub struct ProgramReport {
    /// The number of lines before the last `end`.
    pub lines: usize,
    /// The instructions, one for each line.
    pub program: Vec<String>,
    /// For each goto: the conditions that fit.
    pub alternatives: Vec<AlternativesReport>,
}

/// The conditions that a goto could test.
#[derive(Clone, Debug, Serialize)]
pub struct AlternativesReport {
    /// The line of the goto.
    pub line: u32,
    /// The fluents that fit, the best first: it is the one that the program tests.
    pub conditions: Vec<String>,
    /// Those of them that are true in no state of any example: with them the goto always jumps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_true: Vec<String>,
    /// Whether a sketch says what the goto tests.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

/// Examples for which no program exists.
#[derive(Clone, Debug, Serialize)]
pub struct ConflictReport {
    /// The examples.
    pub examples: Vec<ExampleReport>,
    /// Whether a program exists as soon as any one of them is left out. If not, that is not known.
    pub is_smallest: bool,
}

/// A labelled example.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleReport {
    /// The file of the instance.
    pub instance: String,
    /// How it is labelled.
    pub label: &'static str,
}

/// What a synthesis cost.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct StatisticsReport {
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// The time of the search.
    pub seconds: f64,
}

impl SynthesisReport {
    /// Reports the result of a synthesis with these options.
    pub fn new(synthesis: &Synthesis, options: &Options, problem: &GeneralizedProblem, seconds: f64) -> Self {
        let Statistics { nodes, steps, .. } = synthesis.statistics;
        let mut report = SynthesisReport {
            proved: proved(&synthesis.outcome, options),
            exhausted: exhausted(&synthesis.outcome, options),
            statistics: StatisticsReport { nodes, steps, seconds },
            ..SynthesisReport::none()
        };
        match &synthesis.outcome {
            Outcome::Found { programs, stopped, .. } => {
                // Several threads may find more than were asked for before they stop.
                let wanted = programs.iter().take(options.all.unwrap_or(1));
                let mut programs: Vec<ProgramReport> =
                    wanted.map(|found| ProgramReport::new(found, options, problem)).collect();
                report.outcome = OutcomeName::Found;
                report.stop_reason = stopped.map(stop_name);
                if options.all.is_some() {
                    report.programs = Some(programs);
                } else {
                    report.take(programs.swap_remove(0));
                }
            }
            Outcome::None { .. } => {}
            Outcome::Stopped { reason, share, .. } => {
                report.outcome = OutcomeName::Stopped;
                report.stop_reason = Some(stop_name(*reason));
                report.share = Some(*share);
            }
        }
        report
    }

    /// Reports that these examples have no program of any size.
    pub fn impossible(examples: &[usize], problem: &GeneralizedProblem) -> Self {
        let conflict = Conflict { examples: examples.to_vec(), is_smallest: examples.len() == 1 };
        SynthesisReport {
            proved: Some("no program of any size fits these examples".into()),
            conflict: Some(ConflictReport::new(&conflict, &problem.examples)),
            ..SynthesisReport::none()
        }
    }

    /// That there is no program, and nothing more.
    fn none() -> Self {
        SynthesisReport {
            outcome: OutcomeName::None,
            stop_reason: None,
            lines: None,
            program: None,
            alternatives: Vec::new(),
            programs: None,
            proved: None,
            exhausted: None,
            share: None,
            conflict: None,
            statistics: StatisticsReport::default(),
            planner: None,
        }
    }

    fn take(&mut self, program: ProgramReport) {
        self.lines = Some(program.lines);
        self.program = Some(program.program);
        self.alternatives = program.alternatives;
    }
}

impl ProgramReport {
    /// Reports a program that was found with these options.
    pub fn new(found: &Found, options: &Options, problem: &GeneralizedProblem) -> Self {
        let instructions = found.program.instructions().iter();
        ProgramReport {
            lines: found.program.lines(),
            program: instructions.map(|instruction| instruction.show(&problem.frame).to_string()).collect(),
            alternatives: (found.conditions.iter())
                .map(|(line, conditions)| AlternativesReport::new(*line, conditions, options, problem))
                .collect(),
        }
    }
}

impl AlternativesReport {
    fn new(line: Line, conditions: &[FluentId], options: &Options, problem: &GeneralizedProblem) -> Self {
        let name = |fluent: &FluentId| problem.frame.show_fluent(*fluent).to_string();
        let is_never_true = |fluent: &&FluentId| {
            let test = |example: &GroundExample| example.ground.test(&problem.frame, **fluent);
            problem.examples.iter().all(|example| test(example) == Test::Never)
        };
        AlternativesReport {
            line: line.0,
            conditions: conditions.iter().map(name).collect(),
            never_true: conditions.iter().filter(is_never_true).map(name).collect(),
            given: is_given(line, options),
        }
    }
}

/// Whether a sketch says what the goto on a line tests.
fn is_given(line: Line, options: &Options) -> bool {
    let instruction = options.sketch.as_ref().and_then(|sketch| sketch.instructions().get(line.index()));
    matches!(instruction, Some(SketchInstruction::Goto { unless: Some(_), .. }))
}

impl ConflictReport {
    /// Reports a conflict among these examples.
    pub fn new(conflict: &Conflict, examples: &[GroundExample]) -> Self {
        let named = conflict.examples.iter().map(|&number| ExampleReport::new(&examples[number]));
        ConflictReport { examples: named.collect(), is_smallest: conflict.is_smallest }
    }
}

impl ExampleReport {
    fn new(example: &GroundExample) -> Self {
        let instance = example.ground.task().source.name().to_owned();
        ExampleReport { instance, label: label_name(example.label) }
    }
}

/// What an outcome proves.
fn proved(outcome: &Outcome, options: &Options) -> Option<String> {
    match outcome {
        Outcome::Found { .. } => {
            exhausted(outcome, options).map(|_| "no program with fewer lines fits these examples".into())
        }
        Outcome::None { .. } if options.sketch.is_some() => {
            Some("no program that completes the sketch fits these examples".into())
        }
        Outcome::None { lines } | Outcome::Stopped { exhausted: Some(lines), .. } => {
            let plural = if *lines == 1 { "" } else { "s" };
            Some(format!("no program of at most {lines} line{plural} fits these examples"))
        }
        Outcome::Stopped { exhausted: None, .. } => None,
    }
}

/// The bound for which an outcome proves that there is no program.
fn exhausted(outcome: &Outcome, options: &Options) -> Option<usize> {
    match outcome {
        _ if options.sketch.is_some() => None,
        Outcome::Found { programs, exhausted, stopped } => {
            // The best program is one with the fewest lines, if the search was not cut short.
            let is_best = stopped.is_none() && !options.first && options.all.is_none();
            let lines = programs.first().map_or(0, |found| found.program.lines());
            exhausted.or(lines.checked_sub(1).filter(|_| is_best))
        }
        Outcome::None { lines } => Some(*lines),
        Outcome::Stopped { exhausted, .. } => *exhausted,
    }
}

/// A reason for stopping in documents. An analysis ends no search; it only makes it start again.
fn stop_name(reason: StopReason) -> StopName {
    match reason {
        StopReason::Time => StopName::TimeLimit,
        StopReason::Memory => StopName::MemoryLimit,
        StopReason::Interrupted => StopName::Interrupted,
        StopReason::Programs => StopName::Limit,
        _ => StopName::Incomplete,
    }
}
