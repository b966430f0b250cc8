//! Generalized planning with positive and negative examples.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`examples`] | a domain folder | lifted tasks with labels |
//! | [`program`] | a program file | a [`Program`](genplan_core::program::Program) |
//! | [`ground`] | a lifted task | a ground instance over a shared frame |
//! | [`problem`] | labelled lifted tasks | a generalized planning problem |
//! | [`question`] | what is asked about it | what programs may test, and how examples may end |
//! | [`search`] | a generalized planning problem | the smallest program, or the proof that there is none |
//! | [`synthesis`] | a question about a problem | its answer: checked programs, or a proof that there are none |
//! | [`judge`] | a program and an instance | what happens, and why |
//! | [`draw`] | a program | its automaton as a picture, or a regular expression |
//! | [`page`] | an execution | a web page to step through it |
//! | [`experiment`] | pools of labelled tasks | the paper's tables |
//! | [`explore`] | an instance | whether its goal can be reached |
//! | [`generate`] | a bundled domain and a seed | labelled random instances |
//! | [`lint`] | examples | what is suspicious about them |
//! | [`planner`] | a classical planning task | a plan, by Fast Downward |
//! | [`page`] | results | pages to look at |
//! | [`report`] | all of these | documents |
//!
//! Nothing here prints: results and diagnostics are values.

pub mod compile;
pub mod draw;
pub mod examples;
pub mod experiment;
pub mod explore;
pub mod generate;
pub mod ground;
pub mod judge;
pub mod lint;
pub mod page;
pub mod planner;
pub mod problem;
pub mod program;
pub mod question;
pub mod report;
pub mod search;
pub mod synthesis;

pub use examples::{Example, ExampleFiles, Examples, Part};
pub use genplan_core::budget::{Budget, StopReason};
pub use genplan_core::execution::{Ending, Execution, Failure, Outcome};
pub use genplan_core::frame::{ActionId, FluentId, Frame};
pub use genplan_core::metrics::Confusion;
pub use genplan_core::program::{Instruction, Line, Program};
pub use genplan_core::verdict::{Label, Verdict};
pub use genplan_pddl::{
    Diagnostic, Domain, Reading, Severity, Source, Strictness, Task, read_domain, read_task,
};
pub use ground::{GroundError, GroundTask, Limits};
pub use judge::{Judgement, judge};
pub use problem::{GeneralizedProblem, GroundExample};
pub use program::{Sketch, read_program, read_sketch};
pub use question::{Bound, ConditionChoice, MOST_LINES, Mode, Wanted};
pub use synthesis::{
    Answer, Conflict, Found, Native, Observer, Progress, Proof, Question, Silent, SynthesisError,
};
