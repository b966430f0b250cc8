//! The body of a loop: steps after which one goal is achieved, whichever it is.
//!
//! A node is a list of steps, with what comes of it in each round that is an example: all are executed in lockstep. Nodes are taken best
//! first, by what they cost and what is left: the mean distance from the goals, and, by schema, the most of its actions that some
//! example still needs, which keeps the examples in step.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::rc::Rc;

use genplan_core::budget::{Meter, StopReason};
use genplan_pddl::lifted::Parameter;
use rustc_hash::{FxHashMap, FxHashSet};

use super::describe::{
    Arg, AtomTest, DescribedScene, Descriptions, Find, Kind, LINE, Moment, NOTHING, ObjectDescription,
};
use super::distance::GoalDistance;
use super::invariants::PROVED;
use super::rows::{HeadTables, RowChoices};
use super::space::StateId;
use super::world::{GoalRound, Resolved, World};

/// When a step is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// Always.
    Always,
    /// Where it is applicable.
    Try,
    /// Where it is as a test asks.
    If(AtomTest),
    /// Again and again, as long as it is applicable.
    While,
}

impl Gate {
    /// How many lines it adds to that of its step.
    pub(super) fn lines(&self) -> usize {
        match self {
            Gate::Always | Gate::Try => 0,
            Gate::If(_) => 1,
            Gate::While => 2,
        }
    }
}

/// A part of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BodyItem {
    /// The next free register points to what is found.
    Find(Find),
    /// An action, or a way along several.
    Step { schema: usize, arguments: Vec<Arg>, gate: Gate },
    /// Where the goal is achieved, the round is over.
    Over,
}

/// The steps of a body.
pub(super) type LoopBody = Vec<BodyItem>;

struct BodyNode {
    parent: Option<usize>,
    items: Vec<BodyItem>,
    /// By example.
    states: Vec<StateId>,
    over: Vec<bool>,
    distances: Vec<GoalDistance>,
    /// By register and example.
    registers: Vec<Rc<[u32]>>,
    cost: u32,
    doubt: u32,
}

/// Looks for a body for rounds.
pub(super) struct BodySearch<'w, 'n> {
    pub world: &'w mut World<'n>,
    pub rounds: &'w [GoalRound],
    pub meter: &'w Meter,
    nodes: Vec<BodyNode>,
    open: BinaryHeap<Reverse<(u64, usize)>>,
    seen: FxHashMap<Vec<StateId>, u32>,
    /// How many nodes were expanded.
    pub expanded: u64,
}

/// A step with the arguments described, as far as it is put together.
#[derive(Clone)]
struct StepDraft {
    /// By parameter: the description; `None` for `_`.
    parts: Vec<Option<usize>>,
    cost: u32,
}

/// A step, and what it is in each active example.
struct DescribedStep {
    schema: usize,
    finds: Vec<Find>,
    arguments: Vec<Arg>,
    /// What the finds find, by active example.
    found: Vec<Rc<[u32]>>,
    resolved: Vec<Resolved>,
    cost: u32,
    doubt: u32,
}

/// What comes of a step in an active example.
struct StepResult {
    applies: bool,
    next: StateId,
    distance: Option<GoalDistance>,
}

/// What can be asked, with what it costs and what it says about each active example.
type Tests = Vec<(u32, AtomTest, Vec<bool>)>;

/// At most this many drafts are kept while a step is put together.
const MOST_DRAFTS: usize = 48;

/// At most this many descriptions of one argument are tried.
const MOST_DESCRIPTIONS: usize = 6;

impl<'w, 'n> BodySearch<'w, 'n> {
    pub(super) fn new(world: &'w mut World<'n>, rounds: &'w [GoalRound], meter: &'w Meter) -> Self {
        BodySearch {
            world,
            rounds,
            meter,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            seen: FxHashMap::default(),
            expanded: 0,
        }
    }

    /// The first body that is found with at most this many nodes.
    pub(super) fn find(&mut self, most: u64) -> Result<Option<LoopBody>, StopReason> {
        let mut distances = Vec::new();
        for round in self.rounds {
            let Some(distance) = self.world.distance(round.variant, round.goal, &round.achieved, round.state)
            else {
                return Ok(None);
            };
            distances.push(distance);
        }
        let count = self.rounds[0].registers.len();
        let registers =
            (0..count).map(|register| self.rounds.iter().map(|round| round.registers[register]).collect());
        let root = BodyNode {
            parent: None,
            items: Vec::new(),
            states: self.rounds.iter().map(|round| round.state).collect(),
            over: vec![false; self.rounds.len()],
            distances,
            registers: registers.collect(),
            cost: 0,
            doubt: 0,
        };
        self.push(root);
        while let Some(Reverse((_, number))) = self.open.pop() {
            if self.nodes[number].over.iter().all(|&over| over) {
                return Ok(Some(self.body(number)));
            }
            if self.expanded >= most {
                return Ok(None);
            }
            self.expanded += 1;
            self.expand(number)?;
            self.world.account(self.meter)?;
        }
        Ok(None)
    }

    fn body(&self, number: usize) -> LoopBody {
        let nodes = std::iter::successors(Some(number), |&number| self.nodes[number].parent);
        let mut parts: Vec<&Vec<BodyItem>> = nodes.map(|number| &self.nodes[number].items).collect();
        parts.reverse();
        let mut body: LoopBody = parts.into_iter().flatten().cloned().collect();
        // At the end of the body, every round is over.
        while body.last() == Some(&BodyItem::Over) {
            body.pop();
        }
        body
    }

    fn push(&mut self, node: BodyNode) {
        let examples = node.distances.len() as u64;
        let schemas = node.distances[0].schemas.len();
        let most = |schema: usize| {
            node.distances.iter().map(|distance| u64::from(distance.schemas[schema])).max().unwrap_or(0)
        };
        let in_step: u64 = (0..schemas).map(most).sum();
        let left: u64 = node.distances.iter().map(|distance| u64::from(distance.actions)).sum();
        // In sixths of a line.
        let priority = 2 * u64::from(node.cost) + u64::from(node.doubt) + 9 * in_step + 12 * left / examples;
        self.open.push(Reverse((priority, self.nodes.len())));
        self.nodes.push(node);
    }

    fn expand(&mut self, number: usize) -> Result<(), StopReason> {
        let active: Vec<usize> = (0..self.rounds.len()).filter(|&e| !self.nodes[number].over[e]).collect();
        let registers = self.registers(number, &active);
        let mut helpful = Vec::new();
        for &example in &active {
            helpful.push(self.helpful(number, example)?);
        }
        let steps = self.steps(number, &active, &helpful, &registers)?;
        let mut tests: Option<Tests> = None;
        for step in steps {
            self.step(number, &active, &step, &mut tests)?;
        }
        Ok(())
    }

    /// The steps that help some example, the cheapest first; one of those that do the same in all examples.
    fn steps(
        &self,
        number: usize,
        active: &[usize],
        helpful: &[Vec<(usize, Vec<u32>)>],
        registers: &[Rc<[u32]>],
    ) -> Result<Vec<DescribedStep>, StopReason> {
        let mut work = 0;
        let moments = self.moments(number, active);
        let scene = DescribedScene::new(&self.world.language, &moments);
        let descriptions = Descriptions::new(&scene, registers, &mut work);
        let mut drafts: Vec<(usize, StepDraft)> = Vec::new();
        let mut tried: FxHashSet<(usize, Vec<Option<usize>>)> = FxHashSet::default();
        for (place, deeds) in helpful.iter().enumerate() {
            for (schema, objects) in deeds {
                let new = self.drafts(*schema, objects, place, &descriptions).into_iter();
                let new = new.filter(|draft| tried.insert((*schema, draft.parts.clone())));
                drafts.extend(new.map(|draft| (*schema, draft)));
            }
        }
        let mut steps = Vec::new();
        for (schema, draft) in drafts {
            let path = self.world.path(schema);
            work += 4 * active.len() as u64;
            let value = |part: Option<usize>, place: usize| part.map(|part| descriptions.all[part].0[place]);
            let each = moments.iter().enumerate().map(|(place, moment)| {
                let fixed: Vec<Option<u32>> = draft.parts.iter().map(|&part| value(part, place)).collect();
                moment.resolve(path, schema, &fixed)
            });
            let (resolved, several): (Vec<Resolved>, Vec<bool>) = each.unzip();
            let doubt = self.doubt(schema, &draft) + u32::from(several.contains(&true));
            steps.push((schema, draft, resolved, doubt));
        }
        let price = |draft: &StepDraft, doubt: u32| {
            2 * descriptions.cost(draft).0 + descriptions.cost(draft).1 + doubt
        };
        steps.sort_by_key(|(_, draft, _, doubt)| price(draft, *doubt));
        let mut done: FxHashSet<(usize, Vec<Resolved>)> = FxHashSet::default();
        steps.retain(|(schema, _, resolved, _)| done.insert((*schema, resolved.clone())));
        let described = |(schema, draft, resolved, doubt): (usize, StepDraft, Vec<Resolved>, u32)| {
            let (finds, arguments, found) = assemble(registers.len(), &draft, &descriptions);
            let (cost, doubts) = descriptions.cost(&draft);
            DescribedStep {
                schema,
                finds,
                arguments,
                found,
                resolved,
                cost: LINE + cost,
                doubt: doubt + doubts,
            }
        };
        let steps = steps.into_iter().map(described).collect();
        self.meter.work(work)?;
        Ok(steps)
    }

    /// The registers of a node, by active example.
    fn registers(&self, number: usize, active: &[usize]) -> Vec<Rc<[u32]>> {
        let registers = self.nodes[number].registers.iter();
        registers.map(|values| active.iter().map(|&example| values[example]).collect()).collect()
    }

    /// The states of the active examples, whose views are known since somebody has asked what [helps](Self::helpful) there.
    fn moments(&self, number: usize, active: &[usize]) -> Vec<Moment<'_, 'n>> {
        let moment = |&example: &usize| {
            let state = self.nodes[number].states[example];
            self.world.known_moment(self.rounds[example].variant, state)
        };
        active.iter().map(moment).collect()
    }

    /// What brings an example nearer to its goal, by schema and objects.
    fn helpful(&mut self, number: usize, example: usize) -> Result<Vec<(usize, Vec<u32>)>, StopReason> {
        let (round, state) = (&self.rounds[example], self.nodes[number].states[example]);
        let here = self.nodes[number].distances[example].actions;
        let view = self.world.space(round.variant).view(state);
        let mut helpful = BTreeSet::new();
        for &deed in &view.deeds {
            let next = self.world.space(round.variant).successor(state, deed)?;
            self.meter.work(16)?;
            if self.world.is_nearer((round.variant, round.goal), &round.achieved, next, here) {
                let deed = self.world.space(round.variant).deeds[deed as usize].clone();
                let is_path = deed.schema >= self.world.language.domain.actions.len();
                let along = if is_path { deed.schema } else { self.world.along(deed.schema) };
                helpful.extend([along, deed.schema].map(|schema| (schema, deed.objects.clone())));
            }
        }
        Ok(helpful.into_iter().collect())
    }

    /// The ways to say what a deed of an example is about, the cheapest first.
    fn drafts(
        &self,
        schema: usize,
        objects: &[u32],
        place: usize,
        descriptions: &Descriptions,
    ) -> Vec<StepDraft> {
        let path = self.world.path(schema);
        let mut drafts = vec![StepDraft { parts: Vec::new(), cost: 0 }];
        for (parameter, &object) in objects.iter().enumerate() {
            let mut choices: Vec<Option<usize>> = Vec::new();
            if path.is_none_or(|path| path.from != parameter) {
                let mut described: Vec<usize> = (0..descriptions.all.len())
                    .filter(|&number| descriptions.all[number].0[place] == object)
                    .collect();
                described.sort_by_key(|&number| descriptions.all[number].1.price());
                choices.extend(described.into_iter().take(MOST_DESCRIPTIONS).map(Some));
            }
            if path.is_none_or(|path| path.to != parameter) {
                choices.push(None);
            }
            drafts = drafts
                .iter()
                .flat_map(|draft| choices.iter().map(|&choice| draft.with(choice, descriptions)))
                .collect();
            drafts.sort_by_key(|draft| draft.cost);
            drafts.truncate(MOST_DRAFTS);
        }
        drafts
    }

    /// Adds the children that a step makes.
    fn step(
        &mut self,
        number: usize,
        active: &[usize],
        step: &DescribedStep,
        tests: &mut Option<Tests>,
    ) -> Result<(), StopReason> {
        let results = self.results(number, active, step)?;
        let (mut helps, mut hurts) = (Vec::new(), Vec::new());
        for (result, &example) in results.iter().zip(active) {
            let (here, next) = (self.nodes[number].distances[example].actions, &result.distance);
            helps.push(next.as_ref().is_some_and(|next| next.actions < here));
            hurts.push(result.applies && next.as_ref().is_none_or(|next| next.actions > here));
        }
        if !helps.contains(&true) {
            return Ok(());
        }
        let is_dead = results.iter().any(|result| result.distance.is_none());
        let always = results.iter().all(|result| result.applies);
        let mut gates = Vec::new();
        if !is_dead && (always || self.world.path(step.schema).is_none()) {
            let gate = if always { Gate::Always } else { Gate::Try };
            gates.push((u32::from(gate == Gate::Try), gate, vec![true; results.len()]));
        }
        if is_dead || hurts.contains(&true) {
            let wanted = |truth: &[bool]| {
                (0..truth.len()).all(|place| match helps[place] {
                    true => truth[place],
                    false => !truth[place] || (results[place].applies && !hurts[place]),
                })
            };
            let tests = tests.get_or_insert_with(|| self.tests(number, active));
            let found = tests.iter().find(|(_, _, truth)| wanted(truth)).cloned();
            gates.extend(found.map(|(extra, test, truth)| (LINE + extra, Gate::If(test), truth)));
        }
        // One edge is a way, too.
        let is_edge = self.world.along(step.schema) != step.schema;
        gates.retain(|_| !is_edge);
        for (extra, gate, taken) in gates {
            self.child(number, active, (step, gate), &results, extra, &taken)?;
        }
        let helped = helps.iter().position(|&helps| helps).expect("it helps somewhere");
        if let Some(ends) = self.ends(number, active, step, (helped, &results[helped]))? {
            self.child(number, active, (step, Gate::While), &ends, 2 * LINE, &vec![true; ends.len()])?;
        }
        Ok(())
    }

    /// What comes of a step that is taken again and again, if it can be taken for a second time in an example that it helps.
    fn ends(
        &mut self,
        number: usize,
        active: &[usize],
        step: &DescribedStep,
        (helped, once): (usize, &StepResult),
    ) -> Result<Option<Vec<StepResult>>, StopReason> {
        if self.world.path(step.schema).is_some() || !step.arguments.contains(&Arg::Any) {
            return Ok(None);
        }
        let fixed = |place: usize| {
            let registers = &self.nodes[number].registers;
            let value = |register: usize| match registers.get(register) {
                Some(values) => values[active[place]],
                None => step.found[register - registers.len()][place],
            };
            step.arguments.iter().map(|argument| argument.fixed(&value)).collect::<Vec<_>>()
        };
        let fixed: Vec<(usize, Vec<Option<u32>>)> =
            (0..active.len()).map(|place| (step.schema, fixed(place))).collect();
        let again = (self.rounds[active[helped]].variant, once.next);
        if !self.world.can_be_taken(again, &fixed[helped]) {
            return Ok(None);
        }
        let mut results = Vec::with_capacity(active.len());
        for (&example, fixed) in active.iter().zip(&fixed) {
            let (variant, state) = (self.rounds[example].variant, self.nodes[number].states[example]);
            let end = self.world.exhausted((variant, state), std::slice::from_ref(fixed))?;
            let Some((next, taken)) = end else { return Ok(None) };
            results.push(self.result(example, next, taken > 0));
        }
        Ok(Some(results))
    }

    /// What it costs to rely on `_`, where the other arguments do not determine it.
    fn doubt(&self, schema: usize, draft: &StepDraft) -> u32 {
        let path = self.world.path(schema);
        let number = path.map_or(schema, |path| path.schema);
        let (action, dependencies) =
            (&self.world.language.domain.actions[number], &self.world.language.dependencies);
        let mut known = draft.parts.iter().map(Option::is_some).collect::<Vec<bool>>();
        let mut doubt = 0;
        loop {
            let doubts = dependencies.of_action((number, action), &known);
            (0..known.len()).for_each(|place| known[place] |= doubts[place] == PROVED);
            let open = (0..known.len()).filter(|&place| !known[place]);
            let Some(next) = open.min_by_key(|&place| doubts[place]) else { return doubt };
            // Where a path begins is where the thing is.
            doubt += if path.is_some_and(|path| path.from == next) { 0 } else { doubts[next].min(2) };
            known[next] = true;
        }
    }

    fn results(
        &mut self,
        number: usize,
        active: &[usize],
        step: &DescribedStep,
    ) -> Result<Vec<StepResult>, StopReason> {
        let mut results = Vec::with_capacity(active.len());
        for (&example, &resolved) in active.iter().zip(&step.resolved) {
            let state = self.nodes[number].states[example];
            self.meter.work(16)?;
            let next = self.world.after(self.rounds[example].variant, state, resolved)?;
            results.push(self.result(example, next, resolved != Resolved::Nothing));
        }
        Ok(results)
    }

    fn result(&mut self, example: usize, next: StateId, applies: bool) -> StepResult {
        let round = &self.rounds[example];
        let distance = self.world.distance(round.variant, round.goal, &round.achieved, next);
        let is_over = distance.as_ref().is_some_and(|distance| distance.actions == 0);
        let is_lost = !self.world.keeps(round, next);
        let alive = !is_lost && (!is_over || self.world.is_alive(round.variant, next));
        StepResult { applies, next, distance: distance.filter(|_| alive) }
    }

    fn child(
        &mut self,
        number: usize,
        active: &[usize],
        (step, gate): (&DescribedStep, Gate),
        results: &[StepResult],
        extra: u32,
        taken: &[bool],
    ) -> Result<(), StopReason> {
        let node = &self.nodes[number];
        let (mut states, mut over, mut distances) =
            (node.states.clone(), node.over.clone(), node.distances.clone());
        for (place, &example) in active.iter().enumerate().filter(|(place, _)| taken[*place]) {
            let Some(distance) = &results[place].distance else { return Ok(()) };
            states[example] = results[place].next;
            over[example] = distance.actions == 0;
            distances[example] = distance.clone();
        }
        let mut items: Vec<BodyItem> = step.finds.iter().cloned().map(BodyItem::Find).collect();
        items.push(BodyItem::Step { schema: step.schema, arguments: step.arguments.clone(), gate });
        let (mut cost, doubt) = (node.cost + step.cost + extra, node.doubt + step.doubt);
        let ends = over.iter().zip(&node.over).any(|(now, before)| now != before);
        if ends && !over.iter().all(|&over| over) {
            items.push(BodyItem::Over);
            cost += LINE;
        }
        if self.seen.get(&states).is_some_and(|&known| known <= cost + doubt) {
            return Ok(());
        }
        self.seen.insert(states.clone(), cost + doubt);
        let whole = |values: &Rc<[u32]>| {
            let mut whole = vec![NOTHING; states.len()];
            active.iter().zip(&**values).for_each(|(&example, &value)| whole[example] = value);
            Rc::from(whole)
        };
        let registers = node.registers.iter().cloned().chain(step.found.iter().map(whole)).collect();
        self.meter.take(8 * states.len())?;
        self.push(BodyNode { parent: Some(number), items, states, over, distances, registers, cost, doubt });
        Ok(())
    }

    /// What could be asked in a node, with what it says about each active example, the simplest first.
    fn tests(&self, number: usize, active: &[usize]) -> Tests {
        let registers: Vec<Rc<[u32]>> = self.registers(number, active);
        let (language, moments) = (&self.world.language, self.moments(number, active));
        let choices = |parameter: &Parameter| {
            let fits = |register: &usize| language.fits(parameter, &moments, &registers[*register]);
            let registers = (0..registers.len()).filter(fits).map(Arg::Register);
            [Arg::Any].into_iter().chain(registers).collect()
        };
        let rows = RowChoices { choices: &choices, registers: &registers, wanted: &[], new: None };
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        for ((kind, head), tuples) in &HeadTables::new(language, &moments).heads {
            rows.visit(language.parameters(*kind, *head), tuples, &mut |arguments, left| {
                let truth: Vec<bool> = left.by_moment().map(|tuples| !tuples.is_empty()).collect();
                let named = arguments.iter().filter(|&&argument| argument != Arg::Any).count();
                let extra = u32::from(*kind == Kind::Can) + u32::from(named == 0);
                if truth.contains(&false) && seen.insert((extra, truth.clone())) {
                    let test = AtomTest { kind: *kind, head: *head, arguments: arguments.to_vec() };
                    found.push((extra, test, truth));
                }
            });
        }
        found.sort_by_key(|(extra, ..)| *extra);
        found
    }
}

impl StepDraft {
    fn with(&self, choice: Option<usize>, descriptions: &Descriptions) -> StepDraft {
        let known = choice.is_some_and(|choice| self.parts.contains(&Some(choice)));
        let more = match choice {
            Some(_) if known => 0,
            Some(number) => descriptions.all[number].1.price(),
            None => 1,
        };
        StepDraft { parts: self.parts.iter().copied().chain([choice]).collect(), cost: self.cost + more }
    }
}

/// What a draft finds, each once, and its arguments; and what each find finds, by active example.
fn assemble(
    free: usize,
    draft: &StepDraft,
    descriptions: &Descriptions,
) -> (Vec<Find>, Vec<Arg>, Vec<Rc<[u32]>>) {
    let (mut finds, mut found): (Vec<Find>, Vec<Rc<[u32]>>) = (Vec::new(), Vec::new());
    let arguments = draft.parts.iter().map(|part| {
        let Some(number) = part else { return Arg::Any };
        let (values, ObjectDescription { argument, finds: own, before, .. }) = &descriptions.all[*number];
        let mut places: Vec<usize> = Vec::new();
        for (step, find) in own.iter().enumerate() {
            let moved = |argument: &Arg, itself: usize| match *argument {
                Arg::Register(register) if register >= free => {
                    Arg::Register(places.get(register - free).copied().unwrap_or(itself))
                }
                other => other,
            };
            let renamed = |itself: usize| {
                let arguments = find.test.arguments.iter().map(|argument| moved(argument, itself)).collect();
                Find { range: find.range, test: AtomTest { arguments, ..find.test.clone() } }
            };
            let known = (0..finds.len()).find(|&place| finds[place] == renamed(free + place));
            let place = known.unwrap_or_else(|| {
                finds.push(renamed(free + finds.len()));
                found.push(Rc::clone(before.as_ref().filter(|_| step + 1 < own.len()).unwrap_or(values)));
                finds.len() - 1
            });
            places.push(free + place);
        }
        match *argument {
            Arg::Register(register) if register >= free => Arg::Register(places[register - free]),
            other => other,
        }
    });
    let arguments = arguments.collect();
    (finds, arguments, found)
}

impl Descriptions {
    /// What the descriptions of a draft cost, and how doubtful they are.
    fn cost(&self, draft: &StepDraft) -> (u32, u32) {
        let parts = draft.parts.iter().flatten().enumerate();
        let new = parts
            .filter(|(place, part)| !draft.parts.iter().flatten().take(*place).any(|other| other == *part));
        new.fold((0, 0), |(cost, doubt), (_, &part)| {
            (cost + self.all[part].1.cost, doubt + self.all[part].1.doubt)
        })
    }
}
