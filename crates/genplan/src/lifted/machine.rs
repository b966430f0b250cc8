//! The execution of a program over pointers, without grounding.

use std::rc::Rc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Failure, Outcome};
use genplan_core::frame::Frame;
use genplan_core::pointers::{NOTHING, PointerId, Position};
use genplan_core::program::{Instruction, Line, Program};
use genplan_core::stepping::{StateDifference, Stepping};
use genplan_pddl::lifted::Variable;

use super::conjunction::{OPEN, Values};
use super::instructions::{Applied, Asked, GivenValue, LiftedAct, LiftedCondition, LiftedStep, Translator};
use super::model::TaskModel;
use super::paths::PathDistances;
use super::state::{Flip, LiftedState};
use crate::ground::object_sets::ObjectSet;

/// A program and a task, prepared for execution.
pub(super) struct LiftedExecutor<'a> {
    pub program: &'a Program,
    pub model: Rc<TaskModel>,
    steps: Vec<LiftedStep>,
}

impl<'a> LiftedExecutor<'a> {
    pub(super) fn new(program: &'a Program, model: &Rc<TaskModel>, frame: &Frame) -> Self {
        let steps = Translator { model, frame }.steps(program);
        LiftedExecutor { program, model: Rc::clone(model), steps }
    }

    /// The program at its first line: all pointers point to the first object of their range.
    pub(super) fn machine<'e>(&'e self, budget: &Budget) -> Result<LiftedMachine<'e>, StopReason> {
        Ok(LiftedMachine {
            executor: self,
            state: LiftedState::new(&self.model, budget)?,
            positions: self.model.ranges.iter().map(|range| first_position(range)).collect(),
            line: Line(0),
            steps: 0,
            next: None,
            flips: Vec::new(),
            moved: None,
            under_way: None,
            work: 0,
            noted: 0,
        })
    }
}

fn first_position(range: &ObjectSet) -> Position {
    if range.members().is_empty() { NOTHING } else { 0 }
}

/// What an instruction that stands for an action does next.
#[derive(Clone, Debug)]
pub(super) enum NextAction {
    /// It applies the action of its schema with these objects.
    Apply(Vec<u32>),
    /// It does nothing.
    Nothing,
}

/// A program state (s, i), the positions of the pointers, and the number of steps that led there.
#[derive(Clone)]
pub(super) struct LiftedMachine<'e> {
    executor: &'e LiftedExecutor<'e>,
    pub state: LiftedState,
    positions: Vec<Position>,
    line: Line,
    steps: u64,
    /// The action that the next step applies, if it was looked for.
    next: Option<NextAction>,
    /// What the latest step changed in the state.
    pub flips: Vec<Flip>,
    /// The pointer that the latest step moved, from where and to where.
    pub moved: Option<(PointerId, Position, Position)>,
    /// Where the thing is that the latest instruction moved, and the distances there, if it is to be repeated since the thing has not
    /// reached its target yet.
    pub under_way: Option<(u32, Rc<PathDistances>)>,
    /// What the latest step cost.
    work: u64,
    /// The work that was done before it.
    noted: u64,
}

/// The tuples and the positions of pointers in which two states differ. A tuple has the same number in all executions of a
/// program on a task, because what comes first is numbered first.
#[derive(Clone, Debug, Default)]
pub(super) struct LiftedDifference {
    /// By relation, and behind these by pointer: a bit for each tuple or position.
    parts: Vec<Vec<u64>>,
    count: usize,
}

impl LiftedDifference {
    fn toggle(&mut self, row: usize, part: u32) {
        if self.parts.len() <= row {
            self.parts.resize(row + 1, Vec::new());
        }
        let (row, word, bit) = (&mut self.parts[row], part as usize / 64, 1 << (part % 64));
        if row.len() <= word {
            row.resize(word + 1, 0);
        }
        row[word] ^= bit;
        self.count = if row[word] & bit == 0 { self.count - 1 } else { self.count + 1 };
    }
}

impl StateDifference for LiftedDifference {
    fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn clear(&mut self) {
        self.parts.iter_mut().for_each(Vec::clear);
        self.count = 0;
    }
}

impl Stepping for LiftedMachine<'_> {
    type Difference = LiftedDifference;

    fn line(&self) -> Line {
        self.line
    }

    fn steps(&self) -> u64 {
        self.steps
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn arrive(&mut self) -> Result<Option<Outcome>, StopReason> {
        let executor = self.executor;
        let is_applicable = match &executor.steps[self.line.index()] {
            LiftedStep::End => {
                let solved = self.state.goal_holds()?;
                let failed = Outcome::Failed(Failure::IncompleteProgram);
                return Ok(Some(if solved { Outcome::Solved } else { failed }));
            }
            LiftedStep::Goto(..) => true,
            LiftedStep::ActInVain => false,
            LiftedStep::Act(act) => self.is_applicable(act)?,
        };
        Ok((!is_applicable).then(|| self.inapplicable()))
    }

    fn advance(&mut self) -> Result<(), StopReason> {
        let executor = self.executor;
        self.flips.clear();
        self.moved = None;
        match &executor.steps[self.line.index()] {
            LiftedStep::Act(act) => {
                self.carry_out(act)?;
                if self.under_way.is_none() {
                    self.line = self.line.next();
                }
            }
            LiftedStep::Goto(target, condition) => {
                self.line = if self.holds(condition)? { self.line.next() } else { *target };
            }
            LiftedStep::End | LiftedStep::ActInVain => panic!("execution has halted"),
        }
        self.steps += 1;
        self.work = 1 + self.state.effort.spent - self.noted;
        self.noted = self.state.effort.spent;
        Ok(())
    }

    fn no_difference(&self) -> LiftedDifference {
        LiftedDifference::default()
    }

    fn toggle_changes(&self, difference: &mut LiftedDifference) {
        self.flips.iter().for_each(|flip| difference.toggle(flip.relation.index(), flip.tuple));
        if let Some((pointer, from, to)) = self.moved {
            // Relations come first. Nothing is a position like the others.
            let row = self.model().rules.relations.len() + pointer.index();
            [from, to].into_iter().for_each(|place| difference.toggle(row, place.wrapping_add(1)));
        }
    }
}

impl<'e> LiftedMachine<'e> {
    /// The task.
    pub(super) fn model(&self) -> &'e TaskModel {
        &self.executor.model
    }

    fn inapplicable(&self) -> Outcome {
        let Instruction::Act(action) = self.executor.program.instruction(self.line) else {
            unreachable!("only actions are inapplicable");
        };
        Outcome::Failed(Failure::InapplicableAction(action))
    }

    /// The object that a pointer points to.
    pub(super) fn object(&self, pointer: PointerId) -> Option<u32> {
        let range = self.executor.model.ranges[pointer.index()].members();
        range.get(self.positions[pointer.index()] as usize).copied()
    }

    /// The action that the next step applies, if it applies one: its schema and its objects.
    pub(super) fn next_action(&mut self) -> Result<Option<(usize, Vec<u32>)>, StopReason> {
        let executor = self.executor;
        let LiftedStep::Act(act) = &executor.steps[self.line.index()] else { return Ok(None) };
        self.next = self.look_for_action(act)?;
        Ok(match &self.next {
            Some(NextAction::Apply(objects)) => act.schema().map(|schema| (schema, objects.clone())),
            Some(NextAction::Nothing) | None => None,
        })
    }

    fn is_applicable(&mut self, act: &LiftedAct) -> Result<bool, StopReason> {
        Ok(match act {
            LiftedAct::Apply(_) | LiftedAct::Try(_) | LiftedAct::Reach(_) => {
                self.next = self.look_for_action(act)?;
                self.next.is_some()
            }
            LiftedAct::Inc(pointer) | LiftedAct::Dec(pointer) => self.positions[pointer.index()] != NOTHING,
            LiftedAct::Reset(_) | LiftedAct::Set(..) | LiftedAct::Find(..) => true,
        })
    }

    /// What an instruction that stands for an action does here; `None` if it is not applicable, or moves a pointer.
    fn look_for_action(&mut self, act: &LiftedAct) -> Result<Option<NextAction>, StopReason> {
        Ok(match act {
            LiftedAct::Apply(applied) => self.first_action(applied)?.map(NextAction::Apply),
            LiftedAct::Try(None) => Some(NextAction::Nothing),
            LiftedAct::Try(Some(applied)) => {
                Some(self.first_action(applied)?.map_or(NextAction::Nothing, NextAction::Apply))
            }
            LiftedAct::Reach(paths) => self.way(paths)?,
            _ => None,
        })
    }

    /// Applies the action that an instruction stands for, and goes on to the next line unless it is to be repeated.
    fn act(&mut self, act: &LiftedAct) -> Result<(), StopReason> {
        let next = match self.next.take() {
            Some(next) => next,
            None => self.look_for_action(act)?.expect("an applicable action"),
        };
        let (NextAction::Apply(objects), Some(schema)) = (next, act.schema()) else { return Ok(()) };
        self.state.apply(schema, &objects, &mut self.flips)?;
        if let LiftedAct::Reach(paths) = act {
            self.note_move(paths, &objects);
        }
        Ok(())
    }

    /// The objects of the first applicable action.
    fn first_action(&mut self, applied: &Applied) -> Result<Option<Vec<u32>>, StopReason> {
        let model = Rc::clone(&self.executor.model);
        let body = &model.bodies[applied.schema];
        let Some(mut values) = self.given(&applied.given, model.rules.variables) else { return Ok(None) };
        let admits = |&(variable, _): &(Variable, _)| body.admits(variable, values[variable.0 as usize]);
        if !applied.given.iter().all(admits) || !self.state.first(body, &applied.any, &mut values)? {
            return Ok(None);
        }
        let parameters = &model.task.domain.actions[applied.schema].parameters;
        Ok(Some(parameters.iter().map(|parameter| values[parameter.variable.0 as usize]).collect()))
    }

    /// The values that are given; `None` if a pointer points to nothing.
    pub(super) fn given(&self, given: &[(Variable, GivenValue)], count: usize) -> Option<Values> {
        let mut values = vec![OPEN; count];
        for &(variable, value) in given {
            values[variable.0 as usize] = self.value_of(value)?;
        }
        Some(values)
    }

    /// A value that is given; `None` if a pointer points to nothing.
    pub(super) fn value_of(&self, value: GivenValue) -> Option<u32> {
        match value {
            GivenValue::Pointer(pointer) => self.object(pointer),
            GivenValue::Object(object) => Some(object),
        }
    }

    fn carry_out(&mut self, act: &LiftedAct) -> Result<(), StopReason> {
        let position = |machine: &Self, pointer: &PointerId| machine.positions[pointer.index()];
        match act {
            LiftedAct::Apply(_) | LiftedAct::Try(_) | LiftedAct::Reach(_) => self.act(act)?,
            LiftedAct::Inc(pointer) => self.point(*pointer, position(self, pointer).checked_add(1)),
            LiftedAct::Dec(pointer) => self.point(*pointer, position(self, pointer).checked_sub(1)),
            LiftedAct::Reset(pointer) => self.point(*pointer, Some(0)),
            LiftedAct::Set(pointer, to) => self.point_to(*pointer, self.object(*to)),
            LiftedAct::Find(pointer, condition) => {
                let object = self.first_with(*pointer, condition)?;
                self.point_to(*pointer, object);
            }
        }
        Ok(())
    }

    /// Lets a pointer point to an object, if that is in its range, else to nothing.
    fn point_to(&mut self, pointer: PointerId, object: Option<u32>) {
        let range = self.executor.model.ranges[pointer.index()].members();
        let position = object.and_then(|object| {
            // Most ranges have no gaps.
            let place = object.checked_sub(*range.first()?)? as usize;
            if range.get(place) == Some(&object) { Some(place) } else { range.binary_search(&object).ok() }
        });
        self.point(pointer, position.map(|position| position as Position));
    }

    /// Moves a pointer to a position, if its range has that, else to nothing.
    fn point(&mut self, pointer: PointerId, position: Option<Position>) {
        let range = self.executor.model.ranges[pointer.index()].members();
        let position = position.filter(|&position| (position as usize) < range.len()).unwrap_or(NOTHING);
        let before = std::mem::replace(&mut self.positions[pointer.index()], position);
        self.moved = Some((pointer, before, position));
    }

    /// Whether a condition holds.
    fn holds(&mut self, condition: &LiftedCondition) -> Result<bool, StopReason> {
        Ok(match condition {
            LiftedCondition::Never => false,
            LiftedCondition::Nothing(pointer) => self.object(*pointer).is_none(),
            LiftedCondition::Same(one, other) => self.object(*one) == self.object(*other),
            LiftedCondition::Is(pointer, object) => self.object(*pointer) == Some(*object),
            LiftedCondition::Done => self.state.goal_holds()?,
            LiftedCondition::Asked(asked) => self.solution(asked)?.is_some(),
        })
    }

    /// The first object of a pointer's range with which a condition holds.
    fn first_with(
        &mut self,
        pointer: PointerId,
        condition: &LiftedCondition,
    ) -> Result<Option<u32>, StopReason> {
        let range = Rc::clone(&self.executor.model.ranges[pointer.index()]);
        let first = range.members().first().copied();
        Ok(match condition {
            LiftedCondition::Asked(asked) => match (self.solution(asked)?, asked.sought) {
                (Some(values), Some(sought)) => Some(values[sought.0 as usize]),
                (Some(_), None) => first,
                (None, _) => None,
            },
            LiftedCondition::Nothing(other) if *other == pointer => None,
            LiftedCondition::Same(one, other) if one == other => first,
            LiftedCondition::Same(one, other) if *one == pointer => self.object(*other),
            LiftedCondition::Same(one, other) if *other == pointer => self.object(*one),
            LiftedCondition::Is(other, object) if *other == pointer => Some(*object),
            _ => {
                if self.holds(condition)? {
                    first
                } else {
                    None
                }
            }
        })
    }

    /// The values of the first solution of what is asked, if there is one.
    fn solution(&mut self, asked: &Asked) -> Result<Option<Values>, StopReason> {
        let count = self.executor.model.width();
        let Some(mut values) = self.given(&asked.given, count) else { return Ok(None) };
        let admits =
            |&(variable, _): &(Variable, _)| asked.conjunction.admits(variable, values[variable.0 as usize]);
        if !asked.given.iter().all(admits) {
            return Ok(None);
        }
        let is_solved = self.state.first(&asked.conjunction, asked.sought.as_slice(), &mut values)?;
        Ok(is_solved.then_some(values))
    }
}
