//! `genplan draw`

use expect_test::expect;

use crate::support::Folder;

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
        let text = folder.read(name);
        assert!(text.starts_with(start), "{text}");
    }
    folder.check("draw on.prog -o f.md --format mermaid", expect!["? 0"]);
    assert!(folder.path().join("f.md").exists());
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
    assert_eq!(folder.read("on.svg"), "precious");
    folder.check("draw on.prog -o on.svg --force", expect!["? 0"]);
    assert_ne!(folder.read("on.svg"), "precious");
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
    let output = folder.output("draw on.prog --json -o on.svg");
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
    let output = folder.output("draw on.prog --format svg");
    let svg = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>The program on as an automaton</title>"));
}
