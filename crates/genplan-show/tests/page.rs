//! Web pages of executions: what they hold, and that nothing breaks out of them.
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan::judge::{Bounds, ExecutableTask};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::Task;
use genplan_show::page::{Recording, RecordingLimits, Shown, trace_page};
use genplan_testing::domains::WALK;
use genplan_testing::{ground, problem, program};
use serde_json::Value;

/// A walk through a number of rooms with awkward names.
fn walk(rooms: usize) -> Arc<Task> {
    let names: Vec<String> = (0..rooms).map(|room| format!("</script>&'{room}")).collect();
    let next: String = names.windows(2).map(|pair| format!(" (next {} {})", pair[0], pair[1])).collect();
    let lit: String = names.iter().map(|name| format!(" (lit {name})")).collect();
    let text = format!(
        "(define (problem walk) (:domain walk) (:objects {}) (:init (dark) (at {}){next}) (:goal (and{lit})))",
        names.join(" "),
        names[0],
    );
    problem(WALK, &text)
}

/// The page of a program on a task.
fn page(text: &str, task: &Arc<Task>, limits: RecordingLimits) -> String {
    let mut frame = Frame::default();
    let program = program(text, &task.domain, std::slice::from_ref(task), &mut frame);
    let task = ExecutableTask::Ground(ground(task, &mut frame).into());
    let budget = Budget::default();
    let judgement = task.judge(&program, &frame, &Bounds::default(), &budget, |_| ());
    let traced = (&program, judgement.execution.steps);
    let recording = Recording::new(traced, &mut frame, &task, limits, &budget, |_| ()).expect("no limits");
    let shown = Shown {
        program_name: "<b>&\"p\"",
        instance_name: "walk.pddl",
        label: None,
        program: &program,
        frame: &frame,
        task: task.task(),
        judgement: &judgement,
        recording: &recording,
    };
    trace_page(&shown, None)
}

/// What the script of a page reads: the execution, and what the program is called.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").expect("the data");
    let (json, _) = rest.split_once("</script>").expect("the end of the data");
    let mut data: Value = serde_json::from_str(json).expect("JSON");
    let mut trace = data["traces"][0].take();
    trace["program"] = data["program"].take();
    trace
}

const LOOP: &str = "light go(3, !dark) go(4, !last) forget go-on go(0, !last) light end";
const LIT: &str = "light go-on go(0, !last) light end";

/// The state after each step, as the script computes it: the numbers of the fluents that are true.
fn states(data: &Value) -> Vec<BTreeSet<i64>> {
    let numbers = |value: &Value| -> Vec<i64> {
        value.as_array().expect("a list").iter().map(|number| number.as_i64().expect("a number")).collect()
    };
    let mut states = vec![numbers(&data["initial"]).into_iter().collect::<BTreeSet<i64>>()];
    for step in data["steps"].as_array().expect("a list") {
        let mut state = states.last().expect("a state").clone();
        for &change in &numbers(step)[1..] {
            let changed = if change > 0 { state.insert(change) } else { state.remove(&-change) };
            assert!(changed, "a change changes something");
        }
        states.push(state);
    }
    states
}

/// The names of the fluents of a state.
fn names(data: &Value, state: &BTreeSet<i64>) -> BTreeSet<String> {
    let fluent = |number: &i64| data["fluents"][usize::try_from(*number).expect("positive") - 1].to_string();
    state.iter().map(fluent).collect()
}

#[test]
fn nothing_breaks_out_of_the_page() {
    let page = page(LIT, &walk(3), RecordingLimits::default());
    assert_eq!(page.matches("</script>").count(), 2, "only those that end the scripts");
    assert!(page.contains("<title>&lt;b&gt;&amp;&quot;p&quot; on walk.pddl</title>"));
    assert_eq!(data(&page)["program"], "<b>&\"p\"");
    assert!(data(&page)["fluents"].to_string().contains("</script>&'2"));
}

#[test]
fn pointers_that_a_program_does_not_use_are_not_shown() {
    let text = "pointers used spare - object\n0. inc(used)\n1. end";
    let data = data(&page(text, &walk(3), RecordingLimits::default()));
    let start = names(&data, &states(&data)[0]);
    assert!(start.iter().any(|fluent| fluent.contains("used")), "{start:?}");
    assert!(!start.iter().any(|fluent| fluent.contains("spare")), "{start:?}");
}

#[test]
fn a_page_needs_nothing_else() {
    let page = page(LIT, &walk(3), RecordingLimits::default());
    let outside = ["src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest"];
    assert!(outside.iter().all(|word| !page.contains(word)));
    let namespace = "http://www.w3.org/2000/svg";
    assert_eq!(
        page.matches("http").count(),
        page.matches(namespace).count(),
        "only the namespace of pictures"
    );
}

#[test]
fn the_steps_lead_from_the_initial_state_to_the_last() {
    let page = page(LIT, &walk(4), RecordingLimits::default());
    let data = data(&page);
    let states = states(&data);
    let ending = &data["ending"];
    assert_eq!((&ending["outcome"], &ending["steps"]), (&"solved".into(), &10.into()));
    assert_eq!(states.len(), 11);
    assert_eq!(names(&data, &states[0]), BTreeSet::from([r#"["at","</script>&'0"]"#.to_owned()]));
    let last = names(&data, &states[10]);
    assert_eq!(last.iter().filter(|name| name.starts_with("[\"lit\"")).count(), 4);
    assert!(last.contains(r#"["last",""]"#), "derived fluents are shown");
    assert_eq!(data["skipped"], Value::Null);
}

#[test]
fn the_evidence_is_there() {
    let incomplete = data(&page("light go-on end", &walk(3), RecordingLimits::default()));
    assert_eq!(incomplete["ending"]["outcome"], "incomplete-program");
    assert_eq!(incomplete["ending"]["unmet_total"], 2);
    let inapplicable = data(&page("go-on go-on go-on end", &walk(3), RecordingLimits::default()));
    assert_eq!(inapplicable["ending"]["outcome"], "inapplicable-action");
    assert_eq!((&inapplicable["ending"]["line"], &inapplicable["ending"]["steps"]), (&2.into(), &2.into()));
    let endless = data(&page("light go(1, !at(nowhere)) end", &walk(3), RecordingLimits::default()));
    assert_eq!((&endless["ending"]["since"], &endless["ending"]["steps"]), (&1.into(), &2.into()));
}

#[test]
fn a_long_execution_is_cut_in_the_middle_and_ends_in_the_same_state() {
    let task = walk(40);
    let whole = data(&page(LIT, &task, RecordingLimits::default()));
    let cut = data(&page(LIT, &task, RecordingLimits { steps: 10, ..RecordingLimits::default() }));
    let steps = whole["ending"]["steps"].as_u64().expect("a number");
    assert_eq!(cut["steps"].as_array().expect("a list").len(), 21);
    assert_eq!((&cut["skipped"]["at"], &cut["skipped"]["count"]), (&10.into(), &(steps - 20).into()));
    assert_eq!(cut["skipped"]["line"], whole["steps"][10][0]);
    assert_eq!(cut["steps"][10][0], -1);
    let (all, few) = (states(&whole), states(&cut));
    for (position, state) in few.iter().enumerate() {
        let step = if position <= 10 { position } else { all.len() - few.len() + position };
        assert_eq!(names(&cut, state), names(&whole, &all[step]), "after step {step}");
    }
}

#[test]
fn steps_that_change_much_are_cut_earlier() {
    let cut = data(&page(LIT, &walk(40), RecordingLimits { changes: 6, ..RecordingLimits::default() }));
    let steps = cut["steps"].as_array().expect("a list").len();
    assert!((5..15).contains(&steps), "{steps}");
    let none = data(&page(LIT, &walk(40), RecordingLimits { changes: 0, ..RecordingLimits::default() }));
    assert_eq!(none["steps"].as_array().expect("a list").len(), 2, "what is left out, and the last step");
}

#[test]
fn fluents_that_never_change_are_bounded() {
    let limits = RecordingLimits { steps: 10, fluents: 3, ..RecordingLimits::default() };
    let cut = data(&page(LIT, &walk(40), limits));
    let all = data(&page(LIT, &walk(40), RecordingLimits { fluents: 1_000, ..limits }));
    let count = |data: &Value| data["fluents"].as_array().expect("a list").len() as u64;
    assert_eq!(all["hidden"], 0);
    assert!(count(&cut) < count(&all));
    assert_eq!(count(&cut) + cut["hidden"].as_u64().expect("a number"), count(&all));
}

#[test]
fn the_picture_is_there_unless_the_program_is_long() {
    assert!(page(LOOP, &walk(3), RecordingLimits::default()).contains("class=\"genplan-automaton\""));
    let long = "light ".repeat(60) + "end";
    assert!(!page(&long, &walk(3), RecordingLimits::default()).contains("class=\"genplan-automaton\""));
}

/// Whether each part of the goal holds after each step, as the script computes it.
fn met(data: &Value) -> Vec<Vec<bool>> {
    let holds = |part: &Value, position: usize, state: &BTreeSet<i64>| match part {
        _ if part["always"].is_boolean() => part["always"] == true,
        _ if part["fluent"].is_i64() => {
            let number = part["fluent"].as_i64().expect("a number");
            state.contains(&number.abs()) == (number > 0)
        }
        _ => {
            let since = part["since"].as_array().expect("positions");
            since.iter().filter(|at| at.as_u64().expect("a number") <= position as u64).count() % 2 == 1
        }
    };
    let goal = data["goal"].as_array().expect("a list");
    let states = states(data);
    let met = states.iter().enumerate();
    met.map(|(position, state)| goal.iter().map(|part| holds(part, position, state)).collect()).collect()
}

#[test]
fn the_goal_can_be_ticked_off() {
    let data = data(&page("light go-on light end", &walk(3), RecordingLimits::default()));
    assert_eq!(data["goal"][0]["text"], "lit(</script>&'0)");
    let met = met(&data);
    assert_eq!(met.first(), Some(&vec![false, false, false]));
    assert_eq!(met.last(), Some(&vec![true, true, false]));
}

#[test]
fn nested_parts_of_the_goal_are_followed() {
    let text = "(define (problem p) (:domain walk) (:objects r s) (:init (at r) (next r s))
      (:goal (and (forall (?r) (lit ?r)) (not (dark)) (exists (?a ?b) (next ?a ?b)))))";
    let data = data(&page("light go-on light forget end", &problem(WALK, text), RecordingLimits::default()));
    assert_eq!(data["goal"].as_array().map(Vec::len), Some(3), "{}", data["goal"]);
    let goal = data["goal"].as_array().expect("a list");
    let forall =
        goal.iter().position(|part| part["text"].as_str().is_some_and(|text| text.contains("forall")));
    let forall = forall.expect("a nested part");
    let all: Vec<bool> = met(&data).iter().map(|parts| parts[forall]).collect();
    assert_eq!(all, [false, false, false, true, false]);
    let others = |parts: &Vec<bool>| (0..3).filter(|&part| part != forall).all(|part| parts[part]);
    assert!(met(&data).iter().all(others), "never dark, always a neighbour");
}

#[test]
fn what_never_changes_is_there() {
    let data = data(&page(LIT, &walk(3), RecordingLimits::default()));
    let statics = data["statics"].to_string();
    assert!(statics.contains(r#"["next","</script>&'0, </script>&'1"]"#), "{statics}");
    assert_eq!(data["hidden_statics"], 0);
    let limits = RecordingLimits { fluents: 1, ..RecordingLimits::default() };
    let cut = self::data(&page(LIT, &walk(5), limits));
    assert_eq!((cut["statics"].as_array().map(Vec::len), &cut["hidden_statics"]), (Some(1), &4.into()));
}
