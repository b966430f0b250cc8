//! `genplan serve`: the command; the tests of genplan-server are about what it serves.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use expect_test::expect;
use serde_json::Value;

use crate::schema::golden;
use crate::support::{Folder, genplan};

/// A server that is under way, and its address.
fn serve(folder: &Folder, arguments: &str) -> (Child, String) {
    let mut command = genplan(folder.path(), &format!("serve --no-open {arguments}"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
    let mut address = String::new();
    let out = child.stdout.as_mut().expect("a pipe");
    BufReader::new(out).read_line(&mut address).expect("an address");
    (child, address.trim_end().to_owned())
}

/// Ends it as Ctrl-C does; gives the exit code and what it said.
fn end(mut child: Child) -> (Option<i32>, String) {
    let status = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().expect("kill");
    assert!(status.success());
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    (child.wait().expect("an end").code(), said)
}

#[test]
fn it_prints_an_address_with_a_token_and_runs_until_ctrl_c() {
    let (child, address) = serve(&Folder::lamps(), "");
    let (port, token) = parts(&address);
    assert_eq!(token.len(), 32, "{address}");
    let page = asked(port, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>genplan playground</title>"));
    let (code, said) = end(child);
    assert_eq!((code, &*said), (Some(0), "The playground is at this address until Ctrl-C.\n"));
}

/// The answer to a request without a token.
fn asked(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// The port and the token of an address.
fn parts(address: &str) -> (u16, &str) {
    let (place, token) = address.split_once("/#token=").expect("a token");
    let port = place.strip_prefix("http://127.0.0.1:").expect("the loopback address");
    (port.parse().expect("a port"), token)
}

#[test]
fn its_address_and_what_it_refuses_are_documents() {
    let folder = Folder::lamps();
    let mut command = genplan(folder.path(), "serve --no-open --json");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
    let out = child.stdout.as_mut().expect("a pipe");
    let document = serde_json::Deserializer::from_reader(out).into_iter::<Value>().next();
    let document = document.expect("a document").expect("JSON");
    let (port, token) = parts(document["address"].as_str().expect("an address"));
    let answer = asked(port, "/api/v1/folder");
    let refusal: Value =
        serde_json::from_str(&answer[answer.find("\r\n\r\n").expect("a body")..]).expect("JSON");
    assert_eq!(end(child).0, Some(0));
    let text = |document: &Value| serde_json::to_string_pretty(document).expect("JSON");
    golden("serving", &text(&document).replace(&port.to_string(), "8080").replace(token, "TOKEN"));
    golden("refusal", &text(&refusal));
}

#[test]
fn another_address_needs_a_flag_and_gets_a_warning() {
    let (child, address) = serve(&Folder::lamps(), "--host 0.0.0.0 --quiet");
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    assert_eq!(end(child), (Some(0), String::new()), "quiet");
    let (child, _) = serve(&Folder::lamps(), "--host 0.0.0.0");
    let (_, said) = end(child);
    assert!(said.starts_with("warning: others can reach the playground at 0.0.0.0\n"), "{said}");
}

#[test]
fn a_folder_that_is_none_and_a_port_that_is_taken_are_refused() {
    let folder = Folder::lamps();
    folder.check(
        "serve --no-open nowhere",
        expect![[r#"
            ? 2 --- stderr
            error: cannot open `nowhere`: No such file or directory (os error 2)
              = help: a domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl"#]],
    );
    let (child, address) = serve(&folder, "");
    let (port, _) = parts(&address);
    let output = genplan(folder.path(), &format!("serve --no-open --port {port}")).output().expect("an end");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.starts_with(&format!("error: cannot listen on 127.0.0.1:{port}: ")), "{said}");
    end(child);
}
