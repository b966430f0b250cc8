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
use genplan_core::budget::Gauge;

/// Gives every derived predicate its stratum, or reports cycles through negation.
pub(super) fn stratify(axioms: &[Axiom], predicates: &mut [Predicate], report: &mut Report) {
    let graph = DependencyGraph::new(axioms, predicates.len(), report.gauge());
    let mut strata = vec![0; predicates.len()];
    for component in components(&graph) {
        let stratum = graph.stratum(&component, &strata);
        for &node in &component.nodes {
            strata[node] = stratum;
        }
        if let Some(edge) = graph.inner_negation(&component) {
            report_cycle(&graph, &component, edge, predicates, report);
        }
    }
    for axiom in axioms {
        let stratum = strata[axiom.head.index()];
        predicates[axiom.head.index()].role = Role::Derived { stratum };
    }
}

fn report_cycle(
    graph: &DependencyGraph,
    component: &Component,
    edge: Dependency,
    predicates: &[Predicate],
    report: &mut Report,
) {
    let step =
        |edge: Dependency| format!("{}{}", if edge.negative { "not " } else { "" }, predicates[edge.to].name);
    let around = std::iter::once(edge).chain(graph.path(component, edge.to, edge.from));
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

/// Predicates that depend on each other.
struct Component {
    /// Sorted.
    nodes: Vec<usize>,
}

/// Which derived predicate depends on which.
struct DependencyGraph {
    edges: Vec<Vec<Dependency>>,
}

impl DependencyGraph {
    fn new(axioms: &[Axiom], nodes: usize, gauge: &Gauge) -> Self {
        gauge.take(nodes * NODE);
        let mut derived = vec![false; nodes];
        for axiom in axioms {
            derived[axiom.head.index()] = true;
        }
        let mut edges = vec![Vec::new(); nodes];
        for axiom in axioms {
            let from = axiom.head.index();
            visit(&axiom.body, false, &mut |PredicateId(to), negative| {
                if derived[to as usize] && gauge.take(2 * size_of::<Dependency>()) {
                    edges[from].push(Dependency { from, to: to as usize, negative, span: axiom.span });
                }
            });
        }
        DependencyGraph { edges }
    }

    fn edges_of<'a>(&'a self, component: &'a Component) -> impl Iterator<Item = Dependency> + 'a {
        component.nodes.iter().flat_map(|&node| self.edges[node].iter().copied())
    }

    /// The stratum of a component whose dependencies have theirs.
    fn stratum(&self, component: &Component, strata: &[u32]) -> u32 {
        let outside = self.edges_of(component).filter(|edge| !component.contains(edge.to));
        outside.map(|edge| strata[edge.to] + u32::from(edge.negative)).max().unwrap_or(0)
    }

    /// A negative dependency within a component.
    fn inner_negation(&self, component: &Component) -> Option<Dependency> {
        self.edges_of(component).find(|edge| edge.negative && component.contains(edge.to))
    }

    /// A shortest way from one predicate to another within their component.
    fn path(&self, component: &Component, from: usize, to: usize) -> Vec<Dependency> {
        let mut reached: FxHashMap<usize, Option<Dependency>> = FxHashMap::from_iter([(from, None)]);
        let mut queue = VecDeque::from([from]);
        while let Some(node) = queue.pop_front() {
            for &edge in self.edges[node].iter().filter(|edge| component.contains(edge.to)) {
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

impl Component {
    fn contains(&self, node: usize) -> bool {
        self.nodes.binary_search(&node).is_ok()
    }
}

/// The strongly connected components, each after those that it depends on (Tarjan's algorithm,
/// without recursion).
fn components(graph: &DependencyGraph) -> Vec<Component> {
    let mut search = ComponentSearch {
        graph,
        number: vec![0; graph.edges.len()],
        lowest: vec![0; graph.edges.len()],
        last: 0,
        pending: Vec::new(),
        found: Vec::new(),
    };
    (0..graph.edges.len()).for_each(|node| search.start(node));
    search.found
}

struct ComponentSearch<'g> {
    graph: &'g DependencyGraph,
    /// By node: when it was entered, from 1; 0 if not yet, `DONE` if its component is known.
    number: Vec<usize>,
    /// By node: the smallest number that is known to be reachable from it.
    lowest: Vec<usize>,
    last: usize,
    /// The nodes whose component is not known yet.
    pending: Vec<usize>,
    found: Vec<Component>,
}

const DONE: usize = usize::MAX;

impl ComponentSearch<'_> {
    fn start(&mut self, root: usize) {
        let mut path = Vec::new();
        self.enter(root, &mut path);
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if let Some(edge) = self.graph.edges[node].get(*next) {
                *next += 1;
                self.enter(edge.to, &mut path);
                self.lower(node, self.number[edge.to]);
            } else {
                path.pop();
                self.leave(node);
                if let Some(&(parent, _)) = path.last() {
                    self.lower(parent, self.lowest[node]);
                }
            }
        }
    }

    fn enter(&mut self, node: usize, path: &mut Vec<(usize, usize)>) {
        if self.number[node] == 0 {
            self.last += 1;
            self.number[node] = self.last;
            self.lowest[node] = self.last;
            self.pending.push(node);
            path.push((node, 0));
        }
    }

    /// Notes that a node of that number can be reached, unless its component is known.
    fn lower(&mut self, node: usize, number: usize) {
        self.lowest[node] = self.lowest[node].min(number);
    }

    /// All that can be reached from a node is known.
    fn leave(&mut self, node: usize) {
        if self.lowest[node] != self.number[node] {
            return;
        }
        let start = self.pending.iter().rposition(|&pending| pending == node).unwrap_or(0);
        let mut nodes = self.pending.split_off(start);
        nodes.sort_unstable();
        for &node in &nodes {
            (self.number[node], self.lowest[node]) = (DONE, DONE);
        }
        self.found.push(Component { nodes });
    }
}

/// Calls a function for every atom, with whether it is under an odd number of negations.
fn visit(formula: &Formula, negative: bool, found: &mut impl FnMut(PredicateId, bool)) {
    match formula {
        Formula::Atom(atom) => found(atom.predicate, negative),
        Formula::Equal(..) => {}
        Formula::Not(inner) => visit(inner, !negative, found),
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                visit(part, negative, found);
            }
        }
        Formula::Forall(_, inner) | Formula::Exists(_, inner) => visit(inner, negative, found),
    }
}
