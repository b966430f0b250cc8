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
/// assert_eq!(diagnostic.help, ["did you mean `on`?"]);
/// assert_eq!(diagnostic.fixes[0].text, "on");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    text: String,
    change: Option<Change>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// The line, and the change if there is a place for it.
    pub(super) fn parts(self, primary: Option<Span>) -> (String, Option<Fix>) {
        let fix = match self.change {
            Some(Change::Replace(text)) => {
                primary.map(|span| Fix { title: format!("Replace by {text}"), span, text })
            }
            Some(Change::Insert(at, text)) => {
                Some(Fix { title: self.text.clone(), span: Span { start: at, end: at }, text })
            }
            None => None,
        };
        (self.text, fix)
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
