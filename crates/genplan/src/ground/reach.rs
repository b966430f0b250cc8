//! Relaxed reachability: which tuples can be true, and which instances of rules can matter.
//!
//! A tuple can be true if it is so initially or a rule with a possible body concludes it. Whatever is found is
//! found once: each new tuple is joined, through indexes, with those found before it (semi-naive evaluation).
//! Static relations are evaluated exactly. A negative literal is possible unless its atom is true initially
//! and nothing that was found deletes it.

use std::collections::VecDeque;

use genplan_core::budget::{Budget, Holding, StopReason};
use genplan_core::components::Components;
use genplan_pddl::lifted::{Task, Term};
use rustc_hash::FxHashMap;

use super::GroundError;
use super::account::Account;
use super::domains::{Domains, ObjectSets};
use super::normalize::dependencies;
use super::plan::{Access, AtomPattern, JoinStep, Plan, plan};
use super::relation::{NONE, Relation};
use super::rules::{Head, Literal, RelationId, RelationKind, Rule, Rules};

/// What can be true and what can happen.
#[derive(Debug)]
pub(crate) struct Reached {
    /// By relation: the tuples that can be true.
    pub relations: Vec<Relation>,
    /// By rule: its possible instances.
    pub instances: Vec<Instances>,
    /// What it takes of the budget.
    pub holding: Holding,
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
}

/// Finds all that is relaxed reachable.
pub(crate) fn reach(task: &Task, rules: &Rules, budget: &Budget) -> Result<Reached, GroundError> {
    let mut reacher = Reacher::new(task, rules, budget);
    reacher.read_initial_state(task)?;
    for group in static_groups(rules) {
        reacher.run(&group, &|relation| group.iter().any(|&rule| concludes(&rules.all[rule], relation)))?;
    }
    reacher.announce_fluents();
    let others: Vec<usize> = (0..rules.all.len()).filter(|&rule| !is_static(rules, rule)).collect();
    reacher.run(&others, &|relation| !rules.is_static(relation))?;
    let Reacher { relations, instances, account, .. } = reacher;
    Ok(Reached { relations, instances, holding: account.close() })
}

fn concludes(rule: &Rule, relation: RelationId) -> bool {
    matches!(rule.head, Head::Atom(head, _) if head == relation)
}

fn is_static(rules: &Rules, rule: usize) -> bool {
    matches!(rules.all[rule].head, Head::Atom(head, _) if rules.is_static(head))
}

/// The rules of static relations, grouped so that each group only depends on itself and those before it.
fn static_groups(rules: &Rules) -> Vec<Vec<usize>> {
    let components = Components::new(&dependencies(rules));
    let mut groups = vec![Vec::new(); components.len()];
    for (index, rule) in rules.all.iter().enumerate() {
        if let Head::Atom(head, _) = rule.head
            && rules.is_static(head)
        {
            groups[components.of(head.index()) as usize].push(index);
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

struct Reacher<'r> {
    rules: &'r Rules,
    account: Account<'r>,
    domains: Domains,
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
    fn new(task: &Task, rules: &'r Rules, budget: &'r Budget) -> Self {
        Reacher {
            rules,
            account: Account::new(budget),
            domains: Domains::new(task, rules, &mut ObjectSets::default()),
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

    fn read_initial_state(&mut self, task: &Task) -> Result<(), StopReason> {
        for (index, facts) in task.init.iter().enumerate() {
            let relation = &mut self.relations[index];
            relation.tuples.reserve(facts.len());
            for fact in facts.iter() {
                self.scratch.clear();
                self.scratch.extend(fact.iter().map(|object| object.0));
                relation.tuples.insert(&self.scratch);
                self.account.work(fact.len())?;
            }
            let count = relation.tuples.len();
            if matches!(self.rules.relations[index].kind, RelationKind::Fluent) {
                relation.deletable = vec![false; count];
            } else {
                (0..count).for_each(|_| relation.link());
            }
            self.account.grow(self.relations[index].bytes())?;
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
    fn run(&mut self, rules: &[usize], open: &dyn Fn(RelationId) -> bool) -> Result<(), GroundError> {
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
        self.account_indexes()?;
        for plan in &untriggered {
            self.join(plan, NONE)?;
            self.wake()?;
        }
        while let Some(relation) = self.agenda.pop_front() {
            let tuple = self.relations[relation.index()].linked;
            self.link(relation)?;
            for plan in &triggered[relation.index()] {
                self.trigger(plan, relation, tuple)?;
            }
            self.wake()?;
        }
        Ok(())
    }

    fn trigger(&mut self, plan: &Plan, relation: RelationId, tuple: u32) -> Result<(), GroundError> {
        let pattern = plan.trigger.as_ref().expect("a plan that starts from a tuple");
        let relation = &self.relations[relation.index()];
        if unify(pattern, relation.tuples.resolve(tuple), &mut self.values) {
            self.join(plan, tuple)?;
        }
        Ok(())
    }

    /// Finds all ways to satisfy a plan, depth first.
    fn join(&mut self, plan: &Plan, trigger: u32) -> Result<(), GroundError> {
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
    fn advance(&mut self, plan: &Plan, depth: usize, trigger: u32) -> Result<bool, GroundError> {
        let cursor = std::mem::replace(&mut self.cursors[depth], JoinCursor::Done);
        match &plan.steps[depth] {
            JoinStep::Match { relation, access, pattern, without_trigger } => {
                let skipped = if *without_trigger { trigger } else { NONE };
                let found = self.advance_match(depth, cursor, *relation, access, pattern, skipped);
                found.map_err(|reason| self.stopped(plan.rule, reason))
            }
            JoinStep::Enumerate(position) => {
                self.work(plan.rule, 1)?;
                Ok(self.advance_object(plan.rule, depth, cursor, *position))
            }
            step => {
                self.work(plan.rule, self.scratch.len())?;
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
            self.account.work(pattern.binds.len() + pattern.checks.len())?;
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
        let Some(&object) = self.domains.of(rule, position).members().get(next as usize) else {
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
                self.domains.of(rule, *position).contains(self.values[variable.0 as usize])
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
    fn fire(&mut self, index: usize) -> Result<(), GroundError> {
        let rule = &self.rules.all[index];
        if let Some(key) = self.stuck(rule) {
            let values = rule.variables.iter().map(|parameter| self.values[parameter.variable.0 as usize]);
            self.waiting.entry(key).or_default().push((index, values.collect()));
            return self.grow(index, BYTES_OF_WAITING + 4 * rule.variables.len());
        }
        let instances = &mut self.instances[index];
        let known = instances.values.capacity();
        instances.count += 1;
        instances
            .values
            .extend(rule.variables.iter().map(|parameter| self.values[parameter.variable.0 as usize]));
        let bytes = 4 * (instances.values.capacity() - known);
        self.work(index, rule.variables.len())?;
        self.grow(index, bytes)?;
        match &rule.head {
            Head::Atom(relation, arguments) => self.insert(index, *relation, arguments),
            Head::Effects(_, changes) => self.change(index, changes),
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

    fn insert(&mut self, rule: usize, id: RelationId, arguments: &[Term]) -> Result<(), GroundError> {
        self.instantiate(arguments);
        let (tuples, agenda) = (&mut self.relations[id.index()].tuples, &mut self.agenda);
        let (known, queued) = (tuples.bytes(), agenda.capacity());
        if tuples.insert(&self.scratch) {
            agenda.push_back(id);
        }
        let bytes = tuples.bytes() - known + 4 * (agenda.capacity() - queued);
        self.work(rule, arguments.len())?;
        self.grow(rule, bytes)
    }

    /// Makes the next tuple of a relation visible to joins.
    fn link(&mut self, id: RelationId) -> Result<(), StopReason> {
        let relation = &mut self.relations[id.index()];
        let known = relation.bytes();
        relation.link();
        self.account.grow(relation.bytes() - known)
    }

    /// Takes note of indexes that have been made.
    fn account_indexes(&mut self) -> Result<(), StopReason> {
        let relations = self.relations.iter().map(Relation::bytes);
        let instances = self.instances.iter().map(|instances| 4 * instances.values.capacity());
        self.account.hold(relations.chain(instances).sum())
    }

    fn change(&mut self, rule: usize, changes: &[Literal]) -> Result<(), GroundError> {
        for change in changes.iter().filter(|change| change.value) {
            self.insert(rule, change.relation, &change.arguments)?;
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
    fn wake(&mut self) -> Result<(), GroundError> {
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

    /// Keeps account of work, by columns, for a rule.
    fn work(&mut self, rule: usize, columns: usize) -> Result<(), GroundError> {
        self.account.work(columns).map_err(|reason| self.stopped(rule, reason))
    }

    /// Keeps account of bytes for a rule.
    fn grow(&mut self, rule: usize, bytes: usize) -> Result<(), GroundError> {
        self.account.grow(bytes).map_err(|reason| self.stopped(rule, reason))
    }

    fn stopped(&self, rule: usize, reason: StopReason) -> GroundError {
        let action = match self.rules.all[rule].head {
            Head::Effects(action, _) => Some(action),
            // The first rules say when actions are applicable.
            Head::Atom(relation, _) => {
                let kind = &self.rules.relations[relation.index()].kind;
                matches!(kind, RelationKind::Applicable).then_some(rule)
            }
        };
        GroundError { reason, action }
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
