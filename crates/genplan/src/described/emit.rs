//! Loops as a program over pointers.

use genplan_core::frame::Frame;
use genplan_core::language::{Act, Argument, Call, Condition, Move};
use genplan_core::pointers::PointerId;
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::Domain;
use genplan_pddl::lifted::MovePath;

use super::body::{BodyItem, Gate};
use super::describe::{Arg, AtomTest, Find, Kind, Range};
use super::parts::ProgramPart;
use super::rounds::Loop;
use crate::examples::Examples;
use crate::pointers::named;

/// By loop and register: the pointer.
pub(super) struct Pointers {
    /// The pointers with what they range over, by name.
    pub declared: Vec<(String, String)>,
    by_loop: Vec<Vec<usize>>,
}

impl Pointers {
    /// The pointers that loops need: loops share them.
    pub(super) fn new(loops: &[&Loop], domain: &Domain, examples: &Examples) -> Self {
        let mut wanted: Vec<(String, usize)> = Vec::new();
        let places: Vec<Vec<(usize, usize)>> =
            loops.iter().map(|one| count(one, domain, &mut wanted)).collect();
        let first = |range: usize| wanted[..range].iter().map(|(_, count)| count).sum::<usize>();
        let by_loop = places
            .iter()
            .map(|places| places.iter().map(|&(range, place)| first(range) + place).collect())
            .collect();
        Pointers { declared: named(&wanted, examples), by_loop }
    }
}

/// By register of a loop: its range, by number, and its place among those of that range.
fn count(one: &Loop, domain: &Domain, wanted: &mut Vec<(String, usize)>) -> Vec<(usize, usize)> {
    let mut own: Vec<(usize, usize)> = Vec::new();
    for range in ranges(one) {
        let name = range_name(domain, range);
        let known = wanted.iter().position(|(other, _)| *other == name);
        let number = known.unwrap_or_else(|| {
            wanted.push((name, 0));
            wanted.len() - 1
        });
        let place = own.iter().filter(|(other, _)| *other == number).count();
        wanted[number].1 = wanted[number].1.max(place + 1);
        own.push((number, place));
    }
    own
}

fn ranges(one: &Loop) -> Vec<Range> {
    let found = one
        .body
        .iter()
        .filter_map(|item| if let BodyItem::Find(find) = item { Some(find.range) } else { None });
    one.class.ranges.iter().copied().chain(found).collect()
}

fn range_name(domain: &Domain, range: Range) -> String {
    match range {
        Range::Type(id) => domain.types.name(id).to_owned(),
        Range::Static(predicate) => domain.predicates[predicate].name.clone(),
    }
}

/// Writes loops as a program.
pub(super) struct Emitter<'e> {
    pub frame: &'e mut Frame,
    pub domain: &'e Domain,
    pub pointers: &'e Pointers,
    pub paths: &'e [MovePath],
    lines: Vec<Written>,
}

/// An instruction whose target may not be known yet.
enum Written {
    Act(Act),
    /// Jumps unless the condition holds.
    Goto(JumpTarget, Condition),
}

#[derive(Clone, Copy)]
enum JumpTarget {
    Line(usize),
    /// Behind the loop.
    Exit(usize),
}

impl<'e> Emitter<'e> {
    pub(super) fn new(
        frame: &'e mut Frame,
        domain: &'e Domain,
        pointers: &'e Pointers,
        paths: &'e [MovePath],
    ) -> Self {
        Emitter { frame, domain, pointers, paths, lines: Vec::new() }
    }

    /// The program of parts.
    pub(super) fn program(mut self, parts: &[ProgramPart]) -> Program {
        let (mut exits, mut loops) = (Vec::new(), 0);
        for part in parts {
            match part {
                ProgramPart::Opening(schemas) => self.opening(schemas),
                ProgramPart::Goals(one) => {
                    self.write(loops, one);
                    exits.push(self.lines.len());
                    loops += 1;
                }
            }
        }
        if parts.len() > 1 {
            // A loop may undo what one before it did.
            self.lines.push(Written::Goto(JumpTarget::Line(0), Condition::Done));
        }
        let frame = self.frame;
        let instruction = |written: Written| match written {
            Written::Act(act) => Instruction::Act(frame.act(&act)),
            Written::Goto(target, condition) => {
                let line = match target {
                    JumpTarget::Line(line) => line,
                    JumpTarget::Exit(number) => exits[number],
                };
                Instruction::Goto { target: Line(line as u32), unless: frame.condition(&condition) }
            }
        };
        let mut instructions: Vec<Instruction> = self.lines.into_iter().map(instruction).collect();
        instructions.push(Instruction::End);
        Program::new(instructions).expect("all targets are lines")
    }

    /// The first action that is applicable, again and again.
    fn opening(&mut self, schemas: &[usize]) {
        let start = self.lines.len();
        for &schema in schemas {
            let action = &self.domain.actions[schema];
            let call = self.call(0, &action.name, &vec![Arg::Any; action.parameters.len()]);
            let next = JumpTarget::Line(self.lines.len() + 3);
            self.lines.push(Written::Goto(next, Condition::Can(call.clone())));
            self.lines.push(Written::Act(Act::Apply(call)));
            self.lines.push(Written::Goto(JumpTarget::Line(start), Condition::Done));
        }
    }

    fn write(&mut self, number: usize, one: &Loop) {
        let start = self.lines.len();
        let mut register = 0;
        for find in one.class.finds() {
            self.find(number, &find, register);
            register += 1;
        }
        let todo = self.condition(number, &one.class.todo());
        self.lines.push(Written::Goto(JumpTarget::Exit(number), todo.clone()));
        if let Some((place, find)) = one.class.chain() {
            self.chain(number, place, &find);
        }
        for item in &one.body {
            match item {
                BodyItem::Find(find) => {
                    self.find(number, find, register);
                    register += 1;
                }
                BodyItem::Over => self.lines.push(Written::Goto(JumpTarget::Line(start), todo.clone())),
                BodyItem::Step { schema, arguments, gate } => self.step(number, *schema, arguments, gate),
            }
        }
        self.lines.push(Written::Goto(JumpTarget::Line(start), Condition::Done));
    }

    /// While there is a goal about an argument of the goal, that one is the goal.
    fn chain(&mut self, number: usize, place: usize, find: &Find) {
        let (start, other) = (self.lines.len(), 1 - place);
        let mut next = find.test.clone();
        next.arguments[place] = Arg::Any;
        next.arguments[other] = Arg::Register(place);
        let next = self.condition(number, &next);
        self.lines.push(Written::Goto(JumpTarget::Line(start + 4), next));
        let (from, to) = (self.pointer(number, place), self.pointer(number, other));
        self.lines.push(Written::Act(Act::Move(to, Move::Set(from))));
        self.find(number, find, place);
        self.lines.push(Written::Goto(JumpTarget::Line(start), Condition::Done));
    }

    fn step(&mut self, number: usize, schema: usize, arguments: &[Arg], gate: &Gate) {
        let path = schema.checked_sub(self.domain.actions.len()).map(|path| &self.paths[path]);
        let call =
            self.call(number, &self.domain.actions[path.map_or(schema, |path| path.schema)].name, arguments);
        if let Gate::If(test) = gate {
            let condition = self.condition(number, test);
            self.lines.push(Written::Goto(JumpTarget::Line(self.lines.len() + 2), condition));
        }
        let act = match gate {
            _ if path.is_some() => Act::Reach(call.clone()),
            Gate::Try => Act::Try(call.clone()),
            Gate::Always | Gate::If(_) | Gate::While => Act::Apply(call.clone()),
        };
        let start = self.lines.len();
        let around = *gate == Gate::While;
        let while_can = || Written::Goto(JumpTarget::Line(start + 3), Condition::Can(call.clone()));
        self.lines.extend(around.then(while_can));
        self.lines.push(Written::Act(act));
        let again = || Written::Goto(JumpTarget::Line(start), Condition::Done);
        self.lines.extend(around.then(again));
    }

    fn find(&mut self, number: usize, find: &Find, register: usize) {
        let condition = self.condition(number, &find.test);
        let pointer = self.pointer(number, register);
        self.lines.push(Written::Act(Act::Move(pointer, Move::Find(condition))));
    }

    fn pointer(&self, number: usize, register: usize) -> PointerId {
        PointerId(self.pointers.by_loop[number][register] as u32)
    }

    fn condition(&mut self, number: usize, test: &AtomTest) -> Condition {
        let name = match test.kind {
            Kind::Can => &self.domain.actions[test.head].name,
            Kind::Holds | Kind::Goal | Kind::Todo | Kind::Undo => &self.domain.predicates[test.head].name,
        };
        let call = self.call(number, name, &test.arguments);
        match test.kind {
            Kind::Holds => Condition::Holds(call),
            Kind::Goal => Condition::Goal(call),
            Kind::Todo => Condition::Todo(call),
            Kind::Undo => Condition::Undo(call),
            Kind::Can => Condition::Can(call),
        }
    }

    fn call(&mut self, number: usize, name: &str, arguments: &[Arg]) -> Call {
        let head = self.frame.symbol(name);
        let argument = |argument: &Arg| match *argument {
            Arg::Register(register) => Argument::Pointer(self.pointer(number, register)),
            Arg::Constant(constant) => {
                let name = self.domain.constants.name(genplan_pddl::lifted::ObjectId(constant));
                Argument::Object(self.frame.symbol(name))
            }
            Arg::Any => Argument::Any,
        };
        let arguments: Vec<Argument> = arguments.iter().map(argument).collect::<Vec<_>>();
        Call { head, arguments }
    }
}
