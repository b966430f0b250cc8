//! What `suggest` and `teach` share: the examples, the programs that fit them, and instances to tell them apart.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::files::is_there;
use genplan::report::{NearestReport, ProofReport, SuggestionReport};
use genplan::teaching::{Lesson, Round, RoundOptions, Sources, Suggestion, Turn};
use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_lab::generate::instances_of;
use genplan_pddl::{Domain, Reading, Task, read_task};

use super::{grouped, plural};
use crate::args::{SourceArg, TeachingArgs};
use crate::commands::progress::ProgressWatcher;
use crate::terminal::{Stop, Terminal};

/// A domain folder, and the lesson about its examples.
pub(super) struct TaughtFolder {
    pub folder: PathBuf,
    pub lesson: Lesson,
    pub budget: Budget,
}

/// The examples of a folder.
pub(super) fn training(folder: &Path, terminal: &mut Terminal) -> Result<Examples, Stop> {
    terminal.examples(&ExampleFiles::in_folder(folder, Part::Training)?)
}

impl TaughtFolder {
    /// Reads all that the arguments name, for a lesson with these options.
    pub(super) fn read(
        args: &TeachingArgs,
        options: RoundOptions,
        terminal: &mut Terminal,
    ) -> Result<Self, Stop> {
        let budget = args.search.effort.budget.start(terminal);
        let examples = training(&args.folder, terminal)?;
        let is_from = |source| args.from.is_empty() || args.from.contains(&source);
        let pool =
            if is_from(SourceArg::Pool) { pool(args, &examples.domain, terminal)? } else { Vec::new() };
        let sources = Sources {
            pool,
            generator: is_from(SourceArg::Generator).then_some(instances_of),
            made: is_from(SourceArg::Examples),
            growth: args.growth.into(),
            ..Sources::default()
        };
        let options = RoundOptions { slack: args.slack.into(), sources, specific: args.specific, ..options };
        let lesson = Lesson::new(examples, args.search.options(), options);
        Ok(TaughtFolder { folder: args.folder.clone(), lesson, budget })
    }

    /// Looks for the best questions; for the last time, with the program that `synth` gives.
    pub(super) fn turn(&mut self, is_last: bool, terminal: &mut Terminal) -> Result<Turn, Stop> {
        let turn = terminal.gently(|terminal| {
            let watcher = ProgressWatcher::new(terminal);
            match is_last {
                true => self.lesson.last(&self.budget, &watcher),
                false => self.lesson.next(&self.budget, &watcher),
            }
        });
        terminal.accept(turn)
    }

    /// A name for a suggestion that no example has, and nothing else in the pool, and its text.
    pub(super) fn named(&self, suggestion: &Suggestion) -> (String, String) {
        let is_in = |part: &str, name: &str| is_there(&self.folder.join(part).join(name));
        let is_own = |name: &str| Some(name) == suggestion.own_name().as_deref();
        suggestion.named(|name| {
            !is_in("positive", name) && !is_in("negative", name) && (is_own(name) || !is_in("pool", name))
        })
    }

    /// The document of a suggestion.
    pub(super) fn report(&self, suggestion: &Suggestion) -> SuggestionReport {
        let (name, text) = self.named(suggestion);
        SuggestionReport::new(suggestion, name, text)
    }
}

/// The instances of a pool: those of `--pool`, else those of the folder `pool`, whatever their labels.
fn pool(args: &TeachingArgs, domain: &Arc<Domain>, terminal: &mut Terminal) -> Result<Vec<Arc<Task>>, Stop> {
    let default = args.folder.join("pool");
    let folder = match &args.pool {
        Some(folder) => folder.clone(),
        None if is_there(&default) => default,
        None => return Ok(Vec::new()),
    };
    let paths = ExampleFiles::unlabelled_in(&folder)?;
    let (files, strictness, mut diagnostics) = (terminal.files.clone(), terminal.strictness, Vec::new());
    let tasks = paths
        .iter()
        .map(|path| files.read(path, &mut diagnostics, |source| read_task(source, domain, strictness)));
    let value = tasks.map(|task| task.map(Arc::new)).collect::<Vec<_>>().into_iter().collect();
    terminal.accept(Reading { value, diagnostics })
}

/// How many programs there are, in words.
pub(super) fn programs_words(round: &Round, examples: usize) -> String {
    if let Some(settled) = &round.settled {
        let all = &agreement(settled, examples, None)[0];
        let lines = plural(round.remaining.lines as u64, "line");
        return format!("{all}\nBut programs of {lines} do not; stop here if you like the program.");
    }
    let count = round.remaining.programs.len() as u64;
    let (programs, lines) = (plural(count, "program"), plural(round.remaining.lines as u64, "line"));
    let fit = if count == 1 { "fits" } else { "fit" };
    let examples = plural(examples as u64, "example");
    match round.remaining.is_sample {
        true => format!(
            "More than {programs} of at most {lines} {fit} your {examples}; I compare {count} of them."
        ),
        false => format!("{programs} of at most {lines} {fit} your {examples}."),
    }
}

/// Writes an instance in words.
pub(super) fn show_instance(out: &mut impl Write, report: &SuggestionReport) -> io::Result<()> {
    writeln!(out, "  {}: {}", report.name, report.description.objects.join(", "))?;
    writeln!(out, "    start  {}", report.description.initially.join("; "))?;
    writeln!(out, "    goal   {}", report.description.goal.join("; "))?;
    let Some(NearestReport { example, difference: nearest }) = &report.nearest else { return Ok(()) };
    let parts = [("one more", "more", &nearest.more_objects), ("one less", "fewer", &nearest.fewer_objects)];
    let objects = parts.iter().filter(|(_, _, names)| !names.is_empty());
    let mut words: Vec<String> = objects
        .map(|(one, many, names)| match &names[..] {
            [name] => format!("{one} object ({name})"),
            names => format!("{} {many} objects ({})", names.len(), names.join(", ")),
        })
        .collect();
    words.extend(changed("start", &nearest.more_facts, &nearest.fewer_facts));
    words.extend(changed("goal", &nearest.more_goals, &nearest.fewer_goals));
    if words.is_empty() {
        words.push("the same objects, listed in another order".into());
    }
    writeln!(out, "    compared with {}: {}", example, words.join("; "))
}

/// More changes than this are not named one by one.
const NAMED: usize = 6;

/// What is new and what is gone, in words.
fn changed(what: &str, more: &[String], fewer: &[String]) -> Option<String> {
    match (more.len(), fewer.len()) {
        (0, 0) => None,
        (new, gone) if new + gone > NAMED => Some(format!("another {what}")),
        (_, 0) => Some(format!("{what} with {}", more.join(", "))),
        (0, _) => Some(format!("{what} without {}", fewer.join(", "))),
        _ => Some(format!("{what} with {} instead of {}", more.join(", "), fewer.join(", "))),
    }
}

/// Says which programs solve a suggestion.
pub(super) fn split_words(suggestion: &Suggestion, round: &Round) -> String {
    let names = |is_so: bool, one: &str, many: &str| {
        let numbers = suggestion.solved.iter().enumerate().filter(|(_, solved)| **solved == is_so);
        let numbers: Vec<usize> = numbers.map(|(number, _)| number + 1).collect();
        let verb = if numbers.len() == 1 { one } else { many };
        format!("{} {verb}", numbers_words(&numbers))
    };
    let does = if suggestion.solved.first() == Some(&true) { "solves" } else { "does not solve" };
    match &suggestion.novelty {
        Some(novelty) => format!("{novelty} The program {does} this instance."),
        None if suggestion.is_check => format!("The program {does} this instance."),
        None if suggestion.first(Label::Positive).is_none() => {
            "A yes would tell that a longer program is meant.".into()
        }
        None if round.remaining.programs.len() < 2 => String::new(),
        None => format!("{}; {}.", names(true, "solves it", "solve it"), names(false, "does not", "do not")),
    }
}

/// A program that solves a suggestion and one that does not, as far as there are such, as texts.
pub(super) fn both_programs(suggestion: &Suggestion, round: &Round) -> impl Iterator<Item = String> {
    let labels = [(Label::Positive, "solves it"), (Label::Negative, "does not")];
    labels.into_iter().filter_map(|(label, words)| {
        let number = suggestion.first(label)?;
        let program = round.remaining.programs[number].program.show(&round.frame);
        Some(format!("; program {} {words}\n{program}", number + 1))
    })
}

/// `programs 1, 3, 4 and 17 others`
fn numbers_words(numbers: &[usize]) -> String {
    const NAMED: usize = 3;
    let named: Vec<String> = numbers.iter().take(NAMED).map(ToString::to_string).collect();
    let noun = if numbers.len() == 1 { "program" } else { "programs" };
    match (numbers.len(), numbers.len().saturating_sub(NAMED)) {
        (2 | 3, _) => {
            let (last, first) = named.split_last().map_or((String::new(), &[][..]), |(l, f)| (l.clone(), f));
            format!("{noun} {} and {last}", first.join(", "))
        }
        (_, 0) => format!("{noun} {}", named.join(", ")),
        (_, 1) => format!("{noun} {} and 1 other", named.join(", ")),
        (_, more) => format!("{noun} {} and {} others", named.join(", "), grouped(more as u64)),
    }
}

/// A proof that the preferred program is right for all sizes, in words.
fn proof_words(proof: &ProofReport) -> Vec<String> {
    let by = proof.by.join(" and ");
    let assumed = proof.assumptions.iter().map(|one| format!("  {} ({})", one.formula, one.subject));
    let mut words = vec!["But this program is proved for every instance in which".to_owned()];
    words.extend(assumed);
    words.push(format!("by {by}: nothing is left to ask about these."));
    words
}

/// Says that all programs agree, or differ only where nobody can be asked, on what, and what that does not mean.
pub(super) fn agreement(round: &Round, examples: usize, proof: Option<&ProofReport>) -> Vec<String> {
    let tried = plural(round.tried.instances as u64, "instance");
    let count = round.remaining.programs.len();
    let lines = plural(round.remaining.lines as u64, "line");
    let examples = plural(examples as u64, "example");
    let objects = plural(round.tried.largest as u64, "object");
    let tried = format!("{tried} of up to {objects}");
    // Where the goal cannot be reached, or the answer is known, there is nothing to ask.
    let agree = if round.ways() < 2 { "agree on" } else { "agree wherever a question makes sense, on" };
    let programs = grouped(count as u64);
    let mut words = vec![match (count, round.remaining.is_sample) {
        (1, false) => format!("Only one program of at most {lines} fits your {examples}."),
        (1, true) => {
            format!("One program of at most {lines} that fits your {examples} was found; others may fit.")
        }
        (_, false) => {
            format!("All {programs} programs of at most {lines} that fit your {examples} {agree} {tried}.")
        }
        (_, true) => {
            let which = format!("the programs of at most {lines} that fit your {examples}");
            format!("{programs} of {which} were compared: they {agree} {tried}.")
        }
    }];
    if round.remaining.left_out > 0 {
        let others = plural(round.remaining.left_out as u64, "program");
        let (name, are) =
            if round.remaining.left_out == 1 { ("names or tests", "is") } else { ("name or test", "are") };
        words.push(format!(
            "{others} that {name} objects of single examples {are} left out; --specific compares them, too."
        ));
    }
    words.push(match count {
        1 => "A longer program may be meant.".into(),
        _ => "They may still differ on larger or other instances, and a longer program may be meant.".into(),
    });
    words.extend(proof.filter(|proof| proof.verdict == "proved").into_iter().flat_map(proof_words));
    words
}
