//! Which objects a variable ranges over.

use std::rc::Rc;

use genplan_pddl::lifted::{Task, TypeId, TypeUnion};
use rustc_hash::FxHashMap;

/// The objects of some types.
#[derive(Debug)]
pub(crate) struct ObjectSet {
    members: Vec<u32>,
    /// By object; empty if all objects belong.
    contains: Vec<bool>,
}

impl ObjectSet {
    fn new(task: &Task, types: &[TypeId]) -> Self {
        let everything = types.contains(&TypeId::OBJECT);
        let belongs = |types_of: &[TypeId]| everything || task.domain.types.admits(types, types_of);
        let contains: Vec<bool> = task.objects.iter().map(|(_, _, object)| belongs(&object.types)).collect();
        let members =
            (0..).zip(&contains).filter(|(_, belongs)| **belongs).map(|(object, _)| object).collect();
        ObjectSet { members, contains: if everything { Vec::new() } else { contains } }
    }

    /// These objects, in ascending order, of a task that has `count`.
    pub(crate) fn of_members(members: Vec<u32>, count: usize) -> Self {
        let mut contains = vec![false; count];
        members.iter().for_each(|&object| contains[object as usize] = true);
        ObjectSet { members, contains }
    }

    pub(crate) fn members(&self) -> &[u32] {
        &self.members
    }

    pub(crate) fn contains(&self, object: u32) -> bool {
        self.contains.is_empty() || self.contains[object as usize]
    }
}

/// Object sets by types, made when first asked for.
#[derive(Debug, Default)]
pub(crate) struct ObjectSets {
    sets: FxHashMap<TypeUnion, Rc<ObjectSet>>,
}

impl ObjectSets {
    pub(crate) fn of(&mut self, task: &Task, types: &TypeUnion) -> Rc<ObjectSet> {
        let set = self.sets.entry(types.clone()).or_insert_with(|| Rc::new(ObjectSet::new(task, types)));
        Rc::clone(set)
    }
}
