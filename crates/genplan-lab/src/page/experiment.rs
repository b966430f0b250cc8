//! An experiment as a page: tables, plots, the best programs and all runs.

mod figures;
mod tables;

use std::fmt::Write;

use genplan_pddl::counted::plural;

use crate::experiment::{BestReport, ExperimentReport, InstancePool, OutcomeName, RunReport};
use genplan_show::draw::Automaton;
use genplan_show::draw::xml::escape;

const STYLE: &str = include_str!("experiment/style.css");

/// The page of an experiment with these pools.
pub fn experiment(report: &ExperimentReport, pools: &[InstancePool]) -> String {
    let domains = domains(report);
    let title = format!("genplan bench: {}", domains.join(", "));
    let parts = [
        summary(report, domains.len()),
        tables::synthesis(&report.cells),
        figures::times(report, &domains),
        tables::evaluation(&report.cells),
        figures::metrics(report, &domains),
        best(&report.best, pools),
        figures::failures(&report.cells),
        tables::runs(&report.runs),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
        escape(&title),
        parts.concat()
    )
}

/// The domains, in order.
fn domains(report: &ExperimentReport) -> Vec<&str> {
    let mut domains: Vec<&str> = report.cells.iter().map(|cell| cell.domain.as_str()).collect();
    domains.dedup();
    domains
}

fn summary(report: &ExperimentReport, domains: usize) -> String {
    let runs = &report.runs;
    let count = |outcome| runs.iter().filter(|run| run.outcome == outcome).count();
    let percent = |count: usize| format!("{:.1} %", 100.0 * count as f64 / runs.len().max(1) as f64);
    let seconds: f64 = runs.iter().map(|run| run.seconds).sum();
    let slowest = runs.iter().map(|run| run.seconds).fold(0.0, f64::max);
    let figures = [
        ("domains", domains.to_string()),
        ("runs", runs.len().to_string()),
        ("found", percent(count(OutcomeName::Found))),
        ("proved that there is none", percent(count(OutcomeName::None))),
        ("undecided", percent(count(OutcomeName::Stopped))),
        ("time of all searches", format!("{seconds:.2} s")),
        ("the longest", format!("{slowest:.3} s")),
    ];
    let mut html = "<h1>Programs from positive and negative examples</h1>\n\
        <p>In each run, genplan looks for the smallest program that solves some positive examples and fails on some \
        negative ones: with positive ones only (P), with both (PN), or with both but no infinite loops (PN-Lite). \
        It then executes the program on all other instances of the domain.</p>\n<dl class=\"figures\">\n"
        .to_owned();
    for (name, value) in figures {
        let _ = writeln!(html, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    }
    html + "</dl>\n"
}

fn best(best: &[BestReport], pools: &[InstancePool]) -> String {
    let mut html = "<h2>The best program of each domain</h2>\n<div class=\"programs\">\n".to_owned();
    best.iter().for_each(|best| html += &best_program(best, picture(best, pools)));
    html + "</div>\n<p class=\"note\">By balanced accuracy on unseen instances; then by how often it was found.</p>\n"
}

/// The automaton of a program as an inline picture, if it can be drawn.
fn picture(best: &BestReport, pools: &[InstancePool]) -> Option<String> {
    let (program, frame) = pools.iter().find(|pool| pool.name == best.domain)?.program(&best.program)?;
    Some(Automaton::new(&program, &frame).svg(&best.domain))
}

fn best_program(best: &BestReport, picture: Option<String>) -> String {
    let BestReport { domain, program, runs, found, unseen } = best;
    let confusion = unseen.confusion();
    let percent =
        |share: Option<f64>| share.map_or("–".to_owned(), |share| format!("{:.1} %", 100.0 * share));
    let lines = program.iter().enumerate().map(|(line, text)| format!("{line}. {}\n", escape(text)));
    let lines = lines.collect::<Vec<String>>().concat();
    let found = plural(*found as u64, "run");
    format!(
        "<article><h3>{}</h3>\n{}<pre>{lines}</pre>\n<p class=\"note\">Found in {runs} of {found} with a \
         program. On unseen instances: recall {}, precision {}, accuracy {}.</p></article>\n",
        escape(domain),
        picture.unwrap_or_default(),
        percent(confusion.recall()),
        percent(confusion.precision()),
        percent(confusion.accuracy()),
    )
}

/// A run in a sentence.
fn in_words(run: &RunReport) -> String {
    let outcome = match (run.outcome, run.lines()) {
        (OutcomeName::Found, Some(lines)) => plural(lines as u64, "line"),
        (OutcomeName::None, _) => format!("no program of at most {}", plural(run.bound as u64, "line")),
        _ => "undecided".to_owned(),
    };
    let (domain, mode, name, seconds) = (&run.domain, run.mode.title(), &run.configuration, run.seconds);
    format!("{domain}, {mode}, {name}: {outcome}, {seconds:.4} s")
}
