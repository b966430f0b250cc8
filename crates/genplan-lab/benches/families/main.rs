//! How often do a few small instances of an ordinary domain lead to a program that is right on larger ones?
//!
//! ```text
//! cargo bench -p genplan-lab --bench families -- [OPTION …] [FAMILY …]     # our generators
//! GENPLAN_BENCH=… cargo bench -p genplan-lab --bench families -- --official [OPTION …] [DOMAIN …]     # competition files
//! ```
//!
//! Each set has four random small instances to look for a program, and ten larger ones in random order of their objects to
//! try it on. Its line begins with the family and the seed: `genplan generate ordinary/FAMILY --pool --seed SEED -o FOLDER`
//! writes these instances. Names are parts of names of families.
//!
//! | option | meaning |
//! |---|---|
//! | `--sets N` | sets for each family (default 10) |
//! | `--seed S` | the seeds of the sets are 1000·S + 1, 1000·S + 2 and so on (default 1) |
//! | `--seconds N` | of the processor's time for each search (default 60) |
//! | `--fit`, `--judge` | only these families |
//! | `--show` | the programs, too, with the instances that they come from and those that they do not solve |

mod generated;
mod official;
mod outcome;
mod summary;

use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::{Budget, OrderedKinds, Task, reordered};
use genplan_lab::generate::Rng;
use genplan_lab::generate::ordinary::{FamilyGroup, Purpose};

use outcome::Outcome;

/// A domain of which sets of instances are drawn.
struct Subject {
    name: String,
    group: FamilyGroup,
    /// For one of ours.
    purpose: Option<Purpose>,
    /// The set of a seed.
    draw: Box<dyn Fn(u64) -> Set>,
}

/// What to learn from, and what to try the program on.
struct Set {
    training: Examples,
    tests: Vec<Arc<Task>>,
}

impl Set {
    fn new(training: Examples, tests: &Examples, seed: u64) -> Self {
        let mut rng = Rng::new(seed).for_purpose("order");
        let shuffled = tests.examples.iter().map(|Example { task, .. }| {
            reordered(task, rng.next() | 2, &OrderedKinds::default(), &Budget::default())
                .expect("it can be written")
        });
        Set { training, tests: shuffled.collect() }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |name: &str, usual: u64| {
        let place = arguments.iter().position(|argument| argument == name);
        place.map_or(usual, |place| arguments[place + 1].parse().expect("a number"))
    };
    let (sets, seed, seconds) = (number("--sets", 10), number("--seed", 1), number("--seconds", 60));
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let mut subjects = if has("--official") { official::subjects() } else { generated::subjects() };
    let names: Vec<&String> = arguments.iter().filter(|word| word.starts_with(char::is_alphabetic)).collect();
    subjects.retain(|subject| names.is_empty() || names.iter().any(|name| subject.name.contains(*name)));
    subjects.retain(|subject| !has("--fit") || subject.purpose == Some(Purpose::Fit));
    subjects.retain(|subject| !has("--judge") || subject.purpose == Some(Purpose::Judge));
    let run = |subject: &Subject| {
        let outcomes = (1..=sets).map(|set| {
            let seed = 1000 * seed + set;
            let outcome = Outcome::of(&(subject.draw)(seed), seconds);
            println!("{:24} {seed:6} {outcome}", subject.name);
            if has("--show") {
                println!("{}", outcome.details());
            }
            outcome
        });
        outcomes.collect()
    };
    let outcomes: Vec<Vec<Outcome>> = subjects.iter().map(run).collect();
    print!("\n{}", summary::table(&subjects, &outcomes));
}
