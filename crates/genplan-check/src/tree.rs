//! The tree of a certificate, gone through in pre-order.
//!
//! A node is a partial program with the executions of all examples, each as far as the program determines it. It is *closed* if an
//! example can no longer be as labelled: by its execution, or because a table of lower bounds excludes its goal. If all executions
//! have ended, it is a *leaf*. Every other node has a symbol in the certificate, which says which example decides next. Its children
//! are all choices of that example, so nothing depends on what the symbol is: it can only make the tree larger or smaller.

use genplan_core::verdict::Label;

use crate::bounds::Bounds;
use crate::execute::Cursor;
use crate::partial::{Choice, Instruction, Partial, Shape, Wait};
use crate::space::Space;
use crate::{Refusal, not_a_proof};

/// The examples that a tree is about.
#[derive(Debug)]
pub struct Examples {
    /// Their states, in the order of the symbols.
    pub spaces: Vec<Space>,
    /// By example: its lower bounds, if they are used.
    pub bounds: Vec<Option<Bounds>>,
    /// Whether a negative example may fail by an infinite loop.
    pub loops: bool,
}

/// A node, with the example that decides and the number of its next choice.
#[derive(Clone, Debug)]
struct Node {
    program: Partial,
    cursors: Vec<Cursor>,
    example: usize,
    next: usize,
}

impl Node {
    /// Lets an unfinished example decide.
    fn ask(&mut self, number: usize) -> Result<(), Refusal> {
        let mut unfinished = (0..).zip(&self.cursors).filter(|(_, cursor)| cursor.wait != Wait::Done);
        let finished = || not_a_proof("an example is to decide something whose execution has ended");
        (self.example, self.next) = (unfinished.nth(number).ok_or_else(finished)?.0, 0);
        Ok(())
    }
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeKind {
    Closed,
    Leaf,
    Open,
}

/// The symbols of a certificate: for each node, as many ones as there are unfinished examples before the one that decides, and a zero.
struct Symbols<B> {
    bits: B,
    /// How many nodes are left.
    nodes: u64,
}

impl<B: Iterator<Item = bool>> Symbols<B> {
    fn next(&mut self) -> Result<usize, Refusal> {
        let more = || not_a_proof("the tree has more nodes than the certificate says");
        self.nodes = self.nodes.checked_sub(1).ok_or_else(more)?;
        let end = || not_a_proof("the symbols end before all nodes are closed");
        self.bits.position(|bit| !bit).ok_or_else(end)
    }

    /// Whether nothing is left but zeros that fill the last byte.
    fn are_read(&mut self) -> bool {
        let left: Vec<bool> = self.bits.by_ref().take(8).collect();
        self.nodes == 0 && left.len() < 8 && !left.contains(&true)
    }
}

impl Examples {
    /// Goes through a tree with this many symbols, and shows its leaves.
    pub fn walk(
        &mut self,
        shape: Shape,
        (tree, nodes): (&[u8], u64),
        mut leaf: impl FnMut(&Partial) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let bits = tree.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        let mut symbols = Symbols { bits, nodes };
        let cursors = vec![Cursor::START; self.spaces.len()];
        let mut path = vec![Node { program: Partial::default(), cursors, example: 0, next: 0 }];
        let mut depth = 0;
        loop {
            let node = &mut path[depth];
            match self.kind(node, shape)? {
                NodeKind::Closed => {}
                NodeKind::Leaf => leaf(&node.program)?,
                NodeKind::Open => {
                    node.ask(symbols.next()?)?;
                    depth += 1;
                }
            }
            let choice = loop {
                match path[..depth].last_mut() {
                    None if symbols.are_read() => return Ok(()),
                    None => return Err(not_a_proof("the tree has fewer nodes than the certificate says")),
                    Some(node) => match self.next_choice(node, shape)? {
                        Some(choice) => break choice,
                        None => depth -= 1,
                    },
                }
            };
            if path.len() == depth {
                path.push(path[depth - 1].clone());
            }
            let (above, below) = path.split_at_mut(depth);
            self.make(choice, &above[depth - 1], &mut below[0], shape);
        }
    }

    /// The next choice of a node, unless it is clear at once that its child is closed.
    fn next_choice(&mut self, node: &mut Node, shape: Shape) -> Result<Option<Choice>, Refusal> {
        let wait = node.cursors[node.example].wait;
        while let Some(choice) = node.program.choice(wait, node.next, shape) {
            node.next += 1;
            if node.program.admits(wait, choice, shape) && !self.closes(choice, node, shape)? {
                return Ok(Some(choice));
            }
        }
        Ok(None)
    }

    /// Whether the first instruction that the example executes after a choice closes the child: the same that comes of it later, but
    /// sooner.
    fn closes(&mut self, choice: Choice, node: &Node, shape: Shape) -> Result<bool, Refusal> {
        let (state, space) = (node.cursors[node.example].state, &mut self.spaces[node.example]);
        let is_positive = space.label == Label::Positive;
        let (instruction, new) = match choice {
            Choice::Line(line) => (node.program.lines[usize::from(line)].instruction, 0),
            Choice::Act(action) => (Instruction::Act(action), 1),
            Choice::End => (Instruction::End, 1),
            Choice::Jump | Choice::Fall | Choice::Goto => return Ok(false),
        };
        Ok(match instruction {
            Instruction::Act(action) if is_positive => match space.successor(state, action)? {
                Some(next) => self.bounds[node.example].as_ref().is_some_and(|bounds| {
                    let at_hand = node.program.at_hand | if action < 64 { 1 << action } else { 0 };
                    bounds.exclude(next, at_hand, node.program.room(shape).saturating_sub(new))
                }),
                None => true,
            },
            Instruction::End => space.goal(state) != is_positive,
            Instruction::Act(_) | Instruction::Goto(_) => false,
        })
    }

    fn make(&self, choice: Choice, node: &Node, child: &mut Node, shape: Shape) {
        let Cursor { state, wait } = node.cursors[node.example];
        child.program.copy(&node.program);
        child.cursors.clone_from(&node.cursors);
        child.program.decide(wait, choice, self.spaces[node.example].truths(state), shape);
    }

    /// Lets all examples of a node run, and says what it is.
    fn kind(&mut self, node: &mut Node, shape: Shape) -> Result<NodeKind, Refusal> {
        let Node { program, cursors, .. } = node;
        for (cursor, space) in cursors.iter_mut().zip(&mut self.spaces) {
            if let Some(outcome) = cursor.run(program, space, shape)? {
                cursor.wait = Wait::Done;
                if !outcome.is_as_labelled(space.label, self.loops) {
                    return Ok(NodeKind::Closed);
                }
            }
        }
        let room = program.room(shape);
        let mut unfinished = cursors.iter().zip(&self.bounds).filter(|(cursor, _)| cursor.wait != Wait::Done);
        if unfinished.clone().next().is_none() {
            return Ok(NodeKind::Leaf);
        }
        let is_excluded = unfinished.any(|(cursor, bounds)| {
            bounds.as_ref().is_some_and(|bounds| bounds.exclude(cursor.state, program.at_hand, room))
        });
        Ok(if is_excluded { NodeKind::Closed } else { NodeKind::Open })
    }
}
