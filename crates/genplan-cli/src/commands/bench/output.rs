//! Tables and pages as files.

use std::fs;
use std::path::{Path, PathBuf};

use genplan::examples::ExampleFiles;
use genplan_lab::experiment::{ExperimentReport, InstancePool, csv};
use genplan_pddl::Diagnostic;

use crate::args::{BenchArgs, BenchOutputArgs};
use crate::commands::folder_paths;
use crate::target::{self, Target};
use crate::terminal::{Stop, Terminal};

/// Refuses before the experiment what could not be written after it.
pub(super) fn check(args: &BenchArgs, terminal: &mut Terminal) -> Result<(), Stop> {
    let BenchOutputArgs { results, certificates, csv, html, force, .. } = &args.output;
    if let Some(folder) = certificates {
        target::check_folder(folder, terminal)?;
    }
    if results.as_deref() == Some(Path::new("-")) {
        let error = Diagnostic::error("--results cannot be stdout: it is read and appended to");
        return Err(error.help("--json writes all runs to stdout").into());
    }
    if let Some(path) = results.as_ref().filter(|path| path.exists() && !path.is_dir() && !path.is_file()) {
        let message = format!("`{}` cannot be used: it is not a regular file", path.display());
        return Err(Diagnostic::error(message).into());
    }
    let targets = [(results, true), (csv, *force), (html, *force)];
    let targets =
        targets.into_iter().filter_map(|(path, force)| Some(Target { path: path.as_ref()?, force }));
    target::check(&targets.collect::<Vec<_>>(), &inputs(args), terminal)
}

/// All files that are read.
fn inputs(args: &BenchArgs) -> Vec<PathBuf> {
    let own = args.what.iter().flat_map(|folder| folder_paths(folder));
    own.chain(args.configurations.data.iter().flat_map(|folder| authors_paths(folder))).collect()
}

/// The authors' files.
fn authors_paths(folder: &Path) -> Vec<PathBuf> {
    let domains = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = domains.filter_map(|domain| ExampleFiles::labelled_by_name(&domain).ok());
    let paths = files.flat_map(|files| files.paths().map(Path::to_owned).collect::<Vec<_>>());
    paths.chain([folder.join("configurations.csv")]).collect()
}

/// Writes the files that are wanted.
pub(super) fn write(
    args: &BenchOutputArgs,
    report: &ExperimentReport,
    pools: &[InstancePool],
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    if let Some(path) = &args.csv {
        Target { path, force: args.force }.write(&csv(&report.cells), terminal)?;
    }
    if let Some(path) = &args.html {
        let page = genplan_lab::page::experiment(report, pools);
        Target { path, force: args.force }.write(&page, terminal)?;
    }
    Ok(())
}
