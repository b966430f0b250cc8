//! What a process prints to a log file of bounded size.
//!
//! A planner that prints without end must not fill the disk. The start of what it prints is written at once; then
//! only the end is kept, in memory, and written when the process has ended. Every line is read on the way.

use std::fs::File;
use std::io::{self, PipeReader, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::transcript::Transcript;

/// How many bytes of the start and of the end are kept.
const START: usize = 8 << 20;
const END: usize = 1 << 20;

/// How much of a line is looked at.
const LONGEST_LINE: usize = 1 << 12;

/// How long to wait for the rest of the output of a process that has ended.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Writes a log beside us.
pub(super) struct Recorder {
    transcript: Arc<Mutex<Transcript>>,
    written: Receiver<io::Result<()>>,
}

impl Recorder {
    /// Starts to write what comes out of a pipe to a file.
    pub(super) fn start(output: PipeReader, path: &Path) -> io::Result<Self> {
        let log = Log::new(File::create(path)?);
        let transcript = Arc::new(Mutex::new(Transcript::default()));
        let (sender, written) = mpsc::channel();
        let reader = Arc::clone(&transcript);
        // Whether somebody still wants to know how it went does not matter.
        thread::Builder::new().spawn(move || drop(sender.send(record(output, log, &reader))))?;
        Ok(Recorder { transcript, written })
    }

    /// The last line so far.
    pub(super) fn last_line(&self) -> String {
        lock(&self.transcript).last.back().cloned().unwrap_or_default()
    }

    /// Waits until the log is written. A process that has left its group may hold the pipe for ever: what it prints
    /// is no longer waited for.
    pub(super) fn finish(self) -> io::Result<Transcript> {
        self.written.recv_timeout(TIMEOUT).unwrap_or(Ok(()))?;
        Ok(lock(&self.transcript).clone())
    }
}

fn lock(transcript: &Mutex<Transcript>) -> MutexGuard<'_, Transcript> {
    transcript.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads to the end, even if nothing can be written any more: the process must not wait for us.
fn record(mut output: PipeReader, mut log: Log, transcript: &Mutex<Transcript>) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    let mut line = Vec::new();
    let mut result = Ok(());
    loop {
        let length = match output.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        read_lines(&buffer[..length], &mut line, &mut lock(transcript));
        result = result.and_then(|()| log.write(&buffer[..length]));
    }
    lock(transcript).read(&line);
    result.and_then(|()| log.finish())
}

/// Reads the lines that end in a piece of output, and keeps the start of the one that does not.
fn read_lines(piece: &[u8], line: &mut Vec<u8>, transcript: &mut Transcript) {
    for part in piece.split_inclusive(|&byte| byte == b'\n') {
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend(&part[..part.len().min(room)]);
        if part.ends_with(b"\n") {
            transcript.read(line);
            line.clear();
        }
    }
}

/// A file that takes all, and keeps the start and the end.
struct Log {
    file: File,
    room: usize,
    end: Vec<u8>,
    left_out: u64,
}

impl Log {
    fn new(file: File) -> Self {
        Log { file, room: START, end: Vec::new(), left_out: 0 }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let (start, rest) = bytes.split_at(bytes.len().min(self.room));
        self.room -= start.len();
        self.file.write_all(start)?;
        self.end.extend(rest);
        // Twice the size, so that what is moved to the front has been filled by as much as is dropped.
        if self.end.len() >= 2 * END {
            self.forget();
        }
        Ok(())
    }

    fn forget(&mut self) {
        let surplus = self.end.len().saturating_sub(END);
        self.left_out += surplus as u64;
        self.end.drain(..surplus);
    }

    fn finish(&mut self) -> io::Result<()> {
        self.forget();
        if self.left_out > 0 {
            write!(self.file, "\n[… {} bytes are left out here …]\n", self.left_out)?;
        }
        self.file.write_all(&self.end)
    }
}
