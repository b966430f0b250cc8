//! Diagnostics for an editor: where they are in which text, and what would mend them.

use std::sync::Arc;

use genplan::report::DiagnosticReport;
use genplan::{Diagnostic, Source};
use serde::Serialize;

/// A diagnostic, its place and its fixes.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Finding {
    /// The document that the command writes, too.
    #[serde(flatten)]
    pub report: DiagnosticReport,
    /// Where it is, if it is in a text of the session.
    pub place: Option<FindingPlace>,
    /// What would mend it.
    pub fixes: Vec<FindingFix>,
}

/// A place in a text. Offsets count UTF-16 units, as browsers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FindingPlace {
    /// Which text.
    pub text: TextId,
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// A text of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TextId {
    /// The domain.
    Domain,
    /// An instance, by its number.
    Instance(usize),
    /// The program.
    Program,
}

/// A change of a text that mends something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FindingFix {
    /// What it does, in words.
    pub title: String,
    /// Where the old text begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The new text.
    pub insert: String,
}

impl Finding {
    /// Finds the place of a diagnostic among the sources of a session, the domain first.
    pub(crate) fn new(diagnostic: &Diagnostic, sources: &[Arc<Source>]) -> Self {
        let index = diagnostic
            .primary
            .as_ref()
            .and_then(|label| sources.iter().position(|source| Arc::ptr_eq(source, &label.source)));
        let text = |index: usize| index.checked_sub(1).map_or(TextId::Domain, TextId::Instance);
        Self::with_place(diagnostic, index.map(text))
    }

    /// A diagnostic about the program.
    pub(crate) fn of_program(diagnostic: &Diagnostic) -> Self {
        Self::with_place(diagnostic, diagnostic.primary.as_ref().map(|_| TextId::Program))
    }

    fn with_place(diagnostic: &Diagnostic, text: Option<TextId>) -> Self {
        let label = diagnostic.primary.as_ref();
        let place = text.zip(label).map(|(text, label)| {
            let source = label.source.text();
            let (from, to) = (units(source, label.span.start), units(source, label.span.end));
            FindingPlace { text, from, to: to.max(from) }
        });
        let fixes = place.and(label).map(|label| fixes(diagnostic, label.source.text()));
        Finding { report: DiagnosticReport::new(diagnostic), place, fixes: fixes.unwrap_or_default() }
    }
}

/// How many UTF-16 units stand before a byte.
fn units(text: &str, byte: u32) -> usize {
    let end = (0..=text.len().min(byte as usize)).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    text[..end].encode_utf16().count()
}

/// The changes that mend a diagnostic.
fn fixes(diagnostic: &Diagnostic, text: &str) -> Vec<FindingFix> {
    let fixes = diagnostic.fixes().map(|fix| FindingFix {
        from: units(text, fix.span.start),
        to: units(text, fix.span.end),
        title: fix.title,
        insert: fix.text,
    });
    fixes.collect()
}

#[cfg(test)]
mod tests {
    use super::{Arc, Finding, Source};
    use genplan::{Strictness, read_domain};

    /// The domain after all fixes, the last ones first.
    fn mended(text: &str) -> String {
        let source = Source::new("domain.pddl", text);
        let diagnostics = read_domain(&source, Strictness::Lenient).diagnostics;
        let sources = [Arc::clone(&source)];
        let mut fixes: Vec<_> =
            diagnostics.iter().flat_map(|diagnostic| Finding::new(diagnostic, &sources).fixes).collect();
        fixes.sort_by_key(|fix| std::cmp::Reverse(fix.from));
        let mut units: Vec<u16> = text.encode_utf16().collect();
        for fix in fixes {
            units.splice(fix.from..fix.to, fix.insert.encode_utf16());
        }
        String::from_utf16(&units).expect("text")
    }

    #[test]
    fn a_misspelt_name_is_replaced() {
        let text = "(define (domain d) ; 💡\n(:predicates (lamp)) (:action a :effect (lmap)))";
        assert_eq!(mended(text), text.replace("lmap", "lamp"));
    }

    #[test]
    fn missing_parentheses_are_added() {
        let text = "(define (domain d) (:predicates (lamp)) (:action a :effect (lamp)\n";
        assert_eq!(mended(text), text.trim_end().to_owned() + "))\n");
    }

    #[test]
    fn missing_requirements_are_added() {
        let body = "(:types t) (:predicates (p ?x - t)) (:action a :effect (forall (?x - t) (p ?x))))";
        let without = mended(&format!("(define (domain d) {body}"));
        assert!(without.starts_with("(define (domain d)\n  (:requirements :"), "{without}");
        let few = mended(&format!("(define (domain d) (:requirements :strips) {body}"));
        assert!(few.starts_with("(define (domain d) (:requirements :") && few.contains(" :strips)"), "{few}");
        for text in [without, few] {
            let again = read_domain(&Source::new("domain.pddl", text), Strictness::Strict);
            assert!(again.value.is_some(), "{:?}", again.diagnostics);
        }
    }
}
