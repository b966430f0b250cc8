//! A program as paths between cut points.
//!
//! Where the executor takes the first object, a path takes any: what holds for every choice holds in every order of declarations. Only
//! `inc`, `dec` and `reset` follow the order, of those pointers that are moved by the first two.

use std::collections::BTreeSet;

use genplan::{Frame, Instruction, Program};
use genplan_core::language::{Act, Call, Condition, Move};
use genplan_pddl::lifted::{EffectLiteral, Formula, MovePath, Role, Term};

use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::step::{CutPoint, PathStep, ProgramPath, Redefinition, Requirement};
use crate::translate::{AppliedSchema, FormulaTranslator, individuals, rename};

/// At most this many paths are looked at.
const MOST_PATHS: usize = 400;

/// At most this many steps are copied where paths part.
const MOST_COPIED: usize = 100_000;

impl FormulaTranslator<'_> {
    /// The paths of a program.
    pub(crate) fn paths(&mut self, program: &Program, frame: &Frame) -> Result<Vec<ProgramPath>, String> {
        let heads = self.heads(program, frame);
        let mut begin = Vec::new();
        for pointer in 0..self.theory.pointers.len() as u32 {
            begin.extend(self.reset(pointer));
        }
        let path = |from, steps| ProgramPath { from, to: CutPoint::End, steps, lines: Vec::new() };
        let start = (path(CutPoint::Start, begin), 0);
        let from_heads = heads.iter().map(|&head| (path(CutPoint::Head(head), Vec::new()), head));
        // The last one is gone on with.
        let mut open: Vec<(ProgramPath, u32)> = from_heads.rev().chain([start]).collect();
        let (mut paths, mut copied) = (Vec::new(), 0);
        while let Some((mut path, line)) = open.pop() {
            let is_new = path.lines.is_empty() && path.from == CutPoint::Head(line);
            if heads.contains(&line) && !is_new {
                path.to = CutPoint::Head(line);
                paths.push(path);
            } else {
                copied += self.step(path, line, (program, frame), (&mut open, &mut paths))?;
            }
            if paths.len() > MOST_PATHS || copied > MOST_COPIED {
                return Err("there are too many ways through the program".into());
            }
        }
        Ok(paths)
    }

    /// The lines to which a program jumps back. Notes which pointers follow the order of declarations.
    fn heads(&mut self, program: &Program, frame: &Frame) -> BTreeSet<u32> {
        let mut heads = BTreeSet::new();
        for (line, instruction) in (0..).zip(program.instructions()) {
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
        heads
    }

    /// Goes on with a path at a line: it ends there, or is open at the next line, or at two. Says how many steps were copied.
    fn step(
        &mut self,
        mut path: ProgramPath,
        line: u32,
        (program, frame): (&Program, &Frame),
        (open, paths): (&mut Vec<(ProgramPath, u32)>, &mut Vec<ProgramPath>),
    ) -> Result<usize, String> {
        path.lines.push(line);
        match program.instructions()[line as usize] {
            Instruction::Act(action) => {
                let act = frame.act_of(action).into_owned();
                path.steps.extend(self.act(&act, line, frame)?);
                open.push((path, line + 1));
            }
            Instruction::Goto { target, unless } => {
                let condition = frame.condition_of(unless).into_owned();
                let holds = self.condition(&condition, None, frame)?;
                let (mut jump, copied) = (path.clone(), path.steps.len() + path.lines.len());
                jump.steps.push(PathStep::Assume(holds.clone().negated()));
                path.steps.push(PathStep::Assume(holds));
                open.extend([(jump, target.0), (path, line + 1)]);
                return Ok(copied);
            }
            Instruction::End => {
                path.steps.push(PathStep::Require(self.goal()?, Requirement::Goal(line)));
                paths.push(path);
            }
        }
        Ok(0)
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
