//! Whole programs: partial ones in which nothing is open.

use crate::certificate::{Certificate, Listing, Step};
use crate::partial::{Instruction, Line, NONE, Partial, Shape};
use crate::{Refusal, bad_input};

/// A program of a certificate, whose actions and conditions are among those of the certificate.
pub fn program(listing: &Listing, certificate: &Certificate<'_>) -> Result<Partial, Refusal> {
    let mut program = Partial::default();
    let (lines, words) = (listing.steps.len(), certificate.conditions.len().div_ceil(64));
    if lines > usize::from(NONE) || listing.steps.last() != Some(&Step::End) {
        return Err(bad_input("a program of the certificate is too long, or does not end with `end`"));
    }
    for (number, step) in listing.steps.iter().enumerate() {
        let mut line =
            Line { instruction: Instruction::End, below: number as u8 + 1, above: NONE, target: NONE };
        match step {
            Step::Act(words) => line.instruction = Instruction::Act(known(words, &certificate.actions)?),
            Step::Goto(target, tests) if *target < lines && !tests.is_empty() => {
                let (goto, start) = (program.sets.len() / words.max(1), program.sets.len());
                program.sets.resize(start + words, 0);
                for test in tests {
                    let test = known(test, &certificate.conditions)?;
                    program.sets[start + test / 64] |= 1 << (test % 64);
                }
                (line.instruction, line.target) = (Instruction::Goto(goto), *target as u8);
            }
            Step::Goto(..) => {
                return Err(bad_input("a goto of the certificate leads nowhere, or tests nothing"));
            }
            Step::End => line.below = NONE,
        }
        program.lines.push(line);
    }
    Ok(program)
}

fn known(words: &[String], list: &[Vec<String>]) -> Result<usize, Refusal> {
    list.iter().position(|listed| listed == words).ok_or_else(|| {
        let name = words.join(" ");
        bad_input(format!("a program of the certificate uses `{name}`, which it does not list"))
    })
}

/// Whether a whole program is what a partial one is, as far as that is decided: the same instructions, with the same sets of conditions,
/// lead to the same lines.
pub fn agrees(program: &Partial, partial: &Partial, shape: Shape) -> bool {
    let mut places = vec![NONE; partial.lines.len()];
    let mut open = vec![(0_u8, 0_u8)];
    while let Some((line, place)) = open.pop() {
        if places[usize::from(line)] == place {
            continue;
        }
        let (known, whole) = (partial.lines[usize::from(line)], program.lines[usize::from(place)]);
        let is_same = match (known.instruction, whole.instruction) {
            (Instruction::Goto(one), Instruction::Goto(other)) => {
                partial.set(one, shape) == program.set(other, shape)
            }
            (one, other) => one == other,
        };
        if !is_same || places.contains(&place) || places[usize::from(line)] != NONE {
            return false;
        }
        places[usize::from(line)] = place;
        for (next, there) in [(known.below, whole.below), (known.target, whole.target)] {
            match (next, there) {
                (NONE, _) => {}
                (_, NONE) => return false,
                both => open.push(both),
            }
        }
    }
    true
}
