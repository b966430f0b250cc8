//! What gotos test, as formulas.

use genplan_core::frame::FluentId;
use genplan_pddl::lifted::Parameter;

use super::formulas::{Variable, and, atom, exists, not, numbered, or, own};
use super::names::{Thing, joined};
use super::{Rewriter, RewrittenArgument};
use crate::ground::words::{self, Word};

/// A pointer that a variable stands in for: `find` tries out objects.
pub(super) struct TriedPointer<'a> {
    pub pointer: &'a str,
    pub variable: &'a str,
}

impl Rewriter<'_> {
    /// The predicate without parameters that says whether a condition holds; its axiom is added, if it needs one.
    pub(super) fn named_condition(&mut self, fluent: FluentId, axioms: &mut Vec<String>) -> String {
        let (head, arguments) = self.frame.fluent_term(fluent).split_first().expect("a fluent has a name");
        let head = self.frame.name(*head);
        let is_own = self.domain.predicates.iter().any(|predicate| predicate.name == head);
        if is_own && arguments.is_empty() {
            return head.to_string();
        }
        if self.is_done(head) {
            return self.names.of(Thing::Done);
        }
        let text = self.frame.show_fluent(fluent).to_string();
        let arguments = self.arguments(arguments);
        let formula = self.condition(head, &arguments, None);
        let name = self.names.called(Thing::Condition(fluent), &joined(&text));
        axioms.push(format!("  ; {text}\n  (:derived ({name})\n    {formula})"));
        name
    }

    fn is_done(&self, head: &str) -> bool {
        Word::of_condition(head, self.domain) == Some(Word::Done)
    }

    /// A condition as a formula.
    pub(super) fn condition(
        &mut self,
        head: &str,
        arguments: &[RewrittenArgument],
        tried: Option<&TriedPointer<'_>>,
    ) -> String {
        let domain = self.domain;
        if let Some(schema) = head.strip_prefix(words::CAN) {
            let schema = domain.actions.iter().position(|action| action.name == schema).expect("an action");
            let variables = own(&domain.actions[schema].parameters, domain);
            let applicable = atom(&self.names.of(Thing::Applicable(schema)), &variables);
            return self.some(&variables, arguments, tried, vec![applicable]);
        }
        for prefix in [words::TODO, words::GOAL] {
            if let Some(predicate) = head.strip_prefix(prefix) {
                return self.goal_condition(predicate, prefix == words::TODO, arguments, tried);
            }
        }
        match Word::of_condition(head, domain) {
            Some(Word::None) => self.points_to_nothing(&arguments[0], tried),
            Some(_) => format!("({})", self.names.of(Thing::Done)),
            None if head == words::SAME => self.same(arguments, tried),
            None => {
                let predicate = self.predicate(head);
                let variables = numbered(self.parameters(predicate), domain);
                let holds = atom(head, &variables);
                self.some(&variables, arguments, tried, vec![holds])
            }
        }
    }

    fn predicate(&self, name: &str) -> usize {
        self.domain.predicates.iter().position(|predicate| predicate.name == name).expect("a predicate")
    }

    pub(super) fn parameters(&self, predicate: usize) -> &[Parameter] {
        &self.domain.predicates[predicate].parameters
    }

    fn goal_condition(
        &mut self,
        name: &str,
        is_open: bool,
        arguments: &[RewrittenArgument],
        tried: Option<&TriedPointer<'_>>,
    ) -> String {
        let predicate = self.predicate(name);
        let variables = numbered(self.parameters(predicate), self.domain);
        let mut parts = vec![atom(&self.names.of(Thing::Goal(predicate)), &variables)];
        parts.extend(is_open.then(|| not(&atom(name, &variables))));
        self.some(&variables, arguments, tried, parts)
    }

    /// That there are values of variables that fit the arguments, with which all parts hold.
    pub(super) fn some(
        &mut self,
        variables: &[Variable],
        arguments: &[RewrittenArgument],
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
        variables: &[Variable],
        arguments: &[RewrittenArgument],
        tried: Option<&TriedPointer<'_>>,
    ) -> Vec<String> {
        let pairs = variables.iter().zip(arguments);
        pairs.filter_map(|(variable, argument)| self.guard(&variable.name, argument, tried)).collect()
    }

    fn guard(
        &mut self,
        variable: &str,
        argument: &RewrittenArgument,
        tried: Option<&TriedPointer<'_>>,
    ) -> Option<String> {
        match argument {
            RewrittenArgument::Any => None,
            RewrittenArgument::Object(object) => {
                Some(format!("({} ?{variable})", self.names.of(Thing::Is(object.clone()))))
            }
            RewrittenArgument::Pointer(pointer) => Some(match tried {
                Some(tried) if tried.pointer == pointer => format!("(= ?{variable} ?{})", tried.variable),
                _ => self.at(pointer, variable),
            }),
        }
    }

    /// That an argument is no object.
    fn points_to_nothing(
        &mut self,
        argument: &RewrittenArgument,
        tried: Option<&TriedPointer<'_>>,
    ) -> String {
        let variable = Variable::of_any_type("x");
        let guard = self.guard("x", argument, tried);
        not(&exists(&[variable], &and(&guard.into_iter().collect::<Vec<_>>())))
    }

    /// That two arguments are the same object, or both nothing.
    fn same(&mut self, arguments: &[RewrittenArgument], tried: Option<&TriedPointer<'_>>) -> String {
        let guards: Vec<String> =
            arguments.iter().filter_map(|argument| self.guard("x", argument, tried)).collect();
        let equal = exists(&[Variable::of_any_type("x")], &and(&guards));
        let nothing: Vec<String> =
            arguments.iter().map(|argument| self.points_to_nothing(argument, tried)).collect();
        match arguments {
            [RewrittenArgument::Pointer(_), RewrittenArgument::Pointer(_)] => or(&[equal, and(&nothing)]),
            _ => equal,
        }
    }
}
