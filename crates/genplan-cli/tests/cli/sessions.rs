//! What users type and what comes of it, in the files of `sessions`, as [`genplan_testing::session`] reads them.

use std::path::Path;

use genplan_testing::session::follow;

/// A test for each session, by the name of its file.
macro_rules! sessions {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            follow(&folder().join(concat!(stringify!($name), ".session")));
        })*
    };
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/sessions")
}

sessions! { arguments bad_input certificate compile draw evaluate everyday generate learn lint plan pointers run synth validate }

#[test]
fn no_session_is_left_out() {
    let files = std::fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut found: Vec<String> =
        files.map(|path| path.file_stem().expect("a name").display().to_string()).collect();
    found.sort();
    assert_eq!(found, NAMES);
}
