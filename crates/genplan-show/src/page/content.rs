//! What a page is made of.

use std::collections::BTreeSet;

use genplan_core::frame::{FluentId, Frame};
use genplan_core::language::{Argument, Condition};
use genplan_core::program::{Instruction, Program};
use serde::Serialize;

use super::Shown;
use super::goal::{GoalContent, Goals};
use super::recording::Recording;
use genplan::ground::{NamedFact, TraceStep, static_facts, typed_objects};
use genplan::report::VerdictReport;

/// An execution, as the scripts of pages read it.
#[derive(Debug, Serialize)]
pub struct TraceContent {
    /// The objects, each with its types.
    objects: Vec<(String, Vec<String>)>,
    /// The fluents that are shown; they are numbered from 1.
    fluents: Vec<FluentContent>,
    /// Those that are true in the beginning.
    initial: Vec<i64>,
    /// By step: the line, then what became true, and negated what became false.
    steps: Vec<Vec<i64>>,
    /// Steps that are left out.
    skipped: Option<SkippedContent>,
    /// How many fluents are left out.
    hidden: usize,
    /// What must hold in the end.
    goal: Vec<GoalContent>,
    /// What is the same in every state.
    statics: Vec<FluentContent>,
    /// How many of these are left out.
    hidden_statics: usize,
    ending: VerdictReport,
}

/// A line of a program.
#[derive(Debug, Serialize)]
pub struct PageLine {
    text: String,
    /// For a goto: its target and its fluent.
    #[serde(skip_serializing_if = "Option::is_none")]
    goto: Option<(u32, String)>,
}

/// A predicate and its arguments.
#[derive(Debug, Serialize)]
struct FluentContent(String, String);

/// Steps that are left out. All of them are one entry of the steps, with −1 for the line.
#[derive(Debug, Serialize)]
struct SkippedContent {
    /// Its place among the steps.
    at: usize,
    /// How many steps it stands for.
    count: u64,
    /// The line that the first of them executes.
    line: u32,
}

impl TraceContent {
    /// The content of an execution.
    pub fn new(shown: &Shown<'_>) -> Self {
        let Shown { program, frame, recording, judgement, task, label, .. } = *shown;
        let goals = Goals(recording);
        let initial = initially_true(shown);
        let known: Vec<FluentId> = initial.iter().copied().chain(goals.fluents()).collect();
        let (fluents, hidden) = Numbering::new(recording, &known);
        let most = recording.limits.fluents;
        TraceContent {
            objects: typed_objects(task).take(most).map(owned).collect(),
            fluents: fluents.0.iter().map(|&fluent| FluentContent::new(fluent, frame)).collect(),
            initial: initial.iter().filter_map(|fluent| fluents.number(*fluent)).collect(),
            steps: steps(recording, &fluents),
            skipped: recording.skipped.line.map(|line| SkippedContent {
                at: recording.first.steps.len(),
                count: recording.skipped.count,
                line: line.0,
            }),
            hidden,
            goal: goals.content(|fluent| fluents.number(fluent)),
            statics: static_facts(task).take(most).map(FluentContent::of).collect(),
            hidden_statics: static_facts(task).skip(most).count(),
            ending: VerdictReport::new(shown.instance_name, label, judgement, program, frame),
        }
    }
}

fn owned((name, types): NamedFact<'_>) -> (String, Vec<String>) {
    (name.to_owned(), types.into_iter().map(str::to_owned).collect())
}

/// The lines of a program, as the scripts of pages read them.
pub fn lines(program: &Program, frame: &Frame) -> Vec<PageLine> {
    let lines = program.instructions().iter().map(|instruction| PageLine {
        text: instruction.show(frame).to_string(),
        goto: match *instruction {
            Instruction::Goto { target, unless } => Some((target.0, frame.show_fluent(unless).to_string())),
            Instruction::Act(_) | Instruction::End => None,
        },
    });
    lines.collect()
}

impl FluentContent {
    fn new(fluent: FluentId, frame: &Frame) -> Self {
        let condition = frame.condition_of(fluent);
        let parts = condition.parts(frame);
        FluentContent(parts.whole_head(), parts.names(frame).join(", "))
    }

    fn of((predicate, arguments): NamedFact<'_>) -> Self {
        FluentContent(predicate.to_owned(), arguments.join(", "))
    }
}

/// The fluents that are true before the first step; of the pointers, those that the program uses.
fn initially_true(shown: &Shown<'_>) -> Vec<FluentId> {
    let Shown { program, frame, recording, .. } = *shown;
    let used = program.pointers(frame);
    let is_used = |fluent: &FluentId| match &*frame.condition_of(*fluent) {
        Condition::Same(Argument::Pointer(pointer), _) => used.contains(&frame.pointers()[pointer.index()]),
        _ => true,
    };
    recording.start.fluents.iter().copied().filter(is_used).collect()
}

/// The fluents that are shown, sorted; they are numbered from 1.
struct Numbering(Vec<FluentId>);

impl Numbering {
    /// All fluents that a shown step changes, and as many others as are allowed; the second value is how many
    /// more there are.
    fn new(recording: &Recording, initial: &[FluentId]) -> (Self, usize) {
        let steps = recording.first.steps.iter().chain(&recording.last.steps);
        let changed = steps.flat_map(|step| step.became_true.iter().chain(&step.became_false));
        let changed: BTreeSet<FluentId> = changed.copied().collect();
        let others = initial.iter().chain(recording.skipped.changes.keys()).copied();
        let others: BTreeSet<FluentId> = others.filter(|fluent| !changed.contains(fluent)).collect();
        let hidden = others.len().saturating_sub(recording.limits.fluents);
        let list: BTreeSet<FluentId> =
            changed.into_iter().chain(others.into_iter().take(recording.limits.fluents)).collect();
        (Numbering(list.into_iter().collect()), hidden)
    }

    fn number(&self, fluent: FluentId) -> Option<i64> {
        self.0.binary_search(&fluent).ok().and_then(|place| i64::try_from(place + 1).ok())
    }

    fn step(&self, step: &TraceStep) -> Vec<i64> {
        let became_true = step.became_true.iter().filter_map(|&fluent| self.number(fluent));
        let became_false = step.became_false.iter().filter_map(|&fluent| self.number(fluent));
        let line = std::iter::once(i64::from(step.line.0));
        line.chain(became_true).chain(became_false.map(|number| -number)).collect()
    }
}

fn steps(recording: &Recording, fluents: &Numbering) -> Vec<Vec<i64>> {
    let skipped = &recording.skipped;
    let signed = |(&fluent, &value): (&FluentId, &bool)| {
        fluents.number(fluent).map(|number| if value { number } else { -number })
    };
    let between = (skipped.count > 0)
        .then(|| std::iter::once(-1).chain(skipped.changes.iter().filter_map(signed)).collect());
    let first = recording.first.steps.iter().map(|step| fluents.step(step));
    first.chain(between).chain(recording.last.steps.iter().map(|step| fluents.step(step))).collect()
}
