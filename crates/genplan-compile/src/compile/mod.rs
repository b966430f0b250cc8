//! Generalized planning as classical planning: the paper's compilations Pₙ, P′ₙ and P″ₙ.
//!
//! | module | what it is |
//! |---|---|
//! | `task` | classical tasks over finite-domain variables |
//! | `examples` | the fluents, rules and actions of all examples in one task |
//! | `operators` | the paper's fluents and operators around these |
//! | `draft`, `effort` | a task in the making, and what it may cost |
//! | `pddl`, `sas` | the two ways to write a task |
//! | `decode` | a plan, executed step by step, to the program or the failures that it stands for |
//! | `names` | what things are called |

mod decode;
mod draft;
mod effort;
mod examples;
mod names;
mod operators;
mod pddl;
mod sas;
mod task;

use std::collections::BTreeSet;

use genplan_core::budget::{Budget, Holding};
use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::{Instruction, Program};
use genplan_core::verdict::Label;

pub use decode::{Decoded, decode};
pub use effort::{CompilationStage, Overrun};
use genplan::problem::GeneralizedProblem;
use genplan::question::{ConditionChoice, Mode, candidates};
pub use operators::{CheckSubject, PlanStep, ProgrammedPart};
pub use pddl::{Pddl, pddl};
pub use sas::sas;
pub use task::{
    AtomName, BodyId, ClassicalTask, Nature, Operator, OperatorEffect, StateVariable, TaskAxiom, TaskFact,
    VariableId,
};

/// Which compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompilationKind {
    /// Pₙ: synthesis from positive examples.
    Positive,
    /// P′ₙ: validation of a program.
    Validation,
    /// P″ₙ: synthesis from positive and negative examples.
    Full,
    /// P″ₙ without the detection of infinite loops.
    WithoutLoops,
}

impl CompilationKind {
    /// Its name in the paper.
    pub fn name(self) -> &'static str {
        match self {
            CompilationKind::Positive => "P_n",
            CompilationKind::Validation => "P'_n",
            CompilationKind::Full => "P''_n",
            CompilationKind::WithoutLoops => "P''_n without loop detection",
        }
    }
}

/// A generalized planning problem as a classical one.
#[derive(Debug)]
pub struct Compilation {
    /// Which compilation it is.
    pub kind: CompilationKind,
    /// n.
    pub lines: usize,
    /// The classical task.
    pub task: ClassicalTask,
    /// By operator: what it means.
    pub steps: Vec<PlanStep>,
    /// By t: the index of the example in the problem. Positive examples come first.
    pub examples: Vec<usize>,
    /// By line: the instruction, if it is given.
    pub program: Vec<Option<Instruction>>,
    /// What it takes of the budget as long as it exists.
    #[expect(dead_code, reason = "it is only dropped")]
    held: Holding,
}

/// What the lines of a program may hold.
struct ProgramSpace {
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
        budget: &Budget,
    ) -> Result<Self, Overrun> {
        let kind = match mode {
            Mode::Positive => CompilationKind::Positive,
            Mode::PnLite => CompilationKind::WithoutLoops,
            Mode::Pn => CompilationKind::Full,
        };
        let mut actions: Vec<ActionId> = problem.actions().into_iter().collect();
        actions.extend(problem.never_applicable());
        let conditions = candidates(problem, conditions).into_iter().map(|candidate| candidate.fluent);
        let mut program = vec![None; lines];
        program.push(Some(Instruction::End));
        let space = ProgramSpace { actions, conditions: conditions.collect(), program };
        operators::construct(problem, kind, space, budget)
    }

    /// P′ₙ: what does a program do on the examples?
    pub fn validation(
        problem: &GeneralizedProblem,
        program: &Program,
        budget: &Budget,
    ) -> Result<Self, Overrun> {
        let actions: BTreeSet<ActionId> = program.actions().collect();
        let conditions: BTreeSet<FluentId> = program.tests().collect();
        let space = ProgramSpace {
            actions: actions.into_iter().collect(),
            conditions: conditions.into_iter().collect(),
            program: program.instructions().iter().copied().map(Some).collect(),
        };
        operators::construct(problem, CompilationKind::Validation, space, budget)
    }
}

/// The examples that count, positive ones first.
fn order(problem: &GeneralizedProblem, kind: CompilationKind) -> Vec<usize> {
    let with = |label| {
        let examples = problem.examples.iter().enumerate();
        examples.filter(move |(_, example)| example.label == label).map(|(index, _)| index)
    };
    match kind {
        CompilationKind::Positive => with(Label::Positive).collect(),
        _ => with(Label::Positive).chain(with(Label::Negative)).collect(),
    }
}
