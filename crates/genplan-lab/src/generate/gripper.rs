//! Balls that are to be brought into the other room.

use super::subset::changed;
use super::{Family, InstanceKind, ProblemText, Rng};

/// A robot brings all balls from room A to room B, where some may be from the start. It starts in either room.
///
/// It can leave any balls in room A, and go back there at the end. In negative instances the goal asks for the one or
/// the other.
pub(super) const FAMILY: Family = Family {
    name: "gripper",
    task: "bring all balls from room A to room B",
    unit: "balls",
    domain: include_str!("bundled/gripper/domain.pddl"),
    program: include_str!("bundled/gripper/intended.prog"),
    lines: 4,
    sizes: 1..=1_000_000,
    pool_sizes: 1..=21,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let start = StartState::draw(size, rng);
    let returns = match kind {
        InstanceKind::Positive => false,
        InstanceKind::Near | InstanceKind::Negative => rng.once_in(3),
    };
    // A robot that returns is already the one difference.
    let kind_of_balls = if kind == InstanceKind::Near && returns { InstanceKind::Positive } else { kind };
    let mut in_b = changed(&vec![true; size], kind_of_balls, rng);
    in_b.iter_mut().zip(&start.in_b).for_each(|(finally, initially)| *finally |= initially);
    let is_positive = in_b.iter().all(|in_b| *in_b) && !returns;
    let is_initial = in_b == start.in_b && !(returns && start.robot_in_b);
    (is_positive == (kind == InstanceKind::Positive) && !is_initial).then(|| problem(&start, &in_b, returns))
}

/// Where everything is at the start.
struct StartState {
    in_b: Vec<bool>,
    robot_in_b: bool,
}

impl StartState {
    /// At least one ball is in room A.
    fn draw(size: usize, rng: &mut Rng) -> Self {
        let mut in_b: Vec<bool> = (0..size).map(|_| rng.once_in(4)).collect();
        in_b[rng.below(size)] = false;
        StartState { in_b, robot_in_b: rng.once_in(4) }
    }
}

fn room(is_b: bool) -> &'static str {
    if is_b { "room-b" } else { "room-a" }
}

fn problem(start: &StartState, in_b: &[bool], returns: bool) -> ProblemText {
    let size = in_b.len();
    let row: Vec<usize> = (1..=size).filter(|ball| !start.in_b[ball - 1]).collect();
    let moved = in_b.iter().zip(&start.in_b).filter(|(finally, initially)| finally != initially).count();
    let returning = if returns { " and return" } else { "" };
    let comment = format!("Bring {moved} of {} balls from room A to room B{returning}.", row.len());
    let mut problem = ProblemText::new("gripper", comment);
    problem.objects("ball", (1..=size).map(|ball| format!("b{ball}")));
    problem.fact(format_args!("robot-in {}", room(start.robot_in_b)));
    ["left", "right"].iter().for_each(|gripper| problem.fact(format_args!("free {gripper}")));
    for (ball, &in_b) in (1..).zip(&start.in_b) {
        problem.fact(format_args!("in b{ball} {}", room(in_b)));
    }
    problem.fact(format_args!("first b{}", row[0]));
    row.windows(2).for_each(|pair| problem.fact(format_args!("behind b{} b{}", pair[0], pair[1])));
    for (ball, &in_b) in (1..).zip(in_b) {
        problem.goal(true, format_args!("in b{ball} {}", room(in_b)));
    }
    if returns {
        problem.goal(true, format_args!("robot-in room-a"));
    }
    problem
}
