//! What gotos test, as formulas.

use genplan_core::frame::FluentId;
use genplan_core::language::{Argument, Call, Condition};
use genplan_core::pointers::PointerId;
use genplan_pddl::lifted::Parameter;

use super::Rewriter;
use super::formulas::{RuleVariable, and, atom, exists, not, numbered, or, own};
use super::names::{Thing, joined};

/// A pointer that a variable stands in for: `find` tries out objects.
pub(super) struct TriedPointer<'a> {
    pub pointer: PointerId,
    pub variable: &'a str,
}

impl Rewriter<'_> {
    /// The predicate without parameters that says whether a condition holds; its axiom is added, if it needs one.
    pub(super) fn named_condition(&mut self, fluent: FluentId, axioms: &mut Vec<String>) -> String {
        let condition = self.frame.condition_of(fluent);
        match &*condition {
            Condition::Holds(call) if call.arguments.is_empty() => {
                return self.frame.name(call.head).to_string();
            }
            Condition::Done => return self.names.of(Thing::Done),
            _ => {}
        }
        let formula = self.condition(&condition, None);
        let parts = condition.parts(self.frame);
        let name = self.names.called(Thing::Condition(fluent), &joined(&parts, self.frame));
        axioms.push(format!("  ; {}\n  (:derived ({name})\n    {formula})", parts.text(self.frame)));
        name
    }

    /// A condition as a formula.
    pub(super) fn condition(&mut self, condition: &Condition, tried: Option<&TriedPointer<'_>>) -> String {
        match condition {
            Condition::Holds(call) => {
                let variables = numbered(self.parameters(self.predicate(call)), self.domain);
                let holds = atom(self.frame.name(call.head), &variables);
                self.some(&variables, &call.arguments, tried, vec![holds])
            }
            Condition::Can(call) => {
                let schema = self.schema(call);
                let variables = own(&self.domain.actions[schema].parameters, self.domain);
                let applicable = atom(&self.names.of(Thing::Applicable(schema)), &variables);
                self.some(&variables, &call.arguments, tried, vec![applicable])
            }
            Condition::Goal(call) => self.goal_condition(call, (true, None), tried),
            Condition::Todo(call) => self.goal_condition(call, (true, Some(false)), tried),
            Condition::Undo(call) => self.goal_condition(call, (false, Some(true)), tried),
            Condition::Same(one, other) => self.same([*one, *other], tried),
            Condition::None(pointer) => self.points_to_nothing(Argument::Pointer(*pointer), tried),
            Condition::Done => format!("({})", self.names.of(Thing::Done)),
        }
    }

    fn predicate(&self, call: &Call) -> usize {
        self.domain.predicate_named(self.frame.name(call.head)).expect("a predicate")
    }

    pub(super) fn schema(&self, call: &Call) -> usize {
        self.domain.action_named(self.frame.name(call.head)).expect("an action")
    }

    pub(super) fn parameters(&self, predicate: usize) -> &[Parameter] {
        &self.domain.predicates[predicate].parameters
    }

    /// That the goal wants an atom to be true or false, and that it is as asked now.
    fn goal_condition(
        &mut self,
        call: &Call,
        (wanted, now): (bool, Option<bool>),
        tried: Option<&TriedPointer<'_>>,
    ) -> String {
        let predicate = self.predicate(call);
        let variables = numbered(self.parameters(predicate), self.domain);
        let thing = if wanted { Thing::Goal(predicate) } else { Thing::GoalNot(predicate) };
        let mut parts = vec![atom(&self.names.of(thing), &variables)];
        let holds = atom(self.frame.name(call.head), &variables);
        parts.extend(now.map(|now| if now { holds } else { not(&holds) }));
        self.some(&variables, &call.arguments, tried, parts)
    }

    /// That there are values of variables that fit the arguments, with which all parts hold.
    pub(super) fn some(
        &mut self,
        variables: &[RuleVariable],
        arguments: &[Argument],
        tried: Option<&TriedPointer<'_>>,
        parts: Vec<String>,
    ) -> String {
        let mut all = self.guards(variables, arguments, tried);
        all.extend(parts);
        exists(variables, &and(&all))
    }

    /// That the variables are what the arguments say.
    pub(super) fn guards(
        &mut self,
        variables: &[RuleVariable],
        arguments: &[Argument],
        tried: Option<&TriedPointer<'_>>,
    ) -> Vec<String> {
        let pairs = variables.iter().zip(arguments);
        pairs.filter_map(|(variable, argument)| self.guard(&variable.name, *argument, tried)).collect()
    }

    fn guard(
        &mut self,
        variable: &str,
        argument: Argument,
        tried: Option<&TriedPointer<'_>>,
    ) -> Option<String> {
        match argument {
            Argument::Any => None,
            Argument::Object(object) => {
                let name = self.frame.name(object).to_string();
                Some(format!("({} ?{variable})", self.names.of(Thing::Is(name))))
            }
            Argument::Pointer(pointer) => Some(match tried {
                Some(tried) if tried.pointer == pointer => format!("(= ?{variable} ?{})", tried.variable),
                _ => self.at(pointer, variable),
            }),
        }
    }

    /// That an argument is no object.
    fn points_to_nothing(&mut self, argument: Argument, tried: Option<&TriedPointer<'_>>) -> String {
        let variable = RuleVariable::of_any_type("x");
        let guard = self.guard("x", argument, tried);
        not(&exists(&[variable], &and(&guard.into_iter().collect::<Vec<_>>())))
    }

    /// That two arguments are the same object, or both nothing.
    fn same(&mut self, arguments: [Argument; 2], tried: Option<&TriedPointer<'_>>) -> String {
        let guards: Vec<String> =
            arguments.into_iter().filter_map(|argument| self.guard("x", argument, tried)).collect();
        let equal = exists(&[RuleVariable::of_any_type("x")], &and(&guards));
        match arguments {
            [Argument::Pointer(_), Argument::Pointer(_)] => {
                let nothing = arguments.map(|argument| self.points_to_nothing(argument, tried));
                or(&[equal, and(&nothing)])
            }
            _ => equal,
        }
    }
}
