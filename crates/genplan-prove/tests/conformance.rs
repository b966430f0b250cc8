//! The authors' benchmark data: the intended programs of the paper's domains, for all sizes.
//!
//! Needs the data, whose folder is named by `GENPLAN_BENCH`; so it is compiled only with the feature `conformance`, and `.ci/run` asks
//! for it where the data is present.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use genplan::{ExampleFiles, Frame, Label, Strictness, Task};
use genplan_prove::exact::decide;
use genplan_prove::{FamilyClaim, FamilyVerdict, InstanceFamily};
use genplan_testing::{faultless, program};

/// The domains with their intended programs.
const DOMAINS: [(&str, &str); 6] = [
    ("fibonacci", "assign-c-to-d\nassign-a-to-c\nadd-a-d\ndec-b\ngo(0, !assignment(b, v0))\nend\n"),
    ("green-block", "drop\nunstack\ngo(0, !holding-greenish)\ncollect\nend\n"),
    ("gripper", "pick-left\nmove\ndrop-left\nmove\ngo(0, !no-balls-in-rooma)\nend\n"),
    ("list", "visit-node\nmove-next\ngo(0, !is-tail)\nvisit-node\nend\n"),
    ("robopainter", "inc\npaint\ninc\ngo(0, !last-cell)\nend\n"),
    ("triangular-sum", "add-a-b\ndec-b\ngo(0, !assignment(b, v0))\nend\n"),
];

/// The positive examples of a domain.
fn positive(name: &str) -> Vec<Arc<Task>> {
    let folder = std::env::var_os("GENPLAN_BENCH").expect("GENPLAN_BENCH names the folder of the data");
    let files = ExampleFiles::labelled_by_name(&PathBuf::from(folder).join("aaai20").join(name));
    let examples = faultless(files.expect("a folder").read(Strictness::Lenient)).examples.into_iter();
    examples.filter(|example| example.label == Label::Positive).map(|example| example.task).collect()
}

#[test]
fn all_six_domains_are_proved_for_all_sizes() {
    for (name, text) in DOMAINS {
        let (examples, mut frame) = (positive(name), Frame::default());
        let domain = &examples[0].domain;
        let program = program(text, domain, &examples, &mut frame);
        let family = InstanceFamily {
            domain: Arc::clone(domain),
            assumptions: Vec::new(),
            examples: examples.clone(),
        };
        let started = Instant::now();
        match decide(FamilyClaim { program: &program, frame: &frame, family: &family }) {
            FamilyVerdict::Proved(_) => {
                println!("{name}: {} examples, {:?}", examples.len(), started.elapsed());
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}
