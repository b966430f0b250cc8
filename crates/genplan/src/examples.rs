//! Domain folders to labelled lifted tasks.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Domain, Reading, Source, Strictness, Task, read_domain, read_task};

use crate::files::{Files, is_there, refuse_listed};

/// Which files hold a domain and its examples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExampleFiles {
    /// The domain.
    pub domain: PathBuf,
    /// Instances that must be solved.
    pub positive: Vec<PathBuf>,
    /// Instances that must not be solved.
    pub negative: Vec<PathBuf>,
}

/// Which examples of a domain folder are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `positive/` and `negative/`.
    Training,
    /// `test/positive/` and `test/negative/`.
    Test,
}

impl ExampleFiles {
    /// The files of a domain folder, each part in the order of the names.
    pub fn in_folder(folder: &Path, part: Part) -> Result<Self, Diagnostic> {
        let domain = domain_in(folder).map_err(folder_error)?;
        let folder = match part {
            Part::Training => folder.to_path_buf(),
            Part::Test => folder.join("test"),
        };
        let positive = instances_in(&folder.join("positive"))?;
        let negative = instances_in(&folder.join("negative"))?;
        if positive.is_empty() && negative.is_empty() {
            let message = format!("there are no examples in `{}`", folder.display());
            let help = "genplan reads the files positive/*.pddl and negative/*.pddl there";
            return Err(Diagnostic::error(message).help(help));
        }
        Ok(ExampleFiles { domain, positive, negative })
    }

    /// The files of a folder as learning competitions have it: the domain, and without labels the instances of `training` and of
    /// the folders in it. All of them are to be solved.
    pub fn for_training(folder: &Path) -> Result<Self, Diagnostic> {
        let (domain, training) = (domain_in(folder).map_err(Diagnostic::error)?, folder.join("training"));
        let (mut positive, mut folders) = (Vec::new(), vec![training.clone()]);
        while let Some(folder) = folders.pop() {
            positive.extend(instances_in(&folder)?);
            folders.extend(folders_in(&folder)?);
        }
        if positive.is_empty() {
            let error = Diagnostic::error(format!("there are no instances in `{}`", training.display()));
            return Err(error.help("genplan reads the files *.pddl there, and in the folders there"));
        }
        positive.sort();
        Ok(ExampleFiles { domain, positive, negative: Vec::new() })
    }

    /// The files of a folder in which names tell labels, as in the authors' data: `…-pos-….pddl` and
    /// `…-neg-….pddl`.
    pub fn labelled_by_name(folder: &Path) -> Result<Self, Diagnostic> {
        let domain = domain_in(folder).map_err(Diagnostic::error)?;
        ExampleFiles { domain, ..ExampleFiles::default() }.with_named(folder)
    }

    /// Adds the instances of a folder, each by the label in its name.
    fn with_named(mut self, folder: &Path) -> Result<Self, Diagnostic> {
        for path in instances_in(folder)?.into_iter().filter(|path| !path.ends_with("domain.pddl")) {
            match label_in_name(&path) {
                Some(Label::Positive) => self.positive.push(path),
                Some(Label::Negative) => self.negative.push(path),
                None => return Err(no_label(&path)),
            }
        }
        Ok(self)
    }

    /// The instances of a folder without its domain: those in `positive` and `negative`; or if there are no such folders,
    /// those whose names tell their labels.
    pub fn labelled_in(folder: &Path) -> Result<Self, Diagnostic> {
        let [positive, negative] = ["positive", "negative"].map(|part| folder.join(part));
        if is_there(&positive) || is_there(&negative) {
            let (positive, negative) = (instances_in(&positive)?, instances_in(&negative)?);
            return Ok(ExampleFiles { positive, negative, ..ExampleFiles::default() });
        }
        ExampleFiles::default().with_named(folder)
    }

    /// The instances of a folder and of its folders `positive` and `negative`, whatever their labels.
    pub fn unlabelled_in(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
        fs::read_dir(folder).map_err(|error| unlisted(folder, &error))?;
        let folders = [folder.to_owned(), folder.join("positive"), folder.join("negative")];
        let paths: Vec<Vec<PathBuf>> =
            folders.iter().map(|part| instances_in(part)).collect::<Result<_, _>>()?;
        let mut paths = paths.concat();
        paths.retain(|path| *path != folder.join("domain.pddl"));
        paths.sort();
        Ok(paths)
    }

    /// Adds the test set of a domain folder, if it has one.
    pub fn add_test_set(&mut self, folder: &Path) -> Result<(), Diagnostic> {
        let test = folder.join("test");
        if !is_there(&test) {
            return Ok(());
        }
        fs::read_dir(&test).map_err(|error| unlisted(&test, &error))?;
        self.positive.extend(instances_in(&test.join("positive"))?);
        self.negative.extend(instances_in(&test.join("negative"))?);
        Ok(())
    }

    /// All files, the domain first.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        let all = std::iter::once(&self.domain).chain(&self.positive).chain(&self.negative);
        all.map(PathBuf::as_path)
    }

    /// Reads all files of the usual size; see [`ExampleFiles::read_with`].
    pub fn read(&self, strictness: Strictness) -> Reading<Examples> {
        self.read_with(&Files::default(), strictness)
    }

    /// Reads all files. There is a value only if all of them are good; all that is wrong is reported.
    pub fn read_with(&self, files: &Files, strictness: Strictness) -> Reading<Examples> {
        let mut diagnostics = Vec::new();
        let domain = files.read(&self.domain, &mut diagnostics, |source| read_domain(source, strictness));
        let Some(domain) = domain.map(Arc::new) else {
            return Reading { value: None, diagnostics };
        };
        let labelled = self.positive.iter().map(|path| (Label::Positive, path));
        let labelled = labelled.chain(self.negative.iter().map(|path| (Label::Negative, path)));
        let examples = labelled.filter_map(|(label, path)| {
            let task = files.read(path, &mut diagnostics, |source| read_task(source, &domain, strictness))?;
            Some(Example { label, task: Arc::new(task) })
        });
        let examples: Vec<Example> = examples.collect();
        let complete = examples.len() == self.positive.len() + self.negative.len();
        Reading { value: complete.then_some(Examples { domain, examples }), diagnostics }
    }
}

/// A domain with labelled instances.
#[derive(Clone, Debug)]
pub struct Examples {
    /// The domain.
    pub domain: Arc<Domain>,
    /// The examples, positive ones first.
    pub examples: Vec<Example>,
}

impl Examples {
    /// Reads sources. There is a value only if all of them are good; all that is wrong is reported.
    pub fn read(
        domain: &Arc<Source>,
        labelled: &[(Label, Arc<Source>)],
        strictness: Strictness,
    ) -> Reading<Self> {
        let Reading { value, mut diagnostics } = read_domain(domain, strictness);
        let Some(domain) = value.map(Arc::new) else { return Reading { value: None, diagnostics } };
        let examples = labelled.iter().map(|(label, source)| {
            let reading = read_task(source, &domain, strictness);
            diagnostics.extend(reading.diagnostics);
            Some(Example { label: *label, task: Arc::new(reading.value?) })
        });
        // All are read before the first error counts.
        let examples: Vec<Option<Example>> = examples.collect();
        let examples: Option<Vec<Example>> = examples.into_iter().collect();
        Reading { value: examples.map(|examples| Examples { domain, examples }), diagnostics }
    }

    /// The bundled examples of a folder below `examples`.
    #[cfg(test)]
    pub(crate) fn bundled(folder: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(folder);
        let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a folder");
        files.read(Strictness::Lenient).into_result().expect("examples")
    }

    /// All tasks in order.
    pub fn tasks(&self) -> Vec<Arc<Task>> {
        self.examples.iter().map(|example| Arc::clone(&example.task)).collect()
    }
}

/// A labelled instance.
#[derive(Clone, Debug)]
pub struct Example {
    /// Whether it must be solved or must not be.
    pub label: Label,
    /// The instance.
    pub task: Arc<Task>,
}

/// The files of a folder that end in `.pddl`, without hidden ones; none if there is no such folder.
fn instances_in(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    if !is_there(folder) {
        return Ok(Vec::new());
    }
    let failure = |error: io::Error| unlisted(folder, &error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failure)? {
        let path = entry.map_err(failure)?.path();
        if is_instance(&path) {
            refuse_listed(&path)?;
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The folders in a folder, without links to others; none if there is no such folder.
fn folders_in(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    if !is_there(folder) {
        return Ok(Vec::new());
    }
    let failure = |error: io::Error| unlisted(folder, &error);
    let entries = fs::read_dir(folder).map_err(failure)?.collect::<Result<Vec<_>, _>>().map_err(failure)?;
    let is_folder = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    Ok(entries.iter().filter(|entry| is_folder(entry)).map(fs::DirEntry::path).collect())
}

/// Whether `*.pddl` would match the name, in whatever case.
fn is_instance(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pddl"))
}

fn label_in_name(path: &Path) -> Option<Label> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    match ["-pos-", "-neg-"].map(|part| name.contains(part)) {
        [true, false] => Some(Label::Positive),
        [false, true] => Some(Label::Negative),
        _ => None,
    }
}

fn no_label(path: &Path) -> Diagnostic {
    Diagnostic::error(format!("the name of `{}` does not show its label", path.display()))
        .help("expected `-pos-` or `-neg-` in it")
}

fn unlisted(folder: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot list `{}`: {error}", folder.display()))
}

/// The domain of a folder; what is missing, if there is none.
fn domain_in(folder: &Path) -> Result<PathBuf, String> {
    let (domain, shown) = (folder.join("domain.pddl"), folder.display());
    match domain.is_file() {
        true => Ok(domain),
        false if folder.is_dir() => Err(format!("`{shown}` has no domain.pddl")),
        false if is_there(folder) => Err(format!("`{shown}` is not a folder")),
        false => Err(format!("`{shown}` does not exist")),
    }
}

fn folder_error(message: String) -> Diagnostic {
    let help = "a domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl";
    Diagnostic::error(message).help(help)
}
