//! Errors, warnings and notes as documents.

use genplan_core::verdict::Label;
use genplan_pddl::diagnostics::{Rule, SourceLabel};
use genplan_pddl::{Diagnostic, Severity};
use schemars::JsonSchema;
use serde::Serialize;

use super::StopName;
use crate::examples::Example;

/// Why there is no other document.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ErrorReport {
    /// The first error, in a sentence.
    pub error: String,
    /// Why it was stopped, if a limit was reached or the user interrupted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<StopName>,
    /// All errors, warnings and notes.
    pub diagnostics: Vec<DiagnosticReport>,
}

/// What is suspicious about a domain folder.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LintReport {
    /// The findings, in the order of the files.
    pub findings: Vec<DiagnosticReport>,
    /// How many of them are warnings or errors.
    pub warnings: usize,
    /// The examples that were looked at.
    pub examples: CountsReport,
    /// The instances of the test set that were looked at.
    pub test: CountsReport,
}

/// How many instances of each label there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CountsReport {
    /// Those that a program must solve.
    pub positive: usize,
    /// Those that a program must not solve.
    pub negative: usize,
}

/// Something to tell the author of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DiagnosticReport {
    /// How bad it is.
    pub severity: SeverityName,
    /// The rule of `lint` that it comes from, as `; genplan: allow(RULE)` names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// The file, if there is one.
    pub file: Option<String>,
    /// The line in it, from 1.
    pub line: Option<usize>,
    /// The column in that line, from 1.
    pub column: Option<usize>,
    /// What there is to say about the place; may be empty.
    pub label: String,
    /// Why it matters, and what to do.
    pub help: Vec<String>,
    /// Other places that matter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<PlaceReport>,
}

/// How bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeverityName {
    /// It cannot be used.
    Error,
    /// It is probably a mistake.
    Warning,
    /// It is good to know.
    Note,
}

/// A place in a file, and what there is to say about it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlaceReport {
    /// The file.
    pub file: String,
    /// The line in it, from 1.
    pub line: usize,
    /// The column in that line, from 1.
    pub column: usize,
    /// What there is to say about the place; may be empty.
    pub label: String,
}

impl ErrorReport {
    /// Reports that something failed, with all that was said about it.
    pub fn new(diagnostics: &[Diagnostic]) -> Self {
        let error = diagnostics.iter().find(|diagnostic| diagnostic.is_error()).or(diagnostics.last());
        ErrorReport {
            error: error.map_or_else(String::new, |error| error.message.clone()),
            stop_reason: diagnostics.iter().find_map(|diagnostic| diagnostic.stopped).map(StopName::from),
            diagnostics: diagnostics.iter().map(DiagnosticReport::new).collect(),
        }
    }

    /// Reports that something failed for which there is only a sentence.
    pub fn message(error: impl Into<String>) -> Self {
        ErrorReport::new(&[Diagnostic::error(error.into())])
    }
}

impl LintReport {
    /// Reports findings about examples and a test set.
    pub fn new(findings: &[Diagnostic], examples: CountsReport, test: CountsReport) -> Self {
        let warnings = findings.iter().filter(|finding| finding.severity >= Severity::Warning).count();
        LintReport {
            findings: findings.iter().map(DiagnosticReport::new).collect(),
            warnings,
            examples,
            test,
        }
    }
}

impl CountsReport {
    /// Counts examples.
    pub fn new<'e>(examples: impl IntoIterator<Item = &'e Example>) -> Self {
        let mut counts = CountsReport::default();
        for example in examples {
            match example.label {
                Label::Positive => counts.positive += 1,
                Label::Negative => counts.negative += 1,
            }
        }
        counts
    }
}

impl DiagnosticReport {
    /// Reports a diagnostic.
    pub fn new(diagnostic: &Diagnostic) -> Self {
        let place = diagnostic.primary.as_ref().map(PlaceReport::new);
        DiagnosticReport {
            severity: diagnostic.severity.into(),
            rule: diagnostic.rule.map(Rule::name),
            message: diagnostic.message.clone(),
            line: place.as_ref().map(|place| place.line),
            column: place.as_ref().map(|place| place.column),
            label: place.as_ref().map_or_else(String::new, |place| place.label.clone()),
            file: place.map(|place| place.file),
            help: diagnostic.help.iter().map(|help| help.text.clone()).collect(),
            related: diagnostic.secondary.iter().map(PlaceReport::new).collect(),
        }
    }
}

impl PlaceReport {
    fn new(place: &SourceLabel) -> Self {
        let (line, column) = place.source.line_column(place.span.start);
        PlaceReport { file: place.source.name().into(), line, column, label: place.text.clone() }
    }
}

impl From<Severity> for SeverityName {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => SeverityName::Error,
            Severity::Warning => SeverityName::Warning,
            Severity::Note => SeverityName::Note,
        }
    }
}
