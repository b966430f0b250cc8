//! A command line to a process that cannot outlive us.
//!
//! A driver starts processes of its own, so that killing the driver is not enough, and we may be killed ourselves
//! (by `timeout`, or a second Ctrl-C) before we can kill anything. Hence a dead man's switch: the command runs in a
//! process group of its own, beside a shell that waits for the end of a pipe whose other end only we hold. When we
//! close it, or die in whatever way, that shell kills its own group. This needs no process number, so that it can never
//! hit another process, and neither `unsafe` code nor a dependency.

use std::ffi::OsString;
use std::io::{self, PipeWriter};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Starts the switch, limits the memory (first argument, in KiB; empty: not), becomes the command (the others).
#[cfg(unix)]
const SWITCH: &str = r#"exec 3<&0 </dev/null
{ read -r _ <&3; kill -s KILL 0; } >/dev/null 2>&1 &
exec 3<&-
[ -z "$1" ] || ulimit -v "$1" 2>/dev/null
shift
exec "$@""#;

/// How much more memory than allowed a process gets before the system refuses it: a driver that is well refuses
/// it earlier, and can then say so.
#[cfg(unix)]
const MEMORY_GRACE: u64 = 64 << 20;

/// How long the switch may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// A running process.
pub(super) struct Guarded {
    child: Child,
}

impl Guarded {
    /// Starts a command in a folder. Its output goes to a pipe.
    pub(super) fn spawn(
        words: &[OsString],
        folder: &Path,
        memory: Option<u64>,
        output: PipeWriter,
    ) -> io::Result<Self> {
        let mut command = command(words, memory);
        command.current_dir(folder).stdin(Stdio::piped());
        command.stdout(output.try_clone()?).stderr(output);
        Ok(Guarded { child: command.spawn()? })
    }

    /// How the process ended, if it has.
    pub(super) fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Ends the process and all that it has started and that still runs, and waits for its end.
    pub(super) fn kill(mut self) -> io::Result<ExitStatus> {
        self.throw_switch()
    }

    fn throw_switch(&mut self) -> io::Result<ExitStatus> {
        drop(self.child.stdin.take());
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.child.kill()?;
        self.child.wait()
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // Nothing is left to be told to.
        let _ = self.throw_switch();
    }
}

#[cfg(unix)]
fn command(words: &[OsString], memory: Option<u64>) -> Command {
    use std::os::unix::process::CommandExt;
    let kib = memory.map(|bytes| (bytes.saturating_add(MEMORY_GRACE) / 1024).to_string());
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SWITCH, "sh", &kib.unwrap_or_default()]).args(words).process_group(0);
    command
}

/// Without process groups, only the process itself is killed.
#[cfg(not(unix))]
fn command(words: &[OsString], _memory: Option<u64>) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}
