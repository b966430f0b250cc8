//! `genplan validate`: a verdict on each example.

use std::io::{self, Write};

use genplan::examples::{Examples, Part};
use genplan::judge::{Bounds, Judgement, judge};
use genplan::report::{OutcomeName, VerdictReport, VerdictsReport, label_name};
use genplan_compile::compile::Decoded;
use genplan_compile::{PlannerEngine, PlannerOptions, Solved};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::counted::is_or_are;
use genplan_pddl::{Diagnostic, Task};

use super::compile::subject::Compiled;
use super::compile::validation;
use super::engine::planner;
use super::progress::ProgressWatcher;
use super::{CommandSession, evidence, examples, outcome_words, plural};
use crate::args::{ProgramAndExamples, ValidateArgs};
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn validate(args: &ValidateArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = args.subject.limits.budget.start(terminal);
    if let Some(planner) = planner(&args.engine)? {
        return by_planner(&args.subject, &planner, &budget, terminal);
    }
    let examples = examples(&args.subject.examples, Part::Training, terminal)?;
    let session = args.subject.session(&examples, budget, terminal)?;
    by_execution(session, &examples, terminal)
}

impl ProgramAndExamples {
    /// Reads the program for its examples.
    pub(super) fn session(
        &self,
        examples: &Examples,
        budget: Budget,
        terminal: &mut Terminal,
    ) -> Result<CommandSession, Stop> {
        let tasks = (&*examples.domain, &*examples.tasks());
        CommandSession::read((&self.program, false), tasks, self.limits.bounds(), budget, terminal)
    }
}

/// Executes a program on examples, and compares what it does with their labels.
pub(super) fn by_execution(
    mut session: CommandSession,
    examples: &Examples,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let mut verdicts = LabelledVerdicts::new(examples.examples.iter().map(|example| &*example.task));
    for example in &examples.examples {
        let judgement = session.judge_task(&example.task, terminal)?;
        let of = (&session.program, &session.frame);
        verdicts.add(&example.task, example.label, &judgement, of, terminal)?;
        if verdicts.interrupted {
            break;
        }
    }
    verdicts.finish((&session.program, &session.frame), terminal)
}

/// The same question to the planner. Its answers are compared with the execution.
fn by_planner(
    args: &ProgramAndExamples,
    planner: &PlannerOptions,
    budget: &Budget,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let subject = validation(&args.program, &args.examples, terminal)?;
    let compiled = subject.compile(budget, terminal)?;
    let Compiled { problem, compilation, .. } = &compiled;
    let solved = terminal.gently(|terminal| {
        let watcher = ProgressWatcher::new(terminal);
        PlannerEngine::new(planner, budget, &watcher).solve(problem, compilation)
    });
    match solved? {
        Solved::Plan(decoded) => {
            LabelledVerdicts::compare(&decoded, &compiled, args.limits.bounds(), budget, terminal)
        }
        Solved::Stopped(reason) => {
            undecided(reason, terminal)?;
            Ok(Exit::stopped(reason))
        }
        Solved::Unsolvable => {
            let error = Diagnostic::error("the planner says that the program neither ends nor fails");
            Err(error.help("this is a bug in genplan or in the planner").into())
        }
    }
}

/// Says that there are no verdicts.
fn undecided(reason: StopReason, terminal: &mut Terminal) -> io::Result<()> {
    match terminal.json {
        true => terminal.diagnose(&[Diagnostic {
            stopped: Some(reason),
            ..Diagnostic::error(format!("undecided: {reason}"))
        }]),
        false => writeln!(terminal.out, "undecided: {reason}"),
    }
}

/// How the verdicts compare with the labels.
pub(super) struct LabelledVerdicts {
    reports: Vec<VerdictReport>,
    /// Of the longest name.
    width: usize,
    all: usize,
    interrupted: bool,
}

impl LabelledVerdicts {
    fn new<'t>(tasks: impl Iterator<Item = &'t Task>) -> Self {
        let widths: Vec<usize> = tasks.map(|task| task.source.name().chars().count()).collect();
        let width = widths.iter().copied().max().unwrap_or(0);
        LabelledVerdicts { reports: Vec::new(), width, all: widths.len(), interrupted: false }
    }

    /// Shows what a plan says about each example, if execution says the same.
    pub(super) fn compare(
        decoded: &Decoded,
        compiled: &Compiled,
        bounds: Bounds,
        budget: &Budget,
        terminal: &mut Terminal,
    ) -> Result<Exit, Stop> {
        let (examples, frame) = (&compiled.problem.examples, &compiled.problem.frame);
        let mut verdicts = LabelledVerdicts::new(examples.iter().map(|example| &**example.ground.task()));
        for &(index, planned) in &decoded.endings {
            let (label, ground) = (examples[index].label, &examples[index].ground);
            let judgement =
                terminal.gently(|_| judge(&decoded.program, frame, ground, &bounds, budget, |_| ()));
            if !agrees(planned, judgement.execution.ending) {
                return Err(disagreement(ground.task(), planned, &judgement).into());
            }
            verdicts.add(ground.task(), label, &judgement, (&decoded.program, frame), terminal)?;
            if verdicts.interrupted {
                break;
            }
        }
        verdicts.finish((&decoded.program, frame), terminal)
    }

    fn add(
        &mut self,
        task: &Task,
        label: Label,
        judgement: &Judgement,
        (program, frame): (&Program, &Frame),
        terminal: &mut Terminal,
    ) -> io::Result<()> {
        self.interrupted |= judgement.execution.ending == Ending::Stopped(StopReason::Interrupted);
        let report = VerdictReport::new(task.source.name(), Some(label), judgement, program, frame);
        if !terminal.json {
            self.show(&report, label, judgement.execution.ending, &mut terminal.out)?;
            if report.as_labelled != Some(true) {
                for line in evidence(judgement, program, frame) {
                    writeln!(terminal.out, "       {line}")?;
                }
            }
        }
        self.reports.push(report);
        Ok(())
    }

    fn show(
        &self,
        report: &VerdictReport,
        label: Label,
        ending: Ending,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (mark, remark) = match report.as_labelled {
            Some(true) => ("ok   ", ""),
            Some(false) => ("WRONG", " — not as labelled"),
            None => ("?    ", ""),
        };
        let (label, name, width) = (label_name(label), &report.instance, self.width);
        let (outcome, steps) = (outcome_words(ending), plural(report.steps, "step"));
        writeln!(out, "{mark}  {label}  {name:width$}  {outcome} after {steps}{remark}")
    }

    fn finish(self, (program, frame): (&Program, &Frame), terminal: &mut Terminal) -> Result<Exit, Stop> {
        let count = |as_labelled: Option<bool>| {
            self.reports.iter().filter(|report| report.as_labelled == as_labelled).count()
        };
        // One wrong verdict is a definite no, whatever is undecided.
        let exit = match (count(Some(false)), count(None)) {
            _ if self.interrupted => Exit::Interrupted,
            (1.., _) => Exit::No,
            (_, 1..) => Exit::Undecided,
            _ => Exit::Yes,
        };
        if terminal.json {
            terminal.document(&VerdictsReport::new(program, frame, self.reports))?;
        } else {
            let (right, all) = (count(Some(true)), self.all as u64);
            writeln!(terminal.out, "{right} of {} {} as labelled", plural(all, "example"), is_or_are(all))?;
        }
        Ok(exit)
    }
}

/// Whether execution ends as the planner says, or is stopped before.
fn agrees(planned: OutcomeName, ending: Ending) -> bool {
    matches!(ending, Ending::Stopped(_)) || planned == ending.into()
}

fn disagreement(task: &Task, planned: OutcomeName, judgement: &Judgement) -> Diagnostic {
    let executed = outcome_words(judgement.execution.ending);
    Diagnostic::error(format!("the plan and the execution disagree on `{}`", task.source.name()))
        .help(format!("the plan says {planned:?}, the execution says {executed}"))
        .help("this is a bug in genplan; please report it, together with the examples and the program")
}
