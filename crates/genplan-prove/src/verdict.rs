//! What is found out about a program and a family.

use std::sync::Arc;

use genplan::{Frame, Program, Task};

use crate::family::{Assumption, InstanceFamily};

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
    /// Who says so: the solvers that agree, or the method that decides it.
    pub by: Vec<String>,
}
