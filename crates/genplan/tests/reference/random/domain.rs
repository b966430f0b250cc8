//! Random domains as PDDL text.

use super::Tape;
use super::signature::{Predicate, Schema, Signature, show};
use super::writer::Writer;

pub fn domain(signature: &Signature, tape: &mut Tape<'_>) -> String {
    let predicates = signature.predicates.iter().map(|p| format!("({} {})", p.name, show(&p.parameters)));
    let predicates = predicates.collect::<Vec<_>>().join(" ");
    let actions: String = signature.schemas.iter().map(|schema| action(signature, schema, tape)).collect();
    let axioms: String =
        signature.derived().map(|(head, level)| axioms(signature, head, level, tape)).collect();
    format!(
        "(define (domain random)\n  (:requirements :adl :derived-predicates)\n  (:types {})\n  \
         (:constants {})\n  (:predicates {predicates}){actions}{axioms})\n",
        signature.show_types(),
        show(&signature.constants),
    )
}

fn action(signature: &Signature, schema: &Schema, tape: &mut Tape<'_>) -> String {
    let scope = schema.parameters.clone();
    let parameters = show(&scope);
    let is_free = !tape.chance(50);
    let mut writer = Writer { signature, objects: &signature.constants, scope, level: None, tape };
    let precondition = if is_free { "(and)".into() } else { writer.formula(3, true) };
    let effect = writer.effect(3);
    format!(
        "\n  (:action {}\n    :parameters ({parameters})\n    :precondition {precondition}\n    :effect {effect})",
        schema.name
    )
}

fn axioms(signature: &Signature, head: &Predicate, level: usize, tape: &mut Tape<'_>) -> String {
    let parameters = show(&head.parameters);
    let count = 1 + usize::from(tape.chance(30));
    let one = |_| {
        let scope = head.parameters.clone();
        let mut writer =
            Writer { signature, objects: &signature.constants, scope, level: Some(level), tape: &mut *tape };
        format!("\n  (:derived ({} {parameters}) {})", head.name, writer.axiom_body(head))
    };
    (0..count).map(one).collect()
}
