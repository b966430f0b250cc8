//! Opening a folder, and saving to it.

use std::fs;
use std::path::Path;

use genplan_server::{Limits, Server, Settings};
use genplan_testing::domains::{DARK_LAMP, LAMP};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::{Response, TestServer, example};

/// A folder beside which there is something else.
fn folder() -> TempDir {
    let outside = tempfile::tempdir().expect("a folder");
    let folder = outside.path().join("inside");
    fs::create_dir_all(folder.join("positive")).expect("a folder");
    fs::write(folder.join("domain.pddl"), LAMP).expect("a file");
    fs::write(folder.join("positive/one.pddl"), DARK_LAMP).expect("a file");
    fs::write(folder.join("notes.txt"), "mine").expect("a file");
    outside
}

fn serve(outside: &TempDir) -> TestServer {
    TestServer::with(Limits::default(), Some(outside.path().join("inside")))
}

/// The session of the folder, with other instances.
fn session(server: &TestServer, instances: &Value) -> Value {
    let mut session = server.get("/api/v1/folder").json();
    session["instances"] = instances.clone();
    session
}

fn save(server: &TestServer, session: &Value) -> Response {
    server.send("PUT", "/api/v1/folder", Some(session))
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
    assert_eq!((&opened["domain"], &opened["instances"][0]["label"]), (&json!(LAMP), &json!("positive")));
    let new = json!([
        { "name": "one.pddl", "label": "negative", "text": DARK_LAMP },
        { "name": "two.pddl", "label": "positive", "text": "new" },
        { "name": "open.pddl", "label": null, "text": "not saved" },
    ]);
    let saved = save(&server, &session(&server, &new));
    assert_eq!((saved.status, &saved.json()["others"]), (200, &json!([])));
    assert_eq!(read(&outside, "inside/positive/one.pddl"), None, "it is negative now");
    assert_eq!(read(&outside, "inside/negative/one.pddl").as_deref(), Some(DARK_LAMP));
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
        let session = session(&server, &json!([{ "name": name, "label": "positive", "text": "out" }]));
        assert_eq!(save(&server, &session).status, 400, "{name}");
        let mut session = server.get("/api/v1/folder").json();
        session["origin"]["files"][1]["path"] = json!(name);
        assert_eq!(save(&server, &session).status, 400, "{name}");
    }
    let names: Vec<_> = fs::read_dir(outside.path())
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    assert_eq!(names, ["inside"]);
    assert_eq!(read(&outside, "inside/positive/one.pddl").as_deref(), Some(DARK_LAMP), "nothing was removed");
}

#[cfg(unix)]
#[test]
fn a_link_is_replaced_and_not_followed() {
    let outside = folder();
    fs::write(outside.path().join("secret.pddl"), "secret").expect("a file");
    let link = outside.path().join("inside/positive/link.pddl");
    std::os::unix::fs::symlink(outside.path().join("secret.pddl"), link).expect("a link");
    let server = serve(&outside);
    let session = session(&server, &json!([{ "name": "link.pddl", "label": "positive", "text": "new" }]));
    assert_eq!(save(&server, &session).status, 200);
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
    let session = session(&server, &json!([{ "name": "n.pddl", "label": "negative", "text": "new" }]));
    assert_eq!(save(&server, &session).status, 400);
    assert_eq!(read(&outside, "elsewhere/n.pddl"), None);
}

#[test]
fn without_a_folder_nothing_is_saved() {
    let server = TestServer::start();
    assert_eq!(server.get("/api/v1/folder").status, 404);
    assert_eq!(save(&server, &json!({ "domain": LAMP, "instances": [] })).status, 404);
}

/// All files of the folder, with their texts.
fn files(outside: &TempDir) -> Vec<(String, String)> {
    let inside = outside.path().join("inside");
    let mut open = vec![inside.clone()];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(&inside).expect("inside").display().to_string();
                files.push((name, fs::read_to_string(path).expect("a text")));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn only_the_session_of_the_folder_is_saved() {
    let outside = folder();
    let server = serve(&outside);
    let before = files(&outside);
    let mut of_gallery = example(&server, "corridor");
    assert_eq!(of_gallery["origin"], json!({ "kind": "gallery", "name": "corridor" }));
    assert_eq!(save(&server, &of_gallery).status, 409);
    for origin in [json!(null), json!({ "kind": "link" }), json!({ "kind": "new" })] {
        of_gallery["origin"] = origin;
        assert_eq!(save(&server, &of_gallery).status, 409);
    }
    let other = folder();
    let of_other = serve(&other).get("/api/v1/folder").json();
    let refused = save(&server, &of_other);
    assert_eq!(refused.status, 409);
    assert_eq!(refused.json()["error"]["message"], "this session is not from the folder `inside`");
    assert_eq!(files(&outside), before);
    assert_ne!(server.get("/api/v1/start").json()["folder_id"], json!(null));
}

#[test]
fn a_session_survives_the_server() {
    let outside = folder();
    let mut session = serve(&outside).get("/api/v1/folder").json();
    session["domain"] = json!(format!("{LAMP} "));
    assert_eq!(save(&serve(&outside), &session).status, 200, "it is the same folder");
}

#[test]
fn files_that_came_later_stay() {
    let outside = folder();
    let server = serve(&outside);
    let mut session = server.get("/api/v1/folder").json();
    fs::write(outside.path().join("inside/positive/later.pddl"), "later").expect("a file");
    session["instances"][0]["text"] = json!("mine");
    let saved = save(&server, &session);
    assert_eq!((saved.status, &saved.json()["others"]), (200, &json!(["positive/later.pddl"])));
    assert_eq!(read(&outside, "inside/positive/later.pddl").as_deref(), Some("later"));
    assert_eq!(read(&outside, "inside/positive/one.pddl").as_deref(), Some("mine"));
    session["origin"] = saved.json()["origin"].clone();
    session["instances"] = json!([]);
    assert_eq!(save(&server, &session).status, 200);
    assert_eq!(read(&outside, "inside/positive/later.pddl").as_deref(), Some("later"), "still");
    assert_eq!(read(&outside, "inside/positive/one.pddl"), None, "the user has removed it");
}

#[test]
fn files_that_were_changed_by_others_are_conflicts() {
    let outside = folder();
    let server = serve(&outside);
    let path = outside.path().join("inside/positive/one.pddl");
    let loaded = server.get("/api/v1/folder").json();
    let mut changed = loaded.clone();
    (changed["domain"], changed["instances"][0]["text"]) = (json!("(mine)"), json!("mine"));
    let removed = {
        let mut session = loaded.clone();
        session["instances"] = json!([]);
        session
    };
    let unchanged = {
        let mut session = loaded.clone();
        session["domain"] = json!("(mine)");
        session
    };
    let mut added = loaded.clone();
    added["instances"]
        .as_array_mut()
        .expect("a list")
        .push(json!({ "name": "new.pddl", "label": "positive", "text": "x" }));
    fs::write(&path, "theirs").expect("a file");
    fs::write(outside.path().join("inside/positive/new.pddl"), "theirs").expect("a file");
    let before = files(&outside);
    for session in [&changed, &removed, &unchanged] {
        let refused = save(&server, session);
        assert_eq!(refused.status, 409);
        let conflicts = refused.json()["conflicts"].clone();
        assert_eq!(conflicts.as_array().map(Vec::len), Some(1), "{conflicts}");
        assert_eq!(
            [&conflicts[0]["path"], &conflicts[0]["name"], &conflicts[0]["text"]],
            ["positive/one.pddl", "one.pddl", "theirs"]
        );
    }
    let conflicts = save(&server, &added).json()["conflicts"].clone();
    assert_eq!([&conflicts[0]["path"], &conflicts[1]["path"]], ["positive/new.pddl", "positive/one.pddl"]);
    assert_eq!(files(&outside), before, "nothing was written");
    // Who has seen their version may overwrite it.
    let conflict = save(&server, &changed).json()["conflicts"][0].clone();
    changed["origin"]["files"][1]["fingerprint"] = conflict["fingerprint"].clone();
    assert_eq!(save(&server, &changed).status, 200);
    assert_eq!(fs::read_to_string(&path).expect("a file"), "mine");
    fs::remove_file(&path).expect("a file");
    changed["origin"] = loaded["origin"].clone();
    let conflicts = save(&server, &changed).json()["conflicts"].clone();
    assert!(conflicts.to_string().contains("\"positive/one.pddl\",\"text\":null"), "{conflicts}");
}

#[test]
fn an_empty_domain_is_not_saved() {
    let outside = folder();
    let server = serve(&outside);
    let mut session = server.get("/api/v1/folder").json();
    for domain in ["", " \n\t"] {
        session["domain"] = json!(domain);
        assert_eq!(save(&server, &session).status, 400);
    }
    assert_eq!(read(&outside, "inside/domain.pddl").as_deref(), Some(LAMP));
}

#[test]
fn files_of_the_same_name_keep_their_names() {
    let outside = folder();
    fs::create_dir(outside.path().join("inside/negative")).expect("a folder");
    fs::write(outside.path().join("inside/negative/one.pddl"), "negative").expect("a file");
    let server = serve(&outside);
    let mut session = server.get("/api/v1/folder").json();
    assert_eq!(session["instances"][1]["name"], "one-2.pddl");
    session["instances"][1]["text"] = json!("changed");
    assert_eq!(save(&server, &session).status, 200);
    assert_eq!(read(&outside, "inside/negative/one.pddl").as_deref(), Some("changed"));
    assert_eq!(read(&outside, "inside/negative/one-2.pddl"), None);
    session["instances"][0]["label"] = json!(null);
    session["origin"] = server.get("/api/v1/folder").json()["origin"].clone();
    assert_eq!(save(&server, &session).status, 200);
    assert_eq!(
        read(&outside, "inside/positive/one.pddl").as_deref(),
        Some(DARK_LAMP),
        "it is still in the session"
    );
}

#[cfg(unix)]
#[test]
fn modes_are_kept() {
    use std::os::unix::fs::PermissionsExt;
    let outside = folder();
    let mode =
        |path: &str| fs::metadata(outside.path().join(path)).expect("a file").permissions().mode() & 0o777;
    let usual = mode("inside/notes.txt");
    for (path, mode) in [("inside/domain.pddl", 0o644), ("inside/positive/one.pddl", 0o664)] {
        fs::set_permissions(outside.path().join(path), PermissionsExt::from_mode(mode)).expect("a mode");
    }
    let server = serve(&outside);
    let new = json!([
        { "name": "one.pddl", "label": "positive", "text": "changed" },
        { "name": "two.pddl", "label": "positive", "text": "new" },
    ]);
    let mut session = session(&server, &new);
    session["domain"] = json!("(changed)");
    assert_eq!(save(&server, &session).status, 200);
    assert_eq!((mode("inside/domain.pddl"), mode("inside/positive/one.pddl")), (0o644, 0o664));
    assert_eq!(mode("inside/positive/two.pddl"), usual, "as other new files");
}

#[test]
fn a_save_that_fails_leaves_everything() {
    let outside = folder();
    let server = serve(&outside);
    let mut session = server.get("/api/v1/folder").json();
    let in_the_way = outside.path().join("inside/negative/two.pddl/full");
    fs::create_dir_all(&in_the_way).expect("a folder");
    let before = files(&outside);
    session["domain"] = json!("(changed)");
    session["instances"] = json!([{ "name": "two.pddl", "label": "negative", "text": "new" }]);
    let conflict = save(&server, &session).json()["conflicts"][0].clone();
    let known = session["origin"]["files"].as_array_mut().expect("a list");
    known.push(
        json!({ "path": conflict["path"], "name": conflict["name"], "fingerprint": conflict["fingerprint"] }),
    );
    let refused = save(&server, &session);
    assert_eq!(refused.status, 400);
    assert!(refused.body.contains("cannot write"), "{}", refused.body);
    assert_eq!(
        files(&outside),
        before,
        "the domain is as it was, the instance is there, and nothing is beside"
    );
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
