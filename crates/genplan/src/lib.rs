//! Generalized planning with positive and negative examples.
//!
//! A [`Question`] asks for the program behind examples; its [`Answer`] has the program, or the [`Proof`] that there
//! is none. This finds the program of the paper's Figure 1, which paints every other cell of a corridor:
//!
//! ```
//! use genplan::{Budget, ExampleFiles, GeneralizedProblem, Part, Proof, Question, Silent, Strictness};
//!
//! # let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/corridor"));
//! let files = ExampleFiles::in_folder(folder, Part::Training)?;
//! let examples = files.read(Strictness::Lenient).into_result()?;
//! let problem = GeneralizedProblem::from_examples(&examples)?;
//! let question = Question::new(problem);
//! let answer = question.answer(&Budget::default(), &Silent)?;
//! let program = answer.programs[0].program.show(&answer.problem(&question).frame).to_string();
//! assert_eq!(program, "0. paint\n1. inc\n2. inc\n3. go(0, !last-cell)\n4. end\n");
//! assert_eq!(answer.proof, Some(Proof::UpTo(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`examples`] | a domain folder | lifted tasks with labels |
//! | [`files`] | a path | the text of a file or a pipe |
//! | [`program`] | a program file | a [`Program`] |
//! | [`ground`] | a lifted task | a ground instance over a shared frame |
//! | [`lifted`] | a lifted task | executions of programs over pointers, without grounding |
//! | [`pointers`] | an ordinary domain | what programs over pointers are made of |
//! | [`problem`] | labelled lifted tasks | a generalized planning problem |
//! | [`mod@question`] | what users ask about examples | a question: what a program is to be like |
//! | [`synthesis`] | a question | its answer: checked programs, or a proof that there are none |
//! | [`search`] | a bound on the lines | the programs within it: the native engine |
//! | [`mod@judge`] | a program and an instance | what happens, and why |
//! | [`explore`] | an instance | whether its goal can be reached |
//! | [`lint`] | examples | what is suspicious about them |
//! | [`teaching`] | a question and instances without labels | the instance whose label would tell most |
//! | [`report`] | all of these | documents |
//! | [`certificate`] | an answer or an execution | a file that `genplan-check` checks |
//!
//! Behind these: `described` and `search` look for programs, `evidence` tries them on `variants` of the examples, `replay` checks what is
//! found, `scene` says when two instances are the same.
//!
//! Nothing here prints: results and diagnostics are values. What one needs to name them is here, too: `genplan-core` and
//! `genplan-pddl` need not be imported.

pub mod certificate;
mod described;
mod evidence;
pub mod examples;
pub mod explore;
pub mod files;
pub mod ground;
pub mod judge;
pub mod lifted;
pub mod lint;
pub mod pointers;
pub mod problem;
pub mod program;
pub mod question;
mod replay;
pub mod report;
mod scene;
pub mod search;
pub mod synthesis;
pub mod teaching;
mod variants;

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
pub use ground::{GroundError, GroundTask};
pub use judge::{Judgement, judge, judge_task};
pub use pointers::PointerChoice;
pub use problem::{GeneralizedProblem, GroundExample};
pub use program::{Sketch, read_program, read_sketch};
pub use question::{Bound, ConditionChoice, MOST_LINES, Mode, Native, Question, QuestionOptions, Wanted};
pub use scene::{OrderedKinds, reordered};
pub use synthesis::{Answer, Conflict, Found, FoundBy, Observer, Progress, Proof, Silent};
