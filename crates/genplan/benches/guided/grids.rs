//! A robot on a grid. Cells are marked when it comes to them.

use crate::family::Family;
use crate::pddl::{DomainText, ProblemText, domain};

const DIRECTIONS: [&str; 4] = ["right", "down", "left", "up"];

/// A grid by its width and height, and where the robot starts.
type Grid = ((usize, usize), (usize, usize));

/// A grid with the four directions as relations between cells.
fn grid(name: &'static str) -> DomainText {
    let relations: String = DIRECTIONS.iter().map(|way| format!("({way}-of ?x ?y - cell) ")).collect();
    domain(name, "(:types cell)", &format!("{relations} (at ?x - cell) (marked ?x - cell)"))
}

/// The robot goes one cell in a direction, if it may go to cell ?y there.
fn step(domain: DomainText, way: &str, allowed: &str) -> DomainText {
    let gone = "(and (not (at ?x)) (at ?y) (marked ?y))";
    let effect = format!("(forall (?x ?y - cell) (when (and (at ?x) ({way}-of ?x ?y) {allowed}) {gone}))");
    domain.action(way, &effect)
}

/// Tests that the robot cannot go to any cell ?y in a direction.
fn blocked(domain: DomainText, way: &str, allowed: &str) -> DomainText {
    let free = format!("(exists (?x ?y - cell) (and (at ?x) ({way}-of ?x ?y) {allowed}))");
    domain.test(&format!("no-{way}"), &format!("(not {free})"))
}

/// A grid with the robot somewhere, all of which is to be marked.
fn problem(name: &str, (width, height): (usize, usize), (column, row): (usize, usize)) -> String {
    let cell = |x: usize, y: usize| format!("c{}", y * width + x);
    let mut problem = ProblemText::default().objects("cell", "c", width * height);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        if x + 1 < width {
            problem = problem.fact(format!("right-of {} {}", cell(x, y), cell(x + 1, y)));
            problem = problem.fact(format!("left-of {} {}", cell(x + 1, y), cell(x, y)));
        }
        if y + 1 < height {
            problem = problem.fact(format!("down-of {} {}", cell(x, y), cell(x, y + 1)));
            problem = problem.fact(format!("up-of {} {}", cell(x, y + 1), cell(x, y)));
        }
        problem = problem.goal(format!("marked {}", cell(x, y)));
    }
    let start = cell(column, row);
    problem.facts([format!("at {start}"), format!("marked {start}")]).text(name)
}

fn family(
    name: &'static str,
    domain: &DomainText,
    examples: &[Grid],
    tests: &[Grid],
    program: &'static str,
) -> Family {
    let problems = |grids: &[Grid]| grids.iter().map(|&(size, start)| problem(name, size, start)).collect();
    let (examples, tests) = (problems(examples), problems(tests));
    Family { name, domain: domain.text(), examples, tests, program }
}

/// To the right and to the left in turns.
pub fn snake() -> Family {
    let ways = ["right", "down", "left"];
    let domain = ways.iter().fold(grid("snake"), |domain, way| blocked(step(domain, way, ""), way, ""));
    let corner = (0, 0);
    let examples = [
        ((3, 2), corner),
        ((2, 3), corner),
        ((3, 3), corner),
        ((2, 4), corner),
        ((4, 3), corner),
        ((2, 5), corner),
        ((3, 4), corner),
    ];
    let tests = [((40, 40), corner), ((41, 45), corner), ((50, 52), corner)];
    let program =
        "right go(0,!no-right) down left go(3,!no-left) down go(0,!no-down) right go(7,!no-right) end";
    family("snake", &domain, &examples, &tests, program)
}

/// From anywhere into a corner, and then row by row.
pub fn sweep() -> Family {
    let domain = DIRECTIONS.iter().fold(grid("sweep"), |domain, way| blocked(step(domain, way, ""), way, ""));
    let examples = [
        ((2, 2), (1, 1)),
        ((3, 2), (1, 1)),
        ((3, 3), (1, 1)),
        ((2, 4), (0, 2)),
        ((4, 2), (2, 0)),
        ((3, 4), (2, 1)),
        ((3, 3), (0, 0)),
        ((4, 3), (3, 2)),
        ((2, 3), (1, 0)),
    ];
    let tests = [((40, 40), (7, 9)), ((45, 41), (20, 30)), ((40, 50), (39, 0))];
    let program = "up go(0,!no-up) left go(2,!no-left) right go(4,!no-right) go(8,!no-down) end down go(2,!no-left) end";
    family("sweep", &domain, &examples, &tests, program)
}

/// Inwards; marked cells are walls.
pub fn spiral() -> Family {
    let free = "(not (marked ?y))";
    let domain =
        DIRECTIONS.iter().fold(grid("spiral"), |domain, way| blocked(step(domain, way, free), way, free));
    let corner = (0, 0);
    let examples = [
        ((2, 2), corner),
        ((3, 3), corner),
        ((4, 3), corner),
        ((3, 4), corner),
        ((4, 4), corner),
        ((4, 5), corner),
        ((5, 3), corner),
        ((5, 4), corner),
    ];
    let tests = [((50, 50), corner), ((51, 55), corner), ((60, 50), corner)];
    let program =
        "right go(0,!no-right) down go(2,!no-down) left go(4,!no-left) up go(6,!no-up) go(0,!no-right) end";
    family("spiral", &domain, &examples, &tests, program)
}
