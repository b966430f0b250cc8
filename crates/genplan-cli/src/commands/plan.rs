//! `genplan plan`: the plan that a program makes.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use genplan::judge::Judgement;
use genplan::lifted::{LiftedPlan, LiftedTask};
use genplan::report::{PlanReport, VerdictReport, plural};
use genplan_core::budget::StopReason;
use genplan_core::execution::{Ending, Outcome};
use genplan_pddl::{Diagnostic, Task};
use serde::ser::{Serialize, Serializer};

use super::run::{read, show_verdict};
use super::{CommandSession, exit_of};
use crate::args::PlanArgs;
use crate::target;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn plan(args: &PlanArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let target = target::instead_of_stdout(args.output.as_deref(), args.force, terminal)?;
    let inputs = [&args.program, &args.domain, &args.instance].map(Clone::clone);
    target::check(target.as_slice(), &inputs, terminal)?;
    let budget = args.limits.budget.start(terminal);
    let (domain, task) = read(&args.domain, &args.instance, terminal)?;
    let tasks = [Arc::clone(&task)];
    let (file, bounds) = ((&*args.program, false), args.limits.bounds());
    let mut session = CommandSession::read(file, (&domain, &tasks), bounds, budget, terminal)?;
    let judgement = session.judge_task(&task, terminal)?;
    let plan = match judgement.execution.ending {
        Ending::Decided(Outcome::Solved) => Some(session.checked_plan(&task, &judgement, terminal)?),
        _ => None,
    };
    // The file comes first: what is shown is that it is there.
    if let Some((target, plan)) = target.zip(plan.as_ref()) {
        target.write(plan, terminal)?;
    }
    terminal.gently(|terminal| match (&plan, terminal.json) {
        (_, true) => document(&args.instance, &session, &judgement, plan.as_ref(), terminal),
        (Some(plan), false) if target.is_none() => write!(terminal.out, "{plan}"),
        (Some(plan), false) => {
            writeln!(terminal.out, "solved by a plan of {}", plural(plan.cost(), "action"))
        }
        (None, false) => show_verdict(&judgement, &session, terminal),
    })?;
    Ok(exit_of(&judgement.execution))
}

impl CommandSession {
    /// The plan that an execution which solves a task is. It is applied once more, action by action.
    fn checked_plan(
        &mut self,
        task: &Arc<Task>,
        judgement: &Judgement,
        terminal: &mut Terminal,
    ) -> Result<LiftedPlan, Stop> {
        let CommandSession { program, frame, budget, .. } = self;
        let lifted = LiftedTask::new(task, frame);
        let made = terminal.gently(|_| {
            let plan = lifted.plan(program, frame, judgement.execution.steps, budget)?;
            Ok((plan.is_valid(budget)?, plan))
        });
        match made {
            Ok((true, plan)) => Ok(plan),
            Ok((false, _)) => Err(wrong(task).into()),
            Err(reason) => Err(Stop::undecided(unwritten(task, reason))),
        }
    }
}

/// Says that the two executions of a program disagree.
fn wrong(task: &Task) -> Diagnostic {
    let message = format!("the plan for `{}` is not valid, so it is not written", task.source.name());
    Diagnostic::error(message).help("this is a mistake of genplan: please report it, with the files")
}

/// Says that the plan was not made.
fn unwritten(task: &Task, reason: StopReason) -> Diagnostic {
    let message = format!("`{}` is solved, but its plan is not written: {reason}", task.source.name());
    Diagnostic { stopped: Some(reason), ..Diagnostic::error(message) }
}

/// A plan as a list in a document.
struct ListedPlan<'a>(&'a LiftedPlan);

impl Serialize for ListedPlan<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.actions().map(|action| action.to_string()))
    }
}

fn document(
    instance: &Path,
    session: &CommandSession,
    judgement: &Judgement,
    plan: Option<&LiftedPlan>,
    terminal: &mut Terminal,
) -> io::Result<()> {
    let name = instance.display().to_string();
    let verdict = VerdictReport::new(name, None, judgement, &session.program, &session.frame);
    terminal.document(&PlanReport { verdict, cost: plan.map(LiftedPlan::cost), plan: plan.map(ListedPlan) })
}
