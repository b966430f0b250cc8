//! What the instructions and conditions of a program over pointers mean in a task.
//!
//! An action over pointers is the body of its schema, in which pointers and objects give values to parameters and `_` leaves them
//! open. A condition is a conjunction likewise. What `find` looks for is a conjunction in which its pointer is a variable.

use std::rc::Rc;

use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::language::{Act, Argument, Call, Condition, Move};
use genplan_core::pointers::PointerId;
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::lifted::{Term, TypeId, Variable};

use super::conjunction::{Conjunction, Constraint};
use super::model::{GoalRelation, Knowledge, TaskModel};
use super::paths::LiftedPaths;
use crate::ground::rules::{Literal, RelationId};

/// An instruction.
#[derive(Debug)]
pub(super) enum LiftedStep {
    Act(LiftedAct),
    /// An action that is never applicable here.
    ActInVain,
    /// Jumps where the condition does not hold.
    Goto(Line, LiftedCondition),
    End,
}

/// What an action does.
#[derive(Debug)]
pub(super) enum LiftedAct {
    /// The first applicable action of a schema that fits.
    Apply(Applied),
    /// The same, and no change where none is applicable, as where it speaks of what the task does not have.
    Try(Option<Applied>),
    /// One action along a shortest path; nothing at its end.
    Reach(Box<LiftedPaths>),
    /// The pointer moves to the next object; inapplicable at nothing.
    Inc(PointerId),
    /// The pointer moves to the object before; inapplicable at nothing.
    Dec(PointerId),
    /// The pointer moves to the first object of its range.
    Reset(PointerId),
    /// The pointer moves to where another one is.
    Set(PointerId, PointerId),
    /// The pointer moves to the first object with which a condition holds.
    Find(PointerId, LiftedCondition),
}

impl LiftedAct {
    /// The schema of the actions that it stands for, if it stands for some.
    pub(super) fn schema(&self) -> Option<usize> {
        match self {
            LiftedAct::Apply(applied) | LiftedAct::Try(Some(applied)) => Some(applied.schema),
            LiftedAct::Reach(paths) => Some(paths.schema),
            _ => None,
        }
    }
}

/// An action schema with arguments.
#[derive(Debug)]
pub(super) struct Applied {
    pub schema: usize,
    /// The values of some parameters, and where they come from.
    pub given: Vec<(Variable, GivenValue)>,
    /// The parameters for which `_` stands, in order.
    pub any: Vec<Variable>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum GivenValue {
    Pointer(PointerId),
    Object(u32),
}

/// A condition.
#[derive(Debug)]
pub(super) enum LiftedCondition {
    /// It speaks of what the task does not have.
    Never,
    /// The pointer points to nothing.
    Nothing(PointerId),
    /// Both point to the same object, or both to nothing.
    Same(PointerId, PointerId),
    /// The pointer points to the object.
    Is(PointerId, u32),
    /// The goal holds.
    Done,
    /// A conjunction has a solution.
    Asked(Asked),
}

/// A conjunction some of whose variables are given.
#[derive(Debug)]
pub(super) struct Asked {
    pub conjunction: Conjunction,
    pub given: Vec<(Variable, GivenValue)>,
    /// The variable that is the pointer of a `find`, if the condition is about it.
    pub sought: Option<Variable>,
}

/// The task has no object of that name.
struct MissingObject;

/// What the names of a program mean in a task.
pub(super) struct Translator<'a> {
    pub model: &'a TaskModel,
    pub frame: &'a Frame,
}

impl Translator<'_> {
    pub(super) fn steps(&self, program: &Program) -> Vec<LiftedStep> {
        let step = |instruction: &Instruction| match *instruction {
            Instruction::Act(action) => self.act(action).map_or(LiftedStep::ActInVain, LiftedStep::Act),
            Instruction::Goto { target, unless } => LiftedStep::Goto(target, self.tested(unless)),
            Instruction::End => LiftedStep::End,
        };
        program.instructions().iter().map(step).collect()
    }

    /// What an action does; `None` if it speaks of what the task does not have.
    fn act(&self, action: ActionId) -> Option<LiftedAct> {
        Some(match &*self.frame.act_of(action) {
            Act::Apply(call) => LiftedAct::Apply(self.applied(call)?),
            Act::Try(call) => LiftedAct::Try(self.applied(call)),
            Act::Reach(call) => LiftedAct::Reach(Box::new(self.paths(call)?)),
            Act::Move(pointer, Move::Inc) => LiftedAct::Inc(*pointer),
            Act::Move(pointer, Move::Dec) => LiftedAct::Dec(*pointer),
            Act::Move(pointer, Move::Reset) => LiftedAct::Reset(*pointer),
            Act::Move(pointer, Move::Set(to)) => LiftedAct::Set(*pointer, *to),
            Act::Move(pointer, Move::Find(condition)) => {
                LiftedAct::Find(*pointer, self.condition(condition, Some(*pointer)))
            }
        })
    }

    fn tested(&self, fluent: FluentId) -> LiftedCondition {
        self.condition(&self.frame.condition_of(fluent), None)
    }

    fn condition(&self, condition: &Condition, sought: Option<PointerId>) -> LiftedCondition {
        self.known_condition(condition, sought).unwrap_or(LiftedCondition::Never)
    }

    /// What a condition asks for; `None` if it speaks of what the task does not have.
    fn known_condition(&self, condition: &Condition, sought: Option<PointerId>) -> Option<LiftedCondition> {
        Some(match condition {
            Condition::Holds(call) => self.atoms(call, sought, |relation| vec![(relation, true)])?,
            Condition::Goal(call) => {
                let wanted = |relation| vec![(self.model.in_goal(relation, GoalRelation::Wanted), true)];
                self.atoms(call, sought, wanted)?
            }
            Condition::Todo(call) => self.atoms(call, sought, |relation| self.todo(relation))?,
            Condition::Undo(call) => {
                let forbidden = |relation| self.model.in_goal(relation, GoalRelation::Forbidden);
                self.atoms(call, sought, |relation| vec![(forbidden(relation), true), (relation, true)])?
            }
            Condition::Can(call) => self.applicable(call, sought)?,
            Condition::Same(Argument::Pointer(one), Argument::Pointer(other)) => {
                LiftedCondition::Same(*one, *other)
            }
            Condition::Same(Argument::Pointer(pointer), Argument::Object(object)) => {
                LiftedCondition::Is(*pointer, self.object(self.frame.name(*object))?)
            }
            Condition::Same(..) => return None,
            Condition::None(pointer) => LiftedCondition::Nothing(*pointer),
            Condition::Done => LiftedCondition::Done,
        })
    }

    /// The relations that say that an atom is to do. What is computed is not kept up to date.
    fn todo(&self, relation: RelationId) -> Vec<(RelationId, bool)> {
        match self.model.knowledge(relation) {
            Knowledge::Stored => vec![(self.model.in_goal(relation, GoalRelation::Todo), true)],
            _ => vec![(self.model.in_goal(relation, GoalRelation::Wanted), true), (relation, false)],
        }
    }

    fn object(&self, name: &str) -> Option<u32> {
        self.model.task.objects.get(name).map(|object| object.0)
    }

    /// Where the value of an argument comes from, `None` for `_`.
    fn given(&self, argument: Argument) -> Result<Option<GivenValue>, MissingObject> {
        Ok(match argument {
            Argument::Pointer(pointer) => Some(GivenValue::Pointer(pointer)),
            Argument::Object(name) => {
                Some(GivenValue::Object(self.object(self.frame.name(name)).ok_or(MissingObject)?))
            }
            Argument::Any => None,
        })
    }

    pub(super) fn applied(&self, call: &Call) -> Option<Applied> {
        let (actions, name) = (&self.model.task.domain.actions, self.frame.name(call.head));
        let schema = actions.iter().position(|action| action.name == name)?;
        let parameters = &actions[schema].parameters;
        let mut applied = Applied { schema, given: Vec::new(), any: Vec::new() };
        for (parameter, &argument) in parameters.iter().zip(&call.arguments) {
            match self.given(argument).ok()? {
                Some(given) => applied.given.push((parameter.variable, given)),
                None => applied.any.push(parameter.variable),
            }
        }
        (parameters.len() == call.arguments.len()).then_some(applied)
    }

    /// That an action is applicable.
    fn applicable(&self, call: &Call, sought: Option<PointerId>) -> Option<LiftedCondition> {
        let Applied { schema, mut given, .. } = self.applied(call)?;
        let mut conjunction = self.model.bodies[schema].clone();
        let is_sought =
            |value: &GivenValue| matches!(value, GivenValue::Pointer(one) if Some(*one) == sought);
        let places: Vec<Variable> =
            given.iter().filter(|(_, value)| is_sought(value)).map(|&(one, _)| one).collect();
        given.retain(|(_, value)| !is_sought(value));
        let Some((pointer, _)) = sought.zip(places.first()) else {
            return Some(LiftedCondition::Asked(Asked { conjunction, given, sought: None }));
        };
        let variable = Variable(self.model.rules.variables as u32);
        conjunction.declare(variable, Some(Rc::clone(&self.model.ranges[pointer.index()])));
        for place in places {
            conjunction.push(Constraint::Equality(Term::Variable(variable), Term::Variable(place), true));
        }
        Some(LiftedCondition::Asked(Asked { conjunction, given, sought: Some(variable) }))
    }

    /// That relations of a predicate, each with whether it must, have the atom of a call.
    fn atoms(
        &self,
        call: &Call,
        sought: Option<PointerId>,
        relations: impl Fn(RelationId) -> Vec<(RelationId, bool)>,
    ) -> Option<LiftedCondition> {
        let (predicates, name) = (&self.model.task.domain.predicates, self.frame.name(call.head));
        let predicate = predicates.iter().position(|predicate| predicate.name == name)?;
        let mut asked = Asked { conjunction: Conjunction::default(), given: Vec::new(), sought: None };
        let mut arguments = Vec::new();
        for (place, &argument) in call.arguments.iter().enumerate() {
            let mut variable = Variable(place as u32);
            match self.given(argument).ok()? {
                Some(GivenValue::Pointer(pointer)) if Some(pointer) == sought => {
                    variable = *asked.sought.get_or_insert(variable);
                    asked.conjunction.declare(variable, Some(Rc::clone(&self.model.ranges[pointer.index()])));
                }
                Some(given) => {
                    asked.conjunction.declare(variable, None);
                    asked.given.push((variable, given));
                }
                None => {
                    let domain = self.model.objects_of(&[TypeId::OBJECT].into());
                    asked.conjunction.declare(variable, Some(domain));
                }
            }
            arguments.push(Term::Variable(variable));
        }
        for (relation, value) in relations(RelationId(predicate as u32)) {
            let literal = Literal { relation, arguments: arguments.clone().into(), value };
            asked.conjunction.push(Constraint::Literal(literal));
        }
        (arguments.len() == predicates[predicate].parameters.len()).then_some(LiftedCondition::Asked(asked))
    }
}
