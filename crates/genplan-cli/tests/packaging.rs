//! What is handed on fits what is in the repository.

use std::path::Path;

fn read(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands between two texts, the first time.
fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    text.split_once(start).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(inner, _)| inner)
}

#[test]
fn the_citation_is_of_this_version() {
    let (manifest, citation) = (read("Cargo.toml"), read("CITATION.cff"));
    let version = between(&manifest, "\nversion = \"", "\"");
    assert_eq!(between(&citation, "\nversion: ", "\n"), version);
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_container_is_built_with_what_there_is() {
    let (docker, manifest) = (read("Dockerfile"), read("Cargo.toml"));
    assert!(docker.contains("cargo build --locked --release ") && docker.contains("/release/genplan"));
    assert!(read("crates/genplan-cli/Cargo.toml").contains("name = \"genplan-cli\""));
    let minor =
        |text: &str| text.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok()).expect("a version");
    let image = between(&docker, "FROM rust:", "-slim");
    assert!(minor(image) >= minor(between(&manifest, "rust-version = \"", "\"")), "{image} is too old");
}

#[test]
fn what_is_handed_on_has_no_symbols() {
    for manifest in ["Cargo.toml", "crates/genplan-python/Cargo.toml"] {
        let manifest = read(manifest);
        let release = between(&manifest, "[profile.release]\n", "\n[");
        assert!(release.contains("strip = \"symbols\"") && !release.contains("debug"), "{release}");
    }
    // No page names a profile that there is not.
    for page in ["README.md", "CONTRIBUTING.md", "Dockerfile", "docs/playground.md"] {
        let page = read(page);
        let named = page.split("--profile ").skip(1).filter_map(|rest| rest.split_whitespace().next());
        for profile in named {
            let profile = profile.trim_matches(|other: char| !other.is_alphanumeric());
            assert!(read("Cargo.toml").contains(&format!("[profile.{profile}]")), "{profile}");
        }
    }
}

#[test]
fn the_container_has_the_planner_of_the_tests() {
    let package =
        between(&read("crates/genplan-compile/tests/common/fast_downward.rs"), "PACKAGE: &str = \"", "\"")
            .to_owned();
    assert!(package.contains("==") && read("Dockerfile").contains(&package), "{package}");
}
