//! Runs to the cells of Table 1 and Table 2.

use std::collections::BTreeMap;

use genplan_core::metrics::Confusion;

use super::paper::paper;
use super::report::{
    BestReport, CellReport, EstimateReport, MetricsReport, RunReport, ScoreReport, SecondsReport, ShareReport,
};
use super::statistics::{bootstrap, mean, median, wilson};
use genplan::question::{Mode, OutcomeName};

/// The cells of some domains, as far as there are runs: one for each mode, in the paper's order.
/// Domains of the paper are compared with it.
pub fn cells(domains: &[&str], runs: &[RunReport], of_the_paper: bool) -> Vec<CellReport> {
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
    let mut unseen = ScoreReport::default();
    scores.iter().for_each(|score| unseen.add(score));
    let confusions: Vec<Confusion> = scores.iter().map(ScoreReport::confusion).collect();
    CellReport {
        domain: domain.to_owned(),
        mode,
        bound: runs.iter().map(|run| run.bound).max().unwrap_or(0),
        runs: runs.len(),
        found: share(runs, OutcomeName::Found),
        none: share(runs, OutcomeName::None),
        undecided: share(runs, OutcomeName::Stopped),
        seconds: seconds(runs),
        unseen,
        pooled: estimate(&confusions, pooled),
        means: estimate(&confusions, means),
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

fn metrics(confusion: &Confusion) -> Metrics {
    [
        confusion.recall(),
        confusion.precision(),
        confusion.accuracy(),
        confusion.balanced_accuracy(),
        confusion.mcc(),
    ]
}

/// The metrics of all executions together.
fn pooled(programs: &[&Confusion]) -> Metrics {
    let mut sum = Confusion::default();
    for program in programs {
        sum.positives_solved += program.positives_solved;
        sum.positives_failed += program.positives_failed;
        sum.negatives_solved += program.negatives_solved;
        sum.negatives_failed += program.negatives_failed;
    }
    metrics(&sum)
}

/// The means of the metrics of single programs, each over those for which it is defined.
fn means(programs: &[&Confusion]) -> Metrics {
    let all: Vec<Metrics> = programs.iter().map(|program| metrics(program)).collect();
    std::array::from_fn(|index| {
        let defined: Vec<f64> = all.iter().filter_map(|metrics| metrics[index]).collect();
        mean(&defined)
    })
}

fn estimate(programs: &[Confusion], statistics: fn(&[&Confusion]) -> Metrics) -> MetricsReport {
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
pub fn best_programs(domains: &[&str], runs: &[RunReport]) -> Vec<BestReport> {
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

#[cfg(test)]
mod tests {
    use super::super::report::OutcomeCountsReport;
    use super::*;

    fn run(outcome: OutcomeName, seconds: f64, counts: Option<[u64; 4]>) -> RunReport {
        let outcomes = |solved, incomplete_program| OutcomeCountsReport {
            solved,
            incomplete_program,
            ..Default::default()
        };
        RunReport {
            run: 0,
            domain: "list".to_owned(),
            mode: Mode::Pn,
            configuration: String::new(),
            bound: 3,
            examples: Vec::new(),
            size: 1,
            outcome,
            seconds,
            nodes: 0,
            steps: 0,
            pointers: None,
            program: counts.map(|counts| vec![format!("act{}", counts[0]), "end".to_owned()]),
            unseen: counts
                .map(|[p, pf, n, nf]| ScoreReport { positives: outcomes(p, pf), negatives: outcomes(n, nf) }),
        }
    }

    fn found(seconds: f64, counts: [u64; 4]) -> RunReport {
        run(OutcomeName::Found, seconds, Some(counts))
    }

    fn is_close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-9)
    }

    /// Three programs (one of which solves nothing), a proof and an undecided run.
    fn some_runs() -> Vec<RunReport> {
        vec![
            found(1.0, [3, 1, 1, 5]),
            found(2.0, [0, 4, 0, 6]),
            found(6.0, [4, 0, 0, 6]),
            run(OutcomeName::None, 0.5, None),
            run(OutcomeName::Stopped, 60.0, None),
        ]
    }

    #[test]
    fn found_none_and_undecided_add_up() {
        let cells = cells(&["list"], &some_runs(), false);
        let [cell] = &cells[..] else { panic!("one cell") };
        assert_eq!([cell.found.count, cell.none.count, cell.undecided.count], [3, 1, 1]);
        assert!(is_close(Some(cell.found.share + cell.none.share + cell.undecided.share), 1.0));
        assert!(cell.found.low < 0.6 && 0.6 < cell.found.high);
    }

    #[test]
    fn the_mean_time_is_that_of_found_programs_but_the_median_is_that_of_all() {
        let SecondsReport { mean_found, mean, median, max } =
            cells(&["list"], &some_runs(), false)[0].seconds;
        assert_eq!((mean_found, median, max), (Some(3.0), 2.0, 60.0));
        assert!(is_close(Some(mean), 13.9));
    }

    #[test]
    fn counts_are_pooled_as_in_the_paper() {
        let pooled = cells(&["list"], &some_runs(), false)[0].pooled;
        assert!(is_close(pooled.recall.value, 7.0 / 12.0));
        assert!(is_close(pooled.precision.value, 7.0 / 8.0));
        assert!(is_close(pooled.accuracy.value, 24.0 / 30.0));
        assert!(is_close(pooled.balanced_accuracy.value, f64::midpoint(7.0 / 12.0, 17.0 / 18.0)));
        let mcc = (7.0 * 17.0 - 1.0 * 5.0) / (8.0_f64 * 12.0 * 18.0 * 22.0).sqrt();
        assert!(is_close(pooled.mcc.value, mcc));
    }

    #[test]
    fn means_leave_out_what_is_undefined_and_say_so() {
        let means = cells(&["list"], &some_runs(), false)[0].means;
        assert!(is_close(means.recall.value, (0.75 + 0.0 + 1.0) / 3.0));
        assert!(is_close(means.precision.value, f64::midpoint(0.75, 1.0)));
        assert!(is_close(means.accuracy.value, (0.8 + 0.6 + 1.0) / 3.0));
        assert_eq!((means.recall.undefined, means.precision.undefined, means.mcc.undefined), (0, 1, 1));
    }

    #[test]
    fn intervals_contain_their_values() {
        let cells = cells(&["list"], &some_runs(), false);
        for metrics in [cells[0].pooled, cells[0].means] {
            for estimate in [metrics.recall, metrics.precision, metrics.accuracy] {
                let (value, low, high) = (estimate.value, estimate.low, estimate.high);
                assert!(low <= value && value <= high && low < high, "{estimate:?}");
            }
        }
    }

    #[test]
    fn only_domains_of_the_paper_are_compared_with_it() {
        let compared = |of_the_paper| cells(&["list"], &some_runs(), of_the_paper)[0].paper;
        assert_eq!(compared(false), None);
        let paper = compared(true).expect("a cell of the paper");
        assert_eq!((paper.lines, paper.found, paper.printed), (3, 0.45, Some([0.0475, 0.4722, 0.8027])));
    }

    #[test]
    fn the_best_program_is_the_one_with_the_best_balanced_accuracy() {
        let best = best_programs(&["list", "other"], &some_runs());
        let [best] = &best[..] else { panic!("one domain has programs") };
        assert_eq!(best.program, ["act4", "end"]);
        assert_eq!((best.runs, best.found), (1, 3));
    }
}
