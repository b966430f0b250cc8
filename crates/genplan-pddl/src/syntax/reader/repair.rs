//! Parentheses that do not match.
//!
//! A keyword whose place is known tells where a parenthesis is missing or superfluous.

use super::super::{DOMAIN_SECTIONS, PROBLEM_SECTIONS};
use super::{TokenKind, TokenReader};
use crate::diagnostics::{Diagnostic, Help};
use crate::source::Span;

/// Sections of other files than those that can be read.
const OTHER_SECTIONS: &[&str] = &["durative-action", "constraints", "process", "event"];

/// What begins a section of a file, and stands nowhere else.
const SECTIONS: &[&[&str]] = &[DOMAIN_SECTIONS, PROBLEM_SECTIONS, OTHER_SECTIONS];

/// What begins a part of an action, and stands nowhere else.
const ACTION_PARTS: &[&[&str]] = &[&["parameters", "precondition", "effect"]];

impl TokenReader<'_, '_> {
    /// Repairs the parentheses if the keyword that stands here and ends there is in the wrong place.
    pub(super) fn repair_before(&mut self, end: usize) {
        let keyword = &self.text[self.position + 1..end];
        let is_head = self.tokens.last().is_some_and(|token| token.kind == TokenKind::Open);
        let one_of = |lists: &[&[&str]]| {
            lists.iter().copied().flatten().any(|word| word.eq_ignore_ascii_case(keyword))
        };
        if is_head && self.open.len() != 2 && one_of(SECTIONS) {
            self.repair_section(end);
        } else if !is_head && self.open.len() > 2 && one_of(ACTION_PARTS) && self.is_in_action() {
            self.report_unclosed(2, end);
            self.close_down_to(2);
        }
    }

    /// A section begins, but not directly within the definition.
    fn repair_section(&mut self, end: usize) {
        if self.open.len() > 2 {
            self.report_unclosed(1, end);
            self.without_last_open(|reader| reader.close_down_to(1));
        } else if self.definition_was_just_closed() {
            self.report_closed_too_early(end);
            self.without_last_open(Self::reopen);
        }
    }

    fn is_in_action(&self) -> bool {
        let head = self.tokens[self.open[1] as usize + 1];
        head.kind == TokenKind::Keyword
            && self.text[head.start as usize..head.link as usize].eq_ignore_ascii_case(":action")
    }

    fn report_unclosed(&mut self, depth: usize, end: usize) {
        let keyword = Span { start: self.position as u32, end: end as u32 };
        let open = self.span_of(self.open[depth]);
        let name = &self.text[keyword.range()];
        let diagnostic = Diagnostic::error("unclosed `(`")
            .label(self.source, open, "this is still open")
            .label(self.source, keyword, format!("where `{name}` begins"))
            .help(format!("add a `)` before `{name}`"));
        self.report.push(diagnostic);
    }

    /// Closes open parentheses until `depth` are left.
    fn close_down_to(&mut self, depth: usize) {
        self.repaired |= self.open.len() > depth;
        while self.open.len() > depth {
            let position = self.position;
            self.read_close();
            self.position = position;
        }
    }

    /// Does something as if the `(` that was just read were not there yet.
    fn without_last_open(&mut self, repair: impl FnOnce(&mut Self)) {
        self.open.pop();
        let Some(token) = self.tokens.pop() else { return };
        repair(self);
        self.open.push(self.tokens.len() as u32);
        self.tokens.push(token);
    }

    /// Whether the token before the last `(` closes the first form of the text.
    fn definition_was_just_closed(&self) -> bool {
        let first = self.tokens[0];
        first.kind == TokenKind::Open && first.link as usize + 2 == self.tokens.len()
    }

    fn report_closed_too_early(&mut self, end: usize) {
        let keyword = Span { start: self.position as u32, end: end as u32 };
        let close = self.span_of(self.tokens[0].link);
        let diagnostic = Diagnostic::error("this `)` closes the definition too early")
            .label(self.source, close, "closes the whole definition")
            .label(self.source, keyword, "but here another section begins")
            .help("remove a `)` before this section");
        self.report.push(diagnostic);
    }

    fn reopen(&mut self) {
        self.tokens.pop();
        self.open.push(0);
        self.repaired = true;
        self.reopened = true;
    }

    /// Closes what is open at the end of the text. If the definition was reopened, then its `)` has
    /// been found already.
    pub(super) fn close_at_end(&mut self) {
        let missing = self.open.len().saturating_sub(usize::from(self.reopened));
        if let (Some(&innermost), 1..) = (self.open.last(), missing) {
            self.report_unclosed_at_end(innermost, missing);
        }
        self.close_down_to(0);
    }

    fn report_unclosed_at_end(&mut self, innermost: u32, missing: usize) {
        let parentheses = if missing == 1 { "a `)`".to_owned() } else { format!("{missing} `)`") };
        let diagnostic = Diagnostic::error("unclosed `(`")
            .label(self.source, self.span_of(innermost), "this is still open at the end")
            .help(Help::insert(
                format!("add {parentheses} at the end"),
                self.text.trim_end().len() as u32,
                ")".repeat(missing),
            ));
        self.report.push(diagnostic);
    }
}
