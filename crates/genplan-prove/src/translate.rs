//! A program as paths between cut points.
//!
//! Where the executor takes the first object, a path takes any: what holds for every choice holds in every order of declarations. Only
//! `inc`, `dec` and `reset` follow the order, of those pointers that are moved by the first two.

use std::collections::{BTreeMap, BTreeSet};

use genplan::{Frame, Instruction, Program};
use genplan_core::language::{Act, Argument, Call, Condition, Move};
use genplan_pddl::lifted::{EffectLiteral, Formula, MovePath, Parameter, Role, Term, Variable};

use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::step::{CutPoint, PathStep, ProgramPath, Redefinition, Requirement};
use crate::theory::Theory;

/// At most this many paths are looked at.
const MOST_PATHS: usize = 400;

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
struct AppliedSchema {
    schema: usize,
    scope: Scope,
    /// That pointers among the arguments point to something, of the right type.
    given: FirstOrder,
    /// What `_` stands for.
    chosen: Vec<(u32, SortId)>,
    /// That it is of the right types.
    chosen_types: FirstOrder,
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

    fn term(&self, term: Term, scope: &Scope) -> (Individual, SortId) {
        match term {
            Term::Variable(variable) => scope[&variable],
            Term::Object(object) => (Individual::Constant(object.0), self.theory.sort_of_constant(object.0)),
        }
    }

    fn bind(&mut self, parameters: &[Parameter], scope: &Scope) -> (Vec<(u32, SortId)>, FirstOrder, Scope) {
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
    fn argument(
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
    fn condition(
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
    fn call(
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
    fn applied(
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
    fn needs(&mut self, applied: &AppliedSchema) -> Result<FirstOrder, String> {
        let domain = self.theory.domain.clone();
        let needed = self.formula(&domain.actions[applied.schema].precondition, &applied.scope)?;
        Ok(FirstOrder::and([applied.given.clone(), applied.chosen_types.clone(), needed]))
    }

    fn applicable(&mut self, applied: &AppliedSchema) -> Result<FirstOrder, String> {
        let needed = self.needs(applied)?;
        Ok(FirstOrder::exists(applied.chosen.clone(), needed))
    }

    /// What a schema changes where a flag holds, if there is one.
    fn changes(
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

    /// The paths of a program.
    pub(crate) fn paths(&mut self, program: &Program, frame: &Frame) -> Result<Vec<ProgramPath>, String> {
        let instructions = program.instructions();
        let mut heads = BTreeSet::new();
        for (line, instruction) in (0..).zip(instructions) {
            match *instruction {
                Instruction::Goto { target, .. } if target.0 <= line => {
                    heads.insert(target.0);
                }
                Instruction::Act(action) => {
                    if let Act::Move(pointer, Move::Inc | Move::Dec) = &*frame.act_of(action) {
                        self.theory.ordered.insert(pointer.0);
                    }
                }
                _ => {}
            }
        }
        let mut begin = Vec::new();
        for pointer in 0..self.theory.pointers.len() as u32 {
            begin.extend(self.reset(pointer));
        }
        let mut paths = Vec::new();
        let start = ProgramPath { from: CutPoint::Start, to: CutPoint::End, steps: begin, lines: Vec::new() };
        self.go(start, 0, (program, frame, &heads), &mut paths)?;
        for &head in &heads {
            let from = CutPoint::Head(head);
            let path = ProgramPath { from, to: CutPoint::End, steps: Vec::new(), lines: Vec::new() };
            self.walk(path, head, (program, frame, &heads), &mut paths)?;
        }
        Ok(paths)
    }

    fn go(
        &mut self,
        mut path: ProgramPath,
        line: u32,
        of: (&Program, &Frame, &BTreeSet<u32>),
        paths: &mut Vec<ProgramPath>,
    ) -> Result<(), String> {
        if of.2.contains(&line) {
            path.to = CutPoint::Head(line);
            if paths.len() == MOST_PATHS {
                return Err("there are too many ways through the program".into());
            }
            paths.push(path);
            return Ok(());
        }
        self.walk(path, line, of, paths)
    }

    fn walk(
        &mut self,
        mut path: ProgramPath,
        line: u32,
        of: (&Program, &Frame, &BTreeSet<u32>),
        paths: &mut Vec<ProgramPath>,
    ) -> Result<(), String> {
        let (program, frame, _) = of;
        path.lines.push(line);
        match program.instructions()[line as usize] {
            Instruction::Act(action) => {
                let act = frame.act_of(action).into_owned();
                path.steps.extend(self.act(&act, line, frame)?);
                self.go(path, line + 1, of, paths)
            }
            Instruction::Goto { target, unless } => {
                let condition = frame.condition_of(unless).into_owned();
                let holds = self.condition(&condition, None, frame)?;
                let mut jump = path.clone();
                path.steps.push(PathStep::Assume(holds.clone()));
                self.go(path, line + 1, of, paths)?;
                jump.steps.push(PathStep::Assume(holds.negated()));
                self.go(jump, target.0, of, paths)
            }
            Instruction::End => {
                path.steps.push(PathStep::Require(self.goal()?, Requirement::Goal(line)));
                path.to = CutPoint::End;
                paths.push(path);
                Ok(())
            }
        }
    }

    fn act(&mut self, act: &Act, line: u32, frame: &Frame) -> Result<Vec<PathStep>, String> {
        match act {
            Act::Apply(call) => self.apply(call, line, frame),
            Act::Try(call) => self.attempt(call, frame),
            Act::Reach(call) => self.reach(call, line, frame),
            Act::Move(pointer, to) => self.shift(pointer.0, to, line, frame),
        }
    }

    fn apply(&mut self, call: &Call, line: u32, frame: &Frame) -> Result<Vec<PathStep>, String> {
        let required = |holds| PathStep::Require(holds, Requirement::Applicable(line));
        let Some(mut applied) = self.applied(call, None, frame)? else {
            return Ok(vec![required(FirstOrder::falsity())]);
        };
        let mut steps = vec![required(self.applicable(&applied)?)];
        steps.extend(choose(&mut applied));
        steps.push(PathStep::Assume(self.needs(&applied)?));
        steps.push(PathStep::Change(self.changes(applied.schema, &applied.scope, None)?));
        Ok(steps)
    }

    fn attempt(&mut self, call: &Call, frame: &Frame) -> Result<Vec<PathStep>, String> {
        let Some(mut applied) = self.applied(call, None, frame)? else { return Ok(Vec::new()) };
        let flag = self.fresh.next();
        let mut steps = vec![PathStep::Note(flag, self.applicable(&applied)?)];
        steps.extend(choose(&mut applied));
        let needed = self.needs(&applied)?;
        steps.push(PathStep::Assume(FirstOrder::Flag(flag).implies(needed)));
        steps.push(PathStep::Change(self.changes(applied.schema, &applied.scope, Some(flag))?));
        Ok(steps)
    }

    /// One thing moves along a path; what else the actions on the way do is left open, but for the last one.
    fn reach(&mut self, call: &Call, line: u32, frame: &Frame) -> Result<Vec<PathStep>, String> {
        let required = |holds| PathStep::Require(holds, Requirement::Applicable(line));
        let Some(applied) = self.applied(call, None, frame)? else {
            return Ok(vec![required(FirstOrder::falsity())]);
        };
        let (domain, schema) = (self.theory.domain.clone(), applied.schema as u32);
        let action = &domain.actions[applied.schema];
        let Some(path) = self.theory.paths.get(&schema).cloned() else {
            return Err(format!("`{}` moves nothing along a static relation", action.name));
        };
        let is_open = |place: usize| {
            matches!(applied.scope[&action.parameters[place].variable].0, Individual::Bound(_))
        };
        if (0..action.parameters.len()).any(|place| (place != path.from) == is_open(place)) {
            return Err(format!("`reach {}` leaves open what moves, or says where from", action.name));
        }
        self.static_moves(applied.schema)?;
        let value = |place: usize| applied.scope[&action.parameters[place].variable];
        let (start, target) = (value(path.from), value(path.to));
        let thing = |at: Individual| {
            let parameter = |place: usize| if place == path.from { at } else { value(place).0 };
            FirstOrder::Atom(
                Relator::Fact(path.predicate.0),
                path.place_of(&domain, parameter, Individual::Constant),
            )
        };
        let places = self.theory.path_places(schema);
        let connected = places.iter().map(|&place| value(place).0).collect();
        let way = FirstOrder::and([thing(start.0), FirstOrder::Atom(Relator::Path(schema), connected)]);
        let mut there = vec![thing(target.0)];
        for (atom, value) in path.guards(&domain) {
            let guard = self.formula(&Formula::Atom(atom.clone()), &applied.scope)?;
            there.push(if value { guard } else { guard.negated() });
        }
        let (there, flag) = (FirstOrder::and(there), self.fresh.next());
        let typed_way = FirstOrder::and([applied.chosen_types.clone(), way.clone()]);
        let some_way = FirstOrder::exists(applied.chosen.clone(), typed_way);
        let mut steps = vec![
            required(FirstOrder::and([applied.given.clone(), FirstOrder::or([there.clone(), some_way])])),
            PathStep::Note(flag, there.negated()),
        ];
        let mut applied = applied;
        steps.extend(choose(&mut applied));
        let from = applied.scope[&action.parameters[path.from].variable];
        let way = rename(&way, start.0, from.0);
        steps.push(PathStep::Assume(FirstOrder::Flag(flag).implies(way)));
        steps.push(PathStep::Change(self.moves(&applied, &path, flag)?));
        Ok(steps)
    }

    /// An error if what moves of a schema need can change, besides where the thing is.
    fn static_moves(&self, schema: usize) -> Result<(), String> {
        let action = &self.theory.domain.actions[schema];
        let path = &self.theory.paths[&(schema as u32)];
        let atoms = action.precondition.atoms();
        if atoms.iter().filter(|atom| atom.predicate == path.predicate).count() > 1 {
            return Err(format!("whether `{}` is possible depends on where things are", action.name));
        }
        let others = atoms.into_iter().filter(|atom| atom.predicate != path.predicate);
        let mut others = others.map(|atom| &self.theory.domain.predicates[atom.predicate.index()]);
        match others.find(|predicate| predicate.role != Role::Static) {
            Some(changing) => {
                Err(format!("whether `{}` is possible depends on `{}`", action.name, changing.name))
            }
            None => Ok(()),
        }
    }

    /// What moving along a path changes: where the thing is for certain. Of other predicates, what the first action does with where it
    /// leads from, and the last one with where it leads to, is certain if nothing undoes it.
    fn moves(
        &mut self,
        applied: &AppliedSchema,
        path: &MovePath,
        flag: u32,
    ) -> Result<Vec<Redefinition>, String> {
        let mut changes = self.changes(applied.schema, &applied.scope, Some(flag))?;
        for change in changes.iter_mut().filter(|change| change.predicate != path.predicate.0) {
            let columns: Vec<SortId> = change.variables.iter().map(|one| one.1).collect();
            let terms = individuals(&change.variables);
            let mut doubt = || {
                self.theory.unknown.push(columns.clone());
                let unknown = Relator::Unknown(self.theory.unknown.len() as u32 - 1);
                FirstOrder::and([FirstOrder::Flag(flag), FirstOrder::Atom(unknown, terms.clone())])
            };
            let (more, less) = (doubt(), doubt());
            let before = FirstOrder::Atom(Relator::Fact(change.predicate), terms);
            change.holds = match certain_sign(&self.theory.domain, path, change.predicate) {
                Some(true) => FirstOrder::or([change.holds.clone(), more]),
                Some(false) => FirstOrder::and([change.holds.clone(), less.negated()]),
                None => FirstOrder::and([FirstOrder::or([before, more]), less.negated()]),
            };
        }
        Ok(changes)
    }

    fn shift(&mut self, pointer: u32, to: &Move, line: u32, frame: &Frame) -> Result<Vec<PathStep>, String> {
        match to {
            Move::Inc => Ok(self.next(pointer, line, false)),
            Move::Dec => Ok(self.next(pointer, line, true)),
            Move::Reset => Ok(self.reset(pointer)),
            Move::Set(other) => Ok(self.set(pointer, other.0)),
            Move::Find(condition) => self.find(pointer, condition, frame),
        }
    }

    fn set(&mut self, pointer: u32, other: u32) -> Vec<PathStep> {
        let to = Individual::Pointer(other);
        let sorts = [pointer, other].map(|one| self.theory.pointers[one as usize].sort);
        if sorts[0] != sorts[1] {
            let none = FirstOrder::truth();
            return vec![PathStep::Point { pointer, to: Individual::Pointer(pointer), none }];
        }
        let fits = FirstOrder::and([FirstOrder::IsNone(other).negated(), self.theory.in_range(pointer, to)]);
        vec![PathStep::Point { pointer, to, none: fits.negated() }]
    }

    fn find(&mut self, pointer: u32, condition: &Condition, frame: &Frame) -> Result<Vec<PathStep>, String> {
        let sort = self.theory.pointers[pointer as usize].sort;
        let (variable, flag, choice) = (self.fresh.next(), self.fresh.next(), self.fresh.next());
        let fits = |this: &mut Self, individual: Individual| {
            let holds = this.condition(condition, Some((pointer, individual)), frame)?;
            Ok::<_, String>(FirstOrder::and([this.theory.in_range(pointer, individual), holds]))
        };
        let some = fits(self, Individual::Bound(variable))?;
        let chosen = fits(self, Individual::Chosen(choice))?;
        Ok(vec![
            PathStep::Note(flag, FirstOrder::exists(vec![(variable, sort)], some)),
            PathStep::Choose(choice, sort),
            PathStep::Assume(FirstOrder::Flag(flag).implies(chosen)),
            PathStep::Point {
                pointer,
                to: Individual::Chosen(choice),
                none: FirstOrder::Flag(flag).negated(),
            },
        ])
    }

    /// To the first object of the range; to any, if the order of the pointer does not matter.
    fn reset(&mut self, pointer: u32) -> Vec<PathStep> {
        let sort = self.theory.pointers[pointer as usize].sort;
        let (variable, other, choice, flag) =
            (self.fresh.next(), self.fresh.next(), self.fresh.next(), self.fresh.next());
        let chosen = Individual::Chosen(choice);
        let in_range = |individual| self.theory.in_range(pointer, individual);
        let some = FirstOrder::exists(vec![(variable, sort)], in_range(Individual::Bound(variable)));
        let mut first = vec![in_range(chosen)];
        if self.theory.ordered.contains(&pointer) {
            let one = Individual::Bound(other);
            let later = FirstOrder::or([FirstOrder::Equal(chosen, one), before(sort, chosen, one)]);
            first.push(FirstOrder::forall(vec![(other, sort)], in_range(one).implies(later)));
        }
        vec![
            PathStep::Note(flag, some),
            PathStep::Choose(choice, sort),
            PathStep::Assume(FirstOrder::Flag(flag).implies(FirstOrder::and(first))),
            PathStep::Point { pointer, to: chosen, none: FirstOrder::Flag(flag).negated() },
        ]
    }

    /// To the object behind, or before.
    fn next(&mut self, pointer: u32, line: u32, is_back: bool) -> Vec<PathStep> {
        let sort = self.theory.pointers[pointer as usize].sort;
        let (variable, other, choice, flag) =
            (self.fresh.next(), self.fresh.next(), self.fresh.next(), self.fresh.next());
        let here = Individual::Pointer(pointer);
        let passed = |one, other| if is_back { before(sort, other, one) } else { before(sort, one, other) };
        let behind = |individual| {
            FirstOrder::and([self.theory.in_range(pointer, individual), passed(here, individual)])
        };
        let (chosen, one) = (Individual::Chosen(choice), Individual::Bound(other));
        let later = FirstOrder::or([FirstOrder::Equal(chosen, one), passed(chosen, one)]);
        let closest = FirstOrder::forall(vec![(other, sort)], behind(one).implies(later));
        let some = FirstOrder::exists(vec![(variable, sort)], behind(Individual::Bound(variable)));
        vec![
            PathStep::Require(FirstOrder::IsNone(pointer).negated(), Requirement::Applicable(line)),
            PathStep::Note(flag, some),
            PathStep::Choose(choice, sort),
            PathStep::Assume(FirstOrder::Flag(flag).implies(FirstOrder::and([behind(chosen), closest]))),
            PathStep::Point { pointer, to: chosen, none: FirstOrder::Flag(flag).negated() },
        ]
    }
}

fn before(sort: SortId, one: Individual, other: Individual) -> FirstOrder {
    FirstOrder::Atom(Relator::Before(sort), vec![one, other])
}

fn wanted(predicate: u32, terms: &[(Individual, SortId)]) -> FirstOrder {
    FirstOrder::Atom(Relator::Wanted(predicate), terms.iter().map(|&(individual, _)| individual).collect())
}

/// An atom that must not hold in the end.
fn forbidden(predicate: u32, terms: &[(Individual, SortId)]) -> FirstOrder {
    FirstOrder::Atom(Relator::Forbidden(predicate), terms.iter().map(|&(individual, _)| individual).collect())
}

/// That variables are some terms.
fn equal_to(
    variables: &[(u32, SortId)],
    terms: impl Iterator<Item = (Individual, SortId)>,
) -> Vec<FirstOrder> {
    let pairs = variables.iter().zip(terms);
    pairs.map(|(&(number, _), (term, _))| FirstOrder::Equal(Individual::Bound(number), term)).collect()
}

/// What `_` stands for, chosen.
fn choose(applied: &mut AppliedSchema) -> Vec<PathStep> {
    for (individual, _) in applied.scope.values_mut() {
        if let Individual::Bound(number) = *individual {
            *individual = Individual::Chosen(number);
        }
    }
    let chosen = std::mem::take(&mut applied.chosen);
    for &(number, _) in &chosen {
        let (from, to) = (Individual::Bound(number), Individual::Chosen(number));
        applied.chosen_types = rename(&applied.chosen_types, from, to);
    }
    chosen.into_iter().map(|(number, sort)| PathStep::Choose(number, sort)).collect()
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

/// Whether all changes of a predicate along a path have the same sign, without a condition, and are about one end of a step at most.
fn certain_sign(domain: &genplan::Domain, path: &MovePath, predicate: u32) -> Option<bool> {
    let action = &domain.actions[path.schema];
    let ends = [path.from, path.to].map(|end| Term::Variable(action.parameters[end].variable));
    let is_about_both = |literal: &EffectLiteral| ends.iter().all(|end| literal.atom.arguments.contains(end));
    let is_changed = |literal: &&EffectLiteral| literal.atom.predicate.0 == predicate;
    let mut signs = BTreeSet::new();
    for effect in &action.effects {
        for literal in effect.literals.iter().filter(is_changed) {
            let is_sure = effect.parameters.is_empty() && effect.condition.conjuncts().is_empty();
            if !is_sure || is_about_both(literal) {
                return None;
            }
            signs.insert(literal.value);
        }
    }
    if signs.len() == 1 { signs.first().copied() } else { None }
}
