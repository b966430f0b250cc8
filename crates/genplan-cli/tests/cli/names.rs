//! Names that clash with those of the compilations, or that other planners do not accept.

use genplan_testing::domains::NAMES;

use crate::support::{Folder, show, solve};

/// The program has to go to `goto`, on a way of two steps.
const PROBLEM: &str = "(define (problem names) (:domain names)
  (:objects 3rd ärger l1 pc - end) (:init (holds l0)) (:goal (and (holds goto) (done) (pc l0) (2nd l0))))
";

/// Starts where nothing can be done.
const NEGATIVE: &str = "(define (problem names) (:domain names)
  (:objects l1 - end) (:init (holds l1)) (:goal (holds l1)))
";

const PROGRAM: &str = "program\ngo(0, !größe)\nend\n";

fn folder() -> Folder {
    Folder::new([
        ("domain.pddl", NAMES),
        ("positive/p.pddl", PROBLEM),
        ("negative/n.pddl", NEGATIVE),
        ("loop.prog", PROGRAM),
    ])
}

const FORMATS: [&str; 2] = ["pddl", "sas"];

#[test]
fn a_program_with_such_names_comes_back() {
    for format in FORMATS {
        let folder = folder();
        folder.succeed(&format!("compile synthesis . --lines 3 --format {format} -o out"));
        solve(&folder);
        let program = folder.succeed("decode out plan");
        assert!(program.starts_with("0. program\n1. skip_t1\n2. goto(goto)\n3. end\n"), "{program}");
    }
}

#[test]
fn the_validation_of_such_a_program_comes_back() {
    for format in FORMATS {
        let folder = folder();
        folder.succeed(&format!("compile validation loop.prog . --format {format} -o out"));
        solve(&folder);
        let decoded = folder.output("decode out plan");
        let executed = folder.output("validate loop.prog .");
        assert_eq!(show(&decoded), show(&executed));
    }
}
