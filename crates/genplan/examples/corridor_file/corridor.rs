//! The text of corridor instances of any size.

use std::fmt::Write;

/// A corridor of this many cells (an even number), as a problem of `examples/corridor`: every odd cell is to be
/// painted.
pub fn corridor(cells: usize) -> String {
    let mut text = String::with_capacity(60 * cells);
    let mut put = |part: std::fmt::Arguments| text.write_fmt(part).expect("a string takes everything");
    put(format_args!("(define (problem corridor-{cells})\n  (:domain corridor)\n  (:objects"));
    (1..=cells).for_each(|cell| put(format_args!(" c{cell}")));
    put(format_args!(" - cell)\n  (:init (at c1)"));
    (1..cells).for_each(|cell| put(format_args!(" (next c{cell} c{})", cell + 1)));
    put(format_args!(" (last c{cells}))\n  (:goal (and (at c{cells})"));
    (1..=cells).for_each(|cell| match cell % 2 {
        0 => put(format_args!(" (not (painted c{cell}))")),
        _ => put(format_args!(" (painted c{cell})")),
    });
    put(format_args!(")))\n"));
    text
}
