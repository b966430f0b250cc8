//! What `goal`, `todo`, `undo` and `done` know of the goals of instances.
//!
//! A goal that is a conjunction of literals is written as facts about these, so that the domain need not know it. Any
//! other goal becomes an axiom of its own.

use genplan_pddl::Task;
use genplan_pddl::lifted::{Atom, Formula, ObjectId, Term};

use super::Rewriter;
use super::formulas::{RuleVariable, and, atom, exists, forall, not, numbered, or};
use super::names::Thing;

/// The literals that a goal is a conjunction of, as far as it is one.
pub(super) struct GoalLiterals {
    /// Predicate, objects, and whether it must be true or false.
    pub literals: Vec<(usize, Vec<ObjectId>, bool)>,
    /// Whether there is nothing else in it.
    pub is_all: bool,
}

impl GoalLiterals {
    pub(super) fn of(task: &Task) -> Self {
        let mut goal = GoalLiterals { literals: Vec::new(), is_all: true };
        goal.collect(&task.goal, true);
        goal
    }

    fn collect(&mut self, formula: &Formula, value: bool) {
        match (formula, value) {
            (Formula::Atom(atom), _) => {
                let objects = atom.arguments.iter().copied().filter_map(Term::object).collect();
                self.literals.push((atom.predicate.index(), objects, value));
            }
            (Formula::Not(inner), _) => self.collect(inner, !value),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                parts.iter().for_each(|part| self.collect(part, value));
            }
            _ => self.is_all = false,
        }
    }
}

impl Rewriter<'_> {
    /// The axioms that say when the goal holds, if somebody asks.
    pub(super) fn done(&mut self) -> Vec<String> {
        if !self.names.given().any(|(thing, _)| *thing == Thing::Done) {
            return Vec::new();
        }
        let goals: Vec<GoalLiterals> = self.tasks.iter().map(|task| GoalLiterals::of(task)).collect();
        let others: Vec<usize> = (0..goals.len()).filter(|&task| !goals[task].is_all).collect();
        let mut parts = Vec::new();
        if !others.is_empty() {
            parts.push(format!("({})", self.names.of(Thing::GoalOf(None))));
        }
        parts.extend(self.literals_hold(&goals));
        let mut axioms = vec![self.done_if(&and(&parts))];
        for task in others {
            let is_it = format!("({})", self.names.of(Thing::GoalOf(Some(task))));
            let goal = self.goal(&self.tasks[task], &self.tasks[task].goal);
            axioms.push(self.done_if(&and(&[is_it, goal])));
        }
        axioms
    }

    fn done_if(&mut self, condition: &str) -> String {
        format!("  (:derived ({})\n    {condition})", self.names.of(Thing::Done))
    }

    /// That all literals hold that are written as facts.
    fn literals_hold(&mut self, goals: &[GoalLiterals]) -> Vec<String> {
        let all = || goals.iter().filter(|goal| goal.is_all).flat_map(|goal| &goal.literals);
        let mut parts = Vec::new();
        for predicate in 0..self.domain.predicates.len() {
            for wanted in [true, false] {
                if all().any(|(known, _, value)| (*known, *value) == (predicate, wanted)) {
                    parts.push(self.literal_holds(predicate, wanted));
                }
            }
        }
        parts
    }

    fn literal_holds(&mut self, predicate: usize, value: bool) -> String {
        let variables = numbered(self.parameters(predicate), self.domain);
        let thing = if value { Thing::Goal(predicate) } else { Thing::GoalNot(predicate) };
        let is_goal = atom(&self.names.of(thing), &variables);
        let holds = atom(&self.domain.predicates[predicate].name, &variables);
        let holds = if value { holds } else { not(&holds) };
        forall(&variables, &format!("(imply {is_goal} {holds})"))
    }

    /// A goal in which objects are named by predicates.
    fn goal(&mut self, task: &Task, formula: &Formula) -> String {
        match formula {
            Formula::Atom(atom) => self.goal_atom(task, atom),
            Formula::Equal(one, other) => self.goal_equality(task, *one, *other),
            Formula::Not(inner) => not(&self.goal(task, inner)),
            Formula::And(parts) => and(&parts.iter().map(|part| self.goal(task, part)).collect::<Vec<_>>()),
            Formula::Or(parts) => or(&parts.iter().map(|part| self.goal(task, part)).collect::<Vec<_>>()),
            Formula::Forall(parameters, inner) | Formula::Exists(parameters, inner) => {
                let variables: Vec<RuleVariable> = (parameters.iter())
                    .map(|p| RuleVariable::new(format!("v{}", p.variable.0), &p.types, self.domain))
                    .collect();
                let inner = self.goal(task, inner);
                match formula {
                    Formula::Forall(..) => forall(&variables, &inner),
                    _ => exists(&variables, &inner),
                }
            }
        }
    }

    fn goal_atom(&mut self, task: &Task, goal: &Atom) -> String {
        let mut variables = numbered(self.parameters(goal.predicate.index()), self.domain);
        let (mut named, mut parts) = (Vec::new(), Vec::new());
        for (variable, &term) in variables.iter_mut().zip(&goal.arguments) {
            match term {
                Term::Variable(own) => *variable = variable.renamed(format!("v{}", own.0)),
                Term::Object(object) => {
                    parts.push(self.is(task, object, &variable.name));
                    named.push(variable.clone());
                }
            }
        }
        parts.push(atom(&self.domain.predicate(goal.predicate).name, &variables));
        exists(&named, &and(&parts))
    }

    fn is(&mut self, task: &Task, object: ObjectId, variable: &str) -> String {
        format!("({} ?{variable})", self.names.of(Thing::Is(task.objects.name(object).to_string())))
    }

    fn goal_equality(&mut self, task: &Task, one: Term, other: Term) -> String {
        match (one, other) {
            (Term::Variable(one), Term::Variable(other)) => format!("(= ?v{} ?v{})", one.0, other.0),
            (Term::Variable(variable), Term::Object(object))
            | (Term::Object(object), Term::Variable(variable)) => {
                self.is(task, object, &format!("v{}", variable.0))
            }
            (Term::Object(one), Term::Object(other)) if one == other => and(&[]),
            (Term::Object(_), Term::Object(_)) => or(&[]),
        }
    }
}
