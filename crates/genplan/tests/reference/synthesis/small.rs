//! Small random problems.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::problem::GeneralizedProblem;
use genplan::question::{Mode, Rank};
use genplan::synthesis::Found;
use genplan_core::frame::{Frame, Symbol};
use genplan_core::instance::Instance;
use genplan_core::program::Program;
use genplan_core::state::Slot;
use genplan_core::verdict::Label;
use genplan_pddl::lifted::{Parameter, Predicate, Role};
use genplan_pddl::{Domain, Strictness, Task, read_domain, read_task};
use genplan_testing::{generalized, read};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;

use super::brute::{self, Op, Table};
use super::machine_texts;
use crate::interpreter::{Instruction, Interpreter, Term};
use crate::random::{Case, Tape, cases};

/// Larger problems are left out.
const MOST_ACTIONS: usize = 4;
const MOST_CONDITIONS: usize = 8;
const MOST_STATES: usize = 40;
const MOST_PROGRAMS: usize = 25_000;

/// A problem that brute force can solve.
pub struct Small {
    texts: Vec<String>,
    pub examples: Examples,
    /// All actions; those that are applicable nowhere are one, the last.
    pub actions: Vec<Term>,
    /// All that gotos may test; all that is never true is one condition, the last.
    pub conditions: Vec<(Term, Rank)>,
    has_useless_action: bool,
    pub tables: Vec<Table>,
    /// For more random choices.
    pub choices: Vec<u8>,
}

impl fmt::Debug for Small {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.texts.iter().try_for_each(|text| writeln!(f, "\n{text}"))?;
        let labels: Vec<Label> = self.examples.examples.iter().map(|example| example.label).collect();
        write!(f, "{labels:?} {:?}", self.choices)
    }
}

/// Small problems of the kind that the other tests use; none if it would be large.
pub fn problems() -> impl Strategy<Value = Option<Small>> {
    (cases(), vec(any::<u8>(), 0..=40)).prop_map(|(case, choices)| {
        let Case { texts, domain, tasks, .. } = case;
        Small::new(texts, &domain, tasks, choices)
    })
}

/// Small machines; see [`machine_texts`].
pub fn machines() -> impl Strategy<Value = Option<Small>> {
    let bytes = |most: usize| vec(any::<u8>(), 0..=most);
    (bytes(10), vec(bytes(30), 1..=3), bytes(40)).prop_map(|(domain, problems, choices)| {
        let texts = machine_texts::texts(&domain, &problems);
        let domain = Arc::new(read(&texts[0], |source| read_domain(source, Strictness::Strict)));
        let task =
            |text: &String| Arc::new(read(text, |source| read_task(source, &domain, Strictness::Strict)));
        let tasks = texts[1..].iter().map(task).collect();
        Small::new(texts, &domain, tasks, choices)
    })
}

/// A problem with contradictory labels: the same ring of places, with a way to go around it and several others,
/// must be solved and must not be.
pub fn hopeless() -> Small {
    let texts = machine_texts::hopeless();
    let domain = Arc::new(read(&texts[0], |source| read_domain(source, Strictness::Strict)));
    let task = Arc::new(read(&texts[1], |source| read_task(source, &domain, Strictness::Strict)));
    let labels = [Label::Positive, Label::Negative];
    let examples = labels.map(|label| Example { label, task: Arc::clone(&task) });
    let examples = Examples { domain, examples: examples.into() };
    Small {
        texts,
        examples,
        actions: Vec::new(),
        conditions: Vec::new(),
        has_useless_action: false,
        tables: Vec::new(),
        choices: Vec::new(),
    }
}

impl Small {
    fn new(
        texts: Vec<String>,
        domain: &Arc<Domain>,
        tasks: Vec<Arc<Task>>,
        choices: Vec<u8>,
    ) -> Option<Self> {
        let mut tape = Tape::new(&choices);
        let mut labelled: Vec<Example> = tasks
            .into_iter()
            .take(3)
            .enumerate()
            .map(|(index, task)| {
                let is_negative = index > 0 && tape.chance(55);
                Example { label: if is_negative { Label::Negative } else { Label::Positive }, task }
            })
            .collect();
        labelled.sort_by_key(|example| example.label);
        let examples = Examples { domain: Arc::clone(domain), examples: labelled };
        let small = Small {
            texts,
            examples,
            actions: Vec::new(),
            conditions: Vec::new(),
            has_useless_action: false,
            tables: Vec::new(),
            choices,
        };
        small.complete()
    }

    /// Adds actions, conditions and tables, if there are few.
    fn complete(mut self) -> Option<Self> {
        let problem = self.problem();
        let frame = &problem.frame;
        let instances = || problem.examples.iter().map(|example| example.ground.instance());
        let actions: BTreeSet<_> = instances().flat_map(Instance::actions).collect();
        self.actions = actions
            .iter()
            .map(|&&action| term(frame, frame.action_term(action).expect("over objects")))
            .collect();
        let fluents = instances()
            .flat_map(|instance| (0..instance.slots()).filter_map(|slot| instance.fluent(Slot(slot as u32))));
        let fluents: BTreeSet<_> = fluents.collect();
        let known =
            fluents.iter().map(|&fluent| term(frame, frame.fluent_term(fluent).expect("over objects")));
        let known: Vec<(Term, Rank)> = known
            .filter_map(|term| Some((self.rank(&term)?, term)))
            .map(|(rank, term)| (term, rank))
            .collect();
        let schemas = self.examples.domain.actions.iter();
        let all_actions = schemas.flat_map(|schema| self.terms(&schema.name, &schema.parameters));
        let never = all_actions.into_iter().find(|term| !self.actions.contains(term));
        self.has_useless_action = never.is_some();
        self.actions.extend(never);
        let predicates = self.examples.domain.predicates.iter().filter(|p| p.role != Role::Static);
        let all_fluents = predicates.flat_map(|predicate| self.terms(&predicate.name, &predicate.parameters));
        let others = all_fluents.filter(|term| known.iter().all(|(other, _)| other != term));
        let (constant, never): (Vec<Term>, Vec<Term>) = others.partition(|term| self.is_initially_true(term));
        let constant = constant.into_iter().filter_map(|term| Some((self.rank(&term)?, term)));
        let constant: Vec<(Term, Rank)> = constant.map(|(rank, term)| (term, rank)).collect();
        self.conditions = known;
        self.conditions.extend(constant);
        self.conditions.extend(never.into_iter().next().map(|term| (term, Rank::Never)));
        if self.actions.len() > MOST_ACTIONS || self.conditions.len() > MOST_CONDITIONS {
            return None;
        }
        let terms: Vec<Term> = self.conditions.iter().map(|(term, _)| term.clone()).collect();
        let tables = self
            .examples
            .examples
            .iter()
            .map(|Example { label, task }| Table::new(*label, task, &self.actions, &terms, MOST_STATES));
        self.tables = tables.collect::<Option<_>>()?;
        Some(self)
    }

    pub fn problem(&self) -> GeneralizedProblem {
        generalized(&self.examples)
    }

    fn predicate(&self, name: &str) -> &Predicate {
        let mut predicates = self.examples.domain.predicates.iter();
        predicates.find(|predicate| predicate.name == name).expect("a predicate of the domain")
    }

    /// The rank of a fluent that can be true, unless it is static.
    fn rank(&self, term: &Term) -> Option<Rank> {
        let constants = &self.examples.domain.constants;
        let over_constants = term.arguments.iter().all(|name| constants.get(name).is_some());
        match self.predicate(&term.head).role {
            Role::Static => None,
            _ if !over_constants => Some(Rank::Specific),
            Role::Fluent if !term.arguments.is_empty() => Some(Rank::Constant),
            Role::Fluent | Role::Derived { .. } => Some(Rank::General),
        }
    }

    /// Whether a fluent is true in the initial state of some example.
    fn is_initially_true(&self, term: &Term) -> bool {
        self.examples.examples.iter().any(|example| {
            let interpreter = Interpreter::new(&example.task);
            let facts = interpreter.complete(&interpreter.initial());
            interpreter.fact(term).is_some_and(|fact| facts.contains(&fact))
        })
    }

    /// A name applied to all objects that fit, of all examples.
    fn terms(&self, name: &str, parameters: &[Parameter]) -> Vec<Term> {
        let mut lists = vec![Vec::new()];
        for parameter in parameters {
            let objects = self.objects(parameter);
            let extended = |list: Vec<String>| {
                objects.clone().into_iter().map(move |object| [&list[..], &[object]].concat())
            };
            lists = lists.into_iter().flat_map(extended).collect();
        }
        lists.into_iter().map(|arguments| Term { head: name.into(), arguments }).collect()
    }

    /// The names of all objects that a parameter admits in some example.
    fn objects(&self, parameter: &Parameter) -> BTreeSet<String> {
        let types = &self.examples.domain.types;
        let tasks = self.examples.examples.iter().map(|example| &example.task);
        let all = tasks.flat_map(|task| task.objects.iter());
        let admitted = all.filter(|(_, _, object)| {
            object.types.iter().any(|&sub| parameter.types.iter().any(|&sup| types.is_subtype(sub, sup)))
        });
        admitted.map(|(_, name, _)| name.to_string()).collect()
    }

    /// The most lines for which there are few programs.
    pub fn lines(&self) -> usize {
        brute::most_lines(MOST_PROGRAMS, self.actions.len(), self.conditions.len())
    }

    pub fn programs(&self, lines: usize) -> impl Iterator<Item = Vec<Op>> {
        brute::programs(lines, self.actions.len(), self.conditions.len())
    }

    pub fn fits(&self, program: &[Op], mode: Mode) -> bool {
        brute::fits(&self.tables, program, mode)
    }

    pub fn shape(&self, program: &[Op], mode: Mode) -> Option<brute::Shape> {
        brute::shape(&self.tables, program, mode)
    }

    /// The lines of a program, its worst rank, and the sum of its ranks. One without a goto counts as specific.
    pub fn cost(&self, program: &[Op]) -> (usize, usize, usize) {
        let ranks = program.iter().filter_map(|op| match op {
            Op::Goto(_, condition) => Some(self.conditions[*condition].1 as usize),
            Op::Act(_) | Op::End => None,
        });
        let ranks: Vec<usize> = ranks.collect();
        let straight = Rank::Specific as usize;
        let (worst, sum) = (ranks.iter().copied().max().unwrap_or(straight), ranks.iter().sum());
        (program.len() - 1, worst, if ranks.is_empty() { straight } else { sum })
    }

    /// All programs that a found one stands for, one for each choice of conditions.
    pub fn expand(&self, found: &Found, frame: &Frame) -> Vec<Vec<Op>> {
        let choices = found.conditions.iter().map(|(line, fluents)| {
            let number =
                |&fluent: &_| self.condition(&term(frame, frame.fluent_term(fluent).expect("over objects")));
            let conditions: BTreeSet<usize> = fluents.iter().map(number).collect();
            (line.index(), conditions.into_iter().collect())
        });
        brute::with_conditions(self.ops(&found.program, frame), choices)
    }

    /// By goto: its line, what is said that it can test, and what it can test; each by the numbers of conditions.
    pub fn conditions_said_and_right(
        &self,
        found: &Found,
        frame: &Frame,
        mode: Mode,
    ) -> Vec<(usize, BTreeSet<usize>, BTreeSet<usize>)> {
        let (program, count) = (self.ops(&found.program, frame), self.conditions.len());
        let others = found.other_paths.as_ref().expect("little work");
        let said = found.conditions.iter().zip(others).map(|((line, same), (other_line, others))| {
            assert_eq!(line, other_line);
            let number =
                |&fluent: &_| self.condition(&term(frame, frame.fluent_term(fluent).expect("over objects")));
            (line.index(), same.iter().chain(others).map(number).collect())
        });
        said.map(|(line, said)| {
            (line, said, brute::fitting_conditions(&self.tables, &program, line, count, mode))
        })
        .collect()
    }

    pub fn ops(&self, program: &Program, frame: &Frame) -> Vec<Op> {
        let op = |instruction: Instruction| match instruction {
            Instruction::Act(action) => {
                let known = self.actions.iter().position(|other| *other == action);
                Op::Act(known.unwrap_or_else(|| {
                    assert!(self.has_useless_action, "{action:?}");
                    self.actions.len() - 1
                }))
            }
            Instruction::Goto(target, fluent) => Op::Goto(target, self.condition(&fluent)),
            Instruction::End => Op::End,
        };
        instructions(program, frame).into_iter().map(op).collect()
    }

    /// The number of a condition. All that is never true is the same.
    fn condition(&self, term: &Term) -> usize {
        let known = self.conditions.iter().position(|(other, _)| other == term);
        known.unwrap_or_else(|| {
            assert_eq!(self.conditions.last().map(|(_, rank)| *rank), Some(Rank::Never), "{term:?}");
            self.conditions.len() - 1
        })
    }

    /// Whether the interpreter finds that a program fits.
    pub fn is_right(&self, program: &Program, frame: &Frame, mode: Mode) -> bool {
        let program = instructions(program, frame);
        self.examples.examples.iter().all(|Example { label, task }| {
            brute::is_wanted(*label, Interpreter::new(task).run(&program).outcome, mode)
        })
    }

    /// A program as text.
    pub fn show(&self, program: &[Op]) -> String {
        let name = |term: &Term| format!("{}({})", term.head, term.arguments.join(", "));
        let lines = program.iter().map(|op| match op {
            Op::Act(action) => name(&self.actions[*action]),
            Op::Goto(target, condition) => format!("go({target}, !{})", name(&self.conditions[*condition].0)),
            Op::End => "end".into(),
        });
        lines.collect::<Vec<_>>().join(" ")
    }
}

/// A term of a frame by its names.
fn term(frame: &Frame, symbols: &[Symbol]) -> Term {
    let mut names = symbols.iter().map(|&symbol| frame.name(symbol).to_owned());
    Term { head: names.next().expect("a head"), arguments: names.collect() }
}

/// A program as the interpreter reads it.
pub fn instructions(program: &Program, frame: &Frame) -> Vec<Instruction> {
    use genplan_core::program::Instruction as Compiled;
    let one = |instruction: &Compiled| match *instruction {
        Compiled::Act(action) => {
            Instruction::Act(term(frame, frame.action_term(action).expect("over objects")))
        }
        Compiled::Goto { target, unless } => {
            Instruction::Goto(target.index(), term(frame, frame.fluent_term(unless).expect("over objects")))
        }
        Compiled::End => Instruction::End,
    };
    program.instructions().iter().map(one).collect()
}
