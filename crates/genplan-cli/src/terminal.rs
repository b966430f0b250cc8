//! Results on stdout, diagnostics and progress on stderr: the one place where text leaves genplan.

use std::io::{self, BufWriter, IsTerminal, Stderr, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use genplan::examples::{ExampleFiles, Examples};
use genplan::files::Files;
use genplan::report::{Document, ErrorReport};
use genplan_compile::compile::Overrun;
use genplan_core::budget::StopReason;
use genplan_pddl::diagnostics::Style;
use genplan_pddl::printable::one_line;
use genplan_pddl::{Diagnostic, Reading, Severity, Source, Strictness};
use serde::Serialize;

use crate::args::{Color, Common};
use crate::digest::{DigestItem, digest};
use crate::interrupt::Interrupt;
use crate::milestones::Milestones;
use crate::printable::{IgnoreErrors, NameNotation, Printable};

/// How the process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Yes = 0,
    No = 1,
    BadInput = 2,
    Undecided = 3,
    /// By Ctrl-C; by another signal, its own exit code replaces this one.
    Interrupted = 130,
    /// Nobody reads the output any more; what shells report for SIGPIPE.
    Unread = 141,
}

impl Exit {
    /// The end of what was stopped.
    pub(crate) fn stopped(reason: StopReason) -> Self {
        if reason == StopReason::Interrupted { Exit::Interrupted } else { Exit::Undecided }
    }
}

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// All has been said.
    Exit(Exit),
    /// These are still to be said; the exit counts unless a limit is the reason.
    Refused(Vec<Diagnostic>, Exit),
    /// The output cannot be written.
    Output(io::Error),
}

impl Stop {
    /// The end because of something that is neither right nor wrong.
    pub(crate) fn undecided(error: Diagnostic) -> Self {
        Stop::Refused(vec![error], Exit::Undecided)
    }

    /// The limit that was reached, if that is the reason.
    pub(crate) fn limit(&self) -> Option<StopReason> {
        match self {
            Stop::Refused(diagnostics, _) => diagnostics.iter().find_map(|diagnostic| diagnostic.stopped),
            Stop::Exit(_) | Stop::Output(_) => None,
        }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

impl From<Diagnostic> for Stop {
    fn from(error: Diagnostic) -> Self {
        Stop::Refused(vec![error], Exit::BadInput)
    }
}

impl From<Overrun> for Stop {
    fn from(overrun: Overrun) -> Self {
        Diagnostic::from(overrun).into()
    }
}

/// Where a command writes to.
pub(crate) struct Terminal {
    /// For results.
    pub out: Printable<BufWriter<Box<dyn Write + Send>>>,
    err: Printable<IgnoreErrors<Stderr>>,
    pub json: bool,
    quiet: bool,
    pub strictness: Strictness,
    /// How files are read, and what that may cost.
    pub files: Files,
    out_style: Style,
    err_style: Style,
    progress: Option<Instant>,
    started: Instant,
    milestones: Milestones,
    record: Record,
    pub interrupt: Interrupt,
}

/// What a command has said so far, for the document that says why there is no other one.
#[derive(Default)]
struct Record {
    diagnostics: Vec<Diagnostic>,
    /// The last line about how the command goes.
    told: String,
    /// Whether there is a document.
    has_document: bool,
}

/// At most this many diagnostics are shown.
const MANY: usize = 50;

impl Terminal {
    pub(crate) fn new(common: &Common) -> io::Result<Self> {
        let style = |is_terminal: bool| match common.color {
            Color::Always => Style::Coloured,
            Color::Auto if is_terminal && std::env::var_os("NO_COLOR").is_none() => Style::Coloured,
            Color::Auto | Color::Never => Style::Plain,
        };
        let notation = if common.json { NameNotation::Json } else { NameNotation::Text };
        Ok(Terminal {
            out: Printable::new(BufWriter::new(Box::new(io::stdout())), notation),
            err: Printable::new(IgnoreErrors(io::stderr()), NameNotation::Text),
            json: common.json,
            quiet: common.quiet,
            strictness: if common.strict { Strictness::Strict } else { Strictness::Lenient },
            files: Files {
                most_bytes: (common.max_file_size as u64).saturating_mul(1 << 20),
                ..Files::default()
            },
            out_style: style(io::stdout().is_terminal()),
            err_style: style(io::stderr().is_terminal()),
            progress: None,
            started: Instant::now(),
            milestones: Milestones::default(),
            record: Record::default(),
            interrupt: Interrupt::watch()?,
        })
    }

    /// Gives what was read, and shows what there is to say about it, if it is usable.
    pub(crate) fn accept<T>(&mut self, reading: Reading<T>) -> Result<T, Stop> {
        let Reading { value: Some(value), diagnostics } = reading else {
            return Err(Stop::Refused(reading.diagnostics, Exit::BadInput));
        };
        self.diagnose(&diagnostics)?;
        Ok(value)
    }

    /// Reads a file with one of the readers.
    pub(crate) fn read<T>(
        &mut self,
        path: &Path,
        read: impl FnOnce(&Arc<Source>) -> Reading<T>,
    ) -> Result<T, Stop> {
        let mut diagnostics = Vec::new();
        let value = self.files.read(path, &mut diagnostics, read);
        self.accept(Reading { value, diagnostics })
    }

    /// Reads a domain with examples.
    pub(crate) fn examples(&mut self, files: &ExampleFiles) -> Result<Examples, Stop> {
        let reading = files.read_with(&self.files, self.strictness);
        self.accept(reading)
    }

    /// Does something that stops by itself when it is interrupted, or that does not take long.
    pub(crate) fn gently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let interrupt = self.interrupt.clone();
        interrupt.gently(|| work(self))
    }

    /// The exit of a command that ended early, after all has been said.
    pub(crate) fn ended(&mut self, stop: Stop) -> io::Result<Exit> {
        let limit = stop.limit();
        match stop {
            Stop::Exit(exit) => Ok(exit),
            Stop::Refused(diagnostics, exit) => {
                self.diagnose(&diagnostics)?;
                Ok(limit.map_or(exit, Exit::stopped))
            }
            Stop::Output(error) => Err(error),
        }
    }

    /// Shows diagnostics on stderr, the errors first where there are many.
    pub(crate) fn diagnose(&mut self, diagnostics: &[Diagnostic]) -> io::Result<()> {
        if self.json {
            self.record.diagnostics.extend_from_slice(diagnostics);
        }
        let shown = diagnostics.iter().filter(|diagnostic| !self.quiet || diagnostic.is_error());
        let mut shown = digest(shown);
        if shown.len() > MANY {
            shown.sort_by_key(|item| std::cmp::Reverse(item.severity()));
        }
        write_items(self.err.as_is(), &shown, self.err_style)
    }

    /// Writes findings as a result.
    pub(crate) fn present(&mut self, findings: &[Diagnostic]) -> io::Result<()> {
        let shown = findings.iter().filter(|finding| !self.quiet || finding.severity > Severity::Note);
        write_items(self.out.as_is(), &digest(shown), self.out_style)
    }

    /// Writes lines as a result.
    pub(crate) fn write_lines(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Tells something about how the command goes.
    pub(crate) fn tell(&mut self, text: &str) -> io::Result<()> {
        text.clone_into(&mut self.record.told);
        writeln!(self.err, "{text}")
    }

    /// Tells something that need not be known.
    pub(crate) fn remark(&mut self, text: &str) -> io::Result<()> {
        if self.quiet { Ok(()) } else { self.tell(text) }
    }

    /// Writes a JSON document as the result.
    pub(crate) fn document(&mut self, report: &impl Serialize) -> io::Result<()> {
        self.record.has_document = true;
        serde_json::to_writer_pretty(&mut self.out, &Document::new(report))?;
        writeln!(self.out)
    }

    /// Writes a document that says why there is no other one, if one is wanted.
    pub(crate) fn document_failure(&mut self) -> io::Result<()> {
        if !self.json || self.record.has_document {
            return Ok(());
        }
        let report = match self.record.diagnostics.is_empty() {
            true => ErrorReport::message(&self.record.told),
            false => ErrorReport::new(&self.record.diagnostics),
        };
        self.document(&report)
    }

    /// Shows progress: now and then if somebody is looking, else after 10 s, 30 s, a minute, and so on.
    pub(crate) fn progress(&mut self, text: impl FnOnce() -> String) {
        let last = *self.progress.get_or_insert_with(Instant::now);
        if self.quiet {
            return;
        }
        if !io::stderr().is_terminal() {
            let elapsed = self.started.elapsed();
            if self.milestones.is_due(elapsed) {
                let _ = writeln!(self.err, "after {} s: {}", elapsed.as_secs(), one_line(&text()));
            }
        } else if last.elapsed() > Duration::from_millis(250) {
            // A progress line that cannot be shown is no reason to stop.
            let _ = write!(self.err.as_is(), "\r\x1b[K{}", one_line(&text()));
            self.progress = Some(Instant::now());
        }
    }

    /// Shows a text that a better one will replace, if somebody is looking.
    pub(crate) fn show_meanwhile(&mut self, heading: &str, text: &str) {
        self.end_progress();
        if self.shows_progress() {
            let _ = writeln!(self.err, "{heading}\n{}", text.trim_end());
        }
    }

    /// Removes the progress line.
    pub(crate) fn end_progress(&mut self) {
        if self.progress.take().is_some() && self.shows_progress() {
            let _ = write!(self.err.as_is(), "\r\x1b[K");
        }
    }

    fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Since the start of the command.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Leaves stdout to a file that is called `-`: what else is a result goes to stderr.
    pub(crate) fn leave_stdout(&mut self) {
        self.out = Printable::new(BufWriter::new(Box::new(io::stderr())), NameNotation::Text);
    }

    /// Writes out what is left.
    pub(crate) fn finish(&mut self) -> Result<(), Stop> {
        Ok(self.out.flush()?)
    }

    /// Says that the output could not be written, unless nobody wants it.
    pub(crate) fn output_failed(&mut self, error: &io::Error) -> Exit {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Exit::Unread;
        }
        let _ = writeln!(self.err, "error: cannot write the output: {error}");
        Exit::BadInput
    }
}

fn write_items(to: &mut impl Write, items: &[DigestItem<'_>], style: Style) -> io::Result<()> {
    for item in items.iter().take(MANY) {
        writeln!(to, "{}\n", item.render(style))?;
    }
    if items.len() > MANY {
        writeln!(to, "… and {} more", items.len() - MANY)?;
    }
    Ok(())
}
