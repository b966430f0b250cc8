//! Generalized planning problems: labelled ground instances over one frame.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::frame::{ActionId, FluentId, Frame, Pointer, Symbol};
use genplan_core::instance::Instance;
use genplan_core::language::{Act, Move};
use genplan_core::program::Program;
use genplan_core::state::Slot;
use genplan_core::verdict::Label;
use genplan_pddl::lifted::{Parameter, Role};
use genplan_pddl::{Diagnostic, Domain, Task};

use crate::examples::{Example, Examples};
use crate::ground::{GroundError, GroundTask, Reached};
use crate::pointers::{Offered, PointerChoice, Signatures, distinct, lacking, language};
use crate::scene::{OrderedKinds, canonical_order};

/// A generalized planning problem with positive and negative examples.
#[derive(Clone, Debug)]
pub struct GeneralizedProblem {
    /// The fluents and actions that the examples share.
    pub frame: Frame,
    /// The domain.
    pub domain: Arc<Domain>,
    /// The examples.
    pub examples: Vec<GroundExample>,
    /// The objects whose order is meant.
    pub ordered: OrderedKinds,
    /// What programs are made of.
    vocabulary: Arc<Offered>,
    /// Static fluents that gotos may test, besides all others, each true in some example.
    static_facts: Vec<FluentId>,
    /// By predicate: a fluent over the objects of the examples that is true in no state of any example.
    never_true: Vec<Option<FluentId>>,
    never_applicable: Option<ActionId>,
    /// Of a problem over pointers: what its actions need.
    signatures: Option<Arc<Signatures>>,
    /// All that the language has over its pointers, but for `try` and `reach`; if that is not too much to search.
    language: Option<Arc<Offered>>,
    /// Whether programs are made of that.
    is_language: bool,
}

/// A labelled ground instance.
#[derive(Clone, Debug)]
pub struct GroundExample {
    /// Whether it must be solved or must not be.
    pub label: Label,
    /// The instance.
    pub ground: Arc<GroundTask>,
    /// Its place in the order of what examples say.
    pub(crate) place: usize,
}

/// The fluents that can be true, and the actions that can be applicable, in some example.
fn fluents_and_actions(examples: &[GroundExample], meter: &Meter) -> Result<Offered, StopReason> {
    let instances = || examples.iter().map(|example| example.ground.instance());
    for instance in instances() {
        meter.take(NUMBER * (instance.slots() + instance.actions().len()))?;
    }
    let fluents = |instance: &Instance| {
        let slots = (0..instance.slots() as u32).map(Slot);
        slots.filter_map(|slot| instance.fluent(slot)).collect::<Vec<_>>()
    };
    Ok(Offered {
        fluents: instances().flat_map(fluents).collect(),
        actions: instances().flat_map(Instance::actions).copied().collect(),
    })
}

/// About this many bytes are for a fluent or an action in a set.
const NUMBER: usize = 16;

/// An error that is not about a certain task.
fn at_first(examples: &Examples, reason: StopReason) -> Diagnostic {
    GroundError::from(reason).diagnostic(&examples.examples[0].task)
}

/// What grounding a small task costs at least, in the units of a [`Meter`](genplan_core::budget::Meter).
const LEAST_WORK: u64 = 1 << 10;

/// Finds what can be true and happen in labelled tasks, in the order of what they say, so that nothing depends on any other; each with
/// its number.
fn reach<'e>(
    examples: &'e Examples,
    budget: &'e Budget,
) -> impl Iterator<Item = Result<(usize, Reached), Diagnostic>> {
    let meter = budget.meter();
    canonical_order(&examples.examples).into_iter().map(move |number| {
        let task = &examples.examples[number].task;
        // Many small ones take long, too.
        let reached = meter.work(LEAST_WORK).map_err(GroundError::from);
        let reached = reached.and_then(|()| Reached::new(Arc::clone(task), budget));
        Ok((number, reached.map_err(|error| error.diagnostic(task))?))
    })
}

/// What programs over pointers need, as far as states of these tasks show it.
///
/// States have a layout, so the tasks are laid out and built here, and again when the pointers are known: their slots lie between those
/// of basic and of derived fluents, so that all literals of derived ones are others then. What can be true does not depend on pointers,
/// and is found once.
fn learn(
    examples: &Examples,
    reached: &[(usize, Reached)],
    pointers: &PointerChoice,
    budget: &Budget,
) -> Result<Arc<Signatures>, Diagnostic> {
    let mut frame = Frame::default();
    let tasks = reached.iter().map(|(number, reached)| {
        let ground = reached.ground(&mut frame, budget);
        ground.map_err(|error| error.diagnostic(&examples.examples[*number].task))
    });
    let tasks: Vec<GroundTask> = tasks.collect::<Result<_, _>>()?;
    let signatures = Signatures::learn(&examples.domain, &tasks, pointers, budget);
    signatures.map(Arc::new).map_err(|reason| at_first(examples, reason))
}

impl From<&GeneralizedProblem> for Arc<GeneralizedProblem> {
    fn from(problem: &GeneralizedProblem) -> Self {
        Arc::new(problem.clone())
    }
}

impl GeneralizedProblem {
    /// Grounds labelled tasks over a frame. The error names the task at which the budget ended.
    pub fn new(examples: &Examples, frame: Frame, budget: &Budget) -> Result<Self, Diagnostic> {
        Self::with_signatures(examples, None, frame, budget)
    }

    /// Grounds labelled tasks over pointers, if these are wanted: those that are given, each with its range, or if there are
    /// none, those of the choice.
    pub fn over_pointers(
        examples: &Examples,
        choice: &PointerChoice,
        given: &[(String, String)],
        budget: &Budget,
    ) -> Result<Self, Diagnostic> {
        if given.is_empty() && !choice.is_wanted(examples) {
            return Self::new(examples, Frame::default(), budget);
        }
        let reached: Vec<(usize, Reached)> = reach(examples, budget).collect::<Result<_, _>>()?;
        let choice = if given.is_empty() { choice } else { &PointerChoice::None };
        let signatures = learn(examples, &reached, choice, budget)?;
        let frame = if given.is_empty() { signatures.frame(examples) } else { Frame::new(given) };
        Self::over(examples, reached.into_iter().map(Ok), Some(signatures), frame, budget)
    }

    /// What programs over pointers need, as far as these tasks of the domain show it.
    pub(crate) fn signatures(
        examples: &Examples,
        pointers: &PointerChoice,
        budget: &Budget,
    ) -> Result<Arc<Signatures>, Diagnostic> {
        let reached: Vec<(usize, Reached)> = reach(examples, budget).collect::<Result<_, _>>()?;
        learn(examples, &reached, pointers, budget)
    }

    /// Grounds labelled tasks over a frame, whose pointers programs need, if it has some.
    pub(crate) fn with_signatures(
        examples: &Examples,
        signatures: Option<Arc<Signatures>>,
        frame: Frame,
        budget: &Budget,
    ) -> Result<Self, Diagnostic> {
        Self::over(examples, reach(examples, budget), signatures, frame, budget)
    }

    /// Grounds labelled tasks that come in the order of what they say.
    fn over(
        examples: &Examples,
        reached: impl Iterator<Item = Result<(usize, Reached), Diagnostic>>,
        signatures: Option<Arc<Signatures>>,
        mut frame: Frame,
        budget: &Budget,
    ) -> Result<Self, Diagnostic> {
        let ground = reached.enumerate().map(|(place, reached)| {
            let (number, reached) = reached?;
            let example = &examples.examples[number];
            let ground =
                reached.ground(&mut frame, budget).map_err(|error| error.diagnostic(&example.task))?;
            Ok((number, GroundExample { label: example.label, ground: Arc::new(ground), place }))
        });
        let ground: BTreeMap<usize, GroundExample> = ground.collect::<Result<_, Diagnostic>>()?;
        let ground = ground.into_values().collect();
        let problem = Self::of(frame, Arc::clone(&examples.domain), ground, Vec::new(), signatures, budget);
        problem.map_err(|reason| at_first(examples, reason))
    }

    /// The problem whose programs are made of all that the language has over its pointers, if that is not too much to search. They are
    /// programs of this one's frame.
    pub fn language(&self) -> Option<Self> {
        let vocabulary = Arc::clone(self.language.as_ref()?);
        Some(GeneralizedProblem { vocabulary, language: None, is_language: true, ..self.clone() })
    }

    /// The problem over one pointer for each range, if no action needs one and nobody has said which there are.
    pub(crate) fn over_each_range(&self, budget: &Budget) -> Option<Self> {
        let signatures =
            self.signatures.as_ref().filter(|_| self.chooses_pointers() && self.pointers().is_empty())?;
        let choice = PointerChoice::Given { counts: signatures.one_for_each_range(), any: false };
        let example = |example: &GroundExample| Example {
            label: example.label,
            task: Arc::clone(example.ground.task()),
        };
        let examples = self.examples.iter().map(example).collect();
        let examples = Examples { domain: Arc::clone(&self.domain), examples };
        let problem = Self::over_pointers(&examples, &choice, &[], budget).ok()?;
        Some(GeneralizedProblem { ordered: self.ordered.clone(), ..problem })
    }

    /// Whether programs are made of all that the language has over its pointers; without pointers, they always are.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_language || !self.is_over_pointers()
    }

    /// Whether there is more to search: all that the language has over its pointers.
    pub fn has_language(&self) -> bool {
        self.language.is_some()
    }

    /// The problem over the whole language with fewer instructions: enough to know whether a program fits.
    pub(crate) fn distinct_language(&self, budget: &Budget) -> Result<Option<Self>, StopReason> {
        let Some(language) = self.language() else { return Ok(None) };
        let tasks: Vec<&GroundTask> = self.examples.iter().map(|example| &*example.ground).collect();
        let Offered { actions, fluents } = &*language.vocabulary;
        let actions = distinct(actions, &self.frame, &tasks, budget)?;
        let vocabulary = Arc::new(Offered { actions, fluents: fluents.clone() });
        Ok(Some(GeneralizedProblem { vocabulary, ..language }))
    }

    /// What the language has over the pointers of this problem and its programs do not use, in words.
    pub fn not_offered(&self) -> Vec<&'static str> {
        let lacking = |whole: &Self| lacking(&whole.vocabulary, &self.vocabulary, &self.domain, &self.frame);
        match (self.is_over_pointers(), self.language()) {
            (false, _) => Vec::new(),
            (true, Some(whole)) => [&lacking(&whole)[..], &["`try` and `reach`"]].concat(),
            (true, None) => vec!["the rest of the language, which is too large to search"],
        }
    }

    /// The problem with more examples, behind the others. Programs of its frame are programs of this one's.
    pub(crate) fn with_more(
        &self,
        more: impl IntoIterator<Item = (Label, Arc<Task>)>,
        budget: &Budget,
    ) -> Result<Self, GroundError> {
        let mut problem = self.clone();
        for (label, task) in more {
            let ground = Arc::new(GroundTask::new(task, &mut problem.frame, budget)?);
            let place = problem.examples.len();
            problem.examples.push(GroundExample { label, ground, place });
        }
        Ok(problem)
    }

    /// Whether the pointers are for genplan to choose.
    pub(crate) fn chooses_pointers(&self) -> bool {
        !self.is_language && self.signatures.as_ref().is_some_and(|signatures| signatures.is_free)
    }

    /// Whether a program is made of what programs of this problem may use.
    pub fn admits(&self, program: &Program) -> bool {
        let Offered { actions, fluents } = &*self.vocabulary;
        program.actions().all(|action| actions.contains(&action))
            && program.tests().all(|test| fluents.contains(&test) || self.static_facts.contains(&test))
    }

    /// The wider problem of which a program is, if it uses more than programs of this one may.
    pub(crate) fn wider_for(&self, program: &Program) -> Option<Self> {
        if self.admits(program) { None } else { self.language().filter(|wider| wider.admits(program)) }
    }

    /// The numbers of the examples in the order of what they say, which does not depend on the one in which they are given. Whatever
    /// comes of the examples one after the other goes through them like that.
    pub fn canonical(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.examples.len()).collect();
        order.sort_by_key(|&number| self.examples[number].place);
        order
    }

    /// The pointers of programs.
    pub fn pointers(&self) -> &[Pointer] {
        self.frame.pointers()
    }

    /// Whether programs are over pointers.
    pub fn is_over_pointers(&self) -> bool {
        self.signatures.is_some()
    }

    /// Grounds labelled tasks, without limits but those that always hold.
    pub fn from_examples(examples: &Examples) -> Result<Self, Diagnostic> {
        Self::new(examples, Frame::default(), &Budget::default())
    }

    fn of(
        frame: Frame,
        domain: Arc<Domain>,
        examples: Vec<GroundExample>,
        static_facts: Vec<FluentId>,
        signatures: Option<Arc<Signatures>>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let meter = budget.meter();
        let mut problem = GeneralizedProblem {
            frame,
            vocabulary: Arc::new(fluents_and_actions(&examples, &meter)?),
            signatures,
            examples,
            ordered: OrderedKinds::of_domain(&[], &domain).value.unwrap_or_default(),
            domain,
            static_facts,
            never_true: Vec::new(),
            never_applicable: None,
            language: None,
            is_language: false,
        };
        if problem.is_over_pointers() {
            problem.offer(&meter)?;
        } else {
            problem.find_never_true(&meter)?;
            problem.find_never_applicable(&meter)?;
        }
        Ok(problem)
    }

    /// The problem with some of its examples only. Programs may still use the fluents and actions of all of them,
    /// so a program for more examples is one for these.
    #[must_use]
    pub fn with_only(&self, examples: &[usize]) -> Self {
        GeneralizedProblem { examples: self.some(examples), ..self.clone() }
    }

    /// The problem of some of the examples, as if there were no others.
    #[must_use]
    pub fn subset(&self, examples: &[usize]) -> Self {
        let examples = self.some(examples);
        let is_true =
            |&&fluent: &&FluentId| examples.iter().any(|example| example.ground.is_fact(&self.frame, fluent));
        let static_facts = self.static_facts.iter().filter(is_true).copied().collect();
        let (frame, domain) = (self.frame.clone(), Arc::clone(&self.domain));
        let signatures = self.signatures.clone();
        let subset = Self::of(frame, domain, examples, static_facts, signatures, &Budget::default());
        GeneralizedProblem { ordered: self.ordered.clone(), ..subset.expect("there are no limits") }
    }

    fn some(&self, examples: &[usize]) -> Vec<GroundExample> {
        examples.iter().map(|&index| self.examples[index].clone()).collect()
    }

    /// The problem in which gotos may test the true atoms of static predicates with these names as well.
    #[must_use]
    pub fn with_static_facts(mut self, predicates: &[String]) -> Self {
        for task in self.examples.iter().map(|example| example.ground.task()) {
            for (predicate, facts) in self.domain.predicates.iter().zip(&task.init) {
                if predicate.role == Role::Static && predicates.contains(&predicate.name) {
                    self.static_facts.extend(facts.iter().map(|objects| {
                        let mut term = vec![self.frame.symbol(&predicate.name)];
                        term.extend(
                            objects.iter().map(|&object| self.frame.symbol(task.objects.name(object))),
                        );
                        self.frame.fluent(&term)
                    }));
                }
            }
        }
        self.static_facts.sort_unstable();
        self.static_facts.dedup();
        self
    }

    /// A fluent of a predicate, over the objects of all examples, that is true in no state of any: it stands
    /// for all of these.
    pub fn never_true(&self, predicate: usize) -> Option<FluentId> {
        self.never_true.get(predicate).copied().flatten()
    }

    /// An action, over the objects of all examples, that is applicable in no state of any: it stands for all
    /// of these.
    pub fn never_applicable(&self) -> Option<ActionId> {
        self.never_applicable
    }

    /// All fluents that gotos may test and that can be true in some example.
    pub fn fluents(&self) -> BTreeSet<FluentId> {
        self.vocabulary.fluents.iter().chain(&self.static_facts).copied().collect()
    }

    /// All actions that can be applicable in some example.
    pub fn actions(&self) -> BTreeSet<ActionId> {
        self.vocabulary.actions.clone()
    }

    /// Whether an action is one of those that are tried first: all but those that look for objects.
    pub fn is_basic(&self, action: ActionId) -> bool {
        !matches!(&*self.frame.act_of(action), Act::Move(_, Move::Find(_) | Move::Set(_)))
    }

    /// Lets programs use what is over pointers, and nothing else.
    fn offer(&mut self, meter: &Meter) -> Result<(), StopReason> {
        let Some(signatures) = self.signatures.clone() else { return Ok(()) };
        let goals = self.examples.iter().flat_map(|example| example.ground.predicates_in_goal()).collect();
        self.vocabulary = Offered::new(&self.domain, &signatures, &goals, &mut self.frame, meter)?.into();
        self.language = language(&self.domain, &mut self.frame, meter)?.map(Arc::new);
        Ok(())
    }

    fn find_never_true(&mut self, meter: &Meter) -> Result<(), StopReason> {
        let (known, domain) = (self.fluents(), Arc::clone(&self.domain));
        for predicate in &domain.predicates {
            let mut terms = self.terms(&predicate.name, &predicate.parameters, meter)?;
            let mut stopped = Ok(());
            let never = terms.find(|term| {
                stopped = meter.work((term.len() * (1 + self.examples.len())) as u64);
                if stopped.is_err() {
                    return true;
                }
                let is_known = self.frame.find_fluent(term).is_some_and(|fluent| known.contains(&fluent));
                !is_known && !self.examples.iter().any(|e| e.ground.holds_always(&self.frame, term))
            });
            stopped?;
            self.never_true.push(never.map(|term| self.frame.fluent(&term)));
        }
        Ok(())
    }

    fn find_never_applicable(&mut self, meter: &Meter) -> Result<(), StopReason> {
        let (vocabulary, domain) = (Arc::clone(&self.vocabulary), Arc::clone(&self.domain));
        for schema in &domain.actions {
            for term in self.terms(&schema.name, &schema.parameters, meter)? {
                meter.work(term.len() as u64)?;
                let action = self.frame.action(&term);
                if !vocabulary.actions.contains(&action) {
                    self.never_applicable = Some(action);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// A predicate or action schema applied to objects of the right types, of whatever examples, in order.
    fn terms(
        &mut self,
        head: &str,
        parameters: &[Parameter],
        meter: &Meter,
    ) -> Result<impl Iterator<Item = Vec<Symbol>> + use<>, StopReason> {
        let head = self.frame.symbol(head);
        let values = parameters.iter().map(|parameter| self.objects(parameter, meter));
        let values: Vec<Vec<Symbol>> = values.collect::<Result<_, _>>()?;
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
        Ok(places.map(move |places| {
            let objects = places.iter().zip(&values).map(|(&place, values)| values[place]);
            std::iter::once(head).chain(objects).collect()
        }))
    }

    /// The objects, in any example, that a parameter admits, by name.
    fn objects(&mut self, parameter: &Parameter, meter: &Meter) -> Result<Vec<Symbol>, StopReason> {
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for example in &self.examples {
            for (_, name, object) in example.ground.task().objects.iter() {
                meter.work(4)?;
                if self.domain.types.admits(&parameter.types, &object.types) {
                    names.insert(name);
                }
            }
        }
        meter.work(names.len() as u64)?;
        Ok(names.iter().map(|name| self.frame.symbol(name)).collect())
    }
}
