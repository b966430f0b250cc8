//! `genplan lint`: what is suspicious about a domain folder.

use std::io::Write;

use genplan::examples::{Example, ExampleFiles, Examples, Part};
use genplan::lint;
use genplan::report::{CountsReport, LintReport};
use genplan_pddl::{Reading, Severity};

use super::{default_budget, example_files, plural, refuse_ground};
use crate::args::ExampleArgs;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn lint(args: &ExampleArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = default_budget(terminal);
    let training = example_files(args, Part::Training, terminal)?;
    let mut files = training.clone();
    if let Some(folder) = args.folder() {
        files.add_test_set(folder).or_else(|error| terminal.refuse(error, Exit::BadInput))?;
    }
    let reading = files.read_with(&terminal.files, terminal.strictness);
    let Reading { value: Some(examples), diagnostics: mut findings } = reading else {
        return terminal.accept(reading).map(|_| Exit::BadInput);
    };
    let (examples, test) = split(examples, &training, &files);
    match lint::lint_with_test_set(&examples.domain, &examples.examples, &test, &budget) {
        Ok(found) => findings.extend(found),
        Err((task, error)) => return refuse_ground(&task, error, terminal),
    }
    let warnings = findings.iter().filter(|finding| finding.severity >= Severity::Warning).count();
    let (counts, test) = (CountsReport::new(&examples.examples), CountsReport::new(&test));
    if terminal.json {
        terminal.document(&LintReport::new(&findings, counts, test))?;
    } else {
        terminal.present(&findings)?;
        let warnings = plural(warnings as u64, "warning");
        writeln!(terminal.out, "{warnings}: {}{}", words(counts, "example"), test_words(test))?;
    }
    Ok(if warnings > 0 { Exit::No } else { Exit::Yes })
}

/// The examples, and apart from them those of the test set, which was added to each label.
fn split(
    Examples { domain, examples }: Examples,
    training: &ExampleFiles,
    all: &ExampleFiles,
) -> (Examples, Vec<Example>) {
    let positive = all.positive.len();
    let is_training = |number: usize| match number < positive {
        true => number < training.positive.len(),
        false => number - positive < training.negative.len(),
    };
    let (examples, test): (Vec<_>, Vec<_>) =
        examples.into_iter().enumerate().partition(|(number, _)| is_training(*number));
    let only = |numbered: Vec<(usize, Example)>| numbered.into_iter().map(|(_, example)| example).collect();
    (Examples { domain, examples: only(examples) }, only(test))
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
