//! The certificate of an answer.

use genplan::certificate::CertificateFile;
use genplan::synthesis::{Answer, Question};
use genplan_core::budget::Budget;

use crate::target::Target;
use crate::terminal::{Stop, Terminal};

/// Writes the certificate of an answer, or says why there is none.
pub(super) fn write(
    question: &Question,
    answer: &Answer,
    budget: &Budget,
    target: Target<'_>,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let certificate = terminal.gently(|_| CertificateFile::of_answer(question, answer, budget));
    match certificate {
        Ok(CertificateFile { text, symbols }) => {
            let content = |out: &mut dyn std::io::Write| {
                out.write_all(text.as_bytes())?;
                out.write_all(&symbols)
            };
            target.write_with(&content, terminal)
        }
        Err(refusal) => Ok(terminal.tell(&format!("no certificate: {}", refusal.words()))?),
    }
}
