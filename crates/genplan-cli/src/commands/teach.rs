//! `genplan teach`: a conversation until all programs that fit agree.

use std::convert::Infallible;
use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use genplan::examples::Example;
use genplan::ground::GroundTask;
use genplan::judge::{Bounds, judge};
use genplan::program::read_program;
use genplan::report::{AnswerReport, OutcomeName, ProofReport, SuggestionReport, TeachReport, label_name};
use genplan::synthesis::Question;
use genplan::teaching::{Round, RoundOptions, Setback, Suggestion, Turn};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Source, Task, read_task};
use genplan_prove::ProofOptions;
use genplan_prove::report::prove_beyond;

use super::comparison::comparison;
use super::synth::show_no_program;
use super::teaching::{TaughtFolder, agreement, both_programs, programs_words, show_instance, split_words};
use super::{changes, folder_paths, outcome_words, plural, read_in_frame};
use crate::args::TeachArgs;
use crate::target::{self, Target, cannot, check_folder};
use crate::terminal::{Exit, Stop, Terminal};

/// Holds a conversation. If a limit ends it early, the document says so, with the answers so far.
pub(crate) fn teach(args: &TeachArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut answers = Vec::new();
    let taught = conversation(args, terminal).and_then(|mut conversation| {
        let held = conversation.hold(terminal);
        answers = conversation.reports();
        held
    });
    if let Some(reason) = taught.as_ref().err().and_then(Stop::limit).filter(|_| terminal.json) {
        terminal.document(&TeachReport::new(&Round::stopped(reason), answers, false))?;
    }
    taught
}

/// Reads all that a conversation is about.
fn conversation<'a>(args: &'a TeachArgs, terminal: &mut Terminal) -> Result<Conversation<'a>, Stop> {
    if terminal.json && args.oracle.is_none() {
        let error = Diagnostic::error("a conversation cannot be one JSON document");
        return Err(error.help("leave --json out, or let a program answer with --oracle").into());
    }
    let page = args.html.as_deref().map(|path| Target { path, force: args.force });
    let program = args.output.as_deref().map(|path| Target { path, force: args.force });
    let targets: Vec<Target<'_>> = page.into_iter().chain(program).collect();
    check_targets(args, &targets, terminal)?;
    let taught = TaughtFolder::read(&args.teaching, RoundOptions::default(), terminal)?;
    ["positive", "negative"].iter().try_for_each(|part| check_folder(&taught.folder.join(part), terminal))?;
    let oracle = args.oracle.as_deref().map(|path| Oracle::read(path, &taught, terminal)).transpose()?;
    let most = args.questions.unwrap_or(usize::MAX);
    Ok(Conversation { taught, oracle, most, page, program, saved: Vec::new(), has_left_out: false })
}

/// Refuses files that cannot be written beside a conversation.
fn check_targets(args: &TeachArgs, targets: &[Target<'_>], terminal: &mut Terminal) -> Result<(), Stop> {
    if targets.iter().any(|target| target.is_stdout()) {
        let error = Diagnostic::error("the conversation has stdout for itself");
        return Err(error.help("name a file instead of `-`").into());
    }
    let inputs: Vec<PathBuf> =
        folder_paths(&args.teaching.folder).into_iter().chain(args.oracle.clone()).collect();
    target::check(targets, &inputs, terminal)
}

/// A program that answers.
struct Oracle {
    program: Program,
    frame: Frame,
    name: String,
}

impl Oracle {
    fn read(path: &Path, taught: &TaughtFolder, terminal: &mut Terminal) -> Result<Self, Stop> {
        let examples = taught.lesson.examples();
        let read =
            |source: &_, frame: &mut _| read_program(source, &examples.domain, &examples.tasks(), frame);
        let (program, frame) = read_in_frame(path, read, terminal)?;
        Ok(Oracle { program, frame, name: path.display().to_string() })
    }

    /// Whether it solves an instance.
    fn answer(&mut self, suggestion: &Suggestion, budget: &Budget) -> Result<Reply, Stop> {
        let task = &suggestion.task;
        let ground = GroundTask::new(Arc::clone(task), &mut self.frame, budget)
            .map_err(|error| error.diagnostic(task))?;
        let judgement = judge(&self.program, &self.frame, &ground, &Bounds::default(), budget, |_| {});
        Ok(match judgement.execution.ending {
            Ending::Decided(Outcome::Solved) => Reply::Label(Label::Positive),
            Ending::Decided(Outcome::Failed(_)) => Reply::Label(Label::Negative),
            Ending::Stopped(_) => Reply::Skip,
        })
    }
}

/// What the user says.
enum Reply {
    Label(Label),
    Senseless,
    Skip,
    Undo,
    Quit,
}

/// Questions and answers.
struct Conversation<'a> {
    taught: TaughtFolder,
    oracle: Option<Oracle>,
    most: usize,
    /// Where the page of the present question is.
    page: Option<Target<'a>>,
    /// Where the program goes to in the end.
    program: Option<Target<'a>>,
    /// By answer: its file.
    saved: Vec<PathBuf>,
    /// Whether the last answer was that an instance makes no sense.
    has_left_out: bool,
}

/// What the user is asked about each instance.
const QUESTION: &str =
    "Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [v]iew  [t]race  [q]uit  [?]";

/// The same if there is an answer that can be taken back.
const QUESTION_AFTER: &str =
    "Should it be solved?  [y]es  [n]o  [m]akes no sense  [s]kip  [u]ndo  [v]iew  [t]race  [q]uit  [?]";

/// That the last answer may be a mistake.
fn setback_words(Setback { before, now }: Setback) -> String {
    let now = plural(now as u64, "line");
    format!("This answer took the program from {before} to {now}: if it is a mistake, u takes it back.")
}

impl Conversation<'_> {
    /// Asks until it is over.
    fn hold(&mut self, terminal: &mut Terminal) -> Result<Exit, Stop> {
        loop {
            let is_over = self.saved.len() >= self.most;
            let Turn { question, round, setback } = self.taught.turn(is_over, terminal)?;
            if terminal.interrupt.noticed() {
                return self.interrupted(&round, terminal);
            }
            if !round.answer.is_found() {
                match self.without_program(&round, &question, terminal)? {
                    Some(exit) => return Ok(exit),
                    None => continue,
                }
            }
            if let Some(setback) = setback.filter(|_| !terminal.json) {
                writeln!(terminal.out, "{}\n", setback_words(setback))?;
            }
            let Some(suggestion) = round.suggestions.first().filter(|_| !is_over) else {
                return self.end(&round, terminal);
            };
            let reply = self.ask(suggestion, &round, terminal)?;
            let had_left_out = std::mem::replace(&mut self.has_left_out, matches!(reply, Reply::Senseless));
            match reply {
                Reply::Label(label) => self.save(suggestion, label, terminal)?,
                Reply::Senseless => self.leave_out(suggestion, terminal)?,
                Reply::Skip => self.taught.lesson.skip(suggestion.identity.clone()),
                Reply::Undo if had_left_out => self.take_in_again(terminal)?,
                Reply::Undo => self.take_back(self.saved.len() - 1, terminal)?,
                Reply::Quit if round.is_provisional => {
                    let last = self.taught.turn(true, terminal)?;
                    return self.quit(&last.round, terminal);
                }
                Reply::Quit => return self.quit(&round, terminal),
            }
        }
    }

    /// Asks about an instance, until there is an answer.
    fn ask(
        &mut self,
        suggestion: &Suggestion,
        round: &Round,
        terminal: &mut Terminal,
    ) -> Result<Reply, Stop> {
        let report = self.taught.report(suggestion);
        if let Some(page) = &mut self.page {
            page.write(&comparison(round, suggestion, &report.name, &self.taught.budget), terminal)?;
            // The next question takes its place.
            page.force = true;
        }
        if !terminal.json {
            self.show_question(suggestion, &report, round, terminal)?;
        }
        if let Some(oracle) = &mut self.oracle {
            let reply = oracle.answer(suggestion, &self.taught.budget)?;
            if !terminal.json {
                let word = match reply {
                    Reply::Label(Label::Positive) => "yes",
                    Reply::Label(Label::Negative) => "no",
                    _ => "it does not end",
                };
                writeln!(terminal.out, "Should it be solved? {word}, says {}", oracle.name)?;
            }
            return Ok(reply);
        }
        loop {
            let can_undo = self.has_left_out || !self.saved.is_empty();
            let question = if can_undo { QUESTION_AFTER } else { QUESTION };
            match Self::prompt(question, terminal)?.as_str() {
                "y" | "yes" => return Ok(Reply::Label(Label::Positive)),
                "n" | "no" => return Ok(Reply::Label(Label::Negative)),
                "m" | "makes no sense" => return Ok(Reply::Senseless),
                "s" | "skip" => return Ok(Reply::Skip),
                "q" | "quit" => return Ok(Reply::Quit),
                "u" | "undo" if can_undo => return Ok(Reply::Undo),
                "u" | "undo" => writeln!(terminal.out, "There is no answer to take back.")?,
                "v" | "view" => writeln!(terminal.out, "{}", report.text)?,
                "p" | "programs" => both_programs(suggestion, round)
                    .try_for_each(|program| writeln!(terminal.out, "{program}"))?,
                "t" | "trace" => self.traces(suggestion, round, terminal)?,
                _ => writeln!(terminal.out, "{HELP}")?,
            }
        }
    }

    /// Shows an instance, and what the programs that are compared do on it.
    fn show_question(
        &self,
        suggestion: &Suggestion,
        report: &SuggestionReport,
        round: &Round,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let out = &mut terminal.out;
        writeln!(out, "{}", programs_words(round, self.examples()))?;
        let how = match suggestion.first(Label::Positive) {
            _ if suggestion.is_extra() => "They agree on everything that I tried. But what about this one?",
            None => "None of those that I compare solves this instance:",
            Some(_) => "They disagree on this instance:",
        };
        writeln!(out, "{how}\n")?;
        show_instance(out, report)?;
        writeln!(out, "  {}\n", split_words(suggestion, round))?;
        if round.settled.is_some() && self.oracle.is_none() {
            Self::show_program(round, terminal)?;
            writeln!(terminal.out)?;
        }
        Ok(())
    }

    /// One line that the user types as an answer; the end of input is `quit`.
    fn prompt(question: &str, terminal: &mut Terminal) -> Result<String, Stop> {
        write!(terminal.out, "{question} > ")?;
        terminal.finish()?;
        let line = read_line()?;
        if !io::stdin().is_terminal() || line.is_none() {
            writeln!(terminal.out)?;
        }
        Ok(line.map_or_else(|| "quit".into(), |line| line.trim().to_lowercase()))
    }

    /// Saves an answer as an example.
    fn save(&mut self, suggestion: &Suggestion, label: Label, terminal: &mut Terminal) -> Result<(), Stop> {
        let (name, text) = self.taught.named(suggestion);
        let part = label_name(label);
        let folder = self.taught.folder.join(part);
        let path = folder.join(&name);
        fs::create_dir_all(&folder).map_err(cannot("make", &folder))?;
        Target { path: &path, force: false }.write(&text, terminal)?;
        if !terminal.json {
            writeln!(terminal.out, "… saved as {part}/{name}\n")?;
            terminal.finish()?;
        }
        let source = Source::new(path.display().to_string(), text);
        let reading = read_task(&source, &self.taught.lesson.examples().domain, terminal.strictness);
        let task = terminal.accept(reading)?;
        self.taught.lesson.answer(suggestion, label, Arc::new(task));
        self.saved.push(path);
        Ok(())
    }

    /// Asks no more about instances that make no sense for the same reason.
    fn leave_out(&mut self, suggestion: &Suggestion, terminal: &mut Terminal) -> Result<(), Stop> {
        let reasons = self.taught.lesson.makes_no_sense(Arc::clone(&suggestion.task));
        let words = match reasons.is_empty() {
            true => "I do not see what is wrong with it, so I leave out this one only.".to_owned(),
            false => format!("I leave out all instances in which {}.", reasons.join(", and ")),
        };
        Ok(writeln!(terminal.out, "{words}\n")?)
    }

    /// Asks again about instances like the last one that was left out.
    fn take_in_again(&mut self, terminal: &mut Terminal) -> Result<(), Stop> {
        self.taught.lesson.makes_sense();
        Ok(writeln!(terminal.out, "… I ask about instances like that again\n")?)
    }

    /// Takes back an answer: its file is removed, and its question can come again.
    fn take_back(&mut self, number: usize, terminal: &mut Terminal) -> Result<(), Stop> {
        let path = self.saved.remove(number);
        fs::remove_file(&path).map_err(cannot("remove", &path))?;
        self.taught.lesson.take_back(number);
        writeln!(terminal.out, "… removed {}\n", path.display())?;
        Ok(())
    }

    /// Says that no program fits, and offers to take back an answer that is part of the conflict.
    fn without_program(
        &mut self,
        round: &Round,
        question: &Question,
        terminal: &mut Terminal,
    ) -> Result<Option<Exit>, Stop> {
        let (search, exit) = show_no_program(&round.answer, question, terminal)?;
        if terminal.json {
            let report = TeachReport::new(round, self.reports(), false);
            terminal.document(&TeachReport { search: Some(search), ..report })?;
        }
        let conflict = round.answer.conflict.as_ref().map_or(&[][..], |conflict| &conflict.examples);
        let answers = self.taught.lesson.answers();
        let is_part = |answer: &Example| {
            let tasks = conflict.iter().map(|&number| question.problem.examples[number].ground.task());
            tasks.into_iter().any(|task| Arc::ptr_eq(task, &answer.task))
        };
        let doubtful: Vec<usize> = (0..answers.len()).filter(|&number| is_part(&answers[number])).collect();
        if doubtful.is_empty() || self.oracle.is_some() {
            return Ok(Some(exit));
        }
        writeln!(terminal.out, "\nThese answers are part of the conflict:")?;
        for (place, &number) in (1..).zip(&doubtful) {
            let word = if answers[number].label == Label::Positive { "yes" } else { "no" };
            writeln!(terminal.out, "  {place}  {word} to {}", self.saved[number].display())?;
        }
        let question = format!("Which one do you take back?  [1-{}]  [q]uit", doubtful.len());
        let chosen = Self::prompt(&question, terminal)?.parse::<usize>().ok();
        match chosen.and_then(|place| doubtful.get(place.checked_sub(1)?)) {
            None => Ok(Some(exit)),
            Some(&number) => {
                self.take_back(number, terminal)?;
                Ok(None)
            }
        }
    }

    /// Shows what a program that solves the instance does, beside one that does not.
    fn traces(&self, suggestion: &Suggestion, round: &Round, terminal: &mut Terminal) -> Result<(), Stop> {
        let columns: Vec<Vec<String>> = [Label::Positive, Label::Negative]
            .into_iter()
            .filter_map(|label| Some(self.steps(suggestion.first(label)?, suggestion, round)))
            .collect();
        let width = columns.first().into_iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..rows {
            let cell =
                |column: usize| columns.get(column).and_then(|lines| lines.get(row)).map_or("", |cell| cell);
            writeln!(terminal.out, "{}", format!("  {:width$}   {}", cell(0), cell(1)).trim_end())?;
        }
        Ok(writeln!(terminal.out)?)
    }

    /// The steps of a program on an instance, one to a line.
    fn steps(&self, number: usize, suggestion: &Suggestion, round: &Round) -> Vec<String> {
        let (program, frame, ground) =
            (&round.remaining.programs[number].program, &round.frame, &suggestion.ground);
        let budget = &self.taught.budget;
        let execution = judge(program, frame, ground, &Bounds::default(), budget, |_| {}).execution;
        let mut lines = vec![format!("program {}", number + 1)];
        let Ok(traced) = ground.trace(program, frame, execution.steps.min(MOST_STEPS), budget, |_, step| {
            let (instruction, changes) = (program.instruction(step.line).show(frame), changes(&step, frame));
            lines.push(format!("{}. {instruction} {changes}", step.line.0).trim_end().to_owned());
            Ok::<(), Infallible>(())
        });
        if let Err(reason) = traced {
            lines.push(reason.to_string());
            return lines;
        }
        if execution.steps > MOST_STEPS {
            lines.push(format!("… and {} more", plural(execution.steps - MOST_STEPS, "step")));
        }
        lines.push(outcome_words(execution.ending));
        lines
    }

    /// All programs agree, or enough has been asked.
    fn end(&self, round: &Round, terminal: &mut Terminal) -> Result<Exit, Stop> {
        let round = round.settled.as_deref().unwrap_or(round);
        let is_agreed = round.has_agreed() && round.tried.stopped.is_none();
        if terminal.json {
            terminal.document(&TeachReport::new(round, self.reports(), is_agreed))?;
        } else {
            let proof = if is_agreed { self.proof(round, terminal) } else { None };
            let words = match is_agreed {
                true => agreement(round, self.examples(), proof.as_ref()),
                false => vec![programs_words(round, self.examples())],
            };
            terminal.write_lines(&words)?;
            Self::show_program(round, terminal)?;
        }
        self.save_program(round, terminal)?;
        Ok(if is_agreed { Exit::Yes } else { Exit::Undecided })
    }

    /// What comes of a short try to prove the preferred program for the family of the positive examples.
    fn proof(&self, round: &Round, terminal: &mut Terminal) -> Option<ProofReport> {
        let program = &round.remaining.programs.first()?.program;
        let examples = self.taught.lesson.examples().examples.iter();
        let positive = examples.filter(|example| example.label == Label::Positive);
        let tasks: Vec<Arc<Task>> = positive.map(|example| Arc::clone(&example.task)).collect();
        let budget = self.taught.budget.clone().with_time(PROOF_TIME);
        let options = ProofOptions::default();
        Some(terminal.gently(|_| prove_beyond((program, &round.frame), &tasks, &options, &budget)))
    }

    /// The user stops.
    fn quit(&self, round: &Round, terminal: &mut Terminal) -> Result<Exit, Stop> {
        let saved = plural(self.saved.len() as u64, "answer");
        let are = if self.saved.len() == 1 { "is" } else { "are" };
        let (known, exit) = match (round.settled.is_some(), round.has_agreed()) {
            (true, _) => ("All programs of this length agree, but longer ones do not.", Exit::Yes),
            (false, true) => ("All programs agree on everything that was tried.", Exit::Yes),
            (false, false) => ("The programs do not agree yet.", Exit::Undecided),
        };
        writeln!(terminal.out, "Stopped; your {saved} {are} saved. {known}")?;
        Self::show_program(round, terminal)?;
        self.save_program(round, terminal)?;
        Ok(exit)
    }

    /// A signal ends it; what is known so far is said in a document, if one is wanted.
    fn interrupted(&self, round: &Round, terminal: &mut Terminal) -> Result<Exit, Stop> {
        if terminal.json {
            let stop_reason = Some(StopReason::Interrupted.into());
            let report = TeachReport::new(round, self.reports(), false);
            terminal.document(&TeachReport { outcome: OutcomeName::Stopped, stop_reason, ..report })?;
        }
        Ok(Exit::Interrupted)
    }

    /// Writes the program to the file for it, if there are both.
    fn save_program(&self, round: &Round, terminal: &mut Terminal) -> Result<(), Stop> {
        match (self.program, round.remaining.programs.first()) {
            (Some(target), Some(first)) => {
                target.write(&first.program.show(&round.frame).to_string(), terminal)
            }
            _ => Ok(()),
        }
    }

    fn show_program(round: &Round, terminal: &mut Terminal) -> io::Result<()> {
        let Some(first) = round.remaining.programs.first() else { return Ok(()) };
        write!(terminal.out, "The program:\n\n{}", first.program.show(&round.frame))
    }

    /// The answers as they stand in a document.
    fn reports(&self) -> Vec<AnswerReport> {
        let answers = self.saved.iter().zip(self.taught.lesson.answers());
        answers.map(|(path, answer)| AnswerReport::new(path.display().to_string(), answer.label)).collect()
    }

    /// How many examples there are.
    fn examples(&self) -> usize {
        self.taught.lesson.examples().examples.len()
    }
}

/// How long a proof may take at the end of a conversation.
const PROOF_TIME: Duration = Duration::from_secs(5);

/// At most this many steps are shown side by side.
const MOST_STEPS: u64 = 40;

const HELP: &str = "  y  yes: a program must solve this instance; it becomes a positive example
  n  no: a program must not solve it; it becomes a negative example
  m  it makes no sense: do not ask about others like it
  s  skip: ask another question
  v  view: the instance as PDDL
  t  trace: a program that solves it beside one that does not, step by step
  p  programs: these two programs
  u  undo: take back the last answer
  q  quit: stop here; all answers are saved";

/// One line of standard input; nothing at its end.
fn read_line() -> io::Result<Option<String>> {
    let mut line = String::new();
    let count = io::stdin().lock().read_line(&mut line)?;
    Ok((count > 0).then_some(line))
}
