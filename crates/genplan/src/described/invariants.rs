//! What determines what: given some arguments of a predicate, is there only one object for another one?
//!
//! A description that happens to fit one object in the few states of the examples is not trusted. It is if no two atoms that differ there can
//! be true together, which pairs of literals tell; of static predicates and goals, only the given tasks can tell.

use std::cell::RefCell;
use std::rc::Rc;

use genplan_pddl::Domain;
use genplan_pddl::lifted::{Action, Formula, Term};
use rustc_hash::FxHashMap;

use super::describe::GoalHead;
use super::distance::Operators;
use super::space::TaskSpace;

/// How sure it is that there is only one object, as what it costs to rely on it, in thirds of a line.
pub(super) type Doubt = u32;

/// No two can be true together.
pub(super) const PROVED: Doubt = 0;
/// It is so in all tasks.
pub(super) const SEEN: Doubt = 1;
/// There never was another candidate.
pub(super) const ALONE: Doubt = 2;
/// There are others.
pub(super) const NOT: Doubt = 3;

/// By predicate, argument and which others are given, as bits: how sure it is that they determine it.
#[derive(Default)]
pub(super) struct Dependencies {
    fluents: FxHashMap<(usize, usize, u32), Doubt>,
    goals: FxHashMap<(GoalHead, usize, u32), Doubt>,
    /// By action, as far as somebody has asked: what its arguments determine.
    actions: RefCell<FxHashMap<usize, DeterminedArguments>>,
}

/// By which parameters are given: how sure it is that they determine each.
type DeterminedArguments = FxHashMap<Vec<bool>, Rc<[Doubt]>>;

/// Predicates with more arguments determine nothing.
const MOST_ARGUMENTS: usize = 5;

impl Dependencies {
    pub(super) fn new(domain: &Domain, spaces: &[TaskSpace<'_>], operators: &[Operators]) -> Self {
        let mut known = Dependencies::default();
        for (predicate, declared) in domain.predicates.iter().enumerate() {
            let arity = declared.parameters.len();
            if arity > MOST_ARGUMENTS {
                continue;
            }
            for place in 0..arity {
                for given in (0..1_u32 << arity).filter(|given| given >> place & 1 == 0) {
                    let fluent = fluent(predicate, place, given, spaces, operators);
                    known.fluents.insert((predicate, place, given), fluent);
                    for value in [true, false] {
                        let head = GoalHead { predicate, value };
                        known.goals.insert((head, place, given), goal(head, place, given, spaces));
                    }
                }
            }
        }
        known
    }

    /// Whether atoms that hold determine an argument, given others.
    pub(super) fn of_atom(&self, predicate: usize, place: usize, given: u32) -> Doubt {
        self.fluents.get(&(predicate, place, given)).copied().unwrap_or(NOT)
    }

    /// Whether the atoms of goals do.
    pub(super) fn of_goal(&self, head: GoalHead, place: usize, given: u32) -> Doubt {
        self.goals.get(&(head, place, given)).copied().unwrap_or(NOT)
    }

    /// By parameter of an action that is applicable: whether those that are given determine it, by its precondition.
    pub(super) fn of_action(&self, (number, action): (usize, &Action), given: &[bool]) -> Rc<[Doubt]> {
        let mut actions = self.actions.borrow_mut();
        let known = actions.entry(number).or_default();
        if let Some(doubts) = known.get(given) {
            return Rc::clone(doubts);
        }
        let doubts: Rc<[Doubt]> = self.determined(action, given).into();
        known.insert(given.to_vec(), Rc::clone(&doubts));
        doubts
    }

    fn determined(&self, action: &Action, given: &[bool]) -> Vec<Doubt> {
        let mut doubts: Vec<Doubt> = given.iter().map(|&given| if given { PROVED } else { NOT }).collect();
        let conjuncts = action.precondition.conjuncts();
        let place_of = |term: &Term| match term {
            Term::Variable(variable) => {
                action.parameters.iter().position(|parameter| parameter.variable == *variable)
            }
            Term::Object(_) => None,
        };
        loop {
            let mut changed = false;
            for part in &conjuncts {
                let Formula::Atom(atom) = part else { continue };
                if atom.arguments.len() > MOST_ARGUMENTS {
                    continue;
                }
                let parameters: Vec<Option<usize>> = atom.arguments.iter().map(place_of).collect();
                for (place, parameter) in parameters.iter().enumerate() {
                    let Some(parameter) = *parameter else { continue };
                    let known = |other: &Option<usize>| {
                        other.is_none_or(|other| other != parameter && doubts[other] < NOT)
                    };
                    let bits = parameters.iter().enumerate().filter(|(other, p)| *other != place && known(p));
                    let bits: Vec<usize> = bits.map(|(other, _)| other).collect();
                    let given = bits.iter().fold(0, |bits, other| bits | 1 << other);
                    let needed = bits
                        .iter()
                        .filter_map(|&other| parameters[other])
                        .map(|other| doubts[other])
                        .max()
                        .unwrap_or(PROVED);
                    let doubt = self.of_atom(atom.predicate.index(), place, given).max(needed);
                    if doubt < doubts[parameter] {
                        doubts[parameter] = doubt;
                        changed = true;
                    }
                }
            }
            if !changed {
                return doubts;
            }
        }
    }
}

/// Whether the arguments that are given are the same.
fn agree(one: &[u32], other: &[u32], given: u32) -> bool {
    one.iter().zip(other).enumerate().all(|(place, (one, other))| given >> place & 1 == 0 || one == other)
}

fn goal(head: GoalHead, place: usize, given: u32, spaces: &[TaskSpace<'_>]) -> Doubt {
    let mut doubt = ALONE;
    for space in spaces {
        let tuples: Vec<&[u32]> = space
            .goals
            .iter()
            .filter(|goal| GoalHead::of(goal) == head)
            .map(|goal| &goal.objects[..])
            .collect();
        for (number, one) in tuples.iter().enumerate() {
            for other in tuples[..number].iter().filter(|other| one[place] != other[place]) {
                if agree(one, other, given) {
                    return NOT;
                }
                doubt = SEEN;
            }
        }
    }
    doubt
}

fn fluent(
    predicate: usize,
    place: usize,
    given: u32,
    spaces: &[TaskSpace<'_>],
    operators: &[Operators],
) -> Doubt {
    let (mut doubt, mut proved) = (ALONE, true);
    for (space, operators) in spaces.iter().zip(operators) {
        let always = space.always[predicate].iter().map(|tuple| (&**tuple, None));
        let changing = space.changing[predicate].iter().map(|(tuple, slot)| (&**tuple, Some(*slot)));
        let mut tuples: Vec<(&[u32], Option<_>)> = always.chain(changing).collect();
        // Those that agree stand together.
        let key = |tuple: &[u32]| {
            tuple
                .iter()
                .enumerate()
                .map(|(place, &object)| if given >> place & 1 == 1 { object } else { 0 })
                .collect::<Vec<_>>()
        };
        tuples.sort_by_cached_key(|(tuple, _)| key(tuple));
        let several = tuples.iter().any(|(tuple, _)| tuple[place] != tuples[0].0[place]);
        for group in tuples.chunk_by(|(one, _), (other, _)| agree(one, other, given)) {
            for (number, (one, first)) in group.iter().enumerate() {
                for (_, second) in group[..number].iter().filter(|(other, _)| other[place] != one[place]) {
                    let together = match (first, second) {
                        (Some(first), Some(second)) => operators.can_be_together(*first, *second),
                        _ => true,
                    };
                    if together {
                        return NOT;
                    }
                    doubt = PROVED;
                }
            }
        }
        if several && doubt == ALONE {
            doubt = SEEN;
            proved = false;
        }
    }
    if proved { doubt } else { doubt.min(SEEN) }
}
