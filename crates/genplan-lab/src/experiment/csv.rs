//! Cells to comma-separated values: one line for each cell, shares between 0 and 1.

use super::report::{CellReport, EstimateReport, MetricsReport};

const METRICS: [&str; 5] = ["recall", "precision", "accuracy", "balanced_accuracy", "mcc"];

/// All cells with all their numbers; what is undefined is empty.
pub fn csv(cells: &[CellReport]) -> String {
    let mut text = header().join(",");
    text.push('\n');
    for cell in cells {
        text.push_str(&columns(cell).join(","));
        text.push('\n');
    }
    text
}

fn header() -> Vec<String> {
    let fixed = "domain,mode,bound,runs,found,found_share,found_low,found_high,none,undecided,mean_found_seconds,\
                 mean_seconds,median_seconds,max_seconds,positives_solved,positives_failed,negatives_solved,\
                 negatives_failed,not_decided";
    let mut header = vec![fixed.to_owned()];
    for way in ["pooled", "mean"] {
        for metric in METRICS {
            header.extend(["", "_low", "_high", "_undefined"].map(|end| format!("{way}_{metric}{end}")));
        }
    }
    header.extend(["paper_lines", "paper_found", "paper_seconds"].map(str::to_owned));
    for source in ["paper", "recomputed"] {
        header.extend(METRICS[..3].iter().map(|metric| format!("{source}_{metric}")));
    }
    header
}

fn columns(cell: &CellReport) -> Vec<String> {
    let confusion = cell.unseen.confusion();
    let undecided = cell.unseen.positives.undecided + cell.unseen.negatives.undecided;
    let counts = [cell.runs, cell.found.count].map(|count| count.to_string());
    let mut row = vec![quoted(&cell.domain), cell.mode.name().to_owned(), cell.bound.to_string()];
    row.extend(counts);
    row.extend([cell.found.share, cell.found.low, cell.found.high].map(number));
    row.extend([cell.none.count, cell.undecided.count].map(|count| count.to_string()));
    let seconds = &cell.seconds;
    row.push(seconds.mean_found.map_or_else(String::new, number));
    row.extend([seconds.mean, seconds.median, seconds.max].map(number));
    row.extend([confusion.positives_solved, confusion.positives_failed].map(|count| count.to_string()));
    row.extend([confusion.negatives_solved, confusion.negatives_failed].map(|count| count.to_string()));
    row.push(undecided.to_string());
    row.extend(metrics(&cell.pooled));
    row.extend(metrics(&cell.means));
    row.extend(paper(cell));
    row
}

fn metrics(metrics: &MetricsReport) -> Vec<String> {
    let MetricsReport { recall, precision, accuracy, balanced_accuracy, mcc } = metrics;
    let columns = |estimate: &EstimateReport| {
        let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(optional);
        [value, low, high, estimate.undefined.to_string()]
    };
    [recall, precision, accuracy, balanced_accuracy, mcc].into_iter().flat_map(columns).collect()
}

fn paper(cell: &CellReport) -> Vec<String> {
    let Some(paper) = &cell.paper else { return vec![String::new(); 9] };
    let mut row = vec![paper.lines.to_string(), number(paper.found), optional(paper.seconds)];
    for metrics in [paper.printed, paper.recomputed] {
        row.extend((0..3).map(|index| optional(metrics.map(|metrics| metrics[index]))));
    }
    row
}

fn optional(value: Option<f64>) -> String {
    value.map_or_else(String::new, number)
}

fn number(value: f64) -> String {
    format!("{value:.6}")
}

/// A field that may have commas in it.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_commas_are_quoted() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
