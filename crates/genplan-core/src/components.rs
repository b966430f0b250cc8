//! Strongly connected components.

use crate::rows::Rows;

/// The strongly connected components of a dependency graph, each numbered after those it depends on.
///
/// ```
/// use genplan_core::components::Components;
/// use genplan_core::rows::Rows;
/// let mut dependencies = Rows::default();
/// dependencies.push([1]);
/// dependencies.push([2]);
/// dependencies.push([1, 3]);
/// dependencies.push([]);
/// let components = Components::new(&dependencies);
/// assert_eq!([0, 1, 2, 3].map(|node| components.of(node)), [2, 1, 1, 0]);
/// assert!(components.is_recursive(1) && !components.is_recursive(2));
/// ```
#[derive(Clone, Debug)]
pub struct Components {
    of: Vec<u32>,
    recursive: Vec<bool>,
}

impl Components {
    /// The components of the graph with these dependencies, by node.
    ///
    /// This is Tarjan's algorithm, with its stack on the heap: dependencies may be as long as an instance is
    /// large.
    pub fn new(dependencies: &Rows<u32>) -> Self {
        let mut tarjan = Tarjan::new(dependencies);
        for root in 0..dependencies.len() {
            tarjan.visit(root);
        }
        Components { of: tarjan.component, recursive: tarjan.recursive }
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.recursive.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.recursive.is_empty()
    }

    /// The component of a node.
    pub fn of(&self, node: usize) -> u32 {
        self.of[node]
    }

    /// Whether the nodes of a component depend on themselves.
    pub fn is_recursive(&self, component: u32) -> bool {
        self.recursive[component as usize]
    }
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
        for member in members {
            self.component[member as usize] = number;
        }
    }
}
