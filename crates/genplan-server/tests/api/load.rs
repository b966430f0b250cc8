//! Fifty sessions at once.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{TestServer, example};

const SESSIONS: usize = 50;
const QUESTIONS: usize = 2;

/// In a debug build on a busy machine it is slow; the figure of the documentation is from a release build.
const SLOWEST: Duration =
    if cfg!(debug_assertions) { Duration::from_mins(1) } else { Duration::from_secs(2) };

#[test]
fn fifty_sessions_at_once_are_answered_without_an_error() {
    let server = TestServer::start();
    let names = ["corridor", "doors", "list", "robopainter", "gripper"];
    let sessions: Vec<_> = names.iter().map(|name| example(&server, name)).collect();
    let slowest = thread::scope(|scope| {
        let clients = (0..SESSIONS).map(|client| {
            let (server, session) = (&server, &sessions[client % sessions.len()]);
            scope.spawn(move || {
                let times = (0..QUESTIONS).map(|_| {
                    let started = Instant::now();
                    let response = server.post("/api/v1/ask", &json!({ "session": session, "search": true }));
                    assert_eq!(response.event("answered")["report"]["outcome"], "found");
                    started.elapsed()
                });
                times.max().unwrap_or_default()
            })
        });
        let clients: Vec<_> = clients.collect();
        clients.into_iter().map(|client| client.join().expect("no error")).max().unwrap_or_default()
    });
    println!("the slowest of {} answers took {slowest:?}", SESSIONS * QUESTIONS);
    assert!(slowest < SLOWEST, "{slowest:?}");
}
