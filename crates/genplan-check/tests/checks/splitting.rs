//! The theorem of the documentation, on all programs of small shapes: each follows exactly one path, whoever decides next.

use genplan_check::partial::{Choice, Instruction, NONE, Partial, Shape, Wait};
use genplan_testing::mutation::Random;

/// An instruction of a whole program.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Op {
    Act(usize),
    Goto(usize, usize),
    End,
}

/// All programs of a shape whose last line is `end` and in which no goto jumps to the line below.
fn programs(shape: Shape) -> Vec<Vec<Op>> {
    let mut all: Vec<Vec<Op>> = vec![Vec::new()];
    for line in 0..shape.lines - 1 {
        let gotos = (0..shape.lines).filter(|&target| target != line + 1);
        let gotos = gotos.flat_map(|target| (0..shape.conditions).map(move |test| Op::Goto(target, test)));
        let ops: Vec<Op> = (0..shape.actions).map(Op::Act).chain(gotos).chain([Op::End]).collect();
        all = all.iter().flat_map(|above| ops.iter().map(move |&op| [&above[..], &[op]].concat())).collect();
    }
    all.iter().map(|above| [&above[..], &[Op::End]].concat()).collect()
}

/// A program, and by line of a partial program its line there.
type Follower<'p> = (&'p [Op], Vec<usize>);

/// Whether a program agrees with a partial one, by the definition.
fn agrees((program, map): &Follower<'_>, partial: &Partial, shape: Shape) -> bool {
    let is_injective = (0..map.len()).all(|one| !map[..one].contains(&map[one]));
    let line_agrees = |(line, known): (usize, &genplan_check::partial::Line)| {
        let place = map[line];
        let is_same = match (program[place], known.instruction) {
            (Op::Act(one), Instruction::Act(other)) => one == other,
            (Op::Goto(_, test), Instruction::Goto(goto)) => partial.set(goto, shape)[0] >> test & 1 == 1,
            (Op::End, Instruction::End) => true,
            _ => false,
        };
        let below_is_same = known.below == NONE || map[usize::from(known.below)] == place + 1;
        let target_is_same = known.target == NONE
            || matches!(program[place], Op::Goto(target, _) if map[usize::from(known.target)] == target);
        is_same && below_is_same && target_is_same
    };
    map.first().is_none_or(|&first| first == 0)
        && is_injective
        && partial.lines.iter().enumerate().all(line_agrees)
}

/// The ways in which a program agrees with a child of a partial program with which it agrees.
fn ways<'p>(follower: &Follower<'p>, child: &Partial, shape: Shape) -> Vec<Follower<'p>> {
    let (program, map) = follower;
    let longer = (0..shape.lines).map(|line| [&map[..], &[line]].concat());
    let maps: Vec<Vec<usize>> =
        if child.lines.len() > map.len() { longer.collect() } else { vec![map.clone()] };
    maps.into_iter().map(|map| (*program, map)).filter(|way| agrees(way, child, shape)).collect()
}

/// Where executions can wait at a partial program, with the truths of conditions where that matters.
fn waits(partial: &Partial, shape: Shape) -> Vec<(Wait, u64)> {
    if partial.lines.is_empty() {
        return vec![(Wait::Start, 0)];
    }
    let mut waits = Vec::new();
    for (number, line) in (0..).zip(&partial.lines) {
        let is_goto = matches!(line.instruction, Instruction::Goto(_));
        if line.below == NONE && line.instruction != Instruction::End {
            waits.push((Wait::Below(number), 0));
        }
        if let Instruction::Goto(goto) = line.instruction {
            let set = partial.set(goto, shape)[0];
            let is_split = |truths: &u64| set & truths != 0 && set & !truths != 0;
            waits.extend(
                (0..1 << shape.conditions).filter(is_split).map(|truths| (Wait::Side(number), truths)),
            );
        }
        if is_goto && line.target == NONE {
            waits.push((Wait::Jump(number), 0));
        }
    }
    waits
}

/// What was gone through.
#[derive(Default)]
struct Seen {
    nodes: usize,
    without_layout: usize,
}

/// Goes through a tree in which the execution that decides next is picked by chance, or through those of all of them.
fn go(
    partial: &Partial,
    followers: &[Follower<'_>],
    shape: Shape,
    random: &mut Option<Random>,
    seen: &mut Seen,
) {
    seen.nodes += 1;
    for (program, map) in followers {
        let others = (0..shape.lines).filter(|line| !map.contains(line) && program[*line] != Op::End);
        assert!(others.count() <= partial.room(shape), "{program:?} {partial:?}");
        assert!(partial.has_layout(shape), "{program:?} is a layout of {partial:?}");
    }
    seen.without_layout += usize::from(!partial.has_layout(shape));
    let mut waits = waits(partial, shape);
    if let Some(random) = random
        && !waits.is_empty()
    {
        waits = vec![waits[random.below(waits.len())]];
    }
    for (wait, truths) in waits {
        let mut children = Vec::new();
        for choice in (0..).map_while(|number| partial.choice(wait, number, shape)) {
            if partial.admits(wait, choice, shape) {
                let mut child = partial.clone();
                child.decide(wait, choice, &[truths], shape);
                children.push((choice, child, Vec::new()));
            }
        }
        for follower in followers {
            let mut taken: Vec<Choice> = Vec::new();
            for (choice, child, followers) in &mut children {
                for way in ways(follower, child, shape) {
                    taken.push(*choice);
                    followers.push(way);
                }
            }
            assert_eq!(taken.len(), 1, "{follower:?} at {wait:?} of {partial:?}: {taken:?}");
        }
        for (_, child, followers) in children {
            go(&child, &followers, shape, random, seen);
        }
    }
}

fn follow(shape: Shape, random: &mut Option<Random>) -> Seen {
    let (all, mut seen) = (programs(shape), Seen::default());
    let followers: Vec<Follower<'_>> = all.iter().map(|program| (&program[..], Vec::new())).collect();
    go(&Partial::default(), &followers, shape, random, &mut seen);
    seen
}

#[test]
fn every_program_follows_exactly_one_path_whoever_decides() {
    for (lines, actions, conditions) in [(1, 1, 1), (2, 2, 2), (2, 0, 2), (2, 2, 0), (3, 1, 1)] {
        let seen = follow(Shape { lines, actions, conditions }, &mut None);
        assert!(seen.nodes > 1, "{lines} lines");
    }
}

#[test]
fn every_program_follows_exactly_one_path_in_random_trees() {
    let mut without_layout = 0;
    for seed in 0..4 {
        for (lines, actions, conditions) in [(3, 2, 2), (4, 1, 2), (4, 2, 1)] {
            let shape = Shape { lines, actions, conditions };
            without_layout += follow(shape, &mut Some(Random::new(seed))).without_layout;
        }
    }
    assert!(without_layout > 0, "some lines cannot be put in order");
}
