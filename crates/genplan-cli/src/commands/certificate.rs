//! The certificate of what a command has answered.

use std::io::Write;

use genplan::certificate::{CertificateFile, NotCertified};

use crate::target::Target;
use crate::terminal::{Stop, Terminal};

/// Writes a certificate, or says why there is none.
pub(super) fn write(
    certificate: Result<CertificateFile, NotCertified>,
    target: Target<'_>,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    match certificate {
        Ok(CertificateFile { text, symbols }) => {
            let content = |out: &mut dyn Write| {
                out.write_all(text.as_bytes())?;
                out.write_all(&symbols)
            };
            target.write_with(&content, terminal)
        }
        Err(refusal) => Ok(terminal.tell(&format!("no certificate: {}", refusal.words()))?),
    }
}
