//! What is asked: the examples, and what the program is to be like.

use std::num::NonZero;
use std::thread;

use genplan::examples::{Examples, Part};
use genplan::ground::GroundError;
use genplan::problem::GeneralizedProblem;
use genplan::program::{Sketch, read_sketch};
use genplan::question::{Bound, ConditionChoice, MOST_LINES, Wanted};
use genplan::report::{StageName, SynthesisReport};
use genplan::synthesis::{Native, PlannerOptions, Question};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Reading, Task};

use crate::args::{ModeArg, SynthArgs};
use crate::commands::scope::{conditions, no_positive};
use crate::commands::{examples, refuse_ground};
use crate::terminal::{Exit, Stop, Terminal};

/// The files that a question is about.
pub(super) struct Subject {
    pub problem: GeneralizedProblem,
    conditions: ConditionChoice,
    sketch: Option<Sketch>,
}

impl Subject {
    /// Reads all that the arguments name. If that is too much for the budget, says so, in a document too if one is
    /// wanted.
    pub(super) fn read(args: &SynthArgs, budget: &Budget, terminal: &mut Terminal) -> Result<Self, Stop> {
        let read = Self::read_all(args, budget, terminal);
        if let Err(Stop::Limit(reason)) = read
            && terminal.json
        {
            terminal.document(&SynthesisReport::stopped_in(StageName::Reading, reason))?;
        }
        read
    }

    fn read_all(args: &SynthArgs, budget: &Budget, terminal: &mut Terminal) -> Result<Self, Stop> {
        let mut examples = examples(&args.examples, Part::Training, terminal)?;
        if args.question.scope.mode == ModeArg::Positive {
            examples.examples.retain(|example| example.label == Label::Positive);
        }
        if !examples.examples.iter().any(|example| example.label == Label::Positive) {
            return terminal.refuse(no_positive(), Exit::BadInput);
        }
        let mut frame = Frame::default();
        let conditions = conditions(&args.question.scope, &examples.domain, terminal)?;
        if let Err(error) = args.question.pointers.check(&examples.domain) {
            return terminal.refuse(error, Exit::BadInput);
        }
        let sketch = sketch(args, &examples, &mut frame, terminal)?;
        let interrupt = terminal.interrupt.clone();
        let problem = interrupt
            .gently(|| GeneralizedProblem::over_pointers(&examples, &args.question.pointers, frame, budget));
        let mut problem = problem.or_else(|(task, error)| stopped(&task, error, terminal))?;
        if let ConditionChoice::Named(names) = &conditions {
            problem = problem.with_static_facts(names);
        }
        Ok(Subject { problem, conditions, sketch })
    }

    /// What the arguments ask about it.
    pub(super) fn question(&self, args: &SynthArgs, planner: Option<PlannerOptions>) -> Question<'_> {
        let SynthArgs { question, effort, .. } = args;
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        let bound = match (&self.sketch, question.lines) {
            (Some(sketch), _) => Bound::Sketch(sketch.clone()),
            (None, Some(lines)) => Bound::Lines(lines.into()),
            (None, None) => question.max_lines.map_or(Bound::Open, |lines| Bound::UpTo(lines.into())),
        };
        let asked = Question::new(&self.problem)
            .mode(question.scope.mode.mode())
            .conditions(self.conditions.clone())
            .bound(bound)
            .wanted(wanted(args))
            .smallest(question.smallest)
            .lint(!effort.no_lint);
        match planner {
            Some(planner) => asked.planner(planner),
            None => asked.native(Native::with_threads(effort.threads.map_or_else(processors, usize::from))),
        }
    }
}

/// Says that a task was not grounded, in a document too if one is wanted, and ends the command.
fn stopped<T>(task: &Task, error: GroundError, terminal: &mut Terminal) -> Result<T, Stop> {
    if terminal.json {
        terminal.document(&SynthesisReport::stopped_in(StageName::Grounding, error.reason))?;
    }
    refuse_ground(task, error, terminal)
}

fn wanted(args: &SynthArgs) -> Wanted {
    let limit =
        || args.question.limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    match (args.question.all, args.question.first) {
        (true, _) => Wanted::All(limit()),
        (false, true) => Wanted::First,
        (false, false) => Wanted::Best,
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
