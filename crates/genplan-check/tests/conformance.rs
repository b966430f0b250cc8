//! The authors' benchmark data: every proof that a run of the paper has no program is checked, and every program that is found is proved
//! to be the smallest.
//!
//! Needs the data, whose folder is named by `GENPLAN_BENCH`; so it is compiled only with the feature `conformance`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use genplan::certificate::CertificateFile;
use genplan::examples::ExampleFiles;
use genplan::question::{Bound, Mode};
use genplan::synthesis::Question;
use genplan::{Budget, Label, Strictness};
use genplan_check::certificate::Certificate;
use genplan_check::check::{Limits, check};
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
        let start = Instant::now();
        let paths = Paths {
            domain: files.domain.clone(),
            examples: (files.positive.iter().map(|path| (Label::Positive, path.clone())))
                .chain(files.negative.iter().map(|path| (Label::Negative, path.clone())))
                .collect(),
        };
        let read = Certificate::read(&bytes).expect("a certificate");
        let checked = tasks(&read, &paths).and_then(|tasks| check(&read, &tasks, Limits::default()));
        let checking = start.elapsed();
        let checked = checked.unwrap_or_else(|refusal| panic!("{refusal}: {files:?} {}", certificate.text));
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
    assert_eq!(sums.values().map(|sum| sum.answers).sum::<usize>(), 511);
}
