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

mod checked;
mod failures;
mod programming;
mod unchecked;

use genplan_core::instance::{Instance, Test};
use genplan_core::program::Line;
use genplan_core::verdict::Label;
use rustc_hash::FxHashSet;

use crate::compile::actions::{Actions, CompiledAction};
use crate::compile::axioms::add_axioms;
use crate::compile::control::Control;
use crate::compile::fluents::{Fluents, sorted};
use crate::compile::groups::Groups;
use crate::compile::lines::{LineVariables, Words, add_lines};
use crate::compile::loops::Copies;
use crate::compile::names::Names;
use crate::compile::steps::Step;
use crate::compile::task::{BodyId, ClassicalTask, Effect, Fact, Operator, is_consistent};
use crate::compile::vocabulary::Vocabulary;
use crate::compile::{Compilation, Kind, Space, order};
use crate::problem::GeneralizedProblem;

/// Compiles a problem with a program whose lines are given or open.
pub(super) fn construct(problem: &GeneralizedProblem, kind: Kind, space: Space) -> Compilation {
    let examples = order(problem, kind);
    let instances: Vec<&Instance> =
        examples.iter().map(|&example| problem.examples[example].ground.instance()).collect();
    let labels = examples.iter().map(|&example| problem.examples[example].label).collect();
    let mut task = ClassicalTask::default();
    let (mut predicates, mut objects) = (Names::new(), Names::new());
    let mut words = Words::new(space.program.len(), &mut predicates, &mut objects);
    let control = Control::new(kind, labels, &words.lines, &mut predicates, &mut objects, &mut task);
    let mut vocabulary = Vocabulary::new(&problem.frame, predicates, objects);
    let groups = Groups::new(&problem.frame, &instances);
    let mut fluents = Fluents::new(&instances, control.test, &groups, &mut vocabulary, &mut task);
    let holds = |example: usize, fluent| {
        problem.examples[examples[example]].ground.test(&problem.frame, fluent) == Test::Always
    };
    fluents.add_static(&space.conditions, holds, &mut vocabulary, &mut task);
    add_axioms(&instances, &mut fluents, &mut vocabulary, &mut task);
    words.name_instructions(&space, &mut vocabulary);
    let lines = add_lines(&space, kind, &words, &mut task);
    let mut compiler = Actions {
        instances: &instances,
        groups: &groups,
        fluents: &fluents,
        vocabulary: &mut vocabulary,
        task: &mut task,
    };
    let actions = space.actions.iter().map(|&action| compiler.compile(action)).collect();
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
        names: Names::new(),
        task,
        steps: Vec::new(),
    };
    construction.set_initial_states();
    construction.add_copies(&mut vocabulary);
    for line in &lines {
        construction.add_line(line);
    }
    construction.add_failures();
    let Construction { task, steps, space, .. } = construction;
    Compilation { kind, lines: space.program.len() - 1, task, steps, examples, program: space.program }
}

/// A compilation in the making.
struct Construction<'p> {
    kind: Kind,
    space: Space,
    instances: Vec<&'p Instance>,
    fluents: Fluents,
    actions: Vec<CompiledAction>,
    control: Control,
    words: Words,
    copies: Copies,
    /// By example: the effects that make its state the next one's initial state.
    resets: Vec<Option<BodyId>>,
    names: Names,
    task: ClassicalTask,
    steps: Vec<Step>,
}

impl Construction<'_> {
    fn set_initial_states(&mut self) {
        let Construction { fluents, instances, task, resets, .. } = self;
        let initial: Vec<Vec<Fact>> = (instances.iter().enumerate())
            .map(|(example, instance)| fluents.initial(example, instance, task))
            .collect();
        for fact in &initial[0] {
            task.initial[fact.variable.index()] = fact.value;
        }
        for (example, next) in initial.iter().enumerate().skip(1) {
            let is_needed = |fact: &&Fact| {
                fluents.is_used(example - 1, fact.variable, task)
                    || fact.value != task.variable(fact.variable).none()
            };
            let effects = next.iter().filter(is_needed).map(|&fact| Effect::always(fact)).collect();
            resets.push(Some(task.add_body(effects)));
        }
        resets.push(None);
        drop_unused_none(fluents, &initial, task);
    }

    /// Where loops are looked for, keeps copies of all that can change there.
    fn add_copies(&mut self, vocabulary: &mut Vocabulary<'_>) {
        let Construction { kind, fluents, control, task, .. } = self;
        if control.checks.as_ref().is_none_or(|checks| checks.loops.is_none()) {
            return;
        }
        let looks_for_loops = |label: Label| *kind == Kind::Validation || label == Label::Negative;
        let examples: Vec<usize> =
            (0..control.labels.len()).filter(|&example| looks_for_loops(control.labels[example])).collect();
        let is_used = |variable| examples.iter().any(|&example| fluents.is_used(example, variable, task));
        let mut variables = vec![control.pc];
        variables.extend(fluents.basic.iter().copied().filter(|&variable| is_used(variable)));
        self.copies = Copies::new(variables.into_iter(), vocabulary, task);
    }

    /// Adds an operator, unless it is never applicable; without effects that never happen.
    fn add_operator(&mut self, step: Step, words: &[&str], operator: NewOperator) {
        let NewOperator { precondition, mut effects, bodies } = operator;
        let precondition = sorted(precondition);
        if is_consistent(&precondition) {
            effects.retain(|effect| is_consistent(&effect.condition));
            let name = self.names.name(words);
            self.task.operators.push(Operator { name, precondition, effects, bodies });
            self.steps.push(step);
        }
    }

    fn add_line(&mut self, line: &LineVariables) {
        if line.is_open() {
            self.add_programming(line);
        }
        match &self.control.checks {
            Some(_) => self.add_checked_line(line),
            None => self.add_unchecked_line(line),
        }
    }

    /// Each way in which an action is applicable.
    fn ways(&self, action: usize) -> Vec<Vec<Fact>> {
        let ways = self.actions[action].preconditions.iter();
        ways.map(|(guard, condition)| condition.iter().copied().chain(*guard).collect()).collect()
    }

    /// `test` and the goal of an example.
    fn goal(&self, example: usize) -> Vec<Fact> {
        let goal = self.fluents.condition(example, self.instances[example].goal());
        std::iter::once(self.control.test.is(example as u32)).chain(goal).collect()
    }

    /// The operator that applies an action and goes on to the next line.
    fn action(
        &self,
        line: Line,
        action: usize,
        precondition: Vec<Fact>,
        mut effects: Vec<Effect>,
    ) -> NewOperator {
        effects.push(Effect::always(self.control.pc.is(line.next().0)));
        NewOperator { precondition, effects, bodies: vec![self.actions[action].body] }
    }

    /// The examples that may end as those with this label must.
    fn may(&self, label: Label) -> Vec<usize> {
        let labels = self.control.labels.iter().enumerate();
        let may = labels.filter(|&(_, &other)| self.kind == Kind::Validation || other == label);
        may.map(|(example, _)| example).collect()
    }

    /// E(endₜ,ᵢ).
    fn add_end(&mut self, number: &str, example: usize, precondition: Vec<Fact>) {
        let effects = self.control.next(example);
        let bodies = self.resets[example].into_iter().collect();
        let operator = NewOperator { precondition, effects, bodies };
        let test = format!("t{}", example + 1);
        self.add_operator(Step::End { example }, &["execute", number, "end", &test], operator);
    }
}

/// What an operator is made of.
pub(super) struct NewOperator {
    pub precondition: Vec<Fact>,
    pub effects: Vec<Effect>,
    pub bodies: Vec<BodyId>,
}

impl NewOperator {
    /// One that shares no effects with others.
    pub(super) fn new(precondition: Vec<Fact>, effects: Vec<Effect>) -> Self {
        NewOperator { precondition, effects, bodies: Vec::new() }
    }
}

/// A variable with several atoms needs no value for "none" if it always has another one.
fn drop_unused_none(fluents: &Fluents, initial: &[Vec<Fact>], task: &mut ClassicalTask) {
    let effects = task.bodies.iter().flatten().map(|effect| effect.fact);
    let used: FxHashSet<Fact> = initial.iter().flatten().copied().chain(effects).collect();
    for &variable in &fluents.basic {
        let none = variable.is(task.variable(variable).none());
        if none.value > 1 && !used.contains(&none) {
            task.variables[variable.index()].can_be_none = false;
        }
    }
}
