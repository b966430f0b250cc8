//! Relaxed reachability: which tuples can be true, and which instances of rules can matter.
//!
//! A tuple can be true if it is so initially or a rule with a possible body concludes it. Whatever is found is
//! found once: each new tuple is joined, through indexes, with those found before it (semi-naive evaluation).
//! Static relations are evaluated exactly. A negative literal is possible unless its atom is true initially
//! and nothing that was found deletes it.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
use genplan_pddl::lifted::{Task, Term};
use rustc_hash::FxHashMap;

use super::join_order::{Access, AtomPattern, JoinStep, Plan, plan};
use super::normalize::normalize;
use super::object_sets::{ObjectSet, ObjectSets};
use super::relation::{NONE, Relation};
use super::rules::{Head, Literal, RelationId, RelationKind, Rule, Rules};
use super::{GroundError, LITTLE_WORK, meter};

/// A task as rules, and what can be true in it.
#[derive(Debug)]
pub(crate) struct ReachedTask {
    pub task: Arc<Task>,
    pub rules: Rules,
    /// By relation: the tuples that can be true.
    pub relations: Vec<Relation>,
    /// What it takes of the budget.
    _holding: Holding,
}

impl ReachedTask {
    /// The arguments with which an action schema can be applicable.
    pub(crate) fn applicable(&self, schema: usize) -> &Relation {
        let Head::Atom(applicable, _) = self.rules.all[schema].head else {
            unreachable!("the first rules say when actions are applicable");
        };
        &self.relations[applicable.index()]
    }
}

/// What can be true and what can happen in a task. It does not depend on a frame.
#[derive(Debug)]
pub(crate) struct Reached {
    pub task: Arc<ReachedTask>,
    /// By rule: its possible instances.
    pub instances: Vec<Instances>,
    /// What they take of the budget.
    _holding: Holding,
}

/// Instances of a rule: the values of its variables, end to end.
#[derive(Debug, Default)]
pub(crate) struct Instances {
    pub count: usize,
    values: Vec<u32>,
}

impl Instances {
    /// The values of an instance.
    pub(crate) fn values(&self, index: usize) -> &[u32] {
        let width = self.values.len() / self.count;
        &self.values[index * width..(index + 1) * width]
    }

    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<u32>()
    }
}

impl Reached {
    /// Finds all that is relaxed reachable.
    pub(crate) fn new(task: Arc<Task>, budget: &Budget) -> Result<Self, GroundError> {
        Reached::metered(task, meter(budget), budget)
    }

    /// Finds all that is relaxed reachable, if that takes little work.
    pub(crate) fn if_small(task: Arc<Task>, budget: &Budget) -> Result<Option<Self>, GroundError> {
        match Reached::metered(task, budget.meter().at_most(LITTLE_WORK, usize::MAX), budget) {
            Err(GroundError { reason: StopReason::Steps, .. }) => Ok(None),
            reached => reached.map(Some),
        }
    }

    fn metered(task: Arc<Task>, meter: Meter, budget: &Budget) -> Result<Self, GroundError> {
        let rules = normalize(&task);
        let (mut relations, instances) = Reacher::new(&task, &rules, meter).reach(&task)?;
        relations.iter_mut().for_each(Relation::drop_indexes);
        let relation_bytes: usize = relations.iter().map(Relation::bytes).sum();
        let held = budget.holding_chunks(rules.bytes() + relation_bytes)?;
        let task = Arc::new(ReachedTask { task, rules, relations, _holding: held });
        let held = budget.holding_chunks(instances.iter().map(Instances::bytes).sum())?;
        Ok(Reached { task, instances, _holding: held })
    }
}

fn concludes(rule: &Rule, relation: RelationId) -> bool {
    matches!(rule.head, Head::Atom(head, _) if head == relation)
}

fn is_static(rules: &Rules, rule: usize) -> bool {
    matches!(rules.all[rule].head, Head::Atom(head, _) if rules.is_static(head))
}

struct Reacher<'r> {
    rules: &'r Rules,
    meter: Meter,
    /// The rule that is being applied, if it is one.
    rule: Option<usize>,
    /// By rule and variable: the objects it ranges over.
    domains: Vec<Vec<Rc<ObjectSet>>>,
    /// By relation: the tuples that can be true.
    relations: Vec<Relation>,
    /// By rule: its possible instances.
    instances: Vec<Instances>,
    /// Tuples that are not visible to joins yet, in the order in which they were found.
    agenda: VecDeque<RelationId>,
    /// By tuple that is true initially: instances that wait for it to be deleted.
    waiting: FxHashMap<(RelationId, u32), Vec<WaitingInstance>>,
    /// Tuples that turned out to be deletable just now.
    deletable: Vec<(RelationId, u32)>,
    /// By variable: its value.
    values: Vec<u32>,
    /// How far each step of the plan at hand has got.
    cursors: Vec<JoinCursor>,
    scratch: Vec<u32>,
}

/// A rule and the values of its variables.
type WaitingInstance = (usize, Box<[u32]>);

/// How far a step has got.
#[derive(Clone, Copy, Debug)]
enum JoinCursor {
    Fresh,
    /// The next tuple or object to look at, or `NONE`.
    Next(u32),
    Done,
}

impl<'r> Reacher<'r> {
    fn new(task: &Task, rules: &'r Rules, meter: Meter) -> Self {
        let mut sets = ObjectSets::default();
        let mut domains =
            |rule: &Rule| rule.variables.iter().map(|parameter| sets.of(task, &parameter.types)).collect();
        Reacher {
            rules,
            meter,
            rule: None,
            domains: rules.all.iter().map(&mut domains).collect(),
            relations: rules.relations.iter().map(|signature| Relation::new(signature.arity)).collect(),
            instances: rules.all.iter().map(|_| Instances::default()).collect(),
            agenda: VecDeque::new(),
            waiting: FxHashMap::default(),
            deletable: Vec::new(),
            values: vec![NONE; rules.variables],
            cursors: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// By relation the tuples, and by rule the instances.
    fn reach(mut self, task: &Task) -> Result<(Vec<Relation>, Vec<Instances>), GroundError> {
        match self.run_all(task) {
            Ok(()) => Ok((self.relations, self.instances)),
            Err(reason) => Err(GroundError { reason, action: self.action() }),
        }
    }

    fn run_all(&mut self, task: &Task) -> Result<(), StopReason> {
        self.read_initial_state(task)?;
        let rules = self.rules;
        for group in &rules.static_groups {
            self.run(group, &|relation| group.iter().any(|&rule| concludes(&rules.all[rule], relation)))?;
        }
        self.announce_fluents();
        let others: Vec<usize> = (0..rules.all.len()).filter(|&rule| !is_static(rules, rule)).collect();
        self.run(&others, &|relation| !rules.is_static(relation))
    }

    /// The action whose rule is being applied, if it is one.
    fn action(&self) -> Option<usize> {
        let rule = self.rule?;
        match self.rules.all[rule].head {
            Head::Effects(action, _) => Some(action),
            // The first rules say when actions are applicable.
            Head::Atom(relation, _) => {
                let kind = &self.rules.relations[relation.index()].kind;
                matches!(kind, RelationKind::Applicable).then_some(rule)
            }
        }
    }

    fn read_initial_state(&mut self, task: &Task) -> Result<(), StopReason> {
        for (index, facts) in task.init.iter().enumerate() {
            let relation = &mut self.relations[index];
            relation.tuples.reserve(facts.len());
            for fact in facts.iter() {
                self.scratch.clear();
                self.scratch.extend(fact.iter().map(|object| object.0));
                relation.tuples.insert(&self.scratch);
                self.meter.work(1 + fact.len() as u64)?;
            }
            let count = relation.tuples.len();
            if matches!(self.rules.relations[index].kind, RelationKind::Fluent) {
                relation.deletable = vec![false; count];
            } else {
                (0..count).for_each(|_| relation.link());
            }
            self.meter.take(self.relations[index].bytes())?;
        }
        Ok(())
    }

    /// Puts the fluents that are true initially on the agenda. The rules of static relations have no use for
    /// them and would take them off, so this waits until those are done.
    fn announce_fluents(&mut self) {
        for (index, relation) in self.relations.iter().enumerate() {
            if matches!(self.rules.relations[index].kind, RelationKind::Fluent) {
                self.agenda.extend(std::iter::repeat_n(RelationId(index as u32), relation.tuples.len()));
            }
        }
    }

    /// Applies these rules until nothing new is found. The `open` relations may grow meanwhile.
    fn run(&mut self, rules: &[usize], open: &dyn Fn(RelationId) -> bool) -> Result<(), StopReason> {
        let known = self.relation_bytes();
        let mut triggered: Vec<Vec<Plan>> = Vec::new();
        triggered.resize_with(self.rules.relations.len(), Vec::new);
        let mut untriggered = Vec::new();
        for &rule in rules {
            let literals = self.rules.all[rule].body.literals.iter().enumerate();
            let triggers = literals.filter(|(_, literal)| literal.value && open(literal.relation));
            let triggers: Vec<usize> = triggers.map(|(index, _)| index).collect();
            for &index in &triggers {
                let relation = self.rules.all[rule].body.literals[index].relation;
                let plan = plan(self.rules, rule, Some(index), &mut self.relations);
                triggered[relation.index()].push(plan);
            }
            if triggers.is_empty() {
                untriggered.push(plan(self.rules, rule, None, &mut self.relations));
            }
        }
        self.rule = None;
        self.meter.take(self.relation_bytes() - known)?;
        for plan in &untriggered {
            self.join(plan, NONE)?;
            self.wake()?;
        }
        while let Some(relation) = self.agenda.pop_front() {
            let tuple = self.relations[relation.index()].linked;
            self.rule = None;
            self.link(relation)?;
            for plan in &triggered[relation.index()] {
                self.trigger(plan, relation, tuple)?;
            }
            self.wake()?;
        }
        Ok(())
    }

    fn trigger(&mut self, plan: &Plan, relation: RelationId, tuple: u32) -> Result<(), StopReason> {
        let pattern = plan.trigger.as_ref().expect("a plan that starts from a tuple");
        let relation = &self.relations[relation.index()];
        if unify(pattern, relation.tuples.resolve(tuple), &mut self.values) {
            self.join(plan, tuple)?;
        }
        Ok(())
    }

    /// Finds all ways to satisfy a plan, depth first.
    fn join(&mut self, plan: &Plan, trigger: u32) -> Result<(), StopReason> {
        self.rule = Some(plan.rule);
        self.cursors.clear();
        self.cursors.resize(plan.steps.len(), JoinCursor::Fresh);
        let mut depth = 0;
        loop {
            if depth == plan.steps.len() {
                self.fire(plan.rule)?;
            } else if self.advance(plan, depth, trigger)? {
                depth += 1;
                if let Some(cursor) = self.cursors.get_mut(depth) {
                    *cursor = JoinCursor::Fresh;
                }
                continue;
            }
            if depth == 0 {
                return Ok(());
            }
            depth -= 1;
        }
    }

    /// Moves a step to its next possibility, if it has one.
    fn advance(&mut self, plan: &Plan, depth: usize, trigger: u32) -> Result<bool, StopReason> {
        let cursor = std::mem::replace(&mut self.cursors[depth], JoinCursor::Done);
        match &plan.steps[depth] {
            JoinStep::Match { relation, access, pattern, without_trigger } => {
                let skipped = if *without_trigger { trigger } else { NONE };
                self.advance_match(depth, cursor, *relation, access, pattern, skipped)
            }
            JoinStep::Enumerate(position) => {
                self.meter.work(2)?;
                Ok(self.advance_object(plan.rule, depth, cursor, *position))
            }
            step => {
                self.meter.work(1 + self.scratch.len() as u64)?;
                Ok(matches!(cursor, JoinCursor::Fresh) && self.check(plan.rule, step, trigger))
            }
        }
    }

    fn advance_match(
        &mut self,
        depth: usize,
        cursor: JoinCursor,
        id: RelationId,
        access: &Access,
        pattern: &AtomPattern,
        skipped: u32,
    ) -> Result<bool, StopReason> {
        let mut tuple = match cursor {
            JoinCursor::Fresh => self.latest(id, access),
            JoinCursor::Next(tuple) => tuple,
            JoinCursor::Done => NONE,
        };
        let relation = &self.relations[id.index()];
        while tuple != NONE {
            let previous = match access {
                Access::Scan => tuple.checked_sub(1).unwrap_or(NONE),
                Access::Index(index, _) => relation.previous(*index, tuple),
            };
            self.meter.work(1 + (pattern.binds.len() + pattern.checks.len()) as u64)?;
            if tuple != skipped && unify(pattern, relation.tuples.resolve(tuple), &mut self.values) {
                self.cursors[depth] = JoinCursor::Next(previous);
                return Ok(true);
            }
            tuple = previous;
        }
        Ok(false)
    }

    /// The tuple from which a step starts.
    fn latest(&mut self, relation: RelationId, access: &Access) -> u32 {
        match access {
            Access::Scan => self.relations[relation.index()].linked.checked_sub(1).unwrap_or(NONE),
            Access::Index(index, key) => {
                self.instantiate(key);
                self.relations[relation.index()].latest(*index, &self.scratch)
            }
        }
    }

    fn advance_object(&mut self, rule: usize, depth: usize, cursor: JoinCursor, position: usize) -> bool {
        let next = if let JoinCursor::Next(next) = cursor { next } else { 0 };
        let Some(&object) = self.domains[rule][position].members().get(next as usize) else {
            return false;
        };
        self.cursors[depth] = JoinCursor::Next(next + 1);
        self.values[self.rules.all[rule].variables[position].variable.0 as usize] = object;
        true
    }

    fn check(&mut self, rule: usize, step: &JoinStep, trigger: u32) -> bool {
        match step {
            JoinStep::Present { relation, arguments, without_trigger } => {
                let linked = self.relations[relation.index()].linked;
                let found = self.find(*relation, arguments);
                found.is_some_and(|tuple| tuple < linked && !(*without_trigger && tuple == trigger))
            }
            JoinStep::Absent { relation, arguments } => self.find(*relation, arguments).is_none(),
            JoinStep::Typed(position) => {
                let variable = self.rules.all[rule].variables[*position].variable;
                self.domains[rule][*position].contains(self.values[variable.0 as usize])
            }
            JoinStep::Assign(variable, term) => {
                self.values[variable.0 as usize] = value(*term, &self.values);
                true
            }
            JoinStep::Compare(a, b, wanted) => {
                (value(*a, &self.values) == value(*b, &self.values)) == *wanted
            }
            JoinStep::Match { .. } | JoinStep::Enumerate(_) => unreachable!("these are searched"),
        }
    }

    /// Puts the values of terms into the scratch space.
    fn instantiate(&mut self, terms: &[Term]) {
        self.scratch.clear();
        self.scratch.extend(terms.iter().map(|&term| value(term, &self.values)));
    }

    fn find(&mut self, relation: RelationId, arguments: &[Term]) -> Option<u32> {
        self.instantiate(arguments);
        self.relations[relation.index()].tuples.find(&self.scratch)
    }

    /// Concludes the head of a rule for the present values, unless a negative literal is not possible yet.
    fn fire(&mut self, index: usize) -> Result<(), StopReason> {
        let rule = &self.rules.all[index];
        self.rule = Some(index);
        if let Some(key) = self.stuck(rule) {
            let values = rule.variables.iter().map(|parameter| self.values[parameter.variable.0 as usize]);
            self.waiting.entry(key).or_default().push((index, values.collect()));
            return self.meter.take(BYTES_OF_WAITING + 4 * rule.variables.len());
        }
        let instances = &mut self.instances[index];
        let known = instances.bytes();
        instances.count += 1;
        instances
            .values
            .extend(rule.variables.iter().map(|parameter| self.values[parameter.variable.0 as usize]));
        self.meter.work(1 + rule.variables.len() as u64)?;
        self.meter.take(instances.bytes() - known)?;
        match &rule.head {
            Head::Atom(relation, arguments) => self.insert(*relation, arguments),
            Head::Effects(_, changes) => self.change(changes),
        }
    }

    /// A negative literal whose atom is true initially and deleted by nothing found so far.
    fn stuck(&mut self, rule: &Rule) -> Option<(RelationId, u32)> {
        for literal in rule.body.literals.iter().filter(|literal| !literal.value) {
            if let Some(tuple) = self.find(literal.relation, &literal.arguments)
                && self.relations[literal.relation.index()].is_constant(tuple)
            {
                return Some((literal.relation, tuple));
            }
        }
        None
    }

    fn insert(&mut self, id: RelationId, arguments: &[Term]) -> Result<(), StopReason> {
        self.instantiate(arguments);
        let (tuples, agenda) = (&mut self.relations[id.index()].tuples, &mut self.agenda);
        let (known, queued) = (tuples.bytes(), agenda.capacity());
        if tuples.insert(&self.scratch) {
            agenda.push_back(id);
        }
        self.meter.work(1 + arguments.len() as u64)?;
        self.meter.take(tuples.bytes() - known + 4 * (agenda.capacity() - queued))
    }

    /// Makes the next tuple of a relation visible to joins.
    fn link(&mut self, id: RelationId) -> Result<(), StopReason> {
        let relation = &mut self.relations[id.index()];
        let known = relation.bytes();
        relation.link();
        self.meter.take(relation.bytes() - known)
    }

    fn relation_bytes(&self) -> usize {
        self.relations.iter().map(Relation::bytes).sum()
    }

    fn change(&mut self, changes: &[Literal]) -> Result<(), StopReason> {
        for change in changes.iter().filter(|change| change.value) {
            self.insert(change.relation, &change.arguments)?;
        }
        for change in changes.iter().filter(|change| !change.value) {
            if let Some(tuple) = self.find(change.relation, &change.arguments)
                && self.relations[change.relation.index()].is_constant(tuple)
            {
                self.relations[change.relation.index()].deletable[tuple as usize] = true;
                self.deletable.push((change.relation, tuple));
            }
        }
        Ok(())
    }

    /// Fires what waited for tuples that turned out to be deletable.
    fn wake(&mut self) -> Result<(), StopReason> {
        while let Some(key) = self.deletable.pop() {
            for (rule, values) in self.waiting.remove(&key).unwrap_or_default() {
                for (parameter, &value) in self.rules.all[rule].variables.iter().zip(&values) {
                    self.values[parameter.variable.0 as usize] = value;
                }
                self.fire(rule)?;
            }
        }
        Ok(())
    }
}

/// About what an instance that waits takes besides its values.
const BYTES_OF_WAITING: usize = 64;

/// The value of a term.
pub(crate) fn value(term: Term, values: &[u32]) -> u32 {
    match term {
        Term::Variable(variable) => values[variable.0 as usize],
        Term::Object(object) => object.0,
    }
}

/// Gives variables their values from a tuple, if it agrees with those that have one.
fn unify(pattern: &AtomPattern, tuple: &[u32], values: &mut [u32]) -> bool {
    for &(position, variable) in &pattern.binds {
        values[variable.0 as usize] = tuple[position];
    }
    pattern.checks.iter().all(|&(position, term)| tuple[position] == value(term, values))
}
