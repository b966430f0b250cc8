//! The JSON Schemas in `docs/schema`: they are those of the types, and all documents follow them.

mod documents;
mod golden;
mod trial;

use std::fs;
use std::path::PathBuf;

use documents::schemas;
pub(crate) use golden::golden;
use serde_json::{Value, json};

use crate::support::{Folder, examples, repository, show, solve};
pub(crate) use genplan_testing::schema::violations;

fn path(name: &str) -> PathBuf {
    repository().join("docs/schema").join(format!("{name}.json"))
}

/// A schema of the docs.
pub(crate) fn schema(name: &str) -> Value {
    let text = fs::read_to_string(path(name)).expect("a schema");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn the_schemas_in_the_docs_are_those_of_the_types() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    for (name, schema) in schemas() {
        let text = format!("{}\n", serde_json::to_string_pretty(&schema).expect("JSON"));
        if update {
            fs::write(path(name), &text).expect("a file");
        }
        let committed = fs::read_to_string(path(name)).unwrap_or_default();
        assert!(committed == text, "docs/schema/{name}.json is old: UPDATE_EXPECT=1 writes it anew");
    }
}

#[test]
fn every_schema_in_the_docs_is_that_of_a_type() {
    let known: Vec<&str> = schemas().into_iter().map(|(name, _)| name).collect();
    for entry in fs::read_dir(repository().join("docs/schema")).expect("a folder") {
        let name = entry.expect("a file").path().file_stem().expect("a name").display().to_string();
        assert!(known.contains(&&*name), "docs/schema/{name}.json is not needed any more");
    }
}

/// Runs a command with `--json`, and checks that its document follows a schema.
#[track_caller]
fn follows(folder: &Folder, arguments: &str, name: &str) -> Value {
    let output = folder.in_time(&format!("{arguments} --json"));
    let document = serde_json::from_slice(&output.stdout);
    let document: Value = document.unwrap_or_else(|error| panic!("{arguments}: {error}: {}", show(&output)));
    let wrong = violations(&document, &schema(name));
    assert!(wrong.is_empty(), "{arguments}: {wrong:#?}");
    assert_eq!(document["version"], 1, "{arguments}");
    document
}

#[test]
fn searches_follow_their_schema() {
    let folder = examples();
    for (arguments, outcome) in [
        ("synth examples/corridor", "found"),
        ("synth examples/corridor --all --limit 2", "found"),
        ("synth examples/corridor --lines 2", "none"),
        ("synth examples/sort --lines 31 --no-lint --time-limit 0", "stopped"),
        ("synth examples/ordinary/gripper --max-lines 1", "none"),
    ] {
        assert_eq!(follows(&folder, arguments, "synthesis")["outcome"], outcome, "{arguments}");
    }
}

#[test]
fn executions_follow_their_schema() {
    let folder = examples();
    let programs = "examples/corridor/programs";
    let instance = "examples/corridor/domain.pddl examples/corridor/positive/six.pddl";
    follows(&folder, &format!("run {programs}/star.prog {instance}"), "verdicts");
    follows(&folder, &format!("run {programs}/star.prog {instance} --trace"), "verdicts");
    follows(&folder, &format!("run {programs}/star.prog {instance} --max-steps 2"), "verdicts");
    for program in ["star", "once"] {
        follows(&folder, &format!("plan {programs}/{program}.prog {instance}"), "plan");
    }
}

#[test]
fn what_is_said_of_files_follows_its_schema() {
    let folder = examples();
    follows(&folder, "lint examples/reverse", "lint");
    let validation = "compile validation examples/corridor/programs/once.prog examples/corridor -o out";
    folder.succeed(validation);
    solve(&folder);
    follows(&folder, "decode out plan", "verdicts");
}

#[test]
fn errors_follow_their_schema() {
    let folder = Folder::lamps().with("bad.pddl", "(define (domain x");
    for arguments in [
        "synth nowhere",
        "synth --nonsense",
        "run on.prog bad.pddl dark.pddl",
        "validate on.prog --domain domain.pddl --positive nowhere.pddl",
        "evaluate on.prog nowhere",
        "draw nowhere.prog",
        "lint nowhere",
        "suggest nowhere",
        "teach nowhere --oracle on.prog",
        "learn nowhere --pool nowhere",
        "compile pointers nowhere -o out",
        "decode nowhere plan",
        "generate nothing",
        "bench nowhere",
    ] {
        let document = follows(&folder, arguments, "error");
        assert_ne!(document["error"], "", "{arguments}");
        assert_ne!(document["diagnostics"], json!([]), "{arguments}");
        let status = folder.in_time(&format!("{arguments} --json")).status;
        assert_eq!(status.code(), Some(2), "{arguments}");
    }
}

#[test]
fn an_error_says_in_json_what_is_wrong_and_where() {
    let folder = Folder::lamps().with("bad.prog", "swich(hall)\nend\n");
    let output = folder.in_time("run bad.prog domain.pddl dark.pddl --json");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["error"], "unknown action `swich`");
    let first = &document["diagnostics"][0];
    assert_eq!(
        [&first["severity"], &first["file"], &first["line"], &first["help"][0]],
        [&json!("error"), &json!("bad.prog"), &json!(1), &json!("did you mean `switch`?")]
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("unknown action"), "{}", show(&output));
}

#[test]
fn a_limit_before_there_is_a_result_is_an_error_with_its_reason() {
    let command = "compile synthesis examples/corridor --lines 4 -o out --time-limit 0 --json";
    let output = examples().in_time(command);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((output.status.code(), &document["stop_reason"]), (Some(3), &json!("time-limit")));
}

#[test]
fn instructions_have_parts_beside_their_text() {
    let folder = examples();
    let document = follows(&folder, "synth examples/corridor", "synthesis");
    let instructions = &document["instructions"];
    assert_eq!(instructions[0], json!({"text": "paint", "act": "paint", "arguments": []}));
    let unless = json!({"text": "last-cell", "predicate": "last-cell", "arguments": []});
    assert_eq!(instructions[3], json!({"text": "go(0, !last-cell)", "goto": 0, "unless": unless}));
    assert_eq!(instructions[4], json!({"text": "end", "end": true}));
    let folder = folder.with("p.prog", "pointers b - ball\nfind(b, at(b, _))\ngo(0, !todo at(b, _))\nend\n");
    let instructions = &follows(&folder, "draw p.prog", "automaton")["instructions"];
    assert_eq!(instructions[0]["arguments"], json!(["b", "at(b, _)"]));
    let unless = json!({"text": "todo at(b, _)", "asks": "todo", "predicate": "at", "arguments": ["b", "_"]});
    assert_eq!(instructions[1]["unless"], unless);
}

#[test]
fn a_document_that_does_not_follow_its_schema_is_noticed() {
    let folder = examples();
    let mut document = follows(&folder, "synth examples/corridor", "synthesis");
    let wrong = |document: &Value| violations(document, &schema("synthesis")).len();
    assert_eq!(wrong(&document), 0);
    document["outcome"] = json!("perhaps");
    assert_eq!(wrong(&document), 1);
    document["colour"] = json!("red");
    assert_eq!(wrong(&document), 2);
    document.as_object_mut().expect("an object").remove("statistics");
    assert_eq!(wrong(&document), 3);
}
