//! Formulas of first-order logic about the states of a family's instances.

use genplan_pddl::lifted::TypeId;

/// A sort: objects of different sorts are never compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SortId(pub u32);

impl SortId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What formulas say of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Relator {
    /// The atom of this predicate of the domain holds.
    Fact(u32),
    /// It is part of the goal.
    Wanted(u32),
    /// It must not hold in the end.
    Forbidden(u32),
    /// The object belongs to a type.
    Type(TypeId),
    /// The first object is declared before the second one.
    Before(SortId),
    /// Moves of this schema lead from one place to another, whatever else they keep: by the parameters kept, then both places.
    Path(u32),
    /// Something of which nothing is known: a schema's effect along a path, by its number.
    Unknown(u32),
}

/// What stands for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Individual {
    /// A bound variable. No two quantifiers bind the same number.
    Bound(u32),
    /// Where the pointer of this number points; anything if that is nothing.
    Pointer(u32),
    /// A constant of the domain.
    Constant(u32),
    /// Something that was chosen on the way.
    Chosen(u32),
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum FirstOrder {
    Atom(Relator, Vec<Individual>),
    Equal(Individual, Individual),
    /// The pointer points to nothing.
    IsNone(u32),
    /// A truth value that was noted on the way.
    Flag(u32),
    Not(Box<FirstOrder>),
    And(Vec<FirstOrder>),
    Or(Vec<FirstOrder>),
    Forall(Vec<(u32, SortId)>, Box<FirstOrder>),
    Exists(Vec<(u32, SortId)>, Box<FirstOrder>),
}

impl FirstOrder {
    pub(crate) fn truth() -> Self {
        FirstOrder::And(Vec::new())
    }

    pub(crate) fn falsity() -> Self {
        FirstOrder::Or(Vec::new())
    }

    pub(crate) fn and(parts: impl IntoIterator<Item = FirstOrder>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                FirstOrder::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if let [_] = flat[..] { flat.remove(0) } else { FirstOrder::And(flat) }
    }

    pub(crate) fn or(parts: impl IntoIterator<Item = FirstOrder>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                FirstOrder::Or(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if let [_] = flat[..] { flat.remove(0) } else { FirstOrder::Or(flat) }
    }

    #[must_use]
    pub(crate) fn negated(self) -> Self {
        match self {
            FirstOrder::Not(inner) => *inner,
            FirstOrder::And(parts) if parts.is_empty() => FirstOrder::falsity(),
            FirstOrder::Or(parts) if parts.is_empty() => FirstOrder::truth(),
            other => FirstOrder::Not(other.into()),
        }
    }

    /// If this, then that.
    #[must_use]
    pub(crate) fn implies(self, conclusion: FirstOrder) -> Self {
        FirstOrder::or([self.negated(), conclusion])
    }

    pub(crate) fn forall(variables: Vec<(u32, SortId)>, inner: FirstOrder) -> Self {
        if variables.is_empty() { inner } else { FirstOrder::Forall(variables, inner.into()) }
    }

    pub(crate) fn exists(variables: Vec<(u32, SortId)>, inner: FirstOrder) -> Self {
        if variables.is_empty() { inner } else { FirstOrder::Exists(variables, inner.into()) }
    }

    /// Visits the formula and then all its parts.
    pub(crate) fn walk(&self, visit: &mut impl FnMut(&FirstOrder)) {
        visit(self);
        match self {
            FirstOrder::Not(inner) | FirstOrder::Forall(_, inner) | FirstOrder::Exists(_, inner) => {
                inner.walk(visit);
            }
            FirstOrder::And(parts) | FirstOrder::Or(parts) => parts.iter().for_each(|part| part.walk(visit)),
            FirstOrder::Atom(..) | FirstOrder::Equal(..) | FirstOrder::IsNone(_) | FirstOrder::Flag(_) => {}
        }
    }

    /// What it says something of.
    pub(crate) fn relators(&self) -> Vec<Relator> {
        let mut relators = Vec::new();
        self.walk(&mut |part| {
            if let FirstOrder::Atom(relator, _) = part {
                relators.push(*relator);
            }
        });
        relators
    }

    /// Whether it speaks of pointers.
    pub(crate) fn has_pointers(&self) -> bool {
        let mut found = false;
        let is_pointer = |individual: &Individual| matches!(individual, Individual::Pointer(_));
        self.walk(&mut |part| match part {
            FirstOrder::Atom(_, arguments) => found |= arguments.iter().any(is_pointer),
            FirstOrder::Equal(one, other) => found |= is_pointer(one) || is_pointer(other),
            FirstOrder::IsNone(_) => found = true,
            _ => {}
        });
        found
    }
}
