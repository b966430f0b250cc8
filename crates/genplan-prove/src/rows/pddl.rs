//! Lifted formulas and rows as PDDL.

use std::fmt::Write;
use std::sync::Arc;

use genplan_pddl::lifted::{Formula, Parameter, Term, TypeUnion, Types};
use genplan_pddl::{Source, Strictness, Task, read_task};

use super::frame::{FixedObject, RowFrame};
use super::letter::{LocalAtomId, LocalTerm};
use super::reading::RowInstance;

/// A formula of a task as PDDL. Variables are called by their numbers.
pub(super) fn formula_text(formula: &Formula, task: &Task) -> String {
    let inner = |formula: &Formula| formula_text(formula, task);
    let all =
        |parts: &[Formula]| parts.iter().flat_map(|part| [" ".to_owned(), inner(part)]).collect::<String>();
    let term = |term: &Term| match *term {
        Term::Variable(variable) => format!(" ?x{}", variable.0),
        Term::Object(object) => format!(" {}", task.objects.name(object)),
    };
    let over = |parameters: &[Parameter]| {
        let text =
            |p: &Parameter| format!("?x{} - {}", p.variable.0, types_text(&p.types, &task.domain.types));
        parameters.iter().map(text).collect::<Vec<_>>().join(" ")
    };
    match formula {
        Formula::Atom(atom) => {
            let arguments: String = atom.arguments.iter().map(term).collect();
            format!("({}{arguments})", task.domain.predicate(atom.predicate).name)
        }
        Formula::Equal(one, other) => format!("(={}{})", term(one), term(other)),
        Formula::Not(part) => format!("(not {})", inner(part)),
        Formula::And(parts) => format!("(and{})", all(parts)),
        Formula::Or(parts) => format!("(or{})", all(parts)),
        Formula::Forall(parameters, part) => format!("(forall ({}) {})", over(parameters), inner(part)),
        Formula::Exists(parameters, part) => format!("(exists ({}) {})", over(parameters), inner(part)),
    }
}

/// Types as a declaration has them.
fn types_text(union: &TypeUnion, types: &Types) -> String {
    match &union[..] {
        [one] => types.name(*one).to_owned(),
        several => {
            let names: String = several.iter().flat_map(|&id| [" ", types.name(id)]).collect();
            format!("(either{names})")
        }
    }
}

impl RowFrame {
    /// An atom, with the names of the cell and the one after it.
    pub(super) fn atom_text(&self, id: LocalAtomId, here: &str, next: &str) -> String {
        let atom = self.atoms.atom(id);
        let mut text = format!("({}", self.domain.predicate(atom.predicate).name);
        for term in &atom.terms {
            let name = match term {
                LocalTerm::Fixed(object) => &self.fixed[object.index()].name,
                LocalTerm::Here => here,
                LocalTerm::Next => next,
            };
            let _ = write!(text, " {name}");
        }
        text + ")"
    }

    /// A row as a problem file.
    pub(super) fn instance_text(&self, instance: &RowInstance) -> String {
        let domain = &self.domain;
        let letter = self.free_letter();
        let name = |index: usize| format!("{letter}{}", index + 1);
        let (mut init, mut goal) = (String::new(), String::new());
        let letters = instance.cells.iter().chain(&instance.loose).enumerate();
        for (index, cell) in letters.chain([(0, &instance.whole)]) {
            let text = |id| self.atom_text(id, &name(index), &name(index + 1));
            LocalAtomId::of(cell.facts).for_each(|id| {
                let _ = write!(init, " {}", text(id));
            });
            LocalAtomId::of(cell.required).for_each(|id| {
                let _ = write!(goal, " {}", text(id));
            });
            LocalAtomId::of(cell.forbidden).for_each(|id| {
                let _ = write!(goal, " (not {})", text(id));
            });
        }
        self.shared_goals.iter().for_each(|shared| {
            let _ = write!(goal, " {}", shared.text);
        });
        let count = instance.cells.len() + instance.loose.len();
        let mut objects: String = (0..count).map(|index| name(index) + " ").collect();
        let _ = write!(objects, "- {}", types_text(&self.types, &domain.types));
        for FixedObject { name, types } in &self.fixed[domain.constants.len()..] {
            let _ = write!(objects, " {name} - {}", types_text(types, &domain.types));
        }
        let title = format!("{}-{}", domain.name, instance.cells.len());
        format!(
            "(define (problem {title})\n  (:domain {})\n  (:objects {objects})\n  (:init{init})\n  (:goal (and{goal})))\n",
            domain.name
        )
    }

    /// How the names of cells begin: with the letter of their type, and such that no other object is called so.
    fn free_letter(&self) -> String {
        let mut letter: String = self.cell_name().chars().take(1).collect();
        let is_taken = |letter: &str| self.fixed.iter().any(|object| object.name.starts_with(letter));
        while is_taken(&letter) {
            letter.push('c');
        }
        letter
    }

    /// A row as a task; `None` if it cannot be read, as where a name is too strange.
    pub(super) fn task(&self, instance: &RowInstance) -> Option<Arc<Task>> {
        let source = Source::new("row.pddl", self.instance_text(instance));
        read_task(&source, &self.domain, Strictness::Lenient).value.map(Arc::new)
    }
}
