//! Which gotos lead where.

use genplan_core::program::Line;
use rustc_hash::FxHashMap;

use super::tree::{Block, Statement, any, any_here};

/// By line: how many gotos lead there.
pub(super) struct Targets(Vec<usize>);

impl Targets {
    pub fn of(block: &[Statement], lines: usize) -> Self {
        let mut counts = vec![0; lines];
        each_goto(block, &mut |target| counts[target.index()] += 1);
        Targets(counts)
    }

    pub fn is_used(&self, label: Line) -> bool {
        self.0[label.index()] > 0
    }

    /// One goto less leads there.
    pub fn forget(&mut self, target: Line) {
        self.0[target.index()] -= 1;
    }

    /// Whether no goto from elsewhere leads into these statements.
    pub fn enclosed(&self, statements: &[Statement]) -> bool {
        let mut inside: FxHashMap<Line, usize> = FxHashMap::default();
        each_goto(statements, &mut |target| *inside.entry(target).or_default() += 1);
        !any(statements, &mut |statement| match statement {
            Statement::Label(label) => self.0[label.index()] != inside.get(label).copied().unwrap_or(0),
            _ => false,
        })
    }
}

fn each_goto(block: &[Statement], visit: &mut dyn FnMut(Line)) {
    any(block, &mut |statement| {
        if let Statement::Goto(target) = statement {
            visit(*target);
        }
        false
    });
}

/// Whether a goto in these statements leads there.
pub(super) fn leads(statements: &[Statement], target: Line) -> bool {
    any(statements, &mut |statement| *statement == Statement::Goto(target))
}

/// Whether a goto in these statements leads there, but not from within a loop of theirs.
pub(super) fn leads_here(statements: &[Statement], target: Line) -> bool {
    any_here(statements, &mut |statement| *statement == Statement::Goto(target))
}

/// Replaces gotos of a block, be it in its loops as well; says how many.
pub(super) fn replace(
    block: &mut Block,
    in_loops: bool,
    replacement: &dyn Fn(Line) -> Option<Statement>,
) -> usize {
    let mut count = 0;
    for statement in block {
        if let Statement::Goto(target) = *statement
            && let Some(other) = replacement(target)
        {
            *statement = other;
            count += 1;
        } else if in_loops || !statement.is_loop() {
            count += statement.blocks_mut().map(|inner| replace(inner, in_loops, replacement)).sum::<usize>();
        }
    }
    count
}

/// The labels directly before a statement.
pub(super) fn labels_before(block: &[Statement], at: usize) -> Vec<Line> {
    block[..at].iter().rev().map_while(label).collect()
}

/// The labels that mark the place behind a statement, if those in `after` mark that behind the block.
pub(super) fn labels_after(block: &[Statement], at: usize, after: &[Line]) -> Vec<Line> {
    let mut labels: Vec<Line> = block[at + 1..].iter().map_while(label).collect();
    if at + 1 + labels.len() == block.len() {
        labels.extend(after);
    }
    labels
}

fn label(statement: &Statement) -> Option<Line> {
    match statement {
        Statement::Label(line) => Some(*line),
        _ => None,
    }
}
