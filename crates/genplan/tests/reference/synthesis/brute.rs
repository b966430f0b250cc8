//! All programs, one after the other.

use std::collections::{BTreeMap, BTreeSet};

use genplan::question::Mode;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use crate::interpreter::{Facts, Interpreter, Outcome, Term};

/// An instruction, with the numbers of actions and conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Op {
    Act(usize),
    /// The target and the condition.
    Goto(usize, usize),
    End,
}

/// Where an execution went from a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: usize,
    to: usize,
    is_jump: bool,
}

/// What a program is, apart from where its lines stand: by line, in the order in which executions reach them,
/// what stands there, the line below if an execution goes there, and the target if an execution jumps there.
pub type Shape = Vec<(Op, Option<usize>, Option<usize>)>;

/// What an interpreter says about a state.
pub struct View<S> {
    /// By action.
    pub successors: Vec<Option<S>>,
    /// By condition.
    pub truths: Vec<bool>,
    pub goal: bool,
}

/// All that an interpreter says about an example.
pub struct Table {
    pub label: Label,
    /// By state and action.
    successors: Vec<Vec<Option<usize>>>,
    /// By state and condition.
    truths: Vec<Vec<bool>>,
    /// By state.
    goals: Vec<bool>,
}

impl Table {
    /// Asks the interpreter about all states, if there are not too many.
    pub fn new(
        label: Label,
        task: &Task,
        actions: &[Term],
        conditions: &[Term],
        most: usize,
    ) -> Option<Self> {
        let interpreter = Interpreter::new(task);
        let view = |facts: &Facts| {
            let complete = interpreter.complete(facts);
            let holds = |term: &Term| interpreter.fact(term).is_some_and(|fact| complete.contains(&fact));
            View {
                successors: actions.iter().map(|action| interpreter.successor(facts, action)).collect(),
                truths: conditions.iter().map(holds).collect(),
                goal: interpreter.goal_holds(facts),
            }
        };
        Self::explore(label, interpreter.initial(), view, most)
    }

    /// Looks at all states, if there are not too many.
    pub fn explore<S: Clone + Ord>(
        label: Label,
        initial: S,
        view: impl Fn(&S) -> View<S>,
        most: usize,
    ) -> Option<Self> {
        let mut states = vec![initial.clone()];
        let mut numbers: BTreeMap<S, usize> = BTreeMap::from([(initial, 0)]);
        let mut table = Table { label, successors: Vec::new(), truths: Vec::new(), goals: Vec::new() };
        while table.goals.len() < states.len() {
            let View { successors, truths, goal } = view(&states[table.goals.len()]);
            let successors = successors.into_iter().map(|successor| {
                let successor = successor?;
                let number = *numbers.entry(successor.clone()).or_insert(states.len());
                if number == states.len() {
                    states.push(successor);
                }
                Some(number)
            });
            table.successors.push(successors.collect());
            table.truths.push(truths);
            table.goals.push(goal);
            if states.len() > most {
                return None;
            }
        }
        Some(table)
    }

    pub fn states(&self) -> usize {
        self.goals.len()
    }

    /// Executes a program, and shows where it goes.
    pub fn run(&self, program: &[Op], mut show: impl FnMut(Move)) -> Outcome {
        let (mut state, mut line) = (0, 0);
        // There are finitely many program states: after more steps than there are, one has come twice.
        for _ in 0..=self.states() * program.len() {
            let to = match program[line] {
                Op::End if self.goals[state] => return Outcome::Solved,
                Op::End => return Outcome::Incomplete,
                Op::Act(action) => match self.successors[state][action] {
                    Some(successor) => {
                        state = successor;
                        line + 1
                    }
                    None => return Outcome::Inapplicable,
                },
                Op::Goto(_, condition) if self.truths[state][condition] => line + 1,
                Op::Goto(target, _) => target,
            };
            let is_jump = matches!(program[line], Op::Goto(_, condition) if !self.truths[state][condition]);
            show(Move { from: line, to, is_jump });
            line = to;
        }
        Outcome::Loop { since: 0 }
    }
}

/// Of a number of conditions, those that the goto on a line of a program can test such that the program fits.
pub fn fitting_conditions(
    tables: &[Table],
    program: &[Op],
    line: usize,
    conditions: usize,
    mode: Mode,
) -> BTreeSet<usize> {
    let Op::Goto(target, _) = program[line] else { panic!("not a goto: {line}") };
    let mut program = program.to_vec();
    let fits = |condition: &usize| {
        program[line] = Op::Goto(target, *condition);
        fits(tables, &program, mode)
    };
    (0..conditions).filter(fits).collect()
}

/// Whether an example that ends so is as it must be.
pub fn is_wanted(label: Label, outcome: Outcome, mode: Mode) -> bool {
    match (label, mode) {
        (Label::Positive, _) => outcome == Outcome::Solved,
        (Label::Negative, Mode::Positive) => true,
        (Label::Negative, Mode::Pn) => outcome != Outcome::Solved,
        (Label::Negative, Mode::PnLite) => matches!(outcome, Outcome::Incomplete | Outcome::Inapplicable),
    }
}

/// Whether a program fits all examples.
pub fn fits(tables: &[Table], program: &[Op], mode: Mode) -> bool {
    tables.iter().all(|table| {
        mode == Mode::Positive && table.label == Label::Negative
            || is_wanted(table.label, table.run(program, |_| {}), mode)
    })
}

/// The shape of a program, unless it has a goto that never jumps, or one that does nothing.
pub fn shape(tables: &[Table], program: &[Op], mode: Mode) -> Option<Shape> {
    let mut order = vec![0];
    let (mut below, mut targets) = (vec![None; program.len()], vec![None; program.len()]);
    for table in tables.iter().filter(|table| mode != Mode::Positive || table.label == Label::Positive) {
        table.run(program, |Move { from, to, is_jump }| {
            if !order.contains(&to) {
                order.push(to);
            }
            let link = if is_jump { &mut targets[from] } else { &mut below[from] };
            *link = Some(to);
        });
    }
    let number = |line: Option<usize>| line.and_then(|line| order.iter().position(|&other| other == line));
    let shape = order.iter().map(|&line| {
        let (next, target) = (number(below[line]), number(targets[line]));
        match program[line] {
            Op::Goto(..) if target.is_none() || next == target => None,
            Op::Goto(_, condition) => Some((Op::Goto(0, condition), next, target)),
            op => Some((op, next, target)),
        }
    });
    shape.collect()
}

/// How many programs there are.
pub fn count(lines: usize, actions: usize, conditions: usize) -> usize {
    (actions + 1 + (lines + 1) * conditions).pow(lines as u32)
}

/// All programs of `lines` lines.
pub fn programs(lines: usize, actions: usize, conditions: usize) -> impl Iterator<Item = Vec<Op>> {
    let gotos = (0..=lines).flat_map(move |target| (0..conditions).map(move |f| Op::Goto(target, f)));
    let ops: Vec<Op> = (0..actions).map(Op::Act).chain([Op::End]).chain(gotos).collect();
    (0..count(lines, actions, conditions)).map(move |mut number| {
        let mut program = vec![Op::End; lines + 1];
        for op in &mut program[..lines] {
            *op = ops[number % ops.len()];
            number /= ops.len();
        }
        program
    })
}

/// The most lines for which there are at most `programs` programs.
pub fn most_lines(programs: usize, actions: usize, conditions: usize) -> usize {
    (1..=3).take_while(|&lines| count(lines, actions, conditions) <= programs).last().unwrap_or(1)
}

/// All programs that differ from one only in what its gotos at some lines test, of what is given for each.
pub fn with_conditions(program: Vec<Op>, choices: impl Iterator<Item = (usize, Vec<usize>)>) -> Vec<Vec<Op>> {
    choices.fold(vec![program], |programs, (line, conditions)| {
        let with = |program: &Vec<Op>, condition: usize| {
            let mut program = program.clone();
            let Op::Goto(target, _) = program[line] else { panic!("not a goto: {line}") };
            program[line] = Op::Goto(target, condition);
            program
        };
        programs.iter().flat_map(|program| conditions.iter().map(move |&one| with(program, one))).collect()
    })
}
