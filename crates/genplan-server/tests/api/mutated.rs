//! Sessions that are not quite right are answered, and never end the server.

use serde_json::json;

use crate::client::TestServer;
use crate::errors::is_documented;
use genplan_testing::domains::{DARK_LAMP, LAMP};
use genplan_testing::mutation::{Random, mutate};

const WORDS: [&str; 12] = [
    "\"session\"",
    "\"domain\"",
    "\"instances\"",
    "\"name\"",
    "\"label\"",
    "\"text\"",
    "\"options\"",
    "\"lines\"",
    "\"pointers\"",
    "\"picture\"",
    "\"positive\"",
    "(:action",
];

#[test]
fn mutated_sessions_are_answered() {
    let server = TestServer::start();
    let instance = json!({ "name": "one.pddl", "label": "positive", "text": DARK_LAMP });
    let options = json!({ "max_lines": 2, "pointers": "auto", "seconds": 0.1 });
    let picture = json!({ "line": { "objects": "cell" } });
    let session = json!({ "domain": LAMP, "instances": [instance], "options": options, "picture": picture });
    let body = json!({ "session": session }).to_string();
    let headers = [
        ("Host", server.host()),
        ("Origin", format!("http://{}", server.host())),
        ("X-Genplan-Token", server.token.clone()),
    ];
    let ask = |body: &str| server.raw("POST", "/api/v1/ask", &headers, Some(body));
    assert_eq!(ask(&body).status, 200);
    let mut random = Random::new(1);
    for _ in 0..1_000 {
        let mutated = mutate(&body, &WORDS, &mut random);
        let response = ask(&mutated);
        let status = response.status;
        assert!(matches!(status, 200 | 400 | 413 | 415 | 422), "{status}: {mutated}");
        if status != 200 {
            is_documented(&response.json());
        }
    }
    assert_eq!(ask(&body).status, 200, "it still answers");
}
