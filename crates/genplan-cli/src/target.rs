//! Files that results are written to. Nothing is overwritten unless that is wanted.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use genplan_pddl::Diagnostic;

use crate::terminal::{Exit, Stop, Terminal};

/// A file to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    pub path: &'a Path,
    /// Whether it may be overwritten.
    pub force: bool,
}

impl Target<'_> {
    /// Refuses before the work what could not be written after it.
    pub(crate) fn check(self, terminal: &mut Terminal) -> Result<(), Stop> {
        let path = self.path;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let error = if !folder.is_dir() {
            let (path, folder) = (path.display(), folder.display());
            Diagnostic::error(format!("`{path}` cannot be written: there is no folder `{folder}`"))
        } else if path.is_dir() {
            Diagnostic::error(format!("`{}` cannot be written: it is a folder", path.display()))
        } else if !self.force && path.exists() {
            Diagnostic::error(format!("`{}` exists", path.display())).help("--force overwrites it")
        } else {
            return Ok(());
        };
        terminal.refuse(error, Exit::BadInput)
    }

    /// Writes the file.
    pub(crate) fn write(self, text: &str, terminal: &mut Terminal) -> Result<(), Stop> {
        let Target { path, force } = self;
        let mut options = File::options();
        options.write(true).truncate(force).create(force).create_new(!force);
        let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.or_else(|error| {
            let message = format!("cannot write `{}`: {error}", path.display());
            terminal.refuse(Diagnostic::error(message), Exit::BadInput)
        })
    }
}
