//! AST to lifted: names become ids, and types are checked.
//!
//! A name that is unknown is reported once and then passed over, so that one cause gives one error.

mod axioms;
mod domain;
mod effects;
mod formulas;
mod init;
mod objects;
mod requirements;
mod scope;
mod strata;
mod task;
mod types;

use std::sync::Arc;

pub(crate) use domain::domain;
pub(crate) use requirements::Features;
use rustc_hash::FxHashMap;
pub(crate) use task::task;

use super::{Formula, ObjectId, Objects, Predicate, PredicateId};
use crate::diagnostics::{Diagnostic, Help, Report};
use crate::source::{Source, Span};
use crate::syntax::ast;
use crate::syntax::parser::Gaps;
use scope::VariableScope;
use types::Typing;

/// What the names in formulas can mean, and what is in scope.
struct Resolver<'a, 's> {
    typing: &'a Typing<'a>,
    objects: &'a Objects,
    predicates: &'a [Predicate],
    by_name: FxHashMap<&'a str, PredicateId>,
    /// For each derived predicate, the head of its first rule.
    derived: FxHashMap<PredicateId, Span>,
    /// The source of the domain.
    home: &'a Arc<Source>,
    gaps: Gaps,
    report: &'a mut Report,
    scope: VariableScope<'s>,
    /// The features that conditions and effects use.
    used: Features,
    /// What the effects of the action at hand ask of the types of its parameters.
    type_tests: Vec<Formula>,
    /// The object that was looked up last.
    last_object: ObjectId,
}

impl<'a> Resolver<'a, '_> {
    fn new(
        typing: &'a Typing<'a>,
        objects: &'a Objects,
        predicates: &'a [Predicate],
        home: &'a Arc<Source>,
        gaps: Gaps,
        report: &'a mut Report,
    ) -> Self {
        _ = report.meter().take(predicates.len() * SEEN);
        let by_name =
            predicates.iter().zip(0..).map(|(predicate, id)| (&*predicate.name, PredicateId(id))).collect();
        Resolver {
            typing,
            objects,
            predicates,
            by_name,
            derived: FxHashMap::default(),
            home,
            gaps,
            report,
            scope: VariableScope::default(),
            used: Features::default(),
            type_tests: Vec::new(),
            last_object: ObjectId(0),
        }
    }

    /// Reports that a name of some sort is unknown.
    fn unknown(&mut self, sort: &str, name: &ast::Name<'_>, help: Option<Help>) {
        let source = Arc::clone(self.report.source());
        let written = &source.text()[name.span().range()];
        let diagnostic = Diagnostic::error(format!("unknown {sort} `{written}`"))
            .label(&source, name.span(), "")
            .helps(help);
        self.report.push(diagnostic);
    }
}

/// The bytes that are lost around a small piece of memory.
const ALLOCATION: usize = 16;

/// The bytes for a name in a table that finds repetitions.
const SEEN: usize = 96;

/// Reports that a name is defined twice in the source that is being read.
fn report_duplicate(report: &mut Report, sort: &str, name: &ast::Name<'_>, first: Span) {
    let source = Arc::clone(report.source());
    let written = &source.text()[name.span().range()];
    let diagnostic = Diagnostic::error(format!("the {sort} `{written}` is defined twice"))
        .label(&source, name.span(), "again here")
        .label(&source, first, "first here");
    report.push(diagnostic);
}

/// A cycle with arrows, without the middle of a very long one.
fn in_words(cycle: &[String]) -> String {
    match cycle {
        [start @ .., last] if start.len() > 12 => format!("{} → … → {last}", start[..8].join(" → ")),
        all => all.join(" → "),
    }
}
