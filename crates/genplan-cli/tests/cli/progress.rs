//! What is said while long work goes on.

use crate::support::{COUNTER, Folder, counter};

/// A search without end.
fn endless() -> Folder {
    let problem = counter(6);
    Folder::new([("domain.pddl", COUNTER), ("positive/p.pddl", &problem), ("negative/n.pddl", &problem)])
}

#[test]
fn slow_without_a_terminal_a_line_comes_after_ten_seconds() {
    let command = "synth . --no-lint --lines 31 --time-limit 12s --threads 1";
    let lines = |options: &str| {
        let output = endless().in_time(&format!("{command}{options}"));
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        text.lines().filter(|line| line.starts_with("after 1")).map(str::to_owned).collect::<Vec<_>>()
    };
    let said = lines("");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains(" nodes, ") && said[0].contains(" nodes/s"), "{said:?}");
    assert_eq!(lines(" -q"), Vec::<String>::new());
}

#[test]
fn the_whole_time_is_reported_and_its_parts_apart() {
    let same = "(define (problem p) (:domain lamps) (:init) (:goal (lit hall)))";
    let other = "(define (problem p) (:domain lamps) (:init) (:goal (not (lit hall))))";
    let folder = Folder::lamps().with("positive/a.pddl", same).with("positive/b.pddl", other);
    let output = folder.in_time("synth . --no-lint --lines 1");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    let costs = text.lines().last().unwrap_or_default();
    assert!(
        costs.contains(" s (search ") && costs.ends_with(" s)") && costs.contains(", conflict "),
        "{text}"
    );
    let document = folder.document("synth . --no-lint --lines 1");
    let seconds = |part: &str| document["statistics"][part].as_f64().expect("seconds");
    assert!(seconds("seconds") >= seconds("search_seconds") + seconds("conflict_seconds"), "{document}");
}
