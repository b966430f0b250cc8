//! What the user says and has installed to a planner.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use genplan_pddl::Diagnostic;

use super::Planner;
use crate::process::Guarded;

/// Finds a planner: the named one, else that of `GENPLAN_PLANNER`, else one on the `PATH`, else that of the Python
/// package `up-fast-downward`.
pub fn find(named: Option<&Path>) -> Result<Planner, Diagnostic> {
    Places::of_environment(named).find()
}

/// Where to look for a planner.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// What the user says now: a driver, or a folder with one.
    pub named: Option<PathBuf>,
    /// What the user says once and for all, in `GENPLAN_PLANNER`: the same.
    pub variable: Option<PathBuf>,
    /// Folders with programs, in the form of `PATH`; Python is looked for there, too.
    pub path: OsString,
}

/// The names of drivers, the script first.
const DRIVERS: [&str; 2] = ["fast-downward.py", "fast-downward"];

/// Where the driver is in a folder: that of Fast Downward itself, or of the Python package.
const BELOW: [&str; 2] = ["", "downward"];

const VARIABLE: &str = "GENPLAN_PLANNER";
const INSTALL: &str = "install Fast Downward with `pip install up-fast-downward`";

impl Places {
    /// The places that the environment gives.
    pub fn of_environment(named: Option<&Path>) -> Self {
        let variable = env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
        Places { named: named.map(Path::to_owned), variable, path: env::var_os("PATH").unwrap_or_default() }
    }

    /// The first planner. A name that is wrong is an error, whatever else there is.
    pub fn find(&self) -> Result<Planner, Diagnostic> {
        let named = self.named.as_deref().map(|path| ("--planner", path));
        let named = named.or(self.variable.as_deref().map(|path| (VARIABLE, path)));
        if let Some((origin, path)) = named {
            return driver_at(path, origin).and_then(|driver| self.planner(driver));
        }
        match DRIVERS.iter().find_map(|name| self.program(name)) {
            Some(driver) => self.planner(driver),
            None => self.python().and_then(|python| packaged(&python)).ok_or_else(nowhere),
        }
    }

    /// A planner with the Python that its driver needs, if it does.
    fn planner(&self, driver: PathBuf) -> Result<Planner, Diagnostic> {
        if driver.extension() != Some(OsStr::new("py")) {
            return Ok(Planner { driver, interpreter: None });
        }
        match python_of_environment(&driver).or_else(|| self.python()) {
            Some(python) => Ok(Planner { driver, interpreter: Some(python) }),
            None => Err(Diagnostic::error(format!("there is no Python to run `{}`", driver.display()))
                .help("the driver of Fast Downward needs `python3` on the PATH")),
        }
    }

    fn python(&self) -> Option<PathBuf> {
        ["python3", "python"].iter().find_map(|name| self.program(name))
    }

    fn program(&self, name: &str) -> Option<PathBuf> {
        let candidates = env::split_paths(&self.path).map(|folder| folder.join(name));
        candidates.filter(|path| path.is_file()).find_map(|path| std::path::absolute(path).ok())
    }
}

/// Says that there is none in any place.
fn nowhere() -> Diagnostic {
    Diagnostic::error("there is no classical planner")
        .help(INSTALL)
        .help("or say where Fast Downward is, with `--planner PATH` or in GENPLAN_PLANNER")
        .help(
            "looked for: `fast-downward.py` and `fast-downward` on the PATH, \
             and the Python package up-fast-downward of `python3`",
        )
}

/// The driver that a path means. The origin says where the path comes from.
fn driver_at(path: &Path, origin: &str) -> Result<PathBuf, Diagnostic> {
    let missing = ("does not exist", "name the file `fast-downward.py`, or its folder");
    let driver = if path.is_dir() {
        driver_in(path).ok_or(("is a folder without `fast-downward.py`", "name the file `fast-downward.py`"))
    } else if !path.exists() {
        Err(missing)
    } else if path.file_stem() == Some(OsStr::new("downward")) {
        Err((
            "is only the search component of Fast Downward",
            "name its driver `fast-downward.py`, usually three folders further up",
        ))
    } else {
        std::path::absolute(path).map_err(|_| missing)
    };
    driver.map_err(|(wrong, expected)| {
        Diagnostic::error(format!("{origin}: `{}` {wrong}", path.display()))
            .help(expected)
            .help(format!("or {INSTALL}"))
    })
}

fn driver_in(folder: &Path) -> Option<PathBuf> {
    let folders = BELOW.iter().map(|below| folder.join(below));
    let mut files = folders.flat_map(|folder| DRIVERS.map(|name| folder.join(name)));
    files.find(|path| path.is_file()).and_then(|path| std::path::absolute(path).ok())
}

/// The Python of the environment in which a package is: `E/bin/python3` for `E/lib/python3.11/site-packages/…`.
fn python_of_environment(driver: &Path) -> Option<PathBuf> {
    let library = driver.ancestors().find(|path| path.file_name() == Some(OsStr::new("site-packages")))?;
    let environment = library.ancestors().nth(3)?;
    let python = environment.join("bin").join("python3");
    python.is_file().then_some(python)
}

/// Prints the folders of the package, without loading it.
const QUESTION: &str = "import importlib.util
spec = importlib.util.find_spec('up_fast_downward')
print(*(spec.submodule_search_locations if spec else []), sep='\\n')";

/// How long a Python may think about it.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The planner of the Python package, if a Python has it.
fn packaged(python: &Path) -> Option<Planner> {
    let question = [python.into(), "-c".into(), QUESTION.into()];
    let folders = answer(&question, TIMEOUT).ok()??;
    let mut folders = folders.lines().map(Path::new).filter(|folder| folder.is_absolute());
    let driver = folders.find_map(driver_in)?;
    Some(Planner {
        interpreter: Some(python_of_environment(&driver).unwrap_or_else(|| python.into())),
        driver,
    })
}

/// What a command prints, if it succeeds in time. It must not print more than a pipe holds.
fn answer(command: &[OsString], timeout: Duration) -> io::Result<Option<String>> {
    let (mut output, printed) = io::pipe()?;
    let mut process = Guarded::spawn(command, Path::new("/"), None, printed)?;
    let start = Instant::now();
    while start.elapsed() < timeout {
        if let Some(status) = process.ended()? {
            process.kill()?;
            let mut text = String::new();
            output.read_to_string(&mut text)?;
            return Ok(status.success().then_some(text));
        }
        thread::sleep(Duration::from_millis(2));
    }
    Ok(None)
}
