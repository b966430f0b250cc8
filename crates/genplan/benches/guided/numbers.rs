//! Registers that count, and numbers in binary.

use crate::family::Family;
use crate::pddl::{ProblemText, domain};
use crate::random::Random;

/// The product of some numbers by nested loops, each with a counter that can be set to its number again.
fn product(
    name: &'static str,
    counters: &[&'static str],
    sizes: [&[&[usize]]; 2],
    program: &'static str,
) -> Family {
    let starts: String = counters.iter().map(|counter| format!(" (start-{counter} ?x - cell)")).collect();
    let predicates = format!("(next ?x ?y - cell) (zero ?x - cell){starts}");
    let mut domain = domain(name, "(:types cell)", &predicates).pointer("total").inc("total");
    for counter in counters {
        domain = domain.pointer(counter).dec(counter).set(counter, &format!("start-{counter}"));
        domain = domain.at(&format!("{counter}-is-zero"), counter, "zero");
    }
    let problem = |numbers: &&[usize]| {
        let total: usize = numbers.iter().product();
        let problem = ProblemText::default().objects("cell", "c", total + 3).chain("next", "c", total + 3);
        let problem = problem.facts(["zero c0", "total c0"]).goal(format!("total c{total}"));
        let all = counters.iter().zip(*numbers);
        let facts = all.flat_map(|(counter, number)| {
            [format!("start-{counter} c{number}"), format!("{counter} c{number}")]
        });
        problem.facts(facts).text(name)
    };
    let [examples, tests] = sizes.map(|sizes| sizes.iter().map(problem).collect());
    Family { name, domain: domain.text(), examples, tests, program }
}

/// Two nested loops.
pub fn area() -> Family {
    let examples: &[&[usize]] = &[&[2, 3], &[3, 2], &[1, 2], &[3, 3], &[2, 1]];
    let tests: &[&[usize]] = &[&[30, 30], &[40, 31], &[35, 50]];
    let program = "inc-total dec-i go(0,!i-is-zero) i-to-start-i dec-j go(0,!j-is-zero) end";
    product("area", &["i", "j"], [examples, tests], program)
}

/// Three nested loops.
pub fn volume() -> Family {
    let examples: &[&[usize]] = &[
        &[2, 2, 2],
        &[1, 2, 3],
        &[3, 2, 2],
        &[2, 3, 1],
        &[3, 1, 2],
        &[3, 3, 2],
        &[2, 3, 3],
        &[1, 1, 1],
        &[1, 3, 2],
        &[2, 1, 3],
    ];
    let tests: &[&[usize]] = &[&[30, 30, 10], &[10, 20, 30], &[31, 15, 22]];
    let program = "inc-total dec-i go(0,!i-is-zero) i-to-start-i dec-j go(0,!j-is-zero) j-to-start-j dec-k \
                   go(0,!k-is-zero) end";
    product("volume", &["i", "j", "k"], [examples, tests], program)
}

/// Counts in binary as far as a register says. The head starts before the lowest digit.
pub fn counter() -> Family {
    let predicates = "(next ?x ?y - cell) (zero ?x - cell) (home ?x - cell) (one ?x - cell)";
    let flip = "(forall (?x - cell) (when (and (head ?x) (one ?x)) (not (one ?x)))) \
                (forall (?x - cell) (when (and (head ?x) (not (one ?x))) (one ?x)))";
    let domain = domain("counter", "(:types cell)", predicates).pointer("head").pointer("k");
    let domain = domain.inc("head").set("head", "home").dec("k").action("flip", flip);
    let domain = domain.at("sees-one", "head", "one").at("k-is-zero", "k", "zero");
    let examples = [1, 2, 3, 4, 6, 7, 8, 11].map(count_to);
    let tests = [110, 127, 1000].map(count_to);
    let program = "inc-head flip go(0,!sees-one) head-to-home dec-k go(0,!k-is-zero) end";
    Family { name: "counter", domain: domain.text(), examples: examples.into(), tests: tests.into(), program }
}

fn count_to(number: usize) -> String {
    let digits = (usize::BITS - number.leading_zeros()) as usize + 1;
    let problem = ProblemText::default().objects("cell", "d", digits + 1).objects("cell", "k", number + 1);
    let problem = problem.chain("next", "d", digits + 1).chain("next", "k", number + 1);
    let problem = problem.facts(["home d0", "head d0", "zero k0"]).fact(format!("k k{number}"));
    let goals = (0..=digits).map(|digit| {
        let is_one = digit > 0 && number >> (digit - 1) & 1 == 1;
        if is_one { format!("one d{digit}") } else { format!("not (one d{digit})") }
    });
    problem.goals(goals).text("counter")
}

/// Says which of two binary numbers is greater, the highest digits first.
pub fn compare() -> Family {
    let predicates = "(next ?x ?y - cell) (end ?x - cell) (a ?x - cell) (b ?x - cell) \
                      (said) (said-greater) (said-less) (said-equal)";
    let mut domain = domain("compare", "(:types cell)", predicates).pointer("head").inc("head");
    for answer in ["greater", "less", "equal"] {
        domain =
            domain.action_if(&format!("say-{answer}"), "(not (said))", &format!("(said) (said-{answer})"));
    }
    let differ =
        "(exists (?x - cell) (and (head ?x) (or (and (a ?x) (not (b ?x))) (and (b ?x) (not (a ?x))))))";
    domain = domain.test("differ", differ).at("a-is-one", "head", "a").at("at-end", "head", "end");
    let examples = [
        ("10", "01"),
        ("011", "101"),
        ("1101", "1101"),
        ("1101", "1110"),
        ("0110", "0101"),
        ("00", "00"),
        ("11", "11"),
        ("001", "000"),
        ("1000", "1001"),
        ("01101", "01011"),
    ];
    let digits = |text: &str| text.bytes().map(|digit| usize::from(digit == b'1')).collect::<Vec<_>>();
    let examples = examples.map(|(a, b)| comparison(&digits(a), &digits(b)));
    let tests = (0..4).map(|seed| {
        let a = Random::new(seed).numbers(60, 2);
        let mut b = a.clone();
        (seed > 0).then(|| b[20 * usize::try_from(seed).unwrap_or(1) - 1] ^= 1);
        comparison(&a, &b)
    });
    let program =
        "go(4,!differ) go(8,!a-is-one) say-greater end inc-head go(0,!at-end) say-equal end say-less end";
    Family {
        name: "compare",
        domain: domain.text(),
        examples: examples.into(),
        tests: tests.collect(),
        program,
    }
}

fn comparison(a: &[usize], b: &[usize]) -> String {
    let count = a.len();
    let problem = ProblemText::default().objects("cell", "c", count + 1).chain("next", "c", count + 1);
    let ones = |name: &'static str, digits: &[usize]| -> Vec<String> {
        let ones = digits.iter().enumerate().filter(|(_, digit)| **digit == 1);
        ones.map(|(cell, _)| format!("{name} c{cell}")).collect()
    };
    let answer = match a.cmp(b) {
        std::cmp::Ordering::Less => "said-less",
        std::cmp::Ordering::Equal => "said-equal",
        std::cmp::Ordering::Greater => "said-greater",
    };
    let problem =
        problem.fact("head c0").fact(format!("end c{count}")).facts(ones("a", a)).facts(ones("b", b));
    problem.goal(answer).text("compare")
}
