//! Domain files.

use crate::diagnostics::Help;
use rustc_hash::FxHashSet;

use super::definition::{DOMAIN, Section};
use super::formula::Connective;
use super::{Diagnostic, Form, Item, Parser, TokenKind, Word, ast};
use crate::suggest::closest;
use ast::{Action, Axiom, Domain, Effect, Formula, Predicate, TypedList};

/// What an action consists of.
const PARTS: [&str; 3] = ["parameters", "precondition", "effect"];

impl Parser {
    /// A domain, from all forms of a file.
    pub(super) fn domain<'s>(&mut self, text: Form<'_, 's>) -> Option<Domain<'s>> {
        let (name, sections) = self.definition(text, DOMAIN)?;
        let mut domain = Domain {
            name,
            requirements: None,
            types: TypedList::default(),
            constants: TypedList::default(),
            predicates: Vec::new(),
            actions: Vec::new(),
            axioms: Vec::new(),
        };
        for Section { keyword, form } in sections {
            match &*keyword {
                "requirements" => domain.requirements = Some(self.requirements(form)),
                "types" => domain.types = self.types(form),
                "constants" => domain.constants = self.objects(form, "the name of a constant"),
                "predicates" => domain.predicates = self.predicates(form),
                "action" => domain.actions.extend(self.action(form)),
                "derived" => domain.axioms.extend(self.axiom(form)),
                _ => self.ignore_costs(form.head_span()),
            }
        }
        Some(domain)
    }

    fn types<'s>(&mut self, form: Form<'_, 's>) -> TypedList<'s> {
        let types = self.typed_names(form, "the name of a type");
        self.gaps.types |= types.is_none();
        types.unwrap_or_default()
    }

    /// The names and types of constants or objects.
    pub(super) fn objects<'s>(&mut self, form: Form<'_, 's>, what: &str) -> TypedList<'s> {
        let objects = self.typed_names(form, what);
        self.gaps.objects |= objects.is_none();
        objects.unwrap_or_default()
    }

    fn predicates<'s>(&mut self, form: Form<'_, 's>) -> Vec<Predicate<'s>> {
        let mut predicates = Vec::new();
        for item in form {
            let predicate = self.predicate(item);
            self.gaps.predicates |= predicate.is_none();
            predicates.extend(predicate);
        }
        predicates
    }

    fn predicate<'s>(&mut self, item: Item<'_, 's>) -> Option<Predicate<'s>> {
        let mut form = self.form(item, "a predicate such as `(p ?x)`")?;
        let name = self.name(&mut form, "the name of a predicate")?;
        if Connective::of(name.text).is_some() {
            self.error(
                name.span(),
                format!("a predicate cannot be called `{}`", name.text),
                "this word is reserved",
            );
            return None;
        }
        Some(Predicate { name, parameters: self.typed_variables(form)? })
    }

    fn action<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Action<'s>> {
        let name = self.name(&mut form, "the name of an action")?;
        let (parameters, precondition, effect) = (TypedList::default(), Formula::TRUE, Effect::NONE);
        let mut action = Action { name, parameters, precondition, effect };
        let mut seen = FxHashSet::default();
        while let Some(item) = form.next() {
            let Item::Word(Word { kind: TokenKind::Keyword, name: keyword }) = item else {
                self.expected("`:parameters`, `:precondition` or `:effect`", &item);
                continue;
            };
            self.action_part_once(keyword, &mut seen);
            self.action_part(&mut action, keyword, &mut form)?;
        }
        Some(action)
    }

    fn action_part_once<'s>(&mut self, keyword: ast::Name<'s>, seen: &mut FxHashSet<ast::Name<'s>>) {
        if !seen.insert(keyword) {
            let message = format!("`:{}` appears twice in this action", keyword.text);
            self.error(keyword.span(), message, "again here");
        }
    }

    /// Reads what stands after a keyword of an action. None if the action had better be left out.
    fn action_part<'s>(
        &mut self,
        action: &mut Action<'s>,
        keyword: ast::Name<'s>,
        form: &mut Form<'_, 's>,
    ) -> Option<()> {
        let Some(item) = form.next() else {
            self.error(keyword.span(), format!("expected something after `:{}`", keyword.text), "");
            return Some(());
        };
        match self.known_part(keyword) {
            Some("parameters") => {
                let list = self.form(item, "a list of parameters")?;
                action.parameters = self.typed_variables(list)?;
            }
            Some("precondition") => action.precondition = self.formula(item).unwrap_or(Formula::TRUE),
            Some("effect") => action.effect = self.effect(item).unwrap_or(Effect::NONE),
            _ => {}
        }
        Some(())
    }

    /// The part of an action that a keyword names, or nearly names, which is an error.
    fn known_part(&mut self, keyword: ast::Name<'_>) -> Option<&'static str> {
        let lower = keyword.lower();
        if let Some(part) = PARTS.into_iter().find(|part| *part == lower) {
            return Some(part);
        }
        let meant = closest(&lower, PARTS);
        let diagnostic = Diagnostic::error(format!("unknown keyword `:{}` in an action", keyword.text))
            .label(
                self.report.source(),
                keyword.span(),
                "expected `:parameters`, `:precondition` or `:effect`",
            )
            .helps(meant.map(|part| Help::rename(format!(":{part}"))));
        self.report.push(diagnostic);
        meant
    }

    fn axiom<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Axiom<'s>> {
        let mut head_form = self.list(&mut form, "the head of the rule such as `(p ?x)`")?;
        let head = self.name(&mut head_form, "the name of a derived predicate")?;
        let parameters = self.typed_variables(head_form);
        let body = self.next_formula(&mut form);
        self.expect_end(form, "the condition");
        Some(Axiom { head, parameters: parameters?, body: body.unwrap_or(Formula::TRUE) })
    }
}
