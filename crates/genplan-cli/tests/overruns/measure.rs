//! What a process takes: the most memory it ever had, and its time.

use std::fs;
use std::process::{Child, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What a process took until it ended, or until now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken {
    /// The most memory that it ever had.
    pub bytes: usize,
    /// The time of its threads on processors. On a machine that does other things as well it says more than a clock: what
    /// waits for a processor does nothing that could be mended.
    pub processor: Duration,
    /// The time by the clock.
    pub clock: Duration,
}

impl Taken {
    /// The most memory.
    pub fn megabytes(&self) -> usize {
        self.bytes >> 20
    }

    /// How long it worked: a process with several threads, no longer than the clock says.
    pub fn time(&self) -> Duration {
        self.processor.min(self.clock)
    }
}

/// Ticks of processor time, of which Linux counts a hundred in a second everywhere.
const TICK: Duration = Duration::from_millis(10);

/// The most memory that a process ever had, if it has not ended.
fn most_bytes(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? << 10)
}

/// The processor time of a process, and whether it has ended but nobody has asked for its exit code.
fn processor_time(process: u32) -> Option<(Duration, bool)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before it may contain anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field).and_then(|ticks| ticks.parse::<u32>().ok());
    Some((TICK * (ticks(11)? + ticks(12)?), *fields.first()? == "Z"))
}

/// What a process has taken so far since `started`, when it had taken the processor time `before`.
pub fn taken_since(process: u32, started: Instant, before: Duration) -> Taken {
    let processor = processor_time(process).map_or(Duration::ZERO, |(time, _)| time.saturating_sub(before));
    Taken { bytes: most_bytes(process).unwrap_or(0), processor, clock: started.elapsed() }
}

/// The processor time of a process so far.
pub fn processor_time_of(process: u32) -> Duration {
    processor_time(process).map_or(Duration::ZERO, |(time, _)| time)
}

/// Waits for the end of a process, which must come within a minute or two, and says what it took.
#[track_caller]
pub fn wait(mut child: Child, what: &str) -> (ExitStatus, Taken) {
    let (started, mut taken) = (Instant::now(), Taken::default());
    loop {
        taken.bytes = most_bytes(child.id()).unwrap_or(0).max(taken.bytes);
        if let Some((processor, has_ended)) = processor_time(child.id()) {
            taken.processor = processor;
            if has_ended {
                taken.clock = started.elapsed();
                return (child.wait().expect("an end"), taken);
            }
        }
        if started.elapsed() > Duration::from_mins(2) {
            child.kill().expect("the command");
            panic!("it does not end: {what}");
        }
        sleep(Duration::from_millis(2));
    }
}
