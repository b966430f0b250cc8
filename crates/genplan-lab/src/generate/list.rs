//! Linked lists of which every node is to be visited.

use super::subset::changed;
use super::{Family, InstanceKind, ProblemText, Rng};

/// A linked list, whose nodes are numbered in random order; every node is to be visited.
///
/// On the way from the head to the tail, any set of nodes can be visited. In negative instances some must not be.
pub(super) const FAMILY: Family = Family {
    name: "list",
    task: "visit every node of a linked list",
    unit: "nodes",
    domain: include_str!("bundled/list/domain.pddl"),
    program: include_str!("bundled/list/intended.prog"),
    lines: 4,
    sizes: 1..=1_000_000,
    pool_sizes: 1..=21,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let order = rng.permutation(size);
    let visited = changed(&vec![true; size], kind, rng);
    let is_positive = visited.iter().all(|visited| *visited);
    let is_initial = !visited.contains(&true);
    (is_positive == (kind == InstanceKind::Positive) && !is_initial).then(|| problem(&order, &visited))
}

/// The list has node `order[0]` as its head, and so on.
fn problem(order: &[usize], visited: &[bool]) -> ProblemText {
    let missing = visited.iter().filter(|visited| !**visited).count();
    let which = match missing {
        0 => "visit all".into(),
        missing => format!("visit all but {missing}"),
    };
    let size = order.len();
    let mut problem = ProblemText::new("list", format!("A linked list of {size} nodes: {which}."));
    problem.objects("node", (1..=size).map(|node| format!("n{node}")));
    problem.fact(format_args!("at n{}", order[0] + 1));
    for pair in order.windows(2) {
        problem.fact(format_args!("next n{} n{}", pair[0] + 1, pair[1] + 1));
    }
    problem.fact(format_args!("tail n{}", order[size - 1] + 1));
    for (node, &visited) in (1..).zip(visited) {
        problem.goal(visited, format_args!("visited n{node}"));
    }
    problem
}
