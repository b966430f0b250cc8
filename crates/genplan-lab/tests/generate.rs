//! Generated instances are what their labels say, on the kernel.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::collections::BTreeSet;
use std::sync::Arc;

use expect_test::expect;
use genplan::examples::Example;
use genplan::explore::{ExplorationBounds, Reachability, goal_reachability};
use genplan::lint::lint;
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_lab::generate::{
    Family, GenerateError, Generated, Request, Rng, families, family, generate, pool,
};
use genplan_pddl::{Domain, Severity, Source, Task};
use genplan_testing::{domain, ending, ground, rendered, task};

const LABELS: [(Label, bool); 3] =
    [(Label::Positive, false), (Label::Negative, false), (Label::Negative, true)];

fn domain_of(family: &Family) -> Arc<Domain> {
    domain(&Source::new("domain.pddl", family.domain))
}

fn task_of(text: &str, domain: &Arc<Domain>) -> Arc<Task> {
    task(&Source::new("instance.pddl", text), domain)
}

fn is_solved(family: &Family, text: &str, domain: &Arc<Domain>) -> bool {
    ending(family.program, &task_of(text, domain)) == "solved"
}

fn reachability(text: &str, domain: &Arc<Domain>) -> Reachability {
    let ground = ground(&task_of(text, domain), &mut Frame::default());
    goal_reachability(ground.instance(), &ExplorationBounds::default(), &Budget::default())
}

/// Up to four instances of a size and label, whatever there is.
fn some(family: &Family, size: usize, (label, near): (Label, bool), seed: u64) -> Vec<Generated> {
    let request = |count| Request { size, label, count, seed, near };
    match generate(family, &request(4)) {
        Err(GenerateError::TooFew { found, .. }) => {
            generate(family, &request(found)).expect("so many were found")
        }
        instances => instances.unwrap_or_else(|error| panic!("{}: {error}", family.name)),
    }
}

/// The smallest sizes of a family, and a larger one.
fn some_sizes(family: &Family) -> Vec<usize> {
    let (first, last) = family.pool_sizes.clone().into_inner();
    (first..first + 4).chain([last.min(first + 6)]).collect()
}

/// Calls a check for instances of every family, several sizes and seeds.
fn for_all(check: impl Fn(&Family, &Arc<Domain>, &Generated)) {
    for family in families() {
        let domain = domain_of(family);
        for (size, label) in some_sizes(family).into_iter().flat_map(|size| LABELS.map(|label| (size, label)))
        {
            for seed in 0..2 {
                some(family, size, label, seed).iter().for_each(|instance| check(family, &domain, instance));
            }
        }
    }
}

#[test]
fn the_bundled_texts_are_those_of_the_examples() {
    for family in families() {
        let folder = format!("{}/../../examples/{}", env!("CARGO_MANIFEST_DIR"), family.name);
        let text = |file: &str| std::fs::read_to_string(format!("{folder}/{file}")).expect("an example");
        assert_eq!(family.domain, text("domain.pddl"));
        assert_eq!(family.program, text("programs/intended.prog"));
    }
}

#[test]
fn the_intended_program_solves_the_positive_instances_and_no_other() {
    for_all(|family, domain, instance| {
        let solved = is_solved(family, &instance.text, domain);
        assert_eq!(solved, instance.label == Label::Positive, "{}", instance.text);
    });
}

#[test]
fn the_goals_of_negative_instances_can_be_reached_and_do_not_hold_from_the_start() {
    for_all(|family, domain, instance| {
        let is_small = instance.size < family.sizes.start() + 3;
        if instance.label == Label::Negative && is_small {
            assert_eq!(reachability(&instance.text, domain), Reachability::Reachable, "{}", instance.text);
        }
    });
}

#[test]
fn a_near_instance_is_a_literal_away_from_being_solved() {
    for family in families() {
        let domain = domain_of(family);
        for size in some_sizes(family).into_iter().take(4) {
            for instance in some(family, size, (Label::Negative, true), 3) {
                let mut changed = with_one_change(family, &instance.text).into_iter();
                assert!(changed.any(|text| is_solved(family, &text, &domain)), "{}", instance.text);
            }
        }
    }
}

/// The problem with one literal of the goal left out; where the goals of a family do not differ, with one fact left out
/// or one letter changed.
fn with_one_change(family: &Family, text: &str) -> Vec<String> {
    match family.name {
        "doors" => each(text, "(locked ", |_| String::new()),
        "words" => [("(a ", "(b "), ("(b ", "(a ")]
            .into_iter()
            .flat_map(|(from, to)| each(text, from, |fact| fact.replace(from, to)))
            .collect(),
        _ => {
            let (start, goal) = text.split_once("(:goal (and").expect("a goal");
            let goals = each(goal, "(", |_| String::new());
            goals.into_iter().map(|goal| format!("{start}(:goal (and{goal}")).collect()
        }
    }
}

/// The text with one of its literals that start so replaced.
fn each(text: &str, start: &str, replaced: impl Fn(&str) -> String) -> Vec<String> {
    let places = text.match_indices(start).map(|(place, _)| place);
    let places = places.filter(|&place| !text[place..].starts_with("(not "));
    let changed = places.map(|place| {
        let length = text[place..].find(')').expect("balanced") + 1;
        let negated = text[..place].ends_with("(not ");
        let (from, to) = if negated { (place - 5, place + length + 1) } else { (place, place + length) };
        format!("{}{}{}", &text[..from], replaced(&text[from..to]), &text[to..])
    });
    changed.collect()
}

#[test]
fn pools_are_without_duplicates_and_nothing_is_suspicious_about_them() {
    for family in families() {
        let domain = domain_of(family);
        let small = pool(family, 5).into_iter().filter(|instance| instance.size <= 6);
        let examples =
            small.map(|instance| Example { label: instance.label, task: task_of(&instance.text, &domain) });
        let findings =
            lint(&domain, &examples.collect::<Vec<_>>(), &Budget::default()).expect("small enough");
        let warnings: Vec<_> =
            findings.into_iter().filter(|found| found.severity >= Severity::Warning).collect();
        assert!(warnings.is_empty(), "{}: {}", family.name, rendered(&warnings));
    }
}

#[test]
fn a_pool_has_a_positive_instance_of_each_size_and_about_four_times_as_many_negative_ones() {
    for family in families() {
        let pool = pool(family, 1);
        let names: BTreeSet<&str> = pool.iter().map(|instance| &*instance.name).collect();
        assert_eq!(names.len(), pool.len(), "{}: names are different", family.name);
        for size in family.pool_sizes.clone() {
            let count = |label| pool.iter().filter(|one| one.size == size && one.label == label).count();
            assert_eq!(count(Label::Positive), 1, "{} of size {size}", family.name);
            let few = if size < family.sizes.start() + 2 { 0 } else { 4 };
            assert!((few..=4).contains(&count(Label::Negative)), "{} of size {size}", family.name);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_instances_and_another_one_others() {
    for family in families() {
        assert_eq!(pool(family, 7), pool(family, 7));
        assert_ne!(pool(family, 7), pool(family, 8));
    }
}

#[test]
fn a_larger_count_only_adds_instances() {
    for family in families() {
        let request = |count| Request { size: 6, label: Label::Negative, count, seed: 2, near: false };
        let [few, many] = [3, 8].map(|count| generate(family, &request(count)).expect("so many"));
        assert_eq!(few[..], many[..3]);
    }
}

#[test]
fn all_instances_are_found_where_there_are_few() {
    let count = |name, size, label| {
        let family = family(name).expect("a family");
        match generate(family, &Request { size, label, count: 10_000, seed: 1, near: false }) {
            Err(GenerateError::TooFew { found, .. }) => found,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(count("green-block", 7, Label::Positive), 7, "one for each place of the green block");
    assert_eq!(count("green-block", 1, Label::Negative), 0, "there is nothing else to collect");
    assert_eq!(count("list", 4, Label::Positive), 24, "one for each order of the nodes");
    assert_eq!(count("words", 6, Label::Positive), 13, "a Fibonacci number");
    assert_eq!(count("words", 6, Label::Negative), 64 - 13, "all other words");
    assert_eq!(count("doors", 5, Label::Positive), 16, "four doors are shut or not");
    assert_eq!(count("doors", 5, Label::Negative), 81 - 16, "or locked");
    assert_eq!(count("sort", 4, Label::Positive), 23, "all orders but the right one");
    assert_eq!(count("robopainter", 4, Label::Positive), 4, "two cells may be painted already");
}

#[test]
fn what_families_say_about_their_programs_is_true() {
    for family in families() {
        let lines = family.program.lines().filter(|line| !line.trim_start().starts_with(';')).count();
        assert_eq!(lines, family.lines + 1, "{}: the lines and the last `end`", family.name);
        assert!(family.sizes.contains(family.pool_sizes.start()), "{}", family.name);
        assert!(family.sizes.contains(family.pool_sizes.end()), "{}", family.name);
        assert_eq!(domain_of(family).name, family.name);
    }
}

#[test]
fn what_cannot_be_generated_is_an_error_that_says_what_can_be() {
    let family = family("Green-Block").expect("case does not matter");
    let request = Request { size: 3, label: Label::Positive, count: 1, seed: 1, near: false };
    let message = |request| generate(family, &request).expect_err("refused").to_string();
    assert_eq!(
        message(Request { size: 0, ..request }),
        "there is no instance of size 0, only from 1 to 1000000 blocks"
    );
    assert_eq!(
        message(Request { count: 5, ..request }),
        "only 3 positive instances of size 3 could be found, not 5 different ones"
    );
    assert_eq!(
        message(Request { size: 1, label: Label::Negative, ..request }),
        "there seems to be no negative instance of size 1"
    );
    assert_eq!(
        message(Request { near: true, ..request }),
        "only negative instances can be near to positive ones"
    );
    assert!(genplan_lab::generate::family("green").is_none());
}

/// If this changes, so do all instances that users name by their seeds.
#[test]
fn instances_never_change() {
    let pools = families().iter().map(|family| {
        let pool = pool(family, 1);
        let sum = pool.iter().fold(0, |sum, instance| checksum(sum, &instance.text));
        format!("{:14} {:3} {sum:016x}\n", family.name, pool.len())
    });
    expect![[r#"
        robopainter    105 52459167911513cb
        green-block    101 3c457c2d9823d201
        fibonacci       60 2f26e1374b92876f
        gripper        104 eef2fc95ac6509c7
        list           101 f0c3b87583370941
        triangular-sum 105 c5e8f272208ffa63
        words          100 d4a2302661bcc7a1
        sort            43 4734ab2872e6ff5f
        doors          102 5e379c27740d3670
    "#]]
    .assert_eq(&pools.collect::<String>());
}

/// The hash FNV-1a, started with another hash.
fn checksum(start: u64, text: &str) -> u64 {
    let start = start ^ 0xcbf2_9ce4_8422_2325;
    text.bytes().fold(start, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn a_sample_has_no_repetitions_and_reaches_every_item() {
    let (mut rng, items) = (Rng::new(1), [2, 3, 5, 7]);
    let mut seen = BTreeSet::new();
    for _ in 0..50 {
        let sample = rng.sample(&items, 2);
        assert!(sample[0] != sample[1] && sample.iter().all(|item| items.contains(item)));
        seen.extend(sample);
    }
    assert_eq!(seen.len(), items.len());
}
