//! Tables and pages as files.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use genplan::experiment::{Pool, csv};
use genplan::page;
use genplan::report::{BestReport, ExperimentReport};
use genplan_pddl::Diagnostic;

use crate::args::BenchOutputArgs;
use crate::terminal::{Exit, Stop, Terminal};

/// Refuses before the experiment what could not be written after it.
pub(super) fn check(args: &BenchOutputArgs, terminal: &mut Terminal) -> Result<(), Stop> {
    let paths: Vec<&PathBuf> = [&args.csv, &args.html, &args.results].into_iter().flatten().collect();
    let twice = paths.iter().enumerate().find(|(index, path)| paths[..*index].contains(path));
    if let Some((_, path)) = twice {
        let message = format!("`{}` is named for two outputs", path.display());
        return terminal.refuse(Diagnostic::error(message), Exit::BadInput);
    }
    for path in paths {
        no_folder(path).map_or(Ok(()), |error| terminal.refuse(error, Exit::BadInput))?;
    }
    let existing = [&args.csv, &args.html].into_iter().flatten().find(|path| !args.force && path.exists());
    existing.map_or(Ok(()), |path| {
        let error = Diagnostic::error(format!("`{}` exists", path.display()));
        terminal.refuse(error.help("--force overwrites it"), Exit::BadInput)
    })
}

fn no_folder(path: &Path) -> Option<Diagnostic> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (path, name) = (path.display(), folder.display());
    let message = format!("`{path}` cannot be written: there is no folder `{name}`");
    (!folder.is_dir()).then(|| Diagnostic::error(message))
}

/// Writes the files that are wanted.
pub(super) fn write(
    args: &BenchOutputArgs,
    report: &ExperimentReport,
    pools: &[Pool],
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    if let Some(path) = &args.csv {
        save(path, &csv(&report.cells), args.force, terminal)?;
    }
    if let Some(path) = &args.html {
        save(path, &page::experiment(report, &|best| picture(best, pools)), args.force, terminal)?;
    }
    Ok(())
}

/// The automaton of a program, if it can be drawn.
fn picture(_best: &BestReport, _pools: &[Pool]) -> Option<String> {
    None
}

fn save(path: &Path, text: &str, force: bool, terminal: &mut Terminal) -> Result<(), Stop> {
    let mut options = File::options();
    options.write(true).truncate(force).create(force).create_new(!force);
    let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.or_else(|error| {
        let message = format!("cannot write `{}`: {error}", path.display());
        terminal.refuse(Diagnostic::error(message), Exit::BadInput)
    })
}
