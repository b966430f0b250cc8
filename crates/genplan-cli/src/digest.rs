//! Many diagnostics to few: what is said of many places is said once.

use std::collections::HashMap;

use genplan_pddl::diagnostics::{SourceLabel, Style, render};
use genplan_pddl::{Diagnostic, Severity};

/// At most this many further places are named.
const NAMED: usize = 5;

/// A diagnostic, and others that only differ from it in their place.
pub(crate) struct DigestItem<'d> {
    first: &'d Diagnostic,
    others: Vec<&'d Diagnostic>,
}

/// Puts together the warnings and the notes that say the same of different places, each where its first one
/// was. Errors remain as they are.
pub(crate) fn digest<'d>(diagnostics: impl Iterator<Item = &'d Diagnostic>) -> Vec<DigestItem<'d>> {
    let mut items: Vec<DigestItem> = Vec::new();
    let mut known = HashMap::new();
    for diagnostic in diagnostics {
        match known.get(&what_it_says(diagnostic)) {
            Some(&item) if !diagnostic.is_error() => {
                let item: &mut DigestItem = &mut items[item];
                item.others.push(diagnostic);
            }
            _ => {
                known.insert(what_it_says(diagnostic), items.len());
                items.push(DigestItem { first: diagnostic, others: Vec::new() });
            }
        }
    }
    items
}

/// A diagnostic without its place.
fn what_it_says(diagnostic: &Diagnostic) -> impl std::hash::Hash + Eq {
    let elsewhere: Vec<_> =
        diagnostic.secondary.iter().map(|label| (label.source.name(), label.span)).collect();
    (diagnostic.severity as u8, &diagnostic.message, &diagnostic.help, elsewhere)
}

impl DigestItem<'_> {
    pub(crate) fn severity(&self) -> Severity {
        self.first.severity
    }

    /// The text for a terminal, without a newline at its end.
    pub(crate) fn render(&self, style: Style) -> String {
        let text = render(self.first, style);
        if self.others.is_empty() {
            return text;
        }
        let places = self.others.iter().filter_map(|other| other.primary.as_ref());
        let mut named: Vec<String> = places.take(NAMED).map(place).collect();
        if named.len() < self.others.len() {
            named.push("…".into());
        }
        let count = self.others.len();
        let noun = if count == 1 { "place" } else { "places" };
        format!("{text}\nand the same in {count} more {noun}: {}", named.join(", "))
    }
}

/// A place as compilers write it.
fn place(label: &SourceLabel) -> String {
    let (line, column) = label.source.line_column(label.span.start);
    format!("{}:{line}:{column}", label.source.name())
}
