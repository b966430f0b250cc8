//! Several files that are written and removed together: all of it is done, or nothing.
//!
//! New files are made in a folder beside, where the old ones are kept, too, before any of them is touched. What is left then
//! is renaming and removing. If one of that fails, the old files go back.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::files::is_there;
use tempfile::TempDir;

use super::FolderError;

/// Files that are to be written and removed.
pub(super) struct Replacement {
    beside: TempDir,
    changes: Vec<FileChange>,
}

/// What happens to a file.
struct FileChange {
    path: PathBuf,
    /// Where its old content is, if it is there.
    old: Option<PathBuf>,
    /// Where its new content is, unless it is removed.
    new: Option<PathBuf>,
}

impl Replacement {
    /// No change in a folder yet.
    pub(super) fn new(folder: &Path) -> Result<Self, FolderError> {
        let beside = tempfile::Builder::new().prefix(".genplan-save-").tempdir_in(folder);
        let beside = beside.map_err(|error| FolderError::Unwritable(folder.to_owned(), error))?;
        Ok(Replacement { beside, changes: Vec::new() })
    }

    /// Writes a file: with the mode that it has, or with the usual one.
    pub(super) fn write(&mut self, path: PathBuf, text: &str) -> Result<(), FolderError> {
        let new = self.beside.path().join(format!("{}.new", self.changes.len()));
        let write = || {
            let mut file = File::create(&new)?;
            file.write_all(text.as_bytes())?;
            if let Ok(old) = fs::metadata(&path) {
                file.set_permissions(old.permissions())?;
            }
            file.sync_all()
        };
        write().map_err(|error| FolderError::Unwritable(path.clone(), error))?;
        self.change(path, Some(new))
    }

    /// Removes a file.
    pub(super) fn remove(&mut self, path: PathBuf) -> Result<(), FolderError> {
        self.change(path, None)
    }

    /// Keeps the old file, as it is where the file system has links, and notes the change.
    fn change(&mut self, path: PathBuf, new: Option<PathBuf>) -> Result<(), FolderError> {
        let old = self.beside.path().join(format!("{}.old", self.changes.len()));
        let keep = || match fs::symlink_metadata(&path) {
            Ok(_) => {
                fs::hard_link(&path, &old).or_else(|_| fs::copy(&path, &old).map(drop)).map(|()| Some(old))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        };
        let old = keep().map_err(|error| FolderError::Unwritable(path.clone(), error))?;
        self.changes.push(FileChange { path, old, new });
        Ok(())
    }

    /// Puts all new files in their places, and then removes what is to be removed.
    pub(super) fn commit(mut self) -> Result<(), FolderError> {
        self.changes.sort_by_key(|change| change.new.is_none());
        let mut made = Vec::new();
        for (done, change) in self.changes.iter().enumerate() {
            if let Err(error) = change.apply(&mut made) {
                let undone =
                    self.changes[..done].iter().rev().map(FileChange::undo).filter(Result::is_err).count()
                        == 0;
                // A folder that is not empty is none that was made here.
                made.iter().for_each(|folder| drop(fs::remove_dir(folder)));
                let path = change.path.clone();
                return Err(match undone {
                    true => FolderError::Unwritable(path, error),
                    false => FolderError::HalfWritten(path, error, self.beside.keep()),
                });
            }
        }
        Ok(())
    }
}

impl FileChange {
    /// Notes the folder that it makes.
    fn apply(&self, made: &mut Vec<PathBuf>) -> io::Result<()> {
        let Some(new) = &self.new else { return fs::remove_file(&self.path) };
        if let Some(folder) = self.path.parent().filter(|folder| !is_there(folder)) {
            fs::create_dir(folder)?;
            made.push(folder.to_owned());
        }
        fs::rename(new, &self.path)
    }

    fn undo(&self) -> io::Result<()> {
        match &self.old {
            Some(old) => fs::rename(old, &self.path),
            None => fs::remove_file(&self.path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Replacement, fs};
    use std::path::Path;

    fn content(folder: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
        let mut files: Vec<_> = entries
            .map(|path| {
                let name = path.file_name().expect("a name").display().to_string();
                (name, fs::read_to_string(path).expect("a text"))
            })
            .collect();
        files.sort();
        files
    }

    /// A folder with the files `a` and `b`, and a change of both and of a new one.
    fn begun(folder: &Path) -> Replacement {
        for name in ["a", "b"] {
            fs::write(folder.join(name), "old").expect("a file");
        }
        let mut replacement = Replacement::new(folder).expect("a folder");
        replacement.remove(folder.join("b")).expect("it can be kept");
        replacement.write(folder.join("a"), "new").expect("it can be written");
        replacement.write(folder.join("c"), "new").expect("it can be written");
        replacement
    }

    #[test]
    fn all_changes_are_made() {
        let folder = tempfile::tempdir().expect("a folder");
        begun(folder.path()).commit().expect("no error");
        assert_eq!(content(folder.path()), [("a", "new"), ("c", "new")].map(|(a, b)| (a.into(), b.into())));
    }

    #[test]
    fn a_failure_in_the_middle_leaves_the_old_state() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut write_fails = begun(folder.path());
        write_fails.write(folder.path().join("made/d"), "new").expect("it can be made beside");
        write_fails.write(folder.path().join("gone/too/d"), "new").expect("it can be made beside");
        let mut removal_fails = begun(folder.path());
        removal_fails.remove(folder.path().join("e")).expect("there is nothing to keep");
        let old = [("a", "old"), ("b", "old")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        for replacement in [write_fails, removal_fails] {
            assert!(replacement.commit().is_err());
            let files: Vec<_> = content_of_files(folder.path());
            assert_eq!(files, old);
        }
        assert_eq!(content(folder.path()), old, "nothing is left beside");
    }

    fn content_of_files(folder: &Path) -> Vec<(String, String)> {
        let names = ["a", "b", "c", "e"].into_iter();
        names
            .filter_map(|name| Some((name.to_owned(), fs::read_to_string(folder.join(name)).ok()?)))
            .collect()
    }
}
