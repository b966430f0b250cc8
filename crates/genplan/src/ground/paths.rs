//! What `reach` stands for in a task: the actions that move a thing, and why there is no way.

use genplan_core::language::{Argument, Call};
use genplan_core::paths::{PathEdge, PathTarget, Paths};
use genplan_core::pointers::Bindings;
use genplan_core::state::{Literal, Slot};
use genplan_pddl::lifted::{MovePath, ObjectId};

use super::GroundTask;
use super::explain::{Situation, Unmet, fits};
use super::layout::Truth;
use super::pointers::{InTask, TaskArgument, admits, bindings};
use super::reach::value;
use super::rules::RelationId;

impl InTask<'_> {
    /// The paths along actions of a schema with these arguments.
    pub(super) fn paths(&self, call: &Call) -> Option<Paths> {
        let (schema, places) = self.schema(call)?;
        let path = MovePath::of(&self.ground.task().domain, schema)?;
        let target = match places[path.to] {
            TaskArgument::Pointer(pointer) => PathTarget::Pointer(pointer),
            TaskArgument::Object(object) => PathTarget::Object(object),
            TaskArgument::Any => return None,
        };
        Some(Paths::new(target, self.things(&path, &places), self.edges(&path, &places)))
    }

    /// What says that a thing that fits is at the target.
    fn things(&self, path: &MovePath, places: &[TaskArgument]) -> Bindings<Option<Slot>> {
        let at_target = |place: usize| places[if place == path.from { path.to } else { place }];
        let places = path.place_of(&self.ground.task().domain, at_target, TaskArgument::Object);
        let facts = self.ground.atoms(path.predicate.index());
        let fitting = facts.filter(|(tuple, _)| self.ground.fits_path(path, tuple));
        bindings(fitting.map(|(tuple, slot)| (tuple.to_vec(), slot)).collect(), &places)
    }

    /// The actions that move a thing, by what the pointers point to that say which.
    fn edges(&self, path: &MovePath, places: &[TaskArgument]) -> Bindings<PathEdge> {
        let is_end = |place: usize| place == path.from || place == path.to;
        let places: Vec<TaskArgument> = places
            .iter()
            .enumerate()
            .map(|(place, &argument)| if is_end(place) { TaskArgument::Any } else { argument })
            .collect();
        let mut edges = Vec::new();
        for (tuple, action) in self.ground.actions_of(path.schema).filter(|(tuple, _)| admits(&places, tuple))
        {
            let others = tuple
                .iter()
                .enumerate()
                .filter(|&(place, _)| !is_end(place))
                .map(|(_, &object)| object)
                .collect::<Vec<u32>>();
            let (from, to) = (tuple[path.from], tuple[path.to]);
            let start = self.ground.start(path, tuple).filter(|_| from != to);
            edges.extend(start.map(|start| {
                (others, PathEdge { graph: 0, to, from, action, start }, bound(&places, tuple))
            }));
        }
        edges.sort_unstable_by(|(one, edge, _), (other, next, _)| (one, edge).cmp(&(other, next)));
        let mut graph = 0;
        for index in 1..edges.len() {
            graph += u32::from(edges[index].0 != edges[index - 1].0);
            edges[index].1.graph = graph;
        }
        let edges: Vec<(Vec<u32>, PathEdge)> = edges.into_iter().map(|(_, edge, key)| (key, edge)).collect();
        Bindings::new(places.iter().filter_map(|place| place.pointer()).collect(), &edges)
    }
}

impl GroundTask {
    /// Whether the thing of an atom that says where it is can be moved along a path, and to there.
    fn fits_path(&self, path: &MovePath, tuple: &[u32]) -> bool {
        let domain = &self.task().domain;
        let action = &domain.actions[path.schema];
        let mut values = vec![0; action.variables as usize];
        let fit = path.arguments.iter().zip(tuple).all(|(parameter, &object)| {
            let Some(parameter) = parameter.map(|from| if from == path.from { path.to } else { from }) else {
                return true;
            };
            let parameter = &action.parameters[parameter];
            values[parameter.variable.0 as usize] = object;
            fits(self.task(), parameter, ObjectId(object))
        });
        fit && path.guards(domain).into_iter().all(|(atom, wanted)| {
            let tuple: Vec<u32> = atom.arguments.iter().map(|&term| value(term, &values)).collect();
            let truth = self.layout.truth(&self.reached, RelationId(atom.predicate.0), &tuple, wanted);
            truth == Truth::Constant(true)
        })
    }

    /// What says that a thing is where an action moves it from.
    fn start(&self, path: &MovePath, objects: &[u32]) -> Option<Slot> {
        let tuple = path.place_of(&self.task().domain, |place| objects[place], |constant| constant);
        let truth = self.layout.truth(&self.reached, RelationId(path.predicate.0), &tuple, true);
        truth.literal().map(Literal::slot)
    }
}

/// That a thing has no way to its target, for the objects that the arguments stand for; `None` for `_`.
pub(super) fn no_way(situation: &dyn Situation, schema: usize, objects: &[Option<u32>]) -> Option<Unmet> {
    let task = situation.task();
    let path = MovePath::of(&task.domain, schema)?;
    let name = |object: u32| task.objects.name(ObjectId(object));
    let to = name(objects[path.to]?);
    let names: Vec<&str> = objects.iter().map(|object| object.map_or(Argument::ANY, name)).collect();
    let call = format!("{}({})", task.domain.actions[schema].name, names.join(", "));
    let fact = match place_of_thing(situation, &path, objects) {
        Some(from) => format!("there is no way from {} to {to}", name(from)),
        None => format!("there is no way to {to}"),
    };
    Some(Unmet::instead(format!("a way to {to} for {call}"), fact))
}

/// The first place where the thing is that these objects say, if they do.
fn place_of_thing(situation: &dyn Situation, path: &MovePath, objects: &[Option<u32>]) -> Option<u32> {
    let object = |place: usize| if place == path.from { Some(0) } else { objects[place] };
    let tuple = path.place_of(&situation.task().domain, object, Some);
    let mut tuple = tuple.into_iter().collect::<Option<Vec<u32>>>()?;
    (0..situation.task().objects.len() as u32).find(|&place| {
        tuple[path.place()] = place;
        situation.truth(path.predicate.into(), &tuple)
    })
}

/// What pointers must point to.
fn bound(places: &[TaskArgument], tuple: &[u32]) -> Vec<u32> {
    let pairs = tuple.iter().zip(places);
    pairs.filter(|(_, place)| place.pointer().is_some()).map(|(&object, _)| object).collect()
}
