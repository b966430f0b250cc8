//! genplan's own notation: instructions one after the other, usually one to a line.
//!
//! ```text
//! 0. paint
//! 1. go(0, !last-cell)   ; line numbers and comments are optional
//! 2. end
//! ```

use std::sync::Arc;

use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::{Source, Span};

use super::vocabulary::{Name, Term, Vocabulary};

/// Reads a program.
pub(super) fn read(source: &Arc<Source>, vocabulary: &mut Vocabulary<'_>) -> Option<Program> {
    let tokens = tokens(source.text(), vocabulary);
    let mut reader = Reader { source, tokens, position: 0, vocabulary, lines: Vec::new() };
    while reader.position < reader.tokens.len() {
        reader.line();
    }
    reader.check_end();
    reader.check_targets();
    let instructions = reader.lines.into_iter().map(|(instruction, _)| instruction).collect::<Option<_>>()?;
    Program::new(instructions).ok()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A name or a number.
    Word,
    /// `(`, `)`, `,` or `!`.
    Mark(char),
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    span: Span,
}

/// Splits the text, leaving out blanks and comments.
fn tokens(text: &str, vocabulary: &mut Vocabulary<'_>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((start, character)) = characters.next() {
        let end = start + character.len_utf8();
        let span = |end: usize| Span { start: start as u32, end: end as u32 };
        match character {
            ';' => while characters.next_if(|&(_, next)| next != '\n').is_some() {},
            '(' | ')' | ',' | '!' => tokens.push(Token { kind: Kind::Mark(character), span: span(end) }),
            _ if character.is_whitespace() => {}
            _ if is_part_of_name(character) => {
                let mut end = end;
                while let Some((next, character)) = characters.next_if(|&(_, next)| is_part_of_name(next)) {
                    end = next + character.len_utf8();
                }
                tokens.push(Token { kind: Kind::Word, span: span(end) });
            }
            _ => {
                let message = format!("unexpected character `{}`", character.escape_default());
                vocabulary.error(message, span(end), "not part of any instruction", None);
            }
        }
    }
    tokens
}

/// The characters of PDDL names.
fn is_part_of_name(character: char) -> bool {
    character.is_alphanumeric() || "_-.@#$%&^~+*/<>=|'".contains(character)
}

struct Reader<'t, 'v> {
    source: &'t Arc<Source>,
    tokens: Vec<Token>,
    position: usize,
    vocabulary: &'t mut Vocabulary<'v>,
    /// The lines so far, and where they stand. Those that could not be read count too.
    lines: Vec<(Option<Instruction>, Span)>,
}

impl Reader<'_, '_> {
    fn line(&mut self) {
        self.line_number();
        let start = self.tokens.get(self.position).map_or(self.end_of_text(), |token| token.span).start;
        let instruction = self.name("an instruction").and_then(|head| self.instruction(head));
        if instruction.is_none() {
            self.skip_line();
        }
        let end = self.position.checked_sub(1).map_or(start, |last| self.tokens[last].span.end.max(start));
        self.lines.push((instruction, Span { start, end }));
    }

    fn instruction(&mut self, head: Name) -> Option<Instruction> {
        if head.text == "end" && !self.next_is('(') {
            return Some(Instruction::End);
        }
        if head.text == "go" && (self.is_goto() || !self.vocabulary.has_action("go")) {
            return self.goto();
        }
        let term = self.arguments(head)?;
        self.vocabulary.action(&term).map(Instruction::Act)
    }

    /// A line number is optional, but it must be right.
    fn line_number(&mut self) {
        let token = self.tokens[self.position];
        let Some(number) = self.word(token).strip_suffix('.').filter(|digits| is_number(digits)) else {
            return;
        };
        let expected = self.lines.len();
        if number.parse() != Ok(expected) {
            let message = format!("this is line {expected}, but it is numbered {number}");
            let help = "lines are numbered from 0; the numbers can also be left out";
            self.vocabulary.error(message, token.span, &format!("expected `{expected}.`"), Some(help.into()));
        }
        self.position += 1;
    }

    /// Whether what follows `go` are the parts of a goto, and not the arguments of an action of that name.
    fn is_goto(&self) -> bool {
        let kinds: Vec<Kind> = self.tokens[self.position..].iter().take(4).map(|token| token.kind).collect();
        kinds == [Kind::Mark('('), Kind::Word, Kind::Mark(','), Kind::Mark('!')]
    }

    /// The rest of `go(target, !fluent)`.
    fn goto(&mut self) -> Option<Instruction> {
        self.mark('(', "`(`: a goto looks like go(0, !fluent)")?;
        let target = self.name("the number of a line")?;
        let Ok(line) = target.text.parse() else {
            return self.fail(
                format!("`{}` is not a line number", target.text),
                target.span,
                "expected the line to jump to",
            );
        };
        self.mark(',', "`,` after the target")?;
        self.mark('!', "`!`: a goto jumps when its fluent is false")?;
        let head = self.name("a fluent")?;
        let fluent = self.arguments(head)?;
        self.mark(')', "`)` after the fluent")?;
        let unless = self.vocabulary.fluent(&fluent)?;
        Some(Instruction::Goto { target: Line(line), unless })
    }

    /// The arguments after a name, if it has some.
    fn arguments(&mut self, head: Name) -> Option<Term> {
        let mut arguments = Vec::new();
        if self.next_is('(') {
            self.position += 1;
            while !self.next_is(')') {
                if !arguments.is_empty() {
                    self.mark(',', "`,` or `)`")?;
                }
                arguments.push(self.name("an object")?);
            }
            self.position += 1;
        }
        Some(Term { head, arguments })
    }

    fn name(&mut self, expected: &str) -> Option<Name> {
        match self.tokens.get(self.position) {
            Some(&token) if token.kind == Kind::Word => {
                self.position += 1;
                Some(Name { text: self.word(token).to_ascii_lowercase(), span: token.span })
            }
            _ => self.expected(expected),
        }
    }

    fn mark(&mut self, mark: char, expected: &str) -> Option<()> {
        if self.next_is(mark) {
            self.position += 1;
            return Some(());
        }
        self.expected(expected)
    }

    fn next_is(&self, mark: char) -> bool {
        self.tokens.get(self.position).is_some_and(|token| token.kind == Kind::Mark(mark))
    }

    fn expected<T>(&mut self, expected: &str) -> Option<T> {
        let span = self.tokens.get(self.position).map_or_else(|| self.end_of_text(), |token| token.span);
        let found = match &self.source.text()[span.range()] {
            "" => "the end of the program".into(),
            text => format!("`{text}`"),
        };
        self.fail(format!("unexpected {found}"), span, &format!("expected {expected}"))
    }

    fn fail<T>(&mut self, message: impl Into<String>, span: Span, label: &str) -> Option<T> {
        self.vocabulary.error(message, span, label, None);
        None
    }

    /// Goes to the first token of a later line than the one where reading failed.
    fn skip_line(&mut self) {
        let last = self.tokens.get(self.position).or(self.tokens.last());
        let from = last.map_or(0, |token| token.span.start);
        let length = self.source.text()[from as usize..].find('\n');
        let next_line = length.map_or(u32::MAX, |length| from + length as u32);
        while self.tokens.get(self.position).is_some_and(|token| token.span.start < next_line) {
            self.position += 1;
        }
    }

    fn word(&self, token: Token) -> &str {
        &self.source.text()[token.span.range()]
    }

    fn end_of_text(&self) -> Span {
        let end = self.tokens.last().map_or(0, |token| token.span.end);
        Span { start: end, end }
    }

    fn check_end(&mut self) {
        let count = self.lines.len();
        let (message, span) = match self.lines.last() {
            None => ("the program is empty", self.end_of_text()),
            Some((None | Some(Instruction::End), _)) => return,
            Some((Some(_), span)) => ("the last line is not `end`", *span),
        };
        let help = format!("add `{count}. end`");
        self.vocabulary.error(message, span, "execution would run out of the program", Some(help));
    }

    fn check_targets(&mut self) {
        let count = self.lines.len();
        for (instruction, span) in &self.lines {
            if let Some(Instruction::Goto { target, .. }) = instruction
                && target.index() >= count
            {
                let message = format!("line {} does not exist", target.0);
                let help = format!("the program has the lines 0 to {}", count - 1);
                self.vocabulary.error(message, *span, "this goto leaves the program", Some(help));
            }
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
