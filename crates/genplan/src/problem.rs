//! Generalized planning problems: labelled ground instances over one frame.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_core::instance::Instance;
use genplan_core::state::Slot;
use genplan_core::verdict::Label;
use genplan_pddl::lifted::{Parameter, Role};
use genplan_pddl::{Diagnostic, Domain, Task};

use crate::examples::Examples;
use crate::ground::{GroundError, GroundTask, Limits};

/// A generalized planning problem with positive and negative examples.
#[derive(Debug)]
pub struct GeneralizedProblem {
    /// The fluents and actions that the examples share.
    pub frame: Frame,
    /// The domain.
    pub domain: Arc<Domain>,
    /// The examples.
    pub examples: Vec<GroundExample>,
    /// By predicate: a fluent over the objects of the examples that is true in no state of any example.
    never_true: Vec<Option<FluentId>>,
    never_applicable: Option<ActionId>,
}

/// A labelled ground instance.
#[derive(Clone, Debug)]
pub struct GroundExample {
    /// Whether it must be solved or must not be.
    pub label: Label,
    /// The instance.
    pub ground: Arc<GroundTask>,
}

impl GeneralizedProblem {
    /// Grounds labelled tasks over a frame. An error comes with the task that was too large.
    ///
    /// Static fluents have a place in states only if they are `mentioned`.
    pub fn new(
        examples: &Examples,
        mut frame: Frame,
        mentioned: &[FluentId],
        limits: &Limits,
    ) -> Result<Self, (Arc<Task>, GroundError)> {
        let ground = examples.examples.iter().map(|example| {
            let ground = GroundTask::new(Arc::clone(&example.task), &mut frame, mentioned, limits)
                .map_err(|error| (Arc::clone(&example.task), error))?;
            Ok(GroundExample { label: example.label, ground: Arc::new(ground) })
        });
        let ground = ground.collect::<Result<_, _>>()?;
        Ok(Self::of(frame, Arc::clone(&examples.domain), ground))
    }

    /// Grounds labelled tasks, within the usual limits.
    pub fn from_examples(examples: &Examples) -> Result<Self, Diagnostic> {
        let problem = Self::new(examples, Frame::default(), &[], &Limits::default());
        problem.map_err(|(task, error)| error.diagnostic(&task))
    }

    fn of(frame: Frame, domain: Arc<Domain>, examples: Vec<GroundExample>) -> Self {
        let mut problem =
            GeneralizedProblem { frame, domain, examples, never_true: Vec::new(), never_applicable: None };
        problem.find_never_true();
        problem.find_never_applicable();
        problem
    }

    /// The problem with some of its examples only.
    #[must_use]
    pub fn subset(&self, examples: &[usize]) -> Self {
        let examples = examples.iter().map(|&index| self.examples[index].clone()).collect();
        Self::of(self.frame.clone(), Arc::clone(&self.domain), examples)
    }

    /// A fluent of a predicate, over the objects of all examples, that is true in no state of any: it stands
    /// for all of these.
    pub fn never_true(&self, predicate: usize) -> Option<FluentId> {
        self.never_true[predicate]
    }

    /// An action, over the objects of all examples, that is applicable in no state of any: it stands for all
    /// of these.
    pub fn never_applicable(&self) -> Option<ActionId> {
        self.never_applicable
    }

    /// All fluents that have a place in the states of some example.
    pub fn fluents(&self) -> BTreeSet<FluentId> {
        let slots = |instance: &Instance| (0..instance.slots() as u32).map(Slot).collect::<Vec<_>>();
        let instances = self.examples.iter().map(|example| example.ground.instance());
        instances
            .flat_map(|instance| slots(instance).into_iter().filter_map(|slot| instance.fluent(slot)))
            .collect()
    }

    /// All actions that can be applicable in some example.
    pub fn actions(&self) -> BTreeSet<ActionId> {
        let instances = self.examples.iter().map(|example| example.ground.instance());
        instances.flat_map(Instance::actions).copied().collect()
    }

    fn find_never_true(&mut self) {
        let (known, domain) = (self.fluents(), Arc::clone(&self.domain));
        for predicate in &domain.predicates {
            let mut terms = self.terms(&predicate.name, &predicate.parameters);
            let never = terms.find_map(|term| Some(self.frame.fluent(&term)).filter(|f| !known.contains(f)));
            self.never_true.push(never);
        }
    }

    fn find_never_applicable(&mut self) {
        let (known, domain) = (self.actions(), Arc::clone(&self.domain));
        self.never_applicable = domain.actions.iter().find_map(|schema| {
            let mut terms = self.terms(&schema.name, &schema.parameters);
            terms.find_map(|term| Some(self.frame.action(&term)).filter(|action| !known.contains(action)))
        });
    }

    /// A predicate or action schema applied to objects of the right types, of whatever examples, in order.
    fn terms(&mut self, head: &str, parameters: &[Parameter]) -> impl Iterator<Item = Vec<Symbol>> + use<> {
        let head = self.frame.symbol(head);
        let values: Vec<Vec<Symbol>> = parameters.iter().map(|parameter| self.objects(parameter)).collect();
        let first = values.iter().all(|values| !values.is_empty()).then(|| vec![0; values.len()]);
        let counts: Vec<usize> = values.iter().map(Vec::len).collect();
        let places = std::iter::successors(first, move |places: &Vec<usize>| {
            // Count up, the last position first.
            let mut places = places.clone();
            let place = (0..places.len()).rev().find(|&place| places[place] + 1 < counts[place])?;
            places[place] += 1;
            places[place + 1..].fill(0);
            Some(places)
        });
        places.map(move |places| {
            let objects = places.iter().zip(&values).map(|(&place, values)| values[place]);
            std::iter::once(head).chain(objects).collect()
        })
    }

    /// The objects, in any example, that a parameter admits, by name.
    fn objects(&mut self, parameter: &Parameter) -> Vec<Symbol> {
        let mut names = BTreeSet::new();
        for example in &self.examples {
            for (_, name, object) in example.ground.task().objects.iter() {
                if self.domain.types.admits(&parameter.types, &object.types) {
                    names.insert(name.to_string());
                }
            }
        }
        names.iter().map(|name| self.frame.symbol(name)).collect()
    }
}

/// The true atoms of static predicates with these names, in any of the tasks: for conditions that are to be
/// tested although nothing changes them.
pub fn static_facts(examples: &Examples, names: &[String], frame: &mut Frame) -> Vec<FluentId> {
    let mut fluents = Vec::new();
    for task in examples.examples.iter().map(|example| &example.task) {
        for (predicate, facts) in examples.domain.predicates.iter().zip(&task.init) {
            if predicate.role == Role::Static && names.contains(&predicate.name) {
                fluents.extend(facts.iter().map(|objects| {
                    let mut term = vec![frame.symbol(&predicate.name)];
                    term.extend(objects.iter().map(|&object| frame.symbol(task.objects.name(object))));
                    frame.fluent(&term)
                }));
            }
        }
    }
    fluents.sort_unstable();
    fluents.dedup();
    fluents
}
