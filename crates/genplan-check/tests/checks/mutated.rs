//! Certificates in which something was changed, and files that are none. What is accepted is true; nothing panics, and nothing takes long.

use std::collections::BTreeMap;

use genplan::examples::Examples;
use genplan::question::{Bound, ConditionChoice, Mode, Wanted};
use genplan::synthesis::Question;
use genplan_check::Refusal;
use genplan_check::certificate::{self, Certificate, Claim};
use genplan_testing::answer;
use genplan_testing::mutation::{Random, mutate};
use genplan_testing::random::scale;

use super::{certified, checked, contradictory, examples, question};

const WORDS: [&str; 24] = [
    "claim ",
    "none",
    "smallest",
    "fits",
    "all",
    "never",
    "conflict",
    "mode ",
    "pn",
    "pn-lite",
    "positive ",
    "negative ",
    "aside ",
    "lines ",
    "bounds ",
    "sets",
    "action ",
    "condition ",
    "program\n",
    "go 0\n",
    "unless ",
    "end\n",
    "nodes ",
    "test ",
];

/// Changes the lines of text, the symbols, or what holds them together.
fn changed(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let end = bytes.windows(2).position(|two| two == b"\n\n").expect("lines of text") + 2;
    let (text, symbols) = (String::from_utf8_lossy(&bytes[..end]).into_owned(), &bytes[end..]);
    let (mut text, mut symbols) = (text, symbols.to_vec());
    let mut lines: Vec<&str> = text.lines().collect();
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(8) {
        0 => text = mutate(&text, &WORDS, random),
        1 => {
            lines.remove(one);
            text = lines.join("\n") + "\n\n";
        }
        2 => {
            lines.swap(one, other);
            text = lines.join("\n") + "\n";
        }
        3 => {
            lines.insert(one, lines[other]);
            text = lines.join("\n") + "\n";
        }
        4 => text = with_another_number(&text, random),
        5 if !symbols.is_empty() => {
            let bit = random.below(symbols.len() * 8);
            symbols[bit / 8] ^= 1 << (bit % 8);
        }
        6 if !symbols.is_empty() => {
            symbols.truncate(random.below(symbols.len()));
            let (before, _) = text.split_once("nodes ").expect("a tree");
            text =
                format!("{before}nodes {}\n\n", symbols.len() * 8 - random.below(8).min(symbols.len() * 8));
        }
        _ => symbols.extend((0..=random.below(3)).map(|_| random.below(256) as u8)),
    }
    [text.into_bytes(), symbols].concat()
}

/// Adds something to a number, or takes it away.
fn with_another_number(text: &str, random: &mut Random) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let place = random.below(words.len());
    for word in &mut words[place..] {
        let (number, rest) = word.split_at(word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len()));
        if let Ok(number) = number.parse::<u64>() {
            let number = if random.below(2) == 0 { number + 1 } else { number.saturating_sub(1) };
            *word = format!("{number}{rest}");
            break;
        }
    }
    words.join(" ")
}

/// What is true about examples, asked once each.
struct Truth<'e> {
    examples: &'e Examples,
    /// By mode, lines and predicates: whether a program fits.
    known: BTreeMap<(Mode, usize, Option<Vec<String>>), bool>,
}

impl Truth<'_> {
    fn fits(&mut self, mode: Mode, lines: usize, predicates: Option<&Vec<String>>) -> bool {
        let examples = self.examples;
        *self.known.entry((mode, lines, predicates.cloned())).or_insert_with(|| {
            let conditions =
                predicates.map_or(ConditionChoice::Changeable, |names| ConditionChoice::Named(names.clone()));
            let bound = Bound::Lines(lines);
            answer(&Question { mode, bound, conditions, wanted: Wanted::First, ..question(examples) })
                .is_found()
        })
    }

    /// Whether an accepted claim is true. Examples that are aside or have another label are not compared here: their certificates must
    /// not have been accepted, unless the claim is about fewer of them.
    fn is_true(&mut self, certificate: &Certificate<'_>) -> bool {
        let mode = match certificate.mode {
            certificate::Mode::Positive => Mode::Positive,
            certificate::Mode::PnLite => Mode::PnLite,
            certificate::Mode::Pn => Mode::Pn,
        };
        let fits =
            |this: &mut Self, lines| lines > 0 && this.fits(mode, lines, certificate.predicates.as_ref());
        match certificate.claim {
            Claim::None | Claim::Conflict | Claim::Smallest => !fits(self, certificate.lines),
            Claim::Never => !fits(self, 6),
            Claim::All => fits(self, certificate.lines) != certificate.programs.is_empty(),
            // Programs were executed.
            Claim::Fits | Claim::Verdict(_) => true,
        }
    }
}

fn accepted(examples: &Examples, question: &Question, count: usize, random: &mut Random) -> usize {
    let bytes = certified(question);
    assert!(checked(&bytes, examples).is_ok());
    let mut truth = Truth { examples, known: BTreeMap::new() };
    let mut accepted = 0;
    for _ in 0..count {
        let changed = changed(&bytes, random);
        if changed != bytes && checked(&changed, examples).is_ok() {
            let certificate = Certificate::read(&changed).expect("it was accepted");
            assert!(truth.is_true(&certificate), "{}", String::from_utf8_lossy(&changed));
            accepted += 1;
        }
    }
    accepted
}

#[test]
fn a_changed_certificate_is_accepted_only_if_it_is_still_true() {
    let (with_program, without) = (examples("corridor"), contradictory("corridor"));
    let all = Wanted::All(usize::MAX);
    let asked = [
        (&with_program, Question { bound: Bound::UpTo(6), ..question(&with_program) }),
        (&with_program, Question { bound: Bound::Lines(4), wanted: all, ..question(&with_program) }),
        (&with_program, Question { bound: Bound::UpTo(3), ..question(&with_program) }),
        (&without, Question { bound: Bound::UpTo(3), ..question(&without) }),
        (&without, Question { bound: Bound::UpTo(3), conflict: true, ..question(&without) }),
    ];
    let (mut random, each) = (Random::new(7), 100 * scale() as usize);
    let counts: Vec<usize> =
        asked.iter().map(|(examples, question)| accepted(examples, question, each, &mut random)).collect();
    println!("accepted of {each} each: {counts:?}");
    // A name of a file, for example, means nothing.
    assert!(counts.iter().all(|&count| count < each / 4), "{counts:?}");
}

#[test]
fn what_is_no_certificate_is_bad_input() {
    let examples = examples("corridor");
    let long = [b"genplan certificate 1\n".to_vec(), b"action a\n".repeat(3_000_000)].concat();
    let texts: [&[u8]; 6] = [
        b"",
        b"\n\n",
        b"genplan certificate 2\n\n",
        b"genplan certificate 1\nclaim none\n\n",
        b"genplan certificate 1\n\xff\n\n",
        &long,
    ];
    for text in texts {
        assert!(
            matches!(checked(text, &examples), Err(Refusal::BadInput(_))),
            "{}",
            String::from_utf8_lossy(&text[..text.len().min(60)])
        );
    }
}

#[test]
fn what_says_that_it_is_huge_takes_neither_memory_nor_time() {
    let examples = contradictory("corridor");
    let question = Question { bound: Bound::UpTo(3), ..question(&examples) };
    let bytes = certified(&question);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let nodes = text.lines().find(|line| line.starts_with("nodes ")).expect("a tree");
    let lines = text.lines().find(|line| line.starts_with("lines ")).expect("a bound");
    for (line, huge) in [
        (nodes, "nodes 18446744073709551615"),
        (lines, "lines 63"),
        (lines, "lines 18446744073709551615"),
        (nodes, "bounds 0 sets\nbounds 18446744073709551615 all\nnodes 1"),
    ] {
        assert!(checked(text.replace(line, huge).as_bytes(), &examples).is_err(), "{huge}");
    }
}
