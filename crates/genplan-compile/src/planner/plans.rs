//! A folder to the best plan in it.
//!
//! A search that goes on after its first plan numbers its plans (`sas_plan.1`, `sas_plan.2`, …), each better than
//! the one before. The last one is incomplete if the planner was stopped while it wrote.

use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use genplan::files::open;

/// The name of a plan without number, and the start of one with.
pub(super) const NAME: &str = "sas_plan";

/// The best complete plan in a folder.
pub(super) fn best(folder: &Path) -> io::Result<Option<PathBuf>> {
    let mut files = files(folder)?;
    files.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let mut complete =
        files.into_iter().map(|(_, path)| path).filter(|path| is_complete(path).unwrap_or(false));
    complete.next().map(std::path::absolute).transpose()
}

/// Removes the plans of an earlier run, which this one must not be credited with.
pub(super) fn remove(folder: &Path) -> io::Result<()> {
    files(folder)?.iter().try_for_each(|(_, path)| fs::remove_file(path))
}

/// The plans in a folder with their numbers.
fn files(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(number);
        files.extend(number.map(|number| (number, entry.path())));
    }
    Ok(files)
}

/// The number of a plan by its name: 0 if it has none.
fn number(name: &str) -> Option<u64> {
    match name.strip_prefix(NAME)? {
        "" => Some(0),
        suffix => suffix.strip_prefix('.')?.parse().ok(),
    }
}

/// Whether the last line of a plan, its cost, has been written.
fn is_complete(path: &Path) -> io::Result<bool> {
    const LONGEST: u64 = 80;
    let mut file = open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LONGEST)))?;
    let mut end = Vec::new();
    file.take(LONGEST).read_to_end(&mut end)?;
    let end = String::from_utf8_lossy(&end);
    Ok(end.ends_with('\n') && end.lines().next_back().is_some_and(|line| line.starts_with("; cost = ")))
}
