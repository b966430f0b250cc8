//! AST to text, by `Display`. Reading what is printed gives the same AST.

use std::fmt::{self, Display, Formatter, Write, from_fn};

use crate::syntax::ast::{
    Action, Atom, Axiom, Domain, Effect, Formula, Literal, Name, Predicate, Problem, Requirements, Term,
    TypeNames, TypedList,
};

/// Things in a row, each after a blank.
fn in_a_row<T: Display>(things: &[T]) -> impl Display {
    from_fn(|f| things.iter().try_for_each(|thing| write!(f, " {thing}")))
}

/// Things in lines of their own.
fn on_lines<T: Display>(things: &[T]) -> impl Display {
    from_fn(|f| things.iter().try_for_each(|thing| write!(f, "\n    {thing}")))
}

/// Names of a sort, each after a blank: variables are written with `?`.
fn typed(sort: &str, list: &TypedList<'_>) -> impl Display {
    from_fn(move |f| {
        for (names, types) in list.groups() {
            names.iter().try_for_each(|name| write!(f, " {sort}{name}"))?;
            types.map_or(Ok(()), |types| write!(f, " - {types}"))?;
        }
        Ok(())
    })
}

/// A list of variables in parentheses.
fn variables(list: &TypedList<'_>) -> String {
    format!("({})", typed("?", list).to_string().trim_start())
}

/// A section with a list, unless that is empty.
fn typed_section(keyword: &str, list: &TypedList<'_>) -> impl Display {
    from_fn(move |f| match list.is_empty() {
        true => Ok(()),
        false => write!(f, "\n  (:{keyword}{})", typed("", list)),
    })
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
            TypeNames::Either(names) => write!(f, "(either{})", in_a_row(names)),
        }
    }
}

impl Display for Domain<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(define (domain {})", self.name)?;
        self.requirements.iter().try_for_each(|requirements| write!(f, "{requirements}"))?;
        typed_section("types", &self.types).fmt(f)?;
        typed_section("constants", &self.constants).fmt(f)?;
        if !self.predicates.is_empty() {
            write!(f, "\n  (:predicates{})", on_lines(&self.predicates))?;
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
        typed_section("objects", &self.objects).fmt(f)?;
        write!(f, "\n  (:init{})", on_lines(&self.init))?;
        writeln!(f, "\n  (:goal {}))", self.goal)
    }
}

impl Display for Predicate<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({}{})", self.name, typed("?", &self.parameters))
    }
}

impl Display for Action<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "  (:action {}", self.name)?;
        writeln!(f, "    :parameters {}", variables(&self.parameters))?;
        writeln!(f, "    :precondition {}", self.precondition)?;
        write!(f, "    :effect {})", self.effect)
    }
}

impl Display for Axiom<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "  (:derived ({}{})\n    {})", self.head, typed("?", &self.parameters), self.body)
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
        write!(f, "({}{})", self.predicate, in_a_row(&self.arguments))
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
            Formula::Equal(terms) => write!(f, "(={})", in_a_row(&**terms)),
            Formula::Not(inner) => write!(f, "(not {inner})"),
            Formula::And(parts) => write!(f, "(and{})", in_a_row(parts)),
            Formula::Or(parts) => write!(f, "(or{})", in_a_row(parts)),
            Formula::Imply(premise, conclusion) => write!(f, "(imply {premise} {conclusion})"),
            Formula::Forall(list, inner) => write!(f, "(forall {} {inner})", variables(list)),
            Formula::Exists(list, inner) => write!(f, "(exists {} {inner})", variables(list)),
        }
    }
}

impl Display for Effect<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Literal(literal) => write!(f, "{literal}"),
            Effect::And(parts) => write!(f, "(and{})", in_a_row(parts)),
            Effect::Forall(list, inner) => write!(f, "(forall {} {inner})", variables(list)),
            Effect::When(condition, inner) => write!(f, "(when {condition} {inner})"),
        }
    }
}
