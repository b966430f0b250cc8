//! Corridors with doors that may be shut or even locked.

use super::{Family, InstanceKind, ProblemText, Rng};

/// A robot goes through a row of rooms and opens shut doors, but not locked ones.
///
/// By force every door can be opened. The goal is always the last room: in negative instances some doors are locked, in
/// near ones a single door is.
pub(super) const FAMILY: Family = Family {
    name: "doors",
    task: "go through a row of rooms, but force no locked door",
    unit: "rooms",
    domain: include_str!("bundled/doors/domain.pddl"),
    program: include_str!("bundled/doors/intended.prog"),
    lines: 4,
    sizes: 2..=1_000_000,
    pool_sizes: 2..=22,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let mut doors: Vec<Door> =
        (1..size).map(|_| if rng.once_in(2) { Door::Open } else { Door::Shut }).collect();
    let locks = match kind {
        InstanceKind::Positive => 0,
        InstanceKind::Near => 1,
        InstanceKind::Negative => 1 + rng.below(size),
    };
    for _ in 0..locks {
        let door = &mut doors[rng.below(size - 1)];
        if *door == Door::Shut {
            *door = Door::Locked;
        }
    }
    let is_positive = !doors.contains(&Door::Locked);
    (is_positive == (kind == InstanceKind::Positive)).then(|| problem(&doors))
}

/// The door from a room to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    Open,
    Shut,
    Locked,
}

fn problem(doors: &[Door]) -> ProblemText {
    let size = doors.len() + 1;
    let shut = doors.iter().filter(|door| **door != Door::Open).count();
    let locked = doors.iter().filter(|door| **door == Door::Locked).count();
    let mut problem =
        ProblemText::new("doors", format!("{size} rooms, doors shut: {shut}, of these locked: {locked}."));
    problem.objects("room", (1..=size).map(|room| format!("r{room}")));
    problem.fact(format_args!("at r1"));
    (1..size).for_each(|room| problem.fact(format_args!("next r{room} r{}", room + 1)));
    for (room, door) in (1..).zip(doors) {
        if *door != Door::Open {
            problem.fact(format_args!("shut r{room}"));
        }
        if *door == Door::Locked {
            problem.fact(format_args!("locked r{room}"));
        }
    }
    problem.fact(format_args!("last r{size}"));
    problem.goal(true, format_args!("at r{size}"));
    problem
}
