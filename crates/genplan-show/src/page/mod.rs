//! Executions to web pages.
//!
//! A page is one HTML document that needs nothing else: no network and no other file. It shows the program with
//! its present line, the state with what the latest step changed, the goal as a list to tick off, what never changes,
//! and in the end the evidence for the outcome. Several executions are shown side by side, in step.
//! States are not stored, only what each step changes. Of a very long execution the first and the last steps
//! are kept, and the page says what is left out.
//!
//! The playground shows executions with the same scripts: [`VIEWER_SCRIPT`], [`PICTURE_SCRIPT`], [`VIEWER_STYLE`].

mod content;
mod goal;
mod recording;

use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use serde::Serialize;
use serde_json::Value;

use crate::draw::Automaton;
use crate::draw::xml::escape;
pub use content::{PageLine, TraceContent, lines};
use genplan::Task;
use genplan::judge::Judgement;
pub use recording::{Recording, RecordingLimits};

/// A module that shows an execution and steps through it.
pub const VIEWER_SCRIPT: &str = include_str!("viewer.js");
/// A module that draws states as a `picture.json` says.
pub const PICTURE_SCRIPT: &str = include_str!("picture.js");
/// The style of what these modules make.
pub const VIEWER_STYLE: &str = include_str!("viewer.css");

const STYLE: &str = include_str!("trace.css");
const BODY: &str = include_str!("trace.html");
const SCRIPT: &str = include_str!("trace.js");

/// The automaton is shown for programs of at most this many lines.
const DRAWN_LINES: usize = 40;

/// An execution to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// What the program is called.
    pub program_name: &'a str,
    /// What the instance is called.
    pub instance_name: &'a str,
    /// How it is labelled, if it is.
    pub label: Option<Label>,
    /// The program.
    pub program: &'a Program,
    /// The names of its actions and fluents.
    pub frame: &'a Frame,
    /// The instance.
    pub task: &'a Task,
    /// What the program did on it.
    pub judgement: &'a Judgement,
    /// Its steps.
    pub recording: &'a Recording,
}

/// A page to be made of executions of one program.
#[derive(Debug, Serialize)]
pub struct PageContent<'a> {
    /// What the program is called.
    pub program: &'a str,
    /// Its lines.
    pub lines: Vec<PageLine>,
    /// How states are drawn, if they are: what a `picture.json` says.
    pub picture: Option<Value>,
    /// The executions.
    pub traces: Vec<TraceContent>,
    /// Files to read beside them, each with its text.
    pub files: Vec<(String, String)>,
}

/// The page of an execution, with pictures of its states if there is a description of them.
pub fn trace_page(shown: &Shown<'_>, picture: Option<Value>) -> String {
    let content = PageContent {
        program: shown.program_name,
        lines: lines(shown.program, shown.frame),
        picture,
        traces: vec![TraceContent::new(shown)],
        files: Vec::new(),
    };
    let title = format!("{} on {}", shown.program_name, shown.instance_name);
    content.page(&title, &automaton(shown.program, shown.frame))
}

/// The automaton of a program, unless it is too long to be drawn.
pub fn automaton(program: &Program, frame: &Frame) -> String {
    match program.lines() <= DRAWN_LINES {
        true => Automaton::new(program, frame).svg("The program as an automaton"),
        false => String::new(),
    }
}

impl PageContent<'_> {
    /// The page under a title, with the automaton of its program.
    pub fn page(&self, title: &str, automaton: &str) -> String {
        let (title, data) = (escape(title), embedded(self));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<style>\n{VIEWER_STYLE}{STYLE}</style>\n</head>\n<body>\n{BODY}\
             <template id=\"picture\">\n{automaton}</template>\n\
             <script type=\"application/json\" id=\"data\">{data}</script>\n\
             <script type=\"module\">\n{PICTURE_SCRIPT}{VIEWER_SCRIPT}{SCRIPT}</script>\n</body>\n</html>\n"
        )
    }
}

/// A page that shows other pages beside each other. They stay what they are: each is in a frame of its own.
pub fn side_by_side(title: &str, pages: &[String]) -> String {
    let frames = pages.iter().fold(String::new(), |frames, page| {
        let page = escape(page);
        frames + "<iframe srcdoc=\"" + &page + "\"></iframe>\n"
    });
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>body {{ display: flex; height: 100vh; margin: 0; }} iframe {{ flex: 1; border: 0; }}</style>\n\
         </head>\n<body>\n{frames}</body>\n</html>\n"
    )
}

/// JSON that can stand in a script element: without `<`, nothing in it can end the element.
fn embedded(content: &PageContent<'_>) -> String {
    serde_json::to_string(content).expect("strings and numbers").replace('<', "\\u003c")
}
