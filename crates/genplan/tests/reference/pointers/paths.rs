//! `reach` against breadth-first search by hand, and against its definition.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::Arc;

use genplan::program::{frame_for, read_program};
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Failure, Outcome as Decided};
use genplan_pddl::{Source, Strictness, Task, read_domain, read_task};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq};

use super::executions::execute;
use super::interpreter::PointerInterpreter;
use super::notation::{Condition, Instruction, Pointer, PointerProgram};
use super::rewriting::{executions, rewritten};
use crate::interpreter::{Outcome, Term};
use crate::pipeline;
use crate::random::{Tape, check_on};
use genplan_testing::domains::WAYS;
use genplan_testing::read;

pub struct PathCase {
    text: String,
    pub task: Arc<Task>,
    pub program: PointerProgram,
}

impl fmt::Debug for PathCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{WAYS}\n{}\n{}", self.text, self.program)
    }
}

const PLACES: [&str; 4] = ["base", "p1", "p2", "p3"];
const THINGS: [&str; 3] = ["a1", "b1", "q1"];

/// An instance: each fact that there can be, or not.
fn instance(tape: &mut Tape<'_>) -> String {
    let mut facts = String::new();
    let mut add = |chance: usize, fact: String| {
        if tape.chance(chance) {
            facts.push_str(&fact);
        }
    };
    for one in PLACES {
        add(70, format!(" (open {one})"));
        add(30, format!(" (here {one})"));
        for other in PLACES {
            add(40, format!(" (road {one} {other})"));
            for thing in THINGS {
                add(40, format!(" (rail {thing} {one} {other})"));
            }
        }
    }
    for thing in THINGS {
        add(70, format!(" (fast {thing})"));
        for other in THINGS {
            add(50, format!(" (crew {thing} {other})"));
        }
        for place in PLACES {
            add(30, format!(" (at {thing} {place})"));
            add(20, format!(" (stored {thing} base {place})"));
        }
    }
    format!(
        "(define (problem random) (:domain ways)
  (:objects b1 - truck p3 - place a1 - truck p1 p2 - place q1 - package)
  (:init{facts})
  (:goal (and (at a1 p3) (visited p1))))"
    )
}

fn instruction(tape: &mut Tape<'_>, last: usize) -> Instruction {
    let mut argument = |names: &[&str]| {
        let name = *tape.pick(names).expect("some");
        name.to_owned()
    };
    let (thing, other) = (argument(&["t", "v", "_", "a1"]), argument(&["t", "v", "_", "q1"]));
    let place = argument(&["l", "l", "m", "p2", "base", "p9"]);
    let any = || "_".to_owned();
    let term = |head: &str, arguments: Vec<String>| Term { head: head.into(), arguments };
    match tape.below(16) {
        0 | 1 => Instruction::Reach(term("drive", vec![thing.replace('v', "t"), any(), place])),
        2 | 3 => Instruction::Reach(term("glide", vec![thing, any(), place])),
        4 | 5 => Instruction::Reach(term("walk", vec![any(), place])),
        6 => Instruction::Reach(term("escort", vec![other, thing, any(), place])),
        7 => Instruction::Reach(term("ship", vec![place, thing, any()])),
        8 => Instruction::Try(term("drive", vec![thing.replace('v', "t"), any(), place])),
        9 => Instruction::Act(term("toggle", vec![place.replace("p9", "l")])),
        10 => Instruction::Inc(if tape.chance(50) { "l" } else { "m" }.into()),
        11 => Instruction::Inc(if tape.chance(50) { "t" } else { "v" }.into()),
        12 => {
            let condition = Condition::Holds(term("road", vec!["l".into(), "m".into()]));
            Instruction::Find("l".into(), condition)
        }
        13 => Instruction::Find("v".into(), Condition::Holds(term("at", vec!["v".into(), place]))),
        _ => Instruction::Goto(tape.below(last + 1), Condition::Holds(term("at", vec![thing, place]))),
    }
}

pub fn path_cases() -> impl Strategy<Value = PathCase> {
    (vec(any::<u8>(), 120), vec(any::<u8>(), 0..=60)).prop_map(|(facts, program)| {
        let text = instance(&mut Tape::new(&facts));
        let domain = Arc::new(read(WAYS, |source| read_domain(source, Strictness::Strict)));
        let task = Arc::new(read(&text, |source| read_task(source, &domain, Strictness::Strict)));
        let ranges = [("t", "truck"), ("v", "thing"), ("l", "place"), ("m", "place")];
        let pointers = ranges.map(|(name, range)| Pointer { name: name.into(), range: range.into() });
        let mut tape = Tape::new(&program);
        let last = 1 + tape.below(6);
        let mut lines: Vec<Instruction> = (0..last).map(|_| instruction(&mut tape, last)).collect();
        lines.push(Instruction::End);
        PathCase { text, task, program: PointerProgram { pointers: pointers.into(), lines } }
    })
}

/// How often what occurred.
#[derive(Debug, Default)]
struct Mix {
    executions: usize,
    ways: usize,
    long_ways: usize,
    no_ways: usize,
    loops: usize,
}

#[test]
fn the_executor_agrees_with_the_definition_of_paths() {
    let mix = RefCell::new(Mix::default());
    check_on(&path_cases(), 1500, |case| {
        let run = PointerInterpreter::new(&case.task, &case.program.pointers).run(&case.program);
        let (program, execution) = execute(&case.task, &case.program);
        prop_assert_eq!(execution, pipeline::expected(&run, &program));
        let is_reach = |line: usize| matches!(case.program.lines[line], Instruction::Reach(_));
        let mut mix = mix.borrow_mut();
        mix.executions += 1;
        mix.ways += usize::from(run.lines[..run.steps()].iter().any(|&line| is_reach(line)));
        mix.long_ways +=
            usize::from(run.lines.windows(2).any(|lines| lines[0] == lines[1] && is_reach(lines[0])));
        mix.no_ways += usize::from(run.outcome == Outcome::Inapplicable && is_reach(run.line()));
        mix.loops += usize::from(matches!(run.outcome, Outcome::Loop { .. }));
        Ok(())
    });
    println!("{:?}", mix.borrow());
    let Mix { executions, ways, long_ways, no_ways, loops } = *mix.borrow();
    assert!([ways, long_ways, no_ways, loops].iter().all(|count| 100 * count >= 2 * executions));
}

#[test]
fn a_rewritten_path_does_the_same() {
    check_on(&path_cases(), 200, |case| {
        let (text, tasks) = (case.program.to_string(), [Arc::clone(&case.task)]);
        let (program, rewritten) = rewritten(&text, &tasks);
        let kind = |text: &str, tasks: &[Arc<Task>]| match executions(text, tasks)[0].ending {
            Ending::Decided(Decided::Failed(Failure::InfiniteLoop { .. })) => "a loop".into(),
            other => format!("{other:?}"),
        };
        prop_assert_eq!(kind(&text, &tasks), kind(&program, &rewritten), "{}", program);
        Ok(())
    });
}

/// A random graph: how many nodes, and pairs of them.
fn graphs() -> impl Strategy<Value = (usize, Vec<(usize, usize)>, usize, usize)> {
    (2..12_usize, vec((0..12_usize, 0..12_usize), 0..30), 0..12_usize, 0..12_usize).prop_map(
        |(nodes, edges, start, target)| {
            let edges = edges.into_iter().map(|(from, to)| (from % nodes, to % nodes)).collect();
            (nodes, edges, start % nodes, target % nodes)
        },
    )
}

/// The nodes on the way: at each, the first neighbour that is nearer to the target.
fn by_hand(nodes: usize, edges: &[(usize, usize)], start: usize, target: usize) -> Option<Vec<usize>> {
    let edges: BTreeSet<(usize, usize)> = edges.iter().copied().collect();
    let mut distances = BTreeMap::from([(target, 0)]);
    let mut queue = VecDeque::from([target]);
    while let Some(node) = queue.pop_front() {
        for before in (0..nodes).filter(|&before| edges.contains(&(before, node))) {
            if !distances.contains_key(&before) {
                distances.insert(before, distances[&node] + 1);
                queue.push_back(before);
            }
        }
    }
    let mut way = vec![start];
    distances.get(&start)?;
    while let Some(&last) = way.last().filter(|&&last| last != target) {
        let is_nearer = |next: &usize| distances.get(next).is_some_and(|&d| d + 1 == distances[&last]);
        way.push((0..nodes).find(|next| edges.contains(&(last, *next)) && is_nearer(next))?);
    }
    Some(way)
}

#[test]
fn a_way_is_that_of_a_breadth_first_search() {
    let domain = Arc::new(read(WAYS, |source| read_domain(source, Strictness::Strict)));
    check_on(&graphs(), 1000, |(nodes, edges, start, target)| {
        let roads: Vec<String> = edges.iter().map(|(from, to)| format!("(road n{from} n{to})")).collect();
        let names: Vec<String> = (0..*nodes).map(|node| format!("n{node}")).collect();
        let (roads, names) = (roads.join(" "), names.join(" "));
        let text = format!(
            "(define (problem graph) (:domain ways) (:objects {names} - place a - truck)
             (:init (at a n{start}) {roads}) (:goal (at a n{target})))"
        );
        let task = Arc::new(read(&text, |source| read_task(source, &domain, Strictness::Strict)));
        let source = Source::new("program", format!("reach drive(a, _, n{target})\nend"));
        let mut frame = frame_for(&source);
        let program = read_program(&source, &domain, &[], &mut frame).value.expect("a program");
        let ground = genplan_testing::ground(&task, &mut frame);
        let budget = Budget::default();
        let executor = ground.executor(&program, &frame, &budget).unwrap();
        let (execution, _) = executor.run(1000, &budget, |_| ());
        let Some(way) = by_hand(*nodes, edges, *start, *target) else {
            let failed = Ending::Decided(Decided::Failed(Failure::InapplicableAction(frame_act(&program))));
            prop_assert_eq!(execution.ending, failed);
            prop_assert_eq!(execution.steps, 0);
            return Ok(());
        };
        prop_assert_eq!(execution.ending, Ending::Decided(Decided::Solved));
        prop_assert_eq!(execution.steps, way.len().saturating_sub(2) as u64 + 1);
        let mut machine = executor.machine();
        for step in way.windows(2) {
            let action = frame.show_action(machine.action().expect("a move")).to_string();
            prop_assert_eq!(action, format!("drive(a, n{}, n{})", step[0], step[1]));
            prop_assert_eq!(machine.line().0, 0);
            machine.step();
        }
        prop_assert!(machine.action().is_none(), "it is there");
        Ok(())
    });
}

fn frame_act(program: &genplan_core::program::Program) -> genplan_core::frame::ActionId {
    match program.instructions()[0] {
        genplan_core::program::Instruction::Act(action) => action,
        _ => panic!("an action"),
    }
}
