//! genplan's own notation: instructions one after the other, usually one to a line.
//!
//! ```text
//! 0. paint
//! 1. go(0, !last-cell)   ; line numbers and comments are optional
//! 2. end
//! ```

use std::sync::Arc;

use genplan_core::language::{Prefix, SAME, Word};
use genplan_core::program::Line;
use genplan_pddl::{Source, Span};

use super::plan::as_instruction;
use super::vocabulary::{CONDITIONS, MOST_POINTERS, Vocabulary, WrittenArgument, WrittenName, WrittenTerm};
use super::{Sketch, SketchInstruction, is_number, is_part_of_name};

/// About this many bytes are for a line of a program.
const LINE: usize = 128;

/// Reads a program, or a sketch: a program in which `?` stands for a line, a target or a fluent to be found.
pub(super) fn read(source: &Arc<Source>, vocabulary: &mut Vocabulary<'_>) -> Option<Sketch> {
    let tokens = tokens(source.text(), vocabulary);
    let text = |span: &Span| &source.text()[span.range()];
    vocabulary.sees(&tokens.iter().map(text));
    if let [open, second, ..] = &tokens[..]
        && text(open) == "("
        && text(second).eq_ignore_ascii_case("define")
    {
        let label = "expected instructions, one to a line";
        vocabulary.refuse("this is a PDDL file, but a program is expected", *second, label, None);
        return None;
    }
    if let [open, rest @ ..] = &tokens[..]
        && text(open) == "("
    {
        let close = rest.iter().find(|token| text(token) == ")");
        let span = Span { start: open.end, end: close.map_or(open.end, |close| close.start) };
        let step = as_instruction(text(&span));
        let help = "`genplan run --plan` runs a plan; a program has an `end` on its last line";
        vocabulary.refuse(
            &format!("this is a plan: a program is written `{step}`"),
            Span { start: open.start, end: span.end + 1 },
            "a step of a plan",
            Some(help.into()),
        );
        return None;
    }
    let mut reader = Reader::new(source, tokens, vocabulary);
    for (names, range) in reader.pointers() {
        reader.vocabulary.declare(&names, &range);
    }
    while reader.position < reader.tokens.len() && reader.vocabulary.meter.take(LINE).is_ok() {
        reader.line();
    }
    reader.check_end();
    reader.check_targets();
    let instructions = reader.lines.into_iter().map(|(instruction, _)| instruction).collect::<Option<_>>()?;
    Sketch::new(instructions)
}

/// The pointers that a program declares, each with its range, as far as they can be read.
pub(super) fn declared(source: &Arc<Source>, vocabulary: &mut Vocabulary<'_>) -> Vec<(String, String)> {
    let tokens = tokens(source.text(), vocabulary);
    let lines = Reader::new(source, tokens, vocabulary).pointers().into_iter();
    let all =
        lines.flat_map(|(names, range)| names.into_iter().map(move |name| (name.text, range.text.clone())));
    let mut declared: Vec<(String, String)> = Vec::new();
    for (name, range) in all.take(MOST_POINTERS) {
        if declared.iter().all(|(known, _)| *known != name) {
            declared.push((name, range));
        }
    }
    declared
}

/// The names, numbers and marks of the text, without blanks and comments.
fn tokens(text: &str, vocabulary: &mut Vocabulary<'_>) -> Vec<Span> {
    let mut tokens: Vec<Span> = Vec::new();
    let mut characters = text.char_indices().peekable();
    // Tokens and characters are counted together: there are not more of those than of these.
    while let Some((start, character)) = characters.next()
        && vocabulary.meter.take(3 * size_of::<Span>()).is_ok()
    {
        let mut span = Span { start: start as u32, end: (start + character.len_utf8()) as u32 };
        match character {
            ';' => while characters.next_if(|&(_, next)| next != '\n').is_some() {},
            '(' | ')' | ',' | '!' | '?' => tokens.push(span),
            _ if character.is_whitespace() => {}
            // The number before it is reported.
            ':' if tokens.last().is_some_and(|last| ends_a_number(text, *last, span.start)) => {}
            _ if is_part_of_name(character) => {
                while let Some((next, character)) = characters.next_if(|&(_, next)| is_part_of_name(next)) {
                    span.end = (next + character.len_utf8()) as u32;
                }
                tokens.push(span);
            }
            _ => {
                let message = format!("unexpected character `{}`", character.escape_default());
                vocabulary.error(message, span, "not part of any instruction", None);
            }
        }
    }
    tokens
}

/// Whether a token is a number that ends there.
fn ends_a_number(text: &str, token: Span, end: u32) -> bool {
    token.end == end && is_number(&text[token.range()])
}

/// Whether a token is a name or a number, and no mark.
fn is_word(token: &str) -> bool {
    token.starts_with(is_part_of_name)
}

struct Reader<'t, 'v> {
    source: &'t Arc<Source>,
    tokens: Vec<Span>,
    position: usize,
    vocabulary: &'t mut Vocabulary<'v>,
    /// The lines so far, and where they stand. Those that could not be read count too.
    lines: Vec<(Option<SketchInstruction>, Span)>,
    /// Whether a wrong line number was reported: those after it are wrong for the same reason.
    misnumbered: bool,
    /// Whether text was skipped, so that nobody knows how many lines there are.
    torn: bool,
}

/// The instruction can be read, but has a name that there is not.
struct UnknownName;

impl<'t, 'v> Reader<'t, 'v> {
    fn new(source: &'t Arc<Source>, tokens: Vec<Span>, vocabulary: &'t mut Vocabulary<'v>) -> Self {
        let lines = Vec::new();
        Reader { source, tokens, position: 0, vocabulary, lines, misnumbered: false, torn: false }
    }

    fn line(&mut self) {
        self.line_number();
        let first = self.position;
        let start = self.here().start;
        let instruction = match self.hole() {
            true => Some(Ok(SketchInstruction::Hole)),
            false => self.name("an instruction").and_then(|head| self.instruction(head)),
        };
        if instruction.is_none() {
            self.skip_rest_of_line(first);
        }
        let end = self.position.checked_sub(1).map_or(start, |last| self.tokens[last].end.max(start));
        self.lines.push((instruction.and_then(Result::ok), Span { start, end }));
    }

    /// What the line declares that the program begins with, if it declares pointers: `pointers b - ball, r1 r2 - room`.
    fn pointers(&mut self) -> Vec<(Vec<WrittenName>, WrittenName)> {
        let mut declared = Vec::new();
        if self.token(0).eq_ignore_ascii_case("pointers") && is_word(self.token(1)) {
            self.position = 1;
            if self.declarations(&mut declared).is_none() {
                self.skip_rest_of_line(0);
            }
        }
        declared
    }

    fn declarations(&mut self, declared: &mut Vec<(Vec<WrittenName>, WrittenName)>) -> Option<()> {
        loop {
            let mut names = Vec::new();
            while !self.next_is("-") {
                names.push(self.name("the name of a pointer, or `-` and its type")?);
            }
            self.position += 1;
            declared.push((names, self.name("a type")?));
            if !self.next_is(",") {
                return Some(());
            }
            self.position += 1;
        }
    }

    /// The rest of an instruction; `None` if it cannot be read.
    fn instruction(&mut self, head: WrittenName) -> Option<Result<SketchInstruction, UnknownName>> {
        if head.text == "end" && !self.next_is("(") {
            return Some(Ok(SketchInstruction::End));
        }
        if head.text == "go" && (self.is_goto() || !self.is_action_go()) {
            return self.goto_or_hint();
        }
        if head.text == "goto" && !self.vocabulary.has_action("goto") {
            let help = Some("a goto looks like go(0, !fluent)".into());
            self.vocabulary.error("unknown action `goto`", head.span, "not an instruction", help);
            return None;
        }
        let (manner, head) = self.with_manner(head)?;
        let action = match manner {
            Some(_) => self.list(head, Self::argument)?,
            None => self.arguments(head)?,
        };
        Some(self.vocabulary.action(manner, &action).map(SketchInstruction::Act).ok_or(UnknownName))
    }

    /// A name with the word before it that says how an action is applied: `try pick`, `reach drive`. What follows on another
    /// line is another instruction.
    fn with_manner(&mut self, head: WrittenName) -> Option<(Option<Word>, WrittenName)> {
        let manner = self.vocabulary.manner(&head.text);
        let between = &self.source.text()[head.span.end as usize..self.here().start as usize];
        if manner.is_none() || !is_word(self.token(self.position)) || between.contains('\n') {
            return Some((None, head));
        }
        Some((manner, self.name("an action")?))
    }

    /// Whether a `?` comes next; it is taken.
    fn hole(&mut self) -> bool {
        let is_hole = self.next_is("?");
        self.position += usize::from(is_hole);
        is_hole
    }

    /// A line number is optional, but it must be right.
    fn line_number(&mut self) {
        let (word, span) = (self.token(self.position), self.here());
        if is_number(word) && !self.vocabulary.has_action(word) {
            let help = Some(format!("write `{word}.`, or leave the numbers out").into());
            self.vocabulary.error("a line number without a dot", span, "expected a dot here", help);
            self.position += 1;
            return;
        }
        let Some((number, rest)) = word.split_once('.').filter(|(digits, _)| is_number(digits)) else {
            return;
        };
        let (digits, glued) = (number.len() as u32, !rest.is_empty());
        if glued && self.vocabulary.has_action(&word.to_ascii_lowercase()) {
            return;
        }
        let dot = span.start + digits + 1;
        self.check_number(Span { end: dot, ..span });
        if glued {
            self.tokens[self.position].start = dot;
        } else {
            self.position += 1;
        }
    }

    fn check_number(&mut self, span: Span) {
        let number = self.source.text()[span.range()].trim_end_matches('.');
        let expected = self.lines.len();
        if number.parse() != Ok(expected) && !self.misnumbered && !self.torn {
            self.misnumbered = true;
            let message = format!("this is line {expected}, but it is numbered {number}");
            let help = "lines are numbered from 0; the numbers can also be left out";
            self.vocabulary.error(message, span, &format!("expected `{expected}.`"), Some(help.into()));
        }
    }

    /// Whether what follows `go` are the parts of a goto, and not the arguments of an action of that name.
    fn is_goto(&self) -> bool {
        let [open, target, comma, not] = [0, 1, 2, 3].map(|ahead| self.token(self.position + ahead));
        (open, comma, not) == ("(", ",", "!") && (is_word(target) || target == "?")
    }

    /// Whether there is an action called `go`. If the actions are not known, an argument that is no number says so.
    fn is_action_go(&self) -> bool {
        if self.vocabulary.is_known() {
            return self.vocabulary.has_action("go");
        }
        let argument = self.token(self.position + 1);
        self.next_is("(") && is_word(argument) && !is_number(argument)
    }

    /// A goto; if the actions are not known and it has no `!`, an action may be meant.
    fn goto_or_hint(&mut self) -> Option<Result<SketchInstruction, UnknownName>> {
        let mut rest = (self.position..self.position + 4).map(|place| self.token(place));
        let mark = rest.find(|token| matches!(*token, "!" | ")"));
        let is_doubtful = !self.vocabulary.is_known() && mark != Some("!");
        let goto = self.goto();
        if goto.is_none() && is_doubtful {
            self.vocabulary.add_help("if `go` is an action, `--domain FILE` says so");
        }
        goto
    }

    /// The rest of `go(target, !fluent)`.
    fn goto(&mut self) -> Option<Result<SketchInstruction, UnknownName>> {
        self.mark("(", "`(`: a goto looks like go(0, !fluent)")?;
        let target = if self.hole() { None } else { Some(self.target()?) };
        self.mark(",", "`,` after the target")?;
        self.mark("!", "`!`: a goto jumps when its fluent is false")?;
        let fluent = if self.hole() { None } else { Some(self.fluent()?) };
        self.mark(")", "`)` after the fluent")?;
        let unless = fluent.map(|fluent| self.vocabulary.fluent(&fluent).ok_or(UnknownName)).transpose();
        Some(unless.map(|unless| SketchInstruction::Goto { target, unless }))
    }

    fn target(&mut self) -> Option<Line> {
        let target = self.name("the number of a line")?;
        if !is_number(&target.text) {
            return self.fail(
                format!("`{}` is not a line number", target.text),
                target.span,
                "expected the line to jump to",
            );
        }
        // A number that is too large is that of a line that does not exist.
        Some(Line(target.text.parse().unwrap_or(u32::MAX)))
    }

    fn fluent(&mut self) -> Option<WrittenTerm> {
        let head = self.name("a fluent")?;
        if self.next_is(SAME) {
            let same = self.name("`=`")?;
            let other = self.name("a pointer")?;
            let arguments = vec![head.into(), other.into()];
            return Some(WrittenTerm { prefix: None, head: same, arguments });
        }
        let (prefix, head) = self.prefixed(head)?;
        Some(WrittenTerm { prefix, ..self.arguments(head)? })
    }

    /// A name with what comes before it in conditions over pointers: `can pick`, `todo at`, `goal at`.
    fn prefixed(&mut self, head: WrittenName) -> Option<(Option<Prefix>, WrittenName)> {
        let prefix = Prefix::ALL.into_iter().find(|prefix| prefix.name() == head.text);
        if prefix.is_none() || !is_word(self.token(self.position)) {
            return Some((None, head));
        }
        let name = self.name("a name")?;
        let span = Span { start: head.span.start, end: name.span.end };
        Some((prefix, WrittenName { text: name.text, span }))
    }

    /// An argument: an object, a pointer, or a condition.
    fn argument(&mut self) -> Option<WrittenArgument> {
        let name = self.name("an object")?;
        let (start, first) = (name.span.start, self.position);
        let (prefix, head) = self.prefixed(name)?;
        let is_term = self.position > first || self.next_is("(");
        if !is_term {
            return Some(head.into());
        }
        let term =
            WrittenTerm { prefix, ..self.list(head, |reader| Some(reader.name("an object")?.into()))? };
        let span = Span { start, end: self.tokens[self.position - 1].end };
        let text = self.source.text()[span.range()].to_ascii_lowercase();
        Some(WrittenArgument { name: WrittenName { text, span }, term: Some(term) })
    }

    /// The arguments after a name, if it has some.
    fn arguments(&mut self, head: WrittenName) -> Option<WrittenTerm> {
        match self.vocabulary.is_find(&head.text) {
            true => self.list(head, Self::argument_of_find),
            false => self.list(head, Self::argument),
        }
    }

    /// An argument of `find`: its pointer or its condition, which is neither a negation nor an equality.
    fn argument_of_find(&mut self) -> Option<WrittenArgument> {
        let refused = match self.next_is("!") {
            true => "negation",
            false if self.token(self.position + 1) == SAME => "equality",
            false => return self.argument(),
        };
        let message = format!("`find` takes no {refused}");
        self.vocabulary.error(message, self.here(), "expected another condition", Some(CONDITIONS.into()));
        None
    }

    fn list(
        &mut self,
        head: WrittenName,
        mut argument: impl FnMut(&mut Self) -> Option<WrittenArgument>,
    ) -> Option<WrittenTerm> {
        let mut arguments = Vec::new();
        if self.next_is("(") {
            self.position += 1;
            while !self.next_is(")") {
                if !arguments.is_empty() {
                    self.mark(",", "`,` or `)`")?;
                }
                arguments.push(argument(self)?);
            }
            self.position += 1;
        }
        Some(WrittenTerm { prefix: None, head, arguments })
    }

    fn name(&mut self, expected: &str) -> Option<WrittenName> {
        let (token, span) = (self.token(self.position), self.here());
        if !is_word(token) {
            return self.expected(expected);
        }
        self.position += 1;
        Some(WrittenName { text: token.to_ascii_lowercase(), span })
    }

    fn mark(&mut self, mark: &str, expected: &str) -> Option<()> {
        if self.next_is(mark) {
            self.position += 1;
            return Some(());
        }
        self.expected(expected)
    }

    fn next_is(&self, token: &str) -> bool {
        self.token(self.position).eq_ignore_ascii_case(token)
    }

    fn expected<T>(&mut self, expected: &str) -> Option<T> {
        let span = self.here();
        let found = match &self.source.text()[span.range()] {
            "" => "end of the program".into(),
            text => format!("`{text}`"),
        };
        self.fail(format!("unexpected {found}"), span, &format!("expected {expected}"))
    }

    /// The place of the next token.
    fn here(&self) -> Span {
        self.tokens.get(self.position).copied().unwrap_or_else(|| self.end_of_text())
    }

    fn fail<T>(&mut self, message: impl Into<String>, span: Span, label: &str) -> Option<T> {
        self.vocabulary.error(message, span, label, None);
        None
    }

    /// Goes on after the line in which the last token stands that was used; `first` is that where the
    /// instruction began.
    fn skip_rest_of_line(&mut self, first: usize) {
        self.torn = true;
        self.position = self.position.max(first + 1);
        let from = self.tokens.get(self.position - 1).copied().unwrap_or_else(|| self.end_of_text()).end;
        let length = self.source.text()[from as usize..].find('\n');
        let next_line = length.map_or(u32::MAX, |length| from + length as u32);
        while self.tokens.get(self.position).is_some_and(|token| token.start < next_line) {
            self.position += 1;
        }
        self.position = self.position.min(self.tokens.len());
    }

    /// The text of a token; empty behind the last one.
    fn token(&self, place: usize) -> &'t str {
        let source = self.source;
        self.tokens.get(place).map_or("", |token| &source.text()[token.range()])
    }

    fn end_of_text(&self) -> Span {
        let end = self.tokens.last().map_or(0, |token| token.end);
        Span { start: end, end }
    }

    fn check_end(&mut self) {
        let count = self.lines.len();
        let (message, span) = match self.lines.last() {
            None => ("the program is empty", self.end_of_text()),
            Some((None | Some(SketchInstruction::End), _)) => return,
            Some((Some(_), span)) => ("the last line is not `end`", *span),
        };
        let help = format!("add `{count}. end`");
        self.vocabulary.error(message, span, "execution would run out of the program", Some(help.into()));
    }

    fn check_targets(&mut self) {
        let count = self.lines.len();
        if self.torn {
            return;
        }
        for (instruction, span) in &self.lines {
            if let Some(SketchInstruction::Goto { target: Some(target), .. }) = instruction
                && target.index() >= count
            {
                let help = Some(format!("the program has the lines 0 to {}", count - 1).into());
                self.vocabulary.error("a goto leaves the program", *span, "there is no such line", help);
            }
        }
    }
}
