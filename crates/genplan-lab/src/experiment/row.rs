//! Whether a run that was read from a file can be one of an experiment.
//!
//! A results file may be damaged, edited or forged. What a run says of its configuration and of the instances of its
//! pool has to be so; then no sum of such numbers can overflow.

use genplan_core::verdict::Label;
use genplan_pddl::Source;

use super::configuration::Configuration;
use super::pool::InstancePool;
use super::report::{OutcomeCountsReport, RunReport, ScoreReport};
use genplan::program::{frame_for, read_program};
use genplan::question::OutcomeName;

impl RunReport {
    /// Whether it can be the report of the run with its number.
    pub fn is_of(&self, pools: &[InstancePool], configurations: &[Configuration]) -> bool {
        let Some(configuration) = configurations.get(self.run) else { return false };
        let pool = &pools[configuration.pool];
        self.names(configuration, pool)
            && self.seconds.is_finite()
            && self.seconds >= 0.0
            && match (self.outcome, &self.program, &self.unseen) {
                (OutcomeName::Found, Some(program), Some(unseen)) => {
                    is_program(program, self.bound, pool) && covers(unseen, configuration, pool)
                }
                (OutcomeName::None | OutcomeName::Stopped, None, None) => true,
                _ => false,
            }
    }

    /// Whether it is about this configuration of this pool.
    fn names(&self, configuration: &Configuration, pool: &InstancePool) -> bool {
        let examples = configuration.examples.iter().map(|&example| &pool.entries[example].name);
        self.domain == pool.name
            && self.mode == configuration.mode
            && self.configuration == configuration.name
            && self.bound == configuration.bound.lines()
            && self.examples.iter().eq(examples)
    }
}

/// Whether these are the instructions of a program for the pool.
fn is_program(instructions: &[String], bound: usize, pool: &InstancePool) -> bool {
    let declared = pool.problem.frame.declaration();
    let source = Source::new("program", format!("{declared}{}", instructions.join("\n")));
    let tasks: Vec<_> = pool.problem.examples.iter().map(|example| example.ground.task().clone()).collect();
    let mut frame = frame_for(&source);
    let program = read_program(&source, &pool.problem.domain, &tasks, &mut frame).value;
    program.is_some_and(|program| {
        let written = program.instructions().iter().map(|instruction| instruction.show(&frame).to_string());
        program.lines() <= bound && written.eq(instructions.iter().cloned())
    })
}

/// Whether the counts add up to the instances that the program was not found with.
fn covers(unseen: &ScoreReport, configuration: &Configuration, pool: &InstancePool) -> bool {
    let is_unseen = |instance: &usize| !configuration.examples.contains(instance);
    let count = |label| {
        let instances = (0..pool.entries.len()).filter(is_unseen);
        instances.filter(|&instance| pool.label(instance) == label).count() as u64
    };
    let counts = [(&unseen.positives, Label::Positive), (&unseen.negatives, Label::Negative)];
    counts.into_iter().all(|(outcomes, label)| total(outcomes) == Some(count(label)))
}

fn total(outcomes: &OutcomeCountsReport) -> Option<u64> {
    let OutcomeCountsReport { solved, incomplete_program, inapplicable_action, infinite_loop, undecided } =
        *outcomes;
    let counts = [solved, incomplete_program, inapplicable_action, infinite_loop, undecided];
    counts.into_iter().try_fold(0, u64::checked_add)
}
