//! `genplan suggest`, `genplan teach` and `genplan learn`

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use expect_test::{Expect, expect};

use genplan_testing::example;

use crate::schema::{schema, violations};
use crate::support::{Folder, genplan, in_time, repository, show};

/// A row of two nodes, of which both are to be visited.
const TWO: &str = "(define (problem two) (:domain list) (:objects n1 n2 - node)
  (:init (at n1) (next n1 n2) (tail n2)) (:goal (and (visited n1) (visited n2))))
";

/// The same with three.
const THREE: &str = "(define (problem three) (:domain list) (:objects n1 n2 n3 - node)
  (:init (at n1) (next n1 n2) (next n2 n3) (tail n3)) (:goal (and (visited n1) (visited n2) (visited n3))))
";

/// The lists of the bundled domain, with one positive example.
fn lists() -> Folder {
    let [domain, program] = ["list/domain.pddl", "list/programs/intended.prog"].map(example);
    Folder::new([
        ("domain.pddl", domain.text()),
        ("positive/two.pddl", TWO),
        ("intended.prog", program.text()),
    ])
}

/// What `genplan` does with these words on its standard input.
fn told(folder: &Folder, arguments: &str, input: &str) -> Output {
    let mut command = genplan(folder.path(), arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it listens");
    child.wait_with_output().expect("the command")
}

/// Checks a conversation.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check_told(folder: &Folder, arguments: &str, input: &str, expected: Expect) {
    expected.assert_eq(&show(&told(folder, arguments, input)));
}

/// The examples that a folder has, without the path to it.
fn files(folder: &Folder) -> Vec<String> {
    let in_part = |part: &&str| {
        let entries = fs::read_dir(folder.path().join(part)).into_iter().flatten().flatten();
        entries.map(|entry| format!("{part}/{}", entry.file_name().display())).collect::<Vec<_>>()
    };
    let mut files: Vec<String> = ["positive", "negative"].iter().flat_map(in_part).collect();
    files.sort();
    files
}

#[test]
fn a_suggestion_with_what_two_programs_do_on_it() {
    lists().check("suggest . --from examples", expect![[r#"
        ? 0 8 programs of at most 4 lines fit your 1 example.

          list-3-new-1.pddl: 3 × node (n1, n2, n3)
            start  at: n1; next: n1 n3, n3 n2; tail: n2
            goal   visited: n1, n2, n3
            compared with ./positive/two.pddl: one more object (n3); start with next(n1, n3), next(n3, n2) instead of next(n1, n2); goal with visited(n3)
          program 4 solves it; programs 1, 2, 3 and 4 others do not.

          ; program 4 solves it
          0. go(2, !at-tail) 1. move 2. visit 3. go(1, !at-tail) 4. end

          ; program 1 does not
          0. visit 1. move 2. visit 3. end"#]]);
}

#[test]
fn a_suggestion_as_a_file_is_an_example_that_changes_the_program() {
    let folder = lists();
    folder.exits("suggest . --from examples -o next.pddl --html next.html", 0);
    let page = folder.read("next.html");
    assert_eq!(page.matches("<iframe").count(), 2);
    // As a positive and as a negative example, it leads to different programs.
    let synth = |label: &str| {
        let arguments =
            format!("synth --domain domain.pddl --positive positive/two.pddl {label} next.pddl -q");
        let output = folder.exits(&arguments, 0);
        output.stdout
    };
    let positive = "synth --domain domain.pddl --positive positive/two.pddl next.pddl -q";
    let positive = folder.in_time(positive);
    assert_ne!(positive.stdout, synth("--negative"));
}

#[test]
fn suggestions_as_a_document() {
    let document = lists().document("suggest . --from examples --count 2");
    assert_eq!(document["suggestions"].as_array().map(Vec::len), Some(2), "{document}");
    assert_eq!(document["agree"], false);
    let programs = document["programs"].as_array().expect("programs").len();
    let solved = document["suggestions"][0]["solved_by"].as_array().expect("programs").len();
    assert!(0 < solved && solved < programs, "{document}");
}

#[test]
fn if_all_programs_agree_it_is_said_on_what() {
    let four = "(define (problem four) (:domain list) (:objects n1 n2 n3 n4 - node)
      (:init (at n1) (next n1 n2) (next n2 n3) (next n3 n4) (tail n4))
      (:goal (and (visited n1) (visited n2) (visited n3) (visited n4))))";
    let one = "(define (problem one) (:domain list) (:objects n1 - node) (:init (at n1) (tail n1)) (:goal (visited n1)))";
    let folder = lists().with("positive/three.pddl", THREE).with("positive/four.pddl", four);
    folder.with("positive/one.pddl", one).check(
        "suggest . --from examples --slack 0",
        expect![[r#"
            ? 1 All 32 programs of at most 5 lines that fit your 4 examples agree on 732 instances of up to 7 objects.
            292 programs that name or test objects of single examples are left out; --specific compares them, too.
            They may still differ on larger or other instances, and a longer program may be meant."#]],
    );
}

#[test]
fn when_all_programs_agree_longer_ones_are_compared() {
    let output = in_time(&mut genplan(
        lists().with("positive/three.pddl", THREE).path(),
        "suggest . --from examples --slack 0",
    ));
    assert_eq!(output.status.code(), Some(0), "{}", show(&output));
    assert!(show(&output).contains("But programs of 5 lines do not"), "{}", show(&output));
}

/// The folders of domains in a folder, as paths from there.
fn domains_in(folder: &Path, place: &str) -> Vec<String> {
    let entries = fs::read_dir(folder.join(place)).expect("a folder").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut places: Vec<String> =
        folders.map(|entry| format!("{place}/{}", entry.file_name().display())).collect();
    places.sort();
    let (domains, others): (Vec<String>, Vec<String>) =
        places.into_iter().partition(|place| folder.join(place).join("domain.pddl").is_file());
    let others = others.iter().filter(|place| !folder.join(place).join("positive").is_dir());
    domains.into_iter().chain(others.flat_map(|place| domains_in(folder, place))).collect()
}

#[test]
fn what_suggest_says_first_is_what_teach_asks_first_in_all_bundled_folders() {
    let (folder, mut compared) = (Folder::examples(), 0);
    for place in domains_in(folder.path(), "examples") {
        let output = folder.output(&format!("suggest {place} --json --time-limit 2"));
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        // Where the time was over, another question may be found with more of it.
        if !document["stop_reason"].is_null() {
            continue;
        }
        let asked = show(&told(&folder, &format!("teach {place}"), "v\nq\n"));
        match document["suggestions"][0]["name"].as_str() {
            Some(name) => {
                let goal = document["suggestions"][0]["goal"].as_array().expect("words");
                let goal: Vec<&str> = goal.iter().filter_map(serde_json::Value::as_str).collect();
                let is_asked = asked.contains(name) && asked.contains(&format!("goal   {}", goal.join("; ")));
                assert!(is_asked, "{place}: {}\n{asked}", document["suggestions"][0]);
            }
            None => assert!(!asked.contains("Should it be solved?"), "{place}: {asked}"),
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn an_oracle_answers_and_the_next_synthesis_gives_the_same() {
    let folder = lists();
    let text = folder.succeed("teach . --from examples --oracle intended.prog --json");
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["outcome"], "found");
    let answers = document["answers"].as_array().expect("answers").len();
    assert!(answers > 0 && files(&folder).len() == answers + 1, "{text}");
    assert_eq!(folder.document("synth .")["program"], document["program"]);
}

#[test]
fn each_question_has_a_page_in_place_of_the_last_one() {
    let folder = lists();
    let arguments = "teach . --from examples --oracle intended.prog --questions 2 --html page.html";
    folder.exits(arguments, 0);
    let page = folder.read("page.html");
    assert_eq!(page.matches("<iframe").count(), 2);
    // Nothing that is there is overwritten without a word, and the conversation is on stdout.
    folder.check(
        "teach . --html page.html",
        expect![[r#"
            ? 2 --- stderr
            error: `page.html` exists
              = help: --force overwrites it"#]],
    );
    folder.check(
        "teach . --html -",
        expect![[r#"
            ? 2 --- stderr
            error: the conversation has stdout for itself
              = help: name a file instead of `-`"#]],
    );
}

#[test]
fn a_conversation() {
    let folder = lists();
    check_told(
        &folder,
        "teach . --from examples",
        "?\nu\nt\np\nn\nu\nn\nq\n",
        expect![[r#"
            ? 3 8 programs of at most 4 lines fit your 1 example.
            They disagree on this instance:

              list-3-new-1.pddl: 3 × node (n1, n2, n3)
                start  at: n1; next: n1 n3, n3 n2; tail: n2
                goal   visited: n1, n2, n3
                compared with ./positive/two.pddl: one more object (n3); start with next(n1, n3), next(n3, n2) instead of next(n1, n2); goal with visited(n3)
              program 4 solves it; programs 1, 2, 3 and 4 others do not.

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
              y  yes: a program must solve this instance; it becomes a positive example
              n  no: a program must not solve it; it becomes a negative example
              m  it makes no sense: do not ask about others like it
              s  skip: ask another question
              v  view: the instance as PDDL
              t  trace: a program that solves it beside one that does not, step by step
              p  programs: these two programs
              u  undo: take back the last answer
              q  quit: stop here; all answers are saved
            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
            There is no answer to take back.
            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
              program 4                          program 1
              0. go(2, !at-tail)                 0. visit +visited(n1)
              2. visit +visited(n1)              1. move +at(n3) -at(n1) 3. go(1, !at-tail)                 2. visit +visited(n3)
              1. move +at(n3) -at(n1)            incomplete program 2. visit +visited(n3) 3. go(1, !at-tail)
              1. move +at(n2) +at-tail -at(n3) 2. visit +visited(n2) 3. go(1, !at-tail)
              solved

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
            ; program 4 solves it
            0. go(2, !at-tail) 1. move 2. visit 3. go(1, !at-tail) 4. end

            ; program 1 does not
            0. visit 1. move 2. visit 3. end

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
            … saved as negative/list-3-new-1.pddl

            12 programs of at most 4 lines fit your 2 examples.
            They disagree on this instance:

              list-3-new-2.pddl: 3 × node (n1, n2, n3)
                start  at: n1; next: n1 n3, n3 n2; tail: n2
                goal   visited: n1
                compared with ./negative/list-3-new-1.pddl: goal without visited(n2), visited(n3)
              programs 1, 4, 5 and 6 others solve it; programs 2, 3 and 7 do not.

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [u]ndo  [v]iew  [t]race  [q]uit  [?] > 
            … removed ./negative/list-3-new-1.pddl

            8 programs of at most 4 lines fit your 1 example.
            They disagree on this instance:

              list-3-new-1.pddl: 3 × node (n1, n2, n3)
                start  at: n1; next: n1 n3, n3 n2; tail: n2
                goal   visited: n1, n2, n3
                compared with ./positive/two.pddl: one more object (n3); start with next(n1, n3), next(n3, n2) instead of next(n1, n2); goal with visited(n3)
              program 4 solves it; programs 1, 2, 3 and 4 others do not.

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
            … saved as negative/list-3-new-1.pddl

            12 programs of at most 4 lines fit your 2 examples.
            They disagree on this instance:

              list-3-new-2.pddl: 3 × node (n1, n2, n3)
                start  at: n1; next: n1 n3, n3 n2; tail: n2
                goal   visited: n1
                compared with ./negative/list-3-new-1.pddl: goal without visited(n2), visited(n3)
              programs 1, 4, 5 and 6 others solve it; programs 2, 3 and 7 do not.

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [u]ndo  [v]iew  [t]race  [q]uit  [?] > 
            Stopped; your 1 answer is saved. The programs do not agree yet.
            The program:

            0. visit 1. move 2. visit 3. end"#]],
    );
    assert_eq!(files(&folder).len(), 2, "one answer was given, and one taken back and given again");
}

#[test]
fn what_makes_no_sense_leaves_out_others_like_it_until_that_is_taken_back() {
    let folder = lists();
    check_told(
        &folder,
        "teach . --from examples",
        "m\nu\nq\n",
        expect![[r#"
            ? 0 8 programs of at most 4 lines fit your 1 example.
            They disagree on this instance:

              list-3-new-1.pddl: 3 × node (n1, n2, n3)
                start  at: n1; next: n1 n3, n3 n2; tail: n2
                goal   visited: n1, n2, n3
                compared with ./positive/two.pddl: one more object (n3); start with next(n1, n3), next(n3, n2) instead of next(n1, n2); goal with visited(n3)
              program 4 solves it; programs 1, 2, 3 and 4 others do not.

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
            I leave out all instances in which one object is x in next(x, _) and in next(_, x).

            All 8 programs of at most 4 lines that fit your 1 example agree wherever a question makes sense, on 438 instances of up to 5 objects.
            42 programs that name or test objects of single examples are left out; --specific compares them, too.
            They may still differ on larger or other instances, and a longer program may be meant.
            But this program is proved for every instance in which
              all objects are of type node, one or more, and form one row by `next` (objects)
              no row has more than 2 of them: no example shows what may be repeated (objects)
              a first node x is [(at x), (next x y), goal (visited x)] (initial)
              a node x is [(at x), (next x y), goal (visited x)] or [(tail x), goal (visited x)] (initial)
              a last node x is [(tail x), goal (visited x)] (initial)
              after [(next x y), goal (visited x)] comes [goal (visited x)], but for what only one node has (initial)
              exactly one node is (at x) (initial)
              exactly one node is (tail x) (initial)
            by rows: nothing is left to ask about these.
            The program:

            0. visit 1. move 2. visit 3. end"#]],
    );
    assert_eq!(files(&folder).len(), 1, "nothing was labelled");
}

#[test]
fn an_answer_that_makes_the_program_much_longer_is_told_and_can_be_taken_back() {
    let folder = Folder::examples();
    let domain = folder.read("examples/doors/domain.pddl");
    let mut names: Vec<_> = fs::read_dir(folder.path().join("examples/doors/positive"))
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().display().to_string())
        .collect();
    names.sort();
    let doors = names.iter().take(2).fold(Folder::new([("domain.pddl", &domain)]), |doors, name| {
        doors.with(&format!("positive/{name}"), folder.read(&format!("examples/doors/positive/{name}")))
    });
    let shown = show(&told(&doors, "teach . --from examples", "y\ny\nn\nu\nq\n"));
    let words = "This answer took the program from 4 to 6 lines: if it is a mistake, u takes it back.";
    assert!(shown.contains(words) && shown.contains("… removed ./negative/"), "{shown}");
}

#[test]
fn the_end_of_input_ends_the_conversation_and_loses_nothing() {
    let folder = lists();
    let output = told(&folder, "teach . --from examples", "n\n");
    assert_eq!(output.status.code(), Some(3), "{}", show(&output));
    assert!(show(&output).contains("your 1 answer is saved"), "{}", show(&output));
    assert_eq!(files(&folder).len(), 2);
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_conversation_and_loses_nothing() {
    let folder = lists();
    let mut command = genplan(folder.path(), "teach . --from examples");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command");
    let (mut input, mut output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    input.write_all(b"n\n").expect("it listens");
    let mut text = Vec::new();
    // The second prompt comes after the answer is saved.
    while String::from_utf8_lossy(&text).matches("Should it be solved?").count() < 2 {
        let mut byte = [0];
        assert_eq!(output.read(&mut byte).expect("output"), 1, "{}", String::from_utf8_lossy(&text));
        text.push(byte[0]);
    }
    let kill = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill").success());
    assert_eq!(child.wait().expect("the end").code(), Some(130));
    assert_eq!(files(&folder).len(), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_conversation_in_a_terminal() {
    let folder = lists();
    let genplan = env!("CARGO_BIN_EXE_genplan");
    let mut command = Command::new("script");
    command
        .args(["-qec", &format!("{genplan} teach . --from examples"), "/dev/null"])
        .current_dir(folder.path());
    let Ok(mut child) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        return; // There is no `script` here.
    };
    let mut input = child.stdin.take().expect("a pipe");
    std::thread::sleep(Duration::from_millis(500));
    input.write_all(b"n\nq\n").expect("it listens");
    let output = child.wait_with_output().expect("the end");
    drop(input);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("saved as negative/") && text.contains("your 1 answer is saved"), "{text}");
    assert_eq!(files(&folder).len(), 2, "{text}");
}

#[test]
fn a_conversation_is_no_document() {
    lists().refuses(
        "teach . --json",
        expect![[r#"
            error: a conversation cannot be one JSON document
              = help: leave --json out, or let a program answer with --oracle"#]],
    );
}

#[test]
fn an_unreadable_file_in_the_pool_is_told() {
    lists().with("pool/broken.pddl", "(define (problem").refuses(
        "teach .",
        expect![[r#"
            error: unclosed `(` --> ./pool/broken.pddl:1:9 — this is still open at the end
              = help: add 2 `)` at the end
            error: expected the name of the problem --> ./pool/broken.pddl:1:9 — missing in this form"#]],
    );
    lists().refuses(
        "suggest . --pool nowhere",
        expect!["error: cannot list `nowhere`: No such file or directory (os error 2)"],
    );
}

/// The lists with a predicate that no action and no goto asks for, and with examples on which all programs agree.
fn rusty_lists() -> Folder {
    let one = "(define (problem one) (:domain list) (:objects n1 - node) (:init (at n1) (tail n1)) (:goal (visited n1)))";
    let folder = lists().with("positive/one.pddl", one).with("positive/three.pddl", THREE);
    let domain = folder.read("domain.pddl");
    folder.with("domain.pddl", domain.replace("(:predicates", "(:predicates (rusty ?n - node)"))
}

#[test]
fn an_answer_that_contradicts_others_can_be_taken_back() {
    let folder = rusty_lists();
    check_told(
        &folder,
        "teach . --from examples --slack 0 --max-lines 4",
        "n\n1\ny\n",
        expect![[r#"
            ? 0 4 programs of at most 4 lines fit your 3 examples.
            They agree on everything that I tried. But what about this one?

              list-1-new-1.pddl: 1 × node (n1)
                start  rusty: n1; at: n1; tail: n1
                goal   visited: n1
                compared with ./positive/one.pddl: start with rusty(n1)
              No example has a fact of `rusty`. The program solves this instance.

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
            … saved as negative/list-1-new-1.pddl

            no program of at most 4 lines fits these examples
            these examples conflict; remove any one of them and a program exists:
              positive  ./positive/one.pddl
              negative  ./negative/list-1-new-1.pddl
            what could help:
              some examples differ only in facts that never change
              tests of facts that never change (rusty): --conditions rusty
              another label or goal, if one of these labels is a mistake

            These answers are part of the conflict:
              1  no to ./negative/list-1-new-1.pddl
            Which one do you take back?  [1-1]  [q]uit > 
            … removed ./negative/list-1-new-1.pddl

            4 programs of at most 4 lines fit your 3 examples.
            They agree on everything that I tried. But what about this one?

              list-1-new-1.pddl: 1 × node (n1)
                start  rusty: n1; at: n1; tail: n1
                goal   visited: n1
                compared with ./positive/one.pddl: start with rusty(n1)
              No example has a fact of `rusty`. The program solves this instance.

            Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?] > 
            … saved as positive/list-1-new-1.pddl

            All 4 programs of at most 4 lines that fit your 4 examples agree on 1,049 instances of up to 6 objects.
            6 programs that name or test objects of single examples are left out; --specific compares them, too.
            They may still differ on larger or other instances, and a longer program may be meant.
            But this program is proved for every instance in which
              all objects are of type node, one or more, and form one row by `next` (objects)
              a first node x is [(at x), (tail x), goal (visited x)] or [(at x), (next x y), goal (visited x)] or [(at x), (tail x), (rusty x), goal (visited x)] (initial)
              a node x is [(tail x), goal (visited x)] or [(at x), (tail x), goal (visited x)] or [(next x y), goal (visited x)] or [(at x), (next x y), goal (visited x)] or [(at x), (tail x), (rusty x), goal (visited x)] (initial)
              a last node x is [(tail x), goal (visited x)] or [(at x), (tail x), goal (visited x)] or [(at x), (tail x), (rusty x), goal (visited x)] (initial)
              after [(next x y), goal (visited x)] comes [goal (visited x)] or [(next x y), goal (visited x)], but for what only one node has (initial)
              exactly one node is (at x) (initial)
              exactly one node is (tail x) (initial)
              at most one node is (rusty x) (initial)
            by rows: nothing is left to ask about these.
            The program:

            0. visit 1. move 2. visit 3. go(0, !at-tail) 4. end"#]],
    );
    let saved =
        ["positive/list-1-new-1.pddl", "positive/one.pddl", "positive/three.pddl", "positive/two.pddl"];
    assert_eq!(files(&folder), saved);
}

/// Two nodes, of which only the second is to be visited.
fn second() -> String {
    TWO.replace("(and (visited n1) (visited n2))", "(and (not (visited n1)) (visited n2))")
}

#[test]
fn when_all_programs_agree_an_instance_of_the_pool_is_checked() {
    let folder = rusty_lists().with("pool/second.pddl", second());
    let output = told(&folder, "teach . --from pool --slack 0 --max-lines 4", "n\n");
    let shown = show(&output);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(shown.contains("They agree on everything that I tried. But what about this one?"), "{shown}");
    assert!(shown.contains("The program does not solve this instance."), "{shown}");
    assert!(shown.contains("programs of at most 4 lines that fit your 4 examples agree on"), "{shown}");
    assert!(files(&folder).contains(&"negative/second.pddl".to_owned()), "it keeps its name: {shown}");
}

#[test]
fn an_instance_of_the_pool_gets_another_name_if_an_example_has_its_own() {
    let folder = rusty_lists().with("pool/two.pddl", second());
    let output = told(&folder, "teach . --from pool --slack 0 --max-lines 4", "n\n");
    assert_eq!(output.status.code(), Some(0), "{}", show(&output));
    assert!(files(&folder).contains(&"negative/list-2-new-1.pddl".to_owned()), "{}", show(&output));
}

#[test]
fn a_contradiction_that_is_kept_is_a_definite_no_and_loses_nothing() {
    let folder = rusty_lists();
    let output = told(&folder, "teach . --from examples --slack 0 --max-lines 4", "n\nq\n");
    assert_eq!(output.status.code(), Some(1), "{}", show(&output));
    assert!(files(&folder).contains(&"negative/list-1-new-1.pddl".to_owned()));
}

#[test]
fn programs_beyond_the_bound_are_not_compared() {
    let output = lists().in_time("suggest . --from examples --max-lines 3");
    assert!(
        show(&output).contains("Only one program of at most 3 lines fits your 1 example"),
        "{}",
        show(&output)
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_cannot_be_written_is_told_before_the_first_question() {
    let folder = lists();
    // Nobody can make a file there, not even root.
    std::os::unix::fs::symlink("/proc", folder.path().join("negative")).expect("a link");
    let output = told(&folder, "teach . --from examples", "n\n");
    assert_eq!(output.status.code(), Some(2), "{}", show(&output));
    assert!(show(&output).contains("cannot write to"), "{}", show(&output));
}

/// The lists with a labelled pool.
fn pooled() -> Folder {
    let negative = THREE.replace("(visited n2) (visited n3)", "(visited n2) (not (visited n3))");
    lists().with("labelled/positive/three.pddl", THREE).with("labelled/negative/some.pddl", negative)
}

#[test]
fn a_pool_leads_to_a_program_and_to_the_examples_that_are_needed() {
    let folder = pooled();
    folder.check("learn . --pool labelled -o found.prog --examples-to smallest -q", expect![[r#"
        ? 0 ; round 1: 0 of 2 instances of the pool are as labelled; added negative example labelled/negative/some.pddl
        ; round 2: 2 of 2 instances of the pool are as labelled
        0. visit 1. move 2. visit 3. go(0, !at-tail) 4. end
        ; 2 examples of 2 lead to this program; none of them can be left out:
        ;   positive  ./positive/two.pddl
        ;   negative  labelled/negative/some.pddl"#]]);
    folder.exits("validate found.prog smallest", 0);
    folder.refuses(
        "learn . --pool labelled --examples-to smallest",
        expect![[r#"
            error: `smallest` has examples already
              = help: --force adds to them and overwrites"#]],
    );
}

#[test]
fn the_output_of_learn_is_the_program_as_on_stdout() {
    let folder = pooled();
    let shown = folder.succeed("learn . --pool labelled -o x.prog");
    assert_eq!(folder.read("x.prog"), shown);
    assert_eq!(folder.succeed("learn . --pool labelled -o - -q"), shown);
    folder.refuses(
        "learn . --pool labelled -o labelled/positive/three.pddl --force",
        expect![[r#"
            error: `labelled/positive/three.pddl` cannot be written: the same command reads it
              = help: name another file for the output"#]],
    );
}

#[test]
fn the_output_of_teach_is_the_program_that_the_next_synthesis_gives() {
    let folder = lists();
    let command = "teach . --from examples --oracle intended.prog -o taught.prog";
    folder.succeed(command);
    let taught = folder.read("taught.prog");
    let found = folder.succeed("synth . -q");
    assert!(found.starts_with(&taught), "{taught}{found}");
    // It stays if it is not to be replaced, and a conversation that is ended by the user writes it, too.
    folder.refuses(
        command,
        expect![[r#"
            error: `taught.prog` exists
              = help: --force overwrites it"#]],
    );
    let output = told(&lists(), "teach . --from examples -o q.prog", "q\n");
    assert!(show(&output).contains("The program:"), "{}", show(&output));
}

/// The document of a command that ends with this exit code, which follows its schema.
#[track_caller]
fn document(folder: &Folder, arguments: &str, name: &str, code: i32) -> serde_json::Value {
    let output = folder.in_time(&format!("{arguments} --json"));
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", show(&output));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
    let wrong = violations(&document, &schema(name));
    assert!(wrong.is_empty(), "{arguments}: {wrong:#?}");
    document
}

#[test]
fn what_stops_early_writes_its_own_document() {
    let (suggest, teach) = ("suggest . --from examples", "teach . --from examples --oracle intended.prog");
    for (command, name) in [(suggest, "suggestions"), (teach, "taught")] {
        // While it reads, and while it searches.
        for limit in ["--time-limit 0", "--time-limit 0.5 --max-lines 31 --no-lint"] {
            let late =
                rusty_lists().with("negative/rusty.pddl", TWO.replace("(tail n2)", "(tail n2) (rusty n1)"));
            let document = document(&late, &format!("{command} {limit}"), name, 3);
            let stopped = (&"stopped".into(), &"time-limit".into());
            assert_eq!((&document["outcome"], &document["stop_reason"]), stopped, "{document}");
        }
        let none = document(&rusty_lists(), &format!("{command} --max-lines 1"), name, 1);
        assert_eq!((&none["outcome"], &none["search"]["outcome"]), (&"none".into(), &"none".into()));
        let open = document(&lists().with("negative/two.pddl", TWO), command, name, 1);
        assert!(open["search"]["conflict"].is_object(), "{open}");
    }
    let asked = document(&lists(), &format!("{teach} --questions 1"), "taught", 3);
    assert_eq!((&asked["outcome"], asked["answers"].as_array().map(Vec::len)), (&"stopped".into(), Some(1)));
    assert_eq!(asked.get("stop_reason"), None);
}

#[test]
fn what_was_learned_as_a_document() {
    let document = pooled().document("learn . --pool labelled");
    assert_eq!(document["outcome"], "found");
    assert_eq!(document["pool"], 2);
}

#[test]
fn what_was_learned_over_pointers_names_them() {
    let find = repository().join("examples/pointers/find");
    let output = in_time(&mut genplan(&find, "learn . --pool test --json"));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(document["pointers"].as_str().is_some_and(|pointers| pointers.contains(" - ")), "{document}");
}

/// Lists with a pool that has no program, but that takes longer to see than anyone can wait.
fn hopelessly_pooled() -> Folder {
    let rusty = TWO.replace("(tail n2)", "(tail n2) (rusty n1)");
    rusty_lists().with("labelled/negative/rusty.pddl", rusty).with("labelled/positive/three.pddl", THREE)
}

#[test]
fn when_the_time_is_over_the_best_program_so_far_is_shown() {
    let command = "learn . --pool labelled --max-lines 31 --time-limit 3 -q";
    hopelessly_pooled().check(command, expect![[r#"
        ? 3 ; round 1: 1 of 2 instances of the pool are as labelled; added negative example labelled/negative/rusty.pddl
        0. visit 1. move 2. visit 3. go(0, !at-tail) 4. end
        ; undecided: the time limit was reached; this program is right on 1 of 2 instances
        ; found with 3 examples; whether these alone lead to this program is not known:
        ;   positive  ./positive/one.pddl
        ;   positive  ./positive/three.pddl
        ;   positive  ./positive/two.pddl"#]]);
    let output = hopelessly_pooled().in_time(&format!("{command} --json"));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!((&document["outcome"], &document["stop_reason"]), (&"stopped".into(), &"time-limit".into()));
    assert_eq!((&document["rounds"], &document["right"]), (&serde_json::json!([1]), &1.into()));
    assert_eq!(document["program"].as_array().map(Vec::len), Some(5));
    assert_eq!(document["needed"].as_array().map(Vec::len), Some(3));
}

#[test]
fn one_example_leads_to_a_program() {
    let folder = lists().with("labelled/positive/three.pddl", THREE).with("positive/three.pddl", THREE);
    folder.check(
        "learn . --pool labelled -q",
        expect![[r#"
            ? 0 ; round 1: 1 of 1 instance of the pool is as labelled
            0. visit 1. move 2. visit 3. go(0, !at-tail) 4. end
            ; 1 example of 2 leads to this program:
            ;   positive  ./positive/three.pddl"#]],
    );
}

#[test]
fn a_pool_with_two_labels_for_one_instance_is_refused() {
    let renamed = THREE.replace("n1", "other").replace("n3", "n1").replace("other", "n3");
    pooled().with("labelled/negative/three.pddl", renamed).refuses(
        "learn . --pool labelled",
        expect![[r#"
            error: the same instance has two labels --> labelled/negative/three.pddl:1:1 — negative here
              ::: labelled/positive/three.pddl:1:1 — positive here
              = help: no program can be right on both; names of objects do not matter"#]],
    );
}

#[test]
fn a_pool_that_cannot_be_used_is_told() {
    lists().refuses("learn . --pool nowhere", expect!["error: `nowhere` does not exist"]);
    lists().with("labelled/what.pddl", THREE).refuses(
        "learn . --pool labelled",
        expect![[r#"
            error: the name of `labelled/what.pddl` does not show its label
              = help: expected `-pos-` or `-neg-` in it"#]],
    );
    pooled().with("labelled/positive/broken.pddl", "(define").refuses(
        "learn . --pool labelled",
        expect![[r#"
            error: unclosed `(` --> labelled/positive/broken.pddl:1:1 — this is still open at the end
              = help: add a `)` at the end
            error: expected `(problem …)` --> labelled/positive/broken.pddl:1:1 — missing in this form"#]],
    );
}

#[test]
fn examples_that_conflict_have_no_next_one() {
    lists().with("negative/two.pddl", TWO).check(
        "suggest .",
        expect![[r#"
            ? 1 no program of any size fits these examples
            these examples conflict:
              positive  ./positive/two.pddl
              negative  ./negative/two.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
            --- stderr
            warning[both-labels]: the same instance is labelled positive and negative --> ./negative/two.pddl:1:1 — negative here
              ::: ./positive/two.pddl:1:1 — positive here
              = help: no program can both solve it and fail on it, so none exists for these examples"#]],
    );
}

#[test]
fn without_room_for_instances_nothing_is_said_about_all_programs() {
    let output = in_time(&mut genplan(&repository(), "suggest examples/corridor --memory-limit 0"));
    assert_eq!(output.status.code(), Some(3), "{}", show(&output));
    assert!(show(&output).contains("the memory limit was reached"), "{}", show(&output));
}

#[test]
fn a_program_that_is_proved_in_the_end_leaves_nothing_to_ask() {
    let folder = Folder::examples();
    let output = told(
        &folder,
        "teach examples/list --from examples --oracle examples/list/programs/intended.prog",
        "",
    );
    let shown = show(&output);
    let said = "But this program is proved for every instance in which\n  all objects are of type node";
    assert!(
        shown.contains(said) && shown.contains("by rows: nothing is left to ask about these."),
        "{shown}"
    );
}

#[test]
fn a_conversation_that_stops_early_proves_nothing() {
    let shown = show(&told(&lists(), "teach . --from examples", "q\n"));
    assert!(shown.contains("The programs do not agree yet."), "{shown}");
    assert!(!shown.contains("is proved for every instance"), "{shown}");
}
