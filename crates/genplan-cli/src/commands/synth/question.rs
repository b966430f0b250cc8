//! What is asked: the examples, and what the program is to be like.

use std::num::NonZero;
use std::thread;

use genplan::examples::{Examples, Part};
use genplan::problem::GeneralizedProblem;
use genplan::program::{Sketch, read_sketch};
use genplan::search::{ConditionChoice, MAX_LINES, Options};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Reading};

use crate::args::{ModeArg, SynthArgs};
use crate::commands::checker::Checker;
use crate::commands::scope::{conditions, no_positive};
use crate::commands::{examples, refuse_ground};
use crate::terminal::{Exit, Stop, Terminal};

/// A problem and what its program is to be like.
pub(super) struct Question {
    /// Those that count.
    pub examples: Examples,
    pub problem: GeneralizedProblem,
    pub options: Options,
}

/// Programs have at most so many lines before the last `end`.
pub(super) const MOST_LINES: usize = MAX_LINES - 1;

impl Question {
    /// Reads all that the arguments name.
    pub(super) fn read(args: &SynthArgs, budget: &Budget, terminal: &mut Terminal) -> Result<Self, Stop> {
        let mut examples = examples(&args.examples, Part::Training, terminal)?;
        if args.question.scope.mode == ModeArg::Positive {
            examples.examples.retain(|example| example.label == Label::Positive);
        }
        if !examples.examples.iter().any(|example| example.label == Label::Positive) {
            return terminal.refuse(no_positive(), Exit::BadInput);
        }
        let mut frame = Frame::default();
        let conditions = conditions(&args.question.scope, &examples.domain, terminal)?;
        let sketch = sketch(args, &examples, &mut frame, terminal)?;
        let problem = GeneralizedProblem::new(&examples, frame, budget);
        let mut problem = problem.or_else(|(task, error)| refuse_ground(&task, error, terminal))?;
        if let ConditionChoice::Named(names) = &conditions {
            problem = problem.with_static_facts(names);
        }
        let options = Options { conditions, sketch, ..options(args) };
        Ok(Question { examples, problem, options })
    }

    /// Executes programs on the examples.
    pub(super) fn checker(&self) -> Checker {
        Checker::new(&self.problem, self.options.mode)
    }
}

fn options(args: &SynthArgs) -> Options {
    let SynthArgs { question, effort, .. } = args;
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    let limit = || question.limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    Options {
        mode: question.scope.mode.mode(),
        lines: question.lines.map(usize::from),
        max_lines: question.max_lines.into(),
        threads: effort.threads.map_or_else(processors, usize::from),
        memory_limit: effort.memory_limit.saturating_mul(1 << 20),
        first: question.first,
        all: question.all.then(limit),
        ..Options::default()
    }
}

fn sketch(
    args: &SynthArgs,
    examples: &Examples,
    frame: &mut Frame,
    terminal: &mut Terminal,
) -> Result<Option<Sketch>, Stop> {
    let Some(path) = &args.question.sketch else { return Ok(None) };
    let mut diagnostics = Vec::new();
    let value = terminal.files.read(path, &mut diagnostics, |source| {
        read_sketch(source, &examples.domain, &examples.tasks(), frame)
    });
    let sketch = terminal.accept(Reading { value, diagnostics })?;
    if sketch.lines() > MOST_LINES {
        let message = format!("the sketch `{}` has {} lines", path.display(), sketch.lines());
        let help = format!("at most {MOST_LINES} lines before the last `end` can be searched");
        return terminal.refuse(Diagnostic::error(message).help(help), Exit::BadInput);
    }
    Ok(Some(sketch))
}
