//! Which families are proved, how long that takes, and what becomes of wrong programs.
//!
//! `cargo bench -p genplan-prove` proves the programs of the laboratory's families, one by one: its predicates, actions and lines, the
//! questions asked and the time. With `-- --mutants N` it takes N programs that differ in one line from those that are proved, and counts
//! what is proved, refuted, and neither; a proved one must solve other instances of its family. Names are families to choose.

use std::sync::Arc;
use std::time::{Duration, Instant};

use genplan::judge::{Bounds, judge_task};
use genplan::program::{frame_for, read_program};
use genplan::{Budget, Ending, Frame, Outcome, Program, Source, Strictness, Task, read_domain, read_task};
use genplan_lab::generate::ordinary::{OrdinaryFamily, families};
use genplan_prove::{FamilyClaim, FamilyVerdict, InstanceFamily, ProofOptions, prove};
use genplan_testing::mutation::Random;

/// How long a proof may take.
const LIMIT: Duration = Duration::from_secs(45);

fn tasks(family: &OrdinaryFamily, sizes: &[usize], seed: u64) -> Vec<Arc<Task>> {
    let domain = read_domain(&Source::new("domain", family.domain), Strictness::Lenient);
    let domain = Arc::new(domain.into_result().expect("a domain"));
    let task = |text| read_task(&Source::new("task", text), &domain, Strictness::Lenient);
    let instances = family.instances(sizes, seed).into_iter();
    instances.map(|one| Arc::new(task(one.text).into_result().expect("a task"))).collect()
}

/// The program of a text, if it is one.
fn read(text: &str, tasks: &[Arc<Task>]) -> Option<(Program, Frame)> {
    let source = Source::new("program", text);
    let mut frame = frame_for(&source);
    let program = read_program(&source, &tasks[0].domain, tasks, &mut frame).into_result().ok()?;
    Some((program, frame))
}

fn text(family: &OrdinaryFamily) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../genplan-lab/tests/programs");
    std::fs::read_to_string(format!("{folder}/{}.prog", family.name)).expect("a program")
}

fn verdict(text: &str, tasks: &[Arc<Task>], limit: Duration) -> Option<(FamilyVerdict, u64)> {
    let (program, frame) = read(text, tasks)?;
    let family = match InstanceFamily::of_examples(&tasks[0].domain, tasks) {
        Ok(family) => family,
        Err(why) => return Some((FamilyVerdict::NotProved(why), 0)),
    };
    let claim = FamilyClaim { program: &program, frame: &frame, family: &family };
    let budget = Budget::default().with_time(limit);
    Some(match prove(&claim, &ProofOptions::default(), &budget) {
        Ok(attempt) => (attempt.verdict, attempt.questions),
        Err(reason) => (FamilyVerdict::NotProved(reason.to_string()), 0),
    })
}

/// Some sizes of instances to read assumptions off.
fn sizes() -> Vec<usize> {
    (2..=5).flat_map(|size| [size; 4]).collect()
}

fn prove_all(chosen: &[String]) {
    for family in
        families().iter().filter(|one| chosen.is_empty() || chosen.iter().any(|name| name == one.name))
    {
        let (tasks, text, begin) = (tasks(family, &sizes(), 7), text(family), Instant::now());
        let (verdict, questions) = verdict(&text, &tasks, LIMIT).expect("a program");
        let said = match &verdict {
            FamilyVerdict::Proved(proof) => {
                format!(
                    "proved by {} under {} assumptions",
                    proof.by.names().join(" and "),
                    proof.assumptions.len()
                )
            }
            FamilyVerdict::Refuted(task) => format!("refuted by {} objects", task.objects.len()),
            FamilyVerdict::NotProved(why) => format!("not proved: {why}"),
        };
        let domain = &tasks[0].domain;
        println!(
            "{:12} {:2} predicates {:2} actions {:2} lines {:5.1} s {questions:4} questions  {said}",
            family.name,
            domain.predicates.len(),
            domain.actions.len(),
            text.lines().count() - 1,
            begin.elapsed().as_secs_f64(),
        );
    }
}

/// A program that differs in a line: it is missing, at another place, or an argument, a target or a sign is another one.
fn mutant(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> =
        text.lines().map(|line| line.split_once(". ").map_or(line, |(_, rest)| rest).to_owned()).collect();
    let place = 1 + random.below(lines.len() - 2);
    match random.below(4) {
        0 => drop(lines.remove(place)),
        1 => {
            let other = 1 + random.below(lines.len() - 2);
            lines.swap(place, other);
        }
        2 => {
            let digits = |c: char| c.is_ascii_digit();
            let rest =
                lines[place].strip_prefix("go(").map(|rest| rest.trim_start_matches(digits).to_owned());
            if let Some(rest) = rest {
                lines[place] = format!("go({}{rest}", random.below(lines.len() - 1));
            }
        }
        _ => {
            let arguments = |line: &str| {
                let inside = line.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')'));
                inside.map_or(Vec::new(), |(inside, _)| inside.split(", ").map(str::to_owned).collect())
            };
            let other = 1 + random.below(lines.len() - 2);
            let (own, others) = (arguments(&lines[place]), arguments(&lines[other]));
            if !own.is_empty() && !others.is_empty() {
                let (from, to) = (&own[random.below(own.len())], &others[random.below(others.len())]);
                lines[place] = lines[place].replacen(from.as_str(), to, 1);
            }
        }
    }
    lines.join("\n")
}

fn try_mutants(count: usize, chosen: &[String]) {
    let mut random = Random::new(5);
    let (mut proved, mut refuted, mut small, mut open, mut wrong) = (0, 0, 0, 0, 0);
    let families: Vec<_> =
        families().iter().filter(|one| chosen.iter().any(|name| name == one.name)).collect();
    let learned: Vec<_> = families.iter().map(|one| tasks(one, &sizes(), 7)).collect();
    let held_back: Vec<_> =
        families.iter().map(|one| tasks(one, &[2, 3, 4, 5, 6, 8].repeat(40), 8)).collect();
    let mut tried = 0;
    while tried < count {
        let place = random.below(families.len());
        let text = mutant(&text(families[place]), &mut random);
        let Some((verdict, _)) = verdict(&text, &learned[place], LIMIT) else { continue };
        tried += 1;
        match verdict {
            FamilyVerdict::Proved(proof) => {
                proved += 1;
                let (program, frame) = read(&text, &held_back[place]).expect("a program");
                let solves = |task: &Arc<Task>| {
                    let mut frame = frame.clone();
                    let (bounds, budget) = (Bounds::default(), Budget::default());
                    let judged = judge_task(&program, &mut frame, task, &bounds, &budget, |_| ());
                    judged.expect("small enough").execution.ending == Ending::Decided(Outcome::Solved)
                };
                let (domain, examples) = (Arc::clone(&learned[place][0].domain), Vec::new());
                let family = InstanceFamily { domain, assumptions: proof.assumptions, examples };
                let mut members = held_back[place].iter().filter(|task| family.contains(task) == Ok(true));
                if !members.all(solves) {
                    wrong += 1;
                    println!("PROVED, BUT NOT RIGHT ON OTHER INSTANCES of {}:\n{text}", families[place].name);
                }
            }
            FamilyVerdict::Refuted(task) => {
                refuted += 1;
                small += usize::from(task.objects.len() <= 6);
            }
            FamilyVerdict::NotProved(_) => open += 1,
        }
    }
    println!(
        "{tried} mutants: {proved} proved ({wrong} of them fail on held-back instances), {refuted} refuted ({small} by at most 6 objects), {open} neither"
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.iter().position(|word| word == "--mutants") {
        None => prove_all(&words),
        Some(place) => {
            let count = words.get(place + 1).and_then(|count| count.parse().ok()).unwrap_or(1000);
            try_mutants(count, &words[(place + 2).min(words.len())..]);
        }
    }
}
