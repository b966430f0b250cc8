//! What the page asks, and what it gets.

use serde_json::{Value, json};

use crate::client::{TestServer, example};

fn ask(server: &TestServer, session: &Value, program: Option<&str>, search: bool) -> crate::client::Response {
    server.post("/api/v1/ask", &json!({ "session": session, "program": program, "search": search }))
}

#[test]
fn the_program_of_the_first_figure_is_found_with_its_proof_and_verdicts() {
    let server = TestServer::start();
    let response = ask(&server, &example(&server, "corridor"), None, true);
    assert_eq!(response.header("content-type"), "text/event-stream");
    let checked = response.event("checked");
    assert_eq!(checked["usable"], json!([true, true, true]));
    assert!(checked["predicates"].as_array().expect("names").contains(&json!("last-cell")));
    let answered = response.event("answered");
    assert_eq!(answered["report"]["outcome"], "found");
    assert_eq!(answered["report"]["proved"], "no program with fewer lines fits these examples");
    assert_eq!(answered["program"]["text"], "0. paint\n1. inc\n2. inc\n3. go(0, !last-cell)\n4. end\n");
    assert_eq!(answered["program"]["regex"], "(paint inc inc)+");
    assert!(answered["program"]["svg"].as_str().expect("a picture").starts_with("<svg"));
    let verdicts = answered["verdicts"].as_array().expect("verdicts");
    assert!(verdicts.len() == 3 && verdicts.iter().all(|verdict| verdict["as_labelled"] == true));
    assert_eq!(response.events("linted").len(), 1);
}

#[test]
fn every_example_of_the_gallery_that_is_quick_has_its_program() {
    let server = TestServer::start();
    for name in ["corridor", "doors", "list", "words", "reverse", "robopainter", "green-block", "gripper"] {
        let answered = ask(&server, &example(&server, name), None, true).event("answered");
        assert_eq!(answered["report"]["outcome"], "found", "{name}");
    }
}

#[test]
fn the_present_program_is_judged_without_a_search() {
    let server = TestServer::start();
    let response = ask(&server, &example(&server, "corridor"), Some("paint inc inc end"), false);
    let checked = response.event("checked");
    let outcomes: Vec<&Value> =
        checked["verdicts"].as_array().expect("a list").iter().map(|v| &v["outcome"]).collect();
    assert_eq!(outcomes, ["incomplete-program", "solved", "incomplete-program"]);
    assert_eq!(checked["verdicts"][0]["unmet"][0]["condition"], "at(c6)");
    assert!(response.events("answered").is_empty());
}

#[test]
fn errors_have_places_for_the_editor_and_fixes() {
    let server = TestServer::start();
    let mut session = example(&server, "corridor");
    let text =
        session["domain"].as_str().expect("text").replace("(when (at ?c) (painted", "(when (ta ?c) (painted");
    session["domain"] = json!(text);
    let checked = ask(&server, &session, None, true).event("checked");
    let finding = &checked["findings"][0];
    assert_eq!((&finding["severity"], &finding["place"]["text"]), (&json!("error"), &json!("domain")));
    let fix = &finding["fixes"][0];
    let at = usize::try_from(fix["from"].as_u64().expect("a place")).expect("small");
    assert_eq!((&text[at..at + 2], &fix["insert"]), ("ta", &json!("at")));
    session["domain"] = example(&server, "corridor")["domain"].clone();
    session["instances"][1]["text"] = json!("(define (problem two");
    let response = ask(&server, &session, Some("paint end"), true);
    let checked = response.event("checked");
    assert_eq!(checked["usable"], json!([true, false, true]));
    assert_eq!(checked["findings"][0]["place"]["text"], json!({ "instance": 1 }));
    assert_eq!(checked["verdicts"].as_array().map(Vec::len), Some(2), "the others are judged");
    assert!(response.events("answered").is_empty(), "nothing is searched while something cannot be read");
}

#[test]
fn errors_of_the_program_are_found() {
    let server = TestServer::start();
    let checked =
        ask(&server, &example(&server, "corridor"), Some("0. pant\n1. end"), false).event("checked");
    let finding = &checked["findings"][0];
    assert_eq!(
        (&finding["place"]["text"], &finding["fixes"][0]["insert"]),
        (&json!("program"), &json!("paint"))
    );
    assert_eq!(checked["program"], Value::Null);
}

#[test]
fn options_are_obeyed() {
    let server = TestServer::start();
    let mut session = example(&server, "corridor");
    session["options"] = json!({ "max_lines": 2 });
    let answered = ask(&server, &session, None, true).event("answered");
    assert_eq!(answered["report"]["outcome"], "none");
    assert_eq!(answered["report"]["conflict"]["examples"][0]["label"], "positive");
    session["options"] = json!({ "conditions": ["painted"] });
    let answered = ask(&server, &session, None, true).event("answered");
    assert!(!answered["program"]["text"].as_str().unwrap_or("").contains("last-cell"), "{answered}");
    session["options"] = json!({ "all": true });
    let answered = ask(&server, &session, None, true).event("answered");
    assert!(answered["report"]["programs"].is_array());
    session["options"] = json!({ "pointers": "robot:1" });
    let refused = ask(&server, &session, None, true).event("refused");
    assert!(refused["message"].as_str().expect("words").contains("no type `robot`"), "{refused}");
    session["options"] = json!({ "surprise": 1 });
    assert_eq!(ask(&server, &session, None, true).status, 422);
}

#[test]
fn conditions_are_those_of_the_command() {
    let server = TestServer::start();
    let mut session = example(&server, "corridor");
    session["options"] = json!({ "conditions": ["derived"], "max_lines": 4 });
    let answered = ask(&server, &session, None, true).event("answered");
    assert_eq!(answered["report"]["outcome"], "found", "{answered}");
    for (conditions, words) in [(json!(["painting"]), "unknown predicate `painting`"), (json!([]), "empty")] {
        session["options"] = json!({ "conditions": conditions });
        let refused = ask(&server, &session, None, true).event("refused");
        assert!(refused["message"].as_str().expect("words").contains(words), "{refused}");
    }
}

#[test]
fn without_a_positive_example_it_says_so() {
    let server = TestServer::start();
    let mut session = example(&server, "corridor");
    for index in 0..3 {
        session["instances"][index]["label"] = json!("negative");
    }
    let refused = ask(&server, &session, None, true).event("refused");
    assert_eq!(refused["message"], "there is no positive example");
}

#[test]
fn executions_can_be_stepped_through() {
    let server = TestServer::start();
    let session = example(&server, "doors");
    let program = "go(2, !door-ahead) open step go(0, !at-end) end";
    let traces = server.post("/api/v1/traces", &json!({ "session": session, "program": program })).json();
    let all = traces["traces"].as_array().expect("a list");
    assert_eq!(all.len(), session["instances"].as_array().expect("a list").len());
    let failed =
        all.iter().find(|trace| trace["trace"]["ending"]["label"] == "negative").expect("a negative one");
    assert_eq!(failed["trace"]["ending"]["outcome"], "inapplicable-action");
    assert!(!failed["trace"]["goal"].as_array().expect("a list").is_empty());
    assert!(failed["trace"]["statics"].to_string().contains("next"));
    let one = json!({ "session": session, "program": program, "only": [1] });
    let traces = server.post("/api/v1/traces", &one).json();
    assert_eq!(traces["traces"].as_array().map(Vec::len), Some(1));
}

#[test]
fn near_misses_are_made() {
    let server = TestServer::start();
    for (name, index) in [("corridor", 0), ("doors", 0), ("list", 2), ("ordinary~locked-door", 0)] {
        let session = example(&server, name);
        let near = server.post("/api/v1/near", &json!({ "session": session, "index": index })).json();
        assert_eq!(near["label"], "negative", "{name}: {near}");
        let mut more = session.clone();
        more["instances"].as_array_mut().expect("a list").push(near.clone());
        let checked = ask(&server, &more, None, false).event("checked");
        assert!(checked["usable"].as_array().expect("a list").iter().all(|usable| usable == true), "{near}");
    }
}

#[test]
fn questions_compare_programs_that_disagree() {
    let server = TestServer::start();
    let mut session = example(&server, "list");
    session["instances"].as_array_mut().expect("a list").truncate(2);
    let request = json!({ "session": session, "skipped": [] });
    let suggested = server.post("/api/v1/suggest", &request).event("suggested");
    let suggestion = &suggested["suggestions"][0];
    assert!(suggestion["text"].as_str().expect("PDDL").contains("(define (problem"));
    let [one, other] = [0, 1].map(|index| &suggested["comparison"][index]);
    assert_eq!((&one["solves"], &other["solves"]), (&json!(true), &json!(false)));
    assert_eq!(one["trace"]["ending"]["outcome"], "solved");
    assert_ne!(other["trace"]["ending"]["outcome"], "solved");
    let again = json!({ "session": session, "skipped": [suggestion["text"]] });
    let again = server.post("/api/v1/suggest", &again).event("suggested");
    assert_ne!(again["suggestions"][0]["text"], suggestion["text"], "what was skipped does not come again");
}

#[test]
fn what_is_known_beyond_the_examples_comes_with_an_instance_that_is_not_solved() {
    let server = TestServer::start();
    let mut session = example(&server, "ordinary~ferry");
    session["instances"].as_array_mut().expect("a list").truncate(1);
    let answered = ask(&server, &session, None, true).event("answered");
    let (evidence, failing) = (&answered["report"]["evidence"], &answered["failing"]);
    assert!(evidence["solved"].as_u64() < evidence["made"].as_u64(), "{evidence}");
    assert_eq!(failing["text"], evidence["failing"][0]["text"]);
    assert!(!failing["goal"].as_array().expect("words").is_empty(), "{failing}");
    assert_ne!(failing["comparison"][0]["trace"]["ending"]["outcome"], "solved");
    // With a label, it is an example like others.
    let labelled = json!({ "name": failing["name"], "label": "negative", "text": failing["text"] });
    session["instances"].as_array_mut().expect("a list").push(labelled);
    let checked = ask(&server, &session, None, false).event("checked");
    assert!(checked["usable"].as_array().expect("a list").iter().all(|usable| usable == true), "{failing}");
    // Programs over ground actions are not tried on other instances.
    let answered = ask(&server, &example(&server, "corridor"), None, true).event("answered");
    assert_eq!((&answered["report"]["evidence"], &answered["failing"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_session_becomes_one_page() {
    let server = TestServer::start();
    let mut session = example(&server, "corridor");
    session["title"] = json!("</script><b>x");
    let request = json!({ "session": session, "program": "paint inc inc go(0, !last-cell) end" });
    let page = server.post("/api/v1/page", &request);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.body.matches("</script>").count(), 2, "only those that end the scripts");
    assert!(page.body.contains("<title>&lt;/script&gt;&lt;b&gt;x</title>"));
    assert!(!page.body.contains("src=") && !page.body.contains("href="));
}

#[test]
fn what_is_not_json_is_refused() {
    let server = TestServer::start();
    let headers = [("Host", server.host()), ("X-Genplan-Token", server.token.clone())];
    for body in ["", "{", "[]", "{\"session\": 1}", "\u{0}"] {
        let status = server.raw("POST", "/api/v1/ask", &headers, Some(body)).status;
        assert!((400..500).contains(&status), "{body}: {status}");
    }
    assert_eq!(server.get("/api/v1/gallery/nothing").status, 404);
    assert_eq!(server.get("/../Cargo.toml").status, 404);
}
