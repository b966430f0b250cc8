//! Sets of files: those of planning competitions, and the bundled ordinary domains with their own training sets.

use std::path::{Path, PathBuf};

use genplan::examples::{ExampleFiles, Examples};
use genplan_lab::generate::Rng;
use genplan_lab::generate::ordinary::FamilyGroup;
use genplan_pddl::Strictness;

use crate::{Set, Subject};

pub(crate) fn subjects() -> Vec<Subject> {
    let bench = std::env::var("GENPLAN_BENCH").unwrap_or_else(|_| "../shared/bench".into());
    let mut tracks = entries(&Path::new(&bench).join("competition"));
    tracks.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/ordinary"));
    let folders = tracks.iter().flat_map(|track| entries(track));
    let subject = |folder: PathBuf| {
        let track = folder.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let name = format!("{track}/{}", folder.file_name().unwrap_or_default().to_string_lossy());
        let draw = Box::new(move |seed| set(&folder, seed));
        Subject { name, group: FamilyGroup::Competition, purpose: None, draw }
    };
    folders.filter(|folder| folder.join("domain.pddl").exists()).map(subject).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// All files in a folder and in the folders there, the smallest first.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (folders, mut files): (Vec<_>, Vec<_>) = entries(folder).into_iter().partition(|path| path.is_dir());
    files.extend(folders.iter().flat_map(|folder| self::files(folder)));
    files.sort_by_key(|path| (std::fs::metadata(path).map_or(0, |data| data.len()), path.clone()));
    files
}

/// Of competition files, four of the smaller third and ten larger ones; of a bundled domain, its training set and its test set.
fn set(folder: &Path, seed: u64) -> Set {
    let mut rng = Rng::new(seed).for_purpose("files");
    let all = files(&folder.join("training"));
    let (chosen, tests) = if all.is_empty() {
        (files(&folder.join("positive")), files(&folder.join("test/positive")))
    } else {
        let small = &all[..(all.len() / 3).max(6).min(all.len())];
        let chosen = sample(small, 4, &mut rng);
        let larger = all[all.len() / 3..].iter().filter(|path| !chosen.contains(path)).cloned().collect();
        (chosen, larger)
    };
    let tests = read(folder, sample(&tests, 10, &mut rng));
    Set::new(read(folder, chosen), &tests, seed)
}

fn sample(files: &[PathBuf], count: usize, rng: &mut Rng) -> Vec<PathBuf> {
    let references: Vec<&PathBuf> = files.iter().collect();
    rng.sample(&references, count.min(files.len())).into_iter().cloned().collect()
}

fn read(domain: &Path, positive: Vec<PathBuf>) -> Examples {
    let files = ExampleFiles { domain: domain.join("domain.pddl"), positive, negative: Vec::new() };
    files.read(Strictness::Lenient).into_result().expect("competition files can be read")
}
