//! A plan to the program, or to the failures, that it stands for.
//!
//! The plan is executed on the compiled task, so that one that breaks the execution model is refused with
//! the step that does.

mod simulation;

use std::sync::Arc;

use genplan::question::OutcomeName;
use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::counted::{is_or_are, plural};
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Source, Span};
use rustc_hash::FxHashMap;

use super::effort::{CompilationStage, Overrun};
use super::task::{ClassicalTask, TaskAxiom, TaskFact};
use super::{CheckSubject, Compilation, PlanStep, ProgrammedPart};
use simulation::Simulation;

/// What a plan stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The program.
    pub program: Program,
    /// How it ends on each example, by the order of the problem's examples; those without a label that
    /// counts are missing.
    pub endings: Vec<(usize, OutcomeName)>,
    /// How many steps the plan has.
    pub steps: usize,
}

/// Reads a plan for a compilation: one operator to a line, in parentheses or not; `;` begins a comment. If the budget
/// was not enough, the error has a [limit](Diagnostic::stopped).
pub fn decode(
    source: &Arc<Source>,
    compilation: &Compilation,
    budget: &Budget,
) -> Result<Decoded, Diagnostic> {
    let mut decoder = Decoder::new(source, compilation, budget).map_err(stopped)?;
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        decoder.meter.work(line.len() as u64).map_err(stopped)?;
        decoder.read_line(line, start)?;
        start += line.len();
    }
    decoder.finish()
}

/// Says that the budget was not enough.
fn stopped(reason: StopReason) -> Diagnostic {
    Overrun { stage: CompilationStage::Plan, reason }.into()
}

struct Decoder<'c> {
    source: &'c Arc<Source>,
    compilation: &'c Compilation,
    /// By name.
    operators: FxHashMap<&'c str, usize>,
    simulation: Simulation<'c>,
    meter: Meter,
    steps: usize,
    /// What the latest check or comparison was about.
    cause: OutcomeName,
    lines: Vec<Option<Instruction>>,
    /// Of the goto that is being programmed.
    target: Line,
    endings: Vec<(usize, OutcomeName)>,
}

impl<'c> Decoder<'c> {
    fn new(
        source: &'c Arc<Source>,
        compilation: &'c Compilation,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let meter = budget.meter();
        let task = &compilation.task;
        let axioms = task.axioms.len() * size_of::<&TaskAxiom>();
        meter.take(task.operators.len() * size_of::<(&str, usize)>() + axioms)?;
        meter.look()?;
        let operators = compilation.task.operators.iter().enumerate();
        Ok(Decoder {
            source,
            compilation,
            operators: operators.map(|(index, operator)| (&*operator.name, index)).collect(),
            simulation: Simulation::new(task),
            meter,
            steps: 0,
            cause: OutcomeName::Solved,
            lines: compilation.program.clone(),
            target: Line(0),
            endings: Vec::new(),
        })
    }

    fn read_line(&mut self, line: &str, start: usize) -> Result<(), Diagnostic> {
        let text = line.split(';').next().unwrap_or("");
        let step = text.trim();
        if step.is_empty() {
            return Ok(());
        }
        let start = start + text.len() - text.trim_start().len();
        let span = Span { start: start as u32, end: (start + step.len()) as u32 };
        let name = match (step.strip_prefix('('), step.strip_suffix(')')) {
            (Some(_), Some(_)) => step[1..step.len() - 1].trim(),
            (None, None) => step,
            _ => return Err(self.error(span, "the plan breaks off in the middle of a step", "unbalanced")),
        };
        self.take_step(&name.to_lowercase(), span)
    }

    fn take_step(&mut self, name: &str, span: Span) -> Result<(), Diagnostic> {
        self.steps += 1;
        if self.endings.len() == self.compilation.examples.len() {
            let message = format!("step {} comes after the end", self.steps);
            return Err(self.error(span, &message, "all examples are executed before it"));
        }
        let Some(&index) = self.operators.get(name) else { return Err(self.unknown(name, span)) };
        let operator = &self.compilation.task.operators[index];
        let applied = self.simulation.apply(operator, &self.meter).map_err(stopped)?;
        applied.map_err(|unmet| self.inapplicable(unmet, span))?;
        self.note(self.compilation.steps[index]);
        Ok(())
    }

    /// Takes note of what a step means.
    fn note(&mut self, step: PlanStep) {
        match step {
            PlanStep::Program { line, part } => self.program(line, part),
            PlanStep::Check { what: CheckSubject::Goal, .. } => self.cause = OutcomeName::IncompleteProgram,
            PlanStep::Check { what: CheckSubject::Action, .. } => {
                self.cause = OutcomeName::InapplicableAction;
            }
            PlanStep::Process => self.cause = OutcomeName::InfiniteLoop,
            PlanStep::End { example } => self.end(example, OutcomeName::Solved),
            PlanStep::Skip { example } => self.end(example, self.cause),
            PlanStep::Check { what: CheckSubject::Condition, .. }
            | PlanStep::Execute { .. }
            | PlanStep::Store
            | PlanStep::Compare => {}
        }
    }

    fn program(&mut self, line: Line, part: ProgrammedPart) {
        self.lines[line.index()] = match part {
            ProgrammedPart::Act(action) => Some(Instruction::Act(action)),
            ProgrammedPart::End => Some(Instruction::End),
            ProgrammedPart::Unless(unless) => Some(Instruction::Goto { target: self.target, unless }),
            ProgrammedPart::Goto(target) => {
                self.target = target;
                None
            }
        };
    }

    fn end(&mut self, example: usize, outcome: OutcomeName) {
        self.endings.push((self.compilation.examples[example], outcome));
    }

    fn finish(mut self) -> Result<Decoded, Diagnostic> {
        if !self.simulation.is_done(&self.meter).map_err(stopped)? {
            let (done, all) = (self.endings.len(), self.compilation.examples.len() as u64);
            let end = self.source.text().len() as u32;
            let error =
                self.error(Span { start: end, end }, "the plan ends too early", "the goal is not reached");
            return Err(error.help(format!(
                "{done} of {} {} executed; the plan may be cut off",
                plural(all, "example"),
                is_or_are(all)
            )));
        }
        self.endings.sort_unstable_by_key(|&(example, _)| example);
        Ok(Decoded { program: program(self.lines), endings: self.endings, steps: self.steps })
    }

    fn error(&self, span: Span, message: &str, label: &str) -> Diagnostic {
        Diagnostic::error(message).label(self.source, span, label)
    }

    fn unknown(&self, name: &str, span: Span) -> Diagnostic {
        let message = format!("step {} is not an operator of this compilation", self.steps);
        let names = self.operators.keys().copied();
        (self.error(span, &message, "unknown").helps(did_you_mean(name, names)))
            .help("the plan may be for another problem, another bound or another mode")
    }

    fn inapplicable(&self, unmet: TaskFact, span: Span) -> Diagnostic {
        let message = format!("step {} does not follow the execution model", self.steps);
        let wanted = show(&self.compilation.task, unmet);
        let actual = show(&self.compilation.task, unmet.variable.is(self.simulation.value(unmet)));
        self.error(span, &message, &format!("needs {wanted}, but the state has {actual}"))
    }
}

fn show(task: &ClassicalTask, fact: TaskFact) -> String {
    let variable = task.variable(fact.variable);
    match variable.atoms.get(fact.value as usize) {
        Some(atom) => format!("({})", atom.join(" ")),
        None if variable.is_proposition() => format!("(not ({}))", variable.atoms[0].join(" ")),
        None => format!("none of ({}), …", variable.atoms[0].join(" ")),
    }
}

/// The program with these lines. Lines that were never reached can hold anything, so `end`; those that
/// nothing leads to are left out at the end.
fn program(lines: Vec<Option<Instruction>>) -> Program {
    let mut instructions: Vec<Instruction> =
        lines.into_iter().map(|line| line.unwrap_or(Instruction::End)).collect();
    let needed = instructions.iter().zip(0..).filter_map(|(instruction, line)| match *instruction {
        Instruction::Act(_) => Some(line + 1),
        Instruction::Goto { target, .. } => Some(target.0.max(line + 1)),
        Instruction::End => None,
    });
    let last = needed.max().unwrap_or(0) as usize;
    instructions.truncate(last + 1);
    Program::new(instructions).expect("the lines of a compilation end with `end`")
}
