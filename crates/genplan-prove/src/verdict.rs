//! What is found out about a program and a family.

use std::sync::Arc;

use genplan::{Frame, Program, Task};

use crate::family::{Assumption, InstanceFamily};
use crate::solver::SolverKind;

/// That a program solves every instance of a family.
#[derive(Clone, Copy, Debug)]
pub struct FamilyClaim<'a> {
    /// The program.
    pub program: &'a Program,
    /// What its instructions are called.
    pub frame: &'a Frame,
    /// The instances.
    pub family: &'a InstanceFamily,
}

/// What is found out about a claim.
#[derive(Clone, Debug)]
pub enum FamilyVerdict {
    /// It is true.
    Proved(FamilyProof),
    /// The program does not solve this instance of the family: executing it says so.
    Refuted(Arc<Task>),
    /// Neither could be shown; why.
    NotProved(String),
}

/// Why a claim is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyProof {
    /// All that was assumed of the instances, besides that they have finitely many objects.
    pub assumptions: Vec<Assumption>,
    /// What shows it.
    pub by: ProofMethod,
}

/// What shows that a claim is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofMethod {
    /// The instances are words of a regular language; no solver is asked, and what is assumed are sentences.
    Rows,
    /// Induction over a number; no solver is asked, and what is assumed are sentences.
    Counters,
    /// Induction with invariants, on which these solvers agree; what is assumed are formulas.
    Solvers(Vec<SolverKind>),
}

impl ProofMethod {
    /// What people call who or what says so.
    pub fn names(&self) -> Vec<&'static str> {
        match self {
            ProofMethod::Rows => vec!["rows"],
            ProofMethod::Counters => vec!["counters"],
            ProofMethod::Solvers(solvers) => solvers.iter().map(|solver| solver.title()).collect(),
        }
    }

    /// Whether what it assumes are formulas, which can be read again.
    pub fn assumes_formulas(&self) -> bool {
        matches!(self, ProofMethod::Solvers(_))
    }
}
