//! Names that clash with those of the compilations, or that other planners do not accept.

use crate::support::{Folder, genplan, show, solve, succeed};

/// Everything in this domain is called like something of ours, or not like anything elsewhere.
/// The program has to go to `ende`, on a way of two steps.
const DOMAIN: &str = "(define (domain names)
  (:requirements :typing :negative-preconditions :derived-predicates)
  (:types end)
  (:constants l0 t1 goto nil half-goto and - end)
  (:predicates (holds ?x - end) (pc ?x - end) (done) (test ?x - end) (ins ?x ?y - end) (copy-pc ?x - end)
    (2nd ?x - end) (größe) (checked) (pc_2 ?x - end))
  (:derived (größe) (holds goto))
  (:action program :parameters () :precondition (holds l0)
    :effect (and (holds nil) (not (holds l0)) (2nd l0) (pc_2 l0)))
  (:action skip_t1 :parameters () :precondition (holds nil)
    :effect (and (holds goto) (not (holds nil)) (pc l0) (copy-pc t1)))
  (:action goto :parameters (?x - end) :precondition (and (holds ?x) (größe) (not (done)))
    :effect (and (done) (checked))))
";

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
        ("domain.pddl", DOMAIN),
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
        succeed(&mut genplan(
            folder.path(),
            &format!("compile synthesis . --lines 3 --format {format} -o out"),
        ));
        solve(&folder);
        let program = succeed(&mut genplan(folder.path(), "decode out plan"));
        assert!(program.starts_with("0. program\n1. skip_t1\n2. goto(goto)\n3. end\n"), "{program}");
    }
}

#[test]
fn the_validation_of_such_a_program_comes_back() {
    for format in FORMATS {
        let folder = folder();
        succeed(&mut genplan(
            folder.path(),
            &format!("compile validation loop.prog . --format {format} -o out"),
        ));
        solve(&folder);
        let decoded = genplan(folder.path(), "decode out plan").output().expect("the command");
        let executed = genplan(folder.path(), "validate loop.prog .").output().expect("the command");
        assert_eq!(show(&decoded), show(&executed));
    }
}
