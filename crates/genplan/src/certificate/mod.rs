//! What is proved, as a file that another program can check.
//!
//! A certificate says what is claimed, about which files, and gives what it takes to check that: programs, which are their own
//! evidence, and the tree of a search. `genplan-check` reads it, and knows nothing of how it was made. `docs/certificates.md` says
//! what it looks like.

mod text;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use crate::question::{Bound, Mode, Question, Wanted};
use crate::search::{Found, PreparedProblem, Search, TreeLog};
use crate::synthesis::{Answer, Conflict, Proof, Silent};
use text::Text;

/// The bytes of a certificate: lines of text, and then the symbols of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFile {
    /// The lines of text, with the empty one at the end.
    pub text: String,
    /// The symbols.
    pub symbols: Vec<u8>,
}

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCertified {
    /// A limit was reached while the tree was gone through.
    Stopped(StopReason),
    /// There is nothing to certify: neither a program, nor a proof that there is none.
    Undecided,
    /// Answers about programs over pointers have none yet.
    Pointers,
    /// Answers about sketches have none yet.
    Sketch,
    /// The program uses what the search is not offered.
    NotOffered,
}

impl NotCertified {
    /// What to tell the user.
    pub fn words(self) -> &'static str {
        match self {
            NotCertified::Stopped(_) => "a limit was reached before the certificate was complete",
            NotCertified::Undecided => "there is nothing to certify: the answer is open",
            NotCertified::Pointers => "answers about programs over pointers have no certificates yet",
            NotCertified::Sketch => "answers about sketches have no certificates yet",
            NotCertified::NotOffered => "the program uses what complete search is not offered",
        }
    }
}

impl From<StopReason> for NotCertified {
    fn from(reason: StopReason) -> Self {
        NotCertified::Stopped(reason)
    }
}

impl CertificateFile {
    /// The certificate of an answer. A search that proves something is done again, in one thread and without the rules that a
    /// checker does not know, and this time it is logged.
    pub fn of_answer(question: &Question, answer: &Answer, budget: &Budget) -> Result<Self, NotCertified> {
        Self::refuse(question)?;
        match (&answer.programs[..], answer.proof) {
            ([], Some(Proof::AnySize)) => Self::never(question, answer),
            ([], Some(Proof::UpTo(lines))) if question.is_in_vain(answer) => {
                let smallest = answer.conflict.as_ref().filter(|conflict| conflict.is_smallest);
                match smallest {
                    Some(conflict) => Self::conflict(question, conflict, lines, budget),
                    None => Self::none(question, lines, budget),
                }
            }
            ([], _) => Err(NotCertified::Undecided),
            (programs, _) if question.wanted.is_all() => match answer.stopped {
                None => Self::all(question, programs, budget),
                Some(_) => Err(NotCertified::Undecided),
            },
            ([best, ..], Some(Proof::UpTo(lines))) if lines + 1 == best.program.lines() => {
                Self::smallest(question, best, budget)
            }
            ([best, ..], _) => Self::fits(question, best),
        }
    }

    /// That no program of at most this many lines fits.
    pub fn none(question: &Question, lines: usize, budget: &Budget) -> Result<Self, NotCertified> {
        Self::refuse(question)?;
        let mut text = Text::new("none", question, lines);
        let tree = tree(question, Wanted::First, lines, budget)?;
        text.examples(&question.problem, &tree.examples);
        Ok(text.with_tree(&question.problem, tree))
    }

    /// That a program fits, and none with fewer lines does.
    pub fn smallest(question: &Question, found: &Found, budget: &Budget) -> Result<Self, NotCertified> {
        Self::refuse(question)?;
        let lines = found.program.lines();
        if lines == 0 {
            return Self::fits(question, found);
        }
        let mut text = Text::new("smallest", question, lines - 1);
        let tree = tree(question, Wanted::First, lines - 1, budget)?;
        is_offered(&found.program, &tree)?;
        text.examples(&question.problem, &tree.examples);
        text.program(&found.program, &question.problem.frame, None);
        Ok(text.with_tree(&question.problem, tree))
    }

    /// That a program fits.
    pub fn fits(question: &Question, found: &Found) -> Result<Self, NotCertified> {
        Self::refuse(question)?;
        let mut text = Text::new("fits", question, found.program.lines());
        text.examples(&question.problem, &question.problem.canonical());
        text.vocabulary_of(&found.program, &question.problem.frame);
        text.program(&found.program, &question.problem.frame, None);
        Ok(text.without_tree())
    }

    /// That no program of at most this many lines fits some of the examples, but as soon as any of them is left out, one does.
    fn conflict(
        question: &Question,
        conflict: &Conflict,
        lines: usize,
        budget: &Budget,
    ) -> Result<Self, NotCertified> {
        let mut text = Text::new("conflict", question, lines);
        let some = question.about(question.problem.with_only(&conflict.examples));
        let mut tree = tree(&some, Wanted::First, lines, budget)?;
        tree.examples.iter_mut().for_each(|number| *number = conflict.examples[*number]);
        text.examples(&question.problem, &tree.examples);
        for (place, left_out) in tree.examples.iter().enumerate() {
            let others: Vec<usize> =
                conflict.examples.iter().copied().filter(|number| number != left_out).collect();
            match a_program(question, &others, lines, budget)? {
                Some(program) => {
                    is_offered(&program, &tree)?;
                    text.program(&program, &question.problem.frame, Some(place));
                }
                // That it is the smallest one was found by another search, which had more time.
                None => return Self::none(question, lines, budget),
            }
        }
        Ok(text.with_tree(&question.problem, tree))
    }

    /// That these programs fit, and no others.
    fn all(question: &Question, programs: &[Found], budget: &Budget) -> Result<Self, NotCertified> {
        let lines = programs.iter().map(|found| found.program.lines()).max().unwrap_or(0);
        let mut text = Text::new("all", question, lines);
        let tree = tree(question, Wanted::All(usize::MAX), lines, budget)?;
        text.examples(&question.problem, &tree.examples);
        for found in programs {
            is_offered(&found.program, &tree)?;
            text.program_with(found, &question.problem.frame);
        }
        Ok(text.with_tree(&question.problem, tree))
    }

    /// That examples which begin alike exclude each other, whatever the size of the program.
    fn never(question: &Question, answer: &Answer) -> Result<Self, NotCertified> {
        let conflict = answer.conflict.as_ref().ok_or(NotCertified::Undecided)?;
        let mut text = Text::new("never", question, 0);
        text.examples(&question.problem, &conflict.examples);
        text.vocabulary_of_question(question);
        Ok(text.without_tree())
    }

    /// What a program without pointers does on a task.
    pub fn verdict(
        program: &Program,
        frame: &Frame,
        task: &Task,
        ending: Ending,
    ) -> Result<Self, NotCertified> {
        let claim = match ending {
            Ending::Decided(Outcome::Solved) => "solved",
            Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => "incomplete-program",
            Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => "inapplicable-action",
            Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { .. })) => "infinite-loop",
            Ending::Stopped(_) => return Err(NotCertified::Undecided),
        };
        let is_ground = program.actions().all(|action| frame.action_term(action).is_some())
            && program.tests().all(|test| frame.fluent_term(test).is_some());
        if !is_ground {
            return Err(NotCertified::Pointers);
        }
        let mut text = Text::about(claim, Mode::Pn, program.lines(), &task.domain.source);
        text.example(Label::Positive, "", &task.source);
        text.vocabulary_of(program, frame);
        text.program(program, frame, None);
        Ok(text.without_tree())
    }

    /// Refuses questions whose answers have no certificates.
    fn refuse(question: &Question) -> Result<(), NotCertified> {
        match question.problem.is_over_pointers() {
            true => Err(NotCertified::Pointers),
            false if matches!(question.bound, Bound::Sketch(_)) => Err(NotCertified::Sketch),
            false => Ok(()),
        }
    }
}

/// The tree of the programs of at most this many lines.
fn tree(question: &Question, wanted: Wanted, lines: usize, budget: &Budget) -> Result<TreeLog, NotCertified> {
    let question = Question { wanted, ..question.logged() };
    let prepared = PreparedProblem::new(&question, budget);
    Ok(Search::new(&prepared, budget, &Silent).tree(lines)?)
}

/// A program of at most this many lines for some of the examples.
fn a_program(
    question: &Question,
    examples: &[usize],
    lines: usize,
    budget: &Budget,
) -> Result<Option<Program>, NotCertified> {
    let some = question.about(question.problem.with_only(examples));
    let some = Question {
        bound: Bound::Lines(lines),
        wanted: Wanted::First,
        lint: false,
        conflict: false,
        suspects: false,
        only_these: true,
        ..some
    };
    let answer = some.answer(budget, &Silent).map_err(|_| NotCertified::Undecided)?;
    Ok(answer.programs.into_iter().next().map(|found| found.program))
}

/// Refuses a program that is made of more than a tree is about.
fn is_offered(program: &Program, tree: &TreeLog) -> Result<(), NotCertified> {
    let is_offered = program.actions().all(|action| tree.actions.contains(&action))
        && program.tests().all(|test| tree.conditions.contains(&test));
    if is_offered { Ok(()) } else { Err(NotCertified::NotOffered) }
}
