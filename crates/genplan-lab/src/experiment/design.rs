//! An experiment before its runs.

use genplan_pddl::Diagnostic;

use super::configuration::{Configuration, Draw};
use super::pool::InstancePool;
use super::report::{ExperimentReport, RunReport};
use super::tables::{best_programs, cells};
use genplan::question::Bound;

/// Which programs are searched for, and on what they are tried.
#[derive(Debug, Default)]
pub struct ExperimentDesign {
    /// The instances of each domain.
    pub pools: Vec<InstancePool>,
    /// By run: the examples, and how many lines the program may have.
    pub configurations: Vec<Configuration>,
    /// Whether the domains are those of the paper, and so are compared with it.
    pub of_the_paper: bool,
}

impl ExperimentDesign {
    /// Adds a domain, with configurations drawn from its pool.
    pub fn draw(&mut self, pool: InstancePool, draw: &Draw, bound: &Bound) -> Result<(), Diagnostic> {
        let drawn = draw.configurations(self.pools.len(), &pool, bound)?;
        self.configurations.extend(drawn);
        self.pools.push(pool);
        Ok(())
    }

    /// What came of all runs, which are in order.
    pub fn report(&self, runs: Vec<RunReport>) -> ExperimentReport {
        let domains: Vec<&str> = self.pools.iter().map(|pool| pool.name.as_str()).collect();
        let cells = cells(&domains, &runs, self.of_the_paper);
        ExperimentReport { cells, best: best_programs(&domains, &runs), runs }
    }
}
