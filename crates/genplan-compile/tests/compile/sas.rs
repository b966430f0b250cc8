//! A reader and an interpreter of `output.sas` that know nothing but the format.
//!
//! The format is that of <https://www.fast-downward.org/latest/documentation/translator-output-format/>.

use std::collections::{BTreeMap, BTreeSet};
use std::str::Lines;

/// A variable and a value.
pub type Fact = (usize, usize);

/// The values of all variables.
pub type State = Vec<usize>;

pub struct Variable {
    /// None for one that operators change.
    pub layer: Option<usize>,
    pub values: Vec<String>,
}

pub struct OperatorEffect {
    pub condition: Vec<Fact>,
    pub variable: usize,
    pub before: Option<usize>,
    pub after: usize,
}

pub struct Operator {
    pub name: String,
    pub prevail: Vec<Fact>,
    pub effects: Vec<OperatorEffect>,
}

pub struct Rule {
    pub condition: Vec<Fact>,
    pub variable: usize,
    pub before: usize,
    pub after: usize,
}

pub struct Sas {
    pub variables: Vec<Variable>,
    pub initial: State,
    pub goal: Vec<Fact>,
    pub operators: Vec<Operator>,
    /// Sorted by layer.
    rules: Vec<Rule>,
}

impl Operator {
    pub fn is_applicable(&self, state: &State) -> bool {
        let before =
            |effect: &OperatorEffect| effect.before.is_none_or(|before| state[effect.variable] == before);
        holds(&self.prevail, state) && self.effects.iter().all(before)
    }
}

/// Reads a file line by line; whatever does not fit is a panic.
struct Reader<'t> {
    lines: Lines<'t>,
}

impl<'t> Reader<'t> {
    fn line(&mut self) -> &'t str {
        self.lines.next().expect("one more line")
    }

    fn word(&mut self, expected: &str) {
        assert_eq!(self.line(), expected);
    }

    fn number(&mut self) -> usize {
        let line = self.line();
        line.parse().unwrap_or_else(|_| panic!("{line:?} is not a number"))
    }

    fn numbers(&mut self) -> Vec<i64> {
        let line = self.line();
        line.split(' ').map(|word| word.parse().unwrap_or_else(|_| panic!("{line:?}"))).collect()
    }

    fn facts(&mut self) -> Vec<Fact> {
        let count = self.number();
        let fact = |numbers: Vec<i64>| {
            let [variable, value] = numbers[..] else { panic!("not a fact: {numbers:?}") };
            (natural(variable), natural(value))
        };
        (0..count).map(|_| fact(self.numbers())).collect()
    }

    fn variable(&mut self, number: usize) -> Variable {
        self.word("begin_variable");
        self.word(&format!("var{number}"));
        let layer = self.line().parse::<i64>().expect("a layer");
        let size = self.number();
        let values = (0..size).map(|_| self.line().to_owned()).collect();
        self.word("end_variable");
        Variable { layer: (layer != -1).then(|| natural(layer)), values }
    }

    fn operator(&mut self) -> Operator {
        self.word("begin_operator");
        let name = self.line().to_owned();
        let prevail = self.facts();
        let effects = (0..self.number()).map(|_| self.effect()).collect();
        self.word("1");
        self.word("end_operator");
        Operator { name, prevail, effects }
    }

    fn effect(&mut self) -> OperatorEffect {
        let numbers = self.numbers();
        let (conditions, rest) = numbers[1..].split_at(2 * natural(numbers[0]));
        let condition = conditions.chunks(2).map(|fact| (natural(fact[0]), natural(fact[1]))).collect();
        let [variable, before, after] = rest[..] else { panic!("not an effect: {numbers:?}") };
        let before = (before != -1).then(|| natural(before));
        OperatorEffect { condition, variable: natural(variable), before, after: natural(after) }
    }

    fn rule(&mut self) -> Rule {
        self.word("begin_rule");
        let condition = self.facts();
        let numbers = self.numbers();
        let [variable, before, after] = numbers[..] else { panic!("not a rule: {numbers:?}") };
        self.word("end_rule");
        Rule { condition, variable: natural(variable), before: natural(before), after: natural(after) }
    }
}

fn natural(number: i64) -> usize {
    usize::try_from(number).expect("not negative")
}

impl Sas {
    pub fn read(text: &str) -> Self {
        let mut reader = Reader { lines: text.lines() };
        ["begin_version", "3", "end_version", "begin_metric", "0", "end_metric"]
            .iter()
            .for_each(|line| reader.word(line));
        let variables: Vec<Variable> = (0..reader.number()).map(|number| reader.variable(number)).collect();
        assert_eq!(reader.number(), 0, "groups of exclusive facts");
        reader.word("begin_state");
        let initial = variables.iter().map(|_| reader.number()).collect();
        reader.word("end_state");
        reader.word("begin_goal");
        let goal = reader.facts();
        reader.word("end_goal");
        let operators = (0..reader.number()).map(|_| reader.operator()).collect();
        let mut rules: Vec<Rule> = (0..reader.number()).map(|_| reader.rule()).collect();
        assert_eq!(reader.lines.next(), None, "nothing after the rules");
        rules.sort_by_key(|rule| variables[rule.variable].layer);
        let sas = Sas { variables, initial, goal, operators, rules };
        sas.check();
        sas
    }

    /// Whether it is what the format demands beyond its grammar.
    fn check(&self) {
        for (variable, &value) in self.variables.iter().zip(&self.initial) {
            assert!(variable.values.len() > 1 && value < variable.values.len());
        }
        let names: BTreeSet<&str> = self.operators.iter().map(|operator| &*operator.name).collect();
        assert_eq!(names.len(), self.operators.len(), "names are unique");
        let values: Vec<&String> = self.variables.iter().flat_map(|variable| &variable.values).collect();
        let atoms: Vec<_> = values.iter().filter(|value| value.starts_with("Atom ")).collect();
        assert_eq!(atoms.iter().collect::<BTreeSet<_>>().len(), atoms.len(), "atoms are unique");
        self.check_facts(&self.goal);
        self.operators.iter().for_each(|operator| self.check_operator(operator));
        self.rules.iter().for_each(|rule| self.check_rule(rule));
    }

    /// In range, and about different variables.
    fn check_facts(&self, facts: &[Fact]) {
        assert!(facts.iter().all(|&(variable, value)| value < self.variables[variable].values.len()));
        let variables: BTreeSet<usize> = facts.iter().map(|&(variable, _)| variable).collect();
        assert_eq!(variables.len(), facts.len(), "{facts:?}");
    }

    fn check_operator(&self, operator: &Operator) {
        self.check_facts(&operator.prevail);
        let mut known: BTreeMap<usize, Option<usize>> = BTreeMap::new();
        for effect in &operator.effects {
            self.check_facts(&effect.condition);
            let variable = &self.variables[effect.variable];
            assert!(effect.after < variable.values.len() && variable.layer.is_none(), "{}", operator.name);
            assert!(effect.before.is_none_or(|before| before < variable.values.len()), "{}", operator.name);
            let before = known.entry(effect.variable).or_insert(effect.before);
            assert_eq!(*before, effect.before, "{}", operator.name);
        }
        assert!(operator.prevail.iter().all(|(variable, _)| !known.contains_key(variable)));
    }

    /// A rule may test the absence of what lower layers derive, and the presence of what it derives itself.
    fn check_rule(&self, rule: &Rule) {
        self.check_facts(&rule.condition);
        let layer = self.variables[rule.variable].layer.expect("a derived variable");
        assert_eq!(rule.before, self.initial[rule.variable], "derived variables begin with their default");
        assert!(rule.before != rule.after && rule.after < self.variables[rule.variable].values.len());
        for &(variable, value) in &rule.condition {
            if let Some(other) = self.variables[variable].layer {
                assert!(other < layer || other == layer && value != self.initial[variable], "stratified");
            }
        }
    }

    /// The initial state, with derived values.
    pub fn start(&self) -> State {
        self.derive(self.initial.clone())
    }

    fn derive(&self, mut state: State) -> State {
        for (variable, value) in state.iter_mut().enumerate() {
            if self.variables[variable].layer.is_some() {
                *value = self.initial[variable];
            }
        }
        let layer = |rule: &Rule| self.variables[rule.variable].layer;
        for rules in self.rules.chunk_by(|first, second| layer(first) == layer(second)) {
            while rules.iter().any(|rule| {
                let fires = state[rule.variable] == rule.before && holds(&rule.condition, &state);
                if fires {
                    state[rule.variable] = rule.after;
                }
                fires
            }) {}
        }
        state
    }

    /// The successor; effects that happen together and disagree are a panic.
    pub fn apply(&self, operator: &Operator, state: &State) -> State {
        let mut changes: BTreeMap<usize, usize> = BTreeMap::new();
        for effect in operator.effects.iter().filter(|effect| holds(&effect.condition, state)) {
            let change = *changes.entry(effect.variable).or_insert(effect.after);
            assert_eq!(change, effect.after, "{} makes one variable two things", operator.name);
        }
        let mut next = state.clone();
        changes.into_iter().for_each(|(variable, value)| next[variable] = value);
        self.derive(next)
    }

    pub fn is_goal(&self, state: &State) -> bool {
        holds(&self.goal, state)
    }

    /// All atoms: the variable and the value that mean it.
    pub fn atoms(&self) -> BTreeMap<&str, Fact> {
        let values = self.variables.iter().enumerate().flat_map(|(variable, description)| {
            description.values.iter().enumerate().map(move |(value, name)| (name, (variable, value)))
        });
        values.filter_map(|(name, fact)| Some((name.strip_prefix("Atom ")?, fact))).collect()
    }
}

pub fn holds(facts: &[Fact], state: &State) -> bool {
    facts.iter().all(|&(variable, value)| state[variable] == value)
}
