//! Instances of counters as PDDL.

use std::fmt::Write;
use std::sync::Arc;

use genplan_pddl::{Source, Strictness, Task, read_task};

use super::reading::{CounterFrame, CounterInstance};

impl CounterFrame {
    /// What a number is called.
    fn number_name(&self, number: i128) -> String {
        let constant = self.constants.iter().find(|(_, other)| **other == number);
        if let Some((&id, _)) = constant {
            return self.domain.constants.name(id).to_owned();
        }
        let mut letter: String = self.domain.types.name(self.types[0]).chars().take(1).collect();
        while self.domain.constants.get(&format!("{letter}{number}")).is_some() {
            letter.push('n');
        }
        format!("{letter}{number}")
    }

    /// An instance as a problem file.
    fn text(&self, instance: &CounterInstance) -> String {
        let own = (0..=instance.largest)
            .filter(|number| !self.constants.values().any(|constant| constant == number));
        let objects: Vec<String> = own.map(|number| self.number_name(number)).collect();
        let types: Vec<&str> = self.types.iter().map(|&id| self.domain.types.name(id)).collect();
        let types =
            if let [one] = types[..] { one.to_owned() } else { format!("(either {})", types.join(" ")) };
        let mut init = String::new();
        for (predicate, equation) in &self.equations {
            for tuple in
                equation.tuples(instance.largest, instance.limits.get(predicate).copied().unwrap_or_default())
            {
                let names: Vec<String> = tuple.iter().map(|&number| self.number_name(number)).collect();
                let _ = write!(init, " ({} {})", self.domain.predicate(*predicate).name, names.join(" "));
            }
        }
        let held = self.held(&instance.initial);
        let goal = self.held(&instance.goal);
        let name = &self.domain.name;
        format!(
            "(define (problem {name}-{})\n  (:domain {name})\n  (:objects {} - {types})\n  (:init{held}{init})\n  (:goal (and{goal})))\n",
            instance.largest,
            objects.join(" ")
        )
    }

    /// What registers hold, as atoms.
    fn held(&self, values: &[Option<i128>]) -> String {
        let mut text = String::new();
        for (register, value) in self.registers.iter().zip(values) {
            let Some(value) = value else { continue };
            let _ = write!(text, " ({}", self.domain.predicate(register.predicate).name);
            for argument in &register.arguments {
                let name = argument.map_or_else(
                    || self.number_name(*value),
                    |object| self.domain.constants.name(object).to_owned(),
                );
                let _ = write!(text, " {name}");
            }
            text.push(')');
        }
        text
    }

    /// An instance as a task; `None` if it cannot be read.
    pub(super) fn task(&self, instance: &CounterInstance) -> Option<Arc<Task>> {
        let source = Source::new("counter.pddl", self.text(instance));
        read_task(&source, &self.domain, Strictness::Lenient).value.map(Arc::new)
    }
}
