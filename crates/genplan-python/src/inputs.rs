//! Paths and texts to domains and examples.

use std::path::PathBuf;
use std::sync::Arc;

use genplan::files::Files;
use genplan::{Budget, Diagnostic, Example, ExampleFiles, Examples, Label, Part, Source, Strictness};
use genplan::{read_domain, read_task};
use pyo3::prelude::*;

use crate::errors::{Refusal, accept, text};
use crate::options::{budget, from_json};
use crate::watch::watch;

/// A file by its path, or a text under a name.
pub(crate) type GivenInput = (PathBuf, Option<String>);

/// A domain and its examples: a domain folder, or single files and texts.
#[pyclass(frozen, module = "genplan._genplan")]
pub(crate) struct Inputs {
    folder: Option<PathBuf>,
    domain: Option<GivenInput>,
    positives: Vec<GivenInput>,
    negatives: Vec<GivenInput>,
    strictness: Strictness,
}

#[pymethods]
impl Inputs {
    #[new]
    #[pyo3(signature = (folder, domain, positives, negatives, strict))]
    fn new(
        folder: Option<PathBuf>,
        domain: Option<GivenInput>,
        positives: Vec<GivenInput>,
        negatives: Vec<GivenInput>,
        strict: bool,
    ) -> Self {
        let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
        Inputs { folder, domain, positives, negatives, strictness }
    }

    /// All sources as a JSON document: whoever has no files can read them.
    fn sources(&self, py: Python<'_>) -> PyResult<String> {
        let files = Files::default();
        let listed = py.detach(|| self.listed(Part::Training, &files));
        let (domain, labelled) = listed.map_err(Refusal::from)?;
        let named = |source: &Source| (source.name().to_owned(), source.text().to_owned());
        let with = |label: Label| -> Vec<(String, String)> {
            labelled.iter().filter(|(other, _)| *other == label).map(|(_, source)| named(source)).collect()
        };
        text(&(named(&domain), with(Label::Positive), with(Label::Negative)))
    }
}

/// A domain and labelled examples, not read yet.
type Listed = (Arc<Source>, Vec<(Label, Arc<Source>)>);

impl Inputs {
    /// Reads the examples of a part of the folder, or all that are given. Warnings are kept.
    pub(crate) fn examples(
        &self,
        part: Part,
        budget: &Budget,
        kept: &mut Vec<Diagnostic>,
    ) -> Result<Examples, Refusal> {
        let (domain, labelled) = self.listed(part, &files(budget))?;
        accept(Examples::read(&domain, &labelled, self.strictness), kept)
    }

    /// The examples, and apart from them those of the test set of the folder, if it has one.
    pub(crate) fn all_examples(
        &self,
        budget: &Budget,
        kept: &mut Vec<Diagnostic>,
    ) -> Result<(Examples, Vec<Example>), Refusal> {
        let files = files(budget);
        let (domain, mut labelled) = self.listed(Part::Training, &files)?;
        let training = labelled.len();
        if let Some(folder) = &self.folder {
            let mut test = ExampleFiles::default();
            test.add_test_set(folder)?;
            labelled.extend(sources(&test, &files)?);
        }
        let mut examples = accept(Examples::read(&domain, &labelled, self.strictness), kept)?;
        let test = examples.examples.split_off(training);
        Ok((examples, test))
    }

    fn listed(&self, part: Part, files: &Files) -> Result<Listed, Diagnostic> {
        if let Some(folder) = &self.folder {
            let listed = ExampleFiles::in_folder(folder, part)?;
            return Ok((files.source(&listed.domain)?, sources(&listed, files)?));
        }
        let domain = self.domain.as_ref().ok_or_else(|| Diagnostic::error("there is no domain"))?;
        let with = |label: Label| move |given: &GivenInput| Ok((label, source(given, files)?));
        let positives = self.positives.iter().map(with(Label::Positive));
        let negatives = self.negatives.iter().map(with(Label::Negative));
        Ok((source(domain, files)?, positives.chain(negatives).collect::<Result<_, Diagnostic>>()?))
    }

    /// The folder, if it is one.
    pub(crate) fn folder(&self) -> Option<&PathBuf> {
        self.folder.as_ref()
    }

    /// Reads the domain and a single instance of it.
    pub(crate) fn instance(
        &self,
        budget: &Budget,
        kept: &mut Vec<Diagnostic>,
    ) -> Result<(Arc<genplan::Domain>, Arc<genplan::Task>), Refusal> {
        let (domain, labelled) = self.listed(Part::Training, &files(budget))?;
        let domain = Arc::new(accept(read_domain(&domain, self.strictness), kept)?);
        let (_, source) = labelled.first().ok_or_else(|| Diagnostic::error("there is no instance"))?;
        let task = accept(read_task(source, &domain, self.strictness), kept)?;
        Ok((domain, Arc::new(task)))
    }
}

/// Files that are read within a budget. A megabyte can be read whatever the limit: whoever sets a small one wants to
/// know what came of the search.
pub(crate) fn files(budget: &Budget) -> Files {
    let bytes = budget.max_bytes().saturating_add(1 << 20);
    Files { budget: budget.clone().with_bytes(bytes), ..Files::default() }
}

/// The examples of some files.
fn sources(listed: &ExampleFiles, files: &Files) -> Result<Vec<(Label, Arc<Source>)>, Diagnostic> {
    let with = |label: Label| move |path: &PathBuf| Ok((label, files.source(path)?));
    let positive = listed.positive.iter().map(with(Label::Positive));
    positive.chain(listed.negative.iter().map(with(Label::Negative))).collect()
}

/// The text of a file, or one that is given.
pub(crate) fn source((path, text): &GivenInput, files: &Files) -> Result<Arc<Source>, Diagnostic> {
    match text {
        None => files.source(path),
        Some(text) => Source::decode(path.display().to_string(), text.clone().into_bytes()),
    }
}

/// A domain as a JSON document: its name, its predicates, its actions, its text, and what there is to say about it.
#[pyfunction]
pub(crate) fn describe(py: Python<'_>, domain: GivenInput, strict: bool, limits: &str) -> PyResult<String> {
    let limits = from_json(limits)?;
    let described = watch(py, None, |watch| {
        let files = files(&budget(&limits, watch));
        let source = source(&domain, &files)?;
        let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
        let mut kept = Vec::new();
        let domain = accept(read_domain(&source, strictness), &mut kept)?;
        Ok::<_, Refusal>((domain, kept))
    })?;
    let (domain, kept) = described?;
    let predicates: Vec<&str> = domain.predicates.iter().map(|predicate| &*predicate.name).collect();
    let actions: Vec<&str> = domain.actions.iter().map(|action| &*action.name).collect();
    let reports: Vec<_> = kept.iter().map(genplan::report::DiagnosticReport::new).collect();
    let (source, name) = (&domain.source, &domain.name);
    text(&(name, predicates, actions, source.name(), source.text(), reports))
}
