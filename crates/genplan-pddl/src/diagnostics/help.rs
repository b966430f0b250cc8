//! What to do about a diagnostic: in words and, where that is clear, as a change of the text.

use crate::source::Span;

/// A line that says what to do, with the change that does it, if there is one.
///
/// ```
/// use genplan_pddl::diagnostics::Help;
/// use genplan_pddl::{Diagnostic, Source, Span};
///
/// let source = Source::new("lamp.pddl", "(switch onn)");
/// let diagnostic = Diagnostic::error("unknown state `onn`")
///     .label(&source, Span { start: 8, end: 11 }, "")
///     .help(Help::rename("on"));
/// assert_eq!(diagnostic.help[0].text, "did you mean `on`?");
/// assert_eq!(diagnostic.fixes().next().unwrap().text, "on");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Help {
    /// The line.
    pub text: String,
    change: Option<Change>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Change {
    /// Of what stands in the primary place.
    Replace(String),
    /// Before a byte.
    Insert(u32, String),
}

/// A change of the text with the primary place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in words.
    pub title: String,
    /// What is replaced; empty if something is only inserted.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Help {
    /// Another name was meant than the one in the primary place.
    pub fn rename(name: impl Into<String>) -> Self {
        let name = name.into();
        Help { text: format!("did you mean `{name}`?"), change: Some(Change::Replace(name)) }
    }

    /// Something is missing before a byte.
    pub fn insert(text: impl Into<String>, at: u32, missing: impl Into<String>) -> Self {
        Help { text: text.into(), change: Some(Change::Insert(at, missing.into())) }
    }

    /// The change, if there is one.
    pub(super) fn fix(&self, primary: Span) -> Option<Fix> {
        match self.change.clone()? {
            Change::Replace(text) => Some(Fix { title: format!("Replace by {text}"), span: primary, text }),
            Change::Insert(at, text) => {
                Some(Fix { title: self.text.clone(), span: Span { start: at, end: at }, text })
            }
        }
    }
}

impl From<String> for Help {
    fn from(text: String) -> Self {
        Help { text, change: None }
    }
}

impl From<&str> for Help {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}
