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

use super::describe::{Arg, AtomTest, Descriptions, Find, Kind, LINE, Moment, NOTHING, ObjectDescription};
use super::distance::GoalDistance;
use super::invariants::PROVED;
use super::space::StateId;
use super::world::{GoalRound, Resolved, Variant, World};

/// When a step is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// Always.
    Always,
    /// Where it is applicable.
    Try,
    /// Where it is as a test asks.
    If(AtomTest),
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

/// What comes of a step in an example.
struct StepResult {
    resolved: Resolved,
    next: StateId,
    distance: Option<GoalDistance>,
    several: bool,
}

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
        let registers: Vec<Rc<[u32]>> = self.nodes[number]
            .registers
            .iter()
            .map(|values| active.iter().map(|&e| values[e]).collect())
            .collect();
        let mut helpful = Vec::new();
        for &example in &active {
            helpful.push(self.helpful(number, example)?);
        }
        let mut work = 0;
        let descriptions = {
            let language = Rc::clone(&self.world.language);
            let moments = self.moments(number, &active);
            Descriptions::new(&language, &moments, &registers, &mut work)
        };
        self.meter.work(work)?;
        let mut tried: FxHashSet<(usize, Vec<Option<usize>>)> = FxHashSet::default();
        let mut tests: Option<Vec<(u32, AtomTest, Vec<bool>)>> = None;
        for (place, deeds) in helpful.iter().enumerate() {
            for (schema, objects) in deeds {
                for draft in self.drafts(*schema, objects, place, &descriptions) {
                    if tried.insert((*schema, draft.parts.clone())) {
                        self.step(number, &active, *schema, &draft, &descriptions, &mut tests)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn moments(&mut self, number: usize, active: &[usize]) -> Vec<Moment<'_, 'n>> {
        let at: Vec<(usize, StateId)> =
            active.iter().map(|&e| (self.rounds[e].variant, self.nodes[number].states[e])).collect();
        let views: Vec<_> =
            at.iter().map(|&(variant, state)| self.world.space(variant).view(state)).collect();
        let world = &*self.world;
        at.into_iter()
            .zip(views)
            .map(|((variant, state), view)| {
                let Variant { task, rank, goals, .. } = &world.variants[variant];
                Moment { space: &world.spaces[*task], state, view, rank, goals }
            })
            .collect()
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
                let schema = if is_path { deed.schema } else { self.world.along(deed.schema) };
                helpful.insert((schema, deed.objects));
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
        schema: usize,
        draft: &StepDraft,
        descriptions: &Descriptions,
        tests: &mut Option<Vec<(u32, AtomTest, Vec<bool>)>>,
    ) -> Result<(), StopReason> {
        let free = self.nodes[number].registers.len();
        let (finds, arguments) = assemble(free, draft, descriptions);
        let registers = self.found(number, active, &finds);
        let results = self.results(number, active, schema, &arguments, &registers)?;
        let here = |place: usize| self.nodes[number].distances[active[place]].actions;
        let mut helps = vec![false; results.len()];
        let mut hurts = vec![false; results.len()];
        let mut applies = vec![false; results.len()];
        for (place, result) in results.iter().enumerate() {
            applies[place] = result.resolved != Resolved::Nothing;
            helps[place] = result.distance.as_ref().is_some_and(|distance| distance.actions < here(place));
            hurts[place] = applies[place]
                && result.distance.as_ref().is_none_or(|distance| distance.actions > here(place));
        }
        if !helps.iter().any(|&helps| helps) {
            return Ok(());
        }
        let arbitrary = results.iter().any(|result| result.several);
        let mut known = FxHashSet::default();
        let parts = draft
            .parts
            .iter()
            .flatten()
            .filter(|&&part| known.insert(part))
            .map(|&part| &descriptions.all[part].1);
        let described = parts.fold((0, 0), |(cost, doubt), part| (cost + part.cost, doubt + part.doubt));
        let base = LINE + described.0;
        let doubt = described.1 + self.doubt(schema, draft) + u32::from(arbitrary);
        let items: Vec<BodyItem> = finds.into_iter().map(BodyItem::Find).collect();
        let is_dead = results.iter().any(|result| result.distance.is_none());
        let can_skip = self.world.path(schema).is_none() || applies.iter().all(|&applies| applies);
        if !is_dead && can_skip {
            let always = applies.iter().all(|&applies| applies);
            let gate = if always { Gate::Always } else { Gate::Try };
            let cost = base + u32::from(gate == Gate::Try);
            self.child(
                number,
                active,
                (&items, schema, &arguments, gate),
                &registers,
                &results,
                (cost, doubt),
                &|_| true,
            )?;
        }
        if is_dead || hurts.iter().any(|&hurts| hurts) {
            if tests.is_none() {
                *tests = Some(self.tests(number, active));
            }
            let wanted = |truth: &[bool]| {
                (0..truth.len()).all(|place| {
                    if helps[place] {
                        truth[place]
                    } else {
                        !truth[place] || (applies[place] && !hurts[place])
                    }
                })
            };
            let found = tests.iter().flatten().find(|(_, _, truth)| wanted(truth)).cloned();
            if let Some((extra, test, truth)) = found {
                let cost = base + LINE + extra;
                self.child(
                    number,
                    active,
                    (&items, schema, &arguments, Gate::If(test)),
                    &registers,
                    &results,
                    (cost, doubt),
                    &|place| truth[place],
                )?;
            }
        }
        Ok(())
    }

    /// What it costs to rely on `_`, where the other arguments do not determine it.
    fn doubt(&self, schema: usize, draft: &StepDraft) -> u32 {
        let path = self.world.path(schema);
        let action = &self.world.language.domain.actions[path.map_or(schema, |path| path.schema)];
        let mut known = draft.parts.iter().map(Option::is_some).collect::<Vec<bool>>();
        let mut doubt = 0;
        loop {
            let doubts = self.world.language.dependencies.of_action(action, &known);
            (0..known.len()).for_each(|place| known[place] |= doubts[place] == PROVED);
            let open = (0..known.len()).filter(|&place| !known[place]);
            let Some(next) = open.min_by_key(|&place| doubts[place]) else { return doubt };
            // Where a path begins is where the thing is.
            doubt += if path.is_some_and(|path| path.from == next) { 0 } else { doubts[next].min(2) };
            known[next] = true;
        }
    }

    /// By new register: what it points to in each active example; all registers of the node come first.
    fn found(&mut self, number: usize, active: &[usize], finds: &[Find]) -> Vec<Vec<u32>> {
        let mut registers: Vec<Vec<u32>> = self.nodes[number]
            .registers
            .iter()
            .map(|values| active.iter().map(|&e| values[e]).collect())
            .collect();
        let moments = self.moments(number, active);
        for find in finds {
            let own = registers.len();
            let values = moments
                .iter()
                .enumerate()
                .map(|(place, moment)| moment.find(find, own, &|register| registers[register][place]).0);
            let values: Vec<u32> = values.collect();
            registers.push(values);
        }
        registers
    }

    fn results(
        &mut self,
        number: usize,
        active: &[usize],
        schema: usize,
        arguments: &[Arg],
        registers: &[Vec<u32>],
    ) -> Result<Vec<StepResult>, StopReason> {
        let path = self.world.path(schema).cloned();
        let resolved: Vec<(Resolved, bool)> = {
            let moments = self.moments(number, active);
            let each = moments.iter().enumerate();
            each.map(|(place, moment)| {
                moment.resolve(path.as_ref(), schema, arguments, &|register| registers[register][place])
            })
            .collect()
        };
        let mut results = Vec::with_capacity(active.len());
        for (&example, (resolved, several)) in active.iter().zip(resolved) {
            let (round, state) = (&self.rounds[example], self.nodes[number].states[example]);
            self.meter.work(16)?;
            let next = self.world.after(round.variant, state, resolved)?;
            let distance = self.world.distance(round.variant, round.goal, &round.achieved, next);
            let is_over = distance.as_ref().is_some_and(|distance| distance.actions == 0);
            let is_lost = !self.world.keeps(round, next);
            let alive = !is_lost && (!is_over || self.world.is_alive(round.variant, next));
            results.push(StepResult { resolved, next, distance: distance.filter(|_| alive), several });
        }
        Ok(results)
    }

    #[allow(clippy::too_many_arguments, reason = "it is the whole of a step")]
    fn child(
        &mut self,
        number: usize,
        active: &[usize],
        (items, schema, arguments, gate): (&[BodyItem], usize, &[Arg], Gate),
        registers: &[Vec<u32>],
        results: &[StepResult],
        (cost, doubt): (u32, u32),
        taken: &dyn Fn(usize) -> bool,
    ) -> Result<(), StopReason> {
        let node = &self.nodes[number];
        let (mut states, mut over, mut distances) =
            (node.states.clone(), node.over.clone(), node.distances.clone());
        for (place, &example) in active.iter().enumerate().filter(|(place, _)| taken(*place)) {
            let Some(distance) = &results[place].distance else { return Ok(()) };
            states[example] = results[place].next;
            over[example] = distance.actions == 0;
            distances[example] = distance.clone();
        }
        let mut items = items.to_vec();
        items.push(BodyItem::Step { schema, arguments: arguments.to_vec(), gate });
        let (mut cost, doubt) = (node.cost + cost, node.doubt + doubt);
        let ends = over.iter().zip(&node.over).any(|(now, before)| now != before);
        if ends && !over.iter().all(|&over| over) {
            items.push(BodyItem::Over);
            cost += LINE;
        }
        if self.seen.get(&states).is_some_and(|&known| known <= cost + doubt) {
            return Ok(());
        }
        self.seen.insert(states.clone(), cost + doubt);
        let all = registers.iter().enumerate().map(|(register, values)| {
            let mut whole = node
                .registers
                .get(register)
                .map_or_else(|| vec![NOTHING; states.len()], |known| known.to_vec());
            active.iter().zip(values).for_each(|(&example, &value)| whole[example] = value);
            whole.into()
        });
        let registers = all.collect();
        self.meter.take(8 * states.len())?;
        self.push(BodyNode { parent: Some(number), items, states, over, distances, registers, cost, doubt });
        Ok(())
    }

    /// What could be asked in a node, with what it says about each active example, the simplest first.
    fn tests(&mut self, number: usize, active: &[usize]) -> Vec<(u32, AtomTest, Vec<bool>)> {
        let registers = self.nodes[number].registers.clone();
        let language = Rc::clone(&self.world.language);
        let moments = self.moments(number, active);
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        for (kind, head) in language.heads() {
            for arguments in language.plain_tests((kind, head), &registers, &moments, active) {
                let test = AtomTest { kind, head, arguments };
                let truth: Vec<bool> = moments
                    .iter()
                    .zip(active)
                    .map(|(moment, &example)| moment.asks(&test, &|register| registers[register][example]))
                    .collect();
                if truth.iter().any(|&holds| holds) && truth.iter().any(|&holds| !holds) {
                    let named =
                        test.arguments.iter().filter(|&&argument| argument != Arg::Any).count() as u32;
                    let extra = u32::from(kind == Kind::Can) + u32::from(named == 0);
                    if seen.insert((extra, truth.clone())) {
                        found.push((extra, test, truth));
                    }
                }
            }
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

/// What a draft finds, each once, and its arguments.
fn assemble(free: usize, draft: &StepDraft, descriptions: &Descriptions) -> (Vec<Find>, Vec<Arg>) {
    let mut finds: Vec<Find> = Vec::new();
    let arguments = draft.parts.iter().map(|part| {
        let Some(number) = part else { return Arg::Any };
        let ObjectDescription { argument, finds: own, .. } = &descriptions.all[*number].1;
        let mut places: Vec<usize> = Vec::new();
        for find in own {
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
    (finds, arguments)
}

impl super::describe::Language<'_> {
    /// The tests over the registers of a node, constants and `_`.
    fn plain_tests(
        &self,
        head: (Kind, usize),
        registers: &[Rc<[u32]>],
        moments: &[Moment<'_, '_>],
        active: &[usize],
    ) -> Vec<Vec<Arg>> {
        let fit = |parameter: &Parameter| {
            let fits = |register: &usize| {
                let values = active.iter().map(|&example| registers[*register][example]).zip(moments);
                values
                    .into_iter()
                    .find(|(value, _)| *value != NOTHING)
                    .is_some_and(|(value, moment)| self.admits(parameter, moment.space, value))
            };
            let registers = (0..registers.len()).filter(fits).map(Arg::Register);
            [Arg::Any].into_iter().chain(registers).collect()
        };
        self.tests(head, &fit)
    }
}
