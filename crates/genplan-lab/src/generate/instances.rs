//! Instances of bundled domains for teaching.

use std::sync::Arc;

use genplan_core::verdict::Label;
use genplan_pddl::{Domain, Source, Strictness, Task, read_task};

use super::{Family, Request, families, generate};

/// Instances of a domain up to a size, of all kinds, if it is a bundled one, word by word.
pub fn instances_of(domain: &Arc<Domain>, largest: usize) -> Vec<Arc<Task>> {
    let mut bundled = families().iter().filter(|family| family.domain == domain.source.text());
    bundled.next().map_or_else(Vec::new, |family| generated(family, domain, largest))
}

/// Instances of a family up to a size, of all kinds.
fn generated(family: &Family, domain: &Arc<Domain>, largest: usize) -> Vec<Arc<Task>> {
    let mut tasks: Vec<Arc<Task>> = Vec::new();
    let kinds = [(Label::Positive, false), (Label::Negative, true), (Label::Negative, false)];
    let own = |task: &Task| task.objects.len() - domain.constants.len();
    let too_large = |tasks: &[Arc<Task>]| tasks.last().is_some_and(|task| own(task) > largest);
    for size in family.sizes.clone().take_while(|&size| size <= largest) {
        if too_large(&tasks) {
            break;
        }
        for (label, near) in kinds {
            let texts = (1..=4)
                .rev()
                .find_map(|count| generate(family, &Request { size, label, count, seed: 1, near }).ok());
            for generated in texts.into_iter().flatten() {
                let source = Source::new(generated.name, generated.text);
                tasks.extend(read_task(&source, domain, Strictness::Lenient).value.map(Arc::new));
            }
        }
    }
    tasks
}
