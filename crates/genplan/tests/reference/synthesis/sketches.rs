//! Programs with holes.

use std::cell::RefCell;

use genplan::problem::GeneralizedProblem;
use genplan::program::{Sketch, SketchInstruction};
use genplan::question::{Bound, Mode};
use genplan::synthesis::{Native, Question};
use genplan_core::program::Line;
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use super::brute::{self, Op};
use super::guided::guided;
use super::small::{Small, machines, problems};
use super::{MODES, found, on_small, question};
use crate::pipeline;
use crate::random::Tape;

/// A line of a sketch, with the numbers of actions and conditions.
#[derive(Clone, Copy, Debug)]
enum Given {
    Nothing,
    Goto(Option<usize>, Option<usize>),
    Op(Op),
}

impl Given {
    fn admits(self, op: Op) -> bool {
        match (self, op) {
            (Given::Nothing, _) => true,
            (Given::Goto(target, condition), Op::Goto(to, test)) => {
                target.is_none_or(|target| target == to)
                    && condition.is_none_or(|condition| condition == test)
            }
            (Given::Goto(..), _) => false,
            (Given::Op(given), op) => given == op,
        }
    }

    fn show(self, small: &Small) -> String {
        match self {
            Given::Nothing => "?".into(),
            Given::Op(op) => small.show(&[op]),
            Given::Goto(target, condition) => {
                let target = target.map_or("?".into(), |target| target.to_string());
                let condition = condition.map(|condition| format!("{:?}", small.conditions[condition].0));
                format!("go({target}, !{})", condition.unwrap_or("?".into()))
            }
        }
    }

    fn instruction(self, small: &Small, problem: &mut GeneralizedProblem) -> SketchInstruction {
        let frame = &mut problem.frame;
        match self {
            Given::Nothing => SketchInstruction::Hole,
            Given::Op(Op::End) => SketchInstruction::End,
            Given::Op(Op::Act(action)) => {
                SketchInstruction::Act(pipeline::action(&small.actions[action], frame))
            }
            Given::Op(Op::Goto(target, condition)) => {
                Given::Goto(Some(target), Some(condition)).instruction(small, problem)
            }
            Given::Goto(target, condition) => SketchInstruction::Goto {
                target: target.map(|target| Line(target as u32)),
                unless: condition.map(|condition| pipeline::fluent(&small.conditions[condition].0, frame)),
            },
        }
    }
}

/// A random sketch: a program, often one that fits, with holes.
fn sketch(small: &Small, lines: usize, mode: Mode, tape: &mut Tape<'_>) -> Vec<Given> {
    let fitting: Vec<Vec<Op>> = match tape.chance(50) {
        true => small.programs(lines).filter(|program| small.fits(program, mode)).collect(),
        false => Vec::new(),
    };
    let any = (tape.below(256) << 16 | tape.below(256) << 8 | tape.below(256))
        % brute::count(lines, small.actions.len(), small.conditions.len());
    let program = match fitting.len() {
        0 => small.programs(lines).nth(any).expect("one of them"),
        count => fitting[any % count].clone(),
    };
    let mut sketch: Vec<Given> = program.iter().map(|&op| punch(op, tape)).collect();
    sketch[lines] = Given::Op(Op::End);
    sketch
}

fn punch(op: Op, tape: &mut Tape<'_>) -> Given {
    match op {
        _ if tape.chance(40) => Given::Nothing,
        Op::Goto(target, condition) => {
            let (keep_target, keep_condition) = (!tape.chance(50), !tape.chance(50));
            Given::Goto(keep_target.then_some(target), keep_condition.then_some(condition))
        }
        op => Given::Op(op),
    }
}

fn a_sketch_is_completed(small: &Small, lines: usize, counts: &RefCell<[usize; 2]>) -> TestCaseResult {
    let mut tape = Tape::new(&small.choices[small.choices.len().min(3)..]);
    let lines = 1 + tape.below(lines.min(2));
    let mode = MODES[tape.below(3)];
    let sketch = sketch(small, lines, mode, &mut tape);
    let admits = |program: &Vec<Op>| program.iter().zip(&sketch).all(|(&op, given)| given.admits(op));
    let exists = small.programs(lines).any(|program| admits(&program) && small.fits(&program, mode));
    counts.borrow_mut()[usize::from(exists)] += 1;
    let mut problem = small.problem();
    let instructions: Vec<_> = sketch.iter().map(|given| given.instruction(small, &mut problem)).collect();
    let text: Vec<String> = sketch.iter().map(|given| given.show(small)).collect();
    let text = format!("{mode:?} {}", text.join(" "));
    let bound = Bound::Sketch(Sketch::new(instructions).expect("it ends with `end`"));
    let question = Question { mode, bound, ..question(&problem) };
    let complete = |patience| {
        let native = Native { patience, ..Native::default() };
        found(&Question { native, ..question.clone() })
    };
    let guided = guided(&question, lines, 100).into_iter().collect();
    for (way, programs) in [("complete", complete(0)?), ("lazy", complete(u64::MAX)?), ("guided", guided)] {
        prop_assert_eq!(programs.len(), usize::from(exists), "{} {}", text, way);
        for found in programs {
            let program = small.ops(&found.program, &problem.frame);
            prop_assert!(
                small.is_right(&found.program, &problem.frame, mode),
                "{text}: {}",
                small.show(&program)
            );
            for program in small.expand(&found, &problem.frame) {
                prop_assert!(admits(&program), "{text}: {} is something else", small.show(&program));
                prop_assert!(small.fits(&program, mode), "{text}: {} does not fit", small.show(&program));
            }
        }
    }
    Ok(())
}

#[test]
fn sketches_are_completed_in_random_domains() {
    let counts = RefCell::default();
    on_small(&problems(), 500, |small, lines| a_sketch_is_completed(small, lines, &counts));
    println!("none, found: {:?}", counts.borrow());
}

#[test]
fn sketches_are_completed_for_machines() {
    let counts = RefCell::default();
    on_small(&machines(), 500, |small, lines| a_sketch_is_completed(small, lines, &counts));
    println!("none, found: {:?}", counts.borrow());
}
