//! The authors' benchmark data: every proof that a run of the paper has no program is checked, and every program that is found is proved
//! to be the smallest.
//!
//! Needs the data, whose folder is named by `GENPLAN_BENCH`; so it is compiled only with the feature `conformance`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use genplan::certificate::CertificateFile;
use genplan::examples::ExampleFiles;
use genplan::question::{Bound, Mode, Native, Pruning};
use genplan::search::with_search;
use genplan::synthesis::Question;
use genplan::{Budget, Label, Silent, Strictness};
use genplan_check::certificate::Certificate;
use genplan_check::check::{Checked, Limits, check};
use genplan_check::files::{Paths, tasks};
use genplan_testing::{answer, generalized};

fn data() -> PathBuf {
    let folder = std::env::var_os("GENPLAN_BENCH").expect("GENPLAN_BENCH names the folder of the data");
    PathBuf::from(folder).join("aaai20")
}

/// What the certificates of some answers took.
#[derive(Debug, Default)]
struct Sum {
    answers: usize,
    none: usize,
    smallest: usize,
    bytes: usize,
    most_bytes: usize,
    nodes: u64,
    search: Duration,
    writing: Duration,
    checking: Duration,
    longest: Duration,
}

impl Sum {
    fn add(&mut self, files: &ExampleFiles, mode: Mode, lines: usize) {
        let examples = files.read(Strictness::Lenient).value.expect("the files can be read");
        let problem = generalized(&examples);
        let question = Question {
            mode,
            bound: Bound::UpTo(lines),
            conflict: false,
            lint: false,
            ..Question::new(&problem)
        };
        let start = Instant::now();
        let answer = answer(&question);
        let found = start.elapsed();
        let start = Instant::now();
        let certificate =
            CertificateFile::of_answer(&question, &answer, &Budget::default()).expect("a certificate");
        let written = start.elapsed();
        let bytes = [certificate.text.as_bytes(), &certificate.symbols].concat();
        let (checked, checking) = checked(&bytes, files);
        self.none += usize::from(answer.is_none());
        self.smallest += usize::from(checked.proved.contains("and none"));
        self.answers += 1;
        self.bytes += bytes.len();
        self.most_bytes = self.most_bytes.max(bytes.len());
        self.nodes += checked.nodes;
        self.search += found;
        self.writing += written;
        self.checking += checking;
        self.longest = self.longest.max(checking);
    }
}

/// Checks a certificate about these files; says how long that takes.
fn checked(bytes: &[u8], files: &ExampleFiles) -> (Checked, Duration) {
    let start = Instant::now();
    let examples = (files.positive.iter().map(|path| (Label::Positive, path.clone())))
        .chain(files.negative.iter().map(|path| (Label::Negative, path.clone())));
    let paths = Paths { domain: files.domain.clone(), examples: examples.collect(), some: false };
    let read = Certificate::read(bytes).expect("a certificate");
    let checked = tasks(&read, &paths).and_then(|tasks| check(&read, &tasks, Limits::default()));
    (checked.unwrap_or_else(|refusal| panic!("{refusal}: {files:?}")), start.elapsed())
}

fn files(folder: &Path, positive: &str, negative: &str) -> ExampleFiles {
    let paths = |names: &str| names.split_whitespace().map(|name| folder.join(name)).collect();
    ExampleFiles { domain: folder.join("domain.pddl"), positive: paths(positive), negative: paths(negative) }
}

#[test]
fn what_is_proved_for_every_run_of_the_paper_is_checked() {
    let table = std::fs::read_to_string(data().join("configurations.csv")).expect("part of the data");
    let mut sums: std::collections::BTreeMap<String, Sum> = std::collections::BTreeMap::new();
    for line in table.lines().skip(1).filter(|line| line.ends_with(",yes")) {
        let columns: Vec<&str> = line.split(',').collect();
        let lines = columns[3].parse().expect("a number of lines");
        let mode = match columns[1] {
            "pn" => Mode::Pn,
            "pn-lite" => Mode::PnLite,
            _ => Mode::Positive,
        };
        let files = files(&data().join(columns[0]), columns[4], columns[5]);
        sums.entry(columns[0].to_owned()).or_default().add(&files, mode, lines);
    }
    println!("{sums:#?}");
    let count = |what: fn(&Sum) -> usize| sums.values().map(what).sum::<usize>();
    assert_eq!((count(|sum| sum.answers), count(|sum| sum.none)), (511, 85));
}

/// The six domains, with the prefix of their files and the sizes of three positive examples. The last one is a negative one, too.
const CONTRADICTORY: [(&str, &str, [u32; 3]); 6] = [
    ("robopainter", "rp", [3, 6, 8]),
    ("green-block", "gb", [3, 4, 5]),
    ("fibonacci", "fibo", [2, 3, 4]),
    ("gripper", "gripper", [3, 4, 5]),
    ("list", "list", [3, 4, 6]),
    ("triangular-sum", "ts", [2, 3, 4]),
];

/// `GENPLAN_CHECK_LINES` says for how many lines; 7 takes minutes.
#[test]
fn that_contradictory_examples_have_no_program_is_checked() {
    let lines = std::env::var("GENPLAN_CHECK_LINES").map_or(5, |lines| lines.parse().expect("a number"));
    let budget = Budget::default();
    println!(
        "domain                n       bytes   all rules        nodes    search  unlogged    logged   checked"
    );
    for (domain, prefix, sizes) in CONTRADICTORY {
        let folder = data().join(domain);
        let names = sizes.map(|size| format!("{prefix}-{size}-pos-a.pddl"));
        let files = files(&folder, &names.join(" "), &names[2]);
        let problem = generalized(&files.read(Strictness::Lenient).value.expect("the files can be read"));
        let search = |pruning| {
            let native = Native { pruning, ..Native::default() };
            let question = Question { native, ..Question::new(&problem) };
            let start = Instant::now();
            let nodes = with_search(&question, &budget, &Silent, |search| {
                assert!(search.bound(lines, false).programs.is_empty());
                search.statistics().nodes
            });
            (nodes, start.elapsed().as_secs_f64())
        };
        let ((fewer, searched), (_, unlogged)) = (search(Pruning::All), search(Pruning::Only("dead-ends")));
        let start = Instant::now();
        let question = Question::new(&problem);
        let certificate = CertificateFile::none(&question, lines, &budget).expect("a certificate");
        let logged = start.elapsed().as_secs_f64();
        let bytes = [certificate.text.as_bytes(), &certificate.symbols].concat();
        let (checked, checking) = checked(&bytes, &files);
        println!(
            "{domain:20}{lines:>3}{:>12}{fewer:>12}{:>13}{searched:>10.2}{unlogged:>10.2}{logged:>10.2}{:>10.2}",
            bytes.len(),
            checked.nodes,
            checking.as_secs_f64()
        );
        assert!(checked.proved.starts_with("no program"), "{}", checked.proved);
    }
}
