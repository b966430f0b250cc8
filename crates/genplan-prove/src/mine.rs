//! Structures to formulas that hold in all of them: what a family shares, and candidates for invariants.
//!
//! The formulas are clauses of at most three literals over at most two variables, in which an argument may also be a pointer, a constant,
//! or anything (`_`); and what is functional. The truth values of a literal, for all values of the variables in all structures, are
//! one row of bits, so a clause costs a few words. Clauses that follow from a shorter one are left out.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use genplan_pddl::lifted::{ObjectId, Role};

use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::structure::Structure;
use crate::theory::Theory;

/// An argument of an atom of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum MinedArgument {
    Variable(usize),
    Pointer(u32),
    Constant(u32),
    Any,
}

/// An atom of a clause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum MinedAtom {
    Atom(Relator, Vec<MinedArgument>),
    /// Part of the goal, and not true yet.
    ToDo(u32, Vec<MinedArgument>),
    Equal(MinedArgument, MinedArgument),
    None(u32),
}

/// What a variable ranges over.
#[derive(Clone, Copy, Debug)]
struct MinedRange {
    sort: SortId,
    guard: Option<Relator>,
}

/// A literal, with its truth values.
struct MinedLiteral {
    atom: MinedAtom,
    value: bool,
    /// The variables that it is about, as bits.
    about: u8,
    bits: Vec<u64>,
}

impl MinedLiteral {
    /// Whether it says where something is in an order, or is about no object.
    fn is_guard(&self) -> bool {
        match &self.atom {
            MinedAtom::Atom(Relator::Before(_), _) | MinedAtom::None(_) | MinedAtom::Equal(..) => true,
            MinedAtom::Atom(_, arguments) => arguments.is_empty(),
            MinedAtom::ToDo(..) => false,
        }
    }

    /// Whether it names no pointer.
    fn is_simple(&self) -> bool {
        match &self.atom {
            MinedAtom::Atom(_, arguments) | MinedAtom::ToDo(_, arguments) => {
                !arguments.iter().any(|one| matches!(one, MinedArgument::Pointer(_)))
            }
            MinedAtom::None(_) | MinedAtom::Equal(..) => true,
        }
    }
}

/// What clauses are about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MiningScope<'a> {
    /// Whether pointers are named.
    pub pointers: bool,
    /// The pointers whose order matters.
    pub ordered: &'a BTreeSet<u32>,
    /// The predicates that are named.
    pub predicates: &'a BTreeSet<u32>,
    /// At most this many clauses.
    pub most: usize,
}

/// At most this many bits for a literal.
const MOST_BITS: usize = 1 << 14;

/// Finds formulas.
pub(crate) struct Miner<'a> {
    theory: &'a Theory,
    structures: &'a [&'a Structure],
    scope: MiningScope<'a>,
    /// By structure, relation and columns: the projection to these columns.
    projections: HashMap<(usize, Relator, Vec<usize>), HashSet<Vec<u32>>>,
    todo: Vec<BTreeMap<u32, HashSet<Vec<u32>>>>,
}

impl<'a> Miner<'a> {
    pub(crate) fn new(theory: &'a Theory, structures: &'a [&'a Structure], scope: MiningScope<'a>) -> Self {
        let todo = structures.iter().map(|one| todo(one)).collect();
        Miner { theory, structures, scope, projections: HashMap::new(), todo }
    }

    /// The formulas, the simplest first.
    pub(crate) fn formulas(&mut self) -> Vec<FirstOrder> {
        let mut clauses: Vec<Vec<(MinedAtom, bool)>> = Vec::new();
        let mut found = Vec::new();
        let ranges = self.ranges();
        self.clauses(&[], &mut clauses, &mut found);
        for &range in &ranges {
            self.clauses(&[range], &mut clauses, &mut found);
        }
        for (place, &one) in ranges.iter().enumerate() {
            for &other in &ranges[place..] {
                if one.guard.is_some() == other.guard.is_some() || one.sort != other.sort {
                    self.clauses(&[one, other], &mut clauses, &mut found);
                }
            }
        }
        found.extend(self.functional());
        found.extend(self.total());
        found.sort_by_key(|(cost, _)| *cost);
        found.truncate(self.scope.most);
        found.into_iter().map(|(_, formula)| formula).collect()
    }

    /// What variables range over: sorts, and then types and static predicates with one parameter.
    fn ranges(&self) -> Vec<MinedRange> {
        let sorts = (0..self.theory.sorts.len() as u32).map(SortId);
        let mut ranges: Vec<MinedRange> = sorts.map(|sort| MinedRange { sort, guard: None }).collect();
        for relator in self.relators() {
            let is_guard = match relator {
                Relator::Fact(id) => self.theory.domain.predicates[id as usize].role == Role::Static,
                Relator::Type(_) => true,
                _ => false,
            };
            if let [sort] = self.theory.columns(relator)[..]
                && is_guard
            {
                ranges.push(MinedRange { sort, guard: Some(relator) });
            }
        }
        ranges
    }

    /// The clauses over variables of some ranges.
    fn clauses(
        &mut self,
        ranges: &[MinedRange],
        known: &mut Vec<Vec<(MinedAtom, bool)>>,
        found: &mut Vec<(usize, FirstOrder)>,
    ) {
        let sorts: &[SortId] = &ranges.iter().map(|range| range.sort).collect::<Vec<_>>();
        let all: u8 = (1 << sorts.len()) - 1;
        let Some((literals, full)) = self.literals(ranges, sorts) else { return };
        let name = |one: &MinedLiteral| (one.atom.clone(), one.value);
        let is_full = |bits: &[u64]| bits.iter().zip(&full).all(|(bits, full)| bits & full == *full);
        let mut own: Vec<Vec<usize>> = Vec::new();
        let mut units = HashSet::new();
        for (place, literal) in literals.iter().enumerate() {
            if is_full(&literal.bits) {
                units.insert(place);
                own.push(vec![place]);
            }
        }
        let open: Vec<usize> = (0..literals.len()).filter(|place| !units.contains(place)).collect();
        let mut pairs = HashSet::new();
        let join = |one: &[u64], other: &[u64]| -> Vec<u64> {
            one.iter().zip(other).map(|(one, other)| one | other).collect()
        };
        for (rank, &one) in open.iter().enumerate() {
            for &other in &open[rank + 1..] {
                let (a, b) = (&literals[one], &literals[other]);
                if a.atom != b.atom && is_full(&join(&a.bits, &b.bits)) {
                    pairs.insert((one, other));
                    own.push(vec![one, other]);
                }
            }
        }
        own.extend(triples(&literals, &open, &pairs, all, &full));
        for places in own {
            let about = places.iter().fold(0, |about, &place| about | literals[place].about);
            let mut clause: Vec<_> = places.iter().map(|&place| name(&literals[place])).collect();
            clause.extend((0..).zip(ranges).filter_map(|(place, range)| guard(place, *range)));
            clause.sort();
            if about != all || is_tautology(&clause) || known.iter().any(|one| subsumes(one, &clause)) {
                continue;
            }
            let cost = cost(&clause) + sorts.len();
            found.push((cost, self.formula(sorts, &clause)));
            if sorts.len() == 2 && sorts[0] == sorts[1] {
                known.push(swapped(&clause));
            }
            if sorts.len() == 1 {
                known.push(shifted(&clause));
            }
            known.push(clause);
        }
    }

    /// The literals over variables of some sorts, and which bits they have; `None` if that would be too many.
    fn literals(&mut self, ranges: &[MinedRange], sorts: &[SortId]) -> Option<(Vec<MinedLiteral>, Vec<u64>)> {
        let tuples: Vec<(usize, Vec<u32>)> = self.tuples(ranges);
        if tuples.is_empty() {
            return None;
        }
        let mut full = vec![0_u64; tuples.len().div_ceil(64)];
        (0..tuples.len()).for_each(|bit| full[bit / 64] |= 1 << (bit % 64));
        let mut literals = Vec::new();
        for atom in self.atoms(sorts) {
            let mut bits = vec![0_u64; full.len()];
            for (bit, (structure, values)) in tuples.iter().enumerate() {
                if self.holds(&atom, *structure, values) {
                    bits[bit / 64] |= 1 << (bit % 64);
                }
            }
            let about = about(&atom);
            let negated = bits.iter().zip(&full).map(|(bits, full)| !bits & full).collect();
            literals.push(MinedLiteral { atom: atom.clone(), value: true, about, bits });
            // What holds where two variables are the same is said with one.
            if !matches!(atom, MinedAtom::Equal(MinedArgument::Variable(_), MinedArgument::Variable(_))) {
                literals.push(MinedLiteral { atom, value: false, about, bits: negated });
            }
        }
        Some((literals, full))
    }

    /// The values of variables in all structures.
    fn tuples(&self, ranges: &[MinedRange]) -> Vec<(usize, Vec<u32>)> {
        let mut tuples = Vec::new();
        for (number, structure) in self.structures.iter().enumerate() {
            let mut own = vec![Vec::new()];
            for range in ranges {
                let objects = structure.rigid.objects[range.sort.index()].iter();
                let fits = |object: &&u32| range.guard.is_none_or(|guard| structure.has(guard, &[**object]));
                let objects: Vec<u32> = objects.filter(fits).copied().collect();
                own = own
                    .into_iter()
                    .flat_map(|row: Vec<u32>| {
                        let longer = |&object: &u32| [&row[..], &[object]].concat();
                        objects.iter().map(longer).collect::<Vec<_>>()
                    })
                    .collect();
            }
            if tuples.len() + own.len() > MOST_BITS {
                break;
            }
            tuples.extend(own.into_iter().map(|row| (number, row)));
        }
        tuples
    }

    /// The atoms over variables of some sorts.
    fn atoms(&self, sorts: &[SortId]) -> Vec<MinedAtom> {
        let mut atoms = Vec::new();
        for relator in self.relators() {
            let columns = self.theory.columns(relator);
            for arguments in self.arguments(&columns, sorts) {
                if !self.fits(relator, &arguments) {
                    continue;
                }
                if let Relator::Wanted(id) = relator
                    && self.theory.domain.predicates[id as usize].role == Role::Fluent
                {
                    atoms.push(MinedAtom::ToDo(id, arguments.clone()));
                }
                atoms.push(MinedAtom::Atom(relator, arguments));
            }
        }
        if let [one, other] = sorts
            && one == other
        {
            atoms.push(MinedAtom::Equal(MinedArgument::Variable(0), MinedArgument::Variable(1)));
        }
        if self.scope.pointers {
            self.pointer_atoms(sorts, &mut atoms);
        }
        atoms
    }

    /// Whether the constants among the arguments have the types that a relation is declared for.
    fn fits(&self, relator: Relator, arguments: &[MinedArgument]) -> bool {
        let types = self.theory.column_types(relator);
        arguments.iter().zip(&types).all(|(argument, wanted)| match *argument {
            MinedArgument::Constant(constant) => {
                let object = self.theory.domain.constants.object(ObjectId(constant));
                self.theory.domain.types.admits(wanted, &object.types)
            }
            _ => true,
        })
    }

    fn pointer_atoms(&self, sorts: &[SortId], atoms: &mut Vec<MinedAtom>) {
        for (number, pointer) in (0..).zip(&self.theory.pointers) {
            let here = MinedArgument::Pointer(number);
            atoms.push(MinedAtom::None(number));
            if let [sort] = sorts
                && *sort == pointer.sort
            {
                let variable = MinedArgument::Variable(0);
                atoms.push(MinedAtom::Equal(variable, here));
                if self.scope.ordered.contains(&number) {
                    let before = Relator::Before(*sort);
                    atoms.push(MinedAtom::Atom(before, vec![variable, here]));
                    atoms.push(MinedAtom::Atom(before, vec![here, variable]));
                }
            }
            if sorts.len() == 2 && self.scope.ordered.contains(&number) {
                for (place, &sort) in sorts.iter().enumerate().filter(|(_, sort)| **sort == pointer.sort) {
                    let variable = MinedArgument::Variable(place);
                    atoms.push(MinedAtom::Atom(Relator::Before(sort), vec![variable, here]));
                    atoms.push(MinedAtom::Equal(variable, here));
                }
            }
            if sorts.is_empty() {
                let others = (0..).zip(&self.theory.pointers).take(number as usize);
                for (other, _) in others.filter(|(_, other)| other.sort == pointer.sort) {
                    atoms.push(MinedAtom::Equal(here, MinedArgument::Pointer(other)));
                }
            }
        }
    }

    /// What atoms are about.
    fn relators(&self) -> Vec<Relator> {
        let is_used = |relator: Relator| {
            self.structures.iter().any(|one| one.tuples(relator).is_some_and(|tuples| !tuples.is_empty()))
        };
        let mut relators = Vec::new();
        for (id, predicate) in (0..).zip(&self.theory.domain.predicates) {
            if !matches!(predicate.role, Role::Derived { .. }) && self.scope.predicates.contains(&id) {
                relators.push(Relator::Fact(id));
            }
            relators.extend(
                [Relator::Wanted(id), Relator::Forbidden(id)].into_iter().filter(|&one| is_used(one)),
            );
        }
        for types in self.theory.sorts.iter().filter(|types| types.len() > 1) {
            let narrow = types.iter().filter(|&&id| self.theory.is_narrower(&[id], self.theory.sort(types)));
            relators.extend(narrow.map(|&id| Relator::Type(id)));
        }
        relators.extend(self.theory.paths.keys().map(|&schema| Relator::Path(schema)));
        relators
    }

    /// The ways to fill the columns of a relation that name all variables, or the first or the last only.
    fn arguments(&self, columns: &[SortId], sorts: &[SortId]) -> Vec<Vec<MinedArgument>> {
        let mut rows: Vec<Vec<MinedArgument>> = vec![Vec::new()];
        for &column in columns {
            let mut ways = vec![MinedArgument::Any];
            let variables = (0..sorts.len()).filter(|&place| sorts[place] == column);
            ways.extend(variables.map(MinedArgument::Variable));
            if self.scope.pointers && sorts.len() < 2 {
                let pointers = (0..).zip(&self.theory.pointers).filter(|(_, one)| one.sort == column);
                ways.extend(pointers.map(|(number, _)| MinedArgument::Pointer(number)));
            }
            let constants = (0..self.theory.domain.constants.len() as u32)
                .filter(|&one| self.theory.sort_of_constant(one) == column);
            ways.extend(constants.take(3).map(MinedArgument::Constant));
            let longer = |row: &Vec<MinedArgument>, way: MinedArgument| [&row[..], &[way]].concat();
            let all = rows.iter().flat_map(|row| ways.iter().map(move |&way| longer(row, way)));
            rows = all.collect();
        }
        rows.retain(|row| is_plain(row));
        rows
    }

    fn holds(&mut self, atom: &MinedAtom, structure: usize, values: &[u32]) -> bool {
        let pointers = &self.structures[structure].pointers;
        let value = |argument: &MinedArgument| match *argument {
            MinedArgument::Variable(place) => values.get(place).copied(),
            MinedArgument::Pointer(pointer) => pointers[pointer as usize],
            MinedArgument::Constant(constant) => Some(constant),
            MinedArgument::Any => None,
        };
        match atom {
            MinedAtom::None(pointer) => pointers[*pointer as usize].is_none(),
            MinedAtom::Equal(one, other) => value(one).is_some() && value(one) == value(other),
            MinedAtom::Atom(relator, arguments) => {
                let Some((columns, key)) = key(arguments, value) else { return false };
                if let Relator::Before(_) = relator {
                    return key[0] < key[1];
                }
                let tuples = self.structures[structure].tuples(*relator);
                let tuples = tuples.into_iter().flatten();
                let known = self.projections.entry((structure, *relator, columns.clone()));
                known.or_insert_with(|| projection(tuples, &columns)).contains(&key)
            }
            MinedAtom::ToDo(id, arguments) => {
                let Some((columns, key)) = key(arguments, value) else { return false };
                // Numbers behind those of the pointers' relations: what is to do is none of the theory's.
                let relator = Relator::Unknown(u32::MAX - id);
                let tuples = self.todo[structure].get(id).into_iter().flatten();
                let known = self.projections.entry((structure, relator, columns.clone()));
                known.or_insert_with(|| projection(tuples, &columns)).contains(&key)
            }
        }
    }

    /// A clause as a formula.
    fn formula(&self, sorts: &[SortId], clause: &[(MinedAtom, bool)]) -> FirstOrder {
        let mut next = sorts.len() as u32;
        let literals = clause.iter().map(|(atom, value)| {
            let formula = self.atom(atom, &mut next);
            if *value { formula } else { formula.negated() }
        });
        let literals: Vec<FirstOrder> = literals.collect();
        FirstOrder::forall((0..).zip(sorts.iter().copied()).collect(), FirstOrder::or(literals))
    }

    fn atom(&self, atom: &MinedAtom, next: &mut u32) -> FirstOrder {
        let given = |argument: &MinedArgument| match *argument {
            MinedArgument::Variable(place) => Individual::Bound(place as u32),
            MinedArgument::Pointer(pointer) => Individual::Pointer(pointer),
            MinedArgument::Constant(constant) => Individual::Constant(constant),
            MinedArgument::Any => unreachable!("equalities have none"),
        };
        let some = |arguments: &[MinedArgument]| -> Vec<FirstOrder> {
            let pointers = arguments.iter().filter_map(|argument| match *argument {
                MinedArgument::Pointer(pointer) => Some(FirstOrder::IsNone(pointer).negated()),
                _ => None,
            });
            pointers.collect()
        };
        match atom {
            MinedAtom::None(pointer) => FirstOrder::IsNone(*pointer),
            MinedAtom::Equal(one, other) => {
                let guards = some(&[*one, *other]);
                FirstOrder::and(guards.into_iter().chain([FirstOrder::Equal(given(one), given(other))]))
            }
            MinedAtom::Atom(_, arguments) | MinedAtom::ToDo(_, arguments) => {
                let relator = match atom {
                    MinedAtom::Atom(relator, _) => *relator,
                    MinedAtom::ToDo(id, _) => Relator::Wanted(*id),
                    _ => unreachable!("matched above"),
                };
                let (mut open, mut terms) = (Vec::new(), Vec::new());
                for (argument, sort) in arguments.iter().zip(self.theory.columns(relator)) {
                    if *argument == MinedArgument::Any {
                        open.push((*next, sort));
                        terms.push(Individual::Bound(*next));
                        *next += 1;
                    } else {
                        terms.push(given(argument));
                    }
                }
                let mut parts = some(arguments);
                parts.push(FirstOrder::Atom(relator, terms.clone()));
                if let MinedAtom::ToDo(id, _) = atom {
                    parts.push(FirstOrder::Atom(Relator::Fact(*id), terms).negated());
                }
                FirstOrder::exists(open, FirstOrder::and(parts))
            }
        }
    }

    /// What is functional: one column is determined by another one, or by all others.
    fn functional(&self) -> Vec<(usize, FirstOrder)> {
        let mut found = Vec::new();
        let relators =
            self.relators().into_iter().filter(|one| !matches!(one, Relator::Type(_) | Relator::Path(_)));
        for relator in relators {
            let columns = self.theory.columns(relator);
            for place in 0..columns.len() {
                let others: Vec<usize> = (0..columns.len()).filter(|&other| other != place).collect();
                let mut sources: Vec<Vec<usize>> = others.iter().map(|&other| vec![other]).collect();
                sources.push(others);
                if columns.len() > 1 {
                    sources.push(Vec::new());
                }
                sources.dedup();
                for source in sources {
                    if self.determines(relator, &source, place) {
                        found.push((
                            3 + columns.len() - source.len(),
                            function(relator, &columns, &source, place),
                        ));
                    }
                }
            }
        }
        found
    }

    fn determines(&self, relator: Relator, source: &[usize], place: usize) -> bool {
        self.structures.iter().all(|structure| {
            let mut values: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut tuples = structure.tuples(relator).into_iter().flatten();
            tuples.all(|tuple| {
                let key = source.iter().map(|&column| tuple[column]).collect();
                *values.entry(key).or_insert(tuple[place]) == tuple[place]
            })
        })
    }

    /// Relations of three and more columns that hold of everything of the right types.
    fn total(&self) -> Vec<(usize, FirstOrder)> {
        let mut found = Vec::new();
        for relator in self.relators() {
            let (columns, types) = (self.theory.columns(relator), self.theory.column_types(relator));
            let variables: Vec<(u32, SortId)> = (0..).zip(columns.iter().copied()).collect();
            let terms: Vec<Individual> =
                variables.iter().map(|&(number, _)| Individual::Bound(number)).collect();
            let belong = terms.iter().zip(&types).map(|(&term, types)| self.theory.typed(term, types));
            let mut parts: Vec<FirstOrder> = belong.map(FirstOrder::negated).collect();
            if let (Relator::Path(_), [.., one, other]) = (relator, &terms[..]) {
                parts.push(FirstOrder::Equal(*one, *other));
            } else if columns.len() < 3 {
                continue;
            }
            parts.push(FirstOrder::Atom(relator, terms));
            let formula = FirstOrder::forall(variables, FirstOrder::or(parts));
            if self.structures.iter().all(|structure| structure.holds(&formula)) {
                found.push((columns.len(), formula));
            }
        }
        found
    }
}

/// The clauses of three literals of which no two are enough: over one variable all, over two those with a guard.
fn triples(
    literals: &[MinedLiteral],
    open: &[usize],
    pairs: &HashSet<(usize, usize)>,
    all: u8,
    full: &[u64],
) -> Vec<Vec<usize>> {
    let are_done =
        |a: usize, b: usize| literals[a].atom == literals[b].atom || pairs.contains(&(a.min(b), a.max(b)));
    let mut found = Vec::new();
    for (rank, &one) in open.iter().enumerate() {
        let is_first = if all < 3 {
            literals[one].is_guard() || literals[one].is_simple()
        } else {
            literals[one].is_guard()
        };
        for (behind, &two) in open.iter().enumerate().filter(|_| is_first) {
            // Guards come first, each other pair once.
            let is_again = behind <= rank && (!literals[one].is_guard() || literals[two].is_guard());
            let is_wild = all == 3 && !literals[two].is_guard() && !literals[two].is_simple();
            if is_again || is_wild || are_done(one, two) {
                continue;
            }
            for &three in &open[behind + 1..] {
                let three_of_them = [&literals[one], &literals[two], &literals[three]];
                let about = three_of_them.iter().fold(0, |about, one| about | one.about);
                if about == all
                    && !are_done(one, three)
                    && !are_done(two, three)
                    && cover(three_of_them, full)
                {
                    found.push(vec![one, two, three]);
                }
            }
        }
    }
    found
}

/// Whether one of three literals holds wherever it must.
fn cover(literals: [&MinedLiteral; 3], full: &[u64]) -> bool {
    let [one, two, three] = literals.map(|literal| &literal.bits);
    (0..full.len()).all(|word| (one[word] | two[word] | three[word]) & full[word] == full[word])
}

/// That a variable is not in its range, as a literal of a clause.
fn guard(place: usize, range: MinedRange) -> Option<(MinedAtom, bool)> {
    Some((MinedAtom::Atom(range.guard?, vec![MinedArgument::Variable(place)]), false))
}

/// That a column is determined by others.
fn function(relator: Relator, columns: &[SortId], source: &[usize], place: usize) -> FirstOrder {
    let mut variables = Vec::new();
    let (mut one, mut other) = (Vec::new(), Vec::new());
    for (column, &sort) in columns.iter().enumerate() {
        let mut next = || {
            variables.push((variables.len() as u32, sort));
            Individual::Bound(variables.len() as u32 - 1)
        };
        let first = next();
        one.push(first);
        other.push(if source.contains(&column) { first } else { next() });
    }
    let equal = FirstOrder::Equal(one[place], other[place]);
    let both = [one, other].map(|terms| FirstOrder::Atom(relator, terms).negated());
    FirstOrder::forall(variables, FirstOrder::or(both.into_iter().chain([equal])))
}

/// The goal atoms that do not hold, by predicate.
fn todo(structure: &Structure) -> BTreeMap<u32, HashSet<Vec<u32>>> {
    let wanted = structure.rigid.tuples.iter().filter_map(|(relator, tuples)| match relator {
        Relator::Wanted(id) => Some((*id, tuples)),
        _ => None,
    });
    wanted
        .map(|(id, tuples)| {
            let open = tuples.iter().filter(|tuple| !structure.has(Relator::Fact(id), tuple));
            (id, open.cloned().collect())
        })
        .collect()
}

fn projection<'t>(tuples: impl Iterator<Item = &'t Vec<u32>>, columns: &[usize]) -> HashSet<Vec<u32>> {
    tuples.map(|tuple| columns.iter().map(|&column| tuple[column]).collect()).collect()
}

/// The columns that have values, and these; `None` if a pointer points to nothing.
fn key(
    arguments: &[MinedArgument],
    value: impl Fn(&MinedArgument) -> Option<u32>,
) -> Option<(Vec<usize>, Vec<u32>)> {
    let (mut columns, mut key) = (Vec::new(), Vec::new());
    for (column, argument) in arguments.iter().enumerate() {
        if *argument != MinedArgument::Any {
            columns.push(column);
            key.push(value(argument)?);
        }
    }
    Some((columns, key))
}

fn arguments_of(atom: &MinedAtom) -> Vec<MinedArgument> {
    match atom {
        MinedAtom::Atom(_, arguments) | MinedAtom::ToDo(_, arguments) => arguments.clone(),
        MinedAtom::Equal(one, other) => vec![*one, *other],
        MinedAtom::None(pointer) => vec![MinedArgument::Pointer(*pointer)],
    }
}

/// The variables of an atom, as bits.
fn about(atom: &MinedAtom) -> u8 {
    arguments_of(atom)
        .iter()
        .map(|argument| if let MinedArgument::Variable(place) = argument { 1 << place } else { 0 })
        .fold(0, |all, one| all | one)
}

/// Whether a row of arguments says something that others do not: it has at most two pointers and constants, and no variable twice
/// beside others.
fn is_plain(row: &[MinedArgument]) -> bool {
    let named =
        row.iter().filter(|one| matches!(one, MinedArgument::Pointer(_) | MinedArgument::Constant(_)));
    let open = row.iter().filter(|one| **one == MinedArgument::Any).count();
    named.count() <= 2 && (row.len() < 3 || open <= 2)
}

/// The clause with other variables.
fn moved(clause: &[(MinedAtom, bool)], place: impl Fn(usize) -> usize) -> Vec<(MinedAtom, bool)> {
    let one = |argument: &MinedArgument| match argument {
        MinedArgument::Variable(variable) => MinedArgument::Variable(place(*variable)),
        other => *other,
    };
    let atom = |atom: &MinedAtom| match atom {
        MinedAtom::Atom(relator, row) => MinedAtom::Atom(*relator, row.iter().map(one).collect()),
        MinedAtom::ToDo(id, row) => MinedAtom::ToDo(*id, row.iter().map(one).collect()),
        MinedAtom::Equal(a, b) => MinedAtom::Equal(one(a), one(b)),
        MinedAtom::None(pointer) => MinedAtom::None(*pointer),
    };
    let mut moved: Vec<_> = clause.iter().map(|(one, value)| (atom(one), *value)).collect();
    moved.sort();
    moved
}

/// The clause in which the two variables have changed places.
fn swapped(clause: &[(MinedAtom, bool)]) -> Vec<(MinedAtom, bool)> {
    moved(clause, |variable| 1 - variable)
}

/// The clause about the second variable.
fn shifted(clause: &[(MinedAtom, bool)]) -> Vec<(MinedAtom, bool)> {
    moved(clause, |variable| variable + 1)
}

/// Whether one literal follows from another one.
fn follows((from, value): &(MinedAtom, bool), (to, of): &(MinedAtom, bool)) -> bool {
    let wider = |one: &[MinedArgument], other: &[MinedArgument]| {
        one.iter().zip(other).all(|(one, other)| one == other || *other == MinedArgument::Any)
    };
    match (from, to) {
        _ if from == to => value == of,
        (MinedAtom::Atom(a, one), MinedAtom::Atom(b, other)) if a == b && value == of => {
            if *value {
                wider(one, other)
            } else {
                wider(other, one)
            }
        }
        (MinedAtom::ToDo(a, one), MinedAtom::ToDo(b, other)) if a == b && value == of => {
            if *value {
                wider(one, other)
            } else {
                wider(other, one)
            }
        }
        (MinedAtom::ToDo(a, one), MinedAtom::Atom(Relator::Wanted(b), other)) if a == b => {
            *value && *of && wider(one, other)
        }
        (MinedAtom::Atom(Relator::Wanted(a), one), MinedAtom::ToDo(b, other)) if a == b => {
            !*value && !*of && wider(other, one)
        }
        (MinedAtom::ToDo(a, one), MinedAtom::Atom(Relator::Fact(b), other)) if a == b => {
            *value && !*of && one == other && !one.contains(&MinedArgument::Any)
        }
        (MinedAtom::Atom(Relator::Fact(a), one), MinedAtom::ToDo(b, other)) if a == b => {
            *value && !*of && one == other && !one.contains(&MinedArgument::Any)
        }
        _ => false,
    }
}

/// Whether a clause says nothing.
fn is_tautology(clause: &[(MinedAtom, bool)]) -> bool {
    clause.iter().enumerate().any(|(place, (atom, value))| {
        let denied = (atom.clone(), !value);
        clause.iter().enumerate().any(|(other, literal)| other != place && follows(&denied, literal))
    })
}

/// Whether another clause follows from one.
fn subsumes(one: &[(MinedAtom, bool)], other: &[(MinedAtom, bool)]) -> bool {
    one.iter().all(|literal| other.iter().any(|wanted| follows(literal, wanted)))
}

/// How far-fetched a clause is.
fn cost(clause: &[(MinedAtom, bool)]) -> usize {
    let one = |(atom, _): &(MinedAtom, bool)| {
        let named = arguments_of(atom).iter().filter(|one| matches!(one, MinedArgument::Pointer(_))).count();
        2 + named
    };
    clause.iter().map(one).sum()
}
