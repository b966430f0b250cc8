//! The authors' table of their runs.

use std::sync::Arc;

use genplan_pddl::{Diagnostic, Reading, Source, Span};

use genplan::question::{MOST_LINES, Mode};

/// A run of the authors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorsRun {
    /// The domain: the folder beside the table that has the instances.
    pub domain: String,
    /// Which failures counted.
    pub mode: Mode,
    /// What the authors called it.
    pub configuration: String,
    /// The bound on the lines.
    pub lines: usize,
    /// The files of the positive examples.
    pub positive: Vec<String>,
    /// The files of the negative examples.
    pub negative: Vec<String>,
}

const HEADER: &str = "domain,mode,configuration,lines,positive,negative,runnable";

/// Reads the runs of a table that have all their files, and says how many others there are.
pub fn read_configurations(source: &Arc<Source>) -> Reading<Vec<AuthorsRun>> {
    let mut table = RunTable { source, runs: Vec::new(), left_out: 0, diagnostics: Vec::new() };
    let mut start = 0;
    for (number, line) in source.text().split('\n').enumerate() {
        let span = Span { start, end: start + line.len() as u32 };
        start = span.end + 1;
        match line.trim() {
            "" => {}
            header if number == 0 => table.header(header, span),
            line => table.row(line, span),
        }
    }
    table.finish()
}

struct RunTable<'s> {
    source: &'s Arc<Source>,
    runs: Vec<AuthorsRun>,
    left_out: usize,
    diagnostics: Vec<Diagnostic>,
}

impl RunTable<'_> {
    fn header(&mut self, header: &str, span: Span) {
        if header != HEADER {
            self.error("this is not a table of configurations", span, format!("expected `{HEADER}`"));
        }
    }

    fn row(&mut self, line: &str, span: Span) {
        let columns: Vec<&str> = line.split(',').map(str::trim).collect();
        let [domain, mode, configuration, lines, positive, negative, runnable] = columns[..] else {
            let expected = format!("expected 7 columns, found {}", columns.len());
            return self.error("this is not a configuration", span, expected);
        };
        let Some(mode) = Mode::ALL.into_iter().find(|known| known.name() == mode) else {
            let expected = "expected `positive`, `pn-lite` or `pn`".to_owned();
            return self.error(format!("unknown mode `{mode}`"), span, expected);
        };
        let Some(lines) = lines.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines)) else {
            let expected = format!("expected a number from 1 to {MOST_LINES}");
            return self.error(format!("`{lines}` is no number of lines"), span, expected);
        };
        if runnable != "yes" {
            self.left_out += 1;
            return;
        }
        let [positive, negative] = [positive, negative]
            .map(|names| names.split_whitespace().map(str::to_owned).collect::<Vec<String>>());
        let (domain, configuration) = (domain.to_owned(), configuration.to_owned());
        self.runs.push(AuthorsRun { domain, mode, configuration, lines, positive, negative });
    }

    fn error(&mut self, message: impl Into<String>, span: Span, expected: String) {
        self.diagnostics.push(Diagnostic::error(message).label(self.source, span, expected));
    }

    fn finish(mut self) -> Reading<Vec<AuthorsRun>> {
        let is_usable = self.diagnostics.is_empty();
        if is_usable && self.runs.is_empty() {
            let message = format!("`{}` has no configuration that can be run", self.source.name());
            self.diagnostics.push(Diagnostic::error(message));
            return Reading { value: None, diagnostics: self.diagnostics };
        }
        if self.left_out > 0 {
            let message = format!(
                "{} of {} configurations are marked as not runnable and left out",
                self.left_out,
                self.left_out + self.runs.len()
            );
            self.diagnostics.push(Diagnostic::note(message));
        }
        Reading { value: is_usable.then_some(self.runs), diagnostics: self.diagnostics }
    }
}
