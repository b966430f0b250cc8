//! Programs over pointers, word for word as the reference page has them and without regard to cost.
//!
//! A program state is the set of true atoms, the objects that the pointers point to, and the line. `_` stands for each
//! object in turn. Nothing here is shared with the registers of the kernel.

use std::collections::{BTreeSet, HashMap};

use genplan_pddl::Task;
use genplan_pddl::lifted::{Formula, Object, Role, Term as LiftedTerm};

use super::notation::{Condition, Instruction, Pointer, PointerProgram};
use super::travel::Travel;
use crate::interpreter::{Facts, Interpreter, Outcome, Run, Term};

/// What the pointers point to, by pointer: the name of an object, or nothing.
pub type Positions = Vec<Option<String>>;

/// Facts and pointers.
pub type State = (Facts, Positions);

/// Whether an atom must hold in the end or must not: its predicate and what it is about.
type GoalLiteral = (bool, String, Vec<String>);

/// Executes programs over pointers on a task.
pub struct PointerInterpreter<'a> {
    task: &'a Task,
    plain: Interpreter<'a>,
    pointers: &'a [Pointer],
    /// By pointer: the objects of its range, in order.
    ranges: Vec<Vec<String>>,
}

impl<'a> PointerInterpreter<'a> {
    pub fn new(task: &'a Task, pointers: &'a [Pointer]) -> Self {
        let ranges = pointers.iter().map(|pointer| range(task, &pointer.range)).collect();
        PointerInterpreter { task, plain: Interpreter::new(task), pointers, ranges }
    }

    /// Executes a program until it ends or a program state repeats.
    pub fn run(&self, program: &PointerProgram) -> Run {
        let (mut state, mut line) = (self.initial(), 0);
        let mut lines = Vec::new();
        let mut seen = HashMap::new();
        loop {
            let step = lines.len();
            lines.push(line);
            if let Some(since) = seen.insert((state.clone(), line), step) {
                return Run { outcome: Outcome::Loop { since }, lines };
            }
            (state, line) = match &program.lines[line] {
                Instruction::End if self.plain.goal_holds(&state.0) => {
                    return Run { outcome: Outcome::Solved, lines };
                }
                Instruction::End => return Run { outcome: Outcome::Incomplete, lines },
                Instruction::Goto(target, condition) => {
                    let next = if self.holds(&state, condition) { line + 1 } else { *target };
                    (state, next)
                }
                action => match self.successor(&state, action) {
                    Some(successor) => {
                        let next = if self.stays(&successor, action) { line } else { line + 1 };
                        (successor, next)
                    }
                    None => return Run { outcome: Outcome::Inapplicable, lines },
                },
            };
        }
    }

    /// The state in which a program ends, or comes back to a program state.
    pub fn last_state(&self, program: &PointerProgram) -> State {
        let lines = self.run(program).lines;
        lines[..lines.len() - 1].iter().fold(self.initial(), |state, &line| match &program.lines[line] {
            Instruction::End | Instruction::Goto(..) => state,
            action => self.successor(&state, action).expect("it was executed"),
        })
    }

    /// The initial state: all pointers point to the first object of their range.
    pub fn initial(&self) -> State {
        (self.plain.initial(), self.ranges.iter().map(|range| range.first().cloned()).collect())
    }

    pub fn goal_holds(&self, state: &State) -> bool {
        self.plain.goal_holds(&state.0)
    }

    /// What an instruction that is no goto makes of a state, if it is applicable.
    pub fn successor(&self, (facts, positions): &State, instruction: &Instruction) -> Option<State> {
        let (pointer, position) = match instruction {
            Instruction::Act(term) => {
                let mut terms = self.ground(term, positions).into_iter();
                let successor = terms.find_map(|term| self.plain.successor(facts, &term))?;
                return Some((successor, positions.clone()));
            }
            Instruction::Try(term) => {
                let applied =
                    self.successor(&(facts.clone(), positions.clone()), &Instruction::Act(term.clone()));
                return Some(applied.unwrap_or_else(|| (facts.clone(), positions.clone())));
            }
            Instruction::Reach(term) => {
                let successor = self.travel(term).on_the_way(facts, positions)?;
                return Some((successor, positions.clone()));
            }
            Instruction::Inc(pointer) => {
                let index = self.index(pointer, positions)?;
                (pointer, self.object(pointer, index.checked_add(1)))
            }
            Instruction::Dec(pointer) => {
                let index = self.index(pointer, positions)?;
                (pointer, self.object(pointer, index.checked_sub(1)))
            }
            Instruction::Reset(pointer) => (pointer, self.ranges[self.place(pointer)?].first().cloned()),
            Instruction::Set(pointer, to) => {
                let range = &self.ranges[self.place(pointer)?];
                (pointer, positions[self.place(to)?].clone().filter(|object| range.contains(object)))
            }
            Instruction::Find(pointer, condition) => {
                let place = self.place(pointer)?;
                let is_found = |object: &&String| {
                    let mut tried = positions.clone();
                    tried[place] = Some((*object).clone());
                    self.holds(&(facts.clone(), tried), condition)
                };
                (pointer, self.ranges[place].iter().find(is_found).cloned())
            }
            Instruction::Goto(..) | Instruction::End => panic!("no action"),
        };
        let mut positions = positions.clone();
        positions[self.place(pointer)?] = position;
        Some((facts.clone(), positions))
    }

    /// Whether an instruction is to be executed again in the state that it led to: what moves a thing that is not there.
    fn stays(&self, (facts, positions): &State, instruction: &Instruction) -> bool {
        let Instruction::Reach(term) = instruction else { return false };
        !self.travel(term).is_there(facts, positions)
    }

    fn travel<'t>(&'t self, term: &'t Term) -> Travel<'t> {
        Travel::new(self, self.task, &self.plain, term)
    }

    /// The place of what a pointer points to in its range, if it points to something.
    fn index(&self, pointer: &str, positions: &Positions) -> Option<usize> {
        let place = self.place(pointer)?;
        let object = positions[place].as_ref()?;
        self.ranges[place].iter().position(|other| other == object)
    }

    /// The object at a place in a pointer's range, if there is one.
    fn object(&self, pointer: &str, index: Option<usize>) -> Option<String> {
        self.ranges[self.place(pointer)?].get(index?).cloned()
    }

    pub fn holds(&self, (facts, positions): &State, condition: &Condition) -> bool {
        let complete = self.plain.complete(facts);
        let is_true = |term: &Term| self.plain.fact(term).is_some_and(|fact| complete.contains(&fact));
        let position = |name: &String| match self.place(name) {
            Some(pointer) => positions[pointer].clone(),
            None => Some(name.clone()),
        };
        match condition {
            Condition::Holds(term) => self.ground(term, positions).iter().any(is_true),
            Condition::Can(term) => {
                self.ground(term, positions).iter().any(|term| self.plain.is_applicable(facts, term))
            }
            Condition::Goal(term) => self.ground(term, positions).iter().any(|term| self.is_goal(term, true)),
            Condition::Todo(term) => {
                self.ground(term, positions).iter().any(|term| self.is_goal(term, true) && !is_true(term))
            }
            Condition::Undo(term) => {
                self.ground(term, positions).iter().any(|term| self.is_goal(term, false) && is_true(term))
            }
            Condition::Same(one, other) => position(one) == position(other),
            Condition::Nothing(pointer) => position(pointer).is_none(),
            Condition::Done => self.plain.goal_holds(facts),
        }
    }

    pub(super) fn place(&self, pointer: &str) -> Option<usize> {
        self.pointers.iter().position(|known| known.name == pointer)
    }

    /// The terms over objects that a term stands for, in order; none if a pointer points to nothing.
    pub(super) fn ground(&self, term: &Term, positions: &Positions) -> Vec<Term> {
        let mut all = vec![Vec::new()];
        for argument in &term.arguments {
            let values: Vec<String> = match self.place(argument) {
                _ if argument == "_" => self.task.objects.iter().map(|(_, name, _)| name.into()).collect(),
                Some(pointer) => positions[pointer].iter().cloned().collect(),
                None => vec![argument.clone()],
            };
            let with = |list: Vec<String>| {
                values.clone().into_iter().map(move |value| [&list[..], &[value]].concat())
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all.into_iter().map(|arguments| Term { head: term.head.clone(), arguments }).collect()
    }

    /// Whether the goal is a conjunction of which this is a part, as it is or negated.
    fn is_goal(&self, term: &Term, value: bool) -> bool {
        let mut goals = BTreeSet::new();
        self.collect(&self.task.goal, true, &mut goals);
        goals.contains(&(value, term.head.clone(), term.arguments.clone()))
    }

    fn collect(&self, formula: &Formula, value: bool, goals: &mut BTreeSet<GoalLiteral>) {
        match (formula, value) {
            (Formula::Atom(atom), _) => {
                let names = atom.arguments.iter().map(|term| match term {
                    LiftedTerm::Object(object) => self.task.objects.name(*object).to_owned(),
                    LiftedTerm::Variable(_) => panic!("only quantifiers have variables"),
                });
                goals.insert((
                    value,
                    self.task.domain.predicate(atom.predicate).name.clone(),
                    names.collect(),
                ));
            }
            (Formula::Not(inner), _) => self.collect(inner, !value, goals),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                parts.iter().for_each(|part| self.collect(part, value, goals));
            }
            _ => {}
        }
    }
}

/// The objects of a type, or of a static predicate that acts as one, in the order of their declaration.
pub fn range(task: &Task, name: &str) -> Vec<String> {
    let domain = &task.domain;
    let wanted = domain.types.get(name);
    let predicate =
        domain.predicates.iter().position(|known| known.name == name && known.role == Role::Static);
    let belongs = |index: usize, object: &Object| match wanted {
        Some(wanted) => object.types.iter().any(|&own| domain.types.is_subtype(own, wanted)),
        None => task.init[predicate.expect("a range")].iter().any(|fact| fact[0].index() == index),
    };
    let objects = task.objects.iter().enumerate().filter(|(index, (_, _, object))| belongs(*index, object));
    objects.map(|(_, (_, name, _))| name.to_owned()).collect()
}
