//! Forms: the tokens between a `(` and its `)`.

use super::super::ast::{Name, Place};
use super::super::reader::{Token, TokenKind, Tokens};
use crate::source::Span;

/// The bytes of the tree for a word: a name or a term.
const WORD: usize = 32;

/// The bytes of the tree for a list, besides its elements: a condition or an effect.
const LIST: usize = 64;

/// An element of a form.
pub(super) enum Item<'t, 's> {
    Word(Word<'s>),
    Form(Form<'t, 's>),
}

/// A name, variable, keyword or dash.
#[derive(Clone, Copy)]
pub(super) struct Word<'s> {
    pub(super) kind: TokenKind,
    /// Without `?` or `:`.
    pub(super) name: Name<'s>,
}

/// The elements of a form that are still to be read.
#[derive(Clone)]
pub(super) struct Form<'t, 's> {
    tokens: &'t Tokens<'s>,
    /// The index of the first token after `(`.
    first: usize,
    next: usize,
    /// The index of the closing token.
    end: usize,
}

impl<'t, 's> Form<'t, 's> {
    /// All forms of a text.
    pub(super) fn all(tokens: &'t Tokens<'s>) -> Self {
        Form { tokens, first: 0, next: 0, end: tokens.row.len() }
    }

    /// From `(` to `)`.
    pub(super) fn span(&self) -> Span {
        Span { start: self.head_span().start, end: self.token(self.end).map_or(0, |close| close.link) }
    }

    /// The `(` and the word after it.
    pub(super) fn head_span(&self) -> Span {
        let open = self.first.checked_sub(1).and_then(|open| self.token(open)).map_or(0, |open| open.start);
        let head = self.token(self.first).filter(|head| self.first < self.end && is_word(head));
        Span { start: open, end: head.map_or(open + 1, |head| head.link) }
    }

    /// The first element, if it is a name.
    pub(super) fn head(&self) -> Option<Name<'s>> {
        let token = self.token(self.first).filter(|_| self.first < self.end)?;
        (token.kind == TokenKind::Name).then(|| self.word(token).name)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.next == self.end || self.tokens.meter.stopped().is_some()
    }

    /// How many tokens are left: as many elements, if none of them is a list.
    pub(super) fn remaining_tokens(&self) -> usize {
        self.end - self.next
    }

    fn token(&self, index: usize) -> Option<&'t Token> {
        self.tokens.row.get(index)
    }

    fn word(&self, token: &Token) -> Word<'s> {
        let span = Span { start: token.start, end: token.link };
        let prefix = usize::from(matches!(token.kind, TokenKind::Variable | TokenKind::Keyword));
        let text = &self.tokens.text[span.start as usize + prefix..span.end as usize];
        Word { kind: token.kind, name: Name { text, place: Place(span) } }
    }
}

fn is_word(token: &Token) -> bool {
    !matches!(token.kind, TokenKind::Open | TokenKind::Close)
}

impl<'t, 's> Iterator for Form<'t, 's> {
    type Item = Item<'t, 's>;

    /// The next element; none at the end, and when the budget is used up.
    fn next(&mut self) -> Option<Item<'t, 's>> {
        if self.next == self.end {
            return None;
        }
        let index = self.next;
        let token = self.token(index)?;
        let (is_list, meter) = (token.kind == TokenKind::Open, &self.tokens.meter);
        if meter.take(if is_list { LIST } else { WORD }).is_err() {
            return None;
        }
        if is_list {
            let end = token.link as usize;
            self.next = end + 1;
            return Some(Item::Form(Form { tokens: self.tokens, first: index + 1, next: index + 1, end }));
        }
        self.next = index + 1;
        Some(Item::Word(self.word(token)))
    }
}

impl Item<'_, '_> {
    pub(super) fn span(&self) -> Span {
        match self {
            Item::Word(word) => word.name.span(),
            Item::Form(list) => list.head_span(),
        }
    }

    /// How to call it in a message.
    pub(super) fn description(&self) -> String {
        match self {
            Item::Form(list) if list.is_empty() => "`()`".to_owned(),
            Item::Form(_) => "a `(`".to_owned(),
            Item::Word(word) => word.description(),
        }
    }
}

impl Word<'_> {
    pub(super) fn description(&self) -> String {
        let text = self.name.text;
        match self.kind {
            TokenKind::Variable => format!("the variable `?{text}`"),
            TokenKind::Keyword => format!("the keyword `:{text}`"),
            _ => format!("`{text}`"),
        }
    }
}
