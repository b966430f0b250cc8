//! One measure for programs: how many bits it takes to write one down, and what it does beyond the examples.
//!
//! A program is written in a code over what its frame offers: the kind of each line, the schema or predicate, each argument, the target
//! of a goto. What is true of a whole family of instances can be said with what the domain declares; an object of single examples has to
//! be named first, and that costs more than a line. The evidence is the share of the instances made from the examples that a program
//! solves: that half of them fail costs [`DOUBT`] bits. A program that is right in one order of the objects only does not fit its
//! examples, unless nothing else does.
//!
//! It says which of the programs that fit is the answer, and how much each weighs in teaching. What is proved is about lines; among
//! programs of the same lines, complete search has an order of its own that agrees with this one (`search::solution`).

use std::cmp::Ordering;

use genplan_core::frame::Frame;
use genplan_core::language::{Act, Argument, Call, Condition, Move};
use genplan_core::program::{Instruction, Program};

use crate::evidence::Generality;
use crate::problem::GeneralizedProblem;

/// To name an object of single examples, or one of them, besides saying which of them it is.
const NAMED: f64 = 8.0;

/// That a program solves only half of the instances that were made.
const DOUBT: f64 = 24.0;

/// How good a program is; less is better.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Merit {
    /// Whether it depends on the order in which objects are declared.
    pub needs_order: bool,
    /// The bits of the program and those of the evidence.
    pub bits: f64,
}

impl Merit {
    pub(super) fn new(
        program: &Program,
        problem: &GeneralizedProblem,
        generality: Option<&Generality>,
    ) -> Self {
        let doubt = generality.map_or(0.0, doubt);
        let needs_order = generality.is_some_and(|generality| !generality.any_order);
        Merit { needs_order, bits: bits(program, problem) + doubt }
    }

    pub(super) fn is_better_than(&self, other: &Self) -> bool {
        self.needs_order.cmp(&other.needs_order).then(self.bits.total_cmp(&other.bits)) == Ordering::Less
    }
}

/// What it costs to fail on made instances.
fn doubt(generality: &Generality) -> f64 {
    // One more of each kind: a few instances do not tell for sure.
    let share = (generality.solved + 1) as f64 / (generality.made + 1) as f64;
    -share.log2() * DOUBT
}

/// How many bits it takes to write a program down.
pub(crate) fn bits(program: &Program, problem: &GeneralizedProblem) -> f64 {
    let code = ProgramCode::new(program, problem);
    let declared = code.pointers as f64 * choice(problem.domain.types.len());
    let lines = program.instructions().iter().map(|instruction| code.line(*instruction));
    // A program without a goto is for the size of its examples.
    let size = if program.tests().next().is_some() { 0.0 } else { NAMED };
    declared + size + lines.sum::<f64>()
}

/// How many bits it takes to say that one of several examples is an exception: it has to be named, as an object of single examples has.
pub(crate) fn exception(examples: usize) -> f64 {
    NAMED + choice(examples)
}

/// To choose one of several.
fn choice(count: usize) -> f64 {
    (count.max(1) as f64).log2()
}

/// What a program is written with.
struct ProgramCode<'p> {
    frame: &'p Frame,
    lines: usize,
    /// How many pointers its instructions use.
    pointers: usize,
    kinds: usize,
    schemas: usize,
    predicates: usize,
    constants: usize,
    /// How many objects the examples have.
    objects: usize,
    problem: &'p GeneralizedProblem,
}

/// The kinds of lines without pointers: an action, a goto, `end`.
const PLAIN_KINDS: usize = 3;

/// With pointers also `try`, `reach`, `inc`, `dec`, `reset`, `set` and `find`.
const KINDS: usize = PLAIN_KINDS + 7;

/// The kinds of conditions over pointers.
const CONDITIONS: usize = 8;

impl<'p> ProgramCode<'p> {
    fn new(program: &Program, problem: &'p GeneralizedProblem) -> Self {
        let own = |task: &genplan_pddl::Task| task.objects.len() - task.domain.constants.len();
        let (frame, domain) = (&problem.frame, &problem.domain);
        ProgramCode {
            frame,
            lines: program.lines(),
            pointers: program.pointers(frame).len(),
            kinds: if problem.is_over_pointers() { KINDS } else { PLAIN_KINDS },
            schemas: domain.actions.len(),
            predicates: domain.predicates.len(),
            constants: domain.constants.len(),
            objects: problem.examples.iter().map(|example| own(example.ground.task())).sum(),
            problem,
        }
    }

    fn line(&self, instruction: Instruction) -> f64 {
        let said = match instruction {
            Instruction::End => 0.0,
            Instruction::Goto { unless, .. } => {
                choice(self.lines + 1) + self.condition(&self.frame.condition_of(unless))
            }
            Instruction::Act(action) => self.act(&self.frame.act_of(action)),
        };
        choice(self.kinds) + said
    }

    fn act(&self, act: &Act) -> f64 {
        match act {
            Act::Apply(call) | Act::Try(call) | Act::Reach(call) => self.call(call, self.schemas),
            Act::Move(_, to) => choice(self.pointers) + self.movement(to),
        }
    }

    fn movement(&self, to: &Move) -> f64 {
        match to {
            Move::Inc | Move::Dec | Move::Reset => 0.0,
            Move::Set(_) => choice(self.pointers),
            Move::Find(condition) => self.condition(condition),
        }
    }

    fn condition(&self, condition: &Condition) -> f64 {
        let kind = if self.problem.is_over_pointers() { choice(CONDITIONS) } else { 0.0 };
        kind + match condition {
            Condition::Holds(call)
            | Condition::Goal(call)
            | Condition::Todo(call)
            | Condition::Undo(call) => self.call(call, self.predicates),
            Condition::Can(call) => self.call(call, self.schemas),
            Condition::Same(one, other) => self.argument(*one) + self.argument(*other),
            Condition::None(_) => choice(self.pointers),
            Condition::Done => 0.0,
        }
    }

    fn call(&self, call: &Call, heads: usize) -> f64 {
        choice(heads) + call.arguments.iter().map(|&argument| self.argument(argument)).sum::<f64>()
    }

    /// A pointer, a constant, `_`, or something else.
    fn argument(&self, argument: Argument) -> f64 {
        let usual = choice(self.pointers + self.constants + 1);
        match argument {
            Argument::Object(object)
                if self.problem.domain.constants.get(self.frame.name(object)).is_none() =>
            {
                usual + NAMED + choice(self.objects)
            }
            _ => usual,
        }
    }
}
