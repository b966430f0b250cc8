//! Tasks.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::objects::objects;
use super::types::Typing;
use super::{Features, Resolver, requirements};
use crate::diagnostics::{Diagnostic, Report};
use crate::lifted::{Domain, PredicateId, Role, SUGGESTED, Task};
use crate::reading::{Reading, Strictness};
use crate::source::{Source, Span};
use crate::syntax::ast;
use crate::syntax::parser::{Gaps, Parse};

/// What a problem file means, for the domain that it belongs to.
pub(crate) fn task(
    parse: Parse<ast::Problem<'_>>,
    source: &Arc<Source>,
    domain: &Arc<Domain>,
    strictness: Strictness,
) -> Reading<Task> {
    let Parse { tree, mut report, gaps, costs } = parse;
    let tree = tree.filter(|tree| is_of_domain(tree, domain, &mut report));
    let task = tree.map(|mut tree| {
        let (stated, name) = (tree.requirements.take(), tree.name);
        let used = requirements::used_by_problem(&tree, costs);
        let (task, used_by_goal) = lift(tree, source, domain, gaps, &mut report);
        let used = used | used_by_goal;
        requirements::check(stated.as_ref(), &name, used, domain.features, strictness, &mut report);
        task
    });
    report.reading(task)
}

/// Whether a problem names this domain as its own. If not, that is the only error worth reporting.
fn is_of_domain(tree: &ast::Problem<'_>, domain: &Domain, report: &mut Report) -> bool {
    let same = tree.domain.lower() == domain.name;
    if !same {
        let message =
            format!("the problem is for the domain `{}`, not for `{}`", tree.domain.text, domain.name);
        let diagnostic = Diagnostic::error(message).label(report.source(), tree.domain.span(), "").label(
            &domain.source,
            domain.span,
            "the domain",
        );
        report.push(diagnostic);
    }
    same
}

/// Lifts a problem, with the features that its goal uses; what is done with is freed on the way, because problems can be large.
fn lift(
    tree: ast::Problem<'_>,
    source: &Arc<Source>,
    domain: &Arc<Domain>,
    gaps: Gaps,
    report: &mut Report,
) -> (Task, Features) {
    let before = report.meter().bytes();
    let typing = Typing::new(&domain.types, false, report.meter());
    let objects = objects(&domain.constants, &domain.source, &tree.objects, &typing, report);
    drop(tree.objects);
    let gaps = Gaps { predicates: false, types: false, ..gaps };
    let mut resolver = Resolver::new(&typing, &objects, &domain.predicates, &domain.source, gaps, report);
    resolver.derived = derived(domain);
    let init = resolver.init(tree.init);
    let goal = resolver.formula(&tree.goal);
    let (goal_variables, used) = (resolver.scope.count(), resolver.used);
    let (source, domain, name) = (Arc::clone(source), Arc::clone(domain), tree.name.lower().into());
    let held = report.meter().keep_since(before);
    let comment = source.text().strip_prefix("; ");
    let is_suggested = comment.is_some_and(|comment| comment.starts_with(SUGGESTED));
    (Task { source, name, is_suggested, domain, objects, init, goal, goal_variables, _held: held }, used)
}

/// The derived predicates of a domain, each with the head of its first rule.
fn derived(domain: &Domain) -> FxHashMap<PredicateId, Span> {
    let is_derived = |id: PredicateId| matches!(domain.predicate(id).role, Role::Derived { .. });
    let rules = domain.axioms.iter().rev().filter(|axiom| is_derived(axiom.head));
    rules.map(|axiom| (axiom.head, axiom.span)).collect()
}
