//! A search in parts gives the answer of the whole, whoever does them and in whatever order.

use std::path::Path;
use std::sync::Mutex;

use genplan::search::{Crew, Errand, FoundAt, Place, SearchStatistics, Searched, Tree};
use genplan::synthesis::{Answer, Observer};
use genplan::{
    Bound, Budget, ExampleFiles, GeneralizedProblem, Part, Question, Silent, StopReason, Strictness, Wanted,
};

fn problem(name: &str) -> GeneralizedProblem {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a folder");
    let examples = files.read(Strictness::Lenient).into_result().expect("examples");
    GeneralizedProblem::from_examples(&examples).expect("a problem")
}

/// Searches trees in parts of so many nodes; takes the first or the last place that is left.
struct Parts<'q> {
    question: &'q Question<'q>,
    nodes: u64,
    last: bool,
    /// How many parts there were.
    parts: Mutex<usize>,
}

impl Crew for Parts<'_> {
    fn search(&self, tree: &Tree) -> Searched {
        // Two explorers take turns: what one has learned on the way does not matter.
        let budget = Budget::default();
        let searched = self.question.with_explorer(tree, &budget, |one| {
            self.question.with_explorer(tree, &budget, |other| {
                let mut searched = Searched::default();
                let mut left = vec![Place::ROOT];
                while !left.is_empty() {
                    let place = if self.last { left.pop() } else { Some(left.remove(0)) };
                    // Places are handed over as texts.
                    let text = place.expect("a place").to_string();
                    let best = searched.found.first().filter(|_| !self.question.wanted.is_all()).cloned();
                    let places = vec![text.parse().expect("a place")];
                    let errand = Errand { places, max_nodes: self.nodes, best };
                    let mut parts = self.parts.lock().expect("nobody panicked");
                    *parts += 1;
                    let explored = match *parts % 2 {
                        0 => one.explore(&errand),
                        _ => other.explore(&errand),
                    };
                    let explored = explored.expect("there are no limits");
                    left.extend(explored.rest.into_iter().map(|(place, _)| place));
                    searched.found = merge(searched.found, explored.found, self.question.wanted);
                    searched.share += explored.share;
                    searched.statistics.add(&explored.statistics);
                }
                searched
            })
        });
        searched.and_then(|searched| searched).expect("there are no limits")
    }
}

fn merge(mut found: Vec<FoundAt>, more: Vec<FoundAt>, wanted: Wanted) -> Vec<FoundAt> {
    found.extend(more);
    found.sort();
    found.truncate(wanted.limit());
    found
}

impl Observer for Parts<'_> {
    fn crew(&self) -> Option<&dyn Crew> {
        Some(self)
    }
}

/// What must be the same.
fn essence(answer: &Answer) -> String {
    format!("{:?} {:?} {:?} {:?}", answer.programs, answer.proof, answer.stopped, answer.conflict)
}

/// Answers a question as a whole and in parts; gives the nodes of both.
fn compare(question: &Question<'_>, nodes: u64, last: bool) -> (u64, u64) {
    let whole = question.answer(&Budget::default(), &Silent).expect("an answer");
    let parts = Parts { question, nodes, last, parts: Mutex::new(0) };
    let answer = question.answer(&Budget::default(), &parts).expect("an answer");
    assert_eq!(essence(&answer), essence(&whole));
    assert!((answer.share - whole.share).abs() < 1e-6, "{} {}", answer.share, whole.share);
    assert!(parts.parts.into_inner().expect("nobody panicked") > 3, "it is searched in parts");
    (whole.statistics.nodes, answer.statistics.nodes)
}

#[test]
fn all_programs_are_found_in_parts() {
    for (name, lines) in [("corridor", 5), ("gripper", 4), ("list", 4)] {
        let problem = problem(name);
        let question = Question::new(&problem).bound(Bound::Lines(lines)).wanted(Wanted::All(usize::MAX));
        for last in [false, true] {
            let (whole, parts) = compare(&question, 1, last);
            // Nothing is left out, and nothing is counted twice.
            assert_eq!(whole, parts, "{name}");
        }
    }
}

#[test]
fn the_proof_that_there_is_none_is_the_same_in_parts() {
    let problem = problem("triangular-sum");
    let question = Question::new(&problem).bound(Bound::Lines(6)).guided(false).conflict(false).lint(false);
    let (whole, parts) = compare(&question, 50_000, true);
    assert_eq!(whole, parts, "nothing is left out, and nothing is counted twice");
}

#[test]
fn the_best_and_the_first_program_are_the_same_in_parts() {
    let problem = problem("grid");
    for wanted in [Wanted::Best, Wanted::First] {
        let question = Question::new(&problem).bound(Bound::Lines(7)).wanted(wanted).guided(false);
        compare(&question, 20_000, wanted == Wanted::First);
    }
}

/// Stops at once.
struct Lazy;

impl Crew for Lazy {
    fn search(&self, _: &Tree) -> Searched {
        let statistics = SearchStatistics::default();
        Searched { stopped: Some(StopReason::Time), statistics, ..Searched::default() }
    }
}

impl Observer for Lazy {
    fn crew(&self) -> Option<&dyn Crew> {
        Some(self)
    }
}

#[test]
fn a_crew_that_stops_is_no_proof() {
    let problem = problem("corridor");
    let question = Question::new(&problem).bound(Bound::Lines(3)).wanted(Wanted::All(usize::MAX));
    let answer = question.answer(&Budget::default(), &Lazy).expect("an answer");
    assert_eq!((answer.is_stopped(), answer.stopped, answer.proof), (true, Some(StopReason::Time), None));
}
