//! What is taught: a domain, a right program, and the test set that says so.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::judge::{Bounds, judge};
use genplan::teaching::{Sources, instances};
use genplan::{
    Budget, Domain, Ending, ExampleFiles, Frame, GroundTask, Label, Outcome, Part, Program, Source,
    Strictness, Task, read_domain, read_program, read_task,
};
use genplan_lab::generate::{Family, Generated, Request, Rng, family, generate, instances_of, pool};

/// A program that takes more steps does not solve an instance.
const MOST_STEPS: u64 = 1_000_000;

/// Programs over pointers, by folder.
const POINTER_PROGRAMS: &str = include_str!("../../../genplan/tests/reference/pointers/programs.md");

/// A domain with a right program and its test set.
pub(crate) struct Subject {
    /// Where its instances come from, if it is a bundled domain; else from its folder.
    family: Option<&'static Family>,
    pub domain: Arc<Domain>,
    training: Vec<Arc<Task>>,
    /// Of these, those with a positive label, the smallest first.
    positive: Vec<Arc<Task>>,
    test: Vec<Example>,
    /// The text of the right program.
    oracle: String,
}

impl Subject {
    pub fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
        let family = family(name);
        let (path, content) = match family {
            Some(family) => (PathBuf::from("domain.pddl"), family.domain.to_owned()),
            None => (folder.join("domain.pddl"), read(&folder.join("domain.pddl"))),
        };
        let domain = read_domain(&Source::new(path.to_string_lossy(), content), Strictness::Lenient);
        let domain = Arc::new(domain.value.expect("a domain"));
        let part = |part| -> Vec<Example> {
            let examples = ExampleFiles::in_folder(&folder, part).expect("a domain folder");
            let examples = examples.read(Strictness::Lenient).value.expect("examples").examples;
            let again = |example: Example| Example { task: task(&example.task.source, &domain), ..example };
            examples.into_iter().map(again).collect()
        };
        let (training, test) = (part(Part::Training), part(Part::Test));
        let is_positive = |example: &&Example| example.label == Label::Positive;
        let tasks = |example: &Example| Arc::clone(&example.task);
        let mut positive: Vec<Arc<Task>> = training.iter().filter(is_positive).map(tasks).collect();
        positive.sort_by_key(|task| task.objects.len());
        let training = training.iter().map(tasks).collect();
        let oracle = family.map_or_else(|| oracle(name, &folder), |family| family.program.to_owned());
        Subject { family, domain, training, positive, test, oracle }
    }

    /// How many different starts there are.
    pub fn starts(&self) -> usize {
        if self.family.is_some() { usize::MAX } else { self.positive.len() }
    }

    /// A small positive example: of a bundled domain a generated one, not of the smallest size.
    pub fn start(&self, start: usize) -> Examples {
        let task = match self.family {
            Some(family) => {
                let size = *family.sizes.start() + 1 + start % 4;
                let seed = start as u64 + 1;
                let request = Request { size, label: Label::Positive, count: 1, seed, near: false };
                self.task(&generate(family, &request).expect("an instance")[0])
            }
            None => Arc::clone(&self.positive[start]),
        };
        let examples = vec![Example { label: Label::Positive, task }];
        Examples { domain: Arc::clone(&self.domain), examples }
    }

    /// How many objects an instance has, without the constants of the domain.
    pub fn size(&self, task: &Task) -> usize {
        task.objects.len() - self.domain.constants.len()
    }

    /// The instances without labels that questions can be chosen from, if there is no generator.
    pub fn pool(&self) -> Vec<Arc<Task>> {
        if self.family.is_some() { Vec::new() } else { self.training.clone() }
    }

    /// Instances in random order: a generated pool, or those of the folder and what is made from the start.
    pub fn random(&self, start: usize, examples: &Examples) -> impl Iterator<Item = Arc<Task>> + use<> {
        let tasks: Vec<Arc<Task>> = if let Some(family) = self.family {
            pool(family, 100 + start as u64).iter().map(|task| self.task(task)).collect()
        } else {
            let first = [Arc::clone(&examples.examples[0].task)];
            let sources = Sources { pool: self.pool(), generator: Some(instances_of), ..Sources::default() };
            let instances = instances(&first, &sources, &Budget::default());
            instances.into_iter().map(|(_, task)| task).collect()
        };
        let order = Rng::new(start as u64).permutation(tasks.len());
        order.into_iter().map(move |place| Arc::clone(&tasks[place]))
    }

    fn task(&self, generated: &Generated) -> Arc<Task> {
        task(&Source::new(generated.name.clone(), generated.text.clone()), &self.domain)
    }

    /// What the right program says about an instance.
    pub fn label(&self, task: &Arc<Task>) -> Label {
        let source = Source::new("oracle", self.oracle.clone());
        let mut frame = genplan::program::frame_for(&source);
        let program = read_program(&source, &self.domain, &[], &mut frame).value.expect("a program");
        if solves(&program, task, &mut frame) { Label::Positive } else { Label::Negative }
    }

    /// Whether a program is right on the whole test set.
    pub fn is_right(&self, program: &Program, frame: &Frame) -> bool {
        self.test.iter().all(|example| is_as_labelled(program, frame, example))
    }
}

fn task(source: &Arc<Source>, domain: &Arc<Domain>) -> Arc<Task> {
    Arc::new(read_task(source, domain, Strictness::Lenient).value.expect("an instance"))
}

/// The right program for a folder: its only one, or that of the tests.
fn oracle(name: &str, folder: &Path) -> String {
    let mut sections = POINTER_PROGRAMS.split("\n## ").skip(1);
    if let Some(section) = sections.find(|section| section.lines().next() == Some(name)) {
        return section.split("```").nth(1).expect("a program").to_owned();
    }
    let mut programs = folder.join("programs").read_dir().expect("a folder of programs");
    read(&programs.next().expect("a program").expect("a program").path())
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a file")
}

/// Adds an example, positive ones first.
pub(crate) fn add(example: Example, examples: &mut Examples) {
    examples.examples.push(example);
    examples.examples.sort_by_key(|example| example.label);
}

/// Whether a program does on an example what its label says.
pub(crate) fn is_as_labelled(program: &Program, frame: &Frame, example: &Example) -> bool {
    solves(program, &example.task, &mut frame.clone()) == (example.label == Label::Positive)
}

fn solves(program: &Program, task: &Arc<Task>, frame: &mut Frame) -> bool {
    let ground = GroundTask::new(Arc::clone(task), frame, &Budget::default()).expect("an instance");
    let bounds = Bounds { max_steps: MOST_STEPS, ..Bounds::default() };
    let judgement = judge(program, frame, &ground, &bounds, &Budget::default(), |_| {});
    judgement.execution.ending == Ending::Decided(Outcome::Solved)
}
