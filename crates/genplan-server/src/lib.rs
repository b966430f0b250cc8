//! The playground: genplan in the browser, on this machine.
//!
//! | module | what it is |
//! |---|---|
//! | `settings` | a [`Settings`]: where to listen, which folder, and what a request may cost |
//! | `server` | a [`Server`]: an address with a token, and what answers there |
//! | `connection` | a caller who neither asks nor reads in time is left alone |
//! | `guard` | who may ask: the right Host, the right Origin, the token |
//! | `assets` | the files of the page |
//! | `api` | what can be asked, one module for each question |
//! | `session` | what the page sends: a domain, instances with labels, options |
//! | `findings` | diagnostics with places for an editor, and fixes |
//! | `work` | how many requests work at once, and how they end when nobody waits any more |
//! | `gallery` | the bundled examples |
//! | `folder` | a domain folder that can be saved to: what was loaded, what is wanted, what is there now |
//!
//! The page holds the session and sends it along, so the server knows nothing but what is being computed. Nothing
//! here prints, and nothing leaves the machine.

mod api;
mod assets;
mod connection;
mod findings;
mod folder;
mod gallery;
mod guard;
mod server;
mod session;
mod settings;
mod work;

pub use folder::FolderError;
pub use server::{ServeError, Server};
pub use settings::{DEFAULT_PORT, Limits, Settings};
