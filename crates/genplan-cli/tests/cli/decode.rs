//! `genplan decode`

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::schema::golden;
use crate::support::{Folder, examples, show, solve};

/// A folder with a compilation, `out`.
#[track_caller]
fn compiled(folder: Folder, arguments: &str) -> Folder {
    folder.succeed(&format!("compile {arguments} -o out"));
    folder
}

mod whole_way {
    use super::*;

    /// How the examples end.
    const BOTH: &str = "\
; positive  examples/corridor/positive/six.pddl  solved
; positive  examples/corridor/positive/two.pddl  solved
";
    const NEGATIVE: &str = "; negative  examples/corridor/negative/one.pddl  incomplete program\n";

    #[test]
    fn of_a_synthesis() {
        let program = "0. paint\n1. inc\n2. inc\n3. go(0, !last-cell)\n4. end\n";
        for (options, negative, steps) in [
            ("", NEGATIVE, 51),
            (" --mode pn-lite --format sas", NEGATIVE, 51),
            (" --mode positive --format sas", "", 23),
        ] {
            let folder = compiled(examples(), &format!("synthesis examples/corridor --lines 4{options}"));
            solve(&folder);
            let decoded = folder.succeed("decode out plan");
            let expected = format!("{program}{BOTH}{negative}; from a plan of {steps} steps\n");
            assert_eq!(decoded, expected, "{options}");
        }
    }

    #[test]
    fn of_a_synthesis_in_sas() {
        let folder = compiled(examples(), "synthesis examples/corridor --lines 4 --format sas");
        solve(&folder);
        golden("decoded", &folder.succeed("decode out plan --json"));
    }

    #[test]
    fn of_a_validation_in_pddl() {
        let validation = "validation examples/corridor/programs/star.prog examples/corridor";
        let folder = compiled(examples(), validation);
        solve(&folder);
        folder.check(
            "decode out plan",
            expect![[r#"
                ? 1 ok     positive  examples/corridor/positive/six.pddl  solved after 13 steps
                ok     positive  examples/corridor/positive/two.pddl  solved after 5 steps
                WRONG  negative  examples/corridor/negative/one.pddl  solved after 1 step — not as labelled
                2 of 3 examples are as labelled"#]],
        );
    }

    #[test]
    fn of_a_validation_in_sas() {
        let arguments = "examples/corridor/programs/once.prog examples/corridor";
        let folder = compiled(examples(), &format!("validation {arguments} --format sas"));
        solve(&folder);
        let document = |arguments: &str| show(&folder.output(arguments));
        let executed = document(&format!("validate {arguments} --json"));
        assert!(executed.starts_with("? 1 {"), "{executed}");
        assert_eq!(document("decode out plan --json"), executed);
    }

    #[test]
    fn the_examples_themselves_are_not_needed_any_more() {
        let folder = compiled(examples(), "synthesis examples/corridor --lines 4 --format sas");
        solve(&folder);
        fs::remove_dir_all(folder.path().join("examples")).expect("a folder");
        folder.exits("decode out plan", 0);
    }
}

/// The validation of a program that switches on the light in the hall.
fn lamps() -> Folder {
    compiled(Folder::lamps(), "validation on.prog --domain domain.pddl --positive dark.pddl")
}

/// The only plan for it.
const PLAN: &str = "(check_0_switch_hall)
(execute_0_switch_hall)
(check_1_end)
(execute_1_end_t1)
";

/// Checks what is said about another plan.
#[track_caller]
fn plan(text: impl AsRef<[u8]>, expected: Expect) {
    lamps().with("plan", text).refuses("decode out plan", expected);
}

mod plans {
    use super::*;

    #[test]
    fn for_another_bound() {
        let folder = compiled(examples(), "synthesis examples/corridor --lines 2");
        let folder = folder.with("plan", "(program_0_paint)\n(program_3_end)\n");
        folder.refuses(
            "decode out plan",
            expect![[r#"
                error: step 2 is not an operator of this compilation --> plan:2:1 — unknown
                  = help: did you mean `program_0_end`?
                  = help: the plan may be for another problem, another bound or another mode"#]],
        );
    }

    #[test]
    fn with_a_misspelt_step() {
        plan(
            PLAN.replace("check_1", "chek_1"),
            expect![[r#"
                error: step 3 is not an operator of this compilation --> plan:3:1 — unknown
                  = help: did you mean `check_1_end`?
                  = help: the plan may be for another problem, another bound or another mode"#]],
        );
    }

    #[test]
    fn with_steps_in_another_order() {
        plan(
            "(execute_0_switch_hall)\n",
            expect![
                "error: step 1 does not follow the execution model --> plan:1:1 — needs (checked), but the state has (not (checked))"
            ],
        );
        plan(
            "(check_0_switch_hall)\n(execute_0_switch_hall)\n(execute_1_end_t1)\n",
            expect![
                "error: step 3 does not follow the execution model --> plan:3:1 — needs (checked), but the state has (not (checked))"
            ],
        );
    }

    #[test]
    fn cut_off_at_the_end_of_a_line() {
        plan(
            PLAN.lines().take(2).map(|line| format!("{line}\n")).collect::<String>(),
            expect![[r#"
                error: the plan ends too early --> plan:3:1 — the goal is not reached
                  = help: 0 of 1 example is executed; the plan may be cut off"#]],
        );
    }

    #[test]
    fn cut_off_in_the_middle_of_a_step() {
        plan(
            &PLAN[..30],
            expect!["error: the plan breaks off in the middle of a step --> plan:2:1 — unbalanced"],
        );
        plan(
            &PLAN[..22],
            expect![[r#"
                error: the plan ends too early --> plan:2:1 — the goal is not reached
                  = help: 0 of 1 example is executed; the plan may be cut off"#]],
        );
    }

    #[test]
    fn empty() {
        plan("", expect!["error: `plan` is empty"]);
        plan(
            "; cost = 0 (unit cost)\n",
            expect![[r#"
                error: the plan ends too early --> plan:2:1 — the goal is not reached
                  = help: 0 of 1 example is executed; the plan may be cut off"#]],
        );
    }

    #[test]
    fn that_are_no_text() {
        plan(b"\x7fELF\x02\x01\x01\0", expect!["error: `plan` is not text: there is a zero byte in line 1"]);
        plan(
            b"(check_0_switch_hall)\n\xff\xfe",
            expect![[r#"
                error: `plan` is not UTF-8: byte 0xff in line 2, at byte 1 of it
                  = help: save the file as UTF-8"#]],
        );
    }

    #[test]
    fn that_are_no_files() {
        lamps().refuses("decode out out", expect!["error: cannot read `out`: it is a folder"]);
        lamps().refuses(
            "decode out nowhere",
            expect!["error: cannot read `nowhere`: No such file or directory (os error 2)"],
        );
    }
}

/// What is too much for anyone to have meant it.
mod large {
    use super::*;

    const HUNDRED_MEGABYTES: usize = 100_000_000;

    /// Refuses a plan within reasonable time and memory.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
    fn refuses(folder: &Folder, plan: &Path, expected: Expect) {
        let start = Instant::now();
        let mut command = limited(folder.path(), 1_000_000);
        let output = command.args(["decode", "out"]).arg(plan).output().expect("the command");
        assert_eq!(output.status.code(), Some(2), "{}", show(&output));
        assert!(start.elapsed() < Duration::from_mins(1), "{:?}", start.elapsed());
        expected.assert_eq(&String::from_utf8(output.stderr).expect("UTF-8"));
    }

    /// The command with `kilobytes` of memory.
    fn limited(folder: &Path, kilobytes: u32) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"")]);
        command.arg(env!("CARGO_BIN_EXE_genplan")).current_dir(folder);
        command
    }

    #[test]
    fn a_valid_plan_again_and_again() {
        let folder = lamps().with("plan", PLAN.repeat(HUNDRED_MEGABYTES / PLAN.len()));
        refuses(
            &folder,
            Path::new("plan"),
            expect![[r#"
                error: step 5 comes after the end
                 --> plan:5:1
                  |
                5 | (check_0_switch_hall)
                  | ^^^^^^^^^^^^^^^^^^^^^ all examples are executed before it

            "#]],
        );
    }

    #[test]
    fn one_line_without_end() {
        let folder = lamps().with("plan", vec![b'a'; HUNDRED_MEGABYTES]);
        refuses(
            &folder,
            Path::new("plan"),
            expect![[r#"
                error: step 1 is not an operator of this compilation
                 --> plan:1:1
                  |
                1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…
                  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown
                  |
                  = help: the plan may be for another problem, another bound or another mode

            "#]],
        );
    }

    /// Each step follows the execution model, and nobody takes note of the loop.
    #[test]
    fn an_infinite_loop_step_by_step() {
        let folder = examples().with("loop.prog", "go(0, !last-cell)\nend\n");
        let folder = compiled(folder, "validation loop.prog examples/corridor");
        let round = "(check_0_goto_last-cell)\n(execute_0_goto)\n";
        let folder = folder.with("plan", round.repeat(HUNDRED_MEGABYTES / 10 / round.len()));
        refuses(
            &folder,
            Path::new("plan"),
            expect![[r#"
                error: the plan ends too early
                      --> plan:476191:1
                       |
                476191 |
                       | ^ the goal is not reached
                       |
                       = help: 0 of 3 examples are executed; the plan may be cut off

            "#]],
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_without_end() {
        refuses(
            &lamps(),
            Path::new("/dev/zero"),
            expect![[r#"
                error: cannot read `/dev/zero`: it is neither a file nor a pipe

            "#]],
        );
    }
}

/// `compilation.json` after somebody has touched it.
mod manifests {
    use super::*;

    /// Checks what is said about another text of it.
    #[track_caller]
    fn text(text: &str, expected: Expect) {
        lamps().with("plan", PLAN).with("out/compilation.json", text).refuses("decode out plan", expected);
    }

    /// Checks what is said about a synthesis after a change.
    #[track_caller]
    fn changed(change: impl FnOnce(&mut Value), expected: Expect) {
        let folder =
            compiled(Folder::lamps(), "synthesis --domain domain.pddl --positive dark.pddl --lines 1");
        let text = folder.read("out/compilation.json");
        let mut manifest: Value = serde_json::from_str(&text).expect("JSON");
        change(&mut manifest);
        let folder = folder.with("out/compilation.json", manifest.to_string()).with("plan", PLAN);
        folder.refuses("decode out plan", expected);
    }

    #[test]
    fn missing() {
        Folder::lamps().with("plan", PLAN).refuses(
            "decode . plan",
            expect![[r#"
                error: there is no `./compilation.json`
                  = help: the first argument is a folder that `genplan compile` wrote"#]],
        );
        Folder::lamps().with("plan", PLAN).refuses(
            "decode nowhere plan",
            expect![[r#"
                error: there is no `nowhere/compilation.json`
                  = help: the first argument is a folder that `genplan compile` wrote"#]],
        );
        Folder::lamps().with("plan", PLAN).refuses(
            "decode plan plan",
            expect![[r#"
                error: there is no `plan/compilation.json`
                  = help: the first argument is a folder that `genplan compile` wrote"#]],
        );
    }

    #[test]
    fn bad_json() {
        text(
            "{",
            expect![[r#"
                error: `out/compilation.json` cannot be read: EOF while parsing an object at line 1 column 1
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
        text("", expect!["error: `out/compilation.json` is empty"]);
        text(
            "[]",
            expect![[r#"
                error: `out/compilation.json` cannot be read: invalid length 0, expected struct Manifest with 8 elements at line 1 column 2
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
    }

    #[test]
    fn deeply_nested_json() {
        let nested = |open: &str| format!("{{\"genplan\": \"0\", \"x\": {}", open.repeat(1_000_000));
        let unknown = expect![[r#"
            error: `out/compilation.json` cannot be read: unknown field `x`, expected one of `genplan`, `lines`, `mode`, `conditions`, `program`, `domain`, `positive`, `negative` at line 1 column 20
              = help: `genplan compile` writes this file; do not edit it"#]];
        text(&nested("["), unknown);
        let folder = lamps().with("plan", PLAN).with("out/compilation.json", nested("{\"genplan\":"));
        folder.exits("decode out plan", 2);
    }

    #[test]
    fn unknown_fields() {
        changed(
            |manifest| manifest["colour"] = json!("red"),
            expect![[r#"
                error: `out/compilation.json` cannot be read: unknown field `colour`, expected one of `genplan`, `lines`, `mode`, `conditions`, `program`, `domain`, `positive`, `negative` at line 1 column 9
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
    }

    #[test]
    fn bounds_that_are_none() {
        changed(
            |manifest| manifest["lines"] = json!(1000),
            expect![[r#"
                error: compilation.json cannot be used: a program cannot have 1,000 lines
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
        changed(
            |manifest| manifest["lines"] = json!(0),
            expect![[r#"
                error: compilation.json cannot be used: a program cannot have 0 lines
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
        changed(
            |manifest| manifest["lines"] = json!(-1),
            expect![[r#"
                error: `out/compilation.json` cannot be read: invalid value: integer `-1`, expected usize at line 1 column 447
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
    }

    #[test]
    fn neither_a_synthesis_nor_a_validation() {
        changed(
            |manifest| manifest["mode"] = Value::Null,
            expect![[r#"
                error: compilation.json cannot be used: it asks neither for a synthesis nor for a validation
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
    }

    #[test]
    fn examples_that_cannot_be_read_any_more() {
        changed(
            |manifest| manifest["positive"][0]["text"] = json!("(define (problem"),
            expect![[r#"
                error: compilation.json cannot be used: its example `dark.pddl` cannot be read
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
        changed(
            |manifest| manifest["domain"]["text"] = json!(""),
            expect![[r#"
                error: compilation.json cannot be used: its domain cannot be read
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
    }

    #[test]
    fn no_positive_example() {
        let without = |mode: &'static str| {
            move |manifest: &mut Value| {
                manifest["mode"] = json!(mode);
                manifest["negative"] = manifest["positive"].take();
                manifest["positive"] = json!([]);
            }
        };
        changed(
            without("pn"),
            expect![[r#"
                error: compilation.json cannot be used: it lacks examples
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
        changed(
            without("positive"),
            expect![[r#"
                error: compilation.json cannot be used: it lacks examples
                  = help: `genplan compile` writes this file; do not edit it"#]],
        );
    }

    #[test]
    fn of_another_version_are_used_with_a_warning() {
        let folder = lamps().with("plan", PLAN);
        let path = folder.path().join("out/compilation.json");
        let text = fs::read_to_string(&path).expect("a file");
        let mut manifest: Value = serde_json::from_str(&text).expect("JSON");
        manifest["genplan"] = json!("0.0.1");
        fs::write(&path, manifest.to_string()).expect("a file");
        let output = folder.exits("decode out plan", 0);
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(stderr.starts_with("warning: the task was compiled by genplan 0.0.1\n"), "{stderr}");
    }
}

/// The task is compiled again, and this is where the limits hold first.
#[test]
fn limits_on_time_and_memory() {
    let folder = compiled(examples(), "synthesis examples/corridor --lines 4").with("plan", "");
    folder.check(
        "decode out plan --time-limit 0",
        expect![[r#"
            ? 3 --- stderr
            error: the time limit was reached while compiling the fluents
              = help: --time-limit allows more"#]],
    );
    folder.check(
        "decode out plan --memory-limit 0",
        expect![[r#"
            ? 3 --- stderr
            error: the memory limit was reached while compiling the fluents
              = help: --memory-limit allows more"#]],
    );
}
