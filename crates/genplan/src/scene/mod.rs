//! An instance that can be changed, and compared with others: what a problem file says.

mod identity;
mod order;
mod text;

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::{Budget, Holding};
use genplan_pddl::lifted::{Formula, ObjectId, PredicateId, Role, SUGGESTED, Term, TypeUnion};
use genplan_pddl::{Domain, Task};
use rustc_hash::FxHashSet;

pub use identity::Identity;
pub(crate) use identity::{canonical_order, content_order};
pub(crate) use order::{Lcg, ORDERS, other_orders, ranks};
pub use order::{OrderedKinds, reordered};

/// A predicate applied to objects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fact {
    pub predicate: PredicateId,
    pub arguments: Vec<ObjectId>,
}

impl Fact {
    pub(crate) fn mentions(&self, object: ObjectId) -> bool {
        self.arguments.contains(&object)
    }

    /// The same about other objects.
    pub(crate) fn map(&self, to: impl Fn(ObjectId) -> ObjectId) -> Fact {
        Fact {
            predicate: self.predicate,
            arguments: self.arguments.iter().map(|&object| to(object)).collect(),
        }
    }
}

/// A part of a goal.
#[derive(Clone, Debug)]
pub(crate) enum GoalPart {
    /// A fact that must be so, or must not.
    Literal(bool, Fact),
    /// Anything else.
    Other(Formula),
}

/// Literals that must hold together.
pub(crate) type Goal = BTreeSet<(bool, Fact)>;

/// An object with its types.
#[derive(Clone, Debug)]
pub(crate) struct SceneObject {
    pub name: String,
    pub types: TypeUnion,
}

/// Objects, facts and a goal: what a problem file says, without a name. It holds its bytes of a budget, as all that are
/// made from it do: whoever makes many asks it whether to [go on](Scene::goes_on).
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub domain: Arc<Domain>,
    /// The constants of the domain, then the objects of its own.
    pub objects: Vec<SceneObject>,
    pub facts: BTreeSet<Fact>,
    pub goal: Vec<GoalPart>,
    /// Whether it was suggested once: then it is as it is because others were so.
    pub is_suggested: bool,
    /// What it takes of the budget.
    pub held: Holding,
}

/// About this many bytes are for an object, a fact or a literal, without its arguments.
pub(crate) const PART: usize = 64;

/// The scenes that show what is usual: those that were not suggested, if there are any.
pub(crate) fn given(scenes: &[Scene]) -> impl Iterator<Item = &Scene> {
    let has_given = scenes.iter().any(|scene| !scene.is_suggested);
    scenes.iter().filter(move |scene| !has_given || !scene.is_suggested)
}

/// The name of a suggested instance, without its number.
pub(crate) fn suggested_name(domain: &Domain, size: usize) -> String {
    format!("{}-{size}-new", domain.name)
}

impl Scene {
    pub(crate) fn new(task: &Task, budget: &Budget) -> Self {
        let object = |(_, name, object): (_, &str, &genplan_pddl::lifted::Object)| SceneObject {
            name: name.to_owned(),
            types: Arc::clone(&object.types),
        };
        let mut facts = BTreeSet::new();
        for (predicate, all) in (0..).map(PredicateId).zip(&task.init) {
            facts.extend(all.iter().map(|arguments| Fact { predicate, arguments: arguments.to_vec() }));
        }
        let part = |part: &Formula| literal(part).unwrap_or_else(|| GoalPart::Other(part.clone()));
        let goal = task.goal.conjuncts().into_iter().map(part).collect();
        let objects = task.objects.iter().map(object).collect();
        let (domain, is_suggested) = (Arc::clone(&task.domain), task.is_suggested);
        let scene = Scene { domain, objects, facts, goal, is_suggested, held: budget.holding() };
        Scene { held: budget.holding_at_most(scene.bytes()), ..scene }
    }

    fn bytes(&self) -> usize {
        let parts = self.objects.len() + self.facts.len() + self.goal.len();
        let said = self.facts.iter().chain(self.literals().map(|(_, fact)| fact));
        PART * parts + said.map(|fact| size_of_val(&*fact.arguments)).sum::<usize>()
    }

    /// What it may cost to make others from it.
    pub(crate) fn budget(&self) -> &Budget {
        self.held.budget()
    }

    /// Whether the budget allows to make another scene like this one. This reads the clock: to make one takes longer.
    pub(crate) fn goes_on(&self) -> bool {
        self.budget().check().is_ok() && self.budget().has_room(self.held.bytes())
    }

    /// The task that it is when it is suggested, if it can be one.
    pub(crate) fn suggested_task(&self) -> Option<Arc<Task>> {
        self.task(&suggested_name(&self.domain, self.size()), &[SUGGESTED.to_owned()])
    }

    /// How many objects are constants of the domain.
    pub(crate) fn constants(&self) -> usize {
        self.domain.constants.len()
    }

    /// The objects that are not constants.
    pub(crate) fn own(&self) -> impl Iterator<Item = ObjectId> + use<> {
        ids(self.constants()..self.objects.len())
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = ObjectId> + use<> {
        ids(0..self.objects.len())
    }

    /// How large it is: its own objects.
    pub(crate) fn size(&self) -> usize {
        self.objects.len() - self.constants()
    }

    pub(crate) fn name(&self, object: ObjectId) -> &str {
        &self.objects[object.index()].name
    }

    pub(crate) fn types(&self, object: ObjectId) -> &TypeUnion {
        &self.objects[object.index()].types
    }

    /// Whether an object may stand at a position of a predicate.
    pub(crate) fn fits(&self, object: ObjectId, predicate: PredicateId, position: usize) -> bool {
        let wanted = &self.domain.predicate(predicate).parameters[position].types;
        self.domain.types.admits(wanted, self.types(object))
    }

    pub(crate) fn of(&self, predicate: PredicateId) -> impl Iterator<Item = &Fact> {
        let first = Fact { predicate, arguments: Vec::new() };
        self.facts.range(first..).take_while(move |fact| fact.predicate == predicate)
    }

    /// Adds an object like another one, with a name that fits.
    pub(crate) fn add_like(&mut self, object: ObjectId) -> ObjectId {
        let like = self.objects[object.index()].clone();
        let taken: FxHashSet<&str> = self.objects.iter().map(|object| object.name.as_str()).collect();
        let name = fresh(&like.name, |name| taken.contains(name));
        self.objects.push(SceneObject { name, types: like.types });
        ObjectId(self.objects.len() as u32 - 1)
    }

    /// The scene with these objects only, listed in this order, the constants first. `None` if it says something about
    /// others, or if a part of the goal that is no literal names an object that is no constant.
    pub(crate) fn with_objects(&self, listed: &[ObjectId]) -> Option<Scene> {
        let mut places = vec![None; self.objects.len()];
        for (place, object) in listed.iter().enumerate() {
            places[object.index()] = Some(ObjectId(place as u32));
        }
        let moved = |fact: &Fact| {
            let arguments =
                fact.arguments.iter().map(|object| places[object.index()]).collect::<Option<_>>()?;
            Some(Fact { predicate: fact.predicate, arguments })
        };
        let part = |part: &GoalPart| match part {
            GoalPart::Literal(value, fact) => Some(GoalPart::Literal(*value, moved(fact)?)),
            GoalPart::Other(formula) => {
                let is_own = |object: ObjectId| object.index() >= self.constants();
                (!formula.objects().into_iter().any(is_own)).then(|| part.clone())
            }
        };
        Some(Scene {
            domain: Arc::clone(&self.domain),
            objects: listed.iter().map(|object| self.objects[object.index()].clone()).collect(),
            facts: self.facts.iter().map(moved).collect::<Option<_>>()?,
            goal: self.goal.iter().map(part).collect::<Option<_>>()?,
            is_suggested: self.is_suggested,
            held: self.held.clone(),
        })
    }

    /// The literals of the goal.
    pub(crate) fn literals(&self) -> impl Iterator<Item = (bool, &Fact)> {
        self.goal.iter().filter_map(|part| match part {
            GoalPart::Literal(value, fact) => Some((*value, fact)),
            GoalPart::Other(_) => None,
        })
    }

    /// Its goal, as far as that consists of literals.
    pub(crate) fn own_goal(&self) -> Goal {
        self.literals().map(|(value, fact)| (value, fact.clone())).collect()
    }

    /// The scene with other literals in its goal, sorted; its other parts stay.
    pub(crate) fn with_literals(&self, literals: impl IntoIterator<Item = (bool, Fact)>) -> Scene {
        let literals: BTreeSet<(Fact, bool)> =
            literals.into_iter().map(|(value, fact)| (fact, value)).collect();
        let literals = literals.into_iter().map(|(fact, value)| GoalPart::Literal(value, fact));
        let others = self.goal.iter().filter(|part| matches!(part, GoalPart::Other(_))).cloned();
        Scene { goal: literals.chain(others).collect(), ..self.clone() }
    }

    /// Whether actions change the facts of a predicate.
    pub(crate) fn is_fluent(&self, predicate: PredicateId) -> bool {
        self.domain.predicate(predicate).role == Role::Fluent
    }

    /// Whether actions make facts of a predicate true.
    pub(crate) fn is_added(&self, predicate: PredicateId) -> bool {
        let effects = self.domain.actions.iter().flat_map(|action| &action.effects);
        let mut literals = effects.flat_map(|effect| &effect.literals);
        literals.any(|literal| literal.value && literal.atom.predicate == predicate)
    }

    /// Whether programs see in which order its objects are listed: those over pointers do.
    pub(crate) fn is_ordered(&self) -> bool {
        let admits =
            |types: &TypeUnion| self.own().any(|object| self.domain.types.admits(types, self.types(object)));
        let mut parameters = self.domain.actions.iter().flat_map(|action| &action.parameters);
        parameters.any(|parameter| admits(&parameter.types))
    }

    /// A fact as text: `at(n1)`.
    pub(crate) fn show(&self, fact: &Fact) -> String {
        let name = &self.domain.predicate(fact.predicate).name;
        let arguments: Vec<&str> = fact.arguments.iter().map(|&object| self.name(object)).collect();
        if arguments.is_empty() { name.clone() } else { format!("{name}({})", arguments.join(", ")) }
    }
}

fn ids(range: std::ops::Range<usize>) -> impl Iterator<Item = ObjectId> {
    range.map(|index| ObjectId(index as u32))
}

/// The literal that a formula is, if it is one without variables.
fn literal(formula: &Formula) -> Option<GoalPart> {
    let (atom, value) = formula.as_literal()?;
    let arguments = atom.arguments.iter().copied().map(Term::object).collect::<Option<_>>()?;
    Some(GoalPart::Literal(value, Fact { predicate: atom.predicate, arguments }))
}

/// A name that is not taken: that of a sibling with another number.
fn fresh(like: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let stem = like.trim_end_matches(|character: char| character.is_ascii_digit());
    let name = |number: u32| format!("{stem}{number}");
    (1..=u32::MAX).map(name).find(|name| !is_taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::fresh;

    #[test]
    fn a_new_object_is_called_like_its_siblings() {
        assert_eq!(fresh("n3", |name| ["n1", "n2", "n3"].contains(&name)), "n4");
        assert_eq!(fresh("hall", |name| name == "hall"), "hall1");
    }
}
