//! What actions and conditions over pointers do and say in a state.

use super::Simulator;
use crate::instance::Test;
use crate::paths::{Paths, Way};
use crate::pointers::{NOTHING, Operation, PointerId, Query};
use crate::state::{Literal, Slot};

impl Simulator<'_> {
    /// Whether a goto finds a condition true.
    pub fn holds(&self, test: &Test) -> bool {
        match test {
            Test::Slot(slot) => self.state.get(*slot),
            Test::Always => true,
            Test::Never => false,
            Test::Query(query) => self.answers(query, &|pointer| self.object(pointer)),
        }
    }

    /// How many facts, actions or literals a goto looks at to find a condition true, at the most.
    pub fn cost(&self, test: &Test) -> u64 {
        match test {
            Test::Query(query) => query.cost(&|pointer| self.object(pointer)),
            Test::Slot(_) | Test::Always | Test::Never => 0,
        }
    }

    /// The object that a pointer points to.
    pub fn object(&self, pointer: PointerId) -> Option<u32> {
        self.instance().registers[pointer.index()].object(self.positions[pointer.index()])
    }

    /// The action of the instance that an action over pointers stands for now: the first one that is applicable.
    fn bound(&self, actions: &[u32]) -> Option<usize> {
        actions.iter().map(|&action| action as usize).find(|&action| self.is_applicable(action))
    }

    /// The action of the instance that an action of the network is now; none for one that moves a pointer, or that is not
    /// applicable.
    pub fn ground_action(&self, action: usize) -> Option<usize> {
        match &self.network.actions()[action] {
            Operation::Action(action) => Some(*action),
            Operation::Bound(actions) | Operation::Try(actions) => {
                self.bound(actions.find(|pointer| self.object(pointer)))
            }
            Operation::Reach(paths) => match self.way(paths).0 {
                Way::Along(edge) => Some(edge.action as usize),
                Way::There | Way::Missing => None,
            },
            _ => None,
        }
    }

    /// How the thing that is to be moved along paths goes on, and how many moves were looked at.
    fn way(&self, paths: &Paths) -> (Way, u64) {
        paths.next(self.instance(), &self.state, &|pointer| self.object(pointer))
    }

    /// Whether the precondition of an action of the instance holds.
    fn is_applicable(&self, action: usize) -> bool {
        self.all_hold(self.instance().precondition(action))
    }

    fn all_hold(&self, literals: &[Literal]) -> bool {
        literals.iter().all(|&literal| self.state.satisfies(literal))
    }

    /// Whether pointers allow an action; what is watched is not looked at.
    pub(super) fn can(&self, action: &Operation) -> bool {
        match action {
            Operation::Action(_)
            | Operation::Try(_)
            | Operation::Reset(_)
            | Operation::Set(..)
            | Operation::Find(..) => true,
            Operation::Reach(paths) => self.way(paths).0 != Way::Missing,
            Operation::Bound(actions) => self.bound(actions.find(|pointer| self.object(pointer))).is_some(),
            Operation::Increment(pointer) | Operation::Decrement(pointer) => {
                self.positions[pointer.index()] != NOTHING
            }
        }
    }

    /// Does what an action over pointers does, or prepares it; nothing for one that is watched.
    pub(super) fn carry_out(&mut self, action: &Operation) {
        match action {
            Operation::Action(_) => {}
            Operation::Bound(actions) => {
                let actions = actions.find(|pointer| self.object(pointer));
                self.work += actions.len() as u64;
                self.prepare(self.bound(actions).expect("an applicable action"));
            }
            Operation::Try(actions) => {
                let actions = actions.find(|pointer| self.object(pointer));
                self.work += actions.len() as u64;
                self.bound(actions).into_iter().for_each(|action| self.prepare(action));
            }
            Operation::Reach(paths) => {
                let (way, work) = self.way(paths);
                self.work += work;
                if let Way::Along(edge) = way {
                    self.prepare(edge.action as usize);
                    self.under_way = Some(edge.to) != paths.target(&|pointer| self.object(pointer));
                }
            }
            Operation::Increment(pointer) => {
                let next = self.positions[pointer.index()].checked_add(1);
                self.point(*pointer, next.and_then(|next| self.object_at(*pointer, next)));
            }
            Operation::Decrement(pointer) => {
                let next = self.positions[pointer.index()].checked_sub(1);
                self.point(*pointer, next.and_then(|next| self.object_at(*pointer, next)));
            }
            Operation::Reset(pointer) => self.point(*pointer, self.object_at(*pointer, 0)),
            Operation::Set(pointer, to) => self.point(*pointer, self.object(*to)),
            Operation::Find(pointer, query) => {
                let object = self.first_with(*pointer, query);
                self.point(*pointer, object);
            }
        }
    }

    fn object_at(&self, pointer: PointerId, position: u32) -> Option<u32> {
        self.instance().registers[pointer.index()].object(position)
    }

    /// The first object of a pointer's range with which a condition holds.
    fn first_with(&mut self, pointer: PointerId, query: &Query) -> Option<u32> {
        let objects = &self.instance().registers[pointer.index()].objects;
        let with = |object: u32| move |other| if other == pointer { Some(object) } else { None };
        let mut work = 0;
        let found = objects.iter().find(|&&object| {
            let own = with(object);
            let object = |other| own(other).or_else(|| self.object(other));
            work += 1 + query.cost(&object);
            self.answers(query, &object)
        });
        self.work += work;
        found.copied()
    }

    /// Prepares the changes of an action of the instance.
    fn prepare(&mut self, action: usize) {
        let instance = self.instance();
        for effect in instance.effects(action) {
            self.work += 1;
            if self.all_hold(instance.condition(effect)) {
                for literal in instance.change(effect) {
                    if literal.value() { &mut self.added } else { &mut self.deleted }.push(literal.slot());
                }
            }
        }
    }

    /// Lets a pointer point to an object of its range, or to nothing.
    fn point(&mut self, pointer: PointerId, object: Option<u32>) {
        let register = &self.instance().registers[pointer.index()];
        let (old, new) = (self.positions[pointer.index()], object.and_then(|o| register.position(o)));
        if old != NOTHING {
            self.deleted.push(register.slot(old));
        }
        self.added.extend(new.map(|new| register.slot(new)));
    }

    /// Takes note of a flip that moves a pointer. Where it points to is what became true last, or `None` if that
    /// became false.
    pub(super) fn note_pointer(&mut self, slot: Slot, value: bool) {
        let registers = &self.instance().registers;
        let pointer = registers.partition_point(|register| register.first <= slot);
        // Ranges without objects take no slots.
        let pointer = (0..pointer).rev().find(|&p| !registers[p].objects.is_empty()).expect("a register");
        let position = slot.0 - registers[pointer].first.0;
        if value {
            self.positions[pointer] = position;
        } else if self.positions[pointer] == position {
            self.positions[pointer] = NOTHING;
        }
    }

    fn answers(&self, query: &Query, object: &impl Fn(PointerId) -> Option<u32>) -> bool {
        match query {
            Query::Nothing(pointer) => object(*pointer).is_none(),
            Query::Same(one, other) => object(*one) == object(*other),
            Query::Holds(facts) => {
                facts.find(object).iter().any(|slot| slot.is_none_or(|slot| self.state.get(slot)))
            }
            Query::Can(actions) => self.bound(actions.find(object)).is_some(),
            Query::Todo(literals) => {
                literals.find(object).iter().any(|&literal| !self.state.satisfies(literal))
            }
            Query::Done => self.goal_holds(),
        }
    }
}
