//! AST to text. Reading what is printed gives the same AST.

use std::fmt::{self, Display, Formatter, Write};

use crate::syntax::ast::{
    Action, Atom, Axiom, Domain, Effect, Formula, Literal, Name, Predicate, Problem, Quantified,
    Requirements, Term, TypeNames, TypedList,
};

/// The text of a domain file.
pub fn domain(domain: &Domain<'_>) -> String {
    domain.to_string()
}

/// The text of a problem file.
pub fn problem(problem: &Problem<'_>) -> String {
    problem.to_string()
}

/// How names of this sort are written: variables with `?`.
struct Written<'a, 's>(&'static str, &'a TypedList<'s>);

/// Things in a row, each after a blank.
struct InARow<'a, T>(&'a [T]);

impl<T: Display> Display for InARow<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|thing| write!(f, " {thing}"))
    }
}

/// Things in lines of their own.
struct OnLines<'a, T>(&'a [T]);

impl<T: Display> Display for OnLines<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|thing| write!(f, "\n    {thing}"))
    }
}

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl Display for Requirements<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("\n  (:requirements")?;
        self.flags.iter().try_for_each(|flag| write!(f, " :{flag}"))?;
        f.write_char(')')
    }
}

impl Display for TypeNames<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            TypeNames::One(name) => write!(f, "{name}"),
            TypeNames::Either(names) => write!(f, "(either{})", InARow(names)),
        }
    }
}

/// Each name after a blank.
impl Display for Written<'_, '_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (names, types) in self.1.groups() {
            names.iter().try_for_each(|name| write!(f, " {}{name}", self.0))?;
            types.map_or(Ok(()), |types| write!(f, " - {types}"))?;
        }
        Ok(())
    }
}

/// A list of variables in parentheses.
struct Variables<'a, 's>(&'a TypedList<'s>);

impl Display for Variables<'_, '_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({})", Written("?", self.0).to_string().trim_start())
    }
}

impl Display for Domain<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(define (domain {})", self.name)?;
        self.requirements.iter().try_for_each(|requirements| write!(f, "{requirements}"))?;
        write_typed_section(f, "types", &self.types)?;
        write_typed_section(f, "constants", &self.constants)?;
        if !self.predicates.is_empty() {
            write!(f, "\n  (:predicates{})", OnLines(&self.predicates))?;
        }
        self.actions.iter().try_for_each(|action| write!(f, "\n{action}"))?;
        self.axioms.iter().try_for_each(|axiom| write!(f, "\n{axiom}"))?;
        f.write_str(")\n")
    }
}

impl Display for Problem<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(define (problem {})\n  (:domain {})", self.name, self.domain)?;
        self.requirements.iter().try_for_each(|requirements| write!(f, "{requirements}"))?;
        write_typed_section(f, "objects", &self.objects)?;
        write!(f, "\n  (:init{})", OnLines(&self.init))?;
        writeln!(f, "\n  (:goal {}))", self.goal)
    }
}

fn write_typed_section(f: &mut Formatter<'_>, keyword: &str, list: &TypedList<'_>) -> fmt::Result {
    if list.is_empty() {
        return Ok(());
    }
    write!(f, "\n  (:{keyword}{})", Written("", list))
}

impl Display for Predicate<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({}{})", self.name, Written("?", &self.parameters))
    }
}

impl Display for Action<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "  (:action {}", self.name)?;
        writeln!(f, "    :parameters {}", Variables(&self.parameters))?;
        writeln!(f, "    :precondition {}", self.precondition)?;
        write!(f, "    :effect {})", self.effect)
    }
}

impl Display for Axiom<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "  (:derived ({}{})\n    {})", self.head, Written("?", &self.parameters), self.body)
    }
}

impl Display for Term<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Term::Variable(name) => write!(f, "?{name}"),
            Term::Object(name) => write!(f, "{name}"),
        }
    }
}

impl Display for Atom<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({}{})", self.predicate, InARow(&self.arguments))
    }
}

impl Display for Literal<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.value { write!(f, "{}", self.atom) } else { write!(f, "(not {})", self.atom) }
    }
}

impl Display for Formula<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Atom(atom) => write!(f, "{atom}"),
            Formula::Equal(terms) => write!(f, "(={})", InARow(&**terms)),
            Formula::Not(inner) => write!(f, "(not {inner})"),
            Formula::And(parts) => write!(f, "(and{})", InARow(parts)),
            Formula::Or(parts) => write!(f, "(or{})", InARow(parts)),
            Formula::Imply(premise, conclusion) => write!(f, "(imply {premise} {conclusion})"),
            Formula::Forall(quantified) => write!(f, "(forall {quantified})"),
            Formula::Exists(quantified) => write!(f, "(exists {quantified})"),
        }
    }
}

impl Display for Quantified<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Variables(&self.variables), self.body)
    }
}

impl Display for Effect<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Literal(literal) => write!(f, "{literal}"),
            Effect::And(parts) => write!(f, "(and{})", InARow(parts)),
            Effect::Forall(list, inner) => write!(f, "(forall {} {inner})", Variables(list)),
            Effect::When(condition, inner) => write!(f, "(when {condition} {inner})"),
        }
    }
}
