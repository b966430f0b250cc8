//! `genplan draw`

use std::fs;

use expect_test::expect;

use crate::support::{Folder, check, genplan};

const PROGRAM: &str = "examples/corridor/programs/once-or-more.prog";

#[test]
fn a_program_is_drawn_as_text() {
    check(
        &format!("draw {PROGRAM}"),
        expect![[r#"
            ? 0 ╭─▶ 0. paint
            │   1. inc
            │   2. inc
            ╰── 3. go(0, !last-cell)
                4. end"#]],
    );
}

#[test]
fn a_program_is_drawn_for_graphviz() {
    check(
        &format!("draw {PROGRAM} --format dot"),
        expect![[r#"
            ? 0 digraph program {
              rankdir=LR;
              node [shape=circle];
              start [shape=point];
              0;
              1;
              2;
              3;
              4 [shape=doublecircle];
              start -> 0;
              0 -> 1 [label="paint"];
              1 -> 2 [label="inc"];
              2 -> 3 [label="inc"];
              3 -> 4 [label="last-cell", style=dashed];
              3 -> 0 [label="!last-cell", style=dashed, constraint=false];
            }"#]],
    );
}

#[test]
fn a_program_is_drawn_for_mermaid() {
    check(
        &format!("draw {PROGRAM} --format mermaid"),
        expect![[r#"
            ? 0 flowchart TD
              start([start]) --> l0
              l0((0))
              l1((1))
              l2((2))
              l3((3))
              l4(((4)))
              l0 -- "paint" --> l1
              l1 -- "inc" --> l2
              l2 -- "inc" --> l3
              l3 -. "last-cell" .-> l4
              l3 -. "!last-cell" .-> l0"#]],
    );
}

#[test]
fn a_program_is_written_as_a_regular_expression() {
    check(
        &format!("draw {PROGRAM} --format regex"),
        expect![[r#"
            ? 0 (paint inc inc)+
            --- stderr
            conditions are ignored: these are all paths to an `end`"#]],
    );
    check(
        "draw examples/corridor/programs/star.prog --format regex --quiet",
        expect!["? 0 (paint inc inc)*"],
    );
}

#[test]
fn a_program_is_written_as_pseudocode() {
    check(
        "draw examples/corridor/programs/star.prog --format pseudocode",
        expect![[r#"
            ? 0 while not last-cell
              paint
              inc
              inc
            end"#]],
    );
}

#[test]
fn a_program_is_written_as_python() {
    check(
        "draw examples/corridor/programs/star.prog --format python",
        expect![[r#"
            ? 0 # Written by genplan. `run(world)` calls a method of `world` for each action and each condition;
            # it returns at an `end`. An action that cannot be done raises an exception.
            #
            # last_cell() -> bool: "last-cell"
            # paint(): "paint"
            # inc(): "inc"


            def run(world):
                while not world.last_cell():
                    world.paint()
                    world.inc()
                    world.inc()"#]],
    );
}

#[test]
fn a_program_is_written_as_c_and_called_after_its_file() {
    check(
        "draw examples/corridor/programs/once-or-more.prog --format c",
        expect![[r#"
            ? 0 // Written by genplan: C99 or later.
            #include <stdbool.h>

            // What the program calls, with `context` as the first argument.
            struct once_or_more_world {
                void *context;
                bool (*act_paint)(void *context); // "paint"
                bool (*act_inc)(void *context); // "inc"
                bool (*test_last_cell)(void *context); // "last-cell"
            };

            // Returns true at an `end`, false at once if an action returns false: it cannot be done.
            bool once_or_more_run(const struct once_or_more_world *world) {
                (void)world; // A program may call nothing.
                do {
                    if (!world->act_paint(world->context)) return false;
                    if (!world->act_inc(world->context)) return false;
                    if (!world->act_inc(world->context)) return false;
                } while (!world->test_last_cell(world->context));
                return true;
            }"#]],
    );
}

#[test]
fn a_program_as_json() {
    check(
        "draw examples/corridor/programs/once.prog --json",
        expect![[r#"
            ? 0 {
              "version": 1,
              "instructions": [
                { "text": "paint", "act": "paint", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                { "text": "end", "end": true }
              ],
              "states": [
                { "line": 0, "instruction": "paint", "accepts": false, "reachable": true },
                { "line": 1, "instruction": "inc", "accepts": false, "reachable": true },
                { "line": 2, "instruction": "inc", "accepts": false, "reachable": true },
                { "line": 3, "instruction": "end", "accepts": true, "reachable": true }
              ],
              "edges": [
                { "from": 0, "to": 1, "kind": "action", "label": "paint" },
                { "from": 1, "to": 2, "kind": "action", "label": "inc" },
                { "from": 2, "to": 3, "kind": "action", "label": "inc" }
              ],
              "regex": "paint inc inc"
            }"#]],
    );
}

#[test]
fn names_are_checked_if_there_is_a_domain() {
    check(
        &format!("draw {PROGRAM} --domain examples/corridor/domain.pddl --format regex -q"),
        expect!["? 0 (paint inc inc)+"],
    );
    Folder::lamps().with("wrong.prog", "swich(hall)\nend").refuses(
        "draw wrong.prog --domain domain.pddl",
        expect![[r#"
            error: unknown action `swich` --> wrong.prog:1:1 — no action of the domain has this name
              = help: did you mean `switch`?"#]],
    );
}

#[test]
fn objects_need_no_instance() {
    Folder::lamps()
        .with("any.prog", "switch(anywhere)\nend")
        .check("draw any.prog --domain domain.pddl", expect!["? 0 0. switch(anywhere) 1. end"]);
}

#[test]
fn an_action_that_is_called_go_needs_no_domain() {
    let program = "pointers p - place\ngo(_, p)\ngo(kitchen)\ngo(0, !done)\nend\n";
    Folder::new([("go.prog", program)]).check(
        "draw go.prog",
        expect![[r#"
            ? 0 ╭─▶ 0. go(_, p)
            │   1. go(kitchen)
            ╰── 2. go(0, !done)
                3. end"#]],
    );
}

#[test]
fn what_may_be_an_action_that_is_called_go_needs_a_domain() {
    Folder::new([("go.prog", "go(3, p)\nend\n")]).refuses(
        "draw go.prog",
        expect![[r#"
            error: unexpected `p` --> go.prog:1:7 — expected `!`: a goto jumps when its fluent is false
              = help: if `go` is an action, `--domain FILE` says so"#]],
    );
}

#[test]
fn the_authors_notation_is_drawn() {
    let text = "INS-INC-0 ROW-0\nGOTO-0-1-0\nCOND-LAST-0-1 ROW-0\nINS-END-2 ROW-0\n";
    Folder::new([("authors.prog", text)]).check(
        "draw authors.prog",
        expect![[r#"
            ? 0 ╭─▶ 0. inc
            ╰── 1. go(0, !last)
                2. end"#]],
    );
}

#[test]
fn the_name_of_the_file_says_the_format() {
    let folder = Folder::lamps();
    for (name, start) in [
        ("a.svg", "<svg "),
        ("b.dot", "digraph "),
        ("c.GV", "digraph "),
        ("d.mmd", "flowchart "),
        ("e.txt", "0. switch(hall)\n1. end\n"),
        ("g.py", "# Written by genplan"),
        ("h.c", "// Written by genplan"),
    ] {
        folder.check(&format!("draw on.prog -o {name}"), expect!["? 0"]);
        let text = fs::read_to_string(folder.path().join(name)).expect("a file");
        assert!(text.starts_with(start), "{text}");
    }
    folder.check("draw on.prog -o f.md --format mermaid", expect!["? 0"]);
    assert!(folder.path().join("f.md").exists());
}

#[test]
fn a_name_that_says_nothing_is_refused() {
    Folder::lamps().refuses(
        "draw on.prog -o picture.png",
        expect![[r#"
            error: PNG is not supported
              = help: write an SVG, -o picture.svg; browsers show it, and `rsvg-convert` converts it
              = help: use a name that ends in .svg, .dot, .gv, .mmd, .txt, .py or .c, or add --format"#]],
    );
    Folder::lamps().refuses(
        "draw on.prog -o picture",
        expect![[r#"
            error: the name `picture` does not say which format is wanted
              = help: use a name that ends in .svg, .dot, .gv, .mmd, .txt, .py or .c, or add --format"#]],
    );
}

#[test]
fn a_file_is_not_overwritten_unless_that_is_wanted() {
    let folder = Folder::lamps().with("on.svg", "precious");
    folder.refuses(
        "draw on.prog -o on.svg",
        expect![[r#"
            error: `on.svg` exists
              = help: --force overwrites it"#]],
    );
    assert_eq!(fs::read_to_string(folder.path().join("on.svg")).expect("a file"), "precious");
    folder.check("draw on.prog -o on.svg --force", expect!["? 0"]);
    assert_ne!(fs::read_to_string(folder.path().join("on.svg")).expect("a file"), "precious");
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    Folder::lamps().refuses(
        "draw on.prog -o nowhere/on.svg",
        expect!["error: `nowhere/on.svg` cannot be written: there is no folder `nowhere`"],
    );
    Folder::lamps().with("folder.svg/file", "").refuses(
        "draw on.prog -o folder.svg --force",
        expect!["error: `folder.svg` cannot be written: it is a folder"],
    );
}

#[test]
fn bad_programs_are_refused_with_the_place() {
    let folder =
        Folder::new([("bad.prog", "inc\ngo(7, !last)\nend\n"), ("domain.pddl", "(define (domain d))")]);
    folder.refuses(
        "draw bad.prog",
        expect![[r#"
            error: a goto leaves the program --> bad.prog:2:1 — there is no such line
              = help: the program has the lines 0 to 2"#]],
    );
    folder.refuses(
        "draw domain.pddl",
        expect!["error: this is a PDDL file, but a program is expected --> domain.pddl:1:2 — expected instructions, one to a line"],
    );
    folder.refuses(
        "draw missing.prog",
        expect!["error: cannot read `missing.prog`: No such file or directory (os error 2)"],
    );
}

#[test]
fn what_nobody_could_look_at_is_refused() {
    let long = "inc\n".repeat(1_001) + "end\n";
    Folder::new([("long.prog", &*long)]).refuses(
        "draw long.prog",
        expect![[r#"
            error: a program of 1,001 lines is too long to be drawn
              = help: a drawing has at most 1,000 lines"#]],
    );
}

#[test]
fn an_expression_that_is_too_large_is_undecided() {
    let tangle: String = (0..60).map(|line| format!("a{line}\ngo({}, !f)\n", line * 37 % 120)).collect();
    Folder::new([("tangle.prog", &*(tangle + "end\n"))]).check(
        "draw tangle.prog --format regex",
        expect![[r#"
            ? 3 --- stderr
            error: the regular expression of this program is too large to be of use
              = help: --format text shows its jumps"#]],
    );
}

#[test]
fn a_drawing_and_the_document_can_be_had_together() {
    let folder = Folder::lamps();
    let output = genplan(folder.path(), "draw on.prog --json -o on.svg").output().expect("the command");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"{"));
    assert!(folder.path().join("on.svg").exists());
}

#[test]
fn two_formats_for_stdout_are_refused() {
    Folder::lamps().refuses(
        "draw on.prog --json --format svg",
        expect![[r#"
            error: --json and --format both say what to write to stdout
              = help: -o FILE writes the drawing to a file, beside the document"#]],
    );
}

#[test]
fn a_picture_can_be_written_to_stdout() {
    let folder = Folder::lamps();
    let output = genplan(folder.path(), "draw on.prog --format svg").output().expect("the command");
    let svg = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>The program on as an automaton</title>"));
}
