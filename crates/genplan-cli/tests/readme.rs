//! The commands that the documentation shows do what it says.
//!
//! In a `console` block, a line `$ genplan …` or `$ cargo run --release -- …` is a command; what follows, up to
//! the next command or the end of the block, is its output, after `? N` if the exit code is N and not 0. What a search
//! cost need not be the same. A line `$ fast-downward.py …` runs the planner, whose output is not looked at.
//!
//! All commands of a document run one after the other in a folder with a copy of the examples.

#[path = "../../genplan/tests/common/fast_downward.rs"]
mod fast_downward;
mod masking;
mod workspace;

use std::path::{Path, PathBuf};
use std::process::Command;

use masking::masked;
use tempfile::TempDir;
use workspace::{copy_examples, repository};

/// A command of the documentation and what it is to do.
#[derive(Debug, Default)]
struct Shown {
    place: String,
    tool: Tool,
    arguments: String,
    code: i32,
    output: String,
}

/// Whose command it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tool {
    #[default]
    Genplan,
    FastDownward,
}

/// How commands begin.
const TOOLS: [(&str, Tool); 3] = [
    ("genplan ", Tool::Genplan),
    ("cargo run --release -- ", Tool::Genplan),
    ("fast-downward.py ", Tool::FastDownward),
];

#[test]
fn the_readme_tells_the_truth() {
    let shown = commands(&repository().join("README.md"));
    assert!(shown.len() >= 5, "the commands of the README are found");
    check_all(&shown);
}

#[test]
fn the_other_documents_tell_the_truth() {
    let root = repository();
    let mut files: Vec<PathBuf> = markdown_in(&root.join("docs"));
    files.extend(markdown_in(&root).into_iter().filter(|path| !path.ends_with("README.md")));
    files.iter().for_each(|path| check_all(&commands(path)));
}

#[test]
fn the_examples_tell_the_truth() {
    let folders = std::fs::read_dir(repository().join("examples")).expect("the examples");
    let mut files: Vec<PathBuf> =
        folders.map(|folder| folder.expect("a folder").path().join("README.md")).collect();
    files.sort();
    let shown: Vec<Shown> = files.iter().flat_map(|path| commands(path)).collect();
    assert!(shown.len() >= 18, "the commands of the examples are found");
    check_all(&shown);
}

fn markdown_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    paths
}

/// The commands of a document. Other commands than ours are left out.
fn commands(path: &Path) -> Vec<Shown> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut commands: Vec<Shown> = Vec::new();
    let (mut inside, mut ours) = (false, false);
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            (inside, ours) = (line.trim() == "```console", false);
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            let known = TOOLS.iter().find_map(|(start, tool)| Some((command.strip_prefix(start)?, *tool)));
            ours = known.is_some();
            let place = format!("{}:{number}", path.file_name().unwrap_or_default().display());
            commands.extend(known.map(|(arguments, tool)| {
                let arguments = arguments.to_owned();
                Shown { place, tool, arguments, ..Shown::default() }
            }));
        } else if let Some(command) = commands.last_mut().filter(|_| ours) {
            match line.strip_prefix("? ").filter(|_| command.output.is_empty()) {
                Some(code) => command.code = code.parse().expect("an exit code"),
                None => command.output.extend([line, "\n"]),
            }
        }
    }
    commands
}

/// Runs commands one after the other in a new folder.
fn check_all(shown: &[Shown]) {
    if shown.is_empty() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    copy_examples(folder.path());
    shown.iter().for_each(|shown| check(shown, folder.path()));
}

fn check(shown: &Shown, folder: &Path) {
    let Shown { place, tool, arguments, .. } = shown;
    let output = shown.command().current_dir(folder).output().expect("the command");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
    if *tool == Tool::Genplan {
        assert_eq!(masked(text.trim_end()), masked(shown.output.trim_end()), "{place}: genplan {arguments}");
    }
    assert_eq!(output.status.code(), Some(shown.code), "{place}: {tool:?} {arguments}\n{text}");
}

impl Shown {
    fn command(&self) -> Command {
        let mut command = match self.tool {
            Tool::Genplan => Command::new(env!("CARGO_BIN_EXE_genplan")),
            Tool::FastDownward => fast_downward(),
        };
        if self.arguments.contains("--engine planner") {
            command.env("GENPLAN_PLANNER", &fast_downward::planner().driver);
        }
        command.args(self.arguments.split_whitespace());
        command
    }
}

fn fast_downward() -> Command {
    let planner = fast_downward::planner();
    match &planner.interpreter {
        None => Command::new(&planner.driver),
        Some(interpreter) => {
            let mut command = Command::new(interpreter);
            command.arg(&planner.driver);
            command
        }
    }
}
