//! The bytes of a certificate to what they say.
//!
//! A certificate begins with lines of text, which end with an empty line; what follows are the symbols of the tree. A line is a word
//! that says what it is, and more words. Nothing is believed: this is only how a certificate is read.

use genplan_core::verdict::Label;

use crate::execute::Outcome;
use crate::{Refusal, bad_input};

/// What the first line says.
const FIRST: &str = "genplan certificate 1";
/// The text takes at most this many bytes.
const MOST_TEXT: usize = 1 << 24;

/// What claims are called, but for outcomes.
const CLAIMS: [(Claim, &str); 6] = [
    (Claim::None, "none"),
    (Claim::Smallest, "smallest"),
    (Claim::Fits, "fits"),
    (Claim::All, "all"),
    (Claim::Conflict, "conflict"),
    (Claim::Never, "never"),
];
/// What modes are called.
const MODES: [(Mode, &str); 3] = [(Mode::Positive, "positive"), (Mode::PnLite, "pn-lite"), (Mode::Pn, "pn")];

/// What a certificate claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Claim {
    /// No program fits.
    #[default]
    None,
    /// The program fits, and none with fewer lines does.
    Smallest,
    /// The program fits.
    Fits,
    /// The programs fit, and no others do.
    All,
    /// No program fits, but as soon as any of the examples is left out, one does.
    Conflict,
    /// No program of any size fits, because the examples behave alike and exclude each other.
    Never,
    /// The program does this on the example.
    Verdict(Outcome),
}

/// Which endings count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Negative examples do not count.
    Positive,
    /// A loop is no failure that counts.
    PnLite,
    /// All failures count.
    #[default]
    Pn,
}

/// A file, by what it contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileMark {
    /// The number that [`hash`] gives.
    pub hash: u64,
    /// Its name.
    pub name: String,
}

/// An example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleMark {
    /// Its label.
    pub label: Label,
    /// Whether the claim is about it. If not, programs may still speak of its objects.
    pub counts: bool,
    /// Its file.
    pub file: FileMark,
}

/// An instruction of a whole program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An action, with its arguments.
    Act(Vec<String>),
    /// A goto: its target, and the conditions that it may test, with their arguments.
    Goto(usize, Vec<Vec<String>>),
    /// The end.
    End,
}

/// A program, with the example without which it fits, if there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The number of the example that is left out.
    pub without: Option<usize>,
    /// The instructions.
    pub steps: Vec<Step>,
}

/// What a certificate says.
#[derive(Clone, Debug, Default)]
pub struct Certificate<'c> {
    /// What it claims.
    pub claim: Claim,
    /// Which endings count.
    pub mode: Mode,
    /// How many lines programs have at the most, without the last `end`.
    pub lines: usize,
    /// The domain.
    pub domain: FileMark,
    /// The examples, those of the tree in the order of its symbols.
    pub examples: Vec<ExampleMark>,
    /// The predicates that gotos may test; `None` if it is those that can change.
    pub predicates: Option<Vec<String>>,
    /// The actions of programs.
    pub actions: Vec<Vec<String>>,
    /// The conditions of programs.
    pub conditions: Vec<Vec<String>>,
    /// The examples with lower bounds, and whether these tell sets of actions apart.
    pub bounds: Vec<(usize, bool)>,
    /// The programs.
    pub programs: Vec<Listing>,
    /// How many nodes of the tree have a symbol.
    pub nodes: u64,
    /// The symbols.
    pub tree: &'c [u8],
}

/// A number for the content of a file, to tell which file differs. A proof does not depend on it: what is proved is proved about the
/// files that are there. (Fowler, Noll and Vo, 1a, 64 bits.)
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn bad(line: &str, why: &str) -> Refusal {
    let line: String = line.chars().take(80).flat_map(char::escape_debug).collect();
    bad_input(format!("the certificate says `{line}`: {why}"))
}

impl<'c> Certificate<'c> {
    /// Reads a certificate.
    pub fn read(bytes: &'c [u8]) -> Result<Self, Refusal> {
        let end = bytes.windows(2).take(MOST_TEXT).position(|two| two == b"\n\n");
        let (text, tree) = end.map(|end| (&bytes[..end], &bytes[end + 2..])).ok_or_else(not_one)?;
        let text = std::str::from_utf8(text).map_err(|_| not_one())?;
        let mut lines = text.lines();
        if lines.next() != Some(FIRST) {
            return Err(not_one());
        }
        let mut certificate = Certificate { tree, ..Certificate::default() };
        let mut once: Vec<&str> = Vec::new();
        for line in lines {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if ["claim", "mode", "lines", "domain", "test", "nodes"].contains(&word) {
                if once.contains(&word) {
                    return Err(bad(line, "it says so twice"));
                }
                once.push(word);
            }
            certificate.take(word, rest).ok_or_else(|| bad(line, "this means nothing"))?;
        }
        match ["claim", "mode", "lines", "domain"].into_iter().find(|word| !once.contains(word)) {
            Some(word) => Err(bad_input(format!("the certificate has no line `{word}`"))),
            None => Ok(certificate),
        }
    }

    fn take(&mut self, word: &str, rest: &str) -> Option<()> {
        match word {
            "claim" => {
                let outcome = || named(&Outcome::ALL, rest).map(Claim::Verdict);
                self.claim = named(&CLAIMS, rest).or_else(outcome)?;
            }
            "mode" => self.mode = named(&MODES, rest)?,
            "lines" => self.lines = rest.parse().ok().filter(|&lines| lines < crate::partial::MOST_LINES)?,
            "domain" => self.domain = file(rest)?,
            "test" => self.predicates = Some(words(rest)).filter(|names| names[0] != "changeable"),
            "positive" => self.examples.push(example(Label::Positive, rest)?),
            "negative" => self.examples.push(example(Label::Negative, rest)?),
            "action" => self.actions.push(words(rest)),
            "condition" => self.conditions.push(words(rest)),
            "bounds" => {
                let (number, kind) = rest.split_once(' ')?;
                self.bounds.push((number.parse().ok()?, named(&[(false, "all"), (true, "sets")], kind)?));
            }
            "program" => {
                let without = rest.strip_prefix("without ").map(str::parse).transpose().ok()?;
                self.programs.push(Listing { without, steps: Vec::new() });
            }
            "nodes" => self.nodes = rest.parse().ok()?,
            _ => self.programs.last_mut()?.take(word, rest)?,
        }
        Some(())
    }
}

impl Listing {
    fn take(&mut self, word: &str, rest: &str) -> Option<()> {
        match word {
            "act" => self.steps.push(Step::Act(words(rest))),
            "go" => self.steps.push(Step::Goto(rest.parse().ok()?, Vec::new())),
            "unless" => match self.steps.last_mut()? {
                Step::Goto(_, conditions) => conditions.push(words(rest)),
                Step::Act(_) | Step::End => return None,
            },
            "end" if rest.is_empty() => self.steps.push(Step::End),
            _ => return None,
        }
        Some(())
    }
}

fn not_one() -> Refusal {
    Refusal::BadInput(format!(
        "this is not a certificate: it does not begin with `{FIRST}` and lines of text"
    ))
}

/// The words of a line, at least one.
fn words(rest: &str) -> Vec<String> {
    rest.split(' ').map(str::to_owned).collect()
}

/// What is called like that.
fn named<T: Copy>(all: &[(T, &str)], words: &str) -> Option<T> {
    all.iter().find(|(_, name)| *name == words).map(|(one, _)| *one)
}

fn file(rest: &str) -> Option<FileMark> {
    let (hash, name) = rest.split_once(' ')?;
    Some(FileMark { hash: u64::from_str_radix(hash, 16).ok()?, name: name.to_owned() })
}

fn example(label: Label, rest: &str) -> Option<ExampleMark> {
    let (counts, rest) = rest.strip_prefix("aside ").map_or((true, rest), |rest| (false, rest));
    Some(ExampleMark { label, counts, file: file(rest)? })
}
