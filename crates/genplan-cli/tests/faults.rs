//! Every command where something is missing or somebody interferes: little memory, a full disk, folders that cannot be
//! written, signals at any moment, `kill -9`. It ends with one of the documented exit codes, and leaves nothing behind.
//!
//! `GENPLAN_TEST_SCALE=100 GENPLAN_TEST_SEED=7 cargo test -p genplan-cli --test faults` is a soak run.
#![cfg(target_os = "linux")]

mod overruns;

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use genplan_testing::copy_examples;
use genplan_testing::domains::{DARK_LAMP, LAMP};
use tempfile::TempDir;

/// Every command, on small input. Those that write, write where `OUT` stands.
const COMMANDS: [&str; 21] = [
    "synth corridor --threads 2",
    "synth corridor --threads 2 --json",
    "synth corridor --threads 2 --all",
    "synth corridor --threads 2 -o OUT/found.prog --force",
    "synth corridor --engine planner --planner hanging.sh --time-limit 1",
    "run corridor/programs/star.prog corridor/domain.pddl corridor/positive/six.pddl --trace",
    "run corridor/programs/star.prog corridor/domain.pddl corridor/positive/six.pddl --html OUT/page.html --force",
    "validate corridor/programs/star.prog corridor",
    "evaluate corridor/programs/star.prog corridor --json",
    "draw corridor/programs/star.prog -o OUT/star.svg --force",
    "draw corridor/programs/star.prog --format c -o OUT/star.c --force",
    "lint corridor",
    "suggest corridor -o OUT/next.pddl --force",
    "learn corridor --pool corridor -o OUT/learned.prog --examples-to OUT/learned --force",
    "man",
    "compile synthesis corridor --lines 3 -o OUT/task --force",
    "compile validation corridor/programs/star.prog corridor -o OUT/task --force",
    "decode task plan",
    "generate list --size 5",
    "generate list --pool -o OUT/pool --force",
    "bench pool table2 --configurations 12 --max-lines 2 --threads 2 --csv OUT/cells.csv --html OUT/bench.html --force",
];

/// The plan that is the program to switch on a lamp.
const PLAN: &str =
    "(program_0_switch)\n(check_0_switch)\n(execute_0_switch)\n(check_1_end)\n(execute_1_end_t1)\n";

/// What may come of a command: its answer, a limit, a signal, a broken pipe.
const DOCUMENTED: [i32; 8] = [0, 1, 2, 3, 129, 130, 141, 143];

/// A folder with all that the commands need.
struct Surroundings {
    folder: TempDir,
    /// For temporary files.
    temporary: TempDir,
}

impl Surroundings {
    fn new() -> Self {
        let surroundings = Surroundings {
            folder: TempDir::new().expect("a folder"),
            temporary: TempDir::new().expect("a folder"),
        };
        copy_examples(surroundings.path());
        fs::rename(surroundings.path().join("examples/corridor"), surroundings.path().join("corridor"))
            .expect("a folder");
        fs::create_dir(surroundings.path().join("out")).expect("a folder");
        let hanging = "trap '' TERM INT HUP\nwhile :; do sleep 0.1; done\n";
        fs::write(surroundings.path().join("hanging.sh"), format!("#!/bin/sh\n{hanging}")).expect("a file");
        fs::write(surroundings.path().join("domain.pddl"), LAMP).expect("a file");
        fs::write(surroundings.path().join("dark.pddl"), DARK_LAMP).expect("a file");
        fs::write(surroundings.path().join("plan"), PLAN).expect("a file");
        let compile = "compile synthesis --domain domain.pddl --positive dark.pddl --lines 1 -o task";
        for arguments in ["generate list --pool -o pool", compile] {
            assert!(
                surroundings.command(arguments, "out", "").output().expect("the command").status.success()
            );
        }
        let chmod =
            Command::new("chmod").args(["+x", "hanging.sh"]).current_dir(surroundings.path()).status();
        assert!(chmod.expect("chmod").success());
        surroundings
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A command, after a shell has set up its surroundings.
    fn command(&self, arguments: &str, out: &str, setup: &str) -> Command {
        let arguments = arguments.replace("OUT", out);
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{setup}\nexec {} {arguments}", env!("CARGO_BIN_EXE_genplan"))]);
        command.current_dir(self.path()).env("TMPDIR", self.temporary.path());
        command
    }

    /// Runs a command in surroundings, and checks how it ends.
    #[track_caller]
    fn check(&self, arguments: &str, out: &str, setup: &str) -> Output {
        let mut command = self.command(arguments, out, setup);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let output = child.expect("the command").wait_with_output().expect("the command");
        self.check_end(
            output.status,
            &format!("{setup}; {arguments}: {}", String::from_utf8_lossy(&output.stderr)),
        );
        output
    }

    /// Checks the exit code, and that nothing temporary is left.
    #[track_caller]
    fn check_end(&self, status: ExitStatus, what: &str) {
        assert!(DOCUMENTED.contains(&code(status)), "{status}: {what}");
        let left = temporary_files(self.path()).chain(temporary_files(self.temporary.path()));
        assert_eq!(left.collect::<Vec<_>>(), [""; 0], "{what}");
    }
}

/// The exit code as a shell sees it. A signal may come before it is watched for.
fn code(status: ExitStatus) -> i32 {
    let signal = status.signal().filter(|signal| [1, 2, 13, 15].contains(signal));
    status.code().or(signal.map(|signal| 128 + signal)).unwrap_or(-1)
}

/// The names of temporary files in a folder and those below it.
fn temporary_files(folder: &Path) -> Box<dyn Iterator<Item = String>> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry"));
    Box::new(entries.flat_map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let below = entry.path().is_dir().then(|| temporary_files(&entry.path()));
        let is_ours = name.starts_with(".genplan-") || name.starts_with("genplan-");
        is_ours.then_some(name).into_iter().chain(below.into_iter().flatten())
    }))
}

#[test]
fn little_memory_is_enough_for_small_input() {
    let surroundings = Surroundings::new();
    for arguments in COMMANDS.iter().filter(|arguments| !arguments.contains("planner")) {
        let usual = surroundings.check(arguments, "out", "");
        for megabytes in [64, 256, 1024] {
            let output = surroundings.check(arguments, "out", &format!("ulimit -v {}", megabytes << 10));
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), usual.status.code(), "{megabytes} MB, {arguments}: {stderr}");
        }
    }
}

#[test]
fn a_file_that_does_not_fit_into_memory_is_refused() {
    let surroundings = Surroundings::new();
    let large = File::create(surroundings.path().join("large.pddl")).expect("a file");
    large.set_len(500 << 20).expect("a file");
    for arguments in [
        "run corridor/programs/star.prog corridor/domain.pddl large.pddl",
        "draw large.pddl",
        "lint --domain large.pddl --positive large.pddl",
        "decode task large.pddl",
        "bench pool --results large.pddl --configurations 6",
    ] {
        let output = surroundings.check(arguments, "out", "ulimit -v 262144");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
    }
}

#[test]
fn a_full_disk_is_an_error_and_a_full_stderr_is_none() {
    let surroundings = Surroundings::new();
    for arguments in COMMANDS {
        let usual = surroundings.check(arguments, "out", "").status;
        let code = |redirect: &str| {
            let output = surroundings.check(&format!("{arguments} {redirect}"), "out", "");
            output.status.code().expect("an exit code")
        };
        assert_eq!(code("2>/dev/full"), usual.code().expect("an exit code"), "{arguments}");
        assert!([2, usual.code().expect("an exit code")].contains(&code(">/dev/full")), "{arguments}");
        surroundings.check(arguments, "out", "ulimit -f 0");
        surroundings.check(arguments, "out", "ulimit -f 8");
    }
}

/// Whether this user may have a small disk of their own.
fn can_mount() -> bool {
    let mount = Command::new("unshare").args(["-Urm", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]).output();
    mount.is_ok_and(|output| output.status.success())
}

/// Runs a command that writes to a disk of `kilobytes`, on which there is an old file. Gives its exit code, what is on
/// the disk then, and the old file.
fn on_small_disk(
    surroundings: &Surroundings,
    arguments: &str,
    kilobytes: usize,
    old: &str,
) -> (i32, String, String) {
    let arguments = arguments.replace("OUT", "disk");
    let script = format!(
        "mount -t tmpfs -o size={kilobytes}k tmpfs disk || exit 99
         printf old > {old}
         {} {arguments} > /dev/null 2>&1
         echo $?; ls -AR disk | tr '\\n' ' '; echo; cat {old}",
        env!("CARGO_BIN_EXE_genplan")
    );
    let mut command = Command::new("unshare");
    command.args(["-Urm", "sh", "-c", &script]).current_dir(surroundings.path());
    let output = command.env("TMPDIR", surroundings.temporary.path()).output().expect("unshare");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().expect("three lines").to_owned();
    (line().parse().expect("an exit code"), line(), line())
}

/// Where unshare is not allowed, only the test above, with `/dev/full` and a limit on the size of files, is left.
#[test]
fn a_disk_that_gets_full_keeps_what_was_on_it() {
    if !can_mount() {
        eprintln!("there is no small disk for this user, so none gets full");
        return;
    }
    let surroundings = Surroundings::new();
    fs::create_dir(surroundings.path().join("disk")).expect("a folder");
    let mut failures = 0;
    for arguments in COMMANDS.iter().filter(|arguments| arguments.contains("OUT")) {
        let usual = code(surroundings.check(arguments, "out", "").status);
        let file = arguments.split_whitespace().rfind(|word| word.starts_with("OUT/") && word.contains('.'));
        let old = file.unwrap_or("OUT/other").replace("OUT", "disk");
        for kilobytes in [4, 8, 16, 40] {
            let (code, left, old) = on_small_disk(&surroundings, arguments, kilobytes, &old);
            let what = format!("{kilobytes} kB, {arguments}: {code}, {left}");
            assert!([2, usual].contains(&code), "{what}");
            assert!(!left.contains("genplan-"), "{what}");
            assert!(code != 2 || old == "old", "{what}: {old}");
            failures += usize::from(code == 2);
        }
    }
    assert!(failures > 10, "{failures}: no disk was full");
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let surroundings = Surroundings::new();
    for arguments in COMMANDS.iter().filter(|arguments| arguments.contains("OUT")) {
        for out in ["/proc", "/proc/nothing", "plan", "/dev/full"] {
            let output = surroundings.check(arguments, out, "");
            assert_eq!(output.status.code(), Some(2), "{out}: {arguments}");
        }
    }
    let planner = COMMANDS.iter().find(|arguments| arguments.contains("planner")).expect("one of them");
    assert_eq!(surroundings.check(planner, "out", "export TMPDIR=/proc").status.code(), Some(2));
}

/// Random numbers, the same for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect(name))
}

fn random() -> Random {
    Random(number("GENPLAN_TEST_SEED", 0))
}

fn send(signal: &str, child: &Child) {
    // It may have ended already.
    let _ = Command::new("kill").args(["-s", signal, &child.id().to_string()]).output();
}

/// Waits for the end, which must come soon.
#[track_caller]
fn wait(mut child: Child, what: &str) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the command") {
            return status;
        }
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().expect("the command");
            panic!("it does not end: {what}");
        }
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn signals_at_any_moment() {
    let (surroundings, mut random) = (Surroundings::new(), random());
    for arguments in COMMANDS {
        for signal in ["INT", "TERM", "HUP", "PIPE"].repeat(number("GENPLAN_TEST_SCALE", 1) as usize) {
            let pause = random.below(200);
            let what = format!("{signal} after {pause} ms: {arguments}");
            let mut command = surroundings.command(arguments, "out", "");
            let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command");
            sleep(Duration::from_millis(pause));
            send(signal, &child);
            let status = wait(child, &what);
            surroundings.check_end(status, &what);
        }
    }
}

#[test]
fn readers_that_go_away_at_any_moment() {
    let (surroundings, mut random) = (Surroundings::new(), random());
    for arguments in COMMANDS {
        let pause = random.below(100);
        let what = format!("no reader after {pause} ms: {arguments}");
        let mut command = surroundings.command(arguments, "out", "");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
        sleep(Duration::from_millis(pause));
        drop((child.stdout.take(), child.stderr.take()));
        let status = wait(child, &what);
        surroundings.check_end(status, &what);
    }
}

#[test]
fn an_experiment_survives_kill_9() {
    let (surroundings, mut random) = (Surroundings::new(), random());
    let arguments = "bench pool table2 --configurations 60 --max-lines 3 --threads 2";
    let started = Instant::now();
    let undisturbed = surroundings.check(arguments, "out", "");
    assert_eq!(undisturbed.status.code(), Some(0));
    // Each time it has less to do than the time before.
    let pause = started.elapsed().as_millis() as u64 / 4;
    let arguments = format!("{arguments} --results runs.jsonl");
    let mut kills = 0;
    for _ in 0..8 * number("GENPLAN_TEST_SCALE", 1) {
        let mut command = surroundings.command(&arguments, "out", "");
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command");
        sleep(Duration::from_millis(random.below(pause.max(1))));
        send("KILL", &child);
        kills += u32::from(wait(child, &arguments).signal() == Some(9));
    }
    assert!(kills > 0, "it was always faster");
    let resumed = surroundings.check(&arguments, "out", "");
    assert_eq!(String::from_utf8_lossy(&resumed.stdout), String::from_utf8_lossy(&undisturbed.stdout));
}
