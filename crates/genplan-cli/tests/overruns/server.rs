//! The same for every call of the API of `genplan serve`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::measure::{processor_time_of, taken_since};
use super::shapes::Shape;
use super::{LITTLE_MEMORY, LITTLE_TIME, SmallLimits, large};

/// The most instances that a session has.
const MOST_EXAMPLES: usize = 300;

/// A server that ends with the test.
struct TestServer {
    child: Child,
    port: u16,
    token: String,
}

impl TestServer {
    fn start(limits: SmallLimits) -> Self {
        let arguments = format!("serve --no-open {}", limits.options());
        let mut command = Command::new(env!("CARGO_BIN_EXE_genplan"));
        command.args(arguments.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the command");
        let mut address = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut address).expect("an address");
        let address = address.trim_end().trim_end_matches('/');
        let port = address.split([':', '/']).find_map(|part| part.parse().ok()).expect("a port");
        let token = address.rsplit(['=', '/']).next().expect("a token").to_owned();
        TestServer { child, port, token }
    }

    /// Sends a question, and waits for the answer.
    fn post(&self, path: &str, body: &Value) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_mins(2))).expect("a timeout");
        let (body, port, token) = (body.to_string(), self.port, &self.token);
        let head = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nConnection: close\r\nHost: 127.0.0.1:{port}\r\nX-Genplan-Token: {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(body.as_bytes()))
            .expect("it listens");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The session of a shape.
fn session(shape: &Shape) -> Value {
    let instance =
        |name: String, label: &str, text: &str| json!({ "name": name, "label": label, "text": text });
    let positive = (0..shape.examples.min(MOST_EXAMPLES))
        .map(|number| instance(format!("p{number}.pddl"), "positive", &shape.problem));
    let negative = instance("n.pddl".to_owned(), "negative", &shape.negative);
    json!({ "domain": shape.domain, "instances": positive.chain([negative]).collect::<Vec<_>>() })
}

/// Every call, with what is asked.
fn calls(shape: &Shape) -> [(&'static str, Value); 5] {
    let (session, program) = (session(shape), &shape.program);
    [
        ("ask", json!({ "session": session, "program": program, "search": true })),
        ("traces", json!({ "session": session, "program": program, "only": [0] })),
        ("near", json!({ "session": session, "index": 0, "program": program })),
        ("suggest", json!({ "session": session })),
        ("page", json!({ "session": session, "program": program })),
    ]
}

fn keep_their_limits(numbers: impl Iterator<Item = usize>) {
    for number in numbers {
        let (dimension, shape) = large(number);
        // They take turns, too.
        let limits = if number % 2 == 0 { LITTLE_TIME } else { LITTLE_MEMORY };
        for (path, body) in calls(&shape) {
            let server = TestServer::start(limits);
            let process = server.child.id();
            let (started, before) = (Instant::now(), processor_time_of(process));
            let answer = server.post(path, &body);
            let taken = taken_since(process, started, before);
            let what = format!("{dimension:?}: {path}");
            assert!(
                ["HTTP/1.1 200", "HTTP/1.1 400"].iter().any(|start| answer.starts_with(start)),
                "{what}: {answer}"
            );
            // To look at the program, to search, and what follows.
            limits.check(&taken, if path == "ask" { 3 } else { 1 }, &what);
        }
    }
}

#[test]
fn limits_hold_for_calls_about_many_objects_goals_and_constants() {
    keep_their_limits(0..3);
}

#[test]
fn limits_hold_for_calls_about_many_actions_predicates_and_examples() {
    keep_their_limits(3..6);
}

#[test]
fn limits_hold_for_calls_about_wide_atoms_many_facts_and_long_programs() {
    keep_their_limits(6..9);
}
