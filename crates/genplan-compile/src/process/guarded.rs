//! A command line to a process that cannot outlive us.
//!
//! A driver starts processes of its own, so that killing the driver is not enough, and we may be killed ourselves
//! (by `timeout`, or a second Ctrl-C) before we can kill anything. Hence a dead man's switch: the command runs in a
//! process group of its own, beside a shell that waits for the end of a connection whose other end only we hold. When
//! we close it, or die in whatever way, that shell kills its own group, which no process number is needed for.
//!
//! A process may leave its group (`setsid`). So each run has a mark in its environment, which processes inherit, and
//! before the shell kills its group it looks for the mark in /proc, and kills who has it. Where there is no /proc, or
//! for a process that also clears its environment, this is not promised. It needs neither `unsafe` code nor a
//! dependency.

use std::ffi::OsString;
use std::io::{self, PipeWriter};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// Starts the switch, limits the memory (first argument, in KiB; empty: not), gets the mark (second argument), becomes
/// the command (those behind the third). If the third is not empty, the command reads what comes over the error output. The switch stops the command, so that it starts nothing while the marked processes are
/// killed; a few rounds are enough for those that start others. It ignores signals, because the system sends SIGHUP
/// to a group with stopped processes when we die.
#[cfg(unix)]
const SWITCH: &str = r#"exec 3<&0 </dev/null
{
    trap '' HUP INT TERM
    read -r _ <&3
    kill -s STOP $$
    for round in 1 2 3 4 5 6 7 8 9; do
        found=
        for file in $(grep -ls "GENPLAN_RUN=$2" /proc/[0-9]*/environ); do
            id=${file#/proc/} id=${id%/environ}
            [ "$id" = $$ ] || { found=yes; kill -s KILL "$id"; }
        done
        [ "$found" ] || break
    done
    kill -s KILL 0
} >/dev/null 2>&1 &
exec 3<&-
[ -z "$1" ] || ulimit -v "$1" 2>/dev/null
export GENPLAN_RUN="$2"
if [ "$3" ]; then
    shift 3
    exec "$@" <&2 2>/dev/null
fi
shift 3
exec "$@""#;

/// How much more memory than allowed a process gets before the system refuses it: a driver that is well refuses
/// it earlier, and can then say so.
#[cfg(unix)]
const MEMORY_GRACE: u64 = 64 << 20;

/// How long the switch may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// A running process.
pub(crate) struct Guarded {
    child: Child,
    switch: Switch,
}

impl Guarded {
    /// Starts a command in a folder. Its output goes to a pipe.
    pub(crate) fn spawn(
        words: &[OsString],
        folder: &Path,
        memory: Option<u64>,
        output: PipeWriter,
    ) -> io::Result<Self> {
        let (switch, input) = Switch::new()?;
        let mut command = command(words, memory, "");
        command.current_dir(folder).stdin(input).stdout(output.try_clone()?).stderr(output);
        Ok(Guarded { child: command.spawn()?, switch })
    }

    /// Starts a command in a folder that reads what is sent to it. Its output goes to a pipe.
    pub(super) fn spawn_talking(
        words: &[OsString],
        folder: &Path,
        memory: Option<u64>,
        output: PipeWriter,
    ) -> io::Result<(Self, Sender)> {
        let ((switch, input), (sender, receiver)) = (Switch::new()?, sender()?);
        let mut command = command(words, memory, "talks");
        command.current_dir(folder).stdin(input).stdout(output).stderr(receiver);
        Ok((Guarded { child: command.spawn()?, switch }, sender))
    }

    /// How the process ended, if it has.
    pub(crate) fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Ends the process and all that it has started and that still runs, and waits for its end.
    pub(crate) fn kill(mut self) -> io::Result<ExitStatus> {
        self.throw_switch()
    }

    fn throw_switch(&mut self) -> io::Result<ExitStatus> {
        self.switch.throw();
        if let Some(status) = self.child.try_wait()? {
            return Ok(status);
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

/// Our end of the connection to the shell that kills.
#[cfg(unix)]
struct Switch(std::os::unix::net::UnixStream);

#[cfg(unix)]
impl Switch {
    /// Both ends: ours, and what the shell reads.
    fn new() -> io::Result<(Self, Stdio)> {
        let (ours, theirs) = std::os::unix::net::UnixStream::pair()?;
        ours.set_read_timeout(Some(TIMEOUT))?;
        Ok((Switch(ours), std::os::fd::OwnedFd::from(theirs).into()))
    }

    /// Lets the shell kill, and waits until it has killed itself as the last.
    fn throw(&mut self) {
        use std::io::Read;
        let _ = self.0.shutdown(std::net::Shutdown::Write);
        let _ = self.0.read(&mut [0]);
    }
}

/// Our end of the connection over which a command gets what it reads.
#[cfg(unix)]
pub(super) type Sender = std::os::unix::net::UnixStream;

#[cfg(not(unix))]
pub(super) type Sender = io::Sink;

#[cfg(unix)]
fn sender() -> io::Result<(Sender, Stdio)> {
    let (ours, theirs) = Sender::pair()?;
    Ok((ours, std::os::fd::OwnedFd::from(theirs).into()))
}

#[cfg(not(unix))]
fn sender() -> io::Result<(Sender, Stdio)> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(unix)]
fn command(words: &[OsString], memory: Option<u64>, talks: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let kib = memory.map(|bytes| (bytes.saturating_add(MEMORY_GRACE) / 1024).to_string());
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SWITCH, "sh", &kib.unwrap_or_default(), &mark(), talks]).args(words).process_group(0);
    command
}

/// What no other run has.
#[cfg(unix)]
fn mark() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::{SystemTime, UNIX_EPOCH};
    static RUNS: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    format!("{}-{}-{now}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed))
}

/// Without process groups, only the process itself is killed.
#[cfg(not(unix))]
struct Switch;

#[cfg(not(unix))]
impl Switch {
    fn new() -> io::Result<(Self, Stdio)> {
        Ok((Switch, Stdio::null()))
    }

    fn throw(&mut self) {}
}

#[cfg(not(unix))]
fn command(words: &[OsString], _memory: Option<u64>, _talks: &str) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}
