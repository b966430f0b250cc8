//! The folder of a planner: what it reads and writes.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan_pddl::{Diagnostic, Source};
use tempfile::{Builder, TempDir};

/// Where the files of a planner are.
#[derive(Debug)]
pub enum Folder {
    /// Until the end.
    Temporary(TempDir),
    /// For good.
    Kept(PathBuf),
}

impl Folder {
    /// Makes a new folder: in a given one, or where temporary files go to.
    pub fn new(within: Option<&Path>, keep: bool) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder.prefix("genplan-");
        let folder = within.map_or_else(|| builder.tempdir(), |within| builder.tempdir_in(within))?;
        Ok(if keep { Folder::Kept(folder.keep()) } else { Folder::Temporary(folder) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        match self {
            Folder::Temporary(folder) => folder.path(),
            Folder::Kept(path) => path,
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

/// Larger files are no plans.
const MOST_BYTES: u64 = 256 << 20;

/// Reads the text of a plan, or of another file that is not larger than one.
pub fn read_text(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let name = path.display();
    match read_bytes(path) {
        Err(error) => Err(Diagnostic::error(format!("cannot read `{name}`: {error}"))),
        Ok(bytes) if bytes.len() as u64 > MOST_BYTES => {
            let most = MOST_BYTES >> 20;
            let error = Diagnostic::error(format!("`{name}` is too large"));
            Err(error.help(format!("files of more than {most} MB are not read")))
        }
        Ok(bytes) => Source::decode(name.to_string(), bytes),
    }
}

/// The bytes of a file, which may be a pipe or a device, but not many more than are allowed.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
