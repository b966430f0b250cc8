//! Tokens to AST, by recursive descent; the reader bounds the depth.
//!
//! Every form knows where it ends, so a form with an error is left out and the next one is read.

mod definition;
mod domain;
mod effect;
mod forms;
mod formula;
mod problem;
mod typed_list;

use std::sync::Arc;

use forms::{Form, Item, Word};

use super::ast;
use super::reader::{self, Token, TokenKind};
use crate::diagnostics::{Diagnostic, Report};
use crate::source::{Source, Span};

/// What is known after parsing, also if there were errors.
pub(crate) struct Parse<T> {
    /// The tree, without the forms that have errors; none if there is hardly anything of it.
    pub(crate) tree: Option<T>,
    pub(crate) report: Report,
    pub(crate) gaps: Gaps,
    /// Whether there are costs, which are not in the tree.
    pub(crate) costs: bool,
}

/// Which declarations may be missing from the tree because of errors: using them is no new error.
#[derive(Clone, Copy, Default)]
pub(crate) struct Gaps {
    pub(crate) types: bool,
    pub(crate) objects: bool,
    pub(crate) predicates: bool,
}

/// Parses a domain file.
pub(crate) fn domain(source: &Arc<Source>) -> Parse<ast::Domain<'_>> {
    parse(source, |parser, definition| parser.domain(definition))
}

/// Parses a problem file.
pub(crate) fn problem(source: &Arc<Source>) -> Parse<ast::Problem<'_>> {
    parse(source, |parser, definition| parser.problem(definition))
}

fn parse<'s, T>(
    source: &'s Arc<Source>,
    body: impl FnOnce(&mut Parser, Form<'_, 's>) -> Option<T>,
) -> Parse<T> {
    let mut report = Report::new(source);
    let tokens = reader::read(source, &mut report);
    let repaired = tokens.as_ref().is_some_and(|tokens| tokens.repaired);
    let gaps = Gaps { types: repaired, objects: repaired, predicates: repaired };
    let mut parser = Parser { report, gaps, repaired, costs: None };
    let tree = tokens.and_then(|tokens| {
        let tree = body(&mut parser, Form::all(&tokens));
        tokens.meter.give(tokens.row.capacity() * size_of::<Token>());
        tree
    });
    parser.note_costs();
    Parse { tree, report: parser.report, gaps: parser.gaps, costs: parser.costs.is_some() }
}

struct Parser {
    report: Report,
    gaps: Gaps,
    /// Whether the reader had to repair the text, so that forms may be missing.
    repaired: bool,
    /// Where the first cost is.
    costs: Option<Span>,
}

impl Parser {
    fn error(&mut self, span: Span, message: impl Into<String>, label: &str) {
        self.report.error(span, message, label);
    }

    /// Says what was expected instead of what is there.
    fn expected(&mut self, what: &str, found: &Item<'_, '_>) {
        let message = format!("expected {what}, found {}", found.description());
        self.error(found.span(), message, "");
    }

    /// Says what was expected at the end of a form.
    fn expected_more(&mut self, what: &str, form: &Form<'_, '_>) {
        self.error(form.head_span(), format!("expected {what}"), "missing in this form");
    }

    /// Says that a form goes on although it is complete.
    fn expect_end(&mut self, mut form: Form<'_, '_>, complete: &str) {
        if let Some(item) = form.next() {
            let message = format!("expected `)` after {complete}, found {}", item.description());
            self.error(item.span(), message, "");
        }
    }

    /// Says that something known is not supported.
    fn unsupported(&mut self, span: Span, feature: &str) {
        self.error(span, format!("{feature} are not supported"), "");
    }

    /// Leaves out a cost.
    fn ignore_costs(&mut self, span: Span) {
        self.costs.get_or_insert(span);
    }

    /// Notes that costs are ignored, unless the file is refused anyway.
    fn note_costs(&mut self) {
        if let Some(span) = self.costs.filter(|_| !self.report.has_errors()) {
            let source = self.report.source();
            let note = Diagnostic::note("costs are ignored").label(source, span, "the first one is here");
            self.report.push(note);
        }
    }

    /// What must come next.
    fn item<'t, 's>(&mut self, form: &mut Form<'t, 's>, what: &str) -> Option<Item<'t, 's>> {
        let item = form.next();
        if item.is_none() {
            self.expected_more(what, form);
        }
        item
    }

    /// The name that must come next.
    fn name<'s>(&mut self, form: &mut Form<'_, 's>, what: &str) -> Option<ast::Name<'s>> {
        match self.item(form, what)? {
            Item::Word(Word { kind: TokenKind::Name, name }) => Some(name),
            item => {
                self.expected(what, &item);
                None
            }
        }
    }

    /// The list that must come next.
    fn list<'t, 's>(&mut self, form: &mut Form<'t, 's>, what: &str) -> Option<Form<'t, 's>> {
        let item = self.item(form, what)?;
        self.form(item, what)
    }

    /// The list that something must be.
    fn form<'t, 's>(&mut self, item: Item<'t, 's>, what: &str) -> Option<Form<'t, 's>> {
        match item {
            Item::Form(form) => Some(form),
            item @ Item::Word(_) => {
                self.expected(what, &item);
                None
            }
        }
    }
}
