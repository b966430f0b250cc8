//! A search in parts gives the answer of the whole, whoever does them and in whatever order.

use std::sync::Mutex;
use std::time::Duration;

use genplan::search::{
    Explored, Explorer, Found, FoundAt, NodePath, SearchObserver, SearchProgress, SearchStatistics, Searched,
    Tree, WorkUnit, WorkerPool, with_search,
};
use genplan::synthesis::{Answer, Native, Observer};
use genplan::{Bound, Budget, GeneralizedProblem, Part, Question, Silent, StopReason, Wanted};
use genplan_testing::{answer, bundled, generalized};

fn problem(name: &str) -> GeneralizedProblem {
    generalized(&bundled(name, Part::Training))
}

/// Works with an explorer of a tree.
fn explore<T>(
    question: &Question,
    tree: &Tree,
    budget: &Budget,
    work: impl FnOnce(&mut Explorer<'_>) -> T,
) -> Result<T, StopReason> {
    with_search(question, budget, &Silent, |search| search.with_explorer(tree, work))
}

/// Searches trees in parts that take about `time`; takes the first or the last nodes that are left.
struct Parts<'q> {
    question: &'q Question,
    time: Duration,
    last: bool,
    /// How many there were.
    count: Mutex<usize>,
    /// How many programs were told.
    told: Mutex<usize>,
}

impl WorkerPool for Parts<'_> {
    fn search(&self, tree: &Tree, begun: &Explored) -> Searched {
        // Two explorers take turns: what one has learned on the way does not matter.
        let budget = Budget::default();
        let searched = explore(self.question, tree, &budget, |one| {
            explore(self.question, tree, &budget, |other| self.take_turns(begun, one, other))
        });
        searched.and_then(|searched| searched).expect("there are no limits")
    }
}

impl Parts<'_> {
    fn take_turns(&self, begun: &Explored, one: &mut Explorer<'_>, other: &mut Explorer<'_>) -> Searched {
        let (found, mut left) = (begun.found.clone(), begun.rest.clone());
        let mut searched = Searched { found, share: 1.0 - total(&left), ..Searched::default() };
        while !left.is_empty() {
            let count = left.len().min(3);
            let first = if self.last { left.len() - count } else { 0 };
            let taken: Vec<(NodePath, f64)> = left.drain(first..first + count).collect();
            let mut turn = self.count.lock().expect("nobody panicked");
            *turn += 1;
            let unit = self.work_unit(&taken, &searched);
            let explored = if turn.is_multiple_of(2) { one.explore(&unit) } else { other.explore(&unit) };
            let Explored { found, rest, unseen, statistics } = explored.expect("there are no limits");
            let is_unseen = |path: &NodePath| unseen.contains(path);
            let kept = taken.iter().filter(|(path, _)| is_unseen(path)).cloned();
            let more: Vec<(NodePath, f64)> = rest.into_iter().chain(kept).collect();
            searched.share += total(&taken) - total(&more);
            left.extend(more);
            searched.found = merge(searched.found, found, self.question.wanted);
            searched.statistics.add(&statistics);
        }
        searched
    }

    /// Paths are handed over as texts.
    fn work_unit(&self, taken: &[(NodePath, f64)], searched: &Searched) -> WorkUnit {
        let paths = taken.iter().map(|(path, _)| path.to_string().parse().expect("a path")).collect();
        let best = searched.found.first().filter(|_| !self.question.wanted.is_all()).cloned();
        WorkUnit { paths, time: self.time, best }
    }
}

fn total(paths: &[(NodePath, f64)]) -> f64 {
    paths.iter().map(|(_, share)| share).sum()
}

fn merge(mut found: Vec<FoundAt>, more: Vec<FoundAt>, wanted: Wanted) -> Vec<FoundAt> {
    found.extend(more);
    found.sort();
    found.truncate(wanted.limit());
    found
}

impl Observer for Parts<'_> {
    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        Some(self)
    }
}

/// What must be the same.
fn essence(answer: &Answer) -> String {
    format!("{:?} {:?} {:?} {:?}", answer.programs, answer.proof, answer.stopped, answer.conflict)
}

/// Answers a question as a whole and in parts; gives the nodes of both.
fn compare(question: &Question, milliseconds: u64, last: bool) -> (u64, u64) {
    let whole = answer(question);
    let time = Duration::from_millis(milliseconds);
    let parts = Parts { question, time, last, count: Mutex::default(), told: Mutex::default() };
    let answer = question.answer(&Budget::default(), &parts).expect("an answer");
    assert_eq!(essence(&answer), essence(&whole));
    let shares = answer.share.zip(whole.share).expect("complete search was last");
    assert!((shares.0 - shares.1).abs() < 1e-6, "{shares:?}");
    assert!(parts.count.into_inner().expect("nobody panicked") > 3, "it is searched in parts");
    (whole.statistics.search.nodes, answer.statistics.search.nodes)
}

#[test]
fn all_programs_are_found_in_parts() {
    for (name, lines) in [("corridor", 5), ("gripper", 4), ("list", 4)] {
        let problem = problem(name);
        let question = Question {
            bound: Bound::Lines(lines),
            wanted: Wanted::All(usize::MAX),
            ..Question::new(&problem)
        };
        for last in [false, true] {
            let (whole, parts) = compare(&question, 0, last);
            // Nothing is left out, and nothing is counted twice.
            assert_eq!(whole, parts, "{name}");
        }
    }
}

#[test]
fn the_proof_that_there_is_none_is_the_same_in_parts() {
    let problem = problem("grid");
    let question =
        Question { bound: Bound::Lines(7), guided: false, conflict: false, ..Question::new(&problem) };
    let (whole, parts) = compare(&question, 0, true);
    assert_eq!(whole, parts, "nothing is left out, and nothing is counted twice");
}

#[test]
fn the_best_and_the_first_program_are_the_same_in_parts() {
    for (name, wanted, last) in [("gripper", Wanted::Best, true), ("grid", Wanted::First, false)] {
        let problem = problem(name);
        let question = Question { bound: Bound::Lines(8), wanted, guided: false, ..Question::new(&problem) };
        compare(&question, 2, last);
    }
}

impl SearchObserver for Parts<'_> {
    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        Some(self)
    }

    fn go_on(&self, _: &SearchProgress) -> bool {
        true
    }

    fn found(&self, _: &Found) {
        *self.told.lock().expect("nobody panicked") += 1;
    }
}

#[test]
fn a_worker_pool_goes_on_where_a_bound_was_paused() {
    for (name, lines, wanted) in [("gripper", 4, Wanted::All(usize::MAX)), ("grid", 6, Wanted::Best)] {
        let problem = problem(name);
        let native = Native { patience: 0, threads: 1, ..Native::default() };
        let question = &Question { native, wanted, ..Question::new(&problem) };
        let budget = Budget::default();
        let whole = with_search(question, &budget, &Silent, |search| {
            (search.bound(lines, false).programs, search.statistics().nodes)
        });
        let (count, told) = (Mutex::default(), Mutex::default());
        let parts = Parts { question, time: Duration::ZERO, last: true, count, told };
        let in_parts = with_search(question, &budget, &parts, |search| {
            assert!(search.bound_within(lines, false, whole.1 / 2).is_none());
            (search.bound(lines, false).programs, search.statistics().nodes)
        });
        assert_eq!(in_parts, whole, "{name}: nothing is searched twice");
        let told = parts.told.into_inner().expect("nobody panicked");
        assert_eq!(told, if wanted.is_all() { whole.0.len() } else { 0 }, "each is told once");
    }
}

/// Stops at once.
struct Lazy;

impl WorkerPool for Lazy {
    fn search(&self, _: &Tree, _: &Explored) -> Searched {
        let statistics = SearchStatistics::default();
        Searched { stopped: Some(StopReason::Time), statistics, ..Searched::default() }
    }
}

impl Observer for Lazy {
    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        Some(self)
    }
}

#[test]
fn a_worker_pool_that_stops_is_no_proof() {
    let problem = problem("corridor");
    let question =
        Question { bound: Bound::Lines(3), wanted: Wanted::All(usize::MAX), ..Question::new(&problem) };
    let answer = question.answer(&Budget::default(), &Lazy).expect("an answer");
    assert_eq!((answer.is_stopped(), answer.stopped, answer.proof), (true, Some(StopReason::Time), None));
}
