//! The two faults of the authors' tool.

use genplan::examples::Examples;
use genplan::question::Mode;
use genplan::question::OutcomeName;
use genplan_compile::compile::{ClassicalTask, Compilation, PlanStep, VariableId};
use genplan_core::program::{Instruction, Line};
use genplan_core::verdict::Label;
use genplan_testing::{examples_within, generalized, with_program};

use crate::blind::{self, Answer};
use crate::format::is_found;
use crate::problems::{executed, fits};
use crate::sas::Sas;
use crate::solve::{FORMATS, Format, solve};
use crate::unlimited::{sas, synthesis, validation};

/// Where evaluations leak, the program `go(2, !f) spoil end` seems to fit these examples:
/// - In the positive one f is false: the goto jumps to the end, and nothing is spoilt.
/// - In the first negative one f is true: the goto falls through, and all is spoilt. What remains is the
///   evaluation that f is true.
/// - The second negative one is the positive one again. If the goto takes what remains for its own
///   evaluation, it falls through here as well, and the example seems to fail.
///
/// But no program solves an instance and fails on it.
fn contradiction() -> Examples {
    let domain = "(:predicates (f) (spoilt))
        (:action spoil :effect (spoilt)) (:action clear :effect (not (f)))";
    let [dark, bright] = ["", "(f)"].map(|init| format!("(:init {init}) (:goal (not (spoilt)))"));
    examples_within(domain, &[(Label::Positive, &dark), (Label::Negative, &bright), (Label::Negative, &dark)])
}

fn variable(task: &ClassicalTask, name: &str) -> VariableId {
    let index = task.variables.iter().position(|variable| variable.atoms[0] == [name]);
    VariableId(index.expect("a fluent of the paper") as u32)
}

/// The compilation with the fault: gotos and skips do not forget the evaluation.
fn leaking(mut compilation: Compilation) -> Compilation {
    let passes = variable(&compilation.task, "passes").is(1);
    for (operator, step) in compilation.task.operators.iter_mut().zip(&compilation.steps) {
        if matches!(step, PlanStep::Execute { .. } | PlanStep::Skip { .. }) {
            operator.effects.retain(|effect| effect.fact != passes);
        }
    }
    compilation
}

#[test]
fn an_evaluation_does_not_leak_to_the_next_negative_example() {
    let problem = generalized(&contradiction());
    for mode in [Mode::Pn, Mode::PnLite] {
        assert!(!is_found(&problem, 2, mode));
        let compilation = synthesis(&problem, 2, mode);
        for format in FORMATS {
            assert_eq!(solve(&compilation, format).is_solvable(), Some(false), "{mode:?} {format:?}");
        }
        let leaking = leaking(compilation);
        let unsound = solve(&leaking, Format::Sas).decoded(&leaking);
        assert!(!fits(&problem, &unsound.program, mode), "the examples tell whether evaluations leak");
    }
}

/// The goal is always true and every action is always applicable, so a negative example can only fail by a
/// loop; no action makes f true, so only gotos can loop without end.
fn only_loops_fail() -> Examples {
    let domain = "(:predicates (f) (g)) (:action drop :effect (not (f)))";
    let [bright, dark] = ["(f)", ""].map(|init| format!("(:init {init}) (:goal (not (g)))"));
    examples_within(domain, &[(Label::Positive, &bright), (Label::Negative, &dark)])
}

#[test]
fn a_program_that_needs_a_loop_of_gotos_only_is_found() {
    let problem = generalized(&only_loops_fail());
    for format in FORMATS {
        let lite = synthesis(&problem, 2, Mode::PnLite);
        assert_eq!(solve(&lite, format).is_solvable(), Some(false), "nothing but a loop fails");
        let full = synthesis(&problem, 1, Mode::Pn);
        let decoded = solve(&full, format).decoded(&full);
        let first = decoded.program.instruction(Line(0));
        assert!(matches!(first, Instruction::Goto { target: Line(0), .. }), "{first:?}");
        assert_eq!(decoded.endings, [(0, OutcomeName::Solved), (1, OutcomeName::InfiniteLoop)]);
        assert!(fits(&problem, &decoded.program, Mode::Pn));
    }
}

#[test]
fn a_loop_of_gotos_only_is_named_by_a_validation() {
    for text in ["go(0, !f) end", "go(1, !f) go(0, !f) end", "go(2, !f) end go(0, !f) end"] {
        let (problem, program) = with_program(&only_loops_fail(), text);
        assert_eq!(executed(&problem, 1, &program), OutcomeName::InfiniteLoop);
        let compilation = validation(&problem, &program);
        let answer = blind::search(&Sas::read(&sas(&compilation.task)), 1000);
        assert!(matches!(answer, Answer::Plan(_)), "{text}: {answer:?}");
        let decoded = solve(&compilation, Format::Sas).decoded(&compilation);
        assert_eq!(decoded.endings, [(0, OutcomeName::Solved), (1, OutcomeName::InfiniteLoop)], "{text}");
    }
}
