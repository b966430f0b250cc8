//! The commands that the documentation shows do what it says.
//!
//! In a `console` block, a line `$ genplan …` or `$ cargo run --release -- …` is a command; what follows, up to
//! the next command or the end of the block, is its output, after `? N` if the exit code is N and not 0. What a search
//! cost need not be the same.

mod masking;

use std::path::{Path, PathBuf};
use std::process::Command;

use masking::masked;

/// A command of the documentation and what it is to do.
#[derive(Debug, Default)]
struct Shown {
    place: String,
    arguments: String,
    code: i32,
    output: String,
}

#[test]
fn the_readme_tells_the_truth() {
    let shown = commands(&repository().join("README.md"));
    assert!(shown.len() >= 5, "the commands of the README are found");
    shown.iter().for_each(check);
}

#[test]
fn the_other_documents_tell_the_truth() {
    let root = repository();
    let mut files: Vec<PathBuf> = markdown_in(&root.join("docs"));
    files.extend(markdown_in(&root).into_iter().filter(|path| !path.ends_with("README.md")));
    files.iter().flat_map(|path| commands(path)).for_each(|shown| check(&shown));
}

#[test]
fn the_examples_tell_the_truth() {
    let folders = std::fs::read_dir(repository().join("examples")).expect("the examples");
    let mut files: Vec<PathBuf> =
        folders.map(|folder| folder.expect("a folder").path().join("README.md")).collect();
    files.sort();
    let shown: Vec<Shown> = files.iter().flat_map(|path| commands(path)).collect();
    assert!(shown.len() >= 18, "the commands of the examples are found");
    shown.iter().for_each(check);
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
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
            let arguments = arguments(command);
            ours = arguments.is_some();
            let place = format!("{}:{number}", path.file_name().unwrap_or_default().display());
            commands.extend(arguments.map(|arguments| Shown { place, arguments, ..Shown::default() }));
        } else if let Some(command) = commands.last_mut().filter(|_| ours) {
            match line.strip_prefix("? ").filter(|_| command.output.is_empty()) {
                Some(code) => command.code = code.parse().expect("an exit code"),
                None => command.output.extend([line, "\n"]),
            }
        }
    }
    commands
}

fn arguments(command: &str) -> Option<String> {
    let ours = ["genplan ", "cargo run --release -- "];
    ours.iter().find_map(|prefix| command.strip_prefix(prefix)).map(str::to_owned)
}

fn check(shown: &Shown) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_genplan"));
    let output = command.args(shown.arguments.split_whitespace()).current_dir(repository()).output();
    let output = output.expect("the command");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("UTF-8");
    let Shown { place, arguments, .. } = shown;
    assert_eq!(masked(text.trim_end()), masked(shown.output.trim_end()), "{place}: genplan {arguments}");
    assert_eq!(output.status.code(), Some(shown.code), "{place}: genplan {arguments}");
}
