//! Files to bytes: the one place where genplan opens what it reads.
//!
//! Regular files are read, and only up to a size. Where the user names a single file, that may be a pipe, or standard
//! input: somebody else is waited for then, as long as the budget allows. Among the files of a folder nobody means a pipe,
//! and a device may never stop: these are refused.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use genplan_core::budget::{Budget, Holding, StopReason};
use genplan_pddl::{Diagnostic, Reading, Source};

/// What a process reads when its user says so.
const STANDARD_INPUT: &str = "/dev/stdin";

/// This many bytes are read before the budget is asked again.
const AT_ONCE: u64 = 1 << 20;

/// Who waits for a pipe asks the budget this often.
const PATIENCE: Duration = Duration::from_millis(20);

/// How files are read.
#[derive(Clone, Debug)]
pub struct Files {
    /// Larger files are refused. The default is 1 GiB.
    pub most_bytes: u64,
    /// What reading them may cost: their sources hold their bytes, and their readers keep within it.
    pub budget: Budget,
}

impl Default for Files {
    fn default() -> Self {
        Files { most_bytes: 1 << 30, budget: Budget::default() }
    }
}

impl Files {
    /// Reads a file with one of the readers, and adds what there is to say about it. Where a limit was reached before,
    /// nothing more is read.
    pub fn read<T>(
        &self,
        path: &Path,
        diagnostics: &mut Vec<Diagnostic>,
        read: impl FnOnce(&Arc<Source>) -> Reading<T>,
    ) -> Option<T> {
        if diagnostics.iter().any(|diagnostic| diagnostic.stopped.is_some()) {
            return None;
        }
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

    /// Reads a file that the user names as a text: a regular file or a pipe; or for `-` and `/dev/stdin` standard input,
    /// whatever that is.
    pub fn source(&self, path: &Path) -> Result<Arc<Source>, Diagnostic> {
        let (bytes, held) = match InputKind::of(path).map_err(|error| unreadable(path, &error))? {
            InputKind::File => return self.found(path),
            InputKind::Pipe => self.awaited(path, path)?,
            InputKind::StandardInput => self.awaited(path, Path::new(STANDARD_INPUT))?,
        };
        Source::decode_held(path.display().to_string(), bytes, held)
    }

    /// Reads a file that is found in a folder, where a pipe is not meant.
    pub fn found(&self, path: &Path) -> Result<Arc<Source>, Diagnostic> {
        let file = open(path).map_err(|error| unreadable(path, &error))?;
        let (bytes, held) = self.held_bytes(&file, path)?;
        Source::decode_held(path.display().to_string(), bytes, held)
    }

    /// Reads the rest of an open file.
    pub fn bytes(&self, file: &File, path: &Path) -> Result<Vec<u8>, Diagnostic> {
        self.held_bytes(file, path).map(|(bytes, _)| bytes)
    }

    /// A file may grow while it is read, and those of /proc do not say how long they are.
    fn held_bytes(&self, file: &File, path: &Path) -> Result<(Vec<u8>, Holding), Diagnostic> {
        let unreadable = |error: io::Error| unreadable(path, &error);
        let stopped = |reason| stopped(reason, path);
        let length = file.metadata().map_err(unreadable)?.len();
        let (mut bytes, mut held) = (Vec::new(), self.budget.holding());
        if length <= self.most_bytes {
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            held.set(length).map_err(stopped)?;
            bytes.try_reserve_exact(length).map_err(|error| unreadable(error.into()))?;
        }
        while file.take(AT_ONCE).read_to_end(&mut bytes).map_err(unreadable)? as u64 == AT_ONCE {
            self.budget.check().map_err(stopped)?;
            held.set(bytes.capacity()).map_err(stopped)?;
            if bytes.len() as u64 > self.most_bytes {
                break;
            }
        }
        if bytes.len() as u64 > self.most_bytes {
            return Err(self.too_large(path));
        }
        held.set(bytes.capacity()).map_err(stopped)?;
        Ok((bytes, held))
    }

    /// Reads what another process writes. It may never begin nor end, so a thread of its own waits for it, if there can be
    /// one.
    fn awaited(&self, name: &Path, path: &Path) -> Result<(Vec<u8>, Holding), Diagnostic> {
        let (files, named, path) = (self.clone(), name.to_owned(), path.to_owned());
        let (sender, receiver) = mpsc::channel();
        let read = move || {
            let file = File::open(&path).map_err(|error| unreadable(&named, &error));
            // Nobody waits for it any more if the time is over.
            let _ = sender.send(file.and_then(|file| files.held_bytes(&file, &named)));
        };
        if thread::Builder::new().spawn(read.clone()).is_err() {
            read();
        }
        // Only one sender may be left, or its end would not be noticed.
        drop(read);
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(read) => return read,
                Err(RecvTimeoutError::Timeout) => {
                    self.budget.check().map_err(|reason| stopped(reason, name))?;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(unreadable(name, &io::Error::other("its reader ended early")));
                }
            }
        }
    }

    fn too_large(&self, path: &Path) -> Diagnostic {
        Diagnostic::error(format!("`{}` is too large", path.display())).help(format!(
            "files of more than {} MB are not read; --max-file-size allows more",
            self.most_bytes >> 20
        ))
    }
}

/// What a user names to be read.
enum InputKind {
    File,
    Pipe,
    StandardInput,
}

impl InputKind {
    fn of(path: &Path) -> io::Result<Self> {
        if [Path::new("-"), Path::new(STANDARD_INPUT)].contains(&path) {
            return Ok(InputKind::StandardInput);
        }
        let metadata = fs::metadata(path)?;
        match is_pipe(&metadata) {
            true => Ok(InputKind::Pipe),
            false => refuse_irregular(&metadata, "it is neither a file nor a pipe").map(|()| InputKind::File),
        }
    }
}

#[cfg(unix)]
fn is_pipe(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_metadata: &fs::Metadata) -> bool {
    false
}

/// Opens a regular file to read it. Anything else is refused, without waiting for it.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a device may do something to it.
    refuse_irregular(&fs::metadata(path)?, IRREGULAR)?;
    let file = open_at_once(path)?;
    refuse_irregular(&file.metadata()?, IRREGULAR)?;
    Ok(file)
}

/// Opens whatever has taken the place of a regular file since it was looked at: opening a pipe would wait for a writer.
#[cfg(unix)]
fn open_at_once(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    File::options().read(true).custom_flags(libc::O_NONBLOCK).open(path)
}

#[cfg(not(unix))]
fn open_at_once(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Refuses a pipe or a device that stands where files are listed. Reading says what is wrong with anything else.
pub fn refuse_listed(path: &Path) -> Result<(), Diagnostic> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_dir() => {
            refuse_irregular(&metadata, IRREGULAR).map_err(|error| unreadable(path, &error))
        }
        _ => Ok(()),
    }
}

const IRREGULAR: &str = "it is a pipe or a device, not a regular file";

fn refuse_irregular(metadata: &fs::Metadata, why: &str) -> io::Result<()> {
    match metadata.is_file() {
        true => Ok(()),
        false if metadata.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
        false => Err(io::Error::new(ErrorKind::InvalidInput, why)),
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

fn stopped(reason: StopReason, path: &Path) -> Diagnostic {
    Diagnostic::stopped(reason, &format!("reading `{}`", path.display()))
}
