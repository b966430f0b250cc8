//! Automata to regular expressions, by eliminating one state after the other.
//!
//! What a state was passed for is written at the edges around it: i → q → j becomes an edge from i to j
//! labelled R(i,q) R(q,q)* R(q,j). The order decides how large the expression gets, and no order is best for all
//! automata. So a few are tried, and the smallest expression is taken.

use std::collections::BTreeMap;

use super::expression::Regex;
use crate::draw::automaton::{Automaton, EdgeKind};

/// All labels together have at most this many actions and operators.
const MAX_SIZE: usize = 5_000;

/// A label has at most this many levels.
const MAX_DEPTH: usize = 100;

/// Which state is eliminated next.
#[derive(Clone, Copy)]
enum Order {
    /// The one around which least is written.
    Cheapest,
    /// From the first line to the last.
    Forwards,
    /// From the last line to the first.
    Backwards,
}

impl Automaton {
    /// The regular expression of all paths from the first line to an acceptor; `None` if it is too large to be of use.
    pub fn regex(&self) -> Option<Regex> {
        let orders = [Order::Cheapest, Order::Forwards, Order::Backwards];
        let found = orders.into_iter().filter_map(|order| Graph::new(self).eliminate_all(order));
        found.min_by_key(Regex::size)
    }
}

/// A graph with expressions at its edges, at most one edge from a state to another. The states are the lines
/// that have not been eliminated, a start and a finish.
struct Graph {
    /// By state: the edges that begin there, by where they lead.
    outgoing: Vec<BTreeMap<usize, Regex>>,
    /// By state: where the edges begin that lead there.
    incoming: Vec<Vec<usize>>,
    /// The lines that are left.
    lines: Vec<usize>,
    size: usize,
}

impl Graph {
    fn new(automaton: &Automaton) -> Self {
        let count = automaton.states.len();
        let (start, finish) = (count, count + 1);
        let lines = (0..count).filter(|&line| automaton.states[line].reachable);
        let mut graph = Graph {
            outgoing: vec![BTreeMap::new(); count + 2],
            incoming: vec![Vec::new(); count + 2],
            lines: lines.collect(),
            size: 0,
        };
        graph.connect(start, 0, Regex::Epsilon);
        for edge in automaton.edges.iter().filter(|edge| automaton.states[edge.from.index()].reachable) {
            let label = match edge.kind {
                EdgeKind::Action(action) => Regex::Action(action),
                EdgeKind::FallThrough | EdgeKind::Jump => Regex::Epsilon,
            };
            graph.connect(edge.from.index(), edge.to.index(), label);
        }
        for line in graph.lines.clone() {
            if automaton.states[line].accepts {
                graph.connect(line, finish, Regex::Epsilon);
            }
        }
        graph
    }

    fn eliminate_all(mut self, order: Order) -> Option<Regex> {
        while let Some(place) = self.next(order) {
            let line = self.lines.remove(place);
            self.eliminate(line)?;
        }
        let finish = self.outgoing.len() - 1;
        Some(self.outgoing[finish - 1].remove(&finish).unwrap_or(Regex::Empty))
    }

    /// The place of the next line among those that are left.
    fn next(&self, order: Order) -> Option<usize> {
        match order {
            Order::Cheapest => (0..self.lines.len()).min_by_key(|&place| self.cost(self.lines[place])),
            Order::Forwards => (!self.lines.is_empty()).then_some(0),
            Order::Backwards => self.lines.len().checked_sub(1),
        }
    }

    /// About how much more there is to write when a line is eliminated.
    fn cost(&self, line: usize) -> usize {
        let (incoming, outgoing) = (self.incoming[line].len(), self.outgoing[line].len());
        (incoming * outgoing).saturating_sub(incoming + outgoing)
    }

    /// Eliminates a line; `None` if what is written then is too large.
    fn eliminate(&mut self, line: usize) -> Option<()> {
        let mut outgoing = std::mem::take(&mut self.outgoing[line]);
        self.size -= outgoing.values().map(Regex::size).sum::<usize>();
        let around = outgoing.remove(&line).unwrap_or(Regex::Empty).star();
        outgoing.keys().for_each(|&to| self.incoming[to].retain(|&from| from != line));
        for from in std::mem::take(&mut self.incoming[line]) {
            let Some(label) = self.outgoing[from].remove(&line) else { continue };
            self.size -= label.size();
            let before = label.then(around.clone());
            for (&to, after) in &outgoing {
                self.connect(from, to, before.clone().then(after.clone()));
                if self.size > MAX_SIZE || self.outgoing[from][&to].depth() > MAX_DEPTH {
                    return None;
                }
            }
        }
        Some(())
    }

    /// Adds a way from a state to another.
    fn connect(&mut self, from: usize, to: usize, label: Regex) {
        let known = self.outgoing[from].remove(&to);
        if known.is_none() {
            self.incoming[to].push(from);
        }
        self.size -= known.as_ref().map_or(0, Regex::size);
        let label = known.unwrap_or(Regex::Empty).or(label);
        self.size += label.size();
        self.outgoing[from].insert(to, label);
    }
}
