//! Effects to the paper's conditional effects C ▷ E.
//!
//! Nested `forall`s and `when`s are flattened: variables and conditions accumulate from outside in,
//! and literals with the same variables and conditions stay together.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Features, Resolver};
use crate::diagnostics::Diagnostic;
use crate::lifted::{Atom, ConditionalEffect, EffectLiteral, Formula, Parameter, Term};
use crate::syntax::ast;

/// What surrounds an effect.
#[derive(Clone, Default)]
struct EffectContext {
    parameters: Vec<Parameter>,
    conditions: Vec<Formula>,
    /// How many bytes its parameters and conditions take.
    bytes: usize,
    /// Which conditional effect has the literals of this context, once there is one.
    slot: Option<usize>,
}

impl EffectContext {
    /// Whether nothing surrounds the effect.
    fn is_plain(&self) -> bool {
        self.parameters.is_empty() && self.conditions.is_empty()
    }

    /// A conditional effect in this context, without literals yet.
    fn effect(&self) -> ConditionalEffect {
        let condition = match &*self.conditions {
            [condition] => condition.clone(),
            conditions => Formula::And(conditions.to_vec()),
        };
        ConditionalEffect { parameters: self.parameters.clone(), condition, literals: Vec::new() }
    }
}

impl<'s> Resolver<'_, 's> {
    /// The conditional effects of an effect, in the order written.
    pub(super) fn effects(&mut self, effect: &ast::Effect<'s>) -> Vec<ConditionalEffect> {
        let mut effects = Vec::new();
        self.flatten(effect, &mut EffectContext::default(), &mut effects);
        effects
    }

    fn flatten(
        &mut self,
        effect: &ast::Effect<'s>,
        context: &mut EffectContext,
        effects: &mut Vec<ConditionalEffect>,
    ) {
        match effect {
            ast::Effect::Literal(literal) => self.add_literal(literal, context, effects),
            ast::Effect::And(parts) => parts.iter().for_each(|part| self.flatten(part, context, effects)),
            ast::Effect::Forall(list, inner) => {
                let depth = self.scope.depth();
                self.flatten_within(context, inner, effects, |resolver, context| {
                    context.parameters.extend(resolver.parameters(list));
                });
                self.scope.leave(depth);
            }
            ast::Effect::When(condition, inner) => {
                self.flatten_within(context, inner, effects, |resolver, context| {
                    context.conditions.push(resolver.formula(condition));
                });
            }
        }
    }

    /// Flattens an effect in a context to which something is added. There may be many in a large one, so what they
    /// repeat is counted.
    fn flatten_within(
        &mut self,
        context: &EffectContext,
        inner: &ast::Effect<'s>,
        effects: &mut Vec<ConditionalEffect>,
        add: impl FnOnce(&mut Self, &mut EffectContext),
    ) {
        self.used = self.used | Features::CONDITIONAL;
        let before = self.report.meter().bytes();
        if self.report.meter().take(context.bytes).is_err() {
            return;
        }
        let mut within = EffectContext { slot: None, ..context.clone() };
        add(self, &mut within);
        within.bytes = self.report.meter().bytes() - before;
        self.flatten(inner, &mut within, effects);
        self.report.meter().give(within.bytes);
    }

    fn add_literal(
        &mut self,
        literal: &ast::Literal<'s>,
        context: &mut EffectContext,
        effects: &mut Vec<ConditionalEffect>,
    ) {
        let Some((atom, doubts)) = self.atom_and_doubts(&literal.atom) else { return };
        if self.derived.contains_key(&atom.predicate) {
            return self.report_derived(&literal.atom, "cannot be in an effect");
        }
        let tests = if literal.value { self.type_tests(&atom, &doubts) } else { Vec::new() };
        if tests.is_empty() || context.is_plain() {
            self.type_tests.extend(tests);
            return self.push_literal(EffectLiteral { atom, value: literal.value }, context, effects);
        }
        let mut within = EffectContext { slot: None, ..context.clone() };
        within.conditions.extend(tests);
        self.push_literal(EffectLiteral { atom, value: literal.value }, &mut within, effects);
    }

    fn push_literal(
        &mut self,
        literal: EffectLiteral,
        context: &mut EffectContext,
        effects: &mut Vec<ConditionalEffect>,
    ) {
        _ = self.report.meter().take(2 * size_of::<EffectLiteral>());
        let slot = context.slot.unwrap_or(effects.len());
        if slot == effects.len() {
            if self.report.meter().take(context.bytes + 2 * size_of::<ConditionalEffect>()).is_err() {
                return;
            }
            context.slot = Some(slot);
            effects.push(context.effect());
        }
        effects[slot].literals.push(literal);
    }

    /// That the values of the variables at these positions have the types that the predicate takes: for each there is an
    /// object of these types that equals it.
    fn type_tests(&mut self, atom: &Atom, doubts: &[usize]) -> Vec<Formula> {
        let predicates = self.predicates;
        let parameters = &predicates[atom.predicate.index()].parameters;
        let depth = self.scope.depth();
        let tests = doubts.iter().map(|&position| {
            let Parameter { name, types, span, .. } = &parameters[position];
            _ = self.report.meter().take(2 * size_of::<Formula>() + size_of::<Parameter>() + name.len());
            let variable = self.scope.declare(Cow::Owned(name.clone()), Arc::clone(types));
            let fitting = Parameter { name: name.clone(), variable, types: Arc::clone(types), span: *span };
            let equal = Formula::Equal(Term::Variable(variable), atom.arguments[position]);
            Formula::Exists(vec![fitting], equal.into())
        });
        let tests = tests.collect();
        self.scope.leave(depth);
        tests
    }

    /// Reports an atom of a derived predicate where there cannot be one.
    pub(super) fn report_derived(&mut self, atom: &ast::Atom<'_>, where_not: &str) {
        let name = atom.predicate.lower();
        if !self.report.first_time(format!("derived {name} {where_not}")) {
            return;
        }
        let rule = self.by_name.get(&*name).and_then(|id| self.derived.get(id)).copied().unwrap_or_default();
        let diagnostic = Diagnostic::error(format!("the derived predicate `{name}` {where_not}"))
            .label(self.report.source(), atom.place.0, "its rules say when it holds")
            .label(self.home, rule, "a rule is here");
        self.report.push(diagnostic);
    }
}
