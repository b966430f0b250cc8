//! What the page holds and sends: a domain, instances with labels, options.

use std::collections::BTreeSet;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use genplan::pointers::PointerChoice;
use genplan::report::plural;
use genplan::subject::{Scope, Subject};
use genplan::synthesis::{Native, Question};
use genplan::{
    Bound, Budget, Diagnostic, Domain, Example, Examples, Label, Mode, Reading, Source, StopReason,
    Strictness, Task, Wanted, read_domain, read_task,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::ApiError;
use crate::settings::Limits;

/// A domain with labelled instances, and what is asked about them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Session {
    /// What it is called.
    #[serde(default)]
    pub title: String,
    /// The PDDL text of the domain.
    pub domain: String,
    /// The instances.
    pub instances: Vec<InstanceText>,
    /// What programs are to be like.
    #[serde(default)]
    pub options: Options,
    /// How states are drawn.
    #[serde(default)]
    pub picture: Option<Value>,
    /// Where it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
}

/// Where a session came from.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Origin {
    /// The folder of the server, or of another one.
    Folder(Loaded),
    /// An example of the gallery.
    Gallery {
        /// The folder in `examples`.
        name: String,
    },
    /// A link.
    Link,
    /// The domain to start from.
    New,
}

/// A folder as it was when it was loaded.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Loaded {
    /// Which folder.
    pub folder: String,
    /// The domain and the instances.
    pub files: Vec<LoadedFile>,
}

/// A file as it was when it was loaded.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoadedFile {
    /// Where it is in the folder.
    pub path: String,
    /// What it is called in the session.
    pub name: String,
    /// A number that changes with its text.
    pub fingerprint: String,
}

/// An instance.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InstanceText {
    /// A name for its file.
    pub name: String,
    /// How it is labelled, if it is.
    pub label: Option<LabelName>,
    /// The PDDL text.
    pub text: String,
}

/// A label in documents.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LabelName {
    Positive,
    Negative,
}

impl LabelName {
    /// What it means.
    pub(crate) fn label(self) -> Label {
        match self {
            LabelName::Positive => Label::Positive,
            LabelName::Negative => Label::Negative,
        }
    }

    /// The part of a folder that has the instances of this label.
    pub(crate) fn part(self) -> &'static str {
        match self {
            LabelName::Positive => "positive",
            LabelName::Negative => "negative",
        }
    }
}

/// What programs are to be like.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Options {
    /// At most this many lines; open without.
    pub lines: Option<usize>,
    /// Which failures count.
    pub mode: Mode,
    /// The predicates that gotos may test; without, all that can change.
    pub conditions: Option<Vec<String>>,
    /// The pointers of programs, as in `--pointers`; without, what the actions need.
    pub pointers: Option<String>,
    /// At most this many seconds.
    pub seconds: Option<f64>,
    /// Whether all programs of the smallest size are wanted.
    pub all: bool,
}

/// This many programs are shown if all are wanted.
const MOST_PROGRAMS: usize = 24;

impl Options {
    /// How long a search may take.
    pub(crate) fn time(&self, limits: &Limits) -> Duration {
        let wanted = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        wanted.map_or(limits.search_time, |wanted| wanted.min(limits.search_time))
    }

    fn pointers(&self) -> Result<PointerChoice, Diagnostic> {
        let Some(text) = self.pointers.as_deref().map(str::trim).filter(|text| !text.is_empty()) else {
            return Ok(PointerChoice::Auto);
        };
        PointerChoice::from_str(text).map_err(|error| Diagnostic::error(error.to_string()))
    }

    /// What is asked about some examples, checked as for whoever else asks.
    pub(crate) fn subject(&self, examples: &Examples, budget: &Budget) -> Result<Subject, Diagnostic> {
        if !examples.examples.iter().any(|example| example.label == Label::Positive) {
            return Err(Diagnostic::error("there is no positive example")
                .help("genplan needs an instance that the program must solve: label one as positive"));
        }
        let (mode, conditions, pointers) = (self.mode, self.conditions.clone(), self.pointers()?);
        let scope = Scope { mode, conditions, pointers, sketch: None };
        Subject::new(examples.clone(), &scope, budget).map_err(|unsuitable| {
            let first = unsuitable.diagnostics().into_iter().find(Diagnostic::is_error);
            first.unwrap_or_else(|| Diagnostic::error("this cannot be asked"))
        })
    }

    /// The question about it.
    pub(crate) fn question<'s>(&self, subject: &'s Subject) -> Question<'s> {
        Question::new(&subject.problem)
            .mode(self.mode)
            .conditions(subject.conditions.clone())
            .bound(self.lines.map_or(Bound::Open, Bound::UpTo))
            .wanted(if self.all { Wanted::All(MOST_PROGRAMS) } else { Wanted::Best })
            .native(Native::with_threads(1))
    }
}

impl Session {
    /// Refuses what is too much, or cannot be told apart.
    pub(crate) fn check(&self, limits: &Limits) -> Result<(), ApiError> {
        if self.instances.len() > limits.instances {
            let message = format!("a session has at most {}", plural(limits.instances as u64, "instance"));
            return Err(ApiError::bad(message));
        }
        let names: BTreeSet<&str> = self.instances.iter().map(|instance| &*instance.name).collect();
        match names.len() == self.instances.len() {
            true => Ok(()),
            false => Err(ApiError::bad("two instances have the same name")),
        }
    }

    /// Reads all texts. What is wrong with one does not keep the others from being read.
    pub(crate) fn read(&self, budget: &Budget) -> ReadSession {
        let mut read = ReadSession::default();
        let domain = source("domain.pddl", &self.domain, budget);
        let domain = read.take(domain, |source| read_domain(source, Strictness::Lenient)).map(Arc::new);
        for instance in &self.instances {
            let source = source(&instance.name, &instance.text, budget);
            let task = if let Some(domain) = &domain {
                read.take(source, |source| read_task(source, domain, Strictness::Lenient))
            } else {
                read.sources.extend(source.ok());
                None
            };
            read.tasks.push(task.map(Arc::new));
        }
        read.labels = self.instances.iter().map(|instance| instance.label.map(LabelName::label)).collect();
        read.domain = domain;
        read
    }
}

/// A text whose bytes are part of the budget.
pub(crate) fn source(name: &str, text: &str, budget: &Budget) -> Result<Arc<Source>, StopReason> {
    let mut held = budget.holding();
    held.set(text.len())?;
    Ok(Source::new_held(name, text, held))
}

/// What came of reading a session.
#[derive(Debug, Default)]
pub(crate) struct ReadSession {
    /// The domain, if it can be used.
    pub domain: Option<Arc<Domain>>,
    /// By instance: the task, if it can be used.
    pub tasks: Vec<Option<Arc<Task>>>,
    /// By instance: its label.
    pub labels: Vec<Option<Label>>,
    /// The domain and the instances.
    pub sources: Vec<Arc<Source>>,
    /// What there is to say.
    pub diagnostics: Vec<Diagnostic>,
}

impl ReadSession {
    fn take<T>(
        &mut self,
        source: Result<Arc<Source>, StopReason>,
        read: impl FnOnce(&Arc<Source>) -> Reading<T>,
    ) -> Option<T> {
        match source {
            Ok(source) => {
                let reading = read(&source);
                self.sources.push(source);
                self.diagnostics.extend(reading.diagnostics);
                reading.value
            }
            Err(reason) => {
                self.diagnostics.push(Diagnostic::stopped(reason, "reading"));
                None
            }
        }
    }

    /// The labelled instances, positive ones first, if all instances can be read.
    pub(crate) fn examples(&self) -> Option<Examples> {
        let labelled =
            self.labels.iter().zip(&self.tasks).filter_map(|(label, task)| Some(((*label)?, task)));
        let examples =
            labelled.map(|(label, task)| Some(Example { label, task: Arc::clone(task.as_ref()?) }));
        let mut examples: Vec<Example> = examples.collect::<Option<_>>()?;
        examples.sort_by_key(|example| example.label);
        Some(Examples { domain: Arc::clone(self.domain.as_ref()?), examples })
    }

    /// All tasks that can be used.
    pub(crate) fn usable(&self) -> Vec<Arc<Task>> {
        self.tasks.iter().flatten().map(Arc::clone).collect()
    }
}
