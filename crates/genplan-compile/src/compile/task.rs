//! Classical planning tasks over finite-domain variables.

use genplan_core::components::Components;
use genplan_core::rows::Rows;

/// A state variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub u32);

impl VariableId {
    /// The variable as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The fact that this variable has that value.
    pub fn is(self, value: u32) -> TaskFact {
        TaskFact { variable: self, value }
    }
}

/// A variable and one of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskFact {
    /// The variable.
    pub variable: VariableId,
    /// Its value: the index of an atom, or the number of atoms for "none of them".
    pub value: u32,
}

/// A predicate and its objects, as PDDL names.
pub type AtomName = Vec<String>;

/// Atoms of which at most one holds.
///
/// A proposition is a variable with one atom that can be none of its atoms.
#[derive(Clone, Debug)]
pub struct StateVariable {
    /// What can hold.
    pub atoms: Vec<AtomName>,
    /// Whether it can be that none of them holds.
    pub can_be_none: bool,
    /// How it gets its values.
    pub nature: Nature,
}

/// How a variable gets its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Operators change it.
    Changing,
    /// An operator changes it once, from "none".
    SetOnce,
    /// Axioms compute it, from "none" on, after every step.
    Derived,
}

impl StateVariable {
    /// A proposition.
    pub fn proposition(atom: AtomName, nature: Nature) -> Self {
        StateVariable { atoms: vec![atom], can_be_none: true, nature }
    }

    /// The value that says that no atom holds.
    pub fn none(&self) -> u32 {
        self.atoms.len() as u32
    }

    /// Whether it has one atom and can be without it.
    pub fn is_proposition(&self) -> bool {
        self.atoms.len() == 1 && self.can_be_none
    }

    /// Whether axioms compute it.
    pub fn is_derived(&self) -> bool {
        self.nature == Nature::Derived
    }

    /// How many values it has.
    pub fn size(&self) -> usize {
        self.atoms.len() + usize::from(self.can_be_none)
    }
}

/// A conditional effect: the variable gets the value if the condition holds before the step.
///
/// No two effects of an operator that can fire together give one variable different values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OperatorEffect {
    /// C, sorted.
    pub condition: Vec<TaskFact>,
    /// What becomes true.
    pub fact: TaskFact,
}

impl OperatorEffect {
    /// An effect without a condition.
    pub fn always(fact: TaskFact) -> Self {
        OperatorEffect { condition: Vec::new(), fact }
    }

    /// How much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<OperatorEffect>() + size_of_val(&self.condition[..])
    }
}

/// Effects that several operators share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyId(pub u32);

/// An operator.
#[derive(Clone, Debug)]
pub struct Operator {
    /// Its name in plans, unique.
    pub name: String,
    /// What must hold, sorted.
    pub precondition: Vec<TaskFact>,
    /// Its own effects.
    pub effects: Vec<OperatorEffect>,
    /// Effects that it shares with others.
    pub bodies: Vec<BodyId>,
}

impl Operator {
    /// How much memory it takes, its name as a name that is taken included.
    pub(super) fn bytes(&self) -> usize {
        let effects: usize = self.effects.iter().map(OperatorEffect::bytes).sum();
        let names = 2 * (size_of::<String>() + self.name.len());
        size_of::<Operator>() + names + size_of_val(&self.precondition[..]) + effects
    }
}

/// A rule: the derived proposition holds if the condition does.
#[derive(Clone, Debug)]
pub struct TaskAxiom {
    /// The derived variable.
    pub head: VariableId,
    /// When it holds.
    pub condition: Vec<TaskFact>,
}

/// A classical planning task ⟨F, A, I, G⟩ with conditional effects and axioms.
#[derive(Clone, Debug, Default)]
pub struct ClassicalTask {
    /// F, grouped into variables.
    pub variables: Vec<StateVariable>,
    /// I, by variable.
    pub initial: Vec<u32>,
    /// G.
    pub goal: Vec<TaskFact>,
    /// A.
    pub operators: Vec<Operator>,
    /// Shared effects.
    pub bodies: Vec<Vec<OperatorEffect>>,
    /// The rules of derived variables.
    pub axioms: Vec<TaskAxiom>,
}

impl ClassicalTask {
    /// A variable.
    pub fn variable(&self, id: VariableId) -> &StateVariable {
        &self.variables[id.index()]
    }

    /// The variables that have more than one value.
    pub fn varying(&self) -> impl Iterator<Item = &StateVariable> {
        self.variables.iter().filter(|variable| variable.size() > 1)
    }

    /// All effects of an operator.
    pub fn effects<'t>(&'t self, operator: &'t Operator) -> impl Iterator<Item = &'t OperatorEffect> {
        let shared = operator.bodies.iter().flat_map(|body| &self.bodies[body.0 as usize]);
        operator.effects.iter().chain(shared)
    }

    /// How many effects an operator has.
    pub fn effect_count(&self, operator: &Operator) -> usize {
        let shared = operator.bodies.iter().map(|body| self.bodies[body.0 as usize].len());
        operator.effects.len() + shared.sum::<usize>()
    }

    /// By variable: the layer of its axioms. A layer only tests the absence of what lower layers derive.
    ///
    /// Rules are stratified, because those of the domain are and auxiliary ones stand for parts of formulas;
    /// so each component of mutual dependence can have a layer of its own.
    pub fn layers(&self) -> Vec<Option<u32>> {
        let mut dependencies: Vec<Vec<u32>> = vec![Vec::new(); self.variables.len()];
        for axiom in &self.axioms {
            let derived = axiom.condition.iter().filter(|fact| self.variable(fact.variable).is_derived());
            dependencies[axiom.head.index()].extend(derived.map(|fact| fact.variable.0));
        }
        let mut rows = Rows::default();
        dependencies.into_iter().for_each(|row| rows.push(row));
        let components = Components::new(&rows);
        self.numbered_layers(&components)
    }

    /// Components as layers, without gaps.
    fn numbered_layers(&self, components: &Components) -> Vec<Option<u32>> {
        let is_derived = |variable: &usize| self.variables[*variable].is_derived();
        let variables = 0..self.variables.len();
        let mut used: Vec<u32> = variables.clone().filter(is_derived).map(|v| components.of(v)).collect();
        used.sort_unstable();
        used.dedup();
        let layer = |variable| used.binary_search(&components.of(variable)).ok().map(|layer| layer as u32);
        variables.map(|variable| is_derived(&variable).then(|| layer(variable)).flatten()).collect()
    }
}

/// Whether a sorted conjunction wants no two values of one variable.
pub(super) fn is_consistent(facts: &[TaskFact]) -> bool {
    facts.windows(2).all(|pair| pair[0].variable != pair[1].variable)
}
