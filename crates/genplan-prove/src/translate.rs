//! What formulas, conditions and action schemas mean in a theory.

use std::collections::{BTreeMap, BTreeSet};

use genplan::Frame;
use genplan_core::language::{Argument, Call, Condition};
use genplan_pddl::lifted::{Formula, Parameter, Role, Term, Variable};

use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::step::Redefinition;
use crate::theory::Theory;

/// By variable of a formula: what it stands for, and its sort.
pub(crate) type Scope = BTreeMap<Variable, (Individual, SortId)>;

/// Numbers for what is new.
#[derive(Clone, Debug, Default)]
pub(crate) struct FreshNumbers(u32);

impl FreshNumbers {
    /// Numbers from this one on.
    pub(crate) fn starting_at(first: u32) -> Self {
        FreshNumbers(first)
    }

    pub(crate) fn next(&mut self) -> u32 {
        self.0 += 1;
        self.0 - 1
    }

    pub(crate) fn variables(&mut self, sorts: &[SortId]) -> Vec<(u32, SortId)> {
        sorts.iter().map(|&sort| (self.next(), sort)).collect()
    }
}

/// The individuals that variables are.
pub(crate) fn individuals(variables: &[(u32, SortId)]) -> Vec<Individual> {
    variables.iter().map(|&(number, _)| Individual::Bound(number)).collect()
}

/// What a program or a formula means in a theory.
pub(crate) struct FormulaTranslator<'t> {
    pub theory: &'t mut Theory,
    pub fresh: FreshNumbers,
}

/// An action schema with what its parameters stand for.
pub(crate) struct AppliedSchema {
    pub schema: usize,
    pub scope: Scope,
    /// That pointers among the arguments point to something, of the right type.
    pub given: FirstOrder,
    /// What `_` stands for.
    pub chosen: Vec<(u32, SortId)>,
    /// That it is of the right types.
    pub chosen_types: FirstOrder,
}

impl FormulaTranslator<'_> {
    /// A formula of the domain.
    pub(crate) fn formula(&mut self, formula: &Formula, scope: &Scope) -> Result<FirstOrder, String> {
        Ok(match formula {
            Formula::Atom(atom) => {
                let terms: Vec<_> = atom.arguments.iter().map(|&term| self.term(term, scope)).collect();
                self.atom(atom.predicate.0, &terms)?
            }
            Formula::Equal(one, other) => {
                let ((one, sort), (other, of)) = (self.term(*one, scope), self.term(*other, scope));
                if sort == of { FirstOrder::Equal(one, other) } else { FirstOrder::falsity() }
            }
            Formula::Not(inner) => self.formula(inner, scope)?.negated(),
            Formula::And(parts) => FirstOrder::and(self.all(parts, scope)?),
            Formula::Or(parts) => FirstOrder::or(self.all(parts, scope)?),
            Formula::Forall(parameters, inner) => {
                let (variables, typed, scope) = self.bind(parameters, scope);
                let inner = self.formula(inner, &scope)?;
                FirstOrder::forall(variables, typed.implies(inner))
            }
            Formula::Exists(parameters, inner) => {
                let (variables, typed, scope) = self.bind(parameters, scope);
                let inner = self.formula(inner, &scope)?;
                FirstOrder::exists(variables, FirstOrder::and([typed, inner]))
            }
        })
    }

    fn all(&mut self, parts: &[Formula], scope: &Scope) -> Result<Vec<FirstOrder>, String> {
        parts.iter().map(|part| self.formula(part, scope)).collect()
    }

    pub(crate) fn term(&self, term: Term, scope: &Scope) -> (Individual, SortId) {
        match term {
            Term::Variable(variable) => scope[&variable],
            Term::Object(object) => (Individual::Constant(object.0), self.theory.sort_of_constant(object.0)),
        }
    }

    pub(crate) fn bind(
        &mut self,
        parameters: &[Parameter],
        scope: &Scope,
    ) -> (Vec<(u32, SortId)>, FirstOrder, Scope) {
        let (mut scope, mut typed, mut variables) = (scope.clone(), Vec::new(), Vec::new());
        for parameter in parameters {
            let (number, sort) = (self.fresh.next(), self.theory.sort(&parameter.types));
            let individual = Individual::Bound(number);
            scope.insert(parameter.variable, (individual, sort));
            typed.push(self.theory.typed(individual, &parameter.types));
            variables.push((number, sort));
        }
        (variables, FirstOrder::and(typed), scope)
    }

    /// An atom; of a derived predicate, what its rules say.
    fn atom(&mut self, predicate: u32, terms: &[(Individual, SortId)]) -> Result<FirstOrder, String> {
        let domain = self.theory.domain.clone();
        let declared = &domain.predicates[predicate as usize];
        let columns = self.theory.sorts_of(&declared.parameters);
        if terms.iter().zip(&columns).any(|((_, sort), column)| sort != column) {
            return Ok(FirstOrder::falsity());
        }
        let Role::Derived { .. } = declared.role else {
            let arguments = terms.iter().map(|&(individual, _)| individual).collect();
            return Ok(FirstOrder::Atom(Relator::Fact(predicate), arguments));
        };
        if depends_on_itself(&domain, predicate) {
            return Err(format!("`{}` is derived from itself", declared.name));
        }
        let mut ways = Vec::new();
        for axiom in domain.axioms.iter().filter(|axiom| axiom.head.0 == predicate) {
            let mut scope = Scope::new();
            let mut typed = Vec::new();
            for (parameter, &term) in axiom.parameters.iter().zip(terms) {
                scope.insert(parameter.variable, term);
                typed.push(self.theory.typed(term.0, &parameter.types));
            }
            typed.push(self.formula(&axiom.body, &scope)?);
            ways.push(FirstOrder::and(typed));
        }
        Ok(FirstOrder::or(ways))
    }

    /// The goal.
    pub(crate) fn goal(&mut self) -> Result<FirstOrder, String> {
        let mut parts = Vec::new();
        let domain = self.theory.domain.clone();
        for (id, predicate) in (0..).zip(&domain.predicates) {
            let variables = self.fresh.variables(&self.theory.sorts_of(&predicate.parameters));
            let terms = individuals(&variables);
            let sorted: Vec<_> = terms.iter().copied().zip(variables.iter().map(|one| one.1)).collect();
            let holds = self.atom(id, &sorted)?;
            let wanted = FirstOrder::Atom(Relator::Wanted(id), terms.clone());
            let forbidden = FirstOrder::Atom(Relator::Forbidden(id), terms);
            let refused = FirstOrder::and([forbidden, holds.clone()]).negated();
            parts.push(FirstOrder::forall(variables, FirstOrder::and([wanted.implies(holds), refused])));
        }
        Ok(FirstOrder::and(parts))
    }

    /// What an argument of a program stands for; `None` for `_`.
    pub(crate) fn argument(
        &self,
        argument: Argument,
        frame: &Frame,
    ) -> Result<Option<(Individual, SortId, FirstOrder)>, String> {
        Ok(match argument {
            Argument::Any => None,
            Argument::Pointer(pointer) => {
                let sort = self.theory.pointers[pointer.index()].sort;
                Some((Individual::Pointer(pointer.0), sort, FirstOrder::IsNone(pointer.0).negated()))
            }
            Argument::Object(name) => {
                let name = frame.name(name);
                let constant = self.theory.domain.constants.get(name);
                let constant = constant.ok_or_else(|| {
                    format!("it names the object `{name}`, which is no constant of the domain")
                })?;
                let sort = self.theory.sort_of_constant(constant.0);
                Some((Individual::Constant(constant.0), sort, FirstOrder::truth()))
            }
        })
    }

    /// What a program's condition says, as a formula in which a sought pointer is a variable.
    pub(crate) fn condition(
        &mut self,
        condition: &Condition,
        sought: Option<(u32, Individual)>,
        frame: &Frame,
    ) -> Result<FirstOrder, String> {
        match condition {
            Condition::Holds(call) => self.call(call, sought, frame, Self::atom),
            Condition::Goal(call) => self.call(call, sought, frame, |_, id, terms| Ok(wanted(id, terms))),
            Condition::Todo(call) => self.call(call, sought, frame, |this, id, terms| {
                Ok(FirstOrder::and([wanted(id, terms), this.atom(id, terms)?.negated()]))
            }),
            Condition::Undo(call) => self.call(call, sought, frame, |this, id, terms| {
                Ok(FirstOrder::and([forbidden(id, terms), this.atom(id, terms)?]))
            }),
            Condition::Can(call) => {
                let applied = self.applied(call, sought, frame)?;
                let Some(applied) = applied else { return Ok(FirstOrder::falsity()) };
                self.applicable(&applied)
            }
            Condition::Same(one, other) => self.same(*one, *other, sought, frame),
            Condition::None(pointer) => Ok(match sought {
                Some((number, _)) if number == pointer.0 => {
                    return Err("it looks for nothing with `none`".into());
                }
                _ => FirstOrder::IsNone(pointer.0),
            }),
            Condition::Done => self.goal(),
        }
    }

    fn same(
        &mut self,
        one: Argument,
        other: Argument,
        sought: Option<(u32, Individual)>,
        frame: &Frame,
    ) -> Result<FirstOrder, String> {
        if sought.is_some() {
            return Err("it looks for what a pointer is the same as".into());
        }
        let (Some((one, sort, some)), Some((other, of, others))) =
            (self.argument(one, frame)?, self.argument(other, frame)?)
        else {
            return Ok(FirstOrder::falsity());
        };
        let equal = if sort == of { FirstOrder::Equal(one, other) } else { FirstOrder::falsity() };
        let neither = FirstOrder::and([some.clone().negated(), others.clone().negated()]);
        Ok(FirstOrder::or([neither, FirstOrder::and([some, others, equal])]))
    }

    /// An atom of a program, for some values of what it leaves open.
    pub(crate) fn call(
        &mut self,
        call: &Call,
        sought: Option<(u32, Individual)>,
        frame: &Frame,
        atom: impl Fn(&mut Self, u32, &[(Individual, SortId)]) -> Result<FirstOrder, String>,
    ) -> Result<FirstOrder, String> {
        let name = frame.name(call.head);
        let id = self.theory.domain.predicate_named(name).ok_or_else(|| format!("`{name}` is unknown"))?;
        let columns = self.theory.columns(Relator::Fact(id as u32));
        let (mut terms, mut open, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for (&argument, &column) in call.arguments.iter().zip(&columns) {
            match self.argument(argument, frame)? {
                Some((Individual::Pointer(number), sort, some)) => match sought {
                    Some((pointer, individual)) if pointer == number => terms.push((individual, sort)),
                    _ => {
                        parts.push(some);
                        terms.push((Individual::Pointer(number), sort));
                    }
                },
                Some((individual, sort, _)) => terms.push((individual, sort)),
                None => {
                    let number = self.fresh.next();
                    open.push((number, column));
                    terms.push((Individual::Bound(number), column));
                }
            }
        }
        if terms.len() != columns.len() {
            return Err(format!("`{name}` takes another number of arguments"));
        }
        if terms.iter().zip(&columns).any(|((_, sort), column)| sort != column) {
            return Ok(FirstOrder::falsity());
        }
        parts.push(atom(self, id as u32, &terms)?);
        Ok(FirstOrder::exists(open, FirstOrder::and(parts)))
    }

    /// A schema with the arguments of a call; `None` if these never fit.
    pub(crate) fn applied(
        &mut self,
        call: &Call,
        sought: Option<(u32, Individual)>,
        frame: &Frame,
    ) -> Result<Option<AppliedSchema>, String> {
        let (domain, name) = (self.theory.domain.clone(), frame.name(call.head));
        let schema = domain.action_named(name).ok_or_else(|| format!("`{name}` is unknown"))?;
        let parameters = &domain.actions[schema].parameters;
        if parameters.len() != call.arguments.len() {
            return Err(format!("`{name}` takes another number of arguments"));
        }
        let (mut scope, mut given, mut chosen) = (Scope::new(), Vec::new(), Vec::new());
        let mut chosen_types = Vec::new();
        for (parameter, &argument) in parameters.iter().zip(&call.arguments) {
            let column = self.theory.sort(&parameter.types);
            let (individual, sort) = match self.argument(argument, frame)? {
                Some((Individual::Pointer(number), sort, some)) => match sought {
                    Some((pointer, individual)) if pointer == number => (individual, sort),
                    _ => {
                        given.push(some);
                        (Individual::Pointer(number), sort)
                    }
                },
                Some((individual, sort, _)) => (individual, sort),
                None => {
                    let number = self.fresh.next();
                    chosen.push((number, column));
                    (Individual::Bound(number), column)
                }
            };
            if sort != column {
                return Ok(None);
            }
            let typed = self.theory.typed(individual, &parameter.types);
            if argument == Argument::Any { &mut chosen_types } else { &mut given }.push(typed);
            scope.insert(parameter.variable, (individual, sort));
        }
        let (given, chosen_types) = (FirstOrder::and(given), FirstOrder::and(chosen_types));
        Ok(Some(AppliedSchema { schema, scope, given, chosen, chosen_types }))
    }

    /// What an applied schema needs of what it chooses.
    pub(crate) fn needs(&mut self, applied: &AppliedSchema) -> Result<FirstOrder, String> {
        let domain = self.theory.domain.clone();
        let needed = self.formula(&domain.actions[applied.schema].precondition, &applied.scope)?;
        Ok(FirstOrder::and([applied.given.clone(), applied.chosen_types.clone(), needed]))
    }

    pub(crate) fn applicable(&mut self, applied: &AppliedSchema) -> Result<FirstOrder, String> {
        let needed = self.needs(applied)?;
        Ok(FirstOrder::exists(applied.chosen.clone(), needed))
    }

    /// What a schema changes where a flag holds, if there is one.
    pub(crate) fn changes(
        &mut self,
        schema: usize,
        scope: &Scope,
        only_if: Option<u32>,
    ) -> Result<Vec<Redefinition>, String> {
        let domain = self.theory.domain.clone();
        let effects = &domain.actions[schema].effects;
        let changed: BTreeSet<u32> =
            effects.iter().flat_map(|effect| &effect.literals).map(|one| one.atom.predicate.0).collect();
        let mut definitions = Vec::new();
        for predicate in changed {
            let columns = self.theory.columns(Relator::Fact(predicate));
            let variables = self.fresh.variables(&columns);
            let (mut added, mut deleted) = (Vec::new(), Vec::new());
            for effect in effects {
                let literals = effect.literals.iter().filter(|one| one.atom.predicate.0 == predicate);
                for literal in literals {
                    let (open, typed, inner) = self.bind(&effect.parameters, scope);
                    let mut parts = vec![typed, self.formula(&effect.condition, &inner)?];
                    let terms = literal.atom.arguments.iter().map(|&term| self.term(term, &inner));
                    parts.extend(equal_to(&variables, terms));
                    let matches = FirstOrder::exists(open, FirstOrder::and(parts));
                    if literal.value { &mut added } else { &mut deleted }.push(matches);
                }
            }
            let guard = only_if.map_or_else(FirstOrder::truth, FirstOrder::Flag);
            let before = FirstOrder::Atom(Relator::Fact(predicate), individuals(&variables));
            let stays = if deleted.is_empty() {
                before
            } else {
                FirstOrder::and([before, FirstOrder::and([guard.clone(), FirstOrder::or(deleted)]).negated()])
            };
            let comes = FirstOrder::and([guard, FirstOrder::or(added)]);
            let holds = FirstOrder::or([comes, stays]);
            definitions.push(Redefinition { predicate, variables, holds });
        }
        Ok(definitions)
    }
}

fn wanted(predicate: u32, terms: &[(Individual, SortId)]) -> FirstOrder {
    FirstOrder::Atom(Relator::Wanted(predicate), terms.iter().map(|&(individual, _)| individual).collect())
}

/// An atom that must not hold in the end.
fn forbidden(predicate: u32, terms: &[(Individual, SortId)]) -> FirstOrder {
    FirstOrder::Atom(Relator::Forbidden(predicate), terms.iter().map(|&(individual, _)| individual).collect())
}

/// That variables are some terms.
pub(crate) fn equal_to(
    variables: &[(u32, SortId)],
    terms: impl Iterator<Item = (Individual, SortId)>,
) -> Vec<FirstOrder> {
    let pairs = variables.iter().zip(terms);
    pairs.map(|(&(number, _), (term, _))| FirstOrder::Equal(Individual::Bound(number), term)).collect()
}

/// The formula with something else in the place of an individual.
pub(crate) fn rename(formula: &FirstOrder, from: Individual, to: Individual) -> FirstOrder {
    let one = |individual: &Individual| if *individual == from { to } else { *individual };
    let inner = |inner: &FirstOrder| Box::new(rename(inner, from, to));
    let all = |parts: &[FirstOrder]| parts.iter().map(|part| rename(part, from, to)).collect();
    match formula {
        FirstOrder::Atom(relator, arguments) => {
            FirstOrder::Atom(*relator, arguments.iter().map(one).collect())
        }
        FirstOrder::Equal(a, b) => FirstOrder::Equal(one(a), one(b)),
        FirstOrder::IsNone(_) | FirstOrder::Flag(_) => formula.clone(),
        FirstOrder::Not(part) => FirstOrder::Not(inner(part)),
        FirstOrder::And(parts) => FirstOrder::And(all(parts)),
        FirstOrder::Or(parts) => FirstOrder::Or(all(parts)),
        FirstOrder::Forall(variables, part) => FirstOrder::Forall(variables.clone(), inner(part)),
        FirstOrder::Exists(variables, part) => FirstOrder::Exists(variables.clone(), inner(part)),
    }
}

/// Whether a derived predicate is derived from itself.
pub(crate) fn depends_on_itself(domain: &genplan::Domain, predicate: u32) -> bool {
    let (mut pending, mut seen) = (vec![predicate], BTreeSet::new());
    while let Some(one) = pending.pop() {
        let axioms = domain.axioms.iter().filter(|axiom| axiom.head.0 == one);
        for atom in axioms.flat_map(|axiom| axiom.body.atoms()) {
            if atom.predicate.0 == predicate {
                return true;
            }
            if seen.insert(atom.predicate.0) {
                pending.push(atom.predicate.0);
            }
        }
    }
    false
}
