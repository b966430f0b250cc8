//! `genplan lint`: what is suspicious about a domain folder.

use std::io::Write;

use genplan::examples::Part;
use genplan::lint;
use genplan::report::{CountsReport, LintReport};
use genplan_pddl::{Reading, Severity};

use super::{default_budget, example_files, plural, refuse_ground};
use crate::args::ExampleArgs;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn lint(args: &ExampleArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = default_budget(terminal);
    let mut files = example_files(args, Part::Training, terminal)?;
    if let Some(folder) = &args.folder {
        files.add_test_set(folder).or_else(|error| terminal.refuse(error, Exit::BadInput))?;
    }
    let reading = files.read_with(&terminal.files, terminal.strictness);
    let Reading { value: Some(examples), diagnostics: mut findings } = reading else {
        return terminal.accept(reading).map(|_| Exit::BadInput);
    };
    match lint::lint(&examples.domain, &examples.examples, &budget) {
        Ok(found) => {
            findings.extend(found);
            findings.extend(lint::takes_objects(&examples.domain, &examples.examples));
        }
        Err((task, error)) => return refuse_ground(&task, error, terminal),
    }
    let warnings = findings.iter().filter(|finding| finding.severity >= Severity::Warning).count();
    let counts = CountsReport::new(&examples.examples);
    if terminal.json {
        terminal.document(&LintReport::new(&findings, counts, CountsReport::default()))?;
    } else {
        terminal.present(&findings)?;
        writeln!(
            terminal.out,
            "{} in the domain, {} and {}",
            plural(warnings as u64, "warning"),
            plural(counts.positive as u64, "positive example"),
            plural(counts.negative as u64, "negative example"),
        )?;
    }
    Ok(if warnings > 0 { Exit::No } else { Exit::Yes })
}
