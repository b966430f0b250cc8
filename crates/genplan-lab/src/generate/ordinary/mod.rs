//! Ordinary families: domains whose actions take objects, and random instances of them that can be solved.
//!
//! They measure how often a few small instances lead to a program that is right on large ones. Half of them, every other
//! one in the order of their names, are put aside: nothing is fitted to them.
//!
//! ```
//! use genplan_lab::generate::ordinary;
//!
//! let ferry = ordinary::family("ferry").expect("an ordinary family");
//! let instances = ferry.instances(&[3, 20], 7);
//! assert_eq!(instances[1].name, "ferry-20-pos-002.pddl");
//! assert!(instances[1].text.contains("(at-ferry "));
//! ```

mod competition;
mod everyday;
mod shapes;

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;

use genplan_core::verdict::Label;

use super::{Generated, ProblemText, Rng};

/// The sizes of which there are instances.
pub const SIZES: RangeInclusive<usize> = 2..=1000;

/// A domain whose actions take objects, and how to draw instances of it.
#[derive(Debug)]
pub struct OrdinaryFamily {
    /// The name of its PDDL domain.
    pub name: &'static str,
    /// What the size of an instance counts.
    pub unit: &'static str,
    /// Where it comes from.
    pub group: FamilyGroup,
    /// What it may be used for.
    pub purpose: Purpose,
    /// The PDDL text of the domain.
    pub domain: &'static str,
    /// Draws an instance of a size. It can be solved, and its goal does not hold from the start.
    draw: fn(usize, &mut Rng, &mut ProblemText),
}

/// Where a family comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyGroup {
    /// From planning competitions.
    Competition,
    /// From everyday life: written for genplan.
    Everyday,
}

/// What a family may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To choose how genplan looks for programs.
    Fit,
    /// Put aside, to judge that.
    Judge,
}

impl Display for FamilyGroup {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            FamilyGroup::Competition => "competition",
            FamilyGroup::Everyday => "everyday",
        })
    }
}

impl Display for Purpose {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Purpose::Fit => "fit",
            Purpose::Judge => "put aside",
        })
    }
}

impl OrdinaryFamily {
    /// What is to be done, in one line: the first one of its domain.
    pub fn task(&self) -> &'static str {
        self.domain.lines().next().unwrap_or_default().trim_start_matches("; ")
    }

    /// Instances of these sizes. The seed decides what is random; more of them do not change the first ones.
    ///
    /// # Panics
    /// If there are none of a size.
    pub fn instances(&self, sizes: &[usize], seed: u64) -> Vec<Generated> {
        (1..).zip(sizes).map(|(number, &size)| self.instance(size, number, seed)).collect()
    }

    fn instance(&self, size: usize, number: usize, seed: u64) -> Generated {
        assert!(SIZES.contains(&size), "sizes are {SIZES:?}, not {size}");
        let mut rng = Rng::new(seed).for_purpose(&format!("{} {size} {number}", self.name));
        let mut problem = ProblemText::new(self.name, format!("{size} {}, drawn at random.", self.unit));
        (self.draw)(size, &mut rng, &mut problem);
        let name = format!("{}-{size}-pos-{number:03}", self.name);
        Generated { text: problem.text(&name), name: name + ".pddl", label: Label::Positive, size }
    }

    /// Four small instances to find a program for.
    pub fn training_set(&self, seed: u64) -> Vec<Generated> {
        let mut rng = Rng::new(seed).for_purpose("training");
        self.instances(&[(); 4].map(|()| rng.between(2, 5)), rng.next())
    }

    /// Ten instances to try it on, up to about ten times as large.
    pub fn test_set(&self, seed: u64) -> Vec<Generated> {
        self.instances(&[5, 9, 13, 17, 21, 25, 29, 33, 37, 41], Rng::new(seed).for_purpose("test").next())
    }
}

/// The ordinary families, in the order of their names.
pub fn families() -> &'static [OrdinaryFamily] {
    &FAMILIES
}

/// The ordinary family of that name.
pub fn family(name: &str) -> Option<&'static OrdinaryFamily> {
    FAMILIES.iter().find(|family| family.name == name)
}

macro_rules! family {
    ($name:ident, $unit:literal, $group:ident, $module:ident, $purpose:ident) => {
        OrdinaryFamily {
            name: stringify!($name),
            unit: $unit,
            group: FamilyGroup::$group,
            purpose: Purpose::$purpose,
            domain: include_str!(concat!("../bundled/ordinary/", stringify!($name), ".pddl")),
            draw: $module::$name,
        }
    };
}

static FAMILIES: [OrdinaryFamily; 30] = [
    family!(bakery, "loaves", Everyday, everyday, Fit),
    family!(barman, "shots", Competition, competition, Judge),
    family!(blocksworld, "blocks", Competition, competition, Fit),
    family!(charging, "robots", Everyday, everyday, Judge),
    family!(childsnack, "children", Competition, competition, Fit),
    family!(delivery, "parcels", Competition, competition, Judge),
    family!(elevator, "persons", Everyday, everyday, Fit),
    family!(feeding, "animals", Everyday, everyday, Judge),
    family!(ferry, "cars", Competition, competition, Fit),
    family!(gripper, "balls", Competition, competition, Judge),
    family!(hotel, "rooms", Everyday, everyday, Fit),
    family!(irrigation, "fields", Everyday, everyday, Judge),
    family!(keys, "parcels", Everyday, everyday, Fit),
    family!(kits, "kits", Everyday, everyday, Judge),
    family!(laundry, "clothes", Everyday, everyday, Fit),
    family!(library, "books", Everyday, everyday, Judge),
    family!(lights, "lamps", Everyday, everyday, Fit),
    family!(logistics, "packages", Competition, competition, Judge),
    family!(mail, "letters", Everyday, everyday, Fit),
    family!(miconic, "passengers", Competition, competition, Judge),
    family!(painting, "boards", Everyday, everyday, Fit),
    family!(recycling, "items", Everyday, everyday, Judge),
    family!(rovers, "goals", Competition, competition, Fit),
    family!(satellite, "images", Competition, competition, Judge),
    family!(ship, "containers", Everyday, everyday, Fit),
    family!(spanner, "spanners", Competition, competition, Judge),
    family!(tidy, "toys", Everyday, everyday, Fit),
    family!(transport, "packages", Competition, competition, Judge),
    family!(visitall, "columns", Competition, competition, Fit),
    family!(watering, "plants", Everyday, everyday, Judge),
];
