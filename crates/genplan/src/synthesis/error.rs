//! Why there is no answer.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use genplan_pddl::Diagnostic;

use crate::question::MOST_LINES;
use crate::replay::WrongProgram;

/// Why a question cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuestionError {
    /// A program cannot have this many lines before its last `end`; or there is no bound to begin with.
    Lines(usize),
    /// A planner completes no sketches, and knows no other programs than the first one.
    OnlyNative,
    /// A planning task has no pointers.
    Pointers,
}

impl Display for QuestionError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            QuestionError::Lines(lines) => {
                write!(f, "genplan searches programs of 1 to {MOST_LINES} lines, not {lines}")
            }
            QuestionError::OnlyNative => f.write_str(
                "a planner can neither complete a sketch nor find the best program or all of them",
            ),
            QuestionError::Pointers => f.write_str("a planner cannot find programs over pointers"),
        }
    }
}

impl Error for QuestionError {}

/// Why there is no answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SynthesisError {
    /// The question cannot be asked.
    Question(QuestionError),
    /// A program was found that does not fit.
    WrongProgram(Box<WrongProgram>),
    /// An engine could not work.
    Engine(Box<Diagnostic>),
}

impl SynthesisError {
    /// What to tell about it.
    pub fn diagnostic(&self) -> Diagnostic {
        match self {
            SynthesisError::Question(error @ QuestionError::Pointers) => {
                let help = "`genplan compile pointers FOLDER -o OUT` writes them as plain PDDL; or add `--pointers none`";
                Diagnostic::error(error.to_string()).help(help)
            }
            SynthesisError::Question(error) => Diagnostic::error(error.to_string()),
            SynthesisError::WrongProgram(wrong) => wrong.diagnostic(),
            SynthesisError::Engine(diagnostic) => (**diagnostic).clone(),
        }
    }
}

impl Display for SynthesisError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic().message)
    }
}

impl Error for SynthesisError {}

impl From<QuestionError> for SynthesisError {
    fn from(error: QuestionError) -> Self {
        SynthesisError::Question(error)
    }
}

impl From<WrongProgram> for SynthesisError {
    fn from(wrong: WrongProgram) -> Self {
        SynthesisError::WrongProgram(Box::new(wrong))
    }
}

impl From<Diagnostic> for SynthesisError {
    fn from(diagnostic: Diagnostic) -> Self {
        SynthesisError::Engine(Box::new(diagnostic))
    }
}
