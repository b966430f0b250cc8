//! The automaton for terminals: the program, with its jumps in the margin.

use std::fmt::Write;

use super::arcs::{distances, span};
use super::automaton::{Automaton, Edge};

/// The directions in which a line leaves a character.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;
/// A jump from a line to itself.
const LOOP: u8 = 16;

/// By the directions: the character that is drawn.
const CHARACTERS: [char; 16] =
    [' ', '│', '│', '│', '─', '╯', '╮', '┤', '─', '╰', '╭', '├', '─', '┴', '┬', '┼'];

impl Automaton {
    /// The program with an arrow for each jump in the margin.
    pub fn text(&self) -> String {
        let margin = Margin::new(self);
        let digits = (self.states().len() - 1).to_string().len();
        let mut text = String::new();
        for (line, state) in self.states().iter().enumerate() {
            let margin = margin.row(line);
            writeln!(text, "{margin}{line:>digits$}. {}", state.instruction)
                .expect("a string takes everything");
        }
        text
    }
}

/// The space before the program: a row to a line, and by row the directions at each character.
struct Margin {
    rows: Vec<Vec<u8>>,
    /// By row: whether a jump leads there.
    targets: Vec<bool>,
}

impl Margin {
    fn new(automaton: &Automaton) -> Self {
        let jumps: Vec<&Edge> = automaton.jumps().collect();
        let distances = distances(&jumps, 1, |_| 0);
        let width = distances.iter().max().map_or(0, |most| most + 1);
        let lines = automaton.states().len();
        let mut margin = Margin { rows: vec![vec![0; width]; lines], targets: vec![false; lines] };
        for (jump, distance) in jumps.iter().zip(distances) {
            margin.draw(jump, width - 1 - distance);
        }
        margin
    }

    fn draw(&mut self, jump: &Edge, column: usize) {
        let (first, last) = span(jump);
        for row in first.index()..last.index() {
            self.rows[row][column] |= DOWN;
            self.rows[row + 1][column] |= UP;
        }
        for row in [first.index(), last.index()] {
            self.rows[row][column] |= RIGHT;
            self.rows[row][column + 1..].iter_mut().for_each(|place| *place |= LEFT | RIGHT);
        }
        if first == last {
            self.rows[first.index()][column] |= LOOP;
        }
        self.targets[jump.to.index()] = true;
    }

    fn row(&self, line: usize) -> String {
        let row = &self.rows[line];
        let ending = match (row.last(), self.targets[line]) {
            (None, _) => "",
            (Some(_), true) => "─▶ ",
            (Some(last), false) if last & RIGHT != 0 => "── ",
            (Some(_), false) => "   ",
        };
        row.iter().copied().map(character).chain(ending.chars()).collect()
    }
}

fn character(directions: u8) -> char {
    if directions & LOOP == 0 { CHARACTERS[directions as usize] } else { '↺' }
}
