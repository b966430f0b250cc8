//! Linked lists, words, towers and lifts.

use crate::family::Family;
use crate::pddl::{ProblemText, domain};
use crate::random::Random;

/// Turns the links of a list around, with three pointers.
pub fn reversal() -> Family {
    let predicates = "(link ?x ?y - cell) (null ?x - cell)";
    let mut domain = domain("reversal", "(:types cell)", predicates);
    for pointer in ["head", "back", "here", "ahead"] {
        domain = domain.pointer(pointer);
    }
    let link = "(forall (?x ?y - cell) (when (and (here ?x) (link ?x ?y)) (not (link ?x ?y)))) \
                (forall (?x ?y - cell) (when (and (here ?x) (back ?y) (not (null ?x))) (link ?x ?y)))";
    let look = "(forall (?x ?y - cell) (when (and (here ?x) (link ?x ?y)) (ahead ?y))) \
                (forall (?x ?y ?z - cell) (when (and (ahead ?z) (here ?x) (link ?x ?y)) (not (ahead ?z))))";
    domain = domain.action("ahead-to-next", look).action("link-back", link);
    domain =
        domain.set("back", "here").set("here", "ahead").set("head", "back").at("at-null", "here", "null");
    let tests = [30, 35, 40].map(reverse);
    let program = "ahead-to-next link-back back-to-here here-to-ahead go(0,!at-null) head-to-back end";
    let examples = [1, 2, 3].map(reverse);
    Family {
        name: "reversal",
        domain: domain.text(),
        examples: examples.into(),
        tests: tests.into(),
        program,
    }
}

/// A list with `count` elements, and `c0` for none.
fn reverse(count: usize) -> String {
    let problem =
        ProblemText::default().objects("cell", "c", count + 1).facts(["null c0", "back c0", "ahead c0"]);
    let problem = problem.facts(["head c1", "here c1"]).goal(format!("head c{count}"));
    let problem = problem.facts((1..=count).map(|x| format!("link c{x} c{}", (x + 1) % (count + 1))));
    problem.goals((1..=count).map(|x| format!("link c{x} c{}", x - 1))).text("reversal")
}

/// Takes marked elements out of a list. Its first element is not marked.
pub fn deletion() -> Family {
    let predicates = "(link ?x ?y - cell) (null ?x - cell) (marked ?x - cell)";
    let domain = domain("deletion", "(:types cell)", predicates).pointer("back").pointer("here");
    let unlink = "(forall (?x ?y ?z - cell) (when (and (back ?x) (here ?y) (link ?y ?z)) (link ?x ?z))) \
                  (forall (?x ?y - cell) (when (and (back ?x) (here ?y)) (not (link ?x ?y)))) \
                  (forall (?y - cell) (when (here ?y) (not (marked ?y))))";
    let next = "(forall (?x ?y - cell) (when (and (here ?x) (link ?x ?y)) (and (not (here ?x)) (here ?y))))";
    let domain = domain.action("unlink", unlink).action("here-to-next", next).set("back", "here");
    let domain = domain.at("is-marked", "here", "marked").at("at-null", "here", "null");
    let marks = |text: &str| text.bytes().map(|mark| usize::from(mark == b'1')).collect::<Vec<_>>();
    let examples = ["10", "011", "101", "0110", "1100", "00", "01101"].map(|text| delete(&marks(text)));
    let tests = (0..3).map(|seed| delete(&Random::new(seed).numbers(60, 2)));
    let program = "go(3,!is-marked) unlink go(4,!is-marked) back-to-here here-to-next go(0,!at-null) end";
    Family {
        name: "deletion",
        domain: domain.text(),
        examples: examples.into(),
        tests: tests.collect(),
        program,
    }
}

/// A list whose elements after the first are marked or not.
fn delete(marks: &[usize]) -> String {
    let end = marks.len() + 1;
    let problem = ProblemText::default().objects("cell", "c", end + 1).chain("link", "c", end + 1);
    let problem = problem.facts(["back c0", "here c1"]).fact(format!("null c{end}"));
    let marked = marks.iter().enumerate().filter(|(_, mark)| **mark == 1);
    let problem = problem.facts(marked.map(|(cell, _)| format!("marked c{}", cell + 1)));
    let kept = marks.iter().enumerate().filter(|(_, mark)| **mark == 0).map(|(cell, _)| cell + 1);
    let kept: Vec<usize> = std::iter::once(0).chain(kept).chain([end]).collect();
    problem.goals(kept.windows(2).map(|pair| format!("link c{} c{}", pair[0], pair[1]))).text("deletion")
}

/// Says whether a word is the same from both ends.
pub fn palindrome() -> Family {
    let predicates = "(next ?x ?y - cell) (a ?x - cell) (said) (said-yes) (said-no)";
    let domain = domain("palindrome", "(:types cell)", predicates).pointer("left").pointer("right");
    let same = "(exists (?x ?y - cell) (and (left ?x) (right ?y) (or (and (a ?x) (a ?y)) (and (not (a ?x)) (not (a ?y))))))";
    let met = "(exists (?x ?y - cell) (and (left ?x) (right ?y) (or (= ?x ?y) (next ?y ?x))))";
    let domain = domain.inc("left").dec("right").test("same", same).test("met", met);
    let domain = domain.action_if("say-yes", "(not (said))", "(said) (said-yes)");
    let domain = domain.action_if("say-no", "(not (said))", "(said) (said-no)");
    let letters = |text: &str| text.bytes().map(|letter| usize::from(letter == b'a')).collect::<Vec<_>>();
    let examples = [
        "aba", "abb", "abba", "abaa", "ab", "aa", "aabaa", "aabba", "ababba", "abbbba", "ba", "bab", "baba",
        "babab", "aabbaa", "bbabbb",
    ]
    .map(|text| word(&letters(text)));
    let tests = (0..4).map(|seed| {
        let half = Random::new(seed).numbers(30, 2);
        let mut letters: Vec<usize> =
            half.iter().chain(half.iter().rev().skip(usize::from(seed % 2 == 0))).copied().collect();
        (seed > 1).then(|| letters[5 * usize::try_from(seed).unwrap_or(1)] ^= 1);
        word(&letters)
    });
    let program = "go(6,!same) inc-left dec-right go(0,!met) say-yes end say-no end";
    Family {
        name: "palindrome",
        domain: domain.text(),
        examples: examples.into(),
        tests: tests.collect(),
        program,
    }
}

fn word(letters: &[usize]) -> String {
    let count = letters.len();
    let problem = ProblemText::default().objects("cell", "c", count).chain("next", "c", count);
    let problem = problem.fact("left c0").fact(format!("right c{}", count - 1));
    let a = letters.iter().enumerate().filter(|(_, letter)| **letter == 1);
    let is_palindrome = letters.iter().eq(letters.iter().rev());
    let problem = problem.facts(a.map(|(cell, _)| format!("a c{cell}")));
    problem.goal(if is_palindrome { "said-yes" } else { "said-no" }).text("palindrome")
}

/// Builds a tower anew, the red blocks below the green ones, with a place aside.
pub fn tower() -> Family {
    let predicates = "(on ?x ?y - block) (top ?p - place ?x - block) (base ?x - block) (red ?x - block) \
                      (hand ?x - block) (hand-empty)";
    let header = "(:types block place) (:constants source left right - place)";
    let mut domain = domain("tower", header, predicates);
    for place in ["source", "left", "right"] {
        let empty = format!("(exists (?x - block) (and (top {place} ?x) (base ?x)))");
        let pick = format!(
            "(not (hand-empty)) (forall (?x ?y - block) (when (and (top {place} ?x) (on ?x ?y)) (and (not (on ?x ?y)) \
             (not (top {place} ?x)) (top {place} ?y) (hand ?x))))"
        );
        let put = format!(
            "(hand-empty) (forall (?x ?y - block) (when (and (hand ?x) (top {place} ?y)) (and (not (hand ?x)) \
             (not (top {place} ?y)) (top {place} ?x) (on ?x ?y))))"
        );
        domain = domain.test(&format!("{place}-is-empty"), &empty);
        domain = domain.action_if(
            &format!("pick-{place}"),
            &format!("(hand-empty) (not ({place}-is-empty))"),
            &pick,
        );
        domain = domain.action_if(&format!("put-{place}"), "(not (hand-empty))", &put);
    }
    domain = domain.test("holds-red", "(exists (?x - block) (and (hand ?x) (red ?x)))");
    let colours = |text: &str| text.bytes().map(|colour| usize::from(colour == b'r')).collect::<Vec<_>>();
    let examples = ["rg", "gr", "grg", "rgr", "ggr", "grrg", "rrgg", "rgrgr", "gg", "ggrrg"]
        .map(|text| pile(&colours(text)));
    let tests = (0..3).map(|seed| pile(&Random::new(seed).numbers(60, 2)));
    let program = "pick-source go(4,!holds-red) put-left go(5,!holds-red) put-right go(0,!source-is-empty) pick-right \
                   put-left go(6,!right-is-empty) end";
    Family {
        name: "tower",
        domain: domain.text(),
        examples: examples.into(),
        tests: tests.collect(),
        program,
    }
}

/// A tower of these blocks, the lowest first. The last three blocks are what towers stand on.
fn pile(colours: &[usize]) -> String {
    let count = colours.len();
    let problem = ProblemText::default().objects("block", "b", count).objects("block", "base", 3);
    let problem =
        problem.facts(["base base0", "base base1", "base base2", "top left base1", "top right base2"]);
    let problem = problem.facts(["hand-empty", "on b0 base0"]).fact(format!("top source b{}", count - 1));
    let problem = problem.facts((1..count).map(|block| format!("on b{block} b{}", block - 1)));
    let red = |block: &usize| colours[*block] == 1;
    let problem = problem.facts((0..count).filter(red).map(|block| format!("red b{block}")));
    let order: Vec<usize> =
        (0..count).rev().filter(red).chain((0..count).filter(|block| !red(block))).collect();
    let problem = problem.goal(format!("on b{} base1", order[0]));
    problem.goals(order.windows(2).map(|pair| format!("on b{} b{}", pair[1], pair[0]))).text("tower")
}

/// A lift that starts below, and passengers who want to go up or down.
pub fn lift() -> Family {
    let predicates = "(next ?x ?y - cell) (bottom ?x - cell) (top ?x - cell) (waits ?p - person ?x - cell) \
                      (goes-to ?p - person ?x - cell) (inside ?p - person) (served ?p - person)";
    let domain = domain("lift", "(:types cell person)", predicates).pointer("lift").inc("lift").dec("lift");
    let board = "(forall (?p - person ?x - cell) (when (and (lift ?x) (waits ?p ?x)) (and (not (waits ?p ?x)) (inside ?p))))";
    let leave = "(forall (?p - person ?x - cell) (when (and (lift ?x) (inside ?p) (goes-to ?p ?x)) (and (not (inside ?p)) (served ?p))))";
    let domain = domain.action("board", board).action("leave", leave);
    let domain = domain.at("at-bottom", "lift", "bottom").at("at-top", "lift", "top");
    let examples: [(usize, &[[usize; 2]]); 4] = [
        (3, &[[0, 2], [2, 1]]),
        (4, &[[1, 0], [3, 2], [2, 3]]),
        (3, &[[1, 0], [0, 1], [2, 0]]),
        (5, &[[4, 3], [2, 1], [0, 4]]),
    ];
    let tests = (0..3).map(|seed| {
        let random = &mut Random::new(seed);
        let people = (0..60).map(|_| {
            let from = random.below(50);
            [from, (from + 1 + random.below(49)) % 50]
        });
        passengers(50, &people.collect::<Vec<_>>())
    });
    let program = "board inc-lift go(0,!at-top) board leave dec-lift go(4,!at-bottom) leave end";
    Family {
        name: "lift",
        domain: domain.text(),
        examples: examples.map(|(floors, people)| passengers(floors, people)).into(),
        tests: tests.collect(),
        program,
    }
}

fn passengers(floors: usize, people: &[[usize; 2]]) -> String {
    let problem = ProblemText::default().objects("cell", "f", floors).objects("person", "p", people.len());
    let problem = problem
        .chain("next", "f", floors)
        .facts(["bottom f0", "lift f0"])
        .fact(format!("top f{}", floors - 1));
    let facts = people.iter().enumerate().flat_map(|(person, [from, to])| {
        [format!("waits p{person} f{from}"), format!("goes-to p{person} f{to}")]
    });
    problem.facts(facts).goals((0..people.len()).map(|person| format!("served p{person}"))).text("lift")
}
