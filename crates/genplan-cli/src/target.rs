//! Files that results are written to.
//!
//! Nothing is overwritten unless that is wanted, and never something that is read or written by the same command.
//! Nothing is half written: a file gets its name when it is complete.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use genplan::files::is_there;
use genplan_pddl::Diagnostic;
use tempfile::{Builder, NamedTempFile, TempPath};

use crate::terminal::{Exit, Stop, Terminal};

/// A file to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    pub path: &'a Path,
    /// Whether it may be overwritten.
    pub force: bool,
}

/// The file for what is a result on stdout otherwise. If it is `-`, there is nothing more to write.
pub(crate) fn instead_of_stdout<'a>(
    path: Option<&'a Path>,
    force: bool,
    terminal: &Terminal,
) -> Result<Option<Target<'a>>, Stop> {
    let target = path.map(|path| Target { path, force });
    if target.is_some_and(Target::is_stdout) {
        refuse_two_results(terminal)?;
    }
    Ok(target.filter(|target| !target.is_stdout()))
}

/// Refuses before the work what could not be written after it, and what would destroy an input or another output. If one
/// is called `-`, it has stdout for itself.
pub(crate) fn check(targets: &[Target<'_>], inputs: &[PathBuf], terminal: &mut Terminal) -> Result<(), Stop> {
    if targets.iter().any(|target| target.is_stdout()) {
        refuse_two_results(terminal)?;
        terminal.leave_stdout();
    }
    let refusal = |(index, target): (usize, &Target<'_>)| {
        let refusal = target.obstacle().or_else(|| twice(target.path, &targets[..index]));
        refusal.or_else(|| also_read(target.path, inputs))
    };
    try_out(|| targets.iter().enumerate().find_map(refusal), terminal)
}

fn refuse_two_results(terminal: &Terminal) -> Result<(), Diagnostic> {
    if !terminal.json {
        return Ok(());
    }
    let error = Diagnostic::error("--json and `-` both write to stdout");
    Err(error.help("name a file, or leave out --json"))
}

/// Refuses beforehand to write into a folder in which that is impossible, or which cannot be made.
pub(crate) fn check_folder(folder: &Path, terminal: &mut Terminal) -> Result<(), Stop> {
    try_out(|| writable_folder(folder).err().map(cannot("write to", folder)), terminal)
}

/// Says that this cannot be done with a file or a folder.
pub(crate) fn cannot(act: &str, path: &Path) -> impl Fn(io::Error) -> Diagnostic {
    move |error| Diagnostic::error(format!("cannot {act} `{}`: {error}", path.display()))
}

/// Looks for a reason not to begin. What is tried out leaves nothing behind, whatever signals come.
fn try_out(obstacle: impl FnOnce() -> Option<Diagnostic>, terminal: &mut Terminal) -> Result<(), Stop> {
    match terminal.gently(|_| obstacle()) {
        _ if terminal.interrupt.noticed() => Err(Stop::Exit(Exit::Interrupted)),
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

fn twice(path: &Path, others: &[Target<'_>]) -> Option<Diagnostic> {
    let is_same = |one: &Path, other: &Path| one == Path::new("-") && one == other || is_same(one, other);
    let other = others.iter().find(|other| is_same(other.path, path))?;
    let error = Diagnostic::error(format!("`{}` is named for two outputs", path.display()));
    Some(error.helps(other_name(path, other.path)))
}

fn also_read(path: &Path, inputs: &[PathBuf]) -> Option<Diagnostic> {
    if path == Path::new("-") {
        return None;
    }
    let input = inputs.iter().find(|input| is_same(input, path))?;
    let message = format!("`{}` cannot be written: the same command reads it", path.display());
    let error = Diagnostic::error(message).help("name another file for the output");
    Some(error.helps(other_name(path, input)))
}

/// Says that a file is named in two ways, if it is.
fn other_name(path: &Path, other: &Path) -> Option<String> {
    (other != path).then(|| format!("`{}` is the same file", other.display()))
}

/// Whether two paths lead to the same file, whatever they are called. Pipes and devices may be named often.
fn is_same(one: &Path, other: &Path) -> bool {
    identity(one).is_some_and(|identity| Some(identity) == self::identity(other))
}

/// What is the same for all names of a file.
#[derive(PartialEq, Eq)]
enum FileIdentity {
    /// Of a file that exists: its device and number.
    Number(u64, u64),
    /// Of one that does not: the one path without links and detours.
    Path(PathBuf),
}

fn identity(path: &Path) -> Option<FileIdentity> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => None,
        Ok(metadata) => Some(FileIdentity::Number(metadata.dev(), metadata.ino())),
        Err(_) => Some(FileIdentity::Path(folder_of(path).canonicalize().ok()?.join(path.file_name()?))),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

impl Target<'_> {
    /// Whether it stands for stdout.
    pub(crate) fn is_stdout(self) -> bool {
        self.path == Path::new("-")
    }

    /// Why it cannot be written, as far as that can be seen.
    fn obstacle(self) -> Option<Diagnostic> {
        let path = self.path;
        if self.is_stdout() {
            return None;
        }
        let folder = folder_of(path);
        let unwritable =
            |why: String| Diagnostic::error(format!("`{}` cannot be written: {why}", path.display()));
        if !folder.is_dir() {
            Some(unwritable(format!("there is no folder `{}`", folder.display())))
        } else if path.is_dir() {
            Some(unwritable("it is a folder".to_owned()))
        } else if !self.force && is_there(path) {
            Some(Diagnostic::error(format!("`{}` exists", path.display())).help("--force overwrites it"))
        } else {
            writable(path).err().map(|error| unwritable(error.to_string()))
        }
    }

    /// Writes the file.
    pub(crate) fn write(self, text: &(impl Display + ?Sized), terminal: &mut Terminal) -> Result<(), Stop> {
        self.write_with(&|out| write!(out, "{text}"), terminal)
    }

    /// Writes the file part by part: it may be longer than there is memory for it.
    pub(crate) fn write_with(self, content: Content<'_>, terminal: &mut Terminal) -> Result<(), Stop> {
        if self.is_stdout() {
            return Ok(write_to(&mut io::stdout(), content)?);
        }
        let written = terminal.gently(|_| save(self.path, content, self.force));
        Ok(written.map_err(cannot("write", self.path))?)
    }
}

/// What writes the content of a file.
pub(crate) type Content<'c> = &'c dyn Fn(&mut dyn Write) -> io::Result<()>;

/// Tries whether a file could be replaced.
fn writable(path: &Path) -> io::Result<()> {
    if is_irregular(path) {
        return Ok(());
    }
    if path.exists() {
        File::options().append(true).open(path)?;
    }
    has_room(folder_of(&path.canonicalize().unwrap_or_else(|_| path.to_owned())))
}

/// Whether it is there, but a pipe or a device: these are written to, and not replaced.
fn is_irregular(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// Writes a file as a whole or not at all.
fn save(path: &Path, content: Content<'_>, force: bool) -> io::Result<()> {
    if is_irregular(path) {
        return write_to(&mut File::options().write(true).open(path)?, content);
    }
    // A link stays one.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let file = complete(folder_of(&path), content)?;
    rename(file, &path, force)
}

/// A file that is complete, but has no name yet.
fn complete(folder: &Path, content: Content<'_>) -> io::Result<TempPath> {
    let mut file = temporary(folder)?;
    write_to(file.as_file_mut(), content)?;
    Ok(file.into_temp_path())
}

fn write_to(file: &mut impl Write, content: Content<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    content(&mut out)?;
    out.flush()
}

/// Gives a complete file its name. A file that it replaces hands its permissions down.
fn rename(file: TempPath, path: &Path, force: bool) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        fs::set_permissions(&file, old.permissions())?;
    }
    match force {
        true => file.persist(path),
        false => file.persist_noclobber(path),
    }
    .map_err(|error| error.error)
}

/// Writes all files into a folder, or says why that is impossible.
pub(crate) fn write_all(
    folder: &Path,
    files: &[(PathBuf, &str)],
    force: bool,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let written = terminal.gently(|_| save_all(folder, files, force));
    Ok(written.map_err(cannot("write to", folder))?)
}

/// Writes all files into a folder, which is made if there is none. They get their names when all of them are complete.
pub(crate) fn save_all(folder: &Path, files: &[(PathBuf, impl AsRef<[u8]>)], force: bool) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let complete = |(path, content): &(PathBuf, _)| {
        let path = folder.join(path);
        fs::create_dir_all(folder_of(&path))?;
        Ok((complete(folder_of(&path), &|out| out.write_all(AsRef::as_ref(content)))?, path))
    };
    let complete: Vec<(TempPath, PathBuf)> = files.iter().map(complete).collect::<io::Result<_>>()?;
    complete.into_iter().try_for_each(|(file, path)| rename(file, &path, force))
}

/// Tries whether files could be written into a folder, or into the one in which it would be made.
fn writable_folder(folder: &Path) -> io::Result<()> {
    let existing = folder.ancestors().find(|folder| folder.as_os_str().is_empty() || is_there(folder));
    let existing = existing.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    has_room(existing)
}

/// Tries whether a folder takes a new file. The file has no name where the system allows that, so it is gone with the
/// command even if that is killed.
fn has_room(folder: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder).map(drop).map_err(|error| without_path(&error))
}

fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    // Temporary files are private otherwise. The user's mask still applies.
    let permissions = fs::Permissions::from_mode(0o666);
    let file = Builder::new().prefix(".genplan-").permissions(permissions).tempfile_in(folder);
    file.map_err(|error| without_path(&error))
}

/// The error itself: the name of a temporary file tells nobody anything.
fn without_path(error: &io::Error) -> io::Error {
    let text = error.to_string();
    io::Error::new(error.kind(), text.split(" at path ").next().unwrap_or_default())
}
