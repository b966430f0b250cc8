//! Decoding refuses whatever is not a plan, with the step that is wrong, and nothing else.

use std::cell::RefCell;

use genplan::examples::Part;
use genplan::problem::GeneralizedProblem;
use genplan::question::Mode;
use genplan::question::OutcomeName;
use genplan_compile::compile::{Compilation, CompilationKind, Decoded};
use genplan_pddl::Diagnostic;
use genplan_testing::{bundled, generalized, with_program};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use crate::blind::{self, Answer};
use crate::format::MODES;
use crate::mutations::{Verdict, mutate, verdict};
use crate::problems::{executed, fits};
use crate::random::{Tape, check_on};
use crate::sas::Sas;
use crate::small::{Small, machines};
use crate::unlimited::{decode, sas, synthesis, validation};

fn text(plan: &[String]) -> String {
    plan.iter().flat_map(|step| ["(", step, " )\n"]).collect()
}

fn decoded(text: impl Into<String>, compilation: &Compilation) -> Result<Decoded, Diagnostic> {
    decode(&text.into(), compilation)
}

/// What decoding says, as a verdict.
fn judged(result: &Result<Decoded, Diagnostic>) -> Verdict {
    let Err(error) = result else { return Verdict::Complete };
    let words: Vec<&str> = error.message.split(' ').collect();
    match words[..] {
        ["step", number, ..] => Verdict::Wrong(number.parse().expect("a number")),
        ["the", "plan", "ends", "too", "early"] => Verdict::TooEarly,
        _ => panic!("{}", error.message),
    }
}

/// Whether the executor confirms all that a plan says.
fn is_confirmed(decoded: &Decoded, compilation: &Compilation, problem: &GeneralizedProblem) -> bool {
    let mode = match compilation.kind {
        CompilationKind::Positive => Some(Mode::Positive),
        CompilationKind::WithoutLoops => Some(Mode::PnLite),
        CompilationKind::Full => Some(Mode::Pn),
        CompilationKind::Validation => None,
    };
    let Decoded { program, endings, .. } = decoded;
    mode.is_none_or(|mode| fits(problem, program, mode))
        && endings.len() == compilation.examples.len()
        && endings.iter().all(|&(index, ended)| ended == executed(problem, index, program))
}

/// How often a changed plan was what.
#[derive(Debug, Default)]
struct Mix {
    complete: usize,
    too_early: usize,
    wrong: usize,
}

impl Mix {
    fn count(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Complete => &mut self.complete,
            Verdict::TooEarly => &mut self.too_early,
            Verdict::Wrong(_) => &mut self.wrong,
        } += 1;
    }
}

/// A shortest plan of a compilation, if it is easy to find.
fn plan(task: &Sas) -> Option<Vec<String>> {
    match blind::search(task, 5000) {
        Answer::Plan(plan) => Some(plan),
        Answer::Unsolvable | Answer::TooLarge => None,
    }
}

fn changed_plans_are_judged_by_the_text(
    compilation: &Compilation,
    problem: &GeneralizedProblem,
    choices: &[u8],
    mix: &mut Mix,
) -> TestCaseResult {
    let task = Sas::read(&sas(&compilation.task));
    let Some(plan) = plan(&task) else { return Ok(()) };
    for choices in choices.chunks(4) {
        let changed = mutate(&plan, &task, &mut Tape::new(choices));
        let result = decoded(text(&changed), compilation);
        let expected = verdict(&task, &changed);
        prop_assert_eq!(judged(&result), expected, "{:?}", changed);
        prop_assert!(result.is_err() || is_confirmed(&result.expect("a plan"), compilation, problem));
        mix.count(expected);
    }
    Ok(())
}

fn smalls() -> impl Strategy<Value = (Option<Small>, Vec<u8>)> {
    (machines(), vec(any::<u8>(), 40))
}

#[test]
fn changed_plans_of_syntheses_are_judged_by_the_text() {
    let mix = RefCell::new(Mix::default());
    check_on(&smalls(), 60, |(small, choices)| {
        let Some(small) = small else { return Ok(()) };
        let problem = small.problem();
        MODES.iter().try_for_each(|&mode| {
            let compilation = synthesis(&problem, 1, mode);
            changed_plans_are_judged_by_the_text(&compilation, &problem, choices, &mut mix.borrow_mut())
        })
    });
    let Mix { complete, too_early, wrong } = mix.into_inner();
    assert!(complete >= 10 && too_early >= 50 && wrong >= 200, "{complete} {too_early} {wrong}");
}

#[test]
fn changed_plans_of_validations_are_judged_by_the_text() {
    let examples = bundled("corridor", Part::Training);
    let mix = RefCell::new(Mix::default());
    for program in
        ["paint inc inc go(0, !last-cell) end", "inc go(0, !painted(c1)) end", "go(0, !painted(c1)) end"]
    {
        let (problem, program) = with_program(&examples, program);
        let compilation = validation(&problem, &program);
        check_on(&vec(any::<u8>(), 4), 100, |choices| {
            changed_plans_are_judged_by_the_text(&compilation, &problem, choices, &mut mix.borrow_mut())
        });
    }
    let Mix { complete, too_early, wrong } = mix.into_inner();
    assert!(complete >= 2 && too_early >= 8 && wrong >= 100, "{complete} {too_early} {wrong}");
}

/// The plan for the three corridors of the figure.
fn corridors() -> (GeneralizedProblem, Compilation, Vec<String>) {
    let (problem, program) =
        with_program(&bundled("corridor", Part::Training), "paint inc inc go(0, !last-cell) end");
    let compilation = validation(&problem, &program);
    let plan = plan(&Sas::read(&sas(&compilation.task))).expect("a plan");
    (problem, compilation, plan)
}

#[test]
fn a_plan_that_is_cut_off_anywhere_is_refused() {
    let (_, compilation, plan) = corridors();
    let text = text(&plan);
    let whole = text.trim_end().len();
    for end in 0..whole {
        let error = decoded(&text[..end], &compilation).expect_err("a plan that is cut off");
        let is_whole_step = end == 0 || matches!(text.as_bytes()[end - 1], b'\n' | b')');
        let expected = if is_whole_step {
            "the plan ends too early"
        } else {
            "the plan breaks off in the middle of a step"
        };
        assert_eq!(error.message, expected, "{}", &text[..end]);
    }
    assert!(decoded(&text[..whole], &compilation).is_ok());
}

#[test]
fn a_step_after_the_goal_is_refused() {
    let (_, compilation, mut plan) = corridors();
    plan.push(plan.last().expect("a step").clone());
    let error = decoded(text(&plan), &compilation).expect_err("one step too many");
    assert_eq!(error.message, format!("step {} comes after the end", plan.len()));
}

#[test]
fn comments_blank_lines_upper_case_and_missing_parentheses_make_no_difference() {
    let (_, compilation, plan) = corridors();
    let expected = decoded(text(&plan), &compilation).expect("a plan");
    let loose = plan.iter().map(|step| format!("\n  {} ; a comment\r\n", step.to_uppercase()));
    let loose = format!("; cost = {} (unit cost)\n{}", plan.len(), loose.collect::<String>());
    assert_eq!(decoded(loose, &compilation).expect("a plan"), expected);
    let endings: Vec<OutcomeName> = expected.endings.iter().map(|&(_, ended)| ended).collect();
    assert_eq!(endings, [OutcomeName::Solved, OutcomeName::Solved, OutcomeName::IncompleteProgram]);
}

#[test]
fn a_plan_for_another_problem_is_refused() {
    let (_, compilation, plan) = corridors();
    let corridor = generalized(&bundled("corridor", Part::Training));
    let mut others: Vec<Compilation> =
        MODES.iter().flat_map(|&mode| [3, 4].map(|lines| synthesis(&corridor, lines, mode))).collect();
    let (lists, program) =
        with_program(&bundled("reverse", Part::Training), "swap inc-left dec-right go(0, !met) end");
    others.push(validation(&lists, &program));
    let (shorter, program) = with_program(&bundled("corridor", Part::Training), "paint inc inc end");
    others.push(validation(&shorter, &program));
    let (fewer, program) =
        with_program(&bundled("corridor", Part::Training), "paint inc inc go(0, !last-cell) end");
    others.push(validation(&fewer.subset(&[0, 1]), &program));
    others.push(validation(&fewer.subset(&[2]), &program));
    for other in &others {
        let error = decoded(text(&plan), other).expect_err("a plan for another problem");
        let expected = verdict(&Sas::read(&sas(&other.task)), &plan);
        assert_eq!(judged(&Err(error)), expected);
        assert!(matches!(expected, Verdict::Wrong(_)), "{:?}", other.kind);
    }
    assert!(decoded(text(&plan), &compilation).is_ok());
}
