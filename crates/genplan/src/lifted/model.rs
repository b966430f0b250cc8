//! What never changes of a task: its rules, and how each of its relations is known.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use genplan_core::components::Components;
use genplan_core::frame::Frame;
use genplan_core::rows::Rows;
use genplan_pddl::Task;
use genplan_pddl::lifted::{Term, TypeUnion};

use super::conjunction::Conjunction;
use super::store::IndexLayout;
use crate::ground::normalize::{dependencies, normalize};
use crate::ground::object_sets::{ObjectSet, ObjectSets};
use crate::ground::range_of;
use crate::ground::rules::{Head, Literal, RelationId, RelationKind, Rules};

/// How it is known which tuples of a relation are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// The state has them.
    Stored,
    /// A tuple is derived when it is asked for.
    ByNeed,
    /// All tuples of the relations of this component, which depend on each other, are derived together.
    Recursive(usize),
}

/// Relations that depend on each other.
#[derive(Debug)]
pub(super) struct RecursiveComponent {
    pub members: Vec<RelationId>,
    /// The rules that conclude them.
    pub rules: Vec<usize>,
    /// The relations of the state that the rules name.
    direct: Vec<RelationId>,
    /// Those that they depend on in other ways: through other derived relations, or universal conditions.
    indirect: Vec<RelationId>,
}

/// A recursive component that depends on a relation of the state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dependent {
    /// The component, by its number.
    pub component: usize,
    /// Whether only through literals of its rules.
    pub is_direct: bool,
}

/// What is asked about the atoms of a goal, by predicate. Each is a relation of its own, behind those of the rules.
#[derive(Clone, Copy, Debug)]
pub(super) enum GoalRelation {
    /// The atoms that must hold in the end.
    Wanted,
    /// Those of them that do not yet, where the state has them.
    Todo,
    /// The atoms that must not hold in the end.
    Forbidden,
}

/// A task as rules, prepared for execution.
#[derive(Debug)]
pub(super) struct TaskModel {
    pub task: Arc<Task>,
    pub rules: Rules,
    /// By rule: its body. Effects do not ask again whether their action is applicable.
    pub bodies: Vec<Conjunction>,
    /// By relation of the rules.
    knowledge: Vec<Knowledge>,
    /// By relation: the rules that conclude it.
    pub concluding: Vec<Vec<usize>>,
    /// By action schema: the rules of its effects.
    pub effects: Vec<Vec<usize>>,
    pub components: Vec<RecursiveComponent>,
    /// By relation: the components that depend on it.
    pub dependents: Vec<Vec<Dependent>>,
    /// The literals of the goal about computed relations, by their places in it.
    pub computed_goal: Vec<usize>,
    /// By pointer of the frame: its range.
    pub ranges: Vec<Rc<ObjectSet>>,
    sets: RefCell<ObjectSets>,
    /// By relation: the indexes that were asked for.
    layouts: RefCell<Vec<Vec<IndexLayout>>>,
}

impl TaskModel {
    pub(super) fn new(task: &Arc<Task>, frame: &Frame) -> Self {
        let (rules, mut sets) = (normalize(task), ObjectSets::default());
        let dependencies = dependencies(&rules);
        let (knowledge, components) = knowledge(&rules, &dependencies);
        let range = |range| Rc::new(ObjectSet::of_members(range_of(task, range), task.objects.len()));
        let ranges = frame.pointers().iter().map(|pointer| range(frame.name(pointer.range))).collect();
        let is_kept = |literal: &Literal| {
            !matches!(rules.relations[literal.relation.index()].kind, RelationKind::Applicable)
        };
        let bodies = rules.all.iter();
        let bodies =
            bodies.map(|rule| Conjunction::of_body(&rule.body, &rule.variables, is_kept, &mut sets, task));
        let bodies = bodies.collect();
        let (concluding, effects) = (concluding(&rules), effects(&rules, task.domain.actions.len()));
        let is_computed = |&place: &usize| knowledge[rules.goal[place].relation.index()] != Knowledge::Stored;
        let computed_goal = (0..rules.goal.len()).filter(is_computed).collect();
        let relations = rules.relations.len();
        let (task, sets) = (Arc::clone(task), RefCell::new(sets));
        TaskModel {
            task,
            rules,
            bodies,
            knowledge,
            concluding,
            effects,
            dependents: dependents(&components, relations),
            components,
            computed_goal,
            ranges,
            sets,
            layouts: RefCell::default(),
        }
    }

    /// How the tuples of a relation are known.
    pub(super) fn knowledge(&self, relation: RelationId) -> Knowledge {
        self.knowledge.get(relation.index()).copied().unwrap_or(Knowledge::Stored)
    }

    /// Whether all tuples of a relation are derived together.
    pub(super) fn is_recursive(&self, relation: RelationId) -> bool {
        matches!(self.knowledge(relation), Knowledge::Recursive(_))
    }

    /// The predicates of some kinds.
    pub(super) fn predicates_of(&self, is_wanted: fn(&RelationKind) -> bool) -> Vec<RelationId> {
        let predicates = self.rules.relations.iter().take(self.task.domain.predicates.len());
        let wanted = (0..).zip(predicates).filter(|(_, signature)| is_wanted(&signature.kind));
        wanted.map(|(id, _)| RelationId(id)).collect()
    }

    /// The relations of the state that a relation depends on, directly or not.
    pub(super) fn bases(&self, relation: RelationId) -> Vec<RelationId> {
        let all = reachable(&[relation], &dependencies(&self.rules));
        all.into_iter().filter(|&one| self.knowledge(one) == Knowledge::Stored).collect()
    }

    /// What is asked about the goal atoms of a predicate, as a relation.
    pub(super) fn in_goal(&self, predicate: RelationId, asked: GoalRelation) -> RelationId {
        RelationId((self.rules.relations.len() + 3 * predicate.index()) as u32 + asked as u32)
    }

    /// By relation, those about the goal included: how many columns it has.
    pub(super) fn arities(&self) -> impl Iterator<Item = usize> {
        let own = self.rules.relations.iter().map(|signature| signature.arity);
        let predicates = self.task.domain.predicates.iter();
        own.chain(predicates.flat_map(|predicate| [predicate.parameters.len(); 3]))
    }

    /// The objects of some types.
    pub(super) fn objects_of(&self, types: &TypeUnion) -> Rc<ObjectSet> {
        self.sets.borrow_mut().of(&self.task, types)
    }

    /// The number of an index among those on its relation.
    pub(super) fn index_number(&self, relation: RelationId, layout: &IndexLayout) -> usize {
        let mut layouts = self.layouts.borrow_mut();
        if layouts.len() <= relation.index() {
            layouts.resize(relation.index() + 1, Vec::new());
        }
        let known = &mut layouts[relation.index()];
        known.iter().position(|other| other == layout).unwrap_or_else(|| {
            known.push(layout.clone());
            known.len() - 1
        })
    }

    /// The relation that a rule concludes, and the terms that it concludes it of.
    pub(super) fn head(&self, rule: usize) -> (RelationId, &[Term]) {
        match &self.rules.all[rule].head {
            Head::Atom(relation, columns) => (*relation, columns),
            Head::Effects(..) => unreachable!("effects conclude no relation"),
        }
    }

    /// How many variables a conjunction about this task has at the most.
    pub(super) fn width(&self) -> usize {
        let arities = self.task.domain.predicates.iter().map(|predicate| predicate.parameters.len());
        // One more is the pointer of a `find`.
        arities.max().unwrap_or(0).max(self.rules.variables + 1)
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        // The bodies are another copy of the rules; the ranges and types have a number or a byte for each object.
        2 * self.rules.bytes() + 8 * self.ranges.len() * self.task.objects.len()
    }
}

/// By relation how it is known, and the components of those that depend on themselves.
fn knowledge(rules: &Rules, dependencies: &Rows<u32>) -> (Vec<Knowledge>, Vec<RecursiveComponent>) {
    let components = Components::new(dependencies);
    let mut members = vec![Vec::new(); components.len()];
    for relation in 0..rules.relations.len() {
        members[components.of(relation) as usize].push(RelationId(relation as u32));
    }
    let is_stored = |relation: RelationId| {
        matches!(rules.relations[relation.index()].kind, RelationKind::Static | RelationKind::Fluent)
    };
    let stored = |relation| if is_stored(relation) { Knowledge::Stored } else { Knowledge::ByNeed };
    let mut knowledge: Vec<Knowledge> =
        (0..rules.relations.len() as u32).map(|id| stored(RelationId(id))).collect();
    let mut recursive = Vec::new();
    for members in members {
        let depends = |one: &RelationId| dependencies.row(one.index()).contains(&one.0);
        if members.len() > 1 || members.iter().any(depends) {
            members.iter().for_each(|one| knowledge[one.index()] = Knowledge::Recursive(recursive.len()));
            let concludes = |rule: &usize| matches!(rules.all[*rule].head, Head::Atom(head, _) if members.contains(&head));
            let own: Vec<usize> = (0..rules.all.len()).filter(concludes).collect();
            let bodies = || own.iter().map(|&rule| &rules.all[rule].body);
            let others = bodies().flat_map(|body| &body.literals).map(|literal| literal.relation);
            let mut others: Vec<RelationId> = others.filter(|one| !members.contains(one)).collect();
            if bodies().any(|body| !body.universals.is_empty()) {
                others.clone_from(&members);
            }
            let (direct, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|&one| is_stored(one));
            let indirect = reachable(&others, dependencies).into_iter().filter(|&one| is_stored(one));
            let indirect = indirect.collect();
            recursive.push(RecursiveComponent { members, rules: own, direct, indirect });
        }
    }
    (knowledge, recursive)
}

/// All that some relations depend on, directly or not.
fn reachable(from: &[RelationId], dependencies: &Rows<u32>) -> Vec<RelationId> {
    let (mut found, mut next) = (from.to_vec(), 0);
    while let Some(relation) = found.get(next).copied() {
        for &other in dependencies.row(relation.index()) {
            if !found.contains(&RelationId(other)) {
                found.push(RelationId(other));
            }
        }
        next += 1;
    }
    found
}

fn dependents(components: &[RecursiveComponent], relations: usize) -> Vec<Vec<Dependent>> {
    let mut dependents = vec![Vec::new(); relations];
    for (component, RecursiveComponent { direct, indirect, .. }) in components.iter().enumerate() {
        for relation in direct.iter().chain(indirect).collect::<BTreeSet<_>>() {
            let is_direct = !indirect.contains(relation);
            dependents[relation.index()].push(Dependent { component, is_direct });
        }
    }
    dependents
}

fn concluding(rules: &Rules) -> Vec<Vec<usize>> {
    let mut concluding = vec![Vec::new(); rules.relations.len()];
    for (index, rule) in rules.all.iter().enumerate() {
        if let Head::Atom(relation, _) = rule.head {
            concluding[relation.index()].push(index);
        }
    }
    concluding
}

fn effects(rules: &Rules, actions: usize) -> Vec<Vec<usize>> {
    let mut effects = vec![Vec::new(); actions];
    for (index, rule) in rules.all.iter().enumerate() {
        if let Head::Effects(action, _) = rule.head {
            effects[action].push(index);
        }
    }
    effects
}
