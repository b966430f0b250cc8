//! `--engine planner`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use genplan_testing::masking::without_costs;
use serde_json::{Value, json};

use crate::fast_downward;
use crate::support::{Folder, LAMPS, examples, genplan, show, show_masked};

/// A folder to work in, a planner, and a folder for temporary files.
struct Workplace {
    folder: Folder,
    planner: PathBuf,
    temporary: Folder,
}

impl Workplace {
    /// With the real planner.
    fn new(folder: Folder) -> Self {
        let planner = fast_downward::planner().driver.clone();
        Workplace { folder, planner, temporary: Folder::new([]) }
    }

    /// The bundled examples, with the real planner.
    fn real() -> Self {
        Self::new(examples())
    }

    /// The bundled examples, with a script in Python instead of a planner.
    fn impostor(script: &str) -> Self {
        let folder = examples().with("impostor/fast-downward.py", script);
        let planner = folder.path().join("impostor/fast-downward.py");
        Workplace { folder, planner, temporary: Folder::new([]) }
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = genplan(self.folder.path(), arguments);
        command.env("GENPLAN_PLANNER", &self.planner).env("TMPDIR", self.temporary.path());
        command
    }

    fn output(&self, arguments: &str) -> Output {
        self.command(arguments).output().expect("the command")
    }

    /// What the command does, which ends with this exit code.
    #[track_caller]
    fn exits(&self, arguments: &str, code: i32) -> Output {
        let output = self.output(arguments);
        assert_eq!(output.status.code(), Some(code), "{}", show(&output));
        output
    }

    fn document(&self, arguments: &str) -> Value {
        serde_json::from_slice(&self.output(&format!("{arguments} --json")).stdout).expect("JSON")
    }

    /// Checks what the command does, and that it leaves nothing behind.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
    fn check(&self, arguments: &str, expected: Expect) {
        expected.assert_eq(&self.without_places(&without_costs(&show_masked(&self.output(arguments)))));
        assert_eq!(files(self.temporary.path()), [""; 0], "nothing is left behind");
    }
}

impl Workplace {
    /// A text with `#` instead of the path of the temporary folder.
    fn without_places(&self, text: &str) -> String {
        let temporary = format!("{}/genplan-", self.temporary.path().display());
        let mut parts = text.split(&temporary);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + "#" + part.trim_start_matches(char::is_alphanumeric))
    }
}

/// All files and folders below a folder, with `#` in temporary names.
fn files(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    // A folder may vanish while a command runs.
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("UTF-8");
        let name = if name.starts_with("genplan-") { "genplan-#".to_owned() } else { name };
        if entry.path().is_dir() {
            files.extend(self::files(&entry.path()).into_iter().map(|below| format!("{name}/{below}")));
        }
        files.push(name);
    }
    files.sort();
    files
}

mod found {
    use super::*;

    #[test]
    fn a_program_of_at_most_so_many_lines() {
        let program = "0. paint 1. inc 2. inc 3. go(0, !last-cell) 4. end";
        for (options, variables, operators) in [
            ("", 36, 171),
            (" --mode pn-lite", 27, 164),
            (" --mode positive", 23, 150),
            (" --planner-format pddl", 114, 171),
        ] {
            let workplace = Workplace::real();
            let arguments = format!("synth examples/corridor --lines 4 --engine planner{options}");
            let text = show_masked(&workplace.output(&arguments));
            let effort = format!("at most 4 lines: plan, {variables} variables, {operators} operators, # s");
            assert_eq!(text, format!("? 0 {program}\n--- stderr\n{effort}"), "{options}");
        }
    }

    #[test]
    fn the_smallest_program() {
        let document = Workplace::real().document("synth examples/corridor --engine planner");
        assert_eq!(document["program"], json!(["paint", "inc", "inc", "go(0, !last-cell)", "end"]));
        assert_eq!([&document["found_by"], &document["exhausted"]], [&json!("planner"), &json!(3)]);
        assert_eq!(document["proved"], "no program with fewer lines fits these examples");
        assert_eq!(document["alternatives"], json!([]));
        let runs = document["planner"].as_array().expect("the runs");
        let sizes = ["lines", "outcome", "variables", "operators"];
        let found: Vec<Value> =
            runs.iter().map(|run| sizes.iter().map(|name| run[*name].clone()).collect()).collect();
        let expected =
            json!([[1, "none", 27, 45], [2, "none", 30, 85], [3, "none", 33, 127], [4, "found", 36, 171]]);
        assert_eq!(Value::from(found), expected);
        assert!(
            runs.iter().all(|run| run["search_seconds"].is_f64() && run["translation_seconds"].is_null())
        );
    }

    #[test]
    fn and_written_to_a_file() {
        let workplace = Workplace::real();
        let arguments = "synth examples/corridor --lines 4 --engine planner -o found.prog";
        let output = workplace.exits(arguments, 0);
        let program = fs::read_to_string(workplace.folder.path().join("found.prog")).expect("a file");
        assert!(String::from_utf8_lossy(&output.stdout).starts_with(&program), "{program}");
        workplace.exits("validate found.prog examples/corridor", 0);
        workplace.check(
            arguments,
            expect![[r#"
                ? 2 --- stderr
                error: `found.prog` exists
                  = help: --force overwrites it"#]],
        );
    }

    #[test]
    fn with_another_search() {
        let workplace = Workplace::real();
        let mut command = workplace.command("synth examples/corridor --lines 4 --engine planner");
        command.args(["--planner-args", "--search 'eager_greedy([ff()], cost_type=one)'"]);
        let output = command.output().expect("the command");
        assert_eq!(output.status.code(), Some(0), "{}", show(&output));
    }
}

mod none {
    use super::*;

    #[test]
    fn is_a_proof() {
        Workplace::real().check(
            "synth examples/corridor --max-lines 2 --engine planner",
            expect![[r#"
                ? 1 no program of at most 2 lines fits these examples
                --- stderr
                at most 1 line: unsolvable, 27 variables, 45 operators, # s
                at most 2 lines: unsolvable, 30 variables, 85 operators, # s"#]],
        );
        let document = Workplace::real().document("synth examples/corridor --lines 3 --engine planner");
        assert_eq!([&document["outcome"], &document["program"]], [&json!("none"), &Value::Null]);
        assert_eq!(document["proved"], "no program of at most 3 lines fits these examples");
        assert_eq!([&document["exhausted"], &document["planner"][0]["lines"]], [3, 3]);
    }

    #[test]
    fn whatever_the_mode() {
        for mode in ["pn", "pn-lite", "positive"] {
            let arguments = format!("synth examples/corridor --lines 2 --mode {mode} --engine planner");
            Workplace::real().exits(&arguments, 1);
        }
    }

    #[test]
    fn can_be_seen_without_a_search() {
        let same = "(define (problem p) (:domain lamps) (:init) (:goal (lit hall)))";
        let folder =
            Folder::new([("domain.pddl", LAMPS), ("positive/p.pddl", same), ("negative/n.pddl", same)]);
        Workplace::new(folder).exits("synth . --lines 1 --engine planner", 1);
    }
}

mod limits {
    use super::*;

    #[test]
    fn of_time() {
        let workplace = Workplace::real();
        let mut command =
            workplace.command("synth examples/corridor --lines 9 --engine planner --time-limit 3");
        let start = Instant::now();
        let output =
            command.args(["--planner-args", "--search astar(blind())"]).output().expect("the command");
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        expect![[r#"
            ? 3 undecided: the time limit was reached
            nothing is proved
            --- stderr
            at most 9 lines: undecided, 51 variables, 421 operators, # s"#]]
        .assert_eq(&without_costs(&show_masked(&output)));
        assert_eq!(files(workplace.temporary.path()), [""; 0], "nothing is left behind");
    }

    #[test]
    fn of_time_in_json() {
        let workplace = Workplace::impostor(HANGING);
        let output =
            workplace.exits("synth examples/corridor --lines 2 --engine planner --time-limit 0.2 --json", 3);
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(document["outcome"], "stopped");
        assert_eq!(document["stop_reason"], "time-limit");
        assert_eq!(document["planner"][0]["outcome"], "stopped");
    }

    #[test]
    fn of_no_time_at_all() {
        let output =
            Workplace::real().output("synth examples/corridor --lines 9 --engine planner --time-limit 0");
        assert!(matches!(output.status.code(), Some(0 | 3)), "{}", show(&output));
    }

    #[test]
    fn that_are_centuries_ahead() {
        for engine in ["native", "planner"] {
            let arguments = format!("synth examples/corridor --lines 4 --time-limit 1e19 --engine {engine}");
            Workplace::real().exits(&arguments, 0);
        }
    }

    #[test]
    fn of_memory() {
        let workplace = Workplace::impostor("raise SystemExit(22)");
        workplace.check(
            "synth examples/corridor --lines 2 --engine planner --memory-limit 100",
            expect![[r#"
                ? 3 undecided: the memory limit was reached
                nothing is proved
                --- stderr
                at most 2 lines: undecided, 30 variables, 85 operators, # s"#]],
        );
    }

    #[test]
    fn of_memory_that_is_too_low_to_start() {
        let output = Workplace::real().output("synth examples/corridor --engine planner --memory-limit 1");
        assert!(
            show(&output).starts_with("? 3 undecided: the memory limit was reached\n"),
            "{}",
            show(&output)
        );
    }

    #[test]
    fn of_what_a_search_looks_at() {
        let workplace = Workplace::impostor("raise SystemExit(12)");
        workplace.check(
            "synth examples/corridor --lines 2 --engine planner",
            expect![[r#"
                ? 3 undecided: the search ended, but it is not complete
                nothing is proved
                --- stderr
                at most 2 lines: undecided, 30 variables, 85 operators, # s
                at most 2 lines: undecided, 30 variables, 85 operators, # s"#]],
        );
        let output = workplace.output("synth examples/corridor --lines 2 --engine planner --json");
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(document["stop_reason"], "incomplete");
        let output = workplace.exits(
            "validate examples/corridor/programs/star.prog examples/corridor --engine planner --json",
            3,
        );
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!([&document["stop_reason"], &document["verdicts"]], [&"incomplete".into(), &Value::Null]);
    }
}

mod kept {
    use super::*;

    #[test]
    fn task_plan_and_log() {
        let workplace = Workplace::real();
        let output = workplace.output("synth examples/corridor --lines 4 --engine planner --keep");
        expect![[r#"
            ? 0 0. paint 1. inc 2. inc 3. go(0, !last-cell) 4. end
            --- stderr
            the planner's files are in #
            at most 4 lines: plan, 36 variables, 171 operators, # s"#]]
        .assert_eq(&without_costs(&show_masked(&output)));
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        let path = stderr.lines().find_map(|line| line.strip_prefix("the planner's files are in "));
        assert!(Path::new(path.expect("a folder")).starts_with(workplace.temporary.path()), "{stderr}");
        let names = ["", "/run-1", "/run-1/output.sas", "/run-1/planner.log", "/run-1/sas_plan"];
        assert_eq!(files(workplace.temporary.path()), names.map(|name| format!("genplan-#{name}")));
    }

    #[test]
    fn of_every_bound() {
        let workplace = Workplace::impostor("raise SystemExit(11)");
        workplace
            .exits("synth examples/corridor --max-lines 2 --engine planner --keep --planner-format pddl", 1);
        let names = ["", "/domain.pddl", "/planner.log", "/problem.pddl"];
        let run = |run| names.map(|name| format!("genplan-#/run-{run}{name}"));
        assert_eq!(files(workplace.temporary.path())[1..], [run(1), run(2)].concat());
    }

    #[test]
    fn not_without_anything_to_keep() {
        let workplace = Workplace::real();
        workplace.exits("synth nowhere --lines 4 --engine planner --keep", 2);
        assert_eq!(files(workplace.temporary.path()), [""; 0]);
    }

    #[test]
    fn even_if_the_planner_crashes() {
        let workplace = Workplace::impostor("print('no idea'); raise SystemExit(35)");
        let output = workplace.output("synth examples/corridor --lines 2 --engine planner --keep");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        let log = stderr.split_once("its whole output is in `").and_then(|(_, log)| log.split_once('`'));
        let log = fs::read_to_string(log.expect("the place of the log").0).expect("a log");
        assert_eq!(log, "no idea\n");
    }
}

/// Lives for ever, with a child that shows it.
const HANGING: &str = "import os, signal, subprocess, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
heartbeat = os.path.join(os.path.dirname(__file__), 'heartbeat')
subprocess.Popen(['sh', '-c', 'while :; do echo >> \"$0\"; sleep 0.02; done', heartbeat])
time.sleep(1000)
";

impl Workplace {
    fn beats(&self) -> u64 {
        fs::metadata(self.folder.path().join("impostor/heartbeat")).map_or(0, |file| file.len())
    }

    /// Checks that a child of `HANGING` has lived, and does not any more.
    #[track_caller]
    fn check_dead(&self) {
        let before = self.beats();
        assert!(before > 0, "it has never lived");
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(before, self.beats(), "it is still alive");
    }
}

mod bad_planners {
    use super::*;

    #[test]
    fn missing() {
        let empty = Folder::new([]);
        let workplace = Workplace::impostor("");
        let mut command = workplace.command("synth examples/corridor --engine planner");
        let output = command.env_remove("GENPLAN_PLANNER").env("PATH", empty.path()).output();
        expect![[r#"
            ? 2 --- stderr
            error: there is no classical planner
              = help: install Fast Downward with `pip install up-fast-downward`
              = help: or say where Fast Downward is, with `--planner PATH` or in GENPLAN_PLANNER
              = help: looked for: `fast-downward.py` and `fast-downward` on the PATH, and the Python package up-fast-downward of `python3`"#]]
        .assert_eq(&show(&output.expect("the command")));
    }

    #[test]
    fn not_where_it_is_said_to_be() {
        Workplace::impostor("").check(
            "synth examples/corridor --engine planner --planner nowhere",
            expect![[r#"
                ? 2 --- stderr
                error: --planner: `nowhere` does not exist
                  = help: name the file `fast-downward.py`, or its folder
                  = help: or install Fast Downward with `pip install up-fast-downward`"#]],
        );
        Workplace::impostor("").check(
            "validate examples/corridor/programs/star.prog examples/corridor --engine planner --planner examples",
            expect![[r#"
                ? 2 --- stderr
                error: --planner: `examples` is a folder without `fast-downward.py`
                  = help: name the file `fast-downward.py`
                  = help: or install Fast Downward with `pip install up-fast-downward`"#]],
        );
    }

    #[test]
    #[cfg(unix)]
    fn hanging() {
        let workplace = Workplace::impostor(HANGING);
        let start = Instant::now();
        workplace.check(
            "synth examples/corridor --engine planner --time-limit 3",
            expect![[r#"
                ? 3 undecided: the time limit was reached
                nothing is proved
                --- stderr
                at most 1 line: undecided, 27 variables, 45 operators, # s"#]],
        );
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        workplace.check_dead();
    }

    #[test]
    #[cfg(unix)]
    fn hanging_in_a_validation() {
        let workplace = Workplace::impostor(HANGING);
        workplace.check(
            "validate examples/corridor/programs/star.prog examples/corridor --engine planner --time-limit 3",
            expect!["? 3 undecided: the time limit was reached"],
        );
        workplace.check_dead();
    }

    #[cfg(unix)]
    fn wait_for(is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_mins(1), "it never starts");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[cfg(unix)]
    fn interrupt(child: &Child, signal: &str) {
        let status = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(status.expect("kill").success());
    }

    #[test]
    #[cfg(unix)]
    fn interrupted() {
        let synth = "synth examples/corridor --engine planner";
        let validate = "validate examples/corridor/programs/star.prog examples/corridor --engine planner";
        for (arguments, signal, code) in
            [(synth, "INT", 130), (synth, "HUP", 129), (validate, "INT", 130), (validate, "TERM", 143)]
        {
            let workplace = Workplace::impostor(HANGING);
            let mut command = workplace.command(arguments);
            let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
            wait_for(|| workplace.beats() > 0);
            interrupt(&child, signal);
            let output = child.wait_with_output().expect("the command");
            assert_eq!(output.status.code(), Some(code), "{}", show(&output));
            assert!(output.stdout.starts_with(b"undecided: "), "{}", show(&output));
            workplace.check_dead();
            assert_eq!(files(workplace.temporary.path()), [""; 0], "nothing is left behind");
        }
    }

    #[test]
    #[cfg(unix)]
    fn interrupted_between_two_runs() {
        let script = "open(__file__ + '.ran', 'w').close(); raise SystemExit(11)";
        let workplace = Workplace::impostor(script);
        // Compiling these examples takes so long that the next run is not under way after the pause.
        let mut command = workplace.command("synth examples/reverse --engine planner");
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
        wait_for(|| workplace.folder.path().join("impostor/fast-downward.py.ran").exists());
        std::thread::sleep(Duration::from_millis(100));
        interrupt(&child, "INT");
        let output = child.wait_with_output().expect("the command");
        assert_eq!(output.status.code(), Some(130), "{}", show(&output));
        assert_eq!(files(workplace.temporary.path()), [""; 0], "nothing is left behind");
    }

    #[test]
    fn crashing() {
        Workplace::impostor("print('parsing'); raise SystemExit(32)").check(
            "synth examples/corridor --engine planner",
            expect![[r#"
                ? 2 --- stderr
                error: the planner failed (exit status: 32)
                  = help: the search failed
                  = help: its last output:
                         parsing
                  = help: `--keep` keeps its whole output"#]],
        );
    }

    /// A script that writes this plan.
    fn with_plan(plan: &str) -> Workplace {
        Workplace::impostor(&format!("open('sas_plan', 'w').write({plan:?} + '; cost = 1 (unit cost)\\n')"))
    }

    #[test]
    fn that_write_nonsense() {
        with_plan("Hello?\n").check(
            "synth examples/corridor --engine planner",
            expect![[r#"
                ? 2 --- stderr
                error: step 1 is not an operator of this compilation --> #/run-1/sas_plan:1:1 — unknown
                  = help: the plan may be for another problem, another bound or another mode
                  = help: the planner found this plan: this is a bug in genplan or in the planner
                  = help: `--keep` keeps the task, the plan and the log"#]],
        );
    }

    #[test]
    fn that_write_the_plan_of_another_problem() {
        with_plan("(program_0_paint)\n(check_0_paint)\n(execute_1_end_t1)\n").check(
            "synth examples/corridor --engine planner --lines 1",
            expect![[r#"
                ? 2 --- stderr
                error: step 3 does not follow the execution model --> #/run-1/sas_plan:3:1 — needs (pc l1), but the state has (pc l0)
                  = help: the planner found this plan: this is a bug in genplan or in the planner
                  = help: `--keep` keeps the task, the plan and the log"#]],
        );
        with_plan("(check_0_goto_last-cell)\n").check(
            "validate examples/corridor/programs/star.prog examples/corridor --engine planner",
            expect![[r#"
                ? 2 --- stderr
                error: the plan ends too early --> #/run-1/sas_plan:3:1 — the goal is not reached
                  = help: 0 of 3 examples are executed; the plan may be cut off
                  = help: the planner found this plan: this is a bug in genplan or in the planner
                  = help: `--keep` keeps the task, the plan and the log"#]],
        );
    }

    #[test]
    fn that_say_that_a_program_does_nothing() {
        Workplace::impostor("raise SystemExit(11)").check(
            "validate examples/corridor/programs/star.prog examples/corridor --engine planner",
            expect![[r#"
                ? 2 --- stderr
                error: the planner says that the program neither ends nor fails
                  = help: this is a bug in genplan or in the planner"#]],
        );
    }
}

mod options {
    use super::*;

    /// A planner that crashes after it has shown its last arguments.
    const ECHO: &str = "import sys; print(*sys.argv[3:], sep='\\n'); raise SystemExit(36)";

    #[test]
    fn of_the_planner_are_passed_on_as_they_are_quoted() {
        let workplace = Workplace::impostor(ECHO);
        let mut command = workplace.command("synth examples/corridor --lines 1 --engine planner --keep");
        let arguments = "--build=debug  --search \"astar(blind(), verbosity=silent)\" --x 'a \"b\" c' ''";
        let output = command.args(["--planner-args", arguments]).output().expect("the command");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        let folder = stderr.lines().next().and_then(|line| line.strip_prefix("the planner's files are in "));
        let log = Path::new(folder.expect("a folder")).join("run-1/planner.log");
        let log = fs::read_to_string(log).expect("a log");
        let words: Vec<&str> = log.lines().filter(|word| !word.ends_with("output.sas")).collect();
        let given = ["--build=debug", "--search", "astar(blind(), verbosity=silent)", "--x", "a \"b\" c", ""];
        assert!(words.ends_with(&given), "{words:?}");
    }

    #[test]
    fn of_the_planner_with_an_open_quote() {
        let workplace = Workplace::impostor(ECHO);
        let mut command = workplace.command("synth examples/corridor --engine planner");
        let output = command.args(["--planner-args", "--search 'astar("]).output().expect("the command");
        expect![[r#"
            ? 2 --- stderr
            error: --planner-args has an unclosed '"#]]
        .assert_eq(&show(&output));
    }

    #[test]
    fn of_steps_count_with_the_planner_as_without() {
        let command = "validate examples/corridor/programs/star.prog examples/corridor --max-steps 3";
        let [native, planner] =
            ["", " --engine planner"].map(|engine| Workplace::real().output(&format!("{command}{engine}")));
        assert_eq!((native.stdout, native.status.code()), (planner.stdout, planner.status.code()));
        assert_eq!(native.status.code(), Some(1), "the negative example is solved at once");
    }

    #[test]
    fn of_the_planner_without_it() {
        let options = ["--planner x", "--planner-args x", "--planner-format sas", "--keep"];
        for option in options {
            for command in ["synth", "validate examples/corridor/programs/star.prog"] {
                let output = Workplace::impostor("").output(&format!("{command} examples/corridor {option}"));
                let name = option.split(' ').next().expect("a name");
                let error = format!("error: {name} is for the planner\n  = help: add --engine planner");
                assert_eq!(show(&output), format!("? 2 --- stderr\n{error}"));
            }
        }
    }

    #[test]
    fn of_the_native_engine() {
        for option in ["--all", "--first", "--threads 2", "--sketch examples/corridor/programs/once.prog"] {
            let arguments = format!("synth examples/corridor --engine planner {option}");
            let output = Workplace::impostor("").output(&arguments);
            let name = option.split(' ').next().expect("a name");
            let help = "leave it out, or leave out --engine planner";
            let error = format!("error: {name} is for the native engine\n  = help: {help}");
            assert_eq!(show(&output), format!("? 2 --- stderr\n{error}"));
        }
    }
}

mod validation {
    use super::*;

    /// Checks that the planner's verdicts are those of the execution.
    #[track_caller]
    fn agrees(workplace: &Workplace, arguments: &str, mentioned: &[&str]) {
        let executed = workplace.output(&format!("validate {arguments}"));
        let planned = workplace.output(&format!("validate {arguments} --engine planner"));
        let text = show(&executed);
        assert_eq!(show(&planned), text);
        for outcome in mentioned {
            assert!(text.contains(outcome), "{text}");
        }
        assert_eq!(files(workplace.temporary.path()), [""; 0], "nothing is left behind");
    }

    #[test]
    fn of_the_bundled_programs() {
        let workplace = Workplace::real();
        let cases = [
            ("once-or-more.prog examples/corridor", "incomplete program"),
            ("once.prog examples/corridor", "incomplete program"),
            ("star.prog examples/corridor", "WRONG"),
            ("reverse.prog examples/reverse", "incomplete program"),
            ("ends-only.prog examples/reverse --json", "incomplete-program"),
        ];
        for (arguments, outcome) in cases {
            let domain = if arguments.contains("corridor") { "corridor" } else { "reverse" };
            agrees(&workplace, &format!("examples/{domain}/programs/{arguments}"), &[outcome]);
        }
    }

    #[test]
    fn of_programs_for_the_other_bundled_domains() {
        let row = "visit\nright\ngo(0, !at-right-end)\nvisit\nend\n";
        let sort = "swap\ninc-outer\ngo(0, !out-of-order)\ngo(0, !holds(p1, v1))\ninc-inner\n\
                    go(1, !inner-at-end)\nend\n";
        let workplace = Workplace::new(examples().with("row.prog", row).with("sort.prog", sort));
        agrees(&workplace, "row.prog examples/grid", &["incomplete program"]);
        agrees(&workplace, "sort.prog examples/sort", &["solved"]);
    }

    #[test]
    fn of_infinite_loops() {
        let loops = [
            "go(0, !last-cell)\nend\n",
            "go(1, !last-cell)\ngo(0, !last-cell)\nend\n",
            "paint\ngo(0, !last-cell)\nend\n",
            "inc\ngo(0, !painted(c1))\nend\n",
        ];
        for program in loops {
            let workplace = Workplace::new(examples().with("loop.prog", program));
            agrees(&workplace, "loop.prog examples/corridor", &["infinite loop"]);
        }
    }

    #[test]
    fn of_inapplicable_actions() {
        let dark = "(define (problem d) (:domain lamps) (:objects attic - room) (:init) (:goal (lit hall)))";
        let broken = "(define (problem b) (:domain lamps) (:init (broken hall)) (:goal (lit hall)))";
        let folder = Folder::new([
            ("domain.pddl", LAMPS),
            ("positive/dark.pddl", dark),
            ("positive/broken.pddl", broken),
            ("negative/broken.pddl", broken),
            ("negative/small.pddl", "(define (problem s) (:domain lamps) (:init) (:goal (lit hall)))"),
            ("on.prog", "switch(hall)\nend\n"),
            ("twice.prog", "switch(hall)\nswitch(hall)\nend\n"),
            ("missing.prog", "break(attic)\nswitch(hall)\nend\n"),
        ]);
        let workplace = Workplace::new(folder);
        agrees(&workplace, "on.prog .", &["inapplicable action", "solved", "WRONG"]);
        agrees(&workplace, "twice.prog . --json", &["inapplicable-action"]);
        agrees(&workplace, "missing.prog .", &["inapplicable action", "solved"]);
    }

    #[test]
    fn from_pddl() {
        let workplace = Workplace::real();
        let arguments = "validate examples/corridor/programs/star.prog examples/corridor";
        let planned = workplace.output(&format!("{arguments} --engine planner --planner-format pddl"));
        assert_eq!(show(&planned), show(&workplace.output(arguments)));
    }
}
