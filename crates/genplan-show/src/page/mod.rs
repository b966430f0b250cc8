//! Results to web pages.
//!
//! A page is one HTML document that needs nothing else: no network and no other file.

mod compare;
mod trace;

pub use compare::side_by_side;
pub use trace::{
    PICTURE_SCRIPT, PageContent, PageLine, Recording, RecordingLimits, Shown, TraceContent, VIEWER_SCRIPT,
    VIEWER_STYLE, automaton, lines, trace_page,
};
