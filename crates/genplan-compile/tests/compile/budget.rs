//! What a compilation costs, and that it stops where its budget does.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use genplan::examples::{Examples, Part};
use genplan::problem::GeneralizedProblem;
use genplan::question::{ConditionChoice, Mode};
use genplan_compile::CompilationReport;
use genplan_compile::compile::{Compilation, CompilationStage, Overrun, decode, pddl, sas};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Source};
use genplan_testing::{bundled, example, examples, generalized, with_program};

use crate::unlimited::validation;

/// Positions of which the first has two values and all pointers: so nothing excludes anything.
fn crowded(positions: usize) -> Examples {
    let names = |letter| (1..=positions).map(|i| format!("{letter}{i}")).collect::<Vec<_>>().join(" ");
    let facts: String = (1..=positions)
        .map(|i| format!("(holds p{i} v{i}) (holds p1 v{i}) (outer p{i}) (inner p{i})"))
        .chain((1..positions).map(|i| format!("(next p{i} p{}) (smaller v{i} v{})", i + 1, i + 1)))
        .collect();
    let problem = format!(
        "(define (problem p) (:domain sort) (:objects {} - position {} - value)
           (:init {facts} (last p{positions})) (:goal (holds p1 v1)))",
        names("p"),
        names("v"),
    );
    examples(example("sort/domain.pddl").text(), &[(Label::Positive, &problem)])
}

fn crowded_problem(positions: usize) -> (GeneralizedProblem, Program) {
    with_program(&crowded(positions), example("sort/programs/intended.prog").text())
}

/// Each deletion of a fluent needs to know whether the fluent is added as well; there is one auxiliary fluent for
/// all deletions of a fluent, and one rule for each addition.
#[test]
fn deletions_share_what_they_need_to_know() {
    for positions in [3, 4, 5] {
        let (problem, program) = crowded_problem(positions);
        let compilation = validation(&problem, &program);
        let size = CompilationReport::new(&compilation, Vec::new());
        let kept: usize = size
            .fluents_by_predicate
            .iter()
            .filter(|(name, _)| name.starts_with("kept"))
            .map(|(_, count)| count)
            .sum();
        // `holds`, `outer` and `inner` of each position.
        assert!(kept <= positions * positions + 2 * positions, "{kept} for {positions} positions");
        let additions = 2 * positions.pow(4) + 3 * positions.pow(2);
        assert!(size.axioms <= 2 * additions, "{} rules for {additions} additions", size.axioms);
    }
}

fn stopped(stage: CompilationStage, reason: StopReason) -> Overrun {
    Overrun { stage, reason }
}

#[test]
fn no_time_is_not_enough_for_anything() {
    let (problem, program) = crowded_problem(3);
    let compilation = validation(&problem, &program);
    let budget = Budget::default().with_time(Duration::ZERO);
    let at = |stage| Some(stopped(stage, StopReason::Time));
    let compiled = Compilation::validation(&problem, &program, &budget);
    assert_eq!(compiled.err(), at(CompilationStage::Fluents));
    assert_eq!(sas(&compilation.task, &budget).err(), at(CompilationStage::Writing));
    assert_eq!(pddl(&compilation, "", &budget).err(), at(CompilationStage::Writing));
    let decoded = decode(&Source::new("plan", ""), &compilation, &budget);
    let error = decoded.expect_err("no time");
    assert_eq!(error.stopped, Some(StopReason::Time));
    assert_eq!(error.message, "the time limit was reached while executing the plan");
}

#[test]
fn an_interrupt_ends_a_compilation() {
    let (problem, _) = crowded_problem(3);
    let budget = Budget::default().with_interrupt(Arc::new(AtomicBool::new(true)));
    let compiled = Compilation::synthesis(&problem, 2, Mode::Pn, &ConditionChoice::default(), &budget);
    assert_eq!(compiled.err(), Some(stopped(CompilationStage::Fluents, StopReason::Interrupted)));
}

/// Whatever the limit is, a compilation keeps it, and every stage is where it can end.
#[test]
fn memory_is_counted_in_every_stage_and_given_back() {
    let (problem, program) = crowded_problem(4);
    let mut stages = Vec::new();
    let enough = (8..32).map(|power| 1_usize << power).find(|&bytes| {
        let budget = Budget::default().with_bytes(bytes);
        let compiled = Compilation::validation(&problem, &program, &budget);
        let overrun = compiled.as_ref().err().copied();
        assert_eq!(budget.bytes_left() < bytes, compiled.is_ok(), "a compilation holds what it takes");
        drop(compiled);
        assert_eq!(budget.bytes_left(), bytes, "all is given back");
        stages.extend(overrun.map(|overrun| overrun.stage));
        overrun.is_none_or(|overrun| {
            assert_eq!(overrun.reason, StopReason::Memory);
            false
        })
    });
    let enough = enough.expect("some memory is enough");
    stages.dedup();
    assert!(stages.contains(&CompilationStage::Actions), "{stages:?}");
    assert!((1 << 17..1 << 22).contains(&enough), "{enough} bytes");
}

#[test]
fn a_synthesis_ends_in_the_stage_for_which_memory_is_missing() {
    let problem = generalized(&bundled("corridor", Part::Training));
    let stage = |bytes: usize| {
        let budget = Budget::default().with_bytes(bytes);
        let compiled = Compilation::synthesis(&problem, 4, Mode::Pn, &ConditionChoice::default(), &budget);
        compiled.err().map(|overrun| overrun.stage)
    };
    let mut stages: Vec<_> = (0..100).map(|step| stage(step * 2_000)).collect();
    stages.dedup();
    assert_eq!(stages.last(), Some(&None), "{stages:?}");
    for expected in [CompilationStage::Fluents, CompilationStage::Groups, CompilationStage::Operators] {
        assert!(stages.contains(&Some(expected)), "{stages:?}");
    }
}

/// The text is larger than the task, because operators share effects.
#[test]
fn a_text_ends_with_the_memory() {
    let (problem, program) = crowded_problem(3);
    let compilation = validation(&problem, &program);
    let text = sas(&compilation.task, &Budget::default()).expect("no limit");
    let budget = |bytes| Budget::default().with_bytes(bytes);
    assert!(sas(&compilation.task, &budget(text.len())).is_ok());
    let overrun = stopped(CompilationStage::Writing, StopReason::Memory);
    let short = budget(text.len() - 1);
    assert_eq!(sas(&compilation.task, &short).err(), Some(overrun));
    assert_eq!(short.bytes_left(), text.len() - 1, "all is given back");
    assert_eq!(Diagnostic::from(overrun).message, "the memory limit was reached while writing the task");
}
