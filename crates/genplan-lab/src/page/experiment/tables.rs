//! The tables of the page.

use std::fmt::Write;

use genplan_pddl::counted::plural;

use crate::experiment::grids::{self, Grid, WORDS};
use crate::experiment::{CellReport, OutcomeName, RunReport};
use genplan_show::draw::xml::escape;

/// Table 1.
pub(super) fn synthesis(cells: &[CellReport]) -> String {
    section(&grids::synthesis(cells))
}

/// Table 2, in both ways.
pub(super) fn evaluation(cells: &[CellReport]) -> String {
    let means = grids::means(cells);
    let (table, notes) = (table(&means), notes(&means));
    let means = format!("<details><summary>{}</summary>\n{table}{notes}</details>\n", means.title);
    section(&grids::evaluation(cells)) + &means
}

fn section(grid: &Grid) -> String {
    format!("<h2>{}</h2>\n{}{}", grid.title, table(grid), notes(grid))
}

fn notes(grid: &Grid) -> String {
    let notes: Vec<String> = grid.notes.iter().map(|note| escape(note)).collect();
    format!("<p class=\"note\">{}</p>\n", notes.join("</p>\n<p class=\"note\">"))
}

fn table(grid: &Grid) -> String {
    let mut html = "<div class=\"scroll\"><table>\n<thead><tr>".to_owned();
    for (column, name) in grid.header.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        // A column without a name belongs to the one before it.
        let span = if grid.header.get(column + 1) == Some(&"") { " colspan=\"2\"" } else { "" };
        let _ = write!(html, "<th{}{span}>{}</th>", class(grid, column), escape(name));
    }
    html += "</tr></thead>\n<tbody>\n";
    for (index, row) in grid.rows.iter().enumerate() {
        let is_first = index > 0 && grid.rows[index - 1][0] != row[0];
        html += if is_first { "<tr class=\"first\">" } else { "<tr>" };
        for (column, text) in row.iter().enumerate() {
            let _ = write!(html, "<td{}>{}</td>", class(grid, column), escape(text));
        }
        html += "</tr>\n";
    }
    html + "</tbody></table></div>\n"
}

fn class(grid: &Grid, column: usize) -> &'static str {
    match grid.header[column] {
        _ if column < WORDS => " class=\"word\"",
        "" => " class=\"range\"",
        _ => "",
    }
}

/// All runs, folded away.
pub(super) fn runs(runs: &[RunReport]) -> String {
    let mut html = format!(
        "<h2>All runs</h2>\n<details><summary>Show {}</summary>\n<div class=\"scroll\"><table>\n<thead><tr>\
         <th class=\"word\">domain</th><th class=\"word\">mode</th><th class=\"word\">configuration</th>\
         <th>examples</th><th>size</th><th class=\"word\">outcome</th><th>lines</th><th>seconds</th>\
         <th>recall</th><th>precision</th><th class=\"word\">program</th></tr></thead>\n<tbody>\n",
        plural(runs.len() as u64, "run")
    );
    runs.iter().for_each(|report| html += &run(report));
    html + "</tbody></table></div></details>\n"
}

fn run(report: &RunReport) -> String {
    let outcome = match report.outcome {
        OutcomeName::Found => "found",
        OutcomeName::None => "none",
        _ => "undecided",
    };
    let confusion = report.unseen.map(|unseen| unseen.confusion());
    let percent = |share: Option<f64>| share.map_or(String::new(), |share| format!("{:.1}", 100.0 * share));
    format!(
        "<tr><td class=\"word\">{}</td><td class=\"word\">{}</td><td class=\"word\">{}</td><td>{}</td><td>{}</td>\
         <td class=\"word\">{outcome}</td><td>{}</td><td>{:.4}</td><td>{}</td><td>{}</td>\
         <td class=\"program\">{}</td></tr>\n",
        escape(&report.domain),
        report.mode.title(),
        escape(&report.configuration),
        report.examples.len(),
        report.size,
        report.lines().map_or(String::new(), |lines| lines.to_string()),
        report.seconds,
        percent(confusion.and_then(|confusion| confusion.recall())),
        percent(confusion.and_then(|confusion| confusion.precision())),
        escape(&report.program.as_deref().unwrap_or_default().join("; ")),
    )
}
