//! What these tests share with others, and the planner.

use std::path::PathBuf;
use std::process::Command;

pub use genplan_testing::command::{
    check_in, check_masked, document, genplan, in_time, says, show, show_masked, succeed,
};
pub use genplan_testing::domains::{COUNTER, DARK, LAMPS, counter};
pub use genplan_testing::{Folder, repository};

use crate::fast_downward;

/// A folder with a copy of the bundled examples, in which files can be written.
pub fn examples() -> Folder {
    Folder::examples()
}

/// Solves the task that was compiled into `out` with the real planner; the plan is in `plan`.
#[track_caller]
pub fn solve(folder: &Folder) {
    let is_sas = folder.path().join("out/output.sas").exists();
    let files: &[&str] = if is_sas { &["out/output.sas"] } else { &["out/domain.pddl", "out/problem.pddl"] };
    let planner = fast_downward::planner();
    let words: Vec<&PathBuf> = planner.interpreter.iter().chain([&planner.driver]).collect();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args(["--plan-file", "plan", "--alias", "lama-first"]).args(files);
    succeed(command.current_dir(folder.path()));
}
