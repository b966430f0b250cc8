//! Depth-first search over partial programs.
//!
//! **Lazy decisions.** All examples run as far as the partial program determines them. Then the first
//! unfinished one says what to decide: what stands on the line it comes to, where it jumps to, or on which
//! side of a goto it goes on. A goto has all conditions at once, as a set, of which a decision keeps those
//! that agree with it. So whatever is not asked for is not decided, and every program that agrees with the
//! decisions behaves alike on all examples so far: nothing is lost.
//!
//! There is one partial program. To descend is to change it, to come back is to take the changes back.

use genplan_core::budget::{Meter, StopReason};

use super::SearchStatistics;
use super::choice::{Choice, Path};
use super::context::Context;
use super::cursor::{Advance, Cursor, Cursors, Phase};
use super::index::{ExampleId, LineId};
use super::log::NodeLog;
use super::partial::{Mark, Op, PartialProgram};
use super::pool::{Pool, SearchStop};
use super::rules::RuleIndex;
use super::solution::{Cost, Solution};
use super::space::Space;
use super::thresholds::NODES_UNCHECKED;

/// A depth-first search.
pub(super) struct Worker<'a, 'n> {
    pub(super) context: &'a Context<'a>,
    pub(super) spaces: Vec<Space<'n>>,
    pub(super) program: PartialProgram,
    pub(super) cursors: Cursors,
    /// The nodes of the present path that leave something to decide.
    pub(super) branches: Vec<Branch>,
    /// The choices of all branches, end to end.
    pub(super) choices: Vec<Choice>,
    pub(super) path: Path,
    pub(super) counts: Counts,
    pub(super) meter: Meter,
    /// What is written down of the tree, if it is to be checked by others.
    pub(super) log: Option<NodeLog>,
    /// The program of the root.
    root: Mark,
}

/// What a search has cost, and how far it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub statistics: SearchStatistics,
    /// The share of the search space that is done with.
    pub share: f64,
}

impl Counts {
    /// Counts what a rule cut off; says whether none did.
    #[inline]
    pub(super) fn passes(&mut self, cut: Option<RuleIndex>) -> bool {
        if let Some(rule) = cut {
            self.statistics.cuts[rule] += 1;
        }
        cut.is_none()
    }

    /// Adds what another has counted.
    pub(super) fn add(&mut self, other: &Counts) {
        self.statistics.add(&other.statistics);
        self.share += other.share;
    }
}

/// A node with choices.
pub(super) struct Branch {
    /// The example that asks.
    example: ExampleId,
    /// Its choices: where they begin, the next one to make, and where they end.
    first: usize,
    pub(super) next: usize,
    pub(super) end: usize,
    /// How to come back to the node.
    program: Mark,
    cursors: usize,
    /// The share of the search space below each choice, if all were alike.
    pub(super) share: f64,
}

/// What was decided last.
#[derive(Clone, Copy, Debug)]
struct Decided {
    /// Where an example waited for it.
    cursor: Cursor,
    choice: Choice,
}

impl<'a, 'n> Worker<'a, 'n> {
    /// A search that starts at the root.
    pub(super) fn new(context: &'a Context<'a>, spaces: Vec<Space<'n>>, meter: Meter) -> Self {
        Worker {
            context,
            root: context.root.mark(),
            program: context.root.clone(),
            cursors: Cursors::new(spaces.len()),
            spaces,
            branches: Vec::new(),
            choices: Vec::new(),
            path: Path::new(),
            counts: Counts::default(),
            meter,
            log: None,
        }
    }

    /// Searches below the node to which a path leads.
    pub(super) fn search(&mut self, path: &[Choice], pool: &Pool<'_>) {
        // It was left to this worker to look at the node.
        self.counts.statistics.nodes += u64::from(!path.is_empty());
        let result = self.go_to(path, pool).and_then(|is_there| match is_there {
            true => self.search_below(pool),
            false => Ok(()),
        });
        if let Err(reason) = result {
            pool.end(SearchStop::Limit(reason));
        }
    }

    /// Goes to the root and then makes these choices. Says no if that node has no future; else, all that is left to
    /// do is below it.
    pub(super) fn go_to(&mut self, path: &[Choice], pool: &Pool<'_>) -> Result<bool, StopReason> {
        self.branches.clear();
        let is_there = self.travel(path, pool);
        self.branches.iter_mut().take(path.len()).for_each(|branch| branch.next = branch.end);
        is_there
    }

    /// Goes to a node, from where the worker is. Says no if it has no future.
    pub(super) fn travel(&mut self, path: &[Choice], pool: &Pool<'_>) -> Result<bool, StopReason> {
        let common = self.path.iter().zip(path).take_while(|(one, other)| one == other).count();
        self.branches.truncate(common + 1);
        if self.branches.is_empty() {
            self.choices.clear();
            self.path.clear();
            self.program.undo(self.root);
            self.cursors.undo(0);
            self.enter(Decided { cursor: Cursor::START, choice: Choice::End }, 1.0, pool)?;
        }
        while let Some(depth) = self.branches.len().checked_sub(1)
            && let Some(&choice) = path.get(depth)
        {
            self.descend(choice, pool)?;
            if self.branches.len() == depth + 1 {
                return Ok(false);
            }
        }
        Ok(!self.branches.is_empty())
    }

    fn search_below(&mut self, pool: &Pool<'_>) -> Result<(), StopReason> {
        while let Some(branch) = self.branches.last_mut() {
            if branch.next == branch.end {
                self.choices.truncate(branch.first);
                self.branches.pop();
                continue;
            }
            if self.counts.statistics.nodes >= NODES_UNCHECKED {
                if !self.check_in(pool)? {
                    return Ok(());
                }
                // The choices of this branch may be somebody else's now.
                continue;
            }
            let choice = self.choices[branch.next];
            branch.next += 1;
            self.counts.statistics.nodes += 1;
            self.descend(choice, pool)?;
        }
        Ok(())
    }

    /// Makes a choice at the top branch's node, and goes to the child unless it has no future.
    pub(super) fn descend(&mut self, choice: Choice, pool: &Pool<'_>) -> Result<(), StopReason> {
        self.come_back();
        let depth = self.branches.len() - 1;
        let &Branch { example, end, share, .. } = &self.branches[depth];
        self.choices.truncate(end);
        self.path.truncate(depth);
        self.path.push(choice);
        let decided = self.choose(example, choice);
        self.enter(decided, share, pool)
    }

    /// Takes back what was done below the top branch's node.
    #[inline]
    pub(super) fn come_back(&mut self) {
        if let Some(&Branch { program, cursors, .. }) = self.branches.last() {
            self.program.undo(program);
            self.cursors.undo(cursors);
        }
    }

    /// Lets the examples run that waited for a decision; makes a branch if that leaves something to decide. Where there
    /// is only one choice, it is made at once.
    fn enter(&mut self, mut decided: Decided, share: f64, pool: &Pool<'_>) -> Result<(), StopReason> {
        let first = self.choices.len();
        while self.run_examples(decided)? && self.has_future(decided.choice, pool) {
            let Some(example) = self.asking() else {
                if let Some(solution) = Solution::new(&self.program, &self.path, self.context) {
                    pool.found(solution);
                }
                break;
            };
            if let Some(log) = &mut self.log {
                log.first_decides();
            }
            self.expand(example);
            if self.spaces[example.index()].is_costly() {
                // A chain of single choices can be as long as the state space is large.
                self.pay()?;
            }
            match self.choices[first..] {
                [] => break,
                [choice] => {
                    self.choices.truncate(first);
                    decided = self.choose(example, choice);
                }
                _ => {
                    let (program, cursors) = (self.program.mark(), self.cursors.mark());
                    let end = self.choices.len();
                    let share = share / (end - first) as f64;
                    self.branches.push(Branch { example, first, next: first, end, program, cursors, share });
                    return Ok(());
                }
            }
        }
        self.counts.share += share;
        Ok(())
    }

    /// The example that decides next; none if all are finished.
    #[inline]
    fn asking(&self) -> Option<ExampleId> {
        let mut order = self.context.order.iter().copied();
        order.find(|&example| self.cursors.get(example).phase != Phase::Done)
    }

    /// Executes the examples that waited for a decision as far as the program is decided now; says no if one is lost.
    fn run_examples(&mut self, decided: Decided) -> Result<bool, StopReason> {
        let room = self.context.room(&self.program);
        for example in (0..self.spaces.len()).map(ExampleId::new) {
            if !self.run_example(example, decided, room)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Moves one example on. If it waits for something else, it cannot move.
    #[inline]
    fn run_example(&mut self, example: ExampleId, decided: Decided, room: usize) -> Result<bool, StopReason> {
        let mut cursor = self.cursors.get(example);
        if cursor.waits_with(decided.cursor) {
            if !self.run(example)? {
                return Ok(false);
            }
            cursor = self.cursors.get(example);
        } else if !decided.choice.is_instruction() {
            return Ok(true);
        }
        if cursor.phase == Phase::Done {
            return Ok(true);
        }
        let cut = self.context.rules.cursor(&self.program, room, example, cursor);
        Ok(self.counts.passes(cut))
    }

    /// Executes an example as far as the program is decided; says no if it is lost.
    fn run(&mut self, example: ExampleId) -> Result<bool, StopReason> {
        loop {
            let mut cursor = self.cursors.get(example);
            let (space, steps) = (&mut self.spaces[example.index()], &mut self.counts.statistics.steps);
            let run = cursor.advance(&self.program, space, self.context.loops, steps);
            if run == Advance::Lost {
                return Ok(false);
            }
            self.cursors.set(example, cursor);
            if run == Advance::Fine {
                return Ok(true);
            }
            self.pay()?;
        }
    }

    /// Whether the node can lead to a program that is wanted.
    #[inline]
    fn has_future(&mut self, decided: Choice, pool: &Pool<'_>) -> bool {
        let (context, program) = (self.context, &self.program);
        if !pool.can_improve(|| Cost::bound(program, context), &self.path) {
            return false;
        }
        // What rules say of a program does not depend on its conditions.
        if decided.is_side() {
            return true;
        }
        let cut = context.rules.program(program, context.room(program));
        self.counts.passes(cut)
    }

    /// Puts a choice of an example into effect.
    #[inline]
    fn choose(&mut self, example: ExampleId, choice: Choice) -> Decided {
        let cursor = self.cursors.get(example);
        let (line, program) = (cursor.line, &mut self.program);
        match (cursor.phase, choice) {
            (Phase::At, Choice::Jump | Choice::Fall) => {
                if let Op::Goto(goto) = program.op(line) {
                    let truths = self.spaces[example.index()].truths(cursor.state);
                    program.keep(goto, truths, choice == Choice::Fall);
                }
            }
            (Phase::At, _) => program.set(line, self.context.instruction(choice)),
            (phase, Choice::Line(next)) => link(program, line, phase, next),
            (phase, _) => {
                let new = program.push(self.context.instruction(choice));
                if let (Phase::Below, Choice::Act(action)) = (phase, choice)
                    && let Some(lines) = self.context.rules.demands(program, line, action, new)
                {
                    program.demand(lines);
                }
                link(program, line, phase, new);
            }
        }
        Decided { cursor, choice }
    }
}

/// Lets an execution that goes below or jumps come to a line.
fn link(program: &mut PartialProgram, from: LineId, phase: Phase, to: LineId) {
    match phase {
        Phase::Below => program.follow(from, to),
        Phase::Jump => program.jump(from, to),
        Phase::Entry | Phase::At | Phase::Done => {}
    }
}
