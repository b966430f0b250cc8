//! What has to be shown of a path, and the text that solvers must find contradictory for it.

use crate::induction::ProofInvariants;
use crate::obligation::prefix;
use crate::smt::{SmtWriter, show_requirement};
use crate::step::{PathStep, ProgramPath, Requirement};
use crate::termination::Descent;
use crate::theory::Theory;

/// What is to be shown of a path.
#[derive(Clone, Debug)]
pub(crate) enum Duty {
    /// Its requirement at a step.
    Require(usize, usize, Requirement),
    /// A loop loses something, or gains nothing.
    Descend(Descent),
    /// At its end, what is known there by that name holds.
    Keep(usize, String),
}

impl Duty {
    fn path(&self) -> usize {
        match self {
            Duty::Require(path, ..) | Duty::Keep(path, _) => *path,
            Duty::Descend(descent) => descent.path,
        }
    }
}

/// What duties are about.
#[derive(Clone, Copy)]
pub(crate) struct Reasons<'a> {
    pub theory: &'a Theory,
    pub paths: &'a [ProgramPath],
}

impl Reasons<'_> {
    /// The text that must be contradictory, with at most this number of each kind of what is known.
    pub(crate) fn text(&self, duty: &Duty, invariants: &ProofInvariants, most: usize) -> String {
        let path = &self.paths[duty.path()];
        let end = if let Duty::Require(_, place, _) = duty { *place } else { path.steps.len() };
        let (mut text, state) = prefix(self.theory, path, &invariants.known(path.from, most), end);
        let writer = SmtWriter { theory: self.theory };
        let refutation = match duty {
            Duty::Require(_, place, _) => {
                let PathStep::Require(holds, _) = &path.steps[*place] else { unreachable!("a requirement") };
                format!("(assert (not {}))\n", writer.formula(holds, &state))
            }
            Duty::Descend(descent) => descent.measure.refutation(&writer, &state, descent.is_strict),
            Duty::Keep(_, name) => {
                let kept = invariants.heads[&path.to].iter().find(|(known, _)| known == name);
                let (_, formula) = kept.expect("it is known there");
                format!("(assert (not {}))\n", writer.formula(formula, &state))
            }
        };
        text.push_str(&refutation);
        text
    }

    /// What a duty is, for people.
    pub(crate) fn title(&self, duty: &Duty) -> String {
        let lines = self.paths[duty.path()].show_lines();
        match duty {
            Duty::Require(_, _, what) => format!("{}, after the lines {lines}", show_requirement(*what)),
            Duty::Descend(Descent { is_strict: true, .. }) => {
                format!("the lines {lines} come nearer to an end")
            }
            Duty::Descend(_) => format!("the lines {lines} undo nothing"),
            Duty::Keep(_, name) => format!("the lines {lines} keep {name}"),
        }
    }
}
