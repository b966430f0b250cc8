//! What becomes of a set: the program for its small instances, on its larger ones.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use genplan::examples::Examples;
use genplan::judge::{Bounds, judge_task};
use genplan::question::QuestionOptions;
use genplan::synthesis::Generality;
use genplan::{Budget, Ending, FoundBy, Frame, Outcome as Decided, Program, Severity, Silent, StopReason};
use genplan_core::clock::Clock;

use crate::Set;

/// A test is not solved if it takes more time than this.
const TEST: Duration = Duration::from_secs(10);

/// What became of a set.
pub(crate) struct Outcome {
    pub seconds: f64,
    /// Why the search ended early, if it did.
    stopped: Option<StopReason>,
    pub found: Option<FoundProgram>,
    pub solved: usize,
    pub tests: usize,
}

/// The best program, and what is said about it.
pub(crate) struct FoundProgram {
    program: Program,
    frame: Frame,
    by: FoundBy,
    /// What it does beyond the examples.
    evidence: Generality,
    /// Whether a warning says that it may fit the examples only.
    is_doubted: bool,
}

impl Outcome {
    /// Looks for a program within some seconds, and tries it.
    pub(crate) fn of(set: &Set, seconds: u64) -> Self {
        let (clock, started) = (processor_clock(), processor_clock().now());
        let (found, stopped) = search(&set.training, seconds);
        let seconds = clock.seconds_since(started);
        let mut outcome = Outcome { seconds, stopped, found, solved: 0, tests: set.tests.len() };
        if let Some(FoundProgram { program, frame, .. }) = &mut outcome.found {
            let solves = |task| {
                let budget = Budget::default().with_clock(Clock::system()).with_time(TEST);
                let judgement = judge_task(program, frame, task, &Bounds::default(), &budget, |_| {});
                judgement
                    .is_ok_and(|judgement| judgement.execution.ending == Ending::Decided(Decided::Solved))
            };
            outcome.solved = set.tests.iter().map(solves).filter(|solved| *solved).count();
        }
        outcome
    }

    /// Whether there is a program that solves all tests.
    pub(crate) fn is_right(&self) -> bool {
        self.found.is_some() && self.solved == self.tests
    }

    /// Whether there is a program that fails on a test.
    pub(crate) fn is_wrong(&self) -> bool {
        self.found.is_some() && !self.is_right()
    }

    /// Whether the answer casts doubt on its program.
    pub(crate) fn is_doubted(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.is_doubted)
    }

    /// The text of the program, if there is one.
    pub(crate) fn program(&self) -> String {
        self.found.as_ref().map_or_else(String::new, |found| found.program.show(&found.frame).to_string())
    }

    /// The lines of the program, if there is one.
    pub(crate) fn lines(&self) -> Option<usize> {
        self.found.as_ref().map(|found| found.program.lines())
    }
}

/// The time that this process was executed, which does not depend on what else the machine does; the system's time where that is not known.
fn processor_clock() -> Clock {
    if processor_time().is_none() {
        return Clock::system();
    }
    Clock::new(|| processor_time().unwrap_or_default())
}

/// Of Linux, in hundredths of a second: the fourteenth and fifteenth words, counted with the name of the command, which ends with a bracket.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let words = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    let ticks: Vec<u64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some(Duration::from_millis(10 * ticks.iter().sum::<u64>()))
}

fn search(training: &Examples, seconds: u64) -> (Option<FoundProgram>, Option<StopReason>) {
    let budget = Budget::default().with_clock(processor_clock()).with_time(Duration::from_secs(seconds));
    let options = QuestionOptions { conflict: false, threads: Some(1), ..QuestionOptions::default() };
    let question = options.question(training, &budget).into_result().expect("a question");
    let answer = question.answer(&budget, &Silent).expect("an answer");
    let found = answer.programs.first().map(|found| FoundProgram {
        program: found.program.clone(),
        frame: answer.problem(&question).frame.clone(),
        by: answer.found_by,
        evidence: answer.evidence.clone().unwrap_or_default(),
        is_doubted: answer.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Warning),
    });
    (found, answer.stopped)
}

impl Display for Outcome {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "{:6.2} s ", self.seconds)?;
        let Some(found) = &self.found else { return write!(to, "none: {:?}", self.stopped) };
        let (lines, solved, tests) = (found.program.lines(), self.solved, self.tests);
        let doubt = if found.is_doubted { ", with a warning" } else { "" };
        let Generality { orders, any_order, made, solved: handled, .. } = &found.evidence;
        let order = if *any_order { "right" } else { "wrong" };
        write!(
            to,
            "{lines:2} lines, {:?}, {solved} of {tests} tests{doubt}; {order} in {orders} orders, {handled} of {made} made",
            found.by
        )
    }
}
