//! Text to a flat row of tokens in which every `(` knows its `)`.
//!
//! There is no recursion and nothing is allocated per token. Where parentheses do not match, the
//! reader says so and repairs the row, so that whoever comes next may rely on it.

mod repair;

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::diagnostics::{Diagnostic, Report};
use crate::source::{Source, Span};
use genplan_core::budget::Meter;

/// Parentheses may not be nested deeper than this.
pub const MAX_DEPTH: usize = 200;

/// The most tokens that one byte can give: where it closes all that is open.
const MOST_TOKENS: usize = MAX_DEPTH + 2;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Open,
    Close,
    /// A name, of whatever.
    Name,
    /// `?x`
    Variable,
    /// `:action`
    Keyword,
    /// `-` on its own.
    Dash,
}

/// A token, without its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) start: u32,
    /// For `(` the index of the token that closes it, else the end of the text.
    pub(super) link: u32,
    pub(super) kind: TokenKind,
}

/// The tokens of a text.
pub(super) struct Tokens<'s> {
    pub(super) text: &'s str,
    // Invariant: every `Open` links to a later `Close`, and they are properly nested.
    pub(super) row: Vec<Token>,
    /// Whether something had to be repaired, so that forms may be missing or in the wrong place.
    pub(super) repaired: bool,
    /// What it costs to make something of them.
    pub(super) meter: Rc<Meter>,
}

/// The tokens of a source, or none if it is not worth going on.
pub(super) fn read<'s>(source: &'s Arc<Source>, report: &mut Report) -> Option<Tokens<'s>> {
    let mut reader = TokenReader::new(source, report);
    reader.read_all()?;
    reader.close_at_end();
    reader.report_strange_characters();
    let (row, repaired) = (reader.tokens, reader.repaired);
    Some(Tokens { text: source.text(), row, repaired, meter: Rc::clone(report.meter()) })
}

/// What a byte can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    Open,
    Close,
    Comment,
    /// Part of a name.
    Name,
    /// `?` and `:`
    Prefix,
    /// Part of a character beyond ASCII, which has to be looked at as a whole.
    Wide,
    Strange,
}

static CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut classes = [Class::Strange; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = class(byte as u8);
        byte += 1;
    }
    classes
}

const fn class(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Blank,
        b'(' => Class::Open,
        b')' => Class::Close,
        b';' => Class::Comment,
        b'?' | b':' => Class::Prefix,
        b'_' | b'-' | b'.' | b'@' | b'#' | b'$' | b'%' | b'&' | b'^' | b'~' | b'+' | b'*' | b'/' | b'<'
        | b'>' | b'=' | b'|' | b'\'' => Class::Name,
        _ if byte.is_ascii_alphanumeric() => Class::Name,
        _ if byte >= 0x80 => Class::Wide,
        _ => Class::Strange,
    }
}

struct TokenReader<'s, 'r> {
    text: &'s str,
    source: &'s Arc<Source>,
    report: &'r mut Report,
    position: usize,
    tokens: Vec<Token>,
    /// The indices of the `(` that are open.
    open: Vec<u32>,
    repaired: bool,
    /// Whether the definition was closed too early and reopened.
    reopened: bool,
    /// By character: where it first is and how often.
    strange: FxHashMap<char, (u32, usize)>,
}

impl<'s, 'r> TokenReader<'s, 'r> {
    fn new(source: &'s Arc<Source>, report: &'r mut Report) -> Self {
        let text = source.text();
        TokenReader {
            text,
            source,
            report,
            position: 0,
            tokens: Vec::new(),
            open: Vec::new(),
            repaired: false,
            reopened: false,
            strange: FxHashMap::default(),
        }
    }

    /// Reads to the end of the text, unless it is nested too deep, or too large for the budget.
    fn read_all(&mut self) -> Option<()> {
        while let Some(&byte) = self.text.as_bytes().get(self.position) {
            self.make_room()?;
            match CLASSES[byte as usize] {
                Class::Blank => self.position += 1,
                Class::Open => self.read_open()?,
                Class::Close => self.read_close(),
                Class::Comment => self.skip_comment(),
                Class::Name | Class::Prefix => self.read_word(),
                Class::Wide if wide_name_character(self.text, self.position).is_some() => self.read_word(),
                Class::Wide | Class::Strange => self.skip_strange(),
            }
        }
        Some(())
    }

    /// Makes room for the tokens that one byte can give, if the budget allows that.
    fn make_room(&mut self) -> Option<()> {
        let meter = self.report.meter();
        let mut goes_on = meter.work(1).is_ok();
        if self.tokens.capacity() - self.tokens.len() < MOST_TOKENS {
            let more = self.tokens.capacity() + MOST_TOKENS;
            goes_on = meter.take(more * size_of::<Token>()).is_ok();
            if goes_on {
                self.tokens.reserve_exact(more);
            }
        }
        goes_on.then_some(())
    }

    fn read_open(&mut self) -> Option<()> {
        if self.open.len() == MAX_DEPTH {
            let span = span_of_byte(self.position);
            let message = format!("parentheses are nested deeper than {MAX_DEPTH}");
            self.report.error(span, message, "one too many");
            return None;
        }
        self.open.push(self.tokens.len() as u32);
        self.push(TokenKind::Open, self.position + 1);
        Some(())
    }

    fn read_close(&mut self) {
        match self.open.pop() {
            Some(open) => self.close(open),
            None => self.superfluous_close(),
        }
    }

    /// Links the `(` with that index to a `)` that is added here.
    fn close(&mut self, open: u32) {
        self.tokens[open as usize].link = self.tokens.len() as u32;
        self.push(TokenKind::Close, (self.position + 1).min(self.text.len()));
    }

    fn superfluous_close(&mut self) {
        let span = span_of_byte(self.position);
        self.position += 1;
        self.repaired = true;
        if self.report.first_time("superfluous".to_owned()) {
            self.report.error(span, "superfluous `)`", "no `(` matches it");
        }
    }

    fn skip_comment(&mut self) {
        let rest = &self.text.as_bytes()[self.position..];
        self.position += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// Reads a name, a variable or a keyword, which starts here.
    fn read_word(&mut self) {
        let first = self.text.as_bytes()[self.position];
        let end = self.end_of_word();
        let kind = match first {
            b'?' => TokenKind::Variable,
            b':' => TokenKind::Keyword,
            b'-' if end == self.position + 1 => TokenKind::Dash,
            _ => TokenKind::Name,
        };
        if matches!(kind, TokenKind::Variable | TokenKind::Keyword) && end == self.position + 1 {
            self.skip_strange();
        } else {
            self.push_word(kind, end);
        }
    }

    fn end_of_word(&self) -> usize {
        let start = self.position;
        let bytes = self.text.as_bytes();
        let mut end = start + usize::from(CLASSES[bytes[start] as usize] == Class::Prefix);
        loop {
            while end < bytes.len() && CLASSES[bytes[end] as usize] == Class::Name {
                end += 1;
            }
            match wide_name_character(self.text, end) {
                Some(length) => end += length,
                None => return end,
            }
        }
    }

    fn push_word(&mut self, kind: TokenKind, end: usize) {
        if kind == TokenKind::Keyword {
            self.repair_before(end);
        }
        self.push(kind, end);
    }

    fn push(&mut self, kind: TokenKind, end: usize) {
        self.tokens.push(Token { start: self.position as u32, link: end as u32, kind });
        self.position = end;
    }

    fn skip_strange(&mut self) {
        let character = self.text[self.position..].chars().next().unwrap_or(' ');
        self.strange.entry(character).or_insert((self.position as u32, 0)).1 += 1;
        self.repaired |= self.tears_a_name(character.len_utf8());
        self.position += character.len_utf8();
    }

    /// Whether something of this length, which stands here, is in the middle of a name.
    fn tears_a_name(&self, length: usize) -> bool {
        let is_name = |position: usize| {
            self.text.as_bytes().get(position).is_some_and(|&byte| CLASSES[byte as usize] == Class::Name)
        };
        self.position.checked_sub(1).is_some_and(is_name) && is_name(self.position + length)
    }

    fn report_strange_characters(&mut self) {
        let mut strange: Vec<_> = self.strange.drain().collect();
        strange.sort_unstable_by_key(|&(_, (position, _))| position);
        for (character, (start, count)) in strange {
            let span = Span { start, end: start + character.len_utf8() as u32 };
            let more = if count > 1 { format!(", but appears {count} times") } else { String::new() };
            let diagnostic = Diagnostic::error(format!("unexpected character {}", shown(character))).label(
                self.source,
                span,
                format!("{}{more}", label(character)),
            );
            self.report.push(diagnostic);
        }
    }

    fn span_of(&self, token: u32) -> Span {
        span_of_byte(self.tokens[token as usize].start as usize)
    }
}

fn span_of_byte(start: usize) -> Span {
    Span { start: start as u32, end: start as u32 + 1 }
}

/// The length of the character there, if it may be part of a name and is beyond ASCII.
fn wide_name_character(text: &str, position: usize) -> Option<usize> {
    let byte = *text.as_bytes().get(position)?;
    if byte < 0x80 {
        return None;
    }
    let character = text[position..].chars().next()?;
    character.is_alphanumeric().then(|| character.len_utf8())
}

/// A character as it can be shown to people.
fn shown(character: char) -> String {
    let code = character as u32;
    if character.is_control()
        || character.is_whitespace()
        || (character as u32 > 0x7f && !character.is_alphanumeric())
    {
        format!("U+{code:04X}")
    } else {
        format!("`{character}`")
    }
}

fn label(character: char) -> &'static str {
    match character {
        '?' => "a variable needs a name",
        ':' => "a keyword needs a name",
        _ => "cannot be part of PDDL",
    }
}
