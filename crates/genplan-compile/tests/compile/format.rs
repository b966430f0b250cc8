//! What the two formats say, without a planner: the text of one is searched, that of the other is read and
//! grounded by genplan itself.

use std::cell::Cell;
use std::sync::Arc;

use genplan::explore::{ExplorationBounds, Reachability, goal_reachability};
use genplan::problem::GeneralizedProblem;
use genplan::question::{Bound, Mode};
use genplan::synthesis::Question;
use genplan_compile::CompilationReport;
use genplan_compile::compile::Pddl;
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::{Strictness, read_domain, read_task};
use genplan_testing::{answer, ground, read};
use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};

use crate::blind::{self, Answer};
use crate::random::check_on;
use crate::sas::Sas;
use crate::small::{Small, machines, problems};
use crate::unlimited::{pddl, sas, synthesis};

pub const MODES: [Mode; 3] = [Mode::Positive, Mode::PnLite, Mode::Pn];

/// Whether the goal of a compiled task can be reached, if there are not too many states.
pub fn is_reachable(texts: &Pddl) -> Option<bool> {
    let domain = Arc::new(read(&texts.domain, |source| read_domain(source, Strictness::Strict)));
    let task = Arc::new(read(&texts.problem, |source| read_task(source, &domain, Strictness::Strict)));
    let ground = ground(&task, &mut Frame::default());
    let bounds = ExplorationBounds { states: 3000, ..ExplorationBounds::default() };
    match goal_reachability(ground.instance(), &bounds, &Budget::default()) {
        Reachability::Initial | Reachability::Reachable => Some(true),
        Reachability::Unreachable => Some(false),
        Reachability::Unknown => None,
    }
}

/// Whether the native engine finds a program of at most `lines` lines.
pub fn is_found(problem: &GeneralizedProblem, lines: usize, mode: Mode) -> bool {
    let question = Question { mode, bound: Bound::Lines(lines), ..Question::new(problem) };
    let answer = answer(&Question { lint: false, conflict: false, ..question });
    assert_eq!(answer.stopped, None);
    answer.is_found()
}

/// How often there was which answer.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    found: usize,
    none: usize,
    unknown: usize,
}

impl Counts {
    fn count(&mut self, answer: Option<bool>) {
        *match answer {
            Some(true) => &mut self.found,
            Some(false) => &mut self.none,
            None => &mut self.unknown,
        } += 1;
    }
}

fn both_formats_have_the_answer_of_the_native_engine(
    strategy: &impl Strategy<Value = Option<Small>>,
    cases: u32,
) {
    let counts = Cell::new([Counts::default(); 2]);
    check_on(strategy, cases, |small| {
        let Some(small) = small else { return Ok(()) };
        let problem = small.problem();
        for mode in MODES {
            let expected = is_found(&problem, 1, mode);
            let compilation = synthesis(&problem, 1, mode);
            let searched = match blind::search(&Sas::read(&sas(&compilation.task)), 2000) {
                Answer::Plan(_) => Some(true),
                Answer::Unsolvable => Some(false),
                Answer::TooLarge => None,
            };
            let explored = is_reachable(&pddl(&compilation));
            prop_assert!(searched.is_none_or(|answer| answer == expected), "SAS+, {:?}", mode);
            prop_assert!(explored.is_none_or(|answer| answer == expected), "PDDL, {:?}", mode);
            let mut now = counts.get();
            now[0].count(searched);
            now[1].count(explored);
            counts.set(now);
        }
        Ok(())
    });
    println!("{:?}", counts.get());
    for Counts { found, none, unknown } in counts.get() {
        let all = found + none + unknown;
        assert!(20 * unknown <= all && 5 * found >= all && 5 * none >= all, "{:?}", counts.get());
    }
}

#[test]
fn both_formats_have_the_answer_of_the_native_engine_in_random_domains() {
    both_formats_have_the_answer_of_the_native_engine(&problems(), 150);
}

#[test]
fn both_formats_have_the_answer_of_the_native_engine_for_machines() {
    both_formats_have_the_answer_of_the_native_engine(&machines(), 100);
}

#[test]
fn the_size_is_that_of_the_text() {
    check_on(&problems(), 60, |small| {
        let Some(small) = small else { return Ok(()) };
        let compilation = synthesis(&small.problem(), 2, Mode::Pn);
        let (task, text) = (&compilation.task, Sas::read(&sas(&compilation.task)));
        let size = CompilationReport::new(&compilation, Vec::new());
        let known = task.varying().filter(|variable| variable.is_derived()).count();
        let derived = text.variables.iter().filter(|variable| variable.layer.is_some()).count();
        let facts: usize = text.variables.iter().map(|variable| variable.values.len()).sum();
        let effects: usize = text.operators.iter().map(|operator| operator.effects.len()).sum();
        prop_assert_eq!((size.variables, known, size.facts), (text.variables.len(), derived, facts));
        prop_assert_eq!(size.actions, text.operators.len());
        prop_assert!(size.effects >= effects);
        Ok(())
    });
}
