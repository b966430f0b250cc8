//! Suggested instances, conversations and what was learned from a pool, as documents.

use genplan_core::budget::StopReason;
use genplan_core::verdict::Label;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    ExampleReport, LabelName, ListingReport, OptionalListing, OutcomeName, StopName, SynthesisReport,
};
pub use crate::teaching::InstanceOrigin as OriginName;
use crate::teaching::{Description, Difference, Novelty, Round, Suggestion, Tried, describe};

/// What `suggest` has found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuggestionsReport {
    /// `found` if there is a suggestion, or if all programs agree; `none` if no program fits; `stopped` if this was not
    /// known in the end.
    pub outcome: OutcomeName,
    /// Why it was stopped, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<StopName>,
    /// What came of the search for a program, if it found none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Box<SynthesisReport>>,
    /// Whether all programs agree on all that was tried and that makes sense as a question.
    pub agree: bool,
    /// The programs that fit the examples, the preferred one first.
    pub programs: Vec<RemainingReport>,
    /// How many lines they have at most.
    pub lines: usize,
    /// Whether there are more programs than these.
    pub is_sample: bool,
    /// How many programs are left out because they name or test objects of single examples.
    pub left_out: usize,
    /// In how many ways the programs behave on what was tried.
    pub ways: usize,
    /// The weight of the programs that do not agree with the preferred one.
    pub doubt: f64,
    /// How many instances were tried.
    pub instances: usize,
    /// The most objects of one of them, constants not counted.
    pub largest: usize,
    /// The instances that would tell most, the best first. If all programs agree, one to check that what they do is right.
    pub suggestions: Vec<SuggestionReport>,
}

/// A program that fits the examples.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RemainingReport {
    /// The program.
    #[serde(flatten)]
    pub listing: ListingReport,
    /// Its weight; all together weigh 1.
    pub weight: f64,
    /// Programs with the same number do the same on all that was tried.
    pub behaviour: usize,
}

/// An instance that the programs disagree on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuggestionReport {
    /// A name for it.
    pub name: String,
    /// Where it comes from.
    pub origin: OriginName,
    /// How much its label tells, in bits.
    pub information: f64,
    /// The numbers of the programs that solve it, from 1.
    pub solved_by: Vec<usize>,
    /// What no example has, in a sentence, if that is why it is suggested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub news: Option<String>,
    /// Whether all programs do the same on it, and the question is whether that is right.
    pub is_check: bool,
    /// The predicate that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unseen: Option<String>,
    /// What it says, in words.
    #[serde(flatten)]
    pub description: Description,
    /// The example to which it is nearest, and in what they differ.
    pub nearest: Option<NearestReport>,
    /// The PDDL text.
    pub text: String,
}

/// In what an instance differs from an example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NearestReport {
    /// The file of the example.
    pub example: String,
    /// In what they differ.
    #[serde(flatten)]
    pub difference: Difference,
}

/// An answer that was given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnswerReport {
    /// The file it was saved as.
    pub file: String,
    /// `positive` or `negative`.
    pub label: LabelName,
}

/// What came of a conversation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TeachReport {
    /// `found` if all programs agree, `none` if no program fits, else `stopped`.
    pub outcome: OutcomeName,
    /// Why it was stopped, if that was not by the number of questions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<StopName>,
    /// What came of the last search for a program, if it found none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Box<SynthesisReport>>,
    /// The answers.
    pub answers: Vec<AnswerReport>,
    /// The preferred program.
    #[serde(flatten)]
    pub listing: OptionalListing,
    /// How many programs of at most `lines` lines fit.
    pub programs: usize,
    /// How many lines they have at most.
    pub lines: usize,
    /// The weight of the programs that do not agree with the preferred one.
    pub doubt: f64,
    /// How many instances were tried last.
    pub instances: usize,
    /// The most objects of one of them.
    pub largest: usize,
}

/// What was learned from a pool.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LearnReport {
    /// `found` if the program is right on the whole pool, `none` if there is no program, else `stopped`.
    pub outcome: OutcomeName,
    /// The program.
    #[serde(flatten)]
    pub listing: OptionalListing,
    /// How many instances the pool has.
    pub pool: usize,
    /// By round: how many of them were as labelled.
    pub rounds: Vec<usize>,
    /// How many of them are as labelled with this program, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<usize>,
    /// Why it was stopped before a program was right on the whole pool, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<StopName>,
    /// The instances of the pool that were added to the examples.
    pub added: Vec<ExampleReport>,
    /// Examples that lead to the program alone, or all that were used if that is not known.
    pub needed: Vec<ExampleReport>,
    /// Whether `synth` about these alone is known to give this program.
    pub leads: bool,
    /// Whether none of these can be left out.
    pub is_smallest: bool,
}

impl SuggestionsReport {
    /// Reports a round. The examples are those of the question, the names those of the suggestions.
    pub fn new(round: &Round, suggestions: Vec<SuggestionReport>) -> Self {
        let Tried { instances, largest, .. } = round.tried;
        let programs = round.remaining.programs.iter().zip(&round.behaviours);
        let outcome = match round.limit().filter(|_| round.has_agreed()) {
            _ if !round.answer.is_found() => (&round.answer).into(),
            Some(_) => OutcomeName::Stopped,
            None => OutcomeName::Found,
        };
        SuggestionsReport {
            outcome,
            stop_reason: round.limit().map(StopName::from),
            search: None,
            agree: outcome == OutcomeName::Found && round.has_agreed(),
            programs: programs
                .map(|(remaining, &behaviour)| RemainingReport {
                    listing: ListingReport::new(&remaining.program, &round.frame),
                    weight: remaining.weight,
                    behaviour,
                })
                .collect(),
            lines: round.remaining.lines,
            is_sample: round.remaining.is_sample,
            left_out: round.remaining.left_out,
            ways: round.ways(),
            doubt: round.disagreement,
            instances,
            largest,
            suggestions,
        }
    }

    /// Reports that the budget ended before there were programs.
    pub fn stopped(reason: StopReason) -> Self {
        SuggestionsReport::new(&Round::stopped(reason), Vec::new())
    }
}

impl TeachReport {
    /// Reports a conversation up to a round.
    pub fn new(round: &Round, answers: Vec<AnswerReport>, is_agreed: bool) -> Self {
        let first = round.remaining.programs.first();
        TeachReport {
            outcome: match is_agreed {
                true => OutcomeName::Found,
                false if round.answer.is_none() => OutcomeName::None,
                false => OutcomeName::Stopped,
            },
            stop_reason: round.limit().map(StopName::from),
            search: None,
            answers,
            listing: first.map(|remaining| ListingReport::new(&remaining.program, &round.frame)).into(),
            programs: round.remaining.programs.len(),
            lines: round.remaining.lines,
            doubt: round.disagreement,
            instances: round.tried.instances,
            largest: round.tried.largest,
        }
    }
}

impl SuggestionReport {
    /// Reports a suggestion under a name, with its text.
    pub fn new(suggestion: &Suggestion, name: String, text: String) -> Self {
        let solved = suggestion.solved.iter().enumerate().filter(|(_, solved)| **solved);
        let nearest = suggestion.nearest.clone();
        SuggestionReport {
            name,
            origin: suggestion.origin,
            information: suggestion.information,
            is_check: suggestion.is_check,
            solved_by: solved.map(|(number, _)| number + 1).collect(),
            news: suggestion.novelty.as_ref().map(Novelty::to_string),
            unseen: suggestion.novelty.as_ref().map(|novelty| novelty.predicate().to_owned()),
            description: describe(&suggestion.task),
            nearest: nearest.map(|(example, difference)| NearestReport { example, difference }),
            text,
        }
    }
}

impl AnswerReport {
    /// Reports an answer.
    pub fn new(file: String, label: Label) -> Self {
        AnswerReport { file, label: label.into() }
    }
}
