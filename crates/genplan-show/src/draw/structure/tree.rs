//! Structured programs.

use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::Line;

/// What a program tests: that a fluent is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::draw) struct FluentTest {
    pub fluent: FluentId,
    pub holds: bool,
}

/// Statements, one after the other.
pub(in crate::draw) type Block = Vec<Statement>;

/// A part of a structured program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::draw) enum Statement {
    Act(ActionId),
    If { test: FluentTest, then: Block, otherwise: Block },
    While { test: FluentTest, body: Block },
    Repeat { body: Block, until: FluentTest },
    Loop(Block),
    Break,
    Continue,
    End,
    Label(Line),
    Goto(Line),
}

impl FluentTest {
    /// The test for the opposite.
    pub fn negated(self) -> FluentTest {
        FluentTest { holds: !self.holds, ..self }
    }
}

impl Statement {
    /// `if test statement`.
    pub fn guard(test: FluentTest, statement: Statement) -> Statement {
        Statement::If { test, then: vec![statement], otherwise: Vec::new() }
    }

    /// The test, if this is an `if` with just this statement.
    pub fn is_guard(&self, guarded: &Statement) -> Option<FluentTest> {
        match self {
            Statement::If { test, then, otherwise }
                if otherwise.is_empty() && then[..] == [guarded.clone()] =>
            {
                Some(*test)
            }
            _ => None,
        }
    }

    /// The test and the target, if this is `if test goto target`.
    pub fn jump(&self) -> Option<(FluentTest, Line)> {
        match self {
            Statement::If { test, then, otherwise } if otherwise.is_empty() => match then[..] {
                [Statement::Goto(target)] => Some((*test, target)),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn is_loop(&self) -> bool {
        matches!(self, Statement::While { .. } | Statement::Repeat { .. } | Statement::Loop(_))
    }

    /// The blocks in it.
    pub fn blocks(&self) -> [&[Statement]; 2] {
        match self {
            Statement::If { then, otherwise, .. } => [then, otherwise],
            Statement::While { body, .. } | Statement::Repeat { body, .. } | Statement::Loop(body) => {
                [body, &[]]
            }
            _ => [&[], &[]],
        }
    }

    /// Its blocks, to change them.
    pub fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        let (one, other) = match self {
            Statement::If { then, otherwise, .. } => (Some(then), Some(otherwise)),
            Statement::While { body, .. } | Statement::Repeat { body, .. } | Statement::Loop(body) => {
                (Some(body), None)
            }
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// Whether what comes after it may be executed next.
    pub fn goes_on(&self) -> bool {
        match self {
            Statement::Break | Statement::Continue | Statement::End | Statement::Goto(_) => false,
            Statement::If { then, otherwise, .. } => ends_open(then) || ends_open(otherwise),
            Statement::Loop(body) => any_here(body, &mut |inner| *inner == Statement::Break),
            _ => true,
        }
    }
}

/// Whether execution can come to the end of a block.
pub(super) fn ends_open(block: &[Statement]) -> bool {
    block.last().is_none_or(Statement::goes_on)
}

/// Whether some statement in a block is like this, at any depth.
pub(in crate::draw) fn any(block: &[Statement], is_wanted: &mut dyn FnMut(&Statement) -> bool) -> bool {
    block.iter().any(|statement| {
        is_wanted(statement) || statement.blocks().into_iter().any(|inner| any(inner, is_wanted))
    })
}

/// Whether some statement in a block, but not in its loops, is like this.
pub(super) fn any_here(block: &[Statement], is_wanted: &mut dyn FnMut(&Statement) -> bool) -> bool {
    block.iter().any(|statement| {
        let blocks = if statement.is_loop() { [&[][..]; 2] } else { statement.blocks() };
        is_wanted(statement) || blocks.into_iter().any(|inner| any_here(inner, is_wanted))
    })
}

/// Whether a block breaks or continues a loop around it.
pub(super) fn leaves(block: &[Statement]) -> bool {
    any_here(block, &mut |inner| matches!(inner, Statement::Break | Statement::Continue))
}

/// Applies a rule to each of these blocks; says whether it did something.
pub(super) fn each<'b>(
    blocks: impl Iterator<Item = &'b mut Block>,
    rule: impl FnMut(&'b mut Block) -> bool,
) -> bool {
    blocks.map(rule).filter(|&is_changed| is_changed).count() > 0
}

/// How many loops, and how many levels, are in each other.
pub(in crate::draw) fn depth(block: &[Statement]) -> (usize, usize) {
    block.iter().fold((0, 0), |(loops, levels), statement| {
        let inner = statement.blocks().map(depth).into_iter().fold((0, 0), maximum);
        let own = usize::from(statement.is_loop());
        maximum((loops, levels), (inner.0 + own, inner.1 + 1))
    })
}

fn maximum(one: (usize, usize), other: (usize, usize)) -> (usize, usize) {
    (one.0.max(other.0), one.1.max(other.1))
}
