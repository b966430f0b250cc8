//! Strata of derived predicates.
//!
//! A derived predicate depends on those in the bodies of its rules. Its atoms are well defined if no
//! predicate depends negatively on itself; then the predicates can be computed stratum by stratum,
//! each only after those that it depends on negatively.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::in_words;
use crate::diagnostics::Report;
use crate::lifted::{Axiom, Formula, Predicate, PredicateId, Role};
use crate::source::Span;
use genplan_core::budget::Meter;
use genplan_core::components::Components;
use genplan_core::rows::Rows;

/// Gives every derived predicate its stratum, or reports cycles through negation.
pub(super) fn stratify(axioms: &[Axiom], predicates: &mut [Predicate], report: &mut Report) {
    let graph = DependencyGraph::new(axioms, predicates.len(), report.meter());
    let mut strata = vec![0; predicates.len()];
    for nodes in graph.members().iter() {
        let edges = || nodes.iter().flat_map(|&node| graph.edges[node].iter().copied());
        let outside = edges().filter(|&edge| !graph.is_inner(edge));
        let stratum = outside.map(|edge| strata[edge.to] + u32::from(edge.negative)).max().unwrap_or(0);
        nodes.iter().for_each(|&node| strata[node] = stratum);
        if let Some(edge) = edges().find(|&edge| edge.negative && graph.is_inner(edge)) {
            report_cycle(&graph, edge, predicates, report);
        }
    }
    for axiom in axioms {
        let stratum = strata[axiom.head.index()];
        predicates[axiom.head.index()].role = Role::Derived { stratum };
    }
}

fn report_cycle(graph: &DependencyGraph, edge: Dependency, predicates: &[Predicate], report: &mut Report) {
    let step =
        |edge: Dependency| format!("{}{}", if edge.negative { "not " } else { "" }, predicates[edge.to].name);
    let around = std::iter::once(edge).chain(graph.path(edge.to, edge.from));
    let cycle: Vec<String> =
        std::iter::once(predicates[edge.from].name.clone()).chain(around.map(step)).collect();
    let cycle = in_words(&cycle);
    let message = format!("negation in a cycle of derived predicates: {cycle}");
    report.error(edge.span, message, "this rule depends on its own negation");
}

/// The bytes for a predicate while strata are sought.
const NODE: usize = 96;

/// A predicate in the body of a rule.
#[derive(Clone, Copy)]
struct Dependency {
    from: usize,
    to: usize,
    negative: bool,
    /// The head of the rule.
    span: Span,
}

/// Which derived predicate depends on which.
struct DependencyGraph {
    edges: Vec<Vec<Dependency>>,
    /// The predicates that depend on each other.
    components: Components,
}

impl DependencyGraph {
    fn new(axioms: &[Axiom], nodes: usize, meter: &Meter) -> Self {
        _ = meter.take(nodes * NODE);
        let mut derived = vec![false; nodes];
        for axiom in axioms {
            derived[axiom.head.index()] = true;
        }
        let mut edges = vec![Vec::new(); nodes];
        for axiom in axioms {
            let from = axiom.head.index();
            visit(&axiom.body, false, &mut |PredicateId(to), negative| {
                if derived[to as usize] && meter.take(2 * size_of::<Dependency>()).is_ok() {
                    edges[from].push(Dependency { from, to: to as usize, negative, span: axiom.span });
                }
            });
        }
        let mut dependencies = Rows::default();
        edges.iter().for_each(|edges| dependencies.push(edges.iter().map(|edge| edge.to as u32)));
        DependencyGraph { edges, components: Components::new(&dependencies) }
    }

    /// By component, each after those that it depends on: its predicates.
    fn members(&self) -> Rows<usize> {
        let nodes = 0..self.edges.len();
        Rows::group(self.components.len(), || {
            nodes.clone().map(|node| (self.components.of(node) as usize, node))
        })
    }

    /// Whether both predicates depend on each other.
    fn is_inner(&self, edge: Dependency) -> bool {
        self.components.of(edge.from) == self.components.of(edge.to)
    }

    /// A shortest way from one predicate to another within their component.
    fn path(&self, from: usize, to: usize) -> Vec<Dependency> {
        let mut reached: FxHashMap<usize, Option<Dependency>> = FxHashMap::from_iter([(from, None)]);
        let mut queue = VecDeque::from([from]);
        while let Some(node) = queue.pop_front() {
            for &edge in self.edges[node].iter().filter(|&&edge| self.is_inner(edge)) {
                if let Entry::Vacant(entry) = reached.entry(edge.to) {
                    entry.insert(Some(edge));
                    queue.push_back(edge.to);
                }
            }
        }
        let mut path: Vec<Dependency> = Vec::new();
        let mut node = to;
        while let Some(&Some(edge)) = reached.get(&node) {
            path.push(edge);
            node = edge.from;
        }
        path.reverse();
        path
    }
}

/// Calls a function for every atom, with whether it is under an odd number of negations.
fn visit(formula: &Formula, negative: bool, found: &mut impl FnMut(PredicateId, bool)) {
    match formula {
        Formula::Atom(atom) => found(atom.predicate, negative),
        Formula::Equal(..) => {}
        Formula::Not(inner) => visit(inner, !negative, found),
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().for_each(|part| visit(part, negative, found));
        }
        Formula::Forall(_, inner) | Formula::Exists(_, inner) => visit(inner, negative, found),
    }
}
