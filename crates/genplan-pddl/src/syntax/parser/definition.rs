//! `(define (domain …) section …)`: what domain and problem files have in common.

use rustc_hash::FxHashMap;

use super::super::{DOMAIN_SECTIONS, PROBLEM_SECTIONS};
use super::{Diagnostic, Form, Item, Parser, TokenKind, Word, ast};
use crate::diagnostics::Help;
use crate::source::Span;
use crate::suggest::closest;

/// A sort of files.
#[derive(Clone, Copy)]
pub(super) struct FileSort {
    word: &'static str,
    sections: &'static [&'static str],
    /// A section that files of this sort have.
    example: &'static str,
}

pub(super) const DOMAIN: FileSort = FileSort { word: "domain", sections: DOMAIN_SECTIONS, example: "action" };

pub(super) const PROBLEM: FileSort =
    FileSort { word: "problem", sections: PROBLEM_SECTIONS, example: "init" };

impl FileSort {
    fn other(self) -> FileSort {
        if self.word == DOMAIN.word { PROBLEM } else { DOMAIN }
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
        let mut first = FxHashMap::default();
        let sections = definition.filter_map(|item| self.section(&item, sort, &mut first)).collect();
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
        let wanted = format!("`(define ({} …) …)`", sort.word);
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
        let wanted = format!("`({} …)`", sort.word);
        let mut header = self.list(definition, &wanted)?;
        let is_of =
            |sort: &FileSort| header.head().is_some_and(|head| head.text.eq_ignore_ascii_case(sort.word));
        if !is_of(&sort) {
            self.wrong_sort(&header, sort, Some(sort.other()).filter(is_of));
            return None;
        }
        header.next();
        let name = self.name(&mut header, &format!("the name of the {}", sort.word));
        self.expect_end(header, "the name");
        name
    }

    fn wrong_sort(&mut self, header: &Form<'_, '_>, wanted: FileSort, found: Option<FileSort>) {
        let (wanted, span) = (wanted.word, header.head_span());
        match found.map(|found| found.word) {
            Some(found) => self.error(
                span,
                format!("this is a {found} file, but a {wanted} file is expected"),
                &format!("expected `({wanted} …)`"),
            ),
            None => self.error(span, format!("expected `({wanted} …)` after `define`"), ""),
        }
    }

    /// A section that files of this sort have. `first` remembers where each first was.
    fn section<'t, 's>(
        &mut self,
        item: &Item<'t, 's>,
        sort: FileSort,
        first: &mut FxHashMap<String, Span>,
    ) -> Option<Section<'t, 's>> {
        let Some(section) = section_of(item) else {
            self.expected(&format!("a section such as `(:{} …)`", sort.example), item);
            return None;
        };
        let keyword = &*section.keyword;
        if !sort.sections.contains(&keyword) {
            self.unknown_section(&section, sort);
            return None;
        }
        if !matches!(keyword, "action" | "derived") {
            self.only_once(&section, first);
        }
        Some(section)
    }

    /// Says that a section is not among those that are known.
    fn unknown_section(&mut self, section: &Section<'_, '_>, sort: FileSort) {
        let (keyword, span) = (&*section.keyword, section.form.head_span());
        if let Some(feature) = unsupported_section(keyword) {
            return self.unsupported(span, feature);
        }
        let help = match sort.other().sections.contains(&keyword) {
            true => Some(format!("`:{keyword}` belongs in a {} file", sort.other().word).into()),
            false => {
                closest(keyword, sort.sections.iter().copied()).map(|known| Help::rename(format!(":{known}")))
            }
        };
        let diagnostic = Diagnostic::error(format!("unknown section `:{keyword}` in a {} file", sort.word))
            .label(self.report.source(), span, "")
            .helps(help);
        self.report.push(diagnostic);
    }

    /// Says that a section is there twice, if it is.
    fn only_once(&mut self, section: &Section<'_, '_>, first: &mut FxHashMap<String, Span>) {
        let span = section.form.head_span();
        let first = *first.entry(section.keyword.clone()).or_insert(span);
        if first != span {
            let diagnostic = Diagnostic::error(format!("the section `:{}` appears twice", section.keyword))
                .label(self.report.source(), span, "again here")
                .label(self.report.source(), first, "first here");
            self.report.push(diagnostic);
        }
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

/// The section that begins with a keyword.
fn section_of<'t, 's>(item: &Item<'t, 's>) -> Option<Section<'t, 's>> {
    let Item::Form(form) = item else { return None };
    let mut form = form.clone();
    match form.next() {
        Some(Item::Word(Word { kind: TokenKind::Keyword, name })) => {
            Some(Section { keyword: name.text.to_ascii_lowercase(), form })
        }
        _ => None,
    }
}

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
