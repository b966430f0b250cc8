//! Requirements: which features a file declares and which it uses.

use std::ops::BitOr;
use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Help, Report, Severity};
use crate::reading::Strictness;
use crate::source::{Source, Span};
use crate::suggest::closest;
use crate::syntax::ast::{Domain, Effect, Formula, Name, Problem, Requirements, TypedList};

/// A set of features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Features(u16);

impl Features {
    const TYPING: Self = Features(1);
    const NEGATIVE: Self = Features(1 << 1);
    const DISJUNCTIVE: Self = Features(1 << 2);
    const EQUALITY: Self = Features(1 << 3);
    const EXISTENTIAL: Self = Features(1 << 4);
    const UNIVERSAL: Self = Features(1 << 5);
    const CONDITIONAL: Self = Features(1 << 6);
    const DERIVED: Self = Features(1 << 7);
    const COSTS: Self = Features(1 << 8);
    const QUANTIFIED: Self = Features(Self::EXISTENTIAL.0 | Self::UNIVERSAL.0);
    /// All but derived predicates and costs.
    const ADL: Self = Features(Self::DERIVED.0 - 1);

    fn contains(self, other: Features) -> bool {
        self.0 & other.0 == other.0
    }

    fn without(self, other: Features) -> Features {
        Features(self.0 & !other.0)
    }
}

impl BitOr for Features {
    type Output = Features;

    fn bitor(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }
}

/// How many requirements stand for a single feature.
const SINGLE: usize = 9;

/// The requirements that stand for features, those for a single one first.
const KNOWN: [(&str, Features); 12] = [
    ("typing", Features::TYPING),
    ("negative-preconditions", Features::NEGATIVE),
    ("disjunctive-preconditions", Features::DISJUNCTIVE),
    ("equality", Features::EQUALITY),
    ("existential-preconditions", Features::EXISTENTIAL),
    ("universal-preconditions", Features::UNIVERSAL),
    ("conditional-effects", Features::CONDITIONAL),
    ("derived-predicates", Features::DERIVED),
    ("action-costs", Features::COSTS),
    ("quantified-preconditions", Features::QUANTIFIED),
    ("adl", Features::ADL),
    ("strips", Features(0)),
];

/// Requirements that exist, but are not supported.
const UNSUPPORTED: [&str; 14] = [
    "fluents",
    "numeric-fluents",
    "object-fluents",
    "durative-actions",
    "duration-inequalities",
    "continuous-effects",
    "timed-initial-literals",
    "timed-initial-fluents",
    "preferences",
    "constraints",
    "time",
    "hierarchy",
    "non-deterministic",
    "probabilistic-effects",
];

/// Checks the requirements of a domain; gives the features that it declares or uses.
pub(super) fn of_domain(
    tree: &Domain<'_>,
    costs: bool,
    strictness: Strictness,
    report: &mut Report,
) -> Features {
    let declared = declared(tree.requirements.as_ref(), report);
    let used = used_by_domain(tree) | if_used(costs, Features::COSTS);
    let undeclared = used.without(declared);
    report_undeclared(undeclared, tree.requirements.as_ref(), &tree.name, strictness, report);
    declared | used
}

/// Checks the requirements of a problem, whose domain declares or uses these features.
pub(super) fn of_problem(
    tree: &Problem<'_>,
    costs: bool,
    domain: Features,
    strictness: Strictness,
    report: &mut Report,
) {
    let declared = declared(tree.requirements.as_ref(), report);
    let typing = if_used(tree.objects.is_typed(), Features::TYPING);
    let used = used_by_formula(&tree.goal) | typing | if_used(costs, Features::COSTS);
    let undeclared = used.without(declared | domain);
    report_undeclared(undeclared, tree.requirements.as_ref(), &tree.name, strictness, report);
}

fn if_used(used: bool, features: Features) -> Features {
    if used { features } else { Features::default() }
}

/// The features that are declared. Flags without a meaning are reported.
fn declared(requirements: Option<&Requirements<'_>>, report: &mut Report) -> Features {
    let flags = requirements.map_or(&[][..], |requirements| &requirements.flags);
    flags.iter().map(|flag| meaning(flag, report)).fold(Features::default(), BitOr::bitor)
}

/// The features that a flag stands for.
fn meaning(flag: &Name<'_>, report: &mut Report) -> Features {
    let lower = flag.lower();
    if let Some((_, features)) = KNOWN.iter().find(|(name, _)| *name == lower) {
        return *features;
    }
    report_meaningless(flag, report);
    // Costs are the part of numeric fluents that can be read.
    if_used(matches!(&*lower, "fluents" | "numeric-fluents"), Features::COSTS)
}

fn report_meaningless(flag: &Name<'_>, report: &mut Report) {
    let lower = flag.lower();
    let (message, help) = if UNSUPPORTED.contains(&&*lower) {
        (
            format!("the requirement `:{lower}` is not supported"),
            Some(Help::from("a file that uses it is refused")),
        )
    } else {
        let known = closest(&lower, KNOWN.map(|(name, _)| name));
        (format!("unknown requirement `:{lower}`"), known.map(|name| Help::rename(format!(":{name}"))))
    };
    let diagnostic = Diagnostic::warning(message).label(report.source(), flag.span(), "").helps(help);
    report.push(diagnostic);
}

/// Reports the features that are used without being declared, all at once.
fn report_undeclared(
    undeclared: Features,
    requirements: Option<&Requirements<'_>>,
    name: &Name<'_>,
    strictness: Strictness,
    report: &mut Report,
) {
    if undeclared == Features::default() {
        return;
    }
    let severity = match strictness {
        Strictness::Lenient => Severity::Warning,
        Strictness::Strict => Severity::Error,
    };
    let flags: Vec<String> = flags(undeclared).map(|flag| format!(":{flag}")).collect();
    let flags = flags.join(" ");
    let source = Arc::clone(report.source());
    let (span, help) = match requirements {
        Some(requirements) => {
            let span = requirements.place.0;
            (span, Help::insert(format!("add `{flags}` to it"), span.end, format!(" {flags}")))
        }
        None => (name.span(), section_missing(&source, name.span(), &flags)),
    };
    let message = "`:requirements` does not declare all features that are used";
    report.push(Diagnostic::new(severity, message).label(&source, span, "").help(help));
}

/// The help if there are no requirements: they come after the name, and the parenthesis that follows it.
fn section_missing(source: &Source, name: Span, flags: &str) -> Help {
    let section = format!("(:requirements {flags})");
    let text = format!("add `{section}`");
    let rest = &source.text()[name.end as usize..];
    match rest.find(')') {
        Some(place) => Help::insert(text, name.end + place as u32 + 1, format!("\n  {section}")),
        None => text.into(),
    }
}

/// The single requirements that stand for these features.
fn flags(features: Features) -> impl Iterator<Item = &'static str> {
    KNOWN[..SINGLE].iter().filter(move |(_, feature)| features.contains(*feature)).map(|(flag, _)| *flag)
}

fn used_by_domain(tree: &Domain<'_>) -> Features {
    let actions = tree.actions.iter();
    let actions =
        actions.map(|action| used_by_formula(&action.precondition) | used_by_effect(&action.effect));
    let axioms = tree.axioms.iter().map(|axiom| Features::DERIVED | used_by_formula(&axiom.body));
    let typing = if_used(is_typed(tree), Features::TYPING);
    actions.chain(axioms).fold(typing, BitOr::bitor)
}

fn is_typed(tree: &Domain<'_>) -> bool {
    let predicates = tree.predicates.iter().map(|predicate| &predicate.parameters);
    let actions = tree.actions.iter().map(|action| &action.parameters);
    !tree.types.is_empty() || predicates.chain(actions).chain([&tree.constants]).any(TypedList::is_typed)
}

fn used_by_formula(formula: &Formula<'_>) -> Features {
    match formula {
        Formula::Atom(_) => Features::default(),
        Formula::Equal(..) => Features::EQUALITY,
        Formula::Not(inner) => used_by_formula(inner) | used_by_negation(inner),
        Formula::And(parts) => used_by_all(parts),
        Formula::Or(parts) => used_by_all(parts) | Features::DISJUNCTIVE,
        Formula::Imply(premise, conclusion) => {
            used_by_formula(premise) | used_by_formula(conclusion) | Features::DISJUNCTIVE
        }
        Formula::Forall(quantified) => used_by_formula(&quantified.body) | Features::UNIVERSAL,
        Formula::Exists(quantified) => used_by_formula(&quantified.body) | Features::EXISTENTIAL,
    }
}

fn used_by_negation(negated: &Formula<'_>) -> Features {
    match negated {
        Formula::Atom(_) | Formula::Equal(..) => Features::NEGATIVE,
        _ => Features::DISJUNCTIVE,
    }
}

fn used_by_all(formulas: &[Formula<'_>]) -> Features {
    formulas.iter().map(used_by_formula).fold(Features::default(), BitOr::bitor)
}

fn used_by_effect(effect: &Effect<'_>) -> Features {
    match effect {
        Effect::Literal(_) => Features::default(),
        Effect::And(parts) => parts.iter().map(used_by_effect).fold(Features::default(), BitOr::bitor),
        Effect::Forall(_, inner) => used_by_effect(inner) | Features::CONDITIONAL,
        Effect::When(condition, inner) => {
            used_by_effect(inner) | used_by_formula(condition) | Features::CONDITIONAL
        }
    }
}
