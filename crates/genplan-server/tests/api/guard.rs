//! Who may ask.

use crate::client::TestServer;

#[test]
fn the_token_comes_in_a_header_and_never_in_a_cookie() {
    let server = TestServer::start();
    let token = &server.token;
    let with = |path: &str, header: &str, value: String| {
        server.raw("GET", path, &[("Host", server.host()), (header, value)], None)
    };
    assert_eq!(with("/api/v1/start", "X-Genplan-Token", token.clone()).status, 200);
    let cookie = format!("genplan-{}={token}", server.port);
    assert_eq!(with("/api/v1/start", "Cookie", cookie.clone()).status, 401);
    for path in ["/".to_owned(), format!("/?token={token}"), "/api/v1/start".to_owned()] {
        assert_eq!(with(&path, "Cookie", cookie.clone()).header("set-cookie"), "", "{path}");
    }
}

#[test]
fn without_the_token_only_the_page_is_there() {
    let server = TestServer::start();
    let host = [("Host", server.host())];
    assert_eq!(server.raw("GET", "/", &host, None).status, 200);
    for path in ["/api/v1/start", "/api/v1/gallery/corridor", "/api/v1/folder", "/api/v1/nothing"] {
        let response = server.raw("GET", path, &host, None);
        assert_eq!(response.status, 401, "{path}");
        assert!(response.json()["error"]["help"][0].as_str().expect("help").contains("genplan serve"));
    }
    for token in ["", "0", &server.token.to_uppercase(), &format!("{}0", server.token)] {
        let headers = [("Host", server.host()), ("X-Genplan-Token", token.to_owned())];
        assert_eq!(server.raw("GET", "/api/v1/start", &headers, None).status, 401, "{token}");
    }
}

#[test]
fn other_names_and_other_pages_are_refused() {
    let server = TestServer::start();
    let token = ("X-Genplan-Token", server.token.clone());
    let with = |host: String, origin: Option<&str>| {
        let mut headers = vec![("Host", host), token.clone()];
        headers.extend(origin.map(|origin| ("Origin", origin.to_owned())));
        server.raw("GET", "/api/v1/start", &headers, None).status
    };
    let port = server.port;
    assert_eq!(with(server.host(), None), 200);
    assert_eq!(with(format!("localhost:{port}"), Some(&format!("http://localhost:{port}"))), 200);
    assert_eq!(with(format!("rebound.example:{port}"), None), 403);
    assert_eq!(with(server.host(), Some("http://evil.example")), 403);
    assert_eq!(with(server.host(), Some("null")), 403);
    assert_eq!(with(server.host(), Some(&format!("http://127.0.0.1:{}", port ^ 1))), 403);
    assert_eq!(with(server.host(), Some(&format!("http://localhost:{port}"))), 403, "another origin");
    let page = server.raw("GET", "/", &[("Host", format!("rebound.example:{port}"))], None);
    assert_eq!(page.status, 403, "nor the page");
}

#[test]
fn a_form_of_another_page_cannot_ask() {
    let server = TestServer::start();
    let headers = [
        ("Host", server.host()),
        ("X-Genplan-Token", server.token.clone()),
        ("Content-Length", "2".to_owned()),
    ];
    let response = server.raw("POST", "/api/v1/ask", &headers, None);
    assert_eq!(response.status, 415, "without the content type that browsers ask for before they send it");
}

#[test]
fn the_page_may_load_nothing_from_elsewhere() {
    let server = TestServer::start();
    let page = server.get("/");
    let policy = page.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("http"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    let linked = page.body.split(['"', '\'']).filter(|text| text.starts_with('/'));
    let files: Vec<&str> = linked.collect();
    assert!(files.len() >= 3, "{files:?}");
    for file in files {
        assert_eq!(server.get(file).status, 200, "{file}");
    }
    assert!(!page.body.contains("http"), "nothing from elsewhere");
}

#[test]
fn every_module_that_a_module_imports_is_there() {
    let server = TestServer::start();
    let (mut open, mut seen) = (vec!["/app.js".to_owned()], Vec::new());
    while let Some(path) = open.pop() {
        let module = server.get(&path);
        assert_eq!(
            (module.status, module.header("content-type")),
            (200, "text/javascript; charset=utf-8"),
            "{path}"
        );
        let imports = module.body.split(['\'', '"']).filter_map(|text| text.strip_prefix("./"));
        let imports =
            imports.filter(|name| name.split('.').next_back() == Some("js")).map(|name| format!("/{name}"));
        seen.push(path);
        open.extend(imports.filter(|path| !seen.contains(path)));
    }
    seen.sort();
    seen.dedup();
    assert!(seen.len() >= 14, "{seen:?}");
}
