//! Names to programs that are installed.

use std::env;
use std::path::PathBuf;

/// The program of that name on the `PATH`.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}
