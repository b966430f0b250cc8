//! The same questions through the command and through HTTP have the same answers. Python asks them, too, and compares with the
//! command: `crates/genplan-python/tests/test_parity.py`.
#![cfg(feature = "serve")]

#[allow(dead_code, reason = "it is shared with the tests of the API")]
#[path = "../../../genplan-server/tests/api/client.rs"]
mod client;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use client::TestServer;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A question of the table.
#[derive(Deserialize)]
struct TableEntry {
    name: String,
    /// A folder of `examples`.
    folder: String,
    options: Map<String, Value>,
    /// Whether it cannot be asked, which each front says in its own words.
    #[serde(default)]
    usage: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a workspace")
}

fn table() -> Vec<TableEntry> {
    serde_json::from_str(include_str!("questions.json")).expect("a table of questions")
}

/// What all fronts say: without times and the version of the document; of a refusal, its words.
fn normal(mut document: Value, is_usage: bool) -> Value {
    if let Some(diagnostics) = document.get("diagnostics") {
        let first = diagnostics.as_array().into_iter().flatten().find(|found| found["severity"] == "error");
        return refusal(first.expect("an error"), is_usage);
    }
    let report = document.as_object_mut().expect("an object");
    report.remove("version");
    let statistics = report["statistics"].as_object_mut().expect("statistics");
    statistics.retain(|name, _| !name.ends_with("seconds"));
    document
}

fn refusal(error: &Value, is_usage: bool) -> Value {
    match is_usage {
        true => json!("refused"),
        false => json!({ "refused": error["message"], "help": error["help"] }),
    }
}

/// Asks the command.
fn by_command(entry: &TableEntry) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_genplan"));
    command.current_dir(root()).args(["synth", &format!("examples/{}", entry.folder), "--json"]);
    command.args(["--threads", "1", "--time-limit", "100"]);
    let sketch = tempfile::NamedTempFile::new().expect("a file");
    for (name, value) in &entry.options {
        let value = match value {
            Value::Bool(_) => None,
            Value::Array(names) => Some(names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",")),
            Value::String(text) if name == "sketch" => {
                fs::write(sketch.path(), text).expect("a sketch");
                Some(sketch.path().display().to_string())
            }
            Value::String(text) => Some(text.clone()),
            value => Some(value.to_string()),
        };
        command.arg(format!("--{}", name.replace('_', "-"))).args(value);
    }
    let output = command.output().expect("the command runs");
    let document = serde_json::from_slice(&output.stdout);
    normal(document.unwrap_or_else(|_| panic!("{}: {output:?}", entry.name)), entry.usage)
}

/// The folder as a session whose instances have the names that the command gives them.
fn session(entry: &TableEntry) -> Value {
    let folder = Path::new("examples").join(&entry.folder);
    let read = |path: &Path| fs::read_to_string(root().join(path)).expect("a file");
    let mut instances = Vec::new();
    for label in ["positive", "negative"] {
        let files = fs::read_dir(root().join(&folder).join(label)).into_iter().flatten();
        let mut names: Vec<_> = files.map(|file| file.expect("a file").file_name()).collect();
        names.sort();
        instances.extend(names.iter().map(|name| {
            let path = folder.join(label).join(name);
            json!({ "name": path, "label": label, "text": read(&path) })
        }));
    }
    let mut options = entry.options.clone();
    options.insert("seconds".to_owned(), json!(100));
    if let Some(sketch) = options.get_mut("sketch") {
        *sketch = json!(["sketch", sketch]);
    }
    json!({ "domain": read(&folder.join("domain.pddl")), "instances": instances, "options": options })
}

/// Asks a server.
fn by_http(entry: &TableEntry, server: &TestServer) -> Value {
    let response =
        server.post("/api/v1/ask", &json!({ "session": session(entry), "program": null, "search": true }));
    if response.status != 200 {
        return refusal(&response.json()["error"], entry.usage);
    }
    match response.events("refused").first() {
        Some(refused) => refusal(refused, entry.usage),
        None => normal(response.event("answered")["report"].clone(), entry.usage),
    }
}

#[test]
fn the_command_and_http_answer_alike() {
    let server = TestServer::start();
    let differences: Vec<String> = (table().iter())
        .map(|entry| (entry, by_command(entry), by_http(entry, &server)))
        .filter(|(_, command, http)| command != http)
        .map(|(entry, command, http)| format!("{}\n  command: {command}\n  HTTP: {http}", entry.name))
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
