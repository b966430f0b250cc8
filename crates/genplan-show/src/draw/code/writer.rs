//! Structured programs as lines of text.

use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::Line;

use crate::draw::structure::{FluentTest, Statement};

/// How a language writes statements: `#` stands for the call, the test or the line that they are about. What is nested
/// stands one level deeper.
pub(super) struct Phrases {
    pub indent: &'static str,
    pub act: &'static str,
    pub end: &'static str,
    pub leave: &'static str,
    pub again: &'static str,
    pub label: &'static str,
    pub goto: &'static str,
    /// What stands in a block without statements.
    pub nothing: Option<&'static str>,
    /// A test for the opposite.
    pub not: &'static str,
    pub when: &'static str,
    pub otherwise: &'static str,
    /// The beginning of an `else` that is an `if`.
    pub otherwise_when: &'static str,
    pub during: &'static str,
    pub repeat: &'static str,
    /// The end of `repeat`: lines, each with its level below that of `repeat`.
    pub until: &'static [(usize, &'static str)],
    /// Whether the end of `repeat` says when it is left, and not when it goes on.
    pub leaves_when: bool,
    pub forever: &'static str,
    /// The end of any other block.
    pub close: Option<&'static str>,
}

/// Writes statements at increasing levels.
pub(super) struct CodeWriter<'a> {
    phrases: &'a Phrases,
    action: &'a dyn Fn(ActionId) -> String,
    condition: &'a dyn Fn(FluentId) -> String,
    pub text: String,
}

impl<'a> CodeWriter<'a> {
    /// A writer that writes actions and conditions as these functions say.
    pub fn new(
        phrases: &'a Phrases,
        action: &'a dyn Fn(ActionId) -> String,
        condition: &'a dyn Fn(FluentId) -> String,
    ) -> Self {
        CodeWriter { phrases, action, condition, text: String::new() }
    }

    pub fn line(&mut self, level: usize, text: &str) {
        self.text += &self.phrases.indent.repeat(level);
        self.text += text;
        self.text.push('\n');
    }

    /// A line with a phrase about something.
    fn about(&mut self, level: usize, phrase: &str, subject: &str) {
        self.line(level, &phrase.replacen('#', subject, 1));
    }

    fn number(&mut self, level: usize, phrase: &str, line: Line) {
        self.about(level, phrase, &line.0.to_string());
    }

    fn test(&mut self, level: usize, phrase: &str, test: FluentTest) {
        let condition = (self.condition)(test.fluent);
        let test = if test.holds { condition } else { self.phrases.not.replacen('#', &condition, 1) };
        self.about(level, phrase, &test);
    }

    /// Statements at a level.
    pub fn block(&mut self, level: usize, block: &[Statement]) {
        block.iter().for_each(|statement| self.statement(level, statement));
        if let Some(nothing) = self.phrases.nothing.filter(|_| block.is_empty()) {
            self.line(level, nothing);
        }
    }

    fn statement(&mut self, level: usize, statement: &Statement) {
        let phrases = self.phrases;
        match statement {
            Statement::Act(action) => self.about(level, phrases.act, &(self.action)(*action)),
            Statement::End => self.line(level, phrases.end),
            Statement::Break => self.line(level, phrases.leave),
            Statement::Continue => self.line(level, phrases.again),
            Statement::Label(line) => self.number(level, phrases.label, *line),
            Statement::Goto(line) => self.number(level, phrases.goto, *line),
            Statement::If { test, then, otherwise } => {
                self.test(level, phrases.when, *test);
                self.block(level + 1, then);
                self.otherwise(level, otherwise);
            }
            Statement::While { test, body } => {
                self.test(level, phrases.during, *test);
                self.body(level, body);
            }
            Statement::Loop(body) => {
                self.line(level, phrases.forever);
                self.body(level, body);
            }
            Statement::Repeat { body, until } => {
                self.line(level, phrases.repeat);
                body.iter().for_each(|statement| self.statement(level + 1, statement));
                let test = if phrases.leaves_when { *until } else { until.negated() };
                phrases.until.iter().for_each(|(below, phrase)| self.test(level + below, phrase, test));
            }
        }
    }

    /// A block, and its end.
    fn body(&mut self, level: usize, body: &[Statement]) {
        self.block(level + 1, body);
        self.close(level);
    }

    /// The rest of an `if`.
    fn otherwise(&mut self, level: usize, otherwise: &[Statement]) {
        match otherwise {
            [] => self.close(level),
            [Statement::If { test, then, otherwise }] => {
                self.test(level, self.phrases.otherwise_when, *test);
                self.block(level + 1, then);
                self.otherwise(level, otherwise);
            }
            _ => {
                self.line(level, self.phrases.otherwise);
                self.body(level, otherwise);
            }
        }
    }

    fn close(&mut self, level: usize) {
        if let Some(end) = self.phrases.close {
            self.line(level, end);
        }
    }
}
