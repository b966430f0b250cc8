//! Actions that take objects of the instances.

use genplan_pddl::diagnostics::Rule;
use genplan_pddl::{Diagnostic, Domain};

use crate::examples::Example;
use crate::pointers::takes_objects as takes;

/// Whether programs over a domain have pointers.
pub(super) fn are_taken(domain: &Domain, examples: &[&Example]) -> bool {
    let tasks = || examples.iter().map(|example| &*example.task);
    domain.actions.iter().any(|action| takes(domain, action, tasks()))
}

/// Says what programs over a domain are like whose actions take objects of the instances.
pub(super) fn takes_objects(domain: &Domain, examples: &[Example]) -> Option<Diagnostic> {
    let tasks = || examples.iter().map(|example| &*example.task);
    let action = domain.actions.iter().find(|action| takes(domain, action, tasks()))?;
    let note = Diagnostic::note("the actions of this domain take objects of the instances");
    let note = note.rule(Rule::TakesObjects).label(&domain.source, action.span, "for example this one");
    Some(
        note.help(
            "`genplan synth` finds a program over pointers, which can be right for any number of objects",
        ),
    )
}
