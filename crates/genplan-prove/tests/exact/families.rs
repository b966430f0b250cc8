//! Claims about families whose assumptions are read off their examples as formulas, too.

use std::sync::Arc;

use crate::common::{intended, positive};
use genplan::{Frame, Part, Task};
use genplan_prove::exact::decide;
use genplan_prove::{Assumption, FamilyClaim, FamilyVerdict, InstanceFamily, Subject};
use genplan_testing::program;

fn decided(text: &str, examples: &[Arc<Task>], more: &[&str]) -> FamilyVerdict {
    let domain = &examples[0].domain;
    let mut family = InstanceFamily::of_examples(domain, examples).expect("a family");
    let more = more.iter().map(|text| Assumption { subject: Subject::Initial, text: (*text).to_owned() });
    family.assumptions.extend(more);
    let mut frame = Frame::default();
    let program = program(text, domain, examples, &mut frame);
    decide(FamilyClaim { program: &program, frame: &frame, family: &family })
}

#[test]
fn all_domains_of_the_paper_are_proved_for_all_sizes() {
    let domains = ["fibonacci", "green-block", "gripper", "list", "robopainter", "triangular-sum"];
    for domain in domains {
        let examples = positive(domain, Part::Training);
        let verdict = decided(&intended((domain, "intended")), &examples, &[]);
        assert!(matches!(verdict, FamilyVerdict::Proved(_)), "{domain}: {verdict:?}");
    }
}

#[test]
fn an_instance_that_the_family_excludes_refutes_nothing() {
    let (once, examples) = (intended(("corridor", "once")), positive("corridor", Part::Training));
    let FamilyVerdict::Refuted(task) = decided(&once, &examples, &[]) else { panic!("not refuted") };
    assert_eq!(task.name, "corridor-4");
    let two_cells = "(exists (?c ?d - cell) (and (at ?c) (next ?c ?d) (last ?d)))";
    let FamilyVerdict::NotProved(reason) = decided(&once, &examples, &[two_cells]) else { panic!("decided") };
    assert!(reason.starts_with("as rows: in line 3, the goal may not hold"), "{reason}");
}

#[test]
fn what_is_neither_a_row_nor_a_counter_is_refused_with_both_reasons() {
    for (domain, program) in [("grid", "every-cell"), ("reverse", "reverse"), ("sort", "intended")] {
        let examples = positive(domain, Part::Training);
        let FamilyVerdict::NotProved(reason) = decided(&intended((domain, program)), &examples, &[]) else {
            panic!("{domain}");
        };
        println!("{domain}: {reason}");
        assert!(reason.starts_with("as rows: ") && reason.contains("; as counters: "), "{reason}");
    }
}
