//! The files of the project, and folders in which tests may write.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::domains::{DARK, LAMPS};

/// The folder of the project.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Copies the bundled examples into a folder, where files can be written beside them.
pub fn copy_examples(folder: &Path) {
    copy(&repository().join("examples"), &folder.join("examples"));
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
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

/// A folder of files that is gone after the test.
pub struct Folder(TempDir);

impl Folder {
    /// A folder with these files.
    pub fn new<const N: usize>(files: [(&str, &str); N]) -> Self {
        let empty = Folder(TempDir::new().expect("a folder"));
        files.into_iter().fold(empty, |folder, (name, text)| folder.with(name, text))
    }

    /// The lamps, one problem and a program that solves it.
    pub fn lamps() -> Self {
        Folder::new([]).with_lamps()
    }

    /// Adds the lamps, one problem and a program that solves it.
    #[must_use]
    pub fn with_lamps(self) -> Self {
        self.with("domain.pddl", LAMPS).with("dark.pddl", DARK).with("on.prog", "switch(hall)\nend\n")
    }

    /// A copy of the bundled examples.
    pub fn examples() -> Self {
        let folder = Folder::new([]);
        copy_examples(folder.path());
        folder
    }

    /// Adds a link to the bundled examples, which are only to be read.
    #[must_use]
    pub fn with_link_to_examples(self) -> Self {
        #[cfg(unix)]
        std::os::unix::fs::symlink(repository().join("examples"), self.path().join("examples"))
            .expect("a link");
        #[cfg(not(unix))]
        copy_examples(self.path());
        self
    }

    /// Adds a file.
    #[must_use]
    pub fn with(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
        self
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The text of one of its files.
    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}
