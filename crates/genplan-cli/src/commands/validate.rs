//! `genplan validate`: a verdict on each example.

use std::io::{self, Write};

use genplan::examples::{Example, Part};
use genplan::judge::Judgement;
use genplan::report::{VerdictReport, label_name};
use genplan_core::execution::{Ending, StopReason};
use genplan_core::verdict::Verdict;

use super::{Session, evidence, examples, outcome_words, plural};
use crate::args::ProgramAndExamples;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn validate(args: &ProgramAndExamples, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let examples = examples(&args.examples, Part::Training, terminal)?;
    let mut session =
        Session::new(&args.program, &examples.domain, &examples.tasks(), &args.limits, terminal)?;
    let mut tally = Tally::default();
    let mut reports = Vec::new();
    let width = examples.examples.iter().map(|example| name(example).chars().count()).max().unwrap_or(0);
    for example in &examples.examples {
        let ground = session.ground(&example.task)?;
        let judgement = session.judge(&ground);
        tally.count(example, &judgement);
        if session.terminal.json {
            let Session { program, frame, .. } = &session;
            reports.push(VerdictReport::new(name(example), Some(example.label), &judgement, program, frame));
        } else {
            show(&mut session, example, &judgement, width)?;
        }
        if tally.interrupted {
            break;
        }
    }
    if session.terminal.json {
        session.terminal.document(&reports)?;
    } else {
        writeln!(
            session.terminal.out,
            "{} of {} examples are as labelled",
            tally.right,
            examples.examples.len()
        )?;
    }
    Ok(tally.exit())
}

/// How the verdicts compare with the labels.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    undecided: usize,
    interrupted: bool,
}

impl Tally {
    fn count(&mut self, example: &Example, judgement: &Judgement) {
        match (Verdict { label: example.label, execution: judgement.execution }).as_labelled() {
            Some(true) => self.right += 1,
            Some(false) => self.wrong += 1,
            None => self.undecided += 1,
        }
        self.interrupted |= judgement.execution.ending == Ending::Stopped(StopReason::Interrupted);
    }

    /// One wrong verdict is a definite no, whatever is undecided.
    fn exit(&self) -> Exit {
        match self {
            Tally { interrupted: true, .. } => Exit::Interrupted,
            Tally { wrong: 1.., .. } => Exit::No,
            Tally { undecided: 1.., .. } => Exit::Undecided,
            _ => Exit::Yes,
        }
    }
}

fn name(example: &Example) -> &str {
    example.task.source.name()
}

fn show(session: &mut Session<'_>, example: &Example, judgement: &Judgement, width: usize) -> io::Result<()> {
    let Session { program, frame, terminal, .. } = session;
    let verdict = Verdict { label: example.label, execution: judgement.execution };
    let (mark, remark) = match verdict.as_labelled() {
        Some(true) => ("ok   ", ""),
        Some(false) => ("WRONG", " — not as labelled"),
        None => ("?    ", ""),
    };
    writeln!(
        terminal.out,
        "{mark}  {}  {:width$}  {} after {}{remark}",
        label_name(example.label),
        name(example),
        outcome_words(judgement.execution.ending),
        plural(judgement.execution.steps, "step"),
    )?;
    if verdict.as_labelled() != Some(true) {
        for line in evidence(judgement, program, frame) {
            writeln!(terminal.out, "       {line}")?;
        }
    }
    Ok(())
}
