//! The automaton for terminals: the program, with its jumps beside it.
//!
//! Jumps back are on the left, jumps forward on the right, so that a line where one of each ends does not connect
//! them. Where a line ends a jump and starts another on the same side, the one that ends has a row of its own above it.

use super::arcs::{distances, span};
use super::automaton::{Automaton, Edge};

/// The directions in which a stroke leaves a character; inwards is towards the program.
const UP: u8 = 1;
const DOWN: u8 = 2;
const OUT: u8 = 4;
const IN: u8 = 8;
/// A jump from a line to itself.
const LOOP: u8 = 16;

/// By the directions: the character that is drawn on the left.
const LEFT: [char; 16] = [' ', '│', '│', '│', '─', '╯', '╮', '┤', '─', '╰', '╭', '├', '─', '┴', '┬', '┼'];
/// By the directions: the character that is drawn on the right.
const RIGHT: [char; 16] = [' ', '│', '│', '│', '─', '╰', '╭', '├', '─', '╯', '╮', '┤', '─', '┴', '┬', '┼'];

impl Automaton {
    /// The program with an arrow for each jump beside it.
    pub fn text(&self) -> String {
        let (forth, back): (Vec<&Edge>, Vec<&Edge>) = self.jumps().partition(|jump| jump.from < jump.to);
        let rows = rows(self, &[&back, &forth]);
        let left = Margin::new(&back, &rows);
        let right = Margin::new(&forth, &rows);
        let bodies: Vec<String> = rows.iter().map(|row| body(self, *row, &left, &right)).collect();
        let used = (0..rows.len()).filter(|&row| right.is_used(row));
        let width = used.map(|row| bodies[row].chars().count()).max().unwrap_or(0);
        let lines = bodies.iter().enumerate().map(|(row, body)| {
            let line = left.before(row) + body + &right.after(row, width - body.chars().count().min(width));
            line.trim_end().to_owned() + "\n"
        });
        lines.collect()
    }
}

/// A row of the picture: a line, or the row above it where jumps to it end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Above(usize),
    Line(usize),
}

/// All rows, from top to bottom. Jumps of different sides do not meet.
fn rows(automaton: &Automaton, sides: &[&[&Edge]; 2]) -> Vec<Row> {
    let meets = |line: usize| sides.iter().any(|jumps| meets(jumps, line));
    let rows = (0..automaton.states.len())
        .flat_map(|line| meets(line).then_some(Row::Above(line)).into_iter().chain([Row::Line(line)]));
    rows.collect()
}

/// Whether a line ends one of these jumps and starts another.
fn meets(jumps: &[&Edge], line: usize) -> bool {
    let starts = jumps.iter().any(|jump| jump.from.index() == line && jump.to != jump.from);
    starts && jumps.iter().any(|jump| jump.to.index() == line)
}

/// What stands between the margins.
fn body(automaton: &Automaton, row: Row, left: &Margin, right: &Margin) -> String {
    let digits = (automaton.states.len() - 1).to_string().len();
    let text = |line: usize| format!("{line:>digits$}. {}", automaton.states[line].instruction);
    match row {
        Row::Line(line) => text(line),
        Row::Above(line) => {
            let between = " ".repeat(text(line).chars().count() - 2);
            let arrow = |margin: &Margin| if margin.meeting[line] { '▼' } else { ' ' };
            format!("{}{between}{}", arrow(left), arrow(right))
        }
    }
}

/// The space beside the program: by row, the directions at each character, from the program outwards.
struct Margin {
    cells: Vec<Vec<u8>>,
    ends: Vec<JumpEnd>,
    /// By line: whether jumps that end there have a row of their own.
    meeting: Vec<bool>,
}

/// What happens between the margin and the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JumpEnd {
    Nothing,
    Start,
    Arrow,
    /// An arrow that points down.
    ArrowBelow,
}

impl Margin {
    fn new(jumps: &[&Edge], rows: &[Row]) -> Self {
        let distances = distances(jumps, 1, |_| 0);
        let width = distances.iter().max().map_or(0, |most| most + 1);
        let lines = rows.iter().filter(|row| matches!(row, Row::Line(_))).count();
        let meeting = (0..lines).map(|line| meets(jumps, line)).collect();
        let cells = vec![vec![0; width]; rows.len()];
        let mut margin = Margin { cells, ends: vec![JumpEnd::Nothing; rows.len()], meeting };
        for (jump, distance) in jumps.iter().zip(distances) {
            margin.draw(jump, distance, rows);
        }
        margin
    }

    fn draw(&mut self, jump: &Edge, column: usize, rows: &[Row]) {
        let place = |row: Row| rows.iter().position(|&known| known == row).expect("each line has its row");
        let start = place(Row::Line(jump.from.index()));
        let (target, arrow) = match self.meeting[jump.to.index()] {
            true => (Row::Above(jump.to.index()), JumpEnd::ArrowBelow),
            false => (Row::Line(jump.to.index()), JumpEnd::Arrow),
        };
        let end = place(target);
        for row in start.min(end)..start.max(end) {
            self.cells[row][column] |= DOWN;
            self.cells[row + 1][column] |= UP;
        }
        for row in [start, end] {
            self.cells[row][column] |= IN;
            self.cells[row][..column].iter_mut().for_each(|place| *place |= OUT | IN);
        }
        (self.ends[start], self.ends[end]) = (JumpEnd::Start, arrow);
        let (first, last) = span(jump);
        self.cells[start][column] |= if first == last { LOOP } else { 0 };
    }

    fn is_used(&self, row: usize) -> bool {
        self.cells[row].iter().any(|&directions| directions != 0)
    }

    /// The margin on the left.
    fn before(&self, row: usize) -> String {
        let stub = match self.ends[row] {
            _ if self.cells[row].is_empty() => "",
            JumpEnd::Nothing => "   ",
            JumpEnd::Start => "── ",
            JumpEnd::Arrow => "─▶ ",
            JumpEnd::ArrowBelow => "───",
        };
        self.cells[row]
            .iter()
            .rev()
            .map(|&directions| character(directions, &LEFT))
            .chain(stub.chars())
            .collect()
    }

    /// The margin on the right, behind this many blanks.
    fn after(&self, row: usize, blanks: usize) -> String {
        let (start, filling) = match self.ends[row] {
            JumpEnd::Nothing => ("  ", " "),
            JumpEnd::Start => (" ─", "─"),
            JumpEnd::Arrow => (" ◀", "─"),
            JumpEnd::ArrowBelow => ("──", "─"),
        };
        let strokes = self.cells[row].iter().map(|&directions| character(directions, &RIGHT));
        start.chars().chain(filling.repeat(blanks + 1).chars()).chain(strokes).collect()
    }
}

fn character(directions: u8, characters: &[char; 16]) -> char {
    if directions & LOOP == 0 { characters[directions as usize] } else { '↺' }
}
