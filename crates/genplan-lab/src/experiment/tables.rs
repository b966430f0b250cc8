//! Runs to the cells of Table 1 and Table 2.

use std::collections::BTreeMap;

use super::paper::paper;
use super::report::{
    BestReport, CellReport, EstimateReport, MetricsReport, RunReport, ScoreReport, SecondsReport, ShareReport,
};
use super::statistics::{bootstrap, mean, median, wilson};
use genplan::question::{Mode, OutcomeName};

/// The cells of some domains, as far as there are runs: one for each mode, in the paper's order.
/// Domains of the paper are compared with it.
pub(super) fn cells(domains: &[&str], runs: &[RunReport], of_the_paper: bool) -> Vec<CellReport> {
    let modes = |domain| Mode::ALL.map(|mode| (domain, mode));
    let cells = domains.iter().copied().flat_map(modes).filter_map(|(domain, mode)| {
        let is_here = |run: &&RunReport| run.domain == domain && run.mode == mode;
        let runs: Vec<&RunReport> = runs.iter().filter(is_here).collect();
        let paper = paper(domain, mode).filter(|_| of_the_paper);
        (!runs.is_empty()).then(|| CellReport { paper, ..cell(domain, mode, &runs) })
    });
    cells.collect()
}

fn cell(domain: &str, mode: Mode, runs: &[&RunReport]) -> CellReport {
    let scores: Vec<ScoreReport> = runs.iter().filter_map(|run| run.unseen).collect();
    CellReport {
        domain: domain.to_owned(),
        mode,
        bound: runs.iter().map(|run| run.bound).max().unwrap_or(0),
        runs: runs.len(),
        found: share(runs, OutcomeName::Found),
        none: share(runs, OutcomeName::None),
        undecided: share(runs, OutcomeName::Stopped),
        seconds: seconds(runs),
        unseen: scores.iter().sum(),
        pooled: estimate(&scores, pooled),
        means: estimate(&scores, means),
        paper: None,
    }
}

fn share(runs: &[&RunReport], outcome: OutcomeName) -> ShareReport {
    let count = runs.iter().filter(|run| run.outcome == outcome).count();
    let (low, high) = wilson(count, runs.len());
    ShareReport { count, share: count as f64 / runs.len() as f64, low, high }
}

fn seconds(runs: &[&RunReport]) -> SecondsReport {
    let all: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    let found = runs.iter().filter(|run| run.outcome == OutcomeName::Found);
    let found: Vec<f64> = found.map(|run| run.seconds).collect();
    SecondsReport {
        mean_found: mean(&found),
        mean: mean(&all).unwrap_or(0.0),
        median: median(&all).unwrap_or(0.0),
        max: all.iter().copied().fold(0.0, f64::max),
    }
}

/// Recall, precision, accuracy, balanced accuracy and MCC.
type Metrics = [Option<f64>; 5];

fn metrics(score: &ScoreReport) -> Metrics {
    let confusion = score.confusion();
    [
        confusion.recall(),
        confusion.precision(),
        confusion.accuracy(),
        confusion.balanced_accuracy(),
        confusion.mcc(),
    ]
}

/// The metrics of all executions together.
fn pooled(programs: &[&ScoreReport]) -> Metrics {
    metrics(&programs.iter().copied().sum())
}

/// The means of the metrics of single programs, each over those for which it is defined.
fn means(programs: &[&ScoreReport]) -> Metrics {
    let all: Vec<Metrics> = programs.iter().map(|program| metrics(program)).collect();
    std::array::from_fn(|index| {
        let defined: Vec<f64> = all.iter().filter_map(|metrics| metrics[index]).collect();
        mean(&defined)
    })
}

fn estimate(programs: &[ScoreReport], statistics: fn(&[&ScoreReport]) -> Metrics) -> MetricsReport {
    let values = statistics(&programs.iter().collect::<Vec<_>>());
    let intervals = bootstrap(programs, statistics);
    let estimate = |index: usize| EstimateReport {
        value: values[index],
        low: intervals[index].map(|(low, _)| low),
        high: intervals[index].map(|(_, high)| high),
        undefined: programs.iter().filter(|program| metrics(program)[index].is_none()).count(),
    };
    MetricsReport {
        recall: estimate(0),
        precision: estimate(1),
        accuracy: estimate(2),
        balanced_accuracy: estimate(3),
        mcc: estimate(4),
    }
}

/// For each of some domains the program that does best on unseen instances: by balanced accuracy, then by
/// accuracy, then the one that was found most often, then the shortest, then the first.
pub(super) fn best_programs(domains: &[&str], runs: &[RunReport]) -> Vec<BestReport> {
    domains.iter().filter_map(|domain| best_program(domain, runs)).collect()
}

fn best_program(domain: &str, runs: &[RunReport]) -> Option<BestReport> {
    let mut programs: BTreeMap<&[String], Vec<ScoreReport>> = BTreeMap::new();
    for run in runs.iter().filter(|run| run.domain == domain) {
        if let (Some(program), Some(unseen)) = (&run.program, run.unseen) {
            programs.entry(program).or_default().push(unseen);
        }
    }
    let found = programs.values().map(Vec::len).sum();
    let best = programs.into_iter().map(|(program, scores)| BestReport {
        domain: domain.to_owned(),
        program: program.to_vec(),
        runs: scores.len(),
        found,
        unseen: *scores.iter().max_by(|a, b| merit(a).total_cmp(&merit(b))).expect("a program has a run"),
    });
    best.reduce(|best, other| if is_better(&other, &best) { other } else { best })
}

/// How well a program does, as one number: balanced accuracy first, accuracy second.
fn merit(score: &ScoreReport) -> f64 {
    let confusion = score.confusion();
    confusion.balanced_accuracy().unwrap_or(0.0) + 1e-6 * confusion.accuracy().unwrap_or(0.0)
}

fn is_better(one: &BestReport, other: &BestReport) -> bool {
    let key = |best: &BestReport| (best.runs, std::cmp::Reverse(best.program.len()));
    merit(&one.unseen).total_cmp(&merit(&other.unseen)).then(key(one).cmp(&key(other))).is_gt()
}
