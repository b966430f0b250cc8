//! Whatever goes wrong is told by one document, which has a schema.

use std::fs;
use std::time::Duration;

use genplan_server::Limits;
use serde_json::{Value, json};

use crate::client::{Response, TestServer, example};
use genplan_testing::schema::violations;

/// That a document is the one that the docs promise.
#[track_caller]
pub(crate) fn is_documented(document: &Value) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/refusal.json");
    let schema = serde_json::from_str(&fs::read_to_string(file).expect("a schema")).expect("JSON");
    assert_eq!(violations(document, &schema), Vec::<String>::new(), "{document}");
    assert_ne!(document["error"]["message"], "");
}

#[track_caller]
fn is_error(response: &Response, status: u16) {
    assert_eq!(
        (response.status, response.header("content-type")),
        (status, "application/json"),
        "{response:?}"
    );
    is_documented(&response.json());
}

#[test]
fn every_error_is_the_documented_object() {
    let server = TestServer::start();
    let host = || ("Host", server.host());
    let token = || ("X-Genplan-Token", server.token.clone());
    for (method, path, status) in [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/nothing", 404),
        ("GET", "/api/v2/start", 404),
        ("GET", "/api/v1/gallery/nothing", 404),
        ("GET", "/api/v1/gallery/%FF", 404),
        ("GET", "/api/v1/folder", 404),
        ("GET", "/api/v1/ask", 405),
        ("DELETE", "/api/v1/folder", 405),
        ("POST", "/", 405),
        ("POST", "/api/v1/ask", 415),
    ] {
        is_error(&server.raw(method, path, &[host(), token()], None), status);
    }
    for (body, status) in
        [("", 400), ("{", 400), ("[]", 422), ("{\"session\": 1}", 422), ("{\"surprise\": 1}", 422)]
    {
        for path in ["ask", "traces", "near", "suggest", "page"] {
            is_error(&server.raw("POST", &format!("/api/v1/{path}"), &[host(), token()], Some(body)), status);
        }
    }
    is_error(&server.raw("PUT", "/api/v1/folder", &[host(), token()], Some("{")), 400);
    is_error(&server.raw("GET", "/api/v1/start", &[host()], None), 401);
    is_error(&server.raw("GET", "/api/v1/start", &[("Host", "evil.example".to_owned()), token()], None), 403);
    let origin = ("Origin", "http://evil.example".to_owned());
    is_error(&server.raw("GET", "/api/v1/start", &[host(), token(), origin], None), 403);
    let session = example(&server, "corridor");
    is_error(&server.post("/api/v1/near", &json!({ "session": session, "index": 99 })), 400);
    is_error(&server.post("/api/v1/page", &json!({ "session": session, "program": "nonsense" })), 400);
}

#[test]
fn what_is_too_much_is_told_by_the_documented_object() {
    let server = TestServer::with(Limits { request_bytes: 1000, ..Limits::default() }, None);
    let session = json!({ "domain": "x".repeat(2000), "instances": [] });
    is_error(&server.post("/api/v1/ask", &json!({ "session": session })), 413);
    let server = TestServer::with(Limits { waiting: 0, ..Limits::default() }, None);
    is_error(&server.get("/api/v1/start"), 503);
    let session = json!({ "domain": "", "instances": [] });
    is_documented(&server.post("/api/v1/ask", &json!({ "session": session })).event("failed"));
    is_documented(&server.post("/api/v1/suggest", &json!({ "session": session })).event("failed"));
}

#[test]
fn a_request_that_does_not_arrive_is_told_by_the_documented_object() {
    let limits = Limits { transfer_time: Duration::from_millis(300), ..Limits::default() };
    let server = TestServer::with(limits, None);
    let headers = [
        ("Host", server.host()),
        ("X-Genplan-Token", server.token.clone()),
        ("Content-Type", "application/json".to_owned()),
        ("Content-Length", "100".to_owned()),
    ];
    is_error(&server.raw("POST", "/api/v1/ask", &headers, None), 408);
}
