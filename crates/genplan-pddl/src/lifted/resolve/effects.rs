//! Effects to the paper's conditional effects C ▷ E.
//!
//! Nested `forall`s and `when`s are flattened: variables and conditions accumulate from outside in,
//! and literals with the same variables and conditions stay together.

use super::Resolver;
use crate::diagnostics::Diagnostic;
use crate::lifted::{ConditionalEffect, EffectLiteral, Formula, Parameter};
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
        let before = self.report.gauge().bytes();
        if !self.report.gauge().take(context.bytes) {
            return;
        }
        let mut within = EffectContext { slot: None, ..context.clone() };
        add(self, &mut within);
        within.bytes = self.report.gauge().bytes() - before;
        self.flatten(inner, &mut within, effects);
        self.report.gauge().give(within.bytes);
    }

    fn add_literal(
        &mut self,
        literal: &ast::Literal<'s>,
        context: &mut EffectContext,
        effects: &mut Vec<ConditionalEffect>,
    ) {
        let Some(atom) = self.atom(&literal.atom) else { return };
        if self.derived.contains_key(&atom.predicate) {
            return self.report_derived(&literal.atom, "cannot be in an effect");
        }
        self.report.gauge().take(2 * size_of::<EffectLiteral>());
        let slot = context.slot.unwrap_or(effects.len());
        if slot == effects.len() {
            if !self.report.gauge().take(context.bytes + 2 * size_of::<ConditionalEffect>()) {
                return;
            }
            context.slot = Some(slot);
            effects.push(context.effect());
        }
        effects[slot].literals.push(EffectLiteral { atom, value: literal.value });
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
