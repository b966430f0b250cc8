//! Why a program ends: a measure for each loop.
//!
//! A measure is a set of tuples of objects. On every path of a loop it only loses elements, and on some it loses one for certain: these
//! paths are taken finitely often, because an instance has finitely many objects. What is left of the loop without them must end by
//! another measure, and so on.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use genplan::StopReason;

use crate::induction::ProofInvariants;
use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::obligation::prefix;
use crate::smt::SmtWriter;
use crate::solver::{Satisfiable, SolverSession};
use crate::step::{CutPoint, ProgramPath};
use crate::theory::Theory;
use crate::translate::individuals;

/// The tuples for which a formula holds.
#[derive(Clone, Debug)]
pub(crate) struct Measure {
    variables: Vec<(u32, SortId)>,
    holds: FirstOrder,
}

/// What a path does with a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LoopProgress {
    /// It may gain elements.
    Unknown,
    /// It gains none.
    Keeps,
    /// It gains none, and loses one.
    Shrinks,
}

/// That paths lose elements of a measure, or at least gain none.
#[derive(Clone, Debug)]
pub(crate) struct Descent {
    pub path: usize,
    pub measure: Measure,
    pub is_strict: bool,
}

impl Measure {
    /// The measures that are tried, the most likely first.
    pub(crate) fn all(theory: &Theory, ordered: impl Iterator<Item = (u32, bool)>) -> Vec<Measure> {
        let mut measures = Vec::new();
        for (pointer, is_back) in ordered {
            let sort = theory.pointers[pointer as usize].sort;
            let (x, here) = (Individual::Bound(0), Individual::Pointer(pointer));
            let (one, other) = if is_back { (x, here) } else { (here, x) };
            let holds = FirstOrder::and([
                FirstOrder::IsNone(pointer).negated(),
                theory.in_range(pointer, x),
                FirstOrder::or([
                    FirstOrder::Equal(x, here),
                    FirstOrder::Atom(Relator::Before(sort), vec![one, other]),
                ]),
            ]);
            measures.push(Measure { variables: vec![(0, sort)], holds });
        }
        let (mut todo, mut plain) = (Vec::new(), Vec::new());
        for id in theory.fluents() {
            let variables: Vec<(u32, SortId)> = (0..).zip(theory.columns(Relator::Fact(id))).collect();
            let terms = individuals(&variables);
            let fact = FirstOrder::Atom(Relator::Fact(id), terms.clone());
            let open =
                FirstOrder::and([FirstOrder::Atom(Relator::Wanted(id), terms), fact.clone().negated()]);
            let of = |holds| Measure { variables: variables.clone(), holds };
            todo.extend([of(open.clone())]);
            plain.extend([of(fact.clone()), of(fact.clone().negated())]);
            for (place, &one) in variables.iter().enumerate().filter(|_| variables.len() > 1) {
                let mut others = variables.clone();
                others.remove(place);
                for holds in [open.clone(), fact.clone()] {
                    let holds = FirstOrder::exists(others.clone(), holds);
                    todo.push(Measure { variables: vec![one], holds: holds.clone() });
                    plain.push(Measure { variables: vec![one], holds: holds.negated() });
                }
            }
        }
        measures.extend(todo);
        measures.extend(plain);
        measures
    }

    /// What says that there is a tuple in the set before and not after, or the other way round; variables are constants in the first case.
    fn lost(&self, writer: &SmtWriter<'_>, states: [&crate::smt::StateNames; 2], from: usize) -> String {
        let inside = writer.formula(&self.holds, states[from]);
        let outside = writer.formula(&self.holds, states[1 - from]);
        let both = format!("(and {inside} (not {outside}))");
        if self.variables.is_empty() {
            return both;
        }
        let mut list = String::new();
        for (number, sort) in &self.variables {
            write!(list, "(x{number} {})", writer.sort(*sort)).expect("a string");
        }
        format!("(exists ({list}) {both})")
    }

    /// The text after which a path must be contradictory for the set to gain nothing, or to lose something.
    pub(crate) fn refutation(
        &self,
        writer: &SmtWriter<'_>,
        after: &crate::smt::StateNames,
        is_strict: bool,
    ) -> String {
        let before = writer.first_state();
        let lost = |from| self.lost(writer, [&before, after], from);
        if is_strict { format!("(assert (not {}))\n", lost(0)) } else { format!("(assert {})\n", lost(1)) }
    }
}

/// At most this many of each kind of what is known are told to the solver.
const MOST_KNOWN: usize = 120;

/// How long the solver may think about a measure: there are others.
const THOUGHT: Duration = Duration::from_millis(700);

/// Shows that loops end.
pub(crate) struct Terminator<'a> {
    pub theory: &'a Theory,
    pub paths: &'a [ProgramPath],
    pub invariants: &'a ProofInvariants,
    pub measures: &'a [Measure],
    pub session: &'a mut SolverSession,
    pub known: BTreeMap<(usize, usize), LoopProgress>,
}

impl Terminator<'_> {
    /// Why each loop ends; `None` if that was not found out for all.
    pub(crate) fn descents(&mut self) -> Result<Option<Vec<Descent>>, StopReason> {
        let is_loop =
            |path: &ProgramPath| matches!((path.from, path.to), (CutPoint::Head(_), CutPoint::Head(_)));
        let inside: Vec<usize> = (0..self.paths.len()).filter(|&one| is_loop(&self.paths[one])).collect();
        let mut found = Vec::new();
        Ok(self.rank(&inside, &mut found)?.then_some(found))
    }

    fn rank(&mut self, paths: &[usize], found: &mut Vec<Descent>) -> Result<bool, StopReason> {
        for component in self.components(paths) {
            if !self.rank_component(&component, found)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn rank_component(&mut self, paths: &[usize], found: &mut Vec<Descent>) -> Result<bool, StopReason> {
        for number in 0..self.measures.len() {
            let mut progress = Vec::new();
            for &path in paths {
                progress.push(self.progress(path, number)?);
                if progress.last() == Some(&LoopProgress::Unknown) {
                    break;
                }
            }
            if progress.contains(&LoopProgress::Unknown) || !progress.contains(&LoopProgress::Shrinks) {
                continue;
            }
            for (&path, progress) in paths.iter().zip(&progress) {
                let measure = self.measures[number].clone();
                found.push(Descent { path, measure, is_strict: *progress == LoopProgress::Shrinks });
            }
            let rest = paths.iter().zip(&progress).filter(|(_, one)| **one == LoopProgress::Keeps);
            let rest: Vec<usize> = rest.map(|(path, _)| *path).collect();
            return self.rank(&rest, found);
        }
        Ok(false)
    }

    /// The paths in groups: those on which one can come back to where they begin.
    fn components(&self, paths: &[usize]) -> Vec<Vec<usize>> {
        let reaches = |from: CutPoint| {
            let mut seen = vec![from];
            let mut next = 0;
            while let Some(&at) = seen.get(next) {
                for &path in paths.iter().filter(|&&path| self.paths[path].from == at) {
                    if !seen.contains(&self.paths[path].to) {
                        seen.push(self.paths[path].to);
                    }
                }
                next += 1;
            }
            seen
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut done: Vec<usize> = Vec::new();
        for &path in paths {
            let (from, to) = (self.paths[path].from, self.paths[path].to);
            if done.contains(&path) || !reaches(to).contains(&from) {
                continue;
            }
            let there = reaches(from);
            let is_member = |other: &usize| {
                let other = &self.paths[*other];
                there.contains(&other.from) && reaches(other.to).contains(&from)
            };
            let group: Vec<usize> = paths.iter().copied().filter(is_member).collect();
            done.extend(&group);
            groups.push(group);
        }
        groups
    }

    /// What a path does with a measure.
    fn progress(&mut self, path: usize, number: usize) -> Result<LoopProgress, StopReason> {
        if let Some(&known) = self.known.get(&(path, number)) {
            return Ok(known);
        }
        let of = &self.paths[path];
        let known = self.invariants.known(of.from, MOST_KNOWN);
        let (text, after) = prefix(self.theory, of, &known, of.steps.len());
        let writer = SmtWriter { theory: self.theory };
        self.session.hurry(THOUGHT);
        self.session.tell("(push 1)\n");
        self.session.tell(&text);
        let mut progress = LoopProgress::Unknown;
        for (is_strict, shown) in [(false, LoopProgress::Keeps), (true, LoopProgress::Shrinks)] {
            self.session.tell("(push 1)\n");
            self.session.tell(&self.measures[number].refutation(&writer, &after, is_strict));
            let answer = self.session.check()?;
            self.session.tell("(pop 1)\n");
            if answer != Satisfiable::No {
                break;
            }
            progress = shown;
        }
        self.session.tell("(pop 1)\n");
        self.known.insert((path, number), progress);
        Ok(progress)
    }
}
