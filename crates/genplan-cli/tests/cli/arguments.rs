//! What users type.

use crate::support::{repository, says};

/// What the help of the other commands says beside their options, which the reference page has, too.
#[test]
fn help_on_others() {
    let says = |arguments, texts| says(&repository(), arguments, 0, texts);
    says(
        "run --help",
        "Execute a program on an instance: solved, or which failure, where and why
         Usage: genplan run [OPTIONS] <PROGRAM> <DOMAIN> [INSTANCE]
         <DOMAIN>    The PDDL file of the domain; or a domain folder, to run the program on all its
         --plan                  PROGRAM is a plan: a list of actions, as planners write it
         --trace                 Show each step: line, instruction, what became true (+) and false (-)
         --html <FILE>           Write a web page to step through the execution
         --max-steps <N>          Give up as undecided after N steps [default: 1000000000]
         Example: genplan run examples/corridor/programs/once-or-more.prog examples/corridor/domain.pddl
         --html writes one file that works without a network. If there are more than 100,000 steps, it shows
         the first and the last ones.",
    );
    says(
        "validate --help",
        "Check that a program solves all positive examples and fails on all negative ones
         Usage: genplan validate [OPTIONS] <PROGRAM> [FOLDER]
         Example: genplan validate examples/corridor/programs/star.prog examples/corridor",
    );
    says(
        "evaluate --help",
        "Measure how well a program generalises to the test set of a domain folder
         --all                    Name all instances that are not as labelled, not only the first ten
         --require <PERCENT>      Exit with 1 if fewer than PERCENT % of the instances are as labelled
         Names the first ten instances that are not as labelled, or all with --all.
         Exits with 0 if every instance was decided, even if some are not as labelled. With --require 95,
         exits with 1 if fewer than 95 % of the instances are as labelled (the accuracy), and with 3 if
         undecided ones make the difference.",
    );
    says(
        "draw --help",
        "Draw a program as an automaton, or write it as a regular expression
         --domain <FILE>         Check the names of the program against this domain
         --format <FORMAT>       How to draw it: a picture (svg), for Graphviz (dot), for Markdown
         regular expression over its actions (regex), or as code, with loops
         what the name of the output says, else text] [possible values: svg,
         -o, --output <FILE>         Write to a file instead of stdout
         Each line of the program is a state. A goto has two edges: one if its fluent is true, one if it is
         The regular expression describes all paths to an `end`. It ignores conditions.
         --json writes the states, the edges and the regular expression to stdout.",
    );
    says(
        "lint --help",
        "Look for mistakes in a domain and its examples
         Example: genplan lint examples/corridor
         Checks the examples and the test set. Exits with 1 if there are warnings.",
    );
}

#[test]
fn no_command() {
    let output = crate::support::genplan(&repository(), "").output().expect("the command");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}
