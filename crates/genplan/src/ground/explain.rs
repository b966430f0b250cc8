//! Why a goal or a precondition does not hold, in the words of the task.

use genplan_core::frame::{ActionId, Frame};
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::{self, Slot, State};
use genplan_pddl::lifted::{Formula, ObjectId, Parameter, PredicateId, Term};

use super::GroundTask;
use super::layout::Truth;
use super::reach::value;
use super::rules::{Body, Kind, Literal, Nested, RelationId};

/// A part of a goal or a precondition that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// What should hold: `at(b1, rooma)`, `!at(b1, rooma)`, or the text of a nested condition.
    pub condition: String,
    /// For a nested condition: what stands in its way, if it can be named.
    pub because: Vec<String>,
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

impl GroundTask {
    /// The parts of the goal that do not hold in a state, at most `limit` of them.
    pub fn unmet_goal(&self, state: &State, limit: usize) -> Evidence {
        let state = self.complete(state);
        let explainer = Explainer { ground: self, state: &state, limit };
        let mut evidence = Evidence::default();
        explainer.literals(&self.rules.goal, &[], &mut evidence);
        evidence
    }

    /// The parts of an action's precondition that do not hold in a state, at most `limit` of them.
    pub fn unmet_precondition(
        &self,
        frame: &Frame,
        action: ActionId,
        state: &State,
        limit: usize,
    ) -> Evidence {
        let mut evidence = Evidence::default();
        let term: Vec<&str> = frame.action_term(action).iter().map(|&symbol| frame.name(symbol)).collect();
        let schema = self.task.domain.actions.iter().position(|schema| schema.name == term[0]);
        let Some(schema) = schema else { return evidence };
        let parameters = &self.task.domain.actions[schema].parameters;
        let mut values = vec![0; self.rules.variables];
        for (parameter, name) in parameters.iter().zip(&term[1..]) {
            match self.argument(parameter, name) {
                Ok(object) => values[parameter.variable.0 as usize] = object.0,
                Err(unmet) => evidence.add(limit, || unmet),
            }
        }
        if evidence.total == 0 {
            let state = self.complete(state);
            let explainer = Explainer { ground: self, state: &state, limit };
            explainer.body(&self.rules.all[schema].body, &values, &mut evidence);
        }
        evidence
    }

    /// The object of that name, if it can be an argument for the parameter.
    fn argument(&self, parameter: &Parameter, name: &str) -> Result<ObjectId, Unmet> {
        let task = &self.task;
        let fits =
            |id: &ObjectId| task.domain.types.admits(&parameter.types, &task.objects.object(*id).types);
        let found = task.objects.get(name);
        found.filter(fits).ok_or_else(|| Unmet {
            condition: format!("{name} - {}", self.types(parameter)),
            because: vec![match found {
                Some(_) => format!("{name} is of another type"),
                None => format!("this instance has no object {name}"),
            }],
        })
    }

    /// The state with all derived fluents up to date.
    fn complete(&self, state: &State) -> State {
        let network = Network::new(&self.instance, Vec::new(), Watch::Everything);
        let mut simulator = Simulator::new(&network);
        simulator.go_to(state);
        simulator.state().clone()
    }

    fn types(&self, parameter: &Parameter) -> String {
        let names: Vec<&str> = parameter.types.iter().map(|&id| self.task.domain.types.name(id)).collect();
        match names[..] {
            [name] => name.into(),
            _ => format!("(either {})", names.join(" ")),
        }
    }
}

struct Explainer<'a> {
    ground: &'a GroundTask,
    state: &'a State,
    limit: usize,
}

impl Explainer<'_> {
    fn body(&self, body: &Body, values: &[u32], evidence: &mut Evidence) {
        self.literals(&body.literals, values, evidence);
        for &(a, b, wanted) in &body.equalities {
            if (value(a, values) == value(b, values)) != wanted {
                let names = [a, b].map(|term| self.name(value(term, values)));
                let condition = format!("{}= {} {}", if wanted { "" } else { "!" }, names[0], names[1]);
                evidence.add(self.limit, || Unmet { condition, because: Vec::new() });
            }
        }
    }

    fn literals(&self, literals: &[Literal], values: &[u32], evidence: &mut Evidence) {
        for literal in literals {
            let tuple: Vec<u32> = literal.arguments.iter().map(|&term| value(term, values)).collect();
            let truth = self.ground.layout.truth(&self.ground.relations, literal.relation, &tuple);
            let holds = match truth {
                Truth::Constant(truth) => truth,
                Truth::Slot(slot) => self.state.get(slot),
            };
            if holds != literal.value {
                evidence.add(self.limit, || self.unmet(literal, &tuple, truth));
            }
        }
    }

    fn unmet(&self, literal: &Literal, tuple: &[u32], truth: Truth) -> Unmet {
        let Kind::Auxiliary(nested) = &self.ground.rules.relations[literal.relation.index()].kind else {
            return Unmet {
                condition: self.atom(literal.relation, tuple, literal.value),
                because: Vec::new(),
            };
        };
        let mut because = Vec::new();
        if let (false, Truth::Slot(slot)) = (literal.value, truth) {
            self.support(slot, &mut because);
        }
        Unmet { condition: self.nested(nested, tuple, literal.value == nested.value), because }
    }

    /// What holds so that a derived slot does, at most as much as was asked for.
    fn support(&self, slot: Slot, because: &mut Vec<String>) {
        let instance = &self.ground.instance;
        for (head, body) in (0..instance.axioms()).map(|axiom| instance.axiom(axiom)) {
            let fires = || body.iter().all(|&literal| self.state.satisfies(literal));
            if head == slot && because.len() < self.limit && fires() {
                let names: Vec<String> = body.iter().filter_map(|&literal| self.name_of(literal)).collect();
                if !names.is_empty() {
                    because.push(names.join(" and "));
                }
            }
        }
    }

    /// A literal as programs write it, unless it is of a nested condition.
    fn name_of(&self, literal: state::Literal) -> Option<String> {
        self.ground
            .tuple_of(literal.slot())
            .map(|(relation, tuple)| self.atom(relation, tuple, literal.value()))
    }

    fn atom(&self, relation: RelationId, tuple: &[u32], value: bool) -> String {
        let name = &self.ground.task.domain.predicate(PredicateId(relation.0)).name;
        let arguments: Vec<&str> = tuple.iter().map(|&object| self.name(object)).collect();
        let not = if value { "" } else { "!" };
        if arguments.is_empty() {
            format!("{not}{name}")
        } else {
            format!("{not}{name}({})", arguments.join(", "))
        }
    }

    fn name(&self, object: u32) -> &str {
        self.ground.task.objects.name(ObjectId(object))
    }

    /// The text of a nested condition for some values of its free variables.
    fn nested(&self, nested: &Nested, tuple: &[u32], value: bool) -> String {
        let mut names = vec![String::new(); self.ground.rules.variables];
        for (variable, &object) in nested.variables.iter().zip(tuple) {
            names[variable.0 as usize] = self.name(object).into();
        }
        let text = self.formula(&nested.formula, &mut names);
        if value { text } else { format!("(not {text})") }
    }

    /// A formula in PDDL; `names` are those of the variables.
    fn formula(&self, formula: &Formula, names: &mut [String]) -> String {
        let list = |head: &str, parts: Vec<String>| {
            let parts: String = parts.iter().flat_map(|part| [" ", part]).collect();
            format!("({head}{parts})")
        };
        match formula {
            Formula::Atom(atom) => {
                let head = &self.ground.task.domain.predicate(atom.predicate).name;
                list(head, atom.arguments.iter().map(|&term| self.term(term, names)).collect())
            }
            Formula::Equal(a, b) => list("=", [a, b].map(|&term| self.term(term, names)).into()),
            Formula::Not(inner) => list("not", vec![self.formula(inner, names)]),
            Formula::And(parts) => list("and", parts.iter().map(|part| self.formula(part, names)).collect()),
            Formula::Or(parts) => list("or", parts.iter().map(|part| self.formula(part, names)).collect()),
            Formula::Forall(parameters, inner) => self.quantified("forall", parameters, inner, names),
            Formula::Exists(parameters, inner) => self.quantified("exists", parameters, inner, names),
        }
    }

    fn quantified(
        &self,
        head: &str,
        parameters: &[Parameter],
        inner: &Formula,
        names: &mut [String],
    ) -> String {
        for parameter in parameters {
            names[parameter.variable.0 as usize] = format!("?{}", parameter.name);
        }
        let declare =
            |parameter: &Parameter| format!("?{} - {}", parameter.name, self.ground.types(parameter));
        let declared: Vec<String> = parameters.iter().map(declare).collect();
        format!("({head} ({}) {})", declared.join(" "), self.formula(inner, names))
    }

    fn term(&self, term: Term, names: &[String]) -> String {
        match term {
            Term::Variable(variable) => names[variable.0 as usize].clone(),
            Term::Object(object) => self.name(object.0).into(),
        }
    }
}
