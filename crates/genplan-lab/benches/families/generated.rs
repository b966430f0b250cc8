//! Sets of the ordinary families that genplan can generate.

use genplan::examples::Examples;
use genplan_lab::generate::Generated;
use genplan_lab::generate::ordinary::{OrdinaryFamily, families};
use genplan_pddl::{Source, Strictness};

use crate::{Set, Subject};

pub(crate) fn subjects() -> Vec<Subject> {
    let subject = |family: &'static OrdinaryFamily| Subject {
        name: family.name.into(),
        group: family.group,
        purpose: Some(family.purpose),
        draw: Box::new(move |seed| set(family, seed)),
    };
    families().iter().map(subject).collect()
}

fn set(family: &OrdinaryFamily, seed: u64) -> Set {
    let [training, tests] = [family.training_set(seed), family.test_set(seed)].map(|set| read(family, set));
    Set::new(training, &tests, seed)
}

fn read(family: &OrdinaryFamily, instances: Vec<Generated>) -> Examples {
    let sources =
        instances.into_iter().map(|instance| (instance.label, Source::new(instance.name, instance.text)));
    let domain = Source::new("domain.pddl", family.domain);
    let examples = Examples::read(&domain, &sources.collect::<Vec<_>>(), Strictness::Lenient);
    examples.into_result().expect("what is generated can be read")
}
