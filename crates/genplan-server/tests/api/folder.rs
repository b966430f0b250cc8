//! Opening a folder, and saving to it.

use std::fs;
use std::path::Path;

use genplan_server::{Limits, Server, Settings};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::TestServer;

const DOMAIN: &str = "(define (domain d) (:predicates (p)) (:action a :effect (p)))";
const PROBLEM: &str = "(define (problem x) (:domain d) (:init) (:goal (p)))";

/// A folder beside which there is something else.
fn folder() -> TempDir {
    let outside = tempfile::tempdir().expect("a folder");
    let folder = outside.path().join("inside");
    fs::create_dir_all(folder.join("positive")).expect("a folder");
    fs::write(folder.join("domain.pddl"), DOMAIN).expect("a file");
    fs::write(folder.join("positive/one.pddl"), PROBLEM).expect("a file");
    fs::write(folder.join("notes.txt"), "mine").expect("a file");
    outside
}

fn serve(outside: &TempDir) -> TestServer {
    TestServer::with(Limits::default(), Some(outside.path().join("inside")))
}

fn session(instances: &Value) -> Value {
    json!({ "domain": DOMAIN, "instances": instances })
}

fn read(outside: &TempDir, path: &str) -> Option<String> {
    fs::read_to_string(outside.path().join(path)).ok()
}

#[test]
fn a_folder_is_opened_and_saved_to() {
    let outside = folder();
    let server = serve(&outside);
    assert_eq!(server.get("/api/v1/start").json()["folder"], "inside");
    let opened = server.get("/api/v1/folder").json();
    assert_eq!((&opened["domain"], &opened["instances"][0]["label"]), (&json!(DOMAIN), &json!("positive")));
    let new = json!([
        { "name": "one.pddl", "label": "negative", "text": PROBLEM },
        { "name": "two.pddl", "label": "positive", "text": "new" },
        { "name": "open.pddl", "label": null, "text": "not saved" },
    ]);
    assert_eq!(server.send("PUT", "/api/v1/folder", Some(&session(&new))).status, 200);
    assert_eq!(read(&outside, "inside/positive/one.pddl"), None, "it is negative now");
    assert_eq!(read(&outside, "inside/negative/one.pddl").as_deref(), Some(PROBLEM));
    assert_eq!(read(&outside, "inside/positive/two.pddl").as_deref(), Some("new"));
    assert_eq!(read(&outside, "inside/notes.txt").as_deref(), Some("mine"), "other files stay");
    assert_eq!(server.get("/api/v1/folder").json()["instances"].as_array().map(Vec::len), Some(2));
}

#[test]
fn no_path_leaves_the_folder() {
    let outside = folder();
    let server = serve(&outside);
    for name in [
        "../out.pddl",
        "../../out.pddl",
        "/tmp/out.pddl",
        "a/../../../out.pddl",
        "..\\out.pddl",
        "x\u{0}.pddl",
    ] {
        let session = session(&json!([{ "name": name, "label": "positive", "text": "out" }]));
        assert_eq!(server.send("PUT", "/api/v1/folder", Some(&session)).status, 400, "{name}");
    }
    let names: Vec<_> = fs::read_dir(outside.path())
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    assert_eq!(names, ["inside"]);
    assert_eq!(read(&outside, "inside/positive/one.pddl").as_deref(), Some(PROBLEM), "nothing was removed");
}

#[cfg(unix)]
#[test]
fn a_link_is_replaced_and_not_followed() {
    let outside = folder();
    fs::write(outside.path().join("secret.pddl"), "secret").expect("a file");
    let link = outside.path().join("inside/positive/link.pddl");
    std::os::unix::fs::symlink(outside.path().join("secret.pddl"), link).expect("a link");
    let server = serve(&outside);
    let session = session(&json!([{ "name": "link.pddl", "label": "positive", "text": "new" }]));
    assert_eq!(server.send("PUT", "/api/v1/folder", Some(&session)).status, 200);
    assert_eq!(read(&outside, "secret.pddl").as_deref(), Some("secret"));
    assert_eq!(read(&outside, "inside/positive/link.pddl").as_deref(), Some("new"));
}

#[cfg(unix)]
#[test]
fn a_part_that_leads_elsewhere_is_refused() {
    let outside = folder();
    fs::create_dir(outside.path().join("elsewhere")).expect("a folder");
    std::os::unix::fs::symlink(outside.path().join("elsewhere"), outside.path().join("inside/negative"))
        .expect("a link");
    let server = serve(&outside);
    let session = session(&json!([{ "name": "n.pddl", "label": "negative", "text": "new" }]));
    assert_eq!(server.send("PUT", "/api/v1/folder", Some(&session)).status, 400);
    assert_eq!(read(&outside, "elsewhere/n.pddl"), None);
}

#[test]
fn without_a_folder_nothing_is_saved() {
    let server = TestServer::start();
    assert_eq!(server.get("/api/v1/folder").status, 404);
    assert_eq!(server.send("PUT", "/api/v1/folder", Some(&session(&json!([])))).status, 404);
}

#[test]
fn a_picture_that_cannot_be_read_is_an_error() {
    let outside = folder();
    fs::write(outside.path().join("inside/picture.json"), "{").expect("a file");
    let folder = Some(outside.path().join("inside"));
    let error = Server::bind(&Settings { folder, port: Some(0), ..Settings::default() }).err();
    let message = error.expect("refused").to_string();
    assert!(message.contains("picture.json` is not JSON"), "{message}");
}

#[test]
fn a_folder_without_a_domain_is_refused() {
    let settings =
        |path: &Path| Settings { folder: Some(path.to_owned()), port: Some(0), ..Settings::default() };
    let empty = tempfile::tempdir().expect("a folder");
    assert!(Server::bind(&settings(empty.path())).is_err());
    assert!(Server::bind(&settings(Path::new("/nowhere/at/all"))).is_err());
}
