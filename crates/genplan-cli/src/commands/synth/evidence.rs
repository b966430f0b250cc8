//! What a program does beyond the examples, in words, and as files.

use std::path::{Path, PathBuf};

use genplan::report::EvidenceReport;

use crate::commands::plural;
use crate::target::write_all;
use crate::terminal::{Stop, Terminal};

/// What is known of a program for this many examples.
pub(super) fn words(evidence: &EvidenceReport, examples: usize) -> Vec<String> {
    let examples = plural(examples as u64, "example");
    let orders = match evidence {
        EvidenceReport { any_order: false, .. } => {
            return vec![format!(
                "; right on your {examples} only with their objects in the order that they have"
            )];
        }
        EvidenceReport { all_orders: true, .. } => "in any order of their objects".to_owned(),
        EvidenceReport { orders, .. } => {
            format!("in {} of their objects", plural(*orders as u64, "other order"))
        }
    };
    let right = format!("; right on your {examples} {orders}");
    let &EvidenceReport { made, solved, largest, .. } = evidence;
    let instances = plural(made as u64, "instance");
    match (made, made - solved) {
        (0, _) => vec![right],
        (_, 0) => {
            let objects = plural(largest as u64, "object");
            vec![format!("{right}, and on {instances} that genplan made from them (up to {objects})")]
        }
        (_, failed) => vec![right, format!("; fails on {failed} of {instances} that genplan made from them")],
    }
}

/// Writes instances that a program does not solve into a folder, where they overwrite nothing; or says why there are none.
pub(super) fn write(
    evidence: Option<&EvidenceReport>,
    folder: &Path,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let words = match evidence {
        None => nothing(folder, "the program was not tried beyond the examples"),
        Some(EvidenceReport { made, failing, .. }) if failing.is_empty() => {
            nothing(folder, &format!("the program solves {}", plural(*made as u64, "made instance")))
        }
        Some(EvidenceReport { failing, .. }) => {
            let named = failing.iter().map(|made| (PathBuf::from(&made.name), made.text.as_str()));
            let files: Vec<(PathBuf, &str)> = named.collect();
            write_all(folder, &files, false, terminal)?;
            format!("{} written to {}", plural(failing.len() as u64, "instance"), folder.display())
        }
    };
    Ok(terminal.remark(&words)?)
}

fn nothing(folder: &Path, reason: &str) -> String {
    format!("nothing is written to {}: {reason}", folder.display())
}
