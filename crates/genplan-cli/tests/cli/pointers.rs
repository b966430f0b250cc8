//! Programs over pointers, as users write and see them.

use expect_test::expect;
use genplan_testing::domains::{CLASH, FULL_TRUCK, MAKING, TRAIN, TRUCKS};
use genplan_testing::{domain_within, problem_within};

use crate::support::{Folder, show};

#[test]
fn what_is_said_about_a_call_over_pointers_is_the_case() {
    let folder = Folder::new([
        ("domain.pddl", TRUCKS),
        ("full.pddl", FULL_TRUCK),
        ("test/positive/full.pddl", FULL_TRUCK),
    ]);
    let folder = folder
        .with("any.prog", "pointers b - parcel, t - truck\nload(b, t, _, _)\nend\n")
        .with("one.prog", "pointers b - parcel, t - truck, s - size\nload(b, t, s, _)\nend\n")
        .with("wrong.prog", "pointers o - object, t - truck\ninc(o)\nload(o, t, _, _)\nend\n")
        .with("mixed.prog", "pointers b - parcel\nload(b, t9, _, _)\nend\n");
    let said = |program: &str| {
        let output = folder.in_time(&format!("run {program} domain.pddl full.pddl"));
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines().skip(2).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(said("any.prog"), ["no objects for `_` make load(b1, t1, _, _) applicable"]);
    assert_eq!(said("one.prog"), ["no object for `_` makes load(b1, t1, s0, _) applicable"]);
    assert_eq!(said("wrong.prog"), ["o points to t1, which is not of type parcel"]);
    assert_eq!(said("mixed.prog"), ["this instance has no object t9"]);
    let output = folder.in_time("evaluate any.prog .");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains(": no objects for `_` make load(b1, t1, _, _) applicable"), "{text}");
    let document = folder.document("run any.prog domain.pddl full.pddl");
    let verdicts = document["verdicts"].as_array().or(document.as_array()).expect("verdicts");
    let unmet = &verdicts[0]["unmet"][0];
    assert_eq!(unmet["condition"], "load(b1, t1, _, _) is applicable");
    assert_eq!(unmet["fact"], "no objects for `_` make load(b1, t1, _, _) applicable");
}

/// Wagons are coupled in the order that the goal says. An action needs a pointer to the next wagon only: what is coupled last is
/// determined. But to know which comes next takes others.
#[test]
fn a_described_program_has_the_pointers_that_it_needs() {
    let wagons = |order: &[&str]| {
        let mut declared = order.to_vec();
        declared.sort_unstable();
        let loose: String = order[1..].iter().map(|wagon| format!("(loose {wagon})")).collect();
        let goal: String = order.windows(2).map(|pair| format!("(behind {} {})", pair[1], pair[0])).collect();
        format!(
            "(define (problem p) (:domain train) (:objects {} - wagon) (:init (tail {}) {loose}) (:goal (and {goal})))",
            declared.join(" "),
            order[0]
        )
    };
    let [two, three, four, other] =
        [&["a", "b"][..], &["c", "a", "b"], &["b", "d", "a", "c"], &["d", "b", "c", "a"]].map(wagons);
    let folder = Folder::new([
        ("domain.pddl", TRAIN),
        ("positive/1.pddl", &two),
        ("positive/2.pddl", &three),
        ("positive/3.pddl", &four),
        ("positive/4.pddl", &other),
    ]);
    folder.synth(
".",
        expect![[r#"
            ? 0 pointers w1 w2 w3 w4 - wagon
            0. find(w1, todo behind(w1, _)) 1. find(w2, todo behind(w1, w2)) 2. go(13, !todo behind(w1, w2)) 3. go(7, !todo behind(w2, _)) 4. set(w1, w2) 5. find(w2, todo behind(w1, w2)) 6. go(3, !done) 7. find(w3, tail(w3)) 8. find(w4, todo behind(w4, w3)) 9. try couple(w4, _) 10. go(0, !todo behind(w1, w2)) 11. couple(w2, _) 12. go(0, !done) 13. end
            ; found by search over described actions after 442 nodes
            ; no program of at most 6 lines, made of what was tried, fits these examples
            ; a program of 7 lines fits too, but it is a worse guess (--smallest shows it)
            ; right on your 4 examples in any order of their objects, and on 16 instances that genplan made from them (up to 7 objects)
            ; what is proved is about programs over w - wagon, made of what is tried first (--smallest tries more)"#]],
    );
}

/// Things and tools that fit some of them.
fn making() -> Folder {
    let task = |things: &str, facts: &str, goal: &str| {
        format!(
            "(define (problem p) (:domain making) (:objects {things} - a y1 y2 y3 - b) (:init {facts}) (:goal (and {goal})))"
        )
    };
    let two = "(fits x1 y1) (fits x1 y3) (fits x2 y2) (fits x2 y3)";
    let three = "(fits x1 y1) (fits x1 y3) (fits x2 y2) (fits x2 y3) (fits x3 y1) (fits x3 y2)";
    Folder::new([("domain.pddl", MAKING)])
        .with("positive/2.pddl", task("x1 x2", two, "(made x1) (made x2)"))
        .with("positive/3.pddl", task("x1 x2 x3", three, "(made x1) (made x2) (made x3)"))
}

#[test]
fn what_is_proved_is_about_what_was_tried() {
    making().synth(
".",
        expect![[r#"
            ? 0 pointers a - a
            0. find(a, todo made(a)) 1. go(4, !todo made(a)) 2. make(a, _) 3. go(0, !done) 4. end
            ; found by search over described actions after 1 node
            ; no program with fewer lines, made of what was tried, fits these examples
            ; right on your 2 examples in any order of their objects, and on 64 instances that genplan made from them (up to 9 objects)
            ; what is proved is about programs over a - a, b - b, made of what is tried first (--smallest tries more)"#]],
    );
}

#[test]
fn a_bound_is_decided_for_the_whole_language() {
    let folder = making();
    folder.synth(
". --pointers a:1,b:1 --max-lines 3",
        expect![[r#"
            ? 0 pointers a - a
            0. make(a, _) 1. inc(a) 2. go(0, !done) 3. end
            ; line 2 tests done; 1 other condition fits as well: none(a)
            ; no program with fewer lines fits these examples
            ; right on your 2 examples in any order of their objects, and on 64 instances that genplan made from them (up to 9 objects)
            ; what is proved is about all programs over a - a, b - b without try and reach that name no objects of single examples"#]],
    );
    folder.synth(
        ". --pointers a:1,b:1 --max-lines 2",
        expect![[r#"
            ? 1 no program of at most 2 lines fits these examples
            what is proved is about all programs over a - a, b - b without try and reach that name no objects of single examples
            no such program fits even this one alone:
              positive  ./positive/2.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
              more lines: --max-lines 3
              more pointers than a:1,b:1: for example --pointers a:2,b:2"#]],
    );
}

#[test]
fn the_smallest_program_is_that_of_the_whole_language() {
    making().synth(
". --smallest",
        expect![[r#"
            ? 0 pointers a - a
            0. make(a, _) 1. inc(a) 2. go(0, !done) 3. end
            ; line 2 tests done; 1 other condition fits as well: none(a)
            ; no program with fewer lines fits these examples
            ; right on your 2 examples in any order of their objects, and on 64 instances that genplan made from them (up to 9 objects)
            ; what is proved is about all programs over a - a, b - b without try and reach that name no objects of single examples"#]],
    );
}

#[test]
fn a_sketch_is_completed_with_all_that_the_language_has() {
    let folder = making().with("s.prog", "pointers a - a\n?\ninc(a)\ngo(0, !none(a))\nend\n");
    folder.synth(
        ". --sketch s.prog",
        expect![[r#"
            ? 0 pointers a - a
            0. make(a, _) 1. inc(a) 2. go(0, !none(a)) 3. end
            ; line 2 tests none(a), as the sketch says
            ; right on your 2 examples in any order of their objects, and on 64 instances that genplan made from them (up to 9 objects)"#]],
    );
}

#[test]
fn what_is_too_much_to_search_is_undecided() {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let parameters: String = names.iter().map(|name| format!("?{name} ")).collect();
    let distinct: String = names.iter().map(|name| format!("(free ?{name}) ")).collect();
    let domain = domain_within(&format!(
        "(:requirements :disjunctive-preconditions) (:constants k l m) (:predicates (free ?x) (made ?x) (never))
           (:action make :parameters ({parameters}) :precondition (and {distinct} (never)) :effect (made ?a))
           (:action hope :parameters () :precondition (made k) :effect (never))"
    ));
    let task = problem_within("(:objects o) (:init (free o)) (:goal (or (made o) (never)))");
    let folder = Folder::new([("domain.pddl", &domain), ("positive/p.pddl", &task)]);
    folder.synth(
". --pointers object:1 --lines 1 --no-lint",
        expect![[r#"
            ? 3 undecided: programs over these pointers may say more than can be searched
            no program of at most 1 line, made of what was tried, fits these examples
            what is proved is about programs over ob - object; not tried: the rest of the language, which is too large to search
            no such program fits even this one alone:
              positive  ./positive/p.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
              more lines: --lines 2
              fewer pointers than object:1, so that all can be searched"#]],
    );
}

#[test]
fn names_that_the_domain_has_are_written_with_pointer_before_them() {
    let problem = "(define (problem two) (:domain clash) (:objects a b - ball) (:init)
      (:goal (and (set a) (set b))))";
    // `inc` and `none` are the domain's. `done` and `set` are not taken, because an action is no condition and a predicate
    // no instruction; but with `pointer-` before it, every name can be written.
    let program = "pointers p q - ball\npointer-set(q, p)\ninc(p)\ndone(p)\npointer-inc(p)\n\
        pointer-find(q, none(q))\ngo(1, !pointer-none(p))\ngo(1, !pointer-done)\nend\n";
    let short =
        program.replace("pointer-set", "set").replace("pointer-done", "done").replace("pointer-find", "find");
    let folder = Folder::new([
        ("domain.pddl", CLASH),
        ("positive/two.pddl", problem),
        ("long.prog", program),
        ("short.prog", &short),
    ]);
    for name in ["long", "short"] {
        let told = folder.succeed(&format!("run {name}.prog domain.pddl positive/two.pddl"));
        assert!(told.starts_with("solved after "), "{told}");
        folder.succeed(&format!("draw {name}.prog"));
        let rewrite = format!("compile pointers . --program {name}.prog -o {name}");
        folder.succeed(&rewrite);
        folder.succeed(&format!("validate {name}/programs/{name}.prog {name}"));
    }
}

#[test]
fn that_there_are_no_other_programs_is_about_what_was_tried() {
    let sketch = "pointers a - a, b - b\n?\nmake(a, _)\ninc(a)\ngo(1, !done)\nend\n";
    let folder = making().with("s.prog", sketch);
    let shown = folder.succeed("synth . --sketch s.prog --all");
    assert!(shown.contains("no other program, made of what was tried, completes the sketch"), "{shown}");
    assert!(shown.contains("what is proved is about programs over a - a, b - b"), "{shown}");
}

#[test]
fn what_is_proved_is_about_the_conditions_that_the_user_named() {
    let output = making().in_time("synth . --pointers a:1,b:1 --lines 2 --conditions fits");
    let shown = show(&output);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    assert!(shown.contains("all programs over a - a, b - b whose gotos test only fits"), "{shown}");
}
