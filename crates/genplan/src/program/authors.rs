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
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::{Diagnostic, Source, Span};

use super::vocabulary::{Name, Term, Vocabulary};

/// Whether a text is in this notation: its first word says so.
pub(super) fn is_notation_of(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("").trim_start_matches('(').to_ascii_uppercase();
    ["INS-", "GOTO-", "COND-"].iter().any(|prefix| first.starts_with(prefix))
}

/// Reads a program.
pub(super) fn read(source: &Arc<Source>, vocabulary: &mut Vocabulary<'_>) -> Option<Program> {
    let mut parts: BTreeMap<usize, Parts> = BTreeMap::new();
    for words in source.text().lines().map(|line| words(source, line)).filter(|words| !words.is_empty()) {
        Record::read(words, vocabulary)?.enter(&mut parts, vocabulary)?;
    }
    let (&last, _) = parts.last_key_value()?;
    let lines = (0..=last).map(|line| match parts.remove(&line) {
        Some(parts) => parts.assemble(line, last, vocabulary),
        None => {
            let warning = Diagnostic::warning(format!("line {line} is empty"));
            vocabulary.report(warning.help("it is read as `end`"));
            Some(Instruction::End)
        }
    });
    let instructions = lines.collect::<Option<Vec<_>>>()?;
    if instructions.last() != Some(&Instruction::End) {
        let message = format!("line {last}, the last, is not `end`");
        vocabulary.report(Diagnostic::error(message).help(format!("add `INS-END-{}`", last + 1)));
    }
    Program::new(instructions).ok()
}

/// What is known of a line.
#[derive(Default)]
struct Parts {
    instruction: Option<Instruction>,
    target: Option<(usize, Span)>,
    condition: Option<(FluentId, Span)>,
}

/// One entry of a program file.
enum Record {
    Instruction(usize, Instruction, Span),
    Target(usize, usize, Span),
    Condition(usize, FluentId, Span),
}

/// The words of a line in lower case, without parentheses and the row of the call stack.
fn words(source: &Source, line: &str) -> Vec<Name> {
    let start = line.as_ptr() as usize - source.text().as_ptr() as usize;
    let line = line.split(';').next().unwrap_or("");
    let words =
        line.split(|c: char| c.is_whitespace() || c == '(' || c == ')').filter(|word| !word.is_empty());
    let names = words.map(|word| {
        let start = (start + (word.as_ptr() as usize - line.as_ptr() as usize)) as u32;
        Name { text: word.to_ascii_lowercase(), span: Span { start, end: start + word.len() as u32 } }
    });
    names.filter(|name| !name.text.starts_with("row-")).collect()
}

impl Record {
    fn read(words: Vec<Name>, vocabulary: &mut Vocabulary<'_>) -> Option<Record> {
        let mut words = words.into_iter();
        let head = words.next()?;
        let arguments = words.collect();
        let record = Self::resolve(&head, arguments, vocabulary);
        if record.is_none() {
            let help = "entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3".to_string();
            vocabulary.error("not an entry of a program", head.span, "cannot be used", Some(help));
        }
        record
    }

    fn resolve(head: &Name, arguments: Vec<Name>, vocabulary: &mut Vocabulary<'_>) -> Option<Record> {
        let named = |text: &str| Name { text: text.into(), span: head.span };
        if let Some(rest) = head.text.strip_prefix("ins-") {
            let (name, line) = split_number(rest)?;
            let instruction = match name {
                "end" => Instruction::End,
                name => Instruction::Act(vocabulary.action(&Term { head: named(name), arguments })?),
            };
            return Some(Record::Instruction(line, instruction, head.span));
        }
        if let Some(rest) = head.text.strip_prefix("goto-") {
            let (rest, target) = split_number(rest)?;
            let (procedure, line) = split_number(rest)?;
            return (procedure == "0").then_some(Record::Target(line, target, head.span));
        }
        let (rest, line) = split_number(head.text.strip_prefix("cond-")?)?;
        let (name, procedure) = split_number(rest)?;
        let fluent = vocabulary.fluent(&Term { head: named(name), arguments })?;
        (procedure == 0).then_some(Record::Condition(line, fluent, head.span))
    }

    fn enter(self, lines: &mut BTreeMap<usize, Parts>, vocabulary: &mut Vocabulary<'_>) -> Option<()> {
        let (line, span, occupied) = match self {
            Record::Instruction(line, instruction, span) => {
                let parts = lines.entry(line).or_default();
                let occupied =
                    parts.instruction.is_some() || parts.target.is_some() || parts.condition.is_some();
                parts.instruction = Some(instruction);
                (line, span, occupied)
            }
            Record::Target(line, target, span) => {
                let parts = lines.entry(line).or_default();
                let occupied = parts.target.replace((target, span)).is_some() || parts.instruction.is_some();
                (line, span, occupied)
            }
            Record::Condition(line, fluent, span) => {
                let parts = lines.entry(line).or_default();
                let occupied =
                    parts.condition.replace((fluent, span)).is_some() || parts.instruction.is_some();
                (line, span, occupied)
            }
        };
        if occupied {
            vocabulary.error(
                format!("line {line} is programmed twice"),
                span,
                "second entry for this line",
                None,
            );
        }
        Some(())
    }
}

impl Parts {
    fn assemble(self, line: usize, last: usize, vocabulary: &mut Vocabulary<'_>) -> Option<Instruction> {
        match (self.instruction, self.target, self.condition) {
            (Some(instruction), ..) => Some(instruction),
            (None, Some((target, span)), Some(_)) if target > last => {
                let help = format!("the program has the lines 0 to {last}");
                vocabulary.error(format!("line {target} does not exist"), span, "", Some(help));
                None
            }
            (None, Some((target, _)), Some((unless, _))) => {
                Some(Instruction::Goto { target: Line(target as u32), unless })
            }
            (None, Some((_, span)), None) => {
                vocabulary.error(format!("the goto on line {line} has no condition"), span, "", None);
                None
            }
            (None, None, Some((_, span))) => {
                vocabulary.error(format!("the condition on line {line} has no goto"), span, "", None);
                None
            }
            (None, None, None) => None,
        }
    }
}

/// Splits `name-12` into the name and the number.
fn split_number(text: &str) -> Option<(&str, usize)> {
    let (name, number) = text.rsplit_once('-')?;
    Some((name, number.parse::<u32>().ok()? as usize))
}
