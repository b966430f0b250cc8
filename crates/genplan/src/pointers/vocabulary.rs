//! The instructions and conditions that programs over pointers are made of.

use std::collections::BTreeSet;

use genplan_core::budget::{Meter, StopReason};
use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::language::{Act, Argument, Call, Condition, Move, Prefix};
use genplan_core::pointers::PointerId;
use genplan_pddl::Domain;

use super::ranges::overlap;
use super::signature::Signatures;

/// The instructions and conditions that programs may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offered {
    /// Actions over pointers, and what moves pointers.
    pub actions: BTreeSet<ActionId>,
    /// What gotos may test.
    pub fluents: BTreeSet<FluentId>,
}

impl Offered {
    /// What programs over the pointers of a frame are made of. `in_goals` are the predicates whose atoms must be true in the end, or false.
    pub(crate) fn new(
        domain: &Domain,
        signatures: &Signatures,
        in_goals: &BTreeSet<(usize, bool)>,
        frame: &mut Frame,
        meter: &Meter,
    ) -> Result<Self, StopReason> {
        let writer = Writer::new(domain, frame, meter);
        let mut offer = Offer { writer, signatures, in_goals };
        offer.actions()?;
        offer.moves()?;
        offer.conditions()?;
        offer.searches()?;
        Ok(offer.writer.offered)
    }
}

/// Adds to what is offered.
pub(super) struct Writer<'a> {
    pub domain: &'a Domain,
    pub frame: &'a mut Frame,
    pub pointers: Vec<PointerId>,
    pub meter: &'a Meter,
    pub offered: Offered,
}

/// About this many bytes are for a term and its number, and for each argument.
const TERM: usize = 128;
const ARGUMENT: usize = 16;

impl<'a> Writer<'a> {
    pub(super) fn new(domain: &'a Domain, frame: &'a mut Frame, meter: &'a Meter) -> Self {
        let pointers = (0..frame.pointers().len() as u32).map(PointerId).collect();
        Writer { domain, frame, pointers, meter, offered: Offered::default() }
    }

    pub(super) fn act(&mut self, act: &Act) -> Result<(), StopReason> {
        self.meter.take(2 * TERM)?;
        self.offered.actions.insert(self.frame.act(act));
        Ok(())
    }

    pub(super) fn condition(&mut self, condition: &Condition) -> Result<(), StopReason> {
        self.meter.take(2 * TERM)?;
        self.offered.fluents.insert(self.frame.condition(condition));
        Ok(())
    }

    /// All calls of a name with one of each choice, in order; `is_good` says with which argument one may go on.
    pub(super) fn calls(
        &mut self,
        name: &str,
        choices: &[Vec<Argument>],
        is_good: impl Fn(&[Argument], Argument) -> bool,
    ) -> Result<Vec<Call>, StopReason> {
        let mut all = vec![Vec::new()];
        for choice in choices {
            let mut longer: Vec<Vec<Argument>> = Vec::new();
            for (start, &argument) in all.iter().flat_map(|start| choice.iter().map(move |one| (start, one)))
            {
                self.meter.work(1 + start.len() as u64)?;
                if is_good(start, argument) {
                    self.meter.take(TERM + ARGUMENT * start.len())?;
                    longer.push([&start[..], &[argument]].concat());
                }
            }
            all = longer;
        }
        let head = self.frame.symbol(name);
        Ok(all.into_iter().map(|arguments| Call { head, arguments }).collect())
    }

    /// An action of the domain, and whether it is applicable.
    pub(super) fn apply(&mut self, call: Call) -> Result<(), StopReason> {
        self.act(&Act::Apply(call.clone()))?;
        self.condition(&Condition::Can(call))
    }

    /// What a pointer ranges over.
    pub(super) fn range(&self, pointer: PointerId) -> &str {
        self.frame.name(self.frame.pointers()[pointer.index()].range)
    }
}

/// No pointer stands twice.
fn once(before: &[Argument], argument: Argument) -> bool {
    argument == Argument::Any || !before.contains(&argument)
}

struct Offer<'a> {
    writer: Writer<'a>,
    signatures: &'a Signatures,
    in_goals: &'a BTreeSet<(usize, bool)>,
}

impl Offer<'_> {
    /// The actions of the domain, and whether they are applicable.
    fn actions(&mut self) -> Result<(), StopReason> {
        let (domain, ranges) = (self.writer.domain, &self.signatures.ranges.actions);
        for (index, action) in domain.actions.iter().enumerate() {
            let arguments = ranges[index].iter().zip(&self.signatures.pointers[index]);
            let choices: Vec<Vec<Argument>> = arguments
                .map(|(range, needs)| if *needs { self.pointers_of(range) } else { vec![Argument::Any] })
                .collect();
            let mut calls = self.writer.calls(&action.name, &choices, once)?;
            if self.signatures.any {
                let head = self.writer.frame.symbol(&action.name);
                calls.push(Call { head, arguments: vec![Argument::Any; choices.len()] });
            }
            calls.into_iter().try_for_each(|call| self.writer.apply(call))?;
        }
        Ok(())
    }

    /// What moves pointers, and where they are.
    fn moves(&mut self) -> Result<(), StopReason> {
        let pointers = self.writer.pointers.clone();
        for (place, &pointer) in pointers.iter().enumerate() {
            // Programs may use `dec`, too, but to offer it makes the search wider.
            self.writer.act(&Act::Move(pointer, Move::Inc))?;
            self.writer.act(&Act::Move(pointer, Move::Reset))?;
            self.writer.condition(&Condition::None(pointer))?;
            for &other in &pointers[place + 1..] {
                if self.are_related(pointer, other) {
                    let [one, other] = [pointer, other].map(Argument::Pointer);
                    self.writer.condition(&Condition::Same(one, other))?;
                }
            }
        }
        self.writer.condition(&Condition::Done)
    }

    /// What gotos may test of predicates.
    fn conditions(&mut self) -> Result<(), StopReason> {
        for predicate in 0..self.writer.domain.predicates.len() {
            let holding = self.holding(predicate)?;
            holding.iter().try_for_each(|condition| self.writer.condition(condition))?;
            if !self.writer.domain.predicates[predicate].parameters.is_empty() {
                for prefix in [Prefix::Todo, Prefix::Goal, Prefix::Undo] {
                    let mut wanted = self.wanted(predicate, prefix)?;
                    wanted.retain(|condition| !self.is_about_any(condition));
                    wanted.iter().try_for_each(|condition| self.writer.condition(condition))?;
                }
            }
        }
        Ok(())
    }

    /// What moves pointers to objects: those of which something is true, is asked by the goal, or is still to be done;
    /// and where another pointer is.
    fn searches(&mut self) -> Result<(), StopReason> {
        let pointers = self.writer.pointers.clone();
        for predicate in 0..self.writer.domain.predicates.len() {
            let mut sought = self.holding(predicate)?;
            sought.extend(self.wanted(predicate, Prefix::Goal)?);
            sought.extend(self.wanted(predicate, Prefix::Todo)?);
            sought.extend(self.wanted(predicate, Prefix::Undo)?);
            for condition in sought {
                let arguments = condition.arguments(self.writer.frame);
                for &pointer in &pointers {
                    if arguments.contains(&Argument::Pointer(pointer)) {
                        self.writer.act(&Act::Move(pointer, Move::Find(condition.clone())))?;
                    }
                }
            }
        }
        for &one in &pointers {
            for &other in &pointers {
                if other != one && self.are_related(one, other) {
                    self.writer.act(&Act::Move(one, Move::Set(other)))?;
                }
            }
        }
        Ok(())
    }

    /// The atoms of a predicate over pointers, unless it acts as the type of a pointer: then it says nothing else.
    fn holding(&mut self, predicate: usize) -> Result<Vec<Condition>, StopReason> {
        let (name, choices) = (&self.writer.domain.predicates[predicate].name, self.admitted(predicate));
        if self.writer.pointers.iter().any(|&pointer| self.writer.range(pointer) == name) {
            return Ok(Vec::new());
        }
        Ok(self.writer.calls(name, &choices, once)?.into_iter().map(Condition::Holds).collect())
    }

    /// What is asked about the atoms of a predicate that goals ask for. Only here, `_` stands for some object.
    fn wanted(&mut self, predicate: usize, prefix: Prefix) -> Result<Vec<Condition>, StopReason> {
        if !self.in_goals.contains(&(predicate, prefix != Prefix::Undo)) {
            return Ok(Vec::new());
        }
        let (name, mut choices) = (&self.writer.domain.predicates[predicate].name, self.admitted(predicate));
        choices.iter_mut().for_each(|choice| choice.push(Argument::Any));
        Ok(self.writer.calls(name, &choices, once)?.into_iter().map(|call| prefix.of(call)).collect())
    }

    /// Whether all arguments of a condition are `_`.
    fn is_about_any(&self, condition: &Condition) -> bool {
        condition.arguments(self.writer.frame).iter().all(|&argument| argument == Argument::Any)
    }

    /// By parameter of a predicate: the pointers that can be an argument.
    fn admitted(&self, predicate: usize) -> Vec<Vec<Argument>> {
        let ranges = &self.signatures.ranges;
        let places = 0..self.writer.domain.predicates[predicate].parameters.len();
        let admits = |place, range: &str| ranges.admits(self.writer.domain, predicate, place, range);
        places.map(|place| self.pointers_where(|range| admits(place, range))).collect()
    }

    /// The pointers for a parameter.
    fn pointers_of(&self, range: &str) -> Vec<Argument> {
        self.pointers_where(|other| overlap(self.writer.domain, range, other))
    }

    fn pointers_where(&self, is_good: impl Fn(&str) -> bool) -> Vec<Argument> {
        let pointers = self.writer.pointers.iter().copied();
        pointers.filter(|&pointer| is_good(self.writer.range(pointer))).map(Argument::Pointer).collect()
    }

    fn are_related(&self, one: PointerId, other: PointerId) -> bool {
        overlap(self.writer.domain, self.writer.range(one), self.writer.range(other))
    }
}
