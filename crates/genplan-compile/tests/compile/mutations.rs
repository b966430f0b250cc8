//! Plans that are not quite right, and what the text of the task says about them.

use crate::random::Tape;
use crate::sas::Sas;

/// What comes of a plan, by the text of the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal holds after the last step, and not before.
    Complete,
    /// It never holds.
    TooEarly,
    /// This step, counted from one, is not an operator, not applicable, or one too many.
    Wrong(usize),
}

/// Executes a plan on the text of a task.
pub fn verdict(task: &Sas, plan: &[String]) -> Verdict {
    let mut state = task.start();
    for (step, name) in (1..).zip(plan) {
        let operator = task.operators.iter().find(|operator| operator.name == *name);
        match operator.filter(|operator| operator.is_applicable(&state)) {
            Some(operator) if !task.is_goal(&state) => state = task.apply(operator, &state),
            _ => return Verdict::Wrong(step),
        }
    }
    if task.is_goal(&state) { Verdict::Complete } else { Verdict::TooEarly }
}

/// Changes a plan in one place.
pub fn mutate(plan: &[String], task: &Sas, tape: &mut Tape<'_>) -> Vec<String> {
    let mut plan = plan.to_vec();
    let [first, second] = [tape.below(plan.len()), tape.below(plan.len())];
    let others: Vec<&String> = task.operators.iter().map(|operator| &operator.name).collect();
    match tape.below(8) {
        0 => _ = plan.remove(first),
        1 => plan.insert(first, plan[first].clone()),
        2 => plan.swap(first, second),
        3 => plan.truncate(first),
        4 => plan[first].push_str("_x"),
        5 => plan[first].clone_from(tape.pick(&others).expect("an operator")),
        6 => plan.insert(first, plan[second].clone()),
        _ => plan.push(plan[second].clone()),
    }
    plan
}
