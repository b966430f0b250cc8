//! A family of counters in plain words.

use super::numbers::{CounterFamily, InitialNumber};
use super::reading::CounterFrame;
use crate::family::{Assumption, Subject};

impl CounterFrame {
    /// All that is assumed of an instance.
    pub(super) fn assumptions(&self, family: &CounterFamily) -> Vec<Assumption> {
        let mut said = vec![(Subject::Objects, self.about_objects(family))];
        for (predicate, equation) in &self.equations {
            let text = equation.text(&self.domain.predicate(*predicate).name);
            said.push((Subject::Static, format!("{text}, and has all such facts")));
        }
        for (&predicate, &limit) in &family.limits {
            let name = format!("the limit of {}", self.domain.predicate(predicate).name);
            said.push((Subject::Static, initial_text(&name, limit, family.start)));
        }
        for (register, &initial) in family.initial.iter().enumerate() {
            said.push((Subject::Initial, initial_text(&self.register_name(register), initial, family.start)));
        }
        for (register, goal) in family.goals.iter().enumerate() {
            let Some(goal) = goal else { continue };
            let name = self.register_name(register);
            said.push((Subject::Goal, format!("{name} is to be g(n), where {}", goal.text("g"))));
        }
        said.into_iter().map(|(subject, text)| Assumption { subject, text }).collect()
    }

    fn about_objects(&self, family: &CounterFamily) -> String {
        let name = self.domain.types.name(self.types[0]);
        let constants = self.constants.iter();
        let constants: Vec<String> = constants
            .map(|(&id, number)| format!("{} is {number}, ", self.domain.constants.name(id)))
            .collect();
        let largest = match family.slack {
            0 => "at least the largest of those that are named below".to_owned(),
            slack => format!("by {slack} or more larger than those that are named below"),
        };
        format!(
            "the objects of type {name} are the numbers from 0 to a largest one; {}and the largest one is {largest}",
            constants.concat()
        )
    }
}

fn initial_text(name: &str, initial: InitialNumber, start: i128) -> String {
    match initial {
        InitialNumber::Nothing => format!("{name} is no number"),
        InitialNumber::Constant(number) => format!("{name} is {number}"),
        InitialNumber::Shifted(0) => format!("{name} is n, where n is any number from {start} on"),
        InitialNumber::Shifted(number) if number < 0 => format!("{name} is n - {}", -number),
        InitialNumber::Shifted(number) => format!("{name} is n + {number}"),
        InitialNumber::Any => format!("{name} is any number"),
    }
}
