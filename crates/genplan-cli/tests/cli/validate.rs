//! `genplan validate`

use expect_test::expect;
use serde_json::Value;

use crate::support::{COUNTER, Folder, counter};

/// A counter that fills up quickly, one that does not, and a program that counts.
fn counters(quick: &str, slow: &str) -> Folder {
    Folder::new([("domain.pddl", COUNTER), ("count.prog", "inc\ngo(0, !full)\nend")])
        .with(&format!("{quick}/three.pddl"), counter(3))
        .with(&format!("{slow}/sixty.pddl"), counter(60))
}

#[test]
fn an_undecided_example_leaves_it_undecided() {
    counters("positive", "positive").check(
        "validate count.prog . --max-steps 1000",
        expect![[r#"
            ? 3 ?      positive  ./positive/sixty.pddl  undecided after 1,000 steps
                   line 0: inc is reached when the steps run out; --max-steps allows more
            ok     positive  ./positive/three.pddl  solved after 14 steps
            1 of 2 examples are as labelled"#]],
    );
    let verdicts = counters("positive", "positive").document("validate count.prog . --max-steps 1000");
    let verdict = &verdicts["verdicts"][0];
    assert_eq!([&verdict["outcome"], &verdict["as_labelled"]], [&"stopped".into(), &Value::Null]);
}
