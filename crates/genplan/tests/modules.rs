//! The modules of this crate use each other in one direction only.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// By module: the modules of this crate that its code names.
fn graph() -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in sources(&root) {
        let module = path.strip_prefix(&root).expect("below").components().next().expect("a part");
        let module = Path::new(&module).with_extension("").display().to_string();
        if module != "lib" {
            let text = std::fs::read_to_string(&path).expect("a source");
            graph.entry(module).or_default().extend(used(&text));
        }
    }
    graph.iter_mut().for_each(|(module, used)| _ = used.remove(module));
    graph
}

/// The modules after `crate::` in a text, without comments; those in braces too.
fn used(text: &str) -> BTreeSet<String> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let after = code.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap_or("").split(',').collect(),
        None => vec![rest],
    });
    let names = after.map(|rest| rest.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next());
    names.flatten().filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files.chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

/// Modules without those that use only modules of lower levels, again and again: what is left has a circle.
fn circles(mut graph: BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    loop {
        let known: BTreeSet<String> = graph.keys().cloned().collect();
        let before = graph.len();
        graph.retain(|_, used| used.intersection(&known).next().is_some());
        if graph.len() == before {
            return graph;
        }
    }
}

#[test]
fn there_are_no_circles() {
    let graph = graph();
    assert!(graph["synthesis"].contains("search") && graph["report"].contains("synthesis"), "{graph:?}");
    let circles = circles(graph);
    assert!(circles.is_empty(), "{circles:?}");
}

#[test]
fn a_circle_would_be_found() {
    let edge = |from: &str, to: &str| (from.to_owned(), BTreeSet::from([to.to_owned()]));
    let graph = BTreeMap::from([edge("a", "b"), edge("b", "c"), edge("c", "b"), edge("d", "e")]);
    assert_eq!(circles(graph).into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
    assert_eq!(
        used("use crate::{search, program::Sketch};"),
        ["program", "search"].map(str::to_owned).into()
    );
}

#[test]
fn engines_do_not_know_each_other_nor_who_asks() {
    let graph = graph();
    for (module, absent) in [
        ("search", &["synthesis", "teaching", "report"][..]),
        ("synthesis", &["teaching", "report"]),
        ("teaching", &["report"]),
    ] {
        let found = absent.iter().find(|other| graph[module].contains(**other));
        assert_eq!(found, None, "{module} must not use it");
    }
}
