//! The rules that replace gotos. Each is applied wherever it can be, and says whether it was.

use genplan_core::program::Line;

use super::MOST_LEVELS;
use super::gotos::{Targets, labels_after, labels_before, leads, leads_here, replace};
use super::tree::{Block, Statement, depth, each, ends_open, leaves};

/// Drops labels that no goto leads to, and what cannot be reached.
pub(super) fn tidy(block: &mut Block, targets: &Targets) -> bool {
    let (before, mut is_reached) = (block.len(), true);
    block.retain(|statement| {
        if let Statement::Label(line) = statement {
            is_reached |= targets.is_used(*line);
            return targets.is_used(*line);
        }
        let is_kept = is_reached;
        is_reached &= statement.goes_on();
        is_kept
    });
    let is_shorter = block.len() < before;
    each(inner(block), |inner| tidy(inner, targets)) || is_shorter
}

/// `L: S; if t goto L` is `L: repeat S until not t`.
pub(super) fn loops(block: &mut Block, targets: &mut Targets) -> bool {
    let mut is_changed = each(inner(block), |inner| loops(inner, targets));
    let mut at = 0;
    while at < block.len() {
        if let Some((test, target)) = block[at].jump()
            && let Some(start) = position(&block[..at], target)
            && is_body(&block[start + 1..at], targets)
        {
            let mut body: Block = block.drain(start + 1..=at).collect();
            body.pop();
            block.insert(start + 1, Statement::Repeat { body, until: test.negated() });
            targets.forget(target);
            (at, is_changed) = (start + 1, true);
        }
        at += 1;
    }
    is_changed
}

/// Whether statements can be made the body of a loop: nothing jumps into them, or leaves another loop from there.
fn is_body(statements: &[Statement], targets: &Targets) -> bool {
    !leaves(statements) && is_part(statements, targets)
}

/// Whether statements can be nested: nothing jumps into them, and they are not too deep already.
fn is_part(statements: &[Statement], targets: &Targets) -> bool {
    depth(statements).1 < MOST_LEVELS && targets.enclosed(statements)
}

/// `if t goto L; S; L:` is `if not t then S; L:`.
pub(super) fn branches(block: &mut Block, targets: &mut Targets) -> bool {
    branches_before(block, &[], targets)
}

/// [`branches`] in a block that is left for the place with these labels.
fn branches_before(block: &mut Block, after: &[Line], targets: &mut Targets) -> bool {
    let mut is_changed = false;
    for at in (0..block.len()).rev() {
        if let Some((test, target)) = block[at].jump()
            && let Some(length) = position(&block[at + 1..], target)
                .or_else(|| after.contains(&target).then_some(block.len() - at - 1))
            && is_part(&block[at + 1..=at + length], targets)
        {
            let then = block.drain(at + 1..=at + length).collect();
            block[at] = Statement::If { test: test.negated(), then, otherwise: Vec::new() };
            targets.forget(target);
            is_changed = true;
        }
    }
    for at in 0..block.len() {
        let next = next_labels(block, at, after);
        is_changed |= each(block[at].blocks_mut(), |inner| branches_before(inner, &next, targets));
    }
    is_changed
}

/// The labels of the place where execution goes on after a block of this statement.
fn next_labels(block: &[Statement], at: usize, after: &[Line]) -> Vec<Line> {
    match block[at] {
        Statement::Repeat { .. } => Vec::new(),
        Statement::While { .. } | Statement::Loop(_) => labels_before(block, at),
        _ => labels_after(block, at, after),
    }
}

/// `L: S`, where gotos in S lead to L, is `L: loop S; break` with `continue` for these gotos.
pub(super) fn repetitions(block: &mut Block, targets: &mut Targets) -> bool {
    let mut is_changed = each(inner(block), |inner| repetitions(inner, targets));
    for start in 0..block.len() {
        if let Some(&Statement::Label(target)) = block.get(start)
            && let Some(length) =
                block[start + 1..].iter().rposition(|one| leads(std::slice::from_ref(one), target))
            && is_repetition(&block[start + 1..start + 2 + length], target, targets)
        {
            let mut body: Block = block.drain(start + 1..start + 2 + length).collect();
            let continued =
                replace(&mut body, false, &|goto| (goto == target).then_some(Statement::Continue));
            (0..continued).for_each(|_| targets.forget(target));
            if ends_open(&body) {
                body.push(Statement::Break);
            }
            block.insert(start + 1, Statement::Loop(body));
            is_changed = true;
        }
    }
    is_changed
}

/// Whether a loop can be made of statements that gotos in them repeat.
fn is_repetition(statements: &[Statement], target: Line, targets: &Targets) -> bool {
    leads_here(statements, target) && !hides(statements, target) && is_body(statements, targets)
}

/// Whether a goto to that label stands in a loop within these statements.
fn hides(statements: &[Statement], target: Line) -> bool {
    statements.iter().any(|one| match one.is_loop() {
        true => leads(one.blocks()[0], target),
        false => one.blocks().into_iter().any(|inner| hides(inner, target)),
    })
}

/// A goto out of a loop to the place behind it is `break`, and one to its beginning is `continue`.
pub(super) fn exits(block: &mut Block) -> bool {
    exits_before(block, &[])
}

/// [`exits`] in a block that is left for the place with these labels.
fn exits_before(block: &mut Block, after: &[Line]) -> bool {
    let mut is_changed = false;
    for at in 0..block.len() {
        let (start, end) = (labels_before(block, at), labels_after(block, at, after));
        is_changed |= continue_repeat(&mut block[at], &start) || leave(&mut block[at], &start, &end);
        let next = next_labels(block, at, after);
        is_changed |= each(block[at].blocks_mut(), |inner| exits_before(inner, &next));
    }
    is_changed
}

/// Replaces the gotos of a loop that lead to its start or its end.
fn leave(statement: &mut Statement, start: &[Line], end: &[Line]) -> bool {
    let is_continued = !matches!(statement, Statement::Repeat { .. });
    if !statement.is_loop() {
        return false;
    }
    let replacement = |target: Line| match target {
        _ if end.contains(&target) => Some(Statement::Break),
        _ if is_continued && start.contains(&target) => Some(Statement::Continue),
        _ => None,
    };
    statement.blocks_mut().map(|body| replace(body, false, &replacement)).sum::<usize>() > 0
}

/// A goto to the beginning of `repeat S until t` does not test t: then it is `loop S; if t break`.
fn continue_repeat(statement: &mut Statement, start: &[Line]) -> bool {
    match statement {
        Statement::Repeat { body, until } if start.iter().any(|&label| leads_here(body, label)) => {
            let mut body = std::mem::take(body);
            body.push(Statement::guard(*until, Statement::Break));
            *statement = Statement::Loop(body);
            true
        }
        _ => false,
    }
}

/// A goto to an `end` is that `end`.
pub(super) fn ends(block: &mut Block) -> bool {
    let mut lines = Vec::new();
    ends_in(block, &mut lines);
    replace(block, true, &|target| lines.contains(&target).then_some(Statement::End)) > 0
}

/// Collects the labels directly before an `end`.
fn ends_in(block: &[Statement], lines: &mut Vec<Line>) {
    for (at, statement) in block.iter().enumerate() {
        if *statement == Statement::End {
            lines.extend(labels_before(block, at));
        }
        statement.blocks().into_iter().for_each(|inner| ends_in(inner, lines));
    }
}

/// The label's place in a block.
fn position(block: &[Statement], label: Line) -> Option<usize> {
    block.iter().position(|statement| *statement == Statement::Label(label))
}

/// The blocks in the statements of a block.
fn inner(block: &mut Block) -> impl Iterator<Item = &mut Block> {
    block.iter_mut().flat_map(Statement::blocks_mut)
}
