//! The lines of a program.

use genplan_core::budget::StopReason;
use genplan_core::program::{Instruction, Line};

use crate::compile::draft::TaskDraft;
use crate::compile::names::TaskNames;
use crate::compile::task::{AtomName, Nature, StateVariable, TaskFact, VariableId};
use crate::compile::{CompilationKind, ProgramSpace};

/// What `ins` says about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineContent {
    Nil,
    /// An action, by its place in the [`ProgramSpace`].
    Act(usize),
    /// A goto that has a target, but no condition yet.
    HalfGoto,
    Goto,
    End,
}

/// The variables of a line.
pub(super) struct LineVariables {
    pub line: Line,
    /// The line in names.
    pub number: String,
    ins: VariableId,
    /// By value of `ins`; an open line is `Nil` at first. Then it can hold all actions of the space, in order.
    pub contents: Vec<LineContent>,
    pub targets: Vec<(Line, TaskFact)>,
    /// By their place in the [`ProgramSpace`].
    pub conditions: Vec<(usize, TaskFact)>,
}

impl LineVariables {
    pub(super) fn is_open(&self) -> bool {
        self.contents[0] == LineContent::Nil
    }

    /// The fact that the line holds that.
    pub(super) fn holds(&self, content: LineContent) -> TaskFact {
        let value = match content {
            LineContent::Act(action) if self.is_open() => action + 1,
            // There may be many actions, but all others are at the end.
            _ => self.contents.iter().rposition(|&other| other == content).expect("a content of this line"),
        };
        self.ins.is(value as u32)
    }
}

/// Names for lines, instructions and conditions.
pub(super) struct InstructionNames {
    pub lines: Vec<String>,
    /// By action of the space.
    pub actions: Vec<String>,
    /// By condition of the space.
    pub conditions: Vec<String>,
    predicates: [String; 3],
    contents: [String; 4],
}

impl InstructionNames {
    /// Names for a program with this many lines; those of instructions and conditions come later.
    pub(super) fn new(lines: usize, names: &mut TaskNames<'_>) -> Self {
        let TaskNames { predicates, objects, .. } = names;
        InstructionNames {
            lines: (0..lines).map(|line| objects.name(&[&format!("l{line}")])).collect(),
            actions: Vec::new(),
            conditions: Vec::new(),
            predicates: ["ins", "target", "unless"].map(|name| predicates.name(&[name])),
            contents: ["nil", "half-goto", "goto", "end"].map(|name| objects.name(&[name])),
        }
    }

    /// Names the actions and conditions of a space.
    pub(super) fn name_instructions(
        &mut self,
        space: &ProgramSpace,
        draft: &mut TaskDraft<'_>,
    ) -> Result<(), StopReason> {
        let meter = &draft.meter;
        let pay = |name: String| meter.take(2 * (size_of::<String>() + name.len())).map(|()| name);
        let actions = space.actions.iter().map(|&action| pay(draft.names.action_word(action)));
        self.actions = actions.collect::<Result<_, _>>()?;
        let conditions = space.conditions.iter().map(|&fluent| pay(draft.names.fluent_word(fluent)));
        self.conditions = conditions.collect::<Result<_, _>>()?;
        Ok(())
    }

    pub(super) fn content(&self, content: LineContent) -> &str {
        let [nil, half, goto, end] = &self.contents;
        match content {
            LineContent::Nil => nil,
            LineContent::Act(action) => &self.actions[action],
            LineContent::HalfGoto => half,
            LineContent::Goto => goto,
            LineContent::End => end,
        }
    }

    fn atom(&self, predicate: usize, line: Line, object: &str) -> AtomName {
        vec![self.predicates[predicate].clone(), self.lines[line.index()].clone(), object.to_owned()]
    }
}

/// Adds the variables of all lines to a task.
pub(super) fn add_lines(
    space: &ProgramSpace,
    kind: CompilationKind,
    words: &InstructionNames,
    draft: &mut TaskDraft<'_>,
) -> Result<Vec<LineVariables>, StopReason> {
    (0..space.program.len() as u32).map(|line| add_line(Line(line), space, kind, words, draft)).collect()
}

fn add_line(
    line: Line,
    space: &ProgramSpace,
    kind: CompilationKind,
    words: &InstructionNames,
    draft: &mut TaskDraft<'_>,
) -> Result<LineVariables, StopReason> {
    let given = space.program[line.index()];
    let targets = targets(line, given, space, kind);
    let is_possible = |&place: &usize| match given {
        Some(Instruction::Goto { unless, .. }) => space.conditions[place] == unless,
        _ => !targets.is_empty(),
    };
    let conditions: Vec<usize> = (0..space.conditions.len()).filter(is_possible).collect();
    let contents = contents(given, space, !conditions.is_empty());
    let atoms = contents.iter().map(|&content| words.atom(0, line, words.content(content))).collect();
    let ins = draft.add_choice(atoms)?;
    let atoms = targets.iter().map(|to| words.atom(1, line, &words.lines[to.index()]));
    let chosen = add_chosen(atoms, given, draft)?;
    let targets = targets.iter().copied().zip(chosen).collect();
    let atoms = conditions.iter().map(|&place| words.atom(2, line, &words.conditions[place]));
    let chosen = add_chosen(atoms, given, draft)?;
    let conditions = conditions.iter().copied().zip(chosen).collect();
    Ok(LineVariables { line, number: line.0.to_string(), ins, contents, targets, conditions })
}

/// Adds a variable that is given a value once, or has one already, unless there is nothing to choose from. By atom: that
/// it is chosen.
fn add_chosen(
    atoms: impl Iterator<Item = AtomName>,
    given: Option<Instruction>,
    draft: &mut TaskDraft<'_>,
) -> Result<Vec<TaskFact>, StopReason> {
    let atoms: Vec<AtomName> = atoms.collect();
    if atoms.is_empty() {
        return Ok(Vec::new());
    }
    let count = atoms.len() as u32;
    let initial = if given.is_some() { 0 } else { count };
    let variable = StateVariable { atoms, can_be_none: given.is_none(), nature: Nature::SetOnce };
    let variable = draft.add_variable(variable, initial)?;
    Ok((0..count).map(|value| variable.is(value)).collect())
}

/// What a line may hold.
fn contents(given: Option<Instruction>, space: &ProgramSpace, has_gotos: bool) -> Vec<LineContent> {
    let place = |action| space.actions.iter().position(|&other| other == action);
    match given {
        Some(Instruction::Act(action)) => vec![LineContent::Act(place(action).expect("in the space"))],
        Some(Instruction::Goto { .. }) => vec![LineContent::Goto],
        Some(Instruction::End) => vec![LineContent::End],
        None => {
            let actions = (0..space.actions.len()).map(LineContent::Act);
            let gotos = [LineContent::HalfGoto, LineContent::Goto].into_iter().filter(|_| has_gotos);
            let rest = gotos.chain([LineContent::End]);
            std::iter::once(LineContent::Nil).chain(actions).chain(rest).collect()
        }
    }
}

/// Where a goto on a line may lead.
///
/// A goto to the line below does nothing. Leaving such a line out, and if a loop of gotos becomes empty
/// by that, a goto to itself, gives a smaller program that does the same, so these are not needed.
/// A goto to itself can only be of use where an infinite loop is wanted.
fn targets(line: Line, given: Option<Instruction>, space: &ProgramSpace, kind: CompilationKind) -> Vec<Line> {
    let is_useful = |to: &Line| *to != line.next() && (*to != line || kind == CompilationKind::Full);
    match given {
        Some(Instruction::Goto { target, .. }) => vec![target],
        Some(_) => Vec::new(),
        None => (0..space.program.len() as u32).map(Line).filter(is_useful).collect(),
    }
}
