//! Nicer shapes for what is structured already.

use super::gotos::Targets;
use super::tree::{Block, FluentTest, Statement, any_here, each};

/// Replaces one statement or a few by others that read better. Says whether there were some.
pub(super) fn improve(block: &mut Block, targets: &Targets) -> bool {
    let inner = block.iter_mut().flat_map(Statement::blocks_mut);
    let is_inner_changed = each(inner, |inner| improve(inner, targets));
    let is_changed = block.iter_mut().filter_map(to_while).count() > 0;
    guarded_while(block) || alternatives(block, targets) || is_changed || is_inner_changed
}

/// Loops that test first.
fn to_while(statement: &mut Statement) -> Option<()> {
    let changed = match statement {
        // if t repeat S until not t
        Statement::If { test, then, otherwise } if otherwise.is_empty() => match &mut then[..] {
            [Statement::Repeat { body, until }] if *until == test.negated() => {
                Some(Statement::While { test: *test, body: std::mem::take(body) })
            }
            _ => None,
        },
        // repeat nothing until t
        Statement::Repeat { body, until } if body.is_empty() => {
            Some(Statement::While { test: until.negated(), body: Vec::new() })
        }
        // repeat if t break; S until u
        Statement::Repeat { body, until } => while_not_broken(body).map(|(test, mut body)| {
            body.push(Statement::guard(*until, Statement::Break));
            Statement::While { test, body }
        }),
        // loop if t break; S
        Statement::Loop(body) => while_not_broken(body)
            .map(|(test, body)| Statement::While { test, body })
            .or_else(|| repeat_continued(body)),
        _ => None,
    };
    changed.map(|changed| *statement = changed)
}

/// What a body that begins with `if t break` is repeated for.
fn while_not_broken(body: &mut Block) -> Option<(FluentTest, Block)> {
    let test = body.first()?.is_guard(&Statement::Break)?;
    Some((test.negated(), body.drain(..).skip(1).collect()))
}

/// `loop S; if t continue; break` is `repeat S until not t`.
fn repeat_continued(body: &mut Block) -> Option<Statement> {
    let (rest, last) = body.split_at_checked(body.len().checked_sub(2)?)?;
    let test = last[0].is_guard(&Statement::Continue).filter(|_| last[1] == Statement::Break)?;
    if any_here(rest, &mut |inner| *inner == Statement::Continue) {
        return None;
    }
    body.truncate(body.len() - 2);
    Some(Statement::Repeat { body: std::mem::take(body), until: test.negated() })
}

/// `if t end; repeat S until t; end` is `while not t S; end`.
fn guarded_while(block: &mut Block) -> bool {
    for at in 0..block.len().saturating_sub(2) {
        if let Some(test) = block[at].is_guard(&Statement::End)
            && is_end(&block[at + 2..])
            && let Statement::Repeat { body, until } = &mut block[at + 1]
            && *until == test
        {
            block[at] = Statement::While { test: test.negated(), body: std::mem::take(body) };
            block.remove(at + 1);
            return true;
        }
    }
    false
}

/// Whether these statements are an `end`, be it with a label.
fn is_end(statements: &[Statement]) -> bool {
    statements.iter().find(|one| !matches!(one, Statement::Label(_))) == Some(&Statement::End)
}

/// `if t then R; end; S; end` is `if t then R else S; end`.
fn alternatives(block: &mut Block, targets: &Targets) -> bool {
    let Some(last) = block.iter().rposition(|one| !matches!(one, Statement::Label(_) | Statement::End))
    else {
        return false;
    };
    if !is_end(&block[last + 1..]) {
        return false;
    }
    for at in (0..last).rev() {
        if is_ended(&block[at]) && targets.enclosed(&block[at + 1..=last]) {
            let rest = block.drain(at + 1..=last).collect();
            if let Statement::If { then, otherwise, .. } = &mut block[at] {
                then.pop();
                *otherwise = rest;
            }
            return true;
        }
    }
    false
}

/// Whether this is an `if` that does something, ends, and has no `else`.
fn is_ended(statement: &Statement) -> bool {
    match statement {
        Statement::If { then, otherwise, .. } => {
            otherwise.is_empty() && then.len() > 1 && then.last() == Some(&Statement::End)
        }
        _ => false,
    }
}
