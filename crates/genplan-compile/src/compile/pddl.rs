//! Classical tasks to PDDL.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use genplan_core::budget::Budget;

use super::Compilation;
use super::effort::{Overrun, text};
use super::task::{AtomName, ClassicalTask, Nature, Operator, OperatorEffect, TaskFact};

/// A domain and a problem file.
pub struct Pddl {
    /// The text of the domain.
    pub domain: String,
    /// The text of the problem.
    pub problem: String,
}

/// Writes a compilation as PDDL.
///
/// Operators have no parameters: what an action does may differ from example to example, so it is ground.
pub fn pddl(compilation: &Compilation, header: &str, budget: &Budget) -> Result<Pddl, Overrun> {
    let writer = PddlText { compilation, task: &compilation.task };
    let header = comment(header.lines());
    let domain = format_args!("{header}{}{}", legend(&compilation.task), fmt::from_fn(|f| writer.domain(f)));
    let domain = text(domain, budget)?;
    let problem = text(format_args!("{header}{}", fmt::from_fn(|f| writer.problem(f))), budget)?;
    Ok(Pddl { domain, problem })
}

/// What the names mean: each with a predicate or an operator that it is about.
const LEGEND: [(&str, &str); 19] = [
    ("pc", "(pc l)            pc_i: the program counter"),
    ("ins", "(ins l w)         ins_{i,w}: the instruction on a line; nil is an empty line"),
    ("target", "(target l l')     a goto's target i'; together with (unless l f): ins_{i,go(i',!f)}"),
    (
        "unless",
        "(unless l f)      a goto's condition f: it jumps unless f is true; without it, it is a half-goto",
    ),
    ("test", "(test t)          test_t: the example that is executed"),
    ("done", "(done)            all examples have been executed"),
    ("negex", "(negex)           the example is negative"),
    ("checked", "(checked) (holds) the instruction was checked; its precondition, or the goal, holds"),
    ("passes", "(passes)          the goto that was checked falls through"),
    ("stored", "(stored) (acted)  a program state was stored; an instruction was executed since"),
    ("loop", "(loop)            the program state was compared with the stored one"),
    (
        "copy-pc",
        "(copy-f) (correct-f)  copy_f and correct_f; fluents that exclude each other have one correct_f",
    ),
    ("part", "(part)            a part of a condition of the domain, under a name of its own"),
    ("kept", "(kept)            an action adds a fluent that it also deletes: it stays"),
    ("program", "program_i_w       P(w_i); program_i_goto_i', then program_i_unless_f: P(go(i',!f)_i)"),
    ("check", "check_i_w         C(w_i)"),
    ("execute", "execute_i_w       E(w_i); execute_i_end_t: E(end_{t,i})"),
    ("store", "store compare process  the same: they detect an infinite loop"),
    ("skip", "skip_t            skip_t: the example has failed"),
];

/// The part of the legend that is about this task.
fn legend(task: &ClassicalTask) -> String {
    let atoms = task.variables.iter().flat_map(|variable| &variable.atoms).map(|atom| &*atom[0]);
    let operators = task.operators.iter().filter_map(|operator| operator.name.split('_').next());
    let names: BTreeSet<&str> = atoms.chain(operators).collect();
    let lines = LEGEND.iter().filter(|(name, _)| names.contains(name));
    let lines: Vec<String> = lines.map(|(_, line)| format!("  {line}")).collect();
    let title = "The names, and what the paper calls them:";
    comment(std::iter::once(title).chain(lines.iter().map(String::as_str)))
}

fn comment<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.flat_map(|line| ["; ", line, "\n"]).collect()
}

struct PddlText<'c> {
    compilation: &'c Compilation,
    task: &'c ClassicalTask,
}

impl PddlText<'_> {
    fn domain(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "(define (domain compiled)")?;
        let axioms = if self.task.axioms.is_empty() { "" } else { " :derived-predicates :equality" };
        writeln!(f, "  (:requirements :strips :negative-preconditions :conditional-effects{axioms})")?;
        let objects = self.objects();
        if !objects.is_empty() {
            write!(f, "  (:constants")?;
            objects.iter().try_for_each(|object| write!(f, " {object}"))?;
            writeln!(f, ")")?;
        }
        self.predicates(f)?;
        self.axioms(f)?;
        self.task.operators.iter().try_for_each(|operator| self.operator(operator, f))?;
        writeln!(f, ")")
    }

    fn atoms(&self) -> impl Iterator<Item = &AtomName> {
        self.task.variables.iter().flat_map(|variable| &variable.atoms)
    }

    fn objects(&self) -> BTreeSet<&str> {
        self.atoms().flat_map(|atom| &atom[1..]).map(String::as_str).collect()
    }

    fn predicates(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let predicates: BTreeMap<&str, usize> =
            self.atoms().map(|atom| (&*atom[0], atom.len() - 1)).collect();
        writeln!(f, "  (:predicates")?;
        for (predicate, arity) in predicates {
            write!(f, "    ({predicate}")?;
            (1..=arity).try_for_each(|place| write!(f, " ?x{place}"))?;
            writeln!(f, ")")?;
        }
        writeln!(f, "  )")
    }

    /// The head of a rule in PDDL has variables, never objects: which they are is a part of the condition.
    fn axioms(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.task.axioms.iter().try_for_each(|axiom| {
            let head = &self.task.variable(axiom.head).atoms[0];
            write!(f, "  (:derived ({}", head[0])?;
            (1..head.len()).try_for_each(|place| write!(f, " ?x{place}"))?;
            write!(f, ") (and")?;
            (1..head.len()).try_for_each(|place| write!(f, " (= ?x{place} {})", head[place]))?;
            axiom.condition.iter().try_for_each(|&fact| write!(f, " {}", self.literal(fact)))?;
            writeln!(f, "))")
        })
    }

    fn operator(&self, operator: &Operator, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "  (:action {}\n    :parameters ()", operator.name)?;
        writeln!(f, "    :precondition {}", self.conjunction(&operator.precondition))?;
        write!(f, "    :effect (and")?;
        for effect in self.task.effects(operator) {
            write!(f, "\n      ")?;
            let changes = self.changes(operator, effect);
            match &effect.condition[..] {
                [] => write!(f, "{changes}")?,
                condition => write!(f, "(when {} (and {changes}))", self.conjunction(condition))?,
            }
        }
        writeln!(f, "))")
    }

    /// What becomes true and false. What was true before is deleted, if it is known; else all others are.
    fn changes(&self, operator: &Operator, effect: &OperatorEffect) -> impl Display {
        let TaskFact { variable, value } = effect.fact;
        let here = self.task.variable(variable);
        let known = operator.precondition.iter().chain(&effect.condition);
        let known = known.filter(|fact| fact.variable == variable).map(|fact| fact.value).next();
        let is_old = move |old: &u32| match known {
            _ if *old == value || here.nature == Nature::SetOnce => false,
            Some(known) => *old == known,
            None => true,
        };
        fmt::from_fn(move |f| {
            let mut old = (0..here.none()).filter(is_old).map(|old| self.show(variable.is(old)));
            let first = old.next();
            if value < here.none() {
                write!(f, "{}", self.show(effect.fact))?;
            }
            let blank = if value < here.none() { " " } else { "" };
            first.iter().try_for_each(|old| write!(f, "{blank}(not {old})"))?;
            old.try_for_each(|old| write!(f, " (not {old})"))
        })
    }

    fn conjunction(&self, facts: &[TaskFact]) -> impl Display {
        fmt::from_fn(move |f| {
            write!(f, "(and")?;
            facts.iter().try_for_each(|&fact| write!(f, " {}", self.literal(fact)))?;
            write!(f, ")")
        })
    }

    fn literal(&self, fact: TaskFact) -> impl Display {
        let variable = self.task.variable(fact.variable);
        fmt::from_fn(move |f| {
            if fact.value < variable.none() {
                return write!(f, "{}", self.show(fact));
            }
            let mut atoms = (0..variable.none()).map(|value| self.show(fact.variable.is(value)));
            let first = atoms.next();
            first.iter().try_for_each(|atom| write!(f, "(not {atom})"))?;
            atoms.try_for_each(|atom| write!(f, " (not {atom})"))
        })
    }

    fn show(&self, fact: TaskFact) -> impl Display {
        let atom = &self.task.variable(fact.variable).atoms[fact.value as usize];
        fmt::from_fn(move |f| write!(f, "({})", atom.join(" ")))
    }

    fn problem(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "(define (problem compiled-{})\n  (:domain compiled)\n  (:init", self.compilation.lines)?;
        for (variable, &value) in self.task.variables.iter().zip(&self.task.initial) {
            if let Some(atom) = variable.atoms.get(value as usize) {
                writeln!(f, "    ({})", atom.join(" "))?;
            }
        }
        writeln!(f, "  )\n  (:goal {}))", self.conjunction(&self.task.goal))
    }
}
