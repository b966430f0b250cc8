//! The files of the project, and where tests may write.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the project.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Copies the bundled examples into a folder, where files can be written beside them.
pub fn copy_examples(folder: &Path) {
    copy(&repository().join("examples"), &folder.join("examples"));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a file");
        }
    }
}
