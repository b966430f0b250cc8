//! Random programs over pointers.

use std::fmt;
use std::sync::Arc;

use genplan_pddl::lifted::Role;
use genplan_pddl::{Domain, Task};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;

use super::notation::{Condition, Instruction, Pointer, PointerProgram};
use crate::interpreter::Term;
use crate::random::problem::OBJECTS;
use crate::random::signature::{Kind, Predicate, Signature, Typed};
use crate::random::{Case, Tape, bytes};

/// A domain, some instances, and a program over pointers.
pub struct PointerCase {
    /// The domain and the instances in PDDL.
    pub texts: Vec<String>,
    pub tasks: Vec<Arc<Task>>,
    pub program: PointerProgram,
}

impl fmt::Debug for PointerCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.texts.iter().try_for_each(|text| writeln!(f, "\n{text}"))?;
        writeln!(f, "{}", self.program)
    }
}

/// Random cases with programs over pointers.
pub fn pointer_cases() -> impl Strategy<Value = PointerCase> {
    (bytes(500), vec(bytes(160), 1..=3), vec(any::<u8>(), 0..=120)).prop_map(|(domain, problems, program)| {
        let signature = Signature::random(&mut Tape::new(&domain));
        let Case { texts, domain, tasks, .. } = Case::new(&domain, &problems, &[]);
        let program = program_over_pointers(&signature, &domain, &mut Tape::new(&program));
        PointerCase { texts, tasks, program }
    })
}

fn program_over_pointers(signature: &Signature, domain: &Domain, tape: &mut Tape<'_>) -> PointerProgram {
    let ranges = ranges(domain);
    // Now and then, a pointer is called like an object.
    let names = ["i", "j", if tape.chance(10) { "o1" } else { "k" }];
    let names = names.into_iter().take(1 + tape.below(3));
    let pointers: Vec<Pointer> = names
        .map(|name| Pointer {
            name: name.into(),
            range: tape.pick(&ranges).expect("there is `object`").clone(),
        })
        .collect();
    let last = tape.below(8);
    let mut random = Random { signature, domain, pointers: &pointers, last, tape };
    let mut lines: Vec<Instruction> =
        (0..last).map(|line| random.instruction(line).unwrap_or(Instruction::End)).collect();
    lines.push(Instruction::End);
    PointerProgram { pointers, lines }
}

/// What pointers can range over.
pub fn ranges(domain: &Domain) -> Vec<String> {
    let types = (0..domain.types.len() as u32).map(|id| domain.types.name(genplan_pddl::lifted::TypeId(id)));
    let unary = domain.predicates.iter().filter(|p| p.role == Role::Static && p.parameters.len() == 1);
    types.chain(unary.map(|predicate| &*predicate.name)).map(str::to_owned).collect()
}

struct Random<'a, 'b> {
    signature: &'a Signature,
    domain: &'a Domain,
    pointers: &'a [Pointer],
    last: usize,
    tape: &'a mut Tape<'b>,
}

impl Random<'_, '_> {
    fn instruction(&mut self, line: usize) -> Option<Instruction> {
        let gotos = if line + 1 == self.last { 10 } else { 5 };
        let choice = self.tape.below(20);
        match choice {
            0 => None,
            _ if choice <= gotos => {
                let target = self.tape.below(self.last + 1);
                Some(Instruction::Goto(target, self.condition(true)?))
            }
            11..=15 => self.step(),
            _ => {
                let schema = self.tape.pick(&self.signature.schemas)?;
                let term = self.term(&schema.name, &schema.parameters)?;
                Some(if choice == 16 { Instruction::Try(term) } else { Instruction::Act(term) })
            }
        }
    }

    /// What moves a pointer.
    fn step(&mut self) -> Option<Instruction> {
        let pointer = self.pointer()?;
        match self.tape.below(8) {
            0..=2 => Some(Instruction::Inc(pointer)),
            3 => Some(Instruction::Dec(pointer)),
            4 => Some(Instruction::Reset(pointer)),
            5 => Some(Instruction::Set(pointer, self.pointer()?)),
            _ => Some(Instruction::Find(pointer, self.condition(false)?)),
        }
    }

    fn pointer(&mut self) -> Option<String> {
        self.tape.pick(self.pointers).map(|pointer| pointer.name.clone())
    }

    /// A condition; `find` takes no equality.
    fn condition(&mut self, equality: bool) -> Option<Condition> {
        match self.tape.below(12) {
            0 => Some(Condition::Done),
            1 | 2 => Some(Condition::Nothing(self.pointer()?)),
            3 if equality => {
                let other = if self.tape.chance(20) { self.constant() } else { self.pointer() };
                Some(Condition::Same(self.pointer()?, other?))
            }
            4 | 5 => {
                let schema = self.tape.pick(&self.signature.schemas)?;
                Some(Condition::Can(self.term(&schema.name, &schema.parameters)?))
            }
            6 => Some(Condition::Goal(self.atom()?)),
            7 => Some(Condition::Todo(self.atom()?)),
            8 => Some(Condition::Undo(self.atom()?)),
            _ => Some(Condition::Holds(self.atom()?)),
        }
    }

    fn constant(&mut self) -> Option<String> {
        self.tape.pick(&self.signature.constants).map(|constant| constant.name.clone())
    }

    fn atom(&mut self) -> Option<Term> {
        let predicates = self.signature.predicates.iter();
        let changing = predicates.clone().filter(|predicate| predicate.kind != Kind::Static);
        let predicates: Vec<&Predicate> = predicates.chain(changing).collect();
        let predicate = self.tape.pick(&predicates)?;
        self.term(&predicate.name, &predicate.parameters)
    }

    fn term(&mut self, head: &str, parameters: &[Typed]) -> Option<Term> {
        let arguments = parameters.iter().map(|parameter| self.argument(parameter)).collect::<Option<_>>()?;
        Some(Term { head: head.into(), arguments })
    }

    /// Mostly a pointer or `_`, now and then an object, which the instance may lack.
    fn argument(&mut self, parameter: &Typed) -> Option<String> {
        let fitting: Vec<String> =
            self.pointers.iter().filter(|p| self.fits(&p.range, parameter)).map(|p| p.name.clone()).collect();
        let choice = self.tape.below(10);
        match choice {
            0..=5 if !fitting.is_empty() => self.tape.pick(&fitting).cloned(),
            9 => {
                let constants = self.signature.constants.iter();
                let constants = constants.filter(|c| self.signature.admits(&parameter.types, &c.types));
                let mut names: Vec<String> = constants.map(|constant| constant.name.clone()).collect();
                names.extend((0..OBJECTS).map(|index| format!("o{index}")));
                let is_object = |name: &&String| self.pointers.iter().all(|pointer| pointer.name != **name);
                let names: Vec<String> = names.iter().filter(is_object).cloned().collect();
                self.tape.pick(&names).cloned()
            }
            _ => Some("_".into()),
        }
    }

    /// Whether a pointer of that range may stand for a parameter.
    fn fits(&self, range: &str, parameter: &Typed) -> bool {
        let types = &self.domain.types;
        let Some(id) = types.get(range) else { return true };
        parameter.types.iter().any(|&wanted| {
            let wanted = genplan_pddl::lifted::TypeId(wanted as u32);
            types.is_subtype(id, wanted) || types.is_subtype(wanted, id)
        })
    }
}
