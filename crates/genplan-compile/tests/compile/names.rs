//! Names of a domain that mean something in a compilation, or are not legal in PDDL.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan::examples::Examples;
use genplan::question::Mode;
use genplan_compile::compile::Decoded;
use genplan_core::verdict::Label;
use genplan_pddl::{Strictness, read_domain, read_task};
use genplan_testing::{examples_within, generalized, read, with_program};

use crate::problems::fits;
use crate::sas::Sas;
use crate::solve::{FORMATS, solve};
use crate::unlimited::{pddl, sas, synthesis};

/// A domain in which some things are to be taken, one after the other. These are the names of: a thing that
/// is there, one that was taken, that something was taken, to take, and two things.
struct Called {
    there: &'static str,
    taken: &'static str,
    any: &'static str,
    take: &'static str,
    things: [&'static str; 2],
}

impl Called {
    fn examples(&self) -> Examples {
        let Called { there, taken, any, take, things: [first, second] } = self;
        let domain = format!(
            "(:predicates ({there} ?x) ({taken} ?x) ({any}))
               (:derived ({any}) (exists (?x) ({taken} ?x)))
               (:action {take} :parameters (?x) :precondition ({there} ?x)
                 :effect (and (not ({there} ?x)) ({taken} ?x)))"
        );
        let problem =
            |init: String, goal: String| format!("(:objects {first} {second}) (:init {init}) (:goal {goal})");
        let both = format!("({there} {first}) ({there} {second})");
        let positive = problem(both, format!("(and ({taken} {first}) ({taken} {second}) ({any}))"));
        let negative = problem(format!("({there} {second})"), format!("({taken} {second})"));
        examples_within(&domain, &[(Label::Positive, &positive), (Label::Negative, &negative)])
    }
}

/// Checks that a problem with these names is solved in both formats, and that the program has them.
#[track_caller]
fn is_solved(called: &Called) {
    let examples = called.examples();
    let problem = generalized(&examples);
    let Called { take, things: [first, second], .. } = called;
    for mode in [Mode::Pn, Mode::Positive] {
        let compilation = synthesis(&problem, 2, mode);
        let texts = pddl(&compilation);
        let domain = Arc::new(read(&texts.domain, |source| read_domain(source, Strictness::Strict)));
        read(&texts.problem, |source| read_task(source, &domain, Strictness::Strict));
        assert_legal(&Sas::read(&sas(&compilation.task)));
        for format in FORMATS {
            let Decoded { program, .. } = solve(&compilation, format).decoded(&compilation);
            assert!(fits(&problem, &program, mode), "{format:?}");
            let text = program.show(&problem.frame).to_string();
            let takes = [first, second].map(|thing| format!("{take}({thing})"));
            assert!(takes.iter().all(|take| text.contains(take)), "{format:?}: {text}");
            let (_, read) = with_program(&examples, &text);
            assert_eq!(read.lines(), program.lines(), "{text}");
        }
    }
}

/// Whether all names are such that every reader of PDDL takes them, and different.
fn assert_legal(task: &Sas) {
    let is_legal = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
    };
    let operators = task.operators.iter().map(|operator| operator.name.as_str());
    let atoms = task.atoms();
    let words =
        atoms.keys().flat_map(|atom| atom.split(['(', ')', ',', ' '])).filter(|word| !word.is_empty());
    let names: BTreeSet<&str> = operators.chain(words).collect();
    assert!(names.iter().all(|name| is_legal(name)), "{names:?}");
}

#[test]
fn names_of_the_compilation_are_no_problem() {
    let names = [
        Called { there: "holds", taken: "pc", any: "done", take: "goto", things: ["l0", "t1"] },
        Called { there: "checked", taken: "copy-checked", any: "negex", take: "end", things: ["nil", "end"] },
        Called { there: "ins", taken: "target", any: "unless", take: "store", things: ["goto", "half-goto"] },
        Called { there: "stored", taken: "acted", any: "loop", take: "skip_t1", things: ["l1", "l2"] },
        Called {
            there: "correct-pc",
            taken: "copy-pc",
            any: "part",
            take: "program_0",
            things: ["pc", "test"],
        },
        Called { there: "test", taken: "passes", any: "kept", take: "go", things: ["test", "unless"] },
    ];
    names.iter().for_each(is_solved);
}

#[test]
fn words_of_pddl_are_no_problem() {
    is_solved(&Called {
        there: "object",
        taken: "number",
        any: "domain",
        take: "problem",
        things: ["object", "define"],
    });
    is_solved(&Called {
        there: "either",
        taken: "total-cost",
        any: "init",
        take: "when",
        things: ["either", "increase"],
    });
}

#[test]
fn names_with_other_characters_are_escaped() {
    let names = [
        Called { there: "größe", taken: "gr_xf6_xdfe", any: "2nd", take: "take.it", things: ["3", "x3"] },
        Called { there: "a.b", taken: "a_x2eb", any: "a+b", take: "a*b", things: ["a.b", "a_x2eb"] },
        Called { there: "_", taken: "x_", any: "__", take: "0", things: ["0", "x0"] },
        Called { there: "at_o", taken: "at", any: "at_o_o", take: "at_o", things: ["o", "o_o"] },
    ];
    names.iter().for_each(is_solved);
}
