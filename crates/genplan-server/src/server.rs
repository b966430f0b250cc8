//! An address, and what answers there.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use tokio::runtime::Builder;

use crate::api::{self, Playground};
use crate::assets;
use crate::connection;
use crate::folder::{DomainFolder, FolderError};
use crate::guard::{Guard, guard};
use crate::settings::{DEFAULT_PORT, Settings};
use crate::work::WorkPermits;

/// This many ports after the default one are tried.
const PORTS: u16 = 20;

/// A server that listens, but does not answer yet.
pub struct Server {
    listener: TcpListener,
    guard: Arc<Guard>,
    playground: Arc<Playground>,
}

/// Why there is no server.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The folder cannot be used.
    Folder(FolderError),
    /// The system has no random numbers.
    Random(getrandom::Error),
    /// The server could not be started, or it ended.
    Run(io::Error),
}

impl Display for ServeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServeError::Folder(error) => write!(f, "{error}"),
            ServeError::Random(error) => write!(f, "there are no random numbers for a token: {error}"),
            ServeError::Run(error) => write!(f, "the server could not run: {error}"),
        }
    }
}

impl Error for ServeError {}

impl Server {
    /// Listens on the address of the settings.
    pub fn bind(settings: &Settings) -> Result<Self, ServeError> {
        let folder =
            settings.folder.as_deref().map(DomainFolder::open).transpose().map_err(ServeError::Folder)?;
        let listener = listen(settings)?;
        let port = listener.local_addr().map_err(ServeError::Run)?.port();
        let guard = Guard::new(settings.host, port).map_err(ServeError::Random)?;
        let playground = Playground { permits: WorkPermits::new(settings.limits), folder };
        Ok(Server { listener, guard: Arc::new(guard), playground: Arc::new(playground) })
    }

    /// The address to open, with its token. That is in the part which browsers do not send.
    pub fn address(&self) -> String {
        let host = match self.guard.host {
            host if host.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
            host => host,
        };
        format!("http://{}/#token={}", SocketAddr::new(host, self.guard.port), self.guard.token)
    }

    /// Answers until the flag is set.
    pub fn run(self, stop: &AtomicBool) -> Result<(), ServeError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(ServeError::Run)?;
        let result = runtime.block_on(self.serve(stop));
        // Searches end when their callers are gone, which they are now.
        runtime.shutdown_timeout(Duration::from_secs(2));
        result.map_err(ServeError::Run)
    }

    async fn serve(self, stop: &AtomicBool) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let limits = *self.playground.permits.limits();
        let app = Router::new().merge(assets::routes()).nest("/api/v1", api::routes(self.playground));
        let app = app.method_not_allowed_fallback(api::wrong_method).fallback(api::unknown);
        let app = app.layer(DefaultBodyLimit::max(limits.request_bytes));
        let app = app.layer(from_fn_with_state(self.guard, guard));
        tokio::select! {
            () = connection::answer(listener, app, limits.transfer_time) => {}
            () = stopped(stop) => {}
        }
        Ok(())
    }
}

/// Waits until the flag is set.
async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Listens on the port that was asked for, or on the first free one.
fn listen(settings: &Settings) -> Result<TcpListener, ServeError> {
    let bind = |port| {
        let address = SocketAddr::new(settings.host, port);
        TcpListener::bind(address).map_err(|error| ServeError::Listen(address, error))
    };
    if let Some(port) = settings.port {
        return bind(port);
    }
    let mut ports = (0..PORTS).map(|offset| bind(DEFAULT_PORT + offset));
    ports.find(Result::is_ok).unwrap_or_else(|| bind(0))
}
