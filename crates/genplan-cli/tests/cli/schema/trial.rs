//! Random inputs through all commands: whatever comes of them, there is one document, and it follows its schema.
//!
//! Files of examples are changed in a few places, so that some are still good and most are not; budgets are from plenty to
//! nothing. `GENPLAN_TEST_SCALE` multiplies the number of runs, `GENPLAN_TEST_SEED` makes them others.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use super::{schema, violations};
use crate::support::{Folder, repository, show};
use genplan_testing::mutation::{Random, mutate};

/// Commands, each with its schema. FOLDER, PROGRAM and LIMIT are filled in.
const COMMANDS: [(&str, &str); 17] = [
    ("synth FOLDER LIMIT", "synthesis"),
    ("synth FOLDER --all --limit 3 --max-lines 3 LIMIT", "synthesis"),
    ("run PROGRAM FOLDER/domain.pddl FOLDER/positive/one.pddl --trace LIMIT", "verdicts"),
    ("run PROGRAM FOLDER LIMIT", "verdicts"),
    ("plan PROGRAM FOLDER/domain.pddl FOLDER/positive/one.pddl LIMIT", "plan"),
    ("validate PROGRAM FOLDER LIMIT", "verdicts"),
    ("evaluate PROGRAM FOLDER --require 50 LIMIT", "evaluation"),
    ("prove PROGRAM FOLDER LIMIT", "proof"),
    ("draw PROGRAM", "automaton"),
    ("lint FOLDER", "lint"),
    ("suggest FOLDER --from examples --growth 1 LIMIT", "suggestions"),
    ("teach FOLDER --from examples --growth 1 --oracle PROGRAM --questions 1 LIMIT", "taught"),
    ("learn FOLDER --pool FOLDER/test LIMIT", "learned"),
    ("compile synthesis FOLDER --lines 2 -o out --force LIMIT", "compilation"),
    ("compile validation PROGRAM FOLDER -o out --force LIMIT", "compilation"),
    ("compile pointers FOLDER -o plain --force LIMIT", "rewriting"),
    ("bench FOLDER --configurations 6 --examples 2 --max-lines 2 LIMIT", "experiment"),
];

/// The examples that are changed: a domain whose programs name their actions, and one over pointers.
const EXAMPLES: [(&str, [&str; 4], &str); 2] = [
    (
        "list",
        [
            "positive/list-1-pos-001.pddl",
            "negative/list-2-near-001.pddl",
            "positive/list-1-pos-001.pddl",
            "negative/list-2-near-001.pddl",
        ],
        "move\nvisit\ngo(0, !at-tail)\nend\n",
    ),
    ("lamps", ["", "", "", ""], "pointers r - room\nswitch(r)\ninc(r)\ngo(0, !none(r))\nend\n"),
];

/// What means something in the files.
const WORDS: [&str; 12] = [
    "(visited n1)",
    "(at n1)",
    "n2",
    "node",
    "lit",
    "room",
    ":precondition",
    ":effect",
    "(not ",
    "(and)",
    "inc(r)",
    "go(1, !",
];

const LIMITS: [&str; 5] = [
    "--time-limit 1",
    "--time-limit 1",
    "--time-limit 0",
    "--time-limit 0.02",
    "--time-limit 1 --memory-limit 1",
];

/// A folder of examples and a program; all but the first ones of a command have a file that may be changed.
fn inputs(run: u64, random: &mut Random) -> Folder {
    let (name, files, program) = EXAMPLES[run as usize % EXAMPLES.len()];
    let read = |path: &str| fs::read_to_string(repository().join("examples").join(path)).expect("a file");
    let places =
        ["positive/one.pddl", "negative/one.pddl", "test/positive/one.pddl", "test/negative/one.pddl"];
    let mut texts: Vec<(&str, String)> = vec![("program.prog", program.to_owned())];
    if name == "lamps" {
        let dark = crate::support::DARK;
        texts.push(("domain.pddl", crate::support::LAMPS.to_owned()));
        texts.extend(places.map(|place| (place, dark.replace("(lit hall)", goal(place)))));
    } else {
        texts.push(("domain.pddl", read(&format!("{name}/domain.pddl"))));
        texts.extend(places.iter().zip(files).map(|(place, file)| (*place, read(&format!("{name}/{file}")))));
    }
    if run >= EXAMPLES.len() as u64 && random.below(3) > 0 {
        let changed = random.below(texts.len());
        texts[changed].1 = mutate(&texts[changed].1, &WORDS, random);
    }
    texts.iter().fold(Folder::new([]), |folder, (place, text)| folder.with(place, text))
}

/// The goal of an instance of the lamps, by where it is.
fn goal(place: &str) -> &'static str {
    if place.contains("negative") {
        "(and (lit hall) (not (lit attic)))"
    } else {
        "(and (lit hall) (lit attic))"
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// How many runs there are of each command.
const RUNS: u64 = 8;

#[test]
fn all_documents_of_a_trial_follow_their_schemas() {
    let (runs, seed) = (RUNS * number("GENPLAN_TEST_SCALE", 1), number("GENPLAN_TEST_SEED", 0));
    let mut documents: BTreeMap<&str, u64> = BTreeMap::new();
    for (place, (command, name)) in COMMANDS.iter().enumerate() {
        for run in 0..runs {
            let mut random = Random::new(seed.wrapping_mul(1 << 32) + place as u64 * 1_000_003 + run);
            let limit = if run < EXAMPLES.len() as u64 { "--time-limit 30" } else { random.pick(&LIMITS) };
            let followed = trial(command, name, &inputs(run, &mut random), limit);
            *documents.entry(followed).or_default() += 1;
        }
    }
    // It is no trial if nothing is refused, or if everything is.
    assert!(documents.get("error").is_some_and(|&errors| errors > 0), "{documents:?}");
    for (_, name) in COMMANDS {
        assert!(documents.contains_key(name), "no document of {name}: {documents:?}");
    }
}

/// Runs a command, and gives the name of the schema that its document follows.
fn trial(command: &str, name: &'static str, folder: &Folder, limit: &str) -> &'static str {
    let command =
        command.replace("FOLDER", ".").replace("PROGRAM", "program.prog").replace("LIMIT", limit) + " --json";
    let output = folder.in_time(&command);
    let code = output.status.code();
    assert!(matches!(code, Some(0..=3)), "{command}: {}", show(&output));
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{command}: {error}: {}", show(&output)));
    let is_error = document.get("error").is_some();
    let followed = if is_error { "error" } else { name };
    let wrong = violations(&document, &schema(followed));
    assert!(wrong.is_empty(), "{command}: {wrong:#?}: {}", show(&output));
    // What is refused is bad input; a limit without a result has its reason, and these two have their own document.
    let has_own = ["suggestions", "taught", "synthesis"].contains(&name);
    let is_limit = code == Some(3) && document.get("stop_reason").is_some() && !has_own;
    assert_eq!(is_error, code == Some(2) || is_error && is_limit, "{command}: {}", show(&output));
    followed
}
