//! From a certificate and tasks to what is proved.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::verdict::Label;
use genplan_pddl::Task;
use genplan_pddl::counted::plural;

use crate::bounds::Bounds;
use crate::certificate::{Certificate, Claim, Mode};
use crate::execute::{Cursor, Outcome};
use crate::ground::{Condition, Ground};
use crate::partial::{Instruction, NONE, Partial, Shape};
use crate::program::{agrees, program};
use crate::space::{Space, StateId};
use crate::tree::Examples;
use crate::vocabulary::{self, resolve};
use crate::{Refusal, bad_input, not_a_proof};

/// What a check may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many bytes the states and tables of an example may take.
    pub bytes: usize,
    /// Into how many parts an example may be written out.
    pub parts: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 4 << 30, parts: 100_000_000 }
    }
}

/// What was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// In words.
    pub proved: String,
    /// How many nodes of a tree had a symbol.
    pub nodes: u64,
}

/// Checks a certificate about these tasks, which are in its order.
pub fn check(certificate: &Certificate<'_>, tasks: &[Arc<Task>], limits: Limits) -> Result<Checked, Refusal> {
    let mut grounds = Vec::new();
    for task in tasks {
        grounds.push(Ground::new(task, limits.parts)?);
    }
    let counts = |number: usize| {
        let example = &certificate.examples[number];
        example.counts && (certificate.mode != Mode::Positive || example.label == Label::Positive)
    };
    let counting: Vec<usize> = (0..grounds.len()).filter(|&number| counts(number)).collect();
    if counting.is_empty() {
        return Err(bad_input("the certificate is about no example"));
    }
    if !matches!(certificate.claim, Claim::Fits | Claim::Verdict(_)) {
        let all: Vec<&Ground> = grounds.iter().collect();
        let some: Vec<&Ground> = counting.iter().map(|&number| &grounds[number]).collect();
        vocabulary::check(certificate, &all, &some)?;
    }
    let mut spaces = Vec::new();
    for (number, ground) in grounds.into_iter().enumerate().filter(|(number, _)| counting.contains(number)) {
        let actions = certificate.actions.iter().map(|words| resolve(words, &ground, true)).collect();
        let truth = |words: &Vec<String>| {
            resolve(words, &ground, false).map_or(Condition::Constant(false), |name| ground.truth(&name))
        };
        let conditions = certificate.conditions.iter().map(truth).collect();
        let label = certificate.examples[number].label;
        spaces.push(Space::new(label, ground, actions, conditions, limits.bytes)?);
    }
    let programs = certificate.programs.iter().map(|listing| program(listing, certificate));
    let programs: Vec<Partial> = programs.collect::<Result<_, _>>()?;
    let loops = certificate.mode != Mode::PnLite;
    let examples = Examples { bounds: spaces.iter().map(|_| None).collect(), spaces, loops };
    Checker { certificate, counting, examples, limits }.check(&programs)
}

struct Checker<'c> {
    certificate: &'c Certificate<'c>,
    /// The numbers of the examples that count.
    counting: Vec<usize>,
    /// These examples.
    examples: Examples,
    limits: Limits,
}

impl Checker<'_> {
    fn check(&mut self, programs: &[Partial]) -> Result<Checked, Refusal> {
        let (lines, examples) = (self.certificate.lines, self.examples());
        let most = format!("of at most {} {}", plural(lines as u64, "line"), self.language());
        let (proved, nodes) = match (self.certificate.claim, programs) {
            (Claim::None, []) => (format!("no program {most} fits the {examples}"), self.no_program()?),
            (Claim::Never, []) => {
                (format!("no program of any size {} fits the {examples}", self.language()), self.never()?)
            }
            (Claim::Fits, [program]) => {
                self.fits(program, None)?;
                (format!("the program of {} fits the {examples}", size(program)), 0)
            }
            (Claim::Smallest, [program]) => {
                self.fits(program, None)?;
                let nodes = self.no_program()?;
                (format!("the program of {} fits the {examples}, and none {most} does", size(program)), nodes)
            }
            (Claim::Conflict, programs) => {
                self.without_each(programs)?;
                let none = format!("no program {most} fits the {examples}");
                (format!("{none}, but as soon as any of them is left out, one does"), self.no_program()?)
            }
            (Claim::All, programs) => {
                let nodes = self.no_others(programs)?;
                let all = plural(programs.len() as u64, "program");
                (format!("{all} {most} fit the {examples}, and no others that differ on them"), nodes)
            }
            (Claim::Verdict(claimed), [program]) => (self.verdict(program, claimed)?, 0),
            _ => return Err(bad_input("the certificate has too few programs for its claim, or too many")),
        };
        Ok(Checked { proved: proved + &self.terms(), nodes })
    }

    /// The examples that count, with their names if there are others.
    fn examples(&self) -> String {
        let number = plural(self.counting.len() as u64, "example");
        let marks = &self.certificate.examples;
        match marks.iter().any(|mark| !mark.counts) {
            true => {
                let labelled = self.counting.iter().map(|&example| match marks[example].label {
                    Label::Positive => format!("positive/{}", marks[example].file.name),
                    Label::Negative => format!("negative/{}", marks[example].file.name),
                });
                format!("{number} {}", labelled.collect::<Vec<_>>().join(", "))
            }
            false => number,
        }
    }

    /// What is not as usual: which failures count, and what gotos may test.
    fn terms(&self) -> String {
        let mode = match self.certificate.mode {
            Mode::Pn => "",
            Mode::PnLite => "; infinite loops are no failures",
            Mode::Positive => "; negative examples do not count",
        };
        match &self.certificate.predicates {
            Some(names) => format!("{mode}; gotos test {} only", names.join(", ")),
            None => mode.to_owned(),
        }
    }

    /// What programs are made of, in words.
    fn language(&self) -> String {
        let Certificate { actions, conditions, .. } = self.certificate;
        let (actions, conditions) = (actions.len() as u64, conditions.len() as u64);
        format!("over {} and {}", plural(actions, "action"), plural(conditions, "condition"))
    }

    fn shape(&self) -> Shape {
        let Certificate { actions, conditions, lines, .. } = self.certificate;
        Shape { lines: lines + 1, actions: actions.len(), conditions: conditions.len() }
    }

    fn name(&self, example: usize) -> &str {
        &self.certificate.examples[self.counting[example]].file.name
    }

    /// What a program does on an example.
    fn outcome(&mut self, program: &Partial, example: usize) -> Result<(Outcome, Cursor), Refusal> {
        let (mut cursor, shape) = (Cursor::START, self.shape());
        let outcome = cursor.run(program, &mut self.examples.spaces[example], shape)?;
        let open = || not_a_proof("the conditions of a goto do not lead to the same line");
        Ok((outcome.ok_or_else(open)?, cursor))
    }

    /// Checks that a program fits all examples that count, but for one.
    fn fits(&mut self, program: &Partial, without: Option<usize>) -> Result<(), Refusal> {
        for example in 0..self.counting.len() {
            if Some(self.counting[example]) == without {
                continue;
            }
            let (outcome, _) = self.outcome(program, example)?;
            if !outcome.is_as_labelled(self.examples.spaces[example].label, self.examples.loops) {
                let (name, outcome) = (self.name(example), outcome.words());
                return Err(not_a_proof(format!(
                    "a program of the certificate does not fit `{name}`: {outcome}"
                )));
            }
        }
        Ok(())
    }

    /// Goes through the tree, and shows the partial programs that stand for some that fit.
    fn walk(&mut self, mut leaf: impl FnMut(&Partial) -> Result<(), Refusal>) -> Result<u64, Refusal> {
        let (Certificate { bounds, nodes, tree, .. }, shape) = (self.certificate, self.shape());
        for &(number, is_fine) in bounds {
            let Examples { spaces, bounds, .. } = &mut self.examples;
            let place = self.counting.iter().position(|&counting| counting == number);
            let Some(place) = place.filter(|&place| spaces[place].label == Label::Positive) else {
                return Err(bad_input("lower bounds are for positive examples that count"));
            };
            let table = Bounds::new(&mut spaces[place], shape.actions, is_fine, self.limits.bytes)?;
            bounds[place] = Some(table);
        }
        self.examples.walk(shape, (tree, *nodes), |program| match program.has_layout(shape) {
            true => leaf(program),
            false => Ok(()),
        })?;
        Ok(*nodes)
    }

    fn no_program(&mut self) -> Result<u64, Refusal> {
        self.walk(|_| Err(not_a_proof("the tree has a program that fits")))
    }

    /// Checks that a program fits without each of the examples.
    fn without_each(&mut self, programs: &[Partial]) -> Result<(), Refusal> {
        let mut left_out = BTreeSet::new();
        for (program, listing) in programs.iter().zip(&self.certificate.programs) {
            if program.lines.len() > self.shape().lines {
                return Err(not_a_proof("a program has too many lines"));
            }
            self.fits(program, listing.without)?;
            left_out.extend(listing.without);
        }
        match (0..self.counting.len()).find(|&example| !left_out.contains(&self.counting[example])) {
            Some(needed) => {
                let name = self.name(needed);
                Err(not_a_proof(format!("nothing shows that `{name}` is needed for the conflict")))
            }
            None => Ok(()),
        }
    }

    /// Checks that these programs fit, and that each other program that fits does the same as one of them.
    fn no_others(&mut self, programs: &[Partial]) -> Result<u64, Refusal> {
        programs.iter().try_for_each(|program| self.fits(program, None))?;
        let (shape, mut left) = (self.shape(), programs.to_vec());
        let nodes = self.walk(|leaf| {
            // A goto that never jumps does nothing: the program without it is at another leaf.
            let is_goto = |line: usize| matches!(leaf.lines[line].instruction, Instruction::Goto(_));
            if (0..leaf.lines.len()).any(|line| is_goto(line) && leaf.lines[line].target == NONE) {
                return Ok(());
            }
            let known = left.iter().position(|program| agrees(program, leaf, shape));
            left.remove(known.ok_or_else(|| not_a_proof("another program fits, too"))?);
            Ok(())
        })?;
        match left.is_empty() {
            true => Ok(nodes),
            false => Err(not_a_proof("two programs do the same, or one has too many lines")),
        }
    }

    /// Checks that the examples that count behave alike, whatever is done, and end as they must in no state.
    ///
    /// Then every program does the same on them, step by step. If it fits, it ends on a positive one, so it ends on all of them, after the same
    /// steps; and there each goal must hold or not, as the label says.
    fn never(&mut self) -> Result<u64, Refusal> {
        let (actions, bytes) = (self.shape().actions, self.limits.bytes);
        let spaces = &mut self.examples.spaces;
        if spaces.iter().all(|space| space.label == Label::Negative) {
            return Err(not_a_proof("without a positive example, programs need not end"));
        }
        let mut known = BTreeSet::from([vec![Space::INITIAL; spaces.len()]]);
        let mut open: Vec<Vec<StateId>> = known.iter().cloned().collect();
        while let Some(states) = open.pop() {
            let all = || states.iter().zip(&*spaces);
            if all().all(|(&state, space)| space.goal(state) == (space.label == Label::Positive)) {
                return Err(not_a_proof("in a state that can be reached, the examples end as they must"));
            }
            let mut is_alike =
                all().all(|(&state, space)| space.truths(state) == spaces[0].truths(states[0]));
            for action in 0..actions {
                let next = states.iter().zip(&mut *spaces);
                let next = next.map(|(&state, space)| space.successor(state, action));
                let next: Vec<Option<StateId>> = next.collect::<Result<_, _>>()?;
                let after: Vec<StateId> = next.iter().copied().flatten().collect();
                is_alike &= after.is_empty() || after.len() == next.len();
                if after.len() == next.len() && known.insert(after.clone()) {
                    open.push(after);
                }
            }
            if !is_alike {
                return Err(not_a_proof("the examples do not behave alike"));
            }
            if known.len().saturating_mul(8 * states.len() + 64) > bytes {
                return Err(bad_input("the states of the examples take more memory than --memory allows"));
            }
        }
        Ok(0)
    }

    fn verdict(&mut self, program: &Partial, claimed: Outcome) -> Result<String, Refusal> {
        if self.counting.len() > 1 {
            return Err(bad_input("a verdict is about one example"));
        }
        let (outcome, cursor) = self.outcome(program, 0)?;
        let (words, line) = (outcome.words(), cursor.line(program));
        if outcome != claimed {
            return Err(not_a_proof(format!("the outcome is `{words}`, not `{}`", claimed.words())));
        }
        let space = &self.examples.spaces[0];
        let (unmet, what) = match (outcome, program.lines[usize::from(line)].instruction) {
            (Outcome::Incomplete, _) => (space.unmet(cursor.state, None), "the goal needs"),
            (Outcome::Inapplicable, Instruction::Act(action)) => {
                (space.unmet(cursor.state, Some(action)), "the action needs")
            }
            (Outcome::Loop, _) => (Vec::new(), "it comes there again in the same state"),
            _ => (Vec::new(), "the goal holds"),
        };
        let verdict =
            format!("the program of {} on `{}`: {words} on line {line}", size(program), self.name(0));
        Ok(format!("{verdict}; {what} {}", unmet.join(", ")).trim_end().to_owned())
    }
}

/// The size of a whole program, in words.
fn size(program: &Partial) -> String {
    plural(program.lines.len() as u64 - 1, "line")
}
