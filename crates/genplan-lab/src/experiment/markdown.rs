//! Tables in Markdown, as readable as they stand.

use super::grids::{Grid, WORDS, evaluation, means, synthesis};
use super::report::CellReport;

/// Table 1: how often a program is found, and how fast.
pub fn table1(cells: &[CellReport]) -> String {
    markdown(&synthesis(cells))
}

/// Table 2: how well the programs do on unseen instances, over all executions and as means over programs.
pub fn table2(cells: &[CellReport]) -> String {
    format!("{}\n{}", markdown(&evaluation(cells)), markdown(&means(cells)))
}

fn markdown(grid: &Grid) -> String {
    let header: Vec<String> = grid.header.iter().map(|&word| word.to_owned()).collect();
    let rows = || std::iter::once(&header).chain(&grid.rows);
    let width = |column: usize| rows().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let mut text = format!("### {}\n\n{}{}", grid.title, row(&header, &widths), rule(&widths));
    text.extend(grid.rows.iter().map(|cells| row(cells, &widths)));
    grid.notes.iter().for_each(|note| text.extend(["\n", note, "\n"]));
    text
}

fn row(cells: &[String], widths: &[usize]) -> String {
    let cells = cells.iter().zip(widths).enumerate().map(|(column, (cell, &width))| {
        if column < WORDS { format!(" {cell:width$} |") } else { format!(" {cell:>width$} |") }
    });
    format!("|{}\n", cells.collect::<String>())
}

fn rule(widths: &[usize]) -> String {
    let rule = |(column, &width): (usize, &usize)| {
        let dashes = "-".repeat(width + 1);
        if column < WORDS { format!(":{dashes}|") } else { format!("{dashes}:|") }
    };
    format!("|{}\n", widths.iter().enumerate().map(rule).collect::<String>())
}
