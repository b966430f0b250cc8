//! Classical tasks to the input of Fast Downward's search, `output.sas` (version 3 of the format).

use std::fmt::{self, Display, Formatter};

use genplan_core::budget::Budget;

use super::effort::{Overrun, text};
use super::task::{ClassicalTask, Operator, StateVariable, TaskFact};

/// The text of `output.sas`.
pub fn sas(task: &ClassicalTask, budget: &Budget) -> Result<String, Overrun> {
    text(Sas::new(task), budget)
}

/// A task, and the numbers of its variables in the file: those that have one value only are left out.
struct Sas<'t> {
    task: &'t ClassicalTask,
    numbers: Vec<Option<u32>>,
}

impl<'t> Sas<'t> {
    fn new(task: &'t ClassicalTask) -> Self {
        let mut next = 0..;
        let number = |variable: &StateVariable| if variable.size() > 1 { next.next() } else { None };
        Sas { task, numbers: task.variables.iter().map(number).collect() }
    }

    /// A fact as two numbers, unless its variable has no other value anyway.
    fn fact(&self, fact: TaskFact) -> Option<(u32, u32)> {
        self.numbers[fact.variable.index()].map(|number| (number, fact.value))
    }

    fn facts(&self, facts: &[TaskFact]) -> Vec<(u32, u32)> {
        facts.iter().filter_map(|&fact| self.fact(fact)).collect()
    }

    fn write_variables(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let layers = self.task.layers();
        let variables = self.task.variables.iter().zip(&self.numbers).zip(layers);
        let variables: Vec<_> =
            variables.filter_map(|((variable, number), layer)| Some((variable, (*number)?, layer))).collect();
        writeln!(f, "{}", variables.len())?;
        variables.into_iter().try_for_each(|(variable, number, layer)| {
            let layer = layer.map_or(-1, i64::from);
            writeln!(f, "begin_variable\nvar{number}\n{layer}\n{}", variable.size())?;
            write_values(variable, f)?;
            writeln!(f, "end_variable")
        })
    }

    fn write_state(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let values = self.task.initial.iter().zip(&self.numbers);
        writeln!(f, "begin_state")?;
        values.filter(|(_, number)| number.is_some()).try_for_each(|(value, _)| writeln!(f, "{value}"))?;
        writeln!(f, "end_state")
    }

    fn write_goal(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "begin_goal")?;
        write_list(&self.facts(&self.task.goal), f)?;
        writeln!(f, "end_goal")
    }

    fn write_operator(&self, operator: &Operator, f: &mut Formatter<'_>) -> fmt::Result {
        let effects: Vec<_> = (self.task.effects(operator))
            .filter_map(|effect| Some((self.facts(&effect.condition), self.fact(effect.fact)?)))
            .collect();
        let is_affected = |variable: u32| effects.iter().any(|&(_, (changed, _))| changed == variable);
        let (affected, prevail): (Vec<_>, Vec<_>) =
            self.facts(&operator.precondition).into_iter().partition(|&(variable, _)| is_affected(variable));
        writeln!(f, "begin_operator\n{}", operator.name)?;
        write_list(&prevail, f)?;
        writeln!(f, "{}", effects.len())?;
        for (condition, (variable, value)) in &effects {
            let before = affected.iter().find(|(known, _)| known == variable);
            write!(f, "{}", condition.len())?;
            condition.iter().try_for_each(|(variable, value)| write!(f, " {variable} {value}"))?;
            match before {
                Some((_, before)) => writeln!(f, " {variable} {before} {value}")?,
                None => writeln!(f, " {variable} -1 {value}")?,
            }
        }
        writeln!(f, "1\nend_operator")
    }

    fn write_axioms(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.task.axioms.len())?;
        self.task.axioms.iter().try_for_each(|axiom| {
            writeln!(f, "begin_rule")?;
            write_list(&self.facts(&axiom.condition), f)?;
            let head = self.numbers[axiom.head.index()].expect("a derived variable has two values");
            writeln!(f, "{head} 1 0\nend_rule")
        })
    }
}

impl Display for Sas<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric")?;
        self.write_variables(f)?;
        // Mutually exclusive atoms are the values of one variable; there are no further groups.
        writeln!(f, "0")?;
        self.write_state(f)?;
        self.write_goal(f)?;
        writeln!(f, "{}", self.task.operators.len())?;
        self.task.operators.iter().try_for_each(|operator| self.write_operator(operator, f))?;
        self.write_axioms(f)
    }
}

fn write_values(variable: &StateVariable, f: &mut Formatter<'_>) -> fmt::Result {
    variable.atoms.iter().try_for_each(|atom| writeln!(f, "Atom {}({})", atom[0], atom[1..].join(", ")))?;
    match &variable.atoms[..] {
        [atom] if variable.can_be_none => {
            writeln!(f, "NegatedAtom {}({})", atom[0], atom[1..].join(", "))
        }
        _ if variable.can_be_none => writeln!(f, "<none of those>"),
        _ => Ok(()),
    }
}

fn write_list(facts: &[(u32, u32)], f: &mut Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}", facts.len())?;
    facts.iter().try_for_each(|(variable, value)| writeln!(f, "{variable} {value}"))
}
