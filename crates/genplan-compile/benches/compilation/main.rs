//! The compilation on Fast Downward's `lama-first` and the native engine, on runs of the paper.
//!
//! ```text
//! GENPLAN_BENCH=… GENPLAN_PLANNER=… cargo bench -p genplan-compile --bench compilation [-- SECONDS]
//! ```
//! prints one Markdown table: for each domain and mode a run of the authors' data (their folder is named by
//! `GENPLAN_BENCH`), and the four runs for which the size of the authors' compilation is known. The planner gets
//! SAS+; SECONDS is its limit (300).

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use genplan::examples::ExampleFiles;
use genplan::files::Files;
use genplan::judge::{Bounds, judge};
use genplan::problem::GeneralizedProblem;
use genplan::question::{Bound, ConditionChoice, Mode};
use genplan::synthesis::{Question, Silent};
use genplan_compile::CompilationReport;
use genplan_compile::compile::{Compilation, decode, sas};
use genplan_compile::planner::{self, LAMA_FIRST, Planner, PlannerOutcome, PlannerRequest};
use genplan_core::budget::Budget;
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::{Label, Verdict};
use genplan_pddl::Strictness;

/// Variables, facts and operators of the authors' compilation after translation.
const AUTHORS: [(&str, [usize; 3]); 4] = [
    ("rp-NEGLITE-2-0-c", [90, 245, 520]),
    ("gb-NEG-1-3-a", [307, 684, 875]),
    ("ts-NEG-3-2-d", [1741, 3488, 515]),
    ("fibo-NEG-1-1-c", [235, 475, 484]),
];

/// The mean seconds of search in the paper (Table 1, found runs only) for P, PN-Lite and PN.
const PAPER: [(&str, [Option<f64>; 3]); 6] = [
    ("rp", [Some(64.58), Some(140.44), Some(86.43)]),
    ("gb", [Some(45.40), Some(154.35), Some(99.12)]),
    ("fibo", [Some(190.14), Some(93.96), None]),
    ("gripper", [Some(48.19), Some(67.77), Some(107.14)]),
    ("list", [Some(0.04), Some(0.07), Some(0.21)]),
    ("ts", [Some(143.36), Some(192.13), Some(141.74)]),
];

/// What the paper's runs of that domain and mode took on average.
fn paper(name: &str, mode: Mode) -> String {
    let place = [Mode::Positive, Mode::PnLite, Mode::Pn].iter().position(|&other| other == mode);
    let means = PAPER.iter().find(|(domain, _)| name.split('-').next() == Some(domain));
    let mean = means.zip(place).and_then(|((_, means), place)| means[place]);
    mean.map_or("—".into(), |mean| format!("{mean:.2}"))
}

fn main() {
    let Some(folder) = std::env::var_os("GENPLAN_BENCH") else {
        println!("GENPLAN_BENCH does not name the folder of the authors' data: nothing to measure");
        return;
    };
    let seconds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(300);
    let planner = planner::find(None).unwrap_or_else(|error| panic!("{error}"));
    let bench = Bench { planner, limit: Duration::from_secs(seconds) };
    println!(
        "| run | mode | n | examples | variables | facts | operators | authors' | compiling | search | paper's mean search | total | answer | native |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for configuration in configurations(&PathBuf::from(folder).join("aaai20")) {
        bench.measure(&configuration);
    }
}

/// A run of the paper.
struct Configuration {
    name: String,
    mode: Mode,
    lines: usize,
    files: ExampleFiles,
}

/// For each domain and mode the first run with two examples, three in mode PN-Lite; and those of [`AUTHORS`].
fn configurations(folder: &Path) -> Vec<Configuration> {
    let table = std::fs::read_to_string(folder.join("configurations.csv")).expect("the authors' table");
    let mut seen = std::collections::BTreeSet::new();
    let mut chosen = Vec::new();
    for line in table.lines().skip(1) {
        let [domain, mode, name, lines, positive, negative, runnable] =
            line.split(',').collect::<Vec<_>>().try_into().expect("seven columns");
        let examples = positive.split_whitespace().count() + negative.split_whitespace().count();
        let is_chosen = examples == if mode == "pn-lite" { 3 } else { 2 };
        let is_known = AUTHORS.iter().any(|(known, _)| *known == name);
        if runnable != "yes" || !(is_known || is_chosen && seen.insert((domain, mode))) {
            continue;
        }
        let folder = folder.join(domain);
        let paths = |names: &str| names.split_whitespace().map(|name| folder.join(name)).collect();
        let mode = match mode {
            "positive" => Mode::Positive,
            "pn-lite" => Mode::PnLite,
            _ => Mode::Pn,
        };
        chosen.push(Configuration {
            name: name.to_owned(),
            mode,
            lines: lines.parse().expect("a number of lines"),
            files: ExampleFiles {
                domain: folder.join("domain.pddl"),
                positive: paths(positive),
                negative: paths(negative),
            },
        });
    }
    chosen
}

struct Bench {
    planner: Planner,
    limit: Duration,
}

impl Bench {
    fn measure(&self, configuration: &Configuration) {
        let Configuration { name, mode, lines, files } = configuration;
        let examples = files.read(Strictness::Lenient).value.expect("the authors' files can be read");
        let start = Instant::now();
        let problem =
            GeneralizedProblem::new(&examples, Frame::default(), &Budget::default()).expect("small examples");
        let grounding = start.elapsed();
        let native = Answer::native(&problem, *mode, *lines);
        let native_time = start.elapsed();
        let start = Instant::now();
        let compilation =
            Compilation::synthesis(&problem, *lines, *mode, &ConditionChoice::Changeable, &Budget::default());
        let compilation = compilation.expect("no limits");
        let text = sas(&compilation.task, &Budget::default()).expect("no limits");
        let compiling = grounding + start.elapsed();
        let size = CompilationReport::new(&compilation, Vec::new());
        let (answer, search, running) = self.solve(&compilation, &text, &problem, *mode);
        assert!(answer == native || answer == Answer::Undecided, "the engines disagree on {name}");
        let authors = AUTHORS.iter().find(|(known, _)| known == name);
        let authors = authors.map_or(String::new(), |(_, [v, f, o])| format!("{v} / {f} / {o}"));
        println!(
            "| {name} | {mode:?} | {lines} | {} + {} | {} | {} | {} | {authors} | {:.3} | {} | {} | {:.2} | {answer:?} | {:.3} |",
            files.positive.len(),
            files.negative.len(),
            size.variables,
            size.facts,
            size.actions,
            compiling.as_secs_f64(),
            search.map_or("—".into(), |time| format!("{:.2}", time.as_secs_f64())),
            paper(name, *mode),
            (compiling + running).as_secs_f64(),
            native_time.as_secs_f64(),
        );
    }

    /// The answer of the planner, checked, with the time of its search and of the whole process.
    fn solve(
        &self,
        compilation: &Compilation,
        text: &str,
        problem: &GeneralizedProblem,
        mode: Mode,
    ) -> (Answer, Option<Duration>, Duration) {
        let folder = tempfile::tempdir().expect("a folder");
        let task = folder.path().join("output.sas");
        std::fs::write(&task, text).expect("a file");
        let limits = planner::PlannerLimits { time: Some(self.limit), memory: Some(4 << 30) };
        let request = PlannerRequest { task: &[task], folder: folder.path(), arguments: &LAMA_FIRST, limits };
        let run = self.planner.run(&request, |_, _| true).expect("a planner that runs");
        let answer = match run.outcome {
            PlannerOutcome::Unsolvable => Answer::None,
            PlannerOutcome::Undecided(_) => Answer::Undecided,
            PlannerOutcome::Crashed(crash) => panic!("{}", crash.diagnostic(None).message),
            PlannerOutcome::Plan(plan) => {
                let plan = Files::default().source(&plan);
                let plan = plan.unwrap_or_else(|error| panic!("{}", error.message));
                let decoded = decode(&plan, compilation, &Budget::default());
                let decoded = decoded.unwrap_or_else(|error| panic!("{error}"));
                assert_fits(&decoded.program, problem, mode);
                Answer::Found
            }
        };
        (answer, run.search, run.total)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Found,
    None,
    Undecided,
}

impl Answer {
    fn native(problem: &GeneralizedProblem, mode: Mode, lines: usize) -> Self {
        let question = Question { mode, bound: Bound::Lines(lines), ..Question::new(problem) };
        let answer =
            Question { lint: false, conflict: false, ..question }.answer(&Budget::default(), &Silent);
        match answer.expect("an answer") {
            answer if answer.is_found() => Answer::Found,
            answer if answer.is_none() => Answer::None,
            _ => Answer::Undecided,
        }
    }
}

fn assert_fits(program: &Program, problem: &GeneralizedProblem, mode: Mode) {
    for example in &problem.examples {
        let execution =
            judge(program, &problem.frame, &example.ground, &Bounds::default(), &Budget::default(), |_| {})
                .execution;
        let counts = mode != Mode::Positive || example.label == Label::Positive;
        let verdict = Verdict { label: example.label, execution };
        assert!(matches!(execution.ending, Ending::Decided(_)));
        assert!(!counts || verdict.as_labelled() == Some(true), "a program that does not fit");
    }
}
