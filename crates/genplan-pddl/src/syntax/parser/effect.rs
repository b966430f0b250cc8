//! Effects.

use super::formula::Connective;
use super::{Form, Item, Parser, Word, ast};
use ast::{Effect, Literal};

impl Parser {
    /// An effect, without costs. None if there is an error in it.
    pub(super) fn effect<'s>(&mut self, item: Item<'_, 's>) -> Option<Effect<'s>> {
        let mut form = self.form(item, "an effect such as `(p ?x)`")?;
        if form.is_empty() || self.skip_cost(&form) {
            return Some(Effect::NONE);
        }
        let head = form.head();
        match head.and_then(|head| Connective::of(head.text)) {
            None | Some(Connective::Not) => self.literal(form).map(Effect::Literal),
            Some(Connective::And) => {
                form.next();
                Some(Effect::And(self.effects(form)))
            }
            Some(Connective::Forall) => self.universal_effect(form),
            Some(Connective::When) => self.conditional_effect(form),
            Some(_) => {
                let message = format!("`{}` in an effect", head.map_or("", |head| head.text));
                self.error(form.head_span(), message, "it can only be part of a condition");
                None
            }
        }
    }

    /// The effects of a conjunction, without costs.
    fn effects<'s>(&mut self, form: Form<'_, 's>) -> Vec<Effect<'s>> {
        let mut effects = Vec::new();
        for item in form {
            if !matches!(&item, Item::Form(list) if self.skip_cost(list)) {
                effects.extend(self.effect(item));
            }
        }
        effects
    }

    fn universal_effect<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Effect<'s>> {
        form.next();
        let variables = self.variables(&mut form);
        let effect = self.next_effect(&mut form);
        Some(Effect::Forall(variables?, effect?.into()))
    }

    fn conditional_effect<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Effect<'s>> {
        form.next();
        let condition = self.next_formula(&mut form);
        let effect = self.next_effect(&mut form);
        Some(Effect::When(condition?, effect?.into()))
    }

    /// The effect that must come next, at the end of a form.
    fn next_effect<'s>(&mut self, form: &mut Form<'_, 's>) -> Option<Effect<'s>> {
        let item = self.item(form, "an effect")?;
        let effect = self.effect(item);
        self.expect_end(form.clone(), "the effect");
        effect
    }

    /// An atom or a negated atom. None if there is an error in it.
    pub(super) fn literal<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Literal<'s>> {
        let negated = form.head().is_some_and(|head| Connective::of(head.text) == Some(Connective::Not));
        if !negated {
            return Some(Literal { atom: self.plain_atom(form)?, value: true });
        }
        form.next();
        let atom = self.list(&mut form, "an atom after `not`")?;
        self.expect_end(form, "the negated atom");
        Some(Literal { atom: self.plain_atom(atom)?, value: false })
    }

    /// An atom, not an operator.
    fn plain_atom<'s>(&mut self, form: Form<'_, 's>) -> Option<ast::Atom<'s>> {
        if let Some(word) = form.head().filter(|head| Connective::of(head.text).is_some()) {
            let message = format!("expected an atom, found `{}`", word.text);
            self.error(form.head_span(), message, "only single atoms can be here");
            return None;
        }
        self.atom(form)
    }

    /// Whether a form is `(increase (total-cost) …)`, which is noted and left out.
    fn skip_cost(&mut self, form: &Form<'_, '_>) -> bool {
        let is = |name: Option<ast::Name>, text: &str| {
            name.is_some_and(|name| name.text.eq_ignore_ascii_case(text))
        };
        if !is(form.head(), "increase") {
            return false;
        }
        let cost = match form.clone().nth(1) {
            Some(Item::Form(function)) => is(function.head(), "total-cost"),
            Some(Item::Word(Word { name, .. })) => is(Some(name), "total-cost"),
            None => false,
        };
        if cost {
            self.ignore_costs(form.head_span());
        }
        cost
    }
}
