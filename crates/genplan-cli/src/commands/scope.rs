//! What the arguments ask, in the words that all who ask share.

use genplan::QuestionOptions;
use genplan_compile::TaskFormat;
use genplan_pddl::Diagnostic;

use crate::args::{EffortArgs, FormatArg, QuestionArgs, ScopeArgs, TeachingSearchArgs};
use crate::terminal::Terminal;

impl FormatArg {
    /// What it means.
    pub(crate) fn format(self) -> TaskFormat {
        match self {
            FormatArg::Sas => TaskFormat::Sas,
            FormatArg::Pddl => TaskFormat::Pddl,
        }
    }
}

impl ScopeArgs {
    pub(super) fn options(&self) -> QuestionOptions {
        let ScopeArgs { mode, conditions } = self;
        QuestionOptions { mode: *mode, conditions: conditions.clone(), ..QuestionOptions::default() }
    }
}

impl TeachingSearchArgs {
    pub(super) fn options(&self) -> QuestionOptions {
        let TeachingSearchArgs { max_lines, scope, pointers, effort } = self;
        QuestionOptions {
            max_lines: *max_lines,
            pointers: Some(pointers.pointers.clone()),
            threads: effort.threads,
            lint: !effort.no_lint,
            ..scope.options()
        }
    }
}

impl QuestionArgs {
    /// What they ask; the sketch is read.
    pub(super) fn options(
        &self,
        effort: &EffortArgs,
        terminal: &Terminal,
    ) -> Result<QuestionOptions, Diagnostic> {
        let sketch = self.sketch.as_ref().map(|path| terminal.files.source(path)).transpose()?;
        Ok(QuestionOptions {
            pointers: Some(self.pointers.pointers.clone()),
            sketch: sketch.map(|source| (source.name().to_owned(), source.text().to_owned())),
            lines: self.lines,
            max_lines: self.max_lines,
            smallest: self.smallest,
            first: self.first,
            all: self.all,
            limit: self.limit,
            threads: effort.threads,
            lint: !effort.no_lint,
            ..self.scope.options()
        })
    }
}
