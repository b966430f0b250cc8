//! Breadth-first search on the text of a task, for small ones.

use std::collections::HashSet;

use crate::sas::{Sas, State};

/// What is known after a number of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The names of the operators.
    Plan(Vec<String>),
    Unsolvable,
    TooLarge,
}

/// Looks at `most` states at the most.
pub fn search(sas: &Sas, most: usize) -> Answer {
    let mut states: Vec<(State, Option<(usize, usize)>)> = vec![(sas.start(), None)];
    let mut seen: HashSet<State> = HashSet::from([sas.start()]);
    let mut next = 0;
    while next < states.len() {
        if sas.is_goal(&states[next].0) {
            return Answer::Plan(plan(sas, &states, next));
        }
        if states.len() > most {
            return Answer::TooLarge;
        }
        let state = states[next].0.clone();
        for (index, operator) in sas.operators.iter().enumerate() {
            if operator.is_applicable(&state) {
                let successor = sas.apply(operator, &state);
                if seen.insert(successor.clone()) {
                    states.push((successor, Some((next, index))));
                }
            }
        }
        next += 1;
    }
    Answer::Unsolvable
}

fn plan(sas: &Sas, states: &[(State, Option<(usize, usize)>)], last: usize) -> Vec<String> {
    let ways = std::iter::successors(states[last].1, |&(state, _)| states[state].1);
    let mut plan: Vec<String> = ways.map(|(_, operator)| sas.operators[operator].name.clone()).collect();
    plan.reverse();
    plan
}
