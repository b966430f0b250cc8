//! A process that is told things and answers in lines.
//!
//! A thread reads what it says, so that nobody waits longer than they want to; and another one writes what it is told, since a process that
//! does not listen would hold us up.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::Guarded;

/// A line of more bytes is cut off here.
const LONGEST_LINE: u64 = 1 << 24;

/// A running process.
pub struct Dialogue {
    _process: Guarded,
    told: mpsc::Sender<String>,
    lines: Receiver<String>,
}

/// What has come of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The line.
    Line(String),
    /// None has come yet.
    Nothing,
    /// None will come: the process has ended.
    End,
}

impl Dialogue {
    /// Starts a program in a folder, with at most this many bytes of memory.
    pub fn start(words: &[OsString], folder: &Path, memory: Option<u64>) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        let (process, mut sender) = Guarded::spawn_talking(words, folder, memory, writer)?;
        let (heard, lines) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let mut reader = BufReader::new(reader);
            let mut line = Vec::new();
            while reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|count| count > 0)
            {
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                line.clear();
                if heard.send(text).is_err() {
                    return;
                }
            }
        })?;
        let (told, texts) = mpsc::channel::<String>();
        // It ends when nobody tells anything any more, and the process then reads the end of its input.
        thread::Builder::new().spawn(move || {
            texts
                .into_iter()
                .try_for_each(|text| sender.write_all(text.as_bytes()).and_then(|()| sender.flush()))
        })?;
        Ok(Dialogue { _process: process, told, lines })
    }

    /// Tells the process something. If it has ended, that is heard, not said here.
    pub fn tell(&self, text: &str) {
        let _ = self.told.send(text.to_owned());
    }

    /// Waits for a line, so long at the most.
    pub fn hear(&self, patience: Duration) -> Heard {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }
}
