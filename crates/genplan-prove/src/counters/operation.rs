//! Programs over registers: what each line does with the numbers that they hold.

use std::collections::BTreeMap;

use genplan_core::frame::{Frame, Symbol};
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::lifted::{Action, Atom, ConditionalEffect, ObjectId, PredicateId, Term, Variable};

use super::reading::CounterFrame;

/// A sum: registers, each times a coefficient, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Affine {
    pub(super) coefficients: Vec<i128>,
    pub(super) constant: i128,
}

impl Affine {
    /// A number.
    pub(super) fn number(constant: i128, registers: usize) -> Self {
        Affine { coefficients: vec![0; registers], constant }
    }

    /// What a register holds.
    pub(super) fn register(register: usize, registers: usize) -> Self {
        let mut affine = Affine::number(0, registers);
        affine.coefficients[register] = 1;
        affine
    }

    /// The register that it is, if it is just one.
    pub(super) fn as_register(&self) -> Option<usize> {
        let register = self.coefficients.iter().position(|coefficient| *coefficient == 1)?;
        (*self == Affine::register(register, self.coefficients.len())).then_some(register)
    }

    /// The sum with a multiple of another; `None` if a number is too large.
    pub(super) fn plus(&self, times: i128, other: &Affine) -> Option<Affine> {
        let add = |(one, other): (&i128, &i128)| one.checked_add(other.checked_mul(times)?);
        let coefficients =
            self.coefficients.iter().zip(&other.coefficients).map(add).collect::<Option<_>>()?;
        Some(Affine { coefficients, constant: add((&self.constant, &other.constant))? })
    }

    /// With sums for the registers; `None` if a number is too large.
    pub(super) fn with(&self, registers: &[Affine], zero: &Affine) -> Option<Affine> {
        let constant = Affine { constant: zero.constant.checked_add(self.constant)?, ..zero.clone() };
        let terms = self.coefficients.iter().zip(registers).filter(|(coefficient, _)| **coefficient != 0);
        terms.into_iter().try_fold(constant, |sum, (coefficient, register)| sum.plus(*coefficient, register))
    }

    /// Its value.
    pub(super) fn value(&self, registers: &[Option<i128>]) -> Option<i128> {
        let terms = self.coefficients.iter().zip(registers).filter(|(coefficient, _)| **coefficient != 0);
        terms.into_iter().try_fold(self.constant, |sum, (coefficient, register)| {
            sum.checked_add(coefficient.checked_mul((*register)?)?)
        })
    }
}

/// That a register gets a new number, if some sums are numbers that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Assignment {
    pub(super) register: usize,
    pub(super) value: Affine,
    pub(super) if_numbers: Vec<Affine>,
    /// Sums that must not be larger than the limits of relations.
    pub(super) if_within: Vec<(Affine, PredicateId)>,
}

/// A line of a program over registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CounterInstruction {
    /// Assignments at once.
    Assign(Vec<Assignment>),
    /// Jumps if a register does not hold a number.
    Goto { target: Line, register: usize, number: i128 },
    /// The end.
    End,
}

/// Reads a program; an error if it does something else.
pub(super) fn compile(
    program: &Program,
    names: &Frame,
    frame: &CounterFrame,
) -> Result<Vec<CounterInstruction>, String> {
    let read = |instruction: &Instruction| match *instruction {
        Instruction::End => Ok(CounterInstruction::End),
        Instruction::Act(action) => {
            let row = names.action_term(action).ok_or(POINTERS)?;
            let (schema, objects) = objects(row, names, frame)?;
            let action = &frame.domain.actions[frame.domain.action_named(schema).ok_or(POINTERS)?];
            let assignments = ActionReading { frame, action, objects: &objects }.assignments();
            assignments.map(CounterInstruction::Assign).map_err(|reason| format!("`{schema}` {reason}"))
        }
        Instruction::Goto { target, unless } => {
            let row = names.fluent_term(unless).ok_or(POINTERS)?;
            let (predicate, objects) = objects(row, names, frame)?;
            let terms: Vec<Term> = objects.into_iter().map(Term::Object).collect();
            let id = PredicateId(frame.domain.predicate_named(predicate).ok_or(POINTERS)? as u32);
            let number = |term: Term| frame.constants.get(&term.object()?).copied();
            let tested =
                frame.register_of(id, &terms).and_then(|(register, term)| Some((register, number(term)?)));
            let (register, number) =
                tested.ok_or("the program tests something else than the number of a register")?;
            Ok(CounterInstruction::Goto { target, register, number })
        }
    };
    program.instructions().iter().map(read).collect()
}

const POINTERS: &str = "the program is not over ground actions and fluents";

fn objects<'n>(
    row: &[Symbol],
    names: &'n Frame,
    frame: &CounterFrame,
) -> Result<(&'n str, Vec<ObjectId>), String> {
    let object = |&symbol: &Symbol| {
        let name = names.name(symbol);
        let constant = frame.domain.constants.get(name);
        constant.ok_or_else(|| format!("the program names `{name}`, which is no constant of the domain"))
    };
    let objects = row[1..].iter().map(object).collect::<Result<Vec<_>, _>>()?;
    Ok((names.name(row[0]), objects))
}

/// An action that is read as assignments.
struct ActionReading<'a> {
    frame: &'a CounterFrame,
    action: &'a Action,
    objects: &'a [ObjectId],
}

/// What variables stand for.
type SolvedVariables = BTreeMap<Variable, Affine>;

/// That, what of it must be a number that there is, and what must be within the limit of a relation.
type SolvedEffect = (SolvedVariables, Vec<Affine>, Vec<(Affine, PredicateId)>);

impl ActionReading<'_> {
    fn assignments(&self) -> Result<Vec<Assignment>, String> {
        if !self.action.precondition.conjuncts().is_empty() {
            return Err("has a precondition".into());
        }
        let mut assignments: Vec<Assignment> = Vec::new();
        for effect in &self.action.effects {
            let assignment = self.assignment(effect)?;
            if assignments.iter().any(|other| other.register == assignment.register) {
                return Err("assigns twice".into());
            }
            assignments.push(assignment);
        }
        Ok(assignments)
    }

    fn term(&self, term: Term) -> Term {
        let parameter = term.variable().and_then(|variable| self.action.parameter(variable));
        parameter.map_or(term, |index| Term::Object(self.objects[index]))
    }

    fn terms(&self, atom: &Atom) -> Vec<Term> {
        atom.arguments.iter().map(|&term| self.term(term)).collect()
    }

    fn assignment(&self, effect: &ConditionalEffect) -> Result<Assignment, String> {
        let odd = "is no assignment of a sum to a register";
        if effect.parameters.iter().any(|parameter| !self.ranges_over_numbers(&parameter.types)) {
            return Err(odd.into());
        }
        let (solution, if_numbers, if_within) = self.solve(effect)?;
        if effect.parameters.iter().any(|parameter| !solution.contains_key(&parameter.variable)) {
            return Err(odd.into());
        }
        let (mut old, mut new) = (None, None);
        for literal in &effect.literals {
            let about =
                self.frame.register_of(literal.atom.predicate, &self.terms(&literal.atom)).ok_or(odd)?;
            let side = if literal.value { &mut new } else { &mut old };
            if side.replace(about).is_some() {
                return Err(odd.into());
            }
        }
        let ((register, old), (other, new)) = old.zip(new).ok_or(odd)?;
        let value = self.sum(new, &solution).ok_or(odd)?;
        let held = Affine::register(register, self.frame.registers.len());
        match register == other && self.sum(old, &solution) == Some(held) {
            true => Ok(Assignment { register, value, if_numbers, if_within }),
            false => Err(odd.into()),
        }
    }

    fn ranges_over_numbers(&self, types: &[genplan_pddl::lifted::TypeId]) -> bool {
        types == &*self.frame.types
    }

    /// What a number is, by what is known of variables.
    fn sum(&self, term: Term, solution: &SolvedVariables) -> Option<Affine> {
        match term {
            Term::Variable(variable) => solution.get(&variable).cloned(),
            Term::Object(object) => {
                let number = *self.frame.constants.get(&object)?;
                Some(Affine::number(number, self.frame.registers.len()))
            }
        }
    }

    /// What the variables of an effect stand for, and what of this must be a number that there is.
    fn solve(&self, effect: &ConditionalEffect) -> Result<SolvedEffect, String> {
        let odd = "has a condition that is no sum of registers";
        let (mut solution, mut open, mut if_numbers, mut limited) =
            (SolvedVariables::new(), Vec::new(), Vec::new(), Vec::new());
        for part in effect.condition.conjuncts() {
            let atom = part.as_atom().ok_or(odd)?;
            match self.frame.register_of(atom.predicate, &self.terms(atom)) {
                Some((register, Term::Variable(variable))) if !solution.contains_key(&variable) => {
                    let held = Affine::register(register, self.frame.registers.len());
                    if_numbers.push(held.clone());
                    solution.insert(variable, held);
                }
                Some(_) => return Err("asks which number a register holds".into()),
                None => {
                    let equation = self.frame.equations.get(&atom.predicate).ok_or(odd)?;
                    if let Some(place) = equation.limited {
                        limited.push((self.term(atom.arguments[place]), atom.predicate));
                    }
                    open.push((equation, self.terms(atom)));
                }
            }
        }
        while !open.is_empty() {
            let unknown =
                |terms: &[Term]| terms.iter().filter(|term| self.sum(**term, &solution).is_none()).count();
            let next = open.iter().position(|(_, terms)| unknown(terms) == 1).ok_or(odd)?;
            let (equation, terms) = open.swap_remove(next);
            let (place, variable) = (0..)
                .zip(&terms)
                .find_map(|(place, term)| {
                    self.sum(*term, &solution).is_none().then_some((place, term.variable()?))
                })
                .ok_or(odd)?;
            let coefficient: i128 = equation.coefficients[place];
            let mut value = Affine::number(equation.constant, self.frame.registers.len());
            for (index, term) in terms.iter().enumerate().filter(|(index, _)| *index != place) {
                let known = self.sum(*term, &solution).ok_or(odd)?;
                value = value.plus(equation.coefficients[index], &known).ok_or(odd)?;
            }
            // The coefficient is 1 or -1.
            let zero = Affine::number(0, self.frame.registers.len());
            let value = zero.plus(-coefficient, &value).ok_or(odd)?;
            if_numbers.push(value.clone());
            solution.insert(variable, value);
        }
        let within =
            limited.into_iter().map(|(term, predicate)| Some((self.sum(term, &solution)?, predicate)));
        let if_within = within.collect::<Option<_>>().ok_or(odd)?;
        Ok((solution, if_numbers, if_within))
    }
}
