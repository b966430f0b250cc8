//! Saving compares three things: what was loaded, what the session has, and what the folder has now.
//!
//! A file that is now as it was loaded is written or removed as the session wants it. One that is neither as it was loaded nor
//! as the session wants it was changed by somebody else: that is a conflict, and nothing is saved. What was never loaded
//! stays.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

use genplan::files::is_there;
use genplan::report::{ConflictingFile, LabelName};
use serde::Serialize;

use super::replacement::Replacement;
use super::{DOMAIN, DomainFolder, FolderError, check_name, read};
use crate::session::{InstanceText, Loaded, LoadedFile, Origin, Session, fingerprint};

/// What is left to say after a session was saved.
#[derive(Debug, Serialize)]
pub(crate) struct Saved {
    /// The folder as it is now, as far as it is of the session.
    origin: Origin,
    /// Files in the folder that are not of the session: they came later, and stay.
    others: Vec<String>,
}

/// The files of a session by their paths in the folder: their names and texts.
type WantedFiles<'s> = BTreeMap<String, (&'s str, &'s str)>;

impl DomainFolder {
    /// Writes a session that was loaded from this folder: its domain, and its labelled instances. What was loaded and has gone
    /// from the session, or has another label now, is removed.
    pub(crate) fn save(&self, session: &Session) -> Result<Saved, FolderError> {
        let _one_at_a_time = self.saving.lock();
        let loaded = self.loaded(session)?;
        if session.domain.trim().is_empty() {
            return Err(FolderError::EmptyDomain);
        }
        let wanted = wanted(session, loaded)?;
        let unlabelled: BTreeSet<&str> =
            session.instances.iter().filter(|one| one.label.is_none()).map(|one| &*one.name).collect();
        let mut replacement = Replacement::new(&self.path)?;
        let mut conflicts = Vec::new();
        for file in loaded.files.iter().filter(|file| !wanted.contains_key(&file.path)) {
            if !unlabelled.contains(&*file.name) {
                conflicts.extend(self.compare(&file.path, Some(file), None, &mut replacement)?);
            }
        }
        for (path, file) in &wanted {
            let base = loaded.files.iter().find(|base| base.path == *path);
            conflicts.extend(self.compare(path, base, Some(*file), &mut replacement)?);
        }
        if !conflicts.is_empty() {
            return Err(FolderError::Conflicts(conflicts));
        }
        replacement.commit()?;
        self.saved(wanted, loaded, &unlabelled)
    }

    /// What a session loaded from this folder. One from elsewhere is refused.
    fn loaded<'s>(&self, session: &'s Session) -> Result<&'s Loaded, FolderError> {
        match &session.origin {
            Some(Origin::Folder(loaded)) if loaded.folder == self.id() => {
                loaded.files.iter().try_for_each(|file| check_path(&file.path))?;
                Ok(loaded)
            }
            _ => Err(FolderError::Elsewhere(self.name())),
        }
    }

    /// Notes what has to be done about a file, or says that somebody else has changed it.
    fn compare(
        &self,
        path: &str,
        base: Option<&LoadedFile>,
        wanted: Option<(&str, &str)>,
        replacement: &mut Replacement,
    ) -> Result<Option<ConflictingFile>, FolderError> {
        let place = self.path.join(path);
        let text = is_there(&place).then(|| read(&place).ok());
        // What cannot be read is as nothing that was loaded.
        let now = text.as_ref().map(|text| text.as_deref().map_or_else(String::new, fingerprint));
        if now == wanted.map(|(_, text)| fingerprint(text)) {
            return Ok(None);
        }
        let is_as_loaded = now.as_ref() == base.map(|file| &file.fingerprint);
        // A domain that is gone is written again: there is nothing to lose.
        let is_free = is_as_loaded || (path == DOMAIN && now.is_none());
        if !is_free {
            let name = base.map(|file| &*file.name).or(wanted.map(|(name, _)| name)).unwrap_or(path);
            let (path, name) = (path.to_owned(), name.to_owned());
            return Ok(Some(ConflictingFile { path, name, fingerprint: now, text: text.flatten() }));
        }
        if path != DOMAIN {
            self.check_part(Path::new(path).parent().unwrap_or(Path::new("")))?;
        }
        match wanted {
            Some((_, text)) => replacement.write(place, text),
            None => replacement.remove(place),
        }
        .map(|()| None)
    }

    fn saved(
        &self,
        wanted: WantedFiles<'_>,
        loaded: &Loaded,
        unlabelled: &BTreeSet<&str>,
    ) -> Result<Saved, FolderError> {
        let kept = loaded.files.iter().filter(|file| unlabelled.contains(&*file.name)).cloned();
        let written = wanted.into_iter().map(|(path, (name, text))| LoadedFile::new(path, name, text));
        let files: Vec<LoadedFile> = written.chain(kept).collect();
        let is_known = |path: &String| files.iter().any(|file| file.path == *path);
        let others = self.paths()?.into_iter().map(|(path, _)| path).filter(|path| !is_known(path)).collect();
        Ok(Saved { origin: Origin::Folder(Loaded { folder: self.id(), files }), others })
    }
}

/// Where the domain and the labelled instances belong: where they were loaded from, or under their names.
fn wanted<'s>(session: &'s Session, loaded: &Loaded) -> Result<WantedFiles<'s>, FolderError> {
    let mut files = WantedFiles::new();
    files.insert(DOMAIN.to_owned(), (DOMAIN, &session.domain));
    for instance in &session.instances {
        let Some(label) = instance.label else { continue };
        let path = path_of(instance, label, loaded)?;
        if files.insert(path.clone(), (&instance.name, &instance.text)).is_some() {
            return Err(FolderError::SamePath(path));
        }
    }
    Ok(files)
}

fn path_of(instance: &InstanceText, label: LabelName, loaded: &Loaded) -> Result<String, FolderError> {
    let part = label.to_string();
    let is_it = |file: &&LoadedFile| {
        file.name == instance.name && Path::new(&file.path).parent() == Some(Path::new(&part))
    };
    if let Some(file) = loaded.files.iter().find(is_it) {
        return Ok(file.path.clone());
    }
    check_name(&instance.name)?;
    Ok(format!("{part}/{}", instance.name))
}

/// Refuses paths that cannot have been loaded.
fn check_path(path: &str) -> Result<(), FolderError> {
    let components: Vec<Component<'_>> = Path::new(path).components().collect();
    let is_plain = match components[..] {
        [Component::Normal(name)] => name == DOMAIN,
        [Component::Normal(part), Component::Normal(name)] => {
            let is_part = ["positive", "negative"].iter().any(|&label| part == label);
            is_part && Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("pddl"))
        }
        _ => false,
    };
    if is_plain { Ok(()) } else { Err(FolderError::Name(path.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::check_path;

    #[test]
    fn only_paths_of_the_folder_are_compared() {
        for path in ["domain.pddl", "positive/a.pddl", "negative/a:b.PDDL"] {
            assert!(check_path(path).is_ok(), "{path}");
        }
        for path in [
            "",
            "../domain.pddl",
            "/etc/passwd",
            "positive/../x.pddl",
            "positive/a/b.pddl",
            "notes.txt",
            "positive/x.txt",
            "test/a.pddl",
        ] {
            assert!(check_path(path).is_err(), "{path}");
        }
    }
}
