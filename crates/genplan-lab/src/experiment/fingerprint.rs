//! Whether two experiments have the same input.

use super::configuration::Configuration;
use super::design::ExperimentDesign;
use genplan::question::label_name;

impl ExperimentDesign {
    /// A number that changes with whatever can change a result: the texts of domains and instances, their names
    /// and labels, and the configurations.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::new();
        for pool in &self.pools {
            hash.word(&pool.name);
            hash.word(pool.problem.domain.source.text());
            for (entry, example) in pool.entries.iter().zip(&pool.problem.examples) {
                hash.word(&entry.name);
                hash.word(label_name(example.label));
                hash.word(example.ground.task().source.text());
            }
        }
        for Configuration { pool, mode, name, bound, examples } in &self.configurations {
            hash.word(name);
            hash.word(&format!("{pool} {} {bound:?} {examples:?}", mode.name()));
        }
        hash.state
    }
}

/// The hash function FNV-1a: it has to notice changes, not to withstand attacks.
struct Fnv {
    state: u64,
}

impl Fnv {
    fn new() -> Self {
        Fnv { state: 0xCBF2_9CE4_8422_2325 }
    }

    /// Takes in a text and that it ends.
    fn word(&mut self, text: &str) {
        for byte in text.bytes().chain([0xFF]) {
            self.state = (self.state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_do_not_run_into_each_other() {
        let of = |words: &[&str]| {
            let mut hash = Fnv::new();
            words.iter().for_each(|word| hash.word(word));
            hash.state
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_eq!(of(&["ab", "c"]), of(&["ab", "c"]));
    }
}
