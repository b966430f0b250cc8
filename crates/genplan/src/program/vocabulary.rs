//! The names that a program may use.

use std::sync::Arc;

use genplan_core::budget::Gauge;
use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_pddl::lifted::{Object, Parameter};
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Domain, Source, Span, Task};
use rustc_hash::FxHashSet;

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub text: String,
    pub span: Span,
}

/// A name applied to names.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub head: Name,
    pub arguments: Vec<Name>,
}

/// Suggestions look at every object of every task, so only so many unknown objects get one.
const SUGGESTIONS: usize = 10;

/// About so many bytes are for a name in the frame.
const SYMBOL: usize = 64;

/// About so many bytes are for a diagnostic.
const DIAGNOSTIC: usize = 512;

/// The names that are known: those of a domain, and the objects of its tasks.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub domain: &'a Domain,
    pub tasks: &'a [Arc<Task>],
}

/// Resolves the names of a program and collects what is wrong with them.
pub(super) struct Vocabulary<'a> {
    source: &'a Arc<Source>,
    /// If nothing is known, every name is good.
    known: Option<Known<'a>>,
    frame: &'a mut Frame,
    diagnostics: Vec<Diagnostic>,
    /// Objects that have been complained about.
    unknown: FxHashSet<String>,
    /// What reading the program costs.
    pub gauge: Gauge,
}

impl<'a> Vocabulary<'a> {
    pub(super) fn new(source: &'a Arc<Source>, known: Option<Known<'a>>, frame: &'a mut Frame) -> Self {
        let gauge = Gauge::new(source.budget());
        let (diagnostics, unknown) = (Vec::new(), FxHashSet::default());
        Vocabulary { source, known, frame, diagnostics, unknown, gauge }
    }

    /// The diagnostics in the order of the text. Of a program that was not read to its end, nothing else is known.
    pub(super) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        if let Some(reason) = self.gauge.stopped() {
            return vec![Diagnostic::stopped(reason, &format!("reading `{}`", self.source.name()))];
        }
        self.diagnostics
            .sort_by_key(|diagnostic| diagnostic.primary.as_ref().map_or(u32::MAX, |label| label.span.start));
        self.diagnostics
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if self.gauge.take(DIAGNOSTIC) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports an error at a place.
    pub(super) fn error(
        &mut self,
        message: impl Into<String>,
        span: Span,
        label: &str,
        help: Option<String>,
    ) {
        self.report(Diagnostic::error(message).label(self.source, span, label).helps(help));
    }

    /// Reports that this is something else than a program.
    pub(super) fn refuse(&mut self, message: &str, span: Span) {
        self.diagnostics.clear();
        self.error(message, span, "expected instructions, one to a line", None);
    }

    pub(super) fn has_action(&self, name: &str) -> bool {
        self.known.is_some_and(|known| {
            self.gauge.work(known.domain.actions.len());
            known.domain.actions.iter().any(|action| action.name == name)
        })
    }

    /// The action that a term names.
    pub(super) fn action(&mut self, term: &Term) -> Option<ActionId> {
        if let Some(known) = self.known {
            self.check_action(known, term)?;
        }
        let term = self.symbols(term);
        Some(self.frame.action(&term))
    }

    /// The fluent that a term names.
    pub(super) fn fluent(&mut self, term: &Term) -> Option<FluentId> {
        if let Some(known) = self.known {
            self.check_fluent(known, term)?;
        }
        let term = self.symbols(term);
        Some(self.frame.fluent(&term))
    }

    fn symbols(&mut self, term: &Term) -> Vec<Symbol> {
        let names = std::iter::once(&term.head).chain(&term.arguments);
        // In the frame they may be new.
        self.gauge.take((1 + term.arguments.len()) * SYMBOL);
        names.map(|name| self.frame.symbol(&name.text)).collect()
    }

    fn check_action(&mut self, known: Known<'_>, term: &Term) -> Option<()> {
        let actions = &known.domain.actions;
        self.gauge.work(actions.len());
        let Some(action) = actions.iter().find(|action| action.name == term.head.text) else {
            let names = actions.iter().map(|action| action.name.as_str());
            let help =
                did_you_mean(&term.head.text, names.clone()).or_else(|| list("the actions are", names));
            let message = format!("unknown action `{}`", term.head.text);
            self.error(message, term.head.span, "no action of the domain has this name", help);
            return None;
        };
        self.check_arguments(known, "action", term, &action.parameters, action.span)
    }

    fn check_fluent(&mut self, known: Known<'_>, term: &Term) -> Option<()> {
        let name = &term.head.text;
        let predicates = &known.domain.predicates;
        self.gauge.work(predicates.len());
        let Some(predicate) = predicates.iter().find(|predicate| predicate.name == *name) else {
            let names = predicates.iter().map(|predicate| predicate.name.as_str());
            let help = did_you_mean(name, names.clone()).or_else(|| list("the predicates are", names));
            let message = format!("unknown predicate `{name}`");
            self.error(message, term.head.span, "no predicate of the domain has this name", help);
            return None;
        };
        self.check_arguments(known, "predicate", term, &predicate.parameters, predicate.span)
    }

    fn check_arguments(
        &mut self,
        known: Known<'_>,
        what: &str,
        term: &Term,
        parameters: &[Parameter],
        declared: Span,
    ) -> Option<()> {
        let (wanted, given) = (parameters.len(), term.arguments.len());
        if wanted != given {
            let message = format!(
                "{what} `{}` takes {wanted} argument{}, not {given}",
                term.head.text,
                if wanted == 1 { "" } else { "s" },
            );
            let help =
                (given == 0).then(|| "arguments follow in parentheses, with commas between them".into());
            let diagnostic = Diagnostic::error(message)
                .label(self.source, term.head.span, "here")
                .label(&known.domain.source, declared, "declared here")
                .helps(help);
            self.report(diagnostic);
            return None;
        }
        let fit =
            term.arguments.iter().zip(parameters).fold(true, |fit, (argument, parameter)| {
                self.check_object(known, argument, parameter) && fit
            });
        fit.then_some(())
    }

    /// A constant must have the right type. Any other object need not even exist in all tasks, but it is
    /// odd if there are tasks and it fits in none.
    fn check_object(&mut self, known: Known<'_>, name: &Name, parameter: &Parameter) -> bool {
        let Known { domain, tasks } = known;
        self.gauge.work(tasks.len() * parameter.types.len());
        let admits = |object: &Object| domain.types.admits(&parameter.types, &object.types);
        if let Some(id) = domain.constants.get(&name.text) {
            if admits(domain.constants.object(id)) {
                return true;
            }
            let wanted: Vec<&str> = parameter.types.iter().map(|&id| domain.types.name(id)).collect();
            let message = format!("`{}` is not of type {}", name.text, wanted.join(" or "));
            self.error(message, name.span, "this constant has another type", None);
            return false;
        }
        let fits =
            |task: &Task| task.objects.get(&name.text).is_some_and(|id| admits(task.objects.object(id)));
        let fits = tasks.is_empty() || tasks.iter().any(|task| fits(task));
        if !fits && self.unknown.insert(name.text.clone()) {
            let objects = tasks.iter().flat_map(|task| task.objects.iter());
            let objects = objects.filter(|(_, _, object)| admits(object)).map(|(_, name, _)| name);
            let suggestion =
                if self.unknown.len() <= SUGGESTIONS { did_you_mean(&name.text, objects) } else { None };
            let warning =
                Diagnostic::warning(format!("no instance has an object `{}` that fits here", name.text))
                    .label(self.source, name.span, "so what is said of it is false everywhere")
                    .helps(suggestion);
            self.report(warning);
        }
        true
    }
}

/// A short list of names, if it is short.
fn list<'n>(what: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    const FEW: usize = 12;
    let names: Vec<&str> = names.take(FEW + 1).collect();
    (1..=FEW).contains(&names.len()).then(|| format!("{what}: {}", names.join(", ")))
}
