//! The native engine and the real planner have the same answer.

use genplan::question::Mode;
use genplan_compile::compile::Decoded;
use genplan_core::program::Instruction;
use genplan_core::verdict::Label;
use genplan_testing::random::{sample, scale};

use crate::brute::{Op, most_lines};
use crate::features::{Features, has_negative_preconditions};
use crate::format::{MODES, is_found};
use crate::problems::fits;
use crate::small::{Small, machines, problems};
use crate::solve::{Format, in_parallel, solve};
use crate::unlimited::synthesis;

/// Programs that the planner can refute in time.
const MOST_PROGRAMS: usize = 4000;

/// Of this number of problems, one goes through PDDL as well.
const PDDL_EVERY: usize = 4;

/// Random problems that are small enough: half of them machines. What is rare is preferred, up to a share.
fn small_problems(count: u32) -> Vec<Small> {
    let is_interesting = |small: &Small| small.examples.examples.len() > 1;
    let random = sample(&problems(), 12 * count).into_iter().flatten().filter(is_interesting);
    let machines = sample(&machines(), 4 * count).into_iter().flatten().filter(is_interesting);
    let count = (count * scale()) as usize;
    let random = preferred(random, count, |small| has_negative_preconditions(&small.problem()));
    let machines = preferred(machines, count, needs_a_goto);
    let smalls: Vec<Small> = random.into_iter().chain(machines).collect();
    assert_eq!(smalls.len(), count, "enough random problems are small");
    smalls
}

/// Half of `count`, and up to a quarter of these with something rare.
fn preferred(
    smalls: impl Iterator<Item = Small>,
    count: usize,
    is_rare: impl Fn(&Small) -> bool,
) -> Vec<Small> {
    let (rare, usual): (Vec<Small>, Vec<Small>) = smalls.partition(is_rare);
    rare.into_iter().take(count / 8).chain(usual).take(count / 2).collect()
}

/// Whether the positive examples have programs, and all of these have a goto.
fn needs_a_goto(small: &Small) -> bool {
    let fitting = small.programs(lines(small)).filter(|program| small.fits(program, Mode::Positive));
    let mut gotos = fitting.map(|program| program.iter().any(|op| matches!(op, Op::Goto(..)))).peekable();
    gotos.peek().is_some() && gotos.all(|has_goto| has_goto)
}

/// The most lines with which a problem is still small.
fn lines(small: &Small) -> usize {
    most_lines(MOST_PROGRAMS, small.actions.len(), small.conditions.len())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Found { with_goto: bool },
    None,
    Undecided,
}

/// Asks both engines about a problem.
fn compare(small: &Small, mode: Mode, format: Format) -> Verdict {
    let (problem, lines) = (small.problem(), lines(small));
    let compilation = synthesis(&problem, lines, mode);
    let answer = solve(&compilation, format);
    let Some(is_solvable) = answer.is_solvable() else { return Verdict::Undecided };
    assert_eq!(
        is_solvable,
        is_found(&problem, lines, mode),
        "{mode:?}, {lines} lines, {format:?}, {small:?}"
    );
    if !is_solvable {
        return Verdict::None;
    }
    let Decoded { program, .. } = answer.decoded(&compilation);
    let is_right = program.lines() <= lines
        && fits(&problem, &program, mode)
        && (mode == Mode::Positive || small.is_right(&program, &problem.frame, mode));
    assert!(is_right, "{mode:?}, {format:?}, {small:?}\n{}", program.show(&problem.frame));
    let is_goto = |instruction: &Instruction| matches!(instruction, Instruction::Goto { .. });
    Verdict::Found { with_goto: program.instructions().iter().any(is_goto) }
}

#[test]
fn the_planner_finds_a_program_where_the_native_engine_does_and_proves_where_there_is_none() {
    let smalls = small_problems(44);
    let mut features = Features::default();
    smalls.iter().for_each(|small| features.count(small, &small.problem()));
    features.assert_at_least(smalls.len() / 10);
    let has_negative = |small: &&Small| small.examples.examples.iter().any(|e| e.label == Label::Negative);
    assert!(2 * smalls.iter().filter(has_negative).count() >= smalls.len());
    let questions = smalls.iter().flat_map(|small| MODES.map(|mode| (small, mode, Format::Sas)));
    let in_pddl = smalls.iter().step_by(PDDL_EVERY).zip((0..MODES.len()).cycle());
    let in_pddl = in_pddl.map(|(small, mode)| (small, MODES[mode], Format::Pddl));
    let questions: Vec<_> = questions.chain(in_pddl).collect();
    let verdicts = in_parallel(questions.clone(), |(small, mode, format)| compare(small, mode, format));
    let count = |mode: Mode, is_counted: &dyn Fn(Verdict) -> bool| {
        let answers = questions.iter().zip(&verdicts).filter(|((_, other, _), _)| *other == mode);
        answers.filter(|(_, verdict)| is_counted(**verdict)).count()
    };
    for mode in MODES {
        let found = count(mode, &|verdict| matches!(verdict, Verdict::Found { .. }));
        let with_goto = count(mode, &|verdict| verdict == Verdict::Found { with_goto: true });
        let none = count(mode, &|verdict| verdict == Verdict::None);
        let undecided = count(mode, &|verdict| verdict == Verdict::Undecided);
        println!("{mode:?}: {found} found, {with_goto} with a goto, {none} without, {undecided} undecided");
        let tenth = smalls.len() / 10;
        assert!(found >= tenth && none >= tenth && with_goto > 0 && undecided <= tenth / 2, "{mode:?}");
    }
}
