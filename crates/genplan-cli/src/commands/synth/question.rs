//! What is asked: the examples, and what the program is to be like.

use std::num::NonZero;
use std::thread;

use genplan::examples::{Examples, Part};
use genplan::ground::Limits;
use genplan::problem::{GeneralizedProblem, static_facts};
use genplan::program::{Sketch, SketchInstruction, read_sketch};
use genplan::search::{ConditionChoice, MAX_LINES, Options};
use genplan_core::frame::{FluentId, Frame};
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Reading};

use crate::args::{ModeArg, SynthArgs};
use crate::commands::checker::Checker;
use crate::commands::examples;
use crate::commands::scope::{conditions, no_positive};
use crate::terminal::{Exit, Stop, Terminal};

/// A problem and what its program is to be like.
pub(super) struct Question {
    /// Those that count.
    pub examples: Examples,
    pub problem: GeneralizedProblem,
    /// The static fluents that have a place in the states of the problem.
    pub mentioned: Vec<FluentId>,
    pub options: Options,
}

/// Programs have at most so many lines before the last `end`.
pub(super) const MOST_LINES: usize = MAX_LINES - 1;

impl Question {
    /// Reads all that the arguments name.
    pub(super) fn read(args: &SynthArgs, terminal: &mut Terminal) -> Result<Self, Stop> {
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
        let mut mentioned = sketch.as_ref().map_or_else(Vec::new, tested_fluents);
        if let ConditionChoice::Named(names) = &conditions {
            mentioned.extend(static_facts(&examples, names, &mut frame));
        }
        let problem = GeneralizedProblem::new(&examples, frame, &mentioned, &Limits::default());
        let problem =
            problem.or_else(|(task, error)| terminal.refuse(error.diagnostic(&task), Exit::Undecided))?;
        let options = Options { conditions, sketch, ..options(args) };
        Ok(Question { examples, problem, mentioned, options })
    }

    /// Executes programs on the examples.
    pub(super) fn checker(&self) -> Checker {
        Checker::new(&self.examples, &self.problem, &self.mentioned, self.options.mode)
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

/// The fluents that the gotos of a sketch test, as far as they are given.
fn tested_fluents(sketch: &Sketch) -> Vec<FluentId> {
    let tests = sketch.instructions().iter().filter_map(|instruction| match instruction {
        SketchInstruction::Goto { unless, .. } => *unless,
        _ => None,
    });
    tests.collect()
}
