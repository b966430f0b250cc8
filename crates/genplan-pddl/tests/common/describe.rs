//! Lifted domains and tasks in a compact form, with all numbers visible.

use std::fmt::Write;

use genplan_pddl::lifted::{
    Action, Atom, Axiom, ConditionalEffect, Domain, Formula, Object, ObjectId, Objects, Parameter, Task,
    Term, TypeUnion,
};

/// A domain, one line for each thing.
pub fn domain(domain: &Domain) -> String {
    let lifted = Describe { domain, objects: &domain.constants };
    let mut text = format!("domain {}\n", domain.name);
    for id in (0..domain.types.len() as u32).map(genplan_pddl::lifted::TypeId) {
        let above = (0..domain.types.len() as u32).map(genplan_pddl::lifted::TypeId);
        let above: Vec<_> = above
            .filter(|&sup| sup != id && domain.types.is_subtype(id, sup))
            .map(|sup| domain.types.name(sup))
            .collect();
        line(&mut text, &format!("type {} < {}", domain.types.name(id), above.join(" ")));
    }
    for (_, name, object) in domain.constants.iter() {
        line(&mut text, &format!("constant {}", lifted.object(name, object)));
    }
    for predicate in &domain.predicates {
        let parameters = lifted.parameters(&predicate.parameters);
        line(&mut text, &format!("{:?} {}({parameters})", predicate.role, predicate.name));
    }
    domain.actions.iter().for_each(|action| text += &lifted.action(action));
    domain.axioms.iter().for_each(|axiom| line(&mut text, &lifted.axiom(axiom)));
    text
}

/// A task, without its domain.
pub fn task(task: &Task) -> String {
    let lifted = Describe { domain: &task.domain, objects: &task.objects };
    let mut text = format!("task {}\n", task.name);
    for (_, name, object) in task.objects.iter() {
        line(&mut text, &format!("object {}", lifted.object(name, object)));
    }
    for (predicate, facts) in task.domain.predicates.iter().zip(&task.init) {
        for arguments in facts.iter() {
            line(&mut text, &format!("init {}({})", predicate.name, lifted.names(arguments)));
        }
    }
    line(&mut text, &format!("goal {} [{} variables]", lifted.formula(&task.goal), task.goal_variables));
    text
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{}", line.trim_end()).expect("a string takes everything");
}

struct Describe<'a> {
    domain: &'a Domain,
    objects: &'a Objects,
}

impl Describe<'_> {
    fn types(&self, types: &TypeUnion) -> String {
        let names: Vec<_> = types.iter().map(|&id| self.domain.types.name(id)).collect();
        names.join("|")
    }

    fn object(&self, name: &str, object: &Object) -> String {
        format!("{name}: {}", self.types(&object.types))
    }

    fn names(&self, objects: &[ObjectId]) -> String {
        let names: Vec<_> = objects.iter().map(|&id| self.objects.name(id)).collect();
        names.join(", ")
    }

    fn parameters(&self, parameters: &[Parameter]) -> String {
        let texts = parameters.iter().map(|parameter| {
            format!("{}#{}: {}", parameter.name, parameter.variable.0, self.types(&parameter.types))
        });
        texts.collect::<Vec<_>>().join(", ")
    }

    fn action(&self, action: &Action) -> String {
        let mut text = String::new();
        let parameters = self.parameters(&action.parameters);
        line(&mut text, &format!("action {}({parameters}) [{} variables]", action.name, action.variables));
        line(&mut text, &format!("  if {}", self.formula(&action.precondition)));
        action.effects.iter().for_each(|effect| line(&mut text, &self.effect(effect)));
        text
    }

    fn effect(&self, effect: &ConditionalEffect) -> String {
        let literals = effect.literals.iter().map(|literal| {
            let sign = if literal.value { "+" } else { "-" };
            format!("{sign}{}", self.atom(&literal.atom))
        });
        let literals = literals.collect::<Vec<_>>().join(" ");
        let parameters = self.parameters(&effect.parameters);
        format!("  all({parameters}) {} ▷ {literals}", self.formula(&effect.condition))
    }

    fn axiom(&self, axiom: &Axiom) -> String {
        let head = &self.domain.predicate(axiom.head).name;
        let parameters = self.parameters(&axiom.parameters);
        format!("{head}({parameters}) ← {} [{} variables]", self.formula(&axiom.body), axiom.variables)
    }

    fn term(&self, term: Term) -> String {
        match term {
            Term::Variable(variable) => format!("?{}", variable.0),
            Term::Object(id) => self.objects.name(id).to_owned(),
        }
    }

    fn atom(&self, atom: &Atom) -> String {
        let arguments: Vec<_> = atom.arguments.iter().map(|&term| self.term(term)).collect();
        format!("{}({})", self.domain.predicate(atom.predicate).name, arguments.join(", "))
    }

    fn formula(&self, formula: &Formula) -> String {
        let all =
            |parts: &[Formula]| parts.iter().map(|part| self.formula(part)).collect::<Vec<_>>().join(", ");
        match formula {
            Formula::Atom(atom) => self.atom(atom),
            Formula::Equal(left, right) => format!("{} = {}", self.term(*left), self.term(*right)),
            Formula::Not(inner) => format!("not {}", self.formula(inner)),
            Formula::And(parts) => format!("and[{}]", all(parts)),
            Formula::Or(parts) => format!("or[{}]", all(parts)),
            Formula::Forall(list, inner) => {
                format!("forall({}) {}", self.parameters(list), self.formula(inner))
            }
            Formula::Exists(list, inner) => {
                format!("exists({}) {}", self.parameters(list), self.formula(inner))
            }
        }
    }
}
