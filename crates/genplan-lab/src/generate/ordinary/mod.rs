//! Ordinary families: domains whose actions take objects, and random instances of them that can be solved.
//!
//! They measure how often a few small instances lead to a program that is right on large ones. Half of them, every other
//! one in the order of their names, are put aside: nothing is fitted to them.
//!
//! ```
//! use genplan_lab::generate::ordinary;
//!
//! let ferry = ordinary::family("ferry").expect("an ordinary family");
//! assert_eq!(ferry.instance(3, 7), ferry.instance(3, 7));
//! ```

mod competition;
mod everyday;
mod shapes;

use std::fmt::{self, Display, Formatter};

use super::{ProblemText, Rng};

/// A domain whose actions take objects, and how to draw instances of it.
#[derive(Debug)]
pub struct OrdinaryFamily {
    /// The name of its PDDL domain.
    pub name: &'static str,
    /// What the size of an instance counts.
    pub unit: &'static str,
    /// Where it comes from.
    pub group: Group,
    /// What it may be used for.
    pub purpose: Purpose,
    /// The PDDL text of the domain.
    pub domain: &'static str,
    /// Draws an instance of a size, from 2 on. It can be solved, and its goal does not hold from the start.
    draw: fn(usize, &mut Rng, &mut ProblemText),
}

/// Where a family comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
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

impl Display for Group {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Group::Competition => "competition",
            Group::Everyday => "everyday",
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
    /// The PDDL text of an instance; the seed decides what is random.
    ///
    /// # Panics
    /// If the size is less than 2.
    pub fn instance(&self, size: usize, seed: u64) -> String {
        assert!(size >= 2, "there is nothing to choose between");
        let mut rng = Rng::new(seed).for_purpose(&format!("{} {size}", self.name));
        let mut problem =
            ProblemText::new(self.name, format!("{size} {}, drawn with seed {seed}.", self.unit));
        (self.draw)(size, &mut rng, &mut problem);
        problem.text(&format!("{}-{size}-{seed}", self.name))
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
            group: Group::$group,
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
