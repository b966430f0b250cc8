//! Why a goal or a precondition does not hold, in the words of the task.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use genplan_core::frame::{ActionId, Frame};
use genplan_core::language::{Act, Argument};
use genplan_core::pointers::PointerId;
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::State;
use genplan_pddl::Task;
use genplan_pddl::lifted::{Formula, ObjectId, Parameter, PredicateId, Term};
use genplan_pddl::syntax::ast;
use schemars::JsonSchema;
use serde::Serialize;

use super::GroundTask;
use super::layout::Truth;
use super::object_sets::ObjectSets;
use super::paths::no_way;
use super::reach::value;
use super::rules::{Body, Literal, Nested, RelationId, RelationKind, Rules};

/// A condition that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "UnmetReport")]
pub struct Unmet {
    /// What should hold.
    pub condition: String,
    /// What is the case instead, as a sentence, if the condition is not about facts of the state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<String>,
    /// What stands in its way, if it is a nested condition.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<String>,
}

impl Unmet {
    /// A condition about facts, and what stands in its way.
    fn of_facts(condition: String, because: Vec<String>) -> Self {
        Unmet { condition, because, fact: None }
    }

    /// A condition about something else, and what is the case.
    pub(super) fn instead(condition: String, fact: String) -> Self {
        Unmet { condition, because: Vec::new(), fact: Some(fact) }
    }

    /// What is the case.
    pub fn words(&self) -> String {
        let Unmet { condition, fact, .. } = self;
        match (fact, condition.strip_prefix('!')) {
            (Some(fact), _) => fact.clone(),
            (None, Some(atom)) => format!("{atom} holds"),
            (None, None) => format!("{condition} does not hold"),
        }
    }
}

/// The parts that do not hold, and how many there are in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The first parts, as many as were asked for.
    pub unmet: Vec<Unmet>,
    /// How many parts do not hold.
    pub total: usize,
}

impl Evidence {
    fn add(&mut self, limit: usize, unmet: impl FnOnce() -> Unmet) {
        self.total += 1;
        if self.unmet.len() < limit {
            self.unmet.push(unmet());
        }
    }
}

/// A state of a task, whatever it is kept as.
pub(crate) trait Situation {
    /// The task.
    fn task(&self) -> &Task;

    /// The task as rules.
    fn rules(&self) -> &Rules;

    /// Whether a tuple is in a relation.
    fn truth(&self, relation: RelationId, tuple: &[u32]) -> bool;

    /// The object that a pointer points to.
    fn object(&self, pointer: PointerId) -> Option<u32>;
}

/// A state of a ground task.
pub(super) struct GroundSituation<'a> {
    ground: &'a GroundTask,
    state: &'a State,
    /// The state with all derived fluents up to date.
    complete: OnceCell<State>,
}

impl<'a> GroundSituation<'a> {
    pub(super) fn new(ground: &'a GroundTask, state: &'a State) -> Self {
        GroundSituation { ground, state, complete: OnceCell::new() }
    }
}

impl Situation for GroundSituation<'_> {
    fn task(&self) -> &Task {
        &self.ground.reached.task
    }

    fn rules(&self) -> &Rules {
        &self.ground.reached.rules
    }

    fn truth(&self, relation: RelationId, tuple: &[u32]) -> bool {
        match self.ground.layout.truth(&self.ground.reached, relation, tuple, true) {
            Truth::Constant(truth) => truth,
            Truth::Literal(literal) => {
                self.complete.get_or_init(|| self.ground.complete(self.state)).get(literal.slot())
            }
        }
    }

    fn object(&self, pointer: PointerId) -> Option<u32> {
        self.ground.instance.registers[pointer.index()].read(self.state)
    }
}

impl GroundTask {
    /// The parts of the goal that do not hold in a state, at most `limit` of them.
    pub fn unmet_goal(&self, state: &State, limit: usize) -> Evidence {
        unmet_goal(&GroundSituation::new(self, state), limit)
    }

    /// The parts of an action's precondition that do not hold in a state, at most `limit` of them.
    pub fn unmet_precondition(
        &self,
        frame: &Frame,
        action: ActionId,
        state: &State,
        limit: usize,
    ) -> Evidence {
        unmet_precondition(&GroundSituation::new(self, state), frame, action, limit)
    }

    /// The state with all derived fluents up to date.
    fn complete(&self, state: &State) -> State {
        let network = Network::new(&self.instance, Vec::new(), Watch::Everything);
        let mut simulator = Simulator::new(&network);
        simulator.go_to(state.words());
        simulator.state().clone()
    }
}

/// The parts of the goal in words, at most `limit` of them.
pub(crate) fn goal_words(situation: &dyn Situation, limit: usize) -> Vec<String> {
    let explainer = Explainer::new(situation, 0);
    let parts = situation.rules().goal.iter().take(limit);
    parts.map(|literal| explainer.condition(literal, &tuple_of(literal, &[]))).collect()
}

/// The parts of the goal that do not hold, at most `limit` of them.
pub(crate) fn unmet_goal(situation: &dyn Situation, limit: usize) -> Evidence {
    let mut evidence = Evidence::default();
    Explainer::new(situation, limit).literals(&situation.rules().goal, &[], &mut evidence);
    evidence
}

/// The parts of an action's precondition that do not hold, at most `limit` of them.
pub(crate) fn unmet_precondition(
    situation: &dyn Situation,
    frame: &Frame,
    action: ActionId,
    limit: usize,
) -> Evidence {
    let mut evidence = Evidence::default();
    let act = frame.act_of(action);
    let call = match &*act {
        Act::Apply(call) | Act::Try(call) | Act::Reach(call) => call,
        Act::Move(pointer, _) => {
            // What moves a pointer can only fail where it points to nothing.
            let unmet = object_of(situation, Argument::Pointer(*pointer), None, frame).err();
            unmet.into_iter().for_each(|unmet| evidence.add(limit, || unmet));
            return evidence;
        }
    };
    let (name, schemas) = (frame.name(call.head), &situation.task().domain.actions);
    let Some(schema) = situation.task().domain.action_named(name) else { return evidence };
    let mut objects = Vec::new();
    for (parameter, &argument) in schemas[schema].parameters.iter().zip(&call.arguments) {
        match object_of(situation, argument, Some(parameter), frame) {
            Ok(object) => objects.push(object),
            Err(unmet) => evidence.add(limit, || unmet),
        }
    }
    match &*act {
        _ if evidence.total > 0 => {}
        Act::Reach(_) => {
            let unmet = no_way(situation, schema, &objects);
            unmet.into_iter().for_each(|unmet| evidence.add(limit, || unmet));
        }
        _ => unmet_when_bound(situation, schema, &objects, limit, &mut evidence),
    }
    evidence
}

/// The object that an argument stands for, `None` for `_`; or why it is none for the parameter.
fn object_of(
    situation: &dyn Situation,
    argument: Argument,
    parameter: Option<&Parameter>,
    frame: &Frame,
) -> Result<Option<u32>, Unmet> {
    let (task, name) = (situation.task(), argument.name(frame));
    let pointer = match argument {
        Argument::Pointer(pointer) => pointer,
        Argument::Object(_) => {
            let object = parameter.map(|parameter| object_named(task, parameter, name));
            return object.map(|object| object.map(|object| object.0)).transpose();
        }
        Argument::Any => return Ok(None),
    };
    let Some(object) = situation.object(pointer) else {
        let condition = format!("{name} points to an object");
        return Err(Unmet::instead(condition, format!("{name} points to nothing")));
    };
    match parameter {
        Some(parameter) if !fits(task, parameter, ObjectId(object)) => {
            let (types, object) = (types(task, parameter), task.objects.name(ObjectId(object)));
            let fact = format!("{name} points to {object}, which is not of type {types}");
            Err(Unmet::instead(format!("{name} points to an object of type {types}"), fact))
        }
        _ => Ok(Some(object)),
    }
}

/// The parts of a precondition that do not hold, where some parameters have no value: those that do not depend on
/// them, and if these hold, that no values make the rest hold.
fn unmet_when_bound(
    situation: &dyn Situation,
    schema: usize,
    objects: &[Option<u32>],
    limit: usize,
    evidence: &mut Evidence,
) {
    let action = &situation.task().domain.actions[schema];
    let mut values = vec![0; situation.rules().variables];
    let mut open = Vec::new();
    for (parameter, object) in action.parameters.iter().zip(objects) {
        match object {
            Some(object) => values[parameter.variable.0 as usize] = *object,
            None => open.push(parameter.variable),
        }
    }
    let is_known = |term: &Term| !matches!(term, Term::Variable(variable) if open.contains(variable));
    let body = &situation.rules().all[schema].body;
    Explainer::new(situation, limit).body(body, is_known, &values, evidence);
    if evidence.total == 0 && !open.is_empty() {
        let name = |object: &Option<u32>| {
            object.map_or(Argument::ANY, |object| situation.task().objects.name(ObjectId(object)))
        };
        let names: Vec<&str> = objects.iter().map(name).collect();
        let call = format!("{}({})", action.name, names.join(", "));
        let fact = match open.len() {
            1 => format!("no object for `_` makes {call} applicable"),
            _ => format!("no objects for `_` make {call} applicable"),
        };
        evidence.add(limit, || Unmet::instead(format!("{call} is applicable"), fact));
    }
}

/// The object of that name, if it can be an argument for the parameter.
fn object_named(task: &Task, parameter: &Parameter, name: &str) -> Result<ObjectId, Unmet> {
    let found = task.objects.get(name);
    found.filter(|&id| fits(task, parameter, id)).ok_or_else(|| {
        let types = types(task, parameter);
        let fact = match found {
            Some(_) => format!("{name} is not of type {types}"),
            None => format!("this instance has no object {name}"),
        };
        Unmet::instead(format!("{name} - {types}"), fact)
    })
}

/// Whether an object can be an argument for a parameter.
pub(super) fn fits(task: &Task, parameter: &Parameter, object: ObjectId) -> bool {
    task.domain.types.admits(&parameter.types, &task.objects.object(object).types)
}

fn types(task: &Task, parameter: &Parameter) -> String {
    task.domain.type_names(&parameter.types).to_string()
}

/// Values that come nearest to what is wanted.
#[derive(Default)]
struct Nearest {
    /// How many values come as near.
    count: usize,
    /// What stands in the way of the first of them.
    reasons: Vec<String>,
}

impl Nearest {
    /// Few reasons are near; and what is there tells more than what is missing.
    fn offer(&mut self, reasons: Vec<String>) {
        let rank = |reasons: &[String]| {
            (reasons.len(), reasons.iter().filter(|reason| reason.starts_with('!')).count())
        };
        let (one, other) = (rank(&reasons), rank(&self.reasons));
        if reasons.is_empty() || self.count > 0 && one > other {
            return;
        }
        if self.count > 0 && one == other {
            self.count += 1;
        } else {
            *self = Nearest { count: 1, reasons };
        }
    }
}

/// At most this many atoms are looked at to find reasons: nested quantifiers can ask for very many.
const EFFORT: usize = 1_000_000;

/// What a literal is about, for some values of its variables.
fn tuple_of(literal: &Literal, values: &[u32]) -> Vec<u32> {
    literal.arguments.iter().map(|&term| value(term, values)).collect()
}

struct Explainer<'a> {
    situation: &'a dyn Situation,
    limit: usize,
    sets: ObjectSets,
    /// How many more atoms to look at.
    effort: usize,
}

impl<'a> Explainer<'a> {
    fn new(situation: &'a dyn Situation, limit: usize) -> Self {
        Explainer { situation, limit, sets: ObjectSets::default(), effort: EFFORT }
    }

    /// What does not hold of the parts of a body whose terms are all known.
    fn body(
        &mut self,
        body: &Body,
        is_known: impl Fn(&Term) -> bool,
        values: &[u32],
        evidence: &mut Evidence,
    ) {
        let literals = body.literals.iter().filter(|literal| literal.arguments.iter().all(&is_known));
        self.literals(literals, values, evidence);
        for &(a, b, wanted) in body.equalities.iter().filter(|(a, b, _)| is_known(a) && is_known(b)) {
            if (value(a, values) == value(b, values)) != wanted {
                let condition = self.equality(value(a, values), value(b, values), wanted);
                evidence.add(self.limit, || Unmet::of_facts(condition, Vec::new()));
            }
        }
    }

    fn literals<'l>(
        &mut self,
        literals: impl IntoIterator<Item = &'l Literal>,
        values: &[u32],
        evidence: &mut Evidence,
    ) {
        for literal in literals {
            let tuple = tuple_of(literal, values);
            if self.situation.truth(literal.relation, &tuple) != literal.value {
                evidence.add(self.limit, || self.unmet(literal, &tuple));
            }
        }
    }

    /// A literal in words.
    fn condition(&self, literal: &Literal, tuple: &[u32]) -> String {
        match &self.situation.rules().relations[literal.relation.index()].kind {
            RelationKind::Auxiliary(nested) => self.nested(nested, tuple, literal.value == nested.value),
            _ => self.atom(literal.relation, tuple, literal.value),
        }
    }

    fn unmet(&mut self, literal: &Literal, tuple: &[u32]) -> Unmet {
        let situation = self.situation;
        let condition = self.condition(literal, tuple);
        let RelationKind::Auxiliary(nested) = &situation.rules().relations[literal.relation.index()].kind
        else {
            return Unmet::of_facts(condition, Vec::new());
        };
        let mut values = vec![0; situation.rules().variables];
        for (variable, &object) in nested.variables.iter().zip(tuple) {
            values[variable.0 as usize] = object;
        }
        let wanted = literal.value == nested.value;
        let mut because = Vec::new();
        // An equality of constants needs no further reason.
        if !matches!(nested.formula, Formula::Equal(..)) {
            self.holds(&nested.formula, wanted, &mut values, &mut because);
        }
        if because.is_empty() {
            because = self.nearest(&nested.formula, wanted, &mut values);
        }
        Unmet::of_facts(condition, because)
    }

    /// Whether a formula has the wanted value; if not, adds what holds instead, where it can be named:
    /// that nothing at all is as wanted is said by the formula itself.
    fn holds(
        &mut self,
        formula: &Formula,
        wanted: bool,
        values: &mut [u32],
        because: &mut Vec<String>,
    ) -> bool {
        match (formula, wanted) {
            (Formula::Atom(atom), _) => {
                let tuple: Vec<u32> = atom.arguments.iter().map(|&term| value(term, values)).collect();
                self.effort = self.effort.saturating_sub(1);
                let is_wanted = self.situation.truth(atom.predicate.into(), &tuple) == wanted;
                self.note(is_wanted, because, |explainer| {
                    explainer.atom(atom.predicate.into(), &tuple, !wanted)
                })
            }
            (&Formula::Equal(a, b), _) => {
                let (a, b) = (value(a, values), value(b, values));
                self.note((a == b) == wanted, because, |explainer| explainer.equality(a, b, !wanted))
            }
            (Formula::Not(inner), _) => self.holds(inner, !wanted, values, because),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                let unmet = parts.iter().filter(|part| !self.holds(part, wanted, values, because));
                unmet.count() == 0
            }
            (Formula::Or(parts), true) | (Formula::And(parts), false) => {
                let mut reasons = Vec::new();
                let any = parts.iter().any(|part| self.holds(part, wanted, values, &mut reasons));
                self.note(any || reasons.is_empty(), because, |_| reasons.join(" and "));
                any
            }
            (Formula::Forall(parameters, inner), true) | (Formula::Exists(parameters, inner), false) => {
                self.for_all(parameters, inner, wanted, values, because)
            }
            (Formula::Exists(parameters, inner), true) | (Formula::Forall(parameters, inner), false) => {
                // For some values it is as wanted, unless for all it is not.
                !self.for_all(parameters, inner, !wanted, values, &mut Vec::new())
            }
        }
    }

    /// Passes a truth value on, and adds a reason if it is no.
    fn note(&self, is_wanted: bool, because: &mut Vec<String>, reason: impl FnOnce(&Self) -> String) -> bool {
        if !is_wanted && because.len() < self.limit {
            because.push(reason(self));
        }
        is_wanted
    }

    /// Visits all values of the parameters, until that is enough.
    fn each(
        &mut self,
        parameters: &[Parameter],
        values: &mut [u32],
        visit: &mut dyn FnMut(&mut Self, &mut [u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((parameter, others)) = parameters.split_first() else { return visit(self, values) };
        let objects = self.sets.of(self.situation.task(), &parameter.types);
        for &object in objects.members() {
            values[parameter.variable.0 as usize] = object;
            self.each(others, values, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a formula has the wanted value for all values of the parameters, as far as the effort reaches.
    fn for_all(
        &mut self,
        parameters: &[Parameter],
        formula: &Formula,
        wanted: bool,
        values: &mut [u32],
        because: &mut Vec<String>,
    ) -> bool {
        let mut all = true;
        let _ = self.each(parameters, values, &mut |explainer, values| {
            all &= explainer.holds(formula, wanted, values, because);
            let is_enough = explainer.effort == 0 || !all && because.len() >= explainer.limit;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        all
    }

    /// What stands in the way of the values that come nearest to an existential condition, if these are only some.
    fn nearest(&mut self, formula: &Formula, wanted: bool, values: &mut [u32]) -> Vec<String> {
        let ((Formula::Exists(parameters, inner), true) | (Formula::Forall(parameters, inner), false)) =
            (formula, wanted)
        else {
            return Vec::new();
        };
        let mut nearest = Nearest::default();
        let all = self.each(parameters, values, &mut |explainer, values| {
            let mut reasons = Vec::new();
            explainer.holds(inner, wanted, values, &mut reasons);
            nearest.offer(reasons);
            if explainer.effort == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if all.is_continue() && nearest.count == 1 { nearest.reasons } else { Vec::new() }
    }

    fn equality(&self, a: u32, b: u32, value: bool) -> String {
        let text = format!("(= {} {})", self.name(a), self.name(b));
        if value { text } else { format!("(not {text})") }
    }

    fn atom(&self, relation: RelationId, tuple: &[u32], value: bool) -> String {
        let name = &self.situation.task().domain.predicate(PredicateId(relation.0)).name;
        let arguments: Vec<&str> = tuple.iter().map(|&object| self.name(object)).collect();
        let not = if value { "" } else { "!" };
        if arguments.is_empty() {
            format!("{not}{name}")
        } else {
            format!("{not}{name}({})", arguments.join(", "))
        }
    }

    fn name(&self, object: u32) -> &str {
        self.situation.task().objects.name(ObjectId(object))
    }

    /// The text of a nested condition for some values of its free variables.
    fn nested(&self, nested: &Nested, tuple: &[u32], value: bool) -> String {
        let task = self.situation.task();
        let values = tuple.iter().map(|&object| ast::Term::Object(ast::Name::new(self.name(object))));
        let mut scope = nested.variables.iter().copied().zip(values).collect();
        let name = |object: ObjectId| task.objects.name(object);
        let text = task.domain.written(&nested.formula, &name, &mut scope).to_string();
        if value { text } else { format!("(not {text})") }
    }
}
