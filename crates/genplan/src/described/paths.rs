//! Schemas that move one thing along a graph: a way along several edges is one step for the search, and one instruction
//! (`reach`) for programs.

use std::collections::BTreeMap;

use genplan_core::instance::Instance;
use genplan_core::state::Literal;
use genplan_pddl::Domain;
use genplan_pddl::lifted::{Action, Atom, Formula, Role, Term, Variable};

use super::space::{Deed, shortest_ways};

/// A schema that moves something from one parameter to another.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub schema: usize,
    /// What says where it is.
    pub predicate: usize,
    /// Of the arguments of that: the parameters; `None` for constants.
    pub arguments: Vec<Option<usize>>,
    /// The parameter that it moves from.
    pub from: usize,
    /// The parameter that it moves to.
    pub to: usize,
}

impl Path {
    /// The schemas of a domain that move something along a static relation.
    pub(super) fn all(domain: &Domain) -> Vec<Path> {
        let schemas = domain.actions.iter().enumerate();
        schemas.filter_map(|(schema, action)| of_schema(domain, schema, action)).collect()
    }

    /// The ways along two and more edges among the deeds of a task, with the same other parameters, as one deed each. Edges along which
    /// something else is needed that can change are left out: whether it holds there depends on the state.
    pub(super) fn ways(&self, deeds: &[Deed], instance: &Instance) -> Vec<Deed> {
        let own = deeds.iter().filter(|deed| deed.schema == self.schema);
        let mut graphs: BTreeMap<Vec<u32>, Vec<(u32, u32, u32)>> = BTreeMap::new();
        for deed in own {
            let mut others = deed.objects.clone();
            (others[self.from], others[self.to]) = (u32::MAX, u32::MAX);
            graphs.entry(others).or_default().push((
                deed.objects[self.from],
                deed.objects[self.to],
                deed.actions[0],
            ));
        }
        let mut ways = Vec::new();
        for (others, edges) in graphs {
            let common = common(edges.iter().map(|edge| instance.precondition(edge.2 as usize)));
            // Besides where it is, an edge needs what all edges need.
            let edges: Vec<_> = edges
                .into_iter()
                .filter(|edge| instance.precondition(edge.2 as usize).len() <= common + 1)
                .collect();
            let mut starts: Vec<u32> = edges.iter().map(|edge| edge.0).collect();
            starts.sort_unstable();
            starts.dedup();
            if starts.len() > MOST_NODES {
                continue;
            }
            for start in starts {
                for (end, actions) in
                    shortest_ways(&edges, start).into_iter().filter(|(_, way)| way.len() > 1)
                {
                    let mut objects = others.clone();
                    (objects[self.from], objects[self.to]) = (start, end);
                    ways.push(Deed { schema: self.schema, objects, actions });
                }
            }
        }
        ways
    }
}

/// Larger graphs are not closed: there would be too many ways.
const MOST_NODES: usize = 200;

/// How many literals all rows have in common.
fn common<'l>(mut rows: impl Iterator<Item = &'l [Literal]>) -> usize {
    let Some(first) = rows.next() else { return 0 };
    let mut all: Vec<Literal> = first.to_vec();
    rows.for_each(|row| all.retain(|literal| row.contains(literal)));
    all.len()
}

/// The parameters between which an action moves something: it deletes `p(…from…)`, which it needs, and adds `p(…to…)`, and a
/// static atom that it needs mentions both.
fn of_schema(domain: &Domain, schema: usize, action: &Action) -> Option<Path> {
    let conjuncts = action.precondition.conjuncts();
    let needed: Vec<&Atom> = conjuncts
        .iter()
        .filter_map(|part| if let Formula::Atom(atom) = part { Some(atom) } else { None })
        .collect();
    let sure = action.effects.iter().filter(|effect| {
        effect.parameters.is_empty() && matches!(&effect.condition, Formula::And(parts) if parts.is_empty())
    });
    let changes: Vec<(&Atom, bool)> =
        sure.flat_map(|effect| &effect.literals).map(|literal| (&literal.atom, literal.value)).collect();
    let parameter =
        |variable: Variable| action.parameters.iter().position(|parameter| parameter.variable == variable);
    for (left, _) in changes.iter().filter(|(_, value)| !value) {
        if !needed.iter().any(|atom| same(atom, left)) {
            continue;
        }
        for (come, _) in changes.iter().filter(|(atom, value)| *value && atom.predicate == left.predicate) {
            let different: Vec<(Term, Term)> = left
                .arguments
                .iter()
                .copied()
                .zip(come.arguments.iter().copied())
                .filter(|(one, other)| one != other)
                .collect();
            let [(Term::Variable(from), Term::Variable(to))] = different[..] else { continue };
            let relates = |atom: &&Atom| {
                domain.predicate(atom.predicate).role == Role::Static
                    && [from, to].iter().all(|&end| atom.arguments.contains(&Term::Variable(end)))
            };
            if needed.iter().any(|atom| relates(atom)) {
                let argument = |term: &Term| {
                    if let Term::Variable(variable) = term { parameter(*variable) } else { None }
                };
                return Some(Path {
                    schema,
                    predicate: left.predicate.index(),
                    arguments: left.arguments.iter().map(argument).collect(),
                    from: parameter(from)?,
                    to: parameter(to)?,
                });
            }
        }
    }
    None
}

fn same(one: &Atom, other: &Atom) -> bool {
    one.predicate == other.predicate && one.arguments == other.arguments
}
