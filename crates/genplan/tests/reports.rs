//! Answers as documents: what each sort of answer says. The command's tests have one whole document.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::{Expect, expect};
use genplan::report::SynthesisReport;
use genplan::{
    Bound, Budget, Example, Examples, Label, Mode, Part, Question, Silent, Source, Wanted, read_sketch,
};
use genplan_testing::{answer, generalized, read};
use serde_json::Value;

fn bundled(name: &str) -> Examples {
    let mut examples = genplan_testing::bundled(name, Part::Training);
    for Example { task, .. } in &mut examples.examples {
        // Names that are the same on every machine.
        let name = task.source.name().rsplit('/').next().expect("a name").to_owned();
        *task = genplan_testing::task(&Source::new(name, task.source.text()), &examples.domain);
    }
    examples
}

/// The first example of the corridor, labelled both ways.
fn contradiction() -> Examples {
    let mut examples = bundled("corridor");
    let again = Example { label: Label::Negative, ..examples.examples[0].clone() };
    examples.examples.truncate(1);
    examples.examples.push(again);
    examples
}

/// Checks the document of an answer, without what differs from run to run: one line for each field that says something.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn document(examples: &Examples, budget: &Budget, ask: impl Fn(Question) -> Question, expected: Expect) {
    let problem = generalized(examples);
    let question = ask(Question::new(&problem));
    let mut report = SynthesisReport::new(&question.answer(budget, &Silent).expect("an answer"), &question);
    report.share = report.share.map(|_| 0.5);
    let document = serde_json::to_value(&report).expect("a document");
    let fields =
        document.as_object().expect("fields").iter().filter(|(name, value)| {
            !["statistics", "instructions"].contains(&name.as_str()) && !is_empty(value)
        });
    let lines: Vec<String> = fields.map(|(name, value)| format!("{name}: {value}\n")).collect();
    expected.assert_eq(&lines.concat());
}

fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty)
}

#[test]
fn the_best_program() {
    document(
        &bundled("corridor"),
        &Budget::default(),
        |question| Question { mode: Mode::PnLite, bound: Bound::Lines(5), ..question },
        expect![[r#"
            alternatives: [{"conditions":["last-cell"],"is_complete":true,"line":3}]
            bits: 15.6
            exhausted: 3
            found_by: "complete"
            lines: 4
            outcome: "found"
            program: ["paint","inc","inc","go(0, !last-cell)","end"]
            proved: "no program with fewer lines fits these examples"
            proved_about: {"whole_language":true}
            proved_none_up_to: 3
        "#]],
    );
}

#[test]
fn all_programs() {
    document(
        &bundled("reverse"),
        &Budget::default(),
        |question| Question { wanted: Wanted::All(9), ..question },
        expect![[r#"
            exhausted: 3
            found_by: "complete"
            outcome: "found"
            programs: [{"alternatives":[{"conditions":["met"],"is_complete":true,"line":3}],"instructions":[{"act":"swap","arguments":[],"text":"swap"},{"act":"dec-right","arguments":[],"text":"dec-right"},{"act":"inc-left","arguments":[],"text":"inc-left"},{"goto":0,"text":"go(0, !met)","unless":{"arguments":[],"predicate":"met","text":"met"}},{"end":true,"text":"end"}],"lines":4,"program":["swap","dec-right","inc-left","go(0, !met)","end"]},{"alternatives":[{"conditions":["met"],"is_complete":true,"line":3}],"instructions":[{"act":"swap","arguments":[],"text":"swap"},{"act":"inc-left","arguments":[],"text":"inc-left"},{"act":"dec-right","arguments":[],"text":"dec-right"},{"goto":0,"text":"go(0, !met)","unless":{"arguments":[],"predicate":"met","text":"met"}},{"end":true,"text":"end"}],"lines":4,"program":["swap","inc-left","dec-right","go(0, !met)","end"]}]
            proved: "no program with fewer lines fits these examples"
            proved_about: {"whole_language":true}
            proved_none_up_to: 3
        "#]],
    );
}

#[test]
fn as_many_programs_as_were_wanted() {
    document(
        &bundled("reverse"),
        &Budget::default(),
        |question| Question { wanted: Wanted::All(1), ..question },
        expect![[r#"
            exhausted: 3
            found_by: "complete"
            outcome: "found"
            programs: [{"alternatives":[{"conditions":["met"],"is_complete":true,"line":3}],"instructions":[{"act":"swap","arguments":[],"text":"swap"},{"act":"dec-right","arguments":[],"text":"dec-right"},{"act":"inc-left","arguments":[],"text":"inc-left"},{"goto":0,"text":"go(0, !met)","unless":{"arguments":[],"predicate":"met","text":"met"}},{"end":true,"text":"end"}],"lines":4,"program":["swap","dec-right","inc-left","go(0, !met)","end"]}]
            proved: "no program with fewer lines fits these examples"
            proved_about: {"whole_language":true}
            proved_none_up_to: 3
            stop_reason: "limit"
        "#]],
    );
}

#[test]
fn a_completed_sketch() {
    let examples = bundled("corridor");
    let mut problem = generalized(&examples);
    let sketch = read("?\n?\n?\ngo(0, !last-cell)\nend\n", |source| {
        read_sketch(source, &examples.domain, &examples.tasks(), &mut problem.frame)
    });
    let question = Question { bound: Bound::Sketch(sketch), ..Question::new(&problem) };
    let report = SynthesisReport::new(&answer(&question), &question);
    assert!(report.alternatives[0].given, "{report:?}");
    assert_eq!((report.lines, &report.proved, report.exhausted), (Some(4), &None, None));
}

#[test]
fn no_program_of_any_size() {
    document(
        &contradiction(),
        &Budget::default(),
        |question| question,
        expect![[r#"
            conflict: {"examples":[{"instance":"six.pddl","label":"positive"},{"instance":"six.pddl","label":"negative"}],"is_smallest":false}
            outcome: "none"
            proved: "no program of any size fits these examples"
        "#]],
    );
}

#[test]
fn no_program_within_a_bound() {
    document(
        &contradiction(),
        &Budget::default(),
        |question| Question { lint: false, bound: Bound::UpTo(2), ..question },
        expect![[r#"
            conflict: {"examples":[{"instance":"six.pddl","label":"positive"}],"is_smallest":true}
            exhausted: 2
            outcome: "none"
            proved: "no program of at most 2 lines fits these examples"
            proved_about: {"whole_language":true}
            proved_none_up_to: 2
        "#]],
    );
}

#[test]
fn a_search_that_was_stopped() {
    let budget = Budget::default().with_bytes(0);
    document(
        &contradiction(),
        &budget,
        |question| Question { lint: false, bound: Bound::UpTo(31), ..question },
        expect![[r#"
            exhausted: 3
            outcome: "stopped"
            proved: "no program of at most 3 lines fits these examples"
            proved_about: {"whole_language":true}
            proved_none_up_to: 3
            share: 0.5
            stop_reason: "memory-limit"
        "#]],
    );
}
