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

use genplan_core::instance::Instance;
use genplan_core::program::Line;
use genplan_core::verdict::Label;
use rustc_hash::FxHashSet;

use super::actions::{Actions, CompiledAction};
use super::axioms::add_axioms;
use super::control::{Checks, Control, FALSE, TRUE};
use super::fluents::{Fluents, sorted};
use super::groups::Groups;
use super::lines::{Content, LineVariables, Words, add_lines};
use super::loops::{self, Copies};
use super::names::Names;
use super::steps::{Checked, Part, Step};
use super::task::{BodyId, ClassicalTask, Effect, Fact, Operator, is_consistent};
use super::vocabulary::Vocabulary;
use super::{Compilation, Kind, Space, order};
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

    /// P(wᵢ).
    fn add_programming(&mut self, line: &LineVariables) {
        let pc = self.control.pc.is(line.line.0);
        let number = line.line.0.to_string();
        let blank = vec![pc, line.holds(Content::Nil)];
        for action in 0..self.space.actions.len() {
            let step = Step::Program { line: line.line, part: Part::Act(self.space.actions[action]) };
            let effects = vec![Effect::always(line.holds(Content::Act(action)))];
            for condition in self.programmable(action) {
                let precondition = blank.iter().copied().chain(condition).collect();
                let word = self.words.actions[action].clone();
                let operator = NewOperator { precondition, effects: effects.clone(), bodies: Vec::new() };
                self.add_operator(step, &["program", &number, &word], operator);
            }
        }
        self.add_goto_programming(line, &blank, &number);
        for goal in self.ends() {
            let precondition = blank.iter().copied().chain(goal).collect();
            let effects = vec![Effect::always(line.holds(Content::End))];
            let step = Step::Program { line: line.line, part: Part::End };
            let operator = NewOperator { precondition, effects, bodies: Vec::new() };
            self.add_operator(step, &["program", &number, "end"], operator);
        }
    }

    /// A goto is programmed in two steps.
    fn add_goto_programming(&mut self, line: &LineVariables, blank: &[Fact], number: &str) {
        if line.conditions.is_empty() {
            return;
        }
        for &(target, chosen) in &line.targets {
            let step = Step::Program { line: line.line, part: Part::Goto(target) };
            let effects = [line.holds(Content::HalfGoto), chosen].map(Effect::always).to_vec();
            let operator = NewOperator { precondition: blank.to_vec(), effects, bodies: Vec::new() };
            self.add_operator(step, &["program", number, "goto", &target.0.to_string()], operator);
        }
        for (place, &(fluent, chosen)) in line.conditions.iter().enumerate() {
            let step = Step::Program { line: line.line, part: Part::Unless(fluent) };
            let effects = [line.holds(Content::Goto), chosen].map(Effect::always).to_vec();
            let precondition = vec![self.control.pc.is(line.line.0), line.holds(Content::HalfGoto)];
            let word = self.words.conditions[place].clone();
            let operator = NewOperator { precondition, effects, bodies: Vec::new() };
            self.add_operator(step, &["program", number, "unless", &word], operator);
        }
    }

    /// When a line can be programmed with an action: when it is applicable, or in a negative example.
    fn programmable(&self, action: usize) -> Vec<Vec<Fact>> {
        let ways = self.ways(action);
        let is_always = ways.iter().any(Vec::is_empty);
        let negative = self.control.has_label(Label::Negative).filter(|_| !is_always);
        ways.into_iter().chain(negative.map(|negative| vec![negative])).collect()
    }

    /// Each way in which an action is applicable.
    fn ways(&self, action: usize) -> Vec<Vec<Fact>> {
        let ways = self.actions[action].preconditions.iter();
        ways.map(|(guard, condition)| condition.iter().copied().chain(*guard).collect()).collect()
    }

    /// When a line can be programmed with `end`: when the goal is reached, or anywhere if that is checked.
    fn ends(&self) -> Vec<Vec<Fact>> {
        match self.kind {
            Kind::Positive => (0..self.instances.len()).map(|example| self.goal(example)).collect(),
            _ => vec![Vec::new()],
        }
    }

    /// `test` and the goal of an example.
    fn goal(&self, example: usize) -> Vec<Fact> {
        let goal = self.fluents.condition(example, self.instances[example].goal());
        std::iter::once(self.control.test.is(example as u32)).chain(goal).collect()
    }

    /// E(wᵢ) of Pₙ, which has no check actions: what an execution needs is its precondition.
    fn add_unchecked_line(&mut self, line: &LineVariables) {
        let number = line.line.0.to_string();
        let pc = self.control.pc.is(line.line.0);
        for &content in &line.contents {
            let here = [pc, line.holds(content)];
            match content {
                Content::Act(action) => {
                    for condition in self.ways(action) {
                        let precondition = here.iter().copied().chain(condition).collect();
                        let word = self.words.actions[action].clone();
                        let operator = self.action(line.line, action, precondition, Vec::new());
                        self.add_operator(
                            Step::Execute { line: line.line },
                            &["execute", &number, &word],
                            operator,
                        );
                    }
                }
                Content::Goto => self.add_unchecked_gotos(line, &number),
                Content::End => {
                    for example in 0..self.instances.len() {
                        let precondition = here.iter().copied().chain(self.goal(example)).collect();
                        self.add_end(&number, example, precondition);
                    }
                }
                Content::Nil | Content::HalfGoto => {}
            }
        }
    }

    fn add_unchecked_gotos(&mut self, line: &LineVariables, number: &str) {
        let pc = self.control.pc;
        for (place, &(fluent, chosen)) in line.conditions.iter().enumerate() {
            let fact = self.fluents.fact(fluent);
            let mut effects = Vec::new();
            effects
                .extend(fact.map(|fact| Effect { condition: vec![fact], fact: pc.is(line.line.next().0) }));
            for otherwise in self.negations(fact) {
                for &(target, is_target) in &line.targets {
                    let condition = sorted(otherwise.into_iter().chain([is_target]).collect());
                    effects.push(Effect { condition, fact: pc.is(target.0) });
                }
            }
            let precondition = vec![pc.is(line.line.0), chosen];
            let word = self.words.conditions[place].clone();
            let operator = NewOperator { precondition, effects, bodies: Vec::new() };
            let step = Step::Execute { line: line.line };
            self.add_operator(step, &["execute", number, "goto", &word], operator);
        }
    }

    /// Each way in which a fact can be false: its variable has another value.
    fn negations(&self, fact: Option<Fact>) -> Vec<Option<Fact>> {
        let Some(fact) = fact else { return vec![None] };
        let others =
            (0..self.task.variable(fact.variable).size() as u32).filter(|&value| value != fact.value);
        others.map(|value| Some(fact.variable.is(value))).collect()
    }

    /// C(wᵢ) and E(wᵢ).
    fn add_checked_line(&mut self, line: &LineVariables) {
        for &content in &line.contents {
            match content {
                Content::Act(action) => self.add_checked_action(line, action),
                Content::Goto => self.add_checked_goto(line),
                Content::End => self.add_checked_end(line),
                Content::Nil | Content::HalfGoto => {}
            }
        }
    }

    fn checks(&self) -> &Checks {
        self.control.checks.as_ref().expect("a compilation with check actions")
    }

    /// What every check action needs.
    fn unchecked(&self, line: Line) -> Vec<Fact> {
        let loops = self.checks().loops.as_ref();
        let facts = [self.control.pc.is(line.0), self.checks().checked.is(FALSE)];
        facts.into_iter().chain(loops.map(|loops| loops.is_loop.is(FALSE))).collect()
    }

    /// What every execution action needs.
    fn checked(&self, line: Line) -> Vec<Fact> {
        let Checks { checked, holds, .. } = *self.checks();
        vec![self.control.pc.is(line.0), checked.is(TRUE), holds.is(TRUE)]
    }

    /// What every execution action leaves behind.
    fn executed(&self) -> Vec<Effect> {
        let Checks { checked, holds, loops, .. } = self.checks();
        let acted = loops.as_ref().map(|loops| loops.acted.is(TRUE));
        [checked.is(FALSE), holds.is(FALSE)].into_iter().chain(acted).map(Effect::always).collect()
    }

    fn add_checked_action(&mut self, line: &LineVariables, action: usize) {
        let number = line.line.0.to_string();
        let word = self.words.actions[action].clone();
        let here = line.holds(Content::Act(action));
        let Checks { checked, holds, .. } = *self.checks();
        let ways = self.ways(action).into_iter().map(sorted);
        let ways = ways.map(|condition| Effect { condition, fact: holds.is(TRUE) });
        let effects = std::iter::once(Effect::always(checked.is(TRUE))).chain(ways).collect();
        let precondition = self.unchecked(line.line).into_iter().chain([here]).collect();
        let what = Checked::Action(self.space.actions[action]);
        let operator = NewOperator { precondition, effects, bodies: Vec::new() };
        self.add_operator(Step::Check { line: line.line, what }, &["check", &number, &word], operator);

        let common = self.actions[action].common.iter().copied();
        let precondition = self.checked(line.line).into_iter().chain([here]).chain(common).collect();
        let operator = self.action(line.line, action, precondition, self.executed());
        self.add_operator(Step::Execute { line: line.line }, &["execute", &number, &word], operator);
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

    fn add_checked_goto(&mut self, line: &LineVariables) {
        let number = line.line.0.to_string();
        let (pc, here) = (self.control.pc, line.holds(Content::Goto));
        let Checks { checked, holds, passes, .. } = *self.checks();
        for &(fluent, chosen) in &line.conditions {
            let passing = self.fluents.fact(fluent);
            let passing = passing.map(|fact| Effect { condition: vec![fact], fact: passes.is(TRUE) });
            let always = [checked.is(TRUE), holds.is(TRUE)].map(Effect::always);
            let effects = always.into_iter().chain(passing).collect();
            let precondition = self.unchecked(line.line).into_iter().chain([here, chosen]).collect();
            let operator = NewOperator { precondition, effects, bodies: Vec::new() };
            let place = self.space.conditions.iter().position(|&other| other == fluent);
            let word = place.map_or(String::new(), |place| self.words.conditions[place].clone());
            let step = Step::Check { line: line.line, what: Checked::Condition };
            self.add_operator(step, &["check", &number, "goto", &word], operator);
        }
        let mut effects = self.executed();
        effects.push(Effect::always(passes.is(FALSE)));
        effects.push(Effect { condition: vec![passes.is(TRUE)], fact: pc.is(line.line.next().0) });
        effects.extend(line.targets.iter().map(|&(target, is_target)| Effect {
            condition: sorted(vec![passes.is(FALSE), is_target]),
            fact: pc.is(target.0),
        }));
        let precondition = self.checked(line.line).into_iter().chain([here]).collect();
        let operator = NewOperator { precondition, effects, bodies: Vec::new() };
        self.add_operator(Step::Execute { line: line.line }, &["execute", &number, "goto"], operator);
    }

    fn add_checked_end(&mut self, line: &LineVariables) {
        let number = line.line.0.to_string();
        let here = line.holds(Content::End);
        let Checks { checked, holds, loops, .. } = self.checks();
        let (checked, holds) = (*checked, *holds);
        let not_stored = loops.as_ref().map(|loops| loops.stored.is(FALSE));
        let goals = (0..self.instances.len())
            .map(|example| Effect { condition: sorted(self.goal(example)), fact: holds.is(TRUE) });
        let effects = std::iter::once(Effect::always(checked.is(TRUE))).chain(goals).collect();
        let precondition = self.unchecked(line.line).into_iter().chain([here]).chain(not_stored).collect();
        let operator = NewOperator { precondition, effects, bodies: Vec::new() };
        let step = Step::Check { line: line.line, what: Checked::Goal };
        self.add_operator(step, &["check", &number, "end"], operator);
        for example in self.may(Label::Positive) {
            let test = self.control.test.is(example as u32);
            let label = self.control.has_label(Label::Positive);
            let precondition = self.checked(line.line).into_iter().chain([here, test]).chain(label).collect();
            self.add_end(&number, example, precondition);
        }
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

    /// store, compare, process and skipₜ.
    fn add_failures(&mut self) {
        let Some(checks) = &self.control.checks else { return };
        let Checks { checked, holds, .. } = *checks;
        let clear = checks.loops.is_some().then(|| self.copies.clear(&self.task));
        if let Some(flags) = &checks.loops {
            let [mut store, mut compare, mut process] =
                loops::operators(flags, checked, self.control.has_label(Label::Negative));
            store.effects.extend(self.copies.store(&self.task));
            compare.effects.extend(self.copies.compare(&self.task));
            process.precondition.extend(self.copies.are_correct());
            self.add_operator(Step::Store, &["store"], store);
            self.add_operator(Step::Compare, &["compare"], compare);
            self.add_operator(Step::Process, &["process"], process);
        }
        let clear = clear.map(|effects| self.task.add_body(effects));
        for example in self.may(Label::Negative) {
            let precondition = [self.control.test.is(example as u32), checked.is(TRUE), holds.is(FALSE)];
            let label = self.control.has_label(Label::Negative);
            let operator = NewOperator {
                precondition: precondition.into_iter().chain(label).collect(),
                effects: self.control.next(example),
                bodies: self.resets[example].into_iter().chain(clear).collect(),
            };
            self.add_operator(Step::Skip { example }, &["skip", &format!("t{}", example + 1)], operator);
        }
    }
}

/// What an operator is made of.
#[derive(Default)]
pub(super) struct NewOperator {
    pub precondition: Vec<Fact>,
    pub effects: Vec<Effect>,
    pub bodies: Vec<BodyId>,
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
