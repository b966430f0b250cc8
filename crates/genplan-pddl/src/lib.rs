//! PDDL: from text to lifted tasks, and back.
//!
//! | stage | turns | into |
//! |---|---|---|
//! | [`source`] | bytes | text with places |
//! | [`syntax`] | text | an AST that borrows from the text |
//! | [`lifted`] | an AST | a [`Domain`] or a [`Task`] in which all names are resolved |
//! | `reading` | a source | all of these in a row: [`read_domain`], [`read_task`] |
//! | `print` (`Display` of [`syntax::ast`]) | an AST | text |
//!
//! [`diagnostics`] are what is said about a file; [`suggest`] finds the name that was meant, [`counted`] counts in words, and
//! [`printable`] keeps control characters off a terminal.
//!
//! Reading keeps within the budget of its source, if that has one.
//! Every stage reports what is wrong as [`Diagnostic`]s with places, all of them, not only the first.
//!
//! ```
//! use std::sync::Arc;
//! use genplan_pddl::{Source, Strictness, read_domain, read_task};
//!
//! let text = "(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))";
//! let domain = read_domain(&Source::new("domain.pddl", text), Strictness::Strict);
//! let domain = Arc::new(domain.value.expect("a correct domain"));
//!
//! let text = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))";
//! let task = read_task(&Source::new("dark.pddl", text), &domain, Strictness::Strict);
//! assert_eq!(task.value.expect("a correct problem").name, "dark");
//! ```

pub mod counted;
pub mod diagnostics;
pub mod lifted;
mod print;
pub mod printable;
mod reading;
pub mod source;
pub mod suggest;
pub mod syntax;

pub use diagnostics::{Diagnostic, Severity, SourceLabel};
pub use lifted::{Domain, Task};
pub use reading::{Reading, Strictness, read_domain, read_task};
pub use source::{Source, Span};
