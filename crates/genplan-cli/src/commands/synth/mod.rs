//! `genplan synth`: the program behind the examples.

mod evidence;
mod proof;
mod text;
mod watcher;

use std::io::{self, Write};
use std::path::PathBuf;

use genplan::certificate::CertificateFile;
use genplan::examples::Part;
use genplan::question::Wanted;
use genplan::report::{ProgramReport, StageName, SynthesisReport};
use genplan::synthesis::{Answer, Question};
use genplan_compile::{answer_by_planner, for_planner, report_planner};
use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use crate::args::SynthArgs;
use crate::commands::engine::{planner, refuse_given};
use crate::commands::{certificate, examples};
use crate::target::{self, Target};
use crate::terminal::{Exit, Stop, Terminal};
use text::AnswerText;
use watcher::SynthWatcher;

pub(crate) fn synth(args: &SynthArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let budget = args.effort.budget.start(terminal);
    let planner = planner(&args.engine)?;
    if planner.is_some() {
        check_options(args)?;
    }
    let inputs: Vec<PathBuf> =
        args.examples.paths().into_iter().chain(args.question.sketch.clone()).collect();
    let target = target::instead_of_stdout(args.output.output.as_deref(), args.output.force, terminal)?;
    let certificate = args.certificate.as_deref().map(|path| Target { path, force: args.output.force });
    let targets: Vec<Target<'_>> = target.iter().chain(&certificate).copied().collect();
    target::check(&targets, &inputs, terminal)?;
    let question = question(args, &budget, terminal)?;
    let question = if planner.is_some() { for_planner(question) } else { question };
    let interrupt = terminal.interrupt.clone();
    let watcher = SynthWatcher::new(&question, terminal);
    let answer = interrupt.gently(|| match &planner {
        None => question.answer(&budget, &watcher).map(|answer| (answer, None)),
        Some(planner) => answer_by_planner(&question, planner, &budget, &watcher)
            .map(|(answer, runs)| (answer, Some(runs))),
    });
    let (is_shown, mut programs) = watcher.finish()?;
    let (answer, runs) = answer?;
    terminal.diagnose(&answer.diagnostics)?;
    let about = question.about_programs(&answer);
    let mut report = SynthesisReport::with_programs(&answer, &question, |found| {
        programs.remove(&found.program).unwrap_or_else(|| ProgramReport::new(found, &about))
    });
    runs.into_iter().for_each(|runs| report_planner(&mut report, &answer, runs));
    if args.prove {
        report.proof = terminal.gently(|_| proof::proof(&answer, &question, &budget));
    }
    report.statistics.seconds = terminal.elapsed().as_secs_f64();
    let text = AnswerText { report: &report, answer: &answer, question: &question };
    match (terminal.json, is_shown) {
        (true, _) => terminal.document(&report)?,
        (false, true) => terminal.write_lines(&[text.conflict(), text.proof()].concat())?,
        (false, false) => terminal.write_lines(&text.lines())?,
    }
    if !terminal.json {
        remark(&report, terminal)?;
    }
    if let Some(folder) = args.evidence.as_deref().filter(|_| answer.is_found()) {
        evidence::write(report.evidence.as_ref(), folder, terminal)?;
    }
    if let Some(target) = target.filter(|_| answer.is_found()) {
        target.write(&(text.lines().join("\n") + "\n"), terminal)?;
    }
    if let Some(target) = certificate {
        let file = terminal.gently(|_| CertificateFile::of_answer(&question, &answer, &budget));
        certificate::write(file, target, terminal)?;
    }
    Ok(exit(&answer, &question, terminal))
}

/// Reads all that the arguments name.
fn question(args: &SynthArgs, budget: &Budget, terminal: &mut Terminal) -> Result<Question, Stop> {
    let read = examples(&args.examples, Part::Training, terminal)
        .and_then(|examples| Ok((examples, args.question.options(&args.effort, terminal)?)));
    let (examples, options) = or_stopped(read, StageName::Reading, terminal)?;
    let question = terminal.gently(|_| options.question(&examples, budget));
    or_stopped(terminal.accept(question), StageName::Grounding, terminal)
}

/// If a limit was reached, says so, in a document too if one is wanted.
fn or_stopped<T>(result: Result<T, Stop>, stage: StageName, terminal: &mut Terminal) -> Result<T, Stop> {
    if let Some(reason) = result.as_ref().err().and_then(Stop::limit).filter(|_| terminal.json) {
        terminal.document(&SynthesisReport::stopped_in(stage, reason))?;
    }
    result
}

/// Shows that there is no program and why, as `synth` does, for other commands. What they write as a document has the
/// report as a part.
pub(super) fn show_no_program(
    answer: &Answer,
    question: &Question,
    terminal: &mut Terminal,
) -> Result<(Box<SynthesisReport>, Exit), Stop> {
    terminal.diagnose(&answer.diagnostics)?;
    let report = SynthesisReport::new(answer, question);
    if !terminal.json {
        terminal.write_lines(&AnswerText { report: &report, answer, question }.lines())?;
    }
    Ok((Box::new(report), exit(answer, question, terminal)))
}

/// Refuses options that only the native engine understands.
fn check_options(args: &SynthArgs) -> Result<(), Diagnostic> {
    let given = [
        (args.question.sketch.is_some(), "--sketch"),
        (args.question.all, "--all"),
        (args.question.first, "--first"),
        (args.effort.threads.is_some(), "--threads"),
    ];
    refuse_given(&given, ("is for the native engine", "leave it out, or leave out --engine planner"))
}

/// Remarks what an answer cost.
fn remark(report: &SynthesisReport, terminal: &mut Terminal) -> io::Result<()> {
    terminal.out.flush()?;
    if report.statistics.nodes > 0 {
        terminal.remark(&text::statistics(&report.statistics))?;
    }
    report.planner.iter().flatten().try_for_each(|run| terminal.remark(&text::planner_run(run)))
}

fn exit(answer: &Answer, question: &Question, terminal: &Terminal) -> Exit {
    let is_cut_short = matches!(answer.stopped, Some(StopReason::Time | StopReason::Memory));
    match answer {
        _ if terminal.interrupt.noticed() => Exit::Interrupted,
        // Some of the programs that were asked for may be missing.
        _ if is_cut_short && matches!(question.wanted, Wanted::All(_)) => Exit::Undecided,
        _ if answer.is_found() => Exit::Yes,
        _ if answer.is_none() => Exit::No,
        _ => Exit::Undecided,
    }
}
