//! The encoding equals the executor: whatever a program does between two cut points, a path allows it, and leads to the same state.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan::program::{frame_for, read_program};
use genplan::{Budget, Frame, Source, Strictness, Task, read_domain, read_task};
use genplan_lab::generate::ordinary::families;

use crate::obligation::axioms;
use crate::samples::{Executed, execute};
use crate::step::{CutPoint, PathStep, ProgramPath};
use crate::structure::Structure;
use crate::theory::Theory;
use crate::translate::{FormulaTranslator, FreshNumbers};

/// Whether some choices on the rest of a path lead from a state to one with the same facts and pointers as another.
fn leads_to(state: &Structure, steps: &[PathStep], end: &Structure) -> bool {
    let Some((step, rest)) = steps.split_first() else {
        return state.facts == end.facts && state.pointers == end.pointers;
    };
    if let PathStep::Choose(_, sort) = step {
        let objects = state.rigid.objects[sort.index()].clone();
        return objects
            .into_iter()
            .any(|object| state.after(step, object).is_some_and(|next| leads_to(&next, rest, end)));
    }
    state.after(step, 0).is_some_and(|next| leads_to(&next, rest, end))
}

/// Checks an execution, from one loop head to the next; says how many paths were taken.
fn check(paths: &[ProgramPath], theory: &Theory, states: &[(u32, Structure)]) -> usize {
    let heads: BTreeSet<u32> = paths
        .iter()
        .filter_map(|path| if let CutPoint::Head(line) = path.from { Some(line) } else { None })
        .collect();
    let cuts: Vec<usize> = (0..states.len()).filter(|&one| heads.contains(&states[one].0)).collect();
    for pair in cuts.windows(2) {
        let lines: Vec<u32> = states[pair[0]..pair[1]].iter().map(|(line, _)| *line).collect();
        let path = paths.iter().find(|path| {
            let ends = (CutPoint::Head(lines[0]), CutPoint::Head(states[pair[1]].0));
            (path.from, path.to) == ends && path.lines == lines
        });
        let path = path.unwrap_or_else(|| panic!("no path takes the lines {lines:?}"));
        let (before, after) = (&states[pair[0]].1, &states[pair[1]].1);
        assert!(axioms(theory).iter().all(|axiom| before.holds(axiom)), "an axiom is wrong at {lines:?}");
        assert!(leads_to(before, &path.steps, after), "the path {lines:?} does something else");
    }
    cuts.len().saturating_sub(1)
}

fn tasks(domain: &str, texts: Vec<String>) -> Vec<Arc<Task>> {
    let domain = read_domain(&Source::new("domain", domain), Strictness::Lenient);
    let domain = Arc::new(domain.into_result().expect("a domain"));
    let task = |text| read_task(&Source::new("task", text), &domain, Strictness::Lenient);
    texts.into_iter().map(|text| Arc::new(task(text).into_result().expect("a task"))).collect()
}

#[test]
fn paths_do_what_programs_do() {
    let (mut taken, mut checked) = (0, 0);
    for family in families() {
        let file =
            format!("{}/../genplan-lab/tests/programs/{}.prog", env!("CARGO_MANIFEST_DIR"), family.name);
        let text = std::fs::read_to_string(&file).expect("a program");
        // What happens on the way of `reach` is left open; so paths allow more than the executor does.
        if text.contains("reach ") {
            continue;
        }
        let instances = family.instances(&[2, 2, 3], 11);
        let tasks = tasks(family.domain, instances.into_iter().map(|one| one.text).collect());
        let source = Source::new("program", text);
        let mut frame: Frame = frame_for(&source);
        let program =
            read_program(&source, &tasks[0].domain, &tasks, &mut frame).into_result().expect("it fits");
        let Ok(mut theory) = Theory::new(&tasks[0].domain, &frame) else { continue };
        let fresh = FreshNumbers::starting_at(1000);
        let mut translator = FormulaTranslator { theory: &mut theory, fresh };
        let Ok(paths) = translator.paths(&program, &frame) else { continue };
        checked += 1;
        for task in &tasks {
            let of = (&program, &frame);
            let executed = execute(of, task, &theory, (|_| true, usize::MAX), &Budget::default());
            let Ok(Executed::Solved(states)) = executed else { panic!("{} is solved", family.name) };
            taken += check(&paths, &theory, &states);
        }
    }
    assert!(checked >= 15 && taken >= 100, "programs: {checked}, paths: {taken}");
}
