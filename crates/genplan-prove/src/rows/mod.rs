//! Programs over ground actions, in families whose objects form a row: proved or refuted for all lengths, without a solver.
//!
//! | module | turns | into |
//! |---|---|---|
//! | `reading` | instances | words: a letter is what holds of a cell and the next one, and what the goal says about it |
//! | `language`, `automaton` | words | the family: a regular language, and the automaton that reads it |
//! | `state`, `focus` | the family | states of many rows at once |
//! | `evaluate`, `step`, `machine` | a line and a state | what happens, by the lifted domain |
//! | `explore`, `ranking` | a program | a finite graph of all that happens; that it ends |
//! | `words`, `concrete` | the family | its rows, the smallest first, and the execution on each |
//! | `sentences`, `pddl` | a family, a row | what is assumed, in words; an instance file |
//!
//! # Why it is right
//! An instance of the family is a word of its language: letters say all that holds initially, and all that the goal asks, of a cell and
//! the one after it. A state of the proof stands for a set of states of instances: single cells, runs of any number of cells with some
//! letters, and parts of the word that are still unread. Four arguments make a proof.
//!
//! 1. *Every instance is there.* The initial states stand for all words of the language (`automaton`).
//! 2. *Every step is there.* Formulas have three values. What is true or false of an individual that stands for many cells is so of each
//!    of them, so a formula that is true or false in a state is so in all that the state stands for (`evaluate`); where it is unknown, a
//!    step has both outcomes (`step`). This takes the effects and rules of the domain as they are, with any quantifiers; that each fact
//!    stays one about a cell, or about a cell and the next one, is checked at every effect, and nothing is proved where it is not so.
//! 3. *Folding loses nothing.* What a state stands for is what its settled states stand for (`focus`).
//! 4. *So nothing fails, and all ends.* No vertex of the graph fails, and on each of its circles some number of cells goes down
//!    (`ranking`).
//!
//! The head may go in both directions, and there may be several; it is only a matter of precision. Where a head goes forward and looks
//! at its neighbours, hardly anything is lost: what lies before it is a word of the automaton, and of what lies behind it the goal asks
//! letter by letter. So most programs are decided: those that fail, fail on a short row, which is found by executing the program on all
//! of them.

mod automaton;
mod concrete;
mod evaluate;
mod explore;
mod focus;
mod frame;
mod kleene;
mod language;
mod letter;
mod machine;
mod measure;
mod pddl;
mod program;
mod ranking;
mod reading;
mod sentences;
mod state;
mod step;
mod words;

use std::sync::Arc;

use genplan::judge::Bounds;
use genplan::{Budget, Ending, Outcome, Program, Task, judge_task};
use genplan_core::program::Line;

use crate::exact::is_instance;
use crate::verdict::{FamilyClaim, FamilyProof, FamilyVerdict, ProofMethod};
use automaton::RowAutomaton;
use concrete::Observed;
use explore::{Unexplored, explore};
use focus::Marks;
use frame::RowFrame;
use language::RowLanguage;
use machine::{RowFailure, RowMachine};
use reading::RowInstance;
use state::RowState;

/// How far to look for a row that is not solved.
#[derive(Clone, Copy, Debug)]
pub struct RowLimits {
    /// Rows with at most this many objects (default: 8).
    pub objects: usize,
    /// At most this many rows with each number of objects (default: 1,000).
    pub rows: usize,
    /// At most this many steps in a row (default: 10,000).
    pub steps: usize,
}

impl Default for RowLimits {
    fn default() -> Self {
        RowLimits { objects: 8, rows: 1_000, steps: 10_000 }
    }
}

/// Decides whether a program solves every instance of a family, if the examples of the family are rows.
pub fn decide(claim: FamilyClaim<'_>, limits: RowLimits) -> FamilyVerdict {
    match RowProver::read(&claim.family.examples) {
        Ok(rows) => rows.decide(claim, limits).unwrap_or_else(FamilyVerdict::NotProved),
        Err(reason) => FamilyVerdict::NotProved(reason),
    }
}

/// The rows of the smallest family that has these examples, the smallest first, as far as the limits say.
pub fn instances(examples: &[Arc<Task>], limits: RowLimits) -> Result<Vec<Arc<Task>>, String> {
    let prover = RowProver::read(examples)?;
    let rows = words::words(&prover.language, &prover.automaton, (limits.objects, limits.rows)).0;
    rows.iter().map(|row| prover.task(row)).collect()
}

/// A family of rows.
struct RowProver {
    frame: RowFrame,
    language: RowLanguage,
    automaton: RowAutomaton,
}

impl RowProver {
    /// The smallest family that has these examples.
    fn read(examples: &[Arc<Task>]) -> Result<Self, String> {
        let (frame, instances) = reading::read(examples)?;
        let language = RowLanguage::of(&instances, frame.linked());
        let automaton = RowAutomaton::new(&language).ok_or("the language of the examples is too large")?;
        Ok(RowProver { frame, language, automaton })
    }

    fn decide(&self, claim: FamilyClaim<'_>, limits: RowLimits) -> Result<FamilyVerdict, String> {
        let program = program::compile(claim.program, claim.frame, &self.frame)?;
        let machine = RowMachine { frame: &self.frame, automaton: &self.automaton, program: &program };
        let (rows, _) = words::words(&self.language, &self.automaton, (limits.objects, limits.rows));
        let mut observed = Observed::default();
        for row in &rows {
            let execution = machine.execute(row, limits.steps)?;
            observed = observed.or(execution);
            if execution.is_solved {
                continue;
            }
            if let Some(verdict) = refuted(claim, self.task(row)?)? {
                return Ok(verdict);
            }
        }
        let initial = RowState::initial(&self.language.wholes, &self.language.loose, &self.automaton);
        let graph = match explore(&machine, self.marks(observed), initial) {
            Ok(graph) => graph,
            Err(unexplored) => return Err(self.reason(unexplored)),
        };
        if let Some(lines) = ranking::endless(&graph) {
            let lines: std::collections::BTreeSet<u32> =
                lines.into_iter().map(|vertex| graph.lines[vertex].0).collect();
            return Err(format!("nothing is known to end the loop of the lines {lines:?}"));
        }
        let assumptions = self.frame.assumptions(&self.language, self.automaton.longest());
        Ok(FamilyVerdict::Proved(FamilyProof { assumptions, by: ProofMethod::Rows }))
    }

    /// What at most one cell had whenever it was looked at.
    fn marks(&self, observed: Observed) -> Marks {
        let unique = observed.once & !observed.twice;
        let cells = |is_fluent| {
            unique
                & self
                    .frame
                    .atoms
                    .those(|atom| atom.has_cell() && self.frame.is_fluent(atom.predicate) == is_fluent)
        };
        // What is about a cell and the next one goes on where the cell is marked.
        let linked = self.frame.atoms.those(letter::LocalAtom::has_next);
        Marks {
            moving: cells(true) & !linked & (self.language.at_most_one.facts | !self.initially()),
            lasting: cells(false) & !linked & self.language.at_most_one.facts,
            radius: 1,
        }
    }

    /// What may hold of a cell initially.
    fn initially(&self) -> u128 {
        let letters = self.language.letters.iter().chain(&self.language.loose);
        letters.fold(0, |facts, letter| facts | letter.facts)
    }

    fn reason(&self, unexplored: Unexplored) -> String {
        match unexplored {
            Unexplored::Because(reason) => reason,
            Unexplored::Fails(Line(line), state, failure) => {
                let what = match failure {
                    RowFailure::Goal => "the goal may not hold",
                    RowFailure::Precondition => "the action may not be applicable",
                };
                format!(
                    "in line {line}, {what} in the state {}",
                    self.frame.state_text(&state, &self.automaton)
                )
            }
        }
    }

    fn task(&self, row: &RowInstance) -> Result<Arc<Task>, String> {
        self.frame.task(row).ok_or_else(|| "a row cannot be written as PDDL".into())
    }
}

/// The verdict that a program does not solve a task, if executing it says so; `None` if the task is not in the family.
pub(crate) fn refuted(claim: FamilyClaim<'_>, task: Arc<Task>) -> Result<Option<FamilyVerdict>, String> {
    match is_solved(claim.program, claim.frame, &task) {
        Some(false) => Ok(is_instance(claim, &task)?.then_some(FamilyVerdict::Refuted(task))),
        _ => Err("a counterexample was not confirmed by execution".into()),
    }
}

/// Whether a program solves a task; `None` if that is not decided.
fn is_solved(program: &Program, frame: &genplan::Frame, task: &Arc<Task>) -> Option<bool> {
    let (mut frame, budget) = (frame.clone(), Budget::default());
    let judgement = judge_task(program, &mut frame, task, &Bounds::default(), &budget, |_| ()).ok()?;
    match judgement.execution.ending {
        Ending::Decided(outcome) => Some(outcome == Outcome::Solved),
        Ending::Stopped(_) => None,
    }
}
