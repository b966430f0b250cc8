//! The ordinary families are what they promise: a program written by hand solves all their instances.

use std::path::PathBuf;
use std::sync::Arc;

use genplan::judge::{Bounds, judge_task};
use genplan::{
    Budget, Ending, Frame, OrderedKinds, Outcome, Strictness, Task, read_domain, read_task, reordered,
};
use genplan_lab::generate::Generated;
use genplan_lab::generate::ordinary::{OrdinaryFamily, Purpose, families, family};
use genplan_pddl::Source;
use genplan_testing::{program, rendered};

/// Sizes of instances to learn from, and of larger ones.
fn sizes() -> Vec<usize> {
    (2..=5).flat_map(|size| [size; 6]).chain([20, 41]).collect()
}

fn here(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text(path: &str) -> String {
    std::fs::read_to_string(here(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The instances of a family, read without a warning.
fn tasks(family: &OrdinaryFamily) -> Vec<Arc<Task>> {
    let domain = read_domain(&Source::new(family.name, family.domain), Strictness::Strict);
    assert_eq!(rendered(&domain.diagnostics), "");
    let domain = Arc::new(domain.value.expect("a domain"));
    let task = |instance: Generated| {
        let source = Source::new(instance.name, instance.text);
        let task = read_task(&source, &domain, Strictness::Strict);
        assert_eq!(rendered(&task.diagnostics), "", "{}", source.text());
        Arc::new(task.value.expect("a task"))
    };
    family.instances(&sizes(), 1).into_iter().map(task).collect()
}

#[track_caller]
fn ending(text: &str, task: &Arc<Task>) -> Ending {
    let mut frame = Frame::default();
    let program = program(text, &task.domain, &[Arc::clone(task)], &mut frame);
    let (bounds, budget) = (Bounds { max_steps: 1_000_000, ..Bounds::default() }, Budget::default());
    judge_task(&program, &mut frame, task, &bounds, &budget, |_| ()).expect("small enough").execution.ending
}

#[test]
fn programs_solve_all_instances_in_any_order_of_their_objects() {
    for family in families() {
        let program = text(&format!("tests/programs/{}.prog", family.name));
        for (order, task) in (2..).zip(tasks(family)) {
            let shuffled = reordered(&task, order, &OrderedKinds::default(), &Budget::default())
                .expect("it can be written");
            for task in [&task, &shuffled] {
                assert_eq!(ending(&program, task), Ending::Decided(Outcome::Solved), "{}", task.name);
            }
        }
    }
}

#[test]
fn no_goal_holds_from_the_start() {
    for family in families() {
        for task in tasks(family) {
            assert_ne!(ending("0. end", &task), Ending::Decided(Outcome::Solved), "{}", task.name);
        }
    }
}

#[test]
fn a_seed_decides_what_is_random() {
    for family in families() {
        let instances = |count, seed| family.instances(&vec![4; count], seed);
        assert_eq!(instances(3, 1), instances(9, 1)[..3]);
        assert_ne!(instances(9, 1), instances(9, 2), "{}", family.name);
        assert_eq!(family.test_set(1), family.test_set(1));
        assert!(family.training_set(1).iter().all(|instance| (2..=5).contains(&instance.size)));
    }
}

#[test]
fn every_other_family_is_put_aside() {
    assert!(families().is_sorted_by_key(|family| family.name));
    let purposes = [Purpose::Fit, Purpose::Judge].into_iter().cycle();
    assert!(families().iter().zip(purposes).all(|(family, purpose)| family.purpose == purpose));
    assert!(family("ferry").is_some() && family("boat").is_none());
}

#[test]
fn bundled_domains_are_those_of_the_examples() {
    let bundled = families().iter().filter(|family| here(&folder(family)).exists());
    let texts = bundled.map(|family| (family.domain, text(&format!("{}/domain.pddl", folder(family)))));
    let own = texts.filter(|(domain, text)| domain != text).count();
    assert_eq!(own, 1, "only delivery is another domain: its truck drives on a grid");
}

fn folder(family: &OrdinaryFamily) -> String {
    format!("../../examples/ordinary/{}", family.name)
}
