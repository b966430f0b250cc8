//! `reach`: the next action on a shortest path to where a thing should be.
//!
//! The moves that can be used are those of which everything holds but that the thing is there already. A path is looked for
//! backwards from its target, level by level, for all things and manners at once that the arguments leave open.

use std::collections::BTreeSet;

use genplan_core::budget::StopReason;
use genplan_core::language::Call;
use genplan_pddl::lifted::{MovePath, Term, Variable};
use rustc_hash::FxHashSet;

use super::conjunction::{Conjunction, Constraint, OPEN, Values, value};
use super::instructions::{Applied, GivenValue, Translator};
use super::machine::{LiftedMachine, NextAction};
use super::state::LiftedState;
use crate::ground::rules::Literal;

/// How an action schema moves a thing to a target.
#[derive(Debug)]
pub(super) struct LiftedPaths {
    pub schema: usize,
    /// The parameters, in order.
    parameters: Vec<Variable>,
    /// Those that the thing moves from and to.
    from: Variable,
    to: Variable,
    target: GivenValue,
    /// The values of other parameters, where arguments say them.
    given: Vec<(Variable, GivenValue)>,
    /// All other parameters, in order: what a path keeps.
    kept: Vec<Variable>,
    /// What says that the thing is where an action moves it from.
    start: Literal,
    /// What else a move needs.
    moves: Conjunction,
    /// That a thing that fits is at the target.
    there: Conjunction,
}

impl Translator<'_> {
    /// The paths along actions of a schema with these arguments; `None` if there never are some.
    pub(super) fn paths(&self, call: &Call) -> Option<LiftedPaths> {
        let Applied { schema, given, .. } = self.applied(call)?;
        let domain = &self.model.task.domain;
        let path = MovePath::of(domain, schema)?;
        let action = &domain.actions[schema];
        let parameters: Vec<Variable> =
            action.parameters.iter().map(|parameter| parameter.variable).collect();
        let (from, to) = (parameters[path.from], parameters[path.to]);
        let &(_, target) = given.iter().find(|(variable, _)| *variable == to)?;
        let is_kept = |variable: &Variable| *variable != from && *variable != to;
        let atom = path.start(domain);
        let start =
            Literal { relation: path.predicate.into(), arguments: atom.arguments.clone(), value: true };
        Some(LiftedPaths {
            schema,
            from,
            to,
            target,
            given: given.into_iter().filter(|(variable, _)| is_kept(variable)).collect(),
            kept: parameters.iter().copied().filter(is_kept).collect(),
            moves: self.moves(schema, &start),
            there: self.there(&path, &start, (from, to)),
            parameters,
            start,
        })
    }

    /// What an action needs besides that the thing is where it starts.
    fn moves(&self, schema: usize, start: &Literal) -> Conjunction {
        let body = &self.model.bodies[schema];
        body.without(|constraint| {
            matches!(constraint, Constraint::Literal(literal)
                if literal.relation == start.relation && literal.arguments == start.arguments)
        })
    }

    /// That a thing that the schema can move is at the target.
    fn there(&self, path: &MovePath, start: &Literal, (from, to): (Variable, Variable)) -> Conjunction {
        let (domain, mut there) = (&self.model.task.domain, Conjunction::default());
        let at_target = |&term: &Term| if term == Term::Variable(from) { Term::Variable(to) } else { term };
        for place in path.thing().chain([path.to]) {
            let parameter = &domain.actions[path.schema].parameters[place];
            if !there.variables.contains(&parameter.variable) {
                there.declare(parameter.variable, Some(self.model.objects_of(&parameter.types)));
            }
        }
        let arguments = start.arguments.iter().map(at_target).collect();
        there.push(Constraint::Literal(Literal { arguments, ..start.clone() }));
        for (atom, value) in path.guards(domain) {
            let (relation, arguments) = (atom.predicate.into(), atom.arguments.clone());
            there.push(Constraint::Literal(Literal { relation, arguments, value }));
        }
        there
    }
}

/// What a path keeps, and a place on it.
type PathNode = (Vec<u32>, u32);

impl LiftedMachine<'_> {
    /// The next action on a shortest path, if the thing is not there yet; `None` if there is no path. Of all that begin a shortest path
    /// it is the first: by what the path keeps, then by where it leads from, then by where it leads to.
    pub(super) fn way(&mut self, paths: &LiftedPaths) -> Result<Option<NextAction>, StopReason> {
        let count = self.model().width();
        let (Some(values), Some(target)) = (self.given(&paths.given, count), self.value_of(paths.target))
        else {
            return Ok(None);
        };
        if self.state.is_there(paths, target, &values)? {
            return Ok(Some(NextAction::Nothing));
        }
        let next = self.state.shortest(paths, target, &values)?;
        Ok(next.map(NextAction::Apply))
    }

    /// Whether an action leads to the end of a path.
    pub(super) fn arrives(&self, paths: &LiftedPaths, objects: &[u32]) -> bool {
        let place = paths.parameters.iter().position(|&parameter| parameter == paths.to);
        place.map(|place| objects[place]) == self.value_of(paths.target)
    }
}

impl LiftedState {
    fn is_there(&mut self, paths: &LiftedPaths, target: u32, given: &Values) -> Result<bool, StopReason> {
        let mut values = vec![OPEN; given.len()];
        for &variable in &paths.there.variables {
            values[variable.0 as usize] = given[variable.0 as usize];
        }
        values[paths.to.0 as usize] = target;
        let admits = |&variable: &Variable| match values[variable.0 as usize] {
            OPEN => true,
            object => paths.there.admits(variable, object),
        };
        Ok(paths.there.variables.iter().all(admits) && self.first(&paths.there, &[], &mut values)?)
    }

    /// The objects of the first action on a shortest path.
    fn shortest(
        &mut self,
        paths: &LiftedPaths,
        target: u32,
        given: &Values,
    ) -> Result<Option<Vec<u32>>, StopReason> {
        let mut seen: FxHashSet<PathNode> = FxHashSet::default();
        let mut level: Vec<PathNode> = Vec::new();
        let kept: Vec<u32> = paths.kept.iter().map(|kept| given[kept.0 as usize]).collect();
        let mut starts = self.moves_to(paths, &(kept, target), target, &mut seen, &mut level)?;
        while starts.is_empty() && !level.is_empty() {
            for node in std::mem::take(&mut level) {
                starts.append(&mut self.moves_to(paths, &node, target, &mut seen, &mut level)?);
            }
        }
        Ok(starts.pop_first().map(|(kept, from, to)| paths.objects(&kept, from, to)))
    }

    /// The moves to a node that a thing can begin with; the nodes that other moves to it come from are added to the next level.
    fn moves_to(
        &mut self,
        paths: &LiftedPaths,
        (kept, to): &PathNode,
        target: u32,
        seen: &mut FxHashSet<PathNode>,
        next: &mut Vec<PathNode>,
    ) -> Result<BTreeSet<(Vec<u32>, u32, u32)>, StopReason> {
        let (mut starts, mut values) = (BTreeSet::new(), vec![OPEN; self.model.width()]);
        paths.kept.iter().zip(kept).for_each(|(variable, &object)| values[variable.0 as usize] = object);
        values[paths.to.0 as usize] = *to;
        let admits = |&variable: &Variable| match values[variable.0 as usize] {
            OPEN => true,
            object => paths.moves.admits(variable, object),
        };
        if !paths.parameters.iter().all(admits) {
            return Ok(starts);
        }
        let output: Vec<Variable> = paths.kept.iter().copied().chain([paths.from]).collect();
        let mut found = Vec::new();
        self.all(&paths.moves, &output, &mut values, &mut found)?;
        for solution in found.chunks(output.len()).filter(|solution| solution[output.len() - 1] != *to) {
            output.iter().zip(solution).for_each(|(one, &object)| values[one.0 as usize] = object);
            let (from, kept) = solution.split_last().expect("where it moves from");
            let tuple: Vec<u32> = paths.start.arguments.iter().map(|&term| value(term, &values)).collect();
            if self.is_true(paths.start.relation, &tuple)? {
                starts.insert((kept.to_vec(), *from, *to));
            } else if *from != target && seen.insert((kept.to_vec(), *from)) {
                next.push((kept.to_vec(), *from));
            }
        }
        Ok(starts)
    }
}

impl LiftedPaths {
    /// The objects of an action, by parameter.
    fn objects(&self, kept: &[u32], from: u32, to: u32) -> Vec<u32> {
        let mut kept = kept.iter();
        let object = |&parameter: &Variable| match parameter {
            _ if parameter == self.from => from,
            _ if parameter == self.to => to,
            _ => *kept.next().expect("a value for each"),
        };
        self.parameters.iter().map(object).collect()
    }
}
