//! Structured programs as lines of text.

use genplan_core::frame::ActionId;
use genplan_core::program::Line;

use crate::draw::structure::{FluentTest, Statement};

/// How a language writes statements. What is nested stands one level deeper.
pub(super) trait CodeNotation {
    fn act(&self, action: ActionId) -> String;
    fn end(&self) -> String;
    fn leave(&self) -> String;
    fn again(&self) -> String;
    fn label(&self, line: Line) -> String;
    fn goto(&self, line: Line) -> String;
    /// What stands in a block without statements.
    fn nothing(&self) -> Option<String>;
    fn when(&self, test: FluentTest) -> String;
    fn otherwise(&self) -> String;
    /// The beginning of an `else` that is an `if`.
    fn otherwise_when(&self, test: FluentTest) -> String;
    fn during(&self, test: FluentTest) -> String;
    fn repeat(&self) -> String;
    /// The end of `repeat`: lines, each with its level below that of `repeat`.
    fn until(&self, test: FluentTest) -> Vec<(usize, String)>;
    fn forever(&self) -> String;
    /// The end of any other block.
    fn close(&self) -> Option<String>;
}

/// Writes statements at increasing levels.
pub(super) struct CodeWriter<'n, N> {
    notation: &'n N,
    indent: &'static str,
    text: String,
}

impl<'n, N: CodeNotation> CodeWriter<'n, N> {
    pub fn new(notation: &'n N, indent: &'static str) -> Self {
        CodeWriter { notation, indent, text: String::new() }
    }

    pub fn finish(self) -> String {
        self.text
    }

    pub fn line(&mut self, level: usize, text: &str) {
        self.text += &self.indent.repeat(level);
        self.text += text;
        self.text.push('\n');
    }

    /// Statements at a level.
    pub fn block(&mut self, level: usize, block: &[Statement]) {
        block.iter().for_each(|statement| self.statement(level, statement));
        if let Some(nothing) = self.notation.nothing().filter(|_| block.is_empty()) {
            self.line(level, &nothing);
        }
    }

    fn statement(&mut self, level: usize, statement: &Statement) {
        let notation = self.notation;
        match statement {
            Statement::Act(action) => self.line(level, &notation.act(*action)),
            Statement::End => self.line(level, &notation.end()),
            Statement::Break => self.line(level, &notation.leave()),
            Statement::Continue => self.line(level, &notation.again()),
            Statement::Label(line) => self.line(level, &notation.label(*line)),
            Statement::Goto(line) => self.line(level, &notation.goto(*line)),
            Statement::If { test, then, otherwise } => {
                self.line(level, &notation.when(*test));
                self.block(level + 1, then);
                self.otherwise(level, otherwise);
            }
            Statement::While { test, body } => self.nested(level, &notation.during(*test), body),
            Statement::Loop(body) => self.nested(level, &notation.forever(), body),
            Statement::Repeat { body, until } => {
                self.line(level, &notation.repeat());
                body.iter().for_each(|statement| self.statement(level + 1, statement));
                notation.until(*until).iter().for_each(|(below, text)| self.line(level + below, text));
            }
        }
    }

    fn nested(&mut self, level: usize, head: &str, body: &[Statement]) {
        self.line(level, head);
        self.block(level + 1, body);
        self.close(level);
    }

    /// The rest of an `if`.
    fn otherwise(&mut self, level: usize, otherwise: &[Statement]) {
        match otherwise {
            [] => self.close(level),
            [Statement::If { test, then, otherwise }] => {
                self.line(level, &self.notation.otherwise_when(*test));
                self.block(level + 1, then);
                self.otherwise(level, otherwise);
            }
            _ => self.nested(level, &self.notation.otherwise(), otherwise),
        }
    }

    fn close(&mut self, level: usize) {
        if let Some(end) = self.notation.close() {
            self.line(level, &end);
        }
    }
}
