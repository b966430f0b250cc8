//! Problem files.

use rustc_hash::FxHashMap;

use super::definition::{FileSort, Section};
use super::{Form, Item, Parser, TokenKind, Word, ast};
use crate::source::Span;
use ast::{Formula, Literal, Name, Problem, Requirements, TypedList};

const SECTIONS: [&str; 6] = ["domain", "requirements", "objects", "init", "goal", "metric"];

/// The sections of a problem that were there.
#[derive(Default)]
struct Sections<'s> {
    domain: Option<Name<'s>>,
    requirements: Option<Requirements<'s>>,
    objects: TypedList<'s>,
    init: Vec<Literal<'s>>,
    goal: Option<Formula<'s>>,
}

impl Parser {
    /// A problem, from all forms of a file.
    pub(super) fn problem<'s>(&mut self, text: Form<'_, 's>) -> Option<Problem<'s>> {
        let (name, sections) = self.definition(text, FileSort::Problem)?;
        let mut parts = Sections::default();
        let mut seen = FxHashMap::default();
        for section in sections {
            self.problem_section(&mut parts, section, &mut seen);
        }
        for required in ["domain", "init", "goal"] {
            if !seen.contains_key(required) {
                self.missing_section(name, FileSort::Problem, required);
            }
        }
        Some(Problem {
            name,
            domain: parts.domain?,
            requirements: parts.requirements,
            objects: parts.objects,
            init: parts.init,
            goal: parts.goal.unwrap_or(Formula::TRUE),
        })
    }

    fn problem_section<'s>(
        &mut self,
        parts: &mut Sections<'s>,
        section: Section<'_, 's>,
        seen: &mut FxHashMap<String, Option<Span>>,
    ) {
        if !SECTIONS.contains(&&*section.keyword) {
            return self.unknown_section(&section, FileSort::Problem, &SECTIONS);
        }
        self.only_once(&section, seen.entry(section.keyword.clone()).or_default());
        let form = section.form;
        match &*section.keyword {
            "domain" => parts.domain = self.domain_name(form),
            "requirements" => parts.requirements = Some(self.requirements(form)),
            "objects" => parts.objects = self.objects(form, "the name of an object"),
            "init" => parts.init = self.init(form),
            "goal" => parts.goal = self.goal(form),
            _ => self.ignore_costs(form.head_span()),
        }
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
        match item {
            Item::Form(form) if form.head().is_some_and(|head| head.text == "=") => {
                self.function_value(&form);
                None
            }
            Item::Form(form) => self.literal(form),
            item @ Item::Word(_) => {
                self.expected("a fact such as `(p a)`", &item);
                None
            }
        }
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
