//! Results of a synthesis for people. What is said about a program is a comment in it.

use std::iter;

use genplan::question::{Bound, MOST_LINES, Mode};
use genplan::report::{
    AlternativesReport, ConflictReport, LabelName, ListingReport, OptionalListing, OutcomeName,
    PlannerReport, ProgramReport, ScopeReport, StatisticsReport, StopName, SynthesisReport, UntestedReport,
};
use genplan::synthesis::{Answer, FoundBy, Proof, ProofScope, Question};

use super::{evidence, proof};
use crate::commands::plural;
use crate::commands::progress::percent;

/// At most this many other conditions are named.
const NAMED: usize = 5;

/// An answer with its report, in words.
pub(super) struct AnswerText<'a> {
    pub report: &'a SynthesisReport,
    pub answer: &'a Answer,
    pub question: &'a Question,
}

impl AnswerText<'_> {
    /// All that there is to say.
    pub(super) fn lines(&self) -> Vec<String> {
        match self.report.outcome {
            OutcomeName::Found => {
                let scope = scope(self.report).map(|words| format!("; {words}"));
                let mode = self.question.mode;
                let examples = self.question.problem.examples.iter();
                let examples = examples.filter(|example| mode.counts(example.label)).count();
                let evidence = self.report.evidence.iter().flat_map(|found| evidence::words(found, examples));
                self.found().into_iter().chain(evidence).chain(scope).chain(self.proof()).collect()
            }
            OutcomeName::None => self.not_found().collect(),
            _ if self.question.is_in_vain(self.answer) => {
                let undecided = format!("undecided: {}", not_excluded(self.question));
                iter::once(undecided).chain(self.not_found()).collect()
            }
            _ => self.stopped(),
        }
    }

    /// What came of a proof for all sizes, if one was asked for.
    pub(super) fn proof(&self) -> Vec<String> {
        self.report.proof.as_ref().map(proof::words).unwrap_or_default()
    }

    /// What is proved, and which examples conflict.
    fn not_found(&self) -> impl Iterator<Item = String> {
        self.report.proved.clone().into_iter().chain(scope(self.report)).chain(self.conflict())
    }

    /// The conflict, where the rest has been written before.
    pub(super) fn conflict(&self) -> Vec<String> {
        let Some(conflict) = &self.report.conflict else { return Vec::new() };
        let meaning = match (&conflict.examples[..], conflict.is_smallest) {
            ([_], true) => "no such program fits even this one alone:",
            (_, true) => "these examples conflict; remove any one of them and a program exists:",
            (_, false) if self.answer.proof == Some(Proof::AnySize) => "these examples conflict:",
            (_, false) => "these examples conflict; the search for fewer that do was stopped:",
        };
        let examples =
            conflict.examples.iter().map(|example| format!("  {}  {}", example.label, example.instance));
        let examples = iter::once(meaning.to_owned()).chain(examples);
        examples.chain(could_help(self.advice(conflict))).collect()
    }

    fn found(&self) -> Vec<String> {
        let AnswerText { report, answer, question } = *self;
        let OptionalListing { pointers, program: instructions, .. } = &report.listing;
        let mut lines = match instructions {
            Some(instructions) => program(pointers.as_deref(), instructions, &report.alternatives, question),
            None => Vec::new(),
        };
        match (&report.programs, report.stop_reason) {
            (Some(programs), None) => {
                let scope = match question.bound {
                    Bound::Sketch(_) => "completes the sketch".into(),
                    Bound::Lines(lines) => format!("of at most {} fits", plural(lines as u64, "line")),
                    Bound::Open | Bound::UpTo(_) => "of this size fits".into(),
                };
                let made = match answer.scope {
                    ProofScope::Language => "",
                    ProofScope::Offered => ", made of what was tried,",
                };
                let count = plural(programs.len() as u64, "program");
                lines.push(format!("; {count}: no other program{made} {scope}"));
            }
            (Some(programs), Some(reason)) => {
                let count = plural(programs.len() as u64, "program");
                lines.push(format!("; {count}, and there may be more: {}", stop_words(reason)));
            }
            _ if answer.found_by != FoundBy::Complete => {
                lines.extend(self.guided());
                return lines;
            }
            (None, Some(reason)) => {
                lines.push(format!(
                    "; there may be a better program of the same size: {}",
                    stop_words(reason)
                ));
            }
            (None, None) => {}
        }
        lines.extend(self.proved_and_shorter());
        lines
    }

    /// What is proved, and that a shorter program fits, which was not chosen.
    fn proved_and_shorter(&self) -> impl Iterator<Item = String> {
        let proved = self.report.proved.iter().map(|proved| format!("; {proved}"));
        proved.chain(self.report.shorter.iter().map(|shorter| {
            let lines = plural(shorter.lines as u64, "line");
            format!("; a program of {lines} fits too, but it is a worse guess (--smallest shows it)")
        }))
    }

    /// What is known of a program that guided search has found.
    fn guided(&self) -> Vec<String> {
        let AnswerText { report, answer, question } = *self;
        let mut lines = Vec::new();
        match answer.found_by {
            FoundBy::Guided { nodes } => {
                lines.push(format!("; found by guided search after {}", plural(nodes, "node")));
            }
            FoundBy::Described { nodes } => {
                let after = plural(nodes, "node");
                lines.push(format!("; found by search over described actions after {after}"));
            }
            _ => {}
        }
        if report.shorter.is_some() {
            lines.extend(self.proved_and_shorter());
            return lines;
        }
        let why = report.stop_reason.map_or("--smallest decides it", stop_words);
        if question.bound.sketch().is_some() {
            lines.push(format!("; whether another completion is better is open ({why})"));
            return lines;
        }
        let length = report.lines.unwrap_or(0);
        let proved = answer.proved_none_up_to().unwrap_or(0);
        let about = answer.proof.map_or_else(String::new, |proof| {
            format!("{}; ", proof.about(answer.scope).trim_end_matches(" these examples"))
        });
        lines.push(match length.saturating_sub(proved) {
            0 | 1 => format!("; {}", answer.scope.no_smaller()),
            2 => format!("; {about}whether one of {} does is open ({why})", proved + 1),
            3 => format!("; {about}whether one of {} or {} does is open ({why})", proved + 1, proved + 2),
            _ => format!("; {about}whether one of {} to {} does is open ({why})", proved + 1, length - 1),
        });
        lines
    }

    /// What to try when there is no program.
    fn advice(&self, conflict: &ConflictReport) -> Vec<String> {
        let AnswerText { report, answer, question } = *self;
        let mut advice = vec!["another label or goal, if one of these labels is a mistake".to_owned()];
        if answer.proof == Some(Proof::AnySize) {
            return advice;
        }
        let static_tests = report.untested.as_ref().map(|UntestedReport { predicates, .. }| {
            let (names, list) = (predicates.join(", "), predicates.join(","));
            format!("tests of facts that never change ({names}): --conditions {list}")
        });
        if report.untested.as_ref().is_some_and(|untested| untested.is_only_difference) {
            advice.insert(0, "some examples differ only in facts that never change".to_owned());
            advice.insert(1, static_tests.unwrap_or_default());
            return advice;
        }
        advice.extend(static_tests);
        if let Some(lines) = answer.proved_none_up_to().filter(|&lines| lines < MOST_LINES) {
            let option = if let Bound::Lines(_) = question.bound { "--lines" } else { "--max-lines" };
            // Without a bound, that there is a longer program is as likely as a mistake.
            let place = if question.bound == Bound::Open { 0 } else { advice.len() };
            advice.insert(place, format!("more lines: {option} {}", lines + 1));
        }
        advice.extend(more_pointers(question));
        if question.bound.sketch().is_some() {
            advice.push("more or other holes in the sketch".into());
        }
        let has_negative = conflict.examples.iter().any(|example| example.label == LabelName::Negative);
        if question.mode == Mode::PnLite && has_negative {
            advice.push("--mode pn, in which a negative example may also fail by an infinite loop".into());
        }
        advice
    }

    fn stopped(&self) -> Vec<String> {
        let AnswerText { report, question, .. } = *self;
        let mut lines = vec![
            format!("undecided: {}", report.stop_reason.map_or("", stop_words)),
            report.proved.clone().unwrap_or_else(|| "nothing is proved".to_owned()),
        ];
        lines.extend(scope(report));
        if report.planner.is_some() {
            return lines;
        }
        let more = report.stop_reason.and_then(more_of).map(str::to_owned);
        lines.extend(could_help(more.into_iter().chain(more_pointers(question)).collect()));
        lines.extend(report.share.map(|share| self.searched(share)));
        lines
    }

    /// Which share of a bound was searched.
    fn searched(&self, share: f64) -> String {
        let next = match self.question.bound {
            Bound::Sketch(_) => "programs that complete the sketch".into(),
            Bound::Lines(lines) => format!("programs of at most {}", plural(lines as u64, "line")),
            Bound::Open | Bound::UpTo(_) => {
                format!("programs of {}", plural(self.report.exhausted.unwrap_or(0) as u64 + 1, "line"))
            }
        };
        format!("about {} of the {next} were searched", percent(share))
    }
}

/// Advice under its title, if there is some.
fn could_help(advice: Vec<String>) -> Vec<String> {
    if advice.is_empty() {
        return advice;
    }
    let advice = advice.iter().map(|advice| format!("  {advice}"));
    iter::once("what could help:".to_owned()).chain(advice).collect()
}

/// What is not excluded although nothing was found: longer programs, if the user gave no bound, else a part of the language.
fn not_excluded(question: &Question) -> &'static str {
    if question.bound != Bound::Open {
        return match question.problem.has_language() {
            true => {
                "not all that programs over these pointers may say was searched (--smallest searches more)"
            }
            false => "programs over these pointers may say more than can be searched",
        };
    }
    match question.guided && !question.wanted.is_all() {
        true => "longer programs are not excluded, but guided search looked for them in vain",
        false => "longer programs are not excluded",
    }
}

/// Which programs what is proved is about, if they are over pointers or the user has said what gotos may test.
fn scope(report: &SynthesisReport) -> Option<String> {
    let ScopeReport { pointers, whole_language, conditions, not_tried } = report.proved_about.as_ref()?;
    let tests = conditions.as_ref().map(|names| format!("whose gotos test only {}", names.join(", ")));
    let Some(pointers) = pointers else {
        return tests.map(|tests| format!("what is proved is about programs {tests}"));
    };
    let programs = match pointers.as_str() {
        "" => "programs without pointers".to_owned(),
        pointers => format!("programs over {pointers}"),
    };
    let programs = tests.map_or(programs.clone(), |tests| format!("{programs} {tests}"));
    Some(match (whole_language, report.outcome) {
        (true, _) => {
            format!(
                "what is proved is about all {programs} without try and reach that name no objects of single examples"
            )
        }
        (false, OutcomeName::Found) => {
            format!("what is proved is about {programs}, made of what is tried first (--smallest tries more)")
        }
        (false, _) => format!("what is proved is about {programs}; not tried: {}", not_tried.join(", ")),
    })
}

/// A program that is one of several.
pub(super) fn numbered(number: usize, report: &ProgramReport, question: &Question) -> Vec<String> {
    let ListingReport { pointers, program: instructions, .. } = &report.listing;
    let program = program(pointers.as_deref(), instructions, &report.alternatives, question);
    let title = iter::once(format!("; program {number}"));
    title.chain(program).chain([String::new()]).collect()
}

fn program(
    pointers: Option<&str>,
    instructions: &[String],
    alternatives: &[AlternativesReport],
    question: &Question,
) -> Vec<String> {
    // Over pointers, the language has more conditions than are tried.
    let tried = if question.problem.is_over_pointers() { " that was tried" } else { "" };
    let pointers = pointers.map(|pointers| format!("pointers {pointers}"));
    let lines = instructions.iter().enumerate().map(|(line, instruction)| format!("{line}. {instruction}"));
    let conditions = alternatives.iter().map(|goto| format!("; {}", condition(goto, tried)));
    pointers.into_iter().chain(lines).chain(conditions).collect()
}

/// What a goto tests, and what it could test of the conditions that were `tried`.
fn condition(goto: &AlternativesReport, tried: &str) -> String {
    let AlternativesReport { line, conditions, never_true, always_jumps, objects, given, .. } = goto;
    let Some((chosen, others)) = conditions.split_first() else { return String::new() };
    let tests = format!("line {line} tests {chosen}");
    if *given {
        return format!("{tests}, as the sketch says");
    }
    if *always_jumps {
        return format!("line {line} always jumps in these examples");
    }
    // What is not known to fit by another path is not denied.
    let fits = if goto.is_complete { "fits" } else { "takes the same path" };
    if !objects.is_empty() && goto.general.is_empty() {
        return format!("{tests}, an object of these examples; no more general condition{tried} {fits}");
    }
    let mut named: Vec<String> = others.iter().take(NAMED).map(|other| named(other, never_true)).collect();
    if others.len() > NAMED {
        named.push("…".into());
    }
    let named = named.join(", ");
    match others.len() {
        0 => format!("{tests}; no other condition{tried} {fits}"),
        1 => format!("{tests}; 1 other condition {fits} as well: {named}"),
        count => {
            let fit = if goto.is_complete { "fit" } else { "take the same path" };
            format!("{tests}; {} {fit} as well: {named}", plural(count as u64, "other condition"))
        }
    }
}

fn named(condition: &str, never_true: &[String]) -> String {
    match never_true.iter().any(|other| other == condition) {
        true => format!("{condition} (never true)"),
        false => condition.to_owned(),
    }
}

/// Pointers to try if those that there are do not do.
fn more_pointers(question: &Question) -> Option<String> {
    let frame = &question.problem.frame;
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for range in question.problem.pointers().iter().map(|pointer| frame.name(pointer.range)) {
        match counts.iter_mut().find(|(known, _)| *known == range) {
            Some((_, count)) => *count += 1,
            None => counts.push((range, 1)),
        }
    }
    let list = |more| {
        let counts = counts.iter().map(|(range, count)| format!("{range}:{}", count + more));
        counts.collect::<Vec<_>>().join(",")
    };
    let is_too_much = question.bound != Bound::Open && !question.problem.has_language();
    (!counts.is_empty()).then(|| match question.bound {
        Bound::Sketch(_) => "more pointers in the first line of the sketch".to_owned(),
        _ if is_too_much => format!("fewer pointers than {}, so that all can be searched", list(0)),
        _ => format!("more pointers than {}: for example --pointers {}", list(0), list(1)),
    })
}

/// What a search that was cut short lacked.
fn more_of(reason: StopName) -> Option<&'static str> {
    match reason {
        StopName::TimeLimit => Some("more time: a longer --time-limit, or none"),
        StopName::MemoryLimit => Some("more memory: a larger --memory-limit"),
        StopName::Interrupted => Some("more time: the search could have gone on"),
        StopName::StepLimit | StopName::Limit | StopName::Incomplete => None,
    }
}

fn stop_words(reason: StopName) -> &'static str {
    match reason {
        StopName::TimeLimit => "the time limit was reached",
        StopName::MemoryLimit => "the memory limit was reached",
        StopName::StepLimit => "a found program takes too many steps to be checked",
        StopName::Interrupted => "the search was interrupted",
        StopName::Limit => "--limit was reached",
        StopName::Incomplete => "the search ended, but it is not complete",
    }
}

/// What a search cost, in one line.
pub(super) fn statistics(statistics: &StatisticsReport) -> String {
    let StatisticsReport { nodes, steps, seconds, search_seconds, conflict_seconds } = *statistics;
    let conflict = conflict_seconds.map_or_else(String::new, |seconds| format!(", conflict {seconds:.2} s"));
    let (nodes, steps) = (plural(nodes, "node"), plural(steps, "step"));
    format!("{nodes}, {steps}, {seconds:.2} s (search {search_seconds:.2} s{conflict})")
}

/// A run of the planner, in one line.
pub(super) fn planner_run(run: &PlannerReport) -> String {
    let PlannerReport { lines, outcome, variables, operators, total_seconds, .. } = run;
    let lines = plural(*lines as u64, "line");
    let outcome = match outcome {
        OutcomeName::Found => "plan",
        OutcomeName::None => "unsolvable",
        OutcomeName::Crashed => "crashed",
        _ => "undecided",
    };
    let variables = plural(*variables, "variable");
    let operators = plural(*operators, "operator");
    format!("at most {lines}: {outcome}, {variables}, {operators}, {total_seconds:.2} s")
}
