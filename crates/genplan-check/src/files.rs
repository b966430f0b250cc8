//! The files that a certificate is about.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan_core::verdict::Label;
use genplan_pddl::{Source, Strictness, Task, read_domain, read_task};

use crate::certificate::{Certificate, Claim, ExampleMark, FileMark, hash};
use crate::{Refusal, bad_input, not_a_proof};

/// A larger file is refused.
const MOST_BYTES: u64 = 1 << 30;

/// The paths of a domain and its examples.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// The domain.
    pub domain: PathBuf,
    /// The examples.
    pub examples: Vec<(Label, PathBuf)>,
    /// Whether a certificate may be about some of the examples only.
    pub some: bool,
}

impl Paths {
    /// The files of a folder with `domain.pddl`, `positive/*.pddl` and `negative/*.pddl`.
    pub fn in_folder(folder: &Path) -> Result<Paths, Refusal> {
        let mut examples = Vec::new();
        for (label, part) in [(Label::Positive, "positive"), (Label::Negative, "negative")] {
            let Ok(entries) = fs::read_dir(folder.join(part)) else { continue };
            let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            paths.retain(|path| path.extension().is_some_and(|extension| extension == "pddl"));
            paths.sort();
            examples.extend(paths.into_iter().map(|path| (label, path)));
        }
        Ok(Paths { domain: folder.join("domain.pddl"), examples, some: false })
    }
}

/// Reads a file.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Refusal> {
    let refusal = |error| bad_input(format!("cannot read `{}`: {error}", path.display()));
    let file = File::open(path).map_err(refusal)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(refusal)?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err(bad_input(format!("`{}` is larger than a gigabyte", path.display()))),
        false => Ok(bytes),
    }
}

fn source(path: &Path) -> Result<Arc<Source>, Refusal> {
    Source::decode(path.display().to_string(), bytes(path)?).map_err(|error| bad_input(error.to_string()))
}

/// The tasks of a certificate, in its order.
pub fn tasks(certificate: &Certificate<'_>, paths: &Paths) -> Result<Vec<Arc<Task>>, Refusal> {
    let domain = source(&paths.domain)?;
    if hash(domain.text()) != certificate.domain.hash {
        return Err(differs(&certificate.domain, &domain));
    }
    let unreadable = |error: genplan_pddl::Diagnostic| bad_input(error.to_string());
    let domain = Arc::new(read_domain(&domain, Strictness::Lenient).into_result().map_err(unreadable)?);
    let is_verdict = matches!(certificate.claim, Claim::Verdict(_));
    let mut there = Vec::new();
    for (label, path) in &paths.examples {
        // What a program does on an instance does not depend on its label.
        there.push((if is_verdict { Label::Positive } else { *label }, source(path)?));
    }
    let mut tasks = Vec::new();
    for example in &certificate.examples {
        let source = there.remove(place(example, &there)?).1;
        let task = read_task(&source, &domain, Strictness::Lenient).into_result().map_err(unreadable)?;
        tasks.push(Arc::new(task));
    }
    match there.first().filter(|_| !is_verdict && !paths.some) {
        Some((_, more)) => {
            Err(not_a_proof(format!("the certificate is not about the example `{}`", more.name())))
        }
        None => Ok(tasks),
    }
}

/// Which of the files an example is.
fn place(example: &ExampleMark, there: &[(Label, Arc<Source>)]) -> Result<usize, Refusal> {
    let fits = |(label, source): &(Label, Arc<Source>)| {
        *label == example.label && hash(source.text()) == example.file.hash
    };
    there.iter().position(fits).ok_or_else(|| {
        let name = &example.file.name;
        let same = there.iter().find(|(label, source)| {
            *label == example.label
                && Path::new(source.name()).file_name().is_some_and(|file| file == &**name)
        });
        match same {
            Some((_, source)) => differs(&example.file, source),
            None => not_a_proof(format!("there is no file like the example `{name}` of the certificate")),
        }
    })
}

fn differs(mark: &FileMark, source: &Source) -> Refusal {
    let (name, found) = (source.name(), hash(source.text()));
    not_a_proof(format!(
        "`{name}` is not the `{}` of the certificate: its hash is {found:016x}, not {:016x}",
        mark.name, mark.hash
    ))
}
