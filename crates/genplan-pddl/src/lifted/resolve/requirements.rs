//! Requirements: which features a file declares and which it uses.

use std::ops::BitOr;
use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Help, Report, Severity};
use crate::reading::Strictness;
use crate::source::{Source, Span};
use crate::suggest::closest;
use crate::syntax::ast::{Domain, Formula, Name, Problem, Requirements, TypedList};

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
    pub(super) const CONDITIONAL: Self = Features(1 << 6);
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

    fn when(self, used: bool) -> Features {
        if used { self } else { Features::default() }
    }
}

impl BitOr for Features {
    type Output = Features;

    fn bitor(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }
}

/// The requirements that stand for features.
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

/// Checks the requirements of a file that uses some features and is granted others without declaring them; gives those
/// that it declares or uses.
pub(super) fn check(
    requirements: Option<&Requirements<'_>>,
    name: &Name<'_>,
    used: Features,
    granted: Features,
    strictness: Strictness,
    report: &mut Report,
) -> Features {
    let declared = declared(requirements, report);
    report_undeclared(used.without(declared | granted), requirements, name, strictness, report);
    declared | used
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
    Features::COSTS.when(matches!(&*lower, "fluents" | "numeric-fluents"))
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
    let single = KNOWN.iter().filter(|(_, feature)| feature.0.is_power_of_two());
    single.filter(move |(_, feature)| features.contains(*feature)).map(|(flag, _)| *flag)
}

/// The features that a domain uses, besides those of its conditions and effects.
pub(super) fn used_by_domain(tree: &Domain<'_>, costs: bool) -> Features {
    let predicates = tree.predicates.iter().map(|predicate| &predicate.parameters);
    let actions = tree.actions.iter().map(|action| &action.parameters);
    let mut lists = predicates.chain(actions).chain([&tree.constants]);
    let is_typed = !tree.types.is_empty() || lists.any(TypedList::is_typed);
    Features::TYPING.when(is_typed)
        | Features::DERIVED.when(!tree.axioms.is_empty())
        | Features::COSTS.when(costs)
}

/// The features that a problem uses, besides those of its goal.
pub(super) fn used_by_problem(tree: &Problem<'_>, costs: bool) -> Features {
    Features::TYPING.when(tree.objects.is_typed()) | Features::COSTS.when(costs)
}

/// The features that a condition uses, besides those of its parts.
pub(super) fn used_by_formula(formula: &Formula<'_>) -> Features {
    match formula {
        Formula::Atom(_) | Formula::And(_) => Features::default(),
        Formula::Equal(..) => Features::EQUALITY,
        Formula::Not(negated) => match **negated {
            Formula::Atom(_) | Formula::Equal(..) => Features::NEGATIVE,
            _ => Features::DISJUNCTIVE,
        },
        Formula::Or(_) | Formula::Imply(..) => Features::DISJUNCTIVE,
        Formula::Forall(..) => Features::UNIVERSAL,
        Formula::Exists(..) => Features::EXISTENTIAL,
    }
}
