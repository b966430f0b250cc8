//! What a random problem has, so that a sample can be told to have enough of everything.

use genplan::problem::GeneralizedProblem;
use genplan_core::instance::Instance;
use genplan_core::state::Literal;
use genplan_pddl::lifted::Role;

use crate::small::Small;

/// How many problems of a sample have which feature.
#[derive(Debug, Default)]
pub struct Features {
    pub derived: usize,
    pub negative_preconditions: usize,
    pub quantifiers: usize,
    pub different_sizes: usize,
    pub adds_and_deletes_of_one_fluent: usize,
    pub static_conditions: usize,
}

impl Features {
    pub fn count(&mut self, small: &Small, problem: &GeneralizedProblem) {
        let instances = || problem.examples.iter().map(|example| example.ground.instance());
        let (text, domain) = (format!("{small:?}"), &problem.domain);
        let sizes = small.examples.examples.iter().map(|example| example.task.objects.len());
        let has_static = domain.predicates.iter().any(|p| {
            p.role == Role::Static && domain_text(&text).matches(&format!("({}", p.name)).count() > 1
        });
        for (count, has) in [
            (&mut self.derived, !domain.axioms.is_empty()),
            (&mut self.negative_preconditions, has_negative_preconditions(problem)),
            (&mut self.quantifiers, text.contains("(forall") || text.contains("(exists")),
            (&mut self.different_sizes, sizes.clone().max() > sizes.min()),
            (&mut self.adds_and_deletes_of_one_fluent, instances().any(adds_and_deletes_one_fluent)),
            (&mut self.static_conditions, has_static),
        ] {
            *count += usize::from(has);
        }
    }

    pub fn assert_at_least(&self, least: usize) {
        println!("{self:?}");
        let counts = [
            self.derived,
            self.negative_preconditions,
            self.quantifiers,
            self.different_sizes,
            self.adds_and_deletes_of_one_fluent,
            self.static_conditions,
        ];
        assert!(counts.iter().all(|&count| count >= least), "{self:?}");
    }
}

fn domain_text(text: &str) -> &str {
    text.split("(define (problem").next().expect("a domain")
}

/// Whether some precondition wants a fluent false.
pub fn has_negative_preconditions(problem: &GeneralizedProblem) -> bool {
    problem.examples.iter().map(|example| example.ground.instance()).any(|instance| {
        let mut preconditions = (0..instance.actions().len()).map(|action| instance.precondition(action));
        preconditions.any(|precondition| precondition.iter().any(|literal| !literal.value()))
    })
}

/// Whether some action adds and deletes a fluent, at least one of it under a condition.
fn adds_and_deletes_one_fluent(instance: &Instance) -> bool {
    (0..instance.actions().len()).any(|action| {
        let effects = || instance.effects(action);
        let conditional = effects().filter(|&effect| !instance.condition(effect).is_empty());
        let conditional: Vec<Literal> = conditional.flat_map(|e| instance.change(e)).copied().collect();
        let mut all = effects().flat_map(|effect| instance.change(effect));
        all.any(|&one| conditional.iter().any(|&other| is_opposite(one, other)))
    })
}

fn is_opposite(one: Literal, other: Literal) -> bool {
    one.slot() == other.slot() && one.value() != other.value()
}
