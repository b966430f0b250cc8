//! What is said about input.

use std::fmt::Write;

use expect_test::Expect;
use genplan_pddl::diagnostics::{SourceLabel, Style, render};
use genplan_pddl::{Diagnostic, Reading};

/// All diagnostics as a user would see them.
pub fn rendered(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().fold(String::new(), |mut text, diagnostic| {
        writeln!(text, "{}", render(diagnostic, Style::Plain)).expect("a string takes everything");
        text
    })
}

/// All that diagnostics say and about which places, without the lines of the source.
pub fn brief(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(brief_one).collect::<Vec<String>>().join("\n")
}

fn brief_one(diagnostic: &Diagnostic) -> String {
    let rule = diagnostic.rule.map_or_else(String::new, |rule| format!("[{rule}]"));
    let severity = format!("{:?}", diagnostic.severity).to_lowercase();
    let primary = diagnostic.primary.as_ref().map_or_else(String::new, |label| format!("{} ", place(label)));
    let mut text = format!("{primary}{severity}{rule}: {}", diagnostic.message);
    if let Some(label) = diagnostic.primary.as_ref().filter(|label| !label.text.is_empty()) {
        text.extend([" — ", &label.text]);
    }
    for label in &diagnostic.secondary {
        text.extend(["\n  ", &place(label), " ", &label.text]);
    }
    diagnostic.help.iter().for_each(|help| text.extend(["\n  = ", &help.text]));
    text
}

/// Where it is, and the beginning of what stands there.
fn place(label: &SourceLabel) -> String {
    let (line, column) = label.source.line_column(label.span.start);
    let text = &label.source.text()[label.span.range()];
    let end = text.char_indices().nth(30).map_or(text.len(), |(end, _)| end);
    let more = if end < text.len() { "…" } else { "" };
    format!("{}:{line}:{column} {:?}", label.source.name(), format!("{}{more}", &text[..end]))
}

/// Checks all that is said about what was read, in brief.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
pub fn check<T>(reading: &Reading<T>, expected: Expect) {
    is_consistent(reading);
    expected.assert_eq(&brief(&reading.diagnostics));
}

/// Checks that there is a value if and only if there is no error, and that what is said can be shown.
#[track_caller]
pub fn is_consistent<T>(reading: &Reading<T>) {
    let errors = reading.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(reading.value.is_none(), errors, "there is a value if and only if there is no error");
    // A hundred of the same kind are shown like one.
    for diagnostic in reading.diagnostics.iter().take(20) {
        let text = render(diagnostic, Style::Plain);
        assert!(!text.is_empty() && !text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    }
}
