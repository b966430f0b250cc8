//! Experiments on a small pool: walkers that must stop at the end of a road.
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use genplan::examples::{Example, Examples};
use genplan::question::{Bound, Mode};
use genplan_core::verdict::Label;
use genplan_lab::experiment::{
    AuthorsRun, Configuration, Draw, Effort, ExperimentDesign, ExperimentObserver, ExperimentReport,
    InstancePool, OutcomeCountsReport, OutcomeName, PoolEntry, RunReport, ScoreReport, SecondsReport, csv,
    read_configurations, table1, table2,
};
use genplan_pddl::{Reading, Source};
use genplan_testing::domains::{ROAD, road};
use genplan_testing::{domain, task};

/// Roads of 2 to 7 places: their ends are positive, the places before are negative. The last two are only for
/// tests.
fn pool() -> InstancePool {
    roads(ROAD)
}

fn roads(text: &str) -> InstancePool {
    let domain = domain(&Source::new("domain.pddl", text));
    let (mut examples, mut entries) = (Vec::new(), Vec::new());
    for length in 2..8 {
        for (label, goal) in [(Label::Positive, length), (Label::Negative, length - 1)] {
            let source = Source::new(format!("{length}-{label:?}"), road(length, goal));
            examples.push(Example { label, task: task(&source, &domain) });
            entries.push(PoolEntry { name: source.name().to_owned(), is_example: length < 6 });
        }
    }
    InstancePool::new("road", &Examples { domain, examples }, entries).expect("a small pool")
}

fn drawn(pool: InstancePool, seed: u64) -> ExperimentDesign {
    let (mut design, draw) =
        (ExperimentDesign::default(), Draw { configurations: 24, seed, ..Draw::default() });
    design.draw(pool, &draw, &Bound::UpTo(3)).expect("a pool that is large enough");
    design
}

const EFFORT: Effort = Effort { time_limit: None, memory_limit: 1 << 30 };

/// Collects reports, and stops when none are left to collect.
struct Collector {
    reports: Mutex<Vec<RunReport>>,
    left: AtomicUsize,
}

impl ExperimentObserver for Collector {
    fn go_on(&self) -> bool {
        self.left.load(Ordering::Relaxed) > 0
    }

    fn finished(&self, report: RunReport) {
        self.left.fetch_sub(1, Ordering::Relaxed);
        self.reports.lock().expect("no panic").push(report);
    }
}

/// The reports of `most` runs at the most, without times, in order.
fn reports(design: &ExperimentDesign, threads: usize, most: usize) -> Vec<RunReport> {
    let collector = Collector { reports: Mutex::default(), left: AtomicUsize::new(most) };
    let numbers: Vec<usize> = (0..design.configurations.len()).collect();
    design.conduct(&numbers, &EFFORT, threads, &collector).expect("programs that fit");
    let mut reports = collector.reports.into_inner().expect("no panic");
    reports.iter_mut().for_each(|report| report.seconds = 0.0);
    reports.sort_by_key(|report| report.run);
    reports
}

#[test]
fn examples_are_drawn_by_label_and_never_from_the_test_set() {
    let ExperimentDesign { pools, configurations, .. } = drawn(pool(), 1);
    let pool = &pools[0];
    assert_eq!(configurations.len(), 24);
    for Configuration { mode, examples, .. } in &configurations {
        let distinct: BTreeSet<&usize> = examples.iter().collect();
        assert_eq!(distinct.len(), examples.len());
        assert!((1..=5).contains(&examples.len()));
        assert!(examples.iter().all(|&example| pool.entries[example].is_example));
        let negatives = examples.iter().filter(|&&example| pool.label(example) == Label::Negative).count();
        assert!(negatives < examples.len(), "at least one is positive");
        assert_eq!(negatives == 0, *mode == Mode::Positive);
    }
}

#[test]
fn a_seed_always_draws_the_same_and_another_one_something_else() {
    let drawn = |seed| drawn(pool(), seed).configurations;
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let design = drawn(pool(), 1);
    let alone = reports(&design, 1, usize::MAX);
    assert_eq!(alone.len(), design.configurations.len());
    assert_eq!(alone, reports(&design, 4, usize::MAX));
}

#[test]
fn a_stopped_experiment_reports_only_what_is_complete() {
    let design = drawn(pool(), 1);
    let all = reports(&design, 1, usize::MAX);
    let some = reports(&design, 1, 5);
    assert_eq!(some[..], all[..5]);
}

#[test]
fn programs_are_scored_on_exactly_the_instances_they_were_not_found_with() {
    let design = drawn(pool(), 1);
    let total = design.pools[0].entries.len() as u64;
    for report in reports(&design, 1, usize::MAX) {
        assert_eq!(report.outcome, OutcomeName::Found, "`walk; go(0, !arrived); end` fits them all");
        let unseen = report.unseen.expect("a score");
        let all = [unseen.positives, unseen.negatives].map(|outcomes| outcomes.solved + outcomes.failed());
        assert_eq!(all[0] + all[1], total - report.examples.len() as u64);
    }
}

#[test]
fn a_search_without_success_is_a_proof() {
    let pool = pool();
    let examples = pool.examples(Label::Positive);
    let bound = Bound::UpTo(1);
    let name = String::new();
    let configurations = vec![Configuration { pool: 0, mode: Mode::Pn, name, bound, examples }];
    let design = ExperimentDesign { pools: vec![pool], configurations, of_the_paper: false };
    let reports = reports(&design, 1, usize::MAX);
    assert_eq!(reports[0].outcome, OutcomeName::None);
    assert_eq!((&reports[0].program, reports[0].unseen), (&None, None));
}

#[test]
fn tables_have_a_row_for_each_mode() {
    let design = drawn(pool(), 1);
    let cells = design.report(reports(&design, 2, usize::MAX)).cells;
    assert_eq!(cells.iter().map(|cell| cell.mode).collect::<Vec<_>>(), Mode::ALL);
    assert_eq!(cells.iter().map(|cell| cell.runs).collect::<Vec<_>>(), [4, 10, 10]);
    for text in [table1(&cells), table2(&cells)] {
        assert!(Mode::ALL.iter().all(|mode| text.contains(&format!("| road   | {:7} |", mode.title()))));
        assert!(!text.contains("paper:"), "{text}");
    }
    let csv = csv(&cells);
    let columns: BTreeSet<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!((columns.len(), csv.lines().count()), (1, 4), "{csv}");
}

#[test]
fn whatever_matters_changes_the_fingerprint() {
    let changed = |change: fn(&mut ExperimentDesign)| {
        let mut design = drawn(pool(), 1);
        change(&mut design);
        design.fingerprint()
    };
    let original = changed(|_| {});
    assert_eq!(changed(|_| {}), original);
    assert_ne!(changed(|design| drop(design.configurations.remove(0))), original);
    assert_ne!(changed(|design| design.pools[0].entries[0].name.push('x')), original);
    assert_ne!(changed(|design| design.configurations[0].bound = Bound::Lines(3)), original);
}

#[test]
fn where_actions_take_objects_programs_are_over_pointers() {
    let walk = "(:action walk :parameters (?p ?q - place) :precondition (and (at ?p) (next ?p ?q))
      :effect (and (at ?q) (not (at ?p)))))";
    let (predicates, _) = ROAD.split_once("(:action").expect("an action");
    let ordinary = format!("{predicates}{walk}");
    let reports = reports(&drawn(roads(&ordinary), 1), 2, usize::MAX);
    let pn: Vec<&RunReport> = reports.iter().filter(|report| report.mode == Mode::Pn).collect();
    assert!(!pn.is_empty());
    for report in pn {
        let program = report.program.as_ref().expect("a program");
        assert_eq!(program[0], "walk(_, _)", "{program:?}");
        assert!(report.pointers.is_none(), "all places are determined");
    }
}

/// What came of runs of the list domain, beside which there is one without runs.
fn report(runs: Vec<RunReport>, of_the_paper: bool) -> ExperimentReport {
    let pools = ["list", "other"].map(|name| InstancePool { name: name.to_owned(), ..pool() }).into();
    ExperimentDesign { pools, of_the_paper, ..ExperimentDesign::default() }.report(runs)
}

/// A run with a program that counts like this.
fn run(outcome: OutcomeName, seconds: f64, counts: Option<[u64; 4]>) -> RunReport {
    let outcomes =
        |solved, incomplete_program| OutcomeCountsReport { solved, incomplete_program, ..Default::default() };
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
    let cells = report(some_runs(), false).cells;
    let [cell] = &cells[..] else { panic!("one cell") };
    assert_eq!([cell.found.count, cell.none.count, cell.undecided.count], [3, 1, 1]);
    assert!(is_close(Some(cell.found.share + cell.none.share + cell.undecided.share), 1.0));
    assert!(cell.found.low < 0.6 && 0.6 < cell.found.high);
}

#[test]
fn the_mean_time_is_that_of_found_programs_but_the_median_is_that_of_all() {
    let SecondsReport { mean_found, mean, median, max } = report(some_runs(), false).cells[0].seconds;
    assert_eq!((mean_found, median, max), (Some(3.0), 2.0, 60.0));
    assert!(is_close(Some(mean), 13.9));
}

#[test]
fn counts_are_pooled_as_in_the_paper() {
    let pooled = report(some_runs(), false).cells[0].pooled;
    assert!(is_close(pooled.recall.value, 7.0 / 12.0));
    assert!(is_close(pooled.precision.value, 7.0 / 8.0));
    assert!(is_close(pooled.accuracy.value, 24.0 / 30.0));
    assert!(is_close(pooled.balanced_accuracy.value, f64::midpoint(7.0 / 12.0, 17.0 / 18.0)));
    let mcc = (7.0 * 17.0 - 1.0 * 5.0) / (8.0_f64 * 12.0 * 18.0 * 22.0).sqrt();
    assert!(is_close(pooled.mcc.value, mcc));
}

#[test]
fn means_leave_out_what_is_undefined_and_say_so() {
    let means = report(some_runs(), false).cells[0].means;
    assert!(is_close(means.recall.value, (0.75 + 0.0 + 1.0) / 3.0));
    assert!(is_close(means.precision.value, f64::midpoint(0.75, 1.0)));
    assert!(is_close(means.accuracy.value, (0.8 + 0.6 + 1.0) / 3.0));
    assert_eq!((means.recall.undefined, means.precision.undefined, means.mcc.undefined), (0, 1, 1));
}

#[test]
fn intervals_contain_their_values() {
    let cells = report(some_runs(), false).cells;
    for metrics in [cells[0].pooled, cells[0].means] {
        for estimate in [metrics.recall, metrics.precision, metrics.accuracy] {
            let (value, low, high) = (estimate.value, estimate.low, estimate.high);
            assert!(low <= value && value <= high && low < high, "{estimate:?}");
        }
    }
}

#[test]
fn only_domains_of_the_paper_are_compared_with_it() {
    let compared = |of_the_paper| report(some_runs(), of_the_paper).cells[0].paper;
    assert_eq!(compared(false), None);
    let paper = compared(true).expect("a cell of the paper");
    assert_eq!((paper.lines, paper.found, paper.printed), (3, 0.45, Some([0.0475, 0.4722, 0.8027])));
}

#[test]
fn the_best_program_is_the_one_with_the_best_balanced_accuracy() {
    let best = report(some_runs(), false).best;
    let [best] = &best[..] else { panic!("one domain has programs") };
    assert_eq!(best.program, ["act4", "end"]);
    assert_eq!((best.runs, best.found), (1, 3));
}

const HEADER: &str = "domain,mode,configuration,lines,positive,negative,runnable";

fn read_table(rows: &str) -> Reading<Vec<AuthorsRun>> {
    read_configurations(&Source::new("configurations.csv", format!("{HEADER}\n{rows}")))
}

#[test]
fn runs_without_their_files_are_left_out() {
    let runs = read_table("list,pn,c1,3,b.pddl a.pddl,n.pddl,yes\nlist,pn,c2,3,x.pddl,,no\n").value;
    let runs = runs.expect("a good table");
    assert_eq!(runs.len(), 1);
    assert_eq!(runs[0].positive, ["b.pddl", "a.pddl"]);
    assert_eq!(runs[0].negative, ["n.pddl"]);
    assert_eq!((runs[0].mode, runs[0].lines), (Mode::Pn, 3));
}

#[test]
fn what_is_wrong_with_a_table_is_said_with_its_place() {
    let reading = read_table("list,pm,c1,3,a.pddl,,yes\nlist,pn,c1,many,a.pddl,,yes\nlist\n");
    assert!(reading.value.is_none());
    let messages: Vec<&str> = reading.diagnostics.iter().map(|d| d.message.as_str()).collect();
    let expected = ["unknown mode `pm`", "`many` is no number of lines", "this is not a configuration"];
    assert_eq!(messages, expected);
    let lines = reading.diagnostics.iter().filter_map(|diagnostic| diagnostic.primary.as_ref());
    let lines: Vec<usize> = lines.map(|place| place.source.line_column(place.span.start).0).collect();
    assert_eq!(lines, [2, 3, 4]);
}
