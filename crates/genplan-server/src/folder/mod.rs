//! A domain folder that is opened, and saved to.
//!
//! Names come from the page, so they are plain names of files: no path can leave the folder.

mod replacement;
mod saving;

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use genplan::files::{Files, is_there};
use genplan::report::{ConflictingFile, LabelName};
use genplan::{ExampleFiles, Part};
use serde_json::Value;

use crate::session::{InstanceText, Loaded, LoadedFile, Origin, Session, fingerprint};
pub(crate) use saving::Saved;

/// The file of the domain.
const DOMAIN: &str = "domain.pddl";

/// Files of more bytes than this are not opened in a browser.
const MOST_BYTES: u64 = 4 << 20;

/// A domain folder.
#[derive(Debug)]
pub(crate) struct DomainFolder {
    path: PathBuf,
    /// Held by who saves.
    saving: Mutex<()>,
}

/// Why a folder cannot be opened or saved to.
#[derive(Debug)]
#[non_exhaustive]
pub enum FolderError {
    /// It cannot be read.
    Unreadable(String),
    /// A name is none of a file in it.
    Name(String),
    /// It cannot be written. It is as it was.
    Unwritable(PathBuf, io::Error),
    /// It cannot be written, and not all old files could go back: here they are.
    HalfWritten(PathBuf, io::Error, PathBuf),
    /// The session is not of this folder, whose name this is.
    Elsewhere(String),
    /// There is no domain to save.
    EmptyDomain,
    /// Two instances belong into one file.
    SamePath(String),
    /// Somebody else has changed these files since they were loaded.
    Conflicts(Vec<ConflictingFile>),
}

impl Display for FolderError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Unreadable(message) => f.write_str(message),
            FolderError::Name(name) => write!(f, "`{name}` is not the name of a PDDL file"),
            FolderError::Unwritable(path, error) => write!(f, "cannot write `{}`: {error}", path.display()),
            FolderError::HalfWritten(path, error, old) => {
                let (path, old) = (path.display(), old.display());
                write!(f, "cannot write `{path}`: {error}; the files that were there before are in `{old}`")
            }
            FolderError::Elsewhere(name) => write!(f, "this session is not from the folder `{name}`"),
            FolderError::EmptyDomain => f.write_str("an empty domain is not saved"),
            FolderError::SamePath(path) => write!(f, "two instances would be the file `{path}`: rename one"),
            FolderError::Conflicts(files) => {
                let paths: Vec<String> = files.iter().map(|file| format!("`{}`", file.path)).collect();
                let were = if paths.len() == 1 { "it was" } else { "they were" };
                write!(f, "somebody else has changed {} since {were} loaded", paths.join(", "))
            }
        }
    }
}

impl Error for FolderError {}

impl DomainFolder {
    /// Opens a folder, which must have a domain; it may have no examples yet.
    pub(crate) fn open(path: &Path) -> Result<Self, FolderError> {
        let path = path
            .canonicalize()
            .map_err(|error| FolderError::Unreadable(format!("cannot open `{}`: {error}", path.display())))?;
        let folder = DomainFolder { path, saving: Mutex::default() };
        folder.load().map(|_| folder)
    }

    /// What the folder is called.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or(self.path.as_os_str()).display().to_string()
    }

    /// A number for its path: a session that was loaded from another folder has another one.
    pub(crate) fn id(&self) -> String {
        fingerprint(&self.path.display().to_string())
    }

    /// Reads the folder.
    pub(crate) fn load(&self) -> Result<Session, FolderError> {
        let domain = read(&self.path.join(DOMAIN))?;
        let files = self.paths()?;
        let instances = files.iter().filter_map(|(path, label)| Some((path, (*label)?)));
        let instances = instances.map(|(path, label)| {
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            Ok(InstanceText { name, label: Some(label), text: read(&self.path.join(path))? })
        });
        let picture = self.path.join("picture.json");
        let picture = if is_there(&picture) { Some(read_picture(&picture)?) } else { None };
        let mut session = Session {
            title: self.name(),
            domain,
            instances: instances.collect::<Result<_, FolderError>>()?,
            picture,
            ..Session::default()
        };
        session.distinguish();
        let paths = files.into_iter().map(|(path, _)| path);
        session.origin = Some(Origin::Folder(Loaded { folder: self.id(), files: session.files(paths) }));
        Ok(session)
    }

    /// The files of the folder: the domain, and the instances with their labels.
    fn paths(&self) -> Result<Vec<(String, Option<LabelName>)>, FolderError> {
        let files = self.files()?;
        let mut paths = vec![(DOMAIN.to_owned(), None)];
        for (label, part) in [(LabelName::Positive, files.positive), (LabelName::Negative, files.negative)] {
            for path in part {
                let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(|| {
                    FolderError::Unreadable(format!("the name of `{}` is not Unicode", path.display()))
                })?;
                paths.push((format!("{label}/{name}"), Some(label)));
            }
        }
        Ok(paths)
    }

    fn files(&self) -> Result<ExampleFiles, FolderError> {
        match ExampleFiles::in_folder(&self.path, Part::Training) {
            Ok(files) => Ok(files),
            // A folder without examples is a start.
            Err(_) if is_there(&self.path.join(DOMAIN)) => Ok(ExampleFiles::default()),
            Err(error) => Err(FolderError::Unreadable(error.message)),
        }
    }

    /// Refuses a part of the folder that leads elsewhere. It may be missing.
    fn check_part(&self, part: &Path) -> Result<(), FolderError> {
        let folder = self.path.join(part);
        match fs::symlink_metadata(&folder) {
            Ok(found) if !found.is_dir() => {
                Err(FolderError::Unwritable(folder, io::Error::other("it is a link to another folder")))
            }
            _ => Ok(()),
        }
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

    /// What was loaded from the files of a folder: the domain, and the instances.
    fn files(&self, paths: impl Iterator<Item = String>) -> Vec<LoadedFile> {
        let instances = self.instances.iter().map(|instance| (&*instance.name, &*instance.text));
        let files = std::iter::once((DOMAIN, &*self.domain)).chain(instances).zip(paths);
        files.map(|((name, text), path)| LoadedFile::new(path, name, text)).collect()
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
