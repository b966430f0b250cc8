//! Instructions and conditions over pointers to plain PDDL.
//!
//! A pointer `b` is a predicate `(at-b ?x)` that is true of the object it points to, and of none if it points to nothing.
//! Each instruction is an action without parameters: universal conditional effects find what the pointers point to. That of a
//! `reach` makes one step, and a goto below it leads back to it until the thing is there.
//! Each condition is a derived predicate without parameters. The order of objects is in static predicates, so `_` and
//! `find` mean "such that no object before it will do".
//!
//! | module | what it is |
//! |---|---|
//! | `names` | what the new predicates and actions are called |
//! | `formulas` | PDDL text |
//! | `conditions` | what gotos test, as formulas |
//! | `instructions` | instructions, as actions |
//! | `paths` | `reach`, as an action and what it derives |
//! | `goals` | what `goal`, `todo`, `undo` and `done` know of the goals of instances |
//! | `domain`, `tasks` | the files |
//! | `report` | what became of instructions and conditions, as a document |
//!
//! Nothing here is fast, and nothing is shared with the registers of the kernel: it is their second opinion.

mod conditions;
mod domain;
mod formulas;
mod goals;
mod instructions;
mod names;
mod paths;
mod report;
mod tasks;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::language::{Act, Argument};
use genplan_core::pointers::PointerId;
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::syntax::{ast, parse_domain};
use genplan_pddl::{Domain, Task};

use names::{FreshNames, Thing};
pub use report::RewritingReport;

/// A domain over pointers and its instances as plain PDDL.
#[derive(Clone, Debug)]
pub struct Rewriting {
    /// The text of the domain.
    pub domain: String,
    /// The texts of the instances, in the order in which they were given.
    pub tasks: Vec<String>,
    actions: BTreeMap<ActionId, String>,
    conditions: BTreeMap<FluentId, String>,
    /// By `reach`: the predicate that says that it is at its end.
    arrivals: BTreeMap<ActionId, String>,
}

/// About this many bytes are for what is said beside an instruction or a condition.
const TEXT: usize = 512;

impl Rewriting {
    /// Rewrites instances of a domain, for programs of these instructions and conditions of a frame. The sources are read
    /// again; nothing comes of it if a limit of theirs is reached.
    pub fn new(
        domain: &Domain,
        tasks: &[Arc<Task>],
        frame: &Frame,
        actions: &BTreeSet<ActionId>,
        fluents: &BTreeSet<FluentId>,
    ) -> Option<Self> {
        let parsed = parse_domain(&domain.source).value?;
        let mut writer = Rewriter { domain, parsed: &parsed, frame, names: FreshNames::new(domain), tasks };
        let (mut texts, mut axioms) = (Vec::new(), Vec::new());
        let (meter, mut conditions) = (domain.source.budget().meter(), BTreeMap::new());
        // Names are looked for among all.
        let names = (domain.actions.len() + domain.predicates.len()) as u64;
        for &action in actions {
            meter.work(names).ok()?;
            let text = writer.instruction(action, &mut axioms);
            meter.take(TEXT + 2 * text.len()).ok()?;
            texts.push(text);
        }
        for &fluent in fluents {
            meter.work(names).ok()?;
            meter.take(TEXT).ok()?;
            conditions.insert(fluent, writer.named_condition(fluent, &mut axioms));
        }
        axioms.extend(writer.common_axioms());
        let text = writer.domain_text(&texts, &axioms);
        let tasks = tasks.iter().map(|task| writer.task_text(task)).collect::<Option<_>>()?;
        let reaches = actions.iter().filter(|&&action| matches!(&*frame.act_of(action), Act::Reach(_)));
        let arrivals = reaches.map(|&action| (action, writer.arrival(action))).collect();
        let actions = actions.iter().map(|&action| (action, writer.action_name(action))).collect();
        Some(Rewriting { domain: text, tasks, actions, conditions, arrivals })
    }

    /// Rewrites instances of a domain, for a program.
    pub fn of_program(
        domain: &Domain,
        tasks: &[Arc<Task>],
        frame: &Frame,
        program: &Program,
    ) -> Option<Self> {
        Self::new(domain, tasks, frame, &program.actions().collect(), &program.tests().collect())
    }

    /// What instructions are called.
    pub fn actions(&self) -> &BTreeMap<ActionId, String> {
        &self.actions
    }

    /// What conditions are called.
    pub fn conditions(&self) -> &BTreeMap<FluentId, String> {
        &self.conditions
    }

    /// The text of a program of these instructions and conditions. A `reach` is followed by a goto back to it.
    ///
    /// # Panics
    /// If it uses others.
    pub fn program(&self, program: &Program) -> String {
        let (mut frame, lines) = (Frame::default(), self.lines(program));
        let mut instructions = Vec::new();
        for (instruction, &line) in program.instructions().iter().zip(&lines) {
            match instruction {
                Instruction::Act(action) => {
                    let name = frame.symbol(&self.actions[action]);
                    instructions.push(Instruction::Act(frame.action(&[name])));
                    instructions.extend(self.arrivals.get(action).map(|there| {
                        let there = frame.symbol(there);
                        Instruction::Goto { target: line, unless: frame.fluent(&[there]) }
                    }));
                }
                Instruction::Goto { target, unless } => {
                    let name = frame.symbol(&self.conditions[unless]);
                    let target = lines[target.index()];
                    instructions.push(Instruction::Goto { target, unless: frame.fluent(&[name]) });
                }
                Instruction::End => instructions.push(Instruction::End),
            }
        }
        let rewritten = Program::new(instructions).expect("it ends as before");
        rewritten.show(&frame).to_string()
    }

    /// By line of a program: where it stands when it is rewritten.
    fn lines(&self, program: &Program) -> Vec<Line> {
        let is_reach = |instruction: &Instruction| matches!(instruction, Instruction::Act(action) if self.arrivals.contains_key(action));
        let mut next = 0;
        let lines = program.instructions().iter().map(|instruction| {
            let line = Line(next);
            next += 1 + u32::from(is_reach(instruction));
            line
        });
        lines.collect()
    }
}

/// Writes what instructions and conditions over pointers mean.
struct Rewriter<'a> {
    domain: &'a Domain,
    /// The domain as it is written.
    parsed: &'a ast::Domain<'a>,
    frame: &'a Frame,
    names: FreshNames,
    tasks: &'a [Arc<Task>],
}

impl Rewriter<'_> {
    fn pointer_name(&self, pointer: PointerId) -> &str {
        Argument::Pointer(pointer).name(self.frame)
    }

    /// What a pointer ranges over.
    fn range(&self, pointer: PointerId) -> &str {
        self.frame.name(self.frame.pointers()[pointer.index()].range)
    }

    /// That a pointer points to a variable.
    fn at(&mut self, pointer: PointerId, variable: &str) -> String {
        let name = self.pointer_name(pointer).to_string();
        format!("({} ?{variable})", self.names.of(Thing::At(name)))
    }
}
