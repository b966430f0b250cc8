//! What all instances of a family have in common: the assumptions of a proof.
//!
//! An assumption is a PDDL formula about the initial state. Where it says `goal-p`, it is about the atoms of `p` that are part of the
//! goal; `forbid-p` about those that must not hold in the end; `path-a` about where the action `a` can lead, again and again. In a file
//! they are the goal of a problem, so that every reader of PDDL can read them. What is written is what is assumed: a proof
//! starts from the text, whether it was read off examples or written by a user.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan::{Diagnostic, Domain, Frame, Source, Strictness, Task, read_domain, read_task};
use genplan_pddl::lifted::TypeId;
use genplan_pddl::syntax::ast::{self, Name, TypedList};
use genplan_pddl::syntax::parse_domain;

use crate::logic::{FirstOrder, Individual, Relator, SortId};
use crate::mine::{Miner, MiningScope};
use crate::structure::Structure;
use crate::theory::Theory;
use crate::translate::{FormulaTranslator, FreshNumbers, Scope};
use crate::verdict::FamilyProof;

/// What an assumption is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The objects and their types.
    Objects,
    /// What nothing changes.
    Static,
    /// The initial state.
    Initial,
    /// The goal.
    Goal,
}

impl Subject {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Subject::Objects => "objects",
            Subject::Static => "static",
            Subject::Initial => "initial",
            Subject::Goal => "goal",
        }
    }
}

/// Something that holds for every instance of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// What it is about.
    pub subject: Subject,
    /// As a PDDL formula about the initial state, in which `goal-p` stands for the atoms of `p` that are part of the goal; or,
    /// where PDDL cannot say it, as a sentence.
    pub text: String,
}

/// The instances of a domain for which some assumptions hold.
#[derive(Clone, Debug)]
pub struct InstanceFamily {
    /// Their domain.
    pub domain: Arc<Domain>,
    /// What is assumed of them.
    pub assumptions: Vec<Assumption>,
    /// Some of them.
    pub examples: Vec<Arc<Task>>,
}

/// What a file begins with.
const EXPLANATION: &str = "\
; What is assumed of every instance: formulas about its initial state.
; goal-p: part of the goal; forbid-p: must not hold in the end; path-a: where the action a leads, again and again; is-t: of type t.
";

/// At most this many assumptions are read off examples.
const MOST_ASSUMPTIONS: usize = 500;

impl InstanceFamily {
    /// The family with what all examples share; an error says what cannot be expressed.
    pub fn of_examples(domain: &Arc<Domain>, examples: &[Arc<Task>]) -> Result<Self, String> {
        if examples.is_empty() {
            return Err("there are no positive examples".into());
        }
        let theory = Theory::new(domain, &Frame::default())?;
        let structures: Vec<Structure> =
            examples.iter().map(|task| Structure::initial(task, &theory)).collect::<Result<_, _>>()?;
        let (ordered, predicates) = (BTreeSet::new(), (0..domain.predicates.len() as u32).collect());
        let scope = MiningScope {
            pointers: false,
            ordered: &ordered,
            predicates: &predicates,
            most: MOST_ASSUMPTIONS,
        };
        let structures: Vec<&Structure> = structures.iter().collect();
        let mut formulas = goal_shape(&theory, &structures);
        formulas.extend(Miner::new(&theory, &structures, scope).formulas());
        let assumption = |formula: &FirstOrder| Assumption {
            subject: subject(&theory, formula),
            text: pddl(&theory, formula),
        };
        let mut assumptions: Vec<Assumption> = formulas.iter().map(assumption).collect();
        assumptions.sort_by_key(|one| one.subject);
        Ok(InstanceFamily { domain: Arc::clone(domain), assumptions, examples: examples.to_vec() })
    }

    /// The family with what all examples share; if that cannot be expressed, nothing is said of it: only methods that read
    /// a family of their own off the examples say more.
    pub fn of_examples_or_bare(domain: &Arc<Domain>, examples: &[Arc<Task>]) -> Self {
        let bare = |_| InstanceFamily {
            domain: Arc::clone(domain),
            assumptions: Vec::new(),
            examples: examples.to_vec(),
        };
        Self::of_examples(domain, examples).unwrap_or_else(bare)
    }

    /// The family of a file.
    pub fn read(
        source: &Arc<Source>,
        domain: &Arc<Domain>,
        examples: &[Arc<Task>],
    ) -> Result<Self, Diagnostic> {
        let theory = Theory::new(domain, &Frame::default()).map_err(Diagnostic::error)?;
        let extended = extended(&theory).map_err(Diagnostic::error)?;
        let task = read_task(source, &extended, Strictness::Lenient).into_result()?;
        let name = |id| task.objects.name(id);
        let mut assumptions = Vec::new();
        for part in task.goal.conjuncts() {
            let text = extended.written(part, &name, &mut Vec::new()).to_string();
            let formula = read(&text, &theory, &extended).map_err(Diagnostic::error)?;
            assumptions.push(Assumption { subject: subject(&theory, &formula), text });
        }
        Ok(InstanceFamily { domain: Arc::clone(domain), assumptions, examples: examples.to_vec() })
    }

    /// The family as a file.
    pub fn text(&self) -> String {
        let lines = self.assumptions.iter().map(|one| format!("    {} ; {}\n", one.text, one.subject.name()));
        let lines: String = lines.collect();
        let domain = &self.domain.name;
        format!(
            "{EXPLANATION}(define (problem family)\n  (:domain {domain})\n  (:init)\n  (:goal (and\n{lines}  )))\n"
        )
    }

    /// The family of a proof as a file: sentences, which are no formulas, become comments.
    pub fn text_of_proof(&self, proof: &FamilyProof) -> String {
        if proof.by.assumes_formulas() {
            return InstanceFamily { assumptions: proof.assumptions.clone(), ..self.clone() }.text();
        }
        let lines =
            proof.assumptions.iter().map(|one| format!(";   {} ({})\n", one.text, one.subject.name()));
        let (lines, by): (String, _) = (lines.collect(), proof.by.names().join(" and "));
        let formulas = InstanceFamily { assumptions: Vec::new(), ..self.clone() }.text();
        format!(
            "; A proof by {by} assumes these sentences. They are no formulas, so they are not read again:\n{lines}{formulas}"
        )
    }

    /// Whether an instance belongs to the family; an error says what cannot be expressed of it.
    pub fn contains(&self, task: &Task) -> Result<bool, String> {
        let theory = Theory::new(&self.domain, &Frame::default())?;
        let structure = Structure::initial(task, &theory)?;
        Ok(self.formulas(&theory)?.iter().all(|formula| structure.holds(formula)))
    }

    /// The assumptions as formulas over a theory of the same domain.
    pub(crate) fn formulas(&self, theory: &Theory) -> Result<Vec<FirstOrder>, String> {
        let extended = extended(theory)?;
        self.assumptions.iter().map(|one| read(&one.text, theory, &extended)).collect()
    }
}

/// Of which predicates there are no goal atoms, and none that are forbidden.
fn goal_shape(theory: &Theory, structures: &[&Structure]) -> Vec<FirstOrder> {
    let mut formulas = Vec::new();
    for id in 0..theory.domain.predicates.len() as u32 {
        for relator in [Relator::Wanted(id), Relator::Forbidden(id)] {
            if structures.iter().all(|one| one.tuples(relator).is_none()) {
                let variables: Vec<(u32, SortId)> = (0..).zip(theory.columns(relator)).collect();
                let terms = variables.iter().map(|&(number, _)| Individual::Bound(number)).collect();
                formulas.push(FirstOrder::forall(variables, FirstOrder::Atom(relator, terms).negated()));
            }
        }
    }
    formulas
}

fn subject(theory: &Theory, formula: &FirstOrder) -> Subject {
    let relators = formula.relators();
    let is_goal = |one: &Relator| matches!(one, Relator::Wanted(_) | Relator::Forbidden(_));
    if relators.iter().any(is_goal) {
        Subject::Goal
    } else if relators.iter().all(|one| matches!(one, Relator::Type(_))) {
        Subject::Objects
    } else if theory.is_static(formula) {
        Subject::Static
    } else {
        Subject::Initial
    }
}

/// What the relations that a domain does not declare are called.
fn added_name(theory: &Theory, relator: Relator) -> String {
    let predicate = |id: u32| &theory.domain.predicates[id as usize].name;
    match relator {
        Relator::Wanted(id) => format!("goal-{}", predicate(id)),
        Relator::Forbidden(id) => format!("forbid-{}", predicate(id)),
        Relator::Path(schema) => format!("path-{}", theory.domain.actions[schema as usize].name),
        Relator::Type(id) => format!("is-{}", theory.domain.types.name(id)),
        Relator::Fact(id) => predicate(id).clone(),
        Relator::Before(_) | Relator::Unknown(_) => unreachable!("no family says that"),
    }
}

/// The relations that a domain does not declare.
fn added(theory: &Theory) -> Vec<Relator> {
    let mut added = Vec::new();
    for id in 0..theory.domain.predicates.len() as u32 {
        added.extend([Relator::Wanted(id), Relator::Forbidden(id)]);
    }
    added.extend(theory.paths.keys().map(|&schema| Relator::Path(schema)));
    added.extend((0..theory.domain.types.len() as u32).map(|id| Relator::Type(TypeId(id))));
    added
}

/// The domain with predicates for what assumptions also speak of.
fn extended(theory: &Theory) -> Result<Arc<Domain>, String> {
    let source = Arc::clone(&theory.domain.source);
    let mut domain = parse_domain(&source).into_result().map_err(|error| error.message)?;
    let names: Vec<(String, Vec<Vec<TypeId>>)> = added(theory)
        .into_iter()
        .map(|relator| {
            let types = match relator {
                Relator::Type(id) => vec![widest(theory, theory.sort(&[id]))],
                _ => theory.column_types(relator),
            };
            (added_name(theory, relator), types)
        })
        .collect();
    let widest = names.iter().map(|(_, columns)| columns.len()).max().unwrap_or(0);
    let variables: Vec<String> = (0..widest).map(|place| format!("x{place}")).collect();
    for (name, columns) in &names {
        let mut parameters = TypedList::default();
        for (types, variable) in columns.iter().zip(&variables) {
            parameters.push(Name::new(variable));
            parameters.close(theory.domain.type_names(types));
        }
        domain.predicates.push(ast::Predicate { name: Name::new(name), parameters });
    }
    let extended = Source::new("the family", domain.to_string());
    let domain = read_domain(&extended, Strictness::Lenient).into_result();
    domain.map(Arc::new).map_err(|error| format!("assumptions cannot be written: {}", error.message))
}

/// The formula that an assumption is.
fn read(text: &str, theory: &Theory, extended: &Arc<Domain>) -> Result<FirstOrder, String> {
    let problem = format!("(define (problem p) (:domain {}) (:init) (:goal {text}))", extended.name);
    let task = read_task(&Source::new("an assumption", problem), extended, Strictness::Lenient).into_result();
    let task = task.map_err(|error| format!("{}: {text}", error.message))?;
    let mut wider = Theory { domain: Arc::clone(extended), ..theory.clone() };
    let mut translator = FormulaTranslator { theory: &mut wider, fresh: FreshNumbers::starting_at(1 << 20) };
    let formula = translator.formula(&task.goal, &Scope::new())?;
    let known = theory.domain.predicates.len() as u32;
    let added = added(theory);
    Ok(map_relators(&formula, &|relator| match relator {
        Relator::Fact(id) if id >= known => added[(id - known) as usize],
        other => other,
    }))
}

/// The formula with other relations.
fn map_relators(formula: &FirstOrder, map: &impl Fn(Relator) -> Relator) -> FirstOrder {
    let inner = |inner: &FirstOrder| Box::new(map_relators(inner, map));
    let all = |parts: &[FirstOrder]| parts.iter().map(|part| map_relators(part, map)).collect();
    match formula {
        FirstOrder::Atom(relator, arguments) => FirstOrder::Atom(map(*relator), arguments.clone()),
        FirstOrder::Equal(..) | FirstOrder::IsNone(_) | FirstOrder::Flag(_) => formula.clone(),
        FirstOrder::Not(part) => FirstOrder::Not(inner(part)),
        FirstOrder::And(parts) => FirstOrder::And(all(parts)),
        FirstOrder::Or(parts) => FirstOrder::Or(all(parts)),
        FirstOrder::Forall(variables, part) => FirstOrder::Forall(variables.clone(), inner(part)),
        FirstOrder::Exists(variables, part) => FirstOrder::Exists(variables.clone(), inner(part)),
    }
}

/// A formula about initial states as PDDL.
pub(crate) fn pddl(theory: &Theory, formula: &FirstOrder) -> String {
    let term = |individual: &Individual| match individual {
        Individual::Bound(number) => format!("?x{number}"),
        Individual::Constant(constant) => {
            theory.domain.constants.name(genplan_pddl::lifted::ObjectId(*constant)).to_owned()
        }
        Individual::Pointer(_) | Individual::Chosen(_) => unreachable!("no family says that"),
    };
    let list = |word: &str, parts: &[FirstOrder]| {
        let parts: Vec<String> = parts.iter().map(|part| pddl(theory, part)).collect();
        format!("({word} {})", parts.join(" "))
    };
    let bound = |variables: &[(u32, SortId)]| {
        let one = |(number, sort): &(u32, SortId)| format!("?x{number} - {}", type_of(theory, *sort));
        variables.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    match formula {
        FirstOrder::Atom(relator, arguments) => {
            let mut words = vec![added_name(theory, *relator)];
            words.extend(arguments.iter().map(term));
            format!("({})", words.join(" "))
        }
        FirstOrder::Equal(one, other) => format!("(= {} {})", term(one), term(other)),
        FirstOrder::Not(inner) => format!("(not {})", pddl(theory, inner)),
        FirstOrder::And(parts) => list("and", parts),
        FirstOrder::Or(parts) => {
            let (premises, conclusions): (Vec<_>, Vec<_>) =
                parts.iter().cloned().partition(|part| matches!(part, FirstOrder::Not(_)));
            if premises.is_empty() || conclusions.is_empty() {
                return list("or", parts);
            }
            let premise = FirstOrder::and(premises.into_iter().map(FirstOrder::negated));
            let conclusion = FirstOrder::or(conclusions);
            format!("(imply {} {})", pddl(theory, &premise), pddl(theory, &conclusion))
        }
        FirstOrder::Forall(variables, inner) => {
            format!("(forall ({}) {})", bound(variables), pddl(theory, inner))
        }
        FirstOrder::Exists(variables, inner) => {
            format!("(exists ({}) {})", bound(variables), pddl(theory, inner))
        }
        FirstOrder::IsNone(_) | FirstOrder::Flag(_) => unreachable!("no family says that"),
    }
}

/// The type of all objects of a sort.
fn type_of(theory: &Theory, sort: SortId) -> String {
    theory.domain.type_names(&widest(theory, sort)).to_string()
}

/// The types to which all objects of a sort belong.
fn widest(theory: &Theory, sort: SortId) -> Vec<TypeId> {
    let types = &theory.sorts[sort.index()];
    let is_below = |one: TypeId, other: TypeId| one != other && theory.domain.types.is_subtype(one, other);
    types.iter().copied().filter(|&one| !types.iter().any(|&other| is_below(one, other))).collect()
}
