//! Texts that tests of all crates are about: the files of the folder `domains`.

/// Files of the folder, each with a name, and all of them by their names.
macro_rules! files {
    ($($(#[$meta:meta])* $name:ident = $file:literal;)*) => {
        $($(#[$meta])* pub const $name: &str = include_str!(concat!("../domains/", $file, ".pddl"));)*

        /// A text by the name of its constant.
        pub fn named(name: &str) -> Option<&'static str> {
            match name {
                $(stringify!($name) => Some($name),)*
                _ => None,
            }
        }
    };
}

files! {
    /// A lamp in each room, which can be switched on where it is not broken.
    LAMPS = "lamps";
    /// A problem of [`LAMPS`] to be solved by switching once.
    DARK = "dark";
    /// A lamp, which can be switched on.
    LAMP = "lamp";
    /// A problem of [`LAMP`] to be solved by switching once.
    DARK_LAMP = "dark-lamp";
    /// A lamp, and whether its switch is up. With axioms and conditional effects.
    PRESS = "press";
    /// A robot toggles the lamp where it is, and goes to the right.
    LAMP_ROW = "lamp-row";
    /// A counter in binary numbers: with many bits, it counts for longer than anyone can wait.
    COUNTER = "counter";
    /// A road on which one walks until one has arrived.
    ROAD = "road";
    /// A chain along which one steps, with nothing that says where it ends.
    CHAIN = "chain";
    /// A token goes through rooms, which are lit by and by.
    WALK = "walk";
    /// Things that move along roads and rails, in all ways along which `reach` can go.
    WAYS = "ways";
    /// Passengers at floors.
    LIFT = "lift";
    /// Balls that are moved between adjacent rooms, which can be swept.
    BALLS = "balls";
    /// Balls that are picked with one of two grippers.
    GRIPPERS = "grippers";
    /// A problem of [`GRIPPERS`].
    TWO_BALLS = "two-balls";
    /// Parcels that a truck takes along, if it has room for one more.
    TRUCKS = "trucks";
    /// A problem of [`TRUCKS`] in which no truck has room.
    FULL_TRUCK = "full-truck";
    /// Wagons that are coupled one behind the other.
    TRAIN = "train";
    /// Each box takes a key of its own, which breaks.
    BOXES = "boxes";
    /// Gates that are open, shut or locked.
    GATES = "gates";
    /// A gate is opened where it is locked; which gates are is static.
    LOCKS = "locks";
    /// Two inputs that never change, and an output that can be switched on.
    GATE = "gate";
    /// Things are made with any of several tools.
    MAKING = "making";
    /// A domain that has the names of instructions and conditions over pointers for itself.
    CLASH = "clash";
    /// Everything in this domain is called like something of ours, or not like anything elsewhere.
    NAMES = "names";
    /// A type that is declared twice.
    STORAGE = "storage";
    /// `lit` takes rooms; the variables are places.
    WIDE_TYPES = "wide-types";
    /// Rooms with lamps, and whether all is dark; about which there is nothing to say.
    ROOMS = "rooms";
    /// Derived predicates and universal conditional effects, under-declared as real files are.
    CELLS = "cells";
    /// A problem of [`CELLS`].
    THREE_CELLS = "three-cells";
    /// Upper case, blanks after every parenthesis, a supertype that is `object`.
    NODES = "nodes";
    /// A problem of [`NODES`], with an empty typed list.
    ONE_NODE = "one-node";
    /// Hierarchies, `either`, all connectives, shadowing, nested effects and recursive rules.
    TOWER = "tower";
    /// A problem of [`TOWER`].
    TWO_CUBES = "two-cubes";
    /// No types, no parameters, hardly anything; names beyond ASCII.
    ALMOST_NOTHING = "almost-nothing";
    /// A problem of [`ALMOST_NOTHING`].
    NOTHING_TO_DO = "nothing-to-do";
}

/// Texts of some numbers, one after the other.
pub fn list(numbers: impl IntoIterator<Item = usize>, show: impl FnMut(usize) -> String) -> String {
    numbers.into_iter().map(show).collect()
}

/// A counter of `bits` bits, a problem of [`COUNTER`].
pub fn counter(bits: usize) -> String {
    let objects = list(1..=bits, |bit| format!(" b{bit}"));
    let next = list(1..bits, |bit| format!(" (next b{bit} b{})", bit + 1));
    format!(
        "(define (problem counter) (:domain counter) (:objects{objects} - bit)
  (:init (first b1) (last b{bits}){next}) (:goal (full)))
"
    )
}

/// A road of `length` places, a problem of [`ROAD`]: one must get to the place with the number `goal`.
pub fn road(length: usize, goal: usize) -> String {
    let places = list(1..=length, |place| format!(" p{place}"));
    let next = list(1..length, |place| format!(" (next p{place} p{})", place + 1));
    format!(
        "(define (problem road) (:domain road) (:objects{places} - place)
  (:init (at p1) (end p{length}){next}) (:goal (at p{goal})))
"
    )
}

/// A list of values and what it is to become, a problem of the bundled domain `reverse`.
pub fn reversal(values: &[usize], wanted: &[usize]) -> String {
    let (length, names) =
        (values.len(), |letter| list(1..=values.len(), |number| format!("{letter}{number} ")));
    let next = list(1..length, |place| format!("(next p{place} p{})", place + 1));
    let [values, wanted] = [values, wanted]
        .map(|list| self::list(1..=length, |place| format!("(holds p{place} v{})", list[place - 1])));
    format!(
        "(define (problem list) (:domain reverse) (:objects {}- position {}- value)
  (:init (left p1) (right p{length}) {next} {values}) (:goal (and {wanted})))
",
        names('p'),
        names('v')
    )
}
