//! What the checker accepts, and what it does not.

mod mutated;
mod splitting;
mod written;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan::certificate::CertificateFile;
use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::synthesis::Question;
use genplan::{Budget, Label, Strictness, Task};
use genplan_check::Refusal;
use genplan_check::certificate::{Certificate, hash};
use genplan_check::check::{Checked, Limits, check};
use genplan_testing::{answer, generalized};

/// The examples of a bundled domain.
fn examples(name: &str) -> Examples {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a domain folder");
    files.read(Strictness::Lenient).value.expect("correct files")
}

/// The same with the first positive example as a negative one, too: no program fits.
fn contradictory(name: &str) -> Examples {
    let mut examples = examples(name);
    let mut copy = examples.examples[0].clone();
    copy.label = Label::Negative;
    examples.examples.push(copy);
    examples
}

/// The bytes of the certificate of the answer to a question.
fn certified(question: &Question) -> Vec<u8> {
    let answer = answer(question);
    let file = CertificateFile::of_answer(question, &answer, &Budget::default());
    bytes(file.expect("a certificate"))
}

fn bytes(file: CertificateFile) -> Vec<u8> {
    [file.text.into_bytes(), file.symbols].concat()
}

/// A question about examples.
fn question(examples: &Examples) -> Question {
    Question { lint: false, conflict: false, ..Question::new(generalized(examples)) }
}

/// Checks a certificate about examples.
fn checked(bytes: &[u8], examples: &Examples) -> Result<Checked, Refusal> {
    let certificate = Certificate::read(bytes)?;
    let mut left: Vec<(Label, &Arc<Task>)> =
        examples.examples.iter().map(|example| (example.label, &example.task)).collect();
    let mut tasks = Vec::new();
    for mark in &certificate.examples {
        let is_it = |(label, task): &(Label, &Arc<Task>)| {
            *label == mark.label && hash(task.source.text()) == mark.file.hash
        };
        let place = left.iter().position(is_it);
        let place = place.ok_or_else(|| Refusal::NotAProof("another file".to_owned()))?;
        tasks.push(Arc::clone(left.remove(place).1));
    }
    if hash(examples.domain.source.text()) != certificate.domain.hash || !left.is_empty() {
        return Err(Refusal::NotAProof("other files".to_owned()));
    }
    check(&certificate, &tasks, Limits { bytes: 1 << 28, parts: 1 << 22 })
}

/// What is proved, without the program and the examples.
fn proved(result: Result<Checked, Refusal>) -> String {
    result.map_or_else(|refusal| format!("refused: {refusal}"), |checked| checked.proved)
}

/// The folder of certificates.
fn certificates(part: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates").join(part)
}
