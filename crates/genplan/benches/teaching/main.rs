//! How many labels it takes until the program is the intended one.
//!
//! ```text
//! cargo bench -p genplan --bench teaching [-- --starts 5] [--made-only] [--random] [DOMAIN …]
//! ```
//!
//! Each start is one positive example of a small size. The intended program of the domain answers the questions; it
//! ends when the found program is right on the whole test set of `examples/DOMAIN/test`. `--random` gives random labelled
//! instances of a generated pool instead, as the paper does.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use genplan::examples::{Example, Examples};
use genplan::generate::{Family, Generated, Request, Rng, family, generate, pool};
use genplan::judge::{Bounds, judge};
use genplan::synthesis::Question;
use genplan::teaching::{RoundOptions, Sources, identity, round};
use genplan::{
    Budget, Domain, Ending, ExampleFiles, Frame, GeneralizedProblem, GroundTask, Label, Outcome, Part,
    Program, Silent, Source, Strictness, Task, read_domain, read_program, read_task,
};

/// Beyond so many labels, a start counts as not successful.
const MOST_LABELS: usize = 40;

/// After so much time, too.
const MOST_TIME: Duration = Duration::from_secs(60);

/// The six domains of the paper, then ours.
const DOMAINS: [&str; 9] = [
    "robopainter",
    "green-block",
    "fibonacci",
    "gripper",
    "list",
    "triangular-sum",
    "words",
    "sort",
    "doors",
];

struct Options {
    starts: usize,
    made_only: bool,
    random: bool,
    verbose: bool,
    domains: Vec<String>,
}

fn main() {
    let options = options();
    println!(
        "{:16} {:>6} {:>6} {:>6} {:>8} {:>9} {:>9}",
        "domain", "median", "most", "failed", "agree", "s median", "s most"
    );
    for name in &options.domains {
        let domain = Subject::new(name);
        let starts: Vec<Outcomes> = (0..options.starts).map(|start| domain.teach(start, &options)).collect();
        report(name, &starts);
    }
}

fn options() -> Options {
    let mut options =
        Options { starts: 20, made_only: false, random: false, verbose: false, domains: Vec::new() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--starts" => options.starts = words.next().and_then(|n| n.parse().ok()).unwrap_or(20),
            "--made-only" => options.made_only = true,
            "--random" => options.random = true,
            "--verbose" => options.verbose = true,
            "--bench" => {}
            name => options.domains.push(name.to_owned()),
        }
    }
    if options.domains.is_empty() {
        options.domains = DOMAINS.map(str::to_owned).to_vec();
    }
    options
}

/// What came of one start.
struct Outcomes {
    /// How many labels it took, without the first example.
    labels: Option<usize>,
    /// Whether it ended because all programs agreed.
    agreed: bool,
    /// From one answer to the next question.
    times: Vec<Duration>,
}

fn report(name: &str, starts: &[Outcomes]) {
    let mut labels: Vec<usize> = starts.iter().map(|start| start.labels.unwrap_or(usize::MAX)).collect();
    labels.sort_unstable();
    let mut times: Vec<f64> =
        starts.iter().flat_map(|start| &start.times).map(Duration::as_secs_f64).collect();
    times.sort_by(f64::total_cmp);
    let failed = labels.iter().filter(|&&labels| labels == usize::MAX).count();
    let shown = |labels: usize| if labels == usize::MAX { "-".into() } else { labels.to_string() };
    let median = |times: &[f64]| times.get(times.len() / 2).copied().unwrap_or(0.0);
    println!(
        "{name:16} {:>6} {:>6} {failed:>6} {:>8} {:>9.3} {:>9.3}",
        shown(labels[labels.len() / 2]),
        shown(labels[labels.len() - 1]),
        starts.iter().filter(|start| start.agreed).count(),
        median(&times),
        times.last().copied().unwrap_or(0.0),
    );
}

/// A domain with its intended program and its test set.
struct Subject {
    family: &'static dyn Family,
    domain: Arc<Domain>,
    test: Examples,
    oracle: Source2,
}

/// The text of a program.
type Source2 = String;

impl Subject {
    fn new(name: &str) -> Self {
        let folder = repository().join("examples").join(name);
        let test = ExampleFiles::in_folder(&folder, Part::Test).expect("a test set");
        let test = test.read(Strictness::Lenient).value.expect("a test set");
        let family = family(name).expect("a bundled domain");
        let domain = read_domain(&Source::new("domain.pddl", family.domain()), Strictness::Lenient);
        let domain = Arc::new(domain.value.expect("a domain"));
        Subject { family, domain, test, oracle: family.program().to_owned() }
    }

    fn task(&self, generated: &Generated) -> Arc<Task> {
        let source = Source::new(generated.name.clone(), generated.text.clone());
        Arc::new(read_task(&source, &self.domain, Strictness::Lenient).value.expect("an instance"))
    }

    /// A positive example of a small size, not the smallest.
    fn start(&self, start: usize) -> Example {
        let first = *self.family.sizes().start();
        let size = first + 1 + start % 4;
        let request = Request { size, label: Label::Positive, count: 1, seed: start as u64 + 1, near: false };
        let generated = generate(self.family, &request).expect("an instance");
        Example { label: Label::Positive, task: self.task(&generated[0]) }
    }

    fn program(&self, frame: &mut Frame) -> Program {
        read_program(&Source::new("oracle", self.oracle.clone()), &self.domain, &[], frame)
            .value
            .expect("a program")
    }

    fn label(&self, task: &Arc<Task>) -> Label {
        let mut frame = Frame::default();
        let program = self.program(&mut frame);
        if solves(&program, task, &mut frame) { Label::Positive } else { Label::Negative }
    }

    /// Whether a program is right on the whole test set.
    fn is_right(&self, program: &Program, frame: &Frame) -> bool {
        let mut frame = frame.clone();
        self.test.examples.iter().all(|example| {
            let task = self.task_again(&example.task);
            solves(program, &task, &mut frame) == (example.label == Label::Positive)
        })
    }

    /// A task of the test set as one of the domain.
    fn task_again(&self, task: &Task) -> Arc<Task> {
        Arc::new(read_task(&task.source, &self.domain, Strictness::Lenient).value.expect("an instance"))
    }

    fn teach(&self, start: usize, options: &Options) -> Outcomes {
        let mut examples = Examples { domain: Arc::clone(&self.domain), examples: vec![self.start(start)] };
        let mut known: BTreeSet<_> =
            examples.examples.iter().map(|example| identity(&example.task)).collect();
        let size = examples.examples[0].task.objects.len() - self.domain.constants.len();
        let sources = Sources { generator: !options.made_only, size: Some(size), ..Sources::default() };
        let round_options = RoundOptions { sources, ..RoundOptions::default() };
        let budget = Budget::default().with_time(MOST_TIME);
        let mut outcomes = Outcomes { labels: None, agreed: false, times: Vec::new() };
        let mut random = self.random(start);
        for labels in 0..=MOST_LABELS {
            let before = Instant::now();
            let problem = GeneralizedProblem::from_examples(&examples).expect("a problem");
            let question = Question::new(&problem);
            let (best, next, frame) = if options.random {
                let answer = question.answer(&budget, &Silent).expect("an answer");
                (
                    answer.programs.first().map(|found| found.program.clone()),
                    random.next(),
                    problem.frame.clone(),
                )
            } else {
                let round = round(&question, &round_options, &known, &budget, &Silent).expect("a round");
                let best = round.answer.programs.first().map(|found| found.program.clone());
                if options.verbose {
                    println!(
                        "-- {labels}: {} programs, sample {}, {} ways, {} instances",
                        round.remaining.programs.len(),
                        round.remaining.is_sample,
                        round.ways(),
                        round.tried.instances
                    );
                    if let Some(best) = &best {
                        println!("{}", best.show(&problem.frame));
                    }
                }
                let next = round.suggestions.into_iter().next().map(|suggestion| {
                    known.insert(suggestion.identity.clone());
                    suggestion.task
                });
                (best, next, problem.frame.clone())
            };
            outcomes.times.push(before.elapsed());
            if outcomes.labels.is_none() && best.is_some_and(|best| self.is_right(&best, &frame)) {
                outcomes.labels = Some(labels);
                if options.random || !options.verbose {
                    break;
                }
            }
            let Some(task) = next else {
                outcomes.agreed = true;
                break;
            };
            let label = self.label(&task);
            if options.verbose {
                println!("{label:?}: {}", task.source.text());
            }
            examples.examples.push(Example { label, task });
            examples.examples.sort_by_key(|example| example.label);
        }
        if options.verbose || outcomes.labels.is_none() {
            println!("   start {start}: {:?}, {} objects", outcomes.labels, size);
        }
        outcomes
    }

    /// The instances of a pool in random order.
    fn random(&self, start: usize) -> impl Iterator<Item = Arc<Task>> {
        let generated = pool(self.family, 100 + start as u64);
        let order = Rng::new(start as u64).permutation(generated.len());
        let tasks: Vec<Arc<Task>> = order.iter().map(|&place| self.task(&generated[place])).collect();
        tasks.into_iter()
    }
}

fn solves(program: &Program, task: &Arc<Task>, frame: &mut Frame) -> bool {
    let ground = GroundTask::new(Arc::clone(task), frame, &Budget::default()).expect("an instance");
    let judgement = judge(program, frame, &ground, &Bounds::default(), &Budget::default(), |_| {});
    judgement.execution.ending == Ending::Decided(Outcome::Solved)
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
