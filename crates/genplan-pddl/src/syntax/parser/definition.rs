//! `(define (domain …) section …)`: what domain and problem files have in common.

use super::{Diagnostic, Form, Item, Parser, TokenKind, Word, ast};
use crate::diagnostics::Help;
use crate::source::Span;
use crate::suggest::closest;

/// The two sorts of files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FileSort {
    Domain,
    Problem,
}

impl FileSort {
    fn word(self) -> &'static str {
        match self {
            FileSort::Domain => "domain",
            FileSort::Problem => "problem",
        }
    }

    /// A section that files of this sort have.
    fn section(self) -> &'static str {
        match self {
            FileSort::Domain => "action",
            FileSort::Problem => "init",
        }
    }

    fn of(word: &str) -> Option<FileSort> {
        [FileSort::Domain, FileSort::Problem].into_iter().find(|sort| sort.word().eq_ignore_ascii_case(word))
    }
}

/// A section of a file: its keyword in lower case and what comes after it.
pub(super) struct Section<'t, 's> {
    pub(super) keyword: String,
    pub(super) form: Form<'t, 's>,
}

impl Parser {
    /// The name that a file defines, and its sections.
    pub(super) fn definition<'t, 's>(
        &mut self,
        mut text: Form<'t, 's>,
        sort: FileSort,
    ) -> Option<(ast::Name<'s>, Vec<Section<'t, 's>>)> {
        let mut definition = self.define(&mut text, sort)?;
        let name = self.header(&mut definition, sort)?;
        let sections = definition.filter_map(|item| self.section(&item, sort)).collect();
        if let Some(item) = text.next() {
            self.error(
                item.span(),
                "unexpected text after the definition",
                "the definition ends before this",
            );
        }
        Some((name, sections))
    }

    /// The form `(define …)`.
    fn define<'t, 's>(&mut self, text: &mut Form<'t, 's>, sort: FileSort) -> Option<Form<'t, 's>> {
        let wanted = format!("`(define ({} …) …)`", sort.word());
        let Some(item) = text.next() else {
            let place = Span::default();
            self.error(place, format!("expected {wanted}"), "the file has only blanks and comments");
            return None;
        };
        if let Item::Form(list) = &item
            && list.head().is_some_and(|head| head.text.eq_ignore_ascii_case("define"))
        {
            let mut list = list.clone();
            list.next();
            return Some(list);
        }
        self.error(item.span(), format!("expected {wanted}"), "a file must begin with `(define`");
        None
    }

    /// The name in `(domain name)`.
    fn header<'s>(&mut self, definition: &mut Form<'_, 's>, sort: FileSort) -> Option<ast::Name<'s>> {
        let wanted = format!("`({} …)`", sort.word());
        let mut header = self.list(definition, &wanted)?;
        let found = header.head().and_then(|head| FileSort::of(head.text));
        if found != Some(sort) {
            self.wrong_sort(&header, sort, found);
            return None;
        }
        header.next();
        let name = self.name(&mut header, &format!("the name of the {}", sort.word()));
        self.expect_end(header, "the name");
        name
    }

    fn wrong_sort(&mut self, header: &Form<'_, '_>, wanted: FileSort, found: Option<FileSort>) {
        let (wanted, span) = (wanted.word(), header.head_span());
        match found.map(FileSort::word) {
            Some(found) => self.error(
                span,
                format!("this is a {found} file, but a {wanted} file is expected"),
                &format!("expected `({wanted} …)`"),
            ),
            None => self.error(span, format!("expected `({wanted} …)` after `define`"), ""),
        }
    }

    fn section<'t, 's>(&mut self, item: &Item<'t, 's>, sort: FileSort) -> Option<Section<'t, 's>> {
        if let Item::Form(form) = item {
            let mut form = form.clone();
            if let Some(Item::Word(Word { kind: TokenKind::Keyword, name })) = form.next() {
                return Some(Section { keyword: name.text.to_ascii_lowercase(), form });
            }
        }
        self.expected(&format!("a section such as `(:{} …)`", sort.section()), item);
        None
    }

    /// Says that a file has no such section, unless it may have got lost in repairs.
    pub(super) fn missing_section(&mut self, name: ast::Name<'_>, sort: FileSort, section: &str) {
        if !self.repaired {
            let message = format!("the {} `{}` has no `(:{section} …)`", sort.word(), name.text);
            self.error(name.span(), message, "");
        }
    }

    /// Says that a section is not among those that are known.
    pub(super) fn unknown_section(&mut self, section: &Section<'_, '_>, sort: FileSort, known: &[&str]) {
        let (keyword, span) = (&*section.keyword, section.form.head_span());
        if let Some(feature) = unsupported_section(keyword) {
            return self.unsupported(span, feature);
        }
        let other = OTHER_SECTIONS.iter().find(|(other, words)| *other != sort && words.contains(&keyword));
        let help = match other {
            Some((other, _)) => Some(format!("`:{keyword}` belongs in a {} file", other.word()).into()),
            None => closest(keyword, known.iter().copied()).map(|known| Help::rename(format!(":{known}"))),
        };
        let diagnostic = Diagnostic::error(format!("unknown section `:{keyword}` in a {} file", sort.word()))
            .label(self.report.source(), span, "")
            .helps(help);
        self.report.push(diagnostic);
    }

    /// Says that a section is there twice, if it is. `first` remembers where it first was.
    pub(super) fn only_once(&mut self, section: &Section<'_, '_>, first: &mut Option<Span>) {
        let span = section.form.head_span();
        if let Some(first) = *first {
            let diagnostic = Diagnostic::error(format!("the section `:{}` appears twice", section.keyword))
                .label(self.report.source(), span, "again here")
                .label(self.report.source(), first, "first here");
            self.report.push(diagnostic);
        }
        first.get_or_insert(span);
    }

    /// The flags of a `:requirements` section.
    pub(super) fn requirements<'s>(&mut self, form: Form<'_, 's>) -> ast::Requirements<'s> {
        let place = ast::Place(form.head_span());
        let mut flags = Vec::new();
        for item in form {
            match item {
                Item::Word(Word { kind: TokenKind::Keyword, name }) => flags.push(name),
                item => self.expected("a requirement such as `:typing`", &item),
            }
        }
        ast::Requirements { flags, place }
    }
}

/// Sections that belong to only one of the two sorts of files.
const OTHER_SECTIONS: [(FileSort, &[&str]); 2] = [
    (FileSort::Domain, &["types", "constants", "predicates", "functions", "action", "derived"]),
    (FileSort::Problem, &["domain", "objects", "init", "goal", "metric"]),
];

/// What a section that is known but not supported stands for.
fn unsupported_section(keyword: &str) -> Option<&'static str> {
    Some(match keyword {
        "durative-action" => "durative actions",
        "constraints" => "constraints",
        "process" => "processes",
        "event" => "events",
        "timeless" => "timeless facts",
        "axiom" => "axioms of the form `(:axiom …)`",
        "method" | "task" | "htn" | "tasks" => "hierarchical tasks",
        "length" => "`:length` sections",
        _ => return None,
    })
}
