//! Warnings about a program that may fit these examples only.

use genplan_pddl::Diagnostic;
use genplan_pddl::counted::plural;

use crate::evidence::Generality;
use crate::problem::GeneralizedProblem;
use crate::question::Question;

/// One made instance in this many may be unlike what is meant.
const ODD: usize = 20;

/// What there is to warn about in what a program does beyond the examples.
pub(super) fn doubts(
    evidence: Option<&Generality>,
    (problem, question): (&GeneralizedProblem, &Question),
) -> Vec<Diagnostic> {
    match evidence {
        Some(evidence) => [order(evidence, problem), made(evidence)].into_iter().flatten().collect(),
        None if problem.is_over_pointers() && !question.wanted.is_all() => vec![untried()],
        None => Vec::new(),
    }
}

/// That nothing is known beyond the examples.
fn untried() -> Diagnostic {
    let message = "the program was not tried beyond these examples: a limit was reached before";
    Diagnostic::warning(message).help("a longer time limit lets genplan try it")
}

/// That a program is right in one order of the objects only.
fn order(evidence: &Generality, problem: &GeneralizedProblem) -> Option<Diagnostic> {
    let mut ranges: Vec<&str> =
        problem.pointers().iter().map(|pointer| problem.frame.name(pointer.range)).collect();
    ranges.sort_unstable();
    ranges.dedup();
    let message =
        "the program fits these examples only with their objects declared in the order that they have";
    let help = format!("if that order is meant, say so: `--ordered {}`", ranges.join(","));
    (!evidence.any_order).then(|| Diagnostic::warning(message).help(help))
}

/// That a program fails on more made instances than are likely to be unlike what is meant.
fn made(evidence: &Generality) -> Option<Diagnostic> {
    let (failed, made) = (evidence.failed(), plural(evidence.made as u64, "instance"));
    let message = format!(
        "the program may fit these examples only: it fails on {failed} of {made} that genplan made from them and that can be solved"
    );
    let help = "`genplan teach` asks whether they are meant; `--evidence DIR` writes the smallest of them";
    (ODD * failed > evidence.made).then(|| Diagnostic::warning(message).help(help))
}
