//! A claim to its verdict: without a solver where that decides it ([`exact`]), else by induction with solvers.
//!
//! The program becomes paths between cut points; executions on examples give candidates for invariants; a solver keeps those that are
//! inductive, shows that no action on a path is inapplicable and that the goal holds at each `end`, and that loops end. Then only what
//! was needed is kept, and every obligation goes to all solvers: these obligations are the proof.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use genplan::judge::{Bounds, judge_task};
use genplan::{Budget, Ending, OrderedKinds, Outcome, StopReason, Task, reordered};
use genplan_core::language::{Act, Move};

use crate::duty::{Duty, Reasons};
use crate::exact;
use crate::family::{Assumption, Subject, pddl};
use crate::induction::{Induction, ProofInvariants};
use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::mine::{Miner, MiningScope};
use crate::obligation::requirements;
use crate::samples::{Executed, execute};
use crate::solver::{Satisfiable, Solver, SolverSession};
use crate::step::{CutPoint, PathStep, ProgramPath};
use crate::structure::Structure;
use crate::termination::{Measure, Terminator};
use crate::theory::Theory;
use crate::translate::{FormulaTranslator, FreshNumbers};
use crate::verdict::{FamilyClaim, FamilyProof, FamilyVerdict, ProofMethod};

/// How a proof is looked for.
#[derive(Clone, Debug)]
pub struct ProofOptions {
    /// The solvers: the first one looks for the proof, all must agree with it.
    pub solvers: Vec<Solver>,
    /// How long a solver may think about one question.
    pub patience: Duration,
    /// At most this many candidates for invariants at a loop head.
    pub candidates: usize,
}

impl Default for ProofOptions {
    fn default() -> Self {
        ProofOptions { solvers: Solver::installed(), patience: Duration::from_secs(4), candidates: 400 }
    }
}

/// Something that solvers must find contradictory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// What it shows, for people.
    pub title: String,
    /// In SMT-LIB 2, without the question.
    pub text: String,
}

/// A verdict with what shows it.
#[derive(Clone, Debug)]
pub struct ProofAttempt {
    /// What is found out.
    pub verdict: FamilyVerdict,
    /// If the claim is proved: what solvers agree on.
    pub obligations: Vec<Obligation>,
    /// How many questions the first solver was asked.
    pub questions: u64,
}

impl ProofAttempt {
    fn not_proved(why: impl Into<String>, questions: u64) -> Self {
        ProofAttempt { verdict: FamilyVerdict::NotProved(why.into()), obligations: Vec::new(), questions }
    }
}

/// Why there is no induction.
const NO_SOLVER: &str = "\
there is no solver: neither z3 nor cvc5 is on the PATH (install both, as with `apt-get install z3 cvc5`)";

/// Looks for a proof; solvers are asked only where it takes them.
pub fn prove(
    claim: &FamilyClaim<'_>,
    options: &ProofOptions,
    budget: &Budget,
) -> Result<ProofAttempt, StopReason> {
    if let Some(task) = failing_example(claim, budget)? {
        let verdict = FamilyVerdict::Refuted(task);
        return Ok(ProofAttempt { verdict, obligations: Vec::new(), questions: 0 });
    }
    match exact::decide(*claim) {
        FamilyVerdict::NotProved(_) => {}
        verdict => return Ok(ProofAttempt { verdict, obligations: Vec::new(), questions: 0 }),
    }
    let mut theory = match Theory::new(&claim.family.domain, claim.frame) {
        Ok(theory) => theory,
        Err(why) => return Ok(ProofAttempt::not_proved(why, 0)),
    };
    let mut translator = FormulaTranslator { theory: &mut theory, fresh: FreshNumbers::starting_at(1000) };
    let paths = match translator.paths(claim.program, claim.frame) {
        Ok(paths) => paths,
        Err(why) => return Ok(ProofAttempt::not_proved(why, 0)),
    };
    let goal = match translator.goal() {
        Ok(goal) => goal,
        Err(why) => return Ok(ProofAttempt::not_proved(why, 0)),
    };
    let assumptions = match claim.family.formulas(&theory) {
        Ok(assumptions) => assumptions,
        Err(why) => return Ok(ProofAttempt::not_proved(why, 0)),
    };
    if let Some(why) = unsuitable(claim, &theory, &assumptions) {
        return Ok(ProofAttempt::not_proved(why, 0));
    }
    let used = used_paths(&paths);
    theory.paths.retain(|schema, _| used.contains(schema));
    theory.empty = assumptions.iter().filter_map(empty).collect();
    let mut prover = Prover { claim, theory: &theory, paths: &paths, assumptions, goal, options, budget };
    prover.attempt()
}

/// An example that the program does not solve.
fn failing_example(claim: &FamilyClaim<'_>, budget: &Budget) -> Result<Option<Arc<Task>>, StopReason> {
    let bounds = Bounds { evidence: 0, ..Bounds::default() };
    let mut tasks = claim.family.examples.clone();
    tasks.sort_by_key(|task| task.objects.len());
    for task in tasks {
        let mut frame = claim.frame.clone();
        let judged = judge_task(claim.program, &mut frame, &task, &bounds, budget, |_| ());
        match judged.map(|judgement| judgement.execution.ending) {
            Ok(Ending::Decided(Outcome::Failed(_))) => return Ok(Some(task)),
            Ok(Ending::Stopped(reason)) => return Err(reason),
            Err(error) => return Err(error.reason),
            Ok(Ending::Decided(Outcome::Solved)) => {}
        }
    }
    Ok(None)
}

/// The relation about the goal that a formula says to hold of nothing, if it says no more.
fn empty(formula: &FirstOrder) -> Option<Relator> {
    let inner = if let FirstOrder::Forall(_, inner) = formula { inner } else { formula };
    let FirstOrder::Not(inner) = inner else { return None };
    let FirstOrder::Atom(relator @ (Relator::Wanted(_) | Relator::Forbidden(_)), terms) = &**inner else {
        return None;
    };
    let variables = if let FirstOrder::Forall(variables, _) = formula { &variables[..] } else { &[] };
    let is_variable = |(place, term): (usize, &Individual)| matches!(term, Individual::Bound(number) if variables.get(place).is_some_and(|one| one.0 == *number));
    (variables.len() == terms.len() && terms.iter().enumerate().all(is_variable)).then_some(*relator)
}

/// The schemas along which a program moves something.
fn used_paths(paths: &[ProgramPath]) -> BTreeSet<u32> {
    let formulas = paths.iter().flat_map(|path| &path.steps).filter_map(|step| match step {
        PathStep::Require(holds, _) => Some(holds),
        _ => None,
    });
    let relators = formulas.flat_map(FirstOrder::relators);
    relators.filter_map(|one| if let Relator::Path(schema) = one { Some(schema) } else { None }).collect()
}

/// Why the examples of a family cannot be its instances.
fn unsuitable(claim: &FamilyClaim<'_>, theory: &Theory, assumptions: &[FirstOrder]) -> Option<String> {
    for task in &claim.family.examples {
        let structure = match Structure::initial(task, theory) {
            Ok(structure) => structure,
            Err(why) => return Some(why),
        };
        let fails = |place: &usize| !structure.holds(&assumptions[*place]);
        if let Some(place) = (0..assumptions.len()).find(fails) {
            let text = &claim.family.assumptions[place].text;
            return Some(format!(
                "the example `{}` is not in the family: it is not so that {text}",
                task.name
            ));
        }
        let is_empty = |sort: &SortId| structure.rigid.objects[sort.index()].is_empty();
        if let Some(sort) = used_sorts(theory).into_iter().find(is_empty) {
            let name = theory.domain.types.name(theory.sorts[sort.index()][0]);
            return Some(format!("the example `{}` has no object of type `{name}`", task.name));
        }
    }
    None
}

/// The sorts that something of the domain or a pointer is about.
fn used_sorts(theory: &Theory) -> BTreeSet<SortId> {
    let mut sorts: BTreeSet<SortId> = theory.pointers.iter().map(|pointer| pointer.sort).collect();
    for id in 0..theory.domain.predicates.len() as u32 {
        sorts.extend(theory.columns(Relator::Fact(id)));
    }
    for action in &theory.domain.actions {
        sorts.extend(theory.sorts_of(&action.parameters));
    }
    sorts
}

struct Prover<'a> {
    claim: &'a FamilyClaim<'a>,
    theory: &'a Theory,
    paths: &'a [ProgramPath],
    assumptions: Vec<FirstOrder>,
    goal: FirstOrder,
    options: &'a ProofOptions,
    budget: &'a Budget,
}

impl Prover<'_> {
    fn attempt(&mut self) -> Result<ProofAttempt, StopReason> {
        let states = match self.states()? {
            Ok(states) => states,
            Err(task) => {
                let verdict = FamilyVerdict::Refuted(task);
                return Ok(ProofAttempt { verdict, obligations: Vec::new(), questions: 0 });
            }
        };
        let Some(solver) = self.options.solvers.first() else {
            return Ok(ProofAttempt::not_proved(NO_SOLVER, 0));
        };
        let Ok(mut session) = SolverSession::start(solver, self.options.patience, self.budget) else {
            return Ok(ProofAttempt::not_proved(format!("{} does not start", solver.kind.title()), 0));
        };
        let mut invariants = self.candidates(&states);
        let mut induction = Induction::default();
        if let Some(why) = self.fulfil(&mut induction, &mut invariants, &mut session)? {
            return Ok(ProofAttempt::not_proved(why, session.asked));
        }
        let (names, duties) = induction.needed(&invariants);
        self.conclude(&invariants.only(&names), &duties, session.asked)
    }

    /// Shows all that has to be shown; says what could not be.
    fn fulfil(
        &self,
        induction: &mut Induction,
        invariants: &mut ProofInvariants,
        session: &mut SolverSession,
    ) -> Result<Option<String>, StopReason> {
        let reasons = self.reasons();
        let mut duties = Vec::new();
        for (number, path) in self.paths.iter().enumerate() {
            let required = requirements(path).into_iter();
            duties.extend(required.map(|(place, _, what)| Duty::Require(number, place, what)));
        }
        let not_shown = |duty: &Duty| format!("it is not shown that {}", reasons.title(duty));
        let measures = Measure::all(self.theory, self.directions().into_iter());
        loop {
            if let Some(duty) = induction.fulfil(duties, invariants, &reasons, session)?
                && !matches!(duty, Duty::Descend(_))
            {
                return Ok(Some(not_shown(&duty)));
            }
            let (theory, paths, known) = (self.theory, self.paths, BTreeMap::new());
            let before = invariants.clone();
            let mut terminator =
                Terminator { theory, paths, invariants: &before, measures: &measures, session, known };
            let Some(descents) = terminator.descents()? else {
                return Ok(Some("it is not shown that every loop ends".into()));
            };
            induction.done.retain(|(duty, _)| !matches!(duty, Duty::Descend(_)));
            let descents = descents.into_iter().map(Duty::Descend).collect();
            if induction.fulfil(descents, invariants, &reasons, session)?.is_none() {
                return Ok(None);
            }
            duties = induction.left();
        }
    }

    fn reasons(&self) -> Reasons<'_> {
        Reasons { theory: self.theory, paths: self.paths }
    }

    /// The states at loop heads in executions; or the example that the program does not solve.
    #[expect(clippy::type_complexity, reason = "a result in a result: what stops it, and what it finds")]
    fn states(&self) -> Result<Result<BTreeMap<u32, Vec<Structure>>, Arc<Task>>, StopReason> {
        let heads: BTreeSet<u32> = self.paths.iter().filter_map(|path| head(path.from)).collect();
        let mut states: BTreeMap<u32, Vec<Structure>> = BTreeMap::new();
        let mut tasks = self.claim.family.examples.clone();
        tasks.sort_by_key(|task| task.objects.len());
        // An order that is meant is part of an instance.
        let meant = OrderedKinds::of_domain(&[], &self.claim.family.domain).value.unwrap_or_default();
        for task in &tasks {
            for order in 0..3 {
                let copy = match order {
                    0 => Some(Arc::clone(task)),
                    _ => reordered(task, order, &meant, self.budget),
                };
                let Some(copy) = copy else { continue };
                let program = (self.claim.program, self.claim.frame);
                match execute(
                    program,
                    &copy,
                    self.theory,
                    (|line| heads.contains(&line), MOST_STATES),
                    self.budget,
                )? {
                    Executed::Failed => return Ok(Err(copy)),
                    Executed::Undecided => {}
                    Executed::Solved(found) => {
                        found
                            .into_iter()
                            .for_each(|(line, state)| states.entry(line).or_default().push(state));
                    }
                }
            }
        }
        Ok(Ok(states))
    }

    /// Whether all that a formula speaks of matters for the program.
    fn is_expressible(&self, formula: &FirstOrder) -> bool {
        let is_known = |relator: Relator| match relator {
            Relator::Path(schema) => self.theory.paths.contains_key(&schema),
            _ => true,
        };
        formula.relators().into_iter().all(is_known)
    }

    /// What may be invariant: what holds in all states that were seen.
    fn candidates(&self, states: &BTreeMap<u32, Vec<Structure>>) -> ProofInvariants {
        let mut invariants =
            ProofInvariants { statics: Vec::new(), initial: Vec::new(), heads: BTreeMap::new() };
        for (number, formula) in self.assumptions.iter().enumerate() {
            if empty(formula).is_some() || !self.is_expressible(formula) {
                continue;
            }
            let is_static = self.theory.is_static(formula);
            let list = if is_static { &mut invariants.statics } else { &mut invariants.initial };
            list.push((format!("a{number}"), formula.clone()));
        }
        let exist = used_sorts(self.theory).into_iter().map(exists);
        invariants
            .statics
            .extend((0..).zip(exist).map(|(number, formula): (u32, _)| (format!("e{number}"), formula)));
        let predicates = (0..self.theory.domain.predicates.len() as u32).collect();
        for (&line, states) in states {
            let structures: Vec<&Structure> = spread(states);
            let scope = MiningScope {
                pointers: true,
                ordered: &self.theory.ordered,
                predicates: &predicates,
                most: self.options.candidates,
            };
            let mut formulas: Vec<FirstOrder> = vec![self.goal.clone().negated()];
            formulas.retain(|formula| structures.iter().all(|structure| structure.holds(formula)));
            formulas.extend(Miner::new(self.theory, &structures, scope).formulas());
            formulas.retain(|formula| !self.theory.is_static(formula));
            let named =
                (0..).zip(formulas).map(|(number, formula): (u32, _)| (format!("i{line}-{number}"), formula));
            invariants.heads.insert(CutPoint::Head(line), named.collect());
        }
        invariants
    }

    /// The pointers that `inc` or `dec` moves, and whether it is `dec`.
    fn directions(&self) -> BTreeSet<(u32, bool)> {
        let acts = self.claim.program.actions().map(|action| self.claim.frame.act_of(action).into_owned());
        acts.filter_map(|act| match act {
            Act::Move(pointer, Move::Inc) => Some((pointer.0, false)),
            Act::Move(pointer, Move::Dec) => Some((pointer.0, true)),
            _ => None,
        })
        .collect()
    }

    /// Lets all solvers look at the obligations.
    fn conclude(
        &self,
        invariants: &ProofInvariants,
        duties: &[Duty],
        questions: u64,
    ) -> Result<ProofAttempt, StopReason> {
        let reasons = self.reasons();
        let obligations: Vec<Obligation> = duties
            .iter()
            .map(|duty| Obligation {
                title: reasons.title(duty),
                text: reasons.text(duty, invariants, usize::MAX),
            })
            .collect();
        for solver in &self.options.solvers {
            let Ok(mut session) = SolverSession::start(solver, self.options.patience * 2, self.budget) else {
                let why = format!("{} does not start", solver.kind.title());
                return Ok(ProofAttempt::not_proved(why, questions));
            };
            for obligation in &obligations {
                session.tell("(push 1)\n");
                session.tell(&obligation.text);
                let answer = session.check()?;
                session.tell("(pop 1)\n");
                if answer != Satisfiable::No {
                    let why = format!("{} does not agree that {}", solver.kind.title(), obligation.title);
                    return Ok(ProofAttempt::not_proved(why, questions));
                }
            }
        }
        let by = ProofMethod::Solvers(self.options.solvers.iter().map(|solver| solver.kind).collect());
        let verdict = FamilyVerdict::Proved(FamilyProof { assumptions: self.used(invariants), by });
        Ok(ProofAttempt { verdict, obligations, questions })
    }

    /// The assumptions that the proof uses.
    fn used(&self, invariants: &ProofInvariants) -> Vec<Assumption> {
        let names: BTreeSet<&String> =
            invariants.statics.iter().chain(&invariants.initial).map(|(name, _)| name).collect();
        let known = self.claim.family.assumptions.iter().enumerate();
        let is_used = |number: usize| {
            names.contains(&format!("a{number}")) || empty(&self.assumptions[number]).is_some()
        };
        let known = known.filter(|(number, _)| is_used(*number));
        let exist = used_sorts(self.theory)
            .into_iter()
            .map(|sort| Assumption { subject: Subject::Objects, text: pddl(self.theory, &exists(sort)) });
        exist.chain(known.map(|(_, one)| one.clone())).collect()
    }
}

/// That there is an object of a sort: to solvers, no sort is empty.
fn exists(sort: SortId) -> FirstOrder {
    let x = Individual::Bound(0);
    FirstOrder::exists(vec![(0, sort)], FirstOrder::Equal(x, x))
}

/// At most this many states of a loop head are kept of one execution.
const MOST_STATES: usize = 12;

/// At most this many states are looked at for a loop head.
const MOST_SAMPLES: usize = 80;

/// Some of many states, from all of them.
fn spread(states: &[Structure]) -> Vec<&Structure> {
    let step = states.len().div_ceil(MOST_SAMPLES).max(1);
    states.iter().step_by(step).collect()
}

fn head(at: CutPoint) -> Option<u32> {
    if let CutPoint::Head(line) = at { Some(line) } else { None }
}
