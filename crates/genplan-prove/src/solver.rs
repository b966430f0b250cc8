//! Solvers for first-order logic: separate programs that are told SMT-LIB 2.
//!
//! Nothing that a solver says is taken for a proof before a second one agrees, where there is one; an unknown, a time-out, an error
//! or a process that ends are all the same: no answer.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use genplan::{Budget, StopReason};
use genplan_compile::process::{Dialogue, Heard, program};
use tempfile::TempDir;

/// Which program it is: they take different options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverKind {
    /// Z3.
    Z3,
    /// cvc5.
    Cvc5,
}

/// An installed solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// Which it is.
    pub kind: SolverKind,
    /// Its program.
    pub file: PathBuf,
}

impl SolverKind {
    /// All of them, the one that is asked first before the others.
    pub const ALL: [SolverKind; 2] = [SolverKind::Z3, SolverKind::Cvc5];

    /// What its program is called.
    pub fn name(self) -> &'static str {
        match self {
            SolverKind::Z3 => "z3",
            SolverKind::Cvc5 => "cvc5",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            SolverKind::Z3 => "Z3",
            SolverKind::Cvc5 => "cvc5",
        }
    }

    fn options(self, patience: Duration) -> Vec<String> {
        let limit = patience.as_millis();
        match self {
            SolverKind::Z3 => vec!["-in".into(), "-smt2".into(), format!("-t:{limit}")],
            SolverKind::Cvc5 => {
                let limit = format!("--tlimit-per={limit}");
                vec!["--lang=smt2".into(), "--incremental".into(), "--full-saturate-quant".into(), limit]
            }
        }
    }
}

impl Solver {
    /// Those that are installed.
    pub fn installed() -> Vec<Solver> {
        let found = SolverKind::ALL.map(|kind| program(kind.name()).map(|file| Solver { kind, file }));
        found.into_iter().flatten().collect()
    }
}

/// What a solver says about some assertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Satisfiable {
    Yes,
    No,
    /// It does not know, or does not say.
    Unknown,
}

/// How long a solver may take beyond its limit before it is given up.
const GRACE: Duration = Duration::from_millis(1500);

/// How often the budget is looked at while a solver thinks.
const LOOK: Duration = Duration::from_millis(50);

/// At most this much memory.
const MEMORY: u64 = 2 << 30;

/// A running solver.
pub(crate) struct SolverSession {
    dialogue: Dialogue,
    kind: SolverKind,
    patience: Duration,
    budget: Budget,
    is_gone: bool,
    /// How many questions it was asked.
    pub asked: u64,
    _folder: TempDir,
}

impl SolverSession {
    /// Starts a solver that may think so long about a question.
    pub(crate) fn start(solver: &Solver, patience: Duration, budget: &Budget) -> io::Result<Self> {
        let folder = TempDir::new()?;
        let mut words: Vec<OsString> = vec![solver.file.clone().into()];
        words.extend(solver.kind.options(patience).into_iter().map(OsString::from));
        let dialogue = Dialogue::start(&words, folder.path(), Some(MEMORY))?;
        dialogue.tell("(set-option :print-success false)\n(set-option :produce-models true)\n");
        dialogue.tell("(set-option :produce-unsat-cores true)\n(set-logic UF)\n");
        let budget = budget.clone();
        let kind = solver.kind;
        Ok(SolverSession { dialogue, kind, patience, budget, is_gone: false, asked: 0, _folder: folder })
    }

    pub(crate) fn tell(&self, text: &str) {
        self.dialogue.tell(text);
    }

    /// Lets the solver think only so long about what comes, if that can be said later than at the start.
    pub(crate) fn hurry(&self, patience: Duration) {
        if self.kind == SolverKind::Z3 {
            self.tell(&format!("(set-option :timeout {})\n", patience.min(self.patience).as_millis()));
        }
    }

    /// Whether the assertions can hold together.
    pub(crate) fn check(&mut self) -> Result<Satisfiable, StopReason> {
        self.asked += 1;
        self.tell("(check-sat)\n");
        Ok(match self.answer()?.as_deref() {
            Some("sat") => Satisfiable::Yes,
            Some("unsat") => Satisfiable::No,
            Some("unknown" | "timeout") => Satisfiable::Unknown,
            _ => {
                self.is_gone = true;
                Satisfiable::Unknown
            }
        })
    }

    /// The words of a list that the solver is asked for.
    pub(crate) fn list(&mut self, question: &str) -> Result<Vec<String>, StopReason> {
        self.tell(question);
        let mut text = String::new();
        loop {
            let Some(line) = self.answer()? else { return Ok(Vec::new()) };
            text.push_str(&line);
            text.push(' ');
            let depth = |c| text.matches(c).count();
            if depth('(') <= depth(')') {
                break;
            }
        }
        let blank = text.replace(['(', ')'], " ");
        Ok(blank.split_whitespace().map(str::to_owned).collect())
    }

    /// The next line; none if there is none, or it takes too long.
    fn answer(&mut self) -> Result<Option<String>, StopReason> {
        let mut left = self.patience + GRACE;
        while !self.is_gone {
            match self.dialogue.hear(LOOK) {
                Heard::Line(line) => return Ok(Some(line)),
                Heard::End => self.is_gone = true,
                Heard::Nothing => {
                    self.budget.check()?;
                    left = left.saturating_sub(LOOK);
                    self.is_gone = left.is_zero();
                }
            }
        }
        Ok(None)
    }
}
