//! Tasks to rows: words of letters.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_pddl::lifted::{Formula, ObjectId, PredicateId, Term, TypeUnion};
use genplan_pddl::{Domain, Task};

use super::frame::{FixedObject, Link, RowFrame, SharedGoal, TOO_MANY_ATOMS, recursive};
use super::letter::{AtomTable, Letter, LocalAtom, LocalTerm};
use super::pddl::formula_text;

/// An instance whose objects form a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowInstance {
    /// What is about no cell.
    pub(super) whole: Letter,
    /// The cells, from the first to the last.
    pub(super) cells: Vec<Letter>,
    /// The objects of the same type that are not in the row, in the order of their letters.
    pub(super) loose: Vec<Letter>,
}

/// Larger examples are not read: they say hardly more about what the letters are, and each takes quadratic time.
const MOST_OBJECTS: usize = 1_000;

/// Reads tasks as rows; says why they are none.
pub(super) fn read(tasks: &[Arc<Task>]) -> Result<(RowFrame, Vec<RowInstance>), String> {
    let Some(first) = tasks.first() else { return Err("there is no example".into()) };
    if let Some(task) = tasks.iter().find(|task| task.objects.len() > MOST_OBJECTS) {
        return Err(format!("`{}` has more than {MOST_OBJECTS} objects", task.name));
    }
    let mut reason = None;
    for link in links(&first.domain) {
        for types in types(tasks) {
            if tasks.iter().all(|task| facts(task, link.predicate).next().is_none()) {
                continue;
            }
            match RowReader::new(tasks, link, &types).and_then(RowReader::read) {
                Ok(read) => return Ok(read),
                Err(error) => reason = reason.or(Some(error)),
            }
        }
    }
    Err(reason.unwrap_or_else(|| "no relation puts objects in a row".into()))
}

/// The pairs of columns that could say what comes after what.
fn links(domain: &Domain) -> Vec<Link> {
    let mut links = Vec::new();
    for (number, predicate) in domain.predicates.iter().enumerate() {
        let (predicate, columns) = (PredicateId(number as u32), predicate.parameters.len());
        let pairs = (0..columns).flat_map(|from| (from + 1..columns).map(move |to| (from, to)));
        links.extend(pairs.map(|(from, to)| Link { predicate, from, to }));
    }
    links.sort_by_key(|link| domain.predicate(link.predicate).parameters.len());
    links
}

/// The types of the objects that the tasks declare.
fn types(tasks: &[Arc<Task>]) -> Vec<TypeUnion> {
    let mut types: Vec<TypeUnion> = Vec::new();
    for (_, _, object) in tasks.iter().flat_map(|task| own(task)) {
        if !types.contains(&object.types) {
            types.push(Arc::clone(&object.types));
        }
    }
    types
}

/// The objects that are not constants.
fn own(task: &Task) -> impl Iterator<Item = (ObjectId, &str, &genplan_pddl::lifted::Object)> {
    task.objects.iter().skip(task.domain.constants.len())
}

/// The initial atoms of a predicate.
fn facts(task: &Task, predicate: PredicateId) -> impl Iterator<Item = &[ObjectId]> {
    task.init[predicate.index()].iter()
}

/// Where an object stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Fixed(ObjectId),
    Cell(usize),
    Loose(usize),
}

/// What an atom is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetterOwner {
    Whole,
    Cell(usize),
    Loose(usize),
}

struct RowReader<'t> {
    tasks: &'t [Arc<Task>],
    frame: RowFrame,
}

impl<'t> RowReader<'t> {
    fn new(tasks: &'t [Arc<Task>], link: Link, types: &TypeUnion) -> Result<Self, String> {
        let domain = Arc::clone(&tasks[0].domain);
        let fixed = fixed(&tasks[0], types);
        if domain.constants.iter().any(|(_, _, object)| domain.types.admits(types, &object.types)) {
            return Err("a constant of the domain is in the row".into());
        }
        if let Some(other) = tasks.iter().find(|task| !same(&fixed, &self::fixed(task, types))) {
            return Err(format!("`{}` has other objects besides the row than the first example", other.name));
        }
        let (atoms, recursive, shared_goals) = (AtomTable::default(), recursive(&domain), Vec::new());
        let frame =
            RowFrame { domain, types: Arc::clone(types), link, fixed, atoms, recursive, shared_goals };
        Ok(RowReader { tasks, frame })
    }

    fn read(mut self) -> Result<(RowFrame, Vec<RowInstance>), String> {
        self.frame.intern_fluents()?;
        self.frame.shared_goals = shared_goals(&self.tasks[0])?;
        let mut instances: Vec<Option<RowInstance>> = Vec::new();
        for task in self.tasks {
            if shared_goals(task)?.iter().map(|goal| &goal.text).ne(self
                .frame
                .shared_goals
                .iter()
                .map(|g| &g.text))
            {
                return Err(format!(
                    "the goal of `{}` is of another form than that of the first example",
                    task.name
                ));
            }
            instances.push(match self.chain(task)? {
                Some(chain) => Some(self.instance(task, &chain)?),
                None => None,
            });
        }
        let starts: BTreeSet<Letter> =
            instances.iter().flatten().map(|row| self.alone(row.cells[0])).collect();
        let instances = self.tasks.iter().zip(instances).map(|(task, instance)| match instance {
            Some(instance) => Ok(instance),
            None => self.single(task, &starts),
        });
        let instances = instances.collect::<Result<Vec<_>, _>>()?;
        Ok((self.frame, instances))
    }

    /// The objects of the row type.
    fn members(&self, task: &Task) -> Vec<ObjectId> {
        own(task).filter(|(_, _, object)| object.types == self.frame.types).map(|(id, _, _)| id).collect()
    }

    /// The row, from the first cell to the last; `None` if no object is linked to another and there are several.
    fn chain(&self, task: &Task) -> Result<Option<Vec<ObjectId>>, String> {
        let (members, Link { predicate, from, to }) = (self.members(task), self.frame.link);
        let name = &self.frame.domain.predicate(predicate).name;
        let arcs: Vec<(ObjectId, ObjectId)> =
            facts(task, predicate).map(|fact| (fact[from], fact[to])).collect();
        if arcs.iter().any(|(one, other)| !members.contains(one) || !members.contains(other)) {
            return Err(format!("`{name}` relates objects of several types in `{}`", task.name));
        }
        if members.is_empty() {
            return Err(format!("`{}` has no {}", task.name, self.frame.cell_name()));
        }
        let after: BTreeMap<ObjectId, ObjectId> = arcs.iter().copied().collect();
        let before: BTreeMap<ObjectId, ObjectId> = arcs.iter().map(|&(one, other)| (other, one)).collect();
        let distinct = arcs.iter().collect::<BTreeSet<_>>().len();
        if after.len() < distinct || before.len() < distinct {
            return Err(format!("`{name}` branches in `{}`", task.name));
        }
        let starts: Vec<ObjectId> =
            after.keys().copied().filter(|object| !before.contains_key(object)).collect();
        match (&starts[..], distinct) {
            ([], 0) => Ok((members.len() == 1).then_some(members)),
            ([], _) => Err(format!("`{name}` goes round in a ring in `{}`", task.name)),
            (&[start], _) => {
                let chain: Vec<ObjectId> =
                    std::iter::successors(Some(start), |object| after.get(object).copied()).collect();
                let is_whole = chain.len() == distinct + 1;
                is_whole
                    .then_some(Some(chain))
                    .ok_or_else(|| format!("`{name}` goes round in a ring in `{}`", task.name))
            }
            _ => Err(format!("`{name}` makes {} rows in `{}`", starts.len(), task.name)),
        }
    }

    /// A row of one cell among others that are not in it: the cell is the one that looks like the first cell of other rows.
    fn single(&mut self, task: &Task, starts: &BTreeSet<Letter>) -> Result<RowInstance, String> {
        let mut found = Vec::new();
        for member in self.members(task) {
            let instance = self.instance(task, &[member])?;
            if starts.contains(&self.alone(instance.cells[0])) {
                found.push(instance);
            }
        }
        match <[RowInstance; 1]>::try_from(found) {
            Ok([instance]) => Ok(instance),
            Err(_) => {
                Err(format!("it is not clear which {} is the row of `{}`", self.frame.cell_name(), task.name))
            }
        }
    }

    /// A letter without what is about the next cell.
    fn alone(&self, letter: Letter) -> Letter {
        let linked = self.frame.atoms.those(LocalAtom::has_next);
        letter.without(Letter { facts: linked, required: linked, forbidden: linked })
    }

    fn instance(&mut self, task: &Task, chain: &[ObjectId]) -> Result<RowInstance, String> {
        let loose: Vec<ObjectId> =
            self.members(task).into_iter().filter(|member| !chain.contains(member)).collect();
        let mut standing = BTreeMap::new();
        for (id, name, _) in task.objects.iter() {
            let fixed = || self.frame.fixed_named(name).map(Standing::Fixed);
            let cell = chain.iter().position(|&cell| cell == id).map(Standing::Cell);
            let place =
                cell.or_else(|| loose.iter().position(|&one| one == id).map(Standing::Loose)).or_else(fixed);
            standing.insert(id, place.expect("an object is in the row, beside it, or fixed"));
        }
        let blank = vec![Letter::default(); chain.len()];
        let mut instance = RowInstance {
            whole: Letter::default(),
            cells: blank,
            loose: vec![Letter::default(); loose.len()],
        };
        self.add_facts(task, &standing, &mut instance)?;
        self.add_goal(task, &standing, &mut instance)?;
        instance.loose.sort_unstable();
        Ok(instance)
    }

    fn add_facts(
        &mut self,
        task: &Task,
        standing: &Standings,
        instance: &mut RowInstance,
    ) -> Result<(), String> {
        for number in 0..task.init.len() {
            let predicate = PredicateId(number as u32);
            for fact in facts(task, predicate) {
                let (owner, bit) = self.local(task, predicate, fact, standing)?;
                instance.letter(owner).facts |= bit;
            }
        }
        Ok(())
    }

    fn add_goal(
        &mut self,
        task: &Task,
        standing: &Standings,
        instance: &mut RowInstance,
    ) -> Result<(), String> {
        for part in task.goal.conjuncts() {
            let Some((predicate, objects, value)) = ground_literal(part) else { continue };
            let (owner, bit) = self.local(task, predicate, &objects, standing)?;
            let letter = instance.letter(owner);
            let set = if value { &mut letter.required } else { &mut letter.forbidden };
            *set |= bit;
        }
        Ok(())
    }

    /// An atom over objects, as one seen from a cell.
    fn local(
        &mut self,
        task: &Task,
        predicate: PredicateId,
        objects: &[ObjectId],
        standing: &Standings,
    ) -> Result<(LetterOwner, u128), String> {
        let standings: Vec<Standing> = objects.iter().map(|object| standing[object]).collect();
        let Some((owner, terms)) = seen_from_a_cell(&standings) else {
            let names: Vec<&str> = objects.iter().map(|&object| task.objects.name(object)).collect();
            let name = &self.frame.domain.predicate(predicate).name;
            let here = &task.name;
            return Err(format!(
                "`({name} {})` relates objects that are not neighbours in `{here}`",
                names.join(" ")
            ));
        };
        let id = self.frame.atoms.intern(LocalAtom { predicate, terms }).ok_or(TOO_MANY_ATOMS)?;
        Ok((owner, id.bit()))
    }
}

type Standings = BTreeMap<ObjectId, Standing>;

/// The owner of an atom and its terms, if it is about neighbours at the most.
fn seen_from_a_cell(standings: &[Standing]) -> Option<(LetterOwner, Vec<LocalTerm>)> {
    let owners = standings.iter().filter_map(|&standing| match standing {
        Standing::Fixed(_) => None,
        Standing::Cell(index) => Some(LetterOwner::Cell(index)),
        Standing::Loose(index) => Some(LetterOwner::Loose(index)),
    });
    let mut distinct: Vec<LetterOwner> = owners.collect();
    distinct.sort_by_key(|owner| match owner {
        LetterOwner::Whole => (0, 0),
        LetterOwner::Cell(index) => (1, *index),
        LetterOwner::Loose(index) => (2, *index),
    });
    distinct.dedup();
    let owner = match distinct[..] {
        [] => LetterOwner::Whole,
        [owner] => owner,
        [LetterOwner::Cell(one), LetterOwner::Cell(other)] if other == one + 1 => LetterOwner::Cell(one),
        _ => return None,
    };
    let term = |&standing: &Standing| match standing {
        Standing::Fixed(object) => LocalTerm::Fixed(object),
        Standing::Cell(index) if owner != LetterOwner::Cell(index) => LocalTerm::Next,
        Standing::Cell(_) | Standing::Loose(_) => LocalTerm::Here,
    };
    Some((owner, standings.iter().map(term).collect()))
}

impl RowInstance {
    fn letter(&mut self, owner: LetterOwner) -> &mut Letter {
        match owner {
            LetterOwner::Whole => &mut self.whole,
            LetterOwner::Cell(index) => &mut self.cells[index],
            LetterOwner::Loose(index) => &mut self.loose[index],
        }
    }
}

/// A literal over objects: its predicate, the objects, and whether it is to hold.
fn ground_literal(formula: &Formula) -> Option<(PredicateId, Vec<ObjectId>, bool)> {
    let (atom, value) = formula.as_literal()?;
    let objects: Option<Vec<ObjectId>> = atom.arguments.iter().map(|&term| Term::object(term)).collect();
    Some((atom.predicate, objects?, value))
}

/// The parts of the goal that are no literals over objects.
fn shared_goals(task: &Task) -> Result<Vec<SharedGoal>, String> {
    let parts = task.goal.conjuncts().into_iter().filter(|part| ground_literal(part).is_none());
    let shared = parts.map(|part| {
        if part.objects().iter().any(|object| object.index() >= task.domain.constants.len()) {
            return Err(format!("the goal of `{}` is no conjunction of literals", task.name));
        }
        let text = formula_text(part, task);
        Ok(SharedGoal { text, formula: part.clone(), variables: task.goal_variables })
    });
    shared.collect()
}

/// The objects of a task that are not of the row type, the constants first.
fn fixed(task: &Task, types: &TypeUnion) -> Vec<FixedObject> {
    let others = task
        .objects
        .iter()
        .filter(|(id, _, object)| id.index() < task.domain.constants.len() || object.types != *types);
    let fixed = others
        .map(|(_, name, object)| FixedObject { name: name.to_owned(), types: Arc::clone(&object.types) });
    fixed.collect()
}

/// Whether two tasks have the same fixed objects, in whatever order.
fn same(one: &[FixedObject], other: &[FixedObject]) -> bool {
    one.len() == other.len() && one.iter().all(|object| other.contains(object))
}
