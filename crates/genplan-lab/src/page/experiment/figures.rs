//! The plots of the page.

use std::fmt::Write;

use super::in_words;
use crate::experiment::{
    CellReport, EstimateReport, ExperimentReport, OutcomeCountsReport, OutcomeName, RunReport,
};
use crate::page::plot::{Axis, Dot, Point, Scale, bars, dots, scatter};
use genplan::question::Mode;
use genplan_show::draw::xml::escape;

/// This many colours there are.
const COLOURS: usize = 8;

/// Time against the lines of programs and against the size of examples.
pub(super) fn times(report: &ExperimentReport, domains: &[&str]) -> String {
    let runs = &report.runs;
    let seconds = Axis::around("seconds", Scale::Logarithmic, runs.iter().map(|run| run.seconds));
    let lines = Axis::around("lines of the program, or the bound", Scale::Linear, runs.iter().map(lines));
    let size = runs.iter().map(|run| run.size as f64);
    let size = Axis::around("fluents of all examples together", Scale::Logarithmic, size);
    let points = |x: fn(&RunReport) -> f64| -> Vec<Point> {
        runs.iter().map(|run| point(run, x(run), domains)).collect()
    };
    let by_lines = scatter("Time of search against lines", &lines, &seconds, &points(scattered_lines));
    let by_size = scatter("Time of search against size", &size, &seconds, &points(|run| run.size as f64));
    let mut legend = names(domains);
    legend.push(("found".into(), "found".into()));
    legend.push(("none".into(), "proved that there is none".into()));
    if runs.iter().any(|run| run.outcome == OutcomeName::Stopped) {
        legend.push(("limit".into(), "undecided".into()));
    }
    format!(
        "<h2>Time</h2>\n{}<div class=\"plots\">\n{}{}</div>\n",
        self::legend(&legend),
        figure("Time of search against lines", &by_lines),
        figure("Time of search against the size of the examples", &by_size),
    )
}

fn point(run: &RunReport, x: f64, domains: &[&str]) -> Point {
    let form = match run.outcome {
        OutcomeName::Found => "found",
        OutcomeName::None => "none",
        _ => "undecided",
    };
    let class = format!("{} {form}", colour(domains, &run.domain));
    Point { x, y: run.seconds, class, title: in_words(run) }
}

/// The lines of the program; without one, the bound.
fn lines(run: &RunReport) -> f64 {
    run.lines().unwrap_or(run.bound) as f64
}

/// The same, a little to the left or right, so that points do not hide each other.
fn scattered_lines(run: &RunReport) -> f64 {
    let fraction = (run.run as f64 * 0.618_033_988_75).fract();
    lines(run) + 0.7 * (fraction - 0.5)
}

/// Precision and recall of each domain in each mode.
pub(super) fn metrics(report: &ExperimentReport, domains: &[&str]) -> String {
    let plot = |name: &'static str, index: usize, estimate: fn(&CellReport) -> EstimateReport| {
        let group = |&domain: &&str| {
            let cells = report.cells.iter().filter(|cell| cell.domain == domain);
            (domain.to_owned(), cells.map(|cell| dot(cell, index, &estimate(cell))).collect())
        };
        figure(name, &dots(name, &domains.iter().map(group).collect::<Vec<_>>()))
    };
    let mut legend: Vec<(String, String)> =
        Mode::ALL.map(|mode| (format!("c{}", mode as usize), mode.title().to_owned())).into();
    if report.cells.iter().any(|cell| cell.paper.is_some()) {
        legend.push(("paper".into(), "the paper, recomputed where its logs differ".into()));
    }
    format!(
        "<h2>Precision and recall on unseen instances</h2>\n{}<div class=\"plots\">\n{}{}</div>\n\
         <p class=\"note\">In percent, with 95 % confidence intervals.</p>\n",
        self::legend(&legend),
        plot("Precision", 1, |cell| cell.pooled.precision),
        plot("Recall", 0, |cell| cell.pooled.recall),
    )
}

/// A metric of a cell; `index` is its place in the paper.
fn dot(cell: &CellReport, index: usize, estimate: &EstimateReport) -> Dot {
    let paper = cell.paper.and_then(|paper| paper.recomputed.or(paper.printed));
    let value = estimate.value.map_or("undefined".to_owned(), |value| format!("{:.2} %", 100.0 * value));
    Dot {
        value: estimate.value,
        interval: estimate.low.zip(estimate.high),
        reference: paper.map(|metrics| metrics[index]),
        class: format!("c{}", cell.mode as usize),
        title: format!("{}, {}: {value}", cell.domain, cell.mode.title()),
    }
}

/// Where executions of found programs end: on unseen positive instances, and on negative ones.
pub(super) fn failures(cells: &[CellReport]) -> String {
    let plot = |name: &str, outcomes: fn(&CellReport) -> OutcomeCountsReport| {
        let cells = cells.iter().filter(|cell| cell.found.count > 0);
        let group =
            |cell: &CellReport| (format!("{} {}", cell.domain, cell.mode.title()), parts(&outcomes(cell)));
        figure(name, &bars(name, &cells.map(group).collect::<Vec<_>>()))
    };
    let sources = OutcomeCountsReport::default().parts();
    let legend: Vec<(String, String)> =
        sources.map(|(source, _)| (source.to_owned(), source.replace('-', " "))).into();
    format!(
        "<h2>Failures by source</h2>\n{}<div class=\"plots\">\n{}{}</div>\n\
         <p class=\"note\">In percent of the executions on unseen instances.</p>\n",
        self::legend(&legend),
        plot("Positive instances: they should be solved", |cell| cell.unseen.positives),
        plot("Negative instances: they should fail", |cell| cell.unseen.negatives),
    )
}

fn parts(outcomes: &OutcomeCountsReport) -> Vec<(&'static str, f64)> {
    let total = (outcomes.solved + outcomes.failed() + outcomes.undecided).max(1) as f64;
    outcomes.parts().map(|(class, count)| (class, count as f64 / total)).into()
}

fn colour(domains: &[&str], domain: &str) -> String {
    let number = domains.iter().position(|other| *other == domain).unwrap_or(0);
    format!("c{}", number % COLOURS)
}

fn names(domains: &[&str]) -> Vec<(String, String)> {
    domains.iter().map(|domain| (colour(domains, domain), (*domain).to_owned())).collect()
}

/// What the colours mean: classes and names.
fn legend(keys: &[(String, String)]) -> String {
    let mut html = "<ul class=\"legend\">".to_owned();
    for (class, name) in keys {
        let _ = write!(html, "<li><span class=\"key {class}\"></span>{}</li>", escape(name));
    }
    html + "</ul>\n"
}

fn figure(caption: &str, svg: &str) -> String {
    format!("<figure><figcaption>{caption}</figcaption>\n{svg}</figure>\n")
}
