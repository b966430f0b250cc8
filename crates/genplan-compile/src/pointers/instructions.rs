//! Instructions, as actions without parameters.

use genplan_core::frame::ActionId;
use genplan_core::language::{Act, Argument, Call, Condition, Move};
use genplan_core::pointers::PointerId;

use super::Rewriter;
use super::conditions::TriedPointer;
use super::formulas::{RuleVariable, and, atom, declared, exists, forall, fresh, not, or, own, row, when};
use super::names::{Thing, joined};
use super::paths::Reach;

/// The precondition and the effects of an action.
pub(super) struct Rewritten {
    pub precondition: String,
    pub effects: Vec<String>,
}

impl Rewriter<'_> {
    /// What an instruction is called.
    pub(super) fn action_name(&mut self, action: ActionId) -> String {
        let usual = joined(&self.frame.act_of(action).parts(self.frame), self.frame);
        self.names.called(Thing::Instruction(action), &usual)
    }

    /// The action that an instruction is. Axioms are added, if it needs some.
    pub(super) fn instruction(&mut self, action: ActionId, axioms: &mut Vec<String>) -> String {
        let act = self.frame.act_of(action);
        let meaning = match &*act {
            Act::Apply(call) => self.apply(call),
            Act::Try(call) => self.attempt(call),
            Act::Reach(call) => self.reach(&Reach::new(action, call, self), axioms),
            Act::Move(pointer, Move::Inc) => self.step(*pointer, ["x", "y"]),
            Act::Move(pointer, Move::Dec) => self.step(*pointer, ["y", "x"]),
            Act::Move(pointer, Move::Reset) => self.reset(*pointer),
            Act::Move(pointer, Move::Set(to)) => self.set(*pointer, *to),
            Act::Move(pointer, Move::Find(condition)) => self.find(action, *pointer, condition, axioms),
        };
        let (name, text) = (self.action_name(action), self.frame.show_action(action));
        let Rewritten { precondition, effects } = meaning;
        let effects = row("\n      ", effects);
        format!(
            "  ; {text}\n  (:action {name}\n    :parameters ()\n    :precondition {precondition}\n    :effect (and{effects}))"
        )
    }

    /// To the neighbour `?y` of `?x`, where the pointer is; `neighbours` says which of them comes first.
    fn step(&mut self, pointer: PointerId, neighbours: [&str; 2]) -> Rewritten {
        let [x, y] = ["x", "y"].map(RuleVariable::of_any_type);
        let next = self.names.of(Thing::Next(self.range(pointer).to_string()));
        let [from, to] = neighbours;
        let (here, there) = (self.at(pointer, "x"), self.at(pointer, "y"));
        let effect = when(&[here.clone(), format!("({next} ?{from} ?{to})")], &there);
        Rewritten {
            precondition: exists(std::slice::from_ref(&x), &here),
            effects: vec![self.away(pointer), forall(&[x, y], &effect)],
        }
    }

    /// The pointer points to nothing, unless another effect says more.
    fn away(&mut self, pointer: PointerId) -> String {
        let here = self.at(pointer, "x");
        forall(&[RuleVariable::of_any_type("x")], &when(std::slice::from_ref(&here), &not(&here)))
    }

    /// The pointer points to what fulfils the conditions.
    fn to(&mut self, pointer: PointerId, variable: RuleVariable, conditions: &[String]) -> Rewritten {
        let here = self.at(pointer, &variable.name);
        let effects = vec![self.away(pointer), forall(&[variable], &when(conditions, &here))];
        Rewritten { precondition: "(and)".into(), effects }
    }

    fn reset(&mut self, pointer: PointerId) -> Rewritten {
        let first = self.names.of(Thing::First(self.range(pointer).to_string()));
        self.to(pointer, RuleVariable::of_any_type("x"), &[format!("({first} ?x)")])
    }

    fn set(&mut self, pointer: PointerId, to: PointerId) -> Rewritten {
        let there = self.at(to, "x");
        let (variable, mut conditions) = self.of_range(pointer, "x");
        conditions.push(there);
        self.to(pointer, variable, &conditions)
    }

    /// A variable for the objects of a pointer's range, with what must hold of it.
    fn of_range(&self, pointer: PointerId, name: &str) -> (RuleVariable, Vec<String>) {
        let range = self.range(pointer);
        if let Some(id) = self.domain.types.get(range) {
            return (RuleVariable::new(name, &[id], self.domain), Vec::new());
        }
        let predicate = self.domain.predicates.iter().find(|predicate| predicate.name == range);
        match predicate.map(|predicate| &predicate.parameters[..]) {
            Some([only]) => {
                (RuleVariable::new(name, &only.types, self.domain), vec![format!("({range} ?{name})")])
            }
            // There are no such objects.
            _ => (RuleVariable::of_any_type(name), vec![or(&[])]),
        }
    }

    fn find(
        &mut self,
        action: ActionId,
        pointer: PointerId,
        condition: &Condition,
        axioms: &mut Vec<String>,
    ) -> Rewritten {
        let parameters = self.domain.actions.iter().flat_map(|action| own(&action.parameters, self.domain));
        let it = fresh("it", &parameters.collect::<Vec<_>>());
        let formula = self.condition(condition, Some(&TriedPointer { pointer, variable: &it }));
        let found = format!("found-{}", self.action_name(action));
        let found = self.names.called(Thing::Found(action), &found);
        let (name, condition) = (self.pointer_name(pointer), condition.show(self.frame));
        axioms.push(format!(
            "  ; for find({name}, {condition})\n  (:derived ({found} ?{it} - object)\n    {formula})"
        ));
        let (x, mut conditions) = self.of_range(pointer, "x");
        let (y, mut earlier) = self.of_range(pointer, "y");
        let before = self.names.of(Thing::Before);
        earlier.extend([format!("({before} ?y ?x)"), format!("({found} ?y)")]);
        conditions.extend([format!("({found} ?x)"), not(&exists(&[y], &and(&earlier)))]);
        self.to(pointer, x, &conditions)
    }

    /// An action of the domain.
    fn apply(&mut self, call: &Call) -> Rewritten {
        let (schema, arguments) = (self.schema(call), &call.arguments);
        let variables = own(&self.domain.actions[schema].parameters, self.domain);
        let applicable = atom(&self.names.of(Thing::Applicable(schema)), &variables);
        let precondition = self.some(&variables, arguments, None, vec![applicable.clone()]);
        let guard = arguments.contains(&Argument::Any).then_some(applicable);
        Rewritten { precondition, effects: vec![self.effect(call, guard)] }
    }

    /// An action of the domain, where it is applicable.
    fn attempt(&mut self, call: &Call) -> Rewritten {
        let schema = self.schema(call);
        let variables = own(&self.domain.actions[schema].parameters, self.domain);
        let applicable = atom(&self.names.of(Thing::Applicable(schema)), &variables);
        Rewritten { precondition: "(and)".into(), effects: vec![self.effect(call, Some(applicable))] }
    }

    /// What an action of the domain does with its arguments, the first ones for `_`, where something holds of them.
    fn effect(&mut self, call: &Call, guard: Option<String>) -> String {
        let (schema, arguments) = (self.schema(call), &call.arguments);
        let variables = own(&self.domain.actions[schema].parameters, self.domain);
        let applicable = self.names.of(Thing::Applicable(schema));
        let mut guards = self.guards(&variables, arguments, None);
        guards.extend(guard);
        if arguments.contains(&Argument::Any) {
            guards.push(self.is_first(&applicable, &variables, arguments));
        }
        forall(&variables, &when(&guards, &self.parsed.actions[schema].effect.to_string()))
    }

    /// That the action is not applicable with an earlier choice for `_`.
    pub(super) fn is_first(
        &mut self,
        applicable: &str,
        variables: &[RuleVariable],
        arguments: &[Argument],
    ) -> String {
        let mut all = variables.to_vec();
        let (mut others, mut same, mut earlier) = (Vec::new(), Vec::new(), Vec::new());
        let mut changed = variables.to_vec();
        for (place, variable) in variables.iter().enumerate() {
            if arguments[place] == Argument::Any {
                let other = variable.renamed(fresh(&format!("earlier-{}", variable.name), &all));
                let before = self.names.of(Thing::Before);
                let is_before = format!("({before} ?{} ?{})", other.name, variable.name);
                earlier.push(and(&[&same[..], &[is_before]].concat()));
                same.push(format!("(= ?{} ?{})", other.name, variable.name));
                changed[place] = other.clone();
                all.push(other.clone());
                others.push(other);
            }
        }
        not(&exists(&others, &and(&[atom(applicable, &changed), or(&earlier)])))
    }

    /// When the actions are applicable that instructions stand for, and how objects are ordered.
    pub(super) fn common_axioms(&mut self) -> Vec<String> {
        let mut axioms = self.done();
        let given: Vec<(Thing, String)> =
            self.names.given().map(|(thing, name)| (thing.clone(), name.to_string())).collect();
        for (thing, name) in given {
            match thing {
                Thing::Applicable(schema) => {
                    let variables = own(&self.domain.actions[schema].parameters, self.domain);
                    let precondition = &self.parsed.actions[schema].precondition;
                    let head = format!("{name} {}", declared(&variables));
                    axioms.push(format!("  (:derived ({})\n    {precondition})", head.trim_end()));
                }
                Thing::Before => axioms.push(self.before(&name)),
                _ => {}
            }
        }
        axioms
    }

    fn before(&mut self, before: &str) -> String {
        let next = self.names.of(Thing::Next("object".into()));
        let later = format!("(exists (?z - object) (and ({next} ?x ?z) ({before} ?z ?y)))");
        format!("  (:derived ({before} ?x - object ?y - object)\n    (or ({next} ?x ?y) {later}))")
    }
}
