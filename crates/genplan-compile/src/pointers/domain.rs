//! The domain file.

use genplan_core::language::Act;
use genplan_pddl::syntax::ast::{Domain, Name, Place, Requirements};

use super::Rewriter;
use super::formulas::{RuleVariable, declared, numbered, own, row};
use super::names::Thing;
use super::paths::Reach;

/// What the new axioms and actions need.
const REQUIREMENTS: [&str; 2] = ["adl", "derived-predicates"];

impl Rewriter<'_> {
    /// The text of the domain with these actions, and with these axioms besides its own.
    pub(super) fn domain_text(&self, actions: &[String], axioms: &[String]) -> String {
        let parsed = self.parsed;
        let mut flags: Vec<Name<'_>> =
            parsed.requirements.iter().flat_map(|requirements| requirements.flags.iter().copied()).collect();
        for flag in REQUIREMENTS.map(Name::new) {
            if !flags.contains(&flag) {
                flags.push(flag);
            }
        }
        let bare = Domain {
            requirements: Some(Requirements { flags, place: Place::default() }),
            predicates: Vec::new(),
            actions: Vec::new(),
            axioms: Vec::new(),
            ..parsed.clone()
        };
        let bare = bare.to_string();
        let start = bare.trim_end().strip_suffix(')').expect("a definition ends with a parenthesis");
        let own_axioms = parsed.axioms.iter().map(ToString::to_string);
        let parts: Vec<String> =
            std::iter::once(self.predicates()).chain(actions.iter().cloned()).chain(own_axioms).collect();
        let parts: Vec<&str> = parts.iter().chain(axioms).map(String::as_str).collect();
        format!("{start}\n{})\n", parts.join("\n\n"))
    }

    fn predicates(&self) -> String {
        let own = self.parsed.predicates.iter().map(ToString::to_string);
        let new = self.names.given().filter_map(|(thing, name)| {
            let declared = declared(&self.variables(thing)?);
            Some(format!("({name} {declared})").replace(" )", ")"))
        });
        format!("  (:predicates{})", row("\n    ", own.chain(new)))
    }

    /// The parameters of a new predicate.
    fn variables(&self, thing: &Thing) -> Option<Vec<RuleVariable>> {
        let some = |names: &[&str]| Some(names.iter().map(|&name| RuleVariable::of_any_type(name)).collect());
        match thing {
            Thing::At(_) | Thing::First(_) | Thing::Is(_) | Thing::Found(_) => some(&["x"]),
            Thing::Next(_) | Thing::Before => some(&["x", "y"]),
            Thing::Goal(predicate) | Thing::GoalNot(predicate) => {
                Some(numbered(self.parameters(*predicate), self.domain))
            }
            Thing::Applicable(schema) => Some(own(&self.domain.actions[*schema].parameters, self.domain)),
            Thing::GoalOf(_) | Thing::Done | Thing::Condition(_) => some(&[]),
            Thing::Path(action, part) => match &*self.frame.act_of(*action) {
                Act::Reach(call) => Some(Reach::new(*action, call, self).parameters(*part)),
                Act::Apply(_) | Act::Try(_) | Act::Move(..) => None,
            },
            Thing::Instruction(_) => None,
        }
    }
}
