//! Lists with types: `a b - t c - (either u v) d`.

use super::{Form, Item, Parser, TokenKind, Word, ast};

impl Parser {
    /// The names of a list, with their types.
    pub(super) fn typed_names<'s>(&mut self, form: Form<'_, 's>, what: &str) -> Option<ast::TypedList<'s>> {
        self.typed_list(form, TokenKind::Name, what)
    }

    /// The variables of a list, with their types.
    pub(super) fn typed_variables<'s>(&mut self, form: Form<'_, 's>) -> Option<ast::TypedList<'s>> {
        self.typed_list(form, TokenKind::Variable, "a variable such as `?x`")
    }

    /// The list of variables that must come next.
    pub(super) fn variables<'s>(&mut self, form: &mut Form<'_, 's>) -> Option<ast::TypedList<'s>> {
        let list = self.list(form, "a list of variables")?;
        self.typed_variables(list)
    }

    /// A list of which all elements are of one kind. None if there is an error in it.
    fn typed_list<'s>(
        &mut self,
        mut form: Form<'_, 's>,
        kind: TokenKind,
        what: &str,
    ) -> Option<ast::TypedList<'s>> {
        let errors = self.report.errors();
        let mut list = ast::TypedList::default();
        while let Some(item) = form.next() {
            match item {
                Item::Word(Word { kind: TokenKind::Dash, .. }) => {
                    if let Some(types) = self.type_names(&mut form) {
                        list.close(types);
                    }
                }
                Item::Word(word) if word.kind == kind => list.push(self.without_dash(word.name)),
                item => self.expected(what, &item),
            }
        }
        (self.report.errors() == errors).then_some(list)
    }

    /// Says that a blank is missing after a dash, if a name begins with one.
    fn without_dash<'s>(&mut self, name: ast::Name<'s>) -> ast::Name<'s> {
        if let Some(text) = name.text.strip_prefix('-') {
            let message = format!("expected a blank after `-`, found `{}`", name.text);
            self.error(name.span(), message, &format!("write `- {text}`"));
        }
        name
    }

    /// The types after a dash.
    fn type_names<'s>(&mut self, form: &mut Form<'_, 's>) -> Option<ast::TypeNames<'s>> {
        match self.item(form, "a type after `-`")? {
            Item::Word(Word { kind: TokenKind::Name, name }) => Some(ast::TypeNames::One(name)),
            Item::Form(list) => self.either(list),
            item @ Item::Word(_) => {
                self.expected("a type after `-`", &item);
                None
            }
        }
    }

    /// The types in `(either t u)`.
    fn either<'s>(&mut self, mut form: Form<'_, 's>) -> Option<ast::TypeNames<'s>> {
        if form.head().is_none_or(|head| !head.text.eq_ignore_ascii_case("either")) {
            self.error(form.head_span(), "expected a type or `(either …)` after `-`", "");
            return None;
        }
        form.next();
        let mut names = Vec::new();
        while !form.is_empty() {
            names.push(self.name(&mut form, "the name of a type")?);
        }
        if names.is_empty() {
            self.expected_more("the name of a type", &form);
            return None;
        }
        Some(ast::TypeNames::Either(names))
    }
}
