//! The server as its page and its enemies see it: over a socket.

mod answers;
mod client;
mod errors;
mod folder;
mod gallery;
mod guard;
mod limits;
mod load;
mod mutated;
#[path = "../../../genplan/tests/readers/mutation.rs"]
mod mutation;
#[path = "../../../genplan-cli/tests/cli/schema/violations.rs"]
mod violations;
