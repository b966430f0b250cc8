//! The paper's operators.
//!
//! What differs from the paper's definitions, without changing what programs there are and what they do:
//! - `ins(i, go(i', !f))` is `ins(i, goto)`, `target(i, i')` and `unless(i, f)`, because the sum of targets and
//!   conditions is much smaller than their product. A goto is programmed in two steps.
//! - The check action of a goto evaluates its condition into `passes`; its execution action, which has to come
//!   next, jumps by that and forgets it. So no evaluation can leak to another goto or to the next example.
//! - The last line is `end` from the beginning. In a negative example, a line is programmed without regard to
//!   pre(w): otherwise it could not be made to fail by an inapplicable action. Where checks follow, `end` is
//!   programmed without regard to the goal: the check decides, and the planner finds most programs faster so.
//!
//! | module | what it is |
//! |---|---|
//! | `control`, `lines` | the paper's fluents: those that steer an execution, and those of the program |
//! | `programming`, `execution`, `failures` | its operators |
//! | `meaning` | what they mean |

mod control;
mod execution;
mod failures;
mod lines;
mod meaning;
mod programming;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::verdict::Label;
use rustc_hash::FxHashSet;

use super::draft::TaskDraft;
use super::effort::{CompilationStage, Overrun, any};
use super::examples::{Actions, CompiledAction, Fluents, Groups, add_axioms, sorted};
use super::names::UniqueNames;
use super::task::{BodyId, ClassicalTask, Operator, OperatorEffect, TaskFact, is_consistent};
use super::{Compilation, CompilationKind, ProgramSpace, order};
use control::ControlFluents;
use failures::Copies;
use genplan::problem::GeneralizedProblem;
use lines::{InstructionNames, LineVariables, add_lines};
pub use meaning::{CheckSubject, PlanStep, ProgrammedPart};

/// Compiles a problem with a program whose lines are given or open.
pub(super) fn construct(
    problem: &GeneralizedProblem,
    kind: CompilationKind,
    space: ProgramSpace,
    budget: &Budget,
) -> Result<Compilation, Overrun> {
    let mut stage = CompilationStage::Fluents;
    construct_by_stages(problem, kind, space, budget, &mut stage).map_err(|reason| Overrun { stage, reason })
}

/// Compiles, and says at which stage it is.
fn construct_by_stages(
    problem: &GeneralizedProblem,
    kind: CompilationKind,
    space: ProgramSpace,
    budget: &Budget,
    stage: &mut CompilationStage,
) -> Result<Compilation, StopReason> {
    let examples = order(problem, kind);
    let instances: Vec<&Instance> =
        examples.iter().map(|&example| problem.examples[example].ground.instance()).collect();
    let labels = examples.iter().map(|&example| problem.examples[example].label).collect();
    let mut draft = TaskDraft::new(&problem.frame, budget);
    let mut words = InstructionNames::new(space.program.len(), &mut draft.names);
    let control = ControlFluents::new(kind, labels, &words.lines, &mut draft)?;
    stage.end(&draft.meter, CompilationStage::Groups)?;
    let groups = Groups::new(&problem.frame, &instances, &draft.meter)?;
    stage.end(&draft.meter, CompilationStage::Fluents)?;
    let mut fluents = Fluents::new(&instances, control.test, &groups, &mut draft)?;
    let holds =
        |example: usize, fluent| problem.examples[examples[example]].ground.is_fact(&problem.frame, fluent);
    fluents.add_static(&space.conditions, holds, &mut draft)?;
    stage.end(&draft.meter, CompilationStage::Axioms)?;
    add_axioms(&instances, &mut fluents, &mut draft)?;
    stage.end(&draft.meter, CompilationStage::Actions)?;
    words.name_instructions(&space, &mut draft)?;
    let lines = add_lines(&space, kind, &words, &mut draft)?;
    let mut compiler =
        Actions { instances: &instances, groups: &groups, fluents: &fluents, draft: &mut draft };
    let actions = space.actions.iter().map(|&action| compiler.compile(action));
    let actions = actions.collect::<Result<_, _>>()?;
    stage.end(&draft.meter, CompilationStage::Operators)?;
    let mut construction = Construction {
        kind,
        space,
        instances,
        fluents,
        actions,
        control,
        words,
        copies: Copies::default(),
        resets: Vec::new(),
        names: UniqueNames::new(),
        draft,
        steps: Vec::new(),
    };
    construction.add_operators(&lines)?;
    let Construction { draft: TaskDraft { task, meter, .. }, steps, space, .. } = construction;
    meter.look()?;
    let (lines, held) = (space.program.len() - 1, meter.keep_since(0));
    Ok(Compilation { kind, lines, task, steps, examples, program: space.program, held })
}

/// A compilation in the making.
struct Construction<'p> {
    kind: CompilationKind,
    space: ProgramSpace,
    instances: Vec<&'p Instance>,
    fluents: Fluents,
    actions: Vec<CompiledAction>,
    control: ControlFluents,
    words: InstructionNames,
    copies: Copies,
    /// By example: the effects that make its state the next one's initial state.
    resets: Vec<Option<BodyId>>,
    names: UniqueNames,
    draft: TaskDraft<'p>,
    steps: Vec<PlanStep>,
}

impl Construction<'_> {
    fn add_operators(&mut self, lines: &[LineVariables]) -> Result<(), StopReason> {
        self.set_initial_states()?;
        self.add_copies()?;
        lines.iter().try_for_each(|line| self.add_line(line))?;
        self.add_failures()
    }

    fn set_initial_states(&mut self) -> Result<(), StopReason> {
        let Construction { fluents, instances, draft, resets, .. } = self;
        let mut initial: Vec<Vec<TaskFact>> = Vec::new();
        for (example, instance) in instances.iter().enumerate() {
            draft.meter.take(fluents.basic.len() * size_of::<TaskFact>())?;
            initial.push(fluents.initial(example, instance, &draft.task));
        }
        for fact in &initial[0] {
            draft.task.initial[fact.variable.index()] = fact.value;
        }
        for (example, next) in initial.iter().enumerate().skip(1) {
            let mut effects = Vec::new();
            for &fact in next {
                if fact.value != draft.task.variable(fact.variable).none()
                    || fluents.is_used(example - 1, fact.variable, &draft.task, &draft.meter)?
                {
                    effects.push(OperatorEffect::always(fact));
                }
            }
            resets.push(Some(draft.add_body(effects)?));
        }
        resets.push(None);
        drop_unused_none(fluents, &initial, &mut draft.task);
        Ok(())
    }

    /// Where loops are looked for, keeps copies of all that can change there.
    fn add_copies(&mut self) -> Result<(), StopReason> {
        let Construction { kind, fluents, control, draft, .. } = self;
        if control.checks.as_ref().is_none_or(|checks| checks.loops.is_none()) {
            return Ok(());
        }
        let looks_for_loops = |label: Label| *kind == CompilationKind::Validation || label == Label::Negative;
        let examples: Vec<usize> =
            (0..control.labels.len()).filter(|&example| looks_for_loops(control.labels[example])).collect();
        let mut variables = vec![control.pc];
        for &variable in &fluents.basic {
            let is_used = |&example| fluents.is_used(example, variable, &draft.task, &draft.meter);
            if any(&examples, is_used)? {
                variables.push(variable);
            }
        }
        self.copies = Copies::new(&variables, draft)?;
        Ok(())
    }

    /// Adds an operator, unless it is never applicable; without effects that never happen.
    fn add_operator(
        &mut self,
        step: PlanStep,
        words: &[&str],
        precondition: Vec<TaskFact>,
        mut effects: Vec<OperatorEffect>,
        bodies: &[BodyId],
    ) -> Result<(), StopReason> {
        let precondition = sorted(precondition);
        self.draft.meter.work((1 + precondition.len()) as u64)?;
        if is_consistent(&precondition) {
            effects.retain(|effect| is_consistent(&effect.condition));
            let operator =
                Operator { name: self.names.name(words), precondition, effects, bodies: bodies.to_vec() };
            self.draft.meter.take(operator.bytes())?;
            self.draft.task.operators.push(operator);
            self.steps.push(step);
        }
        Ok(())
    }

    fn add_line(&mut self, line: &LineVariables) -> Result<(), StopReason> {
        if line.is_open() {
            self.add_programming(line)?;
        }
        self.add_execution(line)
    }

    /// `test` and the goal of an example.
    fn goal(&self, example: usize) -> Vec<TaskFact> {
        let goal = self.fluents.condition(example, &self.instances[example].goal);
        std::iter::once(self.control.test.is(example as u32)).chain(goal).collect()
    }

    /// The examples that may end as those with this label must.
    fn may(&self, label: Label) -> Vec<usize> {
        let labels = self.control.labels.iter().enumerate();
        let may = labels.filter(|&(_, &other)| self.kind == CompilationKind::Validation || other == label);
        may.map(|(example, _)| example).collect()
    }
}

/// A variable with several atoms needs no value for "none" if it always has another one.
fn drop_unused_none(fluents: &Fluents, initial: &[Vec<TaskFact>], task: &mut ClassicalTask) {
    let effects = task.bodies.iter().flatten().map(|effect| effect.fact);
    let used: FxHashSet<TaskFact> = initial.iter().flatten().copied().chain(effects).collect();
    for &variable in &fluents.basic {
        let none = variable.is(task.variable(variable).none());
        if none.value > 1 && !used.contains(&none) {
            task.variables[variable.index()].can_be_none = false;
        }
    }
}
