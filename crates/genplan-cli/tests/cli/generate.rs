//! `genplan generate`.

use expect_test::expect;

use crate::support::{Folder, genplan};

#[test]
fn the_list_is_a_document_for_scripts() {
    let document = Folder::lamps().document("generate");
    let families = document["domains"].as_array().expect("a list");
    assert_eq!(families.len(), 9);
    let expected = serde_json::json!({
        "name": "green-block", "task": "collect the green block of a tower",
        "smallest": 1, "largest": 1_000_000, "unit": "blocks", "lines": 4,
    });
    assert_eq!(families[1], expected);
}

#[test]
fn instances_are_written_into_a_folder_that_is_made() {
    let folder = Folder::new([]);
    folder.check(
        "generate list --size 4 --label negative --count 3 -o a/negative",
        expect![[r#"
            ? 0 --- stderr
            3 instances written to `a/negative`"#]],
    );
    for number in 1..=3 {
        assert!(folder.path().join(format!("a/negative/list-4-neg-00{number}.pddl")).is_file());
    }
}

#[test]
fn the_same_seed_gives_the_same_files() {
    let folder = Folder::new([]);
    for name in ["a", "b"] {
        let arguments = format!("generate gripper --size 5 --label negative --seed 3 --count 4 -q -o {name}");
        assert!(genplan(folder.path(), &arguments).status().expect("the command").success());
    }
    let read = |name: &str| {
        std::fs::read_to_string(folder.path().join(name).join("gripper-5-neg-004.pddl")).expect("a file")
    };
    assert_eq!(read("a"), read("b"));
}

#[test]
fn more_instances_than_there_are_are_refused() {
    let folder = Folder::new([]);
    folder.refuses(
        "generate green-block --size 3 --count 5 -o towers",
        expect![[r#"
            error: `green-block`: only 3 positive instances of size 3 could be found, not 5 different ones
              = help: larger sizes have more of them"#]],
    );
    folder.refuses(
        "generate green-block --size 1 --label negative",
        expect![[r#"
            error: `green-block`: there seems to be no negative instance of size 1
              = help: larger sizes have more of them"#]],
    );
    folder.refuses(
        "generate list --size 3 --count 0 -o lists",
        expect!["error: invalid value '0' for '--count <K>': 0 is not in 1..=4294967295"],
    );
    assert!(!folder.path().join("towers").exists());
}

#[test]
fn no_file_is_overwritten_unless_that_is_wanted() {
    let folder = Folder::new([("words-2-pos-001.pddl", "mine"), ("words-2-pos-002.pddl", "mine too")]);
    folder.refuses(
        "generate words --size 2 -o .",
        expect![[r#"
            error: `./words-2-pos-001.pddl` exists
              = help: --force overwrites"#]],
    );
    folder.refuses(
        "generate words --size 2 --count 2 -o .",
        expect![[r#"
            error: `./words-2-pos-001.pddl` and 1 other file exist
              = help: --force overwrites"#]],
    );
    let read = || folder.read("words-2-pos-001.pddl");
    assert_eq!(read(), "mine");
    folder.check(
        "generate words --size 2 --count 2 -o . --force",
        expect![[r#"
            ? 0 --- stderr
            2 instances written to `.`"#]],
    );
    assert!(read().starts_with("; The word"));
}
