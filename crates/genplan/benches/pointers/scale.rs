//! The gripper program on many balls, from PDDL text to the verdict, on the ground task and without grounding.

use std::sync::Arc;
use std::time::Instant;

use genplan::judge::Bounds;
use genplan::lifted::LiftedTask;
use genplan::program::frame_for;
use genplan::{
    Budget, Execution, Frame, GroundTask, Program, Source, Strictness, Task, judge, read_domain,
    read_program, read_task,
};

use super::examples;

const PROGRAM: &str = "pointers b - ball, g - gripper, r - room
0. pick(b, _, g)
1. inc(r)
2. move(_, r)
3. drop(b, _, _)
4. reset(r)
5. move(_, r)
6. inc(b)
7. go(0, !none(b))
8. end
";

/// An execution, and a name for how it is done.
type Way = (&'static str, fn(&Program, &mut Frame, &Arc<Task>) -> Execution);

/// Time grows with the number of balls, and no faster.
pub fn table() {
    println!("{:10}{:>10}{:>12}{:>10}{:>22}", "", "balls", "steps", "seconds", "nanoseconds per ball");
    let ways: [Way; 2] = [("ground", ground), ("lifted", lifted)];
    for (name, execute) in ways {
        for balls in [1_000, 10_000, 100_000, 1_000_000] {
            let started = Instant::now();
            let steps = run(balls, execute);
            let seconds = started.elapsed().as_secs_f64();
            println!(
                "{name:10}{balls:>10}{steps:>12}{seconds:>10.2}{:>22.0}",
                1e9 * seconds / f64::from(balls)
            );
        }
    }
}

fn ground(program: &Program, frame: &mut Frame, task: &Arc<Task>) -> Execution {
    let budget = Budget::default();
    let ground = GroundTask::new(Arc::clone(task), frame, &budget).expect("no limits");
    judge(program, frame, &ground, &Bounds::default(), &budget, |_| ()).execution
}

fn lifted(program: &Program, frame: &mut Frame, task: &Arc<Task>) -> Execution {
    let (task, Bounds { max_steps, evidence }) = (LiftedTask::new(task, frame), Bounds::default());
    task.execute(program, frame, (max_steps, evidence), &Budget::default(), |_| ()).expect("no limits").0
}

fn run(balls: u32, execute: fn(&Program, &mut Frame, &Arc<Task>) -> Execution) -> u64 {
    let path = examples().join("ordinary/gripper/domain.pddl");
    let domain = std::fs::read_to_string(path).expect("the bundled domain");
    let domain = read_domain(&Source::new("domain", domain), Strictness::Lenient).into_result();
    let domain = Arc::new(domain.expect("a good domain"));
    let task = read_task(&Source::new("balls", instance(balls)), &domain, Strictness::Lenient).into_result();
    let task = Arc::new(task.expect("a good instance"));
    let source = Source::new("program", PROGRAM);
    let mut frame = frame_for(&source);
    let program = read_program(&source, &domain, &[Arc::clone(&task)], &mut frame);
    let execution = execute(&program.into_result().expect("a good program"), &mut frame, &task);
    assert_eq!(genplan::question::OutcomeName::from(execution.ending).name(), "solved");
    execution.steps
}

fn instance(balls: u32) -> String {
    let all = |text: &dyn Fn(u32) -> String| (0..balls).map(text).collect::<Vec<_>>().join(" ");
    format!(
        "(define (problem balls) (:domain gripper) (:objects rooma roomb left right {})
           (:init (room rooma) (room roomb) (gripper left) (gripper right) (at-robby rooma) (free left) (free right) {})
           (:goal (and {})))",
        all(&|ball| format!("ball{ball}")),
        all(&|ball| format!("(ball ball{ball}) (at ball{ball} rooma)")),
        all(&|ball| format!("(at ball{ball} roomb)")),
    )
}
