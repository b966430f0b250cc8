//! The kernel: from PDDL text to verdicts, by stage and by size.
//!
//! `cargo bench -p genplan --bench kernel -- --quick` takes a minute; a part of a name selects benchmarks.
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]
#![allow(missing_docs, reason = "criterion's macros")]

#[path = "../../examples/corridor_file/corridor.rs"]
mod corridor;
mod texts;

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use genplan::ground::GroundTask;
use genplan::program::read_program;
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Execution, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Domain, Source, Strictness, Task, read_domain, read_task};

const CORRIDOR: &str = include_str!("../../../../examples/corridor/domain.pddl");
const REVERSE: &str = include_str!("../../../../examples/reverse/domain.pddl");
const ONCE_OR_MORE: &str = include_str!("../../../../examples/corridor/programs/once-or-more.prog");
const REVERSAL: &str = include_str!("../../../../examples/reverse/programs/reverse.prog");

fn domain(text: &str) -> Arc<Domain> {
    Arc::new(read_domain(&Source::new("domain.pddl", text), Strictness::Lenient).value.expect("a domain"))
}

fn task(source: &Arc<Source>, domain: &Arc<Domain>) -> Arc<Task> {
    Arc::new(read_task(source, domain, Strictness::Lenient).value.expect("a problem"))
}

/// A program with a task, ready to be executed.
struct Ready {
    program: Program,
    frame: Frame,
    ground: GroundTask,
}

impl Ready {
    fn new(program: &str, task: Arc<Task>) -> Self {
        let mut frame = Frame::default();
        let source = Source::new("p.prog", program);
        let program = read_program(&source, &task.domain, std::slice::from_ref(&task), &mut frame);
        let program = program.value.expect("a program");
        let ground = GroundTask::new(task, &mut frame, &Budget::default());
        Ready { program, frame, ground: ground.expect("small enough") }
    }

    fn execute(&self) -> Execution {
        self.ground
            .executor(&self.program, &self.frame, &Budget::default())
            .unwrap()
            .run(u64::MAX, &Budget::default(), |_| ())
            .0
    }
}

/// From the text of a problem to the verdict of a program, which must be that it is solved.
fn solve(program: &str, domain: &Arc<Domain>, source: &Arc<Source>) {
    let execution = Ready::new(program, task(source, domain)).execute();
    assert_eq!(execution.ending, Ending::Decided(Outcome::Solved));
}

/// Figure 1's intended program on long corridors: the time per cell must not grow.
fn text_to_verdict(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("corridor: text to verdict");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    let domain = domain(CORRIDOR);
    for cells in [1_000, 10_000, 100_000, 1_000_000] {
        let source = Source::new("corridor.pddl", corridor::corridor(cells));
        group.throughput(Throughput::Elements(cells as u64));
        group.bench_function(BenchmarkId::from_parameter(cells), |bencher| {
            bencher.iter(|| solve(ONCE_OR_MORE, &domain, &source));
        });
    }
    group.finish();
}

/// The sum of the numbers up to n, with values up to n(n+1)/2 and a table of all their sums.
fn triangular_sum(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("triangular sum: text to verdict");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    let domain = domain(texts::SUMS);
    for number in [5, 10, 21] {
        let source = Source::new("sum.pddl", texts::triangular_sum(number));
        group.bench_function(BenchmarkId::from_parameter(number), |bencher| {
            bencher.iter(|| solve("add dec go(0, !is(counter, v0)) end", &domain, &source));
        });
    }
    group.finish();
}

/// Figure 2's intended program. Its `swap` has an effect for any two positions and any two values, so there
/// are n⁴ of them.
fn list_reversal(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("list reversal: text to verdict");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    let domain = domain(REVERSE);
    for length in [5, 10, 20] {
        let source = Source::new("list.pddl", texts::list(length));
        group.throughput(Throughput::Elements(length.pow(4) as u64));
        group.bench_function(BenchmarkId::from_parameter(length), |bencher| {
            bencher.iter(|| solve(REVERSAL, &domain, &source));
        });
    }
    group.finish();
}

fn parser(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parser");
    group.sample_size(20);
    let texts = [
        ("corridor", domain(CORRIDOR), corridor::corridor(100_000)),
        ("sums", domain(texts::SUMS), texts::triangular_sum(21)),
    ];
    for (name, domain, text) in texts {
        let source = Source::new("problem.pddl", text);
        group.throughput(Throughput::Bytes(source.text().len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| black_box(task(&source, &domain))));
    }
    group.finish();
}

/// Steps on small instances, without reading and grounding.
fn executor(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("executor: steps");
    let (corridors, counters) = (domain(CORRIDOR), domain(texts::COUNTER));
    let source = |text: String| Source::new("problem.pddl", text);
    let ready = [
        ("corridor of 1,000", Ready::new(ONCE_OR_MORE, task(&source(corridor::corridor(1_000)), &corridors))),
        (
            "counter of 14 bits",
            Ready::new("inc go(0, !full) end", task(&source(texts::counter(14)), &counters)),
        ),
    ];
    for (name, ready) in &ready {
        group.throughput(Throughput::Elements(ready.execute().steps));
        group.bench_function(*name, |bencher| bencher.iter(|| black_box(ready.execute())));
    }
    group.finish();
}

criterion_group!(benches, executor, parser, list_reversal, triangular_sum, text_to_verdict);
criterion_main!(benches);
