//! Cells to rows of words and numbers, in whatever notation they are written then.

use std::fmt::Write;

use super::report::{CellReport, EstimateReport, MetricsReport, PaperReport, ShareReport};

/// A table as text.
pub(crate) struct Grid {
    /// What it is called.
    pub title: &'static str,
    /// What the columns are; an empty one belongs to the column before it.
    pub header: Vec<&'static str>,
    /// The rows. The first two columns are words, the others are numbers.
    pub rows: Vec<Vec<String>>,
    /// What there is to know about it, by paragraph.
    pub notes: Vec<&'static str>,
}

/// This many columns of a [`Grid`] are words.
pub(crate) const WORDS: usize = 2;

const SYNTHESIS: &str = "\
found, none (proved) and undecided (a limit was reached) in percent of the runs, with Wilson's 95 % confidence
interval of the first. Seconds of search: the mean over the runs that found a program, as in the paper; median and
maximum over all runs.";

const POOLED: &str = "\
Recall, precision, accuracy, balanced accuracy (in percent) and MCC of all executions of the found programs on
instances that they were not found with, counted together as in the paper. In brackets: 95 % confidence intervals,
by resampling the programs.";

const PAPER: &str = "\
paper: as printed, and in parentheses recomputed from the authors' logs where these say something else.";

const MEANS: &str = "\
The means over the programs for which the metric is defined; (− k): it is not for k programs. A program that solves
nothing has no precision and no MCC.";

/// Table 1: how often a program is found, and how fast.
pub(crate) fn synthesis(cells: &[CellReport]) -> Grid {
    let has_paper = has_paper(cells);
    let mut header = vec!["domain", "mode", "n", "runs", "found %", "", "none %", "undecided %"];
    header.extend(["mean s", "median s", "max s"]);
    if has_paper {
        header.extend(["paper: n", "found %", "mean s"]);
    }
    let row = |cell| {
        let mut row = synthesis_row(cell);
        row.extend(has_paper.then(|| paper_synthesis(cell.paper.as_ref())).into_iter().flatten());
        row
    };
    let rows = cells.iter().map(row).collect();
    Grid { title: "Table 1: synthesis", header, rows, notes: vec![SYNTHESIS] }
}

fn synthesis_row(cell: &CellReport) -> Vec<String> {
    let ShareReport { share, low, high, .. } = cell.found;
    let mut row = name(cell);
    row.extend([cell.bound.to_string(), cell.runs.to_string(), percent(share), interval(low, high)]);
    row.extend([percent(cell.none.share), percent(cell.undecided.share)]);
    row.extend([optional(cell.seconds.mean_found, seconds), seconds(cell.seconds.median)]);
    row.push(seconds(cell.seconds.max));
    row
}

fn paper_synthesis(paper: Option<&PaperReport>) -> [String; 3] {
    [
        optional(paper, |paper| paper.lines.to_string()),
        optional(paper, |paper| percent(paper.found)),
        optional(paper.and_then(|paper| paper.seconds), |seconds| format!("{seconds:.2}")),
    ]
}

/// Table 2: how well the programs do on unseen instances, over all executions together.
pub(crate) fn evaluation(cells: &[CellReport]) -> Grid {
    let has_paper = has_paper(cells);
    let mut header = metrics_header();
    let mut notes = vec![POOLED];
    if has_paper {
        header.extend(["paper: recall", "precision", "accuracy"]);
        notes.push(PAPER);
    }
    let row = |cell: &CellReport| {
        let mut row = metrics_row(cell, &cell.pooled);
        row.extend(has_paper.then(|| paper_evaluation(cell.paper.as_ref())).into_iter().flatten());
        row
    };
    let rows = cells.iter().map(row).collect();
    Grid { title: "Table 2: evaluation on unseen instances", header, rows, notes }
}

fn paper_evaluation(paper: Option<&PaperReport>) -> [String; 3] {
    [0, 1, 2].map(|index| {
        let printed = paper.and_then(|paper| paper.printed).map(|printed| printed[index]);
        let printed = optional(printed, percent2);
        match paper.and_then(|paper| paper.recomputed) {
            Some(recomputed) => format!("{printed} ({})", percent2(recomputed[index])),
            None => printed,
        }
    })
}

/// Table 2 with means over programs.
pub(crate) fn means(cells: &[CellReport]) -> Grid {
    let row = |cell: &CellReport| {
        let mut row = metrics_row(cell, &cell.means);
        for (column, undefined) in UNDEFINED_IN.into_iter().zip(undefined(&cell.means)) {
            if undefined > 0 {
                let _ = write!(row[column], " (− {undefined})");
            }
        }
        row
    };
    let rows = cells.iter().map(row).collect();
    Grid { title: "Table 2 as means over programs", header: metrics_header(), rows, notes: vec![MEANS] }
}

/// The columns of the metrics.
const UNDEFINED_IN: [usize; 5] = [3, 5, 7, 9, 10];

fn undefined(metrics: &MetricsReport) -> [usize; 5] {
    let MetricsReport { recall, precision, accuracy, balanced_accuracy, mcc } = metrics;
    [recall, precision, accuracy, balanced_accuracy, mcc].map(|estimate| estimate.undefined)
}

fn metrics_header() -> Vec<&'static str> {
    vec!["domain", "mode", "programs", "recall", "", "precision", "", "accuracy", "", "balanced", "MCC"]
}

fn metrics_row(cell: &CellReport, metrics: &MetricsReport) -> Vec<String> {
    let both = |estimate: &EstimateReport| {
        let range = estimate.low.zip(estimate.high).map(|(low, high)| interval(low, high));
        [optional(estimate.value, percent2), range.unwrap_or_default()]
    };
    let mut row = name(cell);
    row.push(cell.found.count.to_string());
    row.extend([metrics.recall, metrics.precision, metrics.accuracy].iter().flat_map(both));
    row.push(optional(metrics.balanced_accuracy.value, percent2));
    row.push(optional(metrics.mcc.value, |mcc| format!("{mcc:.3}")));
    row
}

fn has_paper(cells: &[CellReport]) -> bool {
    cells.iter().any(|cell| cell.paper.is_some())
}

fn name(cell: &CellReport) -> Vec<String> {
    vec![cell.domain.clone(), cell.mode.title().to_owned()]
}

fn optional<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or_else(|| "–".to_owned(), show)
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn percent2(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}

fn interval(low: f64, high: f64) -> String {
    format!("[{:.1}, {:.1}]", 100.0 * low, 100.0 * high)
}

/// A time, with more digits if it is short.
fn seconds(seconds: f64) -> String {
    if seconds < 0.1 { format!("{seconds:.4}") } else { format!("{seconds:.2}") }
}
