//! The lines of a program.

use genplan_core::program::{Instruction, Line};

use crate::compile::draft::TaskDraft;
use crate::compile::effort::Overrun;
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
        draft: &mut TaskDraft<'_, '_>,
    ) -> Result<(), Overrun> {
        let effort = &draft.effort;
        let pay = |name: String| effort.take(2 * (size_of::<String>() + name.len())).map(|()| name);
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
    draft: &mut TaskDraft<'_, '_>,
) -> Result<Vec<LineVariables>, Overrun> {
    let choices = LineChoices { space, kind };
    let lines = space.program.iter().zip(0..);
    lines.map(|(given, line)| add_line(Line(line), *given, &choices, words, draft)).collect()
}

fn add_line(
    line: Line,
    given: Option<Instruction>,
    choices: &LineChoices<'_>,
    words: &InstructionNames,
    draft: &mut TaskDraft<'_, '_>,
) -> Result<LineVariables, Overrun> {
    let contents = choices.contents(line, given);
    let atoms = contents.iter().map(|&content| words.atom(0, line, words.content(content))).collect();
    let ins = draft.add_choice(atoms)?;
    let targets = choices.targets(line, given);
    let atoms = targets.iter().map(|to| words.atom(1, line, &words.lines[to.index()]));
    let target = add_chosen(atoms, given, draft)?;
    let conditions = choices.conditions(line, given);
    let atoms = conditions.iter().map(|&index| words.atom(2, line, &words.conditions[index]));
    let unless = add_chosen(atoms, given, draft)?;
    let with = |variable: Option<VariableId>, value: u32| variable.expect("a choice").is(value);
    let targets = targets.into_iter().zip(0..).map(|(to, value)| (to, with(target, value))).collect();
    let conditions = conditions.into_iter().zip(0..).map(|(place, value)| (place, with(unless, value)));
    Ok(LineVariables {
        line,
        number: line.0.to_string(),
        ins,
        contents,
        targets,
        conditions: conditions.collect(),
    })
}

/// Adds a variable that is given a value once, or has one already; none if there is nothing to choose from.
fn add_chosen(
    atoms: impl Iterator<Item = AtomName>,
    given: Option<Instruction>,
    draft: &mut TaskDraft<'_, '_>,
) -> Result<Option<VariableId>, Overrun> {
    let atoms: Vec<AtomName> = atoms.collect();
    if atoms.is_empty() {
        return Ok(None);
    }
    let initial = if given.is_some() { 0 } else { atoms.len() as u32 };
    let variable = StateVariable { atoms, can_be_none: given.is_none(), nature: Nature::SetOnce };
    draft.add_variable(variable, initial).map(Some)
}

/// What a line may hold.
struct LineChoices<'a> {
    space: &'a ProgramSpace,
    kind: CompilationKind,
}

impl LineChoices<'_> {
    fn contents(&self, line: Line, given: Option<Instruction>) -> Vec<LineContent> {
        let place = |action| self.space.actions.iter().position(|&other| other == action);
        match given {
            Some(Instruction::Act(action)) => vec![LineContent::Act(place(action).expect("in the space"))],
            Some(Instruction::Goto { .. }) => vec![LineContent::Goto],
            Some(Instruction::End) => vec![LineContent::End],
            None => {
                let actions = (0..self.space.actions.len()).map(LineContent::Act);
                let gotos = [LineContent::HalfGoto, LineContent::Goto];
                let is_possible = !self.space.conditions.is_empty() && !self.targets(line, given).is_empty();
                let gotos = gotos.into_iter().filter(|_| is_possible);
                let rest = gotos.chain([LineContent::End]);
                std::iter::once(LineContent::Nil).chain(actions).chain(rest).collect()
            }
        }
    }

    /// A goto to the line below does nothing. Leaving such a line out, and if a loop of gotos becomes empty
    /// by that, a goto to itself, gives a smaller program that does the same, so these are not needed.
    /// A goto to itself can only be of use where an infinite loop is wanted.
    fn targets(&self, line: Line, given: Option<Instruction>) -> Vec<Line> {
        match given {
            Some(Instruction::Goto { target, .. }) => vec![target],
            Some(_) => Vec::new(),
            None => {
                let lines = (0..self.space.program.len() as u32).map(Line);
                let is_useful =
                    |to: &Line| *to != line.next() && (*to != line || self.kind == CompilationKind::Full);
                lines.filter(is_useful).collect()
            }
        }
    }

    /// The conditions, by their place in the space.
    fn conditions(&self, line: Line, given: Option<Instruction>) -> Vec<usize> {
        let all = 0..self.space.conditions.len();
        match given {
            Some(Instruction::Goto { unless, .. }) => {
                all.filter(|&index| self.space.conditions[index] == unless).collect()
            }
            None if !self.targets(line, given).is_empty() => all.collect(),
            _ => Vec::new(),
        }
    }
}
