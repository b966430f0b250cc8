//! Sessions with the command, as data: what is typed in a fresh folder, and what comes of it.
//!
//! A line at the margin says what it is by how it begins; the indented lines after it belong to it:
//! - `## SENTENCE` begins a case, in a new folder with the bundled `examples`, which are only to be read; `### SENTENCE` begins
//!   one that goes on in the same folder.
//! - `> PATH` writes a file with the text that follows, or with a text that is known by its name: `> PATH = LAMPS`,
//!   `> PATH = counter(60)`, `> PATH = examples/list/domain.pddl`, with a change: `> PATH = DARK, (lit hall) => (lit attic)`.
//!   `> lamps` writes all files of [`Folder::lamps`].
//! - `$ ARGUMENTS` runs the command and shows all that it writes, as [`show`] has it; `~ ARGUMENTS` leaves out what a search cost.
//!   If what is expected has only the exit code on its first line, as in `? 2`, the lines after it are texts that must be
//!   among what is written; `…` stands for whatever is written.
//! - `< PATH` shows a file that the command has written; `! PATH` says that there is none.
//! - `; TEXT` is a comment.
//!
//! `UPDATE_EXPECT=1` writes what is shown anew.

use std::path::Path;
use std::process::Output;

use crate::command::{genplan, show, show_masked};
use crate::domains::{counter, named};
use crate::masking::without_costs;
use crate::{Folder, example};

/// A line at the margin with the indented lines after it.
struct SessionLine {
    /// The number of its line.
    number: usize,
    head: String,
    body: Vec<String>,
}

/// Follows the session in a file, and checks all that it shows.
#[track_caller]
pub fn follow(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut entries = entries(&text);
    let mut wrong = Vec::new();
    let mut folder = None;
    for entry in &mut entries {
        let place = format!("{}:{}: {}", path.display(), entry.number, entry.head);
        if let Some(shown) = entry.follow(&mut folder).filter(|shown| !entry.is_as_expected(shown)) {
            wrong.push(format!("{place}\n{shown}\n"));
            entry.expect(&shown);
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let new: String = entries.iter().map(SessionLine::to_text).collect();
        return std::fs::write(path, new).expect("the session");
    }
    assert!(wrong.is_empty(), "not as expected, but:\n{}", wrong.join("\n"));
}

fn entries(text: &str) -> Vec<SessionLine> {
    let mut entries: Vec<SessionLine> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("  "), entries.last_mut()) {
            (Some(line), Some(entry)) => entry.body.push(line.to_owned()),
            (None, Some(entry)) if line.is_empty() => entry.body.push(String::new()),
            _ => entries.push(SessionLine { number, head: line.to_owned(), body: Vec::new() }),
        }
    }
    entries
}

impl SessionLine {
    /// Does what it says; gives what there is to show.
    fn follow(&self, folder: &mut Option<Folder>) -> Option<String> {
        let (kind, rest) = self.head.split_at_checked(2).unwrap_or((&self.head, ""));
        let here = || folder.as_ref().expect("a case").path();
        match kind {
            "##" if rest.starts_with(' ') => *folder = Some(Folder::new([]).with_link_to_examples()),
            "> " => *folder = folder.take().map(|folder| self.write(folder, rest)),
            "$ " => return Some(show(&self.run(here(), rest))),
            "~ " => return Some(without_costs(&show_masked(&self.run(here(), rest)))),
            "< " => {
                return Some(std::fs::read_to_string(here().join(rest)).expect(rest).trim_end().to_owned());
            }
            "! " => assert!(!here().join(rest).exists(), "line {}: there is {rest}", self.number),
            "; " | ";" | "##" => {}
            _ => panic!("line {}: no such kind of line: {}", self.number, self.head),
        }
        None
    }

    fn run(&self, folder: &Path, arguments: &str) -> Output {
        let output = genplan(folder, arguments).output();
        output.unwrap_or_else(|error| panic!("line {}: {error}", self.number))
    }

    fn write(&self, folder: Folder, rest: &str) -> Folder {
        match rest.split_once(" = ") {
            Some((path, known)) => folder.with(path, known_text(known)),
            None if rest == "lamps" => folder.with_lamps(),
            None if self.body.iter().all(String::is_empty) => folder.with(rest, ""),
            None => folder.with(rest, self.expected() + "\n"),
        }
    }

    /// What follows, without blank lines at the end.
    fn expected(&self) -> String {
        self.body.join("\n").trim_end().to_owned()
    }

    fn is_as_expected(&self, shown: &str) -> bool {
        let expected = self.expected();
        match expected.split_once('\n') {
            Some((code, texts)) if code.starts_with("? ") && !code[2..].contains(' ') => {
                shown.starts_with(&format!("{code} "))
                    && texts.lines().all(|text| text == "…" || shown.contains(text.trim()))
            }
            _ => shown == expected,
        }
    }

    /// Takes what is shown in the place of what was expected; blank lines after it stay.
    fn expect(&mut self, shown: &str) {
        let blank = self.body.iter().rev().take_while(|line| line.is_empty()).count();
        let expected = self.body.len() - blank;
        self.body.splice(..expected, shown.lines().map(str::to_owned));
    }

    fn to_text(&self) -> String {
        let indented = |line: &String| if line.is_empty() { "\n".into() } else { format!("  {line}\n") };
        format!("{}\n{}", self.head, self.body.iter().map(indented).collect::<String>())
    }
}

/// A text by its name, perhaps with a change.
fn known_text(name: &str) -> String {
    let (name, change) = name.split_once(", ").map_or((name, None), |(name, change)| (name, Some(change)));
    let bits = name.strip_prefix("counter(").and_then(|rest| rest.strip_suffix(')'));
    let text = match (named(name), bits) {
        (Some(text), _) => text.to_owned(),
        (_, Some(bits)) => counter(bits.parse().expect("a number of bits")),
        _ => example(name.strip_prefix("examples/").expect("a known text")).text().to_owned(),
    };
    let Some(change) = change else { return text };
    let (from, to) = change.split_once(" => ").expect("a change");
    assert!(text.contains(from), "{name} has no {from}");
    text.replace(from, to)
}
