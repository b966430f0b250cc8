//! Text to AST: what a file says, before anybody asks what it means.
//!
//! `reader` turns text into tokens in which every parenthesis knows its partner, `parser` turns
//! tokens into the [`ast`]. Neither knows types, and names are not looked up.

pub mod ast;
pub(crate) mod parser;
mod reader;

pub use reader::MAX_DEPTH;

use std::sync::Arc;

use crate::reading::Reading;
use crate::source::Source;

/// The AST of a domain file.
pub fn parse_domain(source: &Arc<Source>) -> Reading<ast::Domain<'_>> {
    parser::domain(source).into()
}

/// The AST of a problem file.
pub fn parse_problem(source: &Arc<Source>) -> Reading<ast::Problem<'_>> {
    parser::problem(source).into()
}
