//! What is compiled: kept beside the task, so that a plan can be read without the examples' files.

use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::problem::GeneralizedProblem;
use genplan::program::{frame_for, read_program};
use genplan::question::{MOST_LINES, Mode};
use genplan::{Question, QuestionOptions};
use genplan_compile::compile::Compilation;
use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::counted::plural;
use genplan_pddl::{Diagnostic, Reading, Source, Strictness, read_domain, read_task};
use serde::{Deserialize, Serialize};

use crate::terminal::{Stop, Terminal};

/// What is compiled.
pub(crate) struct CompilationSubject {
    pub examples: Examples,
    pub question: CompilationQuestion,
}

/// What is asked about examples.
pub(crate) enum CompilationQuestion {
    /// Is there a program?
    Synthesis(Box<QuestionOptions>),
    /// What does a program do?
    Validation { program: Arc<Source> },
}

/// A compiled subject.
pub(crate) struct Compiled {
    pub problem: Arc<GeneralizedProblem>,
    pub compilation: Compilation,
}

impl CompilationSubject {
    /// Compiles it. The same subject always gives the same task.
    pub(crate) fn compile(&self, budget: &Budget, terminal: &mut Terminal) -> Result<Compiled, Stop> {
        match &self.question {
            CompilationQuestion::Synthesis(options) => {
                let question = terminal.accept(options.question(&self.examples, budget))?;
                let Question { problem, bound, mode, conditions, .. } = question;
                let compilation = terminal
                    .gently(|_| Compilation::synthesis(&problem, bound.lines(), mode, &conditions, budget))?;
                Ok(Compiled { problem, compilation })
            }
            CompilationQuestion::Validation { program } => {
                let Examples { domain, .. } = &self.examples;
                let mut frame = frame_for(program);
                let program = read_program(program, domain, &self.examples.tasks(), &mut frame);
                let program = terminal.accept(program)?;
                if !frame.pointers().is_empty() {
                    return Err(over_pointers().into());
                }
                let problem = GeneralizedProblem::new(&self.examples, frame, budget);
                let problem = problem.map_err(Stop::undecided)?;
                let compilation = terminal.gently(|_| Compilation::validation(&problem, &program, budget))?;
                Ok(Compiled { problem: problem.into(), compilation })
            }
        }
    }

    /// A program is found from what it must solve, and validated on what there is.
    fn has_enough_examples(&self) -> bool {
        self.examples.examples.iter().any(|example| match self.question {
            CompilationQuestion::Synthesis(_) => example.label == Label::Positive,
            CompilationQuestion::Validation { .. } => true,
        })
    }

    /// The mode of a synthesis.
    pub(crate) fn mode(&self) -> Mode {
        match &self.question {
            CompilationQuestion::Synthesis(options) => options.mode,
            CompilationQuestion::Validation { .. } => Mode::Pn,
        }
    }
}

/// Why a program is not compiled as it is.
fn over_pointers() -> Diagnostic {
    Diagnostic::error("the program is over pointers, and a planning task has none")
        .help("`genplan compile pointers FOLDER --program FILE -o OUT` writes both without pointers")
}

/// A subject as a document.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// The version of genplan that compiled it.
    pub genplan: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<Mode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conditions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<File>,
    domain: File,
    positive: Vec<File>,
    negative: Vec<File>,
}

/// A file with its text.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    text: String,
}

impl File {
    fn of(source: &Source) -> Self {
        File { name: source.name().to_owned(), text: source.text().to_owned() }
    }

    /// The file as it was, held by a budget.
    fn source(self, budget: &Budget) -> Result<Arc<Source>, Diagnostic> {
        let stopped = |reason| Diagnostic::stopped(reason, &format!("reading `{}`", self.name));
        Source::new_held(&self.name, self.text, budget).map_err(stopped)
    }
}

/// The version of this genplan.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Manifest {
    pub(crate) fn new(subject: &CompilationSubject) -> Self {
        let files = |label| {
            let examples = subject.examples.examples.iter().filter(move |example| example.label == label);
            examples.map(|example| File::of(&example.task.source)).collect()
        };
        let mut manifest = Manifest {
            genplan: VERSION.to_owned(),
            lines: None,
            mode: None,
            conditions: None,
            program: None,
            domain: File::of(&subject.examples.domain.source),
            positive: files(Label::Positive),
            negative: files(Label::Negative),
        };
        match &subject.question {
            CompilationQuestion::Synthesis(options) => {
                (manifest.lines, manifest.mode) = (options.lines, Some(options.mode));
                manifest.conditions.clone_from(&options.conditions);
            }
            CompilationQuestion::Validation { program } => manifest.program = Some(File::of(program)),
        }
        manifest
    }

    /// The subject that it describes, within a budget.
    pub(crate) fn subject(self, budget: &Budget) -> Result<CompilationSubject, Diagnostic> {
        let question = match (self.lines, self.mode, self.program) {
            (Some(lines), ..) if !(1..=MOST_LINES).contains(&lines) => {
                return Err(refused(&format!("a program cannot have {}", plural(lines as u64, "line"))));
            }
            (Some(_), Some(mode), None) => {
                let (lines, conditions, pointers) = (self.lines, self.conditions, Some("none".to_owned()));
                let options =
                    QuestionOptions { lines, mode, conditions, pointers, ..QuestionOptions::default() };
                CompilationQuestion::Synthesis(Box::new(options))
            }
            (None, None, Some(program)) => {
                CompilationQuestion::Validation { program: program.source(budget)? }
            }
            _ => return Err(refused("it asks neither for a synthesis nor for a validation")),
        };
        let domain = read_domain(&self.domain.source(budget)?, Strictness::Lenient);
        let domain = Arc::new(quietly(domain, || "its domain cannot be read".to_owned())?);
        let labelled = |label| move |file| (label, file);
        let files = (self.positive.into_iter().map(labelled(Label::Positive)))
            .chain(self.negative.into_iter().map(labelled(Label::Negative)));
        let examples = files.map(|(label, file)| {
            let source = file.source(budget)?;
            let task = read_task(&source, &domain, Strictness::Lenient);
            let task = quietly(task, || format!("its example `{}` cannot be read", source.name()))?;
            Ok(Example { label, task: Arc::new(task) })
        });
        let examples = examples.collect::<Result<_, Diagnostic>>()?;
        let subject = CompilationSubject { examples: Examples { domain, examples }, question };
        if subject.has_enough_examples() { Ok(subject) } else { Err(refused("it lacks examples")) }
    }
}

/// What there is to say about a file was said when it was compiled, so only limits are told.
fn quietly<T>(reading: Reading<T>, failure: impl FnOnce() -> String) -> Result<T, Diagnostic> {
    reading.into_result().map_err(|error| match error.stopped {
        Some(_) => error,
        None => refused(&failure()),
    })
}

fn refused(reason: &str) -> Diagnostic {
    Diagnostic::error(format!("compilation.json cannot be used: {reason}"))
        .help("`genplan compile` writes this file; do not edit it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use genplan_testing::mutation::{Random, mutate};

    const DOCUMENT: &str = r#"{
  "genplan": "0.1.0", "lines": 2, "mode": "pn", "conditions": ["lit"],
  "domain": {"name": "d.pddl", "text": "(define (domain d) (:predicates (lit)) (:action switch :effect (lit)))"},
  "positive": [{"name": "p.pddl", "text": "(define (problem p) (:domain d) (:init) (:goal (lit)))"}],
  "negative": []
}"#;

    const WORDS: [&str; 12] = [
        "\"program\": {\"name\": \"p\", \"text\": \"end\"},",
        "\"lines\": ",
        "\"mode\": \"positive\",",
        "null",
        "[]",
        "{}",
        "\\u001b",
        "\\ud800",
        "18446744073709551615",
        "(define",
        "(:goal (and))",
        "\"name\": ",
    ];

    fn subject(text: &str) -> Option<CompilationSubject> {
        let manifest: Manifest = serde_json::from_str(text).ok()?;
        let subject = manifest.subject(&Budget::default());
        assert!(subject.as_ref().err().is_none_or(Diagnostic::is_error));
        subject.ok()
    }

    #[test]
    fn mutated_documents_are_read() {
        assert!(subject(DOCUMENT).is_some());
        let mut usable = 0;
        for number in 0..10_000 {
            let text = mutate(DOCUMENT, &WORDS, &mut Random::new(number));
            usable += u32::from(subject(&text).is_some());
        }
        assert!(usable > 0, "no change leaves the document as it was meant");
    }
}
