//! `reach`: the next action on a shortest path to where a thing should be.
//!
//! The moves that can be used are those of which everything holds but that the thing is there already. A path is looked for
//! backwards from its target, level by level, for all things and manners at once that the arguments leave open. While a thing is
//! on its way these distances stay what they are ([`MovePath`]), so the way is looked for once.

use std::collections::BTreeMap;
use std::rc::Rc;

use genplan_core::budget::StopReason;
use genplan_core::language::Call;
use genplan_pddl::lifted::{MovePath, Term, Variable};

use super::conjunction::{Conjunction, Constraint, OPEN, Values};
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

/// A place on a path, and what the path keeps.
type PathNode = (u32, Vec<u32>);

/// By node: its distance from the target, and the first place at which a shortest path from it goes on.
pub(super) type PathDistances = BTreeMap<PathNode, (u32, u32)>;

impl LiftedMachine<'_> {
    /// The next action on a shortest path, if the thing is not there yet; `None` if there is no path. Of all that begin a shortest path
    /// it is the first: by what the path keeps, then by where it leads from, then by where it leads to.
    pub(super) fn way(&mut self, paths: &LiftedPaths) -> Result<Option<NextAction>, StopReason> {
        let count = self.model().width();
        let (Some(values), Some(target)) = (self.given(&paths.given, count), self.value_of(paths.target))
        else {
            return Ok(None);
        };
        if let Some((place, distances)) = &self.under_way
            && let Some(next) = self.state.on_the_way(paths, *place, distances)?
        {
            return Ok(Some(NextAction::Apply(next)));
        }
        if self.state.is_there(paths, target, &values)? {
            return Ok(Some(NextAction::Nothing));
        }
        let (next, distances) = self.state.shortest(paths, target, &values)?;
        self.under_way = Some((target, Rc::new(distances)));
        Ok(next.map(NextAction::Apply))
    }

    /// Notes where a move led, unless that is the end of the path.
    pub(super) fn note_move(&mut self, paths: &LiftedPaths, objects: &[u32]) {
        let place = paths.parameters.iter().position(|&parameter| parameter == paths.to).expect("it moves");
        let (place, target) = (objects[place], self.value_of(paths.target));
        let distances = self.under_way.take().map(|(_, distances)| (place, distances));
        self.under_way = distances.filter(|_| Some(place) != target);
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

    /// The objects of the first action on a shortest path, and the distances that were found.
    fn shortest(
        &mut self,
        paths: &LiftedPaths,
        target: u32,
        given: &Values,
    ) -> Result<(Option<Vec<u32>>, PathDistances), StopReason> {
        let kept: Vec<u32> = paths.kept.iter().map(|kept| given[kept.0 as usize]).collect();
        let (mut distances, mut level, mut distance) = (PathDistances::new(), vec![(target, kept)], 1);
        let mut first: Option<PathMove> = None;
        while first.is_none() && !level.is_empty() {
            for node in std::mem::take(&mut level) {
                for (from, kept) in self.moves_to(paths, &node)? {
                    if self.is_at(paths, from, &kept)? {
                        let start = (kept, from, node.0);
                        first = Some(first.map_or(start.clone(), |first| first.min(start)));
                    } else if from != target {
                        let place = distances.entry((from, kept)).or_insert_with_key(|new| {
                            level.push(new.clone());
                            (distance, node.0)
                        });
                        *place = (*place).min((distance, node.0));
                    }
                }
            }
            distance += 1;
        }
        Ok((first.map(|(kept, from, to)| paths.objects(&kept, from, to)), distances))
    }

    /// The objects of the first action on a shortest path of a thing at a place, if distances say it.
    fn on_the_way(
        &mut self,
        paths: &LiftedPaths,
        place: u32,
        distances: &PathDistances,
    ) -> Result<Option<Vec<u32>>, StopReason> {
        let mut best: Option<(u32, &[u32], u32)> = None;
        let here = distances.range((place, Vec::new())..).take_while(|((at, _), _)| *at == place);
        for ((_, kept), &(distance, to)) in here {
            if best.is_none_or(|best| distance < best.0) && self.is_at(paths, place, kept)? {
                best = Some((distance, kept, to));
            }
        }
        Ok(best.map(|(_, kept, to)| paths.objects(kept, place, to)))
    }

    /// Whether the thing is at a place.
    fn is_at(&mut self, paths: &LiftedPaths, place: u32, kept: &[u32]) -> Result<bool, StopReason> {
        let value = |term: &Term| match *term {
            Term::Object(object) => object.0,
            Term::Variable(variable) if variable == paths.from => place,
            Term::Variable(variable) => {
                kept[paths.kept.iter().position(|&other| other == variable).expect("a thing is kept")]
            }
        };
        let tuple: Vec<u32> = paths.start.arguments.iter().map(value).collect();
        self.is_true(paths.start.relation, &tuple)
    }

    /// The nodes from which moves lead to a node.
    fn moves_to(&mut self, paths: &LiftedPaths, (to, kept): &PathNode) -> Result<Vec<PathNode>, StopReason> {
        let mut values = vec![OPEN; self.model.width()];
        paths.kept.iter().zip(kept).for_each(|(variable, &object)| values[variable.0 as usize] = object);
        values[paths.to.0 as usize] = *to;
        let admits = |&variable: &Variable| match values[variable.0 as usize] {
            OPEN => true,
            object => paths.moves.admits(variable, object),
        };
        if !paths.parameters.iter().all(admits) {
            return Ok(Vec::new());
        }
        let (output, mut found) = ([&[paths.from], &paths.kept[..]].concat(), Vec::new());
        self.all(&paths.moves, &output, &mut values, &mut found)?;
        let nodes = found.chunks(output.len()).map(|solution| (solution[0], solution[1..].to_vec()));
        Ok(nodes.filter(|(from, _)| from != to).collect())
    }
}

/// What a path keeps, where a move leads from, and where it leads to.
type PathMove = (Vec<u32>, u32, u32);

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
