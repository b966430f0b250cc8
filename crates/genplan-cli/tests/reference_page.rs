//! The reference page mentions all that the command offers.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use genplan_pddl::diagnostics::Rule;

#[test]
fn the_reference_page_has_a_section_for_every_command() {
    let page = page();
    let commands = commands(&[]);
    assert!(commands.len() >= 10, "the commands are found");
    for command in commands {
        assert!(
            page.contains(&format!("\n### `genplan {command}")),
            "docs/reference.md has no section on {command}"
        );
    }
}

#[test]
fn the_reference_page_mentions_every_option_in_the_section_of_its_command() {
    let page = page();
    let common = offered(&[]);
    assert!(common.iter().all(|option| options(&page).contains(option)), "of {common:?}, one is missing");
    for path in leaves() {
        let own = path.join(" ");
        let has_own = page.contains(&format!("\n### `genplan {own}"));
        let mentioned = options(section(&page, if has_own { &own } else { &path[0] }));
        let missing: Vec<String> = offered(&path)
            .into_iter()
            .filter(|option| !common.contains(option) && !mentioned.contains(option))
            .collect();
        assert!(missing.is_empty(), "docs/reference.md does not have {missing:?} of {}", path.join(" "));
    }
}

#[test]
fn the_reference_page_mentions_no_option_that_does_not_exist() {
    let mut known = offered(&[]);
    known.extend(leaves().iter().flat_map(|path| offered(path)));
    known.insert("--alias".into()); // of Fast Downward
    let unknown: Vec<String> = options(&page()).difference(&known).cloned().collect();
    assert!(unknown.is_empty(), "docs/reference.md mentions {unknown:?}");
}

#[test]
fn the_reference_page_mentions_every_rule_of_lint() {
    let page = page();
    let missing = Rule::ALL.iter().find(|rule| !section(&page, "lint").contains(&format!("`{rule}`")));
    assert_eq!(missing, None);
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference.md");
    std::fs::read_to_string(path).expect("the reference page")
}

/// The part of the page about a command.
fn section<'p>(page: &'p str, command: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!("\n### `genplan {command}")).expect("a section");
    rest.split("\n## ").next().and_then(|rest| rest.split("\n### ").next()).unwrap_or(rest)
}

/// All commands that do something, by their names: `compile synthesis`, but not `compile`; `bench` and `bench merge`.
fn leaves() -> Vec<Vec<String>> {
    let mut leaves = Vec::new();
    for command in commands(&[]) {
        let below = commands(std::slice::from_ref(&command));
        leaves.extend(below.iter().map(|below| vec![command.clone(), below.clone()]));
        if below.is_empty() || help(std::slice::from_ref(&command)).contains("\nArguments:\n") {
            leaves.push(vec![command]);
        }
    }
    leaves
}

/// The names of the commands below a command, without `help`.
fn commands(path: &[String]) -> Vec<String> {
    let help = help(path);
    let Some((_, listed)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let listed = listed.lines().take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

fn help(path: &[String]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_genplan")).args(path).arg("--help").output();
    String::from_utf8(output.expect("the command").stdout).expect("UTF-8")
}

/// The long options that a command offers.
fn offered(path: &[String]) -> BTreeSet<String> {
    let help = help(path);
    let entries = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let names = entries.map(|entry| entry.split("  ").next().unwrap_or(entry));
    names.flat_map(options).collect()
}

/// The long options that a text mentions.
fn options(text: &str) -> BTreeSet<String> {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric() && character != '-');
    let is_option = |word: &&str| {
        word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    words.filter(is_option).map(str::to_owned).collect()
}
