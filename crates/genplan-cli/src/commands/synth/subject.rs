//! What is asked: the examples, and what the program is to be like.

use std::num::NonZero;
use std::thread;

use genplan::examples::Part;
use genplan::ground::GroundError;
use genplan::question::{Bound, Wanted};
use genplan::report::{StageName, SynthesisReport};
use genplan::subject::{Scope, Subject, Unsuitable};
use genplan::synthesis::{Native, PlannerOptions, Question};
use genplan_core::budget::Budget;
use genplan_pddl::{Reading, Task};

use crate::args::{QuestionArgs, SynthArgs};
use crate::commands::{examples, refuse_ground};
use crate::terminal::{Exit, Stop, Terminal};

/// What a question is about.
pub(super) struct Asked(pub Subject);

impl Asked {
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
        let examples = examples(&args.examples, Part::Training, terminal)?;
        let scope = scope(args, terminal)?;
        let interrupt = terminal.interrupt.clone();
        let subject = interrupt.gently(|| Subject::new(examples, &scope, budget));
        let subject = subject.or_else(|unsuitable| refuse(unsuitable, terminal))?;
        terminal.diagnose(&subject.diagnostics)?;
        Ok(Asked(subject))
    }

    /// What the arguments ask about it.
    pub(super) fn question(&self, args: &SynthArgs, planner: Option<PlannerOptions>) -> Question<'_> {
        let SynthArgs { question, effort, .. } = args;
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        let Subject { problem, conditions, sketch, .. } = &self.0;
        let bound = match (sketch, question.lines) {
            (Some(sketch), _) => Bound::Sketch(sketch.clone()),
            (None, Some(lines)) => Bound::Lines(lines.into()),
            (None, None) => question.max_lines.map_or(Bound::Open, |lines| Bound::UpTo(lines.into())),
        };
        let asked = Question::new(problem)
            .mode(question.scope.mode.mode())
            .conditions(conditions.clone())
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

/// What counts, and what programs may be made of.
fn scope(args: &SynthArgs, terminal: &mut Terminal) -> Result<Scope, Stop> {
    let QuestionArgs { scope, pointers, sketch, .. } = &args.question;
    let sketch = sketch.as_ref().map(|path| terminal.files.source(path)).transpose();
    let sketch = sketch.or_else(|error| terminal.refuse(error, Exit::BadInput))?;
    let (mode, conditions) = (scope.mode.mode(), scope.conditions.clone());
    Ok(Scope { mode, conditions, pointers: pointers.pointers.clone(), sketch })
}

fn refuse<T>(unsuitable: Unsuitable, terminal: &mut Terminal) -> Result<T, Stop> {
    match unsuitable {
        Unsuitable::Ground(task, error) => stopped(&task, error, terminal),
        Unsuitable::Input(diagnostics) => terminal.accept(Reading { value: None, diagnostics }),
    }
}
