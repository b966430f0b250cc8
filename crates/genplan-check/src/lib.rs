#![doc = include_str!("../README.md")]

pub mod bounds;
pub mod certificate;
pub mod check;
pub mod execute;
pub mod files;
pub mod ground;
pub mod partial;
pub mod program;
pub mod relaxed;
pub mod space;
pub mod tree;
pub mod vocabulary;

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It does not prove what it claims about these files.
    NotAProof(String),
    /// It, or one of the files, cannot be read, or is too large.
    BadInput(String),
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAProof(why) | Refusal::BadInput(why) => f.write_str(why),
        }
    }
}

impl Error for Refusal {}

/// It does not prove what it claims, because of this.
fn not_a_proof(why: impl Into<String>) -> Refusal {
    Refusal::NotAProof(why.into())
}

/// It cannot be used, because of this.
fn bad_input(why: impl Into<String>) -> Refusal {
    Refusal::BadInput(why.into())
}
