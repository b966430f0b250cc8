//! The certificates of the runs of an experiment, a file for each.

use std::path::PathBuf;

use genplan::certificate::{CertificateFile, NotCertified};
use genplan_lab::experiment::ExperimentDesign;
use genplan_pddl::Diagnostic;

use crate::args::BenchOutputArgs;
use crate::target::{cannot, save_all};

/// Where certificates go.
pub(super) struct Certificates {
    folder: PathBuf,
    force: bool,
    /// By run: the domain.
    domains: Vec<String>,
}

impl Certificates {
    /// The folder that the arguments name.
    pub(super) fn new(args: &BenchOutputArgs, design: &ExperimentDesign) -> Option<Self> {
        let folder = args.certificates.clone()?;
        // A domain may be called like its path.
        let domain = |pool: usize| design.pools[pool].name.replace('/', "-");
        let domains = design.configurations.iter().map(|configuration| domain(configuration.pool)).collect();
        Some(Certificates { folder, force: args.force, domains })
    }

    /// Writes the certificate of a run, or notes why there is none.
    pub(super) fn write(
        &self,
        run: usize,
        file: Result<CertificateFile, NotCertified>,
    ) -> Result<Option<Diagnostic>, Diagnostic> {
        let name = format!("{}-{run}.cert", self.domains[run]);
        match file {
            Ok(CertificateFile { text, symbols }) => {
                let content = [text.into_bytes(), symbols].concat();
                let written = save_all(&self.folder, &[(PathBuf::from(name), content)], self.force);
                written.map_err(cannot("write certificates to", &self.folder)).map(|()| None)
            }
            Err(why) => Ok(Some(Diagnostic::note(format!("there is no `{name}`: {}", why.words())))),
        }
    }
}
