//! In which order to match the literals of a rule.

use genplan_pddl::lifted::{Parameter, Term, Variable};

use super::relation::Relation;
use super::rules::{Literal, RelationId, Rule, Rules};

/// How to find all values of a rule's variables that satisfy what must be true of static and found tuples.
#[derive(Debug)]
pub(crate) struct Plan {
    pub rule: usize,
    /// How to read the new tuple that the plan starts from, if it starts from one.
    pub trigger: Option<AtomPattern>,
    pub steps: Vec<JoinStep>,
}

/// How a tuple gives values to variables.
#[derive(Debug, Default)]
pub(crate) struct AtomPattern {
    /// Positions that give variables their values.
    pub binds: Vec<(usize, Variable)>,
    /// Positions that must agree with a term.
    pub checks: Vec<(usize, Term)>,
}

/// A step of a plan; all terms except those it binds have values by then.
#[derive(Debug)]
pub(crate) enum JoinStep {
    /// The visible tuples of a relation that agree with what is known.
    Match {
        relation: RelationId,
        access: Access,
        pattern: AtomPattern,
        /// Leave out the tuple that triggered the plan: it was, or will be, found from another literal.
        without_trigger: bool,
    },
    /// The tuple must be there.
    Present { relation: RelationId, arguments: Box<[Term]>, without_trigger: bool },
    /// The tuple must not be there.
    Absent { relation: RelationId, arguments: Box<[Term]> },
    /// All objects of the types of the rule's variable with that position.
    Enumerate(usize),
    /// The rule's variable with that position must have a value of its types.
    Typed(usize),
    /// The variable has the value of the term.
    Assign(Variable, Term),
    /// The terms must be equal, or different.
    Compare(Term, Term, bool),
}

/// How to find tuples.
#[derive(Debug)]
pub(crate) enum Access {
    /// Look at all.
    Scan,
    /// Use the index with that number, which is on the positions of these terms.
    Index(usize, Box<[Term]>),
}

/// Makes a plan for a rule, starting from a new tuple for one of its positive literals or from nothing.
pub(crate) fn plan(rules: &Rules, rule: usize, trigger: Option<usize>, relations: &mut [Relation]) -> Plan {
    let mut planner = JoinPlanner {
        rules,
        rule: &rules.all[rule],
        bound: vec![false; rules.variables],
        matched: vec![false; rules.all[rule].body.literals.len()],
        compared: vec![false; rules.all[rule].body.equalities.len()],
        trigger,
        steps: Vec::new(),
    };
    let pattern = trigger.map(|literal| {
        planner.matched[literal] = true;
        let pattern = planner.bind(&planner.rule.body.literals[literal].arguments);
        planner.check_types(&pattern);
        pattern
    });
    while planner.check() || planner.search(relations) {}
    Plan { rule, trigger: pattern, steps: planner.steps }
}

struct JoinPlanner<'r> {
    rules: &'r Rules,
    rule: &'r Rule,
    /// By variable.
    bound: Vec<bool>,
    /// By literal of the body.
    matched: Vec<bool>,
    /// By equality of the body.
    compared: Vec<bool>,
    trigger: Option<usize>,
    steps: Vec<JoinStep>,
}

impl<'r> JoinPlanner<'r> {
    fn is_bound(&self, term: Term) -> bool {
        match term {
            Term::Variable(variable) => self.bound[variable.0 as usize],
            Term::Object(_) => true,
        }
    }

    fn are_bound(&self, terms: &[Term]) -> bool {
        terms.iter().all(|&term| self.is_bound(term))
    }

    /// Notes that the variables among these terms have values from now on, and that their types need a look.
    fn bind(&mut self, terms: &[Term]) -> AtomPattern {
        let mut pattern = AtomPattern::default();
        for (position, &term) in terms.iter().enumerate() {
            match term {
                Term::Variable(variable) if !self.bound[variable.0 as usize] => {
                    pattern.binds.push((position, variable));
                    self.bound[variable.0 as usize] = true;
                }
                _ => pattern.checks.push((position, term)),
            }
        }
        pattern
    }

    fn check_types(&mut self, pattern: &AtomPattern) {
        for &(_, variable) in &pattern.binds {
            self.check_type(variable);
        }
    }

    fn check_type(&mut self, variable: Variable) {
        let position = self.rule.variables.iter().position(|parameter| parameter.variable == variable);
        self.steps.push(JoinStep::Typed(position.expect("a rule lists its variables")));
    }

    /// Adds a step that needs no search, if there is one.
    fn check(&mut self) -> bool {
        self.compare() || self.look_up()
    }

    fn compare(&mut self) -> bool {
        for (index, &(a, b, value)) in self.rule.body.equalities.iter().enumerate() {
            if self.compared[index] {
                continue;
            }
            let step = match (a, b) {
                _ if self.is_bound(a) && self.is_bound(b) => JoinStep::Compare(a, b, value),
                (Term::Variable(a), b) if value && self.is_bound(b) => JoinStep::Assign(a, b),
                (a, Term::Variable(b)) if value && self.is_bound(a) => JoinStep::Assign(b, a),
                _ => continue,
            };
            self.compared[index] = true;
            if let JoinStep::Assign(variable, _) = step {
                self.bound[variable.0 as usize] = true;
                self.steps.push(step);
                self.check_type(variable);
            } else {
                self.steps.push(step);
            }
            return true;
        }
        false
    }

    fn look_up(&mut self) -> bool {
        let next = self.pending(|literal, planner| planner.are_bound(&literal.arguments));
        let Some(index) = next else { return false };
        self.matched[index] = true;
        let without_trigger = self.is_before_trigger(index);
        let Literal { relation, arguments, value } = self.rule.body.literals[index].clone();
        match value {
            true => self.steps.push(JoinStep::Present { relation, arguments, without_trigger }),
            false if self.rules.is_static(relation) => {
                self.steps.push(JoinStep::Absent { relation, arguments });
            }
            // Other negative literals are looked at when the rule fires.
            false => {}
        }
        true
    }

    /// The first literal that is not matched yet and fulfils the condition.
    fn pending(&self, condition: impl Fn(&Literal, &Self) -> bool) -> Option<usize> {
        let literals = self.rule.body.literals.iter();
        let mut pending = literals.zip(&self.matched).enumerate();
        pending.find(|(_, (literal, matched))| !**matched && condition(literal, self)).map(|(index, _)| index)
    }

    /// Adds a step that gives variables their values, if some have none.
    fn search(&mut self, relations: &mut [Relation]) -> bool {
        if let Some(index) = self.most_selective() {
            self.match_literal(index, relations);
            return true;
        }
        let parameters: &'r [Parameter] = &self.rule.variables;
        let open = parameters.iter().position(|parameter| !self.bound[parameter.variable.0 as usize]);
        let Some(position) = open else { return false };
        self.bound[parameters[position].variable.0 as usize] = true;
        self.steps.push(JoinStep::Enumerate(position));
        true
    }

    /// The positive literal to match next: one that shares a variable with what is known,
    /// then one that leaves few variables open, then a static one.
    fn most_selective(&self) -> Option<usize> {
        let literals = self.rule.body.literals.iter().enumerate();
        let pending = literals.filter(|&(index, literal)| literal.value && !self.matched[index]);
        let key = |literal: &Literal| {
            let variables = || literal.arguments.iter().filter(|term| matches!(term, Term::Variable(_)));
            let known = variables().any(|&term| self.is_bound(term));
            let open = variables().filter(|&&term| !self.is_bound(term)).count();
            (!known, open, !self.rules.is_static(literal.relation))
        };
        pending.min_by_key(|(_, literal)| key(literal)).map(|(index, _)| index)
    }

    fn match_literal(&mut self, index: usize, relations: &mut [Relation]) {
        self.matched[index] = true;
        let literal: &'r Literal = &self.rule.body.literals[index];
        let known = literal.arguments.iter().enumerate().filter(|(_, term)| self.is_bound(**term));
        let (positions, key): (Vec<usize>, Vec<Term>) =
            known.map(|(position, &term)| (position, term)).unzip();
        let access = match positions.is_empty() {
            true => Access::Scan,
            false => Access::Index(relations[literal.relation.index()].index_on(&positions), key.into()),
        };
        let mut pattern = self.bind(&literal.arguments);
        pattern.checks.retain(|(position, _)| !positions.contains(position));
        let without_trigger = self.is_before_trigger(index);
        let place = self.steps.len();
        self.check_types(&pattern);
        self.steps
            .insert(place, JoinStep::Match { relation: literal.relation, access, pattern, without_trigger });
    }

    /// Of two literals that can be matched by the same tuple, only the first may be when it is the trigger;
    /// so every combination of tuples is found once, from its latest tuple.
    fn is_before_trigger(&self, index: usize) -> bool {
        let literals = &self.rule.body.literals;
        self.trigger
            .is_some_and(|trigger| index < trigger && literals[index].relation == literals[trigger].relation)
    }
}
