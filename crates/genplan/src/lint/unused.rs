//! Names that are declared and never used.

use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_pddl::diagnostics::Rule;
use genplan_pddl::lifted::{Facts, Formula, ObjectId, Parameter, Role, Task, TypeId, TypeUnion};
use genplan_pddl::{Diagnostic, Domain};

use crate::examples::Example;

/// Reports predicates, types and actions without use. `applied` says by action schema whether it is
/// applicable in some example, as far as relaxed reachability can tell.
pub(super) fn check(
    domain: &Domain,
    examples: &[&Example],
    applied: &[bool],
    over_pointers: bool,
) -> Vec<Diagnostic> {
    let mut findings = unused_predicates(domain, examples, over_pointers);
    findings.extend(unused_types(domain, examples));
    findings.extend(unused_actions(domain, applied));
    findings
}

/// Programs over pointers can look for objects by static predicates, so there a fact is a use.
fn unused_predicates(domain: &Domain, examples: &[&Example], over_pointers: bool) -> Vec<Diagnostic> {
    let mut used = vec![false; domain.predicates.len()];
    let goals = examples.iter().map(|example| &example.task.goal);
    for atom in conditions(domain).chain(goals).flat_map(Formula::atoms) {
        used[atom.predicate.index()] = true;
    }
    for example in examples.iter().filter(|_| over_pointers) {
        let facts = used.iter_mut().zip(&domain.predicates).zip(&example.task.init);
        let fixed = facts.filter(|((_, predicate), _)| !matches!(predicate.role, Role::Fluent));
        fixed.for_each(|((used, _), facts)| *used |= facts.iter().next().is_some());
    }
    // Derived fluents are there to be tested by programs.
    let unused = domain
        .predicates
        .iter()
        .zip(used)
        .filter(|(predicate, used)| !used && !matches!(predicate.role, Role::Derived { .. }));
    let findings = unused.map(|(predicate, _)| match predicate.role {
        Role::Fluent => {
            Diagnostic::note(format!("predicate `{}` is in no condition and no goal", predicate.name))
                .rule(Rule::UnaskedPredicate)
                .label(&domain.source, predicate.span, "only changed, never asked for")
                .help(match over_pointers {
                    true => "only a goto or a `find` of the program can use it",
                    false => "only a goto of the program can use it",
                })
        }
        _ => Diagnostic::warning(format!("predicate `{}` is never used", predicate.name))
            .rule(Rule::UnusedPredicate)
            .label(&domain.source, predicate.span, where_not(over_pointers))
            .help("is a condition missing? If not, remove the predicate"),
    });
    findings.collect()
}

/// Where a predicate without use is not.
fn where_not(over_pointers: bool) -> &'static str {
    match over_pointers {
        true => "in no condition, effect, goal or fact",
        false => "in no condition, effect or goal",
    }
}

/// All conditions of a domain.
fn conditions(domain: &Domain) -> impl Iterator<Item = &Formula> {
    let actions = domain.actions.iter().flat_map(|action| {
        let effects = action.effects.iter().map(|effect| &effect.condition);
        std::iter::once(&action.precondition).chain(effects)
    });
    actions.chain(domain.axioms.iter().map(|axiom| &axiom.body))
}

fn unused_types(domain: &Domain, examples: &[&Example]) -> Vec<Diagnostic> {
    let mut used = vec![false; domain.types.len()];
    let mut mark = |types: &TypeUnion| types.iter().for_each(|id| used[id.index()] = true);
    let parameters = domain.predicates.iter().flat_map(|predicate| &predicate.parameters);
    let parameters = parameters.chain(domain.actions.iter().flat_map(|action| &action.parameters));
    parameters.for_each(|parameter| mark(&parameter.types));
    quantified(domain).iter().for_each(|parameter| mark(&parameter.types));
    domain.constants.iter().for_each(|(_, _, object)| mark(&object.types));
    for example in examples {
        example.task.objects.iter().for_each(|(_, _, object)| mark(&object.types));
    }
    let ids = (0..domain.types.len()).map(|id| TypeId(id as u32));
    // A type is of use if one below it is.
    let unused = ids.clone().filter(|&id| {
        id != TypeId::OBJECT
            && !ids.clone().any(|other| used[other.index()] && domain.types.is_subtype(other, id))
    });
    let findings = unused.filter_map(|id| {
        let span = domain.types.span(id)?;
        let finding = Diagnostic::warning(format!("type `{}` is never used", domain.types.name(id)));
        let finding = finding.rule(Rule::UnusedType).label(&domain.source, span, "no parameter, no object");
        Some(finding.help("did you declare objects with another type by mistake?"))
    });
    findings.collect()
}

/// The variables of quantifiers and universal effects.
fn quantified(domain: &Domain) -> Vec<&Parameter> {
    let mut parameters: Vec<&Parameter> = Vec::new();
    for action in &domain.actions {
        parameters.extend(action.effects.iter().flat_map(|effect| &effect.parameters));
    }
    for condition in conditions(domain) {
        condition.walk(&mut |part| {
            if let Formula::Forall(declared, _) | Formula::Exists(declared, _) = part {
                parameters.extend(declared);
            }
        });
    }
    parameters
}

fn unused_actions<'a>(domain: &'a Domain, applied: &'a [bool]) -> impl Iterator<Item = Diagnostic> + 'a {
    let never = domain.actions.iter().zip(applied).filter(|(_, applied)| !**applied);
    never.map(|(action, _)| {
        Diagnostic::warning(format!(
            "action `{}` is applicable in no reachable state of any example",
            action.name
        ))
        .rule(Rule::InapplicableAction)
        .label(&domain.source, action.span, "its precondition never holds")
        .help("a program that reaches it fails; is its precondition wrong?")
    })
}

/// Reports the objects of a task that are nowhere: in no fact, not in the goal, and in no fluent or action of
/// the frame, which holds those that can be true or applicable in this task.
pub(super) fn objects(task: &Task, frame: &Frame) -> Option<Diagnostic> {
    let mut used = vec![false; task.objects.len()];
    task.init.iter().flat_map(Facts::iter).flatten().for_each(|object| used[object.index()] = true);
    let fluents = (0..frame.fluents()).filter_map(|id| frame.fluent_term(FluentId(id as u32)));
    let actions = (0..frame.actions()).filter_map(|id| frame.action_term(ActionId(id as u32)));
    for &symbol in fluents.chain(actions).flat_map(|term| &term[1..]) {
        if let Some(object) = task.objects.get(frame.name(symbol)) {
            used[object.index()] = true;
        }
    }
    task.goal.objects().into_iter().for_each(|object| used[object.index()] = true);
    let constants = task.domain.constants.len();
    let unused: Vec<ObjectId> =
        (constants..used.len()).filter(|&id| !used[id]).map(|id| ObjectId(id as u32)).collect();
    let first = task.objects.object(*unused.first()?);
    Some(
        Diagnostic::warning("nothing is said about some objects")
            .rule(Rule::UnusedObject)
            .label(&task.source, first.span, names(task, &unused))
            .help("they are in no fact, no goal and no applicable action; are facts missing?"),
    )
}

/// The names of some objects, or of the first of them.
fn names(task: &Task, objects: &[ObjectId]) -> String {
    const FEW: usize = 5;
    let names: Vec<&str> = objects.iter().take(FEW).map(|&id| task.objects.name(id)).collect();
    let more = if objects.len() > FEW { format!(", … ({} in all)", objects.len()) } else { String::new() };
    format!("{}{more}", names.join(", "))
}
