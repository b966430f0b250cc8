//! Random programs.

use super::Tape;
use super::problem::OBJECTS;
use super::signature::{Kind, Predicate, Signature, Typed};
use crate::interpreter::{Instruction, Term};

/// A program that mostly speaks of these objects, and now and then of others.
pub fn program(signature: &Signature, objects: &[Typed], tape: &mut Tape<'_>) -> Vec<Instruction> {
    let last = tape.below(7);
    let mut random = Random { signature, objects, last, tape };
    let mut program: Vec<Instruction> = (0..last).map(|line| random.instruction(line)).collect();
    program.push(Instruction::End);
    program
}

struct Random<'a, 'b> {
    signature: &'a Signature,
    objects: &'a [Typed],
    last: usize,
    tape: &'a mut Tape<'b>,
}

impl Random<'_, '_> {
    /// An instruction for a line: an action, less often a goto, seldom `end`.
    /// Before the last `end` there is more often a goto, as in programs that people write.
    fn instruction(&mut self, line: usize) -> Instruction {
        let gotos = if line + 1 == self.last { 10 } else { 5 };
        let choice = self.tape.below(16);
        let instruction = match choice {
            0 => None,
            _ if choice <= gotos => self.goto(),
            _ => self.action(),
        };
        instruction.unwrap_or(Instruction::End)
    }

    fn action(&mut self) -> Option<Instruction> {
        let schema = self.tape.pick(&self.signature.schemas)?;
        Some(Instruction::Act(self.term(&schema.name, &schema.parameters)?))
    }

    /// A goto, more often on a fluent that can change than on a static one.
    fn goto(&mut self) -> Option<Instruction> {
        let target = self.tape.below(self.last + 1);
        let predicates = self.signature.predicates.iter();
        let changing = predicates.clone().filter(|predicate| predicate.kind != Kind::Static);
        let predicates: Vec<&Predicate> = predicates.chain(changing).collect();
        let predicate = self.tape.pick(&predicates)?;
        Some(Instruction::Goto(target, self.term(&predicate.name, &predicate.parameters)?))
    }

    fn term(&mut self, head: &str, parameters: &[Typed]) -> Option<Term> {
        let arguments = parameters.iter().map(|parameter| self.argument(parameter)).collect::<Option<_>>()?;
        Some(Term { head: head.into(), arguments })
    }

    /// Mostly an object that fits. Otherwise one that may be missing or of another type; but not a constant,
    /// because the type of a constant is known when a program is read.
    fn argument(&mut self, parameter: &Typed) -> Option<String> {
        let fitting = self.objects.iter().filter(|o| self.signature.admits(&parameter.types, &o.types));
        let fitting: Vec<String> = fitting.map(|object| object.name.clone()).collect();
        let any: Vec<String> = (0..OBJECTS).map(|index| format!("o{index}")).collect();
        let names = if fitting.is_empty() || self.tape.chance(10) { any } else { fitting };
        self.tape.pick(&names).cloned()
    }
}
