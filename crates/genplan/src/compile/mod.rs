//! Generalized planning as classical planning: the paper's compilations Pₙ, P′ₙ and P″ₙ.
//!
//! | module | what it is |
//! |---|---|
//! | `task` | classical tasks over finite-domain variables |
//! | `fluents`, `axioms`, `actions` | the fluents, rules and actions of all examples in one task |
//! | `groups` | fluents that exclude each other, and so are the values of one variable |
//! | `construct` | the paper's operators around these; `control`, `lines`: its fluents; `loops`: loop detection |
//! | `pddl`, `sas` | the two ways to write a task |
//! | `decode`, `simulate` | a plan, executed step by step, to the program or the failures that it stands for |
//! | `steps`, `names`, `vocabulary`, `size` | what operators mean, what things are called, how many there are |

mod actions;
mod axioms;
mod construct;
mod control;
mod decode;
mod fluents;
mod groups;
mod lines;
mod loops;
mod names;
mod pddl;
mod sas;
mod simulate;
mod size;
mod steps;
mod task;
mod vocabulary;

use std::collections::BTreeSet;

use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::{Instruction, Program};
use genplan_core::verdict::Label;

use crate::problem::GeneralizedProblem;
use crate::question::{ConditionChoice, Mode, candidates};
pub use decode::{Decoded, Ended, decode};
pub use pddl::{Pddl, pddl};
pub use sas::sas;
pub use size::Size;
pub use steps::{Checked, Part, Sort, Step};
pub use task::{Atom, Axiom, BodyId, ClassicalTask, Effect, Fact, Nature, Operator, Variable, VariableId};

/// Which compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Pₙ: synthesis from positive examples.
    Positive,
    /// P′ₙ: validation of a program.
    Validation,
    /// P″ₙ: synthesis from positive and negative examples.
    Full,
    /// P″ₙ without the detection of infinite loops.
    WithoutLoops,
}

impl Kind {
    /// Its name in the paper.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Positive => "P_n",
            Kind::Validation => "P'_n",
            Kind::Full => "P''_n",
            Kind::WithoutLoops => "P''_n without loop detection",
        }
    }
}

/// A generalized planning problem as a classical one.
#[derive(Debug)]
pub struct Compilation {
    /// Which compilation it is.
    pub kind: Kind,
    /// n.
    pub lines: usize,
    /// The classical task.
    pub task: ClassicalTask,
    /// By operator: what it means.
    pub steps: Vec<Step>,
    /// By t: the index of the example in the problem. Positive examples come first.
    pub examples: Vec<usize>,
    /// By line: the instruction, if it is given.
    pub program: Vec<Option<Instruction>>,
}

/// What the lines of a program may hold.
struct Space {
    actions: Vec<ActionId>,
    conditions: Vec<FluentId>,
    /// By line: the instruction, if it is given.
    program: Vec<Option<Instruction>>,
}

impl Compilation {
    /// Pₙ or P″ₙ: is there a program of at most `lines` lines that fits the examples?
    pub fn synthesis(
        problem: &GeneralizedProblem,
        lines: usize,
        mode: Mode,
        conditions: &ConditionChoice,
    ) -> Self {
        let kind = match mode {
            Mode::Positive => Kind::Positive,
            Mode::PnLite => Kind::WithoutLoops,
            Mode::Pn => Kind::Full,
        };
        let mut actions: Vec<ActionId> = problem.actions().into_iter().collect();
        actions.extend(problem.never_applicable());
        let conditions = candidates(problem, conditions).into_iter().map(|candidate| candidate.fluent);
        let mut program = vec![None; lines];
        program.push(Some(Instruction::End));
        construct::construct(problem, kind, Space { actions, conditions: conditions.collect(), program })
    }

    /// P′ₙ: what does a program do on the examples?
    pub fn validation(problem: &GeneralizedProblem, program: &Program) -> Self {
        let (mut actions, mut conditions) = (BTreeSet::new(), BTreeSet::new());
        for instruction in program.instructions() {
            match *instruction {
                Instruction::Act(action) => _ = actions.insert(action),
                Instruction::Goto { unless, .. } => _ = conditions.insert(unless),
                Instruction::End => {}
            }
        }
        let space = Space {
            actions: actions.into_iter().collect(),
            conditions: conditions.into_iter().collect(),
            program: program.instructions().iter().copied().map(Some).collect(),
        };
        construct::construct(problem, Kind::Validation, space)
    }
}

/// The examples that count, positive ones first.
fn order(problem: &GeneralizedProblem, kind: Kind) -> Vec<usize> {
    let with = |label| {
        let examples = problem.examples.iter().enumerate();
        examples.filter(move |(_, example)| example.label == label).map(|(index, _)| index)
    };
    match kind {
        Kind::Positive => with(Label::Positive).collect(),
        _ => with(Label::Positive).chain(with(Label::Negative)).collect(),
    }
}
