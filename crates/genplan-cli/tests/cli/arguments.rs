//! What users type.

use expect_test::expect;

use crate::support::{Folder, check, repository, says};

#[test]
fn help() {
    check(
        "--help",
        expect![[r#"
            ? 0 Finds the program behind examples: generalized planning with positive and negative examples

            Usage: genplan [OPTIONS] <COMMAND>

            Commands:
              synth        Find the smallest program that fits the examples, or prove that there is none
              run          Execute a program on an instance: solved, or which failure, where and why
              validate     Check that a program solves all positive examples and fails on all negative ones
              evaluate     Measure how well a program generalises to the test set of a domain folder
              draw         Draw a program as an automaton, or write it as a regular expression
              lint         Look for mistakes in a domain and its examples
              suggest      Suggest the instance whose label would tell most about the intended program
              teach        Ask which instances should be solved, until all programs that fit agree
              learn        Add counterexamples from a labelled pool, until the program is right on all of it
              compile      Write synthesis or validation as a classical planning task, or pointers as plain PDDL
              decode       Read a plan for a compiled task: the program, or what it does on each example
              generate     Write labelled random instances of a bundled domain
              bench        Repeat the paper's experiments, or do them with other domains
              new          Write a domain folder to start from, with comments
              serve        Open the playground: edit examples and watch the program appear, in the browser
              completions  Write the completions of a shell to stdout
              man          Write the manual page of genplan or of one of its commands to stdout
              help         Print this message or the help of the given subcommand(s)

            Options:
                  --json                  Write the result as one JSON document
              -q, --quiet                 Show errors only, no warnings, notes or progress
                  --strict                Treat undeclared PDDL requirements as errors
                  --max-file-size <SIZE>  Refuse to read files that are larger: megabytes, or 512M, 4G [default:
                                          1024]
                  --color <WHEN>          When to use colours; auto: on a terminal, unless `NO_COLOR` is set
                                          [default: auto] [possible values: auto, always, never]
              -h, --help                  Print help
              -V, --version               Print version

            Exit codes: 0 yes (found, solved, all as labelled, nothing found by lint); 1 no (none exists,
            fails); 2 bad usage or bad input; 3 undecided (a limit was reached, or longer programs are not
            excluded); 130 interrupted (129 by SIGHUP, 143 by SIGTERM); 141 nobody reads the output.
            Results go to stdout, diagnostics and progress to stderr.

            A domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl, and optionally
            test/positive/*.pddl and test/negative/*.pddl."#]],
    );
}

#[test]
fn help_on_synth() {
    check(
        "synth --help",
        expect![[r#"
            ? 0 Find the smallest program that fits the examples, or prove that there is none

            Usage: genplan synth [OPTIONS] [FOLDER]

            Arguments:
              [FOLDER]  A folder with domain.pddl and examples [default: this folder]

            Options:
                  --domain <FILE>         The domain, instead of a folder
                  --positive <FILE>...    Instances that must be solved, instead of a folder
                  --negative <FILE>...    Instances that must not be solved, instead of a folder
                  --json                  Write the result as one JSON document
              -q, --quiet                 Show errors only, no warnings, notes or progress
                  --strict                Treat undeclared PDDL requirements as errors
                  --max-file-size <SIZE>  Refuse to read files that are larger: megabytes, or 512M, 4G [default:
                                          1024]
                  --color <WHEN>          When to use colours; auto: on a terminal, unless `NO_COLOR` is set
                                          [default: auto] [possible values: auto, always, never]
              -h, --help                  Print help

            Which program:
                  --lines <N>                Search programs of at most N lines directly, instead of trying 1,
                                             2, 3, …
                  --max-lines <N>            Search programs of 1, 2, 3, … up to N lines [default: no bound, and
                                             proofs up to 6 lines]
                  --smallest                 Find the program with the fewest lines, and prove that it is the
                                             smallest, however long that takes
                  --mode <MODE>              What the program must do on negative examples: fail (pn), fail
                                             without an infinite loop (pn-lite), or anything (positive)
                                             [default: pn] [possible values: pn, pn-lite, positive]
                  --conditions <PREDICATES>  Let gotos test only these predicates, static ones included, instead
                                             of all that can change; `derived` stands for all derived ones
                  --pointers <POINTERS>      The pointers of programs over an ordinary domain: a number for each
                                             type (ball:1,room:2), as many as the actions need (auto), or none;
                                             with `_` (ball:1,_), actions may also take any objects [default:
                                             auto]
                  --sketch <FILE>            Complete a program with holes
                  --first                    Take the first program instead of the best of its size
                  --all                      Find every program of the smallest size, with all conditions that
                                             fit
                  --limit <K>                Stop after K programs

            Effort:
                  --threads <N>            Search with N threads [default: one for each processor]
                  --time-limit <TIME>      Give up after this time: seconds, or 90s, 2m, 1h
                  --memory-limit <MEMORY>  Give up before more memory is used: megabytes, or 512M, 4G [default:
                                           4096]
                  --no-lint                Search even if a first look at the examples shows that there is no
                                           program

            Engine:
                  --engine <ENGINE>          Search natively, or compile to classical planning and run Fast
                                             Downward [default: native] [possible values: native, planner]
                  --planner <PATH>           The Fast Downward to run [default: `GENPLAN_PLANNER`, the PATH, the
                                             Python package up-fast-downward]
                  --planner-args <OPTIONS>   Options for the planner, instead of `--alias lama-first`
                  --planner-format <FORMAT>  Give the planner the task as SAS+ (sas) or as PDDL [default: sas]
                                             [possible values: pddl, sas]
                  --keep                     Keep the folder with the planner's input, plan and log

            Output:
              -o, --output <FILE>  Write the program to a file as well
                  --force          Overwrite that file if it exists

            Example: genplan synth examples/corridor
                     genplan synth examples/corridor --lines 5 --mode pn-lite --json
                     genplan synth examples/corridor --all --limit 10
                     genplan synth examples/corridor --sketch half.prog

            A sketch is a program with `?` for an open line, and go(?, !?), go(3, !?) or go(?, !f) for open
            parts.
            The output is a program file. What genplan says about the program is a comment in it.
            Exits with 0 if genplan found a program, 1 if it proved that there is none, 3 if it reached a limit
            first."#]],
    );
}

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

#[test]
fn an_unknown_command() {
    Folder::lamps().refuses(
        "valdate on.prog .",
        expect![[r#"
            error: unrecognized subcommand 'valdate'
              tip: some similar subcommands exist: 'evaluate', 'validate'
            Usage: genplan [OPTIONS] <COMMAND>"#]],
    );
}

#[test]
fn a_missing_argument() {
    Folder::lamps().refuses(
        "run on.prog domain.pddl",
        expect![[r#"
            error: on which instance?
              = help: genplan run PROGRAM DOMAIN INSTANCE runs one, genplan run PROGRAM FOLDER all examples of a folder"#]],
    );
    Folder::lamps().refuses(
        "validate on.prog",
        expect![[r#"
            error: there are no examples in `.`
              = help: genplan reads the files positive/*.pddl and negative/*.pddl there"#]],
    );
    Folder::lamps().refuses(
        "lint",
        expect![[r#"
            error: there are no examples in `.`
              = help: genplan reads the files positive/*.pddl and negative/*.pddl there"#]],
    );
}

#[test]
fn a_folder_and_files() {
    Folder::lamps().refuses(
        "lint . --domain domain.pddl",
        expect![[r#"
            error: the argument '[FOLDER]' cannot be used with '--domain <FILE>'
            Usage: genplan lint <FOLDER>"#]],
    );
}

#[test]
fn files_without_a_domain() {
    Folder::lamps().refuses(
        "validate on.prog --positive dark.pddl",
        expect![[r#"
            error: the following required arguments were not provided:
              --domain <FILE>
            Usage: genplan validate --domain <FILE> --positive <FILE>... <PROGRAM> [FOLDER]"#]],
    );
}

#[test]
fn a_number_that_is_none() {
    Folder::lamps().refuses(
        "run on.prog domain.pddl dark.pddl --max-steps many",
        expect!["error: invalid value 'many' for '--max-steps <N>': invalid digit found in string"],
    );
}
