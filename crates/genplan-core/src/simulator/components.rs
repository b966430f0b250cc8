//! Derived fluents that depend on each other.

use super::network::axioms_by_head;
use crate::instance::Instance;
use crate::rows::Rows;

/// The strongly connected components of the derived fluents, each numbered after those it depends on.
#[derive(Clone, Debug)]
pub(super) struct Components {
    of: Vec<u32>,
    recursive: Vec<bool>,
}

impl Components {
    /// The component of a derived slot, counted from the first derived one.
    pub(super) fn of(&self, derived: usize) -> u32 {
        self.of[derived]
    }

    /// Whether a fluent of the component depends on itself.
    pub(super) fn is_recursive(&self, component: u32) -> bool {
        self.recursive[component as usize]
    }
}

/// Tarjan's algorithm, with its stack on the heap: dependencies may be as long as an instance is large.
pub(super) fn components(instance: &Instance, axioms: &[usize]) -> Components {
    let by_head = axioms_by_head(instance, axioms.iter().copied());
    let dependencies = Rows::group(by_head.len(), || {
        (0..by_head.len()).flat_map(|head| dependencies(instance, &by_head, head).map(move |d| (head, d)))
    });
    let mut tarjan = Tarjan::new(&dependencies);
    (0..dependencies.len()).for_each(|root| tarjan.visit(root));
    Components { of: tarjan.component, recursive: tarjan.recursive }
}

/// The derived slots in the bodies of a head's axioms.
fn dependencies(instance: &Instance, by_head: &Rows<u32>, head: usize) -> impl Iterator<Item = u32> {
    by_head
        .row(head)
        .iter()
        .flat_map(|&axiom| instance.axiom(axiom as usize).1)
        .filter_map(|literal| literal.slot().index().checked_sub(instance.basic()))
        .map(|derived| derived as u32)
}

const UNSEEN: u32 = u32::MAX;

struct Tarjan<'d> {
    dependencies: &'d Rows<u32>,
    order: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    recursive: Vec<bool>,
    seen: u32,
    open: Vec<u32>,
    /// The path of the depth-first search: a node and how many of its dependencies have been followed.
    path: Vec<(usize, usize)>,
}

impl<'d> Tarjan<'d> {
    fn new(dependencies: &'d Rows<u32>) -> Self {
        let nodes = dependencies.len();
        Tarjan {
            dependencies,
            order: vec![UNSEEN; nodes],
            low: vec![UNSEEN; nodes],
            component: vec![UNSEEN; nodes],
            recursive: Vec::new(),
            seen: 0,
            open: Vec::new(),
            path: Vec::new(),
        }
    }

    fn visit(&mut self, root: usize) {
        if self.order[root] == UNSEEN {
            self.enter(root);
        }
        while let Some((node, followed)) = self.path.last_mut() {
            let (node, next) = (*node, *followed);
            *followed += 1;
            match self.dependencies.row(node).get(next) {
                Some(&dependency) => self.follow(node, dependency as usize),
                None => self.leave(node),
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.order[node] = self.seen;
        self.low[node] = self.seen;
        self.seen += 1;
        self.open.push(node as u32);
        self.path.push((node, 0));
    }

    fn follow(&mut self, node: usize, dependency: usize) {
        if self.order[dependency] == UNSEEN {
            self.enter(dependency);
        } else if self.component[dependency] == UNSEEN {
            self.low[node] = self.low[node].min(self.order[dependency]);
        }
    }

    fn leave(&mut self, node: usize) {
        self.path.pop();
        if let Some(&(parent, _)) = self.path.last() {
            self.low[parent] = self.low[parent].min(self.low[node]);
        }
        if self.low[node] == self.order[node] {
            self.close(node);
        }
    }

    /// Makes a component of all open nodes down to this one.
    fn close(&mut self, root: usize) {
        let number = self.recursive.len() as u32;
        let start = self.open.iter().rposition(|&node| node as usize == root).expect("an open node");
        let members = self.open.split_off(start);
        self.recursive.push(members.len() > 1 || self.dependencies.row(root).contains(&(root as u32)));
        members.iter().for_each(|&member| self.component[member as usize] = number);
    }
}
