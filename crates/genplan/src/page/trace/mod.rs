//! Executions to web pages.
//!
//! A page is one HTML document that needs nothing else: no network and no other file. It shows the program with
//! its present line, the state with what the latest step changed, and in the end the evidence for the outcome.
//! States are not stored, only what each step changes. Of a very long execution the first and the last steps
//! are kept, and the page says what is left out.

mod content;
mod recording;

use genplan_core::frame::Frame;
use genplan_core::program::Program;

use crate::draw::Automaton;
use crate::draw::xml::escape;
use crate::ground::GroundTask;
use crate::judge::Judgement;
use content::Content;
pub use recording::{Recording, RecordingLimits};

const STYLE: &str = include_str!("trace.css");
const BODY: &str = include_str!("trace.html");
const SCRIPT: &str = include_str!("trace.js");

/// The automaton is shown for programs of at most so many lines.
const DRAWN_LINES: usize = 40;

/// An execution to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// What the program is called.
    pub program_name: &'a str,
    /// What the instance is called.
    pub instance_name: &'a str,
    /// The program.
    pub program: &'a Program,
    /// The names of its actions and fluents.
    pub frame: &'a Frame,
    /// The instance.
    pub ground: &'a GroundTask,
    /// What the program did on it.
    pub judgement: &'a Judgement,
    /// All its steps.
    pub recording: &'a Recording,
}

/// The page of an execution.
pub fn trace_page(shown: &Shown<'_>) -> String {
    let title = escape(&format!("{} on {}", shown.program_name, shown.instance_name));
    let data = embedded(&Content::new(shown));
    let picture = picture(shown);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{BODY}\
         <template id=\"picture\">\n{picture}</template>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// JSON that can stand in a script element: without `<`, nothing in it can end the element.
fn embedded(content: &Content) -> String {
    serde_json::to_string(content).expect("strings and numbers").replace('<', "\\u003c")
}

fn picture(shown: &Shown<'_>) -> String {
    match shown.program.lines() <= DRAWN_LINES {
        true => Automaton::new(shown.program, shown.frame).svg("The program as an automaton"),
        false => String::new(),
    }
}
