//! The commands that the documentation shows do what it says.
//!
//! In a `console` block, a line `$ genplan …` or `$ cargo run --release -- …` is a command; what follows, up to
//! the next command or the end of the block, is its output as a terminal shows it, after `? N` if the exit code is N
//! and not 0. Times need not be the same; what a search counts must be on the pages of evidence, and is `…` on all others. Commands of the shell that install or run the planner
//! are run, too; what they print is not looked at, and what they change about the `PATH` holds for the rest of the page.
//! A block whose first line says `file=PATH` after its language is a file that the reader
//! writes. With `UPDATE_EXPECT=1`, pages are written anew with what commands print now; times stay as they were.
//! Each page is followed in a folder of its own, which has a copy of `examples`.

#[path = "../../genplan-compile/tests/common/fast_downward.rs"]
mod fast_downward;

use std::ffi::OsString;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use genplan_testing::masking::{timeless, uncounted, with_times_of};
use genplan_testing::{copy_examples, need_solvers, repository};
use tempfile::TempDir;

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
    /// The line of the page after the last one of the output.
    end: usize,
}

/// Whose command it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tool {
    #[default]
    Genplan,
    Shell,
}

/// How commands begin: those of ours, and what is left of a line for the shell.
const TOOLS: [(&str, Tool); 7] = [
    ("genplan ", Tool::Genplan),
    ("cargo run --release -- ", Tool::Genplan),
    ("fast-downward.py ", Tool::Shell),
    ("python3 ", Tool::Shell),
    ("pip ", Tool::Shell),
    (". ", Tool::Shell),
    ("ln ", Tool::Shell),
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
    need_solvers();
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
            let (file, place) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { path.clone() } else { folder.join(file) };
            assert!(target.exists(), "{} links to {link}", path.display());
            let is_there = || headings(&read(&target)).iter().any(|heading| heading == place);
            assert!(place.is_empty() || is_there(), "{} links to {link}", path.display());
        }
    }
}

/// The names of the headings of a text in links: `#what-is-shown`.
fn headings(text: &str) -> Vec<String> {
    let titles = text
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')));
    let name = |title: &str| {
        let kept = |character: &char| character.is_alphanumeric() || " -_".contains(*character);
        title.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
    };
    titles.map(name).collect()
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

/// The files and places to which a text links, without those elsewhere.
fn links(text: &str) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    targets.filter(|target| !target.contains("://")).map(str::to_owned).collect()
}

/// The pages that show what a search counts.
const EVIDENCE: [&str; 4] =
    ["docs/cluster.md", "docs/ordinary.md", "docs/reproduction.md", "docs/synthesis.md"];

/// Does what a page says, and returns how many commands that were.
fn follow(page: &Path) -> usize {
    let is_evidence = EVIDENCE.iter().any(|name| page.ends_with(name));
    let mut session = Session::new(is_evidence);
    let steps = steps(page);
    for step in &steps {
        match step {
            Step::Write { path, text } => write(&session.folder.path().join(path), text),
            Step::Type(shown) => session.check(shown),
        }
    }
    session.update(page);
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
            let known = TOOLS.iter().find_map(|(start, tool)| match tool {
                Tool::Genplan => Some((command.strip_prefix(start)?, *tool)),
                Tool::Shell => command.starts_with(start).then_some((command, *tool)),
            });
            block = Block::Console { ours: known.is_some() };
            let place = format!("{}:{number}", page.file_name().unwrap_or_default().display());
            steps.extend(known.map(|(arguments, tool)| {
                let arguments = arguments.to_owned();
                Step::Type(Shown { place, tool, arguments, end: number, ..Shown::default() })
            }));
        } else if let Some(step) = steps.last_mut().filter(|_| block.is_ours()) {
            step.take(line, number);
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
    fn take(&mut self, line: &str, number: usize) {
        match self {
            Step::Write { text, .. } => text.extend([line, "\n"]),
            Step::Type(shown) => {
                shown.end = number;
                match line.strip_prefix("? ").filter(|_| shown.output.is_empty()) {
                    Some(code) => shown.code = code.parse().expect("an exit code"),
                    None => shown.output.extend([line, "\n"]),
                }
            }
        }
    }
}

impl Shown {
    /// A new output with the old times, and the lines of the page that it replaces: all but the last blank ones.
    fn replaced_by(&self, text: &str) -> (Range<usize>, String) {
        let all = self.output.lines().count();
        let old: Vec<&str> = self.output.trim_end().lines().collect();
        let start = self.end - all;
        let lines = text.lines().enumerate();
        let lines =
            lines.map(|(place, line)| with_times_of(line, old.get(place).copied().unwrap_or_default()));
        (start..start + old.len(), lines.collect::<Vec<String>>().join("\n"))
    }
}

/// Where the commands of a page are typed.
struct Session {
    folder: TempDir,
    path: OsString,
    /// Whether the reader has installed a planner, so that it must be found.
    has_planner: bool,
    /// Whether what is counted is shown.
    is_evidence: bool,
    /// What the page is to say from now on: new outputs, and the lines that they replace.
    updates: Vec<(Range<usize>, String)>,
}

impl Session {
    fn new(is_evidence: bool) -> Self {
        let folder = TempDir::new().expect("a folder");
        copy_examples(folder.path());
        Session {
            folder,
            path: std::env::var_os("PATH").unwrap_or_default(),
            has_planner: false,
            is_evidence,
            updates: Vec::new(),
        }
    }

    fn check(&mut self, shown: &Shown) {
        let Shown { place, tool, arguments, .. } = shown;
        let (code, text) = match tool {
            Tool::Genplan => together(self.genplan(arguments)),
            Tool::Shell => self.shell(arguments),
        };
        if *tool == Tool::Genplan {
            let text = if self.is_evidence { text.clone() } else { uncounted(&text) };
            let (found, expected) = (timeless(text.trim_end()), timeless(shown.output.trim_end()));
            if found != expected && std::env::var_os("UPDATE_EXPECT").is_some() {
                return self.updates.push(shown.replaced_by(text.trim_end()));
            }
            assert_eq!(found, expected, "{place}: genplan {arguments}");
        }
        assert_eq!(code, Some(shown.code), "{place}: {tool:?} {arguments}\n{text}");
    }

    /// Writes the page anew, if there is something new.
    fn update(self, page: &Path) {
        let text = read(page);
        let mut lines: Vec<&str> = text.lines().collect();
        for (place, output) in self.updates.iter().rev() {
            lines.splice(place.clone(), output.lines());
        }
        if !self.updates.is_empty() {
            std::fs::write(page, lines.join("\n") + "\n").expect("the page");
        }
    }

    fn genplan(&self, arguments: &str) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_genplan"));
        if !self.has_planner && arguments.contains("--engine planner") {
            command.env("GENPLAN_PLANNER", &fast_downward::planner().driver);
        }
        command.args(arguments.split_whitespace());
        command
    }

    /// Runs a line of the shell, and keeps the `PATH`. What `pip` installs was downloaded before.
    fn shell(&mut self, line: &str) -> (Option<i32>, String) {
        let mut command = self.command("sh");
        if line.starts_with("pip ") {
            command.env("PIP_NO_INDEX", "1").env("PIP_FIND_LINKS", fast_downward::wheels());
            self.has_planner = true;
        }
        command.args(["-c", &format!("{line}\nstatus=$?\nprintf %s \"$PATH\" > .path\nexit $status")]);
        let ended = together(command);
        self.path = std::fs::read_to_string(self.folder.path().join(".path")).expect("the path").into();
        ended
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.folder.path()).env("PATH", &self.path);
        if self.has_planner {
            command.env_remove("GENPLAN_PLANNER");
        }
        command
    }
}

/// The exit code of a command, and all that it writes, in the order of a terminal.
fn together(mut command: Command) -> (Option<i32>, String) {
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    command.stdout(writer.try_clone().expect("a pipe")).stderr(writer);
    let mut child = command.spawn().expect("the command");
    // It holds the other end of the pipe.
    drop(command);
    let mut text = String::new();
    reader.read_to_string(&mut text).expect("UTF-8");
    (child.wait().expect("the command").code(), text)
}
