//! What a request may cost, and that it ends when nobody waits.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use genplan_server::Limits;
use serde_json::json;

use crate::client::{TestServer, endless, example};

#[test]
fn large_requests_are_refused() {
    let server = TestServer::with(Limits { request_bytes: 1000, ..Limits::default() }, None);
    let session = json!({ "domain": "x".repeat(2000), "instances": [] });
    assert_eq!(server.post("/api/v1/ask", &json!({ "session": session })).status, 413);
    let server = TestServer::with(Limits { instances: 2, ..Limits::default() }, None);
    let session = example(&server, "corridor");
    let response = server.post("/api/v1/ask", &json!({ "session": session }));
    assert_eq!(response.status, 400);
    assert!(response.body.contains("at most 2 instances"));
}

#[test]
fn instances_of_the_same_name_are_refused() {
    let server = TestServer::start();
    let mut session = example(&server, "corridor");
    session["instances"][1]["name"] = session["instances"][0]["name"].clone();
    assert_eq!(server.post("/api/v1/ask", &json!({ "session": session })).status, 400);
}

#[test]
fn a_search_ends_with_its_time() {
    let server = TestServer::start();
    let mut session = endless(&server);
    session["options"]["seconds"] = json!(1.5);
    let started = Instant::now();
    let response = server.post("/api/v1/ask", &json!({ "session": session, "search": true }));
    let answered = response.event("answered");
    assert_eq!(
        (&answered["report"]["outcome"], &answered["report"]["stop_reason"]),
        (&json!("stopped"), &json!("time-limit"))
    );
    assert!(!response.events("progress").is_empty(), "it told how far it was");
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_request_ends_with_its_memory() {
    let server = TestServer::with(Limits { bytes: 1 << 12, ..Limits::default() }, None);
    let session = example(&server, "sort");
    let response = server.post("/api/v1/ask", &json!({ "session": session, "search": true }));
    let checked = response.event("checked");
    assert!(checked["findings"].to_string().contains("memory limit"), "{checked}");
}

#[test]
fn a_search_ends_when_its_page_goes_away() {
    let limits = Limits { at_once: 1, ..Limits::default() };
    let server = TestServer::with(limits, None);
    let body = json!({ "session": endless(&server), "search": true }).to_string();
    let headers = [("Host", server.host()), ("X-Genplan-Token", server.token.clone())];
    let mut gone = server.open("POST", "/api/v1/ask", &headers, Some(&body));
    let mut start = [0; 2000];
    let _ = gone.read(&mut start).expect("it has begun");
    let started = Instant::now();
    drop(gone);
    let next = json!({ "session": example(&server, "corridor"), "search": true });
    let answered = server.post("/api/v1/ask", &next).event("answered");
    assert_eq!(answered["report"]["outcome"], "found");
    assert!(started.elapsed() < Duration::from_secs(15), "the only place was free again");
}

#[test]
fn while_all_search_the_editor_still_gets_its_verdicts() {
    let limits = Limits { at_once: 1, ..Limits::default() };
    let server = TestServer::with(limits, None);
    let body = json!({ "session": endless(&server), "search": true }).to_string();
    let headers = [("Host", server.host()), ("X-Genplan-Token", server.token.clone())];
    let mut busy = server.open("POST", "/api/v1/ask", &headers, Some(&body));
    let mut start = [0; 2000];
    let _ = busy.read(&mut start).expect("it has begun");
    let question =
        json!({ "session": example(&server, "corridor"), "program": "paint end", "search": false });
    let checked = server.post("/api/v1/ask", &question).event("checked");
    assert_eq!(checked["verdicts"].as_array().map(Vec::len), Some(3));
}

#[test]
fn more_than_may_wait_are_refused() {
    let limits = Limits { at_once: 1, waiting: 0, ..Limits::default() };
    let server = TestServer::with(limits, None);
    assert_eq!(server.get("/api/v1/start").status, 503);
}

/// Asks for a search of 100 seconds whose first answer is larger than what connections hold, and never reads it.
fn ask_and_never_read(server: &TestServer) -> TcpStream {
    let mut session = endless(server);
    let name = "p".repeat(7_500_000);
    let domain = session["domain"]
        .as_str()
        .expect("a text")
        .replace("(:predicates", &format!("(:predicates ({name})"));
    session["domain"] = json!(domain);
    let headers = [("Host", server.host()), ("X-Genplan-Token", server.token.clone())];
    let body = json!({ "session": session, "search": true }).to_string();
    let mut stream = server.open("POST", "/api/v1/ask", &headers, Some(&body));
    let mut start = [0; 1000];
    let _ = stream.read(&mut start).expect("it has begun");
    stream
}

#[test]
fn two_callers_who_never_read_do_not_block_searches() {
    let limits = Limits { at_once: 1, transfer_time: Duration::from_secs(3), ..Limits::default() };
    let server = TestServer::with(limits, None);
    let _unread = [ask_and_never_read(&server), ask_and_never_read(&server)];
    let started = Instant::now();
    let next = json!({ "session": example(&server, "corridor"), "search": true });
    assert_eq!(server.post("/api/v1/ask", &next).event("answered")["report"]["outcome"], "found");
    assert!(started.elapsed() < Duration::from_secs(50), "the searches have ended before their time");
}

#[test]
fn half_open_requests_end() {
    let limits = Limits { transfer_time: Duration::from_millis(300), ..Limits::default() };
    let server = TestServer::with(limits, None);
    for begun in ["", "POST", "POST /api/v1/ask HTTP/1.1\r\nHost: 127.0.0.1\r\n"] {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
        stream.write_all(begun.as_bytes()).expect("it listens");
        let end = stream.read_to_end(&mut Vec::new());
        assert!(end.is_ok(), "{begun}: it is closed: {end:?}");
    }
}
