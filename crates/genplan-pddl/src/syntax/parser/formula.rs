//! Conditions and atoms.

use super::{Diagnostic, Form, Item, Parser, TokenKind, Word, ast};
use ast::{Formula, Term};

/// Words that cannot be predicates.
const CONNECTIVES: [(&str, Connective); 12] = [
    ("and", Connective::And),
    ("or", Connective::Or),
    ("not", Connective::Not),
    ("=", Connective::Equal),
    ("imply", Connective::Imply),
    ("forall", Connective::Forall),
    ("exists", Connective::Exists),
    ("when", Connective::When),
    ("<", Connective::Comparison),
    (">", Connective::Comparison),
    ("<=", Connective::Comparison),
    (">=", Connective::Comparison),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Connective {
    And,
    Or,
    Not,
    Equal,
    Imply,
    Forall,
    Exists,
    When,
    Comparison,
}

impl Connective {
    /// The operator that is written like this.
    pub(super) fn of(word: &str) -> Option<Connective> {
        CONNECTIVES
            .iter()
            .find(|(operator, _)| operator.eq_ignore_ascii_case(word))
            .map(|&(_, operator)| operator)
    }
}

/// What the head of an atom stands for if an argument is a form.
fn unsupported_head(word: &str) -> Option<&'static str> {
    Some(match &*word.to_ascii_lowercase() {
        "preference" => "preferences",
        "always" | "sometime" | "within" | "at-most-once" | "sometime-after" | "sometime-before"
        | "always-within" | "hold-during" | "hold-after" => "constraints on trajectories",
        "at" | "over" => "timed conditions and timed initial literals",
        "assign" | "increase" | "decrease" | "scale-up" | "scale-down" => "numeric effects other than costs",
        "+" | "-" | "*" | "/" => "numeric expressions",
        _ => return None,
    })
}

impl Parser {
    /// The condition that must come next.
    pub(super) fn next_formula<'s>(&mut self, form: &mut Form<'_, 's>) -> Option<Formula<'s>> {
        let item = self.item(form, "a condition")?;
        self.formula(item)
    }

    /// A condition. None if there is an error in it.
    pub(super) fn formula<'s>(&mut self, item: Item<'_, 's>) -> Option<Formula<'s>> {
        let mut form = self.form(item, "a condition such as `(p ?x)`")?;
        if form.is_empty() {
            return Some(Formula::TRUE);
        }
        let operator = form.head().and_then(|head| Connective::of(head.text));
        let Some(operator) = operator else { return Some(Formula::Atom(self.atom(form)?)) };
        form.next();
        self.composite(operator, form)
    }

    fn composite<'s>(&mut self, operator: Connective, mut form: Form<'_, 's>) -> Option<Formula<'s>> {
        match operator {
            Connective::And => Some(Formula::And(self.formulas(form))),
            Connective::Or => Some(Formula::Or(self.formulas(form))),
            Connective::Not => {
                let negated = self.next_formula(&mut form)?;
                self.expect_end(form, "the negated condition");
                Some(Formula::Not(negated.into()))
            }
            Connective::Imply => self.imply(form),
            Connective::Equal => self.equality(form),
            Connective::Forall => {
                self.quantified(form).map(|(variables, body)| Formula::Forall(variables, body))
            }
            Connective::Exists => {
                self.quantified(form).map(|(variables, body)| Formula::Exists(variables, body))
            }
            Connective::When => {
                self.error(form.head_span(), "`when` in a condition", "it can only be part of an effect");
                None
            }
            Connective::Comparison => {
                self.unsupported(form.head_span(), "numeric comparisons");
                None
            }
        }
    }

    fn formulas<'s>(&mut self, form: Form<'_, 's>) -> Vec<Formula<'s>> {
        form.filter_map(|item| self.formula(item)).collect()
    }

    fn imply<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Formula<'s>> {
        let (premise, conclusion) = (self.next_formula(&mut form), self.next_formula(&mut form));
        self.expect_end(form, "the conclusion");
        Some(Formula::Imply(premise?.into(), conclusion?.into()))
    }

    fn quantified<'s>(&mut self, mut form: Form<'_, 's>) -> Option<(ast::TypedList<'s>, Box<Formula<'s>>)> {
        let variables = self.variables(&mut form);
        let body = self.next_formula(&mut form);
        self.expect_end(form, "the condition");
        Some((variables?, body?.into()))
    }

    fn equality<'s>(&mut self, mut form: Form<'_, 's>) -> Option<Formula<'s>> {
        let (head, count) = (form.head_span(), form.clone().count());
        let (Some(left), Some(right), 2) = (form.next(), form.next(), count) else {
            self.error(head, format!("`=` compares two terms, but there are {count}"), "");
            return None;
        };
        if matches!(left, Item::Form(_)) || matches!(right, Item::Form(_)) {
            self.unsupported(head, "numeric comparisons and object fluents");
            return None;
        }
        Some(Formula::Equal(Box::new([self.term(left)?, self.term(right)?])))
    }

    /// A predicate applied to terms. None if there is an error in it.
    pub(super) fn atom<'s>(&mut self, mut form: Form<'_, 's>) -> Option<ast::Atom<'s>> {
        let place = ast::Place(form.span());
        let predicate = self.name(&mut form, "the name of a predicate")?;
        let mut arguments = Vec::with_capacity(form.remaining_tokens());
        for item in form {
            if matches!(item, Item::Form(_)) {
                self.form_as_argument(predicate, &item);
                return None;
            }
            arguments.push(self.term(item)?);
        }
        Some(ast::Atom { predicate, arguments: arguments.into_boxed_slice(), place })
    }

    /// Says that an argument of an atom is a form, in the words of what was probably meant.
    fn form_as_argument(&mut self, predicate: ast::Name<'_>, item: &Item<'_, '_>) {
        if let Some(feature) = unsupported_head(predicate.text) {
            return self.unsupported(predicate.span(), feature);
        }
        let message = format!("expected a variable or an object, found {}", item.description());
        let diagnostic = Diagnostic::error(message)
            .label(self.report.source(), item.span(), format!("as an argument of `{}`", predicate.text))
            .help("object fluents are not supported");
        self.report.push(diagnostic);
    }

    fn term<'s>(&mut self, item: Item<'_, 's>) -> Option<Term<'s>> {
        match item {
            Item::Word(Word { kind: TokenKind::Variable, name }) => Some(Term::Variable(name)),
            Item::Word(Word { kind: TokenKind::Name, name }) => Some(Term::Object(name)),
            item => {
                self.expected("a variable or an object", &item);
                None
            }
        }
    }
}
