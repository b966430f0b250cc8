//! A plan to the program, or to the failures, that it stands for.
//!
//! The plan is executed on the compiled task, so that one that breaks the execution model is refused with
//! the step that does.

mod simulation;

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::execution::Failure;
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::counted::{is_or_are, plural};
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Source, Span};
use rustc_hash::FxHashMap;

use super::effort::{CompilationMeter, CompilationStage, Overrun};
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
    pub endings: Vec<(usize, Ended)>,
    /// How many steps the plan has.
    pub steps: usize,
}

/// How a program ends on an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// At an `end`, with the goal true.
    Solved,
    /// At an `end`, with the goal false.
    IncompleteProgram,
    /// At an action that is not applicable.
    InapplicableAction,
    /// Never.
    InfiniteLoop,
}

impl Ended {
    /// Whether an executed failure is the same.
    pub fn is(self, failure: Option<Failure>) -> bool {
        self == match failure {
            None => Ended::Solved,
            Some(Failure::IncompleteProgram) => Ended::IncompleteProgram,
            Some(Failure::InapplicableAction(_)) => Ended::InapplicableAction,
            Some(Failure::InfiniteLoop { .. }) => Ended::InfiniteLoop,
        }
    }
}

/// Why there is nothing that a plan stands for.
#[derive(Debug)]
pub enum Undecodable {
    /// It is no plan for this compilation.
    Refused(Diagnostic),
    /// It is not known, because the budget was not enough.
    Stopped(Overrun),
}

impl Display for Undecodable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Undecodable::Refused(diagnostic) => f.write_str(&diagnostic.message),
            Undecodable::Stopped(overrun) => overrun.fmt(f),
        }
    }
}

impl std::error::Error for Undecodable {}

impl From<Diagnostic> for Undecodable {
    fn from(diagnostic: Diagnostic) -> Self {
        Undecodable::Refused(diagnostic)
    }
}

impl From<Overrun> for Undecodable {
    fn from(overrun: Overrun) -> Self {
        Undecodable::Stopped(overrun)
    }
}

/// Reads a plan for a compilation: one operator to a line, in parentheses or not; `;` begins a comment.
pub fn decode(
    source: &Arc<Source>,
    compilation: &Compilation,
    budget: &Budget,
) -> Result<Decoded, Undecodable> {
    let mut decoder = Decoder::new(source, compilation, budget)?;
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        decoder.effort.work(line.len())?;
        decoder.read_line(line, start)?;
        start += line.len();
    }
    decoder.finish()
}

struct Decoder<'c> {
    source: &'c Arc<Source>,
    compilation: &'c Compilation,
    /// By name.
    operators: FxHashMap<&'c str, usize>,
    simulation: Simulation<'c>,
    effort: CompilationMeter<'c>,
    steps: usize,
    /// What the latest check or comparison was about.
    cause: Ended,
    lines: Vec<OpenLine>,
    endings: Vec<(usize, Ended)>,
}

/// A line that is being programmed.
#[derive(Clone, Copy, Default)]
struct OpenLine {
    instruction: Option<Instruction>,
    target: Option<Line>,
}

impl<'c> Decoder<'c> {
    fn new(
        source: &'c Arc<Source>,
        compilation: &'c Compilation,
        budget: &'c Budget,
    ) -> Result<Self, Overrun> {
        let effort = CompilationMeter::new(budget, CompilationStage::Plan)?;
        let task = &compilation.task;
        let axioms = task.axioms.len() * size_of::<&TaskAxiom>();
        effort.take(task.operators.len() * size_of::<(&str, usize)>() + axioms)?;
        let operators = compilation.task.operators.iter().enumerate();
        let lines = compilation.program.iter().map(|&instruction| OpenLine { instruction, target: None });
        Ok(Decoder {
            source,
            compilation,
            operators: operators.map(|(index, operator)| (&*operator.name, index)).collect(),
            simulation: Simulation::new(task),
            effort,
            steps: 0,
            cause: Ended::Solved,
            lines: lines.collect(),
            endings: Vec::new(),
        })
    }

    fn read_line(&mut self, line: &str, start: usize) -> Result<(), Undecodable> {
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
            _ => Err(self.error(span, "the plan breaks off in the middle of a step", "unbalanced"))?,
        };
        self.take_step(&name.to_lowercase(), span)
    }

    fn take_step(&mut self, name: &str, span: Span) -> Result<(), Undecodable> {
        self.steps += 1;
        if self.endings.len() == self.compilation.examples.len() {
            let message = format!("step {} comes after the end", self.steps);
            Err(self.error(span, &message, "all examples are executed before it"))?;
        }
        let Some(&index) = self.operators.get(name) else { Err(self.unknown(name, span))? };
        let operator = &self.compilation.task.operators[index];
        self.simulation.apply(operator, &self.effort)?.map_err(|unmet| self.inapplicable(unmet, span))?;
        self.note(self.compilation.steps[index]);
        Ok(())
    }

    /// Takes note of what a step means.
    fn note(&mut self, step: PlanStep) {
        match step {
            PlanStep::Program { line, part } => self.program(line, part),
            PlanStep::Check { what: CheckSubject::Goal, .. } => self.cause = Ended::IncompleteProgram,
            PlanStep::Check { what: CheckSubject::Action(_), .. } => self.cause = Ended::InapplicableAction,
            PlanStep::Process => self.cause = Ended::InfiniteLoop,
            PlanStep::End { example } => self.end(example, Ended::Solved),
            PlanStep::Skip { example } => self.end(example, self.cause),
            PlanStep::Check { what: CheckSubject::Condition, .. }
            | PlanStep::Execute { .. }
            | PlanStep::Store
            | PlanStep::Compare => {}
        }
    }

    fn program(&mut self, line: Line, part: ProgrammedPart) {
        let half = &mut self.lines[line.index()];
        match part {
            ProgrammedPart::Act(action) => half.instruction = Some(Instruction::Act(action)),
            ProgrammedPart::End => half.instruction = Some(Instruction::End),
            ProgrammedPart::Goto(target) => half.target = Some(target),
            ProgrammedPart::Unless(unless) => {
                half.instruction = half.target.map(|target| Instruction::Goto { target, unless });
            }
        }
    }

    fn end(&mut self, example: usize, ended: Ended) {
        self.endings.push((self.compilation.examples[example], ended));
    }

    fn finish(mut self) -> Result<Decoded, Undecodable> {
        if !self.simulation.is_done(&self.effort)? {
            let (done, all) = (self.endings.len(), self.compilation.examples.len() as u64);
            let end = self.source.text().len() as u32;
            let error =
                self.error(Span { start: end, end }, "the plan ends too early", "the goal is not reached");
            Err(error.help(format!(
                "{done} of {} {} executed; the plan may be cut off",
                plural(all, "example"),
                is_or_are(all)
            )))?;
        }
        self.endings.sort_unstable_by_key(|&(example, _)| example);
        let program = program(self.lines.iter().map(|half| half.instruction).collect());
        Ok(Decoded { program, endings: self.endings, steps: self.steps })
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
