//! A lifted task to rules.

use genplan_core::components::Components;
use genplan_core::rows::Rows;
use genplan_pddl::lifted::{Action, Atom, Axiom, Domain, Formula, Parameter, Role, Task, Term, Variable};

use super::rules::{
    Body, Head, Literal, Nested, RelationId, RelationKind, Rule, Rules, Signature, Universal,
};

/// The rules of a task.
pub(crate) fn normalize(task: &Task) -> Rules {
    let mut normalizer = Normalizer::new(task);
    // Nested parts of preconditions have rules too; those of the actions themselves come before them.
    let applicability: Vec<Rule> =
        task.domain.actions.iter().map(|action| normalizer.applicability(action)).collect();
    normalizer.rules.all.splice(0..0, applicability);
    for (index, action) in task.domain.actions.iter().enumerate() {
        normalizer.effects(index, action);
    }
    for axiom in &task.domain.axioms {
        normalizer.axiom(axiom);
    }
    normalizer.goal(&task.goal);
    normalizer.finish()
}

struct Normalizer {
    rules: Rules,
    /// By variable: its declaration, in the action, axiom or goal at hand.
    scope: Vec<Option<Parameter>>,
    /// Which derived predicates depend on each other.
    recursion: Components,
    /// The component of the derived predicate whose axiom is at hand.
    head: Option<u32>,
}

/// A rule in the making.
#[derive(Default)]
struct Draft<'f> {
    variables: Vec<Parameter>,
    body: Body,
    /// Static literals that hold wherever the rule is asked for, besides those of the body.
    guards: Vec<Literal>,
    /// Whether variables may be added.
    open: bool,
    /// Parts that need a relation of their own.
    nested: Vec<(&'f Formula, bool)>,
}

impl Normalizer {
    fn new(task: &Task) -> Self {
        let domain = &*task.domain;
        let counts = domain.actions.iter().map(|action| action.variables);
        let counts = counts.chain(domain.axioms.iter().map(|axiom| axiom.variables));
        let variables = counts.chain([task.goal_variables]).max().unwrap_or(0) as usize;
        let mut normalizer = Normalizer {
            rules: Rules { variables, ..Rules::default() },
            scope: vec![None; variables],
            recursion: recursion(domain),
            head: None,
        };
        for predicate in &domain.predicates {
            let kind = match predicate.role {
                Role::Static => RelationKind::Static,
                Role::Fluent => RelationKind::Fluent,
                Role::Derived { .. } => RelationKind::Derived,
            };
            normalizer.relation(kind, predicate.parameters.len());
        }
        normalizer
    }

    fn relation(&mut self, kind: RelationKind, arity: usize) -> RelationId {
        let is_static = matches!(kind, RelationKind::Static);
        self.rules.relations.push(Signature { kind, arity, is_static });
        RelationId(self.rules.relations.len() as u32 - 1)
    }

    fn applicability(&mut self, action: &Action) -> Rule {
        self.declare(&action.parameters);
        let relation = self.relation(RelationKind::Applicable, action.parameters.len());
        let mut draft = Draft { variables: action.parameters.clone(), ..Draft::default() };
        self.conjoin(&action.precondition, true, &mut draft);
        let head = Head::Atom(relation, terms(&action.parameters));
        Rule { head, variables: draft.variables, body: draft.body }
    }

    fn effects(&mut self, index: usize, action: &Action) {
        self.declare(&action.parameters);
        let applicability = &self.rules.all[index];
        let Head::Atom(relation, arguments) = &applicability.head else {
            unreachable!("the first rules say when actions are applicable");
        };
        let applicable = Literal { relation: *relation, arguments: arguments.clone(), value: true };
        let guards: Vec<Literal> =
            applicability.body.literals.iter().filter(|literal| self.is_guard(literal)).cloned().collect();
        for effect in &action.effects {
            self.declare(&effect.parameters);
            let mut draft = Draft { guards: guards.clone(), open: true, ..Draft::default() };
            draft.variables = [&action.parameters[..], &effect.parameters].concat();
            draft.body.literals.push(applicable.clone());
            self.conjoin(&effect.condition, true, &mut draft);
            let changes = effect.literals.iter().map(|change| literal(&change.atom, change.value)).collect();
            self.push(draft, Head::Effects(index, changes));
        }
    }

    fn axiom(&mut self, axiom: &Axiom) {
        self.declare(&axiom.parameters);
        self.head = Some(self.recursion.of(axiom.head.index()));
        self.alternatives(axiom.head.into(), &axiom.parameters, &[], &axiom.body, true, &[]);
        self.head = None;
    }

    fn goal(&mut self, goal: &Formula) {
        let mut draft = Draft::default();
        self.conjoin(goal, true, &mut draft);
        self.rules.goal = draft.body.literals;
        for (a, b, value) in draft.body.equalities {
            if (a == b) != value {
                let formula = Formula::Equal(a, b);
                let never = RelationKind::Auxiliary(Nested { formula, variables: Vec::new(), value });
                let relation = self.relation(never, 0);
                self.rules.goal.push(Literal { relation, arguments: Box::default(), value: true });
            }
        }
    }

    fn declare(&mut self, parameters: &[Parameter]) {
        for parameter in parameters {
            self.scope[parameter.variable.0 as usize] = Some(parameter.clone());
        }
    }

    fn push(&mut self, draft: Draft<'_>, head: Head) {
        self.rules.all.push(Rule { head, variables: draft.variables, body: draft.body });
    }

    /// Adds to a draft that the formula has this value.
    fn conjoin<'f>(&mut self, formula: &'f Formula, value: bool, draft: &mut Draft<'f>) {
        self.flatten(formula, value, draft);
        while let Some((formula, value)) = draft.nested.pop() {
            self.nest(formula, value, draft);
        }
    }

    /// Adds what is a literal to the body and leaves the rest for later.
    fn flatten<'f>(&mut self, formula: &'f Formula, value: bool, draft: &mut Draft<'f>) {
        match (formula, value) {
            (Formula::Atom(atom), _) => draft.body.literals.push(literal(atom, value)),
            (Formula::Equal(a, b), _) => draft.body.equalities.push((*a, *b, value)),
            (Formula::Not(inner), _) => self.flatten(inner, !value, draft),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                for part in parts {
                    self.flatten(part, value, draft);
                }
            }
            (Formula::Exists(parameters, inner), true) | (Formula::Forall(parameters, inner), false)
                if draft.open =>
            {
                self.declare(parameters);
                draft.variables.extend_from_slice(parameters);
                self.flatten(inner, value, draft);
            }
            _ => draft.nested.push((formula, value)),
        }
    }

    /// Gives a part of a condition a relation of its own.
    fn nest(&mut self, formula: &Formula, value: bool, draft: &mut Draft<'_>) {
        match (formula, value) {
            (Formula::Exists(parameters, inner), false) | (Formula::Forall(parameters, inner), true)
                if self.is_recursive(inner) =>
            {
                self.declare(parameters);
                let literal = self.auxiliary(inner, &[], inner, value, draft);
                draft.body.universals.push(Universal { parameters: parameters.clone(), literal });
            }
            // For all values: there is no exception.
            (Formula::Exists(parameters, inner), false) | (Formula::Forall(parameters, inner), true) => {
                let exception = self.auxiliary(formula, parameters, inner, !value, draft);
                draft.body.literals.push(Literal { value: false, ..exception });
            }
            (Formula::Exists(parameters, inner), true) | (Formula::Forall(parameters, inner), false) => {
                let literal = self.auxiliary(formula, parameters, inner, value, draft);
                draft.body.literals.push(literal);
            }
            _ => {
                let literal = self.auxiliary(formula, &[], formula, value, draft);
                draft.body.literals.push(literal);
            }
        }
    }

    /// A new relation over the free variables of `whole` that holds
    /// where `inner` has this value for some values of `parameters`.
    fn auxiliary(
        &mut self,
        whole: &Formula,
        parameters: &[Parameter],
        inner: &Formula,
        value: bool,
        context: &Draft<'_>,
    ) -> Literal {
        self.declare(parameters);
        let free = self.free_variables(whole);
        let nested = Nested {
            formula: whole.clone(),
            variables: free.iter().map(|parameter| parameter.variable).collect(),
            value,
        };
        let relation = self.relation(RelationKind::Auxiliary(nested), free.len());
        let guards: Vec<Literal> = (context.body.literals.iter())
            .filter(|literal| self.is_guard(literal))
            .chain(&context.guards)
            .filter(|guard| mentions_only(guard, &free))
            .cloned()
            .collect();
        self.alternatives(relation, &free, parameters, inner, value, &guards);
        Literal { relation, arguments: terms(&free), value: true }
    }

    /// One rule for each way in which a formula can have a value.
    fn alternatives(
        &mut self,
        relation: RelationId,
        columns: &[Parameter],
        parameters: &[Parameter],
        formula: &Formula,
        value: bool,
        guards: &[Literal],
    ) {
        if let (Formula::Or(parts), true) | (Formula::And(parts), false) = (formula, value) {
            for part in parts {
                self.alternatives(relation, columns, parameters, part, value, guards);
            }
            return;
        }
        let mut draft = Draft { open: true, ..Draft::default() };
        draft.variables = [columns, parameters].concat();
        draft.body.literals.extend_from_slice(guards);
        self.conjoin(formula, value, &mut draft);
        self.push(draft, Head::Atom(relation, terms(columns)));
    }

    /// Whether the literal can restrict the rules of a nested part without being watched.
    fn is_guard(&self, literal: &Literal) -> bool {
        literal.value && matches!(self.rules.relations[literal.relation.index()].kind, RelationKind::Static)
    }

    /// Whether the axiom at hand is about a predicate that depends on itself through this formula.
    fn is_recursive(&self, formula: &Formula) -> bool {
        self.head.is_some_and(|head| {
            formula.atoms().iter().any(|atom| self.recursion.of(atom.predicate.index()) == head)
        })
    }

    fn free_variables(&self, formula: &Formula) -> Vec<Parameter> {
        let (mut occurring, mut bound) = (Vec::new(), Vec::new());
        formula.walk(&mut |part| match part {
            Formula::Atom(atom) => occurring.extend(&*atom.arguments),
            Formula::Equal(a, b) => occurring.extend([a, b]),
            Formula::Forall(parameters, _) | Formula::Exists(parameters, _) => {
                bound.extend(parameters.iter().map(|parameter| parameter.variable));
            }
            _ => {}
        });
        let mut occurring: Vec<Variable> =
            occurring.into_iter().copied().filter_map(Term::variable).collect();
        occurring.sort_unstable();
        occurring.dedup();
        bound.sort_unstable();
        let free = occurring.into_iter().filter(|variable| bound.binary_search(variable).is_err());
        free.map(|v| self.scope[v.0 as usize].clone().expect("variables are declared before use")).collect()
    }

    /// Decides which computed relations are static: those that depend on static ones only, and whose
    /// rules can be evaluated exactly when grounding, which universal conditions cannot.
    fn finish(mut self) -> Rules {
        let dependencies = dependencies(&self.rules);
        let components = Components::new(&dependencies);
        let universal = with_universals(&self.rules);
        let mut order: Vec<usize> = (0..self.rules.relations.len()).collect();
        order.sort_unstable_by_key(|&relation| components.of(relation));
        for group in order.chunk_by(|&a, &b| components.of(a) == components.of(b)) {
            let is_static = group.iter().all(|&relation| {
                matches!(
                    self.rules.relations[relation].kind,
                    RelationKind::Static | RelationKind::Derived | RelationKind::Auxiliary(_)
                ) && !universal.contains(&relation)
                    && dependencies.row(relation).iter().all(|&other| {
                        group.contains(&(other as usize)) || self.rules.relations[other as usize].is_static
                    })
            });
            for &relation in group {
                self.rules.relations[relation].is_static = is_static;
            }
        }
        self.rules.static_groups = static_groups(&self.rules, &components);
        self.rules
    }
}

/// The rules of static relations, grouped so that each group only depends on itself and those before it.
fn static_groups(rules: &Rules, components: &Components) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); components.len()];
    for (index, rule) in rules.all.iter().enumerate() {
        if let Head::Atom(head, _) = rule.head
            && rules.is_static(head)
        {
            groups[components.of(head.index()) as usize].push(index);
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The relations whose rules have universal conditions.
fn with_universals(rules: &Rules) -> Vec<usize> {
    let rules = rules.all.iter().filter(|rule| !rule.body.universals.is_empty());
    rules
        .filter_map(
            |rule| if let Head::Atom(relation, _) = &rule.head { Some(relation.index()) } else { None },
        )
        .collect()
}

/// Which predicates depend on each other.
fn recursion(domain: &Domain) -> Components {
    Components::new(&Rows::group(domain.predicates.len(), || {
        domain.axioms.iter().flat_map(|axiom| {
            axiom.body.atoms().into_iter().map(|atom| (axiom.head.index(), atom.predicate.0))
        })
    }))
}

/// By relation: those in the bodies of its rules.
pub(crate) fn dependencies(rules: &Rules) -> Rows<u32> {
    Rows::group(rules.relations.len(), || {
        rules.all.iter().flat_map(|rule| {
            let head = if let Head::Atom(relation, _) = &rule.head { Some(relation.index()) } else { None };
            let universals = rule.body.universals.iter().map(|universal| &universal.literal);
            let literals = rule.body.literals.iter().chain(universals);
            literals.filter_map(move |literal| Some((head?, literal.relation.0)))
        })
    })
}

fn literal(atom: &Atom, value: bool) -> Literal {
    Literal { relation: atom.predicate.into(), arguments: atom.arguments.clone(), value }
}

fn terms(parameters: &[Parameter]) -> Box<[Term]> {
    parameters.iter().map(|parameter| Term::Variable(parameter.variable)).collect()
}

fn mentions_only(literal: &Literal, parameters: &[Parameter]) -> bool {
    literal.arguments.iter().all(|term| match term {
        Term::Variable(variable) => parameters.iter().any(|parameter| parameter.variable == *variable),
        Term::Object(_) => true,
    })
}
