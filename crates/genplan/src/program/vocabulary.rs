//! The names that a program may use.

use std::sync::Arc;

use genplan_core::budget::Meter;
use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::language::{Act, Argument, Call, Condition, Move, Prefix, SAME, Word};
use genplan_core::pointers::PointerId;
use genplan_pddl::counted::plural;
use genplan_pddl::diagnostics::Help;
use genplan_pddl::lifted::{MovePath, Object, Parameter};
use genplan_pddl::suggest::did_you_mean;
use genplan_pddl::{Diagnostic, Domain, Source, Span, Task};
use rustc_hash::FxHashSet;

use crate::ground::{range_names, words};

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(super) struct WrittenName {
    pub text: String,
    pub span: Span,
}

/// A name applied to arguments, as it is written.
#[derive(Clone, Debug)]
pub(super) struct WrittenTerm {
    /// What is asked about it.
    pub prefix: Option<Prefix>,
    pub head: WrittenName,
    pub arguments: Vec<WrittenArgument>,
}

/// An argument as it is written.
#[derive(Clone, Debug)]
pub(super) struct WrittenArgument {
    /// All of it.
    pub name: WrittenName,
    /// Its parts, if it is more than a name.
    pub term: Option<WrittenTerm>,
}

impl WrittenArgument {
    /// The condition that it is.
    fn as_term(&self) -> WrittenTerm {
        let name = || WrittenTerm { prefix: None, head: self.name.clone(), arguments: Vec::new() };
        self.term.clone().unwrap_or_else(name)
    }
}

impl From<WrittenName> for WrittenArgument {
    fn from(name: WrittenName) -> Self {
        WrittenArgument { name, term: None }
    }
}

/// Suggestions look at every object of every task, so only this many unknown objects get one.
const SUGGESTIONS: usize = 10;

/// About this many bytes are for a name in the frame.
const SYMBOL: usize = 64;

/// About this many bytes are for a diagnostic.
const DIAGNOSTIC: usize = 512;

/// A program has at most this many pointers.
pub(super) const MOST_POINTERS: usize = 64;

/// What `find` takes.
pub(super) const CONDITIONS: &str =
    "a condition of `find` is f(…), can a(…), goal f(…), todo f(…), none(q) or done, without `!`";

/// The names that are known: those of a domain, and the objects of its tasks.
#[derive(Clone, Copy)]
pub(super) struct KnownNames<'a> {
    pub domain: &'a Domain,
    pub tasks: &'a [Arc<Task>],
}

/// The name of an action or a predicate, its parameters and where it is declared.
type CallSignature<'d> = (&'d str, &'d [Parameter], Span);

/// What is applied to arguments.
#[derive(Clone, Copy)]
enum CallKind {
    Action,
    Predicate,
}

impl CallKind {
    /// What it is called, and all of a domain.
    fn declared(self, domain: &Domain) -> (&'static str, Vec<CallSignature<'_>>) {
        let actions = domain.actions.iter().map(|known| (&*known.name, &*known.parameters, known.span));
        let predicates = domain.predicates.iter().map(|known| (&*known.name, &*known.parameters, known.span));
        match self {
            CallKind::Action => ("action", actions.collect()),
            CallKind::Predicate => ("predicate", predicates.collect()),
        }
    }
}

/// Resolves the names of a program and collects what is wrong with them.
pub(super) struct Vocabulary<'a> {
    source: &'a Arc<Source>,
    /// If nothing is known, every name is good.
    known: Option<KnownNames<'a>>,
    frame: &'a mut Frame,
    diagnostics: Vec<Diagnostic>,
    /// Objects that have been complained about.
    unknown: FxHashSet<String>,
    /// The pointers that the program declares.
    declared: Vec<String>,
    /// What reading the program costs.
    pub meter: Meter,
}

impl<'a> Vocabulary<'a> {
    pub(super) fn new(source: &'a Arc<Source>, known: Option<KnownNames<'a>>, frame: &'a mut Frame) -> Self {
        if let Some(known) = known {
            frame.rename(words::renamed(known.domain));
        }
        let meter = source.budget().meter();
        let (diagnostics, unknown) = (Vec::new(), FxHashSet::default());
        Vocabulary { source, known, frame, diagnostics, unknown, declared: Vec::new(), meter }
    }

    /// Says which names a program uses. Where there is no domain that says so, `pointer-inc` tells that `inc` is no word.
    pub(super) fn sees<'t>(&mut self, names: &(impl Iterator<Item = &'t str> + Clone)) {
        if self.known.is_none() {
            let words = Word::ALL.iter().copied();
            let is_seen = |word: &Word| names.clone().any(|name| name.eq_ignore_ascii_case(word.names()[1]));
            self.frame.rename(words.filter(|word| is_seen(word)).collect());
        }
    }

    /// The diagnostics in the order of the text. Of a program that was not read to its end, nothing else is known.
    pub(super) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        if let Some(reason) = self.meter.stopped() {
            return vec![Diagnostic::stopped(reason, &format!("reading `{}`", self.source.name()))];
        }
        self.diagnostics
            .sort_by_key(|diagnostic| diagnostic.primary.as_ref().map_or(u32::MAX, |label| label.span.start));
        self.diagnostics
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if self.meter.take(DIAGNOSTIC).is_ok() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports an error at a place.
    pub(super) fn error(&mut self, message: impl Into<String>, span: Span, label: &str, help: Option<Help>) {
        self.report(Diagnostic::error(message).label(self.source, span, label).helps(help));
    }

    /// Reports that this is something else than a program.
    pub(super) fn refuse(&mut self, message: &str, span: Span, label: &str, help: Option<Help>) {
        self.diagnostics.clear();
        self.error(message, span, label, help);
    }

    /// Reports a term that cannot be meant, where it is known which names there are.
    fn misuse(&mut self, message: &str, span: Span, label: &str, help: Option<Help>) {
        if self.is_known() {
            self.error(message, span, label, help);
        }
    }

    /// Adds a help to what was reported last.
    pub(super) fn add_help(&mut self, help: &str) {
        let last = self.diagnostics.pop().map(|last| last.help(help));
        self.diagnostics.extend(last);
    }

    /// Whether it is known which names there are.
    pub(super) fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Whether an instruction with this name looks for an object.
    pub(super) fn is_find(&self, name: &str) -> bool {
        self.word(Word::MOVES, name) == Some(Word::Find)
    }

    /// The word that a name is, if it stands before the call of an action.
    pub(super) fn manner(&self, name: &str) -> Option<Word> {
        self.word(Word::MANNERS, name)
    }

    /// The one of some words that a name is.
    fn word(&self, words: &[Word], name: &str) -> Option<Word> {
        match self.known {
            Some(known) => words::meant(words, name, known.domain),
            None => words.iter().copied().find(|&word| self.frame.spelling(word) == name),
        }
    }

    pub(super) fn has_action(&self, name: &str) -> bool {
        self.known.is_some_and(|known| {
            _ = self.meter.work(known.domain.actions.len() as u64);
            known.domain.action_named(name).is_some()
        })
    }

    /// The action that a term names, as the word before it says, if there is one.
    pub(super) fn action(&mut self, manner: Option<Word>, term: &WrittenTerm) -> Option<ActionId> {
        let act = match manner {
            None => self.act(term)?,
            Some(word) => {
                let call = self.call(CallKind::Action, term, &[])?;
                self.check_manner(word, term, &call)?;
                word.manner(call)?
            }
        };
        Some(self.frame.act(&act))
    }

    /// Only what moves a thing along a static relation can be repeated until it is there.
    fn check_manner(&mut self, word: Word, term: &WrittenTerm, call: &Call) -> Option<()> {
        let (Word::Reach, Some(known)) = (word, self.known) else { return Some(()) };
        let (actions, schema) = (&known.domain.actions, known.domain.action_named(&term.head.text)?);
        let Some(path) = MovePath::of(known.domain, schema) else {
            let paths = MovePath::all(known.domain).into_iter().map(|path| &*actions[path.schema].name);
            let help =
                list("those that do are", paths).or_else(|| Some("no action of the domain does".into()));
            let message = format!("`{}` moves nothing along a static relation", term.head.text);
            let label = "expected an action that moves one thing from a place to a related one";
            self.error(message, term.head.span, label, help);
            return None;
        };
        let name = |place: usize| &actions[schema].parameters[place].name;
        if call.arguments[path.from] != Argument::Any {
            let message = format!("`?{}` is where it comes from, which changes on the way", name(path.from));
            self.error(message, term.arguments[path.from].name.span, "expected `_`", None);
            return None;
        }
        if call.arguments[path.to] == Argument::Any {
            let message = format!("`?{}` is where it should come to", name(path.to));
            let label = "expected a pointer or an object";
            self.error(message, term.arguments[path.to].name.span, label, None);
            return None;
        }
        Some(())
    }

    /// The fluent that a term names.
    pub(super) fn fluent(&mut self, term: &WrittenTerm) -> Option<FluentId> {
        let condition = self.condition(term)?;
        Some(self.frame.condition(&condition))
    }

    /// Where nothing is known, what cannot move a pointer is an action.
    fn act(&mut self, term: &WrittenTerm) -> Option<Act> {
        let is_plain = term.arguments.is_empty() && self.declared.is_empty();
        if let Some(word) = self.word(Word::MOVES, &term.head.text).filter(|_| !is_plain) {
            let moved = self.movement(word, term);
            if moved.is_some() || self.is_known() {
                return moved;
            }
        }
        if self.is_known() && self.manner(&term.head.text).is_some() {
            let message = format!("`{}` stands before an action", term.head.text);
            let help = format!("write `{} a(…)`, with an action of the domain", term.head.text);
            self.error(
                message,
                term.head.span,
                "expected an action behind it, on the same line",
                Some(help.into()),
            );
            return None;
        }
        let moves = Word::MOVES.iter().filter(|_| !self.declared.is_empty());
        let words: Vec<&str> = moves.map(|&word| self.frame.spelling(word)).collect();
        self.call(CallKind::Action, term, &words).map(Act::Apply)
    }

    /// What moves a pointer; `None` if the term cannot.
    fn movement(&mut self, word: Word, term: &WrittenTerm) -> Option<Act> {
        let WrittenTerm { head, arguments, .. } = term;
        let (wanted, help) = match word {
            Word::Find => (2, format!("write `{}(p, CONDITION)`; {CONDITIONS}", head.text)),
            Word::Set => (2, format!("write `{}(p, q)`", head.text)),
            _ => (1, format!("write `{}(p)`", head.text)),
        };
        if arguments.len() != wanted {
            let message = format!("wrong number of arguments for `{}`", head.text);
            self.misuse(&message, head.span, "this moves a pointer", Some(help.into()));
            return None;
        }
        let pointer = self.meant_pointer(&arguments[0].name);
        let to = match word {
            Word::Inc => Some(Move::Inc),
            Word::Dec => Some(Move::Dec),
            Word::Reset => Some(Move::Reset),
            Word::Set => self.meant_pointer(&arguments[1].name).map(Move::Set),
            Word::Find => self.sought(&arguments[1]).map(Move::Find),
            _ => unreachable!("only words that move a pointer come here"),
        };
        Some(Act::Move(pointer?, to?))
    }

    /// What `find` looks for. A pointer is a condition only if a predicate of the domain is called like it.
    fn sought(&mut self, argument: &WrittenArgument) -> Option<Condition> {
        let is_argument = |name: &str| name == Argument::ANY || self.pointer(name).is_some();
        if argument.term.is_none() && self.known.is_none() && is_argument(&argument.name.text) {
            return None;
        }
        self.condition(&argument.as_term())
    }

    /// Where nothing is known, what cannot be a word is a predicate.
    fn condition(&mut self, term: &WrittenTerm) -> Option<Condition> {
        match (term.prefix, &term.arguments[..]) {
            (Some(prefix @ Prefix::Can), _) => {
                return self.call(CallKind::Action, term, &[]).map(|call| prefix.of(call));
            }
            (Some(prefix @ (Prefix::Goal | Prefix::Todo | Prefix::Undo)), _) => {
                return self.call(CallKind::Predicate, term, &[]).map(|call| prefix.of(call));
            }
            (None, [one, other]) if term.head.text == SAME => return self.same(&one.name, &other.name),
            (None, _) => {}
        }
        if let Some(word) = self.word(Word::CONDITIONS, &term.head.text) {
            let said = self.said(word, term);
            if said.is_some() || self.is_known() {
                return said;
            }
        }
        let words: Vec<&str> = Word::CONDITIONS.iter().map(|&word| self.frame.spelling(word)).collect();
        self.call(CallKind::Predicate, term, &words).map(Condition::Holds)
    }

    /// The equality of a pointer and another one, or a constant.
    fn same(&mut self, one: &WrittenName, other: &WrittenName) -> Option<Condition> {
        if let Some(known) = self.known {
            self.meant_pointer(one)?;
            if known.domain.constants.get(&other.text).is_none() {
                self.meant_pointer(other)?;
            }
        }
        Some(Condition::Same(self.argument(one), self.argument(other)))
    }

    /// What a word says about pointers; `None` if it cannot.
    fn said(&mut self, word: Word, term: &WrittenTerm) -> Option<Condition> {
        if word.condition(&vec![PointerId(0); term.arguments.len()]).is_none() {
            let [none, done] = [Word::None, Word::Done].map(|word| self.frame.spelling(word));
            let help = format!("write `{none}(p)` with one pointer, or `{done}`");
            self.misuse("wrong number of arguments", term.head.span, "here", Some(help.into()));
            return None;
        }
        let pointers = term.arguments.iter().map(|argument| self.meant_pointer(&argument.name));
        word.condition(&pointers.collect::<Option<Vec<_>>>()?)
    }

    /// An action schema or a predicate with its arguments. Or else these words may be meant.
    fn call(&mut self, kind: CallKind, term: &WrittenTerm, words: &[&str]) -> Option<Call> {
        if let Some(known) = self.known {
            self.check_call(known, kind, term, words)?;
        }
        // In the frame they may be new.
        _ = self.meter.take((1 + term.arguments.len()) * SYMBOL);
        let arguments = term.arguments.iter().map(|argument| self.argument(&argument.name)).collect();
        Some(Call { head: self.frame.symbol(&term.head.text), arguments })
    }

    fn argument(&mut self, name: &WrittenName) -> Argument {
        match self.pointer(&name.text) {
            _ if name.text == Argument::ANY => Argument::Any,
            Some(pointer) => Argument::Pointer(pointer),
            None => Argument::Object(self.frame.symbol(&name.text)),
        }
    }

    /// Declares pointers that range over a type, or over a static predicate that acts as one.
    pub(super) fn declare(&mut self, names: &[WrittenName], range: &WrittenName) {
        if self.declared.len() + names.len() > MOST_POINTERS {
            let message = format!("more than {MOST_POINTERS} pointers");
            return self.error(message, range.span, "too many", None);
        }
        if let Some(known) = self.known
            && let ranges = range_names(known.domain)
            && !ranges.clone().any(|name| name == range.text)
        {
            let help =
                did_you_mean(&range.text, ranges.clone()).or_else(|| list("pointers can range over", ranges));
            self.error(format!("unknown type `{}`", range.text), range.span, "no type of the domain", help);
        }
        for name in names {
            let pointer = self.frame.find_pointer(&name.text).map(|id| self.frame.pointers()[id.index()]);
            if self.known.is_some_and(|known| known.domain.constants.get(&name.text).is_some()) {
                let message = format!("`{}` is a constant of the domain", name.text);
                self.error(message, name.span, "a pointer needs another name", None);
            } else if self.pointer(&name.text).is_some() {
                let message = format!("pointer `{}` is declared twice", name.text);
                self.error(message, name.span, "second declaration", None);
            } else if pointer.is_none_or(|pointer| self.frame.name(pointer.range) != range.text) {
                let message = format!("no pointer `{}` ranges over {} here", name.text, range.text);
                self.error(message, name.span, "the instances were ground with other pointers", None);
            }
            self.declared.push(name.text.clone());
            self.check_shadow(name);
        }
    }

    /// An object of the same name cannot be named in the program.
    fn check_shadow(&mut self, name: &WrittenName) {
        let Some(KnownNames { tasks, domain }) = self.known else { return };
        let is_own = |task: &&Arc<Task>| task.objects.get(&name.text).is_some();
        if domain.constants.get(&name.text).is_none()
            && let Some(task) = tasks.iter().find(is_own)
        {
            let message =
                format!("pointer `{}` is called like an object of `{}`", name.text, task.source.name());
            let label = "in this program, the name stands for the pointer";
            self.report(Diagnostic::warning(message).label(self.source, name.span, label));
        }
    }

    /// The pointer of that name, if the program declares it.
    fn pointer(&self, name: &str) -> Option<PointerId> {
        let is_declared = self.declared.iter().any(|declared| declared == name);
        is_declared.then(|| self.frame.find_pointer(name)).flatten()
    }

    /// The pointer of that name. Where names are known, it is reported if there is none.
    fn meant_pointer(&mut self, name: &WrittenName) -> Option<PointerId> {
        let found = self.pointer(&name.text);
        if found.is_none() {
            let names = self.declared.iter().map(String::as_str);
            let help = did_you_mean(&name.text, names.clone())
                .or_else(|| list("the pointers are", names))
                .or_else(|| Some("declare it in the first line: `pointers b - ball`".into()));
            self.misuse(&format!("unknown pointer `{}`", name.text), name.span, "not declared", help);
        }
        found
    }

    /// A pointer can be an argument where an object of its range can.
    fn check_range(
        &mut self,
        domain: &Domain,
        name: &WrittenName,
        pointer: PointerId,
        parameter: &Parameter,
    ) -> bool {
        let range = self.frame.name(self.frame.pointers()[pointer.index()].range).to_string();
        let Some(id) = domain.types.get(&range) else { return true };
        if parameter.types.iter().any(|&wanted| domain.types.are_related(id, wanted)) {
            return true;
        }
        let wanted = type_names(domain, parameter);
        let message = format!("pointer `{}` ranges over {range}, not {wanted}", name.text);
        self.error(message, name.span, "never points to an object that fits here", None);
        false
    }

    /// Whether the domain has such an action or predicate, with such arguments.
    fn check_call(
        &mut self,
        known: KnownNames<'_>,
        kind: CallKind,
        term: &WrittenTerm,
        words: &[&str],
    ) -> Option<()> {
        let (WrittenName { text: name, span }, given) = (&term.head, term.arguments.len());
        let (what, declared) = kind.declared(known.domain);
        _ = self.meter.work(declared.len() as u64);
        let Some(&(_, parameters, place)) = declared.iter().find(|(known, ..)| known == name) else {
            let names = declared.iter().map(|&(name, ..)| name);
            let help = did_you_mean(name, names.clone().chain(words.iter().copied()))
                .or_else(|| list(&format!("the {what}s are"), names));
            let label = format!("no {what} of the domain has this name");
            self.error(format!("unknown {what} `{name}`"), *span, &label, help);
            return None;
        };
        if parameters.len() != given {
            let wanted = plural(parameters.len() as u64, "argument");
            let message = format!("{what} `{name}` takes {wanted}, not {given}");
            let help = (given == 0).then_some("arguments follow in parentheses, with commas between them");
            let diagnostic = Diagnostic::error(message)
                .label(self.source, *span, "here")
                .label(&known.domain.source, place, "declared here")
                .helps(help);
            self.report(diagnostic);
            return None;
        }
        let fit = term.arguments.iter().zip(parameters).fold(true, |fit, (argument, parameter)| {
            self.check_object(known, &argument.name, parameter) && fit
        });
        fit.then_some(())
    }

    /// A constant must have the right type. Any other object need not even exist in all tasks, but it is
    /// odd if there are tasks and it fits in none.
    fn check_object(&mut self, known: KnownNames<'_>, name: &WrittenName, parameter: &Parameter) -> bool {
        let KnownNames { domain, tasks } = known;
        _ = self.meter.work((tasks.len() * parameter.types.len()) as u64);
        match self.pointer(&name.text) {
            Some(pointer) => return self.check_range(domain, name, pointer, parameter),
            None if name.text == Argument::ANY => return true,
            None => {}
        }
        let admits = |object: &Object| domain.types.admits(&parameter.types, &object.types);
        if let Some(id) = domain.constants.get(&name.text) {
            if admits(domain.constants.object(id)) {
                return true;
            }
            let message = format!("`{}` is not of type {}", name.text, type_names(domain, parameter));
            self.error(message, name.span, "this constant has another type", None);
            return false;
        }
        let fits =
            |task: &Task| task.objects.get(&name.text).is_some_and(|id| admits(task.objects.object(id)));
        let fits = tasks.is_empty() || tasks.iter().any(|task| fits(task));
        if !fits && self.unknown.insert(name.text.clone()) {
            let suggestion =
                (self.unknown.len() <= SUGGESTIONS).then(|| self.meant(known, name, parameter)).flatten();
            let warning =
                Diagnostic::warning(format!("no instance has an object `{}` that fits here", name.text))
                    .label(self.source, name.span, "so every condition on it is false")
                    .helps(suggestion);
            self.report(warning);
        }
        true
    }

    /// What is meant by the name of an object that is not there, or does not fit: a pointer or an object with a similar
    /// name, or a pointer that is not declared.
    fn meant(&self, known: KnownNames<'_>, name: &WrittenName, parameter: &Parameter) -> Option<Help> {
        let types = &known.domain.types;
        let pointers = self.declared.iter().map(String::as_str);
        let objects = known.tasks.iter().flat_map(|task| task.objects.iter());
        let objects = objects.filter(|(_, _, object)| types.admits(&parameter.types, &object.types));
        let names = pointers.chain(objects.map(|(_, name, _)| name));
        let is_object = known.tasks.iter().any(|task| task.objects.get(&name.text).is_some());
        did_you_mean(&name.text, names).or_else(|| {
            let range = parameter.types.first().filter(|_| !is_object).map(|&id| types.name(id))?;
            let line = if self.declared.is_empty() { "pointers " } else { "pointers …, " };
            let line = format!("{line}{} - {range}", name.text);
            Some(format!("if it is a pointer, declare it in the first line: `{line}`").into())
        })
    }
}

/// The types that a parameter takes.
fn type_names(domain: &Domain, parameter: &Parameter) -> String {
    let names: Vec<&str> = parameter.types.iter().map(|&id| domain.types.name(id)).collect();
    names.join(" or ")
}

/// A short list of names, if it is short.
fn list<'n>(what: &str, names: impl Iterator<Item = &'n str>) -> Option<Help> {
    const FEW: usize = 12;
    let names: Vec<&str> = names.take(FEW + 1).collect();
    (1..=FEW).contains(&names.len()).then(|| format!("{what}: {}", names.join(", ")).into())
}
