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
