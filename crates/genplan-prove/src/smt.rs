//! Formulas and paths as text of SMT-LIB 2.
//!
//! What is called something in a domain has a number in front, and only letters, digits and `-` behind it: no name of a domain can
//! mean anything to a solver.

use std::collections::BTreeMap;
use std::fmt::Write;

use genplan_pddl::lifted::ObjectId;

use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::step::{PathStep, Requirement};
use crate::theory::Theory;

/// What a name may be called: its letters, digits and `-`.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).take(40).collect()
}

/// The names of what a state has, at some point of a path.
#[derive(Clone, Debug)]
pub(crate) struct StateNames {
    /// By predicate that actions change: how often it was changed.
    versions: BTreeMap<u32, u32>,
    /// By pointer: the terms for where it points, and for whether it points to nothing.
    pointers: Vec<(String, String)>,
}

/// Writes for a theory.
pub(crate) struct SmtWriter<'t> {
    pub theory: &'t Theory,
}

impl SmtWriter<'_> {
    pub(crate) fn sort(&self, sort: SortId) -> String {
        let name = self.theory.domain.types.name(self.theory.sorts[sort.index()][0]);
        format!("s{}-{}", sort.0, plain(name))
    }

    fn constant(&self, constant: u32) -> String {
        format!("c{constant}-{}", plain(self.theory.domain.constants.name(ObjectId(constant))))
    }

    fn predicate(&self, id: u32) -> String {
        format!("p{id}-{}", plain(&self.theory.domain.predicates[id as usize].name))
    }

    fn relator(&self, relator: Relator, state: &StateNames) -> String {
        match relator {
            Relator::Fact(id) => match state.versions.get(&id) {
                Some(version) => format!("{}.{version}", self.predicate(id)),
                None => self.predicate(id),
            },
            Relator::Wanted(id) => format!("goal.{}", self.predicate(id)),
            Relator::Forbidden(id) => format!("forbid.{}", self.predicate(id)),
            Relator::Type(id) => format!("t{}-{}", id.0, plain(self.theory.domain.types.name(id))),
            Relator::Before(sort) => format!("before.{}", self.sort(sort)),
            Relator::Path(schema) => {
                format!("path.a{schema}-{}", plain(&self.theory.domain.actions[schema as usize].name))
            }
            Relator::Unknown(number) => format!("unknown.{number}"),
        }
    }

    fn individual(&self, individual: Individual, state: &StateNames) -> String {
        match individual {
            Individual::Bound(number) => format!("x{number}"),
            Individual::Pointer(pointer) => state.pointers[pointer as usize].0.clone(),
            Individual::Constant(constant) => self.constant(constant),
            Individual::Chosen(number) => format!("w{number}"),
        }
    }

    /// A formula about a state.
    pub(crate) fn formula(&self, formula: &FirstOrder, state: &StateNames) -> String {
        let all = |word: &str, parts: &[FirstOrder], none: &str| match parts {
            [] => none.to_owned(),
            [one] => self.formula(one, state),
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| self.formula(part, state)).collect();
                format!("({word} {})", parts.join(" "))
            }
        };
        match formula {
            FirstOrder::Atom(relator, arguments) => {
                let name = self.relator(*relator, state);
                let arguments: Vec<String> =
                    arguments.iter().map(|&one| self.individual(one, state)).collect();
                if arguments.is_empty() { name } else { format!("({name} {})", arguments.join(" ")) }
            }
            FirstOrder::Equal(one, other) => {
                format!("(= {} {})", self.individual(*one, state), self.individual(*other, state))
            }
            FirstOrder::IsNone(pointer) => state.pointers[*pointer as usize].1.clone(),
            FirstOrder::Flag(number) => format!("f{number}"),
            FirstOrder::Not(inner) => format!("(not {})", self.formula(inner, state)),
            FirstOrder::And(parts) => all("and", parts, "true"),
            FirstOrder::Or(parts) => all("or", parts, "false"),
            FirstOrder::Forall(variables, inner) => {
                format!("(forall ({}) {})", self.variables(variables), self.formula(inner, state))
            }
            FirstOrder::Exists(variables, inner) => {
                format!("(exists ({}) {})", self.variables(variables), self.formula(inner, state))
            }
        }
    }

    fn variables(&self, variables: &[(u32, SortId)]) -> String {
        let one = |(number, sort): &(u32, SortId)| format!("(x{number} {})", self.sort(*sort));
        variables.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    fn signature(&self, relator: Relator) -> String {
        let columns: Vec<String> = self.theory.columns(relator).iter().map(|&sort| self.sort(sort)).collect();
        columns.join(" ")
    }

    /// The names of the first state of a path.
    pub(crate) fn first_state(&self) -> StateNames {
        let versions = self.theory.fluents().into_iter().map(|id| (id, 0)).collect();
        let pointers = (0..).zip(&self.theory.pointers).map(|(number, pointer): (u32, _)| {
            let name = format!("q{number}-{}", plain(&pointer.name));
            (name.clone(), format!("{name}.none"))
        });
        StateNames { versions, pointers: pointers.collect() }
    }

    /// Declares the sorts, and what no step changes.
    pub(crate) fn declare(&self, state: &StateNames) -> String {
        let mut text = String::new();
        let theory = self.theory;
        for sort in (0..theory.sorts.len() as u32).map(SortId) {
            writeln!(text, "(declare-sort {} 0)", self.sort(sort)).expect("a string");
        }
        let types = theory.sorts.iter().filter(|types| types.len() > 1).flatten();
        let mut relators: Vec<Relator> = types.map(|&id| Relator::Type(id)).collect();
        for id in 0..theory.domain.predicates.len() as u32 {
            relators.extend([Relator::Fact(id), Relator::Wanted(id), Relator::Forbidden(id)]);
        }
        relators.extend((0..theory.sorts.len() as u32).map(|sort| Relator::Before(SortId(sort))));
        relators.extend(theory.paths.keys().map(|&schema| Relator::Path(schema)));
        relators.extend((0..theory.unknown.len() as u32).map(Relator::Unknown));
        for relator in relators {
            let name = self.relator(relator, state);
            if theory.empty.contains(&relator) {
                let variables: Vec<(u32, SortId)> = (0..).zip(theory.columns(relator)).collect();
                writeln!(text, "(define-fun {name} ({}) Bool false)", self.variables(&variables))
            } else {
                writeln!(text, "(declare-fun {name} ({}) Bool)", self.signature(relator))
            }
            .expect("a string");
        }
        for (id, _, _) in theory.domain.constants.iter() {
            let sort = self.sort(theory.sort_of_constant(id.0));
            writeln!(text, "(declare-const {} {sort})", self.constant(id.0)).expect("a string");
        }
        for (pointer, (name, none)) in theory.pointers.iter().zip(&state.pointers) {
            writeln!(text, "(declare-const {name} {})", self.sort(pointer.sort)).expect("a string");
            writeln!(text, "(declare-const {none} Bool)").expect("a string");
        }
        text
    }

    /// A step, and the names of the state after it.
    pub(crate) fn step(&self, step: &PathStep, state: &mut StateNames, place: usize) -> String {
        match step {
            PathStep::Assume(holds) | PathStep::Require(holds, _) => {
                format!("(assert {})\n", self.formula(holds, state))
            }
            PathStep::Choose(number, sort) => format!("(declare-const w{number} {})\n", self.sort(*sort)),
            PathStep::Note(number, holds) => {
                let holds = self.formula(holds, state);
                format!("(declare-const f{number} Bool)\n(assert (= f{number} {holds}))\n")
            }
            PathStep::Point { pointer, to, none } => {
                let (term, holds) = (self.individual(*to, state), self.formula(none, state));
                let name = format!("none.{pointer}.{place}");
                state.pointers[*pointer as usize] = (term, name.clone());
                format!("(declare-const {name} Bool)\n(assert (= {name} {holds}))\n")
            }
            PathStep::Change(definitions) => {
                let mut text = String::new();
                let before = state.clone();
                for definition in definitions {
                    let version = state.versions.get_mut(&definition.predicate).expect("it can change");
                    *version += 1;
                    let name = format!("{}.{version}", self.predicate(definition.predicate));
                    let (variables, holds) =
                        (self.variables(&definition.variables), self.formula(&definition.holds, &before));
                    writeln!(text, "(define-fun {name} ({variables}) Bool {holds})").expect("a string");
                }
                text
            }
        }
    }
}

/// The name of a requirement, for people.
pub(crate) fn show_requirement(requirement: Requirement) -> String {
    match requirement {
        Requirement::Applicable(line) => format!("the action of line {line} is applicable"),
        Requirement::Goal(line) => format!("the goal holds at line {line}"),
    }
}
