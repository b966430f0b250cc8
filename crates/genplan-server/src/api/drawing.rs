//! A program in all its forms.

use genplan::{Frame, Program};
use genplan_show::draw::Automaton;
use genplan_show::page::{self, PageLine};
use serde::Serialize;

/// A program in all its forms.
#[derive(Debug, Serialize)]
pub(crate) struct Drawing {
    /// The program file.
    pub text: String,
    /// Its lines.
    pub lines: Vec<PageLine>,
    /// The automaton, unless it is too large.
    pub svg: String,
    /// The regular expression over its actions, unless it is too large.
    pub regex: Option<String>,
}

impl Drawing {
    /// Draws a program.
    pub(crate) fn new(program: &Program, frame: &Frame) -> Self {
        let regex = Automaton::new(program, frame).regex();
        Drawing {
            text: program.show(frame).to_string(),
            lines: page::lines(program, frame),
            svg: page::automaton(program, frame),
            regex: regex.map(|regex| regex.show(frame).to_string()),
        }
    }
}
