//! A lifted task to a ground one, by writing every variable out.
//!
//! Every parameter takes every object of a fitting type, every quantifier becomes a conjunction or a disjunction, and what static
//! predicates say is put in place of them. Nothing else is simplified.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_pddl::Task;
use genplan_pddl::lifted::{Atom, Formula, ObjectId, Parameter, Role, Term};

use crate::{Refusal, bad_input};

/// A ground atom that states have a bit for.
pub type AtomId = usize;

/// A condition without variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Always, or never.
    Constant(bool),
    /// Where an atom is true.
    Atom(AtomId),
    /// Where another one does not hold.
    Not(Box<Condition>),
    /// Where all of these hold.
    And(Vec<Condition>),
    /// Where one of these holds.
    Or(Vec<Condition>),
}

impl Condition {
    /// Whether it can have a value, if each atom can have the values that are said.
    pub fn can_be(&self, value: bool, can: &impl Fn(AtomId, bool) -> bool) -> bool {
        match self {
            Condition::Constant(constant) => *constant == value,
            Condition::Atom(atom) => can(*atom, value),
            Condition::Not(inner) => inner.can_be(!value, can),
            Condition::And(parts) if value => parts.iter().all(|part| part.can_be(true, can)),
            Condition::Or(parts) if !value => parts.iter().all(|part| part.can_be(false, can)),
            Condition::And(parts) | Condition::Or(parts) => parts.iter().any(|part| part.can_be(value, can)),
        }
    }
}

/// A conditional effect.
#[derive(Debug)]
pub struct Effect {
    /// Where it is triggered.
    pub condition: Condition,
    /// What becomes true.
    pub adds: Vec<AtomId>,
    /// What becomes false, unless an effect makes it true.
    pub deletes: Vec<AtomId>,
}

/// A ground action.
#[derive(Debug)]
pub struct Action {
    /// Where it is applicable.
    pub precondition: Condition,
    /// What it changes.
    pub effects: Vec<Effect>,
}

/// A rule: its head is true where its body holds.
#[derive(Debug)]
pub struct Rule {
    /// The derived atom.
    pub head: AtomId,
    /// When it is true.
    pub body: Condition,
}

/// A predicate or an action schema, by its index in the domain, and objects.
pub type Name = (usize, Vec<ObjectId>);

/// A ground task.
#[derive(Debug)]
pub struct Ground {
    /// What it was made from.
    pub task: Arc<Task>,
    /// The atoms of predicates that are not static, as far as anything speaks of them.
    pub atoms: BTreeMap<Name, AtomId>,
    /// Those that are true initially.
    pub initial: Vec<AtomId>,
    /// The actions that static predicates do not exclude.
    pub actions: BTreeMap<Name, Action>,
    /// The rules of derived atoms, by stratum.
    pub rules: Vec<Vec<Rule>>,
    /// The goal.
    pub goal: Condition,
    /// The atoms of static predicates that are true.
    pub facts: BTreeSet<Name>,
    left: u64,
}

/// The value of each variable in scope.
type Scope = Vec<Option<ObjectId>>;

impl Ground {
    /// Writes a task out, in at most this many parts.
    pub fn new(task: &Arc<Task>, most: u64) -> Result<Ground, Refusal> {
        let mut ground = Ground {
            atoms: BTreeMap::new(),
            initial: Vec::new(),
            actions: BTreeMap::new(),
            rules: Vec::new(),
            goal: Condition::Constant(true),
            facts: BTreeSet::new(),
            left: most,
            task: Arc::clone(task),
        };
        for (predicate, facts) in task.init.iter().enumerate() {
            for objects in facts.iter() {
                ground.state_initially((predicate, objects.to_vec()))?;
            }
        }
        for (index, schema) in task.domain.actions.iter().enumerate() {
            let mut scope = vec![None; schema.variables as usize];
            for objects in ground.values(&schema.parameters)? {
                bind(&mut scope, &schema.parameters, &objects);
                ground.add_action(index, objects, &mut scope)?;
            }
        }
        ground.add_rules()?;
        ground.goal = ground.condition(&task.goal, &mut vec![None; task.goal_variables as usize])?;
        Ok(ground)
    }

    /// How many atoms states have bits for.
    pub fn width(&self) -> usize {
        self.atoms.len()
    }

    /// When an atom is true.
    pub fn truth(&self, name: &Name) -> Condition {
        match self.atoms.get(name) {
            Some(&atom) => Condition::Atom(atom),
            None => Condition::Constant(self.facts.contains(name)),
        }
    }

    fn is_static(&self, predicate: usize) -> bool {
        self.task.domain.predicates[predicate].role == Role::Static
    }

    /// Counts a part; refuses if there are too many.
    fn pay(&mut self) -> Result<(), Refusal> {
        let too_large = || bad_input(format!("`{}` is too large to be written out", self.task.source.name()));
        self.left = self.left.checked_sub(1).ok_or_else(too_large)?;
        Ok(())
    }

    fn state_initially(&mut self, name: Name) -> Result<(), Refusal> {
        if self.is_static(name.0) {
            self.pay()?;
            self.facts.insert(name);
        } else {
            let atom = self.atom(name)?;
            self.initial.push(atom);
        }
        Ok(())
    }

    fn atom(&mut self, name: Name) -> Result<AtomId, Refusal> {
        self.pay()?;
        let next = self.atoms.len();
        Ok(*self.atoms.entry(name).or_insert(next))
    }

    /// All values of some parameters.
    fn values(&mut self, parameters: &[Parameter]) -> Result<Vec<Vec<ObjectId>>, Refusal> {
        let task = Arc::clone(&self.task);
        let mut all = vec![Vec::new()];
        for parameter in parameters {
            let mut longer = Vec::new();
            for (object, _, declared) in task.objects.iter() {
                if task.domain.types.admits(&parameter.types, &declared.types) {
                    for values in &all {
                        self.pay()?;
                        longer.push([&values[..], &[object]].concat());
                    }
                }
            }
            all = longer;
        }
        Ok(all)
    }

    fn add_action(&mut self, index: usize, objects: Vec<ObjectId>, scope: &mut Scope) -> Result<(), Refusal> {
        let task = Arc::clone(&self.task);
        let schema = &task.domain.actions[index];
        let precondition = self.condition(&schema.precondition, scope)?;
        if precondition == Condition::Constant(false) {
            return Ok(());
        }
        let mut effects = Vec::new();
        for effect in &schema.effects {
            for values in self.values(&effect.parameters)? {
                bind(scope, &effect.parameters, &values);
                let condition = self.condition(&effect.condition, scope)?;
                if condition == Condition::Constant(false) {
                    continue;
                }
                let mut change = Effect { condition, adds: Vec::new(), deletes: Vec::new() };
                for literal in &effect.literals {
                    let atom = self.atom(name(&literal.atom, scope))?;
                    if literal.value { &mut change.adds } else { &mut change.deletes }.push(atom);
                }
                effects.push(change);
            }
        }
        self.actions.insert((index, objects), Action { precondition, effects });
        Ok(())
    }

    fn add_rules(&mut self) -> Result<(), Refusal> {
        let task = Arc::clone(&self.task);
        for axiom in &task.domain.axioms {
            let Role::Derived { stratum } = task.domain.predicate(axiom.head).role else { continue };
            let stratum = stratum as usize;
            if self.rules.len() <= stratum {
                self.rules.resize_with(stratum + 1, Vec::new);
            }
            let mut scope = vec![None; axiom.variables as usize];
            for objects in self.values(&axiom.parameters)? {
                bind(&mut scope, &axiom.parameters, &objects);
                let body = self.condition(&axiom.body, &mut scope)?;
                if body != Condition::Constant(false) {
                    let head = self.atom((axiom.head.index(), objects))?;
                    self.rules[stratum].push(Rule { head, body });
                }
            }
        }
        Ok(())
    }

    fn condition(&mut self, formula: &Formula, scope: &mut Scope) -> Result<Condition, Refusal> {
        self.pay()?;
        Ok(match formula {
            Formula::Atom(atom) if self.is_static(atom.predicate.index()) => {
                Condition::Constant(self.facts.contains(&name(atom, scope)))
            }
            Formula::Atom(atom) => Condition::Atom(self.atom(name(atom, scope))?),
            Formula::Equal(one, other) => Condition::Constant(value(*one, scope) == value(*other, scope)),
            Formula::Not(inner) => match self.condition(inner, scope)? {
                Condition::Constant(value) => Condition::Constant(!value),
                inner => Condition::Not(Box::new(inner)),
            },
            Formula::And(parts) | Formula::Or(parts) => {
                let parts = parts.iter().map(|part| (part, &[][..], vec![]));
                self.join(parts, matches!(formula, Formula::And(_)), scope)?
            }
            Formula::Forall(parameters, inner) | Formula::Exists(parameters, inner) => {
                let values = self.values(parameters)?.into_iter();
                let parts = values.map(|values| (&**inner, &parameters[..], values));
                self.join(parts, matches!(formula, Formula::Forall(..)), scope)?
            }
        })
    }

    /// The conjunction, or else the disjunction, of formulas for certain values of some parameters, without what is constant in it.
    fn join<'f>(
        &mut self,
        parts: impl Iterator<Item = (&'f Formula, &'f [Parameter], Vec<ObjectId>)>,
        is_and: bool,
        scope: &mut Scope,
    ) -> Result<Condition, Refusal> {
        let mut conditions = Vec::new();
        for (formula, parameters, values) in parts {
            bind(scope, parameters, &values);
            match self.condition(formula, scope)? {
                Condition::Constant(value) if value == is_and => {}
                constant @ Condition::Constant(_) => return Ok(constant),
                condition => conditions.push(condition),
            }
        }
        Ok(match (conditions.len(), is_and) {
            (0, _) => Condition::Constant(is_and),
            (1, _) => conditions.remove(0),
            (_, true) => Condition::And(conditions),
            (_, false) => Condition::Or(conditions),
        })
    }
}

fn bind(scope: &mut Scope, parameters: &[Parameter], values: &[ObjectId]) {
    for (parameter, &value) in parameters.iter().zip(values) {
        scope[parameter.variable.0 as usize] = Some(value);
    }
}

fn value(term: Term, scope: &Scope) -> ObjectId {
    match term {
        Term::Object(object) => object,
        Term::Variable(variable) => scope[variable.0 as usize].expect("the reader resolves variables"),
    }
}

fn name(atom: &Atom, scope: &Scope) -> Name {
    (atom.predicate.index(), atom.arguments.iter().map(|&term| value(term, scope)).collect())
}
