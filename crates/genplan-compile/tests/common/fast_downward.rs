//! The real planner, for all tests that need one: included by them with `#[path]`.
//!
//! It is the one that genplan finds, if there is one. Else the Python package is installed, once, into an
//! environment in the target folder.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use genplan_compile::planner::{Planner, find};

/// What is installed. Another version may prove less: see `PROOF_SEARCH`.
const PACKAGE: &str = "up-fast-downward==1.0.0";

/// The planner. Give a command that needs it the path of its driver in `GENPLAN_PLANNER`.
pub fn planner() -> &'static Planner {
    static PLANNER: OnceLock<Planner> = OnceLock::new();
    PLANNER.get_or_init(|| find(None).unwrap_or_else(|_| installed()))
}

/// The planner of our own environment.
fn installed() -> Planner {
    let wheels = wheels();
    let environment = once(&PACKAGE.replace("==", "-"), |environment| {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(environment));
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", PACKAGE];
        let mut command = Command::new(environment.join("bin/python3"));
        succeed(command.args(pip).arg("--find-links").arg(&wheels));
    });
    find(Some(&package(&environment))).expect("the package has a driver")
}

/// A folder with all that `pip install --no-index --find-links FOLDER` needs.
pub fn wheels() -> PathBuf {
    once(&PACKAGE.replace("==", "-wheels-"), |folder| {
        let pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", PACKAGE, "--dest"];
        succeed(Command::new("python3").args(pip).arg(folder));
    })
}

/// A folder in the target folder that is made once. The lock is for the test programs that run at the same time; the
/// folder is complete when it has the file `complete`.
fn once(name: &str, make: impl FnOnce(&Path)) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join(name);
    let lock = File::create(target.join("planner.lock")).expect("a lock in the target folder");
    lock.lock().expect("the lock");
    if !folder.join("complete").exists() {
        let _ = fs::remove_dir_all(&folder);
        make(&folder);
        File::create(folder.join("complete")).expect("a file in the folder");
    }
    folder
}

fn succeed(command: &mut Command) {
    let advice = "Install Fast Downward yourself (`pip install up-fast-downward`), \
                  or set GENPLAN_PLANNER to a `fast-downward.py`.";
    let output = command.output();
    let output =
        output.unwrap_or_else(|error| panic!("{command:?}: {error}\nNo planner for the tests. {advice}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}\nNo planner for the tests. {advice}");
}

/// The folder of the package in an environment: `lib/python3.*/site-packages/up_fast_downward`.
fn package(environment: &Path) -> PathBuf {
    let versions = fs::read_dir(environment.join("lib")).expect("an environment");
    let mut folders =
        versions.map(|entry| entry.expect("an entry").path().join("site-packages/up_fast_downward"));
    folders.find(|folder| folder.exists()).expect("the package in its environment")
}
