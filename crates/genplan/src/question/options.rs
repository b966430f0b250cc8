//! What is asked, in the words that the command, Python and the API of the playground share: checked, and made a question.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::counted::plural;
use genplan_pddl::{Diagnostic, Domain, Reading, Source};
use serde::{Deserialize, Serialize};

use super::{Bound, ConditionChoice, MOST_LINES, Mode, Native, Question, Wanted, bound};
use crate::examples::Examples;
use crate::pointers::PointerChoice;
use crate::problem::GeneralizedProblem;
use crate::program::{Sketch, declared_pointers, read_sketch};
use crate::scene::OrderedKinds;

/// More threads are refused.
const MOST_THREADS: usize = 1024;

/// What a program is to be like, and what the search for it may cost.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools, reason = "they are options that users set one by one")]
pub struct QuestionOptions {
    /// Which examples and failures count.
    pub mode: Mode,
    /// The predicates that gotos may test, `derived` for all derived ones; without, all that can change.
    pub conditions: Option<Vec<String>>,
    /// The pointers of programs: `none`, or a number for each type (`ball:1,room:2`); without or with `auto`, what the
    /// actions need.
    pub pointers: Option<String>,
    /// The types, or static predicates of one object, whose objects are declared in an order that is meant; besides those that a comment
    /// `; ordered: …` of the domain names.
    pub ordered: Vec<String>,
    /// Whether nothing but the examples counts: no instances are made from them.
    pub only_these: bool,
    /// The name and the text of a program with holes that is to be completed.
    pub sketch: Option<(String, String)>,
    /// At most this many lines, all at once.
    pub lines: Option<usize>,
    /// 1, 2, 3, … up to this many lines.
    pub max_lines: Option<usize>,
    /// Whether to take all the time it needs to prove that a program is the smallest one.
    pub smallest: bool,
    /// Whether the first program is enough, instead of the best one.
    pub first: bool,
    /// Whether all programs are wanted.
    pub all: bool,
    /// If all are wanted: at most this many.
    pub limit: Option<usize>,
    /// How many threads search; without, one for each processor.
    pub threads: Option<usize>,
    /// At most this many seconds.
    #[serde(alias = "time_limit")]
    pub seconds: Option<f64>,
    /// At most this many megabytes.
    pub memory_limit: Option<usize>,
    /// Whether to look first for examples that exclude programs of any size.
    pub lint: bool,
    /// If there is no program: whether to say which examples exclude each other.
    pub conflict: bool,
    /// For that: at most this many seconds; without, a quarter of the time of the search, but at least five seconds.
    pub conflict_time: Option<f64>,
    /// Whether guided search goes beside the complete one.
    pub guided: bool,
}

impl Default for QuestionOptions {
    fn default() -> Self {
        QuestionOptions {
            mode: Mode::default(),
            conditions: None,
            pointers: None,
            ordered: Vec::new(),
            only_these: false,
            sketch: None,
            lines: None,
            max_lines: None,
            smallest: false,
            first: false,
            all: false,
            limit: None,
            threads: None,
            seconds: None,
            memory_limit: None,
            lint: true,
            conflict: true,
            conflict_time: None,
            guided: true,
        }
    }
}

impl QuestionOptions {
    /// The question about examples: everything is checked, and the examples that count are ground.
    pub fn question(&self, examples: &Examples, budget: &Budget) -> Reading<Question> {
        let mut diagnostics = Vec::new();
        let value = self.ask(examples, budget, &mut diagnostics);
        let value = value.map_err(|error| diagnostics.extend(error)).ok();
        Reading { value, diagnostics }
    }

    /// The question about a problem that is ground already. A sketch cannot be completed there, because its names come first.
    pub fn about(&self, problem: GeneralizedProblem) -> Result<Question, Diagnostic> {
        self.check()?;
        if !problem.examples.iter().any(|example| example.label == Label::Positive) {
            return Err(no_positive());
        }
        let conditions = self.conditions(&problem.domain).into_result()?;
        let ordered = OrderedKinds::of_domain(&self.ordered, &problem.domain).into_result()?;
        let mut problem = problem;
        problem.ordered = ordered;
        Ok(self.about_checked(problem, conditions, None))
    }

    /// Which pointers programs may use.
    pub fn pointers(&self) -> Result<PointerChoice, Diagnostic> {
        let text = self.pointers.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let choice = text.map_or(Ok(PointerChoice::Auto), str::parse);
        choice.map_err(|error| Diagnostic::error(format!("--pointers: {error}")))
    }

    /// What may be used of a budget from now on.
    pub fn budget(&self, budget: Budget) -> Budget {
        let budget = match self.memory_limit {
            Some(megabytes) => budget.with_bytes(megabytes.saturating_mul(1 << 20)),
            None => budget,
        };
        self.seconds.map_or(budget.clone(), |seconds| budget.with_time(duration(seconds)))
    }

    fn ask(
        &self,
        examples: &Examples,
        budget: &Budget,
        kept: &mut Vec<Diagnostic>,
    ) -> Result<Question, Option<Diagnostic>> {
        self.check()?;
        let mut examples = examples.clone();
        examples.examples.retain(|example| self.mode.counts(example.label));
        if !examples.examples.iter().any(|example| example.label == Label::Positive) {
            return Err(no_positive().into());
        }
        let conditions = accept(self.conditions(&examples.domain), kept)?;
        let ordered = accept(OrderedKinds::of_domain(&self.ordered, &examples.domain), kept)?;
        let pointers = self.pointers()?;
        pointers.check(&examples.domain)?;
        let source = self.sketch.as_ref().map(|(name, text)| {
            let source = Source::new_held(name, text, budget);
            source.map_err(|reason| Diagnostic::stopped(reason, &format!("reading `{name}`")))
        });
        let source = source.transpose()?;
        let declared = source.as_ref().map(declared_pointers).unwrap_or_default();
        let mut problem = GeneralizedProblem::over_pointers(&examples, &pointers, &declared, budget)?;
        problem.ordered = ordered;
        let sketch = source.map(|source| {
            let read = read_sketch(&source, &examples.domain, &examples.tasks(), &mut problem.frame);
            accept(read, kept).and_then(|sketch| Ok(short_enough(sketch, source.name())?))
        });
        let sketch = sketch.transpose()?;
        Ok(self.about_checked(problem, conditions, sketch))
    }

    /// Refuses numbers that mean nothing, and options that exclude each other.
    fn check(&self) -> Result<(), Diagnostic> {
        let out_of_range = |lines: &usize| !(1..=MOST_LINES).contains(lines);
        if let Some(lines) = self.lines.into_iter().chain(self.max_lines).find(out_of_range) {
            return Err(bound::out_of_range(lines));
        }
        if self.limit == Some(0) {
            return Err(Diagnostic::error("--limit is at least 1"));
        }
        if self.threads.is_some_and(|threads| !(1..=MOST_THREADS).contains(&threads)) {
            return Err(Diagnostic::error(format!("--threads is from 1 to {MOST_THREADS}")));
        }
        let (lines, max_lines) =
            ((self.lines.is_some(), "--lines"), (self.max_lines.is_some(), "--max-lines"));
        let (all, first) = ((self.all, "--all"), (self.first, "--first"));
        let (sketch, smallest) = ((self.sketch.is_some(), "--sketch"), (self.smallest, "--smallest"));
        let excluding = [
            (lines, max_lines),
            (sketch, lines),
            (sketch, max_lines),
            (smallest, first),
            (smallest, all),
            (all, first),
        ];
        if let Some(((_, one), (_, other))) = excluding.iter().find(|(one, other)| one.0 && other.0) {
            let error = Diagnostic::error(format!("both {one} and {other} are given"));
            return Err(error.help("leave one of them out"));
        }
        match self.limit {
            Some(_) if !self.all => Err(Diagnostic::error("--limit is for --all").help("add `--all`")),
            _ => Ok(()),
        }
    }

    /// What gotos may test in a domain.
    fn conditions(&self, domain: &Domain) -> Reading<ConditionChoice> {
        match &self.conditions {
            Some(names) => ConditionChoice::of_domain(names, domain),
            None => Reading { value: Some(ConditionChoice::default()), diagnostics: Vec::new() },
        }
    }

    fn about_checked(
        &self,
        mut problem: GeneralizedProblem,
        conditions: ConditionChoice,
        sketch: Option<Sketch>,
    ) -> Question {
        if let ConditionChoice::Named(names) = &conditions {
            problem = problem.with_static_facts(names);
        }
        let bound = match (sketch, self.lines, self.max_lines) {
            (Some(sketch), ..) => Bound::Sketch(sketch),
            (None, Some(lines), _) => Bound::Lines(lines),
            (None, None, Some(lines)) => Bound::UpTo(lines),
            (None, None, None) => Bound::Open,
        };
        let wanted = match (self.all, self.first) {
            (true, _) => Wanted::All(self.limit.unwrap_or(usize::MAX)),
            (false, true) => Wanted::First,
            (false, false) => Wanted::Best,
        };
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        Question {
            mode: self.mode,
            conditions,
            bound,
            wanted,
            smallest: self.smallest,
            native: Native::with_threads(self.threads.unwrap_or_else(processors)),
            lint: self.lint,
            suspects: self.lint && self.conflict,
            conflict: self.conflict,
            conflict_time: self.conflict_time.map(duration),
            guided: self.guided,
            only_these: self.only_these,
            ..Question::new(problem)
        }
    }
}

/// More seconds than fit into a duration are no limit.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
}

/// That there is nothing that a program must do.
fn no_positive() -> Diagnostic {
    Diagnostic::error("there is no positive example")
        .help("genplan needs an instance that the program must solve: a program that only has to fail can do anything")
        .help("genplan reads the files positive/*.pddl of the folder, or those after --positive")
}

fn short_enough(sketch: Sketch, name: &str) -> Result<Sketch, Diagnostic> {
    if sketch.lines() <= MOST_LINES {
        return Ok(sketch);
    }
    let message = format!("the sketch `{name}` has {}", plural(sketch.lines() as u64, "line"));
    let help = format!("genplan searches at most {MOST_LINES} lines before the last `end`");
    Err(Diagnostic::error(message).help(help))
}

/// What was read, if it is usable. What else there is to say is kept, and if it is not usable, that is enough.
fn accept<T>(reading: Reading<T>, kept: &mut Vec<Diagnostic>) -> Result<T, Option<Diagnostic>> {
    kept.extend(reading.diagnostics);
    reading.value.ok_or(None)
}
