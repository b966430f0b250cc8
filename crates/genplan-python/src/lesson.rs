//! A conversation about examples: the library's [`Lesson`], held by Python.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan::files::is_there;
use genplan::report::{SuggestionReport, SuggestionsReport, SynthesisReport};
use genplan::teaching::{Lesson, RoundOptions, Sources, Suggestion, Turn};
use genplan::{Budget, Example, Examples, Label, Part, QuestionOptions, Source, Strictness, read_task};
use genplan_lab::generate::instances_of;
use pyo3::prelude::*;
use serde::Deserialize;

use crate::errors::{Refusal, accept, document};
use crate::inputs::{GivenInput, Inputs, files, source};
use crate::options::from_json;
use crate::watch::{SignalWatch, watch};

/// What is to be asked about.
#[derive(Deserialize)]
struct LessonOptions {
    count: usize,
    slack: usize,
    specific: bool,
    growth: usize,
}

/// A conversation about examples.
#[pyclass(name = "Lesson", module = "genplan._genplan")]
pub(crate) struct PyLesson {
    lesson: Lesson,
    folder: Option<PathBuf>,
    options: QuestionOptions,
    /// What all rounds share: the bytes that are taken. The time is counted for each call.
    budget: Budget,
    /// The instance that was asked about last, under the name of its file.
    question: Option<(Suggestion, Arc<Source>)>,
}

#[pymethods]
impl PyLesson {
    #[new]
    fn new(
        py: Python<'_>,
        inputs: &Inputs,
        options: &str,
        wanted: &str,
        pool: Vec<GivenInput>,
    ) -> PyResult<Self> {
        let (options, wanted): (QuestionOptions, _) = (from_json(options)?, from_json(wanted)?);
        let budget = Budget::default();
        let lesson = watch(py, None, |watch| {
            let budget = options.budget(budget.clone().with_interrupt(watch.interrupt()));
            let examples = inputs.examples(Part::Training, &budget, &mut Vec::new())?;
            let rounds = round_options(&wanted, &examples, &pool, &budget)?;
            Ok::<_, Refusal>(Lesson::new(examples, options.clone(), rounds))
        })??;
        Ok(PyLesson { lesson, folder: inputs.folder().cloned(), options, budget, question: None })
    }

    /// The instances whose labels would tell most: the document of `genplan suggest --json`; or that of `genplan synth
    /// --json` if there is no program.
    #[pyo3(signature = (progress))]
    fn next(&mut self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<(bool, String)> {
        let Turn { question, round, .. } = watch(py, progress.as_ref(), |watch| self.turn(watch))??;
        if !round.answer.is_found() {
            return Ok((false, document(&SynthesisReport::new(&round.answer, &question))?));
        }
        let named = round.suggestions.iter().map(|suggestion| suggestion.named(|name| self.is_free(name)));
        let named: Vec<(String, String)> = named.collect();
        let first = round.suggestions.first().zip(named.first());
        self.question = first.map(|(suggestion, (name, text))| {
            (suggestion.clone(), Source::new(name.as_str(), text.as_str()))
        });
        let reports = (round.suggestions.iter().zip(named))
            .map(|(suggestion, (name, text))| SuggestionReport::new(suggestion, name, text));
        Ok((true, document(&SuggestionsReport::new(&round, reports.collect()))?))
    }

    /// Gives the instance that was asked about a label; `false` if there is none.
    fn answer(&mut self, label: &str) -> PyResult<bool> {
        let Some((suggestion, source)) = self.question.take() else { return Ok(false) };
        let label = if label == "negative" { Label::Negative } else { Label::Positive };
        let task = read_task(&source, &self.lesson.examples().domain, Strictness::Lenient);
        self.lesson.answer(&suggestion, label, Arc::new(accept(task, &mut Vec::new())?));
        Ok(true)
    }

    /// Does not ask about that instance again; `false` if there is none.
    fn skip(&mut self) -> bool {
        let skipped = self.question.take();
        skipped.map(|(suggestion, _)| self.lesson.skip(suggestion.identity)).is_some()
    }

    /// Does not ask about that instance again, nor about others that make no sense for the same reason: says what that is; `None` if
    /// there is no instance.
    fn makes_no_sense(&mut self) -> Option<Vec<String>> {
        self.question.take().map(|(suggestion, _)| self.lesson.makes_no_sense(suggestion.task))
    }

    /// Takes back the last answer: gives the name of its instance.
    fn undo(&mut self) -> Option<String> {
        self.question = None;
        self.lesson.undo().map(|example| example.task.source.name().to_owned())
    }
}

impl PyLesson {
    fn turn(&mut self, watch: &SignalWatch) -> Result<Turn, Refusal> {
        self.question = None;
        let budget = self.options.budget(self.budget.clone().with_interrupt(watch.interrupt()));
        accept(self.lesson.next(&budget, watch), &mut Vec::new())
    }

    /// Whether no file of the folder and no answer has this name.
    fn is_free(&self, name: &str) -> bool {
        let is_in = |folder: &PathBuf| {
            ["positive", "negative", "pool"].iter().any(|part| is_there(&folder.join(part).join(name)))
        };
        let is_named = |answer: &Example| Path::new(answer.task.source.name()) == Path::new(name);
        !self.folder.as_ref().is_some_and(is_in) && !self.lesson.answers().iter().any(is_named)
    }
}

fn round_options(
    wanted: &LessonOptions,
    examples: &Examples,
    pool: &[GivenInput],
    budget: &Budget,
) -> Result<RoundOptions, Refusal> {
    let files = files(budget);
    let tasks = pool.iter().map(|given| {
        let reading = read_task(&source(given, &files)?, &examples.domain, Strictness::Lenient);
        Ok(Arc::new(accept(reading, &mut Vec::new())?))
    });
    let &LessonOptions { slack, specific, count, growth } = wanted;
    let pool = tasks.collect::<Result<_, Refusal>>()?;
    let sources = Sources { pool, generator: Some(instances_of), growth, ..Sources::default() };
    Ok(RoundOptions { slack, sources, specific, count, ..RoundOptions::default() })
}
