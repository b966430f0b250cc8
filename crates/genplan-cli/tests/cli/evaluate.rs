//! `genplan evaluate`

use crate::schema::{schema, violations};
use crate::support::{examples, genplan, in_time, show};

/// Three of five instances are as labelled.
const ENDS_ONLY: &str = "evaluate examples/reverse/programs/ends-only.prog examples/reverse";

#[test]
fn fewer_instances_as_labelled_than_required_are_a_no() {
    let folder = examples();
    for (require, code) in [("60", 0), ("59.9 %", 0), ("60.1", 1), ("100%", 1), ("0", 0)] {
        let output = in_time(genplan(folder.path(), ENDS_ONLY).args(["--require", require]));
        assert_eq!(output.status.code(), Some(code), "{require}: {}", show(&output));
        let word = if code == 0 { ": reached\n" } else { ": not reached\n" };
        assert!(show(&output).contains(word), "{}", show(&output));
    }
    let document = folder.document(&format!("{ENDS_ONLY} --require 75"));
    assert_eq!(document["required"], serde_json::json!({"accuracy": 0.75, "is_met": false}));
    assert_eq!(violations(&document, &schema("evaluation")), Vec::<String>::new());
}
