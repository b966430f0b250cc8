//! Programs as code: what it looks like, and that it does the same as the program.

mod executions;
mod looks;
mod names;
mod oracle;
mod pseudocode;
mod random;
mod run;
