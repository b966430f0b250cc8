//! The conditions that gotos may test, the most general first.

use std::collections::BTreeMap;

use genplan_core::frame::{FluentId, Frame, Symbol};
use genplan_core::language::{Argument, Condition};
use genplan_pddl::lifted::{Predicate, Role};
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Domain, Reading};

use crate::problem::GeneralizedProblem;

/// A fluent that gotos may test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The fluent.
    pub fluent: FluentId,
    /// How far it means something beyond the examples.
    pub rank: Rank,
}

/// How far a condition means something beyond the examples it was found with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A fluent without arguments, or a derived one over constants of the domain.
    General,
    /// A fluent over constants of the domain.
    Constant,
    /// A fluent over objects of single examples.
    Specific,
    /// A fluent that is true in no reachable state of any example: it stands for all of these, and makes an
    /// unconditional jump.
    Never,
}

/// Which predicates may be tested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ConditionChoice {
    /// Those that an action can change, and the derived ones.
    #[default]
    Changeable,
    /// Those with these names; they may be static.
    Named(Vec<String>),
}

impl ConditionChoice {
    /// The predicates of a domain with these names, in whatever case; `derived` stands for all derived ones.
    pub fn of_domain(names: &[String], domain: &Domain) -> Reading<Self> {
        let names = names.iter().map(|name| name.trim().to_ascii_lowercase());
        let is_known = |name: &str| domain.predicate_named(name).is_some();
        let expand = |name: String| match name == DERIVED && !is_known(DERIVED) {
            true => derived(domain),
            false => vec![name],
        };
        let names: Vec<String> = names.filter(|name| !name.is_empty()).flat_map(expand).collect();
        let mut diagnostics: Vec<Diagnostic> =
            names.iter().filter(|name| !is_known(name)).map(|name| unknown(name, domain)).collect();
        if names.is_empty() {
            let help = "name some predicates, or leave --conditions out to allow all that can change";
            diagnostics.push(Diagnostic::error("the set of conditions is empty").help(help));
        }
        Reading { value: diagnostics.is_empty().then_some(ConditionChoice::Named(names)), diagnostics }
    }

    /// Whether a condition over pointers may be tested: what is about a predicate, if it is one of those that are named;
    /// and all that comes from pointers, actions and the goal as a whole.
    fn admits(&self, condition: &Condition, frame: &Frame) -> bool {
        let ConditionChoice::Named(names) = self else { return true };
        match condition {
            Condition::Holds(call)
            | Condition::Goal(call)
            | Condition::Todo(call)
            | Condition::Undo(call) => names.iter().any(|name| name == frame.name(call.head)),
            Condition::Can(_) | Condition::Same(..) | Condition::None(_) | Condition::Done => true,
        }
    }
}

/// Stands for all derived predicates.
const DERIVED: &str = "derived";

fn derived(domain: &Domain) -> Vec<String> {
    let derived = domain.predicates.iter().filter(|predicate| matches!(predicate.role, Role::Derived { .. }));
    derived.map(|predicate| predicate.name.clone()).collect()
}

fn unknown(name: &str, domain: &Domain) -> Diagnostic {
    let names = || domain.predicates.iter().map(|predicate| predicate.name.as_str());
    let list = || Some(format!("the predicates are: {}", names().collect::<Vec<_>>().join(", ")).into());
    let help = did_you_mean(name, names()).or_else(list);
    Diagnostic::error(format!("unknown predicate `{name}` in --conditions")).helps(help)
}

/// The candidates in the order of preference: by rank, derived ones first, then by name.
pub fn candidates(problem: &GeneralizedProblem, choice: &ConditionChoice) -> Vec<Candidate> {
    let (frame, domain) = (&problem.frame, &problem.domain);
    let is_wanted = |predicate: &Predicate| match choice {
        ConditionChoice::Changeable => predicate.role != Role::Static,
        ConditionChoice::Named(names) => names.contains(&predicate.name),
    };
    let wanted: BTreeMap<&str, usize> = (domain.predicates.iter().enumerate())
        .filter(|(_, predicate)| is_wanted(predicate))
        .map(|(index, predicate)| (predicate.name.as_str(), index))
        .collect();
    let is_constant = |&symbol: &Symbol| domain.constants.get(frame.name(symbol)).is_some();
    let is_general = |argument: Argument| argument.object().is_none_or(|object| is_constant(&object));
    let mut candidates: Vec<(Rank, bool, String, FluentId)> = Vec::new();
    for fluent in problem.fluents() {
        let condition = frame.condition_of(fluent);
        if problem.is_over_pointers() && condition.arguments(frame).into_iter().all(is_general) {
            if choice.admits(&condition, frame) {
                candidates.push((Rank::General, true, frame.show_fluent(fluent).to_string(), fluent));
            }
            continue;
        }
        let Some(term) = frame.fluent_term(fluent) else { continue };
        let Some(&predicate) = wanted.get(frame.name(term[0])) else { continue };
        let is_derived = matches!(domain.predicates[predicate].role, Role::Derived { .. });
        let rank = match &term[1..] {
            [] => Rank::General,
            arguments if arguments.iter().all(is_constant) => {
                if is_derived {
                    Rank::General
                } else {
                    Rank::Constant
                }
            }
            _ => Rank::Specific,
        };
        candidates.push((rank, !is_derived, frame.show_fluent(fluent).to_string(), fluent));
    }
    candidates.sort();
    let never = wanted.values().find_map(|&predicate| problem.never_true(predicate));
    let candidates = candidates.into_iter().map(|(rank, _, _, fluent)| Candidate { fluent, rank });
    candidates.chain(never.map(|fluent| Candidate { fluent, rank: Rank::Never })).collect()
}
