//! `genplan generate`.

use expect_test::expect;

use crate::support::{Folder, check, genplan};

#[test]
fn without_a_domain_the_bundled_ones_are_listed() {
    check(
        "generate",
        expect![[r#"
            ? 0 robopainter     2 to 1,000,000 cells    paint every second cell of a corridor
            green-block     1 to 1,000,000 blocks   collect the green block of a tower
            fibonacci       1 to 14 rounds          compute a number of the Fibonacci sequence
            gripper         1 to 1,000,000 balls    bring all balls from room A to room B
            list            1 to 1,000,000 nodes    visit every node of a linked list
            triangular-sum  1 to 60 numbers to add  compute the sum of the numbers from 1 to n
            words           1 to 1,000,000 letters  read the words in which a b follows on every a
            sort            2 to 30 values          sort a list with two pointers and a swap
            doors           2 to 1,000,000 rooms    go through a row of rooms, but force no locked door"#]],
    );
    check(
        "generate --list --quiet",
        expect![[r#"
            ? 0 robopainter     2 to 1,000,000 cells    paint every second cell of a corridor
            green-block     1 to 1,000,000 blocks   collect the green block of a tower
            fibonacci       1 to 14 rounds          compute a number of the Fibonacci sequence
            gripper         1 to 1,000,000 balls    bring all balls from room A to room B
            list            1 to 1,000,000 nodes    visit every node of a linked list
            triangular-sum  1 to 60 numbers to add  compute the sum of the numbers from 1 to n
            words           1 to 1,000,000 letters  read the words in which a b follows on every a
            sort            2 to 30 values          sort a list with two pointers and a swap
            doors           2 to 1,000,000 rooms    go through a row of rooms, but force no locked door"#]],
    );
}

#[test]
fn the_help_says_what_can_be_made() {
    check(
        "generate --help",
        expect![[r#"
            ? 0 Write labelled random instances of a bundled domain

            Usage: genplan generate [OPTIONS] [DOMAIN]

            Arguments:
              [DOMAIN]  The bundled domain; without one, all are listed

            Options:
                  --list                  List the bundled domains
                  --size <N>              How large the instances are, in the unit of the domain
                  --label <LABEL>         Whether a program must solve the instances or must not [default:
                                          positive, or negative with --near] [possible values: positive,
                                          negative]
                  --count <K>             How many different instances [default: 1]
                  --near                  Negative instances that differ from a positive one in a single goal
                                          literal; if all instances have the same goal, in a single fact
                  --pool                  Write a whole domain folder: the domain, instances of many sizes, and
                                          the intended program
                  --seed <S>              The same seed gives the same instances [default: 1]
              -o, --output <FOLDER>       Write the instances into a folder; genplan makes it if there is none
                  --force                 Overwrite files that exist
                  --json                  Write the result as one JSON document
              -q, --quiet                 Show errors only, no warnings, notes or progress
                  --strict                Treat undeclared PDDL requirements as errors
                  --max-file-size <SIZE>  Refuse to read files that are larger: megabytes, or 512M, 4G [default:
                                          1024]
                  --color <WHEN>          When to use colours; auto: on a terminal, unless `NO_COLOR` is set
                                          [default: auto] [possible values: auto, always, never]
              -h, --help                  Print help

            Example: genplan generate
                     genplan generate green-block --size 5 --label negative --seed 7
                     genplan generate green-block --size 5 --label negative --count 20 --seed 7 -o folder
                     genplan generate green-block --pool --seed 7 -o folder

            Without a domain, it lists the bundled ones. The same seed gives the same instances.
            The intended program of the domain solves the positive instances. It fails on the negative ones,
            although their goals can be reached. With --near, a negative instance differs from a positive one in
            a single goal literal; if all instances have the same goal, in a single fact."#]],
    );
}

#[test]
fn the_list_is_a_document_for_scripts() {
    let output = genplan(Folder::lamps().path(), "generate --json").output().expect("the command");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let families = document["domains"].as_array().expect("a list");
    assert_eq!(families.len(), 9);
    let expected = serde_json::json!({
        "name": "green-block", "task": "collect the green block of a tower",
        "smallest": 1, "largest": 1_000_000, "unit": "blocks", "lines": 4,
    });
    assert_eq!(families[1], expected);
}

#[test]
fn a_single_instance_is_the_result() {
    check(
        "generate green-block --size 3 --label negative --seed 7",
        expect![[r#"
            ? 0 ; In a tower of 3, block 3 from the top is green: collect others.
            (define (problem green-block-3-neg-001)
              (:domain green-block)
              (:objects b1 b2 b3 - block)
              (:init (top b1) (on b1 b2) (on b2 b3) (hand-empty) (green b3))
              (:goal (and (collected b1) (collected b2) (collected b3))))"#]],
    );
    check(
        "generate doors --size 3 --near --seed 7",
        expect![[r#"
            ? 0 ; 3 rooms, doors shut: 2, of these locked: 1.
            (define (problem doors-3-near-001)
              (:domain doors)
              (:objects r1 r2 r3 - room)
              (:init (at r1) (next r1 r2) (next r2 r3) (shut r1) (shut r2) (locked r2) (last r3))
              (:goal (and (at r3))))"#]],
    );
    check(
        "generate words --size 3",
        expect![[r#"
            ? 0 ; The word bab.
            (define (problem words-3-pos-001)
              (:domain words)
              (:objects c1 c2 c3 c4 - cell)
              (:init (head c1) (next c1 c2) (next c2 c3) (next c3 c4) (b c1) (a c2) (b c3) (end c4))
              (:goal (and (head c4))))"#]],
    );
}

#[test]
fn instances_are_written_into_a_folder_that_is_made() {
    let folder = Folder::new([]);
    folder.check(
        "generate list --size 4 --label negative --count 3 -o a/negative",
        expect![[r#"
            ? 0 --- stderr
            3 instances written to `a/negative`"#]],
    );
    for number in 1..=3 {
        assert!(folder.path().join(format!("a/negative/list-4-neg-00{number}.pddl")).is_file());
    }
}

#[test]
fn what_was_written_is_a_document_for_scripts() {
    let folder = Folder::new([]);
    folder.check(
        "generate words --size 2 --count 2 --json -o words",
        expect![[r#"
            ? 0 {
              "version": 1,
              "instances": [
                { "name": "words-2-pos-001.pddl", "label": "positive", "size": 2 },
                { "name": "words-2-pos-002.pddl", "label": "positive", "size": 2 }
              ]
            }"#]],
    );
    folder.check("generate words --size 2 --count 1 --json", expect![[r#"
        ? 0 {
          "version": 1,
          "instances": [
            {
              "name": "words-2-pos-001.pddl", "label": "positive", "size": 2,
              "text": "; The word ab.\n(define (problem words-2-pos-001)\n  (:domain words)\n  (:objects c1 c2 c3 - cell)\n  (:init (head c1) (next c1 c2) (next c2 c3) (a c1) (b c2) (end c3))\n  (:goal (and (head c3))))\n"
            }
          ]
        }"#]]);
}

#[test]
fn the_same_seed_gives_the_same_files() {
    let folder = Folder::new([]);
    for name in ["a", "b"] {
        let arguments = format!("generate gripper --size 5 --label negative --seed 3 --count 4 -q -o {name}");
        assert!(genplan(folder.path(), &arguments).status().expect("the command").success());
    }
    let read = |name: &str| {
        std::fs::read_to_string(folder.path().join(name).join("gripper-5-neg-004.pddl")).expect("a file")
    };
    assert_eq!(read("a"), read("b"));
}

#[test]
fn a_pool_is_a_domain_folder_that_its_program_fits() {
    let folder = Folder::new([]);
    folder.check(
        "generate words --pool --seed 2 -o words",
        expect![[r#"
            ? 0 --- stderr
            100 instances written to `words`"#]],
    );
    let output =
        genplan(folder.path(), "validate words/programs/intended.prog words").output().expect("the command");
    assert!(output.status.success(), "{output:?}");
    let output = genplan(folder.path(), "lint words --quiet").output().expect("the command");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn an_unknown_domain_is_refused_with_a_suggestion() {
    let folder = Folder::new([]);
    folder.refuses(
        "generate green-blok --size 3",
        expect![[r#"
            error: there is no bundled domain `green-blok`
              = help: did you mean `green-block`?"#]],
    );
    folder.refuses(
        "generate towers --size 3",
        expect![[r#"
            error: there is no bundled domain `towers`
              = help: `genplan generate` lists them"#]],
    );
}

#[test]
fn a_size_that_there_is_not_is_refused() {
    let folder = Folder::new([]);
    folder.refuses(
        "generate fibonacci --size 15",
        expect!["error: `fibonacci`: there is no instance of size 15, only from 1 to 14 rounds"],
    );
    folder.refuses(
        "generate robopainter --size 1",
        expect!["error: `robopainter`: there is no instance of size 1, only from 2 to 1000000 cells"],
    );
    folder.refuses(
        "generate robopainter",
        expect![[r#"
            error: which size of `robopainter`?
              = help: --size takes from 2 to 1000000 cells"#]],
    );
    folder.refuses(
        "generate robopainter --size many",
        expect!["error: invalid value 'many' for '--size <N>': invalid digit found in string"],
    );
}

#[test]
fn more_instances_than_there_are_are_refused() {
    let folder = Folder::new([]);
    folder.refuses(
        "generate green-block --size 3 --count 5 -o towers",
        expect![[r#"
            error: `green-block`: only 3 positive instances of size 3 could be found, not 5 different ones
              = help: larger sizes have more of them"#]],
    );
    folder.refuses(
        "generate green-block --size 1 --label negative",
        expect![[r#"
            error: `green-block`: there seems to be no negative instance of size 1
              = help: larger sizes have more of them"#]],
    );
    folder.refuses(
        "generate list --size 3 --count 0 -o lists",
        expect!["error: invalid value '0' for '--count <K>': 0 is not in 1..=4294967295"],
    );
    assert!(!folder.path().join("towers").exists());
}

#[test]
fn only_negative_instances_can_be_near() {
    Folder::new([]).refuses(
        "generate list --size 3 --label positive --near",
        expect![[r#"
            error: `list`: only negative instances can be near to positive ones
              = help: --near goes with --label negative"#]],
    );
}

#[test]
fn several_instances_need_a_folder() {
    Folder::new([]).refuses(
        "generate list --size 3 --count 2",
        expect![[r#"
            error: 2 instances do not fit into one file
              = help: -o FOLDER writes each to a file of its own"#]],
    );
    Folder::new([]).refuses(
        "generate list --pool",
        expect![[r#"
            error: the following required arguments were not provided:
              --output <FOLDER>
            Usage: genplan generate --output <FOLDER> --pool <DOMAIN>"#]],
    );
}

#[test]
fn no_file_is_overwritten_unless_that_is_wanted() {
    let folder = Folder::new([("words-2-pos-001.pddl", "mine"), ("words-2-pos-002.pddl", "mine too")]);
    folder.refuses(
        "generate words --size 2 -o .",
        expect![[r#"
            error: `./words-2-pos-001.pddl` exists
              = help: --force overwrites"#]],
    );
    folder.refuses(
        "generate words --size 2 --count 2 -o .",
        expect![[r#"
            error: `./words-2-pos-001.pddl` and 1 other file exist
              = help: --force overwrites"#]],
    );
    let read = || std::fs::read_to_string(folder.path().join("words-2-pos-001.pddl")).expect("a file");
    assert_eq!(read(), "mine");
    folder.check(
        "generate words --size 2 --count 2 -o . --force",
        expect![[r#"
            ? 0 --- stderr
            2 instances written to `.`"#]],
    );
    assert!(read().starts_with("; The word"));
}

#[test]
fn a_target_that_cannot_be_written_is_refused() {
    Folder::new([("target", "a file")]).refuses(
        "generate words --size 2 -o target",
        expect![[r#"
            error: `target` is not a folder
              = help: -o names the folder for the instances"#]],
    );
}
