//! Where the playground is.

use schemars::JsonSchema;
use serde::Serialize;

/// What `genplan serve` writes when the playground is ready. It runs on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ServingReport {
    /// The address of the playground, with its token.
    pub address: String,
}
