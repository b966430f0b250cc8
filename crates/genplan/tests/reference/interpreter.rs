//! The paper's definitions, word for word and without regard to cost.
//!
//! A state is the set of its true atoms, formulas are evaluated by recursion on lifted tasks, and the whole
//! history of an execution is kept. Nothing here is shared with the grounder, the simulator or the executor.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use genplan_pddl::Task;
use genplan_pddl::lifted::{
    Action, Atom, Formula, ObjectId, Parameter, PredicateId, Role, Term as LiftedTerm, Variable,
};

/// A predicate applied to objects.
pub type Fact = (PredicateId, Vec<ObjectId>);

/// A state, as what is true in it.
pub type Facts = BTreeSet<Fact>;

/// Values of variables.
type Values = BTreeMap<Variable, ObjectId>;

/// A name applied to names; a task need not know any of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub head: String,
    pub arguments: Vec<String>,
}

/// An instruction wᵢ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    Act(Term),
    /// `go(i', !f)`.
    Goto(usize, Term),
    End,
}

/// What comes of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Solved,
    Incomplete,
    Inapplicable,
    Loop { since: usize },
}

/// An execution: all its lines, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub outcome: Outcome,
    /// The lines of all program states, from the first to the last.
    pub lines: Vec<usize>,
}

impl Run {
    /// The line of the last program state.
    pub fn line(&self) -> usize {
        self.lines[self.steps()]
    }

    /// How many instructions were executed.
    pub fn steps(&self) -> usize {
        self.lines.len() - 1
    }
}

/// What an instruction makes of a program state.
pub enum Step {
    Next(Facts, usize),
    Halt(Outcome),
}

/// Executes programs on a task.
#[derive(Clone, Copy)]
pub struct Interpreter<'t> {
    task: &'t Task,
}

impl<'t> Interpreter<'t> {
    pub fn new(task: &'t Task) -> Self {
        Interpreter { task }
    }

    /// Executes a program from (I, 0) until it ends or a program state repeats.
    pub fn run(self, program: &[Instruction]) -> Run {
        let (mut facts, mut line) = (self.initial(), 0);
        let mut lines = Vec::new();
        let mut seen = HashMap::new();
        loop {
            let step = lines.len();
            lines.push(line);
            if let Some(since) = seen.insert((facts.clone(), line), step) {
                return Run { outcome: Outcome::Loop { since }, lines };
            }
            match self.step(program, &facts, line) {
                Step::Next(next, target) => (facts, line) = (next, target),
                Step::Halt(outcome) => return Run { outcome, lines },
            }
        }
    }

    /// Executes the instruction on a line.
    pub fn step(self, program: &[Instruction], facts: &Facts, line: usize) -> Step {
        match &program[line] {
            Instruction::Act(action) => match self.successor(facts, action) {
                Some(successor) => Step::Next(successor, line + 1),
                None => Step::Halt(Outcome::Inapplicable),
            },
            Instruction::Goto(target, fluent) => {
                let holds = self.fact(fluent).is_some_and(|fact| self.complete(facts).contains(&fact));
                Step::Next(facts.clone(), if holds { line + 1 } else { *target })
            }
            Instruction::End if self.goal_holds(facts) => Step::Halt(Outcome::Solved),
            Instruction::End => Step::Halt(Outcome::Incomplete),
        }
    }

    /// I, without derived facts.
    pub fn initial(self) -> Facts {
        let facts = self.task.init.iter().zip(0..);
        facts.flat_map(|(facts, id)| facts.iter().map(move |fact| (PredicateId(id), fact.to_vec()))).collect()
    }

    pub fn goal_holds(self, facts: &Facts) -> bool {
        self.holds(&self.task.goal, &Values::new(), &self.complete(facts))
    }

    pub fn is_applicable(self, facts: &Facts, action: &Term) -> bool {
        self.applicable(&self.complete(facts), action).is_some()
    }

    /// θ(s, a), if a is applicable in s.
    pub fn successor(self, facts: &Facts, action: &Term) -> Option<Facts> {
        let complete = self.complete(facts);
        let (schema, values) = self.applicable(&complete, action)?;
        let (mut added, mut deleted) = (Facts::new(), Facts::new());
        for effect in &schema.effects {
            for values in self.all_values(&effect.parameters, &values) {
                if self.holds(&effect.condition, &values, &complete) {
                    for literal in &effect.literals {
                        let changed = if literal.value { &mut added } else { &mut deleted };
                        changed.insert(ground(&literal.atom, &values));
                    }
                }
            }
        }
        let kept: Facts = facts.difference(&deleted).cloned().collect();
        Some(kept.union(&added).cloned().collect())
    }

    /// The facts with all that axioms derive from them: a least fixpoint for each stratum.
    pub fn complete(self, facts: &Facts) -> Facts {
        let strata: BTreeSet<u32> = self.task.domain.axioms.iter().map(|a| self.stratum(a.head)).collect();
        let mut complete = facts.clone();
        for stratum in strata {
            loop {
                let known = complete.len();
                complete.extend(self.consequences(stratum, &complete));
                if complete.len() == known {
                    break;
                }
            }
        }
        complete
    }

    /// A term as a fact, if the task has all that it names.
    pub fn fact(self, term: &Term) -> Option<Fact> {
        let predicate = self.task.domain.predicates.iter().position(|p| p.name == term.head)?;
        let objects = term.arguments.iter().map(|name| self.task.objects.get(name)).collect::<Option<_>>()?;
        Some((PredicateId(predicate as u32), objects))
    }

    /// A fact as a term.
    pub fn term(self, (predicate, objects): &Fact) -> Term {
        Term {
            head: self.task.domain.predicate(*predicate).name.clone(),
            arguments: objects.iter().map(|&object| self.task.objects.name(object).into()).collect(),
        }
    }

    /// Every predicate applied to all objects of fitting types.
    pub fn all_facts(self) -> Facts {
        let predicates = self.task.domain.predicates.iter().zip(0..);
        let facts = predicates.flat_map(|(predicate, id)| {
            let all = self.all_values(&predicate.parameters, &Values::new());
            all.into_iter().map(move |values| (PredicateId(id), values.into_values().collect()))
        });
        facts.collect()
    }

    /// Every action schema applied to all objects of fitting types.
    pub fn all_actions(self) -> Vec<Term> {
        let actions = self.task.domain.actions.iter().flat_map(|action| {
            let all = self.all_values(&action.parameters, &Values::new());
            let name = |object| self.task.objects.name(object).to_owned();
            all.into_iter().map(move |values| Term {
                head: action.name.clone(),
                arguments: values.into_values().map(name).collect(),
            })
        });
        actions.collect()
    }

    /// The schema of an action and the values of its parameters, if it is applicable.
    fn applicable(self, complete: &Facts, action: &Term) -> Option<(&'t Action, Values)> {
        let schema = self.task.domain.actions.iter().find(|schema| schema.name == action.head)?;
        let mut values = Values::new();
        for (parameter, name) in schema.parameters.iter().zip(&action.arguments) {
            let object = self.task.objects.get(name).filter(|&object| self.belongs(object, parameter))?;
            values.insert(parameter.variable, object);
        }
        self.holds(&schema.precondition, &values, complete).then_some((schema, values))
    }

    fn stratum(self, predicate: PredicateId) -> u32 {
        match self.task.domain.predicate(predicate).role {
            Role::Derived { stratum } => stratum,
            Role::Static | Role::Fluent => panic!("axioms are of derived predicates"),
        }
    }

    /// The heads of a stratum's axioms whose bodies hold.
    fn consequences(self, stratum: u32, complete: &Facts) -> Facts {
        let axioms = self.task.domain.axioms.iter().filter(|axiom| self.stratum(axiom.head) == stratum);
        let consequences = axioms.flat_map(|axiom| {
            let all = self.all_values(&axiom.parameters, &Values::new());
            let holding = all.into_iter().filter(|values| self.holds(&axiom.body, values, complete));
            holding.map(|values| {
                (axiom.head, axiom.parameters.iter().map(|parameter| values[&parameter.variable]).collect())
            })
        });
        consequences.collect()
    }

    fn holds(self, formula: &Formula, values: &Values, complete: &Facts) -> bool {
        match formula {
            Formula::Atom(atom) => complete.contains(&ground(atom, values)),
            Formula::Equal(a, b) => value(*a, values) == value(*b, values),
            Formula::Not(inner) => !self.holds(inner, values, complete),
            Formula::And(parts) => parts.iter().all(|part| self.holds(part, values, complete)),
            Formula::Or(parts) => parts.iter().any(|part| self.holds(part, values, complete)),
            Formula::Forall(parameters, inner) => {
                self.all_values(parameters, values).iter().all(|values| self.holds(inner, values, complete))
            }
            Formula::Exists(parameters, inner) => {
                self.all_values(parameters, values).iter().any(|values| self.holds(inner, values, complete))
            }
        }
    }

    /// The given values with all possible ones of these parameters.
    fn all_values(self, parameters: &[Parameter], given: &Values) -> Vec<Values> {
        let mut all = vec![given.clone()];
        for parameter in parameters {
            let objects: Vec<ObjectId> = (self.task.objects.iter().map(|(object, ..)| object))
                .filter(|&object| self.belongs(object, parameter))
                .collect();
            let extended = |values: Values| {
                objects.clone().into_iter().map(move |object| {
                    let mut values = values.clone();
                    values.insert(parameter.variable, object);
                    values
                })
            };
            all = all.into_iter().flat_map(extended).collect();
        }
        all
    }

    /// Whether an object is of a type that the parameter asks for.
    pub fn belongs(self, object: ObjectId, parameter: &Parameter) -> bool {
        let (types, declared) = (&self.task.domain.types, &self.task.objects.object(object).types);
        declared.iter().any(|&sub| parameter.types.iter().any(|&sup| types.is_subtype(sub, sup)))
    }
}

fn value(term: LiftedTerm, values: &Values) -> ObjectId {
    match term {
        LiftedTerm::Variable(variable) => values[&variable],
        LiftedTerm::Object(object) => object,
    }
}

fn ground(atom: &Atom, values: &Values) -> Fact {
    (atom.predicate, atom.arguments.iter().map(|&term| value(term, values)).collect())
}
