//! `genplan prove`, and `genplan synth --prove`, where no solver is installed.

use std::process::Output;

use genplan_testing::Folder;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{examples, genplan};

/// Programs of domains whose instances are rows or counters, each with what decides it.
const DECIDED: [(&str, &str, &str); 10] = [
    ("robopainter", "intended", "rows"),
    ("green-block", "intended", "rows"),
    ("gripper", "intended", "rows"),
    ("list", "intended", "rows"),
    ("fibonacci", "intended", "counters"),
    ("triangular-sum", "intended", "counters"),
    ("corridor", "once-or-more", "rows"),
    ("corridor", "star", "rows"),
    ("doors", "intended", "rows"),
    ("words", "intended", "rows"),
];

const DELIVERY: &str = "pointers p - parcel, a b - place
find(p, todo at(p, _))
find(b, todo at(p, b))
go(9, !todo at(p, b))
find(a, at(p, a))
drive(_, a)
load(p, a)
drive(a, b)
unload(p, b)
go(0, !done)
end
";

fn without_solvers(folder: &Folder, arguments: &str) -> Output {
    let empty = TempDir::new().expect("a folder");
    genplan(folder.path(), arguments).env("PATH", empty.path()).output().expect("the command")
}

#[track_caller]
fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn rows_and_counters_are_proved_without_a_solver() {
    let folder = examples();
    for (domain, program, method) in DECIDED {
        let proof = format!("prove examples/{domain}/programs/{program}.prog examples/{domain}");
        let output = without_solvers(&folder, &proof);
        let shown = text(&output);
        assert_eq!(output.status.code(), Some(0), "{domain}: {shown}");
        assert!(shown.starts_with("proved: "), "{domain}: {shown}");
        assert!(shown.contains(&format!("No solver was needed: decided by {method},")), "{domain}: {shown}");
        let report = text(&without_solvers(&folder, &format!("{proof} --json")));
        let report: Value = serde_json::from_str(&report).expect("a document");
        assert_eq!((&report["verdict"], &report["by"][0]), (&"proved".into(), &method.into()), "{domain}");
        assert_eq!(report["obligations"], 0, "{domain}");
    }
}

#[test]
fn sentences_become_comments_of_a_family_that_can_be_read_again() {
    for (domain, program, _) in DECIDED {
        let folder = examples();
        let proof =
            format!("prove examples/{domain}/programs/{program}.prog examples/{domain} --family family.pddl");
        let first = text(&without_solvers(&folder, &proof));
        let said = "family.pddl has these sentences as comments: they are no formulas.";
        assert!(first.contains(said), "{domain}: {first}");
        let file = folder.read("family.pddl");
        let sentences = first.lines().filter_map(|line| line.strip_prefix("  "));
        assert!(sentences.clone().count() > 1, "{domain}: {first}");
        for sentence in sentences {
            assert!(file.contains(&format!(";   {sentence}\n")), "{domain}: {sentence}\n{file}");
        }
        let again = text(&without_solvers(&folder, &proof));
        let said = "These sentences are assumed, and not what family.pddl says.";
        assert!(again.starts_with("proved: ") && again.contains(said), "{domain}: {again}");
    }
}

#[test]
fn what_takes_a_solver_is_not_proved_without_one() {
    let folder = examples().with("move.prog", DELIVERY);
    let output = without_solvers(&folder, "prove move.prog examples/ordinary/delivery");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    let why = "there is no solver: neither z3 nor cvc5 is on the PATH (install both, as with `apt-get install z3 cvc5`)";
    assert_eq!(text(&output), format!("not proved: {why}\n"));
}

#[test]
fn the_program_that_is_found_is_proved() {
    let folder = examples();
    let output = without_solvers(&folder, "synth examples/list --prove -o list.prog");
    let shown = text(&output);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(
        shown.contains("; proved for all sizes: by rows, it solves every instance in which\n;   all objects")
    );
    assert_eq!(folder.read("list.prog"), shown);
    let report = text(&without_solvers(&folder, "synth examples/list --prove --json"));
    let report: Value = serde_json::from_str(&report).expect("a document");
    let list = "prove list.prog examples/list --json";
    let proof: Value = serde_json::from_str(&text(&without_solvers(&folder, list))).expect("a document");
    assert_eq!(report["proof"]["verdict"], proof["verdict"]);
    assert_eq!(
        report["proof"].as_object().expect("a proof").len(),
        proof.as_object().expect("a proof").len() - 1
    );
}

#[test]
fn a_program_that_is_not_proved_is_found_all_the_same() {
    let output = without_solvers(&examples(), "synth examples/ordinary/delivery --prove");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(
        text(&output).contains("\n; not proved: there is no solver: neither z3 nor cvc5"),
        "{}",
        text(&output)
    );
}

#[test]
fn what_is_not_found_is_not_proved() {
    let output = without_solvers(&examples(), "synth examples/list --lines 1 --prove --json");
    let report: Value = serde_json::from_str(&text(&output)).expect("a document");
    assert_eq!((output.status.code(), report.get("proof")), (Some(1), None));
}
