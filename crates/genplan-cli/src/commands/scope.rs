//! What the arguments ask, in the words that all who ask share.

use genplan::QuestionOptions;
use genplan_pddl::Diagnostic;

use crate::args::{EffortArgs, LanguageArgs, QuestionArgs, ScopeArgs, TeachingSearchArgs};
use crate::terminal::Terminal;

impl ScopeArgs {
    pub(super) fn options(&self) -> QuestionOptions {
        let ScopeArgs { mode, conditions } = self;
        QuestionOptions { mode: *mode, conditions: conditions.clone(), ..QuestionOptions::default() }
    }
}

impl LanguageArgs {
    fn options(&self, effort: &EffortArgs) -> QuestionOptions {
        let (pointers, threads, lint) = (Some(self.pointers.clone()), effort.threads, !effort.no_lint);
        QuestionOptions { pointers, threads, lint, ordered: self.ordered.clone(), ..self.scope.options() }
    }
}

impl TeachingSearchArgs {
    pub(super) fn options(&self) -> QuestionOptions {
        QuestionOptions { max_lines: self.max_lines, ..self.language.options(&self.effort) }
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
            sketch: sketch.map(|source| (source.name().to_owned(), source.text().to_owned())),
            lines: self.lines,
            max_lines: self.max_lines,
            smallest: self.smallest,
            only_these: self.only_these,
            first: self.first,
            all: self.all,
            limit: self.limit,
            conflict_time: self.conflict_time.map(|time| time.as_secs_f64()),
            ..self.language.options(effort)
        })
    }
}
