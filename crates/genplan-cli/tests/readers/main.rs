//! Whatever is done to a correct file, reading it ends soon, without a panic, and what is said is consistent.
//!
//! `GENPLAN_TEST_SCALE=100 GENPLAN_TEST_SEED=7 cargo test --release -p genplan-cli --test readers` is a soak run. An input
//! that fails is written to a file; put into `regressions/READER/`, it is tested for ever.

mod readers;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use genplan_testing::mutation::{Random, mutate};
use readers::{Reader, readers};

/// The number of texts that are read.
const INPUTS: u64 = 100_000;

/// Nothing takes longer to be read, however slow the machine is.
const LONGEST: Duration = Duration::from_secs(10);

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect(name))
}

#[test]
fn mutated_files_are_read() {
    let (scale, seed) = (number("GENPLAN_TEST_SCALE", 1), number("GENPLAN_TEST_SEED", 0));
    let readers = readers();
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let readers = &readers;
            let numbers = (0..INPUTS * scale).filter(move |number| number % threads == thread);
            scope.spawn(move || numbers.for_each(|number| read_mutated(readers, seed, number)));
        }
    });
}

fn read_mutated(readers: &[Reader], seed: u64, number: u64) {
    let mut random = Random::new((seed << 40) ^ number);
    let reader = &readers[random.below(readers.len())];
    let sample = random.pick(&reader.samples);
    read(reader, &mutate(sample, reader.words, &mut random));
}

/// Reads a text, and keeps it if that fails.
fn read(reader: &Reader, text: &str) {
    let start = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| {
        (reader.read)(text);
        assert!(start.elapsed() < LONGEST, "reading takes too long");
    }));
    if let Err(panic) = result {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("failing-{}", reader.name));
        std::fs::write(&file, text).expect("a writable folder");
        eprintln!("the reader of a {} fails: see {}", reader.name, file.display());
        resume_unwind(panic);
    }
}

#[test]
fn samples_and_regressions_are_read() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/readers/regressions");
    for reader in readers() {
        reader.samples.iter().for_each(|sample| read(&reader, sample));
        let files = std::fs::read_dir(folder.join(reader.name)).into_iter().flatten();
        for file in files {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
            read(&reader, &text);
        }
    }
}
