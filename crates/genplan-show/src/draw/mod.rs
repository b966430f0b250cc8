//! Programs to pictures and code.
//!
//! A program is drawn as the automaton of the paper's Figure 1b. Its states are the program's lines, so that a
//! picture and a program text can be compared line by line:
//!
//! - a line with an action has one edge, to the line below, labelled with the action;
//! - a line `go(i, !f)` has two edges without an action: `f` to the line below and `!f` to line i;
//! - a line `end` is an acceptor and has no edge.
//!
//! Line 0 is the initial state. The figure has no states for gotos; contracting the edges without an action
//! gives it.
//!
//! | module | turns the automaton into |
//! |---|---|
//! | `svg` | a picture for browsers and documents |
//! | `text` | the program with its jumps in the margin (`arcs`), for terminals |
//! | `dot`, `mermaid` | the languages of other tools |
//! | `regex` | a regular expression over its actions, the paper's Kleene notation |
//!
//! Code is not written from the automaton: `structure` finds loops and branches in the program, and `code` writes
//! them as pseudocode, Python or C.
//!
//! ```
//! use genplan_show::draw::Automaton;
//! use genplan::program::read_program_without_domain;
//! use genplan_core::frame::Frame;
//! use genplan_pddl::Source;
//!
//! let mut frame = Frame::default();
//! let source = Source::new("loop.prog", "paint inc inc go(0, !last-cell) end");
//! let program = read_program_without_domain(&source, &mut frame).value.unwrap();
//! let automaton = Automaton::new(&program, &frame);
//! assert_eq!(automaton.regex().unwrap().show(&frame).to_string(), "(paint inc inc)+");
//! assert_eq!(
//!     automaton.text(),
//!     "╭─▶ 0. paint\n\
//!      │   1. inc\n\
//!      │   2. inc\n\
//!      ╰── 3. go(0, !last-cell)\n    4. end\n",
//! );
//! ```

mod arcs;
mod automaton;
mod code;
mod dot;
mod mermaid;
mod regex;
mod structure;
mod svg;
mod text;
pub mod xml;

pub use automaton::{Automaton, AutomatonState, Edge, EdgeKind};
pub use code::{c, pseudocode, python};
pub use regex::Regex;
