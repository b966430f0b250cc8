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
use parser::Parse;

/// The sections of a domain file.
const DOMAIN_SECTIONS: &[&str] =
    &["requirements", "types", "constants", "predicates", "functions", "action", "derived"];

/// The sections of a problem file.
const PROBLEM_SECTIONS: &[&str] = &["domain", "requirements", "objects", "init", "goal", "metric"];

/// The AST of a domain file.
pub fn parse_domain(source: &Arc<Source>) -> Reading<ast::Domain<'_>> {
    let Parse { tree, report, .. } = parser::domain(source);
    report.reading(tree)
}

/// The AST of a problem file.
pub fn parse_problem(source: &Arc<Source>) -> Reading<ast::Problem<'_>> {
    let Parse { tree, report, .. } = parser::problem(source);
    report.reading(tree)
}
