//! The first solution of a conjunction, and all of them.
//!
//! What is first is decided by the wanted variables, from left to right, by the order of objects. Parts of a conjunction that
//! share no open variable are solved one by one. In a part, the constraint that leaves the fewest combinations gives values to its
//! variables, in order; what is behind the best solution so far is not looked at.

use std::cmp::Ordering;
use std::rc::Rc;

use genplan_core::budget::StopReason;
use genplan_pddl::lifted::{Parameter, Variable};

use super::conjunction::{Conjunction, Constraint, FewValues, OPEN, OpenPart, Split, Values, value};
use super::state::LiftedState;
use crate::ground::rules::Literal;

impl LiftedState {
    /// Gives the open variables the values of the first solution, if there is one.
    pub(super) fn first(
        &mut self,
        of: &Conjunction,
        wanted: &[Variable],
        values: &mut Values,
    ) -> Result<bool, StopReason> {
        self.first_of_all(of, &of.split(values), wanted, values)
    }

    fn first_of_all(
        &mut self,
        of: &Conjunction,
        split: &Split,
        wanted: &[Variable],
        values: &mut Values,
    ) -> Result<bool, StopReason> {
        for &check in &split.checks {
            if !self.is_met(&of.constraints[check], values)? {
                return Ok(false);
            }
        }
        for part in &split.parts {
            if !self.first_of(of, part, wanted, values)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn first_of(
        &mut self,
        of: &Conjunction,
        part: &OpenPart,
        wanted: &[Variable],
        values: &mut Values,
    ) -> Result<bool, StopReason> {
        let access = part.access(wanted, of, &self.model);
        let wanted = &access.wanted[..];
        let mut generator = self.generator(of, part, &access, values)?;
        let split = part.without(&generator.binds, generator.meets, of);
        let in_order = wanted.first() == generator.binds.first();
        let mut best: Option<Vec<u32>> = None;
        while self.next(&mut generator, of, values)? {
            if let Some(best) = &best
                && !is_before(wanted, values, best)
            {
                let first = wanted[0].0 as usize;
                if in_order && values[first] > best[0] {
                    break;
                }
                continue;
            }
            if self.first_of_all(of, &split, wanted, values)? {
                // Combinations of what the generator binds come in order.
                if generator.binds.starts_with(wanted) {
                    open(&part.open, wanted, values);
                    return Ok(true);
                }
                let found: Vec<u32> = wanted.iter().map(|variable| values[variable.0 as usize]).collect();
                best = best.into_iter().chain([found]).min();
            }
            open(&part.open, &generator.binds, values);
        }
        open(&part.open, &[], values);
        let Some(best) = best else { return Ok(false) };
        wanted.iter().zip(&best).for_each(|(variable, &object)| values[variable.0 as usize] = object);
        Ok(true)
    }

    /// Adds the values of some variables in all solutions to a list, perhaps more than once.
    pub(super) fn all(
        &mut self,
        of: &Conjunction,
        output: &[Variable],
        values: &mut Values,
        found: &mut Vec<u32>,
    ) -> Result<(), StopReason> {
        self.all_of(of, &of.split(values), output, values, found)
    }

    fn all_of(
        &mut self,
        of: &Conjunction,
        split: &Split,
        output: &[Variable],
        values: &mut Values,
        found: &mut Vec<u32>,
    ) -> Result<(), StopReason> {
        for &check in &split.checks {
            if !self.is_met(&of.constraints[check], values)? {
                return Ok(());
            }
        }
        // Of what is not asked for, it is enough that there is some.
        let mut asked: Option<Rc<OpenPart>> = None;
        for part in &split.parts {
            if part.open.iter().any(|open| output.contains(open)) {
                asked = Some(asked.map_or_else(|| Rc::clone(part), |asked| asked.with(part)));
            } else if !self.first_of(of, part, &[], values)? {
                return Ok(());
            }
        }
        let Some(part) = asked else {
            found.extend(output.iter().map(|variable| values[variable.0 as usize]));
            return self.effort.work(1 + output.len() as u64);
        };
        let access = part.access(&[], of, &self.model);
        let mut generator = self.generator(of, &part, &access, values)?;
        while self.next(&mut generator, of, values)? {
            let split = part.without(&generator.binds, generator.meets, of);
            self.all_of(of, &split, output, values, found)?;
            open(&part.open, &generator.binds, values);
        }
        open(&part.open, &[], values);
        Ok(())
    }

    /// Whether a constraint without open variables holds.
    pub(super) fn is_met(
        &mut self,
        constraint: &Constraint,
        values: &mut Values,
    ) -> Result<bool, StopReason> {
        match constraint {
            Constraint::Literal(literal) => self.holds(literal, values),
            &Constraint::Equality(one, other, wanted) => {
                Ok((value(one, values) == value(other, values)) == wanted)
            }
            Constraint::Universal(all) => self.holds_for_all(&all.parameters, &all.literal, values),
        }
    }

    fn holds(&mut self, literal: &Literal, values: &Values) -> Result<bool, StopReason> {
        let terms = literal.arguments.iter().map(|&term| value(term, values));
        Ok(self.is_true(literal.relation, FewValues::of(terms).as_slice())? == literal.value)
    }

    fn holds_for_all(
        &mut self,
        parameters: &[Parameter],
        literal: &Literal,
        values: &mut Values,
    ) -> Result<bool, StopReason> {
        let Some((parameter, others)) = parameters.split_first() else { return self.holds(literal, values) };
        let domain = self.model.objects_of(&parameter.types);
        for &object in domain.members() {
            values[parameter.variable.0 as usize] = object;
            if !self.holds_for_all(others, literal, values)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Takes the values of all variables but some away.
fn open(variables: &[Variable], besides: &[Variable], values: &mut Values) {
    let others = variables.iter().filter(|variable| !besides.contains(variable));
    others.for_each(|variable| values[variable.0 as usize] = OPEN);
}

/// Whether a solution with these values can come before another one: not if the wanted variables that have values before the
/// first one that has none say the contrary.
fn is_before(wanted: &[Variable], values: &Values, best: &[u32]) -> bool {
    for (variable, best) in wanted.iter().zip(best) {
        match (values[variable.0 as usize], values[variable.0 as usize].cmp(best)) {
            (OPEN, _) | (_, Ordering::Less) => return true,
            (_, Ordering::Greater) => return false,
            (_, Ordering::Equal) => {}
        }
    }
    false
}
