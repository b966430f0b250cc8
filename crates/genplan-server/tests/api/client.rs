//! A server in a thread, and a client that speaks just enough HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use genplan_server::{Limits, Server, Settings};
use serde_json::{Value, json};

/// A server that ends with the test.
pub(crate) struct TestServer {
    pub port: u16,
    pub token: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    pub(crate) fn start() -> Self {
        Self::with(Limits::default(), None)
    }

    pub(crate) fn with(limits: Limits, folder: Option<PathBuf>) -> Self {
        let settings = Settings { port: Some(0), folder, limits, ..Settings::default() };
        let server = Server::bind(&settings).expect("a server");
        let address = server.address();
        let (host, token) = address.split_once("/#token=").expect("a token");
        let port = host.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port");
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = Some(thread::spawn(move || server.run(&flag).expect("it runs")));
        TestServer { port, token: token.to_owned(), stop, thread }
    }

    /// Sends a request with the right Host, token and Origin.
    pub(crate) fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Response {
        let headers = [
            ("Host", self.host()),
            ("Origin", format!("http://{}", self.host())),
            ("X-Genplan-Token", self.token.clone()),
        ];
        self.raw(method, path, &headers, body.map(ToString::to_string).as_deref())
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.send("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Response {
        self.send("POST", path, Some(body))
    }

    /// Sends a request with these headers only.
    pub(crate) fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
        body: Option<&str>,
    ) -> Response {
        let mut stream = self.open(method, path, headers, body);
        let mut bytes = Vec::new();
        // A server that refuses a long body may close the connection while it is sent.
        let _ = stream.read_to_end(&mut bytes);
        Response::parse(&bytes)
    }

    /// Sends a request, and leaves the connection open.
    pub(crate) fn open(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
        body: Option<&str>,
    ) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
        let length = body.map(|body| ("Content-Length", body.len().to_string()));
        let kind = body.map(|_| ("Content-Type", "application/json".to_owned()));
        let headers = headers.iter().cloned().chain(length).chain(kind);
        let headers: Vec<String> = headers.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n{}", headers.concat());
        let _ = stream.write_all(format!("{head}\r\n{}", body.unwrap_or("")).as_bytes());
        stream
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().map(JoinHandle::join);
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Response {
    fn parse(bytes: &[u8]) -> Self {
        let mut reader = BufReader::new(bytes);
        let mut line = String::new();
        reader.read_line(&mut line).expect("text");
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut headers = Vec::new();
        loop {
            line.clear();
            reader.read_line(&mut line).expect("text");
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        let mut rest = Vec::new();
        reader.read_to_end(&mut rest).expect("bytes");
        let is_chunked =
            headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if is_chunked { unchunked(&rest) } else { rest };
        Response { status, headers, body: String::from_utf8(body).expect("text") }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The data of all events of a name.
    pub(crate) fn events(&self, name: &str) -> Vec<Value> {
        let events = self.body.split("\n\n").filter(|event| event.contains(&format!("event: {name}\n")));
        let data = events.filter_map(|event| event.lines().find_map(|line| line.strip_prefix("data: ")));
        data.map(|data| serde_json::from_str(data).expect("JSON")).collect()
    }

    /// The data of the only event of a name.
    pub(crate) fn event(&self, name: &str) -> Value {
        let mut events = self.events(name);
        assert_eq!(events.len(), 1, "{name} in {}", self.body);
        events.remove(0)
    }
}

fn unchunked(bytes: &[u8]) -> Vec<u8> {
    let (mut rest, mut body) = (bytes, Vec::new());
    while let Some(end) = rest.windows(2).position(|pair| pair == b"\r\n") {
        let length =
            std::str::from_utf8(&rest[..end]).ok().and_then(|text| usize::from_str_radix(text, 16).ok());
        let Some(length @ 1..) = length else { break };
        body.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + 4 + length..];
    }
    body
}

/// An example of the gallery.
pub(crate) fn example(server: &TestServer, name: &str) -> Value {
    server.get(&format!("/api/v1/gallery/{name}")).json()
}

/// A session that has no program, which takes hours to prove: with other names, an example is positive and negative.
pub(crate) fn endless(server: &TestServer) -> Value {
    let mut session = example(server, "corridor");
    let mut renamed = session["instances"][0].clone();
    let text = renamed["text"].as_str().expect("a text").to_owned();
    let text = (1..=6).fold(text, |text, cell| text.replace(&format!("c{cell}"), &format!("d{cell}")));
    (renamed["name"], renamed["label"], renamed["text"]) =
        (json!("renamed.pddl"), json!("negative"), json!(text));
    session["instances"].as_array_mut().expect("instances").push(renamed);
    session["options"] = json!({ "max_lines": 30, "conditions": ["last-cell"], "seconds": 100.0 });
    session
}
