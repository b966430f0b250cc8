//! Diagnostics to text for a terminal.
//!
//! The renderer gets only the lines that matter, because a source may have millions of them,
//! and of a very long line only the part around the place.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Help, Severity, SourceLabel};
use crate::printable::{is_control, lines, one_line};

/// A line longer than this (in bytes) is cropped.
const LONG_LINE: usize = 200;
/// What is left of a cropped line: this many bytes on both sides of the place.
const MARGIN: usize = 40;
/// Labels at most this many lines apart are shown in one piece of the source.
const CLOSE: usize = 8;

/// Whether the text has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text only.
    Plain,
    /// With the escape sequences of terminals.
    Coloured,
}

/// The text that shows a diagnostic, with the lines of the source that it is about. It does not end
/// in a newline.
pub fn render(diagnostic: &Diagnostic, style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let diagnostic = &printable(diagnostic);
    let excerpts = excerpts(diagnostic);
    let text = renderer.render(&[group(diagnostic, &excerpts)]);
    without_wide_controls(&with_true_columns(text, &excerpts))
}

/// The diagnostic without what could confuse a terminal, except for the lines of the source.
fn printable(diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    let labels = diagnostic.primary.iter_mut().chain(&mut diagnostic.secondary).map(|label| &mut label.text);
    for text in labels.chain([&mut diagnostic.message]) {
        *text = one_line(text).into_owned();
    }
    for Help { text, .. } in &mut diagnostic.help {
        *text = lines(text).into_owned();
    }
    diagnostic
}

/// The renderer shows symbols for the control characters of ASCII only.
fn without_wide_controls(text: &str) -> String {
    text.replace(|character: char| !character.is_ascii() && is_control(character), "\u{fffd}")
}

/// The renderer counts columns in what it gets of a line; this puts in those of the whole line.
fn with_true_columns(mut text: String, excerpts: &[Excerpt<'_>]) -> String {
    let mut done = 0;
    for place in excerpts.iter().map(|excerpt| &excerpt.places[0]).filter(|place| place.is_long()) {
        let prefix = format!("{}:{}:", place.label.source.name(), place.number);
        let rendered = format!("{prefix}{}", place.cropped_column());
        if let Some(found) = text[done..].find(&rendered).map(|found| done + found) {
            let column = format!("{prefix}{}", place.column);
            text.replace_range(found..found + rendered.len(), &column);
            done = found + column.len();
        }
    }
    text
}

fn group<'a>(diagnostic: &'a Diagnostic, excerpts: &[Excerpt<'a>]) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(&*diagnostic.message);
    Group::with_title(match diagnostic.rule {
        Some(rule) => title.id(rule.name()),
        None => title,
    })
    .elements(excerpts.iter().map(Excerpt::snippet))
    .elements(diagnostic.help.iter().map(|help| Level::HELP.message(&*help.text)))
}

/// The pieces of source to show, that of the primary label first.
fn excerpts(diagnostic: &Diagnostic) -> Vec<Excerpt<'_>> {
    let mut excerpts: Vec<Excerpt> = Vec::new();
    let secondary = diagnostic.secondary.iter().map(|label| (label, AnnotationKind::Context));
    for (label, kind) in
        diagnostic.primary.iter().map(|label| (label, AnnotationKind::Primary)).chain(secondary)
    {
        let place = LabelledPlace::of(label, kind);
        match excerpts.iter_mut().find(|excerpt| excerpt.takes(&place)) {
            Some(excerpt) => excerpt.places.push(place),
            None => excerpts.push(Excerpt { places: vec![place] }),
        }
    }
    excerpts
}

/// A label and the line in which it starts.
struct LabelledPlace<'a> {
    label: &'a SourceLabel,
    kind: AnnotationKind,
    /// The number of the line.
    number: usize,
    column: usize,
    /// The bytes of the line.
    line: Range<usize>,
    /// The bytes of the label that lie in this line.
    span: Range<usize>,
}

impl<'a> LabelledPlace<'a> {
    fn of(label: &'a SourceLabel, kind: AnnotationKind) -> Self {
        let text = label.source.text();
        let start = boundary(text, label.span.start as usize);
        let (number, column) = label.source.line_column(start as u32);
        let line =
            text.as_bytes()[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |found| found + 1);
        let end = text.as_bytes()[start..]
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(text.len(), |found| start + found);
        let span = start..boundary(text, label.span.end as usize).clamp(start, end);
        LabelledPlace { label, kind, number, column, line: line..end, span }
    }

    fn is_long(&self) -> bool {
        self.line.len() > LONG_LINE
    }

    /// Where the part of a long line starts that is shown.
    fn cropped_start(&self) -> usize {
        boundary(self.label.source.text(), self.span.start.saturating_sub(MARGIN)).max(self.line.start)
    }

    /// The column of the place in that part, `…` included.
    fn cropped_column(&self) -> usize {
        let start = self.cropped_start();
        let ellipsis = usize::from(start > self.line.start);
        self.label.source.text()[start..self.span.start].chars().count() + ellipsis + 1
    }

    /// The annotation for the label, which stands at these bytes of the snippet.
    fn annotation(&self, span: Range<usize>) -> Annotation<'a> {
        let text = Some(&*self.label.text).filter(|text| !text.is_empty());
        self.kind.span(span).label(text)
    }
}

/// Labels in neighbouring lines of one source.
struct Excerpt<'a> {
    // Invariant: not empty; if the line of one is long, then it is alone.
    places: Vec<LabelledPlace<'a>>,
}

impl<'a> Excerpt<'a> {
    fn takes(&self, place: &LabelledPlace) -> bool {
        let first = &self.places[0];
        Arc::ptr_eq(&first.label.source, &place.label.source)
            && first.number.abs_diff(place.number) <= CLOSE
            && first.line.start.abs_diff(place.line.start) <= CLOSE * LONG_LINE
            && !first.is_long()
            && !place.is_long()
    }

    fn snippet(&self) -> Snippet<'a, Annotation<'a>> {
        let first = &self.places[0];
        let snippet = if first.is_long() { cropped(first) } else { self.whole_lines() };
        snippet.path(first.label.source.name())
    }

    fn whole_lines(&self) -> Snippet<'a, Annotation<'a>> {
        let text = self.places[0].label.source.text();
        let start = self.places.iter().map(|place| place.line.start).min().unwrap_or(0);
        let end = self.places.iter().map(|place| place.line.end).max().unwrap_or(start);
        let number = self.places.iter().map(|place| place.number).min().unwrap_or(1);
        let annotations = self
            .places
            .iter()
            .map(|place| place.annotation(place.span.start - start..place.span.end - start));
        Snippet::source(&text[start..end]).line_start(number).annotations(annotations)
    }
}

/// The part of a long line around a place, with `…` where something is left out.
fn cropped<'a>(place: &LabelledPlace<'a>) -> Snippet<'a, Annotation<'a>> {
    let text = place.label.source.text();
    let start = place.cropped_start();
    let last = place.span.end.min(boundary(text, place.span.start + 2 * MARGIN));
    let end = boundary(text, last + MARGIN).min(place.line.end);
    let before = if start > place.line.start { "…" } else { "" };
    let after = if end < place.line.end { "…" } else { "" };
    let shift = |offset: usize| offset - start + before.len();
    let annotation = place.annotation(shift(place.span.start)..shift(last));
    let line = format!("{before}{}{after}", &text[start..end]);
    Snippet::source(line).line_start(place.number).annotation(annotation)
}

/// The last boundary between characters that is not after `offset`.
fn boundary(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|&offset| text.is_char_boundary(offset)).unwrap_or(0)
}
