//! Instances in words, for people who are asked about them.

use std::collections::BTreeMap;

use genplan_core::budget::Budget;
use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, PredicateId};
use schemars::JsonSchema;
use serde::Serialize;

use crate::scene::{Fact, Scene};

/// What an instance says, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Description {
    /// Its objects, in words.
    pub objects: Vec<String>,
    /// What is so at its start, in words.
    pub initially: Vec<String>,
    /// What must be so at its end, in words.
    pub goal: Vec<String>,
}

/// At most this many facts of one predicate are named.
const NAMED: usize = 12;

/// Puts an instance into words.
pub fn describe(task: &Task) -> Description {
    let scene = Scene::new(task, &Budget::default());
    let mut goal = listed(&scene, scene.literals().filter(|(value, _)| *value).map(|(_, fact)| fact), "");
    goal.extend(listed(&scene, scene.literals().filter(|(value, _)| !*value).map(|(_, fact)| fact), "not "));
    goal.extend(Some(scene.other_parts()).filter(|parts| !parts.is_empty()));
    Description {
        objects: objects(&scene, scene.own()),
        initially: listed(&scene, scene.facts.iter(), ""),
        goal,
    }
}

/// Objects by type.
fn objects(scene: &Scene, objects: impl Iterator<Item = ObjectId>) -> Vec<String> {
    let mut by_type: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for object in objects {
        let types: Vec<&str> = scene.types(object).iter().map(|&id| scene.domain.types.name(id)).collect();
        by_type.entry(types.join(" and ")).or_default().push(scene.name(object));
    }
    by_type.iter().map(|(kind, names)| counted(kind, names)).collect()
}

/// `3 × shelf (s1, s2, s3)`: the name of a type is the user's, and stays as it is.
fn counted(kind: &str, names: &[&str]) -> String {
    format!("{} × {kind} ({})", names.len(), some(names.iter().map(ToString::to_string)))
}

/// Facts by predicate.
fn listed<'f>(scene: &Scene, facts: impl Iterator<Item = &'f Fact>, before: &str) -> Vec<String> {
    let mut by_predicate: BTreeMap<PredicateId, Vec<String>> = BTreeMap::new();
    for fact in facts {
        let names: Vec<&str> = fact.arguments.iter().map(|&object| scene.name(object)).collect();
        by_predicate.entry(fact.predicate).or_default().push(names.join(" "));
    }
    let line = |(predicate, arguments): (&PredicateId, &Vec<String>)| {
        let name = &scene.domain.predicate(*predicate).name;
        match scene.domain.predicate(*predicate).parameters.is_empty() {
            true => format!("{before}{name}"),
            false => format!("{before}{name}: {}", some(arguments.iter().cloned())),
        }
    };
    by_predicate.iter().map(line).collect()
}

/// The first of many words.
fn some(words: impl ExactSizeIterator<Item = String>) -> String {
    let more = words.len().saturating_sub(NAMED);
    let mut words: Vec<String> = words.take(NAMED).collect();
    if more > 0 {
        words.push(format!("… and {more} more"));
    }
    words.join(", ")
}

/// In what an instance differs from an example.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// Objects that only the instance has.
    pub more_objects: Vec<String>,
    /// Objects that only the example has.
    pub fewer_objects: Vec<String>,
    /// Facts that are so only at the start of the instance.
    pub more_facts: Vec<String>,
    /// Facts that are so only at the start of the example.
    pub fewer_facts: Vec<String>,
    /// What only the goal of the instance asks for.
    pub more_goals: Vec<String>,
    /// What only the goal of the example asks for.
    pub fewer_goals: Vec<String>,
}

impl Difference {
    /// How much it is.
    pub fn count(&self) -> usize {
        let Difference { more_objects, fewer_objects, more_facts, fewer_facts, more_goals, fewer_goals } =
            self;
        [more_objects, fewer_objects, more_facts, fewer_facts, more_goals, fewer_goals]
            .map(Vec::len)
            .iter()
            .sum()
    }
}

/// The instance to which another one is nearest, by its number, and in what they differ.
pub fn nearest<'t>(task: &Task, others: impl IntoIterator<Item = &'t Task>) -> Option<(usize, Difference)> {
    let scene = Scene::new(task, &Budget::default());
    let differences =
        others.into_iter().map(|other| difference(&scene, &Scene::new(other, &Budget::default())));
    differences.enumerate().min_by_key(|(number, difference)| (difference.count(), *number))
}

fn difference(scene: &Scene, other: &Scene) -> Difference {
    let names = |scene: &Scene| -> Vec<String> { scene.own().map(|o| scene.name(o).to_owned()).collect() };
    let facts = |scene: &Scene| -> Vec<String> { scene.facts.iter().map(|fact| scene.show(fact)).collect() };
    let goals = |scene: &Scene| -> Vec<String> {
        let literal = |(value, fact): (bool, &Fact)| match value {
            true => scene.show(fact),
            false => format!("not {}", scene.show(fact)),
        };
        let others = Some(scene.other_parts()).filter(|parts| !parts.is_empty());
        scene.literals().map(literal).chain(others).collect()
    };
    Difference {
        more_objects: without(names(scene), &names(other)),
        fewer_objects: without(names(other), &names(scene)),
        more_facts: without(facts(scene), &facts(other)),
        fewer_facts: without(facts(other), &facts(scene)),
        more_goals: without(goals(scene), &goals(other)),
        fewer_goals: without(goals(other), &goals(scene)),
    }
}

fn without(mut words: Vec<String>, others: &[String]) -> Vec<String> {
    words.retain(|word| !others.contains(word));
    words
}

/// The PDDL text of a task, under another name and with comments before it.
pub fn problem_text(task: &Task, name: &str, comments: &[String]) -> String {
    Scene::new(task, &Budget::default()).text(name, comments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_type_is_not_inflected() {
        assert_eq!(counted("shelf", &["s1", "s2", "s3"]), "3 × shelf (s1, s2, s3)");
        assert_eq!(counted("sheep", &["s1"]), "1 × sheep (s1)");
    }
}
