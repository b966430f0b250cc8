//! The folder of a planner: what it reads and writes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir};

/// Where the files of a planner are.
#[derive(Debug)]
pub enum TaskFolder {
    /// Until the end.
    Temporary(TempDir),
    /// For good.
    Kept(PathBuf),
}

impl TaskFolder {
    /// Makes a new folder: in a given one, or where temporary files go to.
    pub fn new(within: Option<&Path>, keep: bool) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder.prefix("genplan-");
        let folder = within.map_or_else(|| builder.tempdir(), |within| builder.tempdir_in(within))?;
        Ok(if keep { TaskFolder::Kept(folder.keep()) } else { TaskFolder::Temporary(folder) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        match self {
            TaskFolder::Temporary(folder) => folder.path(),
            TaskFolder::Kept(path) => path,
        }
    }
}

/// Writes files with these names and texts to a folder, which is made if it does not exist.
pub fn write(folder: &Path, files: &[(&'static str, String)]) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let written = files.iter().map(|(name, text)| {
        let path = folder.join(name);
        fs::write(&path, text).map(|()| path)
    });
    written.collect()
}
