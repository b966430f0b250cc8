//! Sets of the ordinary families that genplan can generate.

use genplan::examples::{Example, Examples};
use genplan::{Budget, reordered};
use genplan_core::verdict::Label;
use genplan_lab::generate::Rng;
use genplan_lab::generate::ordinary::{OrdinaryFamily, families};
use genplan_pddl::{Source, Strictness};

use crate::{Set, Subject};

/// The sizes of tests: up to ten times as large as what the program was found for.
const TESTS: [usize; 10] = [5, 9, 13, 17, 21, 25, 29, 33, 37, 41];

pub(crate) fn subjects() -> Vec<Subject> {
    let subject = |family: &'static OrdinaryFamily| Subject {
        name: family.name.into(),
        group: family.group,
        purpose: Some(family.purpose),
        draw: Box::new(move |rng| set(family, rng)),
    };
    families().iter().map(subject).collect()
}

fn set(family: &OrdinaryFamily, rng: &mut Rng) -> Set {
    let small: Vec<usize> = (0..4).map(|_| rng.between(2, 5)).collect();
    let training = read(family, &small, rng);
    let tests = read(family, &TESTS, rng).examples;
    let budget = Budget::default();
    let shuffled = tests.iter().map(|Example { task, .. }| reordered(task, rng.next() | 2, &budget));
    Set { training, tests: shuffled.map(|task| task.expect("it can be written")).collect() }
}

fn read(family: &OrdinaryFamily, sizes: &[usize], rng: &mut Rng) -> Examples {
    let source = |&size: &usize| {
        let text = family.instance(size, rng.next());
        (Label::Positive, Source::new(format!("{}-{size}.pddl", family.name), text))
    };
    let sources: Vec<_> = sizes.iter().map(source).collect();
    let domain = Source::new("domain.pddl", family.domain);
    Examples::read(&domain, &sources, Strictness::Lenient)
        .into_result()
        .expect("what is generated can be read")
}
