//! Whether a run that was read from a file can be one of an experiment.
//!
//! A results file may be damaged, edited or forged. What a run says of its configuration and of the instances of its
//! pool has to be so; then no sum of such numbers can overflow.

use genplan_core::verdict::Label;

use super::configuration::Configuration;
use super::design::ExperimentDesign;
use super::pool::InstancePool;
use super::report::{OutcomeCountsReport, RunReport, ScoreReport};
use genplan::question::OutcomeName;
use genplan::report::ListingReport;

impl ExperimentDesign {
    /// Whether this can be the report of the run with its number.
    pub fn has(&self, run: &RunReport) -> bool {
        let Some(configuration) = self.configurations.get(run.run) else { return false };
        let pool = &self.pools[configuration.pool];
        is_about(run, configuration, pool)
            && run.seconds.is_finite()
            && run.seconds >= 0.0
            && match (run.outcome, &run.program, &run.unseen) {
                (OutcomeName::Found, Some(program), Some(unseen)) => {
                    is_program(program, run.bound, pool) && covers(unseen, configuration, pool)
                }
                (OutcomeName::None | OutcomeName::Stopped, None, None) => true,
                _ => false,
            }
    }
}

/// Whether a run is about this configuration of this pool.
fn is_about(run: &RunReport, configuration: &Configuration, pool: &InstancePool) -> bool {
    let examples = configuration.examples.iter().map(|&example| &pool.entries[example].name);
    run.domain == pool.name
        && run.mode == configuration.mode
        && run.configuration == configuration.name
        && run.bound == configuration.bound.lines()
        && run.examples.iter().eq(examples)
}

/// Whether these are the instructions of a program for the pool.
fn is_program(instructions: &[String], bound: usize, pool: &InstancePool) -> bool {
    pool.program(instructions).is_some_and(|(program, frame)| {
        program.lines() <= bound && ListingReport::new(&program, &frame).program == instructions
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
    let total = |outcomes: &OutcomeCountsReport| {
        outcomes.parts().into_iter().try_fold(0_u64, |sum, (_, count)| sum.checked_add(count))
    };
    counts.into_iter().all(|(outcomes, label)| total(outcomes) == Some(count(label)))
}
