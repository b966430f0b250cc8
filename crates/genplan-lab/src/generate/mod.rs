//! Bundled domains and labelled random instances of them.
//!
//! A [`Family`] draws single instances; [`generate`] collects different ones, [`pool`] a whole set for experiments.
//! Everything is text in memory and depends on the seed alone.
//!
//! ```
//! use genplan_lab::generate::{Request, family, generate};
//! use genplan_core::verdict::Label;
//!
//! let family = family("green-block").expect("a bundled domain");
//! let request = Request { size: 5, label: Label::Negative, count: 3, seed: 7, near: false };
//! let towers = generate(family, &request)?;
//! assert_eq!(towers[2].name, "green-block-5-neg-003.pddl");
//! # Ok::<(), genplan_lab::generate::GenerateError>(())
//! ```

mod doors;
mod family;
mod fibonacci;
mod green_block;
mod gripper;
mod instances;
mod list;
pub mod ordinary;
mod problem;
mod registers;
mod rng;
mod robopainter;
mod sort;
mod subset;
mod triangular_sum;
mod words;

use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;
use std::rc::Rc;

use genplan_core::verdict::Label;
use genplan_pddl::counted::plural;

pub use family::{Family, InstanceKind};
pub use instances::instances_of;
pub use problem::ProblemText;
pub use rng::Rng;

static FAMILIES: [Family; 9] = [
    robopainter::FAMILY,
    green_block::FAMILY,
    fibonacci::FAMILY,
    gripper::FAMILY,
    list::FAMILY,
    triangular_sum::FAMILY,
    words::FAMILY,
    sort::FAMILY,
    doors::FAMILY,
];

/// The bundled families: those of the paper, then ours.
pub fn families() -> &'static [Family] {
    &FAMILIES
}

/// The family of that name, in whatever case.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name.eq_ignore_ascii_case(name))
}

/// Which instances are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How large they are.
    pub size: usize,
    /// Whether they must be solved or must not be.
    pub label: Label,
    /// How many. More of them do not change the first ones.
    pub count: usize,
    /// The seed: the same gives the same instances.
    pub seed: u64,
    /// Whether a negative instance must be only a literal away from a positive one ([`InstanceKind::Near`]).
    pub near: bool,
}

/// An instance with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// A name for its file, such as `green-block-5-neg-003.pddl`.
    pub name: String,
    /// Whether it must be solved or must not be.
    pub label: Label,
    /// How large it is.
    pub size: usize,
    /// The PDDL text.
    pub text: String,
}

/// Why there are no such instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// The family has no instances of that size.
    Size {
        /// What was asked for.
        size: usize,
        /// What the family has.
        sizes: RangeInclusive<usize>,
        /// What the size counts.
        unit: &'static str,
    },
    /// Positive instances were to be near to positive ones.
    NearPositive,
    /// There are not this many different instances.
    TooFew {
        /// How many were found.
        found: usize,
        /// How many were asked for.
        wanted: usize,
        /// Of which kind.
        kind: InstanceKind,
        /// Of which size.
        size: usize,
    },
}

impl Display for GenerateError {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Size { size, sizes, unit } => {
                let (smallest, largest) = (sizes.start(), sizes.end());
                write!(to, "there is no instance of size {size}, only from {smallest} to {largest} {unit}")
            }
            GenerateError::NearPositive => write!(to, "only negative instances can be near to positive ones"),
            GenerateError::TooFew { found: 0, kind, size, .. } => {
                write!(to, "there seems to be no {kind} instance of size {size}")
            }
            GenerateError::TooFew { found, wanted, kind, size } => {
                let found = plural(*found as u64, &format!("{kind} instance"));
                write!(to, "only {found} of size {size} could be found, not {wanted} different ones")
            }
        }
    }
}

impl std::error::Error for GenerateError {}

/// Generates different instances.
pub fn generate(family: &Family, request: &Request) -> Result<Vec<Generated>, GenerateError> {
    let &Request { size, label, count: wanted, seed, near } = request;
    let kind = match (label, near) {
        (Label::Positive, false) => InstanceKind::Positive,
        (Label::Positive, true) => return Err(GenerateError::NearPositive),
        (Label::Negative, false) => InstanceKind::Negative,
        (Label::Negative, true) => InstanceKind::Near,
    };
    if !family.sizes.contains(&size) {
        return Err(GenerateError::Size { size, sizes: family.sizes.clone(), unit: family.unit });
    }
    let mut found = Vec::new();
    collect(&mut found, wanted, family, size, kind, seed);
    match found.len() {
        found if found < wanted => Err(GenerateError::TooFew { found, wanted, kind, size }),
        _ => Ok(named(&found, family, size, kind)),
    }
}

/// Generates a pool for experiments, alike to the authors' data: at each of the smaller sizes a positive instance
/// and, where there are this many, four negative ones, of which two are near to positive ones.
pub fn pool(family: &Family, seed: u64) -> Vec<Generated> {
    family.pool_sizes.clone().flat_map(|size| pool_of_size(family, size, seed)).collect()
}

fn pool_of_size(family: &Family, size: usize, seed: u64) -> Vec<Generated> {
    let (mut positive, mut negative) = (Vec::new(), Vec::new());
    collect(&mut positive, 1, family, size, InstanceKind::Positive, seed);
    collect(&mut negative, 2, family, size, InstanceKind::Near, seed);
    collect(&mut negative, 4, family, size, InstanceKind::Negative, seed);
    let mut instances = named(&positive, family, size, InstanceKind::Positive);
    instances.extend(named(&negative, family, size, InstanceKind::Negative));
    instances
}

/// Draws until there are this many different problems, or until it seems that there are no more.
fn collect(
    found: &mut Vec<Rc<ProblemText>>,
    wanted: usize,
    family: &Family,
    size: usize,
    kind: InstanceKind,
    seed: u64,
) {
    let purpose = format!("{} {size} {}", family.name, kind.abbreviation());
    let mut rng = Rng::new(seed).for_purpose(&purpose);
    let mut known: HashSet<Rc<ProblemText>> = found.iter().cloned().collect();
    let mut in_vain = 0;
    // The last of k instances that are about equally likely is missed with probability exp(-50).
    while found.len() < wanted && in_vain < 500 + 50 * found.len() {
        in_vain += 1;
        let problem = (family.draw)(size, kind, &mut rng).map(Rc::new);
        if let Some(problem) = problem.filter(|problem| known.insert(Rc::clone(problem))) {
            found.push(problem);
            in_vain = 0;
        }
    }
}

/// Numbers the problems and writes them out.
fn named(problems: &[Rc<ProblemText>], family: &Family, size: usize, kind: InstanceKind) -> Vec<Generated> {
    let label = if kind == InstanceKind::Positive { Label::Positive } else { Label::Negative };
    let generated = (1..).zip(problems).map(|(number, problem)| {
        let name = format!("{}-{size}-{}-{number:03}", family.name, kind.abbreviation());
        Generated { text: problem.text(&name), name: name + ".pddl", label, size }
    });
    generated.collect()
}
