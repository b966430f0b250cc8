//! A request to a command line of the driver.
//!
//! What stands before the input files is for the driver, what stands after them is for the search.

use std::ffi::OsString;
use std::io;
use std::path::absolute;
use std::time::Duration;

use super::{Planner, PlannerLimits, PlannerRequest, plans};

/// The options of the driver that have a value.
const WITH_VALUE: [&str; 15] = [
    "--alias",
    "--build",
    "--log-level",
    "--overall-memory-limit",
    "--overall-time-limit",
    "--plan-file",
    "--portfolio",
    "--portfolio-bound",
    "--sas-file",
    "--search-memory-limit",
    "--search-time-limit",
    "--translate-memory-limit",
    "--translate-time-limit",
    "--validate-memory-limit",
    "--validate-time-limit",
];

/// The options of the driver that have none. `--search` is left out: what is meant is the search's own option.
const WITHOUT_VALUE: [&str; 4] = ["--debug", "--keep-sas-file", "--portfolio-single-plan", "--validate"];

impl Planner {
    /// The program to run, and its arguments.
    pub(super) fn command(&self, request: &PlannerRequest<'_>) -> io::Result<Vec<OsString>> {
        let mut command: Vec<OsString> = self.interpreter.iter().map(OsString::from).collect();
        command.push(self.driver.clone().into());
        command.extend(["--plan-file", plans::NAME].map(OsString::from));
        command.extend(limits(&request.limits));
        let (driver, search) = request.arguments.split_at(length_for_driver(request.arguments));
        command.extend(driver.iter().map(OsString::from));
        command.extend((request.task.len() > 1).then(|| "--keep-sas-file".into()));
        for file in request.task {
            command.push(absolute(file)?.into());
        }
        command.extend(search.iter().map(OsString::from));
        Ok(command)
    }
}

/// The limits in the driver's words. It refuses limits on memory on macOS, and knows full seconds only: what is left
/// for the search is rounded down, so it gets a second more, or a limit of one second would be one of none.
fn limits(limits: &PlannerLimits) -> Vec<OsString> {
    let seconds = limits.time.map(|time| time.saturating_add(Duration::from_nanos(1_999_999_999)).as_secs());
    let time = seconds.map(|seconds| ["--overall-time-limit".into(), format!("{seconds}s").into()]);
    let memory =
        limits.memory.filter(|_| !cfg!(target_os = "macos")).map(|bytes| bytes.div_ceil(1024).max(1));
    let memory = memory.map(|kib| ["--overall-memory-limit".into(), format!("{kib}K").into()]);
    time.into_iter().chain(memory).flatten().collect()
}

/// How many of the arguments, from the first on, are for the driver.
fn length_for_driver(arguments: &[&str]) -> usize {
    let mut length = 0;
    while let Some(argument) = arguments.get(length) {
        length += match argument.split_once('=') {
            Some((name, _)) if WITH_VALUE.contains(&name) => 1,
            None if WITHOUT_VALUE.contains(argument) => 1,
            None if WITH_VALUE.contains(argument) => 2,
            _ => break,
        };
    }
    length.min(arguments.len())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    /// The command line after the driver.
    fn line(task: &[&str], arguments: &[&str], limits: PlannerLimits) -> String {
        let planner = Planner { driver: "fd".into(), interpreter: None };
        let task: Vec<PathBuf> = task.iter().map(PathBuf::from).collect();
        let request = PlannerRequest { task: &task, folder: Path::new("/work"), arguments, limits };
        let command = planner.command(&request).expect("a command");
        command.iter().skip(1).map(|word| word.to_str().expect("UTF-8")).collect::<Vec<_>>().join(" ")
    }

    fn sas(arguments: &[&str]) -> String {
        line(&["/t.sas"], arguments, PlannerLimits::default())
    }

    #[test]
    fn options_of_the_driver_stand_before_the_task_and_those_of_the_search_behind_it() {
        assert_eq!(sas(&["--alias", "lama"]), "--plan-file sas_plan --alias lama /t.sas");
        assert_eq!(
            sas(&["--search", "astar(blind())"]),
            "--plan-file sas_plan /t.sas --search astar(blind())"
        );
        assert_eq!(
            sas(&["--build=debug", "--validate", "--evaluator", "h=ff()", "--search", "ehc(h)"]),
            "--plan-file sas_plan --build=debug --validate /t.sas --evaluator h=ff() --search ehc(h)"
        );
        assert_eq!(sas(&["--alias"]), "--plan-file sas_plan --alias /t.sas");
    }

    #[test]
    fn limits_are_rounded_up_and_a_second_is_added_that_the_driver_takes_away() {
        let limits = PlannerLimits { time: Some(Duration::from_millis(2500)), memory: Some(5000) };
        let memory = if cfg!(target_os = "macos") { "" } else { "--overall-memory-limit 5K " };
        assert_eq!(
            line(&["/d", "/p"], &[], limits),
            format!("--plan-file sas_plan --overall-time-limit 4s {memory}--keep-sas-file /d /p")
        );
    }
}
