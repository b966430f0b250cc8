//! The solvers that proofs by induction need.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Once;

/// The solvers, by the names of their programs and of their Debian packages.
const SOLVERS: [&str; 2] = ["z3", "cvc5"];

/// Installs the solvers where they are missing.
///
/// # Panics
/// If that cannot be done here.
pub fn need_solvers() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if !SOLVERS.iter().all(|name| is_on_path(name)) {
            apt(&["update"]);
            apt(&[&["install", "--yes"][..], &SOLVERS].concat());
            assert!(SOLVERS.iter().all(|name| is_on_path(name)), "z3 and cvc5 are on the PATH");
        }
    });
}

fn is_on_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder: PathBuf| folder.join(name).is_file())
}

/// Waits for others that install something.
fn apt(arguments: &[&str]) {
    let mut command = Command::new("apt-get");
    let output = command.args(["--quiet", "-o", "DPkg::Lock::Timeout=300"]).args(arguments).output();
    let advice = "install the solvers z3 and cvc5 yourself, so that they are on the PATH";
    let output = output.unwrap_or_else(|error| panic!("{advice}: apt-get: {error}"));
    assert!(output.status.success(), "{advice}: {}", String::from_utf8_lossy(&output.stderr));
}
