//! The names of a random domain and what they may be applied to.

use super::Tape;

/// A union of types, by index.
pub type Types = Vec<usize>;

/// A declared name and its types.
#[derive(Clone, Debug)]
pub struct Typed {
    pub name: String,
    pub types: Types,
}

/// What can change a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Static,
    Fluent,
    /// Its axioms may use predicates of lower levels as they like, those of the same level positively.
    Derived(usize),
}

/// A predicate.
#[derive(Clone, Debug)]
pub struct Predicate {
    pub name: String,
    pub parameters: Vec<Typed>,
    pub kind: Kind,
}

/// An action's name and parameters.
#[derive(Clone, Debug)]
pub struct Schema {
    pub name: String,
    pub parameters: Vec<Typed>,
}

/// All names of a domain.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// By type: its supertype. The first is `object`.
    pub supertypes: Vec<usize>,
    pub constants: Vec<Typed>,
    pub predicates: Vec<Predicate>,
    pub schemas: Vec<Schema>,
}

impl Signature {
    pub fn random(tape: &mut Tape<'_>) -> Self {
        let mut signature = Signature { supertypes: vec![0], ..Signature::default() };
        for index in 0..tape.below(4) {
            signature.supertypes.push(tape.below(index + 1));
        }
        signature.constants =
            (0..tape.below(3)).map(|index| signature.object(format!("c{index}"), tape)).collect();
        signature.predicates = signature.random_predicates(tape);
        signature.schemas = (0..=tape.below(4)).map(|index| signature.schema(index, tape)).collect();
        signature
    }

    fn random_predicates(&self, tape: &mut Tape<'_>) -> Vec<Predicate> {
        let mut predicates = Vec::new();
        for index in 0..=tape.below(4) {
            let kind = if index > 0 && tape.chance(40) { Kind::Static } else { Kind::Fluent };
            predicates.push(Predicate { name: format!("p{index}"), parameters: self.parameters(tape), kind });
        }
        let mut level = 0;
        for index in 0..tape.below(4) {
            level += usize::from(!tape.chance(30));
            let kind = Kind::Derived(level);
            predicates.push(Predicate { name: format!("d{index}"), parameters: self.parameters(tape), kind });
        }
        predicates
    }

    /// Some actions have the names of instructions.
    fn schema(&self, index: usize, tape: &mut Tape<'_>) -> Schema {
        let name = match (index, tape.chance(10)) {
            (1, true) => "end".into(),
            (2, true) => "go".into(),
            _ => format!("a{index}"),
        };
        Schema { name, parameters: self.parameters(tape) }
    }

    /// The parameters `?x0`, `?x1`, … of a predicate or an action.
    fn parameters(&self, tape: &mut Tape<'_>) -> Vec<Typed> {
        (0..tape.below(3))
            .map(|index| Typed { name: format!("?x{index}"), types: self.types(tape) })
            .collect()
    }

    /// Some types: mostly one.
    pub fn types(&self, tape: &mut Tape<'_>) -> Types {
        let mut types = vec![tape.below(self.supertypes.len())];
        if self.supertypes.len() > 1 && tape.chance(10) {
            types.push(tape.below(self.supertypes.len()));
        }
        types
    }

    pub fn object(&self, name: String, tape: &mut Tape<'_>) -> Typed {
        Typed { name, types: self.types(tape) }
    }

    pub fn derived(&self) -> impl Iterator<Item = (&Predicate, usize)> {
        self.predicates.iter().filter_map(|predicate| match predicate.kind {
            Kind::Derived(level) => Some((predicate, level)),
            Kind::Static | Kind::Fluent => None,
        })
    }

    fn is_subtype(&self, sub: usize, sup: usize) -> bool {
        sub == sup || sub != 0 && self.is_subtype(self.supertypes[sub], sup)
    }

    /// Whether a variable may stand where types are wanted: all its values belong to them.
    pub fn covers(&self, wanted: &Types, variable: &Types) -> bool {
        variable.iter().all(|&sub| wanted.iter().any(|&sup| self.is_subtype(sub, sup)))
    }

    /// Whether a variable can have values that belong to the types that are wanted, as far as the hierarchy says.
    pub fn overlaps(&self, wanted: &Types, variable: &Types) -> bool {
        let is_related =
            |one: usize, other: usize| self.is_subtype(one, other) || self.is_subtype(other, one);
        variable.iter().any(|&one| wanted.iter().any(|&other| is_related(one, other)))
    }

    /// Whether an object may stand where types are wanted: it belongs to all of its types.
    pub fn admits(&self, wanted: &Types, object: &Types) -> bool {
        object.iter().any(|&sub| wanted.iter().any(|&sup| self.is_subtype(sub, sup)))
    }

    /// The hierarchy in PDDL.
    pub fn show_types(&self) -> String {
        let pairs = self.supertypes.iter().enumerate().skip(1);
        let one = |(sub, &sup): (usize, &usize)| format!("{} - {}", type_name(sub), type_name(sup));
        pairs.map(one).collect::<Vec<_>>().join(" ")
    }
}

/// Declarations in PDDL: `?x0 - t1 ?x1 - (either t1 t2)`.
pub fn show(list: &[Typed]) -> String {
    let one = |typed: &Typed| match typed.types[..] {
        [single] => format!("{} - {}", typed.name, type_name(single)),
        ref union => {
            let names: Vec<String> = union.iter().map(|&index| type_name(index)).collect();
            format!("{} - (either {})", typed.name, names.join(" "))
        }
    };
    list.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn type_name(index: usize) -> String {
    if index == 0 { "object".into() } else { format!("t{index}") }
}
