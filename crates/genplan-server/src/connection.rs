//! Connections, none of which waits for ever: a request must arrive, and an answer must be taken, in time.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

/// After a connection could not be accepted, because there are too many.
const PAUSE: Duration = Duration::from_millis(200);

/// Answers whoever connects.
pub(crate) async fn answer(listener: TcpListener, app: Router, patience: Duration) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => drop(tokio::spawn(connected(stream, app.clone(), patience))),
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Answers the requests of a connection. Its end is no error: callers go as they like.
async fn connected(stream: TcpStream, app: Router, patience: Duration) {
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(patience);
    let stream = TokioIo::new(PatientStream { stream, patience, deadline: None });
    let _ = server.serve_connection(stream, TowerToHyperService::new(app)).await;
}

/// A connection that ends when nobody reads what is written.
struct PatientStream {
    stream: TcpStream,
    patience: Duration,
    /// When the write that waits has waited too long.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl PatientStream {
    /// What came of a write; one that waits too long is an error.
    fn in_time(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        deadline.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for PatientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, to)
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
