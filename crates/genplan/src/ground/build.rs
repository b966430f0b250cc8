//! What was reached, as an instance.

use genplan_core::budget::{Meter, StopReason};
use genplan_core::frame::Frame;
use genplan_core::instance::Instance;
use genplan_core::rows::Rows;
use genplan_core::state::{self, Slot};
use genplan_pddl::lifted::Parameter;

use super::layout::{Layout, Names, Truth};
use super::object_sets::ObjectSets;
use super::reach::{Reached, value};
use super::relation::Tuples;
use super::rules::{Head, Literal, RelationKind, Rule, Rules, Universal};

/// Builds the instance that a layout has prepared.
pub(crate) fn build(
    reached: &Reached,
    layout: &Layout,
    names: &Names,
    frame: &mut Frame,
    meter: &Meter,
) -> Result<Instance, StopReason> {
    // One more slot stands for what is never true.
    let never = Slot(layout.slots);
    let auxiliary = layout.slots as usize + 1 - layout.fluents.len();
    let mut instance = Instance::new(layout.fluents.clone(), layout.basic as usize, auxiliary);
    let rules = &reached.task.rules;
    let (values, sets) = (vec![0; rules.variables], ObjectSets::default());
    let (scratch, effective) = (Vec::new(), Vec::new());
    let mut builder = Builder { rules, reached, layout, sets, values, scratch, effective, meter };
    instance.set_initial(layout.initial.clone());
    instance.registers.clone_from(&layout.registers);
    instance.goal = builder.goal(never);
    for schema in 0..reached.task.task.domain.actions.len() {
        builder.actions(schema, names, frame, &mut instance)?;
    }
    builder.axioms(&mut instance)?;
    Ok(instance)
}

struct Builder<'a> {
    rules: &'a Rules,
    reached: &'a Reached,
    layout: &'a Layout,
    sets: ObjectSets,
    /// By variable: its value.
    values: Vec<u32>,
    scratch: Vec<u32>,
    effective: Vec<state::Literal>,
    meter: &'a Meter,
}

impl<'a> Builder<'a> {
    fn goal(&mut self, never: Slot) -> Vec<state::Literal> {
        let literals = self.rules.goal.iter().filter_map(|literal| match self.ground(literal) {
            Truth::Literal(literal) => Some(literal),
            Truth::Constant(true) => None,
            Truth::Constant(false) => Some(state::Literal::new(never, true)),
        });
        literals.collect()
    }

    fn actions(
        &mut self,
        schema: usize,
        names: &Names,
        frame: &mut Frame,
        instance: &mut Instance,
    ) -> Result<(), StopReason> {
        let rule = &self.rules.all[schema];
        let tuples = &self.reached.task.applicable(schema).tuples;
        let effects = self.effects_by_action(schema, tuples);
        self.meter.take(effects.bytes())?;
        let mut term = Vec::new();
        for index in 0..tuples.len() {
            // The applicability rule has no variables but the columns of its head, so its instances are its tuples.
            let known = instance.bytes() + frame.bytes();
            self.assign(schema, index);
            names.term(names.schemas[schema], tuples.resolve(index as u32), &mut term);
            instance.push_action(frame.action(&term), self.condition(rule));
            for &(rule, index) in effects.row(index) {
                self.effect(rule as usize, index as usize, instance)?;
            }
            self.meter.work(1 + term.len() as u64)?;
            self.meter.take(instance.bytes() + frame.bytes() - known)?;
        }
        Ok(())
    }

    /// By action of a schema: its effects, as rules and the numbers of their instances.
    fn effects_by_action(&self, schema: usize, tuples: &Tuples) -> Rows<(u32, u32)> {
        let parameters = self.reached.task.task.domain.actions[schema].parameters.len();
        Rows::group(tuples.len(), || {
            let rules = self.rules.all.iter().enumerate();
            let effects = rules.filter(|(_, rule)| matches!(rule.head, Head::Effects(of, _) if of == schema));
            effects.flat_map(move |(rule, _)| {
                let instances = &self.reached.instances[rule];
                (0..instances.count).map(move |index| {
                    // The parameters of the action are the first variables of its effects.
                    let action = tuples.find(&instances.values(index)[..parameters]);
                    (action.expect("effects are of applicable actions") as usize, (rule as u32, index as u32))
                })
            })
        })
    }

    fn effect(&mut self, index: usize, number: usize, instance: &mut Instance) -> Result<(), StopReason> {
        let rule = &self.rules.all[index];
        let Head::Effects(_, changes) = &rule.head else { unreachable!("an effect") };
        self.assign(index, number);
        // To delete what is never true, or to add what is always true, changes nothing.
        let mut effective = std::mem::take(&mut self.effective);
        effective.clear();
        effective.extend(changes.iter().filter_map(|change| self.ground(change).literal()));
        if !effective.is_empty() {
            instance.push_effect(self.condition(rule), effective.iter().copied());
        }
        self.effective = effective;
        self.meter.work(1 + (rule.body.literals.len() + changes.len()) as u64)
    }

    fn axioms(&mut self, instance: &mut Instance) -> Result<(), StopReason> {
        let rules: &'a Rules = self.rules;
        for (index, rule) in rules.all.iter().enumerate() {
            let Head::Atom(relation, arguments) = &rule.head else { continue };
            if matches!(rules.relations[relation.index()].kind, RelationKind::Applicable)
                || rules.is_static(*relation)
            {
                continue;
            }
            for number in 0..self.reached.instances[index].count {
                self.assign(index, number);
                let head = Literal { relation: *relation, arguments: arguments.clone(), value: true };
                let Truth::Literal(head) = self.ground(&head) else { unreachable!("a conclusion") };
                let known = instance.bytes();
                if let Some(universal) = self.universals(&rule.body.universals)? {
                    instance.push_axiom(head.slot(), self.condition(rule).chain(universal));
                }
                self.meter.work(1 + rule.body.literals.len() as u64)?;
                self.meter.take(instance.bytes() - known)?;
            }
        }
        Ok(())
    }

    /// Gives the variables of a rule the values of one of its instances.
    fn assign(&mut self, rule: usize, number: usize) {
        let values = self.reached.instances[rule].values(number);
        for (parameter, &value) in self.rules.all[rule].variables.iter().zip(values) {
            self.values[parameter.variable.0 as usize] = value;
        }
    }

    /// The literals of a rule's instance that are not always true.
    fn condition(&mut self, rule: &'a Rule) -> impl Iterator<Item = state::Literal> {
        rule.body.literals.iter().filter_map(|literal| self.ground(literal).literal())
    }

    fn ground(&mut self, literal: &Literal) -> Truth {
        self.scratch.clear();
        self.scratch.extend(literal.arguments.iter().map(|&term| value(term, &self.values)));
        self.layout.truth(&self.reached.task, literal.relation, &self.scratch, literal.value)
    }

    /// The literals of universal conditions that are not always true, unless one can never be.
    fn universals(&mut self, universals: &[Universal]) -> Result<Option<Vec<state::Literal>>, StopReason> {
        let mut literals = Vec::new();
        for universal in universals {
            if !self.expand(&universal.parameters, &universal.literal, &mut literals)? {
                return Ok(None);
            }
        }
        Ok(Some(literals))
    }

    /// Adds the literal for all values of the parameters; says no if one can never be true.
    fn expand(
        &mut self,
        parameters: &[Parameter],
        literal: &Literal,
        all: &mut Vec<state::Literal>,
    ) -> Result<bool, StopReason> {
        let Some((parameter, others)) = parameters.split_first() else {
            let ground = self.ground(literal);
            all.extend(ground.literal());
            self.meter.work(1 + literal.arguments.len() as u64)?;
            self.meter.take(size_of::<state::Literal>())?;
            return Ok(ground != Truth::Constant(false));
        };
        let objects = self.sets.of(&self.reached.task.task, &parameter.types);
        for &object in objects.members() {
            self.values[parameter.variable.0 as usize] = object;
            if !self.expand(others, literal, all)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
