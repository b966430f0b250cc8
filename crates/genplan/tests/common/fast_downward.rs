//! The real planner, for all tests that need one: included by them with `#[path]`.
//!
//! It is the one that genplan finds, if there is one. Else the Python package is installed, once, into an
//! environment in the target folder.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use genplan::planner::{Planner, find};

/// What is installed. Another version may prove less: see `PROOF_SEARCH`.
const PACKAGE: &str = "up-fast-downward==1.0.0";

/// The planner. Give a command that needs it the path of its driver in `GENPLAN_PLANNER`.
pub fn planner() -> &'static Planner {
    static PLANNER: OnceLock<Planner> = OnceLock::new();
    PLANNER.get_or_init(|| find(None).unwrap_or_else(|_| installed()))
}

/// The planner of our own environment. The lock is for the test programs that run at the same time; the environment
/// is complete when it has the file `complete`.
fn installed() -> Planner {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let environment = target.join(PACKAGE.replace("==", "-"));
    let lock = File::create(target.join("planner.lock")).expect("a lock in the target folder");
    lock.lock().expect("the lock");
    if !environment.join("complete").exists() {
        let _ = fs::remove_dir_all(&environment);
        install(&environment);
        File::create(environment.join("complete")).expect("a file in the environment");
    }
    find(Some(&package(&environment))).expect("the package has a driver")
}

fn install(environment: &Path) {
    succeed(Command::new("python3").args(["-m", "venv"]).arg(environment));
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE];
    succeed(Command::new(environment.join("bin/python3")).args(pip));
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
