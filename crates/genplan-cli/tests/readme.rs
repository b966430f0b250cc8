//! The commands that the documentation shows do what it says.
//!
//! In a `console` block, a line `$ genplan …` or `$ cargo run --release -- …` is a command; what follows, up to
//! the next command or the end of the block, is its output, after `? N` if the exit code is N and not 0. What a search
//! cost need not be the same. A line `$ fast-downward.py …` runs the planner, whose output is not looked at.
//! A block whose first line says `file=PATH` after its language is a file that the reader
//! writes. Each page is followed in a folder of its own, which has a copy of `examples`.

#[path = "../../genplan/tests/common/fast_downward.rs"]
mod fast_downward;
mod masking;
mod workspace;

use std::path::{Path, PathBuf};
use std::process::Command;

use masking::masked;
use tempfile::TempDir;
use workspace::{copy_examples, repository};

/// What a reader of the documentation does next.
#[derive(Debug)]
enum Step {
    /// Writes a file.
    Write { path: String, text: String },
    /// Types a command.
    Type(Shown),
}

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
    assert!(follow(&repository().join("README.md")) >= 5, "the commands of the README are found");
}

#[test]
fn the_tutorial_tells_the_truth() {
    assert!(follow(&repository().join("docs/tutorial.md")) >= 10, "the commands of the tutorial are found");
}

#[test]
fn the_other_documents_tell_the_truth() {
    let root = repository();
    let mut files: Vec<PathBuf> = markdown_in(&root.join("docs"));
    files.retain(|path| !path.ends_with("tutorial.md"));
    files.extend(markdown_in(&root).into_iter().filter(|path| !path.ends_with("README.md")));
    files.iter().for_each(|path| {
        follow(path);
    });
}

#[test]
fn the_examples_tell_the_truth() {
    let folders = std::fs::read_dir(repository().join("examples")).expect("the examples");
    let mut files: Vec<PathBuf> =
        folders.map(|folder| folder.expect("a folder").path().join("README.md")).collect();
    files.sort();
    let commands: usize = files.iter().map(|path| follow(path)).sum();
    assert!(commands >= 18, "the commands of the examples are found");
}

#[test]
fn links_within_the_documentation_lead_somewhere() {
    let root = repository();
    for path in markdown_in(&root.join("docs")).into_iter().chain(markdown_in(&root)) {
        let folder = path.parent().expect("a folder");
        for link in links(&read(&path)) {
            assert!(folder.join(&link).exists(), "{} links to {link}", path.display());
        }
    }
}

fn markdown_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files to which a text links, without those elsewhere and without places in them.
fn links(text: &str) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let files = targets.map(|target| target.split('#').next().unwrap_or_default());
    files.filter(|file| !file.is_empty() && !file.contains("://")).map(str::to_owned).collect()
}

/// Does what a page says, and returns how many commands that were.
fn follow(page: &Path) -> usize {
    let folder = TempDir::new().expect("a folder");
    copy_examples(folder.path());
    let steps = steps(page);
    for step in &steps {
        match step {
            Step::Write { path, text } => write(&folder.path().join(path), text),
            Step::Type(shown) => check(shown, folder.path()),
        }
    }
    steps.iter().filter(|step| matches!(step, Step::Type(_))).count()
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
    std::fs::write(path, text).expect("the file");
}

/// The files and the commands of a document. Other commands than ours are left out.
fn steps(page: &Path) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut block = Block::Other;
    for (number, line) in (1..).zip(read(page).lines()) {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            block = Block::new(info.trim());
            steps.extend(block.file().map(|path| Step::Write { path, text: String::new() }));
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| block.is_console()) {
            let known = TOOLS.iter().find_map(|(start, tool)| Some((command.strip_prefix(start)?, *tool)));
            block = Block::Console { ours: known.is_some() };
            let place = format!("{}:{number}", page.file_name().unwrap_or_default().display());
            steps.extend(known.map(|(arguments, tool)| {
                let arguments = arguments.to_owned();
                Step::Type(Shown { place, tool, arguments, ..Shown::default() })
            }));
        } else if let Some(step) = steps.last_mut().filter(|_| block.is_ours()) {
            step.take(line);
        }
    }
    steps
}

/// What the present block of a document is.
enum Block {
    /// A file that the reader writes.
    File(String),
    /// Commands; the last of them may be ours.
    Console { ours: bool },
    /// Anything else, or no block.
    Other,
}

impl Block {
    /// The block after a fence with this information.
    fn new(info: &str) -> Self {
        match info.split_once("file=") {
            Some((_, path)) => Block::File(path.to_owned()),
            None if info == "console" => Block::Console { ours: false },
            None => Block::Other,
        }
    }

    fn file(&self) -> Option<String> {
        if let Block::File(path) = self { Some(path.clone()) } else { None }
    }

    fn is_console(&self) -> bool {
        matches!(self, Block::Console { .. })
    }

    /// Whether its lines belong to the last step.
    fn is_ours(&self) -> bool {
        matches!(self, Block::File(_) | Block::Console { ours: true })
    }
}

impl Step {
    /// Takes a line of the text of the file, or of what the command does.
    fn take(&mut self, line: &str) {
        match self {
            Step::Write { text, .. } => text.extend([line, "\n"]),
            Step::Type(shown) => match line.strip_prefix("? ").filter(|_| shown.output.is_empty()) {
                Some(code) => shown.code = code.parse().expect("an exit code"),
                None => shown.output.extend([line, "\n"]),
            },
        }
    }
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
