//! A domain folder that is opened, and saved to.
//!
//! Names come from the page, so they are plain names of files: no path can leave the folder.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::files::{Files, is_there};
use genplan::{ExampleFiles, Part};
use serde_json::Value;

use crate::session::{InstanceText, LabelName, Session};

/// Files of more bytes than this are not opened in a browser.
const MOST_BYTES: u64 = 4 << 20;

/// A domain folder.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// Why a folder cannot be opened or saved to.
#[derive(Debug)]
#[non_exhaustive]
pub enum FolderError {
    /// It cannot be read.
    Unreadable(String),
    /// A name is none of a file in it.
    Name(String),
    /// It cannot be written.
    Unwritable(PathBuf, io::Error),
}

impl Display for FolderError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Unreadable(message) => f.write_str(message),
            FolderError::Name(name) => write!(f, "`{name}` is not the name of a PDDL file"),
            FolderError::Unwritable(path, error) => write!(f, "cannot write `{}`: {error}", path.display()),
        }
    }
}

impl Error for FolderError {}

impl Folder {
    /// Opens a folder, which must have a domain; it may have no examples yet.
    pub(crate) fn open(path: &Path) -> Result<Self, FolderError> {
        let path = path
            .canonicalize()
            .map_err(|error| FolderError::Unreadable(format!("cannot open `{}`: {error}", path.display())))?;
        let folder = Folder { path };
        folder.load().map(|_| folder)
    }

    /// What the folder is called.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or(self.path.as_os_str()).display().to_string()
    }

    /// Reads the folder.
    pub(crate) fn load(&self) -> Result<Session, FolderError> {
        let files = self.files()?;
        let instance = |label, path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().display().to_string();
            Ok(InstanceText { name, label: Some(label), text: read(path)? })
        };
        let positive = files.positive.iter().map(|path| instance(LabelName::Positive, path));
        let negative = files.negative.iter().map(|path| instance(LabelName::Negative, path));
        let picture = self.path.join("picture.json");
        let picture = if is_there(&picture) { Some(read_picture(&picture)?) } else { None };
        let mut session = Session {
            title: self.name(),
            domain: read(&files.domain)?,
            instances: positive.chain(negative).collect::<Result<_, FolderError>>()?,
            picture,
            ..Session::default()
        };
        session.distinguish();
        Ok(session)
    }

    fn files(&self) -> Result<ExampleFiles, FolderError> {
        match ExampleFiles::in_folder(&self.path, Part::Training) {
            Ok(files) => Ok(files),
            // A folder without examples is a start.
            Err(_) if is_there(&self.path.join("domain.pddl")) => {
                Ok(ExampleFiles { domain: self.path.join("domain.pddl"), ..ExampleFiles::default() })
            }
            Err(error) => Err(FolderError::Unreadable(error.message)),
        }
    }

    /// Writes a session into the folder: its domain, and its labelled instances. What has gone from the session or has
    /// another label now is removed; other files stay.
    pub(crate) fn save(&self, session: &Session) -> Result<(), FolderError> {
        session.instances.iter().try_for_each(|instance| check_name(&instance.name))?;
        self.write(Path::new("domain.pddl"), &session.domain)?;
        for (label, part) in [(LabelName::Positive, "positive"), (LabelName::Negative, "negative")] {
            let folder = self.part(part)?;
            let instances = session.instances.iter().filter(|instance| instance.label == Some(label));
            let kept: Vec<&str> = instances.clone().map(|instance| &*instance.name).collect();
            for instance in instances {
                self.write(&Path::new(part).join(&instance.name), &instance.text)?;
            }
            self.remove_others(&folder, &kept)?;
        }
        Ok(())
    }

    /// The folder of a part, which must not lead elsewhere. It is made if there is none.
    fn part(&self, part: &str) -> Result<PathBuf, FolderError> {
        let folder = self.path.join(part);
        let unwritable = |error| FolderError::Unwritable(folder.clone(), error);
        fs::create_dir_all(&folder).map_err(unwritable)?;
        match fs::symlink_metadata(&folder).map_err(unwritable)?.is_dir() {
            true => Ok(folder),
            false => Err(unwritable(io::Error::other("it is a link to another folder"))),
        }
    }

    /// Removes the instances of a part that are not kept.
    fn remove_others(&self, part: &Path, kept: &[&str]) -> Result<(), FolderError> {
        let files = self.files()?;
        for path in files.positive.iter().chain(&files.negative) {
            let is_kept = path.file_name().is_some_and(|name| kept.iter().any(|kept| *kept == name));
            if path.parent() == Some(part) && !is_kept {
                fs::remove_file(path).map_err(|error| FolderError::Unwritable(path.clone(), error))?;
            }
        }
        Ok(())
    }

    /// Writes a file as a whole or not at all.
    fn write(&self, name: &Path, text: &str) -> Result<(), FolderError> {
        let path = self.path.join(name);
        let write = || {
            if fs::read(&path).is_ok_and(|old| old == text.as_bytes()) {
                return Ok(());
            }
            let mut file = tempfile::NamedTempFile::new_in(path.parent().unwrap_or(&self.path))?;
            file.write_all(text.as_bytes())?;
            file.persist(&path).map_err(io::Error::from).map(drop)
        };
        write().map_err(|error| FolderError::Unwritable(path.clone(), error))
    }
}

impl Session {
    /// Gives instances of the same name, one in each part of a folder, different ones.
    fn distinguish(&mut self) {
        for index in 1..self.instances.len() {
            let (before, rest) = self.instances.split_at_mut(index);
            let name = rest[0].name.clone();
            let is_taken = |name: &str| before.iter().any(|other| other.name == name);
            let stem = name.strip_suffix(".pddl").unwrap_or(&name);
            let numbered = (2..).map(|number| format!("{stem}-{number}.pddl"));
            let mut names = std::iter::once(name.clone()).chain(numbered);
            rest[0].name = names.find(|name| !is_taken(name)).unwrap_or_default();
        }
    }
}

fn read(path: &Path) -> Result<String, FolderError> {
    let files = Files { most_bytes: MOST_BYTES, ..Files::default() };
    let source = files.found(path).map_err(|error| FolderError::Unreadable(error.message))?;
    Ok(source.text().to_owned())
}

/// How states are drawn. What is there but cannot be read is an error.
fn read_picture(path: &Path) -> Result<Value, FolderError> {
    let not_json = |error| FolderError::Unreadable(format!("`{}` is not JSON: {error}", path.display()));
    serde_json::from_str(&read(path)?).map_err(not_json)
}

/// Refuses what is not a plain name of a PDDL file.
fn check_name(name: &str) -> Result<(), FolderError> {
    let is_plain = |character: char| !character.is_control() && !"/\\:*?\"<>|".contains(character);
    let is_pddl = name.len() > 5 && name.to_ascii_lowercase().ends_with(".pddl");
    match is_pddl && !name.starts_with('.') && name.len() <= 120 && name.chars().all(is_plain) {
        true => Ok(()),
        false => Err(FolderError::Name(name.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::check_name;

    #[test]
    fn only_plain_names_of_pddl_files_are_saved() {
        for name in ["two.pddl", "zwölf-3.PDDL", "a b.pddl"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in [
            "../two.pddl",
            "/etc/x.pddl",
            "..\\two.pddl",
            "c:x.pddl",
            ".pddl",
            ".x.pddl",
            "two",
            "",
            "a\n.pddl",
            "x.pddl/y",
            "positive/two.pddl",
        ] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }
}
