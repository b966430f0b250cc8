//! Problem files.

use super::definition::{PROBLEM, Section};
use super::{Form, Item, Parser, TokenKind, Word, ast};
use ast::{Formula, Literal, Name, Problem, TypedList};

impl Parser {
    /// A problem, from all forms of a file.
    pub(super) fn problem<'s>(&mut self, text: Form<'_, 's>) -> Option<Problem<'s>> {
        let (name, sections) = self.definition(text, PROBLEM)?;
        for required in ["domain", "init", "goal"] {
            // It may have got lost in repairs.
            if !self.repaired && sections.iter().all(|section| section.keyword != required) {
                let message = format!("the problem `{}` has no `(:{required} …)`", name.text);
                self.error(name.span(), message, "");
            }
        }
        let (mut domain, mut requirements, mut objects) = (None, None, TypedList::default());
        let (mut init, mut goal) = (Vec::new(), None);
        for Section { keyword, form } in sections {
            match &*keyword {
                "domain" => domain = self.domain_name(form),
                "requirements" => requirements = Some(self.requirements(form)),
                "objects" => objects = self.objects(form, "the name of an object"),
                "init" => init = self.init(form),
                "goal" => goal = self.goal(form),
                _ => self.ignore_costs(form.head_span()),
            }
        }
        let goal = goal.unwrap_or(Formula::TRUE);
        Some(Problem { name, domain: domain?, requirements, objects, init, goal })
    }

    fn domain_name<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Name<'s>> {
        let name = self.name(&mut form, "the name of the domain");
        self.expect_end(form, "the name of the domain");
        name
    }

    fn goal<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Formula<'s>> {
        let goal = self.next_formula(&mut form);
        self.expect_end(form, "the goal");
        goal
    }

    fn init<'s>(&mut self, form: Form<'_, 's>) -> Vec<Literal<'s>> {
        let mut init = Vec::with_capacity(form.remaining_tokens() / 5);
        init.extend(form.filter_map(|item| self.fact(item)));
        init
    }

    /// A fact of the initial state; none if it is the value of a function, or has an error.
    fn fact<'s>(&mut self, item: Item<'_, 's>) -> Option<Literal<'s>> {
        let form = self.form(item, "a fact such as `(p a)`")?;
        if form.head().is_some_and(|head| head.text == "=") {
            self.function_value(&form);
            return None;
        }
        self.literal(form)
    }

    /// `(= (f a) 3)`: a cost, if it is well formed.
    fn function_value(&mut self, form: &Form<'_, '_>) {
        match (form.clone().nth(2), form.clone().count()) {
            (Some(Item::Word(Word { kind: TokenKind::Name, name })), 3)
                if name.text.parse::<f64>().is_ok() =>
            {
                self.ignore_costs(form.head_span());
            }
            _ => self.error(form.head_span(), "expected the value of a cost such as `(= (f a) 3)`", ""),
        }
    }
}
