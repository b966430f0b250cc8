//! A row of lamps, all of which are to be on: what is preferred, and how large examples join.

use genplan::judge::Bounds;
use genplan::problem::GeneralizedProblem;
use genplan::question::{Mode, Question};
use genplan::search::with_search;
use genplan::synthesis::{Checked, Proof, Silent, check};
use genplan_core::budget::Budget;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_testing::generalized;

use super::regressions::examples;
use super::{answer, question};

const DOMAIN: &str = "(:predicates (at ?l) (on ?l) (next ?a ?b) (last-lamp))
  (:derived (last-lamp) (exists (?l) (and (at ?l) (not (exists (?m) (next ?l ?m))))))
  (:action switch :effect (forall (?l) (when (at ?l) (on ?l))))
  (:action break :effect (forall (?l) (when (at ?l) (not (on ?l)))))
  (:action right :effect (forall (?l ?m) (when (and (at ?l) (next ?l ?m)) (and (at ?m) (not (at ?l))))))";

/// Rows of these numbers of lamps.
fn rows(counts: &[usize]) -> GeneralizedProblem {
    let list =
        |count: usize, item: &dyn Fn(usize) -> String| (0..count).map(item).collect::<Vec<_>>().join(" ");
    let texts = counts.iter().map(|&count| {
        let next = list(count - 1, &|lamp| format!("(next l{lamp} l{})", lamp + 1));
        let goal = format!("(and {})", list(count, &|lamp| format!("(on l{lamp})")));
        [list(count, &|lamp| format!("l{lamp}")), format!("(at l0) {next}"), goal]
    });
    let texts: Vec<[String; 3]> = texts.collect();
    let instances: Vec<_> =
        texts.iter().map(|text| (Label::Positive, text.each_ref().map(String::as_str))).collect();
    generalized(&examples(DOMAIN, &instances))
}

fn text(program: &Program, problem: &GeneralizedProblem) -> String {
    let lines: Vec<String> = program.show(&problem.frame).to_string().lines().map(str::to_owned).collect();
    lines.join("; ")
}

#[test]
fn a_test_of_an_object_of_an_example_costs_more_than_a_line() {
    let problem = rows(&[3]);
    let specific = "0. switch; 1. right; 2. go(0, !on(l2)); 3. end";
    let general = answer(&question(&problem));
    let [found] = &general.programs[..] else { panic!("{general:?}") };
    assert_eq!(
        text(&found.program, &problem),
        "0. switch; 1. right; 2. switch; 3. go(0, !last-lamp); 4. end"
    );
    assert_eq!(general.shorter.map(|found| text(&found.program, &problem)).as_deref(), Some(specific));
    assert_eq!(general.proof, Some(Proof::UpTo(2)), "the proof is about lines");
    let smallest = answer(&Question { smallest: true, ..question(&problem) });
    assert_eq!(text(&smallest.programs[0].program, &problem), specific);
    assert_eq!((smallest.shorter, smallest.proof), (None, Some(Proof::UpTo(2))));
}

/// The state space of 20 lamps is too large to be explored.
#[test]
fn large_examples_join_if_small_ones_mislead() {
    for small in [1, 3] {
        let problem = rows(&[small, 20]);
        let found = with_search(&question(&problem), &Budget::default(), &Silent, |search| {
            search.guided(6, 5_000).programs.pop()
        });
        let found = found.expect("a program");
        let checked = check(&found.program, (&problem, Mode::Pn), &Bounds::default(), &Budget::default());
        assert_eq!(checked, Checked::Fits, "{small} lamps lead: {}", text(&found.program, &problem));
    }
}
