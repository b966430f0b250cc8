//! The files of the page. They are part of the binary.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use genplan_show::page::{PICTURE_SCRIPT, VIEWER_SCRIPT, VIEWER_STYLE};

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// The files of the folder `web`, and those that the pages of `genplan run --html` are made of, too.
const FILES: [(&str, &str, &str); 23] = [
    ("/", HTML, include_str!("../web/index.html")),
    ("/style.css", STYLE, include_str!("../web/style.css")),
    ("/icon.svg", PICTURE, include_str!("../web/icon.svg")),
    ("/app.js", SCRIPT, include_str!("../web/app.js")),
    ("/api.js", SCRIPT, include_str!("../web/api.js")),
    ("/answer.js", SCRIPT, include_str!("../web/answer.js")),
    ("/asking.js", SCRIPT, include_str!("../web/asking.js")),
    ("/dom.js", SCRIPT, include_str!("../web/dom.js")),
    ("/evidence.js", SCRIPT, include_str!("../web/evidence.js")),
    ("/gallery.js", SCRIPT, include_str!("../web/gallery.js")),
    ("/history.js", SCRIPT, include_str!("../web/history.js")),
    ("/instances.js", SCRIPT, include_str!("../web/instances.js")),
    ("/kept.js", SCRIPT, include_str!("../web/kept.js")),
    ("/program.js", SCRIPT, include_str!("../web/program.js")),
    ("/saving.js", SCRIPT, include_str!("../web/saving.js")),
    ("/session.js", SCRIPT, include_str!("../web/session.js")),
    ("/share.js", SCRIPT, include_str!("../web/share.js")),
    ("/stepping.js", SCRIPT, include_str!("../web/stepping.js")),
    ("/zip.js", SCRIPT, include_str!("../web/zip.js")),
    ("/editor.js", SCRIPT, include_str!("../web/dist/editor.js")),
    ("/viewer.js", SCRIPT, VIEWER_SCRIPT),
    ("/picture.js", SCRIPT, PICTURE_SCRIPT),
    ("/viewer.css", STYLE, VIEWER_STYLE),
];

/// Where the files are found.
pub(crate) fn routes() -> Router {
    FILES.iter().fold(Router::new(), |router, &(path, kind, text)| {
        let answer = move || async move { file(kind, text) };
        router.route(path, get(answer))
    })
}

fn file(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text)
}
