//! Candidates to invariants, by demand.
//!
//! Candidates are believed until something that needs one fails. What a duty needs of them is its unsatisfiable core; each candidate that is
//! needed must be kept by every path to its loop head. One that is not kept is dropped, and what needed it is looked at again. In the
//! end, what is needed and what is kept are the same, and so inductive: it is a part of what Houdini (Flanagan and Leino 2001) would find.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use genplan::StopReason;

use crate::duty::{Duty, Reasons};
use crate::logic::FirstOrder;
use crate::obligation::PathKnowledge;
use crate::solver::{Satisfiable, SolverSession};
use crate::step::CutPoint;

/// What is known at cut points.
#[derive(Clone, Debug)]
pub(crate) struct ProofInvariants {
    /// Assumptions about what nothing changes, with their names.
    pub statics: Vec<(String, FirstOrder)>,
    /// Assumptions about the initial state.
    pub initial: Vec<(String, FirstOrder)>,
    /// By loop head: what may hold whenever the program is there.
    pub heads: BTreeMap<CutPoint, Vec<(String, FirstOrder)>>,
}

impl ProofInvariants {
    /// What is known at the beginning of a path: of each kind the first `most`.
    pub(crate) fn known(&self, at: CutPoint, most: usize) -> PathKnowledge {
        let own = if at == CutPoint::Start { Some(&self.initial) } else { self.heads.get(&at) };
        let own = own.into_iter().flat_map(|list| list.iter().take(most));
        PathKnowledge { named: self.statics.iter().take(most).chain(own).cloned().collect() }
    }

    /// Where a candidate of that name belongs; `None` if it is no candidate, but assumed.
    fn head_of(&self, name: &str) -> Option<CutPoint> {
        let mut heads = self.heads.iter();
        heads.find(|(_, list)| list.iter().any(|(known, _)| known == name)).map(|(at, _)| *at)
    }

    fn drop(&mut self, name: &str) {
        self.heads.values_mut().for_each(|list| list.retain(|(known, _)| known != name));
    }

    /// The invariants without what is not needed.
    pub(crate) fn only(&self, names: &BTreeSet<String>) -> Self {
        let mut needed = self.clone();
        let lists = [&mut needed.statics, &mut needed.initial].into_iter().chain(needed.heads.values_mut());
        lists.for_each(|list| list.retain(|(name, _)| names.contains(name)));
        needed
    }
}

/// Duties that are done, each with the names of what is needed for it.
#[derive(Debug, Default)]
pub(crate) struct Induction {
    pub done: Vec<(Duty, BTreeSet<String>)>,
    agenda: Vec<Duty>,
    demanded: BTreeSet<String>,
}

impl Induction {
    /// Adds duties, and does all that follows; gives one that cannot be done, if it is none of keeping a candidate.
    pub(crate) fn fulfil(
        &mut self,
        duties: Vec<Duty>,
        invariants: &mut ProofInvariants,
        reasons: &Reasons<'_>,
        session: &mut SolverSession,
    ) -> Result<Option<Duty>, StopReason> {
        self.agenda.extend(duties);
        while let Some(duty) = self.agenda.pop() {
            if let Some(core) = core(&duty, invariants, reasons, session)? {
                self.demand(duty, core, invariants, reasons);
            } else {
                let Duty::Keep(_, name) = &duty else { return Ok(Some(duty)) };
                self.forget(name, invariants);
            }
        }
        Ok(None)
    }

    /// Notes that a duty is done, and that what it needs must be kept.
    fn demand(
        &mut self,
        duty: Duty,
        core: BTreeSet<String>,
        invariants: &ProofInvariants,
        reasons: &Reasons<'_>,
    ) {
        for name in &core {
            if let Some(at) = invariants.head_of(name)
                && self.demanded.insert(name.clone())
            {
                let paths = (0..reasons.paths.len()).filter(|&path| reasons.paths[path].to == at);
                self.agenda.extend(paths.map(|path| Duty::Keep(path, name.clone())));
            }
        }
        self.done.push((duty, core));
    }

    /// Drops a candidate. What needed it is to be done again.
    fn forget(&mut self, dropped: &str, invariants: &mut ProofInvariants) {
        invariants.drop(dropped);
        let is_of = |duty: &Duty| matches!(duty, Duty::Keep(_, name) if name == dropped);
        self.agenda.retain(|duty| !is_of(duty));
        for (duty, core) in std::mem::take(&mut self.done) {
            if is_of(&duty) {
                continue;
            }
            if core.contains(dropped) { self.agenda.push(duty) } else { self.done.push((duty, core)) }
        }
    }

    /// Takes what is still to be done, besides what loops lose.
    pub(crate) fn left(&mut self) -> Vec<Duty> {
        let left = std::mem::take(&mut self.agenda);
        left.into_iter().filter(|duty| !matches!(duty, Duty::Descend(_))).collect()
    }

    /// The duties with all names that are needed, without what only dropped things needed.
    pub(crate) fn needed(&self, invariants: &ProofInvariants) -> (BTreeSet<String>, Vec<Duty>) {
        let (mut names, mut needed): (BTreeSet<String>, Vec<Duty>) = Default::default();
        let mut rest: Vec<&(Duty, BTreeSet<String>)> = self.done.iter().collect();
        loop {
            let is_needed = |duty: &Duty| match duty {
                Duty::Keep(_, name) => names.contains(name),
                Duty::Require(..) | Duty::Descend(_) => true,
            };
            let (now, later): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(duty, _)| is_needed(duty));
            if now.is_empty() {
                break;
            }
            needed.extend(now.iter().map(|(duty, _)| duty.clone()));
            now.iter().for_each(|(_, core)| names.extend(core.iter().cloned()));
            rest = later;
        }
        debug_assert!(names.iter().all(|name| !name.starts_with('i') || invariants.head_of(name).is_some()));
        (names, needed)
    }
}

/// How many of what is known a solver is told, if less was not enough, and how long it may think then: the more it knows, the longer it
/// takes.
const LEVELS: [(usize, Duration); 4] = [
    (0, Duration::from_millis(300)),
    (20, Duration::from_millis(700)),
    (60, Duration::from_millis(1500)),
    (usize::MAX, Duration::MAX),
];

/// The names of what a solver needs to see that a duty is done; `None` if it does not.
pub(crate) fn core(
    duty: &Duty,
    invariants: &ProofInvariants,
    reasons: &Reasons<'_>,
    session: &mut SolverSession,
) -> Result<Option<BTreeSet<String>>, StopReason> {
    for (most, patience) in LEVELS {
        session.hurry(patience);
        session.tell("(push 1)\n");
        session.tell(&reasons.text(duty, invariants, most));
        let answer = session.check()?;
        let core = match answer {
            Satisfiable::No => Some(session.list("(get-unsat-core)\n")?.into_iter().collect()),
            Satisfiable::Yes | Satisfiable::Unknown => None,
        };
        session.tell("(pop 1)\n");
        if core.is_some() {
            return Ok(core);
        }
    }
    Ok(None)
}
