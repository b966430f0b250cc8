//! Files to bytes: the one place where genplan opens what it reads.
//!
//! Only regular files are read, and only up to a size: a pipe may never say anything, and a device may never stop.
//! Standard input is read where it is asked for, up to that size.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use genplan_pddl::{Diagnostic, Reading, Source};

/// What a process reads when its user says so.
const STANDARD_INPUT: &str = "/dev/stdin";

/// How files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Files {
    /// Larger files are refused. The default is 1 GiB.
    pub most_bytes: u64,
}

impl Default for Files {
    fn default() -> Self {
        Files { most_bytes: 1 << 30 }
    }
}

impl Files {
    /// Reads a file with one of the readers, and adds what there is to say about it.
    pub fn read<T>(
        self,
        path: &Path,
        diagnostics: &mut Vec<Diagnostic>,
        read: impl FnOnce(&Arc<Source>) -> Reading<T>,
    ) -> Option<T> {
        match self.source(path) {
            Ok(source) => {
                let reading = read(&source);
                diagnostics.extend(reading.diagnostics);
                reading.value
            }
            Err(diagnostic) => {
                diagnostics.push(diagnostic);
                None
            }
        }
    }

    /// Reads a file as a text, or standard input, whatever that is, for `-` and `/dev/stdin`.
    pub fn source(self, path: &Path) -> Result<Arc<Source>, Diagnostic> {
        let is_asked_for = [Path::new("-"), Path::new(STANDARD_INPUT)].contains(&path);
        let file = if is_asked_for { File::open(STANDARD_INPUT) } else { open(path) };
        let file = file.map_err(|error| unreadable(path, &error))?;
        Source::decode(path.display().to_string(), self.bytes(&file, path)?)
    }

    /// Reads the rest of an open file.
    pub fn bytes(self, file: &File, path: &Path) -> Result<Vec<u8>, Diagnostic> {
        match self.read_up_to_one_too_many(file) {
            Err(error) => Err(unreadable(path, &error)),
            Ok(bytes) if bytes.len() as u64 > self.most_bytes => Err(self.too_large(path)),
            Ok(bytes) => Ok(bytes),
        }
    }

    /// A file may grow while it is read, and those of /proc do not say how long they are.
    fn read_up_to_one_too_many(self, file: &File) -> io::Result<Vec<u8>> {
        let most = self.most_bytes.saturating_add(1);
        let mut bytes = Vec::new();
        let length = file.metadata()?.len().min(most);
        bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX)).map_err(io::Error::from)?;
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn too_large(self, path: &Path) -> Diagnostic {
        Diagnostic::error(format!("`{}` is too large", path.display())).help(format!(
            "files of more than {} MB are not read; --max-file-size allows more",
            self.most_bytes >> 20
        ))
    }
}

/// Opens a regular file to read it. Anything else is refused, without waiting for it.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe would wait for a writer.
    refuse_irregular(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    refuse_irregular(&file.metadata()?)?;
    Ok(file)
}

fn refuse_irregular(metadata: &fs::Metadata) -> io::Result<()> {
    match metadata.is_file() {
        true => Ok(()),
        false if metadata.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
        false => Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe or a device, not a regular file")),
    }
}

/// Whether there is something of this name, be it a link to nothing, or something that must not be looked at.
pub fn is_there(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot read `{}`: {error}", path.display()))
}
