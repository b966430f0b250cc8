//! Domains.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::objects::objects;
use super::types::{Typing, hierarchy};
use super::{Features, Resolver, SEEN, VariableScope, report_duplicate, requirements, strata};
use crate::diagnostics::Report;
use crate::lifted::{Action, Domain, Formula, Objects, Predicate, Role, Variable};
use crate::reading::{Reading, Strictness};
use crate::source::Source;
use crate::syntax::ast;
use crate::syntax::parser::{Gaps, Parse};

/// What a domain file means.
pub(crate) fn domain(
    parse: Parse<ast::Domain<'_>>,
    source: &Arc<Source>,
    strictness: Strictness,
) -> Reading<Domain> {
    let Parse { tree, mut report, gaps, costs } = parse;
    let domain = tree.map(|tree| {
        let mut domain = lift(&tree, source, gaps, &mut report);
        let used = domain.features | requirements::used_by_domain(&tree, costs);
        let (stated, granted) = (tree.requirements.as_ref(), Features::default());
        domain.features = requirements::check(stated, &tree.name, used, granted, strictness, &mut report);
        domain
    });
    report.reading(domain)
}

/// What a domain says. Its features are only those of its conditions and effects.
fn lift(tree: &ast::Domain<'_>, source: &Arc<Source>, gaps: Gaps, report: &mut Report) -> Domain {
    let before = report.meter().bytes();
    let types = hierarchy(&tree.types, report);
    let typing = Typing::new(&types, gaps.types, report.meter());
    let constants = objects(&Objects::default(), source, &tree.constants, &typing, report);
    let mut predicates = predicates(&tree.predicates, &typing, report);
    let mut resolver = Resolver::new(&typing, &constants, &predicates, source, gaps, report);
    resolver.note_derived(&tree.axioms);
    let actions = resolver.actions(&tree.actions);
    let axioms: Vec<_> = tree.axioms.iter().filter_map(|axiom| resolver.axiom(axiom)).collect();
    let features = resolver.used;
    note_fluents(&actions, &mut predicates);
    strata::stratify(&axioms, &mut predicates, report);
    let (source, name, span) = (Arc::clone(source), tree.name.lower().into(), tree.name.span());
    let held = report.meter().keep_since(before);
    Domain { source, name, types, constants, predicates, actions, axioms, span, features, _held: held }
}

fn predicates(trees: &[ast::Predicate<'_>], typing: &Typing<'_>, report: &mut Report) -> Vec<Predicate> {
    let (nothing, home) = (Objects::default(), Arc::clone(report.source()));
    let mut resolver = Resolver::new(typing, &nothing, &[], &home, Gaps::default(), report);
    let (mut seen, mut predicates) = (FxHashMap::default(), Vec::new());
    for ast::Predicate { name, parameters } in trees {
        if resolver.report.meter().take(SEEN + size_of::<Predicate>() + name.text.len()).is_err() {
            break;
        }
        let (span, first) = (name.span(), *seen.entry(*name).or_insert(name.span()));
        if first != span {
            report_duplicate(resolver.report, "predicate", name, first);
            continue;
        }
        resolver.scope = VariableScope::default();
        let (name, parameters) = (name.lower().into(), resolver.parameters(parameters));
        debug_assert!(parameters.iter().zip(0..).all(|(known, place)| known.variable == Variable(place)));
        predicates.push(Predicate { name, parameters, role: Role::Static, span });
    }
    predicates
}

/// Marks the predicates that effects can change.
fn note_fluents(actions: &[Action], predicates: &mut [Predicate]) {
    let effects = actions.iter().flat_map(|action| &action.effects);
    for literal in effects.flat_map(|effect| &effect.literals) {
        predicates[literal.atom.predicate.index()].role = Role::Fluent;
    }
}

impl<'s> Resolver<'_, 's> {
    fn actions(&mut self, trees: &[ast::Action<'s>]) -> Vec<Action> {
        let mut seen = FxHashMap::default();
        for tree in trees {
            if let Some(first) = seen.insert(tree.name, tree.name.span()) {
                report_duplicate(self.report, "action", &tree.name, first);
            }
        }
        let room = |report: &Report, name: &str| {
            report.meter().take(SEEN + size_of::<Action>() + name.len()).is_ok()
        };
        let trees =
            trees.iter().map_while(|tree| room(self.report, tree.name.text).then(|| self.action(tree)));
        trees.collect()
    }

    fn action(&mut self, tree: &ast::Action<'s>) -> Action {
        self.scope = VariableScope::default();
        let parameters = self.parameters(&tree.parameters);
        let precondition = self.formula(&tree.precondition);
        let effects = self.effects(&tree.effect);
        let precondition = match std::mem::take(&mut self.type_tests) {
            tests if tests.is_empty() => precondition,
            tests => Formula::And(std::iter::once(precondition).chain(tests).collect()),
        };
        let (name, variables, span) = (tree.name.lower().into(), self.scope.count(), tree.name.span());
        Action { name, parameters, precondition, effects, variables, span }
    }
}
