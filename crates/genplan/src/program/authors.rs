//! The notation of the authors' tool: what was programmed, in programming order.
//!
//! ```text
//! INS-INC-0 ROW-0            the action `inc` on line 0
//! GOTO-0-3-0                 procedure 0: line 3 jumps to line 0 …
//! COND-LAST-CELL-0-3 ROW-0   … when `last-cell` is false
//! INS-END-4 ROW-0
//! ```
//! Arguments follow the name; `ROW-…` is the row of a call stack and says nothing here.

use std::collections::BTreeMap;
use std::sync::Arc;

use genplan_core::frame::FluentId;
use genplan_core::program::Line;
use genplan_pddl::{Diagnostic, Source, Span};

use super::vocabulary::{Vocabulary, WrittenArgument, WrittenName, WrittenTerm};
use super::{Sketch, SketchInstruction, is_number, is_part_of_name};

/// A program with more lines than this is a mistake.
const MAX_LINE: usize = 9_999;

/// Whether a text is in this notation: its first word says so.
pub(super) fn is_notation_of(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.split(';').next().unwrap_or(""));
    let first = lines.find_map(|line| line.split_whitespace().next()).unwrap_or("");
    let first = first.trim_start_matches('(').to_ascii_uppercase();
    ["INS-", "GOTO-", "COND-"].iter().any(|prefix| first.starts_with(prefix))
}

/// Reads a program.
pub(super) fn read(source: &Arc<Source>, vocabulary: &mut Vocabulary<'_>) -> Option<Sketch> {
    let mut lines: BTreeMap<usize, LineParts> = BTreeMap::new();
    let mut complete = true;
    for words in source.text().lines().map(|line| words(source, line)).filter(|words| !words.is_empty()) {
        if vocabulary.meter.take(size_of::<LineParts>()).is_err() {
            return None;
        }
        complete &= enter(words, &mut lines, vocabulary).is_some();
    }
    let (&last, _) = lines.last_key_value().filter(|_| complete)?;
    let instructions: Vec<Option<SketchInstruction>> =
        (0..=last).map(|line| assemble(line, last, lines.remove(&line), source, vocabulary)).collect();
    Sketch::new(instructions.into_iter().collect::<Option<_>>()?)
}

/// What is known of a line.
#[derive(Default)]
struct LineParts {
    instruction: Option<(SketchInstruction, Span)>,
    target: Option<(usize, Span)>,
    condition: Option<(FluentId, Span)>,
}

/// The words of a line in lower case, without parentheses and the row of the call stack.
fn words(source: &Source, line: &str) -> Vec<WrittenName> {
    let start = line.as_ptr() as usize - source.text().as_ptr() as usize;
    let line = line.split(';').next().unwrap_or("");
    let words =
        line.split(|c: char| c.is_whitespace() || c == '(' || c == ')').filter(|word| !word.is_empty());
    let names = words.map(|word| {
        let start = (start + (word.as_ptr() as usize - line.as_ptr() as usize)) as u32;
        WrittenName { text: word.to_ascii_lowercase(), span: Span { start, end: start + word.len() as u32 } }
    });
    names.filter(|name| !name.text.starts_with("row-")).collect()
}

/// Reads an entry and enters what it says, or says what is wrong with it.
fn enter(
    words: Vec<WrittenName>,
    lines: &mut BTreeMap<usize, LineParts>,
    vocabulary: &mut Vocabulary<'_>,
) -> Option<()> {
    if let Some(strange) = words.iter().find(|word| !word.text.chars().all(is_part_of_name)) {
        vocabulary.error("not a name", strange.span, "has characters that names cannot have", None);
        return None;
    }
    let mut words = words.into_iter();
    let WrittenName { text, span } = words.next()?;
    let Some(LineShape { kind, procedure, line }) = LineShape::of(&text) else {
        let help = "entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3";
        vocabulary.error("not an entry of a program", span, "cannot be used", Some(help.into()));
        return None;
    };
    if procedure != 0 {
        let message = format!("this entry belongs to procedure {procedure}");
        vocabulary.error(message, span, "only procedure 0, the main program, is supported", None);
        return None;
    }
    if line > MAX_LINE {
        let label = format!("the last possible line is {MAX_LINE}");
        vocabulary.error("the number of the line is too large", span, &label, None);
        return None;
    }
    let term = |name: &str| WrittenTerm {
        prefix: None,
        head: WrittenName { text: name.into(), span },
        arguments: words.map(WrittenArgument::from).collect(),
    };
    let parts = lines.entry(line).or_default();
    let is_goto = parts.target.is_some() || parts.condition.is_some();
    let is_occupied = match kind {
        EntryKind::Instruction(name) => {
            let instruction = match name {
                "end" => SketchInstruction::End,
                name => SketchInstruction::Act(vocabulary.action(None, &term(name))?),
            };
            parts.instruction.replace((instruction, span)).is_some() || is_goto
        }
        EntryKind::Target(target) => {
            parts.target.replace((target, span)).is_some() || parts.instruction.is_some()
        }
        EntryKind::Condition(name) => {
            let fluent = vocabulary.fluent(&term(name))?;
            parts.condition.replace((fluent, span)).is_some() || parts.instruction.is_some()
        }
    };
    if is_occupied {
        let message = format!("line {line} is programmed twice");
        vocabulary.error(message, span, "second entry for this line", None);
    }
    Some(())
}

/// The numbers and the name in the first word of an entry.
struct LineShape<'t> {
    kind: EntryKind<'t>,
    procedure: usize,
    line: usize,
}

enum EntryKind<'t> {
    Instruction(&'t str),
    Target(usize),
    Condition(&'t str),
}

impl<'t> LineShape<'t> {
    fn of(text: &'t str) -> Option<Self> {
        if let Some(rest) = text.strip_prefix("ins-") {
            let (name, line) = split_number(rest)?;
            return Some(LineShape { kind: EntryKind::Instruction(name), procedure: 0, line });
        }
        if let Some(rest) = text.strip_prefix("goto-") {
            let (rest, target) = split_number(rest)?;
            let (procedure, line) = split_number(rest)?;
            return Some(LineShape { kind: EntryKind::Target(target), procedure: number(procedure)?, line });
        }
        let (rest, line) = split_number(text.strip_prefix("cond-")?)?;
        let (name, procedure) = split_number(rest)?;
        Some(LineShape { kind: EntryKind::Condition(name), procedure, line })
    }
}

/// Splits `name-12` into the name and the number.
fn split_number(text: &str) -> Option<(&str, usize)> {
    let (name, digits) = text.rsplit_once('-')?;
    Some((name, number(digits)?))
}

/// A number, which stays large if it is too large.
fn number(digits: &str) -> Option<usize> {
    is_number(digits).then(|| digits.parse().unwrap_or(usize::MAX))
}

/// Puts the parts of a line together, or says what is wrong with them.
fn assemble(
    line: usize,
    last: usize,
    parts: Option<LineParts>,
    source: &Arc<Source>,
    vocabulary: &mut Vocabulary<'_>,
) -> Option<SketchInstruction> {
    let LineParts { instruction, target, condition } = parts.unwrap_or_default();
    if line == last && !matches!(instruction, Some((SketchInstruction::End, _))) {
        let place = instruction.map(|(_, span)| span).or(target.map(|(_, span)| span));
        let place = place.or(condition.map(|(_, span)| span)).unwrap_or_default();
        let help = Some(format!("add `INS-END-{}`", last + 1).into());
        vocabulary.error("the last line is not `end`", place, "nothing comes after this line", help);
    }
    match (instruction, target, condition) {
        (Some((instruction, _)), ..) => Some(instruction),
        (None, Some((target, span)), Some(_)) if target > last => {
            let help = format!("the program has the lines 0 to {last}");
            vocabulary.error("a goto leaves the program", span, "there is no such line", Some(help.into()));
            None
        }
        (None, Some((target, _)), Some((unless, _))) => {
            let target = Some(Line(target as u32));
            Some(SketchInstruction::Goto { target, unless: Some(unless) })
        }
        (None, Some((_, span)), None) => {
            let help = Some(format!("add an entry like `COND-…-0-{line}`").into());
            vocabulary.error(format!("the goto on line {line} has no condition"), span, "", help);
            None
        }
        (None, None, Some((_, span))) => {
            let help = Some(format!("add an entry like `GOTO-0-{line}-…`").into());
            vocabulary.error(format!("the condition on line {line} has no goto"), span, "", help);
            None
        }
        (None, None, None) => {
            let message = format!("no entry of `{}` programs line {line}", source.name());
            vocabulary.report(Diagnostic::warning(message).help("it is read as `end`"));
            Some(SketchInstruction::End)
        }
    }
}
