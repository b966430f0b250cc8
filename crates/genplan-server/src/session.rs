//! What the page holds and sends: a domain, instances with labels, options.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;
use std::time::Duration;

use genplan::report::{LabelName, plural};
use genplan::{
    Budget, Diagnostic, Domain, Example, Examples, Label, QuestionOptions, Reading, Source, StopReason,
    Strictness, Task, read_domain, read_task,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::ApiError;
use crate::findings::Finding;
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
    pub options: QuestionOptions,
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

impl LoadedFile {
    pub(crate) fn new(path: String, name: &str, text: &str) -> Self {
        LoadedFile { path, name: name.to_owned(), fingerprint: fingerprint(text) }
    }
}

/// A number that changes with a text.
pub(crate) fn fingerprint(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    format!("{:016x}", hasher.finish())
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

/// This many programs are shown if all are wanted and no limit is given.
const MOST_PROGRAMS: usize = 24;

impl Session {
    /// What is asked: on one thread, so that an answer does not depend on who else asks.
    pub(crate) fn asking(&self) -> QuestionOptions {
        let limit = self.options.limit.or(self.options.all.then_some(MOST_PROGRAMS));
        QuestionOptions { threads: Some(1), limit, ..self.options.clone() }
    }

    /// How long a search may take.
    pub(crate) fn time(&self, limits: &Limits) -> Duration {
        let wanted = self.options.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        wanted.map_or(limits.search_time, |wanted| wanted.min(limits.search_time))
    }

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
        let domain = Source::new_held("domain.pddl", &self.domain, budget);
        let domain = read.take(domain, |source| read_domain(source, Strictness::Lenient)).map(Arc::new);
        for instance in &self.instances {
            let source = Source::new_held(&instance.name, &instance.text, budget);
            let task = if let Some(domain) = &domain {
                read.take(source, |source| read_task(source, domain, Strictness::Lenient))
            } else {
                read.sources.extend(source.ok());
                None
            };
            read.tasks.push(task.map(Arc::new));
        }
        read.labels = self.instances.iter().map(|instance| instance.label.map(Label::from)).collect();
        read.domain = domain;
        read
    }
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

    /// The same, if they can be asked about.
    pub(crate) fn askable(&self) -> Result<Examples, Diagnostic> {
        let unreadable = || Diagnostic::error("the domain or an instance cannot be read");
        let examples = self.examples().ok_or_else(unreadable)?;
        match examples.examples.iter().any(|example| example.label == Label::Positive) {
            true => Ok(examples),
            false => Err(Diagnostic::error("there is no positive example")
                .help("genplan needs an instance that the program must solve: label one as positive")),
        }
    }

    /// Diagnostics with their places among its texts.
    pub(crate) fn findings(&self, diagnostics: &[Diagnostic]) -> Vec<Finding> {
        diagnostics.iter().map(|diagnostic| Finding::new(diagnostic, &self.sources)).collect()
    }

    /// All tasks that can be used.
    pub(crate) fn usable(&self) -> Vec<Arc<Task>> {
        self.tasks.iter().flatten().map(Arc::clone).collect()
    }
}
