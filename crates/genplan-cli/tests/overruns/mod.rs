//! Every command and every call of the API on input that is large in one way, with limits that are too small for it.

mod measure;
mod server;
mod shapes;

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use super::{DOCUMENTED, code, send};
use measure::{Taken, wait};
use shapes::{DIMENSIONS, Dimension, Shape};

/// Every command that has limits. What it reads is in the folder in which it is started. The first ones run on every shape, the
/// others in turn, or all with `GENPLAN_TEST_SCALE`.
const LIMITED: [&str; 13] = [
    "synth --threads 1",
    "synth --threads 1 --pointers none",
    "suggest . --threads 1",
    "teach . --threads 1 --oracle one.prog",
    "synth --threads 1 --all --lines 8 --json",
    "run one.prog domain.pddl positive/p0.pddl --trace",
    "validate one.prog . --json",
    "evaluate one.prog .",
    "learn . --pool test --threads 1 -o learned --force",
    "compile synthesis . --lines 3 -o task --force",
    "compile validation one.prog . -o task --force",
    "compile pointers . -o rewritten --force",
    "decode compiled long.plan",
];

const ALWAYS: usize = 3;

/// The commands for a shape, by its number.
fn commands(number: usize) -> impl Iterator<Item = &'static str> {
    let (always, others) = LIMITED.split_at(ALWAYS);
    let share = if super::number("GENPLAN_TEST_SCALE", 1) > 1 { 1 } else { 4 };
    always.iter().chain(others.iter().skip(number % share).step_by(share)).copied()
}

/// Limits that are too small for a large input: of memory, or of time.
#[derive(Clone, Copy, Debug)]
struct SmallLimits {
    time: Duration,
    megabytes: usize,
}

const LITTLE_MEMORY: SmallLimits = SmallLimits { time: Duration::from_secs(4), megabytes: 16 };
const LITTLE_TIME: SmallLimits = SmallLimits { time: Duration::from_millis(500), megabytes: 1024 };

/// Beyond its limits, a command may take a second of processor time in a release, and more where nothing is optimized; and a quarter
/// of the memory, and 64 MB for its code and for small files.
const MORE_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 4 } else { 1 });
const MORE_MEGABYTES: usize = 64;

impl SmallLimits {
    fn options(self) -> String {
        format!("--time-limit {} --memory-limit {}", self.time.as_secs_f64(), self.megabytes)
    }

    /// Checks what was taken by a number of things, one after the other, each of which may take the time.
    #[track_caller]
    fn check(self, taken: &Taken, times: u32, what: &str) {
        if std::env::var_os("GENPLAN_TEST_SHOW").is_some() {
            eprintln!("{what}, {self:?}: {taken:?}");
        }
        assert!(taken.time() <= times * self.time + MORE_TIME, "{what}, {self:?}: {taken:?}");
        assert!(taken.megabytes() <= self.megabytes * 5 / 4 + MORE_MEGABYTES, "{what}, {self:?}: {taken:?}");
    }
}

/// A large input, by its number among all.
fn large(number: usize) -> (Dimension, Shape) {
    let (dimension, count) = DIMENSIONS[number];
    (dimension, Shape::new(dimension, count))
}

/// A folder with a large input, together with a compiled small task and a plan for it, which is long if programs are.
fn large_folder(number: usize) -> (Dimension, TempDir) {
    let ((dimension, shape), folder) = (large(number), TempDir::new().expect("a folder"));
    shape.write(folder.path());
    Shape::new(Dimension::Objects, 3).write(&folder.path().join("small"));
    let compile = "compile synthesis small --lines 3 -o compiled";
    assert!(command(&folder, compile).status().expect("the command").success());
    let plan = "(program_0_turn0_o0)\n".repeat(shape.program.lines().count());
    fs::write(folder.path().join("long.plan"), plan).expect("a file");
    (dimension, folder)
}

/// A command in a folder, which reads nothing from a terminal and writes to nobody.
fn command(folder: &TempDir, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_genplan"));
    command.args(arguments.split_whitespace()).current_dir(folder.path());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// All commands on one shape.
fn keep_their_limits(number: usize) {
    let (dimension, folder) = large_folder(number);
    for (arguments, limits) in commands(number).flat_map(|one| [(one, LITTLE_MEMORY), (one, LITTLE_TIME)]) {
        let child =
            command(&folder, &format!("{arguments} {}", limits.options())).spawn().expect("the command");
        let what = format!("{dimension:?}: {arguments}");
        let (status, taken) = wait(child, &what);
        // A plan that is none is bad input.
        let is_bad = code(status) == 2 && !arguments.starts_with("decode");
        assert!(DOCUMENTED.contains(&code(status)) && !is_bad, "{what}: {status}");
        limits.check(&taken, 1, &what);
    }
}

/// Ctrl-C while a command is at work: it ends as soon as it would at its time limit.
fn notice_an_interrupt(number: usize) {
    let (dimension, folder) = large_folder(number);
    for arguments in commands(number).skip(number % ALWAYS) {
        let what = format!("{dimension:?}, interrupted: {arguments}");
        let child = command(&folder, arguments).spawn().expect("the command");
        std::thread::sleep(LITTLE_TIME.time);
        send("INT", &child);
        let (status, taken) = wait(child, &what);
        assert!(DOCUMENTED.contains(&code(status)), "{what}: {status}");
        LITTLE_TIME.check(&taken, 1, &what);
    }
}

/// A test for each shape, so that they can run side by side.
macro_rules! of_each_shape {
    ($($name:ident $number:literal)*) => {$(
        #[test]
        fn $name() {
            keep_their_limits($number);
            notice_an_interrupt($number);
        }
    )*};
}

of_each_shape! {
    limits_hold_with_many_objects 0
    limits_hold_with_many_goals 1
    limits_hold_with_many_constants 2
    limits_hold_with_many_actions 3
    limits_hold_with_many_predicates 4
    limits_hold_with_many_examples 5
    limits_hold_with_wide_atoms 6
    limits_hold_with_many_facts 7
    limits_hold_with_long_programs 8
}
