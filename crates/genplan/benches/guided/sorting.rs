//! Lists with values, and pointers into them.

use crate::family::Family;
use crate::pddl::{DomainText, ProblemText, domain, exchange};
use crate::random::Random;

/// A list of values in cells.
fn lists(name: &'static str) -> DomainText {
    let predicates = "(next ?x ?y - cell) (first ?x - cell) (last ?x - cell) (holds ?x - cell ?v - value) (smaller ?v ?w - value)";
    domain(name, "(:types cell value)", predicates)
}

/// A list with these values, to be sorted; all pointers are at its beginning.
fn unsorted(values: &[usize], pointers: &[&str]) -> ProblemText {
    let count = values.len();
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let problem = ProblemText::default().objects("cell", "c", count).objects("value", "v", count);
    let problem = problem.chain("next", "c", count).fact("first c0").fact(format!("last c{}", count - 1));
    let smaller = (0..count).flat_map(|w| (0..w).map(move |v| format!("smaller v{v} v{w}")));
    let problem = problem.facts(smaller).facts(pointers.iter().map(|pointer| format!("{pointer} c0")));
    let problem = problem.facts(values.iter().enumerate().map(|(cell, v)| format!("holds c{cell} v{v}")));
    problem.goals(sorted.iter().enumerate().map(|(cell, v)| format!("holds c{cell} v{v}")))
}

fn sorting(domain: &DomainText, name: &'static str, pointers: &[&str], program: &'static str) -> Family {
    let problem = |values: &[usize]| unsorted(values, pointers).text(name);
    let examples: [&[usize]; 12] = [
        &[1, 0],
        &[0, 2, 1],
        &[1, 0, 2],
        &[1, 2, 0],
        &[2, 0, 1],
        &[2, 1, 0],
        &[1, 3, 0, 2],
        &[3, 2, 1, 0],
        &[2, 0, 3, 1],
        &[0, 3, 2, 1],
        &[4, 1, 3, 0, 2],
        &[3, 4, 1, 2, 0],
    ];
    let tests = (0..3).map(|seed| problem(&Random::new(seed).permutation(50)));
    Family {
        name,
        domain: domain.text(),
        examples: examples.map(problem).into(),
        tests: tests.collect(),
        program,
    }
}

/// Selection sort: the place to fill, the place to look at, and the smallest so far.
pub fn selection() -> Family {
    let domain = lists("selection").pointer("i").pointer("j").pointer("m").value("i").value("j").value("m");
    let domain = domain.inc("i").inc("j").set("j", "i").set("m", "i").set("m", "j");
    let domain = domain.swap("swap", "i", "m").at("i-at-end", "i", "last").at("j-at-end", "j", "last");
    let program =
        "m-to-i j-to-i inc-j go(5,!smaller-at-j) m-to-j go(2,!j-at-end) swap inc-i go(0,!i-at-end) end";
    sorting(&domain.smaller("smaller-at-j", "j", "m"), "selection", &["i", "j", "m"], program)
}

/// The content of the cell beside a pointer's, as `value-NAME`, and how to exchange the two.
fn neighbour(domain: DomainText, name: &str, pointer: &str, relation: &str) -> DomainText {
    let rule = format!("(exists (?y - cell) (and ({pointer} ?y) {relation}))");
    let is_there = format!("(exists (?x - cell) ({name} ?x))");
    let domain = domain.pointer_rule(name, &rule).value(name);
    domain.action_if(&format!("swap-{name}"), &is_there, &exchange(pointer, name))
}

/// Bubble sort: one pointer goes along the list, another counts how often.
pub fn bubble() -> Family {
    let domain = lists("bubble").pointer("i").pointer("k").value("i");
    let domain = neighbour(domain, "after", "i", "(next ?y ?x)").smaller("wrong", "after", "i");
    let reset = "(forall (?x ?y - cell) (when (and (i ?x) (first ?y)) (and (not (i ?x)) (i ?y))))";
    let domain = domain.inc("i").inc("k").action("reset-i", reset);
    let domain = domain.at("i-at-end", "i", "last").at("k-at-end", "k", "last");
    let program = "reset-i go(3,!wrong) swap-after inc-i go(1,!i-at-end) inc-k go(0,!k-at-end) end";
    sorting(&domain, "bubble", &["i", "k"], program)
}

/// Insertion sort: the value at the outer pointer moves down to its place.
pub fn insertion() -> Family {
    let domain = lists("insertion").pointer("i").pointer("j").value("j");
    let domain = neighbour(domain, "before", "j", "(next ?x ?y)").smaller("wrong", "j", "before");
    let domain = domain.inc("i").dec("j").set("j", "i");
    let domain = domain.at("i-at-end", "i", "last").at("j-at-start", "j", "first");
    let program = "inc-i j-to-i go(6,!wrong) swap-before dec-j go(2,!j-at-start) go(0,!i-at-end) end";
    sorting(&domain, "insertion", &["i", "j"], program)
}

/// Dijkstra's flag: red, white and blue, with three pointers. There is a cell at each end without a colour.
pub fn flag() -> Family {
    let predicates = "(next ?x ?y - cell) (before ?x ?y - cell) (holds ?x - cell ?v - value)";
    let header = "(:types cell value) (:constants red white blue - value)";
    let mut domain = domain("flag", header, predicates).pointer("low").pointer("mid").pointer("high");
    domain = domain.value("low").value("mid").value("high");
    domain = domain.swap("swap-low", "low", "mid").swap("swap-high", "mid", "high");
    domain = domain.inc("low").inc("mid").dec("high");
    let passed = "(exists (?x ?y - cell) (and (high ?x) (mid ?y) (before ?x ?y)))";
    domain = domain.test("passed", passed);
    for colour in ["red", "white", "blue"] {
        domain = domain.test(&format!("is-{colour}"), &format!("(and (not (passed)) (value-mid {colour}))"));
    }
    let colours = |text: &str| text.bytes().map(|letter| usize::from(letter - b'0')).collect::<Vec<_>>();
    let examples = ["0", "1", "2", "10", "20", "21", "210", "120", "2010", "1202", "0220", "20121", "021020"]
        .map(|text| flag_problem(&colours(text)));
    let tests = (0..3).map(|seed| flag_problem(&Random::new(seed).numbers(60, 3)));
    let program = "go(4,!is-red) swap-low inc-low inc-mid go(6,!is-white) inc-mid go(9,!is-blue) swap-high dec-high \
                   go(0,!passed) end";
    Family { name: "flag", domain: domain.text(), examples: examples.into(), tests: tests.collect(), program }
}

fn flag_problem(colours: &[usize]) -> String {
    let count = colours.len();
    let holds = |colours: &[usize]| -> Vec<String> {
        let name = |colour: usize| ["red", "white", "blue"][colour];
        colours.iter().enumerate().map(|(cell, &c)| format!("holds c{} {}", cell + 1, name(c))).collect()
    };
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    let problem = ProblemText::default().objects("cell", "c", count + 2).chain("next", "c", count + 2);
    let before = (0..count + 2).flat_map(|y| (0..y).map(move |x| format!("before c{x} c{y}")));
    let problem = problem.facts(before).facts(holds(colours)).facts(["low c1", "mid c1"]);
    problem.fact(format!("high c{count}")).goals(holds(&sorted)).text("flag")
}

/// Merges two sorted lists into a third one.
pub fn merge() -> Family {
    let predicates = "(next ?x ?y - cell) (over ?x - cell) (holds ?x - cell ?v - value) \
                      (smaller ?v ?w - value) (written ?x - cell ?v - value)";
    let mut domain = domain("merge", "(:types cell value)", predicates);
    for list in ["a", "b", "out"] {
        domain = domain.pointer(list);
    }
    domain = domain.value("a").value("b").at("a-empty", "a", "over").at("b-empty", "b", "over");
    domain = domain.smaller("a-smaller", "a", "b");
    for list in ["a", "b"] {
        let write = format!(
            "(forall (?x - cell ?v - value) (when (and (out ?x) (value-{list} ?v)) (written ?x ?v)))"
        );
        let go_on = |pointer: &str| {
            format!(
                "(forall (?x ?y - cell) (when (and ({pointer} ?x) (next ?x ?y) (not ({list}-empty))) \
                 (and (not ({pointer} ?x)) ({pointer} ?y))))"
            )
        };
        domain = domain.action(&format!("take-{list}"), &[write, go_on(list), go_on("out")].concat());
    }
    let examples: [&[usize]; 10] = [
        &[0, 1, 0],
        &[1, 0, 0, 1],
        &[0, 0, 1, 1],
        &[1, 1, 0],
        &[1, 0, 1],
        &[0, 1, 1, 0, 0],
        &[1, 1, 0, 0, 1],
        &[0, 0],
        &[1, 1],
        &[0, 1, 0, 0, 1, 1],
    ];
    let tests = (0..3).map(|seed| merge_problem(&Random::new(seed).numbers(60, 2)));
    let program = "go(3,!a-smaller) take-a go(0,!a-empty) take-b go(0,!b-empty) take-a go(5,!a-empty) end";
    Family {
        name: "merge",
        domain: domain.text(),
        examples: examples.map(merge_problem).into(),
        tests: tests.collect(),
        program,
    }
}

/// Values in their order, each with the list that it is in.
fn merge_problem(lists: &[usize]) -> String {
    let count = lists.len();
    let mut problem = ProblemText::default().objects("value", "v", count).objects("cell", "o", count + 1);
    problem = problem.chain("next", "o", count + 1).fact("out o0");
    problem = problem.facts((0..count).flat_map(|w| (0..w).map(move |v| format!("smaller v{v} v{w}"))));
    for (list, name) in ["a", "b"].into_iter().enumerate() {
        let values: Vec<usize> = (0..count).filter(|&value| lists[value] == list).collect();
        problem = problem.objects("cell", name, values.len() + 1).chain("next", name, values.len() + 1);
        problem = problem.fact(format!("{name} {name}0")).fact(format!("over {name}{}", values.len()));
        let holds = values.iter().enumerate().map(|(cell, value)| format!("holds {name}{cell} v{value}"));
        problem = problem.facts(holds);
    }
    problem.goals((0..count).map(|value| format!("written o{value} v{value}"))).text("merge")
}
