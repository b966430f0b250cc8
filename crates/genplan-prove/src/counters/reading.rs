//! Tasks to registers that hold numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_pddl::lifted::{Object, ObjectId, PredicateId, Role, Term, TypeUnion};
use genplan_pddl::{Domain, Task};

use super::arithmetic::{Equation, ObjectNumbers, equations, limit, numberings};

/// Something that holds a number: a predicate with all its arguments but one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NumberRegister {
    pub(super) predicate: PredicateId,
    /// The arguments; `None` where the number is.
    pub(super) arguments: Vec<Option<ObjectId>>,
}

/// What the instances of a family of counters share.
#[derive(Clone, Debug)]
pub(super) struct CounterFrame {
    pub(super) domain: Arc<Domain>,
    pub(super) registers: Vec<NumberRegister>,
    /// What the static relations over numbers say.
    pub(super) equations: BTreeMap<PredicateId, Equation>,
    /// The numbers that are constants of the domain.
    pub(super) constants: BTreeMap<ObjectId, i128>,
    /// The types of numbers.
    pub(super) types: TypeUnion,
}

/// An instance: what its registers hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CounterInstance {
    /// The largest number.
    pub(super) largest: i128,
    /// By register: its initial number.
    pub(super) initial: Vec<Option<i128>>,
    /// By register: the number that it is to hold.
    pub(super) goal: Vec<Option<i128>>,
    /// By relation that has one: its limit.
    pub(super) limits: BTreeMap<PredicateId, i128>,
}

/// Larger examples are not read: the table of a sum is quadratic in the numbers.
const MOST_OBJECTS: usize = 1_000;

/// Reads tasks as counters; says why they are none.
pub(super) fn read(tasks: &[Arc<Task>]) -> Result<(CounterFrame, Vec<CounterInstance>), String> {
    let Some(first) = tasks.first() else { return Err("there is no example".into()) };
    if let Some(task) = tasks.iter().find(|task| task.objects.len() > MOST_OBJECTS) {
        return Err(format!("`{}` has more than {MOST_OBJECTS} objects", task.name));
    }
    let types = number_types(first)?;
    let mut numberings = Vec::new();
    let mut shared: Option<BTreeMap<PredicateId, BTreeSet<Equation>>> = None;
    for task in tasks {
        let (numbering, found) = numbering(task, &types)?;
        shared = Some(match shared {
            None => found,
            Some(shared) => common(shared, &found),
        });
        numberings.push(numbering);
    }
    let equations = shared.unwrap_or_default().into_iter();
    let equations =
        equations.filter_map(|(predicate, all)| Some((predicate, all.into_iter().next()?))).collect();
    let constants = constants(first, &numberings)?;
    let mut frame = CounterFrame {
        domain: Arc::clone(&first.domain),
        registers: Vec::new(),
        equations,
        constants,
        types,
    };
    let instances = tasks.iter().zip(&numberings).map(|(task, numbering)| frame.instance(task, numbering));
    let mut instances = instances.collect::<Result<Vec<_>, _>>()?;
    for instance in &mut instances {
        instance.initial.resize(frame.registers.len(), None);
        instance.goal.resize(frame.registers.len(), None);
    }
    Ok((frame, instances))
}

/// The types of the objects that are not constants, if all have the same.
fn number_types(task: &Task) -> Result<TypeUnion, String> {
    let candidates = task.objects.iter().map(|(_, _, object)| &object.types);
    let is_number = |types: &&TypeUnion| {
        let over = |predicate: &genplan_pddl::lifted::Predicate| {
            predicate.role == Role::Static
                && predicate.parameters.len() > 1
                && predicate.parameters.iter().all(|parameter| parameter.types == **types)
        };
        task.domain.predicates.iter().any(over)
    };
    candidates.into_iter().find(is_number).cloned().ok_or_else(|| "there are no numbers".into())
}

/// The objects that are numbers.
fn numbers(task: &Task, types: &TypeUnion) -> Result<Vec<ObjectId>, String> {
    let is_number = |object: &Object| object.types == *types;
    let own = |id: ObjectId| id.index() >= task.domain.constants.len();
    if let Some((_, name, _)) = task.objects.iter().find(|(id, _, object)| own(*id) && !is_number(object)) {
        return Err(format!("`{name}` in `{}` is neither a number nor a constant", task.name));
    }
    Ok(task.objects.iter().filter(|(_, _, object)| is_number(object)).map(|(id, _, _)| id).collect())
}

type FoundEquations = BTreeMap<PredicateId, BTreeSet<Equation>>;

/// The numbering by which most relations are equations.
fn numbering(task: &Task, types: &TypeUnion) -> Result<(ObjectNumbers, FoundEquations), String> {
    let numbers = numbers(task, types)?;
    // Of those that are as good, the first: along the arguments of a relation, not against them.
    let candidates = numberings(task, &numbers).into_iter().rev();
    let known = candidates.map(|numbering| (equations(task, &numbering), numbering));
    let best = known.max_by_key(|(found, _)| found.len()).filter(|(found, _)| !found.is_empty());
    let (found, numbering) =
        best.ok_or_else(|| format!("no relation counts the objects of `{}`", task.name))?;
    Ok((numbering, found))
}

fn common(one: FoundEquations, other: &FoundEquations) -> FoundEquations {
    let both = one.into_iter().filter_map(|(predicate, equations)| {
        Some((predicate, equations.intersection(other.get(&predicate)?).cloned().collect()))
    });
    both.collect()
}

/// The numbers of the constants, if they are the same in all tasks.
fn constants(task: &Task, numberings: &[ObjectNumbers]) -> Result<BTreeMap<ObjectId, i128>, String> {
    let mut constants = BTreeMap::new();
    for (id, name, _) in task.domain.constants.iter() {
        let mut numbers: Vec<i128> =
            numberings.iter().filter_map(|numbering| numbering.get(&id).copied()).collect();
        numbers.dedup();
        match numbers[..] {
            [] => {}
            [number] => drop(constants.insert(id, number)),
            _ => return Err(format!("`{name}` is not the same number in all examples")),
        }
    }
    Ok(constants)
}

impl CounterFrame {
    fn instance(&mut self, task: &Task, numbering: &ObjectNumbers) -> Result<CounterInstance, String> {
        let (mut initial, mut goal) = (Vec::new(), Vec::new());
        for (number, facts) in task.init.iter().enumerate() {
            let predicate = PredicateId(number as u32);
            if !self.equations.contains_key(&predicate) {
                facts.iter().try_for_each(|fact| self.set(&mut initial, task, predicate, fact, numbering))?;
            }
        }
        for part in task.goal.conjuncts() {
            let objects = part.as_atom().and_then(|atom| {
                let objects: Option<Vec<ObjectId>> =
                    atom.arguments.iter().map(|&term| Term::object(term)).collect();
                Some((atom.predicate, objects?))
            });
            let (predicate, objects) = objects.ok_or_else(|| {
                format!("the goal of `{}` says more than which numbers registers hold", task.name)
            })?;
            self.set(&mut goal, task, predicate, &objects, numbering)?;
        }
        let limit = |(&predicate, equation): (&PredicateId, &Equation)| {
            Some((predicate, limit(task, numbering, predicate, equation.limited?)))
        };
        let limits = self.equations.iter().filter_map(limit).collect();
        Ok(CounterInstance { largest: numbering.len() as i128 - 1, initial, goal, limits })
    }

    /// Notes the number that a fact says.
    fn set(
        &mut self,
        values: &mut Vec<Option<i128>>,
        task: &Task,
        predicate: PredicateId,
        fact: &[ObjectId],
        numbering: &ObjectNumbers,
    ) -> Result<(), String> {
        let name = self.domain.predicate(predicate).name.clone();
        let odd = || format!("`{name}` in `{}` does not say which number something holds", task.name);
        let numbers: Vec<i128> = fact.iter().filter_map(|object| numbering.get(object).copied()).collect();
        let [number] = numbers[..] else { return Err(odd()) };
        if self.domain.predicate(predicate).role != Role::Fluent {
            return Err(odd());
        }
        let arguments =
            fact.iter().map(|object| (!numbering.contains_key(object)).then_some(*object)).collect();
        let register = self.register(NumberRegister { predicate, arguments });
        if values.len() <= register {
            values.resize(register + 1, None);
        }
        match values[register].replace(number) {
            None => Ok(()),
            Some(_) => Err(format!("`{name}` says two numbers of one thing in `{}`", task.name)),
        }
    }

    /// The number of a register.
    fn register(&mut self, register: NumberRegister) -> usize {
        let found = self.registers.iter().position(|other| *other == register);
        found.unwrap_or_else(|| {
            self.registers.push(register);
            self.registers.len() - 1
        })
    }

    /// The register that an atom is about, and its number's term; `None` if it is none.
    pub(super) fn register_of(&self, predicate: PredicateId, terms: &[Term]) -> Option<(usize, Term)> {
        let matches = |register: &NumberRegister| {
            register.predicate == predicate
                && register.arguments.iter().zip(terms).all(|(argument, term)| match argument {
                    None => true,
                    Some(object) => *term == Term::Object(*object),
                })
        };
        let number = self.registers.iter().position(matches)?;
        let place = self.registers[number].arguments.iter().position(Option::is_none)?;
        Some((number, terms[place]))
    }

    /// What a register is called.
    pub(super) fn register_name(&self, register: usize) -> String {
        let NumberRegister { predicate, arguments } = &self.registers[register];
        let name = |argument: &Option<ObjectId>| {
            argument.map_or("n", |object| self.domain.constants.name(object)).to_owned()
        };
        let arguments: Vec<String> =
            arguments.iter().filter(|argument| argument.is_some()).map(name).collect();
        match &arguments[..] {
            [] => self.domain.predicate(*predicate).name.clone(),
            _ => arguments.join(" "),
        }
    }
}
