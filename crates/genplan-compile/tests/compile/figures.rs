//! The paper's figures through all compilations, in both formats, on the real planner.

use genplan::examples::{Examples, Part};
use genplan::question::Mode;
use genplan::question::OutcomeName;
use genplan_compile::compile::Decoded;
use genplan_core::verdict::Label;
use genplan_testing::domains::reversal;
use genplan_testing::{bundled, example, examples, generalized, with_program};

use crate::format::{MODES, is_found};
use crate::problems::{executed, fits};
use crate::solve::{FORMATS, Format, solve};
use crate::unlimited::{synthesis, validation};

/// Checks that a program is found in every mode, and none with one line less where the native engine finds
/// none.
#[track_caller]
fn check_synthesis(examples: &Examples, lines: usize, formats: &[Format]) {
    let problem = generalized(examples);
    for mode in MODES {
        for &format in formats {
            let compilation = synthesis(&problem, lines, mode);
            let Decoded { program, endings, .. } = solve(&compilation, format).decoded(&compilation);
            assert!(program.lines() <= lines, "{mode:?} {format:?}");
            assert!(fits(&problem, &program, mode), "{mode:?} {format:?}: {}", program.show(&problem.frame));
            let counted = problem.examples.iter().enumerate();
            let counted = counted.filter(|(_, e)| mode != Mode::Positive || e.label == Label::Positive);
            assert_eq!(endings.len(), counted.count(), "{mode:?} {format:?}");
            assert!(endings.iter().all(|&(index, ended)| ended == executed(&problem, index, &program)));
        }
    }
}

/// Checks that there is no program with so few lines.
#[track_caller]
fn check_proof(examples: &Examples, lines: usize, formats: &[Format]) {
    let problem = generalized(examples);
    assert!(!is_found(&problem, lines, Mode::Pn));
    for &format in formats {
        let compilation = synthesis(&problem, lines, Mode::Pn);
        assert_eq!(solve(&compilation, format).is_solvable(), Some(false), "{format:?}");
    }
}

#[track_caller]
fn check_validation(examples: &Examples, program: &str, expected: &[OutcomeName], formats: &[Format]) {
    let (problem, program) = with_program(examples, program);
    let compilation = validation(&problem, &program);
    for &format in formats {
        let decoded = solve(&compilation, format).decoded(&compilation);
        let endings: Vec<OutcomeName> = decoded.endings.iter().map(|&(_, ended)| ended).collect();
        assert_eq!(endings, expected, "{format:?}");
        assert!((0..).zip(&endings).all(|(index, ended)| *ended == executed(&problem, index, &program)));
    }
}

/// Lists that are short enough for the translator of the planner, which multiplies out what `swap` exchanges:
/// it takes minutes for three elements.
fn short_lists() -> Examples {
    let [exchanged, same] = [[2, 1], [1, 2]].map(|goal| reversal(&[1, 2], &goal));
    examples(
        example("reverse/domain.pddl").text(),
        &[(Label::Positive, &exchanged), (Label::Negative, &same)],
    )
}

#[test]
fn painting_every_other_cell_is_found() {
    check_synthesis(&bundled("corridor", Part::Training), 4, &FORMATS);
}

#[test]
fn painting_every_other_cell_needs_four_lines() {
    check_proof(&bundled("corridor", Part::Training), 3, &[Format::Sas]);
}

#[test]
fn programs_for_corridors_end_as_the_figure_says() {
    let examples = bundled("corridor", Part::Training);
    let [solved, incomplete] = [OutcomeName::Solved, OutcomeName::IncompleteProgram];
    let programs = [
        ("paint inc inc go(0, !last-cell) end", [solved, solved, incomplete]),
        ("paint inc inc end", [incomplete, solved, incomplete]),
        ("go(2, !last-cell) end paint inc inc go(2, !last-cell) end", [solved; 3]),
        ("inc go(0, !painted(c1)) end", [OutcomeName::InfiniteLoop; 3]),
    ];
    for (program, expected) in programs {
        check_validation(&examples, program, &expected, &FORMATS);
    }
}

#[test]
fn reversing_a_list_is_found() {
    check_synthesis(&bundled("reverse", Part::Training), 4, &[Format::Sas]);
}

#[test]
fn reversing_short_lists_is_found() {
    check_synthesis(&short_lists(), 2, &FORMATS);
    check_proof(&short_lists(), 0, &FORMATS);
}

#[test]
fn programs_for_lists_end_as_the_figure_says() {
    let [solved, incomplete] = [OutcomeName::Solved, OutcomeName::IncompleteProgram];
    let [reverse, endless] = ["swap inc-left dec-right go(0, !met) end", "swap go(0, !met) end"];
    check_validation(
        &bundled("reverse", Part::Training),
        reverse,
        &[solved, solved, incomplete, incomplete],
        &[Format::Sas],
    );
    check_validation(
        &bundled("reverse", Part::Training),
        endless,
        &[OutcomeName::InfiniteLoop; 4],
        &[Format::Sas],
    );
    check_validation(&short_lists(), reverse, &[solved, incomplete], &FORMATS);
    check_validation(&short_lists(), "swap swap end", &[incomplete, solved], &FORMATS);
}
