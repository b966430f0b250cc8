//! `reach`, as an action that makes one step and a goto back to it.
//!
//! How far it is to the target is derived, with the objects in their order as numbers: the first is zero. No shortest path
//! has as many steps as there are objects.

use genplan_core::frame::ActionId;
use genplan_core::language::{Argument, Call};
use genplan_pddl::lifted::{Atom, MovePath, Term};
use genplan_pddl::syntax::ast;

use super::Rewriter;
use super::formulas::{RuleVariable, and, atom, declared, exists, forall, fresh, not, or, own, row, when};
use super::instructions::Rewritten;
use super::names::{PathPart, Thing};

/// A `reach`, with the variables of its schema.
pub(super) struct Reach {
    action: ActionId,
    path: MovePath,
    /// Of the schema, in its order.
    variables: Vec<RuleVariable>,
    arguments: Vec<Argument>,
    /// How many steps there are.
    steps: RuleVariable,
}

impl Reach {
    pub(super) fn new(action: ActionId, call: &Call, writer: &Rewriter<'_>) -> Self {
        let schema = writer.schema(call);
        let path = MovePath::of(writer.domain, schema).expect("programs are read so");
        let variables = own(&writer.domain.actions[schema].parameters, writer.domain);
        let steps = RuleVariable::of_any_type(fresh("steps", &variables));
        Reach { action, path, variables, arguments: call.arguments.clone(), steps }
    }

    /// The parameters but for the ends, then these: moves are compared in this order.
    fn places(&self) -> Vec<usize> {
        let (from, to) = (self.path.from, self.path.to);
        let others = (0..self.variables.len()).filter(|&place| place != from && place != to);
        others.chain([from, to]).collect()
    }

    /// An argument, where the ends are open.
    fn free(&self, place: usize) -> Argument {
        let is_end = place == self.path.from || place == self.path.to;
        if is_end { Argument::Any } else { self.arguments[place] }
    }

    fn in_order(&self) -> Vec<RuleVariable> {
        self.places().into_iter().map(|place| self.variables[place].clone()).collect()
    }

    /// The number of steps, the variables but for the ends, and a node.
    fn distance(&self, steps: &RuleVariable, node: &RuleVariable) -> Vec<RuleVariable> {
        let others = self.in_order();
        let others = &others[..others.len() - 2];
        [std::slice::from_ref(steps), others, std::slice::from_ref(node)].concat()
    }

    /// The parameters of the predicates that say how it goes on.
    pub(super) fn parameters(&self, part: PathPart) -> Vec<RuleVariable> {
        match part {
            PathPart::Usable => self.variables.clone(),
            PathPart::Within => self.distance(&self.steps, &self.node()),
            PathPart::Possible => vec![self.steps.clone()],
            PathPart::Best => self.in_order(),
            PathPart::There => Vec::new(),
        }
    }

    fn node(&self) -> RuleVariable {
        RuleVariable::of_any_type(fresh("node", &self.variables))
    }
}

impl Rewriter<'_> {
    /// The predicate that says that a `reach` is at its end.
    pub(super) fn arrival(&mut self, action: ActionId) -> String {
        self.part(action, PathPart::There)
    }

    /// One step, or nothing at the target.
    pub(super) fn reach(&mut self, reach: &Reach, axioms: &mut Vec<String>) -> Rewritten {
        let formulas = [
            (PathPart::Usable, self.usable(reach)),
            (PathPart::Within, self.within(reach)),
            (PathPart::Possible, self.possible(reach)),
            (PathPart::Best, self.best(reach)),
            (PathPart::There, self.there(reach)),
        ];
        let text = self.frame.show_action(reach.action).to_string();
        for (part, formula) in formulas {
            let head = format!("{} {}", self.part(reach.action, part), declared(&reach.parameters(part)));
            axioms.push(format!("  ; for {text}\n  (:derived ({})\n    {formula})", head.trim_end()));
        }
        let (there, best) =
            (format!("({})", self.arrival(reach.action)), self.part(reach.action, PathPart::Best));
        let variables = reach.in_order();
        let arguments: Vec<Argument> = reach.places().into_iter().map(|place| reach.free(place)).collect();
        let first = self.is_first(&best, &variables, &arguments);
        let effect = self.parsed.actions[reach.path.schema].effect.to_string();
        let guards = [not(&there), atom(&best, &variables), first];
        Rewritten {
            precondition: or(&[there, exists(&variables, &atom(&best, &variables))]),
            effects: vec![forall(&variables, &when(&guards, &effect))],
        }
    }

    fn part(&mut self, action: ActionId, part: PathPart) -> String {
        let usual = format!("{}-{}", part.name(), self.action_name(action));
        self.names.called(Thing::Path(action, part), &usual)
    }

    /// That the arguments but for the ends are what they say.
    fn others(&mut self, reach: &Reach) -> Vec<String> {
        let arguments: Vec<Argument> = (0..reach.arguments.len()).map(|place| reach.free(place)).collect();
        self.guards(&reach.variables, &arguments, None)
    }

    /// What a move needs but for that the thing is there.
    fn usable(&self, reach: &Reach) -> String {
        let (action, start) = (&self.domain.actions[reach.path.schema], reach.path.start(self.domain));
        let term = |name| ast::Term::Variable(ast::Name::new(name));
        let scope: Vec<_> = action.parameters.iter().map(|own| (own.variable, term(&own.name))).collect();
        let name = |object| self.domain.constants.name(object);
        let parts = action.precondition.conjuncts().into_iter();
        let others = parts.filter(|part| part.as_atom().is_none_or(|atom| !std::ptr::eq(atom, start)));
        let written = |part| self.domain.written(part, &name, &mut scope.clone()).to_string();
        and(&others.map(written).collect::<Vec<_>>())
    }

    /// That the target is this many steps from a node: it is the target, or a move leads to where it is one step less.
    fn within(&mut self, reach: &Reach) -> String {
        let (node, path) = (reach.node(), &reach.path);
        let first = self.names.of(Thing::First("object".into()));
        let next = self.names.of(Thing::Next("object".into()));
        let fewer = RuleVariable::of_any_type(fresh("fewer", &reach.variables));
        let target = reach.variables[path.to].clone();
        let mut at_target = self.guards(std::slice::from_ref(&target), &[reach.arguments[path.to]], None);
        at_target.push(format!("(= ?{} ?{})", node.name, target.name));
        let here = and(&[
            format!("({first} ?{})", reach.steps.name),
            exists(std::slice::from_ref(&target), &and(&at_target)),
        ]);
        let ends = [reach.variables[path.from].clone(), target.clone(), fewer.clone()];
        let further = exists(
            &ends,
            &and(&[
                format!("(= ?{} ?{})", node.name, ends[0].name),
                format!("({next} ?{} ?{})", fewer.name, reach.steps.name),
                atom(&self.part(reach.action, PathPart::Usable), &reach.variables),
                atom(&self.part(reach.action, PathPart::Within), &reach.distance(&fewer, &target)),
            ]),
        );
        or(&[here, further])
    }

    /// That a move can be made now, to where the target is this many steps away.
    fn possible(&mut self, reach: &Reach) -> String {
        let moved = self.moved(reach);
        exists(&reach.variables, &moved)
    }

    fn moved(&mut self, reach: &Reach) -> String {
        let mut parts = self.others(reach);
        let to = &reach.variables[reach.path.to];
        parts.push(atom(&self.names.of(Thing::Applicable(reach.path.schema)), &reach.variables));
        parts.push(atom(&self.part(reach.action, PathPart::Within), &reach.distance(&reach.steps, to)));
        and(&parts)
    }

    /// That a move can be made now, and none leads nearer to the target.
    fn best(&mut self, reach: &Reach) -> String {
        let fewer = RuleVariable::of_any_type(fresh("fewer", &reach.variables));
        let (before, possible) = (self.names.of(Thing::Before), self.part(reach.action, PathPart::Possible));
        let is_fewer = format!("({before} ?{} ?{})", fewer.name, reach.steps.name);
        let nearer = exists(
            std::slice::from_ref(&fewer),
            &and(&[is_fewer, atom(&possible, std::slice::from_ref(&fewer))]),
        );
        let moved = self.moved(reach);
        exists(std::slice::from_ref(&reach.steps), &and(&[moved, not(&nearer)]))
    }

    /// That a thing that fits is at the target, and all pointers point to something.
    fn there(&mut self, reach: &Reach) -> String {
        let path = &reach.path;
        let guards = path.guards(self.domain).into_iter().map(|(guard, wanted)| {
            let text = self.at_target(reach, guard);
            if wanted { text } else { not(&text) }
        });
        let parts = std::iter::once(self.at_target(reach, path.start(self.domain))).chain(guards).collect();
        let (things, others): (Vec<usize>, Vec<usize>) = (0..reach.arguments.len())
            .partition(|&place| place == path.to || path.thing().any(|own| own == place));
        let variables: Vec<RuleVariable> =
            things.iter().map(|&place| reach.variables[place].clone()).collect();
        let arguments: Vec<Argument> = things.iter().map(|&place| reach.arguments[place]).collect();
        let mut all = vec![self.some(&variables, &arguments, None, parts)];
        all.extend(others.into_iter().filter_map(|place| self.points(reach.arguments[place])));
        and(&all)
    }

    /// An atom of the schema where it comes to instead of where it comes from.
    fn at_target(&self, reach: &Reach, atom: &Atom) -> String {
        let parameters = &self.domain.actions[reach.path.schema].parameters;
        let name = |term: &Term| match term {
            Term::Object(object) => self.domain.constants.name(*object).to_string(),
            Term::Variable(variable) => {
                let place = parameters.iter().position(|own| own.variable == *variable).expect("a parameter");
                let place = if place == reach.path.from { reach.path.to } else { place };
                format!("?{}", reach.variables[place].name)
            }
        };
        format!(
            "({}{})",
            self.domain.predicate(atom.predicate).name,
            row(" ", atom.arguments.iter().map(name))
        )
    }

    /// That an argument is an object, if that is not sure.
    fn points(&mut self, argument: Argument) -> Option<String> {
        let guards = self.guards(&[RuleVariable::of_any_type("x")], &[argument], None);
        let guard = guards.first()?;
        Some(exists(&[RuleVariable::of_any_type("x")], guard))
    }
}
