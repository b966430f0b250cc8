//! `genplan lint`: what is suspicious about a domain folder.

use std::io::Write;
use std::iter;

use genplan::examples::{Example, Examples, Part};
use genplan::lint;
use genplan::report::{CountsReport, LintReport};
use genplan_pddl::{Reading, Severity};

use super::{add_test_set, example_files, plural};
use crate::args::{BudgetArgs, ExampleArgs};
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn lint(args: &ExampleArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = BudgetArgs::DEFAULT.start(terminal);
    let mut files = example_files(args, Part::Training)?;
    let is_example = args.folder().map(|folder| add_test_set(&mut files, folder)).transpose()?;
    let reading = files.read_with(&terminal.files, terminal.strictness);
    let Reading { value: Some(Examples { domain, examples }), diagnostics: mut findings } = reading else {
        return terminal.accept(reading).map(|_| Exit::BadInput);
    };
    let (examples, test) = split(examples, &is_example.unwrap_or_default());
    let found = lint::lint_with_test_set(&domain, &examples, &test, &budget);
    findings.extend(found.map_err(|(task, error)| error.diagnostic(&task))?);
    let warnings = findings.iter().filter(|finding| finding.severity >= Severity::Warning).count();
    let (counts, test) = (CountsReport::new(&examples), CountsReport::new(&test));
    if terminal.json {
        terminal.document(&LintReport::new(&findings, counts, test))?;
    } else {
        terminal.present(&findings)?;
        let warnings = plural(warnings as u64, "warning");
        writeln!(terminal.out, "{warnings}: {}{}", words(counts, "example"), test_words(test))?;
    }
    Ok(if warnings > 0 { Exit::No } else { Exit::Yes })
}

/// The examples, and apart from them those of the test set.
fn split(all: Vec<Example>, is_example: &[bool]) -> (Vec<Example>, Vec<Example>) {
    let mut is_example = is_example.iter().copied().chain(iter::repeat(true));
    all.into_iter().partition(|_| is_example.next() == Some(true))
}

fn words(counts: CountsReport, thing: &str) -> String {
    let CountsReport { positive, negative } = counts;
    format!("{positive} positive and {}", plural(negative as u64, &format!("negative {thing}")))
}

fn test_words(counts: CountsReport) -> String {
    match counts {
        CountsReport { positive: 0, negative: 0 } => String::new(),
        counts => format!(", {}", words(counts, "test instance")),
    }
}
